/** Hands on space: a drag turns the eye (or moves the view from above), two fingers or the right button move it, the wheel
 * comes nearer; what is planned is dragged itself. Every handle calls what the chart's handles call. */
import type { Attachment } from 'svelte/attachments'

import type { Camera } from '../camera.svelte'
import type { Helm } from '../helm.svelte'
import { ahead, bearing } from '../moves'
import type { Plans } from '../plans.svelte'
import type { Layer, Spot } from '../printed'
import { table } from '../table.svelte'
import type { DeployAid } from '../types'
import { KNOB, ROW_KNOB } from './draft'
import type { Scene } from './scene'

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
  legal: (spot: Spot) => string
  pick: (spot: Spot) => void
  clicked: (x: number, y: number) => void
  hover: (ship: number | null) => void
}

type Handle = 'ghost' | 'knob' | 'entry' | 'row' | 'row-knob'
type Grip = 'eye' | 'pan' | Handle

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
      else scene?.eye.zoom(factor)
    }
    function pan(dx: number, dy: number): void {
      const { top, camera, scene } = held()
      if (top) camera.pan(dx, dy)
      else scene?.eye.pan(dx, dy)
    }
    function handleAt(x: number, y: number): Handle | null {
      const { scene, helm, plans, deploying } = held()
      const found: [Handle, number][] = []
      const near = (handle: Handle, at: [number, number], layer: Layer): void => {
        const seen = scene?.projectLayer(...at, layer)
        if (seen) found.push([handle, Math.hypot(seen.x - x, seen.y - y)])
      }
      if (helm?.end) {
        const { end, entry, limits, layer } = helm
        if (limits.when !== 'never') near('knob', ahead(end.x, end.y, end.heading, KNOB), layer)
        near('ghost', [end.x, end.y], layer)
        if (entry) near('entry', [entry.x, entry.y], layer)
      }
      if (deploying) {
        const { middle, places } = plans
        near('row', [middle.x, middle.y], 'high')
        near('row-knob', ahead(middle.x, middle.y, places[0]?.heading ?? 0, ROW_KNOB), 'high')
      }
      const [best] = found.sort((a, b) => a[1] - b[1])
      return best && best[1] < GRASP ? best[0] : null
    }
    /** Take what is held to a pixel. */
    function take(handle: Handle, at: { x: number; y: number }): void {
      const { scene, helm, plans, deploying } = held()
      const to = scene?.under(at.x, at.y, handle === 'row' || handle === 'row-knob' ? 'high' : (helm?.layer ?? 'high'))
      if (!to) return
      if (handle === 'row' || handle === 'row-knob') {
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
      const at = local(event)
      fingers.set(event.pointerId, at)
      canvas.setPointerCapture(event.pointerId)
      if (fingers.size === 1) {
        travelled = 0
        grip = event.button === 2 || event.shiftKey ? 'pan' : (handleAt(at.x, at.y) ?? 'eye')
      } else grip = 'pan'
    }
    const move = (event: PointerEvent): void => {
      const { scene, top, legal, hover } = held()
      const at = local(event)
      const was = fingers.get(event.pointerId)
      if (!was) {
        const spot = scene?.thingAt(at.x, at.y, (one) => legal(one) !== '')
        hover(spot?.kind === 'ship' ? spot.no : null)
        canvas.style.cursor = handleAt(at.x, at.y) ? 'move' : spot && (legal(spot) || spot.kind === 'ship') ? 'pointer' : 'grab'
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
      } else take(grip, at)
      scene.wake()
    }
    const up = (event: PointerEvent): void => {
      const { scene, legal, pick, clicked } = held()
      const at = fingers.get(event.pointerId)
      const single = fingers.size === 1
      fingers.delete(event.pointerId)
      const was = grip
      if (!fingers.size) grip = null
      if (!at || !single || travelled > STILL || event.type !== 'pointerup' || was === 'pan' || !scene) return
      const spot = scene.thingAt(at.x, at.y, (one) => legal(one) !== '')
      // A handle that was only touched hides nothing that can be chosen behind it.
      if (spot && (was === 'eye' || legal(spot))) pick(spot)
      else if (was === 'eye') {
        const to = scene.under(at.x, at.y, 'high')
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
    canvas.addEventListener('pointerleave', () => held().hover(null), { signal })
    canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal })
    canvas.addEventListener('wheel', wheel, { passive: false, signal })
    return () => leaving.abort()
  }
}
