/** The cache of what this browser keeps for its person: the service worker's answers (`worker/cache.ts`), and puzzles (`puzzles/offline-puzzles.ts`). */
export const KEPT = 'kept'

/** This browser is somebody else's from now on, or nobody's: what was kept is thrown away. */
export async function forgetKept(): Promise<void> {
  await globalThis.caches?.delete(KEPT)
}
