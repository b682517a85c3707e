/** Small drawings painted onto the pieces. */
import { CanvasTexture, SRGBColorSpace } from 'three'

import { MARKS } from '../printed'

const DARK = '#0b1020'

export function painted(width: number, height: number, paint: (brush: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const brush = canvas.getContext('2d')
  if (brush) paint(brush)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 4
  return texture
}

function mark(brush: CanvasRenderingContext2D, name: string, size: number, colour: string): void {
  brush.save()
  brush.scale(size / 20, size / 20)
  brush.fillStyle = colour
  brush.fill(new Path2D(MARKS[name] ?? ''), 'evenodd')
  brush.restore()
}

/** A mark on a clear ground, with a light rim so that it is read on any colour. */
export function markTexture(name: string, colour: string, rim: string): CanvasTexture {
  return painted(64, 64, (brush) => {
    brush.translate(32, 32)
    brush.save()
    brush.scale(2.3, 2.3)
    brush.strokeStyle = rim
    brush.lineWidth = 4
    brush.lineJoin = 'round'
    brush.stroke(new Path2D(MARKS[name] ?? ''))
    brush.restore()
    mark(brush, name, 46, colour)
  })
}

/** The face of a world: bands of its colour, its sign in the middle. */
export function worldTexture(colour: string, tone: string): CanvasTexture {
  return painted(128, 128, (brush) => {
    brush.fillStyle = tone
    brush.fillRect(0, 0, 128, 128)
    brush.translate(64, 64)
    brush.globalAlpha = 0.22
    brush.lineWidth = 9
    for (let band = -48; band <= 48; band += 24) {
      brush.strokeStyle = band % 48 ? '#ffffff' : '#000000'
      brush.beginPath()
      brush.moveTo(-64, band)
      brush.bezierCurveTo(-22, band - 16, 22, band + 16, 64, band)
      brush.stroke()
    }
    brush.globalAlpha = 0.9
    brush.fillStyle = tone
    brush.beginPath()
    brush.arc(0, 0, 38, 0, 2 * Math.PI)
    brush.fill()
    brush.globalAlpha = 1
    brush.strokeStyle = DARK
    brush.lineWidth = 4
    brush.beginPath()
    brush.arc(0, 0, 58, 0, 2 * Math.PI)
    brush.stroke()
    mark(brush, colour, 62, DARK)
  })
}

/** A token or cube face: a sign on its colour. */
export function signTexture(name: string, ground: string, colour: string): CanvasTexture {
  return painted(64, 64, (brush) => {
    brush.fillStyle = ground
    brush.fillRect(0, 0, 64, 64)
    brush.strokeStyle = colour
    brush.lineWidth = 3
    brush.strokeRect(3, 3, 58, 58)
    brush.translate(32, 32)
    mark(brush, name, 42, colour)
  })
}

/** The mat of the table: deep space with faint orbits and stars. */
export function matTexture(ground: string, line: string, star: string): CanvasTexture {
  return painted(1024, 1024, (brush) => {
    brush.fillStyle = ground
    brush.fillRect(0, 0, 1024, 1024)
    brush.translate(512, 512)
    const glow = brush.createRadialGradient(0, 0, 40, 0, 0, 330)
    glow.addColorStop(0, 'rgba(255, 180, 80, 0.6)')
    glow.addColorStop(0.3, 'rgba(255, 150, 60, 0.2)')
    glow.addColorStop(1, 'rgba(255, 140, 60, 0)')
    brush.fillStyle = glow
    brush.fillRect(-512, -512, 1024, 1024)
    // Always the same sky.
    let seed = 4242
    const next = (): number => {
      seed = (seed * 16807) % 2147483647
      return seed / 2147483647
    }
    brush.fillStyle = star
    for (let n = 0; n < 420; n++) {
      brush.globalAlpha = 0.25 + 0.6 * next()
      brush.beginPath()
      brush.arc(next() * 1024 - 512, next() * 1024 - 512, 0.7 + 1.7 * next() * next(), 0, 2 * Math.PI)
      brush.fill()
    }
    brush.globalAlpha = 0.8
    brush.strokeStyle = line
    brush.lineWidth = 1.5
    for (const orbit of [150, 250, 350]) {
      brush.setLineDash([2, 9])
      brush.beginPath()
      brush.arc(0, 0, orbit, 0, 2 * Math.PI)
      brush.stroke()
    }
  })
}

/** A soft round glow. */
export function glowTexture(): CanvasTexture {
  return painted(128, 128, (brush) => {
    const glow = brush.createRadialGradient(64, 64, 6, 64, 64, 64)
    glow.addColorStop(0, 'rgba(255, 214, 140, 0.9)')
    glow.addColorStop(0.35, 'rgba(255, 170, 70, 0.35)')
    glow.addColorStop(1, 'rgba(255, 150, 60, 0)')
    brush.fillStyle = glow
    brush.fillRect(0, 0, 128, 128)
  })
}

/** The sun's skin. */
export function sunTexture(): CanvasTexture {
  return painted(256, 128, (brush) => {
    const fire = brush.createLinearGradient(0, 0, 0, 128)
    fire.addColorStop(0, '#fff2c4')
    fire.addColorStop(0.5, '#ffc04d')
    fire.addColorStop(1, '#f0791e')
    brush.fillStyle = fire
    brush.fillRect(0, 0, 256, 128)
    brush.globalAlpha = 0.18
    let seed = 77
    for (let n = 0; n < 60; n++) {
      seed = (seed * 16807) % 2147483647
      brush.fillStyle = n % 2 ? '#ffffff' : '#d9480f'
      brush.beginPath()
      brush.ellipse(seed % 256, (seed >> 8) % 128, 4 + (seed % 18), 2 + (seed % 5), 0, 0, 2 * Math.PI)
      brush.fill()
    }
  })
}

/** A number in a round badge. */
export function badgeTexture(number: number): CanvasTexture {
  return painted(64, 64, (brush) => {
    brush.fillStyle = '#ffb347'
    brush.strokeStyle = DARK
    brush.lineWidth = 4
    brush.beginPath()
    brush.arc(32, 32, 27, 0, 2 * Math.PI)
    brush.fill()
    brush.stroke()
    brush.fillStyle = '#2a1700'
    brush.font = '700 34px system-ui, sans-serif'
    brush.textAlign = 'center'
    brush.textBaseline = 'middle'
    brush.fillText(String(number), 32, 34)
  })
}
