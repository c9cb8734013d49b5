/** Cards of diplomacy: envoys (23), intrigue (24), San Ildefonso (43), the Bayonne Trap (55), Dos de Mayo (56), Janissaries (67), Erfurt (73). */
import { GONE, NEUTRAL, type P, POOL, type State } from '../../shape.ts';
import { AUSTRIA, FRANCE, isMajor, POWERS, pieceId, RUSSIA, SPAIN } from '../../tables.ts';
import { cardNumber } from '../../tables-cards.ts';
import { beginEffect } from '../1-effects.ts';
import { enemySide, isPlayed, put, seatOf, seatsOfSide, sideOf, sideOfSeat, toPool } from '../1-units.ts';
import { courtKey, ENVOY, ERFURT, ILDEFONSO, intriguable, intrigue } from '../11-envoys.ts';
import { isState, joinBloc } from '../11-status.ts';
import { beginLiberation, DOS_DE_MAYO, guestSteps, hasFormerAllies, isLiberationWar, TRAPPED } from '../14-spain.ts';
import { awaitRoll, succeed } from '../14-turkey.ts';
import { type CardRule, when } from './rule.ts';

const hasTrack = (state: State): boolean => state.runner.length > 0;

/** Card 23: two more for the next attempt on one country. */
const envoy: CardRule = {
  on: 'power',
  targets({ state }, seat) {
    if (!hasTrack(state)) return [];
    return Array.from({ length: POWERS - 1 }, (_, power) => power).filter(
      (power) =>
        (isMajor(power) || isState(state, power)) &&
        sideOf(state, power) !== sideOfSeat(state, seat) &&
        power !== FRANCE,
    );
  },
  play({ state }, seat, power) {
    beginEffect(state, ENVOY, courtKey(seat, power));
    return null;
  },
};

/** Card 24: a success of the enemy in this phase is rolled again. */
const courtIntrigue: CardRule = {
  on: 'power',
  targets: ({ state }, seat) => intriguable(state, seat),
  play(play, _seat, power) {
    intrigue(play, power);
    return null;
  },
};

/** Card 43: four more for France on Spain. */
const sanIldefonso: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(hasTrack(state) && state.side[SPAIN] === NEUTRAL),
  play({ state }) {
    beginEffect(state, ILDEFONSO, courtKey(seatOf(state, FRANCE), SPAIN));
    return null;
  },
};

/** Card 73: three more for France on Russia or Austria, and two less for the Coalition. */
const erfurt: CardRule = {
  on: 'power',
  targets: ({ state }) => (hasTrack(state) ? [AUSTRIA, RUSSIA].filter((power) => state.side[power] === NEUTRAL) : []),
  play({ state }, seat, power) {
    beginEffect(state, ERFURT, courtKey(seat, power));
    for (const other of seatsOfSide(state, enemySide(sideOfSeat(state, seat))))
      beginEffect(state, ERFURT, courtKey(other, power));
    return null;
  },
};

const [JOSEPH, CHARLES] = ['joseph', 'charles4'].map(pieceId as (name: string) => number);

/** Card 55: an allied Spain is open to France; she may seize two fortresses. */
const bayonneTrap: CardRule = {
  on: 'nothing',
  targets: ({ state }) =>
    when(hasTrack(state) && state.side[SPAIN] !== NEUTRAL && state.side[SPAIN] === state.side[FRANCE]),
  play({ state }) {
    state.spain |= TRAPPED;
    if (state.place[JOSEPH] === GONE) put(state, JOSEPH, POOL);
    toPool(state, CHARLES, GONE);
    return { at: 'seize', left: 2, seat: seatOf(state, FRANCE) };
  },
};

/** Does a force march or a squadron sail just now? */
const isUnderWay = (play: P): boolean =>
  play.enclosingOrNull('activation') !== null || play.enclosingOrNull('sail') !== null;

/**
 * Card 56: with steps of her ally in Spain she changes sides; if she has done so already the Liberation War begins. While a force
 * marches or a squadron sails it waits until that is over.
 */
/** NA-14.4.1-g: Spain turns on the ally whose troops are in her land. */
export function breakWithAlly(play: P, side: number): void {
  if (play.state.side[SPAIN] !== side) joinBloc(play, SPAIN, side);
  beginLiberation(play);
}

const dosDeMayo: CardRule = {
  on: 'nothing',
  targets(play, seat) {
    const { state } = play;
    const side = state.side[SPAIN];
    if (!hasTrack(state) || side === NEUTRAL || isLiberationWar(state) || isUnderWay(play)) return [];
    if (side !== sideOfSeat(state, seat)) return when(guestSteps(state) > 0);
    return when(hasFormerAllies(state, enemySide(side)));
  },
  play(play: P, seat) {
    play.state.spain |= DOS_DE_MAYO;
    const { state } = play;
    const side = sideOfSeat(state, seat);
    // NA-R-205: a player of Spain decides, now or in a later declaration.
    if (isPlayed(state, SPAIN) && state.side[SPAIN] !== side)
      return { at: 'follow', card: cardNumber(56), power: SPAIN, side: enemySide(state.side[SPAIN]) };
    breakWithAlly(play, side);
    return { at: 'statuses' };
  },
};

const reformed: readonly number[] = ['tr_nc1', 'tr_nc2'].map(pieceId as (name: string) => number);

/** Card 67: the next sultan, a roll in the next Diplomacy phase, and a corps of the new order is dissolved, the weaker one. */
const janissaries: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(hasTrack(state)),
  play(play) {
    const { state } = play;
    succeed(play);
    awaitRoll(state);
    const [corps] = reformed
      .filter((p) => state.place[p] >= 0)
      .sort((a, b) => state.steps[a] - state.steps[b] || a - b);
    if (corps === undefined) return null;
    play.log('destroyed', { piece: corps, place: state.place[corps] }, { clause: 'NA-14.2-b' });
    toPool(state, corps);
    return { at: 'order' };
  },
};

export const envoyCards: { readonly [number: number]: CardRule } = {
  23: envoy,
  24: courtIntrigue,
  43: sanIldefonso,
  55: bayonneTrap,
  56: dosDeMayo,
  67: janissaries,
  73: erfurt,
};
