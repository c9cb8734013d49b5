/** NA-2.0-f, NA-R-185: steps that a campaign without economy gives its powers, and garrisons that come back in Spring. */
import { ask, call, done, type Next, type Question, say } from '@concert/kernel';
import { type At, AWAY, type Frame, type NationsInArms, type P, POOL, SPRING, type State } from '../shape.ts';
import {
  armies,
  capacityOf,
  classOf,
  fullSteps,
  HEXES,
  isCombat,
  isDetachment,
  modifierOf,
  moraleOf,
  PIECES,
  type PieceId,
  type PlaceId,
  piecesOf,
  powerOf,
} from '../tables.ts';
import { notice } from './1-fog.ts';
import { armySteps, hasUnits, outside } from './1-forces.ts';
import { armyOf, commanderOfArmy, enemySide, seatOf, setUp, sideOf, sideOfPiece, supposing } from './1-units.ts';
import { couldStack } from './4-command.ts';
import { hostileFortress } from './4-survey.ts';
import { newSettle } from './5-merge.ts';
import { sourcesOf } from './6-sources.ts';
import { isHexSupplied, type Traced } from './6-supply.ts';
import { mainAndFinal } from './meaning.ts';
import { campaignOf, type Replacement } from './scenarios/campaigns.ts';

/** Power by power; garrisons with honours of war come back first. */
export function replacements(play: P, frame: At<'replacements'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  while (frame.powers.length > 0) {
    const [power] = frame.powers;
    if (seatOf(state, power) >= 0 && hasPlacing(play, power, frame.used))
      return ask(seatOf(state, power), play.sibling(frame, 'replacement'));
    frame.powers.shift();
    frame.used = 0;
  }
  return done();
}

export interface Placing {
  readonly unit: number;
  readonly place: number;
  /** How many of the replacement steps it takes; 0 for a garrison that comes back. */
  readonly steps: number;
}

/** Sees one placing after another; true if it wants no more of them. */
type Visit = (placing: Placing) => boolean;

/**
 * Units away with honours of war: at any unbesieged source, legally stacked (NA-R-185); else the replacement steps. Every placing
 * is tried on the map, so those who want only the first, or those of one unit, say so.
 */
function eachPlacing(play: P, power: number, used: number, visit: Visit, only = -1): void {
  const { state } = play;
  const away = state.season === SPRING ? awayUnits(state, power) : [];
  const given = replacementOf(play, power);
  const left = given ? given.steps - used : 0;
  if (away.length === 0 && left <= 0) return;
  const sources = freeHexes(play, power, sourcesOf(campaignOf(play), state, power));
  if (eachReturn(state, away, sources, visit)) return;
  if (given && left > 0) eachStep(play, given, left, sources, visit, only);
}

/** Tells whether there is any. */
function eachReturn(state: State, away: readonly number[], sources: readonly number[], visit: Visit): boolean {
  let isAny = false;
  for (const unit of away)
    for (const place of sources)
      if (fitsAt(state, unit, place, state.steps[unit])) {
        isAny = true;
        if (visit({ unit, place, steps: 0 })) return true;
      }
  return isAny;
}

function hasPlacing(play: P, power: number, used: number): boolean {
  let isAny = false;
  eachPlacing(play, power, used, () => (isAny = true));
  return isAny;
}

const replacementOf = (play: P, power: number): Replacement | undefined =>
  campaignOf(play)
    .replacements(play.state)
    .find((given) => given.power === power);

/** How many steps a power still has to place. */
const stepsLeft = (play: P, power: number, used: number): number =>
  Math.max(0, (replacementOf(play, power)?.steps ?? 0) - used);

/** Of a major and the minors it runs. */
const awayUnits = (state: State, power: number): number[] => {
  const found: number[] = [];
  for (let p = 0; p < PIECES; p++)
    if (isCombat[p] && state.place[p] === AWAY && state.allegiance[powerOf[p]] === power) found.push(p);
  return found;
};

/** Those of these hexes in which no enemy stands. */
function freeHexes(play: P, power: number, hexes: readonly number[]): number[] {
  const { state } = play;
  const side = sideOf(state, power);
  return hexes.filter(
    (hex) => !hasUnits(outside(state, hex, enemySide(side))) && hostileFortress(state, side, hex) === 0,
  );
}

/** Would a unit of this many steps make a legal force there? */
function fitsAt(state: State, unit: number, hex: number, size: number): boolean {
  // A unit by itself always does.
  if (outside(state, hex, sideOfPiece(state, unit)).every((p) => p === unit)) return true;
  return supposing(state, [unit], () => {
    setUp(state, unit, hex, size);
    return couldStack(state, outside(state, hex, sideOfPiece(state, unit)));
  });
}

/** One step: into a reduced corps, as a corps of the pool, or as a detachment, where the campaign lets it come. */
function eachStep(
  play: P,
  given: Replacement,
  left: number,
  sources: readonly number[],
  visit: Visit,
  only: number,
): void {
  const { state } = play;
  const { power, classes, corpsAt } = given;
  const sites = given.at === null ? sources : freeHexes(play, power, given.at);
  const armyPlaces = given.at === null ? suppliedArmies(play, power) : [];
  const places = [...sites, ...armyPlaces.filter((hex) => !sites.includes(hex))];
  const fits = fitting(state);
  const alike = new Set<string>();
  for (const unit of piecesOf[power]) {
    if (!isCombat[unit] || (!classes.includes(classOf[unit]) && !isDetachment[unit])) continue;
    const at = state.place[unit];
    if (at === POOL) {
      // Of counters that are alike only the first is offered.
      const kind = `${classOf[unit]} ${modifierOf[unit]} ${moraleOf[unit]}`;
      if (alike.has(kind)) continue;
      alike.add(kind);
    }
    if (only >= 0 && unit !== only) continue;
    if (at >= 0 && state.steps[unit] < fullSteps[unit] && (sites.includes(at) || servesOne(state, unit, armyPlaces)))
      if (hasRoom(state, unit) && visit({ unit, place: at, steps: 1 })) return;
    if (at !== POOL) continue;
    for (const place of isDetachment[unit] ? sites : places)
      if (fits(unit, place) && visit({ unit, place, steps: 1 })) return;
    const steps = fullSteps[unit];
    if (corpsAt >= 0 && left >= steps && classOf[unit] === 'infantry' && fitsAt(state, unit, corpsAt, steps))
      if (visit({ unit, place: corpsAt, steps })) return;
  }
}

/** One step of a class fits like another; only detachments never serve in armies. */
function fitting(state: State): (unit: number, hex: number) => boolean {
  const known = new Map<string, Map<number, boolean>>();
  return (unit, hex) => {
    let ofClass = known.get(classOf[unit]);
    if (ofClass === undefined) known.set(classOf[unit], (ofClass = new Map()));
    let fits = ofClass.get(hex);
    if (fits === undefined) ofClass.set(hex, (fits = fitsAt(state, unit, hex, 1)));
    return fits;
  };
}

const servesOne = (state: State, unit: number, armyPlaces: readonly number[]): boolean =>
  armyOf(state, unit) >= 0 && armyPlaces.includes(state.place[unit]);

function suppliedArmies(play: P, power: number): number[] {
  const { state } = play;
  const traced: Traced = new Map();
  return armies
    .filter((army) => powerOf[army] === power && state.place[army] >= 0 && state.place[army] < HEXES)
    .map((army) => state.place[army])
    .filter((hex) => isHexSupplied(play, power, hex, traced));
}

/** Room for one more step under the commander of its army. */
function hasRoom(state: State, unit: number): boolean {
  const army = armyOf(state, unit);
  if (army < 0) return fitsAt(state, unit, state.place[unit], state.steps[unit] + 1);
  const here = outside(state, state.place[unit], sideOfPiece(state, unit));
  return armySteps(state, army, here) < capacityOf[commanderOfArmy(state, army)];
}

/** How many of the replacement steps this placing takes. */
function stepsOf(play: P, { powers, used }: At<'replacement'>, unit: number, place: number): number {
  let steps = 0;
  const isIt = (placing: Placing): boolean => {
    if (placing.place === place) ({ steps } = placing);
    return placing.place === place;
  };
  eachPlacing(play, powers[0], used, isIt, unit);
  return steps;
}

export const replacement: Question<NationsInArms, At<'replacement'>> = {
  prompt: (play, { powers, used }) =>
    say('place replacement', { power: powers[0], left: stepsLeft(play, powers[0], used) }, 'NA-2.0-f'),
  meaning: { replace: mainAndFinal },
  offer(play, { powers, used }, _seat, offers) {
    eachPlacing(play, powers[0], used, ({ unit, place }) => {
      offers.offer('replace', { unit: unit as PieceId, place: place as PlaceId });
      return false;
    });
    offers.offer('decline', {});
  },
  take: {
    replace(play, frame, { unit, place }) {
      const { state } = play;
      const returning = state.place[unit] === AWAY;
      const steps = returning ? 0 : stepsOf(play, frame, unit, place);
      const size = returning || state.place[unit] >= 0 ? state.steps[unit] + steps : steps;
      if (state.place[unit] < 0) setUp(state, unit, place, size);
      else state.steps[unit] = size;
      play.log(returning ? 'returns' : 'replacement', { piece: unit, place, steps: size }, { clause: 'NA-2.0-f' });
      const next = play.sibling(frame, 'replacements', { used: frame.used + steps });
      return call(newSettle(place, sideOfPiece(state, unit)), next);
    },
    decline(play, frame) {
      // 1.3: who is asked next tells which power has a stack with room.
      notice(play, 'no replacement', { power: frame.powers[0] });
      return play.advance(frame, 'replacements', { powers: frame.powers.slice(1), used: 0 });
    },
  },
};
