// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.
import type { Printed } from './types'

/** What is printed on the game's own components; a table with a pack has its own. */
export const printed: Printed = {
 "cards": {
  "bridge.technical-data": {
   "card": "technical-data",
   "name": "Technical Data",
   "deck": "bridge",
   "text": "While the Bridge works: one point of Tech Data.",
   "when": "any",
   "figure": "+1",
   "rule": "phobos-falling.tech.raise"
  },
  "bridge.force-field": {
   "card": "force-field",
   "name": "Force Field",
   "deck": "bridge",
   "text": "Raise a force field in any powered inner zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.force-field"
  },
  "bridge.fusion-beam": {
   "card": "fusion-beam",
   "name": "Fusion Beam",
   "deck": "bridge",
   "text": "Destroy a pirate ship before it boards. On auxiliary power it costs one fuel.",
   "when": "answer",
   "figure": "",
   "rule": "phobos-falling.card.fusion-beam"
  },
  "bridge.torpedo": {
   "card": "torpedo",
   "name": "Torpedo",
   "deck": "bridge",
   "text": "Destroy a pirate ship before it boards.",
   "when": "answer",
   "figure": "",
   "rule": "phobos-falling.card.torpedo"
  },
  "bridge.tractor-beam": {
   "card": "tractor-beam",
   "name": "Tractor Beam",
   "deck": "bridge",
   "text": "Hold a pirate ship for a round; from the Bridge it may be attacked.",
   "when": "answer",
   "figure": "",
   "rule": "phobos-falling.card.tractor-beam"
  },
  "bridge.team-up": {
   "card": "team-up",
   "name": "Team-Up",
   "deck": "bridge",
   "text": "Call any willing officers with a free way to this fight.",
   "when": "fight",
   "figure": "",
   "rule": "phobos-falling.card.team-up"
  },
  "bridge.jefferies-tube": {
   "card": "jefferies-tube",
   "name": "Jefferies Tube",
   "deck": "bridge",
   "text": "Move from any inner zone straight to any other, also out of a fight.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.jefferies-tube"
  },
  "bridge.restore-power": {
   "card": "restore-power",
   "name": "Restore Power",
   "deck": "bridge",
   "text": "Restore the power of your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.restore-power"
  },
  "bridge.stabilize-power": {
   "card": "stabilize-power",
   "name": "Stabilize Power",
   "deck": "bridge",
   "text": "Mark your zone: its power cannot go out while the marker stays.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.stabilize-power"
  },
  "bridge.space-suit": {
   "card": "space-suit",
   "name": "Space Suit",
   "deck": "bridge",
   "text": "Worn: go where there is no air, through the Airlock and outside.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.space-suit"
  },
  "bridge.utility-belt": {
   "card": "utility-belt",
   "name": "Utility Belt",
   "deck": "bridge",
   "text": "Worn: hold three more cards.",
   "when": "any",
   "figure": "+3",
   "rule": "phobos-falling.card.utility-belt"
  },
  "engineering.repair-system": {
   "card": "repair-system",
   "name": "Repair System",
   "deck": "engineering",
   "text": "Repair one damaged system in your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.repair-system"
  },
  "engineering.restore-power": {
   "card": "restore-power",
   "name": "Restore Power",
   "deck": "engineering",
   "text": "Restore the power of your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.restore-power"
  },
  "engineering.stabilize-power": {
   "card": "stabilize-power",
   "name": "Stabilize Power",
   "deck": "engineering",
   "text": "Mark your zone: its power cannot go out while the marker stays.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.stabilize-power"
  },
  "engineering.repair-droid": {
   "card": "repair-droid",
   "name": "Repair Droid",
   "deck": "engineering",
   "text": "Remove one system, power or access damage in your zone or the next.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.repair-droid"
  },
  "engineering.clear-access": {
   "card": "clear-access",
   "name": "Clear Access",
   "deck": "engineering",
   "text": "Clear the access of your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.clear-access"
  },
  "engineering.hull-patch": {
   "card": "hull-patch",
   "name": "Hull Patch",
   "deck": "engineering",
   "text": "Remove one depressurization marker in your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.hull-patch"
  },
  "engineering.fire-suppression": {
   "card": "fire-suppression",
   "name": "Fire Suppression",
   "deck": "engineering",
   "text": "Remove one fire marker in your zone or the next.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.fire-suppression"
  },
  "engineering.jefferies-tube": {
   "card": "jefferies-tube",
   "name": "Jefferies Tube",
   "deck": "engineering",
   "text": "Move from any inner zone straight to any other, also out of a fight.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.jefferies-tube"
  },
  "engineering.space-suit": {
   "card": "space-suit",
   "name": "Space Suit",
   "deck": "engineering",
   "text": "Worn: go where there is no air, through the Airlock and outside.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.space-suit"
  },
  "engineering.scavenge-engine": {
   "card": "scavenge-engine",
   "name": "Scavenge Engine",
   "deck": "engineering",
   "text": "Win the fight on a held pirate ship: swap for its Singularity Engine.",
   "when": "hold",
   "figure": "",
   "rule": "phobos-falling.scavenge.engine"
  },
  "engineering.utility-belt": {
   "card": "utility-belt",
   "name": "Utility Belt",
   "deck": "engineering",
   "text": "Worn: hold three more cards.",
   "when": "any",
   "figure": "+3",
   "rule": "phobos-falling.card.utility-belt"
  },
  "security.security-detail-1": {
   "card": "security-detail-1",
   "name": "Security Detail 1",
   "deck": "security",
   "text": "Remove one pirate.",
   "when": "fight",
   "figure": "1",
   "rule": "phobos-falling.combat.details"
  },
  "security.security-detail-2": {
   "card": "security-detail-2",
   "name": "Security Detail 2",
   "deck": "security",
   "text": "Remove two pirates.",
   "when": "fight",
   "figure": "2",
   "rule": "phobos-falling.combat.details"
  },
  "security.security-detail-3": {
   "card": "security-detail-3",
   "name": "Security Detail 3",
   "deck": "security",
   "text": "Remove three pirates.",
   "when": "fight",
   "figure": "3",
   "rule": "phobos-falling.combat.details"
  },
  "security.weapon": {
   "card": "weapon",
   "name": "Weapon",
   "deck": "security",
   "text": "One pirate in each fight. Kept while you live.",
   "when": "fight",
   "figure": "1",
   "rule": "phobos-falling.card.weapon"
  },
  "security.ambush": {
   "card": "ambush",
   "name": "Ambush",
   "deck": "security",
   "text": "Every Security Detail in this fight counts double.",
   "when": "fight",
   "figure": "×2",
   "rule": "phobos-falling.combat.ambush"
  },
  "security.stim-pack": {
   "card": "stim-pack",
   "name": "Stim Pack",
   "deck": "security",
   "text": "With a Security Detail: it counts double.",
   "when": "fight",
   "figure": "×2",
   "rule": "phobos-falling.combat.stim-pack"
  },
  "security.security-bypass": {
   "card": "security-bypass",
   "name": "Security Bypass",
   "deck": "security",
   "text": "Clear the access of your zone or the next.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.security-bypass"
  },
  "security.security-robot": {
   "card": "security-robot",
   "name": "Security Robot",
   "deck": "security",
   "text": "Place a security robot in your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.security-robot"
  },
  "security.exoskeleton": {
   "card": "exoskeleton",
   "name": "Exoskeleton",
   "deck": "security",
   "text": "Worn: a suit, and one pirate in each fight.",
   "when": "any",
   "figure": "1",
   "rule": "phobos-falling.card.exoskeleton"
  },
  "security.personal-force-field": {
   "card": "personal-force-field",
   "name": "Personal Force Field",
   "deck": "security",
   "text": "For one round: a suit, one pirate in each fight, and no wounds.",
   "when": "any",
   "figure": "1",
   "rule": "phobos-falling.card.personal-force-field"
  },
  "security.field-medikit": {
   "card": "field-medikit",
   "name": "Field Medikit",
   "deck": "security",
   "text": "Take a wound and heal it at once: one more pirate.",
   "when": "fight",
   "figure": "1",
   "rule": "phobos-falling.combat.medikit"
  },
  "security.jefferies-tube": {
   "card": "jefferies-tube",
   "name": "Jefferies Tube",
   "deck": "security",
   "text": "Move from any inner zone straight to any other, also out of a fight.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.jefferies-tube"
  },
  "science.technical-data": {
   "card": "technical-data",
   "name": "Technical Data",
   "deck": "science",
   "text": "While the Bridge works: one point of Tech Data.",
   "when": "any",
   "figure": "+1",
   "rule": "phobos-falling.tech.raise"
  },
  "science.heal": {
   "card": "heal",
   "name": "Heal",
   "deck": "science",
   "text": "With the Medical System: heal one wounded officer there.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.heal"
  },
  "science.revive": {
   "card": "revive",
   "name": "Revive",
   "deck": "science",
   "text": "With the Medical System: one dead officer there becomes wounded.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.revive"
  },
  "science.field-medikit": {
   "card": "field-medikit",
   "name": "Field Medikit",
   "deck": "science",
   "text": "Take a wound and heal it at once: one more pirate.",
   "when": "fight",
   "figure": "1",
   "rule": "phobos-falling.combat.medikit"
  },
  "science.stim-pack": {
   "card": "stim-pack",
   "name": "Stim Pack",
   "deck": "science",
   "text": "With a Security Detail: it counts double.",
   "when": "fight",
   "figure": "×2",
   "rule": "phobos-falling.combat.stim-pack"
  },
  "science.cryo-systems": {
   "card": "cryo-systems",
   "name": "Cryo Systems",
   "deck": "science",
   "text": "With the Fabrication System: swap for the Cryo Tubes.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.cryo-tubes"
  },
  "science.water-reclamation": {
   "card": "water-reclamation",
   "name": "Water Reclamation",
   "deck": "science",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  },
  "science.space-suit": {
   "card": "space-suit",
   "name": "Space Suit",
   "deck": "science",
   "text": "Worn: go where there is no air, through the Airlock and outside.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.space-suit"
  },
  "science.personal-force-field": {
   "card": "personal-force-field",
   "name": "Personal Force Field",
   "deck": "science",
   "text": "For one round: a suit, one pirate in each fight, and no wounds.",
   "when": "any",
   "figure": "1",
   "rule": "phobos-falling.card.personal-force-field"
  },
  "science.jefferies-tube": {
   "card": "jefferies-tube",
   "name": "Jefferies Tube",
   "deck": "science",
   "text": "Move from any inner zone straight to any other, also out of a fight.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.jefferies-tube"
  },
  "resource.ion-engine": {
   "card": "ion-engine",
   "name": "Ion Engine",
   "deck": "resource",
   "text": "Install in the shuttle; it takes a full round.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.engines"
  },
  "resource.ion-fuel": {
   "card": "ion-fuel",
   "name": "Ion Fuel",
   "deck": "resource",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  },
  "resource.habitation-module": {
   "card": "habitation-module",
   "name": "Habitation Module",
   "deck": "resource",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  },
  "resource.clear-access": {
   "card": "clear-access",
   "name": "Clear Access",
   "deck": "resource",
   "text": "Clear the access of your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.clear-access"
  },
  "resource.space-suit": {
   "card": "space-suit",
   "name": "Space Suit",
   "deck": "resource",
   "text": "Worn: go where there is no air, through the Airlock and outside.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.card.space-suit"
  },
  "resource.exoskeleton": {
   "card": "exoskeleton",
   "name": "Exoskeleton",
   "deck": "resource",
   "text": "Worn: a suit, and one pirate in each fight.",
   "when": "any",
   "figure": "1",
   "rule": "phobos-falling.card.exoskeleton"
  },
  "resource.weapon": {
   "card": "weapon",
   "name": "Weapon",
   "deck": "resource",
   "text": "One pirate in each fight. Kept while you live.",
   "when": "fight",
   "figure": "1",
   "rule": "phobos-falling.card.weapon"
  },
  "resource.personal-force-field": {
   "card": "personal-force-field",
   "name": "Personal Force Field",
   "deck": "resource",
   "text": "For one round: a suit, one pirate in each fight, and no wounds.",
   "when": "any",
   "figure": "1",
   "rule": "phobos-falling.card.personal-force-field"
  },
  "resource.utility-belt": {
   "card": "utility-belt",
   "name": "Utility Belt",
   "deck": "resource",
   "text": "Worn: hold three more cards.",
   "when": "any",
   "figure": "+3",
   "rule": "phobos-falling.card.utility-belt"
  },
  "resource.aux-fuel-cell": {
   "card": "aux-fuel-cell",
   "name": "Aux Fuel Cell",
   "deck": "resource",
   "text": "In Auxiliary Power: two points of fuel.",
   "when": "play",
   "figure": "+2",
   "rule": "phobos-falling.card.aux-fuel-cell"
  },
  "resource.repair-droid": {
   "card": "repair-droid",
   "name": "Repair Droid",
   "deck": "resource",
   "text": "Remove one system, power or access damage in your zone or the next.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.repair-droid"
  },
  "resource.repair-system": {
   "card": "repair-system",
   "name": "Repair System",
   "deck": "resource",
   "text": "Repair one damaged system in your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.repair-system"
  },
  "resource.restore-power": {
   "card": "restore-power",
   "name": "Restore Power",
   "deck": "resource",
   "text": "Restore the power of your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.restore-power"
  },
  "resource.fire-suppression": {
   "card": "fire-suppression",
   "name": "Fire Suppression",
   "deck": "resource",
   "text": "Remove one fire marker in your zone or the next.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.fire-suppression"
  },
  "resource.hull-patch": {
   "card": "hull-patch",
   "name": "Hull Patch",
   "deck": "resource",
   "text": "Remove one depressurization marker in your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.hull-patch"
  },
  "hydroponics.water": {
   "card": "water",
   "name": "Water",
   "deck": "hydroponics",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  },
  "hydroponics.food": {
   "card": "food",
   "name": "Food",
   "deck": "hydroponics",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  },
  "hydroponics.hydroponics": {
   "card": "hydroponics",
   "name": "Hydroponics",
   "deck": "hydroponics",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  },
  "hydroponics.medicinal-plants": {
   "card": "medicinal-plants",
   "name": "Medicinal Plants",
   "deck": "hydroponics",
   "text": "Heal one wounded officer in your zone.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.medicinal-plants"
  },
  "hydroponics.oxygen-garden": {
   "card": "oxygen-garden",
   "name": "Oxygen Garden",
   "deck": "hydroponics",
   "text": "One life support area has air until your next turn.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.oxygen-garden"
  },
  "hydroponics.seed-cache": {
   "card": "seed-cache",
   "name": "Seed Cache",
   "deck": "hydroponics",
   "text": "Take any one card from the Hydroponics pile.",
   "when": "play",
   "figure": "",
   "rule": "phobos-falling.card.seed-cache"
  },
  "shuttle.eoi-software": {
   "card": "eoi-software",
   "name": "Earth Orbit Insertion Course Software",
   "deck": "shuttle",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  },
  "shuttle.singularity-software": {
   "card": "singularity-software",
   "name": "Singularity Engine Software",
   "deck": "shuttle",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  },
  "shuttle.cryogenic-software": {
   "card": "cryogenic-software",
   "name": "Cryogenic Software",
   "deck": "shuttle",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  },
  "shuttle.singularity-engine": {
   "card": "singularity-engine",
   "name": "Singularity Engine",
   "deck": "shuttle",
   "text": "Install in the shuttle; it takes a full round.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.engines"
  },
  "shuttle.cryo-tubes": {
   "card": "cryo-tubes",
   "name": "Cryo Tubes",
   "deck": "shuttle",
   "text": "Install in the shuttle.",
   "when": "any",
   "figure": "",
   "rule": "phobos-falling.shuttle.install"
  }
 },
 "events": {
  "no-event": {
   "name": "No Event",
   "text": "Nothing happens.",
   "immune": []
  },
  "station-boarded": {
   "name": "Station Boarded",
   "text": "Pirates board a random zone, as many as the stage says. The ship may be answered first.",
   "immune": [
    "rush",
    "the-baron"
   ]
  },
  "power-out": {
   "name": "Power Out, One Zone",
   "text": "The power of a random zone goes out.",
   "immune": [
    "kit",
    "paddy"
   ]
  },
  "access-blocked": {
   "name": "Access Blocked, One Zone",
   "text": "The access of a random zone is blocked.",
   "immune": [
    "taze",
    "rock"
   ]
  },
  "system-failure": {
   "name": "System Failure, One Zone",
   "text": "The system pirates want most in a random zone fails. None there: draw one more zone.",
   "immune": [
    "paddy",
    "bash"
   ]
  },
  "system-reset": {
   "name": "System Reset",
   "text": "Tech Data falls to zero.",
   "immune": [
    "newt",
    "robin"
   ]
  },
  "cosmic-radiation-burst": {
   "name": "Cosmic Radiation Burst",
   "text": "In zones 2 to 6 every officer without suit or Personal Force Field discards two cards; an officer without cards is wounded.",
   "immune": [
    "angel",
    "robin"
   ]
  },
  "crew-removes-blockage": {
   "name": "Crew Removes Blockage",
   "text": "Clear the access of one zone.",
   "immune": []
  },
  "crew-restores-power": {
   "name": "Crew Restores Power in One Zone",
   "text": "Restore the power of one zone.",
   "immune": []
  },
  "crew-repairs-system": {
   "name": "Crew Repairs One System",
   "text": "Repair one system inside the station.",
   "immune": []
  },
  "crew-mends-one": {
   "name": "Crew Restores One Power or Clears One Access or Repairs One System",
   "text": "Restore one power, clear one access or repair one system inside the station.",
   "immune": []
  },
  "cancel-one-event": {
   "name": "Cancel One Event",
   "text": "Keep this card; give it up to cancel a later event.",
   "immune": []
  },
  "fire": {
   "name": "Fire",
   "text": "A fire breaks out in a random zone.",
   "immune": [
    "paddy",
    "kit"
   ]
  },
  "hull-breach": {
   "name": "Hull Breach",
   "text": "A random zone is depressurized.",
   "immune": [
    "newt",
    "robin"
   ]
  },
  "debris-strike": {
   "name": "Debris Strike",
   "text": "A random zone loses its power, and its access is blocked.",
   "immune": [
    "bash",
    "rock"
   ]
  },
  "pirate-assault": {
   "name": "Pirate Assault",
   "text": "As Station Boarded, with three more pirates.",
   "immune": [
    "rush",
    "the-baron"
   ]
  },
  "solar-flare": {
   "name": "Solar Flare",
   "text": "The Solar Panels fail.",
   "immune": [
    "newt",
    "angel"
   ]
  },
  "station-tumble": {
   "name": "Station Tumble",
   "text": "The Stabilizers fail.",
   "immune": [
    "rush",
    "bash"
   ]
  },
  "saboteur": {
   "name": "Saboteur",
   "text": "One shuttle system of your choice fails, unless an officer or a robot is in the Shuttle Bay.",
   "immune": [
    "taze",
    "the-baron"
   ]
  },
  "coolant-leak": {
   "name": "Coolant Leak",
   "text": "Auxiliary power loses two fuel, and the access of Auxiliary Power is blocked.",
   "immune": [
    "paddy",
    "angel"
   ]
  }
 },
 "roles": {
  "rush": {
   "name": "Rush",
   "title": "Commander",
   "specialty": "bridge",
   "abilities": [
    {
     "id": "order",
     "name": "Order",
     "text": "Another officer in her zone plays one card now."
    },
    {
     "id": "summon",
     "name": "Summon",
     "text": "Bring one willing officer to her zone along a free way."
    }
   ]
  },
  "bash": {
   "name": "Bash",
   "title": "First Officer",
   "specialty": "bridge",
   "abilities": [
    {
     "id": "borrow",
     "name": "Borrow",
     "text": "Use one ability of another officer this turn."
    },
    {
     "id": "rally",
     "name": "Rally",
     "text": "He may give cards to officers one zone away."
    }
   ]
  },
  "newt": {
   "name": "Newt",
   "title": "Operations Officer",
   "specialty": "bridge",
   "abilities": [
    {
     "id": "double-field",
     "name": "Double Field",
     "text": "One Force Field card raises two force fields."
    },
    {
     "id": "shift-field",
     "name": "Shift Field",
     "text": "Move one force field to another powered zone."
    }
   ]
  },
  "taze": {
   "name": "Taze",
   "title": "Security Chief",
   "specialty": "security",
   "abilities": [
    {
     "id": "clear",
     "name": "Clear",
     "text": "Clear the access of her zone."
    },
    {
     "id": "drill",
     "name": "Drill",
     "text": "One Security Detail in each fight she is in counts double."
    }
   ]
  },
  "rock": {
   "name": "Rock",
   "title": "Marine Sergeant",
   "specialty": "security",
   "abilities": [
    {
     "id": "strike",
     "name": "Strike",
     "text": "Remove one pirate from his zone before the fight."
    },
    {
     "id": "brawler",
     "name": "Brawler",
     "text": "Defeats three pirates by himself before any wound, not one."
    }
   ]
  },
  "the-baron": {
   "name": "The Baron",
   "title": "Turned Pirate",
   "specialty": "security",
   "abilities": [
    {
     "id": "parley",
     "name": "Parley",
     "text": "Look at the top event card; it may go to the bottom."
    },
    {
     "id": "disguise",
     "name": "Disguise",
     "text": "Pirates do not count him when they compare strength, nor attack him alone."
    }
   ]
  },
  "kit": {
   "name": "Kit",
   "title": "Mass Mover Officer",
   "specialty": "engineering",
   "abilities": [
    {
     "id": "reroute",
     "name": "Reroute",
     "text": "Restore the power of her zone."
    },
    {
     "id": "remote-move",
     "name": "Remote Move",
     "text": "With a working Mass Mover, from anywhere: bring one officer to her zone, or herself out of a boarded one."
    }
   ]
  },
  "paddy": {
   "name": "Paddy",
   "title": "Chief Engineer",
   "specialty": "engineering",
   "abilities": [
    {
     "id": "fix",
     "name": "Fix",
     "text": "Repair one system in his zone."
    },
    {
     "id": "thorough",
     "name": "Thorough",
     "text": "After playing Repair System, also restore power or clear access in that zone."
    }
   ]
  },
  "angel": {
   "name": "Angel",
   "title": "Medical Officer",
   "specialty": "science",
   "abilities": [
    {
     "id": "first-aid",
     "name": "First Aid",
     "text": "Heal one wounded officer in her zone, without card or Medical System."
    },
    {
     "id": "foresight",
     "name": "Foresight",
     "text": "When any officer draws an event, discard four cards to negate it."
    }
   ]
  },
  "robin": {
   "name": "Robin",
   "title": "Science Officer",
   "specialty": "science",
   "abilities": [
    {
     "id": "compile",
     "name": "Compile",
     "text": "While the Bridge works: discard two cards for one point of Tech Data."
    },
    {
     "id": "analyst",
     "name": "Analyst",
     "text": "Her first Technical Data of a turn counts two points."
    }
   ]
  }
 },
 "systems": [
  {
   "code": "STB",
   "name": "Stabilizers",
   "zone": 1
  },
  {
   "code": "SOL",
   "name": "Solar Panels",
   "zone": 1
  },
  {
   "code": "LSC",
   "name": "Core Life Support",
   "zone": 3
  },
  {
   "code": "BRS",
   "name": "Bridge Systems",
   "zone": 4
  },
  {
   "code": "FUS",
   "name": "Fusion Beam",
   "zone": 4
  },
  {
   "code": "TOR",
   "name": "Torpedo",
   "zone": 4
  },
  {
   "code": "TRA",
   "name": "Tractor Beam",
   "zone": 4
  },
  {
   "code": "AUP",
   "name": "Auxiliary Power System",
   "zone": 5
  },
  {
   "code": "AG1",
   "name": "Artificial Gravity 1",
   "zone": 6
  },
  {
   "code": "SES",
   "name": "Security Systems",
   "zone": 7
  },
  {
   "code": "ACS",
   "name": "Aux Control",
   "zone": 8
  },
  {
   "code": "LS1",
   "name": "Ring 1 Life Support",
   "zone": 9
  },
  {
   "code": "AG2",
   "name": "Artificial Gravity 2",
   "zone": 10
  },
  {
   "code": "SCS",
   "name": "Science Systems",
   "zone": 11
  },
  {
   "code": "MED",
   "name": "Medical System",
   "zone": 11
  },
  {
   "code": "MMS",
   "name": "Mass Mover",
   "zone": 12
  },
  {
   "code": "LS2",
   "name": "Ring 2 Life Support",
   "zone": 13
  },
  {
   "code": "ENS",
   "name": "Engineering Systems",
   "zone": 14
  },
  {
   "code": "FAB",
   "name": "Fabrication System",
   "zone": 14
  },
  {
   "code": "SNV",
   "name": "Shuttle Nav",
   "zone": 17
  },
  {
   "code": "SLS",
   "name": "Shuttle Life Support",
   "zone": 17
  },
  {
   "code": "SST",
   "name": "Shuttle Structure",
   "zone": 17
  },
  {
   "code": "SEN",
   "name": "Shuttle Engine",
   "zone": 17
  }
 ],
 "links": [
  [],
  [
   2
  ],
  [
   1,
   3,
   4
  ],
  [
   2,
   4,
   6
  ],
  [
   2,
   3,
   5
  ],
  [
   4,
   6
  ],
  [
   3,
   5,
   7,
   8,
   9,
   10
  ],
  [
   6,
   8,
   9
  ],
  [
   6,
   7,
   9
  ],
  [
   6,
   7,
   8
  ],
  [
   6,
   11,
   12,
   13,
   14
  ],
  [
   10,
   12,
   13
  ],
  [
   10,
   11,
   13
  ],
  [
   10,
   11,
   12
  ],
  [
   10,
   15,
   16
  ],
  [
   14,
   17,
   18
  ],
  [
   14,
   17,
   18
  ],
  [
   15,
   16
  ],
  [
   15,
   16
  ]
 ],
 "targets": {
  "a": "Life support",
  "b": "Main power",
  "c": "The shuttle itself",
  "d": "Auxiliary power",
  "e": "Other shuttle systems",
  "f": "Artificial gravity",
  "g": "Auxiliary control",
  "h": "Auxiliary power fuel",
  "i": "Special systems",
  "j": "Medical system",
  "k": "Fabricator",
  "l": "Local power",
  "m": "Access"
 },
 "sources": {
  "battery": {
   "name": "Battery",
   "text": "One card a draw, only life support works, and the rings stand still.",
   "rule": "phobos-falling.power.battery-systems"
  },
  "auxiliary": {
   "name": "Auxiliary power",
   "text": "Two cards a draw. Rings turn. Each round burns one fuel.",
   "rule": "phobos-falling.power.auxiliary"
  },
  "main": {
   "name": "Main power",
   "text": "Two cards a draw, specialists three. Rings turn.",
   "rule": "phobos-falling.power.main"
  }
 },
 "clauses": {
  "stay": {
   "mark": "✕",
   "text": "Officers are here: they fight.",
   "rule": "phobos-falling.pirates.act-attack"
  },
  "A": {
   "mark": "A",
   "text": "Attack officers who look weaker, up to two zones away.",
   "rule": "phobos-falling.pirates.attack"
  },
  "B": {
   "mark": "B",
   "text": "Join another group.",
   "rule": "phobos-falling.pirates.join"
  },
  "C": {
   "mark": "C",
   "text": "Remove a force field or a robot, up to two zones away.",
   "rule": "phobos-falling.pirates.remove"
  },
  "D": {
   "mark": "D",
   "text": "Damage something here or in the nearest zone.",
   "rule": "phobos-falling.pirates.target"
  },
  "E": {
   "mark": "E",
   "text": "A target of the first six, up to two zones away.",
   "rule": "phobos-falling.pirates.two-zones"
  },
  "advance": {
   "mark": "→",
   "text": "Nothing within reach: on towards the nearest target.",
   "rule": "phobos-falling.pirates.no-target"
  },
  "idle": {
   "mark": "–",
   "text": "Nothing to do.",
   "rule": "phobos-falling.pirates.no-target"
  }
 },
 "fuel": 5,
 "decks": {
  "bridge": "Bridge",
  "engineering": "Engineering",
  "security": "Security",
  "science": "Science",
  "resource": "Resource",
  "hydroponics": "Hydroponics",
  "shuttle": "Shuttle"
 },
 "piles": {
  "bridge": "bridge",
  "engineering": "engineering",
  "security": "security",
  "science": "science",
  "cargo-bay-1": "resource",
  "cargo-bay-2": "resource",
  "hydroponics": "hydroponics"
 },
 "air": {
  "core": 3,
  "ring-1": 9,
  "ring-2": 13
 },
 "power": {
  "main": 1,
  "auxiliary": 5
 },
 "boxed": [
  3,
  4,
  5,
  6,
  7,
  8,
  9,
  10,
  11,
  12,
  13,
  14,
  15,
  16,
  17,
  18
 ],
 "software": 3,
 "troubles": {
  "blocked": [
   {
    "text": "The way in is blocked: every walk ends here.",
    "rule": "phobos-falling.movement.blocked"
   },
   {
    "text": "An officer who walks in can only clear it and fight.",
    "rule": "phobos-falling.movement.blocked-actions"
   }
  ],
  "damaged": [
   {
    "text": "Damaged: it does not work.",
    "rule": "phobos-falling.power.system-damaged"
   }
  ],
  "still": [
   {
    "text": "One card at most is drawn here.",
    "rule": "phobos-falling.power.ring-draw"
   }
  ],
  "fire": [
   {
    "text": "Nothing can be used or drawn here.",
    "rule": "phobos-falling.fire.no-use"
   },
   {
    "text": "Each round the fire damages one thing.",
    "rule": "phobos-falling.fire.spread"
   }
  ],
  "air": [
   {
    "text": "There is air.",
    "rule": "phobos-falling.movement.life-support"
   }
  ]
 }
}
