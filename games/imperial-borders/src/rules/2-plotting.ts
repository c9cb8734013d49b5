/** Phase 2: secret orders: how many Forces go which way, never which (IB-2.A, IB-2.B). */
import { done, no, type Offers, type Steps, say, together, type Verdict } from '@concert/kernel';
import {
  type At,
  COUNT,
  copyPlot,
  type ImperialBorders,
  ORIGIN,
  type Order,
  type P,
  PATH,
  PENDING,
  type PlotDraft,
  type State,
} from '../shape.ts';
import { everyPlace, isLand, isTent, NATIONS, type Nation, neighbours, PLACES, type Place } from '../tables.ts';
import { headsOf } from './0-forces.ts';
import { nationsOf, openNeighbours, seatsOf, turnOrder } from './0-nations.ts';
import { checkPath, mayStep, stepsFrom } from './2-routes.ts';

/** By Nation and place: Mobile Forces, cargo not counted. */
export function countHeads({ stacks, ships }: State): Int16Array {
  const heads = new Int16Array(NATIONS * PLACES);
  for (let i = 0; i < stacks.place.length; i++)
    if (stacks.place[i] < PLACES && !isTent(stacks.sort[i]))
      heads[stacks.owner[i] * PLACES + stacks.place[i]] += stacks.count[i];
  for (let s = 0; s < ships.owner.length; s++)
    if (ships.owner[s] >= 0) heads[ships.owner[s] * PLACES + ships.place[s]]++;
  return heads;
}

/** By place: Mobile Forces of a Nation, or of all with −1, cargo not counted. */
function headsByPlace({ stacks, ships }: State, nation: number): Int16Array {
  const heads = new Int16Array(PLACES);
  for (let i = 0; i < stacks.place.length; i++)
    if ((nation < 0 || stacks.owner[i] === nation) && stacks.place[i] < PLACES && !isTent(stacks.sort[i]))
      heads[stacks.place[i]] += stacks.count[i];
  for (let s = 0; s < ships.owner.length; s++)
    if (nation < 0 ? ships.owner[s] >= 0 : ships.owner[s] === nation) heads[ships.place[s]]++;
  return heads;
}

/** The head-counts that were noted when plotting closed (IB-R-14). */
export function notedHeads({ heads }: { readonly heads: readonly number[] }): Int16Array {
  const table = new Int16Array(NATIONS * PLACES);
  for (let i = 0; i < heads.length; i += 3) table[heads[i] * PLACES + heads[i + 1]] = heads[i + 2];
  return table;
}

/** How many Forces a Nation may order from a region, by head-counts; with trades also what others have there (IB-R-114). */
export function orderable(heads: Int16Array, nation: number, place: number, trading: boolean): number {
  if (!trading) return heads[nation * PLACES + place];
  let sum = 0;
  for (let n = 0; n < NATIONS; n++) sum += heads[n * PLACES + place];
  return sum;
}

/** Trades are off in the last round (IB-O.2-g). */
export const tradesIn = ({ state, options }: Pick<P, 'state' | 'options'>): boolean =>
  options.trading && state.round !== state.last;

/** The regions a Nation can order Forces from. */
export const originsOf = (play: Pick<P, 'options'>, heads: Int16Array, nation: number, trading: boolean): number[] =>
  everyPlace.filter((p) => orderable(heads, nation, p, trading) > 0 && openNeighbours(play.options, p).length > 0);

/** Has the Nation more than one plot to choose from? */
export const canOrder = (play: Pick<P, 'options'>, heads: Int16Array, nation: number, trading: boolean): boolean =>
  everyPlace.some((p) => orderable(heads, nation, p, trading) > 0 && openNeighbours(play.options, p).length > 0);

/** The same by head-counts as they are noted: Nation, place, heads, … */
export function couldOrder(options: P['options'], noted: readonly number[], nation: number, trading: boolean): boolean {
  for (let i = 0; i < noted.length; i += 3)
    if ((trading || noted[i] === nation) && openNeighbours(options, noted[i + 1]).length > 0) return true;
  return false;
}

/** How many Forces of a region a draft has ordered already. */
export const orderedFrom = (plot: readonly Order[], place: number): number =>
  plot.reduce((sum, order) => (order[ORIGIN] === place ? sum + order[COUNT] : sum), 0);

const freeAt = (play: P, plot: readonly Order[], nation: number, place: number): number =>
  availableAt(play, nation, place) - orderedFrom(plot, place);

function availableAt(play: P, nation: number, place: number): number {
  const { state } = play;
  if (!tradesIn(play)) return headsOf(state, nation, place);
  return turnOrder(state).reduce((sum, n) => sum + headsOf(state, n, place), 0);
}

const samePath = (order: Order, from: number, path: readonly number[]): boolean =>
  order[ORIGIN] === from && order.length === PATH + path.length && path.every((p, i) => order[PATH + i] === p);

/** The plot of the Nation that is being led. */
const plotOf = ({ nations, lead, plots }: PlotDraft): Order[] => plots[nations.indexOf(lead)];

/** IB-2.A: everything an order must keep when it is written down. */
function maySend(play: P, frame: At<'plot.path'>, count: number): Verdict {
  const { from, path, lead } = frame;
  const plot = plotOf(frame);
  if (path.length === 0) return no('IB-2.A.2-a', 'no path yet', { place: from });
  if (plot.some((order) => samePath(order, from, path))) return no('IB-2.A.2-c', 'same path twice', { place: from });
  const free = freeAt(play, plot, lead, from);
  if (count > free) return no('IB-2.A.3-c', 'too many dots', { place: from, count: free });
  return checkPath(play.options, from, path);
}

function offerOrigins(play: P, frame: At<'plot'>, offers: Offers<ImperialBorders>): void {
  const { options } = play;
  const plot = plotOf(frame);
  const heads = headsByPlace(play.state, tradesIn(play) ? -1 : frame.lead);
  for (let place = 0; place < PLACES; place++) {
    const all = heads[place];
    if (all === 0 && !offers.explains) continue;
    const verdict =
      all === 0
        ? no('IB-2.A.2-b', 'nothing there', { place })
        : all <= orderedFrom(plot, place)
          ? no('IB-2.A-d', 'all ordered', { place })
          : openNeighbours(options, place).length > 0 || no('IB-M.1-a', 'no way out', { place });
    offers.offer('from', { place: place as Place }, verdict);
  }
}

export const plotSteps: Pick<Steps<ImperialBorders>, 'plot.all' | 'plot' | 'plot.path'> = {
  'plot.all'(play, { result, asked }) {
    const { state } = play;
    if (!result) {
      state.plots = state.plots.map(() => []);
      state.dots = state.dots.map(() => []);
      state.shown.fill(0);
      const heads = countHeads(state);
      const trading = tradesIn(play);
      const able = turnOrder(state).filter((n) => canOrder(play, heads, n, trading));
      state.heads = [];
      if (able.length === 0) return done();
      const seats = seatsOf(state, able).sort((a, b) => a - b);
      const enter = (seat: number): At<'plot'> => {
        const nations = nationsOf(state, seat).filter((n) => able.includes(n));
        return { at: 'plot', nations, lead: nations[0], plots: nations.map(() => []) };
      };
      return together(seats, enter, { at: 'plot.all', asked: able });
    }
    const seats = seatsOf(state, asked).sort((a, b) => a - b);
    for (const [i, seat] of seats.entries()) {
      const nations = nationsOf(state, seat).filter((n) => asked.includes(n));
      for (const [k, n] of nations.entries()) state.plots[n] = copyPlot(result[i][k]);
    }
    closePlots(state);
    play.log('plots closed', {}, { clause: 'IB-2.B-a' });
    return done();
  },
  plot: {
    prompt: (_, { lead }) => say('plot orders', { nation: lead }, 'IB-2.A-a'),
    offer(play, frame, _seat, offers) {
      for (const n of frame.nations) if (n !== frame.lead) offers.offer('lead', { nation: n as Nation });
      if (offers.wants('from')) offerOrigins(play, frame, offers);
      for (let order = 1; order <= plotOf(frame).length; order++) offers.offer('strike', { order });
      offers.offer('ready', {});
    },
    take: {
      lead: (play, frame, { nation }) => play.advance(frame, 'plot', { lead: nation }),
      from: (play, frame, { place }) => play.advance(frame, 'plot.path', { from: place, path: [] }),
      strike(play, frame, { order }) {
        plotOf(frame).splice(order - 1, 1);
        return play.advance(frame, 'plot');
      },
      ready: (_, { plots }) => done(plots),
    },
    meaning: {
      ready(_play, { plots }) {
        const count = plots.flat().length;
        return { main: true, ...(count > 0 ? { gain: say('orders kept', { count }) } : { stake: say('no orders') }) };
      },
    },
  },
  'plot.path': {
    prompt: (_, { lead, from, path }) =>
      say('plot path', { nation: lead, place: from, to: path.at(-1) ?? from }, 'IB-2.A.2-a'),
    offer(play, frame, _seat, offers) {
      const { from, path, lead } = frame;
      const next = stepsFrom(play.options, from, path);
      for (const to of next) offers.offer('step', { place: to as Place });
      if (offers.explains)
        for (const to of neighbours[path.at(-1) ?? from])
          offers.offer('step', { place: to as Place }, mayStep(play.options, from, path, to));
      const most = freeAt(play, plotOf(frame), lead, from);
      if (maySend(play, frame, 1) === true) offers.range('send', {}, 'count', 1, most);
      else if (offers.explains)
        for (let count = 1; count <= most; count++) offers.offer('send', { count }, maySend(play, frame, count));
      if (offers.explains)
        offers.offer('send', { count: most + 1 }, no('IB-2.A.3-c', 'too many dots', { place: from, count: most }));
      offers.offer('back', {});
    },
    take: {
      step(play, frame, { place }) {
        frame.path.push(place);
        return play.advance(frame, 'plot.path');
      },
      back(play, frame) {
        if (frame.path.length === 0) return play.advance(frame, 'plot');
        frame.path.pop();
        return play.advance(frame, 'plot.path');
      },
      send(play, frame, { count }) {
        plotOf(frame).push([frame.from, count, PENDING, ...frame.path]);
        return play.advance(frame, 'plot');
      },
    },
    meaning: { send: () => ({ main: true }) },
  },
};

/** IB-R-14: notes the head-counts that stand for the written totals. */
export function closePlots(state: State): void {
  const heads = countHeads(state);
  state.heads = [];
  for (let n = 0; n < NATIONS; n++)
    for (let p = 0; p < PLACES; p++) if (heads[n * PLACES + p] > 0) state.heads.push(n, p, heads[n * PLACES + p]);
}

/** The orders of a Nation from a region that are still to be carried out: how many Forces they need. */
export const pendingFrom = ({ plots }: State, nation: number, place: number): number =>
  plots[nation].reduce((sum, order) => (order[2] === PENDING && order[ORIGIN] === place ? sum + order[COUNT] : sum), 0);

/** Kinds of regions of an order: by land or by sea. */
export const isMarch = (order: Order): boolean => isLand(order[ORIGIN]);
