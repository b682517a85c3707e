/** Small drawings painted onto the pieces. */
import { CanvasTexture, SRGBColorSpace } from 'three'

import { MARKS } from '../labels'

const DARK = '#0b1020'

function painted(width: number, height: number, paint: (context: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context) paint(context)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 4
  return texture
}

function mark(context: CanvasRenderingContext2D, name: string, size: number, colour: string): void {
  context.save()
  context.scale(size / 20, size / 20)
  context.fillStyle = colour
  context.fill(new Path2D(MARKS[name] ?? ''), 'evenodd')
  context.restore()
}

/** A mark on a clear ground, with a light rim so that it is read on any colour. */
export function markTexture(name: string, colour: string, rim: string): CanvasTexture {
  return painted(64, 64, (context) => {
    context.translate(32, 32)
    context.save()
    context.scale(2.3, 2.3)
    context.strokeStyle = rim
    context.lineWidth = 4
    context.lineJoin = 'round'
    context.stroke(new Path2D(MARKS[name] ?? ''))
    context.restore()
    mark(context, name, 46, colour)
  })
}

/** The face of a world: bands of its colour, its sign in the middle. */
export function worldTexture(colour: string, tone: string): CanvasTexture {
  return painted(128, 128, (context) => {
    context.fillStyle = tone
    context.fillRect(0, 0, 128, 128)
    context.translate(64, 64)
    context.globalAlpha = 0.22
    context.lineWidth = 9
    for (let band = -48; band <= 48; band += 24) {
      context.strokeStyle = band % 48 ? '#ffffff' : '#000000'
      context.beginPath()
      context.moveTo(-64, band)
      context.bezierCurveTo(-22, band - 16, 22, band + 16, 64, band)
      context.stroke()
    }
    context.globalAlpha = 0.9
    context.fillStyle = tone
    context.beginPath()
    context.arc(0, 0, 38, 0, 2 * Math.PI)
    context.fill()
    context.globalAlpha = 1
    context.strokeStyle = DARK
    context.lineWidth = 4
    context.beginPath()
    context.arc(0, 0, 58, 0, 2 * Math.PI)
    context.stroke()
    mark(context, colour, 62, DARK)
  })
}

/** A token or cube face: a sign on its colour. */
export function signTexture(name: string, ground: string, colour: string): CanvasTexture {
  return painted(64, 64, (context) => {
    context.fillStyle = ground
    context.fillRect(0, 0, 64, 64)
    context.strokeStyle = colour
    context.lineWidth = 3
    context.strokeRect(3, 3, 58, 58)
    context.translate(32, 32)
    mark(context, name, 42, colour)
  })
}

/** The mat of the table: deep space with faint orbits and stars. */
export function matTexture(ground: string, line: string, star: string): CanvasTexture {
  return painted(1024, 1024, (context) => {
    context.fillStyle = ground
    context.fillRect(0, 0, 1024, 1024)
    context.translate(512, 512)
    const glow = context.createRadialGradient(0, 0, 40, 0, 0, 330)
    glow.addColorStop(0, 'rgba(255, 180, 80, 0.6)')
    glow.addColorStop(0.3, 'rgba(255, 150, 60, 0.2)')
    glow.addColorStop(1, 'rgba(255, 140, 60, 0)')
    context.fillStyle = glow
    context.fillRect(-512, -512, 1024, 1024)
    // Always the same sky.
    let seed = 4242
    const next = (): number => {
      seed = (seed * 16807) % 2147483647
      return seed / 2147483647
    }
    context.fillStyle = star
    for (let n = 0; n < 420; n++) {
      context.globalAlpha = 0.25 + 0.6 * next()
      context.beginPath()
      context.arc(next() * 1024 - 512, next() * 1024 - 512, 0.7 + 1.7 * next() * next(), 0, 2 * Math.PI)
      context.fill()
    }
    context.globalAlpha = 0.8
    context.strokeStyle = line
    context.lineWidth = 1.5
    for (const orbit of [150, 250, 350]) {
      context.setLineDash([2, 9])
      context.beginPath()
      context.arc(0, 0, orbit, 0, 2 * Math.PI)
      context.stroke()
    }
  })
}

/** A soft round glow. */
export function glowTexture(): CanvasTexture {
  return painted(128, 128, (context) => {
    const glow = context.createRadialGradient(64, 64, 6, 64, 64, 64)
    glow.addColorStop(0, 'rgba(255, 214, 140, 0.9)')
    glow.addColorStop(0.35, 'rgba(255, 170, 70, 0.35)')
    glow.addColorStop(1, 'rgba(255, 150, 60, 0)')
    context.fillStyle = glow
    context.fillRect(0, 0, 128, 128)
  })
}

/** The sun's skin. */
export function sunTexture(): CanvasTexture {
  return painted(256, 128, (context) => {
    const fire = context.createLinearGradient(0, 0, 0, 128)
    fire.addColorStop(0, '#fff2c4')
    fire.addColorStop(0.5, '#ffc04d')
    fire.addColorStop(1, '#f0791e')
    context.fillStyle = fire
    context.fillRect(0, 0, 256, 128)
    context.globalAlpha = 0.18
    let seed = 77
    for (let n = 0; n < 60; n++) {
      seed = (seed * 16807) % 2147483647
      context.fillStyle = n % 2 ? '#ffffff' : '#d9480f'
      context.beginPath()
      context.ellipse(seed % 256, (seed >> 8) % 128, 4 + (seed % 18), 2 + (seed % 5), 0, 0, 2 * Math.PI)
      context.fill()
    }
  })
}

/** A number in a round badge. */
export function badgeTexture(number: number): CanvasTexture {
  return painted(64, 64, (context) => {
    context.fillStyle = '#ffb347'
    context.strokeStyle = DARK
    context.lineWidth = 4
    context.beginPath()
    context.arc(32, 32, 27, 0, 2 * Math.PI)
    context.fill()
    context.stroke()
    context.fillStyle = '#2a1700'
    context.font = '700 34px system-ui, sans-serif'
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillText(String(number), 32, 34)
  })
}
