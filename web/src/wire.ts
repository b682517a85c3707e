// Written by `python -m gravitable.server.types` from the Python structs. Do not edit.

/** Why a request was refused; `rule` names the clause of the ledger, where there is one. */
export interface Problem {
  reason: string;
  rule?: string | null;
}

/** Who the cookie says you are. `id` is public, like the name. */
export interface Me {
  id: string;
  name: string;
}

/** GET /api/programs: yours, oldest first. */
export interface Programs {
  programs: ProgramInfo[];
}

/** A program of yours that may sit down at tables. `created` is a time of the wall clock. */
export interface ProgramInfo {
  id: string;
  name: string;
  created: number;
}

/** POST /api/programs. `names` says what a name may be. */
export interface NewProgram {
  name: string;
}

/** A new program and its token, told this once: `Authorization: Bearer TOKEN` replaces a cookie. */
export interface ProgramToken {
  id: string;
  name: string;
  token: string;
}

/** PUT /api/me. `names` says what a name may be. */
export interface Rename {
  name: string;
}

/**
 * GET /api/games: what can be played here, and the names of games that are installed but do not load;
 * and whether there is a `lab` to work on them.
 */
export interface Games {
  games: GameInfo[];
  broken: string[];
  lab: boolean;
}

/**
 * A game for the home page and the form of a new table. `company` is how many usually sit down; bots come
 * weakest first. `starts` are the sizes that can be begun at once, the first for newcomers, who meet bots
 * of `level`. `packs` are those the server offers; a game without components `takes_packs` of nobody.
 */
export interface GameInfo {
  id: string;
  name: string;
  summary: string;
  seats: number[];
  company: number;
  minutes: [number, number];
  version: string;
  bots: BotInfo[];
  level: string;
  starts: WayToStart[];
  options: OptionInfo[];
  credits: string;
  takes_packs: boolean;
  packs: PackInfo[];
}

/** A bot of a game: `level` is how it is asked for, `words` say how it plays. */
export interface BotInfo {
  level: string;
  title: string;
  words: string;
}

/** A size that can be begun at once: its name, how many sit down, and the options that are not usual. */
export interface WayToStart {
  title: string;
  seats: number;
  options: Record<string, unknown>;
}

/**
 * An option of a game as a form field.
 *
 * A `choice` lists its `choices`; a `switch` is true or false; a `number` has bounds where the game sets
 * them; `text` takes a string.
 */
export interface OptionInfo {
  name: string;
  title: string;
  description: string;
  kind: "choice" | "number" | "switch" | "text";
  default: unknown;
  choices: OptionChoice[];
  low: number | null;
  high: number | null;
}

/** One value an option takes, and its name in the form. */
export interface OptionChoice {
  value: unknown;
  title: string;
}

/**
 * Content of somebody's own that a table is played with; each of `differences` says what is not as in the
 * printed game.
 */
export interface PackInfo {
  name: string;
  differences: string[];
}

/** The ledger of a game, in the order of its rulebook; then the clauses that hold at every table. */
export interface RuleBook {
  game: string;
  name: string;
  credits: string;
  rules: Rule[];
  table_rules: Rule[];
}

/**
 * One clause: its id, our wording, where it stands, and our ruling where the text leaves it open.
 *
 * A docstring names the clause where code carries it out. Where none does, `done` says why: content alone
 * holds it (`data`), or there is nothing for a program to do (`nothing`).
 */
export interface Rule {
  id: string;
  chapter: string;
  text: string;
  where: string;
  ruling?: string | null;
  option?: string | null;
  done?: "code" | "data" | "nothing";
}

/**
 * A table as its list entry and its page need it. `mine` is your seat; `host` is a person's id.
 *
 * `invite` is the path of the invite link, shown to those who sit here. With `when_full` the match starts by
 * itself. `pack` is the content of somebody's own that is played with, if any.
 */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  pack: PackInfo | null;
  status: "over" | "playing" | "waiting";
  paused: boolean;
  seats: SeatInfo[];
  host: string;
  host_name: string;
  listed: boolean;
  spectators: boolean;
  clock: NoClock | MoveClock | TurnClock | PlayerClock;
  when_full: boolean;
  created: number;
  active: number;
  mine: number | null;
  invite: string | null;
  rematch: string | null;
  outcome: Outcome | null;
  watching: number;
  level: "any" | "new" | "some" | "strong";
  series: SeriesInfo | null;
}

/**
 * A place at the table.
 *
 * An `open` seat waits for someone. A `person` may be away: then `bot` is the level of the bot that sits in,
 * and they may take the seat back; with `program` it is somebody's program that sits here, to be shown as a
 * bot. A `bot` seat has its level in `bot` and belongs to nobody. `look` is how the game shows the seat.
 * `holiday_used` are the seconds for which its clock stood still so far, `holiday_since` when it stopped.
 */
export interface SeatInfo {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string;
  look: Look;
  person: string | null;
  bot: string | null;
  online: boolean;
  program: boolean;
  holiday_used: number;
  holiday_since: number | null;
}

/** How a seat looks: its ink (None until the game gives it one), who it is in the game, and its team. */
export interface Look {
  ink: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | null;
  name: string | null;
  team: string | null;
}

/** Time is not kept. */
export interface NoClock {
  type: "none";
}

/**
 * So long for each decision. With a time zone as `weekend`, Saturdays and Sundays there do not count;
 * `holiday` are the days in all for which each player may stop their own clock.
 */
export interface MoveClock {
  type: "move";
  seconds: number;
  weekend?: string | null;
  holiday?: number;
}

/**
 * So long for each turn: for all decisions of a player until others are to decide. The rest is as in
 * `MoveClock`.
 */
export interface TurnClock {
  type: "turn";
  seconds: number;
  weekend?: string | null;
  holiday?: number;
}

/** So long for the whole match, and so much more with each answer. */
export interface PlayerClock {
  type: "player";
  seconds: number;
  increment?: number;
}

/**
 * The result: who won, everyone's rank (1 is best, equal for shared places) and score, and why.
 *
 * `rule` is the clause that ended the match; `why` says it in a sentence.
 */
export interface Outcome {
  won: boolean[];
  ranks: number[];
  scores: number[];
  rule: string;
  why: string;
}

/**
 * A series as it stands, with the present game once it is over; `wins` are by seat. When it is `decided`,
 * a rematch begins another.
 */
export interface SeriesInfo {
  best_of: 3 | 5 | 7;
  number: number;
  wins: number[];
  decided: boolean;
}

/**
 * GET /api/tables: tables anyone may join or watch, and your own, newest first.
 *
 * `your_turn` are those of your own where the match waits for you.
 */
export interface Lobby {
  listed: TableInfo[];
  mine: TableInfo[];
  your_turn: YourTurn[];
}

/**
 * A table of yours where the match waits for you, and what it asks you; empty where that is not known.
 *
 * `left` are the milliseconds until your time there is over, with the days that do not count.
 */
export interface YourTurn {
  table: string;
  question: string;
  left: number | null;
}

/**
 * POST /api/tables. You become the host and sit in `seat` (None: nowhere yet). With `when_full` the match
 * starts by itself once every seat is taken.
 */
export interface NewTable {
  game: string;
  seats?: number | null;
  options?: Record<string, unknown>;
  listed?: boolean;
  spectators?: boolean;
  clock?: NoClock | MoveClock | TurnClock | PlayerClock;
  seat?: number | null;
  when_full?: boolean;
  pack?: KnownPack | OwnPack | null;
  level?: "any" | "new" | "some" | "strong";
  best_of?: 3 | 5 | 7 | null;
}

/** One of the packs that the server offers, by its name. */
export interface KnownPack {
  type: "known";
  name: string;
}

/** A TOML file that someone brings along, and its text. */
export interface OwnPack {
  type: "own";
  name: string;
  text: string;
}

/**
 * POST /api/games/{game}/play: a started table, you in `seat`, bots of `level` (None: the best) in the
 * others.
 */
export interface PlayNow {
  seats?: number | null;
  seat?: number;
  level?: string | null;
  options?: Record<string, unknown>;
}

/** POST /api/tables/{id}/sit; None takes the first open seat. Moving to another open seat works too. */
export interface TakeSeat {
  seat?: number | null;
}

/** POST /api/tables/{id}/seats/{seat}/bot by the host; None is the best level. */
export interface PutBot {
  level?: string | null;
}

/** POST /api/tables/{id}/host: make the person in `seat` the host. */
export interface HandHost {
  seat: number;
}

/**
 * POST /api/tables/{id}/fork: a new table that goes on from moment `at`; you sit in `seat`.
 *
 * With an `action` it is a variation: bots sit in the other seats, it has begun, and you have done that.
 */
export interface Fork {
  at: number;
  seat?: number;
  action?: unknown;
}

/** POST /api/replay/fork: the same from a log file, whose text is `log`. */
export interface ForkLog {
  log: string;
  at: number;
  seat?: number;
}

/** A path of this site to hand on. */
export interface Link {
  path: string;
}

/**
 * POST /api/links: use what an invite (/join/...) or seat link (/seat/...) ends in. The answer is the
 * table.
 */
export interface Accept {
  token: string;
}

/** GET /api/health */
export interface Health {
  status: "ok";
  version: string;
  tables_loaded: number;
  connections: number;
}

/**
 * GET /api/tables/{id}/replay?seat=, POST /api/replay?seat=: a match as one seat (None: a spectator) saw
 * it.
 *
 * `view` is the view before the first frame; frames follow in order. `seats` are the names, `looks` how the
 * game shows them. `content` is what is printed on the components, of a match that was played with a pack.
 */
export interface Replay {
  game: string;
  options: Record<string, unknown>;
  seats: string[];
  looks: Look[];
  seat: number | null;
  view: unknown;
  frames: Frame[];
  outcome: Outcome | null;
  content: unknown;
}

/** A moment of a replay, with the changes it made to the view. */
export interface Frame {
  seq: number;
  events: Told[];
  changes: Change[];
  by?: number | null;
  did?: string | null;
  turn?: string | null;
}

/** An event as you may know it, and in words (empty where it needs none). */
export interface Told {
  event: unknown;
  words: string;
}

/**
 * GET /api/tables/{id}/review: how far the review of a match is, and what it says so far.
 *
 * It is worked out as long as someone asks for it, every second or so. `share` is 1 when it is whole.
 * Moments are counted as the frames of the replay are. `trouble` says why there will be none.
 */
export interface Reviewing {
  share: number;
  review: Review | null;
  trouble: string | null;
}

/**
 * A match looked back on. `curve` has the chance of every side at each moment; `sides` are their seats.
 *
 * `looked` of the `choices` that there were have been looked into. `judged` says that the chances are the
 * game's own judgement; otherwise the match was played on by bots.
 */
export interface Review {
  sides: number[][];
  curve: number[][];
  turns: Turn[];
  costly: Costly[];
  balance: Balance[];
  choices: number;
  looked: number;
  judged: boolean;
}

/**
 * A turning point: the moment before it, who acted, what was done, and how the chances changed.
 *
 * `change` is one number a side; `choice` is the part of it that was the choice, the rest was luck.
 */
export interface Turn {
  at: number;
  seat: number;
  did: string;
  change: number[];
  choice: number[];
}

/**
 * A choice that cost its side something: what was done, what was better, and the chance after each.
 *
 * `action` is the better choice in its plain form; None where waiting was better.
 */
export interface Costly {
  at: number;
  seat: number;
  did: string;
  chance: number;
  better: string;
  better_chance: number;
  cost: number;
  worlds: number;
  action: unknown;
}

/**
 * Where a seat's result came from: `start` + `luck` + `own` + `others` is `end`.
 *
 * `own` is what its choices gave and took, against what the best bot would have chosen; `others` the same of
 * all other seats; `luck` is everything else: dice, draws, drops, and what nobody could know.
 */
export interface Balance {
  seat: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  end: number;
}

/** GET /api/games/{game}/puzzles */
export interface Puzzles {
  puzzles: PuzzleInfo[];
}

/** A puzzle by its number, and what is asked in it. */
export interface PuzzleInfo {
  number: number;
  prompt: string;
}

/** POST /api/games/{game}/puzzles/{number}/answer: the action that somebody would take. */
export interface PuzzleAnswer {
  action: Record<string, unknown>;
}

/**
 * Whether a choice solves a puzzle: it is as good as the best, as far as can be told.
 *
 * `choices` are those that were compared, the best first, of which the first `solving` solve it; `why` says
 * what speaks for the best, and `line` what is then likely to follow.
 */
export interface PuzzleVerdict {
  solved: boolean;
  tried: Tried;
  choices: Tried[];
  solving: number;
  why: string;
  line: string[];
}

/** A choice in its plain form and in words, the chance to win after it, and the error of that. */
export interface Tried {
  action: unknown;
  words: string;
  chance: number;
  error: number;
}

/** GET /api/people: those you played with last, and who let themselves be found. */
export interface Companions {
  people: Companion[];
}

/** Someone you played with; `here`: they are at a table of this server now. */
export interface Companion {
  id: string;
  name: string;
  here: boolean;
}

/**
 * GET /api/people/{person}: what someone played, the game played most first. `open_to` is told to
 * themselves alone.
 */
export interface History {
  id: string;
  name: string;
  mine: boolean;
  open_to: "everyone" | "nobody" | "played" | null;
  games: GameFigures[];
}

/**
 * Someone's matches of one game. `people` and `bots` are those played against, or with, where all play
 * together; a match with both counts for both. `favourites` is what was played with most. Streaks are of
 * wins.
 */
export interface GameFigures {
  game: string;
  played: number;
  won: number;
  left: number;
  people: Tally;
  bots: Tally[];
  difficulties: Tally[];
  favourites: Tally[];
  rating: Rating | null;
  best: Best | null;
  streak: number;
  longest_streak: number;
}

/** So many matches of a kind, so many of them won. `name` is a level of bots, a difficulty, a faction. */
export interface Tally {
  name: string;
  played: number;
  won: number;
}

/** How strong someone is at a game, by how much that may be wrong, and from how many matches it comes. */
export interface Rating {
  value: number;
  give_or_take: number;
  matches: number;
}

/** The highest score, and the table where it was made. */
export interface Best {
  score: number;
  table: string;
}

/** GET /api/people/{person}/games: the latest first. `before` asks for the next page, if there is one. */
export interface FinishedPage {
  finished: Finished[];
  before: number | null;
}

/**
 * A match that is over; `seat` is where the one whose history this is sat. `gained` is what it did to
 * their rating, None where that did not change, or not yet.
 */
export interface Finished {
  table: string;
  game: string;
  ended: number;
  seat: number;
  left: boolean;
  difficulty: string | null;
  played: string[];
  gained: number | null;
  seats: FinishedSeat[];
}

/** Who sat where, and how it ended for them. A `bot` is a level; a person with one had left. */
export interface FinishedSeat {
  seat: number;
  name: string;
  person: string | null;
  bot: string | null;
  program: boolean;
  won: boolean;
  rank: number;
  score: number | null;
}

/** PUT /api/me/history: who may see mine. */
export interface SetOpenTo {
  open_to: "everyone" | "nobody" | "played";
}

/** GET /api/me/devices: your browsers and passkeys. With a passkey your name is `kept`. */
export interface Devices {
  devices: DeviceInfo[];
  passkeys: DeviceInfo[];
  kept: boolean;
}

/** A browser of yours, or a passkey. `here` is the browser that asks; `seen` is when it last came here. */
export interface DeviceInfo {
  id: string;
  name: string;
  created: number;
  seen: number | null;
  here: boolean;
}

/**
 * POST /api/me/link: what makes another browser yours, once, within so many seconds. `code` is its QR
 * code: a path of strokes one wide, in a square of `size`.
 */
export interface DeviceLink {
  path: string;
  code: string;
  size: number;
  seconds: number;
}

/** POST /api/device/look, /api/device: whom a link would make of this browser; become them. */
export interface UseLink {
  token: string;
}

/** POST /api/me/passkeys, /api/passkey: what the browser answered, as JSON. */
export interface NewPasskey {
  credential: Record<string, unknown>;
}

/** POST /api/me/forget: delete me. `name` is mine, to be sure. */
export interface Farewell {
  name: string;
}

/**
 * GET /api/me/notices: what you wish to be told. `key` is what a browser subscribes with; `browsers` is
 * how many of yours did. With `mails` the server can write to people: to `mail`, once it is confirmed; until
 * then it is `pending`.
 */
export interface Notices {
  key: string;
  off: boolean;
  quiet: QuietHours | null;
  browsers: number;
  mails: boolean;
  mail: string | null;
  pending: string | null;
}

/** From a minute of someone's day until another, over midnight too, nothing is sent. */
export interface QuietHours {
  start: number;
  end: number;
  zone: string;
}

/** PUT /api/me/notices: no notices at all (`off`), or none in the quiet hours. */
export interface SetNotices {
  off?: boolean;
  quiet?: QuietHours | null;
}

/** POST /api/me/subscriptions: what a browser got when it asked for notices. */
export interface Subscribe {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** POST /api/me/subscriptions/off: this browser wants no notices any more. */
export interface Unsubscribe {
  endpoint: string;
}

/** PUT /api/me/mail: write to this address once it is confirmed; an empty one: write no more. */
export interface SetMail {
  address: string;
}

/** POST /api/mail/confirm: what the link in a mail ends in. */
export interface MailToken {
  token: string;
}

/** POST /api/mail/confirm, /api/mail/off/{token}: whether mails go there now. */
export interface MailSettled {
  on: boolean;
}

/** GET, PUT /api/tables/{table}/notices: am I told when this table waits for me? */
export interface TableNotices {
  on: boolean;
}

/**
 * GET /api/lab: your runs, newest first, and what a run may be. `closed` says why there is no lab.
 *
 * `bots` play every game, beside those of its own.
 */
export interface LabInfo {
  closed: string;
  runs: RunInfo[];
  most_runs: number;
  most_games: number;
  minutes: number;
  bots: BotInfo[];
}

/**
 * A run of yours. `bots` are the players, who change seats from game to game.
 *
 * A run that is `waiting` will be played when those before it are done. One that was `stopped` can go on;
 * `why` says why it stands still, if you did not stop it yourself. `seconds` it was played for; `rate` are
 * games a second and `left` the seconds it may still take, while it is played. `wins` are by player; where
 * all win or lose together there is one for them all.
 */
export interface RunInfo {
  id: string;
  name: string;
  game: string;
  bots: string[];
  games: number;
  seed: number;
  options: Record<string, unknown>;
  pack: PackInfo | null;
  created: number;
  state: "done" | "failed" | "playing" | "stopped" | "waiting";
  why: string;
  played: number;
  seconds: number;
  rate: number | null;
  left: number | null;
  wins: WinRate[];
}

/** How often a player won so far, with a 95 % interval. */
export interface WinRate {
  share: number;
  low: number;
  high: number;
}

/** GET /api/lab/games/{game}: what its content is made of, and what its own content says. */
export interface Workshop {
  fields: ContentField[];
  printed: Record<string, unknown>;
}

/**
 * A field of content.
 *
 * A `number` lies between `low` and `high` and may have to be `whole`; a `choice` is one of `choices`. A
 * `list` has any number of its one part, a `row` exactly its parts, a `table` its parts by name. A table of
 * `kinds` is one of its parts, told by the field `tag`, which holds the part's name. What is `anything`
 * takes any value that the engine then checks. A field that is not `required` may be left out.
 */
export interface ContentField {
  name: string;
  title: string;
  kind: "anything" | "choice" | "kinds" | "list" | "number" | "row" | "switch" | "table" | "text";
  required?: boolean;
  default?: unknown;
  low?: number | null;
  high?: number | null;
  whole?: boolean;
  choices?: unknown[];
  parts?: ContentField[];
  tag?: string;
  words?: string;
}

/** POST /api/lab/games/{game}/pack: a pack that is worked on, as `text` (TOML) or as its `content`. */
export interface PackDraft {
  name: string;
  text?: string | null;
  content?: Record<string, unknown> | null;
}

/** A pack as text and as values. It can be played with unless it has a mistake. */
export interface PackStudy {
  text: string;
  content: Record<string, unknown>;
  differences: string[];
  mistake: PackMistake | null;
}

/** What is wrong with a pack, where: a line of its text, and the way to the value in its content. */
export interface PackMistake {
  line: number | null;
  place: (string | number)[];
  expected: string;
}

/** POST /api/lab/runs: bots by level, one for each seat. */
export interface NewRun {
  game: string;
  bots: string[];
  games: number;
  seed?: number;
  options?: Record<string, unknown>;
  pack?: KnownPack | OwnPack | null;
  name?: string;
}

/**
 * The first message at a table: the last moment seen there; None or -1 for none.
 *
 * With `sit`, an open seat is taken on the way, if there is one.
 */
export interface Hello {
  type: "hello";
  table: string;
  seen?: number | null;
  sit?: boolean;
}

/** Answer the decision with that stamp. Answered by `update` with `ack`, or `refused`. */
export interface Act {
  type: "act";
  n: number;
  stamp: number;
  action: unknown;
}

/** Would this be legal now? Answered by `checked`. */
export interface Check {
  type: "check";
  n: number;
  stamp: number;
  action: unknown;
}

/** What would this do, as far as I can know? Answered by `previewed`. */
export interface AskPreview {
  type: "preview";
  n: number;
  stamp: number;
  action: unknown;
}

/** Some legal actions of a parametric decision. Answered by `samples`. */
export interface Sample {
  type: "sample";
  n: number;
  stamp: number;
  count?: number;
}

/** The match as I could imagine it, for a program that searches. Answered by `imagined`. */
export interface AskImagined {
  type: "imagine";
  n: number;
  stamp: number;
}

/** What would the best bot do in my place? Answered by `hint`. */
export interface AskHint {
  type: "hint";
  n: number;
}

/** Chat. Answered by `done` once stored; everyone, you too, gets `said`. */
export interface Say {
  type: "say";
  n: number;
  text: string;
}

/** Pin an intention for the others. Answered by `done` once stored; everyone, you too, gets `pins`. */
export interface Pin {
  type: "pin";
  n: number;
  place: string;
  intent: "fetch" | "fight" | "fix" | "go" | "guard" | "help" | "install" | "wait";
  text?: string;
}

/** Take one of my pins down. Answered as `pin` is. */
export interface Unpin {
  type: "unpin";
  n: number;
  pin: number;
}

/** Take back my last action; where the rules of undo forbid that, ask the table for consent. */
export interface Undo {
  type: "undo";
  n: number;
}

/** Agree or not to the undo asked for. */
export interface Vote {
  type: "vote";
  n: number;
  vote: number;
  agree: boolean;
}

/** Stop the clocks and the bots; nobody acts until someone seated goes on. */
export interface Pause {
  type: "pause";
  n: number;
}

/** End the pause. */
export interface GoOn {
  type: "go-on";
  n: number;
}

/** Stop my own clock for as long as days off are left to me; or (`away` is false) let it run again. */
export interface Holiday {
  type: "holiday";
  n: number;
  away: boolean;
}

/** Give the rest of the match to a bot, which plays this seat from here on; you may take it back. */
export interface Resign {
  type: "resign";
  n: number;
}

/** Take my seat back from the bot that sits in. */
export interface TakeBack {
  type: "take-back";
  n: number;
}

/** Is anyone there? Answered by `done`. */
export interface Ping {
  type: "ping";
  n: number;
}

/**
 * Everything, as of moment `seq`. Before the match starts `view` is None and `seq` is -1. At a table with
 * a pack, `content` is what is printed on its components.
 *
 * With `resumed`, `moments` are those missed since `hello`; otherwise they are the story so far (its last
 * part, when it is long), to replace what the client holds. After an undo everyone gets a snapshot with
 * `rewound`: its `moments` no longer hold what was taken back.
 */
export interface Snapshot {
  type: "snapshot";
  table: TableInfo;
  seat: number | null;
  seq: number;
  resumed: boolean;
  rewound: boolean;
  moments: MomentInfo[];
  view: unknown;
  decisions: DecisionInfo[];
  asked: Asked[];
  clocks: Clocks;
  chat: ChatLine[];
  pins: PinInfo[];
  undo: UndoVote | null;
  can_undo: boolean;
  outcome: Outcome | null;
  content: unknown;
}

/**
 * One moment: who did what, and what it caused. Moment 0, the setup, was nobody's. `turn` heads a new
 * turn.
 */
export interface MomentInfo {
  seq: number;
  events: Told[];
  by?: number | null;
  did?: string | null;
  turn?: string | null;
}

/**
 * A question to you.
 *
 * A `parametric` one takes more actions than can be listed: `options` is then empty, `aid` is what the board
 * needs to offer them, `sample` asks for some, and `check` asks about one. An `optional` one may be left
 * unanswered. A `covert` one is asked whether or not you have a choice, so that nobody learns what you hold:
 * pass it after the same pause whether you could do more or not. A `reaction` may be passed by itself, where
 * you prefer that what happens happens.
 */
export interface DecisionInfo {
  stamp: number;
  seat: number;
  kind: string;
  prompt: string;
  rule: string;
  options: Option[];
  blocked: BlockedOption[];
  parametric: boolean;
  optional: boolean;
  aid: unknown;
  covert: boolean;
  reaction: boolean;
}

/** A legal action, with its label. */
export interface Option {
  action: unknown;
  label: string;
}

/** An action one may look for and cannot do now, and why. */
export interface BlockedOption {
  action: unknown;
  label: string;
  rule: string;
  reason: string;
}

/** A seat that must answer before the match goes on, and the clause that asks. */
export interface Asked {
  seat: number;
  rule: string;
}

/**
 * Milliseconds left by seat when this was sent (None: time is not kept), and whose time is running.
 * `resting`: nobody's does, for it is a weekend on which time does not count.
 */
export interface Clocks {
  left: (number | null)[];
  running: number[];
  resting?: boolean;
}

/**
 * Something said at the table, by a person or a `program`. `seat` is None for a spectator. The text is
 * plain: escape it.
 */
export interface ChatLine {
  id: number;
  time: number;
  person: string;
  name: string;
  seat: number | null;
  text: string;
  program: boolean;
}

/**
 * An intention that a seat pinned for the others. It is no part of the match. The text is plain: escape
 * it.
 */
export interface PinInfo {
  id: number;
  seat: number;
  place: string;
  intent: string;
  text: string;
}

/**
 * Someone asks to take back what they did since moment `to`. It happens when everyone in `waiting`
 * agrees.
 */
export interface UndoVote {
  id: number;
  seat: number;
  to: number;
  waiting: number[];
}

/**
 * The next moment, for you: what happened, what it changed, what you are asked now. `ack` answers your
 * `act`.
 *
 * `can_undo` says whether the rules of undo would let you take your last action back without asking.
 */
export interface Update {
  type: "update";
  seq: number;
  events: Told[];
  changes: Change[];
  decisions: DecisionInfo[];
  asked: Asked[];
  clocks: Clocks;
  by?: number | null;
  did?: string | null;
  turn?: string | null;
  can_undo?: boolean;
  outcome?: Outcome | null;
  ack?: number | null;
}

/** The table itself changed: seats, names, host, pause, who is online, a rematch. */
export interface TableChanged {
  type: "table";
  table: TableInfo;
  clocks: Clocks;
  asked: Asked[];
}

/** A line of chat: a new one, or at the end of a match one of those who watched, maybe known already. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** All that is pinned now, oldest first. */
export interface PinsChanged {
  type: "pins";
  pins: PinInfo[];
}

/**
 * Someone asks for an undo, someone agreed, or (None) the question is settled; `refused_by` says who did
 * not agree.
 */
export interface UndoChanged {
  type: "undo-vote";
  undo: UndoVote | null;
  refused_by: number | null;
}

/** What you asked for with `n` is done. */
export interface Done {
  type: "done";
  n: number;
}

/** The best few choices as a bot sees them, the best first, and the chance to win now. */
export interface Hint {
  type: "hint";
  n: number;
  stamp: number;
  choices: HintChoice[];
  chance: number | null;
}

/** Something to do, the reason for it, and the chance to win after it, where that can be told. */
export interface HintChoice {
  action: unknown;
  label: string;
  why: string;
  chance: number | null;
}

/** Some legal actions. */
export interface Samples {
  type: "samples";
  n: number;
  stamp: number;
  options: Option[];
}

/** A match in which everything you cannot know is made up. In base64; `gravitable.Match.load` reads it. */
export interface Imagined {
  type: "imagined";
  n: number;
  stamp: number;
  match: string;
}

/** Whether the action would be legal; if not, why. `study` is what the game tells about such a plan. */
export interface Checked {
  type: "checked";
  n: number;
  legal: boolean;
  label: string | null;
  rule: string | null;
  reason: string | null;
  study: unknown;
}

/**
 * What the action would do to your view, as far as you can know.
 *
 * `until` says what ends the foresight: a decision, a result of chance, a secret, or the end of the match.
 */
export interface Previewed {
  type: "previewed";
  n: number;
  events: Told[];
  changes: Change[];
  until: "chance" | "decision" | "end" | "secret";
  outcome: Outcome | null;
}

/**
 * What you asked for with `n` is refused (`n` is None when the message could not be read).
 *
 * `rule` is a clause of the ledger and `text` what it says; `reason` is a sentence for you.
 */
export interface Refused {
  type: "refused";
  reason: string;
  n: number | null;
  rule: string | null;
  text: string | null;
}

/** The server is about to close this connection. With `again`, connect anew. */
export interface Bye {
  type: "bye";
  reason: string;
  again: boolean;
}

export type Clock = NoClock | MoveClock | TurnClock | PlayerClock;

export type FromClient = Hello | Act | Check | AskPreview | Sample | AskImagined | AskHint | Say | Pin | Unpin | Undo | Vote | Pause | GoOn | Holiday | Resign | TakeBack | Ping;

export type FromServer = Snapshot | Update | TableChanged | Said | PinsChanged | UndoChanged | Done | Hint | Samples | Imagined | Checked | Previewed | Refused | Bye;

/** A change of a view: remove, set, or splice a list. */
export type Change =
  | [path: (string | number)[]]
  | [path: (string | number)[], value: unknown]
  | [path: (string | number)[], at: number, removed: number, items: unknown[]];
