// Deterministic randomness: everything is a function of a seed and integers, so nothing depends on call order
// unless it says so.

/** A 32-bit mix of up to three integers and a seed. */
export function hash(seed: number, a: number, b = 0, c = 0): number {
  let h = (seed ^ 0x9e3779b9) | 0;
  for (const v of [a | 0, b | 0, c | 0]) {
    h = Math.imul(h ^ v, 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return h >>> 0;
}

export const unit = (seed: number, a: number, b = 0, c = 0): number => hash(seed, a, b, c) / 4294967296;

/** A seed from a word. */
export function seedOf(word: string): number {
  let h = 2166136261;
  for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), 16777619);
  return h >>> 0;
}

/** A small sequential generator (0 ≤ x < 1). */
export function stream(seed: number): () => number {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const ease = (t: number) => t * t * (3 - 2 * t);

/** Smooth value noise, 0..1. */
export function valueNoise(seed: number, x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = ease(x - ix);
  const fy = ease(y - iy);
  const top = unit(seed, ix, iy) * (1 - fx) + unit(seed, ix + 1, iy) * fx;
  const low = unit(seed, ix, iy + 1) * (1 - fx) + unit(seed, ix + 1, iy + 1) * fx;
  return top * (1 - fy) + low * fy;
}

/** A few octaves of value noise, 0..1. */
export function cloud(seed: number, x: number, y: number, octaves = 4): number {
  let sum = 0;
  let weight = 0;
  for (let o = 0; o < octaves; o++) {
    const w = 0.5 ** o;
    sum += w * valueNoise(seed + o * 101, x * 2 ** o, y * 2 ** o);
    weight += w;
  }
  return sum / weight;
}
