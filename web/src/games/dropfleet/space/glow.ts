/** Light without a lamp: soft points and balls of fire. */
import { AdditiveBlending, BufferAttribute, BufferGeometry, CanvasTexture, Color, Mesh, Points, PointsMaterial, ShaderMaterial, SphereGeometry } from 'three'

let spot: CanvasTexture | null = null

/** A round spot that fades outwards, drawn once. */
function fading(): CanvasTexture {
  if (spot) return spot
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 32
  const pen = canvas.getContext('2d')
  const light = pen?.createRadialGradient(16, 16, 0, 16, 16, 16)
  if (pen && light) {
    light.addColorStop(0, '#fff')
    light.addColorStop(0.35, 'rgb(255 255 255 / 0.6)')
    light.addColorStop(1, 'rgb(255 255 255 / 0)')
    pen.fillStyle = light
    pen.fillRect(0, 0, 32, 32)
  }
  return (spot = new CanvasTexture(canvas))
}

/** Points of light, so many at most; where they are is filled in later. */
export function sparks(colour: string, size: number, count: number): Points {
  const made = new BufferGeometry()
  made.setAttribute('position', new BufferAttribute(new Float32Array(count * 3), 3))
  const found = new Points(made, new PointsMaterial({ color: colour, size, map: fading(), transparent: true, opacity: 0.95, blending: AdditiveBlending, depthWrite: false }))
  found.frustumCulled = false
  return found
}

/** A ball of fire, brightest in the middle; or a shell, brightest at its rim. */
export function ball(colour: string, shell = false): Mesh<SphereGeometry, ShaderMaterial> {
  const made = new ShaderMaterial({
    uniforms: { tone: { value: new Color(colour) }, strength: { value: 1 } },
    transparent: true,
    depthWrite: false,
    blending: AdditiveBlending,
    vertexShader: 'varying float facing; void main() { vec4 q = modelViewMatrix * vec4(position, 1.0); facing = abs(dot(normalize(normalMatrix * normal), normalize(q.xyz))); gl_Position = projectionMatrix * q; }',
    fragmentShader: `uniform vec3 tone; uniform float strength; varying float facing; void main() { gl_FragColor = vec4(tone, strength * ${shell ? 'pow(1.0 - facing, 2.5)' : 'pow(facing, 2.2)'}); }`,
  })
  return new Mesh(new SphereGeometry(1, 24, 16), made)
}

export function shine(ball: Mesh<SphereGeometry, ShaderMaterial>, strength: number): void {
  const { strength: value } = ball.material.uniforms
  if (value) value.value = Math.max(0, strength)
}
