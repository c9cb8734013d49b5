/** Two worlds: positions that differ only in what a viewer cannot know must give that viewer the same. */
import { FastChance, type Viewer } from '@concert/kernel';
import { expect } from 'vitest';
import { cardNumber } from '../src/tables-cards.ts';
import type { Stage } from './stage.ts';

/** A card that no window of these campaigns plays: it is to another hand what a live card is. */
export const DEAD = cardNumber(23);
export const cards = (...numbers: number[]): number[] => numbers.map((n) => cardNumber(n));

/** Everything that a viewer gets of a position. */
function outputOf({ machine, position, log }: Stage, viewer: Viewer): unknown {
  const seen = machine.view(position, viewer);
  const choices = viewer < 0 ? [] : machine.choices(position, viewer);
  const events = log as unknown as { to?: number[] }[];
  return {
    seen,
    busy: machine.busy(position),
    prompt: viewer < 0 ? null : machine.prompt(position, viewer),
    choices,
    meanings: viewer < 0 ? null : machine.meanings(position, viewer, choices),
    heard: events.filter(({ to }) => to === undefined || to.includes(viewer)),
  };
}

/** Two positions that differ in what these viewers cannot know: they get the same of both. */
export function sameFor(viewers: readonly Viewer[], one: Stage, other: Stage): void {
  for (const viewer of viewers) expect(outputOf(one, viewer), `viewer ${viewer}`).toEqual(outputOf(other, viewer));
}

/** What each viewer sees is what it would see in a world made from that view. */
export function imaginesTheSame(desk: Stage): void {
  for (const viewer of [0, 1, -1]) {
    const seen = desk.machine.view(desk.position, viewer);
    for (let i = 0; i < 5; i++) {
      const world = desk.machine.imagine(seen, new FastChance(`world ${i}`));
      expect(desk.machine.view(world, viewer)).toEqual(seen);
    }
  }
}

/**
 * A window, reached with one or the other card in the hand of a seat while the first of them may be anywhere: those who do not
 * hold it get the same, and the holder is asked in both worlds.
 */
export function asksAlike(
  make: (set: (state: Stage['state']) => void) => Stage,
  seat: number,
  live: number,
  dead: number = DEAD,
): void {
  const held = make((state) => {
    state.hands[seat] = [live];
    state.deck = [dead];
  });
  const other = make((state) => {
    state.hands[seat] = [dead];
    state.deck = [live];
  });
  for (const viewer of [1 - seat, -1]) expect(outputOf(held, viewer)).toEqual(outputOf(other, viewer));
  expect(held.machine.busy(held.position)).toEqual([seat]);
  expect(other.machine.busy(other.position)).toEqual([seat]);
  imaginesTheSame(held);
  imaginesTheSame(other);
}
