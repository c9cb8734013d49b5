/** 15.2, optional: Antwerp shelters French ships and builds them. */
import type { P, State } from '../shape.ts';
import { cityId, FRANCE, hexOfCity } from '../tables.ts';
import { isDecoy } from '../tables-sea.ts';
import { sideOf } from './1-units.ts';
import { holderOf } from './4-survey.ts';
import { hasRoom } from './10-fleets.ts';
import { idleFleets, launch } from './12-fleets.ts';

const ANTWERP = cityId('antwerp');
/** NA-15.2-b: what the die must show. */
const BUILT = 4;

/** In the hands of France or a minor of hers, and not besieged. */
const isFrench = (state: State): boolean =>
  state.siege[ANTWERP] === 0 && state.allegiance[holderOf(state, ANTWERP)] === FRANCE;

/** NA-15.2-a: ships in it cannot be attacked by others. */
export const isSheltered = ({ state, options }: P, hex: number): boolean =>
  options.antwerp && hex === hexOfCity[ANTWERP] && isFrench(state);

/** NA-15.2-b: in the Spring budget of an even year a die may bring a fleet for nothing, one of those that wait to be built. */
export function rollForAntwerp(play: P): void {
  const { state, options } = play;
  if (!options.antwerp || state.year % 2 === 1 || state.runner.length === 0 || !isFrench(state)) return;
  const idle = idleFleets(state, FRANCE).filter((p) => !isDecoy[p]);
  if (idle.length === 0 || !hasRoom(state, hexOfCity[ANTWERP], sideOf(state, FRANCE), 1)) return;
  const die = play.chance.d6('Antwerp');
  play.log(die >= BUILT ? 'antwerp builds' : 'antwerp idle', { die }, { clause: 'NA-15.2-b' });
  if (die < BUILT) return;
  const piece = play.chance.pick(idle, 'fleet of Antwerp');
  launch(play, { what: 'fleet', power: FRANCE, piece, steps: 0, city: ANTWERP, into: -1 });
}
