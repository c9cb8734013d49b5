/** 6.3.1 Retreats, by choice and forced, in the order the leader of a side sets. */
import { ask, call, done, goto, type Next, no, type Offers, type Question, say, type Verdict } from '@concert/kernel';
import { maskList } from '@concert/kit';
import type { At, BattleLocals, Frame, P, PowerAndPrestige, State } from '../shape.ts';
import type { Force, Location } from '../tables.ts';
import { ALLY, ARMS, crossesRiver, roadsInPlay } from '../tables.ts';
import { allyMaster, areAllied, inOrder, leaderOf } from './5-concepts.ts';
import { campForces, foesOf, forcesAt, removeTroops, unitsAt } from './5-troops.ts';
import { entriesTo, shift } from './6.2-movement.ts';
import { battlesOf, sideMask } from './6.3-combat.ts';
import { ATTACK } from './6.3-values.ts';

/** Who decides for a force whether it retreats (PP-6.5.5-m). */
export const masterOf = (state: State, force: number, place: number): number =>
  force === ALLY ? allyMaster(state, place) : force;

/** PP-6.3.1-ac to af: may a force retreat to this neighbour of the battlefield? */
function mayRetreat(play: P, battle: BattleLocals, force: number, to: number): Verdict {
  const { state } = play;
  const { place, allianceChange } = battle;
  if (crossesRiver(place, to)) return no('PP-6.3.1-ae', 'over a river', { to });
  const there = forcesAt(state, to);
  const cameFrom = entriesTo(state, place).includes(to);
  // PP-6.5.7-e: in the alliance change turn there are no roads by which attackers came, and all retreat like defenders.
  if (!allianceChange) {
    const defends = ((battle.defenders >> force) & 1) === 1;
    if (!defends && !cameFrom) return no('PP-6.3.1-ac', 'nobody came from there', { to });
    if (defends && cameFrom && (there & campForces(state, force)) === 0)
      return no('PP-6.3.1-ad', 'attackers came from there', { to });
  }
  const held = (there & foesOf(state, force)) !== 0 && !battlesOf(state).includes(to);
  return !held || no('PP-6.3.1-af', 'enemies hold it', { to });
}

export const refuges = (play: P, battle: BattleLocals, force: number): number[] =>
  roadsInPlay[play.seats][battle.place].filter((to) => mayRetreat(play, battle, force, to) === true);

/** Offers every neighbour to a force; those it may not retreat to are only explained. */
function offerRefuges(play: P, force: number, offers: Offers<PowerAndPrestige>): void {
  const battle = play.enclosing('battle');
  for (const to of roadsInPlay[play.seats][battle.place])
    offers.offer('retreat', { force: force as Force, to: to as Location }, mayRetreat(play, battle, force, to));
}

/** Forces of a side that are still in battle, as bits. */
const inBattle = (state: State, battle: BattleLocals, side: number): number =>
  maskList(sideMask(battle, side)).reduce(
    (mask, f) => (unitsAt(state, f, battle.place) > 0 ? mask | (1 << f) : mask),
    0,
  );

/**
 * PP-R-35, PP-6.5.6-g: of several who have to decide, each does so knowing what those before them did. Their leader says
 * once in a battle who comes when; among players without a leader it is the seating order. The seat that decides now, or
 * the question to the leader, after which `frame` goes on.
 */
function nextToDecide(
  play: P,
  frame: At<'battle.retreats' | 'battle.flight'>,
  forces: readonly number[],
): number | Next<Frame> {
  const { state } = play;
  const { place, retreatOrder } = play.enclosing('battle');
  const seats = [...new Set(forces.map((force) => masterOf(state, force, place)))];
  if (seats.length === 1) return seats[0];
  const unset = seats.filter((seat) => !retreatOrder.includes(seat));
  if (!areAllied(state)) retreatOrder.push(...inOrder(state).filter((seat) => unset.includes(seat)));
  else if (unset.length > 1) return call({ at: 'battle.retreatOrder', seats: unset }, frame);
  else retreatOrder.push(...unset);
  return retreatOrder.find((seat) => seats.includes(seat))!;
}

const retreatOrder = ({ state }: P, { seats }: At<'battle.retreatOrder'>): Next<Frame> =>
  ask(leaderOf(state, state.camp[seats[0]]), { at: 'battle.setRetreatOrder', seats });

const setRetreatOrder: Question<PowerAndPrestige, At<'battle.setRetreatOrder'>> = {
  prompt: (play) => say('set the retreats', { place: play.enclosing('battle').place }, 'PP-R-35'),
  offer(_, { seats }, _seat, offers) {
    for (const seat of seats) offers.offer('goFirst', { seat });
  },
  take: {
    goFirst(play, _, { seat }) {
      play.enclosing('battle').retreatOrder.push(seat);
      return done();
    },
  },
};

/** PP-6.3.1-aa: those of a side who want to retreat, one after the other. */
function retreats(play: P, frame: At<'battle.retreats'>): Next<Frame> {
  const able = undecided(play, frame).filter((force) => refuges(play, play.enclosing('battle'), force).length > 0);
  if (able.length === 0) return done();
  const next = nextToDecide(play, frame, able);
  return typeof next === 'number' ? ask(next, play.sibling(frame, 'battle.retreat')) : next;
}

/** Forces of the side that have not been asked in this round, and want to be. */
function undecided(play: P, { side, asked }: { side: number; asked: number }): number[] {
  const battle = play.enclosing('battle');
  return maskList(inBattle(play.state, battle, side) & ~battle.standing & ~asked);
}

const retreat: Question<PowerAndPrestige, At<'battle.retreat'>> = {
  prompt(play) {
    const { place, round } = play.enclosing('battle');
    return say('retreat', { place, round }, 'PP-6.3.1-aa');
  },
  offer(play, frame, seat, offers) {
    for (const force of undecided(play, frame)) {
      if (masterOf(play.state, force, play.enclosing('battle').place) !== seat) continue;
      offerRefuges(play, force, offers);
      offers.offer('stay', { force: force as Force });
      offers.offer('stand', { force: force as Force });
    }
  },
  take: {
    retreat(play, frame, { force, to }) {
      withdraw(play, force, to);
      return onwards(play, frame, force);
    },
    stay: (play, frame, { force }) => onwards(play, frame, force),
    stand(play, frame, { force }) {
      play.enclosing('battle').standing |= 1 << force;
      return onwards(play, frame, force);
    },
  },
};

const onwards = (play: P, frame: At<'battle.retreat'>, force: number): Next<Frame> =>
  play.advance(frame, 'battle.retreats', { asked: frame.asked | (1 << force) });

/** PP-6.3.1-ab, ai: all that the force has in battle goes to one place; into an unresolved battle it is set aside. */
function withdraw(play: P, force: number, to: number): void {
  const { state } = play;
  const battle = play.enclosing('battle');
  shift(state, force, battle.place, to, battlesOf(state).includes(to));
  battle.retreatedTo[force] = to;
  play.log('retreated', { force, from: battle.place, to }, { clause: 'PP-6.3.1-ab' });
}

/** PP-6.3.1-ak, PP-R-37: attackers worth nothing must go. */
function flight(play: P, frame: At<'battle.flight'>): Next<Frame> {
  const { state } = play;
  const battle = play.enclosing('battle');
  const left = inBattle(state, battle, ATTACK);
  if (left === 0) return done();
  const able = maskList(left).filter((force) => refuges(play, battle, force).length > 0);
  if (able.length > 0) {
    const next = nextToDecide(play, frame, able);
    if (typeof next !== 'number') return next;
    const force = able.find((each) => masterOf(state, each, battle.place) === next)!;
    return ask(next, { at: 'battle.flee', force });
  }
  // PP-6.3.1-al: those who cannot are lost.
  for (const force of maskList(left))
    for (let arm = 0; arm < ARMS; arm++) {
      const count = removeTroops(state, force, battle.place, arm, unitsAt(state, force, battle.place, arm));
      battle.destroyed[force * ARMS + arm] += count;
      if (count > 0) play.log('destroyed', { force, arm, count }, { clause: 'PP-6.3.1-al' });
    }
  return done();
}

const flee: Question<PowerAndPrestige, At<'battle.flee'>> = {
  prompt: (play) => say('flee', { place: play.enclosing('battle').place }, 'PP-6.3.1-ak'),
  auto: true,
  offer(play, { force }, _seat, offers) {
    offerRefuges(play, force, offers);
  },
  take: {
    retreat(play, _, { force, to }) {
      withdraw(play, force, to);
      return goto({ at: 'battle.flight' });
    },
  },
};

export const retreatSteps = {
  'battle.retreats': retreats,
  'battle.retreat': retreat,
  'battle.retreatOrder': retreatOrder,
  'battle.setRetreatOrder': setRetreatOrder,
  'battle.flight': flight,
  'battle.flee': flee,
} as const;
