// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.

/** The table as one seat sees it. `next_cards` are the next to come, None where it has not looked. */
export interface AdriftView {
  core: number;
  core_goal: number;
  full_power: number;
  failure: number;
  systems: SystemView[];
  active: number;
  turn: number;
  row: CardView[];
  cards_left: number;
  next_cards: (CardView | null)[];
  drawn: CardView | null;
  discarded: number;
  discards: CardView[];
  last_event: CardView | null;
}

/** A system's number line, slot and kept cards. `zone` says at a glance how it stands. */
export interface SystemView {
  name: string;
  role: string;
  seat: number;
  rp: number;
  zone: "danger" | "failed" | "fine" | "full";
  upgrade: CardView | null;
  held: CardView[];
}

/** A card as it lies on the table. */
export interface CardView {
  number: number;
  title: string;
  family: "boost" | "cancel" | "contraband" | "convert" | "divert" | "floor" | "gift" | "match-left" | "scout" | "ship-wide" | "threshold" | "time-travel" | "upgrade-offer";
  text: string;
  challenge: Challenge | null;
}

/** The numbers of a threshold card. */
export interface Challenge {
  threshold: number;
  gain: number;
  loss: number;
}

/** Go on without doing (more of) what could be done now. The decision says what that is called. */
export interface Proceed {
  type: "Proceed";
}

/** At Full Power: spend RP for an upgrade. */
export interface BuyUpgrade {
  type: "BuyUpgrade";
  system: number;
  upgrade: number;
}

/** Pay to cancel the event just drawn. */
export interface CancelEvent {
  type: "CancelEvent";
  system: number;
}

/** At Full Power: spend RP to charge the warp core. */
export interface ChargeCore {
  type: "ChargeCore";
  system: number;
}

/** Trade RP into the warp core by an upgrade. */
export interface ConvertRP {
  type: "ConvertRP";
  system: number;
}

/** Send RP to another system by an upgrade. */
export interface DivertRP {
  type: "DivertRP";
  system: number;
  to: number;
  rp: number;
}

/** Take RP from the warp core at the beginning of the turn; 0 takes none. */
export interface Draw {
  type: "Draw";
  rp: number;
}

/** Discard a kept card for another system's RP. */
export interface GiveCard {
  type: "GiveCard";
  card: number;
  to: number;
}

/** Pay to look at the next event cards. */
export interface LookAhead {
  type: "LookAhead";
  system: number;
}

/** Put the cards looked at back: `order` lists them as they will be drawn. */
export interface Reorder {
  type: "Reorder";
  order: number[];
}

/** Travel in time: reverse the last event, or leave it. */
export interface Reverse {
  type: "Reverse";
  yes: boolean;
}

/** Take the upgrade an event offers. */
export interface TakeUpgrade {
  type: "TakeUpgrade";
  upgrade: number;
}

/** Discard a kept card for RP of one's own. */
export interface UseCard {
  type: "UseCard";
  card: number;
}

export interface CardKept {
  type: "CardKept";
  system: number;
  card: number;
}

/** A kept card is discarded unused. */
export interface CardLost {
  type: "CardLost";
  system: number;
  card: number;
  discarded: number;
}

/** A kept card is discarded for what it gives to a system. */
export interface CardUsed {
  type: "CardUsed";
  system: number;
  card: number;
  to: number;
  discarded: number;
}

/** Contraband met its rival. */
export interface Clashed {
  type: "Clashed";
  holder: number;
  held: number;
  drawn: number;
}

export interface CoreChanged {
  type: "CoreChanged";
  change: number;
  rp: number;
}

/** RP moved from the core to a system; what both hold now, and how the system stands. */
export interface CoreDrawn {
  type: "CoreDrawn";
  system: number;
  rp: number;
  core: number;
  system_rp: number;
  zone: "danger" | "failed" | "fine" | "full";
}

/** The voyage is over. */
export interface Ended {
  type: "Ended";
  won: boolean;
  rule: string;
  why: string;
}

/** A system's upgrade cancelled the event just drawn, which is discarded. */
export interface EventCancelled {
  type: "EventCancelled";
  system: number;
  card: number;
  discarded: number;
}

export interface EventDrawn {
  type: "EventDrawn";
  system: number;
  card: number;
  cards_left: number;
}

export interface EventReversed {
  type: "EventReversed";
  system: number;
  card: number;
}

/** The next cards, first to come first; others only learn how many were looked at. */
export interface LookedAhead {
  type: "LookedAhead";
  seat: number;
  system: number;
  count: number;
  cards: number[];
}

/** The event's condition is not met. */
export interface NoEffect {
  type: "NoEffect";
  system: number;
  card: number;
}

/** An upgrade's power, or Full Power, was paid for; what the system holds now, and how it stands. */
export interface PowerUsed {
  type: "PowerUsed";
  system: number;
  upgrade: number;
  cost: number;
  rp: number;
  zone: "danger" | "failed" | "fine" | "full";
}

/** The cards looked at were put back. */
export interface Reordered {
  type: "Reordered";
  system: number;
}

export interface SystemChanged {
  type: "SystemChanged";
  system: number;
  change: number;
  rp: number;
  zone: "danger" | "failed" | "fine" | "full";
}

export interface ThresholdChecked {
  type: "ThresholdChecked";
  system: number;
  card: number;
  rp: number;
  threshold: number;
  met: boolean;
}

/** A system's turn began; `discarded` events are out of the game. */
export interface TurnBegan {
  type: "TurnBegan";
  system: number;
  turn: number;
  discarded: number;
}

/** An upgrade came from the row; `row` is what lies there now. */
export interface UpgradeInstalled {
  type: "UpgradeInstalled";
  system: number;
  upgrade: number;
  replaced: number;
  row: number[];
}

/** An upgrade goes back to the row, as it lies there now; `restored` is the one the system has again. */
export interface UpgradeRemoved {
  type: "UpgradeRemoved";
  system: number;
  upgrade: number;
  restored: number;
  row: number[];
}

/** What a table of Adrift can choose. */
export interface AdriftOptions {
  powers?: "any-time" | "own-turn";
  full_power?: "after-event" | "own-turn";
  must_spend?: boolean;
  core_zero?: "at-once" | "end-of-turn";
  clash?: "discard" | "keep";
  replaced_upgrade?: "gone" | "row";
  time_travel?: "changes" | "values";
  doubtful_cards?: "harsh" | "mild";
  discards?: "face-down" | "open";
  first?: "defenses" | "engineering" | "life-support" | "navigation" | "random";
  difficulty?: "easy" | "hard" | "normal";
}

/** Every such space, for choices that are open and for those that are blocked. */
export interface Marks {
  marks: Mark[];
}

/** A space on a system's line, or on the warp core (`system` is None), and the choice that leads there. */
export interface Mark {
  system: number | null;
  space: number;
  action: Draw | ChargeCore | DivertRP;
}

/** All cards by number; `doubtful` are the harsh readings of the cards that have two. */
export interface PrintedPrinted {
  ship: Ship;
  events: PrintedCard[];
  doubtful: PrintedCard[];
  upgrades: PrintedCard[];
}

/** The numbers of the ship. */
export interface Ship {
  source: "reconstructed" | "rulebook";
  core_start: number;
  core_repaired: number;
  system_start: number;
  full_power: number;
  full_power_cost: number;
  full_power_core: number;
  failure: number;
}

/** A card with its large figures, and the clause that says what its family does. */
export interface PrintedCard {
  number: number;
  title: string;
  family: "boost" | "cancel" | "contraband" | "convert" | "divert" | "floor" | "gift" | "match-left" | "scout" | "ship-wide" | "threshold" | "time-travel" | "upgrade-offer";
  text: string;
  challenge: Challenge | null;
  family_name: string;
  rule: string;
  figures: Figure[];
}

/** A number that stands large on a card, and what it says. */
export interface Figure {
  text: string;
  label: string;
  tone: "bad" | "good" | "plain";
}

export type View = AdriftView;

export type Action = Proceed | BuyUpgrade | CancelEvent | ChargeCore | ConvertRP | DivertRP | Draw | GiveCard | LookAhead | Reorder | Reverse | TakeUpgrade | UseCard;

export type Event = CardKept | CardLost | CardUsed | Clashed | CoreChanged | CoreDrawn | Ended | EventCancelled | EventDrawn | EventReversed | LookedAhead | NoEffect | PowerUsed | Reordered | SystemChanged | ThresholdChecked | TurnBegan | UpgradeInstalled | UpgradeRemoved;

export type Options = AdriftOptions;

export type Aid = Marks;

export type Printed = PrintedPrinted;
