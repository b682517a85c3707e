/** Lines and areas gathered first and lineMesh as one thing each, however many they are. */
import { BufferAttribute, BufferGeometry, Color, DoubleSide, LineBasicMaterial, LineSegments, Mesh, MeshBasicMaterial, ShapeUtils, Vector2 } from 'three'

import type { Area, Polyline } from './lines'

/** One for all lines, and one for all areas that are as clear: how a new one is lineMesh would be worked out each time. */
const LINES = new LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.9, depthWrite: false })
LINES.userData.kept = true
const areaMaterials = new Map<number, MeshBasicMaterial>()

function areaMaterial(opacity: number): MeshBasicMaterial {
  let found = areaMaterials.get(opacity)
  if (!found) {
    found = new MeshBasicMaterial({ vertexColors: true, transparent: true, opacity, side: DoubleSide, depthWrite: false })
    found.userData.kept = true
    areaMaterials.set(opacity, found)
  }
  return found
}

/** All lines as one thing to draw. */
export function lineMesh(lines: Polyline[]): LineSegments {
  const places: number[] = []
  const colours: number[] = []
  const tone = new Color()
  for (const { points, colour, closed, dashed } of lines) {
    tone.set(colour)
    const ends = closed ? points.length : points.length - 1
    for (let n = 0; n < ends; n++) {
      if (dashed && n % 2) continue
      const [a, b] = [points[n], points[(n + 1) % points.length]]
      if (!a || !b) continue
      places.push(a[0], a[2], a[1], b[0], b[2], b[1])
      colours.push(tone.r, tone.g, tone.b, tone.r, tone.g, tone.b)
    }
  }
  const made = new BufferGeometry()
  made.setAttribute('position', new BufferAttribute(new Float32Array(places), 3))
  made.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3))
  const found = new LineSegments(made, LINES)
  found.frustumCulled = false
  return found
}

/** All areas as one thing to draw. */
export function areaMesh(areas: Area[], opacity = 0.16): Mesh {
  const places: number[] = []
  const colours: number[] = []
  const tone = new Color()
  for (const { outline, height, colour } of areas) {
    tone.set(colour)
    for (const corner of ShapeUtils.triangulateShape(outline.map(([x, y]) => new Vector2(x, y)), []).flat()) {
      const [x, y] = outline[corner] ?? [0, 0]
      places.push(x, height, y)
      colours.push(tone.r, tone.g, tone.b)
    }
  }
  const made = new BufferGeometry()
  made.setAttribute('position', new BufferAttribute(new Float32Array(places), 3))
  made.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3))
  const found = new Mesh(made, areaMaterial(opacity))
  found.frustumCulled = false
  return found
}
