/** What a tab shows of a turn that waits for me, also while I look at another tab. */

/** How often is asked while nobody looks: in milliseconds. */
const HIDDEN = 60_000

/** Ask again and again, less often while nobody looks; what is returned ends it. */
export function poll(ask: () => void, every: number): () => void {
  let passed = 0
  const timer = setInterval(() => {
    passed += document.hidden ? every : HIDDEN
    if (passed < HIDDEN) return
    passed = 0
    ask()
  }, every)
  return () => clearInterval(timer)
}

/** The tab's icon says that someone waits for me; what is returned takes that back. */
export function showTurnIcon(waiting: boolean): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const show = (name: string) => void (icon && (icon.href = `/${name}.svg`))
  show(waiting ? 'icon-turn' : 'icon')
  return () => show('icon')
}
