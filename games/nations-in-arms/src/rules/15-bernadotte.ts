/** 15.4: a French marshal becomes Crown Prince of Sweden. */
import { GONE, type P, POOL, type State, SUMMER } from '../shape.ts';
import { capitalOfPower, hexOfCity, pieceId, piecesOf, powerId } from '../tables.ts';
import { enemySide, isOnMap, leaveArmy, put, sideOf, sideOfPiece, toPool } from './1-units.ts';

const [MARSHAL, CROWN_PRINCE, SWEDEN] = [pieceId('bernadotte'), pieceId('bernadotte_sw'), powerId('sweden')];
const YEAR = 1810;

/** One who has been killed, or has no part in the campaign, goes nowhere. */
const isDue = ({ options, state }: P): boolean =>
  options.bernadotte && state.year === YEAR && state.season === SUMMER && state.place[MARSHAL] !== GONE;

/** Where the prince comes: Stockholm while Swedish pieces are on the map and no enemy is there, else the Swedish pool. */
function seatOfSweden(state: State): number {
  const capital = hexOfCity[capitalOfPower[SWEDEN]];
  const isInPlay = piecesOf[SWEDEN].some((p) => isOnMap(state, p));
  const enemy = enemySide(sideOf(state, SWEDEN));
  const isTaken = state.present.some((p) => state.place[p] === capital && sideOfPiece(state, p) === enemy);
  return isInPlay && !isTaken ? capital : POOL;
}

/** NA-15.4-a: at the end of Summer 1810 the French counter goes and the Swedish one comes. */
export function succession(play: P): void {
  if (!isDue(play)) return;
  const { state } = play;
  const place = seatOfSweden(state);
  leaveArmy(state, MARSHAL);
  toPool(state, MARSHAL, GONE);
  put(state, CROWN_PRINCE, place);
  play.log('crown prince', { leader: MARSHAL, power: SWEDEN }, { clause: 'NA-15.4-a' });
}
