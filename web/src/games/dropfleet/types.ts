// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.

/** The table as one seat sees it. */
export interface DropfleetView {
  scenario: string;
  scenario_name: string;
  size: "battle" | "clash" | "reconquest" | "skirmish";
  table: [number, number];
  turn: number;
  turns: number;
  phase: "activation" | "over" | "planning" | "roundup" | "setup";
  players: PlayerView[];
  battlegroups: BattlegroupView[];
  classes: ClassView[];
  groups: GroupView[];
  ships: ShipView[];
  clusters: Cluster[];
  sectors: SectorView[];
  stations: Station[];
  fields: Field[];
  holograms: Field[];
  rings: Ring[];
  moons: Moon[];
  entries: [number, number, number, number][][];
  tokens: AssetToken[];
  neutrals: Neutral[];
  effects: ActiveEffect[];
  initiative: number[];
  active_seat: number;
  active_battlegroup: number;
  active_group: number;
  anomaly: [number, number] | null;
}

/** A player. `hand` and `strategy` are None for other seats, which only know how many cards there are. */
export interface PlayerView {
  seat: number;
  fleet: Fleet | null;
  vp: number;
  kill_points: number;
  av: number;
  flagship: number;
  hand: CardView[] | null;
  cards: number;
  pile: number;
  discards: CardView[];
  strategy: number[] | null;
  deck: number;
  revealed: number;
}

/** A fleet. `rosters` are the points agreed: one number, or one for each roster of a vast battle. */
export interface Fleet {
  name: string;
  faction: "phr" | "resistance" | "scourge" | "shaltari" | "ucm";
  rosters: number[];
  battlegroups: Battlegroup[];
  admiral?: Posting | null;
}

/** Groups that activate together. `roster` counts from 0; only fleets beyond 3000 points have several. */
export interface Battlegroup {
  name: string;
  type: "flag" | "line" | "pathfinder" | "vanguard";
  groups: Group[];
  roster?: number;
}

/**
 * Ships of one class, fitted alike; `systems` and `options` are names, one for each that is taken.
 *
 * In a fleet it is a group as selected: it fills one slot of its battlegroup.
 */
export interface Group {
  ship: string;
  count: number;
  systems?: string[];
  options?: string[];
}

/** The admiral that was paid for, and the group whose first ship carries the flag. */
export interface Posting {
  admiral: string;
  battlegroup: number;
  ship: string;
}

/** A command card. */
export interface CardView {
  card: number;
  name: string;
  play: string;
  target: string;
  text: string;
}

/** A battlegroup and its Strategy Rating. */
export interface BattlegroupView {
  no: number;
  seat: number;
  name: string;
  rating: number;
  groups: number[];
  arrived: boolean;
  order: "active-scan" | "course-change" | "max-thrust" | "silent-running" | "standard" | "station-keeping" | "weapons-free";
}

/** A class of ship as fitted: what all ships of a group share. */
export interface ClassView {
  name: string;
  role: string;
  faction: string;
  tonnage: string;
  points: number;
  scan: number;
  signature: number;
  signature_shields: number | null;
  thrust: number;
  hull: number;
  armour: number;
  passive: number | null;
  pd: number;
  special: string[];
  weapons: WeaponView[];
  loads: Load[];
}

/** A weapon system as its sheet prints it; `limited` is how often it may be fired, 0 for any number. */
export interface WeaponView {
  name: string;
  lock: number | null;
  attack: string;
  damage: string | null;
  arc: string;
  special: string[];
  limited: number;
}

/** Launch assets a carrier can use: which, and how many tokens a turn in all. */
export interface Load {
  assets: string[];
  launch: number;
  special?: string[];
}

/**
 * A group of ships; `kind` is the number of its class among the view's `classes`.
 *
 * `ship` is the id of the class, `systems` and `options` what it is fitted with.
 */
export interface GroupView {
  no: number;
  seat: number;
  battlegroup: number;
  kind: number;
  ships: number[];
  activated: boolean;
  ship: string;
  systems: string[];
  options: string[];
}

/**
 * A ship as it stands; its class is that of its group. `name` tells it from others of the group.
 *
 * `pd` is its Point Defence with that of Aegis ships near by; `coherent` whether it is near its group.
 * `harm` names what damage has done to it; `lost` are weapons destroyed, `uses` how often each Limited
 * weapon and load has been used.
 */
export interface ShipView {
  no: number;
  seat: number;
  group: number;
  name: string;
  status: "destroyed" | "left" | "table" | "waiting";
  x: number;
  y: number;
  heading: number;
  layer: "atmosphere" | "high" | "low";
  hull: number;
  armour: number;
  passive: number | null;
  scan: number;
  signature: number;
  pd: number;
  order: "active-scan" | "course-change" | "max-thrust" | "silent-running" | "standard" | "station-keeping" | "weapons-free";
  coherent?: boolean;
  spike?: number;
  silent?: boolean;
  shields?: boolean;
  crippled?: boolean;
  harm?: Harm;
  flagship?: boolean;
  tokens?: number;
  moved?: boolean;
  uses?: number[];
}

/**
 * What crippling and its like have done to a ship. Most ships share `UNHARMED`.
 *
 * `containment` is how many successes its repair still needs; `lost` are the weapons destroyed, as bits.
 * `offline` forbids to fire in the next activation, `silenced` in the one that runs, `no_launch` to launch
 * at the next chance. `beast` says that a Crippling Damage result was suffered. `sabotaged` holds from an EM
 * hit to the end of the next activation, `haywire` for the turn.
 */
export interface Harm {
  fires: number;
  corruptors: number;
  containment: number;
  surges: boolean;
  scanners: boolean;
  cracked: boolean;
  engines: boolean;
  power: boolean;
  engine_lost: boolean;
  leak: boolean;
  decay: boolean;
  offline: boolean;
  silenced: boolean;
  no_launch: boolean;
  lost: number;
  beast: boolean;
  sabotaged: boolean;
  haywire: boolean;
}

/** A cluster: `surveyed` are the seats that did, as bits; `critical` whether a survey made it so. */
export interface Cluster {
  name: string;
  size: "large" | "medium" | "small";
  x: number;
  y: number;
  tags: string[];
  sectors: number[];
  surveyed: number;
  critical: boolean;
}

/** A sector, who holds it, and what it is called. */
export interface SectorView {
  sector: Sector;
  holder: number;
  name: string;
}

/** A sector; `ruined_by` is the seat that took its last Hull. After a nuclear missile it is `gone`. */
export interface Sector {
  cluster: number;
  kind: "commercial" | "comms-station" | "industrial" | "military" | "orbital-defence" | "power-plant";
  x: number;
  y: number;
  hull: number;
  troops: Garrison[];
  ruined_by: number;
  ruined: boolean;
  gone: boolean;
}

/**
 * Ground assets of one seat in one place; those `in transit` count only from the next turn on.
 *
 * dropfleet.ground.kinds
 */
export interface Garrison {
  infantry: number;
  armour: number;
  batteries: number;
  transit_infantry: number;
  transit_armour: number;
}

/**
 * A space station, destroyed at 0 Hull, never Crippled and never spiked. `tokens` are bits as a ship's.
 *
 * dropfleet.station.no-crippling, dropfleet.station.no-spikes
 */
export interface Station {
  name: string;
  size: "large" | "medium" | "small";
  x: number;
  y: number;
  layer: "atmosphere" | "high" | "low";
  armaments: ("laser" | "mass-driver" | "missile")[];
  tags: string[];
  hull: number;
  troops: Garrison[];
  controller: number;
  destroyed_by: number;
  surveyed: number;
  critical: boolean;
  tokens: number;
}

/** A debris field on the table. `ignored_by` is the seat that a holographic field does not trouble. */
export interface Field {
  kind: "dense" | "fine" | "ring";
  area: Disc | Patch;
  ignored_by: number | null;
}

/** A full circle on the table. */
export interface Disc {
  type: "Disc";
  x: number;
  y: number;
  radius: number;
}

/** A convex polygon on the table; its corners in order around it, either way. */
export interface Patch {
  type: "Patch";
  corners: [number, number][];
}

/** A planetary ring. dropfleet.ring.line */
export interface Ring {
  line: [number, number, number, number];
  layer?: "atmosphere" | "high" | "low";
}

/** A large solid object. */
export interface Moon {
  x: number;
  y: number;
  radius: number;
}

/**
 * A flight or a torpedo at its target. `delayed` ones strike at the end of the target's activation.
 *
 * `asset` is the id of the launch asset; `turn` when it was launched.
 *
 * dropfleet.table.contact, dropfleet.launch.tokens, dropfleet.launch.follow
 */
export interface AssetToken {
  asset: string;
  seat: number;
  target: Target;
  turn: number;
  delayed: boolean;
}

/**
 * Something that can be attacked: a ship, a station or a sector by its number.
 *
 * dropfleet.launch.no-target
 */
export interface Target {
  kind: "sector" | "ship" | "station";
  no: number;
}

/** A ship of nobody's, who is aboard, and who has gained control of it. */
export interface Neutral {
  ship: number;
  behaviour: "liner" | "relic";
  troops: Garrison[];
  controller: number;
}

/** A command card at work: on which group, ship (with its group), place or whole fleet, and how long. */
export interface ActiveEffect {
  card: number;
  seat: number;
  lasts: "activation" | "attack" | "once" | "stay" | "turn";
  ship: number;
  group: number;
  battlegroup: number;
  sector: number;
  cluster: number;
  station: number;
}

/** Go on without doing (more of) what could be done now. The decision says what that is called. */
export interface Proceed {
  type: "Proceed";
}

/** The lower rating chooses: activate first, or second. */
export interface ActivateFirst {
  type: "ActivateFirst";
  first: boolean;
}

/** The next group of the battlegroup to activate. */
export interface ActivateGroup {
  type: "ActivateGroup";
  group: number;
}

/**
 * Points of collateral damage to Infantry, Armour and Batteries of each seat; `sharp`: how many of them
 * are hit by a point that leaves no save, where there are such points.
 */
export interface AllotCollateral {
  type: "AllotCollateral";
  points: [number, number, number][];
  sharp: [number, number, number][];
}

/** Shield Boosters re-roll the failed passive saves of a ship under fire. */
export interface Boost {
  type: "Boost";
  boosters: number[];
  ship: number;
}

/** The fleet to play with, as the text of a fleet file. */
export interface BringFleet {
  type: "BringFleet";
  text: string;
}

/** The higher admiral chooses: play command cards first, or second. */
export interface CardsFirst {
  type: "CardsFirst";
  first: boolean;
}

/** Place the ships of a group on the table before the first turn. */
export interface Deploy {
  type: "Deploy";
  group: number;
  places: Placement[];
}

/** A stem on the table and the way the ship faces. */
export interface Placement {
  x: number;
  y: number;
  heading: number;
}

/** Discard command cards unused; none, where that is allowed. */
export interface DiscardCards {
  type: "DiscardCards";
  cards: number[];
}

/** All dice of the group allocated; no shots: hold fire. */
export interface Fire {
  type: "Fire";
  shots: Shot[];
}

/**
 * One weapon of one ship at one target. `link` is a ship with Targeting Link to measure range from.
 *
 * dropfleet.allocate.whole-weapon
 */
export interface Shot {
  ship: number;
  weapon: number;
  target: Target;
  overcharge: boolean;
  link: number;
}

/**
 * Orders for the ships of the group, in its order. `shields` says which ships have theirs up, where
 * shields are set with orders; else none.
 */
export interface GiveOrders {
  type: "GiveOrders";
  orders: ("active-scan" | "course-change" | "max-thrust" | "silent-running" | "standard" | "station-keeping" | "weapons-free")[];
  shields: boolean[];
}

/** Put the Box of Scraps aboard a friendly ship. */
export interface GiveScraps {
  type: "GiveScraps";
  ship: number;
}

/** An ECM suite spoils the aim of all dice allocated to a ship. */
export interface Jam {
  type: "Jam";
  suite: number;
  ship: number;
}

/**
 * Move a ship: legs of a turn in degrees to the right and a run in inches. It changes layer once it has
 * run `at` inches. A ship that arrives starts at `entry` on a friendly edge.
 */
export interface MoveShip {
  type: "MoveShip";
  ship: number;
  legs: [number, number][];
  layer: "" | "down" | "up";
  at: number;
  entry: Placement | null;
}

/** Where the middle of a holographic debris field lies. */
export interface PlaceHologram {
  type: "PlaceHologram";
  x: number;
  y: number;
}

/** Play a command card on what it targets; a card on a fleet or on another card names nothing. */
export interface PlayCard {
  type: "PlayCard";
  card: number;
  ship: number;
  group: number;
  battlegroup: number;
  sector: number;
  cluster: number;
  station: number;
}

/** Ram an enemy ship or station. */
export interface Ram {
  type: "Ram";
  target: Target;
}

/** Fire a weapon with a random Attack: its dice are rolled now and allocated afterwards. */
export interface RollAttack {
  type: "RollAttack";
  ship: number;
  weapon: number;
}

/** Active Scan the Anomaly instead of a ship. */
export interface ScanAnomaly {
  type: "ScanAnomaly";
}

/** The ship that an Active Scan lights up. */
export interface ScanShip {
  type: "ScanShip";
  ship: number;
}

/** The station that a Space Telescope marks. */
export interface ScanStation {
  type: "ScanStation";
  station: number;
}

/** Raise or lower the shields of ships in the battlegroup that activates. */
export interface SetShields {
  type: "SetShields";
  ships: number[];
  up: boolean;
}

/** Take the spike of a ship close by. */
export interface Siphon {
  type: "Siphon";
  ship: number;
  victim: number;
}

/** Place the whole group near another Voidgate instead of moving. */
export interface SkipThroughVoid {
  type: "SkipThroughVoid";
  places: Placement[];
  layer: "atmosphere" | "high" | "low";
}

/** How many escorting fighters add to Point Defence against the attack. */
export interface SpendFighters {
  type: "SpendFighters";
  count: number;
}

/** Spend a telescope's token: the group's dice on that ship or station are critical more easily. */
export interface SpendTelescope {
  type: "SpendTelescope";
  target: Target;
}

/** The battlegroups of this turn in the order they will be revealed, those that arrive among them. */
export interface StackDeck {
  type: "StackDeck";
  battlegroups: number[];
}

/** Survey a cluster, given by one of its sectors' cluster number, or a station. */
export interface Survey {
  type: "Survey";
  place: "cluster" | "station";
  no: number;
}

/** The ship that the next admiral is aboard. */
export interface TakeCommand {
  type: "TakeCommand";
  ship: number;
}

/** Turn a ship that an Impel weapon hit, degrees to the right. */
export interface TurnTarget {
  type: "TurnTarget";
  degrees: number;
}

/** Discard a card through a UCM Battlenet for a battlegroup on a special order. */
export interface UseBattlenet {
  type: "UseBattlenet";
  card: number;
  gain: "fire" | "layer" | "move";
}

/** Points of damage in ground combat to the enemy's Infantry, Armour and Batteries. */
export interface AllotHits {
  type: "AllotHits";
  infantry: number;
  armour: number;
  batteries: number;
}

/** The Monitor group that takes another order. */
export interface ExtraOrder {
  type: "ExtraOrder";
  group: number;
}

/** Fire the weapon of a sector that is held. */
export interface FireSector {
  type: "FireSector";
  sector: number;
  target: Target;
}

/** Fire one armament, by its place in the list, of a station that is controlled. */
export interface FireStation {
  type: "FireStation";
  station: number;
  armament: number;
  target: Target;
}

/** So many tokens of a load at one target. Landers say what they deliver, Gates through which Voidgate. */
export interface Launch {
  type: "Launch";
  ship: number;
  load: number;
  asset: string;
  target: Target;
  count: number;
  delivers: "" | "armour" | "defence-battery" | "infantry";
  gate: number;
}

/** Select a cluster and move own ground assets between its sectors; no moves: all stay. */
export interface MoveTroops {
  type: "MoveTroops";
  cluster: number;
  moves: TroopMove[];
}

/** So many tokens from one sector to another of the cluster. */
export interface TroopMove {
  source: number;
  to: number;
  infantry: number;
  armour: number;
}

/** Send one token through Voidgates to a place near `gate`, where it arrives. */
export interface Relocate {
  type: "Relocate";
  source: Target;
  to: Target;
  troop: "armour" | "infantry";
  gate: number;
}

/** The effect that a success of Damage Control repairs. */
export interface RepairEffect {
  type: "RepairEffect";
  ship: number;
  effect: "containment" | "corruptors" | "decay" | "engines" | "fires" | "power" | "scanners" | "surges";
}

/** The next target whose launch assets take effect. */
export interface ResolveAssets {
  type: "ResolveAssets";
  target: Target;
}

/** How many Regenerate dice the ship rolls. */
export interface RollRegeneration {
  type: "RollRegeneration";
  ship: number;
  dice: number;
}

/** The group that launches next. */
export interface SelectCarriers {
  type: "SelectCarriers";
  group: number;
}

/** How far, in degrees to the right, a held liner turns before it moves. */
export interface SteerLiner {
  type: "SteerLiner";
  degrees: number;
}

export interface AdmiralKilled {
  type: "AdmiralKilled";
  seat: number;
}

export interface ArrivalRolled {
  type: "ArrivalRolled";
  battlegroup: number;
  roll: number;
  arrives: boolean;
}

/** Launch asset tokens at a target were lost: in debris, in Atmosphere, shaken off. */
export interface AssetsLost {
  type: "AssetsLost";
  target: Target;
  count: number;
  cause: string;
}

/** A random Attack and its dice. */
export interface AttackRolled {
  type: "AttackRolled";
  ship: number;
  weapon: number;
  dice: number;
}

export interface BattleBegan {
  type: "BattleBegan";
  scenario: string;
  fleets: string[];
}

/** The top cards and their Strategy Ratings as they stand; NONE where a player has no card left. */
export interface BattlegroupsRevealed {
  type: "BattlegroupsRevealed";
  battlegroups: number[];
  ratings: number[];
}

export interface BattlenetUsed {
  type: "BattlenetUsed";
  battlegroup: number;
  gain: string;
}

export interface CardDiscarded {
  type: "CardDiscarded";
  seat: number;
  card: number;
}

export interface CardNegated {
  type: "CardNegated";
  seat: number;
  card: number;
}

/** Who plays command cards first, until the phase is over. */
export interface CardOrderChosen {
  type: "CardOrderChosen";
  first: number;
}

/** Equal admirals roll: the winner chooses who plays cards first. A seat that does not roll has 0. */
export interface CardOrderRolled {
  type: "CardOrderRolled";
  rolls: number[];
}

export interface CardPlayed {
  type: "CardPlayed";
  seat: number;
  card: number;
  ship: number;
  group: number;
  battlegroup: number;
  sector: number;
  cluster: number;
  station: number;
}

export interface CardsDrawn {
  type: "CardsDrawn";
  seat: number;
  cards: number[];
  count: number;
}

/** Catastrophic Damage: the die with its bonus, what it found, and how far it reaches. */
export interface Catastrophe {
  type: "Catastrophe";
  ship: number;
  roll: number;
  result: string;
  radius: number;
}

/** Another ship carries the admiral now, of one AV less. */
export interface CommandTaken {
  type: "CommandTaken";
  seat: number;
  ship: number;
  av: number;
}

/** A Crippling Damage result: the two dice and the id of what they found. */
export interface Crippled {
  type: "Crippled";
  ship: number;
  first: number;
  second: number;
  result: string;
}

/** A strategy deck lies ready; only its owner knows the order. */
export interface DeckStacked {
  type: "DeckStacked";
  seat: number;
  battlegroups: number[];
  count: number;
}

/** The battle is over. */
export interface Ended {
  type: "Ended";
  points: number[];
  kill_points: number[];
  why: string;
}

/**
 * An attack: its dice as rolled, the Lock they needed, and the damage they do before saves.
 *
 * `source` is the ship that fires, NONE for anything else; `weapon` the name of what strikes.
 */
export interface Fired {
  type: "Fired";
  source: number;
  weapon: string;
  target: Target;
  lock: number;
  rolls: number[];
  normal: number;
  critical: number;
}

export interface FirstChosen {
  type: "FirstChosen";
  seat: number;
}

/** A player has chosen a fleet; which, the others learn when all have. */
export interface FleetBrought {
  type: "FleetBrought";
  seat: number;
  name: string;
}

/** Ground assets destroyed in a sector or on a station: Infantry, Armour, Batteries of a seat. */
export interface GroundAssetsLost {
  type: "GroundAssetsLost";
  place: Target;
  seat: number;
  infantry: number;
  armour: number;
  batteries: number;
}

export interface GroupActivated {
  type: "GroupActivated";
  group: number;
}

export interface GroupDeployed {
  type: "GroupDeployed";
  group: number;
}

export interface HullLost {
  type: "HullLost";
  target: Target;
  points: number;
  hull: number;
}

export interface HullRegained {
  type: "HullRegained";
  ship: number;
  points: number;
  hull: number;
}

export interface LayerChanged {
  type: "LayerChanged";
  ship: number;
  layer: "atmosphere" | "high" | "low";
}

export interface NukeLaunched {
  type: "NukeLaunched";
  ship: number;
  sector: number;
  roll: number;
  destroyed: boolean;
}

export interface OrderGiven {
  type: "OrderGiven";
  ship: number;
  order: "active-scan" | "course-change" | "max-thrust" | "silent-running" | "standard" | "station-keeping" | "weapons-free";
  shields: boolean;
}

/** Another battlegroup card is revealed instead of the one that was. */
export interface PlanChanged {
  type: "PlanChanged";
  seat: number;
  battlegroup: number;
}

export interface PointDefenceRolled {
  type: "PointDefenceRolled";
  target: Target;
  rolls: number[];
  needed: number;
  normal: number;
  critical: number;
}

/** A special rule that a player chose to use, by its name, on a ship. */
export interface PowerUsed {
  type: "PowerUsed";
  ship: number;
  rule: string;
  target: number;
}

export interface Rammed {
  type: "Rammed";
  ship: number;
  target: Target;
  roll: number;
  success: boolean;
}

/** Saves for normal and critical points: the number needed (0: none possible) and the dice. */
export interface SavesRolled {
  type: "SavesRolled";
  target: Target;
  needed: number;
  rolls: number[];
  critical: boolean;
}

/**
 * An Active Scan of a ship, a station or, where both are NONE, the Anomaly; the roll is 0 where none was
 * needed.
 */
export interface Scanned {
  type: "Scanned";
  ship: number;
  target: number;
  roll: number;
  station: number;
}

export interface SectorRuined {
  type: "SectorRuined";
  sector: number;
  by: number;
}

/** A ship raises or lowers its shields. */
export interface ShieldsSet {
  type: "ShieldsSet";
  ship: number;
  up: boolean;
}

/** A ship is gone: destroyed, off the table, or burnt up. */
export interface ShipLost {
  type: "ShipLost";
  ship: number;
  cause: string;
}

/** The way a ship took; `layer` is where it ends. */
export interface ShipMoved {
  type: "ShipMoved";
  ship: number;
  way: [number, number][];
  heading: number;
  layer: "atmosphere" | "high" | "low";
}

/** A ship was turned by an Impel weapon. */
export interface ShipTurned {
  type: "ShipTurned";
  ship: number;
  heading: number;
}

/** A ship's spike, or its silence, has changed. */
export interface SpikeChanged {
  type: "SpikeChanged";
  ship: number;
  spike: number;
  silent: boolean;
}

export interface StationDestroyed {
  type: "StationDestroyed";
  station: number;
  by: number;
}

export interface Surveyed {
  type: "Surveyed";
  ship: number;
  place: "cluster" | "station";
  no: number;
  roll: number;
  critical: boolean;
}

/** A telescope's token is spent: dice of the group that fires are critical more easily at its target. */
export interface TelescopeSpent {
  type: "TelescopeSpent";
  target: Target;
}

export interface TieRolled {
  type: "TieRolled";
  rolls: number[];
  totals: number[];
}

export interface TurnBegan {
  type: "TurnBegan";
  turn: number;
}

export interface VictoryPoints {
  type: "VictoryPoints";
  seat: number;
  points: number;
  total: number;
  why: string;
}

export interface WeaponLost {
  type: "WeaponLost";
  ship: number;
  weapon: number;
}

export interface AnomalyMoved {
  type: "AnomalyMoved";
  x: number;
  y: number;
}

/** Tokens sent out; `lost` of them never arrive. `delayed`: they strike after the target's activation. */
export interface AssetsLaunched {
  type: "AssetsLaunched";
  ship: number;
  asset: string;
  target: Target;
  count: number;
  lost: number;
  delayed: boolean;
  gate: number;
}

export interface BatteriesOverrun {
  type: "BatteriesOverrun";
  place: Target;
  seat: number;
  count: number;
}

/** Damage that goes on: fires, corruption, failing containment. */
export interface Burnt {
  type: "Burnt";
  ship: number;
  fires: number;
  corruptors: number;
  containment: number;
}

/** A die, bonus included, to repair something. */
export interface DamageControlRolled {
  type: "DamageControlRolled";
  ship: number;
  effect: string;
  roll: number;
  repaired: boolean;
}

/** Fighters of both sides removed each other over a ship or station. */
export interface Dogfight {
  type: "Dogfight";
  target: Target;
  count: number;
}

/** Fighters that found nothing to do flew home. */
export interface FightersReturned {
  type: "FightersReturned";
  seat: number;
  count: number;
}

/** The dice each seat rolled for a sector or station. */
export interface GroundCombat {
  type: "GroundCombat";
  place: Target;
  rolls: number[][];
}

export interface HologramsFaded {
  type: "HologramsFaded";
  count: number;
}

/** Dice and totals by seat, 0 where a seat did not roll; `order` has the highest first. */
export interface InitiativeRolled {
  type: "InitiativeRolled";
  rolls: number[];
  totals: number[];
  order: number[];
}

/** A ship tried to shake off assets: the die for one of them and what became of it. */
export interface Manoeuvred {
  type: "Manoeuvred";
  ship: number;
  asset: string;
  roll: number;
  result: "pursues" | "shaken" | "waits";
}

export interface NeutralMoved {
  type: "NeutralMoved";
  ship: number;
  x: number;
  y: number;
  heading: number;
  layer: string;
}

/** A neutral ship has a new master; NONE when it has none any more. */
export interface NeutralTaken {
  type: "NeutralTaken";
  ship: number;
  seat: number;
}

export interface Regenerated {
  type: "Regenerated";
  ship: number;
  rolls: number[];
  hull: number;
}

/** All dice of a ship's Damage Control at once, bonus included. */
export interface RepairsRolled {
  type: "RepairsRolled";
  ship: number;
  rolls: number[];
}

export interface RoundupBegan {
  type: "RoundupBegan";
  turn: number;
}

export interface StationControlled {
  type: "StationControlled";
  station: number;
  seat: number;
}

/** A token went through Voidgates; the roll is 0 where no battery shot at it. */
export interface TroopRelocated {
  type: "TroopRelocated";
  seat: number;
  source: Target;
  to: Target;
  troop: string;
  roll: number;
  arrived: boolean;
}

/** A landing: dice of the batteries, if any, and how many tokens were placed. */
export interface TroopsLanded {
  type: "TroopsLanded";
  seat: number;
  target: Target;
  troop: string;
  rolls: number[];
  landed: number;
}

export interface TroopsMoved {
  type: "TroopsMoved";
  seat: number;
  cluster: number;
  moves: TroopMove[];
}

/** The variants and rulings of a table. */
export interface DropfleetOptions {
  points?: number;
  rosters?: number;
  fleets?: "brought" | "random" | "ready";
  first_faction?: "any" | "phr" | "resistance" | "scourge" | "shaltari" | "ucm";
  second_faction?: "any" | "phr" | "resistance" | "scourge" | "shaltari" | "ucm";
  scenario?: "defence-relay" | "erupting-battlefront" | "first-landing" | "grid-control" | "heavy-convoy" | "mixed-engagement" | "monitoring-the-situation" | "moonshot" | "power-grab" | "random" | "resistance-spearhead" | "retrieving-intelligence" | "station-assault" | "take-and-hold" | "the-ancient-relic";
  variant?: boolean;
  anomaly?: boolean;
  command_cards?: boolean;
  card_moments?: "covert" | "open";
  surveys?: boolean;
  tournament?: "equal-sectors" | "kill-points" | "none" | "shrinking-clusters" | "small-ships-hold-nothing";
  table_edge?: "forbidden" | "lost";
  coherency?: "chain" | "one";
  decay_in_atmosphere?: "crashes" | "stays";
  standard_orders_spike?: "minor-only" | "one-step";
  point_defence?: "group" | "weapon";
  passive_saves?: "apart" | "as-armour";
  corruptor?: "every-critical" | "unsaved";
  shields?: "battlegroup" | "orders";
  launch_debris?: "exchanged" | "printed" | "with-rings";
  manoeuvre?: "experimental" | "printed";
  collateral?: "experimental" | "printed";
  damage_control?: "experimental" | "printed";
  resistance_av?: "as-others" | "one-higher";
  succession?: boolean;
  battlenet_in_atmosphere?: "adds" | "nothing";
}

/** The battlegroups that are in the deck, those to choose from, and how many of these are in it too. */
export interface DeckAid {
  must: number[];
  waiting: number[];
  chosen: number;
}

/** Where a group may be placed: within `depth` of the lines, or in one of the circles (x, y, radius). */
export interface DeployAid {
  group: number;
  lines: [number, number, number, number][];
  depth: number;
  circles: [number, number, number][];
  coherency: number;
}

/** The cards to choose from, and how many of them go; ANY where that is free. */
export interface DiscardAid {
  hand: number[];
  count: number;
}

/**
 * Everything the group can fire: target, Lock, distance, whether within Scan; and each ship's limit.
 *
 * `prospects` are what shots may do, `rolled` the weapons whose random Attack was rolled and must be fired.
 * `pooled`: Point Defence is rolled once against all of them that it works against. `together` are sets of
 * weapons that a ship may fire at once, as large as they can be, with all that must be fired.
 */
export interface FireAid {
  shots: ShotAid[];
  systems: [number, number][];
  nukes: Shot[];
  prospects: Prospect[];
  rolled: Rolled[];
  pooled: boolean;
  together: [number, number[][]][];
}

/**
 * A weapon that can be fired, and what it needs against each target in range and arc.
 *
 * `odds` are the numbers of the `FireAid`'s prospects, one for each target; `charged` those of the weapon
 * overcharged, empty where it cannot be.
 */
export interface ShotAid {
  ship: number;
  weapon: number;
  name: string;
  targets: [Target, number, number, boolean][];
  odds: number[];
  charged: number[];
}

/**
 * Hits on average, Hull lost on average, the chance of any, and of exactly n: `hull[n]`.
 *
 * `attack` and `defence` are what it was worked out from, to ask what several shots do together.
 */
export interface Prospect {
  hits: number;
  mean: number;
  any: number;
  hull: number[];
  attack: Attack;
  defence: Defence;
}

/**
 * The dice of one weapon system, or of assets of one kind, and what their hits do.
 *
 * Without `damage` it is a Distortion weapon; `times` multiplies it. `margin` is how far above the Lock a
 * critical lies. `scald` worsens the armour. `marks` names the special rules that act once the attack is
 * resolved, brackets included.
 */
export interface Attack {
  lock: number;
  dice: Dice[];
  damage: Dice | null;
  margin: number;
  times: number;
  burnthrough: number;
  particle: boolean;
  reroll: boolean;
  point_defence: 0 | 1 | 2;
  scald: number;
  marks: string[];
}

/**
 * So many D3 or D6, and a number added.
 *
 * >>> Dice.read("2D6+4")
 * Dice(count=2, sides=6, plus=4)
 */
export interface Dice {
  count: number;
  sides: number;
  plus: number;
}

/**
 * What a target has against an attack, as it stands. `passive` is None where none applies; `alike`: what
 * worsens armour worsens it too.
 */
export interface Defence {
  armour: number;
  passive: number | null;
  pd: number;
  pd_target: number;
  reroll_armour: boolean;
  reroll_passive: boolean;
  alike: boolean;
}

/** The random Attack of a weapon as rolled; `maxima` of its dice showed their highest number. */
export interface Rolled {
  ship: number;
  weapon: number;
  dice: number;
  maxima: number;
}

/** The ship to be turned, and by how many degrees at most. */
export interface TurnAid {
  ship: number;
  most: number;
}

/** The reach of every ship of the group that has not moved yet, and where it may skip to instead. */
export interface MoveAid {
  ships: ShipReach[];
  coherency: number;
  skip: SkipAid | null;
}

/**
 * Where a ship can go: the outline it can end in, how far, and how it may turn and change layer.
 *
 * `ways` holds what each change of layer allows, that of none first.
 */
export interface ShipReach {
  ship: number;
  start: Placement | null;
  outline: [number, number][];
  least: number;
  most: number;
  turns: number;
  turn: number;
  when: string;
  layer: "atmosphere" | "high" | "low";
  changes: ("" | "down" | "up")[];
  ways: LayerWay[];
  entries: [number, number, number, number][];
}

/**
 * How a ship may move that changes layer so: the layer it ends in, how far it may run, and how much of
 * that before the change and after it at most (None: as much as it likes).
 */
export interface LayerWay {
  change: "" | "down" | "up";
  layer: "atmosphere" | "high" | "low";
  least: number;
  most: number;
  before: number | null;
  after: number | null;
}

/** Where a group may come out: so far at most from these Voidgates, in one of these layers. */
export interface SkipAid {
  gates: number[];
  reach: number;
  layers: ("atmosphere" | "high" | "low")[];
}

/**
 * The ships that are given orders, in the order in which the action names them; and the command cards
 * that may be played on the group before. `uniform`: one order for all that may have it, by order.
 */
export interface OrdersAid {
  group: number;
  ships: ShipOrders[];
  cards: PlayCard[];
  uniform: (["active-scan" | "course-change" | "max-thrust" | "silent-running" | "standard" | "station-keeping" | "weapons-free", GiveOrders])[];
}

/** What a ship may be ordered to do, and whether it has shields to raise; `ways` go with `allowed`. */
export interface ShipOrders {
  ship: number;
  allowed: ("active-scan" | "course-change" | "max-thrust" | "silent-running" | "standard" | "station-keeping" | "weapons-free")[];
  refused: RefusedOrder[];
  shields: boolean;
  ways: OrderWay[];
}

/** An order that a ship may not be given, and why. */
export interface RefusedOrder {
  order: "active-scan" | "course-change" | "max-thrust" | "silent-running" | "standard" | "station-keeping" | "weapons-free";
  rule: string;
  reason: string;
}

/**
 * What an order lets a ship do: how far it goes, where it can end, whether its shields may be up, and the
 * Signature it has once its activation is over.
 */
export interface OrderWay {
  order: "active-scan" | "course-change" | "max-thrust" | "silent-running" | "standard" | "station-keeping" | "weapons-free";
  least: number;
  most: number;
  outline: [number, number][];
  shields: boolean;
  signature: number;
}

/** The ship that may place a hologram, how far off the middle of that may lie, and how far it reaches. */
export interface HologramAid {
  ship: number;
  reach: number;
  radius: number;
}

/** Which clusters may be selected, and which sectors have how much Infantry and Armour to move. */
export interface TroopsAid {
  clusters: number[];
  sources: [number, number, number][];
}

/**
 * How a ship would stand once its activation is over, if it moved so.
 *
 * `signature` is with the spike of its order. `targets` are what it could shoot at on its order. `exposed`
 * are enemies that have it in range and arc from where they stand, whatever their orders will be. `falls` is
 * what Orbital Decay does to it at the end of the turn unless that is repaired before.
 */
export interface Outlook {
  ship: number;
  layer: "atmosphere" | "high" | "low";
  signature: number;
  coherent: boolean;
  targets: Prey[];
  exposed: Prey[];
  distances: Measured[];
  dangers: Danger[];
  falls: "atmosphere" | "high" | "low" | "burnt up" | "hit the ground" | null;
}

/** Something that could be shot at: by how many weapons, the best Lock among them, how far it is. */
export interface Prey {
  target: Target;
  weapons: number;
  lock: number;
  far: number;
}

/** How far a thing is from the planned place. */
export interface Measured {
  kind: "cluster" | "edge" | "ship" | "station";
  no: number;
  far: number;
}

/** Something that is met on the way, and where: debris and rings roll dice, solid objects destroy. */
export interface Danger {
  what: "edge" | "field" | "ring" | "solid";
  x: number;
  y: number;
}

/** The orders in the order of their keys, and what sectors are called. */
export interface PrintedPrinted {
  orders: Order[];
  sectors: SectorName[];
}

/** An order: shares of the Thrust to move, turns, weapon systems, spike steps (1 Minor, 2 Major). */
export interface Order {
  id: "active-scan" | "course-change" | "max-thrust" | "silent-running" | "standard" | "station-keeping" | "weapons-free";
  name: string;
  short: string;
  text: string;
  move: [number, number];
  turns: number;
  when: "any" | "never" | "start" | "start-or-end";
  weapons: "any" | "none" | "one";
  launch: boolean;
  spike: number;
  source: "reconstructed" | "rulebook";
}

/** A kind of sector by its name. */
export interface SectorName {
  id: "commercial" | "comms-station" | "industrial" | "military" | "orbital-defence" | "power-plant";
  name: string;
}

/** What can a fleet of this faction be built from? */
export interface AskCatalogue {
  faction: "phr" | "resistance" | "scourge" | "shaltari" | "ucm";
}

/** Everything a fleet of one faction is built from. */
export interface Catalogue {
  faction: "phr" | "resistance" | "scourge" | "shaltari" | "ucm";
  ships: Ship[];
  systems: System[];
  admirals: Admiral[];
  assets: LaunchAsset[];
  battlegroups: BattlegroupKind[];
  sizes: GameSize[];
  tonnages: TonnageView[];
  rules: SpecialRule[];
  samples: Sample[];
}

/** A class of ship. Armour and passive are target numbers; points are for one ship. */
export interface Ship {
  id: string;
  faction: "neutral" | "phr" | "resistance" | "scourge" | "shaltari" | "ucm";
  name: string;
  role: string;
  points: number;
  scan: number;
  signature: number;
  thrust: number;
  hull: number;
  armour: number;
  pd: number;
  group: [number, number];
  tonnage: "H" | "L" | "L2" | "M" | "S" | "S2";
  source: "reconstructed" | "rulebook";
  signature_shields?: number | null;
  passive?: number | null;
  special?: string[];
  weapons?: Weapon[];
  loads?: Load[];
  systems?: Slots | null;
  options?: ShipOption[];
  same_profile_as?: string | null;
  note?: string | null;
}

/** A weapon system of a profile. A Mauler has no lock, a Distortion weapon no damage of its own. */
export interface Weapon {
  name: string;
  attack: string;
  arc: string;
  lock?: number | null;
  damage?: string | null;
  special?: string[];
}

/** How a modular hull is fitted: from which list, how many systems, how many of them broadsides. */
export interface Slots {
  list: "cruiser" | "frigate" | "interstellar";
  least: number;
  most: number;
  broadsides: number;
}

/** Something a group may be given for points, such as a Cloaking Crest. */
export interface ShipOption {
  name: string;
  points: number;
  adds: string[];
}

/** A system for modular hulls: weapons, loads, or a change to the hull itself. */
export interface System {
  id: string;
  name: string;
  list: "cruiser" | "frigate" | "interstellar";
  kind: "broadside" | "structure" | "turret";
  points: number;
  source: "reconstructed" | "rulebook";
  most?: number | null;
  weapons?: Weapon[];
  loads?: Load[];
  adds?: string[];
  scan?: number;
  thrust?: number;
  armour?: number;
  note?: string | null;
}

/** A rank of one faction. */
export interface Admiral {
  id: string;
  faction: "phr" | "resistance" | "scourge" | "shaltari" | "ucm";
  name: string;
  level: number;
  av: number;
  points: number;
  sizes: ("battle" | "clash" | "reconquest" | "skirmish")[];
  source: "reconstructed" | "rulebook";
}

/** A kind of launch asset of one faction; `load` is the word that the ships' loads use for it. */
export interface LaunchAsset {
  id: string;
  faction: "phr" | "resistance" | "scourge" | "shaltari" | "ucm";
  load: string;
  name: string;
  kind: "bombers" | "bulk-landers" | "dropships" | "fighters" | "fire-ships" | "gates" | "torpedoes";
  thrust: number;
  source: "reconstructed" | "rulebook";
  lock?: number | null;
  attack?: string | null;
  damage?: string | null;
  pd_bonus?: number;
  special?: string[];
  note?: string | null;
}

/** How many groups of each weight class a battlegroup holds, least and most, and how many in all. */
export interface BattlegroupKind {
  id: "flag" | "line" | "pathfinder" | "vanguard";
  name: string;
  most: number;
  source: "reconstructed" | "rulebook";
  light?: [number, number];
  medium?: [number, number];
  heavy?: [number, number];
  super_heavy?: [number, number];
}

/**
 * A size of game: its points, how many battlegroups of each kind, launch capacity, caps.
 *
 * `no_more_than_line` are kinds that a fleet has no more of than of Line battlegroups; `filled` says that a
 * battlegroup is full before a second of its kind is begun.
 */
export interface GameSize {
  id: "battle" | "clash" | "reconquest" | "skirmish";
  name: string;
  points: [number, number];
  pathfinder: [number, number];
  line: [number, number];
  vanguard: [number, number];
  flag: [number, number];
  battlegroups: number;
  launch: number;
  share: number;
  rare: number;
  source: "reconstructed" | "rulebook";
  growth?: Growth | null;
  no_more_than_line?: ("flag" | "line" | "pathfinder" | "vanguard")[];
  filled?: boolean;
}

/**
 * What a size allows more with its points: `launch` for every full `every` of them above the `over`;
 * `each` points allow one Flag battlegroup and one group of every Rare class.
 */
export interface Growth {
  over: number;
  every: number;
  launch: number;
  each: number;
}

/** A tonnage: the class it belongs to, and what a ship of it adds to a Strategy Rating. */
export interface TonnageView {
  id: "H" | "L" | "L2" | "M" | "S" | "S2";
  weight: "heavy" | "light" | "medium" | "super_heavy";
  value: number;
}

/** A special rule as cards explain it, and where the ledger has it. */
export interface SpecialRule {
  name: string;
  on: "launch" | "ship" | "weapon";
  text: string;
  rule: string;
  source: "reconstructed" | "rulebook";
  takes: "kind" | "number" | "tonnages" | null;
}

/** A fleet that sails already, and how it is played. */
export interface Sample {
  fleet: Fleet;
  about: string;
}

/** What do the special rules on ships and weapons mean? */
export interface AskGlossary {
}

/** The special rules by name, and the launch assets of all factions. */
export interface Glossary {
  rules: SpecialRule[];
  assets: LaunchAsset[];
}

/** Is this fleet legal? Either the fleet itself or the text of a fleet file. */
export interface CheckFleet {
  fleet?: Fleet | null;
  text?: string | null;
}

/**
 * A fleet added up, and every clause it breaks. `text` is its file; empty where it has unknown ships.
 *
 * `ranks` are the admirals that sail in a game of its size.
 */
export interface FleetReport {
  fleet: Fleet;
  text: string;
  points: number;
  agreed: number;
  size: "battle" | "clash" | "reconquest" | "skirmish";
  launch: number;
  most_launch: number;
  most_battlegroups: number;
  ranks: string[];
  admiral: string;
  av: number;
  admiral_points: number;
  kinds: KindReport[];
  battlegroups: BattlegroupReport[];
  violations: Violation[];
}

/** How many battlegroups of a kind there are, and how many all rosters together ask for. */
export interface KindReport {
  type: "flag" | "line" | "pathfinder" | "vanguard";
  have: number;
  least: number;
  most: number;
}

/** What a battlegroup adds up to. `most` are the points its share of the fleet allows. */
export interface BattlegroupReport {
  points: number;
  most: number;
  rating: number;
  groups: GroupReport[];
}

/** A group as listed: what it costs, and the profile of its ships as fitted. */
export interface GroupReport {
  points: number;
  ship: Ship | null;
}

/** A clause that a fleet breaks, where, and how. */
export interface Violation {
  rule: string;
  where: string;
  problem: string;
}

/** What is this fleet good and bad at? */
export interface AskStrengths {
  fleet: Fleet;
}

/** Every figure, in a fixed order. */
export interface Strengths {
  figures: Strength[];
}

/** One figure for every 100 points of the fleet, and what ready fleets have on average. */
export interface Strength {
  id: string;
  name: string;
  value: number;
  usual: number;
  verdict: "bad" | "good" | "usual";
}

/** Make up a legal fleet. */
export interface AskFleet {
  faction: "phr" | "resistance" | "scourge" | "shaltari" | "ucm";
  points: number;
  taste?: "assault" | "balanced" | "carriers" | "heavy" | "swarm" | "wild";
  seed?: number;
}

/**
 * What would these weapons of so many ships do to that target?
 *
 * `attacker` says what it is fitted with and how many fire. `armour`, `passive`, `pd` and `hull` are the
 * target's as they stand; `lock` is added to every Lock. `pooled`: Point Defence is rolled once against all
 * Close Action.
 */
export interface AskOdds {
  attacker: Group;
  target: string;
  weapons: number[];
  armour: number;
  passive: number | null;
  pd: number;
  hull: number;
  firer_layer?: "atmosphere" | "high" | "low";
  target_layer?: "atmosphere" | "high" | "low";
  weapons_free?: boolean;
  overcharge?: boolean;
  within_scan?: boolean;
  pooled?: boolean;
  lock?: number;
}

/** `hull[n]` is the chance that exactly n Hull is lost; `kills` that all the Hull left is. */
export interface OddsView {
  weapons: WeaponOdds[];
  hull: number[];
  mean: number;
  kills: number;
}

/** One weapon of one ship: its Lock, and what it comes to on average. `any` is the chance of Hull lost. */
export interface WeaponOdds {
  weapon: number;
  name: string;
  lock: number;
  hits: number;
  criticals: number;
  mean: number;
  any: number;
}

/**
 * What would these attacks do together to one target? They are those of a `Prospect`.
 *
 * `pooled`: Point Defence is rolled once against all that it works against.
 */
export interface AskVolley {
  attacks: Attack[];
  defence: Defence;
  hull: number;
  pooled?: boolean;
}

/** `hull[n]` is the chance that exactly n Hull is lost; `kills` that all the Hull left is. */
export interface VolleyView {
  hull: number[];
  mean: number;
  kills: number;
}

export type View = DropfleetView;

export type Action = Proceed | ActivateFirst | ActivateGroup | AllotCollateral | Boost | BringFleet | CardsFirst | Deploy | DiscardCards | Fire | GiveOrders | GiveScraps | Jam | MoveShip | PlaceHologram | PlayCard | Ram | RollAttack | ScanAnomaly | ScanShip | ScanStation | SetShields | Siphon | SkipThroughVoid | SpendFighters | SpendTelescope | StackDeck | Survey | TakeCommand | TurnTarget | UseBattlenet | AllotHits | ExtraOrder | FireSector | FireStation | Launch | MoveTroops | Relocate | RepairEffect | ResolveAssets | RollRegeneration | SelectCarriers | SteerLiner;

export type Event = AdmiralKilled | ArrivalRolled | AssetsLost | AttackRolled | BattleBegan | BattlegroupsRevealed | BattlenetUsed | CardDiscarded | CardNegated | CardOrderChosen | CardOrderRolled | CardPlayed | CardsDrawn | Catastrophe | CommandTaken | Crippled | DeckStacked | Ended | Fired | FirstChosen | FleetBrought | GroundAssetsLost | GroupActivated | GroupDeployed | HullLost | HullRegained | LayerChanged | NukeLaunched | OrderGiven | PlanChanged | PointDefenceRolled | PowerUsed | Rammed | SavesRolled | Scanned | SectorRuined | ShieldsSet | ShipLost | ShipMoved | ShipTurned | SpikeChanged | StationDestroyed | Surveyed | TelescopeSpent | TieRolled | TurnBegan | VictoryPoints | WeaponLost | AnomalyMoved | AssetsLaunched | BatteriesOverrun | Burnt | DamageControlRolled | Dogfight | FightersReturned | GroundCombat | HologramsFaded | InitiativeRolled | Manoeuvred | NeutralMoved | NeutralTaken | Regenerated | RepairsRolled | RoundupBegan | StationControlled | TroopRelocated | TroopsLanded | TroopsMoved;

export type Options = DropfleetOptions;

export type Aid = DeckAid | DeployAid | DiscardAid | FireAid | TurnAid | MoveAid | OrdersAid | HologramAid | TroopsAid;

export type Study = Outlook;

export type Printed = PrintedPrinted;
