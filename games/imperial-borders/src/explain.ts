/** Why not, for choices that no question named: the clause a player would look up. */
import { type AnyChoice, type No, no } from '@concert/kernel';
import type { Frame, P } from './shape.ts';
import { FRONT, isLand, REAR } from './tables.ts';

type Why = (play: P, frame: Frame, arg: AnyChoice['arg'], seat: number) => No | null;

/** By verb: the reason when it has its place here but not with these arguments. */
const reasons: { readonly [verb: string]: Why } = {
  dot: () => no('IB-S.C-c', 'not a start', {}),
  undot: () => no('IB-S.C-p', 'nothing marked', {}),
  place: () => no('IB-S.E-a', 'not as plotted', {}),
  placeShip: () => no('IB-S.E-a', 'not as plotted', {}),
  from: (_play, _frame, { place }) => no('IB-2.A.2-b', 'nothing there', { place }),
  step: (_play, frame, { place }) =>
    frame.at === 'plot.path'
      ? no('IB-2.A.2-a', 'not next to it', { from: frame.path.at(-1) ?? frame.from, to: place })
      : null,
  send: (_play, frame) =>
    frame.at === 'plot.path' ? no('IB-2.A.3-c', 'too many dots', { place: frame.from, count: 0 }) : null,
  strike: () => no('IB-2.A-b', 'no such order', {}),
  bid: () => no('IB-3.A-a', 'too much to bid', {}),
  slot: () => no('IB-3.C-a', 'slot taken', {}),
  carry: () => no('IB-4.C-a', 'no such order', {}),
  cancel: () => no('IB-4.A.2-a', 'no such order', {}),
  attack: (_play, _frame, { place }) => no('IB-4.B-a', 'no one to attack', { place }),
  take: () => no('IB-4.C.1-a', 'no such unit', {}),
  takeShip: () => no('IB-4.C.1-a', 'no such unit', {}),
  ride: () => no('IB-4.C.4-a', 'no bonus', {}),
  sail: () => no('IB-2.S-c', 'not on its path', {}),
  stop: () => no('IB-4.C.5-b', 'not on its path', {}),
  load: () => no('IB-2.C.4-b', 'no such unit', {}),
  unload: () => no('IB-2.C.4-b', 'no such unit', {}),
  shift: () => no('IB-2.C.4-l', 'no such unit', {}),
  exchange: () => no('IB-2.C.4-p', 'nothing to exchange', {}),
  seize: () => no('IB-4.C.6-b', 'no Port to seize', {}),
  hit: (_play, _frame, { zone }) =>
    zone === FRONT || zone === REAR ? no('IB-B2.E.1-h', 'wrong zone', {}) : no('IB-B2.E-i', 'out of order', {}),
  hitShip: () => no('IB-B2.E.1-j', 'out of line', {}),
  hitFort: () => no('IB-B2.E.1-f', 'no fortification', {}),
  block: () => no('IB-B2.E-b', 'no such Hit', {}),
  capture: () => no('IB-B3.A-d', 'no prize', {}),
  decorate: () => no('IB-B3.C-c', 'not eligible', {}),
  decorateShip: () => no('IB-B3.C-d', 'not eligible', {}),
  deploy: (_play, _frame, { place }) => no(isLand(place) ? 'IB-7.C-f' : 'IB-7.C-e', 'not a base', {}),
  buy: (_play, _frame, { nation }) => no('IB-7.0-a', 'Capital needed', { nation }),
  bestow: (_play, _frame, { nation }) => no('IB-6.C-h', 'not to your own side', { nation }),
  side: (_play, _frame, { nation }) => no('IB-B1.B-a', 'not your Nation', { nation }),
};

/** By verb: the questions at which it has its place. */
const places: { readonly [verb: string]: readonly Frame['at'][] } = {
  dot: ['setup.dots'],
  undot: ['setup.dots'],
  place: ['setup.types'],
  placeShip: ['setup.types'],
  from: ['plot'],
  step: ['plot.path'],
  send: ['plot.path'],
  strike: ['plot'],
  bid: ['bids'],
  slot: ['slot'],
  carry: ['turn.march'],
  cancel: ['turn.before', 'turn.march'],
  attack: ['turn.before', 'turn.after'],
  take: ['order.filling'],
  takeShip: ['order.filling'],
  ride: ['turn.march', 'order.bonuses'],
  sail: ['order.sailing'],
  stop: ['order.sailing'],
  load: ['turn.march', 'order.sailing', 'turn.after'],
  unload: ['turn.march', 'order.sailing', 'turn.after'],
  shift: ['turn.march', 'order.sailing', 'turn.after'],
  exchange: ['turn.march', 'order.sailing', 'turn.after'],
  seize: ['turn.march', 'order.sailing', 'battle.seizing'],
  hit: ['battle.hit'],
  hitShip: ['battle.hit'],
  hitFort: ['battle.hit'],
  block: ['battle.block'],
  capture: ['battle.prize'],
  decorate: ['battle.decorating'],
  decorateShip: ['battle.decorating'],
  deploy: ['deploying'],
  buy: ['buy'],
  bestow: ['giving'],
  side: ['battle.side'],
};

/** By verb: the clause that says when it has its time. */
const times: { readonly [verb: string]: string } = {
  dot: 'IB-S.C-a',
  place: 'IB-S.E-a',
  from: 'IB-2.A-a',
  bid: 'IB-3.A-a',
  slot: 'IB-3.C-a',
  carry: 'IB-4.C-a',
  cancel: 'IB-4.A.2-a',
  attack: 'IB-4.B-a',
  ride: 'IB-4.C.4-a',
  load: 'IB-2.C.4-a',
  unload: 'IB-2.C.4-a',
  shift: 'IB-2.C.4-a',
  exchange: 'IB-2.C.4-a',
  seize: 'IB-4.C.6-b',
  halt: 'IB-R-20',
  breakOff: 'IB-B2.G-a',
  callOff: 'IB-B1.A-b',
  attempt: 'IB-5.B-a',
  vote: 'IB-6.D-a',
  buy: 'IB-7.B-b',
  deploy: 'IB-7.C-a',
};

export function explain(play: P, frame: Frame, seat: number, { verb, arg }: AnyChoice): No | null {
  // IB-R-20: a land group goes on unless others stand where it is.
  if (verb === 'halt' || (verb === 'stop' && frame.at !== 'order.sailing')) return no('IB-R-20', 'must go on', {});
  if (places[verb]?.includes(frame.at)) return reasons[verb]?.(play, frame, arg, seat) ?? null;
  return times[verb] ? no(times[verb], 'other phase', {}) : null;
}

/** Whose turn it is, by which clause, for a seat that is not being asked anything. */
export function notAsked({ state }: P, seat: number, { verb }: AnyChoice): No | null {
  const { active } = state;
  if (active >= 0 && state.seat[active] !== seat)
    return no(times[verb] ?? 'IB-4.0-a', 'turn of another', { nation: active });
  return active >= 0 ? no('IB-D.2-a', 'wait for answers', {}) : null;
}
