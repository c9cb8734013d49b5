/** 13.1, 13.3.1: which minors are conquered, which majors must sue for peace, and the choice to fight on. */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { type At, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../shape.ts';
import {
  AUSTRIA,
  armies,
  capitalOfPower,
  cityId,
  FRANCE,
  fortressCities,
  HEXES,
  hexOfCity,
  isCombat,
  type PowerId,
  PRUSSIA,
  powerOf,
  provinceId,
  provinceOfCity,
  provinceOfHex,
  RUSSIA,
} from '../tables.ts';
import { piecesAt } from './1-forces.ts';
import { enemySide, isDemoralized, seatOf, sideOf, sideOfPiece, takenBy } from './1-units.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';
import { mainAndFinal } from './meaning.ts';
import { campaignOf } from './scenarios/campaigns.ts';
import { isOccupied } from './scenarios/common.ts';

// Minors.

/** NA-13.1-a: its capital is held by supplied enemies and all its fortresses are captured. */
export function isMinorConquered(play: P, minor: number): boolean {
  const { state } = play;
  const enemy = enemySide(sideOf(state, minor));
  if (capitalOfPower[minor] < 0 || !isOccupied(play, enemy, capitalOfPower[minor])) return false;
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
  const waived = isDefenceless(state, power) ? 1 : 0;
  return criteria(state, power, campaignOf(play).year).some(
    (set) => set.filter((city) => !isOccupied(play, enemy, city)).length <= waived,
  );
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
  campaignOf(play).mayFightOn === true && play.state.fightsUntil[power] === 0 && play.state.turn < lastTurn(play);

/** NA-R-94: while a power fights on it is not tested before its two turns are over. */
const isDue = ({ state }: P, power: number): boolean => state.turn >= state.fightsUntil[power];

/** NA-R-152: the end of the turn, then the beaten majors in diplomatic order. */
export function conquest(play: P, frame: At<'conquest'>): Next<Frame> {
  const campaign = campaignOf(play);
  delete frame.result;
  if (frame.powers === null) {
    noteHomeArmies(play.state);
    campaign.observe?.(play);
    campaign.endOfTurn?.(play);
    // NA-R-152: cards come before the majors are tested.
    const next = play.sibling(frame, 'conquest', { powers: [...(campaign.suing ?? [])] });
    return callWindow(play, 'conquest', seatsInOrder(play.state), next);
  }
  while (frame.powers.length > 0) {
    const [power] = frame.powers;
    if (isDue(play, power) && sideOf(play.state, power) !== NEUTRAL && mustSue(play, power)) {
      if (mayFightOn(play, power)) return ask(seatOf(play.state, power), play.sibling(frame, 'conquest.sue'));
      sue(play, power);
    }
    frame.powers.shift();
  }
  return done();
}

function sue(play: P, power: number): void {
  play.log('sues', { power }, { clause: 'NA-13.3.1-a' });
  campaignOf(play).sued?.(play, power);
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
      sue(play, frame.powers![0]);
      return play.advance(frame, 'conquest', { powers: frame.powers!.slice(1) });
    },
    fightOn(play, frame) {
      const power = frame.powers![0];
      play.state.fightsUntil[power] = Math.min(play.state.turn + FIGHTS_ON, lastTurn(play));
      play.log('fights on', { power, turn: play.state.fightsUntil[power] }, { clause: 'NA-13.3.1.2-a' });
      return play.advance(frame, 'conquest', { powers: frame.powers!.slice(1) });
    },
  },
};
