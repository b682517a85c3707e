// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.

/** The table. `tokens` are the demand tokens left of `tokens_in_game`; `ending`: this turn is the last. */
export interface DropDriveView {
  system: SystemView;
  fixtures: Fixture[];
  pieces: PieceView[];
  planets: PlanetView[];
  pirates: PirateView[];
  ships: ShipView[];
  active: number;
  first: number;
  turn: number;
  round: number;
  phase: "drop-drive" | "end" | "landing" | "pirate" | "rocket-drive" | "scoring" | "setup";
  took_off: boolean;
  flight: Flight | null;
  tokens: number;
  tokens_in_game: number;
  ending: boolean;
  explore_left: number;
  explore_discards: CardView[];
  scans_left: number;
  scan_discards: ScanView[];
  anomalies: AnomalyView[];
  swallowed: string[];
  collected: string[];
  votes: Record<string, boolean>;
}

/** What never changes in a match: walls, sun, nav tool, shapes. Lengths are in millimetres, degrees. */
export interface SystemView {
  apothem: number;
  wall_height: number;
  sun_radius: number;
  sun_height: number;
  drop_height: number;
  link_length: number;
  link_width: number;
  kinds: KindView[];
  asteroids: string[];
  world: "physics" | "scatter";
  curios: CurioView[];
}

/** The shape of a kind of piece, in millimetres. */
export interface KindView {
  id: string;
  role: "anomaly" | "cargo" | "mine" | "planet" | "ship" | "station" | "token";
  solid: Disc | Prism | Hull;
}

/** A round piece standing on its flat side, its origin in the middle: a planet, a canister. */
export interface Disc {
  shape: "disc";
  radius: number;
  height: number;
}

/** A convex outline (counter-clockwise) of even height, its origin in the middle of the height. */
export interface Prism {
  shape: "prism";
  outline: [number, number][];
  height: number;
}

/** The convex hull of some points: a rough rock. */
export interface Hull {
  shape: "hull";
  points: [number, number, number][];
}

/** A kind of special cargo; its pieces are called `curio-<id>-<n>`. */
export interface CurioView {
  id: string;
  name: string;
  text: string;
  heavy: boolean;
}

/** A solid that stands fast, such as a pylon beside the sun. */
export interface Fixture {
  solid: Disc | Prism | Hull;
  pose: Pose3D;
}

/** Where a solid is and how it is turned: its origin, and a unit quaternion (w first). */
export type Pose3D = [x: number, y: number, z: number, qw: number, qx: number, qy: number, qz: number];

/** A piece in the system: `kind` names its shape, `on` what it stands on, `port` where it has landed. */
export interface PieceView {
  id: string;
  kind: string;
  role: "anomaly" | "cargo" | "mine" | "planet" | "ship" | "station" | "token";
  tone: string;
  pose: Pose3D;
  on: string | null;
  port: string | null;
}

/**
 * A planet tile: the side that is up, its market, its facility, and items beside it.
 *
 * `wanted` is the special cargo it buys, `at_home` what lies beside its tile; `destroyed`: it is no more.
 * `bound` says of each seat how many passengers aboard want to go there.
 */
export interface PlanetView {
  colour: "blue" | "green" | "orange" | "pink" | "violet";
  piece: string;
  name: string;
  culture: string;
  side: "edgeworld" | "homeworld";
  market: MarketView[];
  facility: FacilityView | null;
  bonus: CardView[];
  bound: number[];
  wanted: WantedView[];
  at_home: string[];
  destroyed: boolean;
}

/**
 * A market row: all prices from the left, how many are covered, what is paid now, and what is paid once
 * all are covered.
 */
export interface MarketView {
  asteroid: string;
  prices: number[];
  covered: number;
  price: number;
  floor: number;
}

export interface FacilityView {
  id: string;
  name: string;
  text: string;
}

/**
 * An explore card, a crew tile or a gear card.
 *
 * `origin`, vitals and `destinations` where its kind has them; 0 weight is every.
 */
export interface CardView {
  number: number;
  id: string;
  kind: "crew" | "gear" | "passenger" | "specimen" | "upgrade";
  name: string;
  text: string;
  origin: string;
  destinations: ("blue" | "green" | "orange" | "pink" | "violet")[];
  eyes: number | null;
  weight: number | null;
  limbs: number | null;
}

/** A kind of special cargo that a planet buys. */
export interface WantedView {
  curio: string;
  price: number;
}

/** A pirate: who controls it, whether it is in the system, what its hold holds. */
export interface PirateView {
  piece: string;
  colour: "blue" | "green" | "orange" | "pink" | "violet";
  seat: number;
  launched: boolean;
  port: string | null;
  hold: string[];
}

/**
 * A player: captain, ship cards (None until chosen), what is aboard.
 *
 * `earned` are the credits by what they were gained for.
 * `gained` are cards kept and still to be placed, `hand` explore cards being looked at,
 * `offered_fronts` and `offered_backs` ship cards to choose from: empty for others, who see `hand_size`.
 */
export interface ShipView {
  seat: number;
  piece: string;
  colour: "blue" | "green" | "orange" | "pink" | "violet";
  captain: CaptainView;
  crew: CrewView[];
  front: FrontView | null;
  back: BackView | null;
  ratings: RatingsView | null;
  credits: number;
  earned: Record<string, number>;
  cargo: string[];
  upgrades: UpgradeView[];
  passengers: CardView[];
  specimens: CardView[];
  port: string | null;
  stacked_on: string | null;
  last_left: string;
  aside: string[];
  gained: CardView[];
  hand_size: number;
  hand: CardView[];
  offered_fronts: FrontView[];
  offered_backs: BackView[];
}

/** A captain, and the gear that the captain carries. */
export interface CaptainView {
  id: string;
  name: string;
  text: string;
  gear: CardView | null;
}

/** A crew beside the captain, and the gear that the crew carries. */
export interface CrewView {
  card: CardView;
  gear: CardView | null;
}

export interface FrontView {
  number: number;
  name: string;
  origin: "blue" | "green" | "orange" | "pink" | "violet";
  drop: ("anywhere" | "planet" | "ship")[];
  battle: number;
  bays: number;
  slots: number;
}

export interface BackView {
  number: number;
  name: string;
  origin: "blue" | "green" | "orange" | "pink" | "violet";
  explore: number;
  rocket: number;
  bays: number;
  slots: number;
}

/**
 * What the ship's cards add up to now; `links` are the nav tool's, `bays` and `slots` all there are.
 *
 * So many of the bays are `free`.
 */
export interface RatingsView {
  drop: ("anywhere" | "planet" | "ship")[];
  battle: number;
  explore: number;
  rocket: number;
  links: number;
  bays: number;
  free: number;
  slots: number;
}

/** An upgrade on a ship; what is frozen on it while it is damaged. */
export interface UpgradeView {
  card: CardView;
  damaged: boolean;
  cargo: string[];
  specimens: CardView[];
}

/**
 * A flight under way: its path, how far it has been flown, and what it is passing, already met.
 *
 * `leaving` is what the ship was stacked with: until the path has `left` it, that far along, it is not met.
 * `owed` are the ships of a stack that was touched which are still to be met.
 * `flown` are the points of a stretch before a wormhole.
 */
export interface Flight {
  points: [number, number][];
  at: number;
  passing: string[];
  flown: [number, number][];
  leaving: string[];
  left: number;
  owed: string[];
}

/** An anomaly card on the discard pile. */
export interface ScanView {
  id: string;
  anomaly: string;
  text: string;
}

/** A long-range anomaly in play. */
export interface AnomalyView {
  id: string;
  name: string;
  complexity: number;
  rules: string;
}

/** Go on without doing (more of) what could be done now. The decision says what that is called. */
export interface Proceed {
  type: "Proceed";
}

/** Whether the big bang should be done again. */
export interface AgreeBigBang {
  type: "AgreeBigBang";
  again: boolean;
}

/** Drop the ship so that it hits the table here. */
export interface AimShip {
  type: "AimShip";
  x: number;
  y: number;
}

/** The posture of the ship that flies into another. */
export interface Approach {
  type: "Approach";
  posture: "arm-weapons" | "hailing-frequencies";
}

/** Keep a front and a back card, by their numbers. */
export interface ChooseShip {
  type: "ChooseShip";
  front: number;
  back: number;
}

/** Which of several pieces equally near, or which ship. */
export interface ChooseTarget {
  type: "ChooseTarget";
  piece: string;
}

/** Flip this upgrade face down. */
export interface DamageUpgrade {
  type: "DamageUpgrade";
  card: number;
}

/** Do without, or no more. */
export interface Decline {
  type: "Decline";
}

/** Deliver a passenger. */
export interface Deliver {
  type: "Deliver";
  card: number;
}

/** Make room: discard a specimen, perhaps the new one. */
export interface DiscardSpecimen {
  type: "DiscardSpecimen";
  card: number;
}

/** Draw explore cards and keep one. */
export interface ExploreSurface {
  type: "ExploreSurface";
}

/** Flick a mine: the direction in degrees, the strength as a share of one link. */
export interface Flick {
  type: "Flick";
  mine: string;
  direction: number;
  strength: number;
}

/** A flight path: where it begins, then where each link ends; the last may be flown in part. */
export interface Fly {
  type: "Fly";
  points: [number, number][];
}

/** What lies on the damaged upgrade: cargo and specimens that fit nowhere else. */
export interface Freeze {
  type: "Freeze";
  cargo: string[];
  specimens: number[];
}

/** Fly on along the path. */
export interface GoOn {
  type: "GoOn";
}

/** Enter the wormhole. */
export interface GoThrough {
  type: "GoThrough";
}

/** Re-drop so many salvage for an explore card each. */
export interface IdentifySalvage {
  type: "IdentifySalvage";
  count: number;
}

/** With no bay free, re-drop this one. */
export interface Jettison {
  type: "Jettison";
  piece: string;
}

/** Keep these of the explore cards drawn; the others are discarded. */
export interface KeepCards {
  type: "KeepCards";
  cards: number[];
}

/** Leave the die as it is. */
export interface LetStand {
  type: "LetStand";
}

/** Lose this cargo; it is re-dropped. */
export interface LoseCargo {
  type: "LoseCargo";
  piece: string;
}

/** Of several pieces met at the same place, this one next. */
export interface Meet {
  type: "Meet";
  piece: string;
}

/** Launch or re-drop this pirate. */
export interface RelaunchPirate {
  type: "RelaunchPirate";
  pirate: string;
}

/** Repair all damaged upgrades. */
export interface RepairShip {
  type: "RepairShip";
}

/** Repair this upgrade. */
export interface RepairUpgrade {
  type: "RepairUpgrade";
  card: number;
}

/** Re-drop a fuel to roll the die again. */
export interface ReroutePower {
  type: "ReroutePower";
}

/** The answer, or the counter-answer. */
export interface Respond {
  type: "Respond";
  response: "arm-weapons" | "battle-stations" | "open-a-channel" | "surrender";
}

/** Sell asteroids; nothing at all is `()`. */
export interface Sell {
  type: "Sell";
  sales: Sale[];
}

/** So many asteroids of a type, or so much special cargo of a kind. */
export interface Sale {
  asteroid: string;
  count: number;
}

/** Dyson Sphere: re-drop so many fuel for credits. */
export interface SellFuel {
  type: "SellFuel";
  count: number;
}

/** Leave the drop drive alone. */
export interface SkipDropDrive {
  type: "SkipDropDrive";
}

/** Stop at once, where the ship is. */
export interface Stay {
  type: "Stay";
}

/** End the flight here. */
export interface StopHere {
  type: "StopHere";
}

/** Keep a bonus explore item beside the planet. */
export interface TakeBonusItem {
  type: "TakeBonusItem";
  card: number;
}

/** Take this cargo: shared, stolen, with the Tractor Arm, or from its home. */
export interface TakeCargo {
  type: "TakeCargo";
  piece: string;
}

/** Activate the drop drive: with a fuel, or with the Fold Drive. */
export interface UseDropDrive {
  type: "UseDropDrive";
  fold: boolean;
}

/** Use the facility: with a cargo, or with a card, or with neither, as it asks. */
export interface UseFacility {
  type: "UseFacility";
  piece: string | null;
  card: number | null;
}

/** Who won and by how much; nobody in a tie. */
export interface BattleEnded {
  type: "BattleEnded";
  winner: string | null;
  loser: string | null;
  damage: number;
}

export interface BigBangVoted {
  type: "BigBangVoted";
  seat: number;
  again: boolean;
}

export interface CaptainDrawn {
  type: "CaptainDrawn";
  seat: number;
  captain: string;
  colour: "blue" | "green" | "orange" | "pink" | "violet";
}

/** An explore card is on the ship or beside it now. */
export interface CardKept {
  type: "CardKept";
  seat: number;
  card: number;
}

/** Explore cards, face up on the discard pile. */
export interface CardsDiscarded {
  type: "CardsDiscarded";
  seat: number;
  cards: number[];
}

/** Explore cards drawn; `cards` is empty for those who may not see them. */
export interface CardsDrawn {
  type: "CardsDrawn";
  seat: number;
  count: number;
  cards: number[];
}

/**
 * A ship took cargo aboard, or a pirate into its hold; `taken_from` names a ship it was stolen from.
 *
 * `flight` says where the ship is, if it is flying.
 */
export interface Collected {
  type: "Collected";
  ship: string;
  piece: string;
  taken_from: string | null;
  flight: InFlight | null;
}

/** Where a flying ship is: so far along its path, and how it is held there. */
export interface InFlight {
  at: number;
  pose: Pose3D;
}

/** Credits gained, or paid where negative. */
export interface CreditsGained {
  type: "CreditsGained";
  seat: number;
  credits: number;
  why: string;
  total: number;
}

/** A ship takes so much damage, after shields; `by` is the ship that did it, if one did. */
export interface Damaged {
  type: "Damaged";
  ship: string;
  points: number;
  by: string | null;
}

/** Discards became a deck again. */
export interface DeckRenewed {
  type: "DeckRenewed";
  deck: "anomaly" | "explore";
}

export interface Delivered {
  type: "Delivered";
  seat: number;
  card: number;
  place: string | null;
}

/**
 * A token covers the leftmost open space of a market row, of which so many are `covered` now; `left` are
 * still in the supply. The next sale of that type brings `price`.
 */
export interface DemandPlaced {
  type: "DemandPlaced";
  planet: "blue" | "green" | "orange" | "pink" | "violet";
  asteroid: string;
  left: number;
  price: number;
  covered: number;
}

/** A battle's dice as they lie, the ratings, and the totals of both. The Leviathan is `leviathan-1`. */
export interface DiceRolled {
  type: "DiceRolled";
  one: string;
  other: string;
  faces: [number, number];
  ratings: [number, number];
  totals: [number, number];
}

/** A die rolled for a captain or ship, outside of battles. */
export interface DieRolled {
  type: "DieRolled";
  seat: number;
  why: string;
  face: number;
}

/** `fuel` is None for a Fold Drive or a wormhole's free fall. */
export interface DropDriveUsed {
  type: "DropDriveUsed";
  seat: number;
  fuel: string | null;
}

/**
 * A ship flies into another: what each adds to a die, and the odds of a battle for the first.
 *
 * `flight` says where the first is, if it is flying.
 */
export interface EncounterBegan {
  type: "EncounterBegan";
  approaching: string;
  other: string;
  ratings: [number, number];
  odds: BattleOdds;
  flight: InFlight | null;
}

/** How a battle may end, from one ship's side: chances, and the damage done and taken on average. */
export interface BattleOdds {
  win: number;
  tie: number;
  lose: number;
  done: number;
  taken: number;
}

/** The last demand token is placed: this turn is the last. */
export interface EndTriggered {
  type: "EndTriggered";
  seat: number;
}

export interface Ended {
  type: "Ended";
  winners: number[];
  rule: string;
  why: string;
}

export interface FacilityUsed {
  type: "FacilityUsed";
  seat: number;
  place: string;
  facility: string;
}

/**
 * Something was dropped. `fall` says where all that moved came to rest, and its tracks how it got there.
 *
 * `aim` is where the hand aimed, None over the sun. `put_back` are ships knocked off a planet or station,
 * set on it again.
 */
export interface Fell {
  type: "Fell";
  cause: "anomaly" | "big-bang" | "destroyed" | "drop-drive" | "facility" | "gradual-formation" | "identified" | "jettisoned" | "launch" | "lost" | "rerouted" | "sold" | "start" | "support-gone";
  seat: number | null;
  dropped: string[];
  aim: [number, number] | null;
  fall: Fall;
  put_back: Record<string, Pose3D>;
}

/** What a drop did. Pieces not named in `rest` lie exactly where they lay. */
export interface Fall {
  rest: Record<string, Pose3D>;
  moved: string[];
  knocked_off: Record<string, string>;
  unsettled: string[];
  mended: Record<string, string>;
  interval: number;
  tracks: Track[];
}

/** One piece's way through the air: see `table_track`. */
export interface Track {
  piece: string;
  start: number;
  frames: number;
  data: string;
}

/**
 * Where a flight ended, and why: at its end, on a planet or station, at an anomaly; `blocked` before a
 * planet that came into the way of a ship that had taken off.
 */
export interface FlightEnded {
  type: "FlightEnded";
  seat: number;
  at: [number, number];
  why: "anomaly" | "blocked" | "end" | "landed" | "stayed";
  on: string | null;
}

/** A flight path, and the ship lifted off at its beginning. */
export interface FlightSet {
  type: "FlightSet";
  seat: number;
  points: [number, number][];
  pose: Pose3D;
}

/** What lies on a damaged upgrade. */
export interface Frozen {
  type: "Frozen";
  seat: number;
  card: number;
  cargo: string[];
  specimens: number[];
}

export interface Jettisoned {
  type: "Jettisoned";
  ship: string;
  piece: string;
}

/** On a planet, or docked at a station. `emergency`: at the end of the game. */
export interface Landed {
  type: "Landed";
  seat: number;
  place: string;
  emergency: boolean;
}

export interface PirateDestroyed {
  type: "PirateDestroyed";
  pirate: string;
  hold: string[];
}

/** What a pirate goes for, and how far it is, in millimetres from rim to rim. */
export interface PirateTargeted {
  type: "PirateTargeted";
  pirate: string;
  target: string;
  distance: number;
}

/** A piece was set down by hand; `on` is what it stands on, if anything. */
export interface Placed {
  type: "Placed";
  piece: string;
  pose: Pose3D;
  on: string | null;
}

export interface PostureTaken {
  type: "PostureTaken";
  ship: string;
  posture: "arm-weapons" | "hailing-frequencies";
}

export interface PowerRerouted {
  type: "PowerRerouted";
  seat: number;
  fuel: string;
}

export interface Repaired {
  type: "Repaired";
  seat: number;
  cards: number[];
}

export interface Responded {
  type: "Responded";
  ship: string;
  response: "arm-weapons" | "battle-stations" | "open-a-channel" | "surrender";
}

export interface ShipBuilt {
  type: "ShipBuilt";
  seat: number;
  front: number;
  back: number;
}

/** Ship cards by number; empty for those who may not see them. */
export interface ShipCardsDrawn {
  type: "ShipCardsDrawn";
  seat: number;
  fronts: number[];
  backs: number[];
}

/** A ship, a pirate, a station or the Leviathan moved along a way and lies or stands there now. */
export interface ShipMoved {
  type: "ShipMoved";
  piece: string;
  way: [number, number][];
  pose: Pose3D;
  on: string | null;
}

/** Which planet tiles lie Homeworld side up. */
export interface SidesDrawn {
  type: "SidesDrawn";
  homeworlds: ("blue" | "green" | "orange" | "pink" | "violet")[];
}

/** Asteroids and special cargo of one sale, by type; `pieces` are those that leave the ship. */
export interface Sold {
  type: "Sold";
  seat: number;
  place: string;
  sales: SoldType[];
  credits: number;
  pieces: string[];
}

/** One line of a sale. */
export interface SoldType {
  asteroid: string;
  count: number;
  price: number;
}

export interface SpecimenScored {
  type: "SpecimenScored";
  seat: number;
  card: number;
  credits: number;
}

/** What was dropped in the place of a metal piece is swapped for it. */
export interface Swapped {
  type: "Swapped";
  stand_in: string;
  piece: string;
  pose: Pose3D;
}

/** A piece left the system: a destroyed pirate, a token without cards. */
export interface TakenOut {
  type: "TakenOut";
  piece: string;
}

export interface TurnBegan {
  type: "TurnBegan";
  seat: number;
  number: number;
  round: number;
}

export interface UpgradeDamaged {
  type: "UpgradeDamaged";
  seat: number;
  card: number;
}

export interface AnomalyGone {
  type: "AnomalyGone";
  anomaly: string;
}

/** A long-range anomaly's rules hold from now on. */
export interface AnomalyInPlay {
  type: "AnomalyInPlay";
  anomaly: string;
}

/** An anomaly card was drawn, and how it is used. */
export interface AnomalyScanned {
  type: "AnomalyScanned";
  seat: number;
  scan: string;
  long_range: boolean;
}

/** Items lie beside a planet tile. */
export interface BonusItems {
  type: "BonusItems";
  planet: "blue" | "green" | "orange" | "pink" | "violet";
  cards: number[];
}

export interface MineFlicked {
  type: "MineFlicked";
  seat: number;
  mine: string;
  way: [number, number][];
  pose: Pose3D;
}

export interface MineHit {
  type: "MineHit";
  seat: number;
  mine: string;
}

/** A charge was set off on a planet; what lay beside its tile goes to another one. */
export interface PlanetDestroyed {
  type: "PlanetDestroyed";
  seat: number;
  planet: "blue" | "green" | "orange" | "pink" | "violet";
  charge: string;
  heir: "blue" | "green" | "orange" | "pink" | "violet";
}

export interface Swallowed {
  type: "Swallowed";
  pieces: string[];
  total: number;
}

/** Extended game: more demand tokens in the supply. */
export interface TokensAdded {
  type: "TokensAdded";
  count: number;
  left: number;
}

/** Special cargo that was used or sold lies beside its home again. */
export interface WentHome {
  type: "WentHome";
  seat: number;
  piece: string;
  planet: "blue" | "green" | "orange" | "pink" | "violet";
}

/** A ship went through the wormholes. */
export interface WentThrough {
  type: "WentThrough";
  seat: number;
  entered: string;
  left: string;
}

/** What a table of Drop Drive can choose. */
export interface DropDriveOptions {
  world?: "physics" | "scatter";
  table_top?: "bare" | "cloth";
  first_game?: boolean;
  anomaly_mode?: "order" | "progress" | "short" | "standard";
  long_range_scans?: 1 | 2;
  stack_the_deck?: 0 | 1 | 2 | 3;
  extended_game?: "complex-two" | "no" | "one";
  start_space_mines?: boolean;
  start_wormhole_pair?: boolean;
  start_precursor_tech?: boolean;
  start_drifting_station?: boolean;
  start_dyson_sphere?: boolean;
  start_leviathan?: boolean;
  curiosities?: boolean;
  gradual_formation?: boolean;
  big_bang_redo?: number;
  fifth_captain?: boolean;
  pirate_stays?: "attack" | "ignore";
  drop_take_off?: boolean;
  nav_bend?: 30 | 45 | 60 | 90;
}

/**
 * Who meets whom: `one` approached. What each adds to its die; the dice and totals once they lie there.
 *
 * `odds` are those of a battle, or of rolling again, from the side of the ship whose player is asked.
 * `said` is what each ship has said so far, `shared` the cargo that an open channel would share.
 */
export interface EncounterAid {
  one: string;
  other: string;
  ratings: [number, number];
  odds: BattleOdds;
  faces: [number, number] | null;
  totals: [number, number] | null;
  said: [("arm-weapons" | "hailing-frequencies" | "arm-weapons" | "battle-stations" | "open-a-channel" | "surrender")[], ("arm-weapons" | "hailing-frequencies" | "arm-weapons" | "battle-stations" | "open-a-channel" | "surrender")[]];
  shared: string[];
}

/** What a board needs to offer a drop: within `reach` of the rim of one of `near`, or `anywhere`. */
export interface AimAid {
  anywhere: boolean;
  reach: number;
  near: Obstacle[];
}

/** A piece a path may meet, seen from above: the convex `core` grown by `radius`. */
export interface Obstacle {
  piece: string;
  role: "anomaly" | "cargo" | "mine" | "planet" | "ship" | "station" | "token";
  core: [number, number][];
  radius: number;
}

/** What a board needs to offer a flick: the mines, and how far one goes at full strength. */
export interface FlickAid {
  mines: string[];
  reach: number;
}

/**
 * What a board needs to bend a flight path.
 *
 * A path begins where its band (`link_width` wide) touches `start`, has up to `links` links of
 * `link_length`, the last perhaps in part, and bends up to `bend` degrees at a joint. `must_leave`: the
 * ship may not stay. What a path meets is told by `study`.
 */
export interface FlightAid {
  start: Obstacle;
  links: number;
  link_length: number;
  link_width: number;
  bend: number;
  apothem: number;
  sun_radius: number;
  must_leave: boolean;
}

/**
 * What is paid for each type here, what each type of asteroid brings in addition, and a quote for each of
 * the options, in their order.
 */
export interface SaleAid {
  prices: Record<string, number>;
  extra: number;
  quotes: Quote[];
}

/** What a sale brings, how many demand tokens it places, and how many are then left. */
export interface Quote {
  credits: number;
  tokens: number;
  left: number;
}

/** What a path meets, in order; how much of it is flown; and what ends it, if anything does. */
export interface FlightForetold {
  meets: Ahead[];
  flown: number;
  ends: string | null;
}

/** A piece that a path comes to; `full`: cargo for which no bay will be free. */
export interface Ahead {
  piece: string;
  full: boolean;
}

/** By the first part of a piece's name, by the kind of special cargo, by icon, by posture or answer. */
export interface DropDrivePrinted {
  pieces: Record<string, PieceText>;
  curios: Record<string, PieceText>;
  drops: Record<string, NamedText>;
  postures: Record<string, NamedText>;
}

/** What a kind of piece does, and the clause. */
export interface PieceText {
  text: string;
  rule: string;
}

/** A drop icon, a posture or an answer: its name, and what it means. */
export interface NamedText {
  name: string;
  text: string;
}

export type View = DropDriveView;

export type Action = Proceed | AgreeBigBang | AimShip | Approach | ChooseShip | ChooseTarget | DamageUpgrade | Decline | Deliver | DiscardSpecimen | ExploreSurface | Flick | Fly | Freeze | GoOn | GoThrough | IdentifySalvage | Jettison | KeepCards | LetStand | LoseCargo | Meet | RelaunchPirate | RepairShip | RepairUpgrade | ReroutePower | Respond | Sell | SellFuel | SkipDropDrive | Stay | StopHere | TakeBonusItem | TakeCargo | UseDropDrive | UseFacility;

export type Event = BattleEnded | BigBangVoted | CaptainDrawn | CardKept | CardsDiscarded | CardsDrawn | Collected | CreditsGained | Damaged | DeckRenewed | Delivered | DemandPlaced | DiceRolled | DieRolled | DropDriveUsed | EncounterBegan | EndTriggered | Ended | FacilityUsed | Fell | FlightEnded | FlightSet | Frozen | Jettisoned | Landed | PirateDestroyed | PirateTargeted | Placed | PostureTaken | PowerRerouted | Repaired | Responded | ShipBuilt | ShipCardsDrawn | ShipMoved | SidesDrawn | Sold | SpecimenScored | Swapped | TakenOut | TurnBegan | UpgradeDamaged | AnomalyGone | AnomalyInPlay | AnomalyScanned | BonusItems | MineFlicked | MineHit | PlanetDestroyed | Swallowed | TokensAdded | WentHome | WentThrough;

export type Options = DropDriveOptions;

export type Aid = EncounterAid | AimAid | FlickAid | FlightAid | SaleAid;

export type Study = FlightForetold;

export type Printed = DropDrivePrinted;
