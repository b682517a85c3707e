// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.
import type { Printed } from './types'

/** What is printed on the game's own components; a table with a pack has its own. */
export const printed: Printed = {
 "orders": [
  {
   "id": "standard",
   "name": "Standard Orders",
   "short": "Standard",
   "text": "Half to full Thrust, one turn first, one weapon system. Takes a spike off.",
   "move": [
    0.5,
    1.0
   ],
   "turns": 1,
   "when": "start",
   "weapons": "one",
   "launch": true,
   "spike": 0,
   "source": "rulebook"
  },
  {
   "id": "weapons-free",
   "name": "Weapons Free",
   "short": "Weapons Free",
   "text": "Half to full Thrust straight ahead, every weapon. A Major Spike.",
   "move": [
    0.5,
    1.0
   ],
   "turns": 0,
   "when": "never",
   "weapons": "any",
   "launch": true,
   "spike": 2,
   "source": "rulebook"
  },
  {
   "id": "station-keeping",
   "name": "Station Keeping",
   "short": "Station Keeping",
   "text": "Up to half Thrust, one turn before or after, one weapon system. A Minor Spike.",
   "move": [
    0.0,
    0.5
   ],
   "turns": 1,
   "when": "start-or-end",
   "weapons": "one",
   "launch": true,
   "spike": 1,
   "source": "rulebook"
  },
  {
   "id": "course-change",
   "name": "Course Change",
   "short": "Course Change",
   "text": "Half to full Thrust, two turns anywhere, one weapon system. A Minor Spike.",
   "move": [
    0.5,
    1.0
   ],
   "turns": 2,
   "when": "any",
   "weapons": "one",
   "launch": true,
   "spike": 1,
   "source": "rulebook"
  },
  {
   "id": "max-thrust",
   "name": "Max Thrust",
   "short": "Max Thrust",
   "text": "Full to double Thrust, one turn first, no fire, no launch. A Minor Spike.",
   "move": [
    1.0,
    2.0
   ],
   "turns": 1,
   "when": "start",
   "weapons": "none",
   "launch": false,
   "spike": 1,
   "source": "rulebook"
  },
  {
   "id": "silent-running",
   "name": "Silent Running",
   "short": "Silent",
   "text": "Half to full Thrust straight ahead, no fire, no launch. Signature 0, spikes gone.",
   "move": [
    0.5,
    1.0
   ],
   "turns": 0,
   "when": "never",
   "weapons": "none",
   "launch": false,
   "spike": 0,
   "source": "rulebook"
  },
  {
   "id": "active-scan",
   "name": "Active Scan",
   "short": "Active Scan",
   "text": "Half to full Thrust straight ahead, one weapon system, and light up an enemy. A Major Spike.",
   "move": [
    0.5,
    1.0
   ],
   "turns": 0,
   "when": "never",
   "weapons": "one",
   "launch": true,
   "spike": 2,
   "source": "rulebook"
  }
 ],
 "sectors": [
  {
   "id": "commercial",
   "name": "Commercial"
  },
  {
   "id": "industrial",
   "name": "Industrial"
  },
  {
   "id": "military",
   "name": "Military"
  },
  {
   "id": "orbital-defence",
   "name": "Orbital Defence"
  },
  {
   "id": "power-plant",
   "name": "Power Plant"
  },
  {
   "id": "comms-station",
   "name": "Comms Station"
  }
 ]
}
