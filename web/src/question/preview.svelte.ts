/** What the choice pointed at would do: asked of the engine once the pointer rests, and forgotten when it leaves. */
import { same, type Preview, type Tagged } from '../board/contract'

/** How long one points at a choice before it is asked what it would do, in milliseconds. */
const REST = 90

export class ChoicePreview {
  preview = $state.raw<Preview | null>(null)

  #ask: (action: Tagged) => Promise<Preview | null>
  #wanted: Tagged | null = null
  #timer = 0

  constructor(ask: (action: Tagged) => Promise<Preview | null>) {
    this.#ask = ask
  }

  /** A choice is pointed at, or none any more. */
  point(action: Tagged | null): void {
    if (same(action, this.#wanted)) return
    clearTimeout(this.#timer)
    this.#wanted = action
    this.preview = null
    if (action) this.#timer = window.setTimeout(() => void this.#look(action), REST)
  }

  async #look(action: Tagged): Promise<void> {
    const found = await this.#ask(action)
    if (this.#wanted === action) this.preview = found
  }
}
