/** 12.2.5, 12.3: the Spring budget: gifts in the open, orders in secret, and what is revealed (NA-R-87). */

import type { Verdict } from '@concert/kernel';
import {
  again,
  ask,
  call,
  done,
  type Next,
  no,
  type Offers,
  type Question,
  type Seat,
  say,
  sequence,
  together,
} from '@concert/kernel';
import {
  type At,
  type CounterItem,
  counterItems,
  type Frame,
  type NationsInArms,
  NEUTRAL,
  type OrderLine,
  type P,
  POOL,
  RAISED,
  type State,
} from '../shape.ts';
import {
  BRITAIN,
  type CityId,
  classOf,
  FRANCE,
  fullSteps,
  hexOfCity,
  isArmy,
  isCombat,
  isDetachment,
  isEngineer,
  isSupply,
  MAJORS,
  type PieceId,
  type PowerId,
  piecesOf,
  powerOf,
  provinceOfCity,
} from '../tables.ts';
import { ALL, beginEffect, effectOn, MARIE_LOUISES } from './1-effects.ts';
import { findAt } from './1-forces.ts';
import { isEnemy, put, seatOf, setDamage, sideOf, toPool } from './1-units.ts';
import { firstIllegal } from './5-closing.ts';
import { newSettle } from './5-merge.ts';
import { isAsked, offerCards, playedFrom } from './11-cards.ts';
import { callConscripts, conscriptsMeaning, mayConscript } from './12-conscripts.ts';
import { fitOut, idleFleets, launch, yardsOf } from './12-fleets.ts';
import { newHunt } from './12-hunt.ts';
import { budgetPowers, closeBudget, collect } from './12-income.ts';
import { type Account, accountOf, billFor, billOf, MARIE_LOUISES_STEPS } from './12-prices.ts';
import { disbandings, mayOrder, produces, type Sites, sitesNow } from './12-production.ts';
import { rollForAntwerp } from './15-antwerp.ts';
import { cardMeaning, mainAndFinal } from './meaning.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-12.2.5-b: what a major may give to each other major, and to each minor. */
const [TO_MAJOR, TO_MINOR] = [6, 4];

/** The powers with a budget that a seat runs, in order. */
export const powersOf = (play: P, seat: Seat): number[] =>
  budgetPowers(play).filter((power) => seatOf(play.state, power) === seat);

const budgetSeats = (play: P): Seat[] =>
  [...new Set(budgetPowers(play).map((power) => seatOf(play.state, power)))].sort((a, b) => a - b);

// Gifts.

/** What one power may still give to another, given what has been given in this budget. */
export function mostGift(state: State, gifts: readonly number[], power: number, to: number): number {
  if (power >= MAJORS || power === to) return 0;
  let [given, received] = [0, 0];
  for (let i = 0; i < gifts.length; i += 3)
    if (gifts[i + 1] === to) {
      received += gifts[i + 2];
      if (gifts[i] === power) given += gifts[i + 2];
    }
  // NA-12.2.5-b: Britain has no limit; NA-12.2.5-c: the receiver has the one of its own income.
  const limit = power === BRITAIN ? Number.POSITIVE_INFINITY : (to < MAJORS ? TO_MAJOR : TO_MINOR) - given;
  return Math.max(0, Math.min(limit, state.budget[to] - received, state.money[power]));
}

/** NA-R-207: the money of a neutral major, Britain in 1792 among them, stays with it. */
const mayGiveAway = (state: State, power: number): boolean => sideOf(state, power) !== NEUTRAL;

/** NA-12.2.5-a: from powers of a seat to any power that is not at war with them. */
function* giftPairs(play: P, seat: Seat, gifts: readonly number[]): Generator<[number, number, number]> {
  const { state } = play;
  for (const power of powersOf(play, seat)) {
    if (!mayGiveAway(state, power)) continue;
    for (const to of budgetPowers(play)) {
      if (isEnemy(state, power, to)) continue;
      const most = mostGift(state, gifts, power, to);
      if (most > 0) yield [power, to, most];
    }
  }
}

const mayGive = (play: P, seat: Seat, gifts: readonly number[]): boolean => !giftPairs(play, seat, gifts).next().done;

/** Seats that could give something, call conscripts, or might play a card of the budget, are asked. */
export function market(play: P, frame: At<'market'>): Next<Frame> {
  const waiting = frame.seats.filter(
    (seat) =>
      !((frame.ready >> seat) & 1) &&
      (mayGive(play, seat, frame.gifts) || mayConscript(play, seat) === true || isAsked(play, 'budget', seat)),
  );
  delete frame.result;
  return waiting.length === 0 ? done() : ask(waiting, play.sibling(frame, 'market.give'));
}

/** Money changes hands, and is counted among the gifts of this budget. */
export function grant(play: P, frame: At<'market.give'>, power: number, to: number, amount: number): void {
  play.state.money[power] -= amount;
  play.state.money[to] += amount;
  play.log('gift', { power, to, amount }, { clause: 'NA-12.2.5-a' });
  frame.gifts = [...frame.gifts, power, to, amount];
}

export const marketGive: Question<NationsInArms, At<'market.give'>> = {
  prompt: () => say('give money', {}, 'NA-12.2.5-a'),
  powers: (play, _frame, seat) => powersOf(play, seat),
  meaning: {
    give: ({ state }, _frame, { power, amount }) => ({
      final: true,
      cost: say('costs money', { cost: amount, left: state.money[power] }, 'NA-12.2.5-a'),
    }),
    ready: mainAndFinal,
    conscripts: conscriptsMeaning,
    ...cardMeaning,
  },
  offer(play, { gifts }, seat, offers) {
    if (offers.wants('give'))
      for (const [power, to, most] of giftPairs(play, seat, gifts))
        for (let amount = 1; amount <= most; amount++)
          offers.offer('give', { power: power as PowerId, to: to as PowerId, amount });
    const verdict = mayConscript(play, seat);
    if (verdict === true || (offers.explains && campaignOf(play).economy?.conscripts !== undefined))
      offers.offer('conscripts', {}, verdict);
    offerCards(play, seat, 'budget', offers);
    offers.offer('ready', {});
  },
  take: {
    ...playedFrom<At<'market.give'>>((play, frame) => play.sibling(frame, 'market')),
    give(play, frame, { power, to, amount }) {
      grant(play, frame, power, to, amount);
      return play.advance(frame, 'market');
    },
    conscripts(play, frame) {
      callConscripts(play);
      return play.advance(frame, 'market');
    },
    ready: (play, frame, _arg, seat) => play.advance(frame, 'market', { ready: frame.ready | (1 << seat) }),
  },
};

// Orders.

/** Everyone writes orders at the same time, in private. */
export function ordersOpen(play: P): Next<Frame> {
  const seats = budgetSeats(play);
  return together(seats, () => ({ at: 'orders', lines: [] }), { at: 'orders.reveal', seats });
}

const isCounter: { readonly [item in CounterItem]: readonly boolean[] } = {
  detachment: isDetachment,
  supply: isSupply,
  engineer: isEngineer,
};

const line = (power: number, more: Partial<OrderLine>): OrderLine => ({
  what: 'raise',
  power,
  piece: -1,
  steps: 0,
  city: -1,
  into: -1,
  ...more,
});

/** NA-12.3-b: the next counter of a kind that is free; without one, −1. */
const nextCounter = (state: State, lines: readonly OrderLine[], power: number, item: CounterItem): number =>
  piecesOf[power].find(
    (p) => isCounter[item][p] && state.place[p] === POOL && !lines.some(({ piece }) => piece === p),
  ) ?? -1;

const counterLine = (state: State, lines: readonly OrderLine[], power: number, item: CounterItem): OrderLine => {
  const piece = nextCounter(state, lines, power, item);
  return line(power, { piece, steps: piece >= 0 && isCombat[piece] ? 1 : 0 });
};

const fillLine = (piece: number): OrderLine => line(powerOf[piece], { what: 'fill', piece });
const buildLine = (piece: number, steps: number): OrderLine => line(powerOf[piece], { piece, steps });
const garrisonLine = (power: number, city: number): OrderLine => line(power, { what: 'garrison', city });
const disbandLine = (piece: number, into: number): OrderLine => line(powerOf[piece], { what: 'disband', piece, into });

const fleetLine = (piece: number, city: number): OrderLine => line(powerOf[piece], { what: 'fleet', piece, city });
const corsairLine = (): OrderLine => line(FRANCE, { what: 'corsair' });

const without = (lines: readonly OrderLine[], piece: number): OrderLine[] =>
  lines.filter((each) => each.what !== 'raise' || each.piece !== piece);

/** A corps that is on the sheet may have a step more or less instead. */
function mayBuild(
  play: P,
  lines: readonly OrderLine[],
  unit: number,
  steps: number,
  sites: Sites,
  anyReason: boolean,
  account: Account,
): Verdict {
  const ordered = lines.find((each) => each.what === 'raise' && each.piece === unit);
  if (ordered === undefined) return mayOrder(play, lines, buildLine(unit, steps), sites, anyReason, account);
  return ordered.steps === steps
    ? no('NA-12.3-b', 'already ordered', { piece: unit })
    : mayOrder(play, without(lines, unit), buildLine(unit, steps), sites, anyReason);
}

/** Corps that wait in the force pool of a power. */
const idleCorps = (state: State, power: number): number[] =>
  piecesOf[power].filter((p) => isCombat[p] && !isDetachment[p] && !isArmy[p] && state.place[p] === POOL);

export const orders: Question<NationsInArms, At<'orders'>> = {
  prompt: (play, { lines }, seat) => {
    const powers = powersOf(play, seat);
    const left = powers.reduce(
      (sum, power) => sum + play.state.money[power] - billFor(play.state, power, lines).money,
      0,
    );
    return say('write orders', { powers, left }, 'NA-12.3-a');
  },
  powers: (play, _frame, seat) => powersOf(play, seat),
  offer(play, { lines }, seat, offers) {
    const { state } = play;
    const sites = sitesNow(play);
    const anyReason = !offers.explains;
    const accounts = new Map<number, Account>();
    const verdictOn = (line: OrderLine): Verdict =>
      mayOrder(play, lines, line, sites, anyReason, accounts.get(line.power));
    for (const power of powersOf(play, seat)) {
      if (!produces(state, power)) continue;
      const account = accountOf(state, power, lines);
      accounts.set(power, account);
      for (const item of counterItems) {
        const next = counterLine(state, lines, power, item);
        const verdict: Verdict = next.piece >= 0 ? verdictOn(next) : no('NA-12.3-b', 'no counter left', { power });
        offers.offer('buy', { power: power as PowerId, item }, verdict);
      }
      for (const unit of idleCorps(state, power))
        for (let steps = 1; steps <= fullSteps[unit]; steps++)
          offers.offer(
            'build',
            { unit: unit as PieceId, steps },
            mayBuild(play, lines, unit, steps, sites, anyReason, account),
          );
      for (const unit of piecesOf[power])
        if (isCombat[unit] && state.place[unit] >= 0 && state.steps[unit] < fullSteps[unit])
          offers.offer('fill', { unit: unit as PieceId }, verdictOn(fillLine(unit)));
      for (const city of idleFortresses(play, power))
        offers.offer(
          'garrison',
          { power: power as PowerId, city: city as CityId },
          verdictOn(garrisonLine(power, city)),
        );
      for (const { piece, into } of disbandings(play, power))
        offers.offer('disband', { from: piece as PieceId, into: into as PieceId }, verdictOn(disbandLine(piece, into)));
    }
    if (campaignOf(play).naval) offerShips(play, seat, offers, verdictOn);
    lines.forEach((_, i) => {
      offers.offer('unbuy', { line: i });
    });
    offers.offer('agree', {});
  },
  take: {
    buy: ({ state }, frame, { power, item }) => add(frame, counterLine(state, frame.lines, power, item)),
    build(_, frame, { unit, steps }) {
      frame.lines = without(frame.lines, unit);
      return add(frame, buildLine(unit, steps));
    },
    fill: (_, frame, { unit }) => add(frame, fillLine(unit)),
    garrison: (_, frame, { power, city }) => add(frame, garrisonLine(power, city)),
    disband: (_, frame, { from, into }) => add(frame, disbandLine(from, into)),
    launch: (_, frame, { fleet, city }) => add(frame, fleetLine(fleet, city)),
    fitOut: (_, frame) => add(frame, corsairLine()),
    unbuy(_, frame, { line: at }) {
      frame.lines = frame.lines.filter((_line, i) => i !== at);
      return again;
    },
    agree: (_, { lines }) => done(lines as never),
  },
};

/** NA-12.3-e, NA-10.7-b: fleets in the shipyards of the seat's powers, and corsairs for France. */
function offerShips(play: P, seat: Seat, offers: Offers<NationsInArms>, verdictOn: (line: OrderLine) => Verdict): void {
  const { state } = play;
  for (const power of powersOf(play, seat)) {
    if (!produces(state, power)) continue;
    const fleets = idleFleets(state, power);
    for (const city of yardsOf(state, power))
      for (const fleet of fleets)
        offers.offer('launch', { fleet: fleet as PieceId, city: city as CityId }, verdictOn(fleetLine(fleet, city)));
    if (power === FRANCE) offers.offer('fitOut', {}, verdictOn(corsairLine()));
  }
}

function add(frame: At<'orders'>, next: OrderLine): Next<Frame> {
  frame.lines = [...frame.lines, next];
  return again;
}

/** Inactive fortresses of the campaign where the power has a say. */
const idleFortresses = (play: P, power: number): number[] =>
  campaignOf(play).fortresses.filter(
    (c) =>
      play.state.controller[c] < 0 &&
      (play.state.owner[provinceOfCity[c]] === power ||
        findAt(play.state, hexOfCity[c], (p) => powerOf[p] === power && isCombat[p]) >= 0),
  );

/** NA-R-87: all orders are shown and carried out; what is raised waits for Reinforcement. */
export function ordersReveal(play: P, frame: At<'orders.reveal'>): Next<Frame> {
  const answers = frame.result as unknown as OrderLine[][];
  const { state } = play;
  for (const lines of answers) {
    // Prices are those of the position in which the orders were written.
    const bills = lines.map((each) => billOf(state, each));
    for (const power of budgetPowers(play)) state.money[power] -= billFor(state, power, lines).money;
    lines.forEach((each, i) => {
      carryOut(play, each, bills[i].money);
    });
    markYoung(state, lines);
  }
  return done();
}

/** Card 80: the first corps of foot on the sheet take in the boys. */
function markYoung(state: State, lines: readonly OrderLine[]): void {
  if (!effectOn(state, MARIE_LOUISES, ALL)) return;
  let left = MARIE_LOUISES_STEPS;
  for (const { what, power, piece, steps } of lines) {
    if (power !== FRANCE || piece < 0 || classOf[piece] !== 'infantry' || left <= 0) continue;
    if (what === 'raise' || what === 'fill') {
      left -= what === 'fill' ? 1 : steps;
      if (!effectOn(state, MARIE_LOUISES, piece)) beginEffect(state, MARIE_LOUISES, piece);
    }
  }
}

function carryOut(play: P, line: OrderLine, cost: number): void {
  const { state } = play;
  const { what, power, piece, steps, city, into } = line;
  switch (what) {
    case 'raise':
      put(state, piece, RAISED);
      state.steps[piece] = steps;
      play.log('raised', { power, piece, steps, cost }, { clause: 'NA-12.3-a' });
      break;
    case 'fill':
      state.steps[piece]++;
      play.log('filled', { piece, place: state.place[piece], cost }, { clause: 'NA-12.3-h' });
      break;
    case 'garrison': {
      const owner = state.owner[provinceOfCity[city]];
      state.controller[city] = sideOf(state, owner) === sideOf(state, power) ? owner : power;
      setDamage(state, city, 0);
      play.log('garrisoned', { power, city, cost }, { clause: 'NA-9.3-p' });
      break;
    }
    case 'disband':
      disband(play, piece, into);
      break;
    case 'fleet':
      launch(play, line);
      break;
    case 'corsair':
      fitOut(play);
  }
}

export function disband(play: P, from: number, into: number): void {
  const { state } = play;
  play.log('disbanded', { from, into, place: state.place[into] }, { clause: 'NA-12.3-j' });
  state.steps[into] += state.steps[from];
  toPool(state, from);
}

/** 12.0: income, gifts, orders, and what is lost when the budget closes. */
export const budget = sequence<NationsInArms, 'budget'>([
  collect,
  rollForAntwerp,
  { run: 'hunt', with: newHunt },
  { run: 'market', with: (play) => ({ seats: budgetSeats(play), ready: 0, gifts: [] }) },
  'orders.open',
  closeBudget,
]);

// Outside Spring.

/** NA-R-111: in other seasons corps are disbanded before the turn begins in earnest, power by power. */
export function disbanding(play: P, frame: At<'disbanding'>): Next<Frame> {
  delete frame.result;
  while (frame.powers.length > 0) {
    const [power] = frame.powers;
    if (disbandings(play, power).length > 0)
      return ask(seatOf(play.state, power), play.sibling(frame, 'disbanding.choose'));
    frame.powers.shift();
  }
  // An army whose last corps was dissolved is no army any more.
  const [place, side] = firstIllegal(play.state);
  return place < 0 ? done() : call(newSettle(place, side), frame);
}

export const disbandingChoose: Question<NationsInArms, At<'disbanding.choose'>> = {
  prompt: (_, { powers }) => say('disband?', { power: powers[0] }, 'NA-12.3-j'),
  powers: (_, { powers }) => [powers[0]],
  offer(play, { powers }, _seat, offers) {
    for (const { piece, into } of disbandings(play, powers[0]))
      offers.offer('disband', { from: piece as PieceId, into: into as PieceId });
    offers.offer('decline', {});
  },
  take: {
    disband(play, frame, { from, into }) {
      disband(play, from, into);
      return play.advance(frame, 'disbanding');
    },
    decline: (play, frame) => play.advance(frame, 'disbanding', { powers: frame.powers.slice(1) }),
  },
};
