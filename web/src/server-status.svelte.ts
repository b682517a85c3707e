/** Whether the server answers, and whether it still has the build that this page is of. */

/** What the build wrote into the page; nothing while the client is worked on. */
export const BUILD = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content

const FIRST_WAIT = 1500
const LONGEST_WAIT = 15_000
/** A page that was not looked at for so long asks whether all is as it was. */
const LONG = 60_000

let away = $state(false)
let renewed = $state(false)
let returns = $state(0)
let missed = false
let last = Date.now()
let timer = 0

export const serverStatus = {
  /** There is no answer just now; what is shown was kept. */
  get away(): boolean {
    return away
  },
  /** The server has another build by now. */
  get renewed(): boolean {
    return renewed
  },
  /** How often the server came back after something could not be shown for want of it. */
  get returns(): number {
    return returns
  },
}

/** Something is not shown because there is no answer: it is asked for again when there is one. */
export function retryLater(): void {
  missed = true
}

/** An answer came: from the server, or from what this browser keeps. */
export function noteAnswer(answer: Response): void {
  if (answer.headers.has('gravitable-kept')) return noteSilence()
  const build = answer.headers.get('gravitable-build')
  if (build === null) return // a proxy's, in the place of our server
  last = Date.now()
  if (BUILD && build && build !== BUILD) renewed = true
  if (!away) return
  away = false
  clearTimeout(timer)
  if (missed) returns += 1
  missed = false
}

/** No answer came; it is waited for. */
export function noteSilence(): void {
  if (away) return
  away = true
  look(FIRST_WAIT)
}

/** Ask whether the server is there, and again until it is. */
function look(wait: number): void {
  clearTimeout(timer)
  timer = window.setTimeout(() => {
    void ask().then(() => {
      if (away) look(Math.min(LONGEST_WAIT, 1.5 * wait))
    })
  }, wait)
}

async function ask(): Promise<void> {
  await fetch('/api/health', { cache: 'no-store' }).then(noteAnswer, () => undefined)
}

/** A line to a table was cut and is there again, or a part of the client did not come: the server may be another one. */
export function checkNow(): void {
  void ask()
}

window.addEventListener('online', () => away && checkNow())
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && (away || Date.now() - last > LONG)) checkNow()
})
window.addEventListener('vite:preloadError', checkNow)
