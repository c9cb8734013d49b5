/** Card 69: Danish ships that are taken in Copenhagen, and the British ones that come out of it. */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import {
  type At,
  EMPIRE,
  type FlightLocals,
  type Frame,
  GONE,
  type NationsInArms,
  type P,
  type State,
} from '../shape.ts';
import { BRITAIN, cityId, hexOfCity, type PlaceId, powerId, powerOf } from '../tables.ts';
import { isDecoy } from '../tables-sea.ts';
import { COPENHAGEN, hasEffect } from './1-effects.ts';
import { put, seatOf, sideOf, toPool } from './1-units.ts';
import { hasRoom, hideNewFleet, shipsAt } from './10-fleets.ts';
import { ownHarbours } from './11-homeward.ts';
import { idleFleets } from './12-fleets.ts';

const DENMARK: number = powerId('denmark');
const HARBOUR: number = hexOfCity[cityId('copenhagen')];

const danes = (state: State): number[] => shipsAt(state, HARBOUR, EMPIRE).filter((p) => powerOf[p] === DENMARK);

/** Are the ships that would leave this harbour prizes? Beaten in port or with the place taken, in the impulse of the card. */
export const arePrizes = (state: State, { place, side }: FlightLocals): boolean =>
  place === HARBOUR && side === EMPIRE && hasEffect(state, COPENHAGEN) && danes(state).length > 0;

/** They are out of the game; for each of them Britain may man one of its own. */
export function takePrizes(play: P): Frame {
  const taken = danes(play.state);
  play.log('prizes taken', { place: HARBOUR, count: taken.length }, { clause: 'NA-11.1-o' });
  for (const p of taken) toPool(play.state, p, GONE);
  return { at: 'prizes', left: taken.length };
}

const crews = (state: State): number[] => idleFleets(state, BRITAIN).filter((p) => !isDecoy[p]);
const berths = (state: State): number[] =>
  ownHarbours(state, [BRITAIN])
    .map((city) => hexOfCity[city])
    .filter((hex) => hasRoom(state, hex, sideOf(state, BRITAIN), 1));

export function prizes(play: P, frame: At<'prizes'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  if (frame.left === 0 || crews(state).length === 0 || berths(state).length === 0) return done();
  return ask(seatOf(state, BRITAIN), play.sibling(frame, 'prizes.station'));
}

export const prizesQuestion: Question<NationsInArms, At<'prizes.station'>> = {
  prompt: (_, { left }) => say('station prizes', { left }, 'NA-11.1-o'),
  powers: () => [BRITAIN],
  meaning: { station: () => ({ main: true, final: true }) },
  offer({ state }, _frame, _seat, offers) {
    for (const place of berths(state)) offers.offer('station', { place: place as PlaceId });
    offers.offer('decline', {});
  },
  take: {
    station(play, frame, { place }) {
      manFleet(play, place);
      return play.advance(frame, 'prizes', { left: frame.left - 1 });
    },
    decline: () => done(),
  },
};

/** NA-R-143: all see that there is one more and where, not which. */
export function manFleet(play: P, place: number): void {
  const { state } = play;
  const [fleet] = crews(state);
  if (fleet === undefined || !hasRoom(state, place, sideOf(state, BRITAIN), 1)) return;
  put(state, fleet, place);
  hideNewFleet(state, BRITAIN);
  play.log('fleet manned', { power: BRITAIN, place }, { clause: 'NA-11.1-o' });
}
