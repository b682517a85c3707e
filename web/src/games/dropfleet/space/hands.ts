/** Hands on space: a drag turns the eye (or moves the view from above), two fingers or the right button move it, the wheel
 * comes nearer; what is planned is dragged itself. Every handle calls what the chart's handles call. */
import type { Attachment } from 'svelte/attachments'

import type { Camera, Measured } from '../camera.svelte'
import type { Helm } from '../helm.svelte'
import { ahead, bearing } from '../moves'
import type { Plans } from '../plans.svelte'
import type { Layer, Spot } from '../printed'
import { table } from '../table.svelte'
import type { DeployAid, DropfleetView, TurnAid } from '../types'
import { KNOB, ROW_KNOB, steps } from './draft'
import { HEIGHT } from './heights'
import type { Scene } from './scene'
import type { Place3 } from './strokes'

/** A finger or mouse that moved no farther than this has clicked. */
const STILL = 6
/** How near to a handle a hand takes it, in pixels. */
const GRASP = 26

export interface Held {
  scene: Scene | null
  camera: Camera
  top: boolean
  helm: Helm | null
  plans: Plans
  deploying: DeployAid | null
  turning: TurnAid | null
  view: DropfleetView
  /** The layer that a click beside everything means. */
  level: Layer
  /** A place is asked for: a click means it, not the thing beside it. */
  placing: boolean
  legal: (spot: Spot) => string
  pick: (spot: Spot) => void
  clicked: (x: number, y: number) => void
  hover: (ship: number | null) => void
}

type Handle = 'ghost' | 'knob' | 'entry' | 'row' | 'row-knob' | 'turn' | Layer
type Grip = 'eye' | 'pan' | 'ruler' | Handle

/** What of a plan can be taken by hand, and where in the round it is. */
export function handles({ view, helm, plans, deploying, turning, top }: Pick<Held, 'view' | 'helm' | 'plans' | 'deploying' | 'turning' | 'top'>): [Handle, Place3][] {
  const found: [Handle, Place3][] = []
  if (helm?.end) {
    const { end, entry, limits, layer } = helm
    if (limits.when !== 'never') found.push(['knob', [...ahead(end.x, end.y, end.heading, KNOB), HEIGHT[layer]]])
    found.push(['ghost', [end.x, end.y, HEIGHT[layer]]])
    if (entry) found.push(['entry', [entry.x, entry.y, HEIGHT[layer]]])
    if (!top) for (const step of steps(helm)) found.push([step.layer, step.at])
  }
  if (deploying) {
    const { middle, places, layer } = plans
    found.push(['row', [middle.x, middle.y, HEIGHT[layer]]], ['row-knob', [...ahead(middle.x, middle.y, places[0]?.heading ?? 0, ROW_KNOB), HEIGHT[layer]]])
  }
  const turned = turning && view.ships[turning.ship]
  if (turned) found.push(['turn', [...ahead(turned.x, turned.y, turned.heading + plans.turn, ROW_KNOB), HEIGHT[turned.layer]]])
  return found
}

export function hands(held: () => Held): Attachment<HTMLCanvasElement> {
  return (canvas) => {
    const fingers = new Map<number, { x: number; y: number }>()
    let grip: Grip | null = null
    let travelled = 0

    const local = (event: MouseEvent): { x: number; y: number } => {
      const box = canvas.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }
    function zoom(factor: number, at: { x: number; y: number }): void {
      const { top, camera, scene } = held()
      if (top) camera.zoomBy(factor, at.x - canvas.clientWidth / 2, at.y - canvas.clientHeight / 2)
      else scene?.eye.zoom(factor, scene.towards(at.x, at.y))
    }
    function pan(dx: number, dy: number): void {
      const { top, camera, scene } = held()
      if (top) camera.pan(dx, dy)
      else scene?.eye.pan(dx, dy)
    }
    function handleAt(x: number, y: number): Handle | null {
      const { scene } = held()
      let best: Handle | null = null
      let least = GRASP
      for (const [handle, at] of handles(held())) {
        const seen = scene?.project(at)
        const far = seen ? Math.hypot(seen.x - x, seen.y - y) : Infinity
        if (far < least) [best, least] = [handle, far]
      }
      return best
    }
    /** What is measured at a pixel: the thing there, else the point of the layer that the other end is in. */
    function endAt({ x, y }: { x: number; y: number }, height: number): Measured | null {
      const { scene } = held()
      return scene?.placeAt(x, y) ?? scene?.level(x, y, height) ?? null
    }
    /** The planned move changes to another layer, or no longer. */
    function step(layer: Layer): void {
      const { helm } = held()
      const found = helm && steps(helm).find((one) => one.layer === layer)
      if (found) helm?.setChange(found.change)
    }
    /** Take what is held to a pixel. */
    function take(handle: Handle, at: { x: number; y: number }): void {
      const { scene, view, helm, plans, deploying, turning } = held()
      const turned = turning && view.ships[turning.ship]
      const to = scene?.under(at.x, at.y, turned?.layer ?? (handle === 'row' || handle === 'row-knob' ? plans.layer : (helm?.layer ?? 'high')))
      if (!to || handle === 'high' || handle === 'low' || handle === 'atmosphere') return
      if (handle === 'turn') {
        if (turned) plans.turnTo(turning, turned, bearing(turned.x, turned.y, to.x, to.y))
      } else if (handle === 'row' || handle === 'row-knob') {
        if (!deploying) return
        const { middle, places } = plans
        if (handle === 'row') plans.form(deploying, places.length, to.x, to.y, places[0]?.heading ?? 0)
        else plans.form(deploying, places.length, middle.x, middle.y, bearing(middle.x, middle.y, to.x, to.y))
      } else if (!helm?.end) return
      else if (handle === 'ghost') helm.steerTo(to.x, to.y)
      else if (handle === 'knob') helm.headTo(bearing(helm.end.x, helm.end.y, to.x, to.y))
      else helm.enterAt(to.x, to.y)
    }

    const down = (event: PointerEvent): void => {
      const { camera } = held()
      const at = local(event)
      fingers.set(event.pointerId, at)
      canvas.setPointerCapture(event.pointerId)
      if (fingers.size === 1) {
        travelled = 0
        grip = event.button === 2 || event.shiftKey ? 'pan' : camera.measuring ? 'ruler' : (handleAt(at.x, at.y) ?? 'eye')
        if (grip !== 'ruler') return
        const from = endAt(at, HEIGHT.low)
        camera.ruler = from && { from, to: from }
      } else grip = 'pan'
    }
    const move = (event: PointerEvent): void => {
      const { scene, top, camera, legal, hover } = held()
      const at = local(event)
      const was = fingers.get(event.pointerId)
      if (!was) {
        const spot = scene?.thingAt(at.x, at.y, (one) => legal(one) !== '')
        hover(spot?.kind === 'ship' ? spot.no : null)
        canvas.style.cursor = camera.measuring ? 'crosshair' : handleAt(at.x, at.y) ? 'move' : spot && (legal(spot) || spot.kind === 'ship') ? 'pointer' : 'grab'
        return
      }
      const [dx, dy] = [at.x - was.x, at.y - was.y]
      travelled += Math.hypot(dx, dy)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, at)
      if (!scene || !grip) return
      if (other) {
        const before = Math.hypot(was.x - other.x, was.y - other.y)
        if (before > 8) zoom(Math.hypot(at.x - other.x, at.y - other.y) / before, { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 })
        pan(dx / 2, dy / 2)
      } else if (grip === 'pan' || (grip === 'eye' && top)) {
        if (travelled > STILL) pan(dx, dy)
      } else if (grip === 'eye') {
        if (travelled > STILL) scene.eye.turn(dx, dy)
      } else if (grip === 'ruler') {
        const to = camera.ruler && endAt(at, camera.ruler.from.height ?? HEIGHT.low)
        if (camera.ruler && to) camera.ruler = { ...camera.ruler, to }
      } else take(grip, at)
      scene.wake()
    }
    const up = (event: PointerEvent): void => {
      const { scene, level, placing, legal, pick, clicked } = held()
      const at = fingers.get(event.pointerId)
      const single = fingers.size === 1
      fingers.delete(event.pointerId)
      const was = grip
      if (!fingers.size) grip = null
      if (!at || !single || travelled > STILL || event.type !== 'pointerup' || was === 'pan' || was === 'ruler' || !scene) return
      if (was === 'high' || was === 'low' || was === 'atmosphere') return step(was)
      const spot = scene.thingAt(at.x, at.y, (one) => legal(one) !== '')
      // A handle that was only touched hides nothing that can be chosen behind it.
      if (spot && !placing && (was === 'eye' || legal(spot))) pick(spot)
      else if (was === 'eye') {
        const to = scene.under(at.x, at.y, level)
        if (to && table.holds(to.x, to.y)) clicked(to.x, to.y)
      }
    }
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 18 : 1) * 0.0016), local(event))
      held().scene?.wake()
    }
    const leaving = new AbortController()
    const { signal } = leaving
    canvas.addEventListener('pointerdown', down, { signal })
    canvas.addEventListener('pointermove', move, { signal })
    canvas.addEventListener('pointerup', up, { signal })
    canvas.addEventListener('pointercancel', up, { signal })
    // The browser clicks after a tap, on whatever lies there by then: a button, where the answer made the scene smaller.
    canvas.addEventListener('touchend', (event) => event.preventDefault(), { passive: false, signal })
    canvas.addEventListener('pointerleave', () => held().hover(null), { signal })
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    canvas.addEventListener('wheel', wheel, { passive: false, signal })
    return () => leaving.abort()
  }
}
