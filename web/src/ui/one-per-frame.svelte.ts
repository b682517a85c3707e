/** Something long, drawn part by part: one more in every frame, for all at once takes too long for one. */
import { nextFrame } from './next-frame'
import { settings } from './settings.svelte'

/** How many of so many parts are drawn. Where nothing is shown in motion all of them are at once. */
export function onePerFrame(all: number): { readonly drawn: number } {
  let drawn = $state(settings.speed === 'off' || document.hidden ? all : 1)
  $effect(() => {
    if (drawn < all) nextFrame(() => (drawn += 1))
  })
  return {
    get drawn() {
      return drawn
    },
  }
}
