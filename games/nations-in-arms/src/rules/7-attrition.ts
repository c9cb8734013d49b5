/** 7.0: attrition checks, in an activation and at the end of a turn. */
import { again, ask, call, done, type Next, type Question, say } from '@concert/kernel';
import { attritionResult, modifier, STAR } from '../charts.ts';
import {
  type ActivationLocals,
  type At,
  type AttritionLocals,
  AUTUMN,
  CHECKING,
  type Frame,
  INSIDE,
  type NationsInArms,
  type P,
  SPRING,
  type State,
  WINTER,
} from '../shape.ts';
import {
  armies,
  capitalOfPower,
  cityAt,
  DESERT,
  FRANCE,
  fortressOf,
  HEXES,
  hexOfCity,
  isCombat,
  isEngineer,
  isGuerrilla,
  isSupply,
  MAJORS,
  MOUNTAIN,
  type PieceId,
  type PowerId,
  powerOf,
  provinceOfHex,
  RUSSIA,
  SWAMP,
  TURKEY,
  terrainOf,
} from '../tables.ts';
import { generalWinter } from './1-effects.ts';
import {
  inside,
  isMostly,
  mostlyDemoralized,
  mostlyUnsupplied,
  outside,
  piecesAt,
  seatOfForce,
  stepsIn,
  unitsIn,
} from './1-forces.ts';
import { isDrained } from './1-quality.ts';
import {
  armyOf,
  clearMarks,
  has,
  isDemoralized,
  isSupplied,
  setMark,
  sideOf,
  sideOfPiece,
  toPool,
  unitLevel,
} from './1-units.ts';
import { ownFortress } from './4-survey.ts';
import { assessSupply, fedUnits, isHarbourFed, tracedInARow } from './6-supply.ts';
import { newLosses } from './8-losses.ts';
import { seenBy } from './11-stances.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** The active force or what it left, army by army (NA-7.3-c, NA-7.3-d). */
export function checks(play: P, frame: At<'checks'>): Next<Frame> {
  const { state } = play;
  clearMarks(state, CHECKING);
  delete frame.result;
  const army = frame.groups.shift();
  if (army === undefined) return done();
  const units = unitsIn(piecesAt(state, frame.place)).filter(
    (p) => armyOf(state, p) === army && (frame.mark ? has(state, p, frame.mark) : frame.pieces.includes(p)),
  );
  for (const p of units) setMark(state, p, CHECKING, !isGuerrilla[p]);
  return call(newAttrition(frame.place, frame.side, frame), frame);
}

/** One check of the pieces that are marked CHECKING. */
export const newAttrition = (
  place: number,
  side: number,
  more: Partial<AttritionLocals> & Pick<ActivationLocals, 'spent' | 'terrain' | 'forced' | 'extended'>,
): At<'attrition'> => ({
  at: 'attrition',
  stage: 'prepare',
  place,
  side,
  seat: -1,
  power: -1,
  spent: more.spent,
  terrain: more.terrain,
  forced: more.forced,
  extended: more.extended,
  final: more.final ?? false,
  besieged: more.besieged ?? false,
  supply: -1,
  bonus: -1,
  extra: more.extra ?? 0,
});

export const checking = (state: State, place: number): number[] =>
  unitsIn(piecesAt(state, place)).filter((p) => has(state, p, CHECKING));

/** NA-7.4-f: majors whose modifier may be used: half or more of the steps are theirs. */
function bonusPowers(state: State, units: readonly number[]): number[] {
  return [FRANCE, RUSSIA].filter(
    // NA-12.1-d: a drained France has lost it.
    (major) =>
      (major !== FRANCE || !isDrained(state)) &&
      isMostly(state, units, (p) => powerOf[p] === major || state.allegiance[powerOf[p]] === major),
  );
}

const isOneNation = (state: State, units: readonly number[]): boolean =>
  new Set(units.map((p) => state.allegiance[powerOf[p]])).size === 1;

/** NA-6.2.2-d: supply units of the stack that may be spent. */
function spendable(state: State, frame: AttritionLocals): number[] {
  const within = checking(state, frame.place).some((p) => has(state, p, INSIDE));
  const here = within ? inside(state, frame.place, frame.side) : outside(state, frame.place, frame.side);
  return here.filter((p) => isSupply[p]);
}

/** The army that a unit serves, or all in its stack that serve none: whose commander decides (NA-R-125). */
const corpsOf = (state: State, { place, side }: AttritionLocals, unit: number): number[] =>
  (has(state, unit, INSIDE) ? inside(state, place, side) : outside(state, place, side)).filter(
    (p) => armyOf(state, p) === armyOf(state, unit),
  );

export function attrition(play: P, frame: At<'attrition'>): Next<Frame> {
  const { state } = play;
  const units = checking(state, frame.place);
  if (frame.stage === 'lost' || units.length === 0) {
    strand(play, frame);
    clearMarks(state, CHECKING);
    return done();
  }
  if (frame.stage === 'prepare') {
    frame.seat = seatOfForce(state, frame.side, corpsOf(state, frame, units[0]));
    const majors = bonusPowers(state, units);
    // NA-R-99: with one nation there is nothing to weigh.
    if (majors.length > 0 && isOneNation(state, units)) frame.bonus = majors[0];
    if (spendable(state, frame).length > 0 || (majors.length > 0 && frame.bonus < 0))
      return ask(frame.seat, play.sibling(frame, 'attrition.prepare'));
  }
  return roll(play, frame, units);
}

export const prepareAttrition: Question<NationsInArms, At<'attrition.prepare'>> = {
  prompt: ({ state }, frame) => {
    const units = checking(state, frame.place);
    return say(
      'prepare attrition',
      { place: frame.place, steps: stepsIn(state, units), modifier: modifierOf(state, frame, units) },
      'NA-7.2-a',
    );
  },
  offer({ state }, frame, _seat, offers) {
    const units = checking(state, frame.place);
    if (frame.supply < 0) for (const p of spendable(state, frame)) offers.offer('spend', { supply: p as PieceId });
    if (frame.bonus < 0)
      for (const major of bonusPowers(state, units)) offers.offer('bonus', { power: major as PowerId });
    offers.offer('roll', {});
  },
  take: {
    spend(play, frame, { supply }) {
      play.log('supply spent', { piece: supply, place: frame.place }, { clause: 'NA-6.2.2-d' });
      toPool(play.state, supply);
      frame.supply = supply;
      return again;
    },
    bonus(_, frame, { power }) {
      frame.bonus = power;
      return again;
    },
    roll: (play, frame) => play.advance(frame, 'attrition', { stage: 'roll' }),
  },
};

/** All modifiers of a check (attrition_drm.tsv). */
export function modifierOf(state: State, frame: AttritionLocals, units: readonly number[]): number {
  const figure = (id: string): number => modifier('attrition', id);
  const entered = (terrain: number): boolean => (frame.terrain & (1 << terrain)) !== 0;
  let total = 0;
  if (mostlyDemoralized(state, units)) total += figure('demoralized');
  if (mostlyUnsupplied(state, units)) total += figure('out_of_supply');
  if (frame.supply >= 0) total += figure('supply_spent');
  if (frame.bonus === FRANCE) total += figure('french');
  if (frame.bonus === RUSSIA) total += figure('russian');
  if (isFrenchMarch(state, frame, units)) total += figure('french_march');
  total += figure(frame.final ? 'mp_4_6' : frame.spent <= 3 ? 'mp_0_3' : frame.spent <= 6 ? 'mp_4_6' : 'mp_7_plus');
  if (frame.extended) total += figure('extended');
  if (entered(MOUNTAIN)) total += figure('mountain');
  if (entered(SWAMP)) total += figure('swamp');
  if (entered(DESERT)) total += figure('desert');
  if (frame.besieged) total += figure('besieged');
  return total + frame.extra + seasonModifier(state, frame.place, units) + shelterModifier(state, frame, units);
}

/** 12.1: the marching French of the Revolution and the Empire, Winter excepted. */
const isFrenchMarch = (state: State, frame: AttritionLocals, units: readonly number[]): boolean =>
  frame.forced &&
  state.season !== WINTER &&
  state.year >= 1794 &&
  state.year <= 1811 &&
  isMostly(state, units, (p) => powerOf[p] === FRANCE);

function seasonModifier(state: State, place: number, units: readonly number[]): number {
  const owner = place < HEXES ? state.owner[provinceOfHex[place]] : -1;
  const figure = (id: string): number => modifier('attrition', id);
  const hardy = isMostly(state, units, (p) => powerOf[p] === RUSSIA);
  return (owner === RUSSIA && !hardy ? generalWinter(state) : 0) + calendarModifier(state, owner, hardy, figure);
}

function calendarModifier(state: State, owner: number, hardy: boolean, figure: (id: string) => number): number {
  if (state.season === WINTER) {
    return figure('winter') + (owner === RUSSIA && !hardy ? figure('winter_russia') : 0);
  }
  const muddy = owner === RUSSIA || owner === TURKEY;
  return muddy && (state.season === AUTUMN || state.season === SPRING) ? figure('autumn_mud') : 0;
}

/** In the national capital, or in a friendly unbesieged fortress of level 2 and more. */
function shelterModifier(state: State, frame: AttritionLocals, units: readonly number[]): number {
  if (frame.place >= HEXES) return 0;
  const capital = capitalOfPower[powerOf[units[0]]];
  const home =
    capital >= 0 &&
    hexOfCity[capital] === frame.place &&
    sideOf(state, state.owner[provinceOfHex[frame.place]]) === frame.side;
  const city = ownFortress(state, frame.side, frame.place);
  const walls = city >= 0 && fortressOf[city] >= 2 && state.siege[city] === 0;
  return home || walls ? modifier('attrition', 'capital') : 0;
}

/** The star of the table bites the demoralized, the unsupplied, and everyone in Winter. */
export const isStarBiting = (state: State, units: readonly number[]): boolean =>
  state.season === WINTER || mostlyDemoralized(state, units) || mostlyUnsupplied(state, units);

function roll(play: P, frame: At<'attrition'>, units: readonly number[]): Next<Frame> {
  const { state } = play;
  const steps = stepsIn(state, units);
  const drm = modifierOf(state, frame, units);
  const dice = play.chance.dice(2, 6, 'attrition');
  const result = attritionResult(steps, dice[0] + dice[1] + drm);
  const lost = result === STAR ? (isStarBiting(state, units) ? 1 : 0) : result;
  play.log('attrition', { place: frame.place, steps, dice, modifier: drm, lost }, { clause: 'NA-7.4-a' });
  const nation = isOneNation(state, units) ? -1 : frame.bonus;
  const next = newLosses(frame.place, frame.side, frame.seat, lost, 'NA-7.4-a', { mark: CHECKING, nation });
  return call(next, play.sibling(frame, 'attrition', { stage: 'lost' }));
}

/** NA-1.1.3.1-c: engineers are lost with the last combat unit beside them; leaders stay (NA-1.1.4-m). */
function strand(play: P, frame: AttritionLocals): void {
  const { state } = play;
  const here = outside(state, frame.place, frame.side);
  if (unitsIn(here).length === 0) for (const p of here) if (isEngineer[p]) toPool(state, p);
}

// The final phase.

/** A force that checks at the end of a turn, as numbers: place, side, inside, army. */
type Group = [place: number, side: number, within: number, army: number];

/** More than any side has for its number. */
const MOST_SIDES = 64;

function allGroups(state: State): Group[] {
  const found = new Map<number, Group>();
  for (const p of state.present) {
    if (!isCombat[p] || isGuerrilla[p]) continue;
    const [place, side, within] = [state.place[p], sideOfPiece(state, p), has(state, p, INSIDE) ? 1 : 0];
    const key = ((place * MOST_SIDES + side) * 2 + within) * (armies.length + 1) + state.army[p];
    if (!found.has(key)) found.set(key, [place, side, within, armyOf(state, p)]);
  }
  return [...found.values()];
}

const unitsOf = (state: State, [place, side, within, army]: Group): number[] =>
  unitsIn(within ? inside(state, place, side) : outside(state, place, side)).filter((p) => armyOf(state, p) === army);

/** NA-7.2-d, NA-R-54, NA-R-180: the units of a group that must check. */
function dueUnits(play: P, group: Group): number[] {
  const { state } = play;
  const units = unitsOf(state, group);
  if (units.length > 0 && campaignOf(play).mustCheck?.(state, units, group[3])) return units;
  const shaken = units.filter((p) => isDemoralized(state, p));
  if (group[2] === 1 && state.siege[cityAt[group[0]]] > 0) {
    const fed = fedUnits(state, unitsIn(inside(state, group[0], group[1])));
    const excess = units.filter((p) => !fed.has(p) && !isHarbourFed(play, p));
    return [...new Set([...excess, ...shaken])];
  }
  if (shaken.length > 0) return units;
  return units.some((p) => !isSupplied(state, p) && unitLevel(state, p) === 0) ? units : [];
}

/** NA-7.2-f: in diplomatic order, each force once. */
export function finalAttrition(play: P, frame: At<'finalAttrition'>): Next<Frame> {
  const { state } = play;
  clearMarks(state, CHECKING);
  if (frame.groups === null) frame.groups = dueGroups(play).flat();
  delete frame.result;
  while (frame.groups.length > 0) {
    const group = frame.groups.splice(0, 4) as Group;
    const units = dueUnits(play, group);
    if (units.length === 0) continue;
    for (const p of units) setMark(state, p, CHECKING, true);
    const more = {
      spent: 0,
      terrain: 1 << terrainOf[group[0]],
      forced: false,
      extended: false,
      final: true,
      besieged: group[2] === 1,
    };
    return call(newAttrition(group[0], group[1], more), frame);
  }
  return done();
}

function dueGroups(play: P): Group[] {
  const { state } = play;
  const groups = allGroups(state);
  // NA-6.1.1-c: forces that were not activated are tested and marked now.
  const traced = tracedInARow(state);
  for (const group of groups) {
    const idle = unitsOf(state, group).filter((p) => unitLevel(state, p) === 0);
    // NA-R-123: enemies are those of its own wars.
    if (idle.length > 0)
      seenBy(state, powerOf[idle[0]], () => assessSupply(play, idle, state.stance.length === 0 ? traced : undefined));
  }
  const rank = ([place, side, , army]: Group): number => {
    const units = unitsOf(state, [place, side, 0, army]);
    const power = army >= 0 ? powerOf[army] : units.length > 0 ? powerOf[units[0]] : MAJORS;
    return power < MAJORS ? power : (state.allegiance[power] ?? MAJORS);
  };
  return groups.filter((group) => dueUnits(play, group).length > 0).sort((a, b) => rank(a) - rank(b) || a[0] - b[0]);
}
