/** 6.3.2, 6.3.3 The end of a battle: who has won, which losses are final, where survivors rally, prestige. */
import { ask, done, goto, type Next, type Question, say } from '@concert/kernel';
import { ASIDE, type At, type BattleLocals, type Frame, type P, type PowerAndPrestige, type State } from '../shape.ts';
import { ALLY, ARMS, CAVALRY, FORCES } from '../tables.ts';
import { addPrestige, allyMaster, areAllied, bits, foremost, leaderOf } from './5-concepts.ts';
import { addTroops, foesOf, forcesAt, removeTroops, restack, unitsAt, unitsOfRow } from './5-troops.ts';
import { type BattleFrame, battlesOf, hasUnits, locals, onlyKind, sideMask } from './6.3-combat.ts';
import { masterOf } from './6.3-retreat.ts';
import { ATTACK, armsOf, DEFENCE } from './6.3-values.ts';
import { artistsInBattle } from './6.7-artists.ts';
import { newTroops } from './8-chips.ts';

const lossesOf = (frame: BattleLocals, mask: number): number => {
  let sum = 0;
  for (const force of bits(mask)) for (let arm = 0; arm < ARMS; arm++) sum += frame.lost[force * ARMS + arm];
  return sum;
};
const hasRetreated = (frame: BattleLocals, side: number): boolean =>
  bits(sideMask(frame, side)).some((force) => frame.gone[force] >= 0);

/** PP-6.3.2-a, PP-6.3.3: who has won, and how many losses of each side are final. */
export function end(play: P, frame: BattleFrame): Next<Frame> {
  const { state } = play;
  const stands = [ATTACK, DEFENCE].map((side) => hasUnits(armsOf(state, sideMask(frame, side), frame.place)));
  const winner = stands[ATTACK] ? ATTACK : stands[DEFENCE] ? DEFENCE : -1;
  const due = [ATTACK, DEFENCE].map((side) => {
    const all = lossesOf(frame, sideMask(frame, side));
    if (side === winner) return Math.floor(all / 2);
    if (winner < 0 || !hasRetreated(frame, side)) return all;
    const pursued = Math.min(all, armsOf(state, sideMask(frame, winner), frame.place)[CAVALRY]);
    return pursued + Math.floor((all - pursued) / 2);
  });
  const doomed = Array(FORCES * ARMS).fill(0);
  return goto({ ...locals(frame), at: 'battle.dooms', side: ATTACK, doomed, due, winner });
}

/** PP-6.3.3-d, PP-R-39: each side chooses which of its losses are final. */
export function dooms(play: P, frame: At<'battle.dooms'>): Next<Frame> {
  const { state } = play;
  const { side, doomed, due, winner } = frame;
  if (side > DEFENCE) return goto({ ...locals(frame), at: 'battle.rallies', side: ATTACK, doomed, winner });
  const mask = sideMask(frame, side);
  const left = (force: number, arm: number): number => frame.lost[force * ARMS + arm] - doomed[force * ARMS + arm];
  const next: Frame = { ...locals(frame), at: 'battle.dooms', side: side + 1, doomed, due, winner };
  if (due[side] === 0) return goto(next);
  const open = bits(mask).reduce((sum, force) => sum + [0, 1, 2].reduce((n, arm) => n + left(force, arm), 0), 0);
  if (due[side] >= open) {
    for (const force of bits(mask))
      for (let arm = 0; arm < ARMS; arm++) doomed[force * ARMS + arm] = frame.lost[force * ARMS + arm];
    return goto(next);
  }
  const only = onlyKind(mask, left);
  if (only >= 0) {
    doomed[only] += due[side];
    return goto(next);
  }
  const seats = bits(mask).filter((force) => force !== ALLY && [0, 1, 2].some((arm) => left(force, arm) > 0));
  const chooser =
    seats.length === 1
      ? seats[0]
      : seats.length === 0
        ? allyMaster(state, frame.place)
        : areAllied(state)
          ? leaderOf(state, state.camp[seats[0]])
          : foremost(state, seats);
  return ask(chooser, { ...locals(frame), at: 'battle.doom', side, doomed, due, winner });
}
export const doom: Question<PowerAndPrestige, At<'battle.doom'>> = {
  prompt: (_, { place, due, side }) => say('doom', { place, count: due[side] }, 'PP-6.3.3-d'),
  offer(_, frame, _seat, offers) {
    const { side, doomed, due } = frame;
    for (const force of bits(sideMask(frame, side)))
      for (let arm = 0; arm < ARMS; arm++) {
        const left = Math.min(due[side], frame.lost[force * ARMS + arm] - doomed[force * ARMS + arm]);
        for (let count = 1; count <= left; count++)
          offers.offer('doom', { force: force as never, arm: arm as never, count });
      }
  },
  take: {
    doom(_, frame, { force, arm, count }) {
      frame.doomed[force * ARMS + arm] += count;
      frame.due[frame.side] -= count;
      const { side, doomed, due, winner } = frame;
      return goto({ ...locals(frame), at: 'battle.dooms', side, doomed, due, winner });
    },
  },
};

/** PP-6.3.3-a, e: survivors go back to the field, or to where the force, or an ally of it, has retreated (PP-R-40). */
export function rallies(play: P, frame: At<'battle.rallies'>): Next<Frame> {
  const { side, doomed, winner } = frame;
  if (side > DEFENCE) return goto({ ...locals(frame), at: 'battle.settle', doomed, winner });
  for (const force of bits(sideMask(frame, side))) {
    if (!hasSurvivors(frame, doomed, force)) continue;
    if (side === winner) rallyAt(play, frame, force, frame.place);
    else if (frame.gone[force] >= 0) rallyAt(play, frame, force, frame.gone[force]);
    else {
      const places = placesOf(frame, side);
      if (places.length > 1)
        return ask(masterOf(play.state, force, frame.place), {
          ...locals(frame),
          at: 'battle.rally',
          side,
          doomed,
          winner,
          force,
        });
      rallyAt(play, frame, force, places[0]);
    }
  }
  return goto({ ...locals(frame), at: 'battle.rallies', side: side + 1, doomed, winner });
}
const placesOf = (frame: BattleLocals, side: number): number[] => [
  ...new Set(bits(sideMask(frame, side)).flatMap((force) => (frame.gone[force] >= 0 ? [frame.gone[force]] : []))),
];
const hasSurvivors = (frame: BattleLocals, doomed: readonly number[], force: number): boolean =>
  [0, 1, 2].some((arm) => frame.lost[force * ARMS + arm] > doomed[force * ARMS + arm]);
/** What survives of a force's losses goes to a place; from then on only final losses are left in `lost`. */
function rallyAt(play: P, frame: Extract<Frame, { doomed: number[] }>, force: number, to: number): void {
  const { state } = play;
  const aside = to !== frame.place && isUnresolved(state, force, to);
  for (let arm = 0; arm < ARMS; arm++) {
    const i = force * ARMS + arm;
    const count = frame.lost[i] - frame.doomed[i];
    if (count === 0) continue;
    const chips = newTroops(count, play.options.fog === 'full' && force !== ALLY);
    addTroops(state, force, to, arm, chips, 0, aside ? ASIDE : 0);
    frame.lost[i] = frame.doomed[i];
    play.log('survived', { force, arm, count, place: to }, { clause: 'PP-6.3.3-a' });
  }
}
/** Has the force been set aside there, or would it be? */
const isUnresolved = (state: State, force: number, to: number): boolean =>
  battlesOf(state).includes(to) ||
  state.who.some((who, i) => who === force && state.at[i] === to && state.used[i] === ASIDE);

export const rally: Question<PowerAndPrestige, At<'battle.rally'>> = {
  prompt: (_, { place }) => say('rally', { place }, 'PP-6.3.3-e'),
  auto: true,
  offer(_, frame, _seat, offers) {
    for (const to of placesOf(frame, frame.side)) offers.offer('rally', { to: to as never });
  },
  take: {
    rally(play, frame, { to }) {
      rallyAt(play, frame, frame.force, to);
      const { side, doomed, winner } = frame;
      return goto({ ...locals(frame), at: 'battle.rallies', side, doomed, winner });
    },
  },
};

/** PP-6.3.2: prestige of winners and losers; PP-6.3.1-aj: what has been set aside here is placed, or lost. */
export function settle(play: P, frame: At<'battle.settle'>): Next<Frame> {
  const { state } = play;
  const { place, winner, doomed } = frame;
  for (const force of bits(frame.attackers | frame.defenders))
    for (let arm = 0; arm < ARMS; arm++) {
      const count = doomed[force * ARMS + arm];
      if (count > 0) play.log('final loss', { force, arm, count }, { clause: 'PP-6.3.3-f' });
    }
  if (winner >= 0) {
    const won = bits(sideMask(frame, winner)).filter((force) => force !== ALLY && unitsAt(state, force, place) > 0);
    for (const seat of won) {
      addPrestige(state, seat, 2);
      play.log('won', { seat, place, prestige: 2 }, { clause: 'PP-6.3.2-b' });
    }
    const beaten = bits(sideMask(frame, 1 - winner)).filter((force) => force !== ALLY);
    for (const seat of beaten) {
      let final = 0;
      for (let arm = 0; arm < ARMS; arm++) final += doomed[seat * ARMS + arm] + frame.dead[seat * ARMS + arm];
      addPrestige(state, seat, -final);
      play.log('beaten', { seat, place, prestige: final }, { clause: 'PP-6.3.2-c' });
    }
    artistsInBattle(play, won, beaten);
  } else play.log('nobody won', { place }, { clause: 'PP-6.3.2-d' });
  settleAside(play, place);
  return done();
}
function settleAside(play: P, place: number): void {
  const { state } = play;
  const here = forcesAt(state, place);
  for (const force of bits(asideAt(state, place))) {
    if ((here & foesOf(state, force)) === 0) continue;
    let count = 0;
    for (let i = 0; i < state.who.length; i++)
      if (state.who[i] === force && state.at[i] === place && state.used[i] === ASIDE) count += unitsOfRow(state, i);
    for (let arm = 0; arm < ARMS; arm++) removeTroops(state, force, place, arm, count, true);
    if (force !== ALLY) addPrestige(state, force, -count);
    play.log('cut off', { force, place, count }, { clause: 'PP-6.3.1-aj' });
  }
  restack(state, (i) => (state.at[i] === place && state.used[i] === ASIDE ? { used: 0 } : null));
}
const asideAt = (state: State, place: number): number => {
  let mask = 0;
  for (let i = 0; i < state.who.length; i++)
    if (state.at[i] === place && state.used[i] === ASIDE) mask |= 1 << state.who[i];
  return mask;
};
