/** Hands on space: a drag turns the camera (or moves the view from above), two fingers or the right button move it, the wheel
 * comes nearer; what is planned is dragged itself. Every handle calls what the chart's handles call. */
import type { Attachment } from 'svelte/attachments'

import { listen } from '../../../ui/listen'
import type { ChartCamera, Measured } from '../chart/camera.svelte'
import type { MoveEditor } from '../planning/move-editor.svelte'
import { ahead, bearing } from '../move-geometry'
import type { PlacementEditor } from '../planning/placement-editor.svelte'
import type { Layer, Spot } from '../labels'
import { table } from '../table-size.svelte'
import type { DeployAid, DropfleetView, TurnAid } from '../types'
import { KNOB, ROW_KNOB, steps } from './plan-overlay'
import { HEIGHT } from './layer-heights'
import type { Scene } from './scene'
import type { Place3 } from './drawing/lines'

/** A finger or mouse that moved no farther than this has clicked. */
const STILL = 6
/** How near to a handle a hand takes it, in pixels. */
const GRASP = 26

export interface PointerContext {
  scene: Scene | null
  chartCamera: ChartCamera
  top: boolean
  moveEditor: MoveEditor | null
  placement: PlacementEditor
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
type Grip = 'camera' | 'pan' | 'ruler' | Handle

/** What of a plan can be taken by hand, and where in the round it is. */
export function handles({ view, moveEditor, placement, deploying, turning, top }: Pick<PointerContext, 'view' | 'moveEditor' | 'placement' | 'deploying' | 'turning' | 'top'>): [Handle, Place3][] {
  const found: [Handle, Place3][] = []
  if (moveEditor?.end) {
    const { end, entry, limits, layer } = moveEditor
    if (limits.when !== 'never') found.push(['knob', [...ahead(end.x, end.y, end.heading, KNOB), HEIGHT[layer]]])
    found.push(['ghost', [end.x, end.y, HEIGHT[layer]]])
    if (entry) found.push(['entry', [entry.x, entry.y, HEIGHT[layer]]])
    if (!top) for (const step of steps(moveEditor)) found.push([step.layer, step.at])
  }
  if (deploying) {
    const { middle, places, layer } = placement
    found.push(['row', [middle.x, middle.y, HEIGHT[layer]]], ['row-knob', [...ahead(middle.x, middle.y, places[0]?.heading ?? 0, ROW_KNOB), HEIGHT[layer]]])
  }
  const turned = turning && view.ships[turning.ship]
  if (turned) found.push(['turn', [...ahead(turned.x, turned.y, turned.heading + placement.turn, ROW_KNOB), HEIGHT[turned.layer]]])
  return found
}

export function pointer(context: () => PointerContext): Attachment<HTMLCanvasElement> {
  return (canvas) => {
    const fingers = new Map<number, { x: number; y: number }>()
    let grip: Grip | null = null
    let travelled = 0

    const local = (event: MouseEvent): { x: number; y: number } => {
      const box = canvas.getBoundingClientRect()
      return { x: event.clientX - box.left, y: event.clientY - box.top }
    }
    function zoom(factor: number, at: { x: number; y: number }): void {
      const { top, chartCamera, scene } = context()
      if (top) chartCamera.zoomBy(factor, at.x - canvas.clientWidth / 2, at.y - canvas.clientHeight / 2)
      else scene?.camera.zoom(factor, scene.towards(at.x, at.y))
    }
    function pan(dx: number, dy: number): void {
      const { top, chartCamera, scene } = context()
      if (top) chartCamera.pan(dx, dy)
      else scene?.camera.pan(dx, dy)
    }
    function handleAt(x: number, y: number): Handle | null {
      const { scene } = context()
      let best: Handle | null = null
      let least = GRASP
      for (const [handle, at] of handles(context())) {
        const seen = scene?.project(at)
        const far = seen ? Math.hypot(seen.x - x, seen.y - y) : Infinity
        if (far < least) [best, least] = [handle, far]
      }
      return best
    }
    /** What is measured at a pixel: the thing there, else the point of the layer that the other end is in. */
    function endAt({ x, y }: { x: number; y: number }, height: number): Measured | null {
      const { scene } = context()
      return scene?.placeAt(x, y) ?? scene?.level(x, y, height) ?? null
    }
    /** The planned move changes to another layer, or no longer. */
    function step(layer: Layer): void {
      const { moveEditor } = context()
      const found = moveEditor && steps(moveEditor).find((one) => one.layer === layer)
      if (found) moveEditor?.setChange(found.change)
    }
    /** Take what is held to a pixel. */
    function take(handle: Handle, at: { x: number; y: number }): void {
      const { scene, view, moveEditor, placement, deploying, turning } = context()
      const turned = turning && view.ships[turning.ship]
      const to = scene?.under(at.x, at.y, turned?.layer ?? (handle === 'row' || handle === 'row-knob' ? placement.layer : (moveEditor?.layer ?? 'high')))
      if (!to || handle === 'high' || handle === 'low' || handle === 'atmosphere') return
      if (handle === 'turn') {
        if (turned) placement.turnTo(turning, turned, bearing(turned.x, turned.y, to.x, to.y))
      } else if (handle === 'row' || handle === 'row-knob') {
        if (!deploying) return
        const { middle, places } = placement
        if (handle === 'row') placement.form(deploying, places.length, to.x, to.y, places[0]?.heading ?? 0)
        else placement.form(deploying, places.length, middle.x, middle.y, bearing(middle.x, middle.y, to.x, to.y))
      } else if (!moveEditor?.end) return
      else if (handle === 'ghost') moveEditor.steerTo(to.x, to.y)
      else if (handle === 'knob') moveEditor.headTo(bearing(moveEditor.end.x, moveEditor.end.y, to.x, to.y))
      else moveEditor.enterAt(to.x, to.y)
    }

    const down = (event: PointerEvent): void => {
      const { chartCamera } = context()
      const at = local(event)
      fingers.set(event.pointerId, at)
      canvas.setPointerCapture(event.pointerId)
      if (fingers.size === 1) {
        travelled = 0
        grip = event.button === 2 || event.shiftKey ? 'pan' : chartCamera.measuring ? 'ruler' : (handleAt(at.x, at.y) ?? 'camera')
        if (grip !== 'ruler') return
        const from = endAt(at, HEIGHT.low)
        chartCamera.ruler = from && { from, to: from }
      } else grip = 'pan'
    }
    const move = (event: PointerEvent): void => {
      const { scene, top, chartCamera, legal, hover } = context()
      const at = local(event)
      const was = fingers.get(event.pointerId)
      if (!was) {
        const spot = scene?.thingAt(at.x, at.y, (one) => legal(one) !== '')
        hover(spot?.kind === 'ship' ? spot.no : null)
        canvas.style.cursor = chartCamera.measuring ? 'crosshair' : handleAt(at.x, at.y) ? 'move' : spot && (legal(spot) || spot.kind === 'ship') ? 'pointer' : 'grab'
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
      } else if (grip === 'pan' || (grip === 'camera' && top)) {
        if (travelled > STILL) pan(dx, dy)
      } else if (grip === 'camera') {
        if (travelled > STILL) scene.camera.turn(dx, dy)
      } else if (grip === 'ruler') {
        const to = chartCamera.ruler && endAt(at, chartCamera.ruler.from.height ?? HEIGHT.low)
        if (chartCamera.ruler && to) chartCamera.ruler = { ...chartCamera.ruler, to }
      } else take(grip, at)
      scene.wake()
    }
    const up = (event: PointerEvent): void => {
      const { scene, level, placing, legal, pick, clicked } = context()
      const at = fingers.get(event.pointerId)
      const single = fingers.size === 1
      fingers.delete(event.pointerId)
      const was = grip
      if (!fingers.size) grip = null
      if (!at || !single || travelled > STILL || event.type !== 'pointerup' || was === 'pan' || was === 'ruler' || !scene) return
      if (was === 'high' || was === 'low' || was === 'atmosphere') return step(was)
      const spot = scene.thingAt(at.x, at.y, (one) => legal(one) !== '')
      // A handle that was only touched hides nothing that can be chosen behind it.
      if (spot && !placing && (was === 'camera' || legal(spot))) pick(spot)
      else if (was === 'camera') {
        const to = scene.under(at.x, at.y, level)
        if (to && table.holds(to.x, to.y)) clicked(to.x, to.y)
      }
    }
    const wheel = (event: WheelEvent): void => {
      event.preventDefault()
      zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 18 : 1) * 0.0016), local(event))
      context().scene?.wake()
    }
    const prevent = (event: Event): void => event.preventDefault()
    // The browser clicks after a tap, on whatever lies there by then: a button, where the answer made the scene smaller.
    const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, touchend: prevent, contextmenu: prevent, wheel }
    return listen(canvas, { ...listeners, pointerleave: () => context().hover(null) }, { passive: false })
  }
}
