/** Why not, for choices that no question named: the clause a player would look up. */
import { type AnyChoice, type No, no } from '@concert/kernel';
import { explainEconomy } from './explain-economy.ts';
import { explainTurn } from './explain-turn.ts';
import type { Frame, P } from './shape.ts';
import { ALLY } from './tables.ts';

const setup: { readonly [verb: string]: readonly [clause: string, what: string] } = {
  found: ['PP-4.4.5-b', 'not that province'],
  claim: ['PP-4.4.5-i', 'not that province'],
  endow: ['PP-4.4.7-e', 'no site for it'],
};

/** It says nothing that depends on troops the seat may not see. */
export function explain(play: P, frame: Frame, seat: number, choice: AnyChoice): No | null {
  const { verb, arg } = choice;
  if (setup[verb]) return no(...setup[verb]);
  if (typeof arg.force === 'number' && arg.force !== seat && arg.force !== ALLY)
    return no('PP-6.2-a', 'not yours', { force: arg.force });
  return explainEconomy(play, frame, seat, choice) ?? explainTurn(play, frame, seat, choice);
}
