/** Where a notice leads: to a page of this site, whatever it says. */
export function destination(wanted: unknown, here: string): string {
  try {
    const url = new URL(String(wanted), here)
    if (url.origin === new URL(here).origin) return url.href
  } catch {
    // No address: home will do.
  }
  return new URL('/', here).href
}
