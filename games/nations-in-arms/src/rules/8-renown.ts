/** What a battle leaves behind besides losses: other chapters ask who was beaten, and how badly. */
import type { BattleLocals, State } from '../shape.ts';
import { FRANCE, RUSSIA } from '../tables.ts';
import { beginEffect, effectOn, RAFT_ON_THE_NIEMEN } from './1-effects.ts';
import { noteRout } from './13-treaties.ts';
import { noteSpanishDefeat } from './14-spain.ts';

export function noteBattle(state: State, { size, sides, winner }: BattleLocals): void {
  // An undecided battle beats no one.
  if (winner < 0) return;
  const [victor, beaten] = [sides[winner], sides[1 - winner]];
  noteSpanishDefeat(state, size, beaten.nations);
  if (size !== 'major') return;
  if (state.runner.length > 0) noteRout(state, beaten.nations);
  // Card 72 asks whether France has beaten Russia in a major battle this year.
  const counts = victor.nations & (1 << FRANCE) && beaten.nations & (1 << RUSSIA);
  if (counts && !effectOn(state, RAFT_ON_THE_NIEMEN, state.year)) beginEffect(state, RAFT_ON_THE_NIEMEN, state.year);
}
