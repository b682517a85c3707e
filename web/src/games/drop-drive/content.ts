// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.
import type { Printed } from './types'

/** What is printed on the game's own components; a table with a pack has its own. */
export const printed: Printed = {
 "pieces": {
  "asteroid": {
   "text": "Cargo: fly over it to collect it, sell it on a planet that buys its colour.",
   "rule": "drop-drive.rocket.cargo"
  },
  "fuel": {
   "text": "Cargo: use it for your drop drive, or to roll a die again.",
   "rule": "drop-drive.drop-drive.fuel"
  },
  "salvage": {
   "text": "Cargo: identify it on a planet for an explore card.",
   "rule": "drop-drive.landing.salvage"
  },
  "planet": {
   "text": "Flying into it ends your flight: you land.",
   "rule": "drop-drive.rocket.planet"
  },
  "ship": {
   "text": "Flying into it is an encounter: hail it, or arm weapons.",
   "rule": "drop-drive.rocket.ships"
  },
  "pirate": {
   "text": "It goes for the nearest cargo or ship. Hailed, it shares; armed, it fights.",
   "rule": "drop-drive.pirate-encounter.hailed"
  },
  "anomaly": {
   "text": "Flying into it ends your flight: it is re-dropped and a card is drawn.",
   "rule": "drop-drive.rocket.anomaly"
  },
  "mine": {
   "text": "A path that touches it takes 1 damage and goes on.",
   "rule": "drop-drive.mines.hit"
  },
  "wormhole": {
   "text": "A path that touches it may go on from the other one, once a turn.",
   "rule": "drop-drive.wormholes.through"
  },
  "station": {
   "text": "You may dock here even in the turn in which you took off.",
   "rule": "drop-drive.special.stations"
  },
  "collector": {
   "text": "You may dock here.",
   "rule": "drop-drive.special.stations"
  },
  "precursor": {
   "text": "Marks strong upgrades beside this planet's tile.",
   "rule": "drop-drive.special.bonus-items"
  },
  "leviathan": {
   "text": "Flying into it is a battle; it swallows cargo it reaches.",
   "rule": "drop-drive.leviathan.battle"
  },
  "demand": {
   "text": "Dropped in the place of metal.",
   "rule": "drop-drive.special.metal"
  }
 },
 "curios": {
  "core": {
   "text": "Heavy cargo. Ashfall, Brinedeep and Cinder Reach pay 7 credits for it.",
   "rule": "drop-drive.special.heavy-cargo"
  },
  "charge": {
   "text": "Heavy cargo, of metal. After landing on a planet you may set it off: the planet is destroyed, and you gain 6 credits.",
   "rule": "drop-drive.special.heavy-cargo"
  },
  "seed": {
   "text": "At home on Cinder Reach, where you may load it. Mosshollow, Brinedeep and Umbra Null pay 5 credits for it.",
   "rule": "drop-drive.special.homes"
  },
  "relic": {
   "text": "At home on Umbra Null, where you may load it. Identify it, as salvage, for an explore card.",
   "rule": "drop-drive.special.homes"
  }
 },
 "drops": {
  "ship": {
   "name": "near a ship",
   "text": "Drop your ship no more than one link from another ship."
  },
  "planet": {
   "name": "near a planet",
   "text": "Drop your ship no more than one link from a planet."
  },
  "anywhere": {
   "name": "anywhere",
   "text": "Drop your ship anywhere in the system."
  }
 },
 "postures": {
  "hailing-frequencies": {
   "name": "Hailing Frequencies",
   "text": "Hoping to share the two nearest cargo."
  },
  "arm-weapons": {
   "name": "Arm Weapons",
   "text": "The other surrenders a cargo, or it comes to battle."
  },
  "open-a-channel": {
   "name": "Open a Channel",
   "text": "The two nearest cargo are shared, one each."
  },
  "surrender": {
   "name": "Surrender",
   "text": "The armed ship steals one cargo."
  },
  "battle-stations": {
   "name": "Battle Stations",
   "text": "Both roll; the difference is damage."
  }
 }
}
