/**
 * The contract between the frame and the boards.
 *
 * A game's folder `web/src/games/<game id>/` may hold
 *
 * - `Picture.svelte`: the drawing on the home page, a component without props. It fills its parent
 *   (`width: 100%; height: 100%`), takes its colours from `tokens.css`, and stands still under
 *   `[data-motion='off']`. It is loaded by itself: home never loads a board.
 * - `pages.ts`: links to pages of its own on the home page (see `GamePage` in `games.ts`).
 * - `Setup.svelte`: a part of its own in the form of a new table (see `SetupProps` in `games.ts`).
 * - `index.ts`: `export default { Board, ... } satisfies Game<View, Action, Event>`, loaded when a table of the
 *   game is opened. A game without it is played on the plain board.
 *
 * Adding the folder adds the game; nothing else is to be edited.
 *
 * A board draws a view and offers actions; it knows no rule. What can be clicked is an option of one of its
 * `asks`; what is greyed is one of their `blocked`; what a choice would do is `preview`; what is printed on the
 * components is `content`. Use the attachments:
 *
 * ```svelte
 * <g {@attach offer(find(asks, (a) => a.type === 'Draw' && a.rp === 3), act, point)}>...</g>
 * <g {@attach explain(() => ({ title: card.title, text: card.text, rule: 'adrift.cards.kept' }))}>...</g>
 * ```
 *
 * `offer` (`offer.ts`) makes the thing a button: focusable, labelled, `.legal` (glows) and chosen by click, Enter
 * or Space; `.blocked` (greyed) with "why not?" and the rule; nothing at all when there is no such choice. It gets
 * `.pointed` while the choice is pointed at beside the board. `explain` (`explain.svelte.ts`) says what a thing is
 * on hover, focus and long press.
 *
 * Events come one after the other: while one is shown, `playing` holds it and `view` is already the view after
 * it, so plain CSS transitions of `var(--event-time)`, on
 * elements that are `paced` (`pace.ts`), show most changes. While events are shown `asks` is
 * empty; the choices beside the board stay open, and taking one skips to the present. With animation off
 * `playing` stays null. A board keeps no timers of its own for rules, and never delays `act`.
 *
 * The board's parent is a size container named `board` of definite width and height: measure with `cqw` and `cqh`.
 * Fit into it on desktops; on phones (about 360 x 400 px) it scrolls downwards if the board is taller.
 *
 * What only steers the eye (zoom, ways to look) has `data-tools` and is left out of pictures of the board. A canvas with WebGL draws itself
 * once more on the event `DRAW_PICTURE` (`webgl.ts`).
 *
 * Escape belongs to the board first: one that has something half chosen handles the key on `window` in the
 * capture phase and calls `preventDefault()`.
 */
import type { Component } from 'svelte'

/** Anything tagged by its Python type, as it is on the wire. */
export interface Tagged {
  type: string
}

/** A legal choice. */
export interface Choice<Action extends Tagged = Tagged> {
  action: Action
  label: string
}

/** Something a player may look for and cannot do now, with the clause that forbids it. */
export interface Blocked<Action extends Tagged = Tagged> {
  action: Action
  label: string
  rule: string
  reason: string
}

/** One question to me. `options` is null where the choice is parametric: then the board offers it with `aid`. */
export interface Ask<Action extends Tagged = Tagged> {
  kind: string
  prompt: string
  rule: string
  optional: boolean
  options: Choice<Action>[] | null
  blocked: Blocked<Action>[]
  aid: unknown
}

/**
 * Who sits at a seat. `colour` is 0 to 7, and chosen by the game: `.player-<colour>` and
 * `--player-<colour>` in tokens.css.
 */
export interface Player {
  seat: number
  name: string
  colour: number
  bot: boolean
  me: boolean
}

/** What someone means to do; the words are in `games/phobos-falling/intents.ts`. */
export type Intent = 'go' | 'fix' | 'fetch' | 'fight' | 'guard' | 'install' | 'help' | 'wait'

/** An intention that a player pinned for the others. `place` is what the board calls it: `zone:14`. */
export interface Pin {
  id: number
  seat: number
  place: string
  intent: string
  text: string
}

/** The event being shown. `key` differs for every event, `time` is its length in milliseconds. */
export interface Playing<Event extends Tagged = Tagged, View = unknown> {
  key: number
  event: Event
  words: string
  time: number
  /** The view before it. */
  before: View
  /** What has been shown of the move, or of the recap, up to this event. */
  told: readonly Event[]
}

export interface Outcome {
  won: boolean[]
  ranks: number[]
  scores: number[]
  rule: string
  why: string
}

/** What the choice pointed at would do, as far as I can know; the engine says so. */
export interface Preview<View = unknown, Action extends Tagged = Tagged> {
  action: Action
  /** The view as it would be. */
  view: View
  /** What would happen, in words. */
  words: string[]
  /** What ends the preview: a decision, a result of chance, a secret, or the end of the match. */
  until: 'decision' | 'chance' | 'secret' | 'end'
  outcome: Outcome | null
}

export interface BoardProps<
  View = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  Printed = unknown,
> {
  /** The game's id and the options of this table. */
  game: string
  options: Record<string, unknown>
  /** What is printed on this table's components. */
  content: Printed
  /** What is to be seen now. */
  view: View
  /** Whose eyes these are; null for a spectator. */
  seat: number | null
  players: Player[]
  /** What I am asked; empty when it is not my turn, while events are shown, and in a replay. */
  asks: Ask<Action>[]
  playing: Playing<Event, View> | null
  outcome: Outcome | null
  act: (action: Action) => void
  /** The choice pointed at beside the board, to be previewed; and to say what is pointed at on the board. */
  pointed: Action | null
  point: (action: Action | null) => void
  /** What the choice pointed at would do, a moment after it is pointed at. */
  preview: Preview<View, Action> | null
  /** Ask the server for up to `n` sensible choices of a parametric ask (a keyboard's way through it). */
  candidates: (n: number) => Promise<Choice<Action>[]>
  /** Ask the server whether an action would be legal now, before it is taken. */
  check: (action: Action) => Promise<Verdict>
  /** Ask a bot what it would do here, and why; null where it has no advice. */
  hint?: () => Promise<Advice<Action> | null>
  /** What has happened, to be watched once more; missing in a replay. */
  recap?: Recap
  /** The plan board: what players intend, for all to see; it is no part of the match. */
  pins?: Pin[]
  /** Pin an intention, take one of mine down; missing for who may only read. a plan board offers both. */
  pin?: ((place: string, intent: Intent, text: string) => void) | undefined
  unpin?: ((id: number) => void) | undefined
}

/** What happens, told in captions; and what has happened since my last move, or while I was away, to be watched once more. */
export interface Recap {
  /** It is watched once more: the board shows what it tells. */
  readonly on: boolean
  /** What happens just now is told. */
  readonly live: boolean
  readonly caption: string
  readonly rate: number
  /** How many lines it would tell. */
  readonly length: number
  /** It tells what happened while I was away, and has not been watched. */
  readonly away: boolean
  play: () => void
  /** Skip to the present. */
  stop: () => void
  /** One step slower or faster. */
  pace: (step: -1 | 1) => void
}

/** Whether an action would be legal, in words; if not, why. */
export interface Verdict {
  legal: boolean
  label?: string | null
  rule?: string | null
  reason?: string | null
  /** What the game tells about such a plan: its own `Study`. */
  study?: unknown
}

/** What a bot would do, and why. */
export interface Advice<Action extends Tagged = Tagged> {
  action: Action
  label: string
  why: string
}

/** One station of the guided first round: a place on the table and a sentence or two about it. */
export interface TutorialStep<View = unknown, Action extends Tagged = Tagged, Event extends Tagged = Tagged> {
  /** CSS selector of what is talked about, kept in sight, the first of it in a ring; the whole board when it is not there. */
  anchor: string
  title: string
  text: string | (() => string)
  /** Goes on by itself when this becomes true; without it there is a Next button. */
  until?: (now: TutorialNow<View, Action, Event>) => boolean
  /**
   * Comes when this becomes true, such as when its question is asked, in whatever order the game asks, and has been when it is
   * no longer true.
   */
  when?: (now: TutorialNow<View, Action, Event>) => boolean
  /** It comes when its moment has come, and goes with a Next button. */
  read?: boolean
  /** After it the tour is over. */
  last?: boolean
}

interface TutorialNow<View, Action extends Tagged, Event extends Tagged> {
  view: View
  /** The view as it was when the tour came here: events may not be shown at all, so compare views where you can. */
  since: View
  asks: Ask<Action>[]
  event: Event | null
}

/** A line of the chart of how it went: one value per moment. `seat` lends it that player's colour and pattern. */
export interface Measure {
  label: string
  value: number
  seat?: number
}

export type Cue = 'turn' | 'draw' | 'tick' | 'good' | 'bad' | 'drop' | 'win' | 'lose'

export interface Game<
  View = unknown,
  Action extends Tagged = Tagged,
  Event extends Tagged = Tagged,
  Printed = unknown,
> {
  Board: Component<BoardProps<View, Action, Event, Printed>>
  /** What is printed on the game's own components: `printed` of its `content.ts`. */
  content?: Printed
  /** The board does not offer parametric choices itself: candidates are listed beside it at once. */
  plain?: boolean
  /** Where parametric choices are worked out, right below the question: what the board is too narrow for. */
  ActionPanel?: Component<BoardProps<View, Action, Event, Printed>>
  /** Kinds of choices that stand folded behind their heading where they are many: the board offers them by a card. */
  folds?: readonly string[]
  /** A panel beside the board for hands, holds, ship cards; a tab on phones. */
  Side?: { title: string; Panel: Component<BoardProps<View, Action, Event, Printed>> }
  /** How long an event is shown at normal speed, in milliseconds; 0 not at all. Without it: 450 if it has words. */
  time?: (event: Event) => number
  /** What happens is told as a film: every line stays long enough to be read in passing, and is not told beside the board as well. */
  captions?: boolean
  /** Events shown at their own pace however many wait, such as a fall. */
  keepsPace?: (event: Event) => boolean
  cue?: (event: Event) => Cue | null
  /** Whose an event is, where it does not say so by a `seat` of its own. */
  seatOf?: (event: Event, view: View) => number | undefined
  /** The board itself offers to show what happened while one was away. */
  ownRecap?: boolean
  /** What the tour leads through; "first turn" where nothing is said. */
  tourName?: string
  /** The tour of it, loaded when it is taken. */
  tutorial?: () => Promise<{ tutorial: TutorialStep<View, Action, Event>[] }>
  /** What is told at the end, loaded then. */
  ending?: () => Promise<{ default: Ending<View, Event> }>
}

/** How a match went. */
export interface Ending<View = unknown, Event extends Tagged = Tagged> {
  /** What the chart shows, and lines worth marking in it. */
  timeline?: { measures: (view: View) => Measure[]; marks?: (view: View) => { value: number; label: string }[] }
  /** How the final scores come about: a row a reason, a value a seat. */
  breakdown?: (view: View) => { label: string; values: (number | string)[] }[]
  /** Where the scores came from over time, and what turned the match, from all that was told. */
  summary?: (events: Event[], view: View, names: string[]) => MatchSummary
}

/** A row a source, a value a seat; and sentences on what turned the match. */
export interface MatchSummary {
  rows: { label: string; values: (number | string)[] }[]
  notes: string[]
}

/** The choice, legal or blocked, whose action fits; legal ones first. */
export function find<Action extends Tagged>(
  asks: Ask<Action>[],
  fits: (action: Action) => boolean,
): Choice<Action> | Blocked<Action> | undefined {
  for (const ask of asks) {
    const option = ask.options?.find((o) => fits(o.action))
    if (option) return option
  }
  for (const ask of asks) {
    const blocked = ask.blocked.find((b) => fits(b.action))
    if (blocked) return blocked
  }
  return undefined
}

export function isBlocked(choice: Choice | Blocked): choice is Blocked {
  return 'rule' in choice
}

/** Are two actions the same? Actions are small plain data. */
export function same(a: Tagged | null, b: Tagged | null): boolean {
  return a === b || (a !== null && b !== null && JSON.stringify(a) === JSON.stringify(b))
}
