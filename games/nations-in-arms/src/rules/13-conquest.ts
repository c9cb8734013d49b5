/** 13.1, 13.3.1: which minors are conquered, which majors must sue for peace, and the choice to fight on. */
import { ask, call, done, goto, type Next, type Question, say } from '@concert/kernel';
import { type At, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../shape.ts';
import {
  AUSTRIA,
  armies,
  BRITAIN,
  capitalOfPower,
  cityId,
  FRANCE,
  fortressCities,
  HEXES,
  hexOfCity,
  isCombat,
  MAJORS,
  type PowerId,
  PRUSSIA,
  powerOf,
  provinceId,
  provinceOfCity,
  provinceOfHex,
  RUSSIA,
  SPAIN,
} from '../tables.ts';
import { piecesAt } from './1-forces.ts';
import { enemySide, isDemoralized, seatOf, sideOf, sideOfPiece, takenBy } from './1-units.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';
import { capitalOf } from './13-lands.ts';
import { newPeace } from './13-victors.ts';
import { isHarbourLost, liberationHarbours } from './14-liberation.ts';
import { countLosses } from './15-credit.ts';
import { mainAndFinal } from './meaning.ts';
import { campaignOf } from './scenarios/campaigns.ts';
import { isOccupied } from './scenarios/common.ts';

// Minors.

/** NA-13.1-a: its capital is held by supplied enemies and all its fortresses are captured. */
export function isMinorConquered(play: P, minor: number): boolean {
  const { state } = play;
  const enemy = enemySide(sideOf(state, minor));
  const capital = capitalOf(state, minor);
  if (capital < 0 || !isOccupied(play, enemy, capital)) return false;
  return fortressCities
    .filter((c) => state.owner[provinceOfCity[c]] === minor)
    .every((c) => isCaptured(state, enemy, c));
}

/** NA-R-130: an inactive fortress counts as taken by the side that took it last, until its owner's troops are back. */
function isCaptured(state: State, enemy: number, city: number): boolean {
  if (state.controller[city] >= 0) return sideOf(state, state.controller[city]) === enemy;
  const back = piecesAt(state, hexOfCity[city]).some((p) => isCombat[p] && sideOfPiece(state, p) !== enemy);
  return takenBy(state, city) === enemy && !back;
}

// Majors.

const cities = (...names: string[]): number[] => names.map((name) => cityId(name));
const masovia: number = provinceId('masovia');
const [WARSAW] = cities('warsaw');

/** NA-13.3.1-b to NA-13.3.1-h: what has to be lost besides the capital; one of the sets is enough. */
function criteria(state: State, power: number, year: number): readonly (readonly number[])[] {
  switch (power) {
    case AUSTRIA:
      return [cities('budapest'), cities('prague')];
    case FRANCE:
      return [cities('bordeaux', 'lyon', ...(year >= 1805 ? ['antwerp'] : []))];
    case PRUSSIA:
      return [[...cities('konigsberg'), ...(state.owner[masovia] === PRUSSIA ? [WARSAW] : [])]];
    case RUSSIA:
      return [cities('petersburg'), cities('kiev', 'odessa')];
    default:
      return [[]];
  }
}

const isAtHome = (state: State, army: number): boolean =>
  state.place[army] >= 0 &&
  state.place[army] < HEXES &&
  state.owner[provinceOfHex[state.place[army]]] === powerOf[army];

/** NA-R-93: notes which majors have an army on their own land. */
export function noteHomeArmies(state: State): void {
  for (const army of armies) if (isAtHome(state, army)) state.homeArmies |= 1 << powerOf[army];
}

/** NA-13.3.1-g: no army at home is both alive and in good order; with none at home there must have been one. */
function isDefenceless(state: State, power: number): boolean {
  const own = armies.filter((army) => powerOf[army] === power && isAtHome(state, army));
  if (own.length === 0) return (state.homeArmies & (1 << power)) !== 0;
  return own.every((army) =>
    state.present.some((p) => isCombat[p] && armies[state.army[p] - 1] === army && isDemoralized(state, p)),
  );
}

/** NA-13.3.1-a: the capital and a set of criterion cities are held by supplied enemies or their fortresses. */
export function mustSue(play: P, power: number): boolean {
  const { state } = play;
  const enemy = enemySide(sideOf(state, power));
  if (!isOccupied(play, enemy, capitalOfPower[power])) return false;
  // NA-14.4.2-h, NA-R-216: in a Liberation War Madrid alone never conquers Spain.
  if (power === SPAIN && campaignOf(play).isLiberation?.(state))
    return liberationHarbours(play).every((c) => isHarbourLost(state, c));
  const waived = isDefenceless(state, power) ? 1 : 0;
  return criteria(state, power, campaignOf(play).year).some(
    (set) => set.filter((city) => !isOccupied(play, enemy, city)).length <= waived,
  );
}

/** Every city of a power's list, its capital first. */
export const criterionCities = (play: P, power: number): number[] => [
  ...new Set([capitalOfPower[power], ...criteria(play.state, power, campaignOf(play).year).flat()]),
];

/** NA-13.3.2.3-o: is every one of them in enemy hands? */
export const isAllLost = (play: P, power: number): boolean => {
  const enemy = enemySide(sideOf(play.state, power));
  return criterionCities(play, power).every((city) => isOccupied(play, enemy, city));
};

/** NA-R-151: the majors at war with it that hold one of them, by a fortress or by supplied troops. */
export function holdersOf(play: P, power: number): number[] {
  const { state } = play;
  const enemy = enemySide(sideOf(state, power));
  const held = criterionCities(play, power).filter((city) => isOccupied(play, enemy, city));
  const holders = held.flatMap((city) =>
    state.controller[city] >= 0
      ? [state.allegiance[state.controller[city]]]
      : piecesAt(state, hexOfCity[city])
          .filter((p) => isCombat[p] && sideOfPiece(state, p) === enemy)
          .map((p) => state.allegiance[powerOf[p]]),
  );
  return [...new Set(holders)];
}

/** The last turn that is played. */
export const lastTurn = (play: P): number => {
  const { turns } = campaignOf(play);
  return play.options.until > 0 ? Math.min(play.options.until, turns) : turns;
};

/** NA-13.3.1.2-a: two more turns; a campaign that ends sooner ends them too. */
const FIGHTS_ON = 2;

/** NA-13.3.1.2-a, NA-R-212: once in a war, and while a turn is left to fight in. */
const mayFightOn = (play: P, power: number): boolean =>
  (campaignOf(play).diplomacy
    ? !isLiberated(play, power) && !isDecisive(power)
    : campaignOf(play).mayFightOn === true) &&
  play.state.fightsUntil[power] === 0 &&
  play.state.turn < lastTurn(play);

/** NA-R-94: while a power fights on it is not tested before its two turns are over. */
const isDue = ({ state }: P, power: number): boolean => state.turn >= state.fightsUntil[power];

/** NA-R-152: the end of the turn, then the beaten majors in diplomatic order. */
export function conquest(play: P, frame: At<'conquest'>): Next<Frame> {
  const campaign = campaignOf(play);
  delete frame.result;
  if (frame.powers === null) {
    noteHomeArmies(play.state);
    countLosses(play);
    campaign.observe?.(play);
    campaign.endOfTurn?.(play);
    // NA-R-152: cards come before the majors are tested.
    const next = play.sibling(frame, 'conquest', { powers: [...suingIn(play)] });
    return callWindow(play, 'conquest', seatsInOrder(play.state), next);
  }
  while (frame.powers.length > 0) {
    const [power] = frame.powers;
    if (isDue(play, power) && sideOf(play.state, power) !== NEUTRAL && mustSue(play, power)) {
      if (mayFightOn(play, power)) return ask(seatOf(play.state, power), play.sibling(frame, 'conquest.sue'));
      frame.powers.shift();
      return sue(play, power, frame);
    }
    frame.powers.shift();
  }
  return done();
}

/** The majors that are tested, in diplomatic order. */
const suingIn = (play: P): readonly number[] =>
  campaignOf(play).diplomacy ? Array.from({ length: MAJORS }, (_, power) => power) : (campaignOf(play).suing ?? []);

/** NA-R-94: with two players France and Britain do not fight on and make no peace: their defeat ends the game. */
export const isDecisive = (power: number): boolean => power === FRANCE || power === BRITAIN;

/** NA-R-216: Spain cannot fight on at the end of a Liberation War. */
const isLiberated = (play: P, power: number): boolean =>
  power === SPAIN && campaignOf(play).isLiberation?.(play.state) === true;

/** A power sues; where the campaign has peace treaties one follows, then the other powers are looked at. */
function sue(play: P, power: number, frame: At<'conquest'>): Next<Frame> {
  play.log('sues', { power }, { clause: 'NA-13.3.1-a' });
  const peace = campaignOf(play).diplomacy && !isDecisive(power) ? newPeace(play, power) : null;
  campaignOf(play).sued?.(play, power);
  return peace === null ? goto(frame) : call(peace, frame);
}

export const sueQuestion: Question<NationsInArms, At<'conquest.sue'>> = {
  prompt: (_, { powers }) => say('sue or fight on?', { power: powers![0] as PowerId }, 'NA-13.3.1.2-a'),
  meaning: { sue: mainAndFinal, fightOn: mainAndFinal },
  offer(_play, _frame, _seat, offers) {
    offers.offer('fightOn', {});
    offers.offer('sue', {});
  },
  take: {
    sue(play, frame) {
      const [power, ...others] = frame.powers!;
      return sue(play, power, play.sibling(frame, 'conquest', { powers: others }));
    },
    fightOn(play, frame) {
      const power = frame.powers![0];
      play.state.fightsUntil[power] = Math.min(play.state.turn + FIGHTS_ON, lastTurn(play));
      play.log('fights on', { power, turn: play.state.fightsUntil[power] }, { clause: 'NA-13.3.1.2-a' });
      return play.advance(frame, 'conquest', { powers: frame.powers!.slice(1) });
    },
  },
};
