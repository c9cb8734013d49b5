/** 14.1: a foreign war that a public card begins: who is sent away, and how it ends. */
import { ask, call, done, type Next, type Question, say } from '@concert/kernel';
import { casualtyResult } from '../../charts.ts';
import {
  type At,
  AWAY,
  type Frame,
  GONE,
  type NationsInArms,
  type P,
  POOL,
  type State,
  WINTER,
  WOUNDED,
} from '../../shape.ts';
import {
  classOf,
  HEXES,
  hexOfCity,
  isCombat,
  isCossack,
  isFleet,
  isLeader,
  type PieceId,
  piecesOf,
  placeId,
  powerId,
} from '../../tables.ts';
import { cardNumber, isForeignWar, playersOfCard } from '../../tables-cards.ts';
import { beginEffect, endEffects } from '../1-effects.ts';
import { commanderIn, leadersIn, unitsIn } from '../1-forces.ts';
import { armyLedBy, isInside, leaveArmy, put, seatOf, sideOfPiece, toPool } from '../1-units.ts';
import { stacks } from '../4-stacking.ts';
import { companions } from '../5-muster.ts';
import { hasRoom } from '../10-fleets.ts';
import { ownHarbours } from '../11-homeward.ts';
import { forgo } from '../12-income.ts';
import { item } from '../12-prices.ts';
import { type CardRule, when } from './rule.ts';

export const AMERICA = cardNumber(61);

/** What a power keeps abroad. */
interface Force {
  readonly corps: number;
  readonly cossacks: number;
  readonly fleets: number;
  readonly leaders: number;
}

const force = (given: Partial<Force>): Force => ({ corps: 0, cossacks: 0, fleets: 0, leaders: 0, ...given });

/** By card: the force, and the number that ends the war. */
const wars: { readonly [card: number]: Force & { ends: number } } = {
  [cardNumber(48)]: { ...force({ corps: 1, leaders: 1 }), ends: 4 },
  [cardNumber(51)]: { ...force({ corps: 1, cossacks: 1 }), ends: 4 },
  [AMERICA]: { ...force({ corps: 1, leaders: 1, fleets: 1 }), ends: 5 },
  [cardNumber(65)]: { ...force({ corps: 1, leaders: 1 }), ends: 5 },
  [cardNumber(66)]: { ...force({ corps: 1 }), ends: 4 },
};

const box = placeId('foreign_wars');
/** NA-14.1-e */
const LOST = 6;
/** When a war began, as one number: it is kept as what the card lies on. */
const dateOf = ({ year, season }: State): number => year * 4 + season;
export const yearOf = (date: number): number => Math.floor(date / 4);

const powerOfWar = (card: number): number => powerId(playersOfCard[card][0]);

/** Has the power a part in this campaign, at war or neutral, with troops that could be sent? */
const isThere = (state: State, power: number): boolean =>
  seatOf(state, power) >= 0 && piecesOf[power].some((p) => isCombat[p] && state.place[p] >= 0);

export const foreignWar = (card: number): CardRule => ({
  on: 'nothing',
  targets: ({ state }) => when(isThere(state, powerOfWar(card))),
  play({ state }) {
    const power = powerOfWar(card);
    beginEffect(state, card, dateOf(state));
    return {
      at: 'foreignWar',
      card,
      power,
      seat: seatOf(state, power),
      corps: wars[card].corps,
      cossacks: wars[card].cossacks,
      fleets: wars[card].fleets,
      leaders: wars[card].leaders,
    };
  },
});

/** What is still to be sent, the first of it first; nothing when all is. */
type Part = keyof Force;
const parts: readonly Part[] = ['corps', 'cossacks', 'fleets', 'leaders'];
const nextPart = (frame: Force): Part | undefined => parts.find((part) => frame[part] > 0);

const isOf: { readonly [part in Part]: (p: number) => boolean } = {
  corps: (p) => classOf[p] === 'infantry',
  cossacks: (p) => isCossack[p],
  fleets: (p) => isFleet[p],
  leaders: (p) => isLeader[p],
};

/** NA-14.1-g: from the map, leaders also from the pool, if what stays behind is legal; fleets from their harbours. */
function sendable(state: State, power: number, part: Part): number[] {
  return piecesOf[power].filter((p) => {
    const at = state.place[p];
    if (!isOf[part](p)) return false;
    if (at === POOL) return part === 'leaders';
    return at >= 0 && at < HEXES && (isFleet[p] || (!isInside(state, p) && mayLeave(state, p)));
  });
}

/** NA-14.1-c: what the counters would cost that are not there, in campaigns that have money; leaders cost nothing. */
const prices: { readonly [part in Part]: () => number } = {
  corps: () => 2 * item('infantry').price,
  cossacks: () => 2 * item('cossack').price,
  fleets: () => item('fleet').price,
  leaders: () => 0,
};

function payFor(play: P, power: number, part: Part): void {
  const cost = prices[part]();
  if (cost === 0 || play.state.money.length === 0) return;
  forgo(play, power, cost);
  play.log('pays for absence', { power, cost }, { clause: 'NA-14.1-c' });
}

function mayLeave(state: State, p: number): boolean {
  const here = companions(state, p);
  if (isLeader[p] && (armyLedBy(state, p) >= 0 || (commanderIn(state, here) === p && unitsIn(here).length > 1)))
    return false;
  return (
    stacks(
      state,
      here.filter((other) => other !== p),
    ) === true
  );
}

export function sendAway(play: P, frame: At<'foreignWar'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  for (let part = nextPart(frame); part !== undefined; part = nextPart(frame)) {
    if (sendable(state, frame.power, part).length > 0) return ask(frame.seat, play.sibling(frame, 'foreignWar.send'));
    payFor(play, frame.power, part);
    frame[part]--;
  }
  return done();
}

const prompts: { readonly [part in Part]: string } = {
  corps: 'send a corps',
  cossacks: 'send cossacks',
  fleets: 'send a fleet',
  leaders: 'send a leader',
};

export const sendQuestion: Question<NationsInArms, At<'foreignWar.send'>> = {
  prompt: (_, frame) => say(prompts[nextPart(frame)!], { card: frame.card }, 'NA-14.1-g'),
  meaning: { send: () => ({ main: true, final: true }) },
  offer({ state }, frame, _seat, offers) {
    for (const p of sendable(state, frame.power, nextPart(frame)!)) offers.offer('send', { piece: p as PieceId });
  },
  take: {
    send(play, frame, { piece }) {
      const { state } = play;
      if (state.place[piece] >= 0) leaveArmy(state, piece);
      put(state, piece, box);
      play.log('sent abroad', { piece }, { clause: 'NA-14.1-g' });
      const part = nextPart(frame)!;
      return call({ at: 'order' }, play.sibling(frame, 'foreignWar', { [part]: frame[part] - 1 }));
    },
  },
};

/** NA-14.1-d, NA-14.1-h: tried each Winter from the next on, with 1 more for each calendar year begun. */
export function endOfForeignWars(play: P): void {
  const { state } = play;
  for (let i = 0; i < state.effects.length; i += 2) {
    const [card, date] = [state.effects[i], state.effects[i + 1]];
    if (!isForeignWar[card] || date < 0 || (date % 4 === WINTER && yearOf(date) === state.year)) continue;
    const years = state.year - yearOf(date) + 1;
    const die = play.chance.d6('foreign war');
    const over = die + years >= wars[card].ends;
    play.log(over ? 'foreign war ends' : 'foreign war goes on', { card, die, years }, { clause: 'NA-14.1-d' });
    if (!over) continue;
    comeHome(play, powerOfWar(card));
    // It has begun in its year and stays noted for that (NA-14.1-a), but is fought no more.
    state.effects[i + 1] = -date;
  }
  endEffects(state, (card, date) => isForeignWar[card] && date < 0 && yearOf(-date) < state.year);
}

/** NA-14.1-e, NA-14.1-f: each step is lost on a 6, each leader checks; the others are back in Spring. */
function comeHome(play: P, power: number): void {
  const { state } = play;
  const abroad = piecesOf[power].filter((p) => state.place[p] === box);
  for (const p of unitsIn(abroad)) {
    const lost = Array.from({ length: state.steps[p] }, () => play.chance.d6('foreign war loss')).filter(
      (d) => d === 6,
    );
    const steps = state.steps[p] - lost.length;
    toPool(state, p, steps > 0 ? AWAY : POOL);
    state.steps[p] = steps;
    play.log('back from abroad', { piece: p, steps }, { clause: 'NA-14.1-e' });
  }
  // Ships: each is lost on a 6, the others are in a harbour of their own again.
  for (const p of abroad.filter((q) => isFleet[q])) {
    const [harbour] = ownHarbours(state, [power]).filter((c) => hasRoom(state, hexOfCity[c], sideOfPiece(state, p), 1));
    const lost = play.chance.d6('foreign war loss') === LOST || harbour === undefined;
    if (lost) toPool(state, p);
    else put(state, p, hexOfCity[harbour]);
    play.log(lost ? 'lost abroad' : 'back in harbour', { piece: p }, { clause: 'NA-14.1-e' });
  }
  for (const leader of leadersIn(abroad)) {
    const dice = play.chance.dice(2, 6, 'casualty');
    const result = casualtyResult('result', dice[0] + dice[1]);
    const what = result === 'K' ? 'killed' : result === 'W' ? 'wounded' : 'unhurt';
    play.log(what, { leader, dice, modifier: 0 }, { clause: 'NA-14.1-e' });
    toPool(state, leader, result === 'K' ? GONE : result === 'W' ? WOUNDED : POOL);
  }
}

/** NA-11.1-t: has a foreign war begun in this year? */
export const hasWarBegun = ({ effects, year }: State): boolean =>
  effects.some((card, i) => i % 2 === 0 && isForeignWar[card] && yearOf(Math.abs(effects[i + 1])) === year);

/** Is this foreign war being fought? */
export const isFought = ({ effects }: State, card: number): boolean =>
  effects.some((c, i) => i % 2 === 0 && c === card && effects[i + 1] > 0);

const numbers = [48, 51, 61, 65, 66];
export const warCards: { readonly [number: number]: CardRule } = Object.fromEntries(
  numbers.map((number) => [number, foreignWar(cardNumber(number))]),
);
