/** The eye over a battle, led by the table and turned by a hand; called by the tests without a browser. */
import type { Vector3 } from 'three'

import { Eye } from '../../../web/src/games/dropfleet/space/eye.ts'

const at = (x: number, y: number, z: number): Vector3 => ({ x, y, z }) as Vector3
const VOLLEY = [at(10, 8, 10), at(14, 8, 13)]
const HANDS: Record<string, (eye: Eye) => void> = {
  turn: (eye) => eye.turn(60, 10),
  pan: (eye) => eye.pan(40, 30),
  zoom: (eye) => eye.zoom(1.4, at(20, 8, 20)),
  show: (eye) => eye.show(at(30, 5, 12), false),
  none: () => undefined,
}

/** Where the eye is after each of: a hand, a film, a hand, a guide, the end of it, the whole table. */
export function led(before: string, during: string, gliding: boolean): { places: number[][]; moved: boolean[] } {
  const eye = new Eye(48, 48)
  eye.resize(1.6)
  const acts = [HANDS[before], (one: Eye) => one.film(VOLLEY, 500), HANDS[during], (one: Eye) => one.guide(VOLLEY, gliding), (one: Eye) => one.release(gliding), (one: Eye) => one.whole(gliding)]
  const places = [eye.camera.position.toArray()]
  const moved = acts.map((act) => {
    act?.(eye)
    const glides = eye.step(performance.now() + 60_000)
    places.push(eye.camera.position.toArray())
    return glides
  })
  return { places, moved }
}

/** Where in the picture, from -1 to 1 across and up, some points are once the eye is led to them. */
export function seen(points: [number, number, number][], aspect: number, filmed: boolean): [number, number][] {
  const eye = new Eye(48, 48)
  eye.resize(aspect)
  const shown = points.map((each) => at(...each))
  if (filmed) eye.film(shown, 500)
  else eye.guide(shown, true)
  eye.step(performance.now() + 60_000)
  return points.map((each) => {
    const { x, y } = eye.camera.position.clone().set(...each).project(eye.camera)
    return [x, y]
  })
}
