// Drives one server with many tables of scripted players and prints one line of JSON.
//
//   node drive.cjs SERVER PORTS TABLES SECONDS RATE MOVES [GAME SEATS]
//
// SERVER is gravitable or boardgameio; of several PORTS (8001,8002) each has its share of the tables. RATE is moves a second and table; 0 lets the next move follow as soon as the
// other seats hold the last one. After MOVES moves a table is given up for a new one. Latency is from the time a move
// is sent (or, with a RATE, was due) to the time the last of the other seats holds its update.
"use strict";
const { createRequire } = require("module");
const path = require("path");

const need = createRequire(path.join(__dirname, "..", "boardgameio", "package.json"));
const WebSocket = need("ws");

const [server, ports, ...numbers] = process.argv.slice(2, 8);
const [tables, seconds, rate, movesPerTable] = numbers.map(Number);
const game = process.argv[8] || "cells";
const seatCount = Number(process.argv[9] || 2);
const WARM_UP = 2000;

const measured = { latencies: [], moves: 0, bytes: 0, messages: 0, tables: 0, errors: 0 };
let measuring = false;
let stopping = false;

const now = () => performance.now();
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

async function ask(port, method, url, body, cookie) {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { "content-type": "application/json", ...(cookie ? { cookie } : {}) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return { body: await answer.json(), cookie: (answer.headers.get("set-cookie") || "").split(";")[0] };
}

function heard(data) {
  if (measuring) {
    measured.messages += 1;
    measured.bytes += data.length;
  }
}

// A seat of ours: a person with a cookie, and a line that is kept from table to table.
class OurSeat {
  async meet(port) {
    this.cookie = (await ask(port, "GET", "/api/me")).cookie;
    await new Promise((ready, fail) => {
      this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
        headers: { cookie: this.cookie },
        perMessageDeflate: false,
      });
      this.socket.on("error", fail);
      this.socket.on("open", ready);
      this.socket.on("message", (raw) => this.hear(raw.toString()));
    });
  }

  come(id, sit) {
    this.counter = 0;
    this.coming = id;
    return new Promise((ready) => {
      this.ready = ready;
      this.socket.send(JSON.stringify({ type: "hello", table: id, sit }));
    });
  }

  hear(data) {
    heard(data);
    if (data.startsWith('{"type":"bye"') || data.startsWith('{"type":"refused"')) measured.errors += 1;
    if (this.coming !== null) {
      if (!data.startsWith(`{"type":"snapshot","table":{"id":"${this.coming}"`)) return; // still about the old table
      this.coming = null;
      this.take(data);
      this.ready();
    } else if (data.startsWith('{"type":"snapshot"')) {
      this.take(data); // the match has started
    } else if (data.startsWith('{"type":"update"')) {
      this.take(data);
      if (game !== "cells" && data.includes('"outcome":{')) this.table.over(this);
      else this.table.seen(this);
    }
  }

  // The number of the moment, the stamp of the open decision, and for a real game its options.
  take(data) {
    const seq = data.indexOf('"seq":');
    this.state = parseInt(data.slice(seq + 6, seq + 18), 10);
    const at = data.indexOf('"decisions":[{"stamp":');
    this.stamp = at < 0 ? null : parseInt(data.slice(at + 22, at + 34), 10);
    if (game !== "cells") this.options = at < 0 ? null : JSON.parse(data).decisions[0].options;
  }

  get asked() {
    return this.stamp !== null;
  }

  move(n) {
    this.counter += 1;
    const action =
      game === "cells"
        ? `{"type":"Click","cell":${n % 9}}`
        : JSON.stringify(this.options[n % this.options.length].action);
    this.socket.send(`{"type":"act","n":${this.counter},"stamp":${this.stamp},"action":${action}}`);
  }
}

class OurTable {
  constructor(port) {
    this.port = port;
    this.seats = Array.from({ length: seatCount }, () => new OurSeat());
    for (const seat of this.seats) seat.table = this;
  }

  async meet() {
    for (const seat of this.seats) await seat.meet(this.port);
  }

  async begin() {
    const [host, ...guests] = this.seats;
    const { body } = await ask(this.port, "POST", "/api/tables", { game, seats: seatCount, settings: { listed: true, when_full: true } }, host.cookie);
    for (const guest of guests) await guest.come(body.id, true);
    await host.come(body.id, false);
  }

  mover() {
    return this.seats.find((seat) => seat.asked);
  }
}

// A seat of theirs: socket.io (Engine.IO 4) spoken over a plain WebSocket, which is kept from match to match.
class TheirSeat {
  constructor(id) {
    this.id = id;
  }

  meet(port) {
    return new Promise((ready, fail) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
        perMessageDeflate: false,
      });
      this.socket = socket;
      socket.on("error", fail);
      socket.on("message", (raw) => {
        const data = raw.toString();
        if (data[0] === "0") socket.send("40/cells,");
        else if (data === "2") socket.send("3");
        else if (data.startsWith("40/cells")) ready();
        else if (data.startsWith('42/cells,["update"')) this.updated(data);
        else if (data.startsWith('42/cells,["sync"')) this.synced(data);
        else if (data.startsWith("44")) fail(new Error(data));
      });
    });
  }

  sit(match, credentials) {
    this.match = match;
    this.credentials = credentials;
    return new Promise((ready) => {
      this.ready = ready;
      this.socket.send(`42/cells,${JSON.stringify(["sync", match, this.id, credentials, 2])}`);
    });
  }

  synced(data) {
    heard(data);
    this.state = stateOf(data);
    if (this.ready) this.ready();
    this.ready = null;
  }

  updated(data) {
    heard(data);
    if (!data.includes(`"${this.match}"`)) return;
    const state = stateOf(data);
    if (state <= this.state) return; // it sends some updates twice
    this.state = state;
    this.table.seen(this);
  }

  move(n) {
    const payload = { type: "click", args: [n % 9], playerID: this.id, credentials: this.credentials };
    const action = { type: "MAKE_MOVE", payload };
    this.socket.send(`42/cells,${JSON.stringify(["update", action, this.state, this.match, this.id])}`);
  }
}

function stateOf(data) {
  const at = data.indexOf('"_stateID":');
  return parseInt(data.slice(at + 11, at + 21), 10);
}

class TheirTable {
  constructor(port) {
    this.port = port;
    this.seats = [new TheirSeat("0"), new TheirSeat("1")];
    for (const seat of this.seats) seat.table = this;
  }

  async meet() {
    for (const seat of this.seats) await seat.meet(this.port);
  }

  async begin() {
    const { matchID } = (await ask(this.port, "POST", "/games/cells/create", { numPlayers: 2 })).body;
    for (const seat of this.seats) {
      const joined = await ask(this.port, "POST", `/games/cells/${matchID}/join`, { playerID: seat.id, playerName: "p" });
      await seat.sit(matchID, joined.body.playerCredentials);
    }
  }

  mover() {
    return this.seats[this.moves % 2];
  }
}

// What every table does, whoever serves it: move, wait for the others to hold it, move on.
function play(table) {
  table.seen = (seat) => {
    if (!heldByAll(seat)) return;
    if (measuring) {
      measured.latencies.push(now() - table.sent);
      measured.moves += 1;
    }
    table.moves += 1;
    if (table.moves >= movesPerTable) renew();
    else step();
  };
  table.over = (seat) => {
    if (!heldByAll(seat)) return;
    if (measuring) measured.moves += 1;
    renew();
  };

  // A seat may hold an older update only now: it counts when it is of the move just made.
  function heldByAll(seat) {
    return seat.state > table.base && table.waiting.delete(seat) && !table.waiting.size;
  }

  function renew() {
    begin().catch((error) => {
      if (stopping) return;
      measured.errors += 1;
      console.error(String(error));
    });
  }

  async function begin() {
    await table.begin();
    if (measuring) measured.tables += 1;
    table.moves = 0;
    step();
  }

  function step() {
    if (stopping) return;
    let due = now();
    if (rate) {
      table.due = table.due === undefined ? due + (Math.random() * 1000) / rate : table.due + 1000 / rate;
      due = table.due;
      const wait = due - now();
      if (wait > 0.5) {
        setTimeout(() => move(due), wait);
        return;
      }
    }
    move(due);
  }

  function move(due) {
    if (stopping) return;
    table.moved = table.mover();
    if (!table.moved) {
      // another seat's update with the question is still on its way
      setImmediate(() => move(due));
      return;
    }
    table.waiting = new Set(table.seats.filter((seat) => seat !== table.moved));
    table.base = table.moved.state;
    table.sent = due;
    table.moved.move(table.moves);
    table.moved.stamp = null;
  }

  return table.meet().then(begin);
}

function quantile(sorted, part) {
  return sorted.length ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] : null;
}

async function main() {
  const Table = server === "gravitable" ? OurTable : TheirTable;
  const places = ports.split(",");
  const all = Array.from({ length: tables }, (_, i) => new Table(places[i % places.length]));
  for (let at = 0; at < all.length; at += 10) await Promise.all(all.slice(at, at + 10).map(play));
  await sleep(WARM_UP);
  console.log("measuring");
  measuring = true;
  const began = now();
  const cpu = process.cpuUsage();
  await sleep(seconds * 1000);
  measuring = false;
  stopping = true;
  const took = (now() - began) / 1000;
  const used = process.cpuUsage(cpu);
  const sorted = measured.latencies.sort((a, b) => a - b);
  console.log(
    JSON.stringify({
      moves: measured.moves,
      seconds: took,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      bytes_per_message: measured.messages ? measured.bytes / measured.messages : 0,
      new_tables: measured.tables,
      errors: measured.errors,
      client_cpu: (used.user + used.system) / 1e6 / took,
    }),
  );
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
