/** 6.3.1 Retreats, by choice and forced, in the order the leader of a side sets. */
import { ask, goto, type Next, no, type Offers, type Question, say, type Verdict } from '@concert/kernel';
import type { At, BattleLocals, Frame, P, PowerAndPrestige, State } from '../shape.ts';
import { ALLY, ARMS, crossesRiver, roadsInPlay } from '../tables.ts';
import { allyMaster, areAllied, bits, inOrder, leaderOf } from './5-concepts.ts';
import { campForces, foesOf, forcesAt, removeTroops, unitsAt } from './5-troops.ts';
import { entriesTo, shift } from './6.2-movement.ts';
import { type BattleFrame, battlesOf, locals, sideMask } from './6.3-combat.ts';
import { ATTACK, DEFENCE, totals } from './6.3-values.ts';

/** Who decides for a force whether it retreats (PP-6.5.5-m). */
export const masterOf = (state: State, force: number, place: number): number =>
  force === ALLY ? allyMaster(state, place) : force;

/** PP-6.3.1-ac to af: may a force retreat to this neighbour of the battlefield? */
function mayRetreat(play: P, frame: BattleLocals, force: number, to: number): Verdict {
  const { state } = play;
  const { place, extra } = frame;
  if (crossesRiver(place, to)) return no('PP-6.3.1-ae', 'over a river', { to });
  const there = forcesAt(state, to);
  const cameFrom = entriesTo(state, place).includes(to);
  // PP-6.5.7-e: in the alliance change turn nobody has come from anywhere, and all retreat like defenders.
  if (extra === 0) {
    const defends = ((frame.defenders >> force) & 1) === 1;
    if (!defends && !cameFrom) return no('PP-6.3.1-ac', 'nobody came from there', { to });
    if (defends && cameFrom && (there & campForces(state, force)) === 0)
      return no('PP-6.3.1-ad', 'attackers came from there', { to });
  }
  const held = (there & foesOf(state, force)) !== 0 && !battlesOf(state).includes(to);
  return !held || no('PP-6.3.1-af', 'enemies hold it', { to });
}
export const refuges = (play: P, frame: BattleLocals, force: number): number[] =>
  roadsInPlay[play.seats][frame.place].filter((to) => mayRetreat(play, frame, force, to) === true);
/** Offers every neighbour to a force; those it may not retreat to only to whoever asks why. */
function offerRefuges(play: P, frame: BattleLocals, force: number, offers: Offers<PowerAndPrestige>): void {
  for (const to of roadsInPlay[play.seats][frame.place])
    offers.offer('retreat', { force: force as never, to: to as never }, mayRetreat(play, frame, force, to));
}

/** Forces of a side that are still in battle, as bits. */
const inBattle = (state: State, frame: BattleLocals, side: number): number =>
  bits(sideMask(frame, side)).reduce((mask, f) => (unitsAt(state, f, frame.place) > 0 ? mask | (1 << f) : mask), 0);

type Phase = At<'battle.retreats'> | At<'battle.flight'>;
/**
 * PP-R-35, PP-6.5.6-g: of several who have to decide, each does so knowing what those before him did. Their leader says
 * once in a battle who comes when; among players without a leader it is the seating order. The one who decides now, or
 * the question to the leader.
 */
function nextToDecide(play: P, frame: Phase, forces: readonly number[]): number | Next<Frame> {
  const { state } = play;
  const seats = [...new Set(forces.map((force) => masterOf(state, force, frame.place)))];
  if (seats.length === 1) return seats[0];
  const unset = seats.filter((seat) => !frame.order.includes(seat));
  if (!areAllied(state)) frame.order.push(...inOrder(state).filter((seat) => unset.includes(seat)));
  else if (unset.length > 1)
    return ask(leaderOf(state, state.camp[seats[0]]), {
      ...locals(frame),
      at: 'battle.order',
      seats: unset,
      phase: frame,
    });
  else frame.order.push(...unset);
  return frame.order.find((seat) => seats.includes(seat))!;
}
export const order: Question<PowerAndPrestige, At<'battle.order'>> = {
  prompt: (_, { place }) => say('set the retreats', { place }, 'PP-R-35'),
  offer(_, { seats }, _seat, offers) {
    for (const seat of seats) offers.offer('goFirst', { seat });
  },
  take: {
    goFirst(_, { phase, order: line }, { seat }) {
      return goto({ ...phase, order: [...line, seat] });
    },
  },
};

/** PP-6.3.1-aa: attackers first, then defenders. */
export function retreats(play: P, frame: At<'battle.retreats'>): Next<Frame> {
  const { state } = play;
  const { side } = frame;
  // PP-6.3.1-ah: when all attackers have gone, the defenders stay.
  if (side > DEFENCE || inBattle(state, frame, ATTACK) === 0) return goto({ ...locals(frame), at: 'battle.close' });
  const asked = undecided(play, frame).filter((force) => refuges(play, frame, force).length > 0);
  if (asked.length === 0) return goto({ ...locals(frame), at: 'battle.retreats', side: side + 1, asked: 0 });
  const next = nextToDecide(play, frame, asked);
  if (typeof next !== 'number') return next;
  return ask(next, { ...locals(frame), at: 'battle.retreat', side, asked: frame.asked });
}
/** Forces of the side that have not been asked in this round, and want to be. */
const undecided = ({ state }: P, frame: BattleLocals & { side: number; asked: number }): number[] =>
  bits(inBattle(state, frame, frame.side) & ~frame.stand & ~frame.asked);

export const retreat: Question<PowerAndPrestige, At<'battle.retreat'>> = {
  prompt: (_, { place, round }) => say('retreat', { place, round }, 'PP-6.3.1-aa'),
  offer(play, frame, seat, offers) {
    for (const force of undecided(play, frame)) {
      if (masterOf(play.state, force, frame.place) !== seat) continue;
      offerRefuges(play, frame, force, offers);
      offers.offer('stay', { force: force as never });
      offers.offer('stand', { force: force as never });
    }
  },
  take: {
    retreat(play, frame, { force, to }) {
      withdraw(play, frame, force, to);
      return onwards(frame, force);
    },
    stay: (_, frame, { force }) => onwards(frame, force),
    stand(_, frame, { force }) {
      frame.stand |= 1 << force;
      return onwards(frame, force);
    },
  },
};
const onwards = (frame: At<'battle.retreat'>, force: number): Next<Frame> =>
  goto({ ...locals(frame), at: 'battle.retreats', side: frame.side, asked: frame.asked | (1 << force) });

/** PP-6.3.1-ab, ai: all that the force has in battle goes to one place; into an unresolved battle it is set aside. */
function withdraw(play: P, frame: BattleLocals, force: number, to: number): void {
  const { state } = play;
  shift(state, force, frame.place, to, battlesOf(state).includes(to));
  frame.gone[force] = to;
  play.log('retreated', { force, from: frame.place, to }, { clause: 'PP-6.3.1-ab' });
}

/** The end of a round: PP-6.3.1-ak, PP-R-37: attackers worth nothing must go. */
export function close(play: P, frame: BattleFrame): Next<Frame> {
  const { state } = play;
  if (inBattle(state, frame, ATTACK) === 0 || inBattle(state, frame, DEFENCE) === 0)
    return goto({ ...locals(frame), at: 'battle.end' });
  if (totals(play, frame)[0] <= 0) return goto({ ...locals(frame), at: 'battle.flight', asked: 0 });
  frame.round++;
  return goto({ ...locals(frame), at: 'battle.round' });
}
export function flight(play: P, frame: At<'battle.flight'>): Next<Frame> {
  const { state } = play;
  const left = inBattle(state, frame, ATTACK);
  if (left === 0) return goto({ ...locals(frame), at: 'battle.end' });
  const able = bits(left).filter((force) => refuges(play, frame, force).length > 0);
  if (able.length > 0) {
    const next = nextToDecide(play, frame, able);
    if (typeof next !== 'number') return next;
    const asked = able.find((force) => masterOf(state, force, frame.place) === next)!;
    return ask(next, { ...locals(frame), at: 'battle.flee', asked });
  }
  // PP-6.3.1-al: those who cannot are lost.
  for (const force of bits(left))
    for (let arm = 0; arm < ARMS; arm++) {
      const count = removeTroops(state, force, frame.place, arm, unitsAt(state, force, frame.place, arm));
      frame.dead[force * ARMS + arm] += count;
      if (count > 0) play.log('destroyed', { force, arm, count }, { clause: 'PP-6.3.1-al' });
    }
  return goto({ ...locals(frame), at: 'battle.end' });
}
export const flee: Question<PowerAndPrestige, At<'battle.flee'>> = {
  prompt: (_, { place }) => say('flee', { place }, 'PP-6.3.1-ak'),
  auto: true,
  offer(play, frame, _seat, offers) {
    offerRefuges(play, frame, frame.asked, offers);
  },
  take: {
    retreat(play, frame, { force, to }) {
      withdraw(play, frame, force, to);
      return goto({ ...locals(frame), at: 'battle.flight', asked: 0 });
    },
  },
};
