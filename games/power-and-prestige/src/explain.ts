/** Why not, for choices that no question named: the clause a player would look up. */
import { type AnyChoice, type No, no } from '@concert/kernel';
import { explainEconomy } from './explain-economy.ts';
import { explainTurn } from './explain-turn.ts';
import { ENDOWMENT } from './rules/4-setup.ts';
import type { Frame, P } from './shape.ts';
import { ALLY, inPlay, provinceOf } from './tables.ts';

/** Why a province cannot be chosen in the set-up. */
function whyNotChosen({ state, seats }: P, province: number, clause: string): No {
  if (!inPlay[seats][province]) return no(clause, 'out of play', { province });
  const seat = state.owner[province];
  return seat < 0 ? no(clause, 'not that province', { province }) : no(clause, 'province is taken', { province, seat });
}

const setup: { readonly [verb: string]: (play: P, arg: AnyChoice['arg'], frame: Frame) => No | null } = {
  found: (play, { city }, { at }) => (at === 'found' ? whyNotChosen(play, provinceOf[city], 'PP-4.4.5-b') : null),
  claim: (play, { province }, { at }) => (at === 'claim' ? whyNotChosen(play, province, 'PP-4.4.5-i') : null),
  endow: (_, { building }, frame) =>
    frame.at !== 'endow'
      ? null
      : building === ENDOWMENT[frame.cities.length]
        ? no('PP-4.4.7-e', 'no site for it')
        : no('PP-4.4.7-d', 'in its order'),
};

/** It says nothing that depends on troops the seat may not see. */
export function explain(play: P, frame: Frame, seat: number, choice: AnyChoice): No | null {
  const { verb, arg } = choice;
  if (setup[verb]) return setup[verb](play, arg, frame);
  if (typeof arg.force === 'number' && arg.force !== seat && arg.force !== ALLY)
    return no('PP-6.2-a', 'not yours', { force: arg.force });
  return explainEconomy(play, frame, seat, choice) ?? explainTurn(play, frame, seat, choice);
}
