/** Impulses and draws with cards in hand, for tests. */
import { AUTUMN, type State } from '../src/shape.ts';
import { alone, corps, m, open } from './moves.ts';
import { type Put, type Stage, stage } from './stage.ts';
import { cards } from './worlds.ts';

export type Pieces = { [name: string]: Put };

/** An impulse of the French, with cards. */
export function impulse(pieces: Pieces, more: (s: State) => void, marker = 'empire 1', dice?: number[]): Stage {
  const desk = stage({ ...pieces, ...alone }, (s) => {
    open(s);
    more(s);
  });
  desk.begin('impulse', { marker: m(marker) }, dice);
  return desk;
}

export const holding =
  (seat: number, ...numbers: number[]) =>
  (s: State): void => {
    s.hands[seat] = cards(...numbers);
  };

/** Before a draw in a season. */
export function drawing(more: (s: State) => void, season = AUTUMN, dice?: number[]): Stage {
  const desk = stage({ ...corps('W3631'), quosdanovich: { at: 'W4030' }, at_i: { at: 'W4030' } }, (s) => {
    open(s);
    s.season = season;
    s.pool = 0b100000011111111 | (1 << 14);
    s.played = 1;
    more(s);
  });
  desk.begin('draw', {}, dice);
  return desk;
}
