/** Work that may fail, such as a request: whether it is running, and what went wrong. */
import { errorText } from './errors'

export class Attempt {
  working = $state(false)
  /** The last error as a sentence; empty if there is none. */
  trouble = $state('')

  /** Do the work, and return whether it succeeded. */
  readonly run = async (work: () => Promise<unknown>): Promise<boolean> => {
    this.working = true
    this.trouble = ''
    try {
      await work()
      return true
    } catch (error) {
      this.trouble = errorText(error)
      return false
    } finally {
      this.working = false
    }
  }
}
