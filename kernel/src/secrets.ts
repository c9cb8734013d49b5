/**
 * Who knows what. A game tells every secret of a position with the seats that know it; comparing two positions then says
 * who has learned something in between. Undo closes by it.
 */
import type { PositionOf, Shape } from './game.ts';
import type { Json } from './json.ts';
import type { Machine } from './machine.ts';
import { everySeat, type Viewer } from './view.ts';

export interface Secret {
  about: string;
  knownTo: number;
  value: Json;
}
export type Secrets = Map<string, Secret>;

export function secretsOf<G extends Shape>(machine: Machine<G>, position: PositionOf<G>): Secrets {
  const secrets: Secrets = new Map();
  machine.game.secrets?.(machine.look(position), (about, index, knownTo, value) => {
    secrets.set(`${about}/${index}`, { about, knownTo, value });
  });
  return secrets;
}

/** Everybody, spectators included. */
export const EVERYBODY = -1;

/**
 * The seats that have learned something, as bits; `EVERYBODY` when a secret is known to all or has ceased to be one.
 * What a seat did with what it knew already, and what it decided, are not secrets learned.
 */
export function learned(before: Secrets, after: Secrets, seats: number): number {
  const all = everySeat(seats);
  let who = 0;
  for (const [key, { knownTo }] of before) {
    const now = after.get(key);
    if (!now) {
      if (knownTo !== all) return EVERYBODY;
    } else if (now.knownTo === all && knownTo !== all) return EVERYBODY;
    else who |= now.knownTo & ~knownTo;
  }
  return who;
}

export const hasLearned = (who: number, viewer: Viewer): boolean =>
  who === EVERYBODY || (viewer >= 0 && (who & (1 << viewer)) !== 0);
