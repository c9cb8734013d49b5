/** Minimizing a smooth function within bounds: L-BFGS over what is free to move, with steps that stop at the bounds. */

/** A function with its gradient, which it writes into the second argument. */
export type Smooth = (at: Float64Array, gradient: Float64Array) => number;

export interface Bounds {
  readonly low: Float64Array;
  readonly high: Float64Array;
}

export interface MinimizeSettings {
  most?: number;
  /** It is found when no free slope is steeper than this. */
  flat?: number;
}

/** How many of the last steps are remembered, and how often a step is halved before it is given up. */
const [MEMORY, HALVINGS] = [8, 30];
/** The part of the promised descent that a step must bring (Armijo). */
const PART = 1e-4;

const dot = (a: Float64Array, b: Float64Array): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
};

interface Step {
  s: Float64Array;
  y: Float64Array;
  rho: number;
}

/** Is a variable held by its bound: the way down leads out? */
const isHeld = (x: number, slope: number, low: number, high: number): boolean =>
  (x <= low && slope > 0) || (x >= high && slope < 0);

export function minimize(
  smooth: Smooth,
  start: Float64Array,
  { low, high }: Bounds,
  { most = 80, flat = 1e-5 }: MinimizeSettings = {},
): { at: Float64Array; value: number; steps: number } {
  const size = start.length;
  const clamp = (at: Float64Array): Float64Array => at.map((x, i) => Math.min(high[i]!, Math.max(low[i]!, x)));
  let at: Float64Array = clamp(start);
  let gradient: Float64Array = new Float64Array(size);
  let value = smooth(at, gradient);
  const memory: Step[] = [];
  for (let step = 0; step < most; step++) {
    const free = at.map((x, i) => (isHeld(x, gradient[i]!, low[i]!, high[i]!) ? 0 : 1));
    const slope = gradient.map((g, i) => g * free[i]!);
    if (slope.every((g) => Math.abs(g) <= flat)) return { at, value, steps: step };
    let way: Float64Array = direction(slope, memory).map((d, i) => -d * free[i]!);
    // What is remembered may mislead where other bounds hold; then straight down.
    if (dot(way, slope) >= 0) way = slope.map((g) => -g);
    const found = descend(smooth, at, value, slope, way, clamp);
    if (!found) {
      if (memory.length === 0) return { at, value, steps: step };
      memory.length = 0;
      continue;
    }
    remember(memory, at, found.at, gradient, found.gradient);
    at = found.at;
    value = found.value;
    gradient = found.gradient;
  }
  return { at, value, steps: most };
}

/** The slope turned by what the last steps tell about the curvature (two-loop recursion). */
function direction(slope: Float64Array, memory: readonly Step[]): Float64Array {
  const q = slope.slice();
  const alphas: number[] = [];
  for (let k = memory.length - 1; k >= 0; k--) {
    const { s, y, rho } = memory[k]!;
    const alpha = rho * dot(s, q);
    alphas[k] = alpha;
    for (let i = 0; i < q.length; i++) q[i]! -= alpha * y[i]!;
  }
  const last = memory.at(-1);
  const scale = last ? dot(last.s, last.y) / dot(last.y, last.y) : 1 / Math.max(1, Math.sqrt(dot(slope, slope)));
  for (let i = 0; i < q.length; i++) q[i]! *= scale;
  memory.forEach(({ s, y, rho }, k) => {
    const beta = rho * dot(y, q);
    for (let i = 0; i < q.length; i++) q[i]! += s[i]! * (alphas[k]! - beta);
  });
  return q;
}

/** The first of shorter and shorter steps that goes down enough; null where none does. */
function descend(
  smooth: Smooth,
  from: Float64Array,
  value: number,
  slope: Float64Array,
  way: Float64Array,
  clamp: (at: Float64Array) => Float64Array,
): { at: Float64Array; value: number; gradient: Float64Array } | null {
  let length = 1;
  for (let halving = 0; halving < HALVINGS; halving++, length /= 2) {
    const at = clamp(from.map((x, i) => x + length * way[i]!));
    const gradient = new Float64Array(from.length);
    const there = smooth(at, gradient);
    const promised = dot(
      slope,
      at.map((x, i) => x - from[i]!),
    );
    if (there <= value + PART * promised && promised < 0) return { at, value: there, gradient };
  }
  return null;
}

function remember(memory: Step[], from: Float64Array, to: Float64Array, was: Float64Array, is: Float64Array): void {
  const s = to.map((x, i) => x - from[i]!);
  const y = is.map((g, i) => g - was[i]!);
  const curvature = dot(s, y);
  if (curvature <= 1e-12) return;
  memory.push({ s, y, rho: 1 / curvature });
  if (memory.length > MEMORY) memory.shift();
}
