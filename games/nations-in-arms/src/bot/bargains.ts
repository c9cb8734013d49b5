/** What the bot proposes where majors have players of their own: peace when a capital is lost, and the stronger side as an ally. */
import type { Proposal, Seat } from '@concert/kernel';
import { enemySide, hasPlayers, isHostile, seatOf } from '../rules/1-units.ts';
import { controlOf } from '../rules/4-survey.ts';
import { playersWith } from '../rules/11-alliances.ts';
import { isDecisive } from '../rules/13-conquest.ts';
import { signatory } from '../rules/13-treaties.ts';
import { deals } from '../rules/deals.ts';
import { COALITION, EMPIRE, NEUTRAL, type P } from '../shape.ts';
import { capitalOfPower, SPAIN, TURKEY } from '../tables.ts';
import { troops } from './value.ts';

/** How long a truce the beaten ask for. */
const TRUCE = 4;
/** How much stronger than the enemy a side must be, the newcomer with it. */
const SAFE = 1.2;

const seatsOf = ({ state }: P, majors: readonly number[], seat: Seat): Seat[] =>
  [...new Set(majors.map((major) => seatOf(state, major)))].filter((other) => other >= 0 && other !== seat);

/** With two players one's gain is the other's loss, and there is nothing to propose. */
export function proposals(play: P, seat: Seat): Proposal[] {
  const { state, stack } = play;
  if (!hasPlayers(state)) return [];
  const own = state.player.indexOf(seat);
  const at = stack.at(-1)?.at;
  const found =
    at === 'talks.offer' ? peaceFor(play, seat, own) : at === 'declare.choose' ? allyFor(play, seat, own) : null;
  return found && deals.may(play, { ...found, from: seat }) === true ? [found] : [];
}

/** A power whose capital is in enemy hands asks for peace before it has to sue. */
function peaceFor(play: P, seat: Seat, own: number): Proposal | null {
  const { state } = play;
  const side = state.side[own];
  if (side === NEUTRAL || isDecisive(own) || !isHostile(side, controlOf(state, capitalOfPower[own]))) return null;
  const victor = signatory(state, enemySide(side));
  const terms = { power: own, provinces: [], to: victor, money: 0, system: false, aid: false, turns: TRUCE };
  return { to: seatsOf(play, playersWith(state, victor), seat), kind: 'peace', terms };
}

/** A power at peace joins the side that will win with it; Turkey is paid for standing aside (NA-R-217). */
function allyFor(play: P, seat: Seat, own: number): Proposal | null {
  const { state } = play;
  if (own === TURKEY || state.side[own] !== NEUTRAL) return null;
  const side = own === SPAIN ? EMPIRE : COALITION;
  if (troops(play, side) + troops(play, NEUTRAL, own) < SAFE * troops(play, enemySide(side))) return null;
  const leader = signatory(state, side);
  return { to: seatsOf(play, playersWith(state, leader), seat), kind: 'alliance', terms: { power: own, with: leader } };
}
