/** 6.3 Combat: which battles there are, rounds, losses. What the sides are worth is in 6.3-values.ts. */
import { done, goto, type Next, type Question, say } from '@concert/kernel';
import { maskList, maskOf } from '@concert/kit';
import { dummiesIn, unitsIn } from '../chips.ts';
import {
  ALLIANCE,
  ASIDE,
  type At,
  type BattleLocals,
  type Frame,
  type P,
  type PowerAndPrestige,
  type State,
} from '../shape.ts';
import type { Location } from '../tables.ts';
import { ALLY, ARMS, FORCES, LOCATIONS } from '../tables.ts';
import { allyMaster, membersOf } from './5-concepts.ts';
import { campForces, foesOf, forcesAt, removeTroops, survey, unitsAt } from './5-troops.ts';
import { cameOverRiver } from './6.2-movement.ts';
import { ATTACK, armsOf, DEFENCE, lossesBy, totals } from './6.3-values.ts';
import {
  agree,
  askJointly,
  isProposed,
  type JointRules,
  newJoint,
  offerAgreement,
  offerLosses,
  propose,
} from './6.5-joint.ts';
import { actOfWar } from './6.5-war.ts';
import { newTroops } from './8-chips.ts';

export const SIDES = [ATTACK, DEFENCE];

export const sideMask = (battle: BattleLocals, side: number): number =>
  side === ATTACK ? battle.attackers : battle.defenders;

/** Forces whose turn it is, as bits: with them the external ally of their camp. */
export function activeForces(state: State): number {
  const camp = state.camp[maskList(state.active)[0]];
  return state.active | (state.camp[ALLY] === camp && camp >= 0 ? 1 << ALLY : 0);
}

/**
 * PP-6.3-a: locations where troops of those whose turn it is stand together with troops not friendly to them. In a season
 * that alliancing has cut in two some of an alliance have had their turn: their troops fight along (PP-6.5.6-b).
 */
export function battlesOf(state: State): number[] {
  const seat = maskList(state.active)[0];
  if (seat === undefined) return [];
  const mine = campForces(state, seat);
  const foes = foesOf(state, seat);
  const forces = survey(state);
  const active = activeForces(state);
  const places: number[] = [];
  for (let l = 0; l < LOCATIONS; l++) if (forces[l] & foes && forces[l] & mine && forces[l] & active) places.push(l);
  return places;
}

export const hasBattles = ({ state }: P): boolean => battlesOf(state).length > 0;

/** The battles of a turn have been fought. */
export function endCombat({ state }: P): void {
  state.battleEntries.length = 0;
}

/** PP-6.5.7: before spring, a turn of the Alliance only for battles between those who are enemies now. */
export function beginAllianceChange({ state }: P): void {
  state.active = maskOf(membersOf(state, ALLIANCE));
  state.battleEntries.length = 0;
}

export function endAllianceChange(play: P): void {
  play.state.active = 0;
  play.enclosing('game').alliancesChanged = false;
}

/** PP-6.3-b, PP-R-17: those whose turn it is decide the order together. */
function nextBattle(play: P): Next<Frame> {
  const { state } = play;
  const places = battlesOf(state);
  if (places.length === 1) return goto(newBattle(state, places[0], play.enclosing('combat').allianceChange));
  return askJointly({ at: 'pickBattle', places, ...newJoint(maskList(state.active)) });
}

const pickBattle: Question<PowerAndPrestige, At<'pickBattle'>> = {
  prompt: (_, frame) =>
    frame.proposal === null
      ? say('pick battle', {}, 'PP-6.3-b')
      : say('agree on battle', { seat: frame.proposer, place: frame.proposal.place }, 'PP-R-17'),
  offer(_, frame, _seat, offers) {
    offerAgreement(frame, offers);
    for (const place of frame.places)
      if (!isProposed(frame, { place })) offers.offer('fight', { place: place as Location });
  },
  take: {
    fight: (play, frame, { place }, seat) => propose(play, frame, seat, { place }, orderRules(play, frame)),
    accept: (play, frame, _, seat) => agree(frame, seat, orderRules(play, frame)),
  },
};

const orderRules = (play: P, frame: At<'pickBattle'>): JointRules => ({
  tell: 'proposes battle',
  settle: ({ place }) => goto(newBattle(play.state, place, play.enclosing('combat').allianceChange)),
  differ: (umpire) => askJointly({ at: 'pickBattle', places: frame.places, ...newJoint([umpire]) }),
});

export function newBattle(state: State, place: number, allianceChange: boolean): At<'battle'> {
  const here = forcesAt(state, place);
  const attackers = here & campForces(state, maskList(state.active)[0]);
  return {
    at: 'battle',
    place,
    round: 0,
    allianceChange,
    overRiver: cameOverRiver(state, place),
    attackers,
    defenders: here & ~attackers,
    lost: Array(FORCES * ARMS).fill(0),
    destroyed: Array(FORCES * ARMS).fill(0),
    retreatedTo: Array(FORCES).fill(-1),
    standing: 0,
    retreatOrder: [],
    winner: -1,
    finalDue: [0, 0],
    finalLosses: Array(FORCES * ARMS).fill(0),
  };
}

/** A battle begins: everything in it is shown (PP-8.1-b, PP-8.2.1-g), and it may be an act of war (PP-6.5.1-d). */
export function beginBattle(play: P, { place, attackers, defenders }: At<'battle'>): void {
  const { state } = play;
  const hidden = play.options.fog !== 'none';
  if (play.options.fog === 'full') uncover(state, place);
  // Before the first alliancing there is one attacker.
  for (const seat of maskList(defenders)) if (seat !== ALLY) actOfWar(play, maskList(attackers)[0], seat);
  play.log('battle', { place, attackers: maskList(attackers), defenders: maskList(defenders) }, { clause: 'PP-6.3-c' });
  for (const force of maskList(attackers | defenders)) {
    const [infantry, cavalry, artillery] = [0, 1, 2].map((arm) => unitsAt(state, force, place, arm));
    play.log('in battle', { force, infantry, cavalry, artillery }, { clause: 'PP-6.3.1-a', reveals: hidden });
  }
}

/** PP-8.2.1-e, g: dummies that are uncovered go back to hand; chips are put in order again. */
function uncover(state: State, place: number): void {
  for (let i = 0; i < state.force.length; i++) {
    if (state.place[i] !== place || state.marched[i] === ASIDE || state.force[i] === ALLY) continue;
    for (const column of [state.infantry, state.cavalry, state.artillery]) {
      state.dummies[state.force[i]] += dummiesIn(column[i]);
      column[i] = newTroops(unitsIn(column[i]), true);
    }
  }
}

export const hasUnits = (arms: readonly number[]): boolean => arms[0] + arms[1] + arms[2] > 0;

/** Have both sides units in the battle? Without an opponent it is over (PP-R-34). */
export function bothStand(play: P): boolean {
  const { place, attackers, defenders } = play.enclosing('battle');
  return hasUnits(armsOf(play.state, attackers, place)) && hasUnits(armsOf(play.state, defenders, place));
}

/** PP-6.3.1-ak: are the attackers worth nothing any more? */
export const isRouted = (play: P): boolean => bothStand(play) && totals(play, play.enclosing('battle'))[ATTACK] <= 0;

/** PP-6.3.1-c, d, i: losses that a total inflicts: by sixes, and a die for what is left. */
function inflicted(play: P, total: number, thrower: string): { losses: number; die: number } {
  const { sure, rest } = lossesBy(total);
  const die = rest > 0 ? play.chance.d6(thrower) : 0;
  return { losses: sure + (rest > 0 && die <= rest ? 1 : 0), die };
}

/** PP-6.3.4-a: a side worth six or more faces a lone infantry or cavalry, and has won without a loss. */
function isCertain(state: State, { round, place }: BattleLocals, total: number, enemy: number): boolean {
  const [infantry, cavalry, artillery] = armsOf(state, enemy, place);
  return round === 1 && total >= 6 && artillery === 0 && infantry + cavalry === 1;
}

/** A combat round: both totals from the troops as they stand now (PP-6.3.1-h). */
export function fire(play: P, round: At<'battle.round'>): void {
  const battle = play.enclosing('battle');
  battle.round++;
  const [attack, defence] = totals(play, battle);
  const struck = inflicted(play, attack, 'attackers');
  const suffered = inflicted(play, defence, 'defenders');
  // PP-6.3.4-a: dice are thrown all the same (PP-R-46), but what a lone unit hits would be rounded down to nothing.
  if (isCertain(play.state, battle, attack, battle.defenders)) suffered.losses = 0;
  if (isCertain(play.state, battle, defence, battle.attackers)) struck.losses = 0;
  play.log(
    'round',
    {
      place: battle.place,
      round: battle.round,
      attack,
      defence,
      attackDie: struck.die,
      defenceDie: suffered.die,
      attackersLose: suffered.losses,
      defendersLose: struck.losses,
    },
    { clause: 'PP-6.3.1-c' },
  );
  round.hits = [suffered.losses, struck.losses];
}

/** PP-6.3.1-e to g: attackers name their losses first; PP-6.3.1-an: what cannot be taken is void. */
function losses(play: P, frame: At<'battle.losses'>): Next<Frame> {
  const { state } = play;
  const battle = play.enclosing('battle');
  const hits = play.enclosing('battle.round').hits[frame.side];
  const mask = sideMask(battle, frame.side);
  const { place } = battle;
  const arms = armsOf(state, mask, place);
  if (hits === 0 || !hasUnits(arms)) return done();
  if (hits >= arms[0] + arms[1] + arms[2]) {
    for (const force of maskList(mask))
      for (let arm = 0; arm < ARMS; arm++) loseUnits(play, battle, force, arm, unitsAt(state, force, place, arm));
    return done();
  }
  const only = onlyKind(mask, (force, arm) => unitsAt(state, force, place, arm));
  if (only >= 0) {
    loseUnits(play, battle, Math.floor(only / ARMS), only % ARMS, hits);
    return done();
  }
  const seats = frame.umpire >= 0 ? [frame.umpire] : losersIn(state, mask, place);
  return askJointly(play.sibling(frame, 'battle.lose', newJoint(seats)));
}

/** The one force and arm of which there are units, or −1 when there are several and one has to be chosen. */
export function onlyKind(mask: number, count: (force: number, arm: number) => number): number {
  let only = -1;
  for (const force of maskList(mask))
    for (let arm = 0; arm < ARMS; arm++)
      if (count(force, arm) > 0) {
        if (only >= 0) return -1;
        only = force * ARMS + arm;
      }
  return only;
}

/** PP-6.3.1-f, PP-R-17: those who name losses: the players with troops there; for the external ally's troops alone their master. */
export function losersIn(state: State, mask: number, place: number): number[] {
  const seats = maskList(mask).filter((f) => f !== ALLY && unitsAt(state, f, place) > 0);
  return seats.length > 0 ? seats : [allyMaster(state, place)];
}

/** PP-6.3.1-j: a loss is set aside; it may still survive. */
function loseUnits(play: P, battle: BattleLocals, force: number, arm: number, count: number): void {
  if (count === 0) return;
  removeTroops(play.state, force, battle.place, arm, count);
  battle.lost[force * ARMS + arm] += count;
  play.log('loss', { force, arm, count }, { clause: 'PP-6.3.1-j' });
}

const lose: Question<PowerAndPrestige, At<'battle.lose'>> = {
  prompt(play, { side, proposer, proposal }) {
    const { place } = play.enclosing('battle');
    if (proposal !== null) return say('agree on loss', { place, seat: proposer, ...proposal }, 'PP-R-17');
    return say('lose', { place, hits: play.enclosing('battle.round').hits[side] }, 'PP-6.3.1-e');
  },
  auto: true,
  offer(play, frame, _seat, offers) {
    const battle = play.enclosing('battle');
    const hits = play.enclosing('battle.round').hits[frame.side];
    offerAgreement(frame, offers);
    for (const force of maskList(sideMask(battle, frame.side)))
      for (let arm = 0; arm < ARMS; arm++) {
        const most = Math.min(hits, unitsAt(play.state, force, battle.place, arm));
        offerLosses(frame, offers, 'lose', { force, arm, most });
      }
  },
  take: {
    lose: (play, frame, arg, seat) => propose(play, frame, seat, arg, lossRules(play, frame)),
    accept: (play, frame, _, seat) => agree(frame, seat, lossRules(play, frame)),
  },
};

const lossRules = (play: P, frame: At<'battle.lose'>): JointRules => ({
  tell: 'proposes loss',
  settle({ force, arm, count }) {
    loseUnits(play, play.enclosing('battle'), force, arm, count);
    play.enclosing('battle.round').hits[frame.side] -= count;
    return goto({ at: 'battle.losses', side: frame.side, umpire: frame.umpire });
  },
  differ: (umpire) => goto({ at: 'battle.losses', side: frame.side, umpire }),
});

export const combatSteps = { nextBattle, pickBattle, 'battle.losses': losses, 'battle.lose': lose } as const;
