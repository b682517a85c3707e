// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.
import type { Printed } from './types'

/** What is printed on the game's own components; a table with a pack has its own. */
export const printed: Printed = {
 "ship": {
  "source": "rulebook",
  "core_start": 12,
  "core_repaired": 25,
  "system_start": 6,
  "full_power": 10,
  "full_power_cost": 8,
  "full_power_core": 3,
  "failure": -10
 },
 "events": [
  {
   "number": 0,
   "title": "A Little Bit of Smooth Talking",
   "family": "upgrade-offer",
   "text": "At 6 RP or more: you may pay 4 for an upgrade.",
   "challenge": null,
   "family_name": "Upgrade offer",
   "rule": "adrift.cards.offer",
   "figures": [
    {
     "text": "≥ 6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "4",
     "label": "RP to pay",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 1,
   "title": "Three to Five Finger Discount",
   "family": "upgrade-offer",
   "text": "At 5 RP or more: you may pay 3 for an upgrade.",
   "challenge": null,
   "family_name": "Upgrade offer",
   "rule": "adrift.cards.offer",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "3",
     "label": "RP to pay",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 2,
   "title": "Long Service Award",
   "family": "upgrade-offer",
   "text": "You may take an upgrade, free of charge.",
   "challenge": null,
   "family_name": "Upgrade offer",
   "rule": "adrift.cards.offer",
   "figures": [
    {
     "text": "free",
     "label": "to take",
     "tone": "good"
    }
   ]
  },
  {
   "number": 3,
   "title": "The Old Grad School Try",
   "family": "upgrade-offer",
   "text": "At 5 RP or more: you may pay 3 for an upgrade.",
   "challenge": null,
   "family_name": "Upgrade offer",
   "rule": "adrift.cards.offer",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "3",
     "label": "RP to pay",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 4,
   "title": "A Favor from the Ganymede Mob",
   "family": "upgrade-offer",
   "text": "At 7 RP or more: you may pay 4 for an upgrade.",
   "challenge": null,
   "family_name": "Upgrade offer",
   "rule": "adrift.cards.offer",
   "figures": [
    {
     "text": "≥ 7",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "4",
     "label": "RP to pay",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 5,
   "title": "Total Unit Cohesion",
   "family": "gift",
   "text": "Keep. Discard when you like: another system gains 4.",
   "challenge": null,
   "family_name": "Kept: a gift",
   "rule": "adrift.cards.gift",
   "figures": [
    {
     "text": "+4",
     "label": "another",
     "tone": "good"
    }
   ]
  },
  {
   "number": 6,
   "title": "Psychic Unity",
   "family": "gift",
   "text": "Keep. Discard when you like: another system gains 3.",
   "challenge": null,
   "family_name": "Kept: a gift",
   "rule": "adrift.cards.gift",
   "figures": [
    {
     "text": "+3",
     "label": "another",
     "tone": "good"
    }
   ]
  },
  {
   "number": 7,
   "title": "Tremendous Team-Up",
   "family": "gift",
   "text": "Keep. Discard when you like: another system gains 2.",
   "challenge": null,
   "family_name": "Kept: a gift",
   "rule": "adrift.cards.gift",
   "figures": [
    {
     "text": "+2",
     "label": "another",
     "tone": "good"
    }
   ]
  },
  {
   "number": 8,
   "title": "Brotherly Love",
   "family": "gift",
   "text": "Keep. Discard when you like: another system gains 1.",
   "challenge": null,
   "family_name": "Kept: a gift",
   "rule": "adrift.cards.gift",
   "figures": [
    {
     "text": "+1",
     "label": "another",
     "tone": "good"
    }
   ]
  },
  {
   "number": 9,
   "title": "Activate the Neutrino Pump!",
   "family": "boost",
   "text": "Keep. Discard when you like: your system gains 3.",
   "challenge": null,
   "family_name": "Kept: a boost",
   "rule": "adrift.cards.boost",
   "figures": [
    {
     "text": "+3",
     "label": "you",
     "tone": "good"
    }
   ]
  },
  {
   "number": 10,
   "title": "Bypass the Proton Confabulator!",
   "family": "boost",
   "text": "Keep. Discard when you like: your system gains 2.",
   "challenge": null,
   "family_name": "Kept: a boost",
   "rule": "adrift.cards.boost",
   "figures": [
    {
     "text": "+2",
     "label": "you",
     "tone": "good"
    }
   ]
  },
  {
   "number": 11,
   "title": "Good Deal at the Commerce Planet",
   "family": "boost",
   "text": "Keep. Discard when you like: your system gains 2.",
   "challenge": null,
   "family_name": "Kept: a boost",
   "rule": "adrift.cards.boost",
   "figures": [
    {
     "text": "+2",
     "label": "you",
     "tone": "good"
    }
   ]
  },
  {
   "number": 12,
   "title": "Break for Tea Time",
   "family": "boost",
   "text": "Keep. Discard when you like: your system gains 1.",
   "challenge": null,
   "family_name": "Kept: a boost",
   "rule": "adrift.cards.boost",
   "figures": [
    {
     "text": "+1",
     "label": "you",
     "tone": "good"
    }
   ]
  },
  {
   "number": 13,
   "title": "Possibly Stolen Alien Artifacts",
   "family": "boost",
   "text": "Keep. Discard when you like: your system gains 1.",
   "challenge": null,
   "family_name": "Kept: a boost",
   "rule": "adrift.cards.boost",
   "figures": [
    {
     "text": "+1",
     "label": "you",
     "tone": "good"
    }
   ]
  },
  {
   "number": 14,
   "title": "Interstellar Smuggling Ring",
   "family": "contraband",
   "text": "Keep. Gain 1 as each of your turns begins. Held while “Jack-Booted Space Facists” is drawn, the core loses 5.",
   "challenge": null,
   "family_name": "Kept: contraband",
   "rule": "adrift.cards.contraband",
   "figures": [
    {
     "text": "+1",
     "label": "a turn",
     "tone": "good"
    },
    {
     "text": "−5",
     "label": "if it clashes",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 15,
   "title": "Jack-Booted Space Facists",
   "family": "contraband",
   "text": "Keep. Gain 1 as each of your turns begins. Held while “Interstellar Smuggling Ring” is drawn, the core loses 5.",
   "challenge": null,
   "family_name": "Kept: contraband",
   "rule": "adrift.cards.contraband",
   "figures": [
    {
     "text": "+1",
     "label": "a turn",
     "tone": "good"
    },
    {
     "text": "−5",
     "label": "if it clashes",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 16,
   "title": "Double Trouble",
   "family": "match-left",
   "text": "Your RP become those of the system on your left.",
   "challenge": null,
   "family_name": "Twin",
   "rule": "adrift.cards.double-trouble",
   "figures": []
  },
  {
   "number": 17,
   "title": "Deus Ex Machina",
   "family": "ship-wide",
   "text": "Every system gains 2.",
   "challenge": null,
   "family_name": "Ship-wide",
   "rule": "adrift.turn.event",
   "figures": [
    {
     "text": "+2",
     "label": "all systems",
     "tone": "good"
    }
   ]
  },
  {
   "number": 18,
   "title": "Kessel Run",
   "family": "ship-wide",
   "text": "If every system is above 0: the core gains 2.",
   "challenge": null,
   "family_name": "Ship-wide",
   "rule": "adrift.turn.event",
   "figures": [
    {
     "text": "+2",
     "label": "core",
     "tone": "good"
    }
   ]
  },
  {
   "number": 19,
   "title": "Critical System Failure",
   "family": "ship-wide",
   "text": "Every system loses 2, the core loses 2.",
   "challenge": null,
   "family_name": "Ship-wide",
   "rule": "adrift.turn.event",
   "figures": [
    {
     "text": "−2",
     "label": "all systems",
     "tone": "bad"
    },
    {
     "text": "−2",
     "label": "core",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 20,
   "title": "Oddly Earth-Like Planet",
   "family": "ship-wide",
   "text": "The core gains 1.",
   "challenge": null,
   "family_name": "Ship-wide",
   "rule": "adrift.turn.event",
   "figures": [
    {
     "text": "+1",
     "label": "core",
     "tone": "good"
    }
   ]
  },
  {
   "number": 21,
   "title": "Relaxing on the Spa Planet",
   "family": "ship-wide",
   "text": "The core gains 1.",
   "challenge": null,
   "family_name": "Ship-wide",
   "rule": "adrift.turn.event",
   "figures": [
    {
     "text": "+1",
     "label": "core",
     "tone": "good"
    }
   ]
  },
  {
   "number": 22,
   "title": "Asteroid Storm",
   "family": "ship-wide",
   "text": "Every system loses 2, the core gains 2.",
   "challenge": null,
   "family_name": "Ship-wide",
   "rule": "adrift.turn.event",
   "figures": [
    {
     "text": "−2",
     "label": "all systems",
     "tone": "bad"
    },
    {
     "text": "+2",
     "label": "core",
     "tone": "good"
    }
   ]
  },
  {
   "number": 23,
   "title": "Time Travel",
   "family": "time-travel",
   "text": "You may reverse what the last event did.",
   "challenge": null,
   "family_name": "Time travel",
   "rule": "adrift.cards.time-travel",
   "figures": []
  },
  {
   "number": 24,
   "title": "Uniforms Too Tight",
   "family": "threshold",
   "text": "At −5 RP or more: gain 5. Otherwise lose 1.",
   "challenge": {
    "threshold": -5,
    "gain": 5,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ −5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+5",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 25,
   "title": "Space Therapy",
   "family": "threshold",
   "text": "At 4 RP or more: gain 2. Otherwise lose 2.",
   "challenge": {
    "threshold": 4,
    "gain": 2,
    "loss": 2
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 4",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−2",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 26,
   "title": "Space Pirate Fleet",
   "family": "threshold",
   "text": "At 5 RP or more: gain 3. Otherwise lose 3.",
   "challenge": {
    "threshold": 5,
    "gain": 3,
    "loss": 3
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−3",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 27,
   "title": "Major Galactic War",
   "family": "threshold",
   "text": "At 7 RP or more: gain 3. Otherwise lose 5.",
   "challenge": {
    "threshold": 7,
    "gain": 3,
    "loss": 5
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 7",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−5",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 28,
   "title": "Black Hole",
   "family": "threshold",
   "text": "At 8 RP or more: gain 2. Otherwise lose 6.",
   "challenge": {
    "threshold": 8,
    "gain": 2,
    "loss": 6
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 8",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−6",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 29,
   "title": "Rogue AI",
   "family": "threshold",
   "text": "At 6 RP or more: gain 3. Otherwise lose 4.",
   "challenge": {
    "threshold": 6,
    "gain": 3,
    "loss": 4
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−4",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 30,
   "title": "Dilithium Crystal Shortage",
   "family": "threshold",
   "text": "At 4 RP or more: gain 2. Otherwise lose 2.",
   "challenge": {
    "threshold": 4,
    "gain": 2,
    "loss": 2
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 4",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−2",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 31,
   "title": "Critters",
   "family": "threshold",
   "text": "At 2 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 2,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 2",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 32,
   "title": "Filter Failure",
   "family": "threshold",
   "text": "At 3 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 3,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 3",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 33,
   "title": "Weird Alternate Universe",
   "family": "threshold",
   "text": "At 5 RP or more: gain 3. Otherwise lose 3.",
   "challenge": {
    "threshold": 5,
    "gain": 3,
    "loss": 3
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−3",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 34,
   "title": "Bullseye A Womprat",
   "family": "threshold",
   "text": "At 2 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 2,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 2",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 35,
   "title": "Attack of the Nebulons",
   "family": "threshold",
   "text": "At 3 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 3,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 3",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 36,
   "title": "Teleporter Incident",
   "family": "threshold",
   "text": "At −6 RP or more: gain 6. Otherwise lose 1.",
   "challenge": {
    "threshold": -6,
    "gain": 6,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ −6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+6",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 37,
   "title": "A Persistent Itch",
   "family": "threshold",
   "text": "At −3 RP or more: gain 3. Otherwise lose 1.",
   "challenge": {
    "threshold": -3,
    "gain": 3,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ −3",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 38,
   "title": "You But Tiny",
   "family": "threshold",
   "text": "At 4 RP or more: gain 2. Otherwise lose 2.",
   "challenge": {
    "threshold": 4,
    "gain": 2,
    "loss": 2
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 4",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−2",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 39,
   "title": "So Much Fungus",
   "family": "threshold",
   "text": "At 3 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 3,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 3",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 40,
   "title": "Karaoke with the Captain",
   "family": "threshold",
   "text": "At 1 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 1,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 1",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 41,
   "title": "All-Powerful Space Wizard",
   "family": "threshold",
   "text": "At 8 RP or more: gain 3. Otherwise lose 6.",
   "challenge": {
    "threshold": 8,
    "gain": 3,
    "loss": 6
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 8",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−6",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 42,
   "title": "Aggressive Negotiations",
   "family": "threshold",
   "text": "At 5 RP or more: gain 3. Otherwise lose 3.",
   "challenge": {
    "threshold": 5,
    "gain": 3,
    "loss": 3
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−3",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 43,
   "title": "Hull Breach",
   "family": "threshold",
   "text": "At 6 RP or more: gain 3. Otherwise lose 4.",
   "challenge": {
    "threshold": 6,
    "gain": 3,
    "loss": 4
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−4",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 44,
   "title": "Assimilation Threat",
   "family": "threshold",
   "text": "At 7 RP or more: gain 3. Otherwise lose 5.",
   "challenge": {
    "threshold": 7,
    "gain": 3,
    "loss": 5
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 7",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−5",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 45,
   "title": "Slingshot Around the Sun",
   "family": "threshold",
   "text": "At 6 RP or more: gain 3. Otherwise lose 4.",
   "challenge": {
    "threshold": 6,
    "gain": 3,
    "loss": 4
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−4",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 46,
   "title": "Stowaway",
   "family": "threshold",
   "text": "At 2 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 2,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 2",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 47,
   "title": "Mirror Universe",
   "family": "threshold",
   "text": "At 5 RP or more: gain 3. Otherwise lose 3.",
   "challenge": {
    "threshold": 5,
    "gain": 3,
    "loss": 3
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−3",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 48,
   "title": "Alien Arranged Marriage",
   "family": "threshold",
   "text": "At 3 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 3,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 3",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 49,
   "title": "Food Cube Shortage",
   "family": "threshold",
   "text": "At 4 RP or more: gain 2. Otherwise lose 2.",
   "challenge": {
    "threshold": 4,
    "gain": 2,
    "loss": 2
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 4",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−2",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 50,
   "title": "Minor Galactic War",
   "family": "threshold",
   "text": "At 5 RP or more: gain 3. Otherwise lose 3.",
   "challenge": {
    "threshold": 5,
    "gain": 3,
    "loss": 3
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−3",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 51,
   "title": "Lasers. Everywhere.",
   "family": "threshold",
   "text": "At 6 RP or more: gain 3. Otherwise lose 4.",
   "challenge": {
    "threshold": 6,
    "gain": 3,
    "loss": 4
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−4",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 52,
   "title": "Your Future Son (He's Evil)",
   "family": "threshold",
   "text": "At 5 RP or more: gain 3. Otherwise lose 3.",
   "challenge": {
    "threshold": 5,
    "gain": 3,
    "loss": 3
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−3",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 53,
   "title": "Space Allergies",
   "family": "threshold",
   "text": "At −2 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": -2,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ −2",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 54,
   "title": "Holodeck Incident",
   "family": "threshold",
   "text": "At 4 RP or more: gain 2. Otherwise lose 2.",
   "challenge": {
    "threshold": 4,
    "gain": 2,
    "loss": 2
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 4",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−2",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 55,
   "title": "Brain Worms",
   "family": "threshold",
   "text": "At 6 RP or more: gain 3. Otherwise lose 4.",
   "challenge": {
    "threshold": 6,
    "gain": 3,
    "loss": 4
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−4",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 56,
   "title": "Devolve Into Cavemen",
   "family": "threshold",
   "text": "At 4 RP or more: gain 2. Otherwise lose 2.",
   "challenge": {
    "threshold": 4,
    "gain": 2,
    "loss": 2
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 4",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−2",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 57,
   "title": "Really Weird Vibes",
   "family": "threshold",
   "text": "At −3 RP or more: gain 3. Otherwise lose 1.",
   "challenge": {
    "threshold": -3,
    "gain": 3,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ −3",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 58,
   "title": "Wild Night At The Cantina",
   "family": "threshold",
   "text": "At 1 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 1,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 1",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 59,
   "title": "Space Cannibals (eek!)",
   "family": "threshold",
   "text": "At 6 RP or more: gain 3. Otherwise lose 4.",
   "challenge": {
    "threshold": 6,
    "gain": 3,
    "loss": 4
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−4",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 60,
   "title": "Hungry Moon Monster",
   "family": "threshold",
   "text": "At 7 RP or more: gain 3. Otherwise lose 5.",
   "challenge": {
    "threshold": 7,
    "gain": 3,
    "loss": 5
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 7",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−5",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 61,
   "title": "Space Dogfight",
   "family": "threshold",
   "text": "At 5 RP or more: gain 3. Otherwise lose 3.",
   "challenge": {
    "threshold": 5,
    "gain": 3,
    "loss": 3
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−3",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 62,
   "title": "Gangster Planet",
   "family": "threshold",
   "text": "At 4 RP or more: gain 2. Otherwise lose 2.",
   "challenge": {
    "threshold": 4,
    "gain": 2,
    "loss": 2
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 4",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−2",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 63,
   "title": "Ghosts???",
   "family": "threshold",
   "text": "At 3 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 3,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 3",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 64,
   "title": "Lost The Ship Keys",
   "family": "threshold",
   "text": "At −4 RP or more: gain 4. Otherwise lose 1.",
   "challenge": {
    "threshold": -4,
    "gain": 4,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ −4",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+4",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 65,
   "title": "Crunchetization Ray",
   "family": "threshold",
   "text": "At 7 RP or more: gain 3. Otherwise lose 5.",
   "challenge": {
    "threshold": 7,
    "gain": 3,
    "loss": 5
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 7",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−5",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 66,
   "title": "Sexy Alien",
   "family": "threshold",
   "text": "At 2 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 2,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 2",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 67,
   "title": "Extended Trade Negotiation",
   "family": "threshold",
   "text": "At 3 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 3,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 3",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 68,
   "title": "Order of Wise Space Monks",
   "family": "threshold",
   "text": "At 0 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 0,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 0",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 69,
   "title": "Your Evil Twin",
   "family": "threshold",
   "text": "At 6 RP or more: gain 3. Otherwise lose 4.",
   "challenge": {
    "threshold": 6,
    "gain": 3,
    "loss": 4
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−4",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 70,
   "title": "Your Good Twin",
   "family": "threshold",
   "text": "At −2 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": -2,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ −2",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 71,
   "title": "Temporary Invisibility",
   "family": "threshold",
   "text": "At 2 RP or more: gain 2. Otherwise lose 1.",
   "challenge": {
    "threshold": 2,
    "gain": 2,
    "loss": 1
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 2",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+2",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−1",
     "label": "missed",
     "tone": "bad"
    }
   ]
  }
 ],
 "doubtful": [
  {
   "number": 24,
   "title": "Uniforms Too Tight",
   "family": "threshold",
   "text": "At 5 RP or more: gain 3. Otherwise lose 5.",
   "challenge": {
    "threshold": 5,
    "gain": 3,
    "loss": 5
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 5",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−5",
     "label": "missed",
     "tone": "bad"
    }
   ]
  },
  {
   "number": 36,
   "title": "Teleporter Incident",
   "family": "threshold",
   "text": "At 6 RP or more: gain 3. Otherwise lose 6.",
   "challenge": {
    "threshold": 6,
    "gain": 3,
    "loss": 6
   },
   "family_name": "Challenge",
   "rule": "adrift.events.threshold",
   "figures": [
    {
     "text": "≥ 6",
     "label": "needed",
     "tone": "plain"
    },
    {
     "text": "+3",
     "label": "met",
     "tone": "good"
    },
    {
     "text": "−6",
     "label": "missed",
     "tone": "bad"
    }
   ]
  }
 ],
 "upgrades": [
  {
   "number": 0,
   "title": "Brilliant but Irascible Expert",
   "family": "convert",
   "text": "In your turn: pay 2, the core gains 1.",
   "challenge": null,
   "family_name": "Upgrade: converter",
   "rule": "adrift.upgrades.convert",
   "figures": [
    {
     "text": "2→1",
     "label": "RP to core",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 1,
   "title": "Secret Activation Codes",
   "family": "convert",
   "text": "In your turn: pay 2, the core gains 1.",
   "challenge": null,
   "family_name": "Upgrade: converter",
   "rule": "adrift.upgrades.convert",
   "figures": [
    {
     "text": "2→1",
     "label": "RP to core",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 2,
   "title": "Octopoid Mechanics of Alpha Centauri",
   "family": "floor",
   "text": "This system cannot fail: it stays at −9.",
   "challenge": null,
   "family_name": "Upgrade: safety net",
   "rule": "adrift.upgrades.floor",
   "figures": [
    {
     "text": "−9",
     "label": "at worst",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 3,
   "title": "Emergency Heroism Generator",
   "family": "floor",
   "text": "This system cannot fail: it stays at −9.",
   "challenge": null,
   "family_name": "Upgrade: safety net",
   "rule": "adrift.upgrades.floor",
   "figures": [
    {
     "text": "−9",
     "label": "at worst",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 4,
   "title": "Skillful Space Nymphs of Tau Ceti",
   "family": "cancel",
   "text": "Pay 4: cancel an event as it is drawn, anyone's.",
   "challenge": null,
   "family_name": "Upgrade: veto",
   "rule": "adrift.upgrades.cancel",
   "figures": [
    {
     "text": "4",
     "label": "RP a veto",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 5,
   "title": "Nanofleet of Repair Bots",
   "family": "divert",
   "text": "Move your RP to another system, one for one.",
   "challenge": null,
   "family_name": "Upgrade: transfer",
   "rule": "adrift.upgrades.divert",
   "figures": [
    {
     "text": "1:1",
     "label": "to others",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 6,
   "title": "Junkyard Steve and His Bag of Tricks",
   "family": "scout",
   "text": "Pay 2: look at the next 3 events and put them back in any order.",
   "challenge": null,
   "family_name": "Upgrade: scout",
   "rule": "adrift.upgrades.scout",
   "figures": [
    {
     "text": "2→3",
     "label": "RP to cards",
     "tone": "plain"
    }
   ]
  },
  {
   "number": 7,
   "title": "Back From the Dead",
   "family": "floor",
   "text": "This system cannot fail: it stays at −9.",
   "challenge": null,
   "family_name": "Upgrade: safety net",
   "rule": "adrift.upgrades.floor",
   "figures": [
    {
     "text": "−9",
     "label": "at worst",
     "tone": "plain"
    }
   ]
  }
 ]
}
