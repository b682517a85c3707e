/**
 * Light without a lamp, painted anew in every frame: rods, balls and shells in one thing to draw, sparks in another,
 * however many there are. Nothing is made while something plays.
 */
import { AdditiveBlending, BufferAttribute, BufferGeometry, Color, CylinderGeometry, DynamicDrawUsage, Group, InstancedBufferAttribute, InstancedMesh, Matrix4, Points, Quaternion, ShaderMaterial, SphereGeometry, Vector3 } from 'three'

const RODS = 320
const BALLS = 128
const SPARKS = 1600
const UP = new Vector3(0, 1, 0)

/** Brightest in the middle, or at the rim; a rod may fade towards its tail. */
const GLOW = {
  vertexShader: `
    attribute vec4 tone; attribute float style;
    varying vec4 ink; varying float facing; varying float shell;
    void main() {
      vec4 q = modelViewMatrix * instanceMatrix * vec4(position, 1.0);
      facing = abs(dot(normalize(normalMatrix * mat3(instanceMatrix) * normal), normalize(q.xyz)));
      shell = style;
      ink = tone;
      if (style < 0.0) ink.a *= mix(1.0, position.y + 0.5, -manner);
      gl_Position = projectionMatrix * q;
    }`,
  fragmentShader: `
    varying vec4 ink; varying float facing; varying float shell;
    void main() {
      gl_FragColor = vec4(ink.rgb, ink.a * (shell > 0.5 ? pow(1.0 - facing, 2.5) : pow(facing, 2.2)));
      #include <colorspace_fragment>
    }`,
}
const SPARK = {
  vertexShader: `
    attribute vec4 tone; attribute float wide; uniform float high; varying vec4 ink;
    void main() {
      ink = tone;
      gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
      gl_PointSize = max(1.5, wide * projectionMatrix[1][1] * high * 0.5 / gl_Position.w);
    }`,
  fragmentShader: `
    varying vec4 ink;
    void main() {
      float far = 1.0 - 2.0 * length(gl_PointCoord - 0.5);
      if (far <= 0.0) discard;
      gl_FragColor = vec4(ink.rgb, ink.a * far * sqrt(far));
      #include <colorspace_fragment>
    }`,
}

/** Only what was painted goes to the graphics card, not all there is room for. */
function fill(attribute: BufferAttribute, count: number): void {
  attribute.clearUpdateRanges()
  attribute.addUpdateRange(0, count * attribute.itemSize)
  attribute.needsUpdate = true
}

/** Many copies of one form, each with its light. */
class Copies {
  readonly mesh: InstancedMesh
  #tone: InstancedBufferAttribute
  #style: InstancedBufferAttribute
  #count = 0

  constructor(form: BufferGeometry, material: ShaderMaterial, private readonly most: number) {
    this.#tone = new InstancedBufferAttribute(new Float32Array(most * 4), 4).setUsage(DynamicDrawUsage)
    this.#style = new InstancedBufferAttribute(new Float32Array(most), 1).setUsage(DynamicDrawUsage)
    form.setAttribute('tone', this.#tone)
    form.setAttribute('style', this.#style)
    this.mesh = new InstancedMesh(form, material, most)
    this.mesh.instanceMatrix.setUsage(DynamicDrawUsage)
    this.mesh.frustumCulled = false
  }

  put(matrix: Matrix4, { r, g, b }: Color, strength: number, style: number): void {
    if (this.#count >= this.most || strength <= 0) return
    this.mesh.setMatrixAt(this.#count, matrix)
    this.#tone.setXYZW(this.#count, r, g, b, strength)
    this.#style.setX(this.#count++, style)
  }

  end(): void {
    this.mesh.count = this.#count
    this.mesh.visible = this.#count > 0
    if (this.#count) for (const filled of [this.mesh.instanceMatrix, this.#tone, this.#style]) fill(filled, this.#count)
    this.#count = 0
  }
}

export class LightPainter {
  readonly group = new Group()
  #light = new ShaderMaterial({ ...GLOW, transparent: true, depthWrite: false, blending: AdditiveBlending })
  #rods = new Copies(new CylinderGeometry(1, 1, 1, 8, 1, true), this.#light, RODS)
  #balls = new Copies(new SphereGeometry(1, 24, 16), this.#light, BALLS)
  #places = new BufferAttribute(new Float32Array(SPARKS * 3), 3).setUsage(DynamicDrawUsage)
  #tones = new BufferAttribute(new Float32Array(SPARKS * 4), 4).setUsage(DynamicDrawUsage)
  #sizes = new BufferAttribute(new Float32Array(SPARKS), 1).setUsage(DynamicDrawUsage)
  #glint = new ShaderMaterial({ ...SPARK, uniforms: { high: { value: 1 } }, transparent: true, depthWrite: false, blending: AdditiveBlending })
  #sparks = new Points(new BufferGeometry(), this.#glint)
  #count = 0
  #colours = new Map<string, Color>()
  #matrix = new Matrix4()
  #turned = new Quaternion()
  #way = new Vector3()
  #spot = new Vector3()
  #size = new Vector3()

  constructor() {
    this.#sparks.geometry.setAttribute('position', this.#places).setAttribute('tone', this.#tones).setAttribute('wide', this.#sizes)
    this.#sparks.frustumCulled = false
    this.group.add(this.#rods.mesh, this.#balls.mesh, this.#sparks)
  }

  dispose(): void {
    for (const one of [this.#rods.mesh, this.#balls.mesh, this.#sparks]) one.geometry.dispose()
    this.#light.dispose()
    this.#glint.dispose()
  }

  /** How high the picture is, in pixels as lineMesh: sparks are as large as they are far. */
  set high(pixels: number) {
    const { high } = this.#glint.uniforms
    if (high) high.value = pixels
  }

  #colour(name: string): Color {
    let found = this.#colours.get(name)
    if (!found) this.#colours.set(name, (found = new Color(name)))
    return found
  }

  /** A rod of light; with a tail it fades from its end to its beginning. */
  rod(from: Vector3, to: Vector3, thick: number, colour: string, strength = 1, tail = 0): void {
    const way = this.#way.subVectors(to, from)
    const long = way.length()
    if (long < 1e-4) return
    this.#turned.setFromUnitVectors(UP, way.divideScalar(long))
    this.#spot.addVectors(from, to).multiplyScalar(0.5)
    this.#rods.put(this.#matrix.compose(this.#spot, this.#turned, this.#size.set(thick, long, thick)), this.#colour(colour), strength, -tail)
  }

  ball(at: Vector3, r: number, colour: string, strength = 1, shell = false): void {
    this.#balls.put(this.#matrix.compose(at, this.#turned.identity(), this.#size.setScalar(Math.max(1e-3, r))), this.#colour(colour), strength, shell ? 1 : 0)
  }

  spark(x: number, y: number, z: number, size: number, colour: string, strength = 1): void {
    if (this.#count >= SPARKS || strength <= 0) return
    const { r, g, b } = this.#colour(colour)
    this.#places.setXYZ(this.#count, x, y, z)
    this.#tones.setXYZW(this.#count, r, g, b, strength)
    this.#sizes.setX(this.#count++, size)
  }

  /** Next to nothing of each kind, so that how they are lineMesh is worked out before they are needed. */
  warm(): void {
    const [a, b] = [new Vector3(0, -50, 0), new Vector3(0, -50.1, 0)]
    this.rod(a, b, 0.001, '#000000', 0.001)
    this.ball(a, 0.001, '#000000', 0.001)
    this.spark(0, -50, 0, 0.001, '#000000', 0.001)
  }

  /** All of this frame is painted. */
  end(): void {
    this.#rods.end()
    this.#balls.end()
    this.#sparks.geometry.setDrawRange(0, this.#count)
    this.#sparks.visible = this.#count > 0
    if (this.#count) for (const filled of [this.#places, this.#tones, this.#sizes]) fill(filled, this.#count)
    this.#count = 0
  }
}
