/** 9.2, 9.3: one siege attempt: the roll on the siege table, and the round of combat that an assault or a breach brings. */
import { ask, call, done, type Next } from '@concert/kernel';
import { Worksheet } from '@concert/kit';
import { modifier, oddsModifier, oddsOf, siegeResult } from '../charts.ts';
import { type At, type Frame, INSIDE, type P, type SiegeLocals, type State } from '../shape.ts';
import { fortressOf, isArmy, isCavalry, isEngineer } from '../tables.ts';
import { endEffects, parkModifier, TREASON, treasonModifier } from './1-effects.ts';
import { rememberStacks } from './1-fog.ts';
import {
  artilleryIn,
  commanderIn,
  hasUnits,
  inside,
  moraleClasses,
  mostlyDemoralized,
  mostlyUnsupplied,
  outside,
  piecesAt,
  stepsIn,
  unitsIn,
} from './1-forces.ts';
import { unitModifier } from './1-quality.ts';
import { combatValue, isSupplied, setDamage } from './1-units.ts';
import { lose } from './5-enter.ts';
import { newLosses, pointsLeft } from './8-losses.ts';
import { newPlan } from './8-plan.ts';
import {
  ATTACKER,
  askPlans,
  boundLosses,
  byTable,
  callCasualties,
  callLosses,
  DEFENDER,
  ROLES,
  rollRound,
  takeAnswers,
} from './8-round.ts';
import { addLeaders, moraleModifier, superiority } from './8-worksheet.ts';
import { MOST_DURATION, mayReactivate, surrender } from './9-sieges.ts';
import { fleeFrom } from './10-stranded.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';

const [BESIEGER, BESIEGED] = [ATTACKER, DEFENDER];
/** NA-9.2-b */
const FORTRESS_MORALE = 3;
/** NA-9.2-s */
const MOST_ODDS = 4;
const CITADEL = 3;

const besiegers = (state: State, frame: SiegeLocals): number[] => outside(state, frame.place, frame.besieger);
const garrison = (state: State, frame: SiegeLocals): number[] => inside(state, frame.place, frame.sides[BESIEGED].side);
const forceIn = (state: State, frame: SiegeLocals, role: number): number[] =>
  role === BESIEGER ? besiegers(state, frame) : garrison(state, frame);

/** NA-9.2-d to NA-9.2-h: the worksheet of the siege roll. */
export function siegeWorksheet(play: P, frame: SiegeLocals): Worksheet {
  const { state } = play;
  const [own, within] = [besiegers(state, frame), garrison(state, frame)];
  const guns = artilleryModifier(artilleryIn(state, own), artilleryIn(state, within) + fortressOf[frame.city]);
  const value = (pieces: readonly number[]): number => combatValue(state, commanderIn(state, pieces));
  const engineers = own.filter((p) => isEngineer[p] && isSupplied(state, p)).length;
  const markers = own.filter((p) => isArmy[p] && isSupplied(state, p)).length;
  const duration = Math.max(0, Math.min(MOST_DURATION, state.siege[frame.city] - 1));
  return new Worksheet()
    .add('artillery', guns, 'NA-9.2-d')
    .add('leaders', value(own) - value(within), 'NA-9.2-e')
    .add('engineers', engineers * modifier('siege', 'engineer'), 'NA-9.2-f')
    .add('armies', markers * modifier('siege', 'army'), 'NA-9.2-g')
    .add('duration', duration * modifier('siege', 'duration'), 'NA-9.2-h')
    .add('treason', treasonModifier(state, frame.city), 'NA-11.1-o')
    .add('siege park', parkModifier(state, own), 'NA-11.1-o')
    .addIf(mostlyUnsupplied(state, own), 'out of supply', modifier('siege', 'out_of_supply'), 'NA-6.1.2-d');
}

function artilleryModifier(own: number, other: number): number {
  if (own > other) return modifier('siege', superiority(own, other) === 2 ? 'artillery_double' : 'artillery');
  if (own < other) return modifier('siege', superiority(other, own) === 2 ? 'artillery_half' : 'artillery_fewer');
  return 0;
}

export function siege(play: P, frame: At<'siege'>): Next<Frame> {
  switch (frame.stage) {
    case 'window':
      return cards(play, frame);
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

/** NA-R-84: cards before the roll, those of the active side first. */
function cards(play: P, frame: At<'siege'>): Next<Frame> {
  const seats = seatsInOrder(play.state, frame.besieger);
  return callWindow(play, 'before_siege_roll', seats, play.sibling(frame, 'siege', { stage: 'roll' }));
}

function roll(play: P, frame: At<'siege'>): Next<Frame> {
  delete frame.result;
  // Card 17 may have cost the besieger the last step.
  if (!hasUnits(besiegers(play.state, frame))) return repulsed(play, frame);
  const { total } = siegeWorksheet(play, frame);
  rememberStacks(play, piecesAt(play.state, frame.place));
  endEffects(play.state, (card) => card === TREASON);
  const thrown = play.chance.dice(2, 6, 'siege');
  const result = siegeResult(fortressOf[frame.city], thrown[0] + thrown[1] + total);
  play.log('siege roll', { city: frame.city, dice: thrown, modifier: total, result }, { clause: 'NA-9.2-a' });
  switch (result) {
    case 'R*':
      return call(
        newLosses(frame.place, frame.besieger, frame.sides[BESIEGER].seat, 1, 'NA-9.3-b'),
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
  const resume = play.sibling(frame, 'siege', { stage: 'dice' });
  const plans = [
    newPlan(frame.place, frame.sides[BESIEGER], true, { siege: true }),
    newPlan(frame.place, frame.sides[BESIEGED], false, { siege: true, within: true }),
  ];
  return askPlans(play.state, plans, resume) ?? dice(play, resume);
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

/** Steps, and for the besieged the points of the walls (NA-9.2-m). */
const strengthOf = (state: State, frame: SiegeLocals, role: number): number =>
  stepsIn(state, forceIn(state, frame, role)) + (role === BESIEGED ? pointsLeft(state, frame.city) : 0);

const assaultOdds = (state: State, frame: SiegeLocals): number =>
  oddsOf(strengthOf(state, frame, BESIEGER), Math.max(1, strengthOf(state, frame, BESIEGED)));

/** The worksheet of the assault round: no terrain, no cavalry (NA-9.2-i, NA-9.2-j). */
export function assaultWorksheet(play: P, frame: SiegeLocals, role: number): Worksheet {
  const { state } = play;
  const [mine, theirs] = [forceIn(state, frame, role), forceIn(state, frame, 1 - role)];
  const side = frame.sides[role];
  const points = pointsLeft(state, frame.city);
  const guns = (pieces: readonly number[], walls: boolean): number => artilleryIn(state, pieces) + (walls ? points : 0);
  const sheet = new Worksheet();
  if (role === BESIEGER) {
    const odds = Math.max(-MOST_ODDS, Math.min(MOST_ODDS, assaultOdds(state, frame)));
    sheet
      .add('odds', oddsModifier(odds), 'NA-9.2-s')
      .addIf(mostlyUnsupplied(state, mine), 'out of supply', modifier('combat', 'out_of_supply'), 'NA-6.2-g');
  }
  sheet
    .add('artillery', superiority(guns(mine, role === BESIEGED), guns(theirs, role === BESIEGER)), 'NA-8.1.5-a')
    .add('morale', moraleModifier(side, frame.sides[1 - role]), 'NA-8.1.2-d');
  addLeaders(sheet, state, mine, side);
  const units = unitsIn(mine);
  // NA-8.2.3-f does not bind a single unit behind walls that still have points (NA-R-179).
  const lead = units.length === 1 && (role === BESIEGER || points === 0) ? units[0] : side.lead;
  return sheet
    .addIf(lead >= 0 && !isCavalry[lead], 'lead unit', lead < 0 ? 0 : unitModifier(state, lead), 'NA-8.2.3-e')
    .addIf(mostlyDemoralized(state, mine), 'demoralized', modifier('combat', 'demoralized'), 'NA-8.3.3.1-h');
}

function dice(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  takeAnswers(frame).forEach((morale, role) => {
    const side = frame.sides[role];
    side.steps = strengthOf(state, frame, role);
    side.morale =
      role === BESIEGER ? moraleWithin(state, besiegers(state, frame), morale) : garrisonMorale(state, frame, morale);
  });
  rollRound(play, frame, {
    size: 'skirmish',
    odds: assaultOdds(state, frame),
    sheets: ROLES.map((role) => assaultWorksheet(play, frame, role)),
    dice: ['assault besieger', 'assault garrison'],
    log: ({ seat, losses, plus }, thrown, total) =>
      play.log(
        'assault roll',
        { city: frame.city, seat, dice: thrown, modifier: total, losses, plus: plus ? 1 : 0 },
        { clause: 'NA-9.3-c' },
      ),
  });
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
  if (frame.role === BESIEGER) return callLosses(frame, boundLosses(state, frame, besiegers(state, frame)));
  return callLosses(frame, { mark: INSIDE, city: frame.city, lead: frame.sides[BESIEGED].lead });
}

function casualtyStage(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  if (frame.result !== undefined) frame.role++;
  delete frame.result;
  for (; frame.role <= BESIEGED; frame.role++) {
    const inside = frame.role === BESIEGED;
    const checks = callCasualties(frame, forceIn(state, frame, frame.role), {
      size: 'skirmish',
      attacker: false,
      inside,
    });
    if (checks !== null) return checks;
  }
  return play.advance(frame, 'siege', { stage: 'verdict' });
}

/** NA-9.3-e to NA-9.3-m: does the place fall? */
function verdict(play: P, frame: At<'siege'>): Next<Frame> {
  const { state } = play;
  const alive = hasUnits(besiegers(state, frame));
  const held = hasUnits(garrison(state, frame)) || pointsLeft(state, frame.city) > 0;
  if (frame.breach || !held) {
    if (!alive && !frame.breach) return emptied(play, frame);
    surrender(play, frame.city, frame.besieger, false);
    return fallen(play, frame);
  }
  const citadel = fortressOf[frame.city] === CITADEL && pointsLeft(state, frame.city) > 0;
  if (alive && byTable(frame.sides) > 0 && !citadel && breaks(play, frame)) {
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
  state.siege[frame.city] = 0;
  setDamage(state, frame.city, 0);
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
  delete frame.result;
  // NA-5.3-e: fleets in the harbour leave first.
  const flight = fleeFrom(play, frame.place, play.sibling(frame, 'siege', { stage: 'fallen' }));
  if (flight !== null) return flight;
  const own = besiegers(state, frame);
  if (!hasUnits(own)) {
    for (const p of own) lose(play, p);
    return done();
  }
  if (!own.some((p) => mayReactivate(play, frame.place, frame.besieger, p) === true)) return done();
  const { seat } = frame.sides[BESIEGER];
  return ask(seat, {
    at: 'capture',
    place: frame.place,
    city: frame.city,
    side: frame.besieger,
    seat,
  });
}
