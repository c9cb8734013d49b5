/** Set-up, bids, annexation, votes, purchases and deployment. */
import type { AnyChoice } from '@concert/kernel';
import { everyShip, headsOf } from '../rules/0-forces.ts';
import { sameTeam } from '../rules/0-nations.ts';
import { scoreOf } from '../rules/8-end.ts';
import type { At, P } from '../shape.ts';
import {
  ARMS,
  armOf,
  CANNON,
  CAVALRY,
  capacityOf,
  capitalOf,
  everyTerritory,
  FULL,
  fortOf,
  HALF,
  homePortsOf,
  isLand,
  isPort,
  portsOf,
  SEA_MOVE,
  territoryOf,
} from '../tables.ts';
import { prospects } from './features.ts';
import { isIndependent, isIsland, strengthOf, threatTo, waysFrom } from './sight.ts';
import { freightAt } from './voyages.ts';

type Score = (play: P, frame: unknown, seat: number, choices: readonly AnyChoice[]) => number[];

/** How much there is to annex from a Port: Independent ones, the nearer the better. */
function openingsAtSea(play: P, nation: number, port: number): number {
  let sum = 0;
  for (const [to, path] of waysFrom(play, nation, port, SEA_MOVE))
    if (isPort(to) && play.state.forts.owner[fortOf(to)] < 0) sum += 2 / path.length;
  return sum;
}

/** What there is to annex overseas counts by so much beside what can be reached on foot; from an island it is all there is. */
const OVERSEAS = 0.4;

/** How much there is to annex from a place: by land, and by the best of its Ports. */
function openings(play: P, nation: number, place: number): number {
  if (!isLand(place)) return openingsAtSea(play, nation, place);
  let sum = 0;
  for (const [to, path] of waysFrom(play, nation, place, 3)) if (isIndependent(play, to)) sum += 3 / path.length;
  const ports = portsOf[place].filter((p) => play.state.forts.owner[fortOf(p)] === nation);
  const overseas = Math.max(0, ...ports.map((p) => openingsAtSea(play, nation, p)));
  return sum + overseas * (isIsland(play, nation, place) ? 1 : OVERSEAS);
}

/** What a ship in the Port adds to units beside it: they can be loaded at once. */
const QUAY = 3;

/** Dots where there is most to annex, spread out, with someone in the Capital. */
export function scoreDots(play: P, frame: At<'setup.dots'>, _seat: number, choices: readonly AnyChoice[]): number[] {
  const worth = new Map<string, number>();
  return choices.map(({ verb, arg }) => {
    if (verb === 'ready') return 100;
    if (verb !== 'dot') return -100;
    const key = `${arg.nation} ${arg.place}`;
    if (!worth.has(key)) worth.set(key, openings(play, arg.nation, arg.place));
    const dots = frame.dots[frame.nations.indexOf(arg.nation)];
    const here = dots.filter((p) => p === arg.place).length;
    if (arg.place === capitalOf[arg.nation] && here === 0) return 50;
    // Ships first: units are put beside them.
    if (isPort(arg.place)) return 20 + worth.get(key)! / (1 + here);
    const quay = portsOf[arg.place].some((p) => dots.includes(p)) ? QUAY : 0;
    return worth.get(key)! / (1 + here) + quay;
  });
}

/** Halves where there is much to annex, the strong at home. */
export function scoreTypes(
  play: P,
  { nation }: At<'setup.types'>,
  _seat: number,
  choices: readonly AnyChoice[],
): number[] {
  return choices.map(({ verb, arg }) => {
    if (verb === 'placeShip') return 5;
    const home = arg.place === capitalOf[nation];
    const arm = armOf(arg.sort);
    // An island needs one guard; what else stands in its Capital is to be shipped.
    const guarded = isIsland(play, nation, arg.place) && headsOf(play.state, nation, arg.place) > 0;
    if (home && !guarded) return [FULL, CANNON].includes(arm) ? 20 : 0;
    const open = openings(play, nation, arg.place);
    return arm === HALF ? 6 + open : arm === CAVALRY ? 5 + open : 3;
  });
}

/** Bids cost Gold that buys Forces: rarely worth it. */
export const scoreBids: Score = (_play, _frame, _seat, choices) => choices.map(({ arg }) => -arg.gold);

export const scoreSlots: Score = (_play, _frame, _seat, choices) => choices.map(({ arg }) => -arg.slot);

/** The point goes to the Nation furthest behind. */
export function scoreGift(play: P, _frame: unknown, _seat: number, choices: readonly AnyChoice[]): number[] {
  const worth = prospects(play);
  return choices.map(({ arg }) => -worth[arg.nation]);
}

/** Peace when we would win. */
export function scoreVotes(play: P, frame: At<'vote'>, _seat: number, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  const scores = state.team.map((_, n) => (state.seat[n] < 0 ? -99 : scoreOf(state, n)));
  const best = scores.indexOf(Math.max(...scores));
  const leads = frame.nations.some((n) => sameTeam(state, n, best));
  return choices.map(({ arg }) => ((arg.vote === 'Peace') === leads ? 2 : 1));
}

/** Ships when more units wait on the quays than there is room for; a Ship of the Line if it can be paid. */
function shipWish(play: P, nation: number, ware: number, basket: readonly number[]): number {
  const { state } = play;
  if (basket[ARMS] + basket[ARMS + 1] > 0 || state.round > 6) return 0;
  const none = new Map<number, number>();
  const isQuay = (p: number): boolean => territoryOf[p] >= 0 && isIsland(play, nation, territoryOf[p]);
  const quays = new Map(
    homePortsOf[nation].filter(isQuay).map((p) => [territoryOf[p], freightAt(play, nation, p, none)]),
  );
  const waiting = [...quays.values()].reduce((sum, count) => sum + count, 0);
  const room = everyShip(state).reduce(
    (sum, s) => (state.ships.owner[s] === nation ? sum + capacityOf[state.ships.hull[s]] : sum),
    0,
  );
  if (waiting < room) return 0;
  return ware === ARMS + 1 ? 4 : 3.5;
}

/** Halves while there is something to annex; later a balanced army. */
export function scoreBuy(play: P, frame: At<'buy'>, _seat: number, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  const free = everyTerritory.filter((t) => isIndependent(play, t)).length;
  return choices.map(({ verb, arg }) => {
    if (verb === 'ready') return 1;
    if (verb !== 'buy') return -1;
    const basket = frame.baskets[frame.nations.indexOf(arg.nation)];
    const nation: number = arg.nation;
    const own = everyTerritory.reduce((sum, t) => sum + headsOf(state, nation, t), 0);
    if (arg.ware >= ARMS) return shipWish(play, nation, arg.ware, basket);
    if (free > 5 && own < 18) return arg.ware === HALF ? 3 : 1.5;
    const wish = { [CANNON]: 3, [FULL]: 3, [CAVALRY]: 2.6, [HALF]: 2 }[arg.ware as number] ?? 0;
    return wish - basket[arg.ware] * 0.7;
  });
}

/** How many of a Nation's ships could call at a Port of this Territory in a round and still sail on. */
function fetchers(play: P, nation: number, place: number): number {
  const { owner, place: at } = play.state.ships;
  const isNear = (s: number): boolean => {
    const near = waysFrom(play, nation, at[s], SEA_MOVE / 2);
    return portsOf[place].some((p) => p === at[s] || near.has(p));
  };
  return everyShip(play.state).filter((s) => owner[s] === nation && isNear(s)).length;
}

/** New Forces go where there is something to annex or to hold; on an island to where ships can fetch them. */
export function scoreDeploy(
  play: P,
  { nation }: At<'deploying'>,
  _seat: number,
  choices: readonly AnyChoice[],
): number[] {
  const { state } = play;
  return choices.map(({ arg }) => {
    const open = openings(play, nation, arg.place);
    const threat = threatTo(play, nation, arg.place) - strengthOf(state, nation, arg.place);
    const capital = arg.place === capitalOf[nation] ? 2 : 1;
    if (isLand(arg.place) && isIsland(play, nation, arg.place)) return open + fetchers(play, nation, arg.place);
    return open + Math.max(0, threat) * 0.4 * capital - headsOf(state, nation, arg.place) * 0.5;
  });
}
