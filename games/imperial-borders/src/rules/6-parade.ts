/** Phase 6: Medal Points, Prestige Points, Medals, the gift (IB-6.A to IB-6.C). */
import { ask, done, no, type Steps, say } from '@concert/kernel';
import type { TableOptions } from '../options.ts';
import type { ImperialBorders, P, State } from '../shape.ts';
import {
  homelandOf,
  icons,
  isElite,
  LAETISSIMA,
  MEDALS,
  type Nation,
  PATRIAS,
  pointsOf,
  VICTORIAM,
} from '../tables.ts';
import { everyShip, isEliteShip } from './0-forces.ts';
import { rankOf, sameTeam, sidesIn, turnOrder } from './0-nations.ts';
import { receive, territoriesOf } from './1-taxes.ts';

const MEDAL_GOLD = 5;

/** IB-6.A: the six columns of a Nation as they stand. No column falls below 0 (IB-6.A-c). */
export function columnsOf(state: State, options: TableOptions, nation: number): number[] {
  const morale = state.tray[nation].reduce((sum, count, kind) => sum + count * pointsOf[kind], 0);
  const own = territoriesOf(state, options, nation);
  const sum = (list: readonly number[]): number => list.reduce((all, t) => all + icons[t], 0);
  const { owner, sort, count } = state.stacks;
  const elites = owner.reduce((all, n, i) => (n === nation && isElite(sort[i]) ? all + count[i] : all), 0);
  const ships = everyShip(state).filter((s) => state.ships.owner[s] === nation && isEliteShip(state, s)).length;
  const columns = [
    Math.max(0, Math.floor(morale / 10)),
    sum(own.filter((t) => homelandOf[t] < 0)),
    sum(own.filter((t) => homelandOf[t] >= 0)),
    elites,
    ships,
  ];
  return [...columns, columns.reduce((all, points) => all + points)];
}

/** IB-6.A-b, -h: the chart is wiped and written again; trays are emptied. */
export function updateChart({ state, options, log }: P): void {
  for (const n of turnOrder(state)) {
    state.chart[n] = columnsOf(state, options, n);
    state.tray[n].fill(0);
    const [morale, annexed, homelands, land, ships, points] = state.chart[n];
    log('medal points', { nation: n, morale, annexed, homelands, land, ships, points }, { clause: 'IB-6.A-a' });
  }
}

/** IB-6.B, IB-R-76: 3, 2 and 1 for the three highest totals; all who share a total share its rank. */
export function awardPrestige({ state, log }: P): void {
  const nations = turnOrder(state);
  const totals = [...new Set(nations.map((n) => state.chart[n][VICTORIAM]))].sort((a, b) => b - a);
  for (const n of nations) {
    const rank = totals.indexOf(state.chart[n][VICTORIAM]);
    if (rank > 2) continue;
    state.prestige[n] += 3 - rank;
    log('prestige', { nation: n, points: 3 - rank }, { clause: 'IB-6.B-a' });
  }
}

/** IB-6.C-a to -c: the sole highest, or within one team the earliest in Turn Order; else no one. */
function medallist(state: State, column: number): number {
  const nations = turnOrder(state);
  const top = Math.max(...nations.map((n) => state.chart[n][column]));
  const best = nations.filter((n) => state.chart[n][column] === top);
  if (best.length > 1 && !best.every((n) => sameTeam(state, n, best[0]))) return -1;
  return best.sort((a, b) => rankOf(state, a) - rankOf(state, b))[0];
}

export function awardMedals(play: P): void {
  const { state } = play;
  for (let medal = LAETISSIMA; medal < MEDALS; medal++) {
    const holder = medallist(state, medal);
    state.medals[medal] = holder;
    if (holder < 0) continue;
    play.log('medal', { nation: holder, medal }, { clause: 'IB-6.C-a' });
    // IB-6.C-f.
    if (medal <= PATRIAS && receive(state, holder, MEDAL_GOLD))
      play.log('medal gold', { nation: holder, gold: MEDAL_GOLD }, { clause: 'IB-6.C-f' });
  }
}

/** IB-6.C-h, IB-T.2-g: whom the holder may give the point; no one in a game of two sides. */
const receivers = ({ state }: P, holder: number): number[] =>
  sidesIn(state) < 3 ? [] : turnOrder(state).filter((n) => !sameTeam(state, n, holder));

export const paradeSteps: Pick<Steps<ImperialBorders>, 'gift' | 'giving'> = {
  gift(play) {
    const { state } = play;
    const holder = state.medals[VICTORIAM];
    if (holder < 0 || receivers(play, holder).length === 0) return done();
    return ask(state.seat[holder], { at: 'giving', nation: holder });
  },
  giving: {
    auto: true,
    prompt: (_, { nation }) => say('give Prestige', { nation }, 'IB-6.C-g'),
    offer(play, { nation }, _seat, offers) {
      const able = receivers(play, nation);
      for (const n of turnOrder(play.state))
        offers.offer(
          'bestow',
          { nation: n as Nation },
          able.includes(n) || no('IB-6.C-h', 'not to your own side', { nation: n }),
        );
    },
    take: {
      bestow(play, { nation: holder }, { nation }) {
        play.state.prestige[nation]++;
        play.log('gift', { nation: holder, other: nation }, { clause: 'IB-6.C-g' });
        return done();
      },
    },
  },
};
