// boardgame.io's own server with the benchmark's game, on the loopback only: node boardgameio.cjs PORT
"use strict";
const { createRequire } = require("module");
const net = require("net");
const path = require("path");

const need = createRequire(path.join(__dirname, "..", "boardgameio", "package.json"));
const { Server } = need("boardgame.io/server");

// Its `run` takes a port but no address; keep it off the network.
const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (port, ...rest) {
  return typeof port === "number" ? listen.call(this, port, "127.0.0.1", ...rest) : listen.call(this, port, ...rest);
};

const cells = {
  name: "cells",
  setup: () => ({ cells: Array(9).fill(-1), n: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, cell) => {
      G.cells[cell] = Number(playerID);
      G.n += 1;
    },
  },
};

Server({ games: [cells], origins: ["http://127.0.0.1"] }).run({ port: Number(process.argv[2]) });
