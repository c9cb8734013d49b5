/** 8.3.3, 4.2.4.2: demoralization after a defeat, pursuit, and the dismissal of a beaten commander. */
import { ask, call, type Next, type Question, say } from '@concert/kernel';
import {
  type At,
  type BattleLocals,
  DEMORALIZED,
  FOUGHT,
  type Frame,
  GONE,
  MOVING,
  type NationsInArms,
  type P,
  POOL,
  type State,
  WINTER,
  WINTER_DEMORALIZED,
} from '../shape.ts';
import {
  classOf,
  FRANCE,
  isCavalry,
  isCossack,
  isLeader,
  isSovereign,
  type PieceId,
  piecesOf,
  powerOf,
} from '../tables.ts';
import { ALL, beginEffect, effectOn, endEffects, THE_TERROR } from './1-effects.ts';
import { armiesIn, commanderIn, hasUnits, isMostly, outside, stepsIn, unitsIn } from './1-forces.ts';
import {
  armyNumber,
  armyOf,
  combatValue,
  commanderOfArmy,
  has,
  isDemoralized,
  isInside,
  poolLeader,
  put,
  serve,
  setMark,
  sideOfPiece,
} from './1-units.ts';
import { mayCommand, settleLeaders } from './4-command.ts';
import { wipeOut } from './8-battle.ts';
import { newLosses } from './8-losses.ts';
import { hasRearguard, moraleAfterTactics } from './8-tactic-cards.ts';
import { forceOf } from './8-worksheet.ts';

/** The survivors of the beaten side, wherever they are now. */
function survivors(state: State, frame: BattleLocals): number[] {
  const { side } = frame.sides[1 - frame.winner];
  const found: number[] = [];
  for (const p of state.present) if (has(state, p, FOUGHT) && sideOfPiece(state, p) === side) found.push(p);
  return found;
}

/** NA-8.3.3-d to NA-8.3.3-g: morale, commander, a fallen commander, the difference of losses in the last round. */
export function demoralizationMorale(
  state: State,
  frame: BattleLocals,
  force: readonly number[],
  guardBroken = false,
): number {
  const [winner, loser] = [frame.sides[frame.winner], frame.sides[1 - frame.winner]];
  const value = combatValue(state, commanderIn(state, force));
  const order = loser.morale + value + moraleAfterTactics(loser) - (guardBroken ? 1 : 0) + zealOf(state, force);
  return order - (loser.commanderKilled ? 1 : 0) - Math.max(0, loser.lost - winner.lost);
}

/** Card 35: what the Terror adds to French morale. */
const zealOf = (state: State, force: readonly number[]): number =>
  effectOn(state, THE_TERROR, ALL) && isMostly(state, unitsIn(force), (p) => powerOf[p] === FRANCE) ? 1 : 0;

/** The only one there is. */
export const OLD_GUARD: number = classOf.indexOf('old_guard');

/** NA-15.3-a: the Old Guard has led in this battle, has lost a step in it, and France was beaten. */
const isGuardBroken = ({ options, state }: P, frame: BattleLocals): boolean => {
  const { guard } = frame.sides[1 - frame.winner];
  return options.guard && state.steps[OLD_GUARD] < guard;
};

/** NA-8.3.3-a, NA-8.3.3-b: after a minor or major battle, never after a skirmish. */
export function demoralizationCheck(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const force = survivors(state, frame);
  if (frame.size === 'skirmish' || !hasUnits(force)) return play.advance(frame, 'battle', { stage: 'settle' });
  const morale = demoralizationMorale(state, frame, force, isGuardBroken(play, frame));
  const die = play.chance.d6('demoralization');
  const shaken = die > morale;
  play.log(
    shaken ? 'demoralized' : 'steady',
    { seat: frame.sides[1 - frame.winner].seat, die, morale },
    { clause: 'NA-8.3.3-c' },
  );
  if (!shaken) return play.advance(frame, 'battle', { stage: 'dismiss' });
  demoralize(play, frame, force);
  return play.advance(frame, 'battle', { stage: 'pursue' });
}

/** NA-8.3.3.1-g: who was demoralized already is destroyed, army by army; the others and those they joined are demoralized. */
function demoralize(play: P, frame: BattleLocals, force: readonly number[]): void {
  const { state } = play;
  const groups = new Set(unitsIn(force).map((p) => armyOf(state, p)));
  const again = frame.sides[1 - frame.winner].wasDemoralized;
  for (const army of groups) {
    const units = unitsIn(force).filter((p) => armyOf(state, p) === army);
    if (again && units.some((p) => isDemoralized(state, p))) {
      play.log('shattered', { place: state.place[units[0]] }, { clause: 'NA-8.3.3.1-g' });
      wipeOut(
        play,
        force.filter((p) => p === army || armyOf(state, p) === army || groups.size === 1),
      );
      continue;
    }
    const place = state.place[units[0]];
    const integrated = unitsIn(outside(state, place, sideOfPiece(state, units[0]))).filter(
      (p) => armyOf(state, p) === army,
    );
    for (const p of isInside(state, units[0]) ? units : integrated) shake(state, p);
  }
}

export function shake(state: State, p: number): void {
  setMark(state, p, DEMORALIZED, true);
  if (state.season === WINTER) setMark(state, p, WINTER_DEMORALIZED, true);
}

// Pursuit.

/** NA-8.3.3.1-b: a step for each light or guard cavalry step and for every two of cuirassiers; Cossacks ride as light (NA-R-69). */
export function pursuitStrength(state: State, pieces: readonly number[]): number {
  const steps = (test: (p: number) => boolean): number => stepsIn(state, unitsIn(pieces).filter(test));
  const light = steps((p) => classOf[p] === 'cavalry' || isCossack[p] || classOf[p] === 'guard_cavalry');
  return light + Math.floor(steps((p) => classOf[p] === 'cuirassiers') / 2);
}

/** NA-15.5-a: for every pursuing step a die; heavy cavalry hits on 5 or 6, any other on 3 and more. */
const [HEAVY_HITS, LIGHT_HITS] = [5, 3];

const riders = (pieces: readonly number[]): number[] => unitsIn(pieces).filter((p) => isCavalry[p]);

/** Steps that the pursuit can cost: with dice at most one for each step that pursues. */
export const mostPursued = ({ state, options }: P, pieces: readonly number[]): number =>
  options.pursuit === 'full' ? pursuitStrength(state, pieces) : stepsIn(state, riders(pieces));

function pursuitLosses({ state, options, chance }: P, pieces: readonly number[]): number {
  if (options.pursuit === 'full') return pursuitStrength(state, pieces);
  let hits = 0;
  for (const p of riders(pieces)) {
    const needs = classOf[p] === 'cuirassiers' ? HEAVY_HITS : LIGHT_HITS;
    for (let step = 0; step < state.steps[p]; step++) if (chance.d6('pursuit') >= needs) hits++;
  }
  return hits;
}

export const victors = (state: State, frame: BattleLocals): number[] =>
  forceOf(state, frame, frame.winner).filter((p) => has(state, p, FOUGHT));

/** NA-8.3.3.1-a, NA-8.3.3.1-m: if there is cavalry and a beaten force to catch. */
export function askPursuit(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const prey = survivors(state, frame);
  const strength = mostPursued(play, victors(state, frame));
  const covered = hasRearguard(frame.sides[1 - frame.winner], play, prey);
  if (frame.sheltered || covered || strength === 0 || !hasUnits(prey))
    return play.advance(frame, 'battle', { stage: 'dismiss' });
  return ask(frame.sides[frame.winner].seat, play.sibling(frame, 'battle.pursue'));
}

/** Of a force that has retreated in several directions the largest part is followed. */
function mainPlace(state: State, pieces: readonly number[]): number {
  const steps = new Map<number, number>();
  for (const p of unitsIn(pieces)) steps.set(state.place[p], (steps.get(state.place[p]) ?? 0) + state.steps[p]);
  return [...steps].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0][0];
}

export const pursueQuestion: Question<NationsInArms, At<'battle.pursue'>> = {
  prompt: (play, frame) =>
    say(
      play.options.pursuit === 'full' ? 'pursue?' : 'pursue with dice?',
      { place: frame.place, steps: mostPursued(play, victors(play.state, frame)) },
      'NA-8.3.3.1-a',
    ),
  offer(_play, _frame, _seat, offers) {
    offers.offer('pursue', {});
    offers.offer('spare', {});
  },
  take: {
    pursue(play, frame) {
      const { state } = play;
      const prey = survivors(state, frame);
      const loser = frame.sides[1 - frame.winner];
      const place = mainPlace(state, prey);
      const strength = pursuitLosses(play, victors(state, frame));
      play.log('pursuit', { place, steps: strength }, { clause: 'NA-8.3.3.1-b' });
      const losses = newLosses(place, loser.side, loser.seat, strength, 'NA-8.3.3.1-c', { supply: true });
      return call(losses, play.sibling(frame, 'battle', { stage: 'pursued' }));
    },
    spare: (play, frame) => play.advance(frame, 'battle', { stage: 'dismiss' }),
  },
};

// Dismissal.

/** NA-4.2.4.2-a to NA-4.2.4.2-d: leaders of the pool who could take over from the beaten commander. */
function successors(state: State, force: readonly number[], commander: number): number[] {
  return piecesOf[powerOf[commander]].filter(
    (p) => isLeader[p] && state.place[p] === POOL && mayCommand(state, p, force, commander),
  );
}

function beatenForce(state: State, frame: BattleLocals): number[] {
  const left = survivors(state, frame);
  if (!hasUnits(left)) return [];
  const first = unitsIn(left)[0];
  const side = sideOfPiece(state, first);
  return isInside(state, first) ? left : outside(state, state.place[first], side);
}

export function askDismissal(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const force = beatenForce(state, frame);
  const commander = hasUnits(force) ? commanderIn(state, force) : -1;
  const barred = frame.size === 'skirmish' || (commander >= 0 && isSovereign[commander] && frame.size !== 'major');
  if (commander < 0 || barred || successors(state, force, commander).length === 0)
    return play.advance(frame, 'battle', { stage: 'settle' });
  condemn(play, commander);
  return ask(frame.sides[1 - frame.winner].seat, play.sibling(frame, 'battle.dismiss'));
}

/** Card 35: a beaten French commander goes to the guillotine on 1 or 2. */
const GUILLOTINE = 2;
function condemn(play: P, commander: number): void {
  const { state } = play;
  if (powerOf[commander] !== FRANCE || !effectOn(state, THE_TERROR, ALL)) return;
  const die = play.chance.d6('event 35');
  play.log(die <= GUILLOTINE ? 'condemned' : 'acquitted', { leader: commander, die }, { clause: 'NA-11.1-m' });
  if (die <= GUILLOTINE) beginEffect(state, THE_TERROR, commander);
}

export const dismissQuestion: Question<NationsInArms, At<'battle.dismiss'>> = {
  prompt: ({ state }, frame) =>
    say('dismiss?', { leader: commanderIn(state, beatenForce(state, frame)) }, 'NA-4.2.4.2-a'),
  offer({ state }, frame, _seat, offers) {
    const force = beatenForce(state, frame);
    for (const by of successors(state, force, commanderIn(state, force)))
      offers.offer('dismiss', { by: by as PieceId });
    if (!effectOn(state, THE_TERROR, commanderIn(state, force))) offers.offer('keep', {});
  },
  take: {
    dismiss(play, frame, { by }) {
      const force = beatenForce(play.state, frame);
      const beaten = commanderIn(play.state, force);
      replaceCommander(play, force, beaten, by);
      if (effectOn(play.state, THE_TERROR, beaten)) {
        put(play.state, beaten, GONE);
        endEffects(play.state, (card, leader) => card === THE_TERROR && leader === beaten);
      }
      return play.advance(frame, 'battle', { stage: 'settle' });
    },
    keep: (play, frame) => play.advance(frame, 'battle', { stage: 'settle' }),
  },
};

/** Puts a leader of the pool in the place of another. */
export function replaceCommander(play: P, force: readonly number[], old: number, by: number): void {
  const { state } = play;
  const army = armiesIn(force).find((a) => commanderOfArmy(state, a) === old);
  const [place, moving] = [state.place[old], has(state, old, MOVING)];
  const marks = state.marks[old];
  poolLeader(play, old, 'NA-4.2.4.2-a');
  put(state, by, place);
  state.marks[by] = marks;
  setMark(state, by, MOVING, moving);
  if (army !== undefined) {
    state.commander[armyNumber(army)] = by;
    serve(state, by, army);
  }
  play.log('replaces', { leader: by, other: old, place }, { clause: 'NA-4.2.4.2-c' });
  const active = play.enclosingOrNull('activation');
  if (active?.leader === old) active.leader = by;
  settleLeaders(play, [...force.filter((p) => p !== old), by], by);
}
