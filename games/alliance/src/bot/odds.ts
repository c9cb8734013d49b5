/** What a battle is likely to bring, from the strength of the two sides. */
import type { State } from '../shape.ts';
import { FLEET, FORTRESS, firepowerOf, isSea, typeOf } from '../tables.ts';
import { MANNER } from './manner.ts';

/** By firepower: by Lanchester's square law a side is worth its steps times the root of its firepower. */
const roots = [0, 1, 2, 3, 4, 5].map(Math.sqrt);
/** A fortress takes two hits for a step. */
const WALLS = 1.5;

/** What a block is worth in a battle in a place. */
export function strengthAt(state: State, b: number, place: number): number {
  const steps = state.steps[b];
  if (typeOf[b] === FORTRESS) return steps * roots[firepowerOf[b]] * WALLS;
  if (typeOf[b] === FLEET && !isSea(place)) return steps * roots[firepowerOf[b] - 1];
  return steps * roots[firepowerOf[b]];
}

/** How likely the attacker wins, with three rounds and firing second. */
export function attackOdds(attack: number, defence: number): number {
  if (attack <= 0) return 0;
  if (defence <= 0) return 1;
  return 1 / (1 + Math.exp(-MANNER.slope * (attack / defence - MANNER.even)));
}

/** How much of its strength a side loses, from 0 to 1. */
export function losses(own: number, foe: number): number {
  if (own <= 0) return 0;
  const ratio = foe / own;
  return Math.min(0.95, MANNER.bleed * (0.5 * ratio * ratio + 0.15 * ratio));
}
