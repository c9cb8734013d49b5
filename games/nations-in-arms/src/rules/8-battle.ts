/** 8.0 – 8.3.1: a battle, stage by stage (NA-R-135). */
import { ask, call, done, type Next, type Question, type Seat, say, together } from '@concert/kernel';
import { combatResult, DESTRUCTION, oddsOf, SAFE_RATIO, sizeOf } from '../charts.ts';
import {
  type At,
  type BattleLocals,
  type BattleSide,
  FOUGHT,
  type Frame,
  INSIDE,
  INTERCEPTOR,
  MARCHER,
  MOVING,
  type NationsInArms,
  type P,
} from '../shape.ts';
import { isSupply } from '../tables.ts';
import { bystanders, hasUnits, mostlyDemoralized, movers, outside, pointsIn, unitsIn } from './1-forces.ts';
import { clearMarks, enemySide, has, isInside, seatOfSide, setMark } from './1-units.ts';
import { stacks } from './4-stacking.ts';
import { ownFortress } from './4-survey.ts';
import { newSettle } from './5-merge.ts';
import { lose } from './5-reactions.ts';
import { assessSupply } from './6-supply.ts';
import { newCasualty } from './8-casualties.ts';
import { askMarchers, rollMarch } from './8-guns.ts';
import { newLosses } from './8-losses.ts';
import { askDismissal, askPursuit, demoralizationCheck } from './8-morale.ts';
import { hasPlan, newPlan } from './8-plan.ts';
import { newRetreat, retreatParts } from './8-retreat.ts';
import { ATTACKER, battleSteps, DEFENDER, forceMorale, forceOf, totalOf, worksheet } from './8-worksheet.ts';
import { updateSieges } from './9-sieges.ts';

export const newSide = (side: number): BattleSide => ({
  side,
  seat: seatOfSide(side),
  morale: 0,
  lead: -1,
  subordinate: -1,
  steps: 0,
  total: 0,
  losses: 0,
  plus: false,
  cavalry: false,
  leaderHit: false,
  lost: 0,
  commanderKilled: false,
  wasDemoralized: false,
  depot: false,
  gone: false,
});

export const newBattle = (
  _play: P,
  place: number,
  attacker: number,
  how: Pick<BattleLocals, 'entry' | 'crossing' | 'intercepted' | 'failedAvoid' | 'sortie'>,
): At<'battle'> => ({
  at: 'battle',
  stage: 'begin',
  place,
  round: 1,
  ...how,
  size: 'skirmish',
  sides: [newSide(attacker), newSide(enemySide(attacker))],
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
      return plans(play, frame);
    case 'plan':
      return takePlans(play, frame);
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

/** NA-8.0-e to NA-8.0-h: the size after all marches, counted again each round; then both sides plan. */
function plans(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const steps = [ATTACKER, DEFENDER].map((role) => battleSteps(state, forceOf(state, frame, role)));
  frame.size = sizeOf(steps[ATTACKER], steps[DEFENDER]);
  for (const role of [ATTACKER, DEFENDER]) {
    const side = frame.sides[role];
    const depot = !hasUnits(forceOf(state, frame, role));
    Object.assign(side, { ...newSide(side.side), wasDemoralized: side.wasDemoralized, steps: steps[role], depot });
  }
  play.log('battle size', { place: frame.place, size: frame.size, round: frame.round, steps }, { clause: 'NA-8.0-i' });
  const locals = (seat: Seat) => {
    const role = frame.sides[ATTACKER].seat === seat ? ATTACKER : DEFENDER;
    return newPlan(frame.place, frame.sides[role].side, role === ATTACKER);
  };
  const seats = frame.sides.map((s) => s.seat).filter((seat) => hasPlan(state, locals(seat)));
  const resume = play.sibling(frame, 'battle', { stage: 'plan', asked: seats });
  if (seats.length === 0) return takePlans(play, resume);
  return together(seats, (seat) => ({ at: 'plan', ...locals(seat) }), resume);
}

function takePlans(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const answers = (frame.result ?? []) as number[][];
  delete frame.result;
  const seats = frame.asked;
  frame.asked = [];
  for (const role of [ATTACKER, DEFENDER]) {
    const side = frame.sides[role];
    const answer = answers[seats.indexOf(side.seat)] ?? [-1, -1, -1];
    [, side.lead, side.subordinate] = answer;
    side.morale = forceMorale(state, forceOf(state, frame, role), answer[0]);
    if (side.lead >= 0 || side.subordinate >= 0)
      play.log('plan shown', { seat: side.seat, lead: side.lead, leader: side.subordinate }, { clause: 'NA-8.2.3-g' });
  }
  return dice(play, frame);
}

/** NA-8.1.4-d: at 5–1 the weaker side is destroyed; else both roll at the same time (NA-8.2.4-a). */
function dice(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const points = [ATTACKER, DEFENDER].map((role) => pointsIn(state, forceOf(state, frame, role)));
  const odds = oddsOf(points[ATTACKER], points[DEFENDER]);
  if (Math.abs(odds) >= DESTRUCTION) return destroy(play, frame, odds > 0 ? DEFENDER : ATTACKER);
  for (const role of [ATTACKER, DEFENDER]) {
    const side = frame.sides[role];
    const lines = worksheet(play, frame, role);
    const thrown = play.chance.dice(2, 6, role === ATTACKER ? 'battle attacker' : 'battle defender');
    side.total = thrown[0] + thrown[1] + totalOf(lines);
    const result = combatResult(frame.size, side.total);
    Object.assign(side, { losses: result.losses, plus: result.plus, cavalry: result.cavalry });
    // NA-8.1.4-e: the leaders of a side three times as strong are safe; the result is read against the other side.
    const safe = role === ATTACKER ? odds <= -SAFE_RATIO : odds >= SAFE_RATIO;
    side.leaderHit = result.leader && !safe;
    play.log(
      'battle roll',
      { seat: side.seat, dice: thrown, modifier: totalOf(lines), losses: side.losses, plus: side.plus ? 1 : 0 },
      { clause: 'NA-8.2.4-a' },
    );
  }
  return play.advance(frame, 'battle', { stage: 'lost', role: ATTACKER });
}

/** NA-8.1.4-g: a battle won without dice. */
function destroy(play: P, frame: At<'battle'>, role: number): Next<Frame> {
  play.log('destroyed by odds', { place: frame.place, seat: frame.sides[role].seat }, { clause: 'NA-8.1.4-d' });
  wipeOut(play, forceOf(play.state, frame, role));
  frame.sides[role].gone = true;
  return wonOutright(play, frame, 1 - role);
}

/** There is no one left to beat; friends of a destroyed mover who stood apart still have to leave (NA-R-172). */
function wonOutright(play: P, frame: At<'battle'>, winner: number): Next<Frame> {
  const apart = bystanders(play.state, frame.place, frame.sides[ATTACKER].side);
  const stage = winner === DEFENDER && hasUnits(apart) ? 'retreat' : 'end';
  return play.advance(frame, 'battle', { stage, winner });
}

/** NA-8.3.2-v: troops, then markers and support units; leaders are pooled. */
export function wipeOut(play: P, pieces: readonly number[]): void {
  for (const p of unitsIn(pieces)) lose(play, p);
  for (const p of pieces) lose(play, p);
}

/** NA-8.2.4-b, NA-8.2.4-g: each side loses what the other inflicts, never more than that one had steps. */
function lossStage(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const result = frame.result as number[] | undefined;
  delete frame.result;
  if (result !== undefined) {
    frame.sides[frame.role].lost += result[0];
    frame.role++;
  }
  if (frame.role > DEFENDER) return play.advance(frame, 'battle', { stage: 'casualties', role: ATTACKER });
  const [own, enemy] = [frame.sides[frame.role], frame.sides[1 - frame.role]];
  const left = Math.min(enemy.losses, enemy.steps);
  const force = forceOf(state, frame, frame.role);
  if (!hasUnits(force)) {
    // NA-1.1.3.2-c: a depot is lost with its step.
    if (left > 0) {
      for (const p of force) if (isSupply[p]) lose(play, p);
      own.lost += 1;
    }
    frame.role++;
    return lossStage(play, frame);
  }
  const shaken = mostlyDemoralized(state, force) ? 1 : 0;
  const losses = newLosses(frame.place, own.side, own.seat, left, 'NA-8.2.4-b', {
    mark: FOUGHT,
    lead: leadUnit(frame, force),
    cavalry: enemy.cavalry,
    morale: own.morale + shaken,
    // NA-8.1.2-c: half, rounded up, on the morale class.
    half: Math.ceil(left / 2),
  });
  return call(losses, frame);
}

const leadUnit = (frame: BattleLocals, force: readonly number[]): number => {
  const { lead } = frame.sides[frame.role];
  return lead >= 0 && force.includes(lead) ? lead : -1;
};

/** NA-8.2.5: attacker first. */
function casualtyStage(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const result = frame.result as boolean | undefined;
  delete frame.result;
  if (result !== undefined) {
    frame.sides[frame.role].commanderKilled = result;
    frame.role++;
  }
  while (frame.role <= DEFENDER) {
    const [own, enemy] = [frame.sides[frame.role], frame.sides[1 - frame.role]];
    const force = forceOf(state, frame, frame.role);
    if (hasUnits(force) && (enemy.leaderHit || own.subordinate >= 0)) {
      const locals = {
        hit: enemy.leaderHit,
        used: own.subordinate,
        size: frame.size,
        attacker: frame.role === ATTACKER,
      };
      return call(newCasualty(frame.place, own.side, locals), frame);
    }
    // NA-8.3.2-v: with the last troops go markers, engineers and trains; a depot that fights alone stays.
    if (!hasUnits(force) && !own.depot) wipeOut(play, force);
    frame.role++;
  }
  return play.advance(frame, 'battle', { stage: 'verdict' });
}

/** NA-8.3.1: who has won. */
function verdict(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const alive = [ATTACKER, DEFENDER].map((role) => battleSteps(state, forceOf(state, frame, role)) > 0);
  const [own, enemy] = frame.sides;
  const byTable = own.losses - enemy.losses || Number(own.plus) - Number(enemy.plus);
  if (!alive[ATTACKER] || !alive[DEFENDER]) {
    // NA-8.3.1-i, NA-R-72: the survivor has won; if no one is left the table says who.
    for (const role of [ATTACKER, DEFENDER]) frame.sides[role].gone = !alive[role];
    const winner = alive[ATTACKER] ? ATTACKER : alive[DEFENDER] ? DEFENDER : byTable > 0 ? ATTACKER : DEFENDER;
    return alive[winner] ? wonOutright(play, frame, winner) : play.advance(frame, 'battle', { stage: 'end', winner });
  }
  if (byTable !== 0) return decided(play, frame, byTable > 0 ? ATTACKER : DEFENDER);
  // NA-8.3.1-f: a tie in the second round makes the attacker go back.
  if (frame.round > 1) return decided(play, frame, DEFENDER);
  return ask(own.seat, play.sibling(frame, 'battle.again', { role: ATTACKER }));
}

function decided(play: P, frame: At<'battle'>, winner: number): Next<Frame> {
  play.log('battle won', { place: frame.place, seat: frame.sides[winner].seat }, { clause: 'NA-8.3.1-a' });
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
  if (role === ATTACKER) takeFriendsAlong(play, frame);
  const part = retreatParts(play, frame, role);
  if (part === null) return retreated(play, frame);
  return call(newRetreat(play, frame, role, part), frame);
}

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
      state.origin[p] = model === undefined ? 0 : state.origin[model];
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
  clearMarks(state, FOUGHT | INTERCEPTOR | MARCHER);
  state.origin.fill(0);
  updateSieges(play, frame.place);
  const part = movers(state);
  if (hasUnits(part) && !part.some((p) => isInside(state, p))) assessSupply(play, part);
  return done(frame.winner === ATTACKER ? 'won' : 'lost');
}
