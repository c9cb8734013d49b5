/** Card 34: Toulon opens its gates to the Coalition. */
import { ask, goto, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import {
  type At,
  COALITION,
  type DraftLocals,
  EMPIRE,
  type Frame,
  type NationsInArms,
  type P,
  type State,
} from '../../shape.ts';
import {
  BRITAIN,
  cityId,
  FRANCE,
  hexOfCity,
  isArmy,
  isCombat,
  isFleet,
  isLeader,
  type PlaceId,
  powerOf,
  SPAIN,
} from '../../tables.ts';
import { harbours, isShip, SQUADRON } from '../../tables-sea.ts';
import { outside, piecesAt, stepsIn } from '../1-forces.ts';
import {
  isEnemy,
  leaderOf,
  leaveArmy,
  poolLeader,
  put,
  seatOf,
  setTaken,
  sideOf,
  sideOfPiece,
  supposing,
  toPool,
} from '../1-units.ts';
import { couldStack } from '../4-command.ts';
import { draftBy, drafted, type Purpose } from '../5-draft.ts';
import { hasRoom, isOwnHarbour, isRefuge, shipsAt } from '../10-fleets.ts';
import { sinkFleet } from '../10-sea-battles.ts';
import { ownHarbours, sendFleetHome } from '../11-homeward.ts';
import { manFleet } from '../11-prizes.ts';

import { campaignOf } from '../scenarios/campaigns.ts';
import { type CardRule, when } from './rule.ts';

const [TOULON, BREST, ROCHEFORT] = ['toulon', 'brest', 'rochefort'].map(cityId as (name: string) => number);
const PORT: number = hexOfCity[TOULON];
/** What each power may send, beside one squadron. */
const STEPS = 4;
/** The die of a French fleet in port: sunk, away to another harbour, else taken over. */
const [SUNK, AWAY] = [3, 5];

const isFrenchPort = (state: State): boolean =>
  state.controller[TOULON] >= 0 && sideOf(state, state.controller[TOULON]) === EMPIRE;
const isGarrisoned = (state: State): boolean =>
  piecesAt(state, PORT).some((p) => isCombat[p] && sideOfPiece(state, p) === EMPIRE);

const toulon: CardRule = {
  on: 'nothing',
  targets: (play) => when(campaignOf(play).naval === true && isFrenchPort(play.state) && !isGarrisoned(play.state)),
  play(play) {
    const { state } = play;
    for (const p of piecesAt(state, PORT)) {
      if (isFleet[p] || sideOfPiece(state, p) !== EMPIRE) continue;
      if (isLeader[p]) poolLeader(play, p, 'NA-11.1-m');
      else toPool(state, p);
    }
    state.controller[TOULON] = leaderOf(state, COALITION);
    state.siege[TOULON] = 0;
    setTaken(state, TOULON, COALITION);
    play.log('toulon opens', { city: TOULON, power: state.controller[TOULON] }, { clause: 'NA-11.1-m' });
    scatter(play);
    return { at: 'toulon', powers: [SPAIN, BRITAIN].filter((power) => isEnemy(state, power, FRANCE)), from: -1 };
  },
};

/** Every fleet of the Empire in the port is sunk, gets away or changes hands. */
function scatter(play: P): void {
  const { state } = play;
  let taken = 0;
  for (const p of shipsAt(state, PORT, EMPIRE)) {
    const die = play.chance.d6('event 34');
    play.log('fleet at toulon', { power: powerOf[p], die }, { clause: 'NA-11.1-m' });
    if (die <= SUNK) sinkFleet(play, p);
    else if (die <= AWAY) getAway(play, p);
    else {
      toPool(state, p);
      taken++;
    }
  }
  if (isEnemy(state, BRITAIN, FRANCE)) for (; taken > 0; taken--) manFleet(play, PORT);
}

/** To Brest, or to Rochefort where that is blockaded; where neither has room to the nearest harbour that has. */
function getAway(play: P, fleet: number): void {
  const { state } = play;
  const open = [BREST, ROCHEFORT].find((city) => isRefuge(state, EMPIRE, city, 1));
  const others = (): number[] => ownHarbours(state, [FRANCE]).filter((city) => isRefuge(state, EMPIRE, city, 1));
  sendFleetHome(play, fleet, open === undefined ? others() : [open]);
}

/** Harbours from which a power could send something: of its side, with ships of its own in them, as hexes. */
const starts = (state: State, power: number): number[] =>
  harbours
    .filter((city) => city !== TOULON && isOwnHarbour(state, COALITION, city))
    .map((city) => hexOfCity[city])
    .filter((hex) => shipsOf(state, power, hex).length > 0);

const shipsOf = (state: State, power: number, hex: number): number[] =>
  state.present.filter((p) => isShip[p] && powerOf[p] === power && state.place[p] === hex);

/** Power by power; then the hex is put in order. */
export function toToulon(play: P, frame: At<'toulon'>): Next<Frame> {
  const { state } = play;
  const part = drafted(frame);
  delete frame.result;
  if (frame.from >= 0 && part !== null) {
    arrive(play, frame.powers[0], part);
    frame.powers = frame.powers.slice(1);
  }
  frame.from = -1;
  while (frame.powers.length > 0) {
    const [power] = frame.powers;
    if (starts(state, power).length > 0 && hasRoom(state, PORT, COALITION, 1))
      return ask(seatOf(state, power), play.sibling(frame, 'toulon.choose'));
    frame.powers = frame.powers.slice(1);
  }
  return goto({ at: 'order' });
}

function arrive(play: P, power: number, part: readonly number[]): void {
  const { state } = play;
  for (const p of part) {
    if (!isFleet[p]) leaveArmy(state, p);
    put(state, p, PORT);
  }
  play.log('sails to toulon', { power, place: PORT, count: part.length }, { clause: 'NA-11.1-m' });
}

export const toulonQuestion: Question<NationsInArms, At<'toulon.choose'>> = {
  prompt: (_, { powers: [power] }) => say('send to toulon?', { power, place: PORT }, 'NA-11.1-m'),
  powers: (_, { powers: [power] }) => [power],
  meaning: { sail: () => ({ main: true }) },
  offer({ state }, { powers: [power] }, _seat, offers) {
    for (const place of starts(state, power)) offers.offer('sail', { place: place as PlaceId });
    offers.offer('decline', {});
  },
  take: {
    sail: (play, frame, { place }, seat) =>
      draftBy(
        seat,
        { purpose: 'toulon', leader: -1, place, to: PORT, rival: frame.powers[0], chosen: [] },
        play.sibling(frame, 'toulon', { from: place }),
      ),
    decline: (play, frame) => play.advance(frame, 'toulon', { powers: frame.powers.slice(1) }),
  },
};

/** One squadron of the power and up to four of its steps, with their leaders; no army goes as such. */
export const toulonDraft: Purpose = {
  candidates: ({ state }, { place, rival }) => [
    ...shipsOf(state, rival, place),
    ...outside(state, place, COALITION).filter((p) => powerOf[p] === rival && !isArmy[p]),
  ],
  fixed: () => [],
  verdict: ({ state }, draft) => maySend(state, draft),
};

function maySend(state: State, { place, chosen }: DraftLocals): Verdict {
  const ships = chosen.filter((p) => isFleet[p]);
  if (ships.length === 0) return no('NA-11.1-m', 'ships to toulon', {});
  if (ships.length > SQUADRON || !hasRoom(state, PORT, COALITION, ships.length))
    return no('NA-4.1.2-a', 'squadron full', { place: PORT });
  if (stepsIn(state, chosen) > STEPS) return no('NA-11.1-m', 'steps to toulon', { most: STEPS });
  const troops = chosen.filter((p) => !isFleet[p]);
  const fits = supposing(state, troops, () => {
    for (const p of troops) {
      leaveArmy(state, p);
      put(state, p, PORT);
    }
    return couldStack(state, outside(state, PORT, COALITION)) && couldStack(state, outside(state, place, COALITION));
  });
  return fits || no('NA-4.1.1-a', 'not one force', { place: PORT });
}

export const toulonCards = { 34: toulon };
