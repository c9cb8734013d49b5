/** Why not, for choices that no question named: the clause a player would look up. */
import { type AnyChoice, type No, no } from '@concert/kernel';
import { explainEconomy } from './explain-economy.ts';
import type { Frame, P } from './shape.ts';
import { ALLY } from './tables.ts';

const reasons: { readonly [verb: string]: readonly [clause: string, what: string] } = {
  found: ['PP-4.4.5-b', 'not that province'],
  claim: ['PP-4.4.5-i', 'not that province'],
  endow: ['PP-4.4.7-e', 'no site for it'],
  group: ['PP-6.2-a', 'nobody there'],
  onward: ['PP-6.2-c', 'nobody there'],
  army: ['PP-8.1-c', 'nobody there'],
  march: ['PP-6.2-c', 'out of reach'],
  attack: ['PP-6.2.1-b', 'not into battle'],
  fight: ['PP-6.3-a', 'no battle there'],
  lose: ['PP-6.3.1-e', 'no such losses'],
  doom: ['PP-6.3.3-d', 'no such losses'],
  annex: ['PP-6.1.1-e', 'too few to annex'],
  plunder: ['PP-6.4.1-a', 'only the neutral or hostile'],
  plunderRural: ['PP-6.4.1-b', 'only the neutral or hostile'],
  plunderResidence: ['PP-6.4.1-e', 'only the neutral or hostile'],
  raze: ['PP-6.1.1-m', 'only the neutral or hostile'],
  plunderProvince: ['PP-6.4.2-a', 'too few to plunder'],
  declare: ['PP-6.5.2-c', 'war was declared'],
};

/** It says nothing that depends on troops the seat may not see. */
export function explain(play: P, frame: Frame, seat: number, choice: AnyChoice): No | null {
  const { verb, arg } = choice;
  const economic = explainEconomy(play, frame, seat, choice);
  if (economic) return economic;
  if (typeof arg.force === 'number' && arg.force !== seat && arg.force !== ALLY)
    return no('PP-6.2-a', 'not yours', { force: arg.force });
  if (verb === 'retreat') return no('PP-6.3.1-ag', 'no refuge', { to: arg.to });
  const reason = reasons[verb];
  if (!reason) return null;
  return 'province' in arg ? no(reason[0], reason[1], { province: arg.province }) : no(reason[0], reason[1]);
}
