/** Why not, for choices of a turn that no question named: marches, battles, annexing and plundering, war. */
import { type AnyChoice, type No, no } from '@concert/kernel';
import { builtOn, isPlundered, ruralOf, urbanOf } from './rules/5-buildings.ts';
import { areAllied, isFriendly } from './rules/5-concepts.ts';
import { unitsAt } from './rules/5-troops.ts';
import { whyNotAttack, whyNotMarch } from './rules/6.2-why.ts';
import { UNITS_FOR_PROVINCE } from './rules/6.4-plunder.ts';
import type { Frame, P, State } from './shape.ts';
import { capitalOf, inPlay, provinceOf } from './tables.ts';

type Why = (play: P, seat: number, arg: AnyChoice['arg'], frame: Frame) => No | null;

const isFriendsLand = (state: State, seat: number, p: number): boolean =>
  state.owner[p] >= 0 && isFriendly(state, state.owner[p], seat);

const friendsLand = (clause: string, p: number): No => no(clause, 'friendly province', { province: p });

/** Why a building cannot be plundered: there is none, it has been, or no unit is there to do it. */
function whyNotPlunder(state: State, sites: readonly number[], building: number, clause: string): No {
  if (sites.every((site) => builtOn(state, site) !== building)) return no(clause, 'no such building', { building });
  return no('PP-6.4.1-d', 'plundered before', { building });
}

const reasons: { readonly [verb: string]: Why } = {
  group: () => no('PP-6.2-a', 'nobody there'),
  onward: () => no('PP-6.2-c', 'nobody there'),
  army: () => no('PP-8.1-c', 'nobody there'),
  chipToFigurines: () => no('PP-8.2.2-c', 'nothing to exchange'),
  figurinesToChip: () => no('PP-8.2.2-c', 'nothing to exchange'),
  consolidate: () => no('PP-8.2.2-d', 'nothing to exchange'),
  march: (play, seat, { to }) => whyNotMarch(play, seat, to),
  attack: (play, seat, { to, via }) => whyNotAttack(play, seat, to, via),
  fight: () => no('PP-6.3-a', 'no battle there'),
  lose: () => no('PP-6.3.1-e', 'no such losses'),
  doom: () => no('PP-6.3.3-d', 'no such losses'),
  retreat: (_play, _seat, { to }) => no('PP-6.3.1-ab', 'no refuge', { to }),
  stay: (_play, _seat, _arg, frame) => (frame.at === 'battle.flee' ? no('PP-6.3.1-ak', 'must retreat') : null),
  stand: (_play, _seat, _arg, frame) => (frame.at === 'battle.flee' ? no('PP-6.3.1-ak', 'must retreat') : null),
  annex({ state, seats }, seat, { province }) {
    if (!inPlay[seats][province]) return no('PP-4.3-b', 'out of play', { province });
    if (isFriendsLand(state, seat, province)) return friendsLand('PP-6.1.1-h', province);
    return no('PP-6.1.1-e', 'too few to annex', { province, capital: capitalOf[province] });
  },
  plunder({ state }, seat, { force, place, building }) {
    if (isFriendsLand(state, seat, provinceOf[place])) return friendsLand('PP-6.4.1-a', provinceOf[place]);
    if (unitsAt(state, force, place) === 0) return no('PP-6.4.1-a', 'no unit there', { force, place });
    return whyNotPlunder(state, urbanOf(place), building, 'PP-6.4.1-a');
  },
  plunderRural({ state }, seat, { force, province, building }) {
    if (isFriendsLand(state, seat, province)) return friendsLand('PP-6.4.1-b', province);
    if (!state.force.some((each, i) => each === force && provinceOf[state.place[i]] === province))
      return no('PP-6.4.1-b', 'no unit in it', { force, province });
    return whyNotPlunder(state, ruralOf(province), building, 'PP-6.4.1-b');
  },
  plunderResidence({ state }, seat, { seat: victim, force }) {
    if (isFriendly(state, victim, seat)) return no('PP-6.4.1-e', 'friendly residence', { seat: victim });
    const place = state.residence[victim];
    return place < 0
      ? no('PP-6.4.1-e', 'has no residence', { seat: victim })
      : no('PP-6.4.1-e', 'no unit there', { force, place });
  },
  plunderProvince: (_play, _seat, { province }) => no('PP-6.4.2-a', 'too few to plunder', { province }),
  raze({ state }, seat, { force, place }) {
    if (!state.fortresses.includes(place)) return no('PP-6.1.1-m', 'no fortress there', { place });
    if (isFriendsLand(state, seat, provinceOf[place])) return friendsLand('PP-6.1.1-m', provinceOf[place]);
    return no('PP-6.1.1-m', 'no unit there', { force, place });
  },
  abandon: () => no('PP-6.8.2-a', 'residence is safe'),
  declare: () => no('PP-6.5.2-a', 'war on another'),
  form: ({ seats }, seat, { members }) =>
    (members as number[]).includes(seat)
      ? no('PP-6.5.4-b', 'yourself is understood')
      : members.length === seats - 1
        ? no('PP-6.5.4-b', 'not everybody')
        : null,
};

const battle = [
  'battle.lose',
  'battle.retreat',
  'battle.flee',
  'battle.setRetreatOrder',
  'battle.finalLoss',
  'battle.rally',
];
const annexation = ['annexation.act', 'dispute.answer', 'dispute.award'];
/** By verb: the questions at which it has its place. */
const places: { readonly [verb: string]: readonly string[] } = {
  group: ['move'],
  onward: ['move'],
  army: ['move'],
  leave: ['move'],
  leaveDummy: ['move'],
  chipToFigurines: ['move'],
  figurinesToChip: ['move'],
  consolidate: ['move'],
  march: ['move'],
  attack: ['move'],
  muster: ['move'],
  disperse: ['move'],
  fight: ['pickBattle'],
  lose: ['battle.lose'],
  retreat: ['battle.retreat', 'battle.flee'],
  stay: ['battle.retreat', 'battle.flee'],
  stand: ['battle.retreat', 'battle.flee'],
  doom: ['battle.finalLoss'],
  rally: ['battle.rally'],
  annex: ['annexation.act', 'dispute.answer'],
  plunder: ['annexation.act'],
  plunderRural: ['annexation.act'],
  plunderResidence: ['annexation.act'],
  plunderProvince: ['annexation.act'],
  raze: ['annexation.act'],
  abandon: ['annexation.act', 'abandon'],
  declare: ['declareWar'],
  form: ['form'],
};

const ofTurn = ['move', 'pickBattle', ...battle, ...annexation, 'declareWar', 'form'];

/** Is a turn under way at this question? The leader sets an order in placements too. */
const isInTurn = (play: P, { at }: Frame): boolean =>
  at === 'setTurnOrder' ? play.enclosingOrNull('turn') !== null : ofTurn.includes(at);

/** What could not be done in its phase either: then that is what a player wants to know. */
const always = ['annex', 'plunder', 'plunderRural', 'plunderResidence', 'raze'];

function isHopeless({ state }: P, seat: number, { verb, arg }: AnyChoice): boolean {
  const foreign = (p: number): boolean => !isFriendsLand(state, seat, p);
  const stands = (sites: readonly number[]): boolean =>
    sites.some((site) => builtOn(state, site) === arg.building && !isPlundered(state, site));
  switch (verb) {
    case 'annex':
      return !foreign(arg.province) || unitsAt(state, seat, capitalOf[arg.province]) < UNITS_FOR_PROVINCE;
    case 'plunder':
      return (
        !foreign(provinceOf[arg.place]) || !stands(urbanOf(arg.place)) || unitsAt(state, arg.force, arg.place) === 0
      );
    case 'plunderRural':
      return !foreign(arg.province) || !stands(ruralOf(arg.province));
    case 'plunderResidence':
      return isFriendly(state, arg.seat, seat) || state.residence[arg.seat] < 0;
    default:
      return !state.fortresses.includes(arg.place) || !foreign(provinceOf[arg.place]);
  }
}

/** It says nothing that depends on troops the seat may not see. */
export function explainTurn(play: P, frame: Frame, seat: number, { verb, arg }: AnyChoice): No | null {
  const where = places[verb];
  if (verb === 'ready' && frame.at === 'move' && play.state.inHand[seat].length > 0)
    return no('PP-6.2-a', 'group in hand');
  if (!where) return null;
  if (!where.includes(frame.at) && always.includes(verb) && isHopeless(play, seat, { verb, arg }))
    return reasons[verb](play, seat, arg, frame);
  // PP-R-15: a player who is ready has to take that back first.
  if ((frame.at === 'move' || frame.at === 'annexation.act') && (frame.ready >> seat) & 1)
    return no('PP-R-15', 'wait for allies');
  if (where.includes(frame.at)) return reasons[verb]?.(play, seat, arg, frame) ?? null;
  // PP-6.1.1-a, b: each phase has its time, and so has the declaration of war.
  if (verb === 'declare' && areAllied(play.state)) return no('PP-6.1.1-c', 'war was declared');
  if (verb === 'form') return no('PP-6.5-b', 'no alliancing now');
  return isInTurn(play, frame) ? no('PP-6.1.1-b', 'another phase') : no('PP-6-a', 'not in a season');
}

/** Why a seat that is not being asked cannot do this: it is not its turn, or no seat can. */
export function notAsked({ state }: P, seat: number, { verb }: AnyChoice): No | null {
  if (!places[verb]) return null;
  if (verb === 'declare' && areAllied(state)) return no('PP-6.1.1-c', 'war was declared');
  if (verb === 'form') return no('PP-6.5-b', 'no alliancing now');
  if (state.active === 0 || (state.active >> seat) & 1) return null;
  return no(areAllied(state) ? 'PP-6.1-c' : 'PP-6.1-b', 'not your turn');
}
