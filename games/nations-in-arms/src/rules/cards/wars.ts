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
import { classOf, HEXES, isCombat, isLeader, type PieceId, piecesOf, placeId, powerId } from '../../tables.ts';
import { cardNumber, isForeignWar, playersOfCard } from '../../tables-cards.ts';
import { beginEffect, endEffects } from '../1-effects.ts';
import { commanderIn, leadersIn, unitsIn } from '../1-forces.ts';
import { armyLedBy, isInside, leaveArmy, put, seatOfSide, sideOf, toPool } from '../1-units.ts';
import { stacks } from '../4-stacking.ts';
import { companions } from '../5-muster.ts';
import { type CardRule, when } from './rule.ts';

/** By card: how many infantry corps and leaders its power keeps abroad, and the number that ends the war. */
const wars: { readonly [card: number]: { corps: number; leaders: number; ends: number } } = {
  [cardNumber(48)]: { corps: 1, leaders: 1, ends: 4 },
  [cardNumber(65)]: { corps: 1, leaders: 1, ends: 5 },
  [cardNumber(66)]: { corps: 1, leaders: 0, ends: 4 },
};

const box = placeId('foreign_wars');
/** When a war began, as one number: it is kept as what the card lies on. */
const dateOf = ({ year, season }: State): number => year * 4 + season;
export const yearOf = (date: number): number => Math.floor(date / 4);

const powerOfWar = (card: number): number => powerId(playersOfCard[card][0]);

/** Does the power fight in this campaign, with troops that could be sent? */
const isThere = (state: State, power: number): boolean =>
  sideOf(state, power) < state.hands.length && piecesOf[power].some((p) => isCombat[p] && state.place[p] >= 0);

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
      seat: seatOfSide(sideOf(state, power)),
      corps: wars[card].corps,
      leaders: wars[card].leaders,
    };
  },
});

/** NA-14.1-g: corps from the map, leaders also from the pool, if what stays behind is legal. */
function sendable(state: State, { power, corps }: At<'foreignWar'>): number[] {
  return piecesOf[power].filter((p) => {
    const at = state.place[p];
    if (corps > 0 ? classOf[p] !== 'infantry' : !isLeader[p]) return false;
    if (at === POOL) return corps === 0;
    return at >= 0 && at < HEXES && !isInside(state, p) && mayLeave(state, p);
  });
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
  if (frame.corps > 0 && sendable(state, frame).length === 0) frame.corps = 0;
  if (frame.corps + frame.leaders === 0 || sendable(state, frame).length === 0) return done();
  return ask(frame.seat, play.sibling(frame, 'foreignWar.send'));
}

export const sendQuestion: Question<NationsInArms, At<'foreignWar.send'>> = {
  prompt: (_, { card, corps }) => say(corps > 0 ? 'send a corps' : 'send a leader', { card }, 'NA-14.1-g'),
  meaning: { send: () => ({ main: true, final: true }) },
  offer({ state }, frame, _seat, offers) {
    for (const p of sendable(state, { ...frame, at: 'foreignWar' })) offers.offer('send', { piece: p as PieceId });
  },
  take: {
    send(play, frame, { piece }) {
      const { state } = play;
      if (state.place[piece] >= 0) leaveArmy(state, piece);
      put(state, piece, box);
      play.log('sent abroad', { piece }, { clause: 'NA-14.1-g' });
      const left = isCombat[piece] ? { corps: frame.corps - 1 } : { leaders: frame.leaders - 1 };
      return call({ at: 'order' }, play.sibling(frame, 'foreignWar', left));
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

export const warCards = { 65: foreignWar(cardNumber(65)), 66: foreignWar(cardNumber(66)) };
