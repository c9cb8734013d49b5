/** Positions on the whole map, in 1805, for the chapters that need all of Europe. */
import type { State } from '../src/shape.ts';
import { type Put, type Stage, stage } from './stage.ts';

/** Pieces by name on an otherwise empty Europe of 1805. */
export const europe = (pieces: { [name: string]: Put } = {}, more: (state: State) => void = () => {}): Stage =>
  stage(pieces, more, 'grand1805');
