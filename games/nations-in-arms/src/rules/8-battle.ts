/** 8.0 – 8.3.1: a battle, stage by stage (NA-R-135). */
import { ask, call, done, type Next, type Question, say } from '@concert/kernel';
import { DESTRUCTION, oddsOf, sizeOf } from '../charts.ts';
import {
  type At,
  type BattleLocals,
  FOUGHT,
  type Frame,
  INSIDE,
  INTERCEPTOR,
  MARCHER,
  MOVING,
  type NationsInArms,
  type P,
  PARTING,
  type State,
} from '../shape.ts';
import { isSupply, MAJORS, powerOf } from '../tables.ts';
import { COUNCIL_OF_WAR, endEffects } from './1-effects.ts';
import { rememberStacks } from './1-fog.ts';
import {
  armiesIn,
  bystanders,
  hasUnits,
  mostlyDemoralized,
  movers,
  outside,
  pointsIn,
  seatAt,
  seatOfForce,
  stepsIn,
  unitsIn,
} from './1-forces.ts';
import { armyOf, clearMarks, enemySide, has, isInside, originOf, setMark, setOrigin } from './1-units.ts';
import { stacks } from './4-stacking.ts';
import { ownFortress } from './4-survey.ts';
import { lose } from './5-enter.ts';
import { newSettle } from './5-merge.ts';
import { assessSupply } from './6-supply.ts';
import { askMarchers, rollMarch } from './8-guns.ts';
import { askDismissal, askPursuit, demoralizationCheck, OLD_GUARD } from './8-morale.ts';
import { newPlan } from './8-plan.ts';
import { noteBattle } from './8-renown.ts';
import { newRetreat, retreatParts } from './8-retreat.ts';
import {
  ATTACKER,
  askPlans,
  boundLosses,
  byTable,
  callCasualties,
  callLosses,
  DEFENDER,
  dueLosses,
  newSide,
  ROLES,
  rollRound,
  takeAnswers,
} from './8-round.ts';
import { DAWN_ATTACK, firstLoss, RESERVES, tacticChecks } from './8-tactic-cards.ts';
import { chosenTactics, drawTactics } from './8-tactics.ts';
import { battleSteps, forceMorale, forceOf, worksheet } from './8-worksheet.ts';
import { updateSieges } from './9-sieges.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';
import { countBattle, hasCredit } from './15-credit.ts';
import { campaignOf } from './scenarios/campaigns.ts';

export const newBattle = (
  { state }: P,
  place: number,
  attacker: number,
  how: Pick<BattleLocals, 'entry' | 'crossing' | 'intercepted' | 'failedAvoid' | 'sortie'>,
): At<'battle'> => ({
  at: 'battle',
  stage: 'begin',
  place,
  round: 1,
  ...how,
  cards: false,
  size: 'skirmish',
  sides: [
    newSide(attacker, seatOfForce(state, attacker, movers(state))),
    newSide(enemySide(attacker), seatAt(state, place, enemySide(attacker))),
  ],
  asked: [],
  trying: -1,
  role: 0,
  winner: -1,
  sheltered: false,
});

export function battle(play: P, frame: At<'battle'>): Next<Frame> {
  switch (frame.stage) {
    case 'begin':
      return begin(play, frame);
    case 'guns':
      return askMarchers(play, frame);
    case 'marched':
      return rollMarch(play, frame);
    case 'size':
      return measure(play, frame);
    case 'council':
      return plans(play, frame);
    case 'plan':
      return takePlans(play, frame);
    case 'tactics':
      return takeTactics(play, frame);
    case 'dice':
      return dice(play, frame);
    case 'lost':
      return lossStage(play, frame);
    case 'casualties':
      return casualtyStage(play, frame);
    case 'verdict':
      return verdict(play, frame);
    case 'retreat':
      return retreatStage(play, frame);
    case 'retreated':
      return retreated(play, frame);
    case 'demoralize':
      return demoralizationCheck(play, frame);
    case 'pursue':
      return askPursuit(play, frame);
    case 'pursued':
    case 'dismiss':
      return askDismissal(play, frame);
    case 'settle':
      return settleStage(play, frame);
    default:
      return end(play, frame);
  }
}

/** NA-1.1.2-g: who fights has no zone of influence; NA-6.1.1-a: the defender's supply is tested. */
function begin(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  for (const role of [ATTACKER, DEFENDER]) {
    const force = forceOf(state, frame, role);
    for (const p of force) setMark(state, p, FOUGHT, true);
    frame.sides[role].wasDemoralized = mostlyDemoralized(state, force);
  }
  assessSupply(play, forceOf(state, frame, DEFENDER));
  play.log('battle', { place: frame.place, sides: frame.sides.map((s) => s.seat) }, { clause: 'NA-8.0-a' });
  return play.advance(frame, 'battle', { stage: 'guns', role: ATTACKER });
}

/** NA-8.0-e to NA-8.0-h: the size after all marches, counted again each round; then cards for the battle (NA-R-135). */
function measure(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const steps = ROLES.map((role) => battleSteps(state, forceOf(state, frame, role)));
  frame.size = sizeOf(steps[ATTACKER], steps[DEFENDER]);
  for (const role of ROLES) {
    const side = frame.sides[role];
    const depot = !hasUnits(forceOf(state, frame, role));
    const { wasDemoralized, reserves, marched, guard } = side;
    const nations = nationsIn(forceOf(state, frame, role));
    Object.assign(side, {
      ...newSide(side.side, side.seat),
      wasDemoralized,
      reserves,
      marched,
      guard,
      nations,
      steps: steps[role],
      depot,
    });
    if (hasCredit(state)) side.armies = [...(side.armies ?? []), ...armiesOf(state, forceOf(state, frame, role))];
  }
  play.log('battle size', { place: frame.place, size: frame.size, round: frame.round, steps }, { clause: 'NA-8.0-i' });
  const next = play.sibling(frame, 'battle', { stage: 'council' });
  if (frame.round > 1) return plans(play, next);
  return callWindow(play, 'before_battle', seatsInOrder(state, frame.sides[ATTACKER].side), next);
}

/** NA-8.1.3-k: tactical cards are drawn; then both sides plan. */
function plans(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  frame.cards = drawTactics(play, frame);
  const resume = play.sibling(frame, 'battle', { stage: 'plan' });
  const drafts = frame.sides.map((side, role) => newPlan(frame.place, side, role === ATTACKER));
  return askPlans(state, drafts, resume) ?? takePlans(play, resume);
}

function takePlans(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const chosen = chosenTactics(play, frame);
  takeAnswers(frame).forEach((morale, role) => {
    const side = frame.sides[role];
    side.morale = forceMorale(state, forceOf(state, frame, role), morale);
    if (play.options.guard && side.guard === 0 && side.lead === OLD_GUARD) side.guard = state.steps[OLD_GUARD];
    if (side.lead >= 0 || side.subordinate >= 0)
      play.log('plan shown', { seat: side.seat, lead: side.lead, leader: side.subordinate }, { clause: 'NA-8.2.3-g' });
  });
  if (chosen === null) return dice(play, frame);
  return call(chosen, play.sibling(frame, 'battle', { stage: 'tactics' }));
}

/** NA-8.1.3-j: the cards that hold. */
function takeTactics(play: P, frame: At<'battle'>): Next<Frame> {
  const [held, failed, seconded] = frame.result as [number[][], number[][], number[]];
  delete frame.result;
  frame.sides.forEach((side, role) => {
    Object.assign(side, { tactics: held[role], failed: failed[role], seconded: seconded[role] });
    if (held[role].includes(RESERVES)) side.reserves = true;
    // Card 21 keeps the enemy's subordinates out of it.
    if (held[1 - role].includes(DAWN_ATTACK)) side.subordinate = -1;
  });
  return dice(play, frame);
}

/** NA-8.1.4-d: at 5–1 the weaker side is destroyed; else both roll. */
function dice(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const points = ROLES.map((role) => pointsIn(state, forceOf(state, frame, role)));
  const odds = oddsOf(points[ATTACKER], points[DEFENDER]);
  if (Math.abs(odds) >= DESTRUCTION) return destroy(play, frame, odds > 0 ? DEFENDER : ATTACKER);
  rollRound(play, frame, {
    size: frame.size,
    odds,
    sheets: ROLES.map((role) => worksheet(play, frame, role)),
    dice: ['battle attacker', 'battle defender'],
    log: ({ seat, losses, plus }, thrown, modifier) =>
      play.log('battle roll', { seat, dice: thrown, modifier, losses, plus: plus ? 1 : 0 }, { clause: 'NA-8.2.4-a' }),
  });
  return play.advance(frame, 'battle', { stage: 'lost', role: ATTACKER });
}

/** NA-8.1.4-g: a battle won without dice. */
function destroy(play: P, frame: At<'battle'>, role: number): Next<Frame> {
  play.log('destroyed by odds', { place: frame.place, seat: frame.sides[role].seat }, { clause: 'NA-8.1.4-d' });
  const force = forceOf(play.state, frame, role);
  const lost = stepsIn(play.state, force);
  wipeOut(play, force);
  frame.sides[role].gone = true;
  return wonOutright(play, frame, 1 - role, lost);
}

/** Who has won, and what the last round cost both; `more` steps of the beaten were lost without a roll. */
function tellVictory(play: P, frame: At<'battle'>, winner: number, more = 0): void {
  const [own, other] = [frame.sides[winner], frame.sides[1 - winner]];
  play.log(
    'battle won',
    {
      ...{ place: frame.place, round: frame.round, seat: own.seat, lost: own.lost },
      ...{ beaten: other.seat, killed: other.lost + more },
    },
    { clause: 'NA-8.3.1-a' },
  );
}

/** There is no one left to beat; friends of a destroyed mover who stood apart still have to leave (NA-R-172). */
function wonOutright(play: P, frame: At<'battle'>, winner: number, more = 0): Next<Frame> {
  tellVictory(play, frame, winner, more);
  const apart = bystanders(play.state, frame.place, frame.sides[ATTACKER].side);
  const stage = winner === DEFENDER && hasUnits(apart) ? 'retreat' : 'end';
  return play.advance(frame, 'battle', { stage, winner });
}

/** NA-8.3.2-v: troops, then markers and support units; leaders are pooled. */
export function wipeOut(play: P, pieces: readonly number[]): void {
  for (const p of unitsIn(pieces)) lose(play, p);
  for (const p of pieces) lose(play, p);
}

/** Attacker first (NA-8.2.4-b). */
function lossStage(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const result = frame.result as number[] | undefined;
  delete frame.result;
  if (result !== undefined) {
    frame.sides[frame.role].lost += result[0];
    frame.role++;
  }
  if (frame.role > DEFENDER) return play.advance(frame, 'battle', { stage: 'casualties', role: ATTACKER });
  const force = forceOf(state, frame, frame.role);
  const first = firstLoss(frame.sides[frame.role]);
  if (hasUnits(force)) return callLosses(frame, { mark: FOUGHT, ...boundLosses(state, frame, force), first });
  // NA-1.1.3.2-c: a depot is lost with its step.
  if (dueLosses(frame) > 0) {
    for (const p of force) if (isSupply[p]) lose(play, p);
    frame.sides[frame.role].lost += 1;
  }
  frame.role++;
  return lossStage(play, frame);
}

/** NA-8.2.5: attacker first. */
function casualtyStage(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const result = frame.result as boolean | undefined;
  delete frame.result;
  if (result !== undefined) {
    frame.sides[frame.role].commanderKilled = result;
    frame.role++;
  }
  for (; frame.role <= DEFENDER; frame.role++) {
    const force = forceOf(state, frame, frame.role);
    const more = {
      size: frame.size,
      attacker: frame.role === ATTACKER,
      tactics: tacticChecks(play, frame, frame.role),
    };
    const checks = callCasualties(frame, force, more);
    if (checks !== null) return checks;
    // NA-8.3.2-v: with the last troops go markers, engineers and trains; a depot that fights alone stays.
    if (!hasUnits(force) && !frame.sides[frame.role].depot) wipeOut(play, force);
  }
  return play.advance(frame, 'battle', { stage: 'verdict' });
}

/** NA-8.3.1: who has won. */
function verdict(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const alive = [ATTACKER, DEFENDER].map((role) => battleSteps(state, forceOf(state, frame, role)) > 0);
  const table = byTable(frame.sides);
  if (!alive[ATTACKER] || !alive[DEFENDER]) {
    // NA-8.3.1-i, NA-R-72: the survivor has won; if no one is left the table says who.
    for (const role of [ATTACKER, DEFENDER]) frame.sides[role].gone = !alive[role];
    const winner = alive[ATTACKER] ? ATTACKER : alive[DEFENDER] ? DEFENDER : table > 0 ? ATTACKER : DEFENDER;
    if (alive[winner]) return wonOutright(play, frame, winner);
    tellVictory(play, frame, winner);
    return play.advance(frame, 'battle', { stage: 'end', winner });
  }
  if (table !== 0) return decided(play, frame, table > 0 ? ATTACKER : DEFENDER);
  // NA-8.3.1-f: a tie in the second round makes the attacker go back.
  if (frame.round > 1) return decided(play, frame, DEFENDER);
  return ask(frame.sides[ATTACKER].seat, play.sibling(frame, 'battle.again', { role: ATTACKER }));
}

function decided(play: P, frame: At<'battle'>, winner: number): Next<Frame> {
  tellVictory(play, frame, winner);
  return play.advance(frame, 'battle', { stage: 'retreat', winner });
}

/** NA-8.3.1-c, NA-8.3.1-d: a second round, or retreat. */
export const fightAgain: Question<NationsInArms, At<'battle.again'>> = {
  prompt: (_, { place, role }) => say(role === ATTACKER ? 'second round?' : 'fight on?', { place }, 'NA-8.3.1-c'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('fight', {});
    offers.offer('retire', {});
  },
  take: {
    fight(play, frame) {
      if (frame.role === ATTACKER)
        return ask(frame.sides[DEFENDER].seat, play.sibling(frame, 'battle.again', { role: DEFENDER }));
      const round = frame.round + 1;
      for (const side of frame.sides) side.marched = false;
      play.log('second round', { place: frame.place }, { clause: 'NA-8.3.1-h' });
      assessSupply(play, forceOf(play.state, frame, DEFENDER));
      return play.advance(frame, 'battle', { stage: 'guns', role: ATTACKER, round, asked: [] });
    },
    retire: (play, frame) => decided(play, play.sibling(frame, 'battle'), 1 - frame.role),
  },
};

/** NA-8.3.2: the beaten side leaves; those who made a sortie go back inside (NA-R-79). */
function retreatStage(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const result = frame.result as [number, boolean] | undefined;
  delete frame.result;
  const role = 1 - frame.winner;
  const loser = frame.sides[role];
  if (result !== undefined) {
    loser.lost += result[0];
    frame.sheltered ||= result[1];
  }
  if (role === ATTACKER && frame.sortie) {
    for (const p of forceOf(state, frame, role)) setMark(state, p, INSIDE, true);
    frame.sheltered = true;
    return retreated(play, frame);
  }
  if (role === ATTACKER && isLanding(play)) {
    const marchers = forceOf(state, frame, role).filter((p) => has(state, p, MARCHER));
    if (!hasUnits(marchers)) {
      // NA-5.3.3-n: those who landed are taken off when the battle is over; no one pursues them (NA-8.3.3.1-m).
      frame.sheltered = true;
      return retreated(play, frame);
    }
    for (const p of marchers) setMark(state, p, PARTING, true);
    return call(newRetreat(play, frame, role, PARTING), frame);
  }
  if (role === ATTACKER) takeFriendsAlong(play, frame);
  const part = retreatParts(play, frame, role);
  if (part === null) return retreated(play, frame);
  return call(newRetreat(play, frame, role, part), frame);
}

/** A battle on the beach (5.3.3). */
const isLanding = (play: P): boolean => play.enclosingOrNull('landing') !== null;

/** NA-R-172: friends in the hex who stood apart go behind their walls, or back with the beaten mover. */
function takeFriendsAlong(play: P, frame: BattleLocals): void {
  const { state } = play;
  const { side } = frame.sides[ATTACKER];
  const walls = ownFortress(state, side, frame.place) >= 0;
  const model = forceOf(state, frame, ATTACKER)[0];
  for (const p of bystanders(state, frame.place, side)) {
    if (walls) setMark(state, p, INSIDE, true);
    else {
      setMark(state, p, FOUGHT | MOVING, true);
      if (model !== undefined) setOrigin(state, p, originOf(state, model));
    }
  }
}

/** NA-9.2, 8.3.3: the check, or straight to the end of a skirmish. */
function retreated(play: P, frame: At<'battle'>): Next<Frame> {
  // Those who only left with a mover that is no more check for nothing.
  if (frame.sides[1 - frame.winner].gone) return play.advance(frame, 'battle', { stage: 'end' });
  return play.advance(frame, 'battle', { stage: 'demoralize' });
}

/** NA-5.1.7-a: casualties and retreats may leave forces that are not legal. */
function settleStage(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const winner = frame.sides[frame.winner];
  const here = outside(state, frame.place, winner.side);
  if (hasUnits(here) && here.every((p) => has(state, p, FOUGHT)) && stacks(state, here) !== true)
    return call(newSettle(frame.place, winner.side), play.sibling(frame, 'battle', { stage: 'end' }));
  return end(play, frame);
}

/** NA-6.1.1-a: the phasing side's supply is tested after the combat. */
function end(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  noteBattle(state, frame);
  countBattle(play, frame);
  campaignOf(play).battleWon?.(state, frame.sides[frame.winner].side, frame.size);
  rememberStacks(
    play,
    state.present.filter((p) => has(state, p, FOUGHT)),
  );
  clearMarks(state, FOUGHT | INTERCEPTOR | MARCHER | PARTING);
  state.origins = [];
  state.tactics = state.tactics.map(() => []);
  endEffects(state, (card) => card === COUNCIL_OF_WAR);
  updateSieges(play, frame.place);
  const part = movers(state);
  if (hasUnits(part) && !part.some((p) => isInside(state, p))) assessSupply(play, part);
  return done(frame.winner === ATTACKER ? 'won' : 'lost');
}

/** The army markers among these, each with the majors whose troops serve it (15.1). */
const armiesOf = (state: State, pieces: readonly number[]): number[] =>
  armiesIn(pieces).flatMap((army) => [army, nationsIn(pieces.filter((p) => armyOf(state, p) === army))]);

/** The majors whose own troops are among these, as bits. */
const nationsIn = (pieces: readonly number[]): number =>
  unitsIn(pieces).reduce((bits, p) => (powerOf[p] < MAJORS ? bits | (1 << powerOf[p]) : bits), 0);
