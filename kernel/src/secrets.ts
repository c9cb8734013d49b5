/**
 * Who knows what. A game lists every secret of a position with the seats that know it; comparing two positions then
 * shows who has learned something in between. Undo closes by it.
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
  machine.game.secrets?.(machine.readContext(position), (about, index, knownTo, value) => {
    secrets.set(`${about}/${index}`, { about, knownTo, value });
  });
  return secrets;
}

/** Who knows each secret, as bits: by class, then by index. Like `secretsOf` without the values, and much cheaper. */
export type Knowledge = Map<string, number[]>;

export function knowledgeOf<G extends Shape>(machine: Machine<G>, position: PositionOf<G>): Knowledge {
  const knowledge: Knowledge = new Map();
  // Secrets of one class are told one after the other.
  let last: string | null = null;
  let known: number[] = [];
  machine.game.secrets?.(machine.readContext(position), (about, index, knownTo) => {
    if (about !== last) {
      last = about;
      known = knowledge.get(about) ?? [];
      knowledge.set(about, known);
    }
    known[index] = knownTo;
  });
  return knowledge;
}

/** Everyone, spectators included. */
export const EVERYONE = -1;

/**
 * The seats that have learned something, as bits; `EVERYONE` when a secret is known to all or is no longer one. What a
 * seat did with what it already knew, and what it decided, doesn't count as learned.
 */
export function learned(before: Knowledge, after: Knowledge, seats: number): number {
  const all = everySeat(seats);
  let who = 0;
  for (const [about, knew] of before) {
    const knows = after.get(about) ?? [];
    for (let i = 0; i < knew.length; i++) {
      const then = knew[i];
      // Already known to all, or an index without a secret.
      if (then === all || then === undefined) continue;
      const now = knows[i];
      if (now === undefined || now === all) return EVERYONE;
      who |= now & ~then;
    }
  }
  return who;
}

export const hasLearned = (who: number, viewer: Viewer): boolean =>
  who === EVERYONE || (viewer >= 0 && (who & (1 << viewer)) !== 0);
