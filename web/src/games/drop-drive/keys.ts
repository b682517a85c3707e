/** The keyboard at the table. */
import type { Aim, Flicking, PathEditor } from './path-editor.svelte'
import type { viewMode as ViewMode } from './view-mode.svelte'
import type { TableView } from './table-drawing'

interface At {
  root: () => HTMLElement | undefined
  pathEditor: PathEditor
  aim: Aim
  flicking: Flicking
  go: () => void
  suggest: () => void
  /** When this was asked. */
  asked: () => number
  viewMode: typeof ViewMode
  tableView: () => TableView | null
}

const TURN = 5
const STEP = 5
/** What was pressed for the question before must not answer this one. */
const SETTLE = 250

const WAYS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
// To the right is positive y, upwards negative x: see `seen`.

/**
 * Flying: arrows turn the link and add or shorten one, Page keys choose a joint, N lays a suggestion, Enter flies. Dropping: arrows
 * move the aim. Otherwise arrows walk around the table. O, T, F and D choose how to look, + and - come nearer and go back.
 */
export function keys(at: At): (event: KeyboardEvent) => void {
  function flying(event: KeyboardEvent): boolean {
    const { pathEditor } = at
    const fine = event.shiftKey ? 1 : TURN
    switch (event.key) {
      case 'ArrowLeft':
        pathEditor.turn(fine)
        return true
      case 'ArrowRight':
        pathEditor.turn(-fine)
        return true
      case 'ArrowUp':
        pathEditor.grow()
        return true
      case 'ArrowDown':
        pathEditor.shrink(event.shiftKey ? 1 : STEP)
        return true
      case 'PageUp':
        pathEditor.select(1)
        return true
      case 'PageDown':
        pathEditor.select(-1)
        return true
      case 'Backspace':
        pathEditor.shrink(pathEditor.aid?.link_length ?? 0)
        return true
      case 'Escape':
        if (!pathEditor.path.headings.length) return false
        pathEditor.clear()
        return true
      case 'n':
        at.suggest()
        return true
      default:
        return false
    }
  }

  function other(event: KeyboardEvent): boolean {
    const way = WAYS[event.key]
    const fine = event.shiftKey ? 1 : STEP
    if (way && at.aim.aid) at.aim.move(-way[1] * fine, way[0] * fine)
    else if (way && at.flicking.aid) {
      at.flicking.direction = (at.flicking.direction - way[0] * fine + 360) % 360
      at.flicking.strength = Math.round(100 * Math.max(0.1, Math.min(1, at.flicking.strength + way[1] * 0.1))) / 100
    } else if (way && !event.altKey && document.activeElement?.closest('[data-place="space"]')) at.tableView()?.turn(-way[0] * 24, way[1] * 24)
    else return false
    return true
  }

  function looking(event: KeyboardEvent): boolean {
    const box = at.root()?.getBoundingClientRect()
    const [x, y] = box ? [box.left + box.width / 2, box.top + box.height / 2] : [0, 0]
    if (event.key === '+' || event.key === '=') at.tableView()?.zoom(1.2, x, y)
    else if (event.key === '-') at.tableView()?.zoom(1 / 1.2, x, y)
    else if (event.key === 'o') at.viewMode.choose('orbit')
    else if (event.key === 't') at.viewMode.choose('top')
    else if (event.key === 'f') at.viewMode.choose('flat')
    else if (event.key === 'd') at.viewMode.list = !at.viewMode.list
    else return false
    return true
  }

  return (event) => {
    const { target } = event
    const now = at.pathEditor.aid ?? at.aim.aid ?? at.flicking.aid
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof Element) || document.querySelector('dialog[open]')) return
    if (target.closest('input, textarea, select, [contenteditable]')) return
    const idle = target === document.body || target.id === 'main'
    if (!idle && !at.root()?.contains(target)) return
    const button = target.closest('button, a, [role=button]')
    if ((event.key === 'Enter' || event.key === ' ') && now && !button) {
      event.preventDefault()
      if (!event.repeat && performance.now() - at.asked() > SETTLE) at.go()
      return
    }
    if ((at.pathEditor.aid ? flying(event) : other(event)) || looking(event)) event.preventDefault()
  }
}
