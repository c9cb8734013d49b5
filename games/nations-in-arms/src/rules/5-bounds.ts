/** Lands that some pieces may not enter although their side may: neutrals stay at home, Spain has a door, campaigns bind forces. */
import { no, type Verdict } from '@concert/kernel';
import { NEUTRAL, type P, type State } from '../shape.ts';
import { powerOf, provinceOfHex } from '../tables.ts';
import { sideOfPiece } from './1-units.ts';
import { isExpedition, passageBinds } from './11-passage.ts';
import { frontierBinds } from './14-frontier.ts';
import { mayLeaveSpain } from './14-liberation.ts';
import { risingBinds } from './14-revolts.ts';
import { isLiberationWar, maySpainBeEntered } from './14-spain.ts';
import { campaignOf } from './scenarios/campaigns.ts';

type Bound = (state: State, pieces: readonly number[], to: number) => Verdict;

/** What binds pieces in the campaigns of all Europe. All of them go by the province that would be entered. */
const rules: readonly Bound[] = [
  (state, pieces, to) => neutralsStay(state, pieces, to),
  (state, pieces, to) => frontierBinds(state, pieces, to),
  (_state, pieces, to) => risingBinds(pieces, to),
  (state, pieces, to) => !isLiberationWar(state) || mayLeaveSpain(state, pieces, to),
  (state, pieces, to) => isExpedition(state, pieces) || maySpainBeEntered(state, pieces, to),
  (state, pieces, to) => passageBinds(state, pieces, to),
];

/**
 * May these pieces go there by a move, a reaction or a landing of their own? Who asks of many hexes hands on a column by province,
 * all 0: 1 is noted there where nothing binds them.
 */
export function mayGo(play: P, pieces: readonly number[], to: number, free?: Uint16Array): Verdict {
  const { state } = play;
  if (state.runner.length > 0 && !free?.[provinceOfHex[to]]) {
    for (const rule of rules) {
      const verdict = rule(state, pieces, to);
      if (verdict !== true) return verdict;
    }
    if (free) free[provinceOfHex[to]] = 1;
  }
  return campaignOf(play).mayGo?.(state, pieces, to) ?? true;
}

/** NA-11.2.5-c: land units of a neutral major keep to their national territory. */
function neutralsStay(state: State, pieces: readonly number[], to: number): Verdict {
  const owner = state.owner[provinceOfHex[to]];
  const abroad = pieces.find((p) => sideOfPiece(state, p) === NEUTRAL && powerOf[p] !== owner);
  return abroad === undefined || no('NA-11.2.5-c', 'neutral stays home', { piece: abroad });
}
