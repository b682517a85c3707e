/** The camera over a battle, led by the table and turned by a hand; called by the tests without a browser. */
import type { Vector3 } from 'three'

import { SpaceCamera } from '../../../web/src/games/dropfleet/space/camera.ts'

const at = (x: number, y: number, z: number): Vector3 => ({ x, y, z }) as Vector3
const VOLLEY = [at(10, 8, 10), at(14, 8, 13)]
const HANDS: Record<string, (camera: SpaceCamera) => void> = {
  turn: (camera) => camera.turn(60, 10),
  pan: (camera) => camera.pan(40, 30),
  zoom: (camera) => camera.zoom(1.4, at(20, 8, 20)),
  show: (camera) => camera.show(at(30, 5, 12), false),
  none: () => undefined,
}

/** Where the camera is after each of: a hand, a film, a hand, a guide, the end of it, the whole table. */
export function led(before: string, during: string, gliding: boolean): { places: number[][]; moved: boolean[] } {
  const camera = new SpaceCamera(48, 48)
  camera.resize(1.6)
  const acts = [HANDS[before], (one: SpaceCamera) => one.watch(VOLLEY, 500), HANDS[during], (one: SpaceCamera) => one.guide(VOLLEY, gliding), (one: SpaceCamera) => one.release(gliding), (one: SpaceCamera) => one.whole(gliding)]
  const places = [camera.threeCamera.position.toArray()]
  const moved = acts.map((act) => {
    act?.(camera)
    const glides = camera.step(performance.now() + 60_000)
    places.push(camera.threeCamera.position.toArray())
    return glides
  })
  return { places, moved }
}

/** Where in the picture, from -1 to 1 across and up, some points are once the camera is led to them. */
export function seen(points: [number, number, number][], aspect: number, watched: boolean): [number, number][] {
  const camera = new SpaceCamera(48, 48)
  camera.resize(aspect)
  const shown = points.map((each) => at(...each))
  if (watched) camera.watch(shown, 500)
  else camera.guide(shown, true)
  camera.step(performance.now() + 60_000)
  return points.map((each) => {
    const { x, y } = camera.threeCamera.position.clone().set(...each).project(camera.threeCamera)
    return [x, y]
  })
}
