/** The hand over the board: mouse, one finger or two. */
import type { Attachment } from 'svelte/attachments'

import { listen } from '../../ui/listen'
import { NOTCH, type Aim } from './aim.svelte'

/** A mouse that moved less than this many pixels while pressed has clicked. */
const CLICK = 5
/** A finger this near, in millimetres, takes the tile along; further away it calls the tile to it. */
const GRASP = 34
/** How far a wheel is turned for a notch. */
const WHEEL = 40

interface Finger {
  id: number
  /** In pixels, where it went down and where it is. */
  from: [number, number]
  at: [number, number]
}

/**
 * Moves and turns the tile in the hand over an SVG measured in millimetres; a click of the mouse below the hanging tile
 * lets go. Fingers only aim: letting go is a button.
 */
export function pointer(aim: Aim, hangs: () => { y: number; lowest: number } | null, letGo: () => void): Attachment<SVGSVGElement> {
  return (svg) => {
    let fingers: Finger[] = []
    let turning = false
    /** From the finger to the tile, in millimetres. */
    let offset = 0
    /** From the direction of the handle, or of two fingers, to the angle of the tile. */
    let lead = 0
    let wheel = 0

    const toMillimetres = ([x, y]: [number, number]): [number, number] => {
      const matrix = svg.getScreenCTM()?.inverse()
      const point = matrix ? new DOMPoint(x, y).matrixTransform(matrix) : new DOMPoint()
      return [point.x, -point.y]
    }
    const spot = (event: PointerEvent): [number, number] => [event.clientX, event.clientY]
    const around = (event: PointerEvent): number => {
      const [x, y] = toMillimetres(spot(event))
      return Math.atan2(y - (hangs()?.y ?? 0), x - aim.x)
    }
    const between = (): number => {
      const [a, b] = fingers
      return a && b ? Math.atan2(-(b.at[1] - a.at[1]), b.at[0] - a.at[0]) : 0
    }
    const centre = (): [number, number] => {
      const n = fingers.length || 1
      return [fingers.reduce((sum, f) => sum + f.at[0], 0) / n, fingers.reduce((sum, f) => sum + f.at[1], 0) / n]
    }

    const down = (event: PointerEvent): void => {
      if (!hangs() || (event.pointerType === 'mouse' && event.button !== 0)) return
      fingers = [...fingers.filter((f) => f.id !== event.pointerId), { id: event.pointerId, from: spot(event), at: spot(event) }].slice(-2)
      turning = fingers.length === 1 && event.target instanceof Element && event.target.closest('[data-handle]') !== null
      if (turning) lead = aim.angle - around(event)
      else if (fingers.length === 2) lead = aim.angle - between()
      offset = aim.x - toMillimetres(centre())[0]
    }
    /** The tile comes to the mouse anywhere below it, and to a finger that is not near it. */
    const call = (event: PointerEvent): void => {
      const [x, y] = toMillimetres(spot(event))
      const mouse = event.pointerType === 'mouse'
      if (mouse ? y >= (hangs()?.lowest ?? 0) : Math.abs(offset) <= GRASP) return
      offset = 0
      aim.moveTo(x)
    }
    const move = (event: PointerEvent): void => {
      const now = hangs()
      if (!now) return
      const finger = fingers.find((f) => f.id === event.pointerId)
      if (!finger) {
        const [x, y] = toMillimetres(spot(event))
        if (event.pointerType === 'mouse' && y < now.lowest) aim.moveTo(x)
        return
      }
      finger.at = spot(event)
      // From now on this finger is the hand's, wherever it goes, and nothing under it is explained.
      if (!svg.hasPointerCapture(finger.id)) {
        if (moved(finger) <= CLICK) return
        svg.setPointerCapture(finger.id)
        if (!turning && fingers.length === 1) call(event)
      }
      if (turning) aim.turnNear(lead + around(event))
      else {
        if (fingers.length === 2) aim.turnNear(lead + between())
        aim.moveTo(toMillimetres(centre())[0] + offset)
      }
    }
    const up = (event: PointerEvent): void => {
      const finger = fingers.find((f) => f.id === event.pointerId)
      fingers = fingers.filter((f) => f.id !== event.pointerId)
      if (fingers.length) offset = aim.x - toMillimetres(centre())[0]
      const now = hangs()
      const clicked = finger && now && event.type === 'pointerup' && !turning && !fingers.length && moved(finger) <= CLICK
      if (!fingers.length) turning = false
      if (!clicked) return
      call(event)
      if (event.pointerType === 'mouse' && toMillimetres(spot(event))[1] < now.lowest) letGo()
    }
    const rolled = (event: WheelEvent): void => {
      if (!hangs() || event.ctrlKey) return
      event.preventDefault()
      wheel += event.deltaY || event.deltaX
      if (Math.abs(wheel) < WHEEL) return
      aim.turnBy(-Math.sign(wheel) * (event.shiftKey ? 1 : NOTCH))
      wheel = 0
    }

    return listen(svg, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up, wheel: rolled }, { passive: false })
  }
}

function moved({ from, at }: Finger): number {
  return Math.hypot(at[0] - from[0], at[1] - from[1])
}
