/** Phase 7: repairs, purchases and deployment (IB-7, IB-R-80, IB-R-81, IB-R-112, IB-R-113, IB-R-127). */
import {
  again,
  ask,
  call,
  done,
  goto,
  no,
  type Offers,
  type Say,
  type Steps,
  say,
  together,
  type Verdict,
} from '@concert/kernel';
import { basketPrice, emptyBasket, isEmptyBasket, withWare } from '@concert/kit';
import type { At, ImperialBorders, P } from '../shape.ts';
import {
  type ActKind,
  ARMS,
  blackOf,
  CHEAPEST,
  capacityOf,
  costOf,
  FORTIFICATIONS,
  fortOf,
  homelandsOf,
  homePortsOf,
  hullDice,
  icons,
  isPort,
  type Nation,
  type Place,
  placeOfFort,
  REFIT,
  REPAIR,
  sortOf,
  WARES,
  type Ware,
  whiteFront,
} from '../tables.ts';
import { concernedBy } from './0-able.ts';
import { addUnits, everyShip, fortStrength, newShip } from './0-forces.ts';
import { holdsCapital, isClosed, nationsIn, nationsOf, seatsOf, turnOrder } from './0-nations.ts';

/** Everything that needs repair: Nation, act, place, … (each once). */
function repairsDue({ state, options }: P): number[] {
  const due: number[] = [];
  for (let f = 0; f < FORTIFICATIONS; f++)
    if (state.forts.damage[f] > 0 && !isClosed(options, placeOfFort(f)))
      due.push(state.forts.owner[f], REPAIR, placeOfFort(f));
  const seen = new Set<number>();
  for (const s of everyShip(state)) {
    const { owner, place, damage } = state.ships;
    const key = owner[s] * 1000 + place[s];
    // IB-7.A-b, -d: only in Major and Capital Ports.
    if (damage[s] === 0 || seen.has(key) || !isPort(place[s]) || icons[fortOf(place[s])] < 2) continue;
    seen.add(key);
    due.push(owner[s], REFIT, place[s]);
  }
  return due;
}

/** IB-R-127: what a seat is asked about: Nation, act, place, … */
function askedOf(play: P, seat: number): number[] {
  const { state } = play;
  const due = repairsDue(play);
  const found: number[] = [];
  for (let i = 0; i < due.length; i += 3) {
    const [nation, act, place] = due.slice(i);
    if (nationsIn(concernedBy(play, nation, act, place)).some((n) => state.seat[n] === seat))
      found.push(nation, act, place);
  }
  return found;
}

const hasEntry = (list: readonly number[], nation: number, act: number, place: number): boolean => {
  for (let i = 0; i < list.length; i += 3)
    if (list[i] === nation && list[i + 1] === act && list[i + 2] === place) return true;
  return false;
};

/** IB-R-80: fortifications first, then ships, in Ports of 1 or more HP. */
function repairAll(play: P, allows: (seat: number, nation: number, act: number, place: number) => boolean): void {
  const { state } = play;
  const due = repairsDue(play);
  const free = (nation: number, act: number, place: number): boolean =>
    seatsOf(state, nationsIn(concernedBy(play, nation, act, place))).every(
      (seat) => seat < 0 || allows(seat, nation, act, place),
    );
  for (const wanted of [REPAIR, REFIT])
    for (let i = 0; i < due.length; i += 3) {
      const [nation, act, place] = due.slice(i);
      if (act !== wanted || !free(nation, act, place)) continue;
      if (act === REPAIR) state.forts.damage[fortOf(place)] = 0;
      else if (fortStrength(state, fortOf(place)) > 0) {
        for (const s of everyShip(state))
          if (state.ships.place[s] === place && state.ships.owner[s] === nation) state.ships.damage[s] = 0;
      } else continue;
      play.log(act === REPAIR ? 'repaired' : 'refitted', { nation, place }, { clause: 'IB-7.A-a' });
    }
}

/** The places where a Nation may deploy what it buys (IB-7.C). */
export const deployable = ({ state }: P, nation: number, ware: number): number[] =>
  (ware < ARMS ? homelandsOf : homePortsOf)[nation].filter((p) => state.forts.owner[fortOf(p)] === nation);

const priceOf = (basket: readonly number[]): number => basketPrice(basket, (ware) => costOf[ware]);

/** IB-7.B, IB-R-113: enough Gold, and for ships a Port to put them in. */
function mayBuy(play: P, nation: number, basket: readonly number[], ware: number): Verdict {
  if (!holdsCapital(play.state, nation)) return no('IB-7.0-a', 'Capital needed', { nation });
  if (ware >= ARMS && deployable(play, nation, ware).length === 0)
    return no('IB-R-113', 'no Port for ships', { nation });
  const left = play.state.gold[nation] - priceOf(basket);
  return left >= costOf[ware] || no('IB-7.0-b', 'too dear', { gold: left, cost: costOf[ware] });
}

/** The dice a ware rolls, and what it carries. */
function whatItDoes(ware: number): Say {
  if (ware >= ARMS) return say('rolls and carries', { black: hullDice[ware - ARMS], room: capacityOf[ware - ARMS] });
  return blackOf[ware] > 0
    ? say('rolls Black', { black: blackOf[ware] })
    : say('rolls White', { white: whiteFront[ware] });
}

const buyers = ({ state }: P): number[] =>
  turnOrder(state).filter((n) => holdsCapital(state, n) && state.gold[n] >= CHEAPEST);

function pay(play: P, nation: number, basket: readonly number[]): void {
  const gold = priceOf(basket);
  if (gold === 0) return;
  play.state.gold[nation] -= gold;
  play.log('bought', { nation, gold, wares: basket as number[] }, { clause: 'IB-7.0-b' });
}

function putIn(frame: At<'buy'>, nation: number, ware: number, by: number) {
  const i = frame.nations.indexOf(nation);
  frame.baskets[i] = withWare(frame.baskets[i], ware, by);
  return again;
}

function offerGoods(
  play: P,
  nations: readonly number[],
  baskets: readonly number[][],
  offers: Offers<ImperialBorders>,
): void {
  nations.forEach((n, i) => {
    for (let ware = 0; ware < WARES; ware++) {
      const arg = { nation: n as Nation, ware: ware as Ware };
      offers.offer('buy', arg, mayBuy(play, n, baskets[i], ware));
      if (baskets[i][ware] > 0) offers.offer('unbuy', arg);
    }
  });
}

type PurchaseSteps = 'repairs' | 'repair' | 'buy.all' | 'buy' | 'buy.turn' | 'buy.open' | 'deploy' | 'deploying';

export const purchaseSteps: Pick<Steps<ImperialBorders>, PurchaseSteps> = {
  repairs(play, { result, asked }) {
    const { state } = play;
    if (!result) {
      const seats = seatsOf(state, turnOrder(state))
        .sort((a, b) => a - b)
        .filter((seat) => askedOf(play, seat).length > 0);
      if (seats.length > 0)
        return together(seats, (seat) => ({ at: 'repair', items: askedOf(play, seat), allowed: [] }), {
          at: 'repairs',
          asked: seats,
        });
    }
    repairAll(play, (seat, nation, act, place) => hasEntry(result?.[asked.indexOf(seat)] ?? [], nation, act, place));
    return done();
  },
  // No answer means no permission.
  repair: {
    prompt: () => say('allow repairs', {}, 'IB-7.A-c'),
    offer(_play, { items, allowed }, _seat, offers) {
      for (let i = 0; i < items.length; i += 3) {
        const arg = { nation: items[i] as Nation, act: items[i + 1] as ActKind, place: items[i + 2] as Place };
        if (hasEntry(allowed, items[i], items[i + 1], items[i + 2])) offers.offer('refuse', arg);
        else offers.offer('allow', { ...arg, lasts: 'this time' });
      }
      offers.offer('ready', {});
    },
    take: {
      allow(_play, frame, { nation, act, place }) {
        frame.allowed.push(nation, act, place);
        return again;
      },
      refuse(_play, frame, { nation, act, place }) {
        const { allowed } = frame;
        for (let i = 0; i < allowed.length; i += 3)
          if (allowed[i] === nation && allowed[i + 1] === act && allowed[i + 2] === place) allowed.splice(i, 3);
        return again;
      },
      ready: (_play, { allowed }) => done(allowed),
    },
    meaning: { ready: () => ({ main: true }) },
  },
  'buy.all'(play, { result }) {
    const { state } = play;
    const able = buyers(play);
    const baskets = state.seat.map(() => emptyBasket(WARES));
    const seats = seatsOf(state, able).sort((a, b) => a - b);
    if (!result) {
      if (seats.length === 0) return done(baskets);
      const enter = (seat: number): At<'buy'> => {
        const nations = nationsOf(state, seat).filter((n) => able.includes(n));
        return { at: 'buy', nations, baskets: nations.map(() => emptyBasket(WARES)), sealed: true };
      };
      return together(seats, enter, { at: 'buy.all', asked: able });
    }
    // IB-R-112: if anyone insists, all sealed purchases are void.
    if (result.includes(null)) {
      play.log('insists', {}, { clause: 'IB-7.B-b' });
      return goto({ at: 'buy.turn', left: able, baskets });
    }
    seats.forEach((seat, i) => {
      const nations = nationsOf(state, seat).filter((n) => able.includes(n));
      nations.forEach((n, k) => {
        baskets[n] = result[i]![k];
        pay(play, n, baskets[n]);
      });
    });
    return done(baskets);
  },
  buy: {
    prompt: ({ state }, { nations }) =>
      say('buy', { nations: [...nations], gold: nations.map((n) => state.gold[n]) }, 'IB-7.B-b'),
    offer(play, { nations, baskets, sealed }, _seat, offers) {
      offerGoods(play, nations, baskets, offers);
      if (sealed) offers.offer('insist', {});
      offers.offer('ready', {});
    },
    take: {
      buy: (_play, frame, { nation, ware }) => putIn(frame, nation, ware, 1),
      unbuy: (_play, frame, { nation, ware }) => putIn(frame, nation, ware, -1),
      insist: () => done(null),
      ready: (_play, { baskets }) => done(baskets),
    },
    meaning: {
      buy: (_play, _frame, { ware }) => ({ cost: say('costs Gold', { gold: costOf[ware] }), gain: whatItDoes(ware) }),
      unbuy: (_play, _frame, { ware }) => ({ gain: say('brings Gold', { gold: costOf[ware] }) }),
      insist: () => ({ stake: say('insist voids') }),
      ready: ({ state }, { nations, baskets }) => ({
        main: true,
        gain: say('Gold kept', { gold: nations.reduce((sum, n, i) => sum + state.gold[n] - priceOf(baskets[i]), 0) }),
      }),
    },
  },
  'buy.turn'(play, frame) {
    if (frame.result) {
      const nation = frame.left.shift()!;
      frame.baskets[nation] = frame.result[0];
      pay(play, nation, frame.result[0]);
    }
    delete (frame as { result?: unknown }).result;
    const [next] = frame.left;
    if (next === undefined) return done(frame.baskets);
    return call({ at: 'buy.open', nation: next }, frame);
  },
  'buy.open': (play, { nation }) =>
    ask(play.state.seat[nation], { at: 'buy', nations: [nation], baskets: [emptyBasket(WARES)], sealed: false }),
  deploy(play, { nation, basket }) {
    if (isEmptyBasket(basket)) return done();
    return ask(play.state.seat[nation], { at: 'deploying', nation, basket });
  },
  deploying: {
    auto: true,
    prompt: (_, { nation, basket }) => say('deploy', { nation, count: basket.reduce((a, b) => a + b) }, 'IB-7.C-a'),
    offer(play, { nation, basket }, _seat, offers) {
      basket.forEach((count, ware) => {
        if (count === 0) return;
        for (const p of deployable(play, nation, ware))
          offers.offer('deploy', { ware: ware as Ware, place: p as Place });
      });
    },
    take: {
      deploy(play, frame, { ware, place }) {
        const { state } = play;
        if (ware < ARMS) addUnits(state, frame.nation, place, sortOf(ware, false), 1);
        else newShip(state, frame.nation, ware - ARMS, place);
        frame.basket[ware]--;
        play.log('deployed', { nation: frame.nation, ware, place }, { clause: 'IB-7.C-a' });
        return play.advance(frame, 'deploy');
      },
    },
  },
};
