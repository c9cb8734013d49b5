/** A few quiet sounds, synthesised; off by default. */
import { settings } from './settings.ts';

let context: AudioContext | null = null;

/** By name: frequencies, and how long each lasts in seconds. */
const tunes = {
  ask: [
    [660, 0.16],
    [880, 0.3],
  ],
  dice: [
    [190, 0.04],
    [240, 0.04],
    [170, 0.05],
  ],
} as const;

export function sound(name: keyof typeof tunes): void {
  if (!settings.peek().sound) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [frequency, length] of tunes[name]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = name === 'dice' ? 'square' : 'sine';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.08, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + length);
    at += length;
  }
}
