// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.

/** The table as one seat sees it. */
export interface PhobosView {
  scenario: string;
  round: number;
  turn: number;
  phase: "discard" | "explore" | "fight" | "move" | "play" | "reveal";
  stage: number;
  stages: number;
  boarders: number;
  source: "auxiliary" | "battery" | "main";
  no_main: Reason[];
  no_auxiliary: Reason[];
  fuel: number;
  tech: number;
  tech_goal: number;
  zones: ZoneView[];
  rings: RingView[];
  gardens: ("core" | "outside" | "ring-1" | "ring-2")[];
  officers: OfficerView[];
  piles: PileView[];
  events_left: number;
  event: EventView | null;
  next_event: EventView | null;
  kept: EventView[];
  past_events: string[];
  shuttle: WayView[];
  installed: string[];
  supply: string[];
  removed: number;
  fight: FightView | null;
  held: HeldView | null;
  raid: GroupTurn[];
}

/** Why something is as it is: the clause, a sentence, and the place to look at. */
export interface Reason {
  rule: string;
  text: string;
  zone: number;
}

/** A zone; `dark` and `airless` say why it has no power or air. What is as it should be is left out. */
export interface ZoneView {
  number: number;
  name: string;
  part: "core" | "outside" | "ring-1" | "ring-2";
  systems?: SystemView[];
  dark?: Reason[];
  airless?: Reason[];
  blocked?: boolean;
  stabilized?: boolean;
  field?: boolean;
  fire?: boolean;
  breached?: boolean;
  robots?: number;
  pirates?: number;
  waiting?: number;
}

/** A system of a zone. */
export interface SystemView {
  number: number;
  code: string;
  name: string;
  damaged?: boolean;
}

/** A ring, and why it stands still. */
export interface RingView {
  part: "core" | "outside" | "ring-1" | "ring-2";
  still: Reason[];
}

/** An officer; `hand` is left out if the seat may not see it, `backs` are the decks of its cards. */
export interface OfficerView {
  number: number;
  role: string;
  name: string;
  title: string;
  seat: number;
  zone: number;
  limit: number;
  abilities: AbilityView[];
  health?: "dead" | "healthy" | "wounded";
  hand?: CardView[] | null;
  backs?: string[];
  worn?: CardView[];
  shield?: CardView | null;
  installing?: CardView | null;
}

/** An ability of an officer. */
export interface AbilityView {
  id: string;
  name: string;
  text: string;
  used?: boolean;
}

/** A card face up. */
export interface CardView {
  id: string;
  card: string;
  name: string;
  deck: string;
  text: string;
}

/** A draw pile and the names of its discards, the last on top. */
export interface PileView {
  id: string;
  zone: number;
  left: number;
  discards: string[];
}

/** An event card face up. */
export interface EventView {
  id: string;
  name: string;
  text: string;
  immune: string[];
}

/** One way to meet a need of the shuttle: what it takes and what is missing. */
export interface WayView {
  need: string;
  way: string;
  takes: string[];
  missing: string[];
}

/** The fight that is on, and how it ends if all pass, as far as the seat can tell. */
export interface FightView {
  zone: number;
  pirates: number;
  officers: number[];
  by_pirates: boolean;
  ambush: boolean;
  forecast: Forecast;
}

/** How the fight that is on ends if all pass. If not `certain`, hidden Weapons may make it better. */
export interface Forecast {
  pirates: number;
  beaten: number;
  left: number;
  wounded: number[];
  dead: number[];
  certain: boolean;
  text: string;
}

/** The pirate ship in the tractor beam. */
export interface HeldView {
  zone: number;
  officer: number;
  pirates: number;
  open: boolean;
  last_turn: boolean;
}

/** What a group of pirates did on the pirates' last turn, and the clause of their list that decided it. */
export interface GroupTurn {
  zone: number;
  pirates: number;
  clause: "A" | "B" | "C" | "D" | "E" | "advance" | "idle" | "stay";
  deed: "damage" | "field" | "fight" | "join" | "nothing" | "robot" | "shuttle";
  letter: string;
  way: number[];
  at: number;
}

/** Go on without doing (more of) what could be done now. The decision says what that is called. */
export interface Proceed {
  type: "Proceed";
}

/** Agree that another officer moves this one, or refuse. */
export interface Agree {
  type: "Agree";
  yes: boolean;
}

/** Fusion Beam, Torpedo or Tractor Beam on the ship that comes. */
export interface AnswerShip {
  type: "AnswerShip";
  officer: number;
  card: string;
}

/** Bash: use this ability of another officer. */
export interface Borrow {
  type: "Borrow";
  ability: string;
}

/** Put the event looked at under the deck. */
export interface BuryEvent {
  type: "BuryEvent";
}

/** Give up the kept card to cancel the event. */
export interface CancelEvent {
  type: "CancelEvent";
}

export interface ChooseRole {
  type: "ChooseRole";
  role: string;
}

/** Follow a Team-Up to the fight. */
export interface Come {
  type: "Come";
  officer: number;
}

/** Robin: two cards for a point of Tech Data. */
export interface Compile {
  type: "Compile";
  first: string;
  second: string;
}

/** What the crew repairs. */
export interface CrewMends {
  type: "CrewMends";
  kind: "access" | "breach" | "fire" | "power" | "system";
  zone: number;
  system: number;
}

export interface Discard {
  type: "Discard";
  officer: number;
  card: string;
}

/** Explore: draw a card from the pile here. */
export interface DrawCard {
  type: "DrawCard";
}

/** Draw a starting card from a specialty pile. */
export interface DrawFrom {
  type: "DrawFrom";
  pile: "bridge" | "cargo-bay-1" | "cargo-bay-2" | "engineering" | "hydroponics" | "science" | "security";
}

/** The Security Chief doubles a Security Detail of so many pirates. */
export interface Drill {
  type: "Drill";
  officer: number;
  pirates: number;
}

export interface Equip {
  type: "Equip";
  card: string;
}

/** Make a shuttle card of this one, with the Fabrication System. */
export interface Fabricate {
  type: "Fabricate";
  card: string;
}

/** Take this card out of the pile looked through. */
export interface Fetch {
  type: "Fetch";
  card: string;
}

/** Angel: heal an officer here. */
export interface FirstAid {
  type: "FirstAid";
  officer: number;
}

/** Angel: discard four cards to negate the event. */
export interface Foresee {
  type: "Foresee";
  officer: number;
}

export interface Give {
  type: "Give";
  card: string;
  giver: number;
  taker: number;
}

export interface GrowGarden {
  type: "GrowGarden";
  card: string;
  part: "core" | "outside" | "ring-1" | "ring-2";
}

/** Build a card into the shuttle, or begin to. */
export interface Install {
  type: "Install";
  card: string;
}

/** The system that a saboteur breaks. */
export interface LetFail {
  type: "LetFail";
  system: number;
}

/** The Mass Mover sends an officer from its zone, or fetches one to it. */
export interface MassMove {
  type: "MassMove";
  officer: number;
  zone: number;
}

/** The Mass Mover sends a card to an officer elsewhere. */
export interface MassMoveCard {
  type: "MassMoveCard";
  card: string;
  officer: number;
}

/** Remove a damage by a card. */
export interface MendWith {
  type: "MendWith";
  card: string;
  kind: "access" | "breach" | "fire" | "power" | "system";
  zone: number;
  system: number;
}

export interface OpenSeedCache {
  type: "OpenSeedCache";
  card: string;
}

/** Rush: another officer here plays a card. */
export interface Order {
  type: "Order";
  officer: number;
}

/** The Baron: look at the next event. */
export interface Parley {
  type: "Parley";
}

export interface PlaceRobot {
  type: "PlaceRobot";
  card: string;
}

/** A Security Detail, doubled by a Stim Pack if one is named. */
export interface PlayDetail {
  type: "PlayDetail";
  officer: number;
  card: string;
  stim_pack: string;
}

export interface RaiseField {
  type: "RaiseField";
  card: string;
  zone: number;
}

/** Newt's second force field. */
export interface RaiseSecond {
  type: "RaiseSecond";
  zone: number;
}

/** Activate a Personal Force Field. */
export interface RaiseShield {
  type: "RaiseShield";
  officer: number;
  card: string;
}

export interface Refuel {
  type: "Refuel";
  card: string;
}

/** Kit: leave a boarded zone by Mass Mover. */
export interface RemoteEscape {
  type: "RemoteEscape";
  officer: number;
  zone: number;
}

/** Kit: bring an officer here by Mass Mover. */
export interface RemoteMove {
  type: "RemoteMove";
  officer: number;
}

/** Where an officer without air runs. */
export interface RunTo {
  type: "RunTo";
  officer: number;
  zone: number;
}

/** Newt: move a force field. */
export interface ShiftField {
  type: "ShiftField";
  origin: number;
  zone: number;
}

export interface SpringAmbush {
  type: "SpringAmbush";
  officer: number;
  card: string;
}

export interface Stabilize {
  type: "Stabilize";
  card: string;
}

/** Start where there is air. */
export interface StartIn {
  type: "StartIn";
  zone: number;
}

/** Rock: remove a pirate before the fight. */
export interface StrikePirate {
  type: "StrikePirate";
}

/** Rush: bring an officer to the caller's zone. */
export interface Summon {
  type: "Summon";
  officer: number;
  caller: number;
}

/** Defeat one more pirate and be wounded, or killed. */
export interface TakeHarm {
  type: "TakeHarm";
  officer: number;
}

export interface TakeOff {
  type: "TakeOff";
  card: string;
}

export interface TakeSoftware {
  type: "TakeSoftware";
  card: string;
}

export interface TeamUp {
  type: "TeamUp";
  officer: number;
  card: string;
}

/** Heal an officer in the zone by a card. */
export interface TreatWith {
  type: "TreatWith";
  card: string;
  officer: number;
}

/** Take a Jefferies Tube. */
export interface TubeTo {
  type: "TubeTo";
  officer: number;
  card: string;
  zone: number;
}

/** Use a Technical Data card that had to be held. */
export interface UseData {
  type: "UseData";
  card: string;
}

/** A Heal or Revive card, with the Medical System. */
export interface UseMedical {
  type: "UseMedical";
  card: string;
  officer: number;
}

export interface UseMedikit {
  type: "UseMedikit";
  officer: number;
  card: string;
}

/** Taze, Kit, Paddy: remove a damage by ability. */
export interface UseMend {
  type: "UseMend";
  ability: string;
  kind: "access" | "breach" | "fire" | "power" | "system";
  zone: number;
  system: number;
}

/** Walk to a zone, and carry a dead officer along. */
export interface Walk {
  type: "Walk";
  zone: number;
  carry: number;
}

export interface AbilityUsed {
  type: "AbilityUsed";
  officer: number;
  ability: string;
}

export interface Boarded {
  type: "Boarded";
  zone: number;
  pirates: number;
  there: number;
  waiting: number;
}

export interface CardDrawn {
  type: "CardDrawn";
  officer: number;
  deck: string;
  card: string;
  seats: number;
  pile: "bridge" | "cargo-bay-1" | "cargo-bay-2" | "engineering" | "hydroponics" | "science" | "security";
  left: number;
}

export interface CardGiven {
  type: "CardGiven";
  giver: number;
  taker: number;
  deck: string;
  card: string;
  seats: number;
}

/** A shuttle card was made: software, Cryo Tubes, a Singularity Engine. */
export interface CardMade {
  type: "CardMade";
  officer: number;
  card: string;
}

/** A card out of a hand counts without being chosen: a Weapon that strikes, a suit worn at the start. */
export interface CardShown {
  type: "CardShown";
  officer: number;
  card: string;
}

/** Something broke. A zone that has gone dark says why, with the clause. */
export interface Damaged {
  type: "Damaged";
  kind: "access" | "breach" | "fire" | "power" | "system";
  zone: number;
  system: number;
  why: string;
  rule: string;
}

/** Pirates wait outside a force field. */
export interface Delayed {
  type: "Delayed";
  zone: number;
  pirates: number;
  waiting: number;
}

export interface Discarded {
  type: "Discarded";
  officer: number;
  card: string;
}

/** The flight home, or the end. */
export interface Ended {
  type: "Ended";
  won: boolean;
  rule: string;
  why: string;
}

export interface Equipped {
  type: "Equipped";
  officer: number;
  card: string;
}

export interface EventBuried {
  type: "EventBuried";
  officer: number;
}

export interface EventCancelled {
  type: "EventCancelled";
  event: string;
}

export interface EventDrawn {
  type: "EventDrawn";
  officer: number;
  event: string;
  left: number;
}

/** The card names the officer who drew it. */
export interface EventIgnored {
  type: "EventIgnored";
  officer: number;
  event: string;
}

export interface EventKept {
  type: "EventKept";
  event: string;
}

/** An officer looked at the next event; only that officer's player knows it. */
export interface EventSeen {
  type: "EventSeen";
  officer: number;
  event: string;
  seat: number;
}

/** A force field was raised, or is gone. */
export interface FieldChanged {
  type: "FieldChanged";
  zone: number;
  on: boolean;
}

export interface FightBegan {
  type: "FightBegan";
  zone: number;
  pirates: number;
  officers: number[];
}

export interface FightEnded {
  type: "FightEnded";
  zone: number;
  left: number;
}

export interface FuelChanged {
  type: "FuelChanged";
  fuel: number;
}

/** A part of the station breathes by an Oxygen Garden, or no longer. */
export interface GardenChanged {
  type: "GardenChanged";
  part: "core" | "outside" | "ring-1" | "ring-2";
  on: boolean;
}

export interface HealthChanged {
  type: "HealthChanged";
  officer: number;
  health: "dead" | "healthy" | "wounded";
}

export interface InstallBegan {
  type: "InstallBegan";
  officer: number;
  card: string;
}

export interface Installed {
  type: "Installed";
  officer: number;
  card: string;
}

export interface Mended {
  type: "Mended";
  kind: "access" | "breach" | "fire" | "power" | "system";
  zone: number;
  system: number;
}

/** An officer came to a zone; `way` are the zones walked through. */
export interface Moved {
  type: "Moved";
  officer: number;
  zone: number;
  by: "carried" | "flight" | "mass-mover" | "remote-move" | "ship" | "summon" | "team-up" | "tube" | "walk";
  way: number[];
}

export interface PileRenewed {
  type: "PileRenewed";
  pile: string;
}

/** Someone looked through a pile. */
export interface PileSearched {
  type: "PileSearched";
  officer: number;
  pile: string;
}

/** The pirates' turn begins: what they did on their last is over. */
export interface PiratesBegan {
  type: "PiratesBegan";
}

/** What a group does, and the clause of its list that decided it. */
export interface PiratesChose {
  type: "PiratesChose";
  zone: number;
  pirates: number;
  clause: "A" | "B" | "C" | "D" | "E" | "advance" | "idle" | "stay";
  deed: "damage" | "field" | "fight" | "join" | "nothing" | "robot" | "shuttle";
  letter: string;
  way: number[];
  at: number;
}

/** Pirates removed, by an officer or (NOWHERE) by a robot; how many are left there. */
export interface PiratesDefeated {
  type: "PiratesDefeated";
  zone: number;
  pirates: number;
  left: number;
  at: number;
  there: number;
  officer: number;
}

export interface PiratesMoved {
  type: "PiratesMoved";
  origin: number;
  zone: number;
  pirates: number;
  left: number;
  there: number;
}

/** A card was used. */
export interface Played {
  type: "Played";
  officer: number;
  card: string;
}

/** What the station runs on now. */
export interface PowerChanged {
  type: "PowerChanged";
  source: "auxiliary" | "battery" | "main";
}

/** An officer did not want to be moved. */
export interface Refused {
  type: "Refused";
  officer: number;
}

export interface RobotsChanged {
  type: "RobotsChanged";
  zone: number;
  robots: number;
}

export interface RoleChosen {
  type: "RoleChosen";
  seat: number;
  role: string;
}

export interface RoundBegan {
  type: "RoundBegan";
  round: number;
}

export interface ShieldEnded {
  type: "ShieldEnded";
  officer: number;
  card: string;
}

export interface ShieldRaised {
  type: "ShieldRaised";
  officer: number;
  card: string;
}

export interface ShipAnswered {
  type: "ShipAnswered";
  officer: number;
  card: string;
  ship: "destroyed" | "held";
}

/** The held ship is free again, or taken. */
export interface ShipGone {
  type: "ShipGone";
}

export interface ShipHeld {
  type: "ShipHeld";
  zone: number;
  pirates: number;
  open: boolean;
  officer: number;
}

/** Pirates made the shuttle fly. */
export interface ShuttleRepaired {
  type: "ShuttleRepaired";
}

/** The power of a zone is protected, or no longer. */
export interface Stabilized {
  type: "Stabilized";
  zone: number;
  on: boolean;
}

export interface StageRose {
  type: "StageRose";
  stage: number;
}

export interface Started {
  type: "Started";
  officer: number;
  zone: number;
}

export interface TakenOff {
  type: "TakenOff";
  officer: number;
  card: string;
}

export interface TechChanged {
  type: "TechChanged";
  tech: number;
}

export interface TurnBegan {
  type: "TurnBegan";
  officer: number;
}

export interface TurnSkipped {
  type: "TurnSkipped";
  officer: number;
}

/** A zone marker came out of the bag. */
export interface ZoneDrawn {
  type: "ZoneDrawn";
  zone: number;
}

/** What a table of Phobos Falling can choose. */
export interface PhobosOptions {
  scenario?: "1A" | "1B" | "2A" | "2B" | "3A" | "3B" | "4A" | "4B" | "5A" | "5B" | "6A" | "6B" | "7A" | "7B";
  officers?: number;
  roles?: "advised" | "choose" | "random";
  first?: "first-seat" | "random";
  turn_order?: "all-of-a-player" | "one-each";
  hands?: "open" | "own" | "person";
  equipped?: "count" | "free";
  discards?: "own-deck" | "zone-pile";
  air_loss?: "evacuate" | "harmless";
  join_reach?: "adjacent" | "two-zones";
  shuttle_theft?: "at-once" | "next-round";
  launch?: "any-turn" | "round-end";
  station_end?: "breaks-up" | "drifts-on";
  no_cleared_blockage?: boolean;
  no_restored_power?: boolean;
  no_repaired_system?: boolean;
  no_mended_one?: boolean;
  no_cancelled_event?: boolean;
  extra_damage?: number;
}

/** For the board: the zones entered on the way to each zone the officer can walk to. */
export interface Ways {
  ways: Record<string, number[]>;
}

/**
 * Cards by stack, systems by number, links by zone, targets by letter, decks by pile.
 *
 * `air` are the zones of life support by part of the station, `power` those from which power comes, `boxed`
 * the zones with boxes for damage, `software` how many pieces there are to make.
 */
export interface PrintedPrinted {
  cards: Record<string, PrintedCard>;
  events: Record<string, PrintedEvent>;
  roles: Record<string, PrintedRole>;
  systems: PrintedSystem[];
  links: number[][];
  targets: Record<string, string>;
  sources: Record<string, PrintedSource>;
  clauses: Record<string, PrintedClause>;
  fuel: number;
  decks: Record<string, string>;
  piles: Record<string, string>;
  air: Record<string, number>;
  power: Record<string, number>;
  boxed: number[];
  software: number;
  troubles: Record<string, PrintedReason[]>;
}

/** A card: its words, its large figure, and the clause that explains it. */
export interface PrintedCard {
  card: string;
  name: string;
  deck: string;
  text: string;
  when: string;
  figure: string;
  rule: string;
}

/** An event card. */
export interface PrintedEvent {
  name: string;
  text: string;
  immune: string[];
}

/** A role card. */
export interface PrintedRole {
  name: string;
  title: string;
  specialty: string;
  abilities: PrintedAbility[];
}

/** An ability on a role card. */
export interface PrintedAbility {
  id: string;
  name: string;
  text: string;
}

/** A system on the board. */
export interface PrintedSystem {
  code: string;
  name: string;
  zone: number;
}

/** What the station may run on, and what that means. */
export interface PrintedSource {
  name: string;
  text: string;
  rule: string;
}

/** A line of the pirates' priority list. */
export interface PrintedClause {
  mark: string;
  text: string;
  rule: string;
}

/** What holds wherever it is so, and its clause. */
export interface PrintedReason {
  text: string;
  rule: string;
}

export type View = PhobosView;

export type Action = Proceed | Agree | AnswerShip | Borrow | BuryEvent | CancelEvent | ChooseRole | Come | Compile | CrewMends | Discard | DrawCard | DrawFrom | Drill | Equip | Fabricate | Fetch | FirstAid | Foresee | Give | GrowGarden | Install | LetFail | MassMove | MassMoveCard | MendWith | OpenSeedCache | Order | Parley | PlaceRobot | PlayDetail | RaiseField | RaiseSecond | RaiseShield | Refuel | RemoteEscape | RemoteMove | RunTo | ShiftField | SpringAmbush | Stabilize | StartIn | StrikePirate | Summon | TakeHarm | TakeOff | TakeSoftware | TeamUp | TreatWith | TubeTo | UseData | UseMedical | UseMedikit | UseMend | Walk;

export type Event = AbilityUsed | Boarded | CardDrawn | CardGiven | CardMade | CardShown | Damaged | Delayed | Discarded | Ended | Equipped | EventBuried | EventCancelled | EventDrawn | EventIgnored | EventKept | EventSeen | FieldChanged | FightBegan | FightEnded | FuelChanged | GardenChanged | HealthChanged | InstallBegan | Installed | Mended | Moved | PileRenewed | PileSearched | PiratesBegan | PiratesChose | PiratesDefeated | PiratesMoved | Played | PowerChanged | Refused | RobotsChanged | RoleChosen | RoundBegan | ShieldEnded | ShieldRaised | ShipAnswered | ShipGone | ShipHeld | ShuttleRepaired | Stabilized | StageRose | Started | TakenOff | TechChanged | TurnBegan | TurnSkipped | ZoneDrawn;

export type Options = PhobosOptions;

export type Aid = Ways;

export type Printed = PrintedPrinted;
