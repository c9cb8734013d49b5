/** 6.3.2, 6.3.3 The end of a battle: who has won, which losses are final, where survivors rally, prestige. */
import { ask, done, goto, type Next, type Question, say } from '@concert/kernel';
import { maskList } from '@concert/kit';
import { ASIDE, type At, type BattleLocals, type Frame, type P, type PowerAndPrestige, type State } from '../shape.ts';
import type { Location } from '../tables.ts';
import { ALLY, ARMS, CAVALRY } from '../tables.ts';
import { addPrestige, allyMaster } from './5-concepts.ts';
import { addTroops, foesOf, forcesAt, removeTroops, restack, unitsAt, unitsOfRow } from './5-troops.ts';
import { battlesOf, hasUnits, onlyKind, SIDES, sideMask } from './6.3-combat.ts';
import { masterOf } from './6.3-retreat.ts';
import { ATTACK, armsOf, DEFENCE } from './6.3-values.ts';
import { agree, askJointly, type JointRules, newJoint, offerAgreement, offerLosses, propose } from './6.5-joint.ts';
import { artistsInBattle } from './6.7-artists.ts';
import { newTroops } from './8-chips.ts';

const lossesOf = (battle: BattleLocals, mask: number): number => {
  let sum = 0;
  for (const force of maskList(mask)) for (let arm = 0; arm < ARMS; arm++) sum += battle.lost[force * ARMS + arm];
  return sum;
};

const hasRetreated = (battle: BattleLocals, side: number): boolean =>
  maskList(sideMask(battle, side)).some((force) => battle.retreatedTo[force] >= 0);

/** PP-6.3.2-a, PP-6.3.3: who has won, and how many losses of each side are final. */
export function decideWinner({ state }: P, battle: At<'battle'>): void {
  const stands = SIDES.map((side) => hasUnits(armsOf(state, sideMask(battle, side), battle.place)));
  const winner = stands[ATTACK] ? ATTACK : stands[DEFENCE] ? DEFENCE : -1;
  battle.winner = winner;
  battle.finalDue = SIDES.map((side) => {
    const all = lossesOf(battle, sideMask(battle, side));
    if (side === winner) return Math.floor(all / 2);
    if (winner < 0 || !hasRetreated(battle, side)) return all;
    const pursued = Math.min(all, armsOf(state, sideMask(battle, winner), battle.place)[CAVALRY]);
    return pursued + Math.floor((all - pursued) / 2);
  });
}

/** Losses of a force and arm that are not final so far. */
const openLosses = ({ lost, finalLosses }: BattleLocals, force: number, arm: number): number =>
  lost[force * ARMS + arm] - finalLosses[force * ARMS + arm];

/** PP-6.3.3-d, PP-R-39: each side chooses which of its losses are final. */
function nameFinalLosses(play: P, frame: At<'battle.finalLosses'>): Next<Frame> {
  const { state } = play;
  const battle = play.enclosing('battle');
  const { finalLosses, finalDue, lost, place } = battle;
  const due = finalDue[frame.side];
  if (due === 0) return done();
  const mask = sideMask(battle, frame.side);
  const open = (force: number): number => [0, 1, 2].reduce((sum, arm) => sum + openLosses(battle, force, arm), 0);
  if (due >= maskList(mask).reduce((sum, force) => sum + open(force), 0)) {
    for (const force of maskList(mask))
      for (let arm = 0; arm < ARMS; arm++) finalLosses[force * ARMS + arm] = lost[force * ARMS + arm];
    return done();
  }
  const only = onlyKind(mask, (force, arm) => openLosses(battle, force, arm));
  if (only >= 0) {
    finalLosses[only] += due;
    return done();
  }
  const losers = maskList(mask).filter((force) => force !== ALLY && open(force) > 0);
  const seats = frame.umpire >= 0 ? [frame.umpire] : losers.length > 0 ? losers : [allyMaster(state, place)];
  return askJointly(play.sibling(frame, 'battle.finalLoss', newJoint(seats)));
}

const finalLoss: Question<PowerAndPrestige, At<'battle.finalLoss'>> = {
  prompt(play, { side, proposer, proposal }) {
    const { place, finalDue } = play.enclosing('battle');
    if (proposal !== null) return say('agree on final loss', { place, seat: proposer, ...proposal }, 'PP-R-17');
    return say('doom', { place, count: finalDue[side] }, 'PP-6.3.3-d');
  },
  offer(play, frame, _seat, offers) {
    const battle = play.enclosing('battle');
    offerAgreement(frame, offers);
    for (const force of maskList(sideMask(battle, frame.side)))
      for (let arm = 0; arm < ARMS; arm++) {
        const most = Math.min(battle.finalDue[frame.side], openLosses(battle, force, arm));
        offerLosses(frame, offers, 'doom', { force, arm, most });
      }
  },
  take: {
    doom: (play, frame, arg, seat) => propose(play, frame, seat, arg, finalLossRules(play, frame)),
    accept: (play, frame, _, seat) => agree(frame, seat, finalLossRules(play, frame)),
  },
};

const finalLossRules = (play: P, frame: At<'battle.finalLoss'>): JointRules => ({
  tell: 'proposes final loss',
  settle({ force, arm, count }) {
    const { finalLosses, finalDue } = play.enclosing('battle');
    finalLosses[force * ARMS + arm] += count;
    finalDue[frame.side] -= count;
    return goto({ at: 'battle.finalLosses', side: frame.side, umpire: frame.umpire });
  },
  differ: (umpire) => goto({ at: 'battle.finalLosses', side: frame.side, umpire }),
});

/** PP-6.3.3-a, e: survivors go back to the field, or to where the force, or an ally of it, has retreated (PP-R-40). */
function rallies(play: P, frame: At<'battle.rallies'>): Next<Frame> {
  const battle = play.enclosing('battle');
  for (const force of maskList(sideMask(battle, frame.side))) {
    if (!hasSurvivors(battle, force)) continue;
    if (frame.side === battle.winner) rallyAt(play, force, battle.place);
    else if (battle.retreatedTo[force] >= 0) rallyAt(play, force, battle.retreatedTo[force]);
    else {
      const places = placesOf(battle, frame.side);
      if (places.length > 1)
        return ask(masterOf(play.state, force, battle.place), play.sibling(frame, 'battle.rally', { force }));
      rallyAt(play, force, places[0]);
    }
  }
  return done();
}

const placesOf = (battle: BattleLocals, side: number): number[] => [
  ...new Set(
    maskList(sideMask(battle, side)).flatMap((force) =>
      battle.retreatedTo[force] >= 0 ? [battle.retreatedTo[force]] : [],
    ),
  ),
];

const hasSurvivors = (battle: BattleLocals, force: number): boolean =>
  [0, 1, 2].some((arm) => openLosses(battle, force, arm) > 0);

/** What survives of a force's losses goes to a place; from then on only final losses are left in `lost`. */
function rallyAt(play: P, force: number, to: number): void {
  const { state } = play;
  const battle = play.enclosing('battle');
  const aside = to !== battle.place && isUnresolved(state, force, to);
  for (let arm = 0; arm < ARMS; arm++) {
    const count = openLosses(battle, force, arm);
    if (count === 0) continue;
    const chips = newTroops(count, play.options.fog === 'full' && force !== ALLY);
    addTroops(state, force, to, arm, chips, 0, aside ? ASIDE : 0);
    battle.lost[force * ARMS + arm] -= count;
    play.log('survived', { force, arm, count, place: to }, { clause: 'PP-6.3.3-a' });
  }
}

/** Has the force been set aside there, or would it be? */
const isUnresolved = (state: State, force: number, to: number): boolean =>
  battlesOf(state).includes(to) ||
  state.force.some((each, i) => each === force && state.place[i] === to && state.marched[i] === ASIDE);

const rally: Question<PowerAndPrestige, At<'battle.rally'>> = {
  prompt: (play) => say('rally', { place: play.enclosing('battle').place }, 'PP-6.3.3-e'),
  offer(play, { side }, _seat, offers) {
    for (const to of placesOf(play.enclosing('battle'), side)) offers.offer('rally', { to: to as Location });
  },
  take: {
    rally(play, frame, { to }) {
      rallyAt(play, frame.force, to);
      return play.advance(frame, 'battle.rallies');
    },
  },
};

/** PP-6.3.2: prestige of winners and losers; PP-6.3.1-aj: what has been set aside here is placed, or lost. */
export function settleBattle(play: P, battle: At<'battle'>): void {
  const { state } = play;
  const { place, winner, finalLosses } = battle;
  for (const force of maskList(battle.attackers | battle.defenders))
    for (let arm = 0; arm < ARMS; arm++) {
      const count = finalLosses[force * ARMS + arm];
      if (count > 0) play.log('final loss', { force, arm, count }, { clause: 'PP-6.3.3-f' });
    }
  if (winner >= 0) {
    const won = maskList(sideMask(battle, winner)).filter(
      (force) => force !== ALLY && unitsAt(state, force, place) > 0,
    );
    for (const seat of won) {
      addPrestige(state, seat, 2);
      play.log('won', { seat, place, prestige: 2 }, { clause: 'PP-6.3.2-b' });
    }
    const beaten = maskList(sideMask(battle, 1 - winner)).filter((force) => force !== ALLY);
    for (const seat of beaten) {
      let final = 0;
      for (let arm = 0; arm < ARMS; arm++)
        final += finalLosses[seat * ARMS + arm] + battle.destroyed[seat * ARMS + arm];
      addPrestige(state, seat, -final);
      play.log('beaten', { seat, place, prestige: final }, { clause: 'PP-6.3.2-c' });
    }
    artistsInBattle(play, won, beaten);
  } else play.log('nobody won', { place }, { clause: 'PP-6.3.2-d' });
  settleAside(play, place);
}

function settleAside(play: P, place: number): void {
  const { state } = play;
  const here = forcesAt(state, place);
  for (const force of maskList(asideAt(state, place))) {
    if ((here & foesOf(state, force)) === 0) continue;
    let count = 0;
    for (let i = 0; i < state.force.length; i++)
      if (state.force[i] === force && state.place[i] === place && state.marched[i] === ASIDE)
        count += unitsOfRow(state, i);
    for (let arm = 0; arm < ARMS; arm++) removeTroops(state, force, place, arm, count, true);
    if (force !== ALLY) addPrestige(state, force, -count);
    play.log('cut off', { force, place, count }, { clause: 'PP-6.3.1-aj' });
  }
  restack(state, (i) => (state.place[i] === place && state.marched[i] === ASIDE ? { marched: 0 } : null));
}

const asideAt = (state: State, place: number): number => {
  let mask = 0;
  for (let i = 0; i < state.force.length; i++)
    if (state.place[i] === place && state.marched[i] === ASIDE) mask |= 1 << state.force[i];
  return mask;
};

export const battleEndSteps = {
  'battle.finalLosses': nameFinalLosses,
  'battle.finalLoss': finalLoss,
  'battle.rallies': rallies,
  'battle.rally': rally,
} as const;
