/** Something long, drawn part by part: one more in every frame, for all at once takes too long for one. */
import { afterFrame } from './next-frame'
import { settings } from './settings.svelte'

/** How many of so many parts are drawn. Where nothing is shown in motion all of them are at once. */
export function inParts(all: number): { readonly drawn: number } {
  let drawn = $state(settings.speed === 'off' || document.hidden ? all : 1)
  $effect(() => {
    if (drawn < all) afterFrame(() => (drawn += 1))
  })
  return {
    get drawn() {
      return drawn
    },
  }
}
