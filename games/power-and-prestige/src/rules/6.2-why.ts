/** 6.2 Why a group cannot go somewhere: too far, in bad weather, past strangers, or not by that road. */
import { type No, no } from '@concert/kernel';
import type { P } from '../shape.ts';
import { inPlay, provinceOf, roadsFrom } from '../tables.ts';
import { foesOf, forcesAt } from './5-troops.ts';
import { mayExtend, WINTER } from './6.1-seasons.ts';
import { FORCE, PLACE, pickedRows, reachOf, waysOf } from './6.2-movement.ts';

const EVERYWHERE = [0, 99];

const out = (province: number): No => no('PP-4.3-b', 'out of play', { province });

export function whyNotMarch(play: P, seat: number, to: number): No {
  const { state } = play;
  const picked = state.inHand[seat];
  if (picked.length === 0) return no('PP-6.2-a', 'pick a group');
  if (!inPlay[play.seats][provinceOf[to]]) return out(provinceOf[to]);
  if (forcesAt(state, to) & foesOf(state, picked[FORCE])) return no('PP-6.2-d', 'go there to attack', { to });
  const rows = pickedRows(state, picked);
  const steps = waysOf(play, picked, EVERYWHERE).steps[to];
  const [, far] = reachOf(state, picked, rows);
  if (steps > far && steps <= reachOf(state, picked, rows, true)[1] && !mayExtend(state))
    return state.season === WINTER ? no('PP-6.2.1-c', 'winter march') : no('PP-6.2.1-d', 'bad weather');
  const unhindered = waysOf(play, picked, EVERYWHERE, 0).steps[to];
  if (unhindered > 0 && unhindered <= far) return no('PP-6.2-d', 'strangers in the way', { to });
  return no('PP-6.2-c', 'out of reach');
}

export function whyNotAttack(play: P, seat: number, to: number, via: number): No {
  const { state } = play;
  const picked = state.inHand[seat];
  if (picked.length === 0) return no('PP-6.2-a', 'pick a group');
  if (!inPlay[play.seats][provinceOf[to]]) return out(provinceOf[to]);
  if (!roadsFrom[via].includes(to)) return no('PP-5.4.5-b', 'no road', { to, via });
  if (!(forcesAt(state, to) & foesOf(state, picked[FORCE]))) return no('PP-6.2-d', 'nobody to attack', { to });
  const before = via === picked[PLACE] ? 0 : waysOf(play, picked, EVERYWHERE).steps[via];
  const [battle] = reachOf(state, picked, pickedRows(state, picked));
  if (before === 0 && via !== picked[PLACE]) return no('PP-6.2-d', 'strangers in the way', { to: via });
  return before < battle ? no('PP-6.2-c', 'out of reach') : no('PP-6.2.1-b', 'not into battle');
}
