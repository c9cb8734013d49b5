/** Cards of the Revolution: the Amalgam (32), the Terror (35), and the partitions of Poland (36, 38). */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { type At, type Frame, GONE, type NationsInArms, NEUTRAL, type P, type State } from '../../shape.ts';
import {
  AUSTRIA,
  cityId,
  FRANCE,
  fortressCities,
  HEXES,
  isArmy,
  isCombat,
  type PieceId,
  PRUSSIA,
  piecesOf,
  powerId,
  powerOf,
  provinceId,
  provinceOfCity,
  RUSSIA,
} from '../../tables.ts';
import { ALL, beginEffect, hasEffect, PARTITION, THE_AMALGAM, THE_TERROR } from '../1-effects.ts';
import { isEnemy, loseStep, seatOf, sideOf, toPool, withdrawArmy } from '../1-units.ts';
import { holderOf } from '../4-survey.ts';
import { isReformed } from '../8-reform.ts';
import { isState } from '../11-status.ts';
import { earn } from '../12-income.ts';
import { type CardRule, when } from './rule.ts';

/** 32: the reform at once; once it is in force, money. */
const AMALGAM_MONEY = 4;
const amalgam: CardRule = {
  on: 'nothing',
  targets: () => when(true),
  play(play) {
    if (isReformed(play.state, FRANCE)) earn(play, FRANCE, AMALGAM_MONEY);
    else beginEffect(play.state, THE_AMALGAM, FRANCE);
    return null;
  },
};

/** 35: until the end of 1794. */
const terror: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(state.year <= 1794 && !hasEffect(state, THE_TERROR)),
  play({ state }) {
    beginEffect(state, THE_TERROR, ALL);
    return null;
  },
};

// Poland.

const [POLAND, WARSAW] = [powerId('poland'), cityId('warsaw')] as readonly number[];
type Shares = readonly (readonly [province: string, to: number])[];
const second: Shares = [
  ['minsk', RUSSIA],
  ['volhynia', RUSSIA],
  ['podolia', RUSSIA],
  ['posen', PRUSSIA],
];
const third: Shares = [
  ['masovia', PRUSSIA],
  ['west_galicia', AUSTRIA],
  ['lithuania', RUSSIA],
  ['courland', RUSSIA],
  ['grodno', RUSSIA],
];

/** What is still Polish goes to the powers round it, its fortresses with it. */
function partition(play: P, shares: Shares): void {
  const { state } = play;
  for (const [name, to] of shares) {
    const province: number = provinceId(name);
    if (state.owner[province] !== POLAND) continue;
    state.owner[province] = to;
    for (const c of fortressCities)
      if (provinceOfCity[c] === province && state.controller[c] === POLAND) state.controller[c] = to;
    play.log('poland parted', { province, power: to }, { clause: 'NA-11.1-m' });
  }
}

/** 36: Russia and Prussia take what they want and leave two steps each to hold it. */
const GARRISONS = 2;
const secondPartition: CardRule = {
  on: 'nothing',
  targets: ({ state }) =>
    when(isState(state, POLAND) && sideOf(state, POLAND) === NEUTRAL && !isEnemy(state, RUSSIA, PRUSSIA)),
  play(play) {
    partition(play, second);
    beginEffect(play.state, PARTITION, play.state.turn);
    return { at: 'garrisons', owed: [PRUSSIA, GARRISONS, RUSSIA, GARRISONS] };
  },
};

/** The steps that stay behind, power by power, as the owner likes. */
export function garrisons(play: P, frame: At<'garrisons'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  while (frame.owed.length > 0) {
    const [power, left] = frame.owed;
    if (left > 0 && spare(state, power).length > 0)
      return ask(seatOf(state, power), play.sibling(frame, 'garrisons.choose'));
    frame.owed = frame.owed.slice(2);
  }
  return done();
}

const spare = (state: State, power: number): number[] =>
  state.present.filter((p) => isCombat[p] && powerOf[p] === power && state.place[p] < HEXES);

export const garrisonsQuestion: Question<NationsInArms, At<'garrisons.choose'>> = {
  prompt: (_, { owed: [power, left] }) => say('leave garrisons', { power, left }, 'NA-11.1-m'),
  powers: (_, { owed: [power] }) => [power],
  offer({ state }, { owed: [power] }, _seat, offers) {
    for (const p of spare(state, power)) offers.offer('lose', { unit: p as PieceId });
  },
  take: {
    lose(play, frame, { unit }) {
      loseStep(play, unit, 'NA-11.1-m');
      const [power, left, ...rest] = frame.owed;
      return play.advance(frame, 'garrisons', { owed: [power, left - 1, ...rest] });
    },
  },
};

/** 38: the rest of Poland, and the end of it. */
const thirdPartition: CardRule = {
  on: 'nothing',
  targets: ({ state }) => when(isState(state, POLAND) && (sideOf(state, POLAND) === NEUTRAL || isWarsawTaken(state))),
  play(play) {
    const { state } = play;
    partition(play, second);
    partition(play, third);
    for (const p of piecesOf[POLAND]) {
      if (state.place[p] >= 0 && isArmy[p]) withdrawArmy(state, p, GONE);
      else {
        state.steps[p] = 0;
        toPool(state, p, GONE);
      }
    }
    state.allegiance[POLAND] = -1;
    return { at: 'order' };
  },
};

const isWarsawTaken = (state: State): boolean =>
  [RUSSIA, PRUSSIA, AUSTRIA].includes(holderOf(state, WARSAW) as typeof RUSSIA);

export const revolutionCards = { 32: amalgam, 35: terror, 36: secondPartition, 38: thirdPartition };
