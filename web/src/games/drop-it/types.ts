// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.

/** The table. `stands` says whether the last landing counts; None while a joker may still save it. */
export interface DropItView {
  mode: "each" | "teams" | "together";
  board: BoardView;
  tiles: TileView[];
  sides: SideView[];
  active_side: number;
  active_seat: number;
  turn: number;
  turns: number;
  track: number;
  tremor: string;
  difficulty: string | null;
  last: Verdict | null;
  stands: boolean | null;
}

/** What never changes in a match, in millimetres. `edges` forbid only while `edges_count`. */
export interface BoardView {
  width: number;
  height: number;
  wall: number;
  shapes: ShapeView[];
  colours: ColourOf[];
  levels: BoardLevel[];
  circles: Circle[];
  edges: Edge[];
  tasks: Task[];
  edges_count: boolean;
}

/**
 * An outline around the tile's centre: the convex hull of discs of `radius` around each point of
 * `core`.
 */
export interface ShapeView {
  shape: "circle" | "diamond" | "square" | "triangle";
  core: [number, number][];
  radius: number;
  alike_after: number;
}

/** A colour, with the pattern that tells it from the others without colour. */
export interface ColourOf {
  id: "blue" | "green" | "red" | "yellow";
  name: string;
  pattern: string;
  source: "reconstructed" | "rulebook";
}

/** A level: its points and the zig-zag line where it ends. */
export interface BoardLevel {
  id: string;
  points: number;
  top: [number, number][];
  source: "reconstructed" | "rulebook";
}

/** A bonus circle printed on the board. */
export interface Circle {
  id: string;
  size: "large" | "medium" | "small";
  points: number;
  x: number;
  y: number;
  radius: number;
  source: "reconstructed" | "rulebook";
}

/** A stretch of edge in one colour, from `start` to `end` along its side. */
export interface Edge {
  id: string;
  side: "bottom" | "left" | "right";
  start: number;
  end: number;
  colour: "blue" | "green" | "red" | "yellow";
  source: "reconstructed" | "rulebook";
}

/** A picture beside a level: the tile that is wanted there. */
export interface Task {
  id: string;
  side: "left" | "right";
  level: number;
  colour: "blue" | "green" | "red" | "yellow";
  shape: "circle" | "diamond" | "square" | "triangle";
  source: "reconstructed" | "rulebook";
}

/** A tile and where it is: in a side's supply, in the board, or out of it. */
export interface TileView {
  number: number;
  colour: "blue" | "green" | "red" | "yellow";
  shape: "circle" | "diamond" | "square" | "triangle";
  where: "board" | "out" | "supply";
  side: number | null;
  pose: Pose | null;
}

/** Where a rigid thing is: its centre and how far it is turned counter-clockwise. */
export interface Pose {
  x: number;
  y: number;
  angle: number;
}

/** A player, a team, all players together, or the game. `space` and `tokens` add up to `points`. */
export interface SideView {
  name: string;
  seats: number[];
  colours: ("blue" | "green" | "red" | "yellow")[];
  points: number;
  space: number;
  tokens: number;
  jokers: ("blue" | "green" | "red" | "yellow")[];
  tiles_left: number;
}

/**
 * How a tile landed. `edges` are those that count; `level` is 0 for one that fell out; `points` are those
 * it scores if no rule is broken.
 */
export interface Verdict {
  tile: number;
  touches: number[];
  edges: string[];
  breaches: Breach[];
  level: number;
  circles: string[];
  tasks: string[];
  points: number;
}

/** A landing rule that is broken, and by touching what: a tile, an edge, or neither. */
export interface Breach {
  rule: string;
  tile: number | null;
  edge: string | null;
}

/** Go on without doing (more of) what could be done now. The decision says what that is called. */
export interface Proceed {
  type: "Proceed";
}

/**
 * Let a tile go: its centre `x` millimetres from the left wall, turned counter-clockwise by `angle`
 * radians.
 */
export interface Drop {
  type: "Drop";
  tile: number;
  x: number;
  angle: number;
}

/** Leave the broken rule as it is. */
export interface KeepJoker {
  type: "KeepJoker";
}

/** Spend a joker on the tile that just broke a rule. */
export interface SpendJoker {
  type: "SpendJoker";
  colour: "blue" | "green" | "red" | "yellow";
}

/**
 * A tile fell. `release` is where the hand let go, tremor included; `path` shows all that moved, by tile
 * number; `poses` says where the moved tiles rest, None for one that fell out; its side has `tiles_left`.
 */
export interface Dropped {
  type: "Dropped";
  seat: number;
  tile: number;
  release: Pose;
  path: Path;
  poses: Record<string, Pose | null>;
  side: number;
  tiles_left: number;
}

/** All that moved in a drop. Frame 0 is the moment of release; `interval` seconds lie between frames. */
export interface Path {
  interval: number;
  frames: number;
  tracks: Track[];
}

/**
 * What one tile did: still until frame `first`, then in every frame a shift right, a shift up and a turn.
 *
 * `start` is its pose before, in the same units; `steps` holds three numbers a frame.
 */
export interface Track {
  tile: number;
  start: [number, number, number];
  first: number;
  steps: number[];
}

/** All tiles are dropped. */
export interface Ended {
  type: "Ended";
  winners: number[];
  rule: string;
  why: string;
}

export interface JokerKept {
  type: "JokerKept";
  side: number;
  seat: number;
}

/** A joker makes the tile count after all; `jokers` are left to the side. */
export interface JokerSpent {
  type: "JokerSpent";
  side: number;
  seat: number;
  colour: "blue" | "green" | "red" | "yellow";
  jokers: ("blue" | "green" | "red" | "yellow")[];
}

/** At the end: points for unused jokers. */
export interface JokersCounted {
  type: "JokersCounted";
  side: number;
  jokers: number;
  points: number;
}

/**
 * The landing: what touches what, which rules are broken, what it is worth.
 *
 * `stands` says whether it counts; None while a joker may still save it.
 */
export interface Judged {
  type: "Judged";
  seat: number;
  verdict: Verdict;
  stands: boolean | null;
}

/** A score marker moved on; `total` counts all points: `space` on the track, and those of the tokens. */
export interface MarkerMoved {
  type: "MarkerMoved";
  side: number;
  by: number;
  total: number;
  space: number;
  tokens: number;
}

/** A landing rule was broken, or no task was done; then the landing `stands`. */
export interface NothingScored {
  type: "NothingScored";
  side: number;
  tile: number;
  stands: boolean;
}

/** Points for a tile: its level, and what the bonus circles add. */
export interface Scored {
  type: "Scored";
  side: number;
  tile: number;
  level: number;
  bonus: number;
  points: number;
}

/** Playing together: the tile landed beside its picture. */
export interface TaskDone {
  type: "TaskDone";
  tile: number;
  task: string;
}

/** A marker passed the start space: its tokens now add so much. */
export interface TokenShown {
  type: "TokenShown";
  side: number;
  worth: number;
}

export interface TurnBegan {
  type: "TurnBegan";
  side: number;
  seat: number;
  turn: number;
}

/** What a table of Drop It can choose. */
export interface DropItOptions {
  mode?: "each" | "teams" | "together";
  first_team?: number;
  beginner?: boolean;
  jokers?: boolean;
  joker_colour?: "any" | "own";
  difficulty?: "easy" | "hard" | "medium" | "pro";
  tremor?: "human" | "none" | "shaky" | "steady";
  shared_colour?: "blue" | "green" | "red" | "yellow";
  shared_tiles?: "dealt" | "even";
  first?: "first-seat" | "random";
}

/** What a board needs to offer a drop: the tiles there are, and how high the lowest point of one hangs. */
export interface DropAid {
  tiles: number[];
  lowest: number;
}

/** How far above the rim, and above what sticks out, a tile hangs at least, in millimetres. */
export interface PrintedPrinted {
  clearance: number;
}

export type View = DropItView;

export type Action = Proceed | Drop | KeepJoker | SpendJoker;

export type Event = Dropped | Ended | JokerKept | JokerSpent | JokersCounted | Judged | MarkerMoved | NothingScored | Scored | TaskDone | TokenShown | TurnBegan;

export type Options = DropItOptions;

export type Aid = DropAid;

export type Printed = PrintedPrinted;
