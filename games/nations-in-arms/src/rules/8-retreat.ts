/** 8.3.2: retreats: who leaves together, what they leave on the way, and where they come to rest. */
import { ask, call, done, type Next, no, type Question, say } from '@concert/kernel';
import {
  type At,
  type BattleLocals,
  BRIDGE,
  BRIDGE_DIRECTION,
  DEPOT,
  FOUGHT,
  type Frame,
  INSIDE,
  INTERCEPTOR,
  MARCHER,
  type NationsInArms,
  type P,
  PARTING,
  type RetreatLocals,
  type State,
} from '../shape.ts';
import { isArmy, isEngineer, isSupply, type PieceId, type PlaceId } from '../tables.ts';
import { commanderIn, hasUnits, leadersIn, outside, stepsIn, unitsIn } from './1-forces.ts';
import { armyLedBy, armyOf, enemySide, has, isOnMap, originOf, partWays, put, setMark, toPool } from './1-units.ts';
import { couldStack } from './4-command.ts';
import { ownFortress, survey } from './4-survey.ts';
import { draftBy, type Purpose } from './5-draft.ts';
import { lose } from './5-enter.ts';
import { homeBound } from './5-entry.ts';
import { newSettle } from './5-merge.ts';
import { wipeOut } from './8-battle.ts';
import { newLosses } from './8-losses.ts';
import { hexLosses, pathLosses, retreatPaths } from './8-paths.ts';
import { ATTACKER } from './8-round.ts';
import { comeAshore, leaveBySea, seaWays } from './8-sea-retreat.ts';
import { groundOf, retreatExtra } from './8-tactic-cards.ts';
import { forceOf } from './8-worksheet.ts';
import { updateSieges } from './9-sieges.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-8.3.2-d, NA-R-133: interceptors go back by themselves if both parts are legal; null when none are left. */
export function retreatParts(play: P, frame: BattleLocals, role: number): number | null {
  const { state } = play;
  const force = forceOf(state, frame, role).filter((p) => has(state, p, FOUGHT));
  if (force.length === 0) return null;
  const interceptors = force.filter((p) => has(state, p, INTERCEPTOR));
  const rest = force.filter((p) => !has(state, p, INTERCEPTOR));
  const apart =
    hasUnits(interceptors) && (!hasUnits(rest) || (couldStack(state, interceptors) && couldStack(state, rest)));
  return apart ? INTERCEPTOR : 0;
}

export const newRetreat = (play: P, frame: BattleLocals, role: number, mark: number): At<'retreat'> => {
  const { side, seat } = frame.sides[role];
  const phasing = role === ATTACKER;
  return {
    at: 'retreat',
    stage: 'choose',
    place: frame.place,
    side,
    seat,
    entry: frame.entry,
    phasing,
    mark,
    extra: retreatExtra(groundOf(play, frame, role)),
    dropping: [],
    lost: 0,
    path: [],
    sheltered: false,
  };
};

/** Who retreats now. */
export const beaten = (state: State, { place, side, mark }: RetreatLocals): number[] =>
  outside(state, place, side).filter((p) => has(state, p, FOUGHT) && (mark === 0 || has(state, p, mark)));

export function retreat(play: P, frame: At<'retreat'>): Next<Frame> {
  const { state } = play;
  const result = frame.result;
  delete frame.result;
  if (frame.stage === 'lost') {
    frame.lost += Array.isArray(result) ? (result[0] as number) : 0;
    return arrive(play, frame);
  }
  if (frame.stage === 'sailed') return comeAshore(play, frame);
  if (frame.stage === 'settled') return done([frame.lost, frame.sheltered]);
  if (frame.stage === 'first') {
    frame.lost += Array.isArray(result) ? (result[0] as number) : 0;
    return goOn(play, frame);
  }
  if (frame.stage === 'onward') return secondHex(play, frame);
  if (Array.isArray(result)) frame.dropping = (result[0] as number[] | null) ?? [];
  const force = beaten(state, frame);
  if (!hasUnits(force)) {
    for (const p of force) lose(play, p);
    return done([frame.lost, false]);
  }
  const stuck = retreatPaths(play, frame, force).length === 0 && !canShelter(state, frame);
  if (stuck && seaWays(play, frame, force).size === 0) {
    // NA-8.3.2-m
    play.log('no retreat', { place: frame.place, seat: frame.seat }, { clause: 'NA-8.3.2-m' });
    frame.lost += stepsIn(state, force);
    wipeOut(play, force);
    return done([frame.lost, false]);
  }
  return ask(frame.seat, play.sibling(frame, 'retreat.choose'));
}

/** NA-8.3.2-n: always into an own fortress in the hex that is not besieged. */
const canShelter = (state: State, frame: RetreatLocals): boolean => {
  const city = ownFortress(state, frame.side, frame.place);
  return city >= 0 && state.siege[city] === 0;
};

export const retreatQuestion: Question<NationsInArms, At<'retreat.choose'>> = {
  prompt: (_, { place }) => say('retreat', { place }, 'NA-8.3.2-a'),
  auto: true,
  offer(play, frame, _seat, offers) {
    const force = beaten(play.state, frame);
    const paths = retreatPaths(play, frame, force);
    if (frame.dropping.length > 0) {
      for (const path of paths) if (canDrop(play, frame, path)) offers.offer('back', { path: path as PlaceId[] });
      offers.offer('clear', {});
      return;
    }
    for (const path of paths) offers.offer('back', { path: path as PlaceId[] });
    if (canShelter(play.state, frame)) offers.offer('inside', {});
    for (const place of seaWays(play, frame, force).keys()) offers.offer('bySea', { place: place as PlaceId });
    if (offers.wants('part'))
      for (const leader of parting(play, frame, force)) offers.offer('part', { leader: leader as PieceId });
    if (unitsIn(force).length > 1 && paths.some((path) => path.length > 1)) offers.offer('drop', {});
  },
  take: {
    back: (play, frame, { path }) => goBack(play, play.sibling(frame, 'retreat'), path),
    bySea: (play, frame, { place }) =>
      leaveBySea(play, play.sibling(frame, 'retreat'), beaten(play.state, frame), place),
    part(play, frame, { leader }) {
      const { state } = play;
      for (const p of partOf(state, frame, beaten(state, frame), leader)) setMark(state, p, PARTING, true);
      return play.advance(frame, 'retreat', { mark: PARTING });
    },
    drop: (play, frame, _arg, seat) =>
      draftBy(
        seat,
        {
          purpose: 'drop',
          leader: commanderIn(play.state, beaten(play.state, frame)),
          place: frame.place,
          to: -1,
          rival: frame.side,
          chosen: [],
        },
        play.sibling(frame, 'retreat', { stage: 'choose' }),
      ),
    clear: (play, frame) => play.advance(frame, 'retreat', { dropping: [] }),
    inside(play, frame) {
      const { state } = play;
      for (const p of beaten(state, frame)) setMark(state, p, INSIDE, true);
      play.log('shelters', { place: frame.place, seat: frame.seat }, { clause: 'NA-8.3.2-n' });
      return done([frame.lost, true]);
    },
  },
};

/** What would leave with a commander: an army of a group, or all who marched in for the phasing side from the same hex. */
function partOf(state: State, frame: RetreatLocals, force: readonly number[], leader: number): number[] {
  const army = armyLedBy(state, leader);
  if (army >= 0 && force.some((p) => isArmy[p] && p !== army))
    return force.filter((p) => p === army || armyOf(state, p) === army);
  if (!frame.phasing || !has(state, leader, MARCHER)) return [];
  return force.filter((p) => has(state, p, MARCHER) && originOf(state, p) === originOf(state, leader));
}

/** NA-8.3.2-o, NA-8.3.2-u: commanders who may retreat by themselves; both parts must be legal forces. */
function parting(play: P, frame: RetreatLocals, force: readonly number[]): number[] {
  const { state } = play;
  if (frame.mark !== 0) return [];
  return leadersIn(force).filter((leader) => {
    const part = partOf(state, frame, force, leader);
    const rest = force.filter((p) => !part.includes(p));
    if (!hasUnits(part) || !hasUnits(rest) || commanderIn(state, part) !== leader) return false;
    if (!couldStack(state, part) || !couldStack(state, rest)) return false;
    return retreatPaths(play, { ...frame, mark: PARTING }, part).length > 0;
  });
}

/** NA-8.3.2-p: what is left in the first hex, and what goes on, must be legal. */
export const dropDraft: Purpose = {
  candidates: ({ state }, { place, rival, leader }) =>
    outside(state, place, rival).filter((p) => has(state, p, FOUGHT) && p !== leader && !isArmy[p]),
  fixed: () => [],
  verdict({ state }, { place, rival, chosen }) {
    if (!hasUnits(chosen)) return no('NA-5.2.3-c', 'nothing chosen', {});
    const rest = outside(state, place, rival).filter((p) => has(state, p, FOUGHT) && !chosen.includes(p));
    const legal = hasUnits(rest) && couldStack(state, chosen) && couldStack(state, rest);
    return legal || no('NA-4.2.4.3-a', 'rest illegal', {});
  },
};

/** Two hexes, and those who are dropped fit into the first. */
const canDrop = ({ state }: P, frame: RetreatLocals, path: readonly number[]): boolean =>
  path.length > 1 && couldStack(state, [...frame.dropping, ...outside(state, path[0], frame.side)]);

function goBack(play: P, frame: At<'retreat'>, path: readonly number[]): Next<Frame> {
  const { state } = play;
  const force = beaten(state, frame);
  // NA-1.1.3.2-c: a depot is eliminated; an engineer takes up its bridge (NA-R-137).
  for (const p of force) {
    if (isSupply[p] && has(state, p, DEPOT)) lose(play, p);
    if (isEngineer[p]) state.marks[p] &= ~(BRIDGE | (7 << BRIDGE_DIRECTION));
  }
  const left = force.filter((p) => isOnMap(state, p));
  frame.dropping = frame.dropping.filter((p) => left.includes(p));
  const stop = frame.dropping.length > 0 ? path[0] : path.at(-1)!;
  const cost = pathLosses(play, frame, left, path);
  const due = frame.dropping.length > 0 ? pathLosses(play, frame, left, [stop]) : cost;
  play.log('retreats', { seat: frame.seat, from: frame.place, path: [...path], cost }, { clause: 'NA-8.3.2-a' });
  for (const hex of path)
    for (const p of outside(state, hex, enemySide(frame.side)))
      if (hasUnits([p]) || pointsOnly(state, p)) lose(play, p);
  partWays(
    state,
    left,
    outside(state, frame.place, frame.side).filter((p) => !left.includes(p)),
  );
  for (const p of left) put(state, p, stop);
  frame.path = [...path];
  updateSieges(play, frame.place);
  const stage = frame.dropping.length > 0 ? 'first' : 'lost';
  return callLosses(play, frame, stop, due, stage);
}

const callLosses = (
  play: P,
  frame: At<'retreat'>,
  hex: number,
  steps: number,
  stage: RetreatLocals['stage'],
): Next<Frame> =>
  call(
    newLosses(hex, frame.side, frame.seat, steps, 'NA-8.3.2-k', { mark: FOUGHT }),
    play.sibling(frame, 'retreat', { stage }),
  );

/** NA-8.3.2-p: some stay in the first hex and join the friends there; the others go on. */
function goOn(play: P, frame: At<'retreat'>): Next<Frame> {
  const { state } = play;
  const [first, second] = frame.path;
  const here = outside(state, first, frame.side);
  const going = here.filter((p) => has(state, p, FOUGHT) && !frame.dropping.includes(p));
  partWays(
    state,
    going,
    here.filter((p) => !going.includes(p)),
  );
  for (const p of going) put(state, p, second);
  play.log('dropped', { pieces: frame.dropping, place: first }, { clause: 'NA-8.3.2-p' });
  comeToRest(play, frame, first);
  return call(newSettle(first, frame.side), play.sibling(frame, 'retreat', { stage: 'onward' }));
}

function secondHex(play: P, frame: At<'retreat'>): Next<Frame> {
  const { state } = play;
  const [first, second] = frame.path;
  const force = outside(state, second, frame.side).filter((p) => has(state, p, FOUGHT));
  const due = hexLosses(play, frame, force, survey(state, frame.side), first, second);
  return callLosses(play, frame, second, due, 'lost');
}

const pointsOnly = (state: State, p: number): boolean => isSupply[p] && has(state, p, DEPOT);

/** The beaten come to rest: with friends they become one force (NA-8.3.2-q); bound units are lost abroad (NA-5.2.3.8-e). */
function arrive(play: P, frame: At<'retreat'>): Next<Frame> {
  const { state } = play;
  const to = frame.path.at(-1)!;
  const force = outside(state, to, frame.side).filter((p) => has(state, p, FOUGHT));
  if (!hasUnits(force)) {
    for (const p of force) lose(play, p);
    return done([frame.lost, false]);
  }
  comeToRest(play, frame, to);
  for (const p of force) setMark(state, p, PARTING, false);
  return call(newSettle(to, frame.side), play.sibling(frame, 'retreat', { stage: 'settled' }));
}

/** Where beaten troops stop: what happens to the land there, and to units that may not be in it (NA-5.2.3.8-e). */
function comeToRest(play: P, frame: RetreatLocals, hex: number): void {
  const { state } = play;
  campaignOf(play).entered?.(play, frame.side, hex);
  for (const p of unitsIn(outside(state, hex, frame.side)))
    if (has(state, p, FOUGHT) && homeBound(state, [p], hex) !== true) {
      frame.lost += state.steps[p];
      toPool(state, p);
    }
}
