/** Small synthesised cues: a tone or two each, quiet and short. No file of sounds is loaded, nothing plays unless asked for. */
import type { Cue } from './contract'
import { settings } from '../ui/settings.svelte'

/** Notes as [frequency in Hz, start in s, length in s]. */
const CUES: Record<Cue, [number, number, number][]> = {
  turn: [
    [523, 0, 0.12],
    [784, 0.1, 0.2],
  ],
  draw: [[330, 0, 0.08]],
  tick: [[880, 0, 0.04]],
  good: [
    [440, 0, 0.1],
    [660, 0.08, 0.16],
  ],
  bad: [
    [311, 0, 0.12],
    [208, 0.1, 0.22],
  ],
  drop: [
    [180, 0, 0.06],
    [95, 0.05, 0.18],
  ],
  win: [
    [523, 0, 0.14],
    [659, 0.12, 0.14],
    [784, 0.24, 0.14],
    [1047, 0.36, 0.4],
  ],
  lose: [
    [392, 0, 0.2],
    [330, 0.18, 0.2],
    [247, 0.36, 0.5],
  ],
}

let context: AudioContext | null = null

export function play(cue: Cue): void {
  if (!settings.sound) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const now = context.currentTime
  for (const [pitch, start, length] of CUES[cue]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0, now + start)
    volume.gain.linearRampToValueAtTime(0.09, now + start + 0.012)
    volume.gain.exponentialRampToValueAtTime(0.0008, now + start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(now + start)
    tone.stop(now + start + length + 0.02)
  }
}
