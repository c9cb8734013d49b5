/** 9.2, 9.3: one siege attempt: the roll on the siege table, and the round of combat that an assault or a breach brings. */
import { ask, call, done, type Next, type Seat, together } from '@concert/kernel';
import { combatResult, modifier, oddsModifier, oddsOf, SAFE_RATIO, siegeResult } from '../charts.ts';
import type { At, Frame, P, SiegeLocals, State } from '../shape.ts';
import { INSIDE } from '../shape.ts';
import { fortressOf, isArmy, isCavalry, isEngineer, modifierOf } from '../tables.ts';
import {
  artilleryIn,
  commanderIn,
  hasUnits,
  inside,
  moraleClasses,
  mostlyDemoralized,
  mostlyUnsupplied,
  outside,
  stepsIn,
  unitsIn,
} from './1-forces.ts';
import { combatValue, isSupplied, seatOfSide } from './1-units.ts';
import { lose } from './5-reactions.ts';
import { newCasualty } from './8-casualties.ts';
import { newLosses, pointsLeft } from './8-losses.ts';
import { hasPlan, newPlan } from './8-plan.ts';
import { type Line, moraleModifier, superiority, totalOf } from './8-worksheet.ts';
import { MOST_DURATION, mayReactivate, surrender } from './9-sieges.ts';

const [BESIEGER, BESIEGED] = [0, 1];
/** NA-9.2-b */
const FORTRESS_MORALE = 3;
/** NA-9.2-s */
const MOST_ODDS = 4;
const CITADEL = 3;

const besiegers = (state: State, frame: SiegeLocals): number[] => outside(state, frame.place, frame.besieger);
const garrison = (state: State, frame: SiegeLocals): number[] => inside(state, frame.place, frame.sides[BESIEGED].side);

/** NA-9.2-d to NA-9.2-h: the worksheet of the siege roll. */
export function siegeWorksheet(play: P, frame: SiegeLocals): Line[] {
  const { state } = play;
  const [own, within] = [besiegers(state, frame), garrison(state, frame)];
  const level = fortressOf[frame.city];
  const lines: Line[] = [];
  const add = (id: string, value: number, clause: string): void => {
    if (value !== 0) lines.push({ id, value, clause });
  };
  add('artillery', artilleryModifier(artilleryIn(state, own), artilleryIn(state, within) + level), 'NA-9.2-d');
  add(
    'leaders',
    combatValue(state, commanderIn(state, own)) - combatValue(state, commanderIn(state, within)),
    'NA-9.2-e',
  );
  const engineers = own.filter((p) => isEngineer[p] && isSupplied(state, p)).length;
  add('engineers', engineers * modifier('siege', 'engineer'), 'NA-9.2-f');
  const markers = own.filter((p) => isArmy[p] && isSupplied(state, p)).length;
  add('armies', markers * modifier('siege', 'army'), 'NA-9.2-g');
  add('duration', Math.min(MOST_DURATION, state.siege[frame.city] - 1) * modifier('siege', 'duration'), 'NA-9.2-h');
  if (mostlyUnsupplied(state, own)) add('out of supply', modifier('siege', 'out_of_supply'), 'NA-6.1.2-d');
  return lines;
}

function artilleryModifier(own: number, other: number): number {
  if (own > other) return modifier('siege', superiority(own, other) === 2 ? 'artillery_double' : 'artillery');
  if (own < other) return modifier('siege', superiority(other, own) === 2 ? 'artillery_half' : 'artillery_fewer');
  return 0;
}

export function siege(play: P, frame: At<'siege'>): Next<Frame> {
  switch (frame.stage) {
    case 'roll':
      return roll(play, frame);
    case 'repulsed':
      return repulsed(play, frame);
    case 'dice':
      return dice(play, frame);
    case 'lost':
      return lossStage(play, frame);
    case 'casualties':
      return casualtyStage(play, frame);
    case 'verdict':
      return verdict(play, frame);
    case 'fallen':
      return fallen(play, frame);
    default:
      return done();
  }
}

function roll(play: P, frame: At<'siege'>): Next<Frame> {
  const lines = siegeWorksheet(play, frame);
  const thrown = play.chance.dice(2, 6, 'siege');
  const result = siegeResult(fortressOf[frame.city], thrown[0] + thrown[1] + totalOf(lines));
  play.log('siege roll', { city: frame.city, dice: thrown, modifier: totalOf(lines), result }, { clause: 'NA-9.2-a' });
  switch (result) {
    case 'R*':
      return call(
        newLosses(frame.place, frame.besieger, seatOfSide(frame.besieger), 1, 'NA-9.3-b'),
        play.sibling(frame, 'siege', { stage: 'repulsed' }),
      );
    case 'H':
      surrender(play, frame.city, frame.besieger, true);
      return fallen(play, frame);
    case 'A':
    case 'B':
      return assault(play, play.sibling(frame, 'siege', { breach: result === 'B' }));
    default:
      return repulsed(play, frame);
  }
}

/** NA-9.3-a to NA-9.3-c: the place holds and the marker rises. */
function repulsed(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  const own = besiegers(state, frame);
  if (!hasUnits(own)) for (const p of own) lose(play, p);
  else state.siege[frame.city] = Math.min(1 + MOST_DURATION, state.siege[frame.city] + 1);
  return done();
}

/** One round on the skirmish column (NA-9.2-l, NA-9.2-o); both sides plan. */
function assault(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  const locals = (seat: Seat) =>
    seat === seatOfSide(frame.besieger)
      ? newPlan(frame.place, frame.besieger, true, { siege: true })
      : newPlan(frame.place, frame.sides[BESIEGED].side, false, { siege: true, within: true });
  const seats = [frame.besieger, frame.sides[BESIEGED].side]
    .map(seatOfSide)
    .filter((seat) => hasPlan(state, locals(seat)));
  const resume = play.sibling(frame, 'siege', { stage: 'dice', asked: seats });
  if (seats.length === 0) return dice(play, resume);
  return together(seats, (seat) => ({ at: 'plan', ...locals(seat) }), resume);
}

/** NA-9.2-b, NA-9.2-c: morale 3, or that of the troops if they outnumber the walls. */
function garrisonMorale(state: State, frame: SiegeLocals, chosen: number): number {
  const within = garrison(state, frame);
  if (stepsIn(state, unitsIn(within)) <= fortressOf[frame.city]) return FORTRESS_MORALE;
  return moraleWithin(state, within, chosen);
}

const moraleWithin = (state: State, pieces: readonly number[], chosen: number): number => {
  const classes = moraleClasses(state, pieces);
  return (classes.includes(chosen) ? chosen : (classes[0] ?? 0)) - (mostlyDemoralized(state, pieces) ? 1 : 0);
};

/** The worksheet of the assault round: no terrain, no cavalry (NA-9.2-i, NA-9.2-j). */
export function assaultWorksheet(play: P, frame: SiegeLocals, role: number): Line[] {
  const { state } = play;
  const [own, within] = [besiegers(state, frame), garrison(state, frame)];
  const [mine, theirs] = role === BESIEGER ? [own, within] : [within, own];
  const points = pointsLeft(state, frame.city);
  const guns = (pieces: readonly number[], walls: boolean): number => artilleryIn(state, pieces) + (walls ? points : 0);
  const lines: Line[] = [];
  const add = (id: string, value: number, clause: string): void => {
    if (value !== 0) lines.push({ id, value, clause });
  };
  if (role === BESIEGER) {
    const odds = oddsOf(stepsIn(state, own), Math.max(1, stepsIn(state, within) + points));
    add('odds', oddsModifier(Math.max(-MOST_ODDS, Math.min(MOST_ODDS, odds))), 'NA-9.2-s');
    if (mostlyUnsupplied(state, own)) add('out of supply', modifier('combat', 'out_of_supply'), 'NA-6.2-g');
  }
  add('artillery', superiority(guns(mine, role === BESIEGED), guns(theirs, role === BESIEGER)), 'NA-8.1.5-a');
  add('morale', moraleModifier(frame.sides[role], frame.sides[1 - role]), 'NA-8.1.2-d');
  add('commander', combatValue(state, commanderIn(state, mine)), 'NA-9.2-n');
  const { lead, subordinate } = frame.sides[role];
  if (subordinate >= 0) add('subordinate', combatValue(state, subordinate), 'NA-8.2.3-c');
  const units = unitsIn(mine);
  // NA-8.2.3-f does not bind a single unit behind walls that still have points (NA-R-179).
  const forced = units.length === 1 && (role === BESIEGER || points === 0) ? units[0] : lead;
  if (forced >= 0 && !isCavalry[forced]) add('lead unit', modifierOf[forced], 'NA-8.2.3-e');
  if (mostlyDemoralized(state, mine)) add('demoralized', modifier('combat', 'demoralized'), 'NA-8.3.3.1-h');
  return lines;
}

function dice(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  const answers = (frame.result ?? []) as number[][];
  delete frame.result;
  const [own, within] = [besiegers(state, frame), garrison(state, frame)];
  const strength = [stepsIn(state, own), stepsIn(state, within) + pointsLeft(state, frame.city)];
  for (const role of [BESIEGER, BESIEGED]) {
    const side = frame.sides[role];
    const answer = answers[frame.asked.indexOf(side.seat)] ?? [-1, -1, -1];
    [, side.lead, side.subordinate] = answer;
    side.steps = strength[role];
    side.morale = role === BESIEGER ? moraleWithin(state, own, answer[0]) : garrisonMorale(state, frame, answer[0]);
  }
  const odds = oddsOf(strength[BESIEGER], Math.max(1, strength[BESIEGED]));
  for (const role of [BESIEGER, BESIEGED]) {
    const side = frame.sides[role];
    const lines = assaultWorksheet(play, frame, role);
    const thrown = play.chance.dice(2, 6, role === BESIEGER ? 'assault besieger' : 'assault garrison');
    side.total = thrown[0] + thrown[1] + totalOf(lines);
    const result = combatResult('skirmish', side.total);
    Object.assign(side, { losses: result.losses, plus: result.plus, cavalry: result.cavalry });
    const safe = role === BESIEGER ? odds <= -SAFE_RATIO : odds >= SAFE_RATIO;
    side.leaderHit = result.leader && !safe;
    play.log(
      'assault roll',
      {
        city: frame.city,
        seat: side.seat,
        dice: thrown,
        modifier: totalOf(lines),
        losses: side.losses,
        plus: side.plus ? 1 : 0,
      },
      { clause: 'NA-9.3-c' },
    );
  }
  return play.advance(frame, 'siege', { stage: 'lost', role: BESIEGER });
}

/** NA-9.2-m, NA-9.3-d: the besieged may take losses on the walls. */
function lossStage(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  const result = frame.result as number[] | undefined;
  delete frame.result;
  if (result !== undefined) {
    frame.sides[frame.role].lost += result[0];
    frame.points += result[1];
    frame.role++;
  }
  if (frame.role > BESIEGED) return play.advance(frame, 'siege', { stage: 'casualties', role: BESIEGER });
  const [own, enemy] = [frame.sides[frame.role], frame.sides[1 - frame.role]];
  const left = Math.min(enemy.losses, enemy.steps);
  const pieces = frame.role === BESIEGER ? besiegers(state, frame) : garrison(state, frame);
  const shaken = mostlyDemoralized(state, pieces) ? 1 : 0;
  const bound = hasUnits(pieces) && own.morale + shaken > 0;
  const more =
    frame.role === BESIEGER
      ? { lead: own.lead, cavalry: enemy.cavalry, morale: own.morale + shaken, half: bound ? Math.ceil(left / 2) : 0 }
      : { mark: INSIDE, city: frame.city, lead: own.lead };
  return call(newLosses(frame.place, own.side, own.seat, left, 'NA-8.2.4-b', more), frame);
}

function casualtyStage(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  const result = frame.result as boolean | undefined;
  delete frame.result;
  if (result !== undefined) frame.role++;
  for (; frame.role <= BESIEGED; frame.role++) {
    const [own, enemy] = [frame.sides[frame.role], frame.sides[1 - frame.role]];
    const pieces = frame.role === BESIEGER ? besiegers(state, frame) : garrison(state, frame);
    if (!hasUnits(pieces) || (!enemy.leaderHit && own.subordinate < 0)) continue;
    const locals = {
      hit: enemy.leaderHit,
      used: own.subordinate,
      size: 'skirmish' as const,
      attacker: false,
      inside: frame.role === BESIEGED,
    };
    return call(newCasualty(frame.place, own.side, locals), frame);
  }
  return play.advance(frame, 'siege', { stage: 'verdict' });
}

/** NA-9.3-e to NA-9.3-m: does the place fall? */
function verdict(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  const [own, enemy] = frame.sides;
  const alive = hasUnits(besiegers(state, frame));
  const held = hasUnits(garrison(state, frame)) || pointsLeft(state, frame.city) > 0;
  if (frame.breach || !held) {
    if (!alive && !frame.breach) return emptied(play, frame);
    surrender(play, frame.city, frame.besieger, false);
    return fallen(play, frame);
  }
  const won = own.losses - enemy.losses || Number(own.plus) - Number(enemy.plus);
  const citadel = fortressOf[frame.city] === CITADEL && pointsLeft(state, frame.city) > 0;
  if (alive && won > 0 && !citadel && breaks(play, frame)) {
    surrender(play, frame.city, frame.besieger, false);
    return fallen(play, frame);
  }
  return repulsed(play, frame);
}

/** NA-9.3-k: everyone is gone; the defender keeps the hex, its fortress is no more. */
function emptied(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  play.log('fortress empty', { city: frame.city }, { clause: 'NA-9.3-k' });
  state.controller[frame.city] = -1;
  state.siege[frame.city] = state.damage[frame.city] = 0;
  for (const p of [...besiegers(state, frame), ...garrison(state, frame)]) lose(play, p);
  return done();
}

/** NA-R-78: the garrison checks: its morale, a leader inside, the difference of losses, points included. */
function breaks(play: P, frame: SiegeLocals): boolean {
  const { state } = play;
  const [own, enemy] = frame.sides;
  const leader = commanderIn(state, garrison(state, frame));
  const morale = enemy.morale + combatValue(state, leader) - Math.max(0, enemy.lost - own.lost);
  const die = play.chance.d6('demoralization');
  play.log(
    die > morale ? 'garrison breaks' : 'garrison holds',
    { city: frame.city, die, morale },
    { clause: 'NA-9.3-f' },
  );
  return die > morale;
}

/** NA-9.3-o: the captor may make the fortress its own at once. */
function fallen(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  const own = besiegers(state, frame);
  if (!hasUnits(own)) {
    for (const p of own) lose(play, p);
    return done();
  }
  if (!own.some((p) => mayReactivate(play, frame.place, frame.besieger, p) === true)) return done();
  return ask(seatOfSide(frame.besieger), {
    at: 'capture',
    place: frame.place,
    city: frame.city,
    side: frame.besieger,
    seat: seatOfSide(frame.besieger),
  });
}
