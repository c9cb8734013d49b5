/** Plotting and marching: the plan is written down step by step, then carried out. */
import type { AnyChoice } from '@concert/kernel';
import { cargoOf, controllerOf, roomIn, unitsOf } from '../rules/0-forces.ts';
import { interiorOf, sameTeam } from '../rules/0-nations.ts';
import { isSpare } from '../rules/2-cargo.ts';
import { hasArrived, orderOf } from '../rules/4-march.ts';
import { type At, COUNT, ORIGIN, type Order, type P, PATH, PENDING, STATUS } from '../shape.ts';
import {
  armOf,
  CANNON,
  CAVALRY,
  capitalOf,
  EXIT,
  FULL,
  HALF,
  isPort,
  isTent,
  isTerritory,
  RED,
  sizeOf,
  tagsOf,
  WHITE,
} from '../tables.ts';
import { planFor } from './plan.ts';
import { isClear, isIndependent, isIsland, resistance, strengthOf, unitStrength } from './sight.ts';
import { isFreight, loadsStrong } from './voyages.ts';

const isSame = (a: Order, b: Order): boolean => String(a) === String(b);

/** What of the plan is not yet in the draft. */
const missing = (plan: readonly Order[], draft: readonly Order[]): Order[] =>
  plan.filter((order) => !draft.some((each) => isSame(each, order)));

/** What each Nation is to plot. */
type PlansOf = (nation: number) => readonly Order[];

export const scorePlot = (play: P, frame: At<'plot'>, _seat: number, choices: readonly AnyChoice[]): number[] =>
  plotScores(frame, choices, (nation) => planFor(play, nation));

export const scorePath = (play: P, frame: At<'plot.path'>, _seat: number, choices: readonly AnyChoice[]): number[] =>
  pathScores(frame, choices, (nation) => planFor(play, nation));

export function plotScores(frame: At<'plot'>, choices: readonly AnyChoice[], plansOf: PlansOf): number[] {
  const open = frame.nations.map((n, i) => missing(plansOf(n), frame.plots[i]));
  const own = open[frame.nations.indexOf(frame.lead)];
  const other = frame.nations.find((_, i) => open[i].length > 0);
  return choices.map(({ verb, arg }) => {
    if (verb === 'from') return own.some((order) => order[ORIGIN] === arg.place) ? 3 : -1;
    if (verb === 'lead') return own.length === 0 && arg.nation === other ? 2 : -1;
    return verb === 'ready' ? 1 : -2;
  });
}

export function pathScores(frame: At<'plot.path'>, choices: readonly AnyChoice[], plansOf: PlansOf): number[] {
  const { from, path, lead, nations, plots } = frame;
  const wanted = missing(plansOf(lead), plots[nations.indexOf(lead)]).filter(
    (order) => order[ORIGIN] === from && path.every((p, i) => order[PATH + i] === p),
  );
  const whole = wanted.find((order) => order.length === PATH + path.length);
  return choices.map(({ verb, arg }) => {
    if (verb === 'send') return whole ? (whole[COUNT] === arg.count ? 3 : -1) : -3;
    if (verb === 'step') return !whole && wanted.some((order) => order[PATH + path.length] === arg.place) ? 2 : -1;
    return verb === 'back' ? 0 : -1;
  });
}

/** Is there a use for this unit beyond the sea? */
function loads(play: P, nation: number, ship: number, sort: number): boolean {
  const { state, options } = play;
  const port = state.ships.place[ship];
  const interior = interiorOf(options, port);
  if (state.ships.owner[ship] !== nation || controllerOf(state, port) !== nation) return false;
  // Units that are about to annex stay; what is loaded here is never landed here again.
  if (interior < 0 || controllerOf(state, interior) !== nation || !isFreight(play, nation, interior, sort))
    return false;
  return isBound(play, nation, ship);
}

/** Does an order that is still to be carried out, or under way, lead the ship further? */
function isBound(play: P, nation: number, ship: number): boolean {
  const { state } = play;
  const order = play.enclosingOrNull('order');
  if (order?.group.includes(ship) && !hasArrived(play, order)) return true;
  const port = state.ships.place[ship];
  return state.plots[nation].some((each) => each[STATUS] === PENDING && each[ORIGIN] === port);
}

/** Is this a good place to put units ashore? */
function lands(play: P, nation: number, ship: number): boolean {
  const { state, options } = play;
  const interior = interiorOf(options, state.ships.place[ship]);
  if (interior < 0) return false;
  if (isIndependent(play, interior)) return true;
  // An army is brought over to where it can march on.
  if (controllerOf(state, interior) === nation)
    return !isIsland(play, nation, interior) && !isBound(play, nation, ship);
  const aboard = cargoOf(state, ship).reduce((sum, { sort, count }) => sum + unitStrength(sort) * count, 0);
  return !isClear(state, nation, interior) && aboard > resistance(state, nation, interior) * 1.4;
}

/** Halves first where there is land to annex, the strong first from an island. */
function loadingOrder(play: P, nation: number, ship: number, sort: number): number {
  const interior = interiorOf(play.options, play.state.ships.place[ship]);
  const strong = 0.1 * unitStrength(sort);
  return 9.3 + (loadsStrong(play, nation, interior) ? strong : -strong);
}

/** Would a ship of the group load in this Port on the way? Then it calls there. */
function callsAt(play: P, nation: number, port: number): boolean {
  const { state, options } = play;
  const order = play.enclosingOrNull('order');
  const interior = isPort(port) ? interiorOf(options, port) : -1;
  if (!order || interior < 0 || controllerOf(state, port) !== nation || controllerOf(state, interior) !== nation)
    return false;
  if (orderOf(play, order).at(-1) === port || !isSpare(state, nation, interior)) return false;
  const waiting = unitsOf(state, nation, interior).filter(({ sort }) => isFreight(play, nation, interior, sort));
  return order.group.some((s) => waiting.some(({ sort }) => sizeOf[armOf(sort)] <= roomIn(state, s)));
}

export function scoreMarch(play: P, frame: { nation: number }, _seat: number, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  const { nation } = frame;
  return choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'load':
        return arg.nation === nation && loads(play, nation, arg.ship, arg.sort)
          ? loadingOrder(play, nation, arg.ship, arg.sort)
          : -5;
      case 'seize':
        return 8;
      case 'unload':
        return arg.nation === nation && lands(play, nation, arg.ship) ? 7 : -5;
      case 'sail':
        return (callsAt(play, nation, arg.to) ? 9 : 2) + arg.legs * 0.5;
      case 'carry':
        return isPort(state.plots[nation][arg.order - 1][ORIGIN]) ? 6 : 5;
      case 'ride':
        return isIndependent(play, arg.to) && strengthOf(state, nation, arg.to) === 0 && arg.from !== capitalOf[nation]
          ? 4
          : -3;
      case 'battles':
      case 'end':
        return 1;
      default:
        return -6;
    }
  });
}

/** Halves for annexing, the strong for fighting, tents first. */
export function scoreFill(play: P, _frame: unknown, _seat: number, choices: readonly AnyChoice[]): number[] {
  const locals = play.enclosing('order');
  const to = orderOf(play, locals).at(-1)!;
  const fights = isTerritory(to) && !isClear(play.state, locals.nation, to);
  return choices.map(({ arg }) => {
    if (arg.sort === undefined) return cargoOf(play.state, arg.ship).length;
    if (isTent(arg.sort)) return 9;
    const strength = unitStrength(arg.sort);
    return fights ? strength : -strength;
  });
}

export function scoreBonus(
  play: P,
  { nation }: { nation: number },
  _seat: number,
  choices: readonly AnyChoice[],
): number[] {
  return choices.map(({ verb, arg }) => {
    if (verb === 'stay') return 1;
    const better = isIndependent(play, arg.to) && strengthOf(play.state, nation, arg.to) === 0;
    return better && !isIndependent(play, arg.from) ? 2 : 0;
  });
}

/** Permission: what leads away is welcome, what is done in our own places is not. */
export function scorePermission(
  _play: P,
  frame: At<'leave.answer'>,
  _seat: number,
  choices: readonly AnyChoice[],
): number[] {
  return choices.map(({ verb, arg }) => {
    if (verb === 'refuse') return 1;
    return frame.act === EXIT && arg.lasts === 'this time' ? 2 : 0;
  });
}

/** How a battle would go: our share of the strength there. */
function chanceIn(play: P, nation: number, place: number): number {
  const { state, options } = play;
  const where = isPort(place) ? interiorOf(options, place) : -1;
  const able = (p: number): number => (p < 0 ? 0 : strengthOf(state, nation, p) * shareFresh(play, nation, p));
  const own = able(place) + (where >= 0 ? able(where) * 0.8 : 0);
  return own / (resistance(state, nation, place) + 0.3);
}

/** The share of land units that may still fight on the Active side. */
function shareFresh({ state }: P, nation: number, place: number): number {
  const { stacks } = state;
  let [fresh, all] = [0, 0];
  for (let i = 0; i < stacks.place.length; i++) {
    if (stacks.place[i] !== place || stacks.owner[i] !== nation || isTent(stacks.sort[i])) continue;
    all += stacks.count[i];
    if ((tagsOf(stacks.sort[i]) & (RED | WHITE)) === 0) fresh += stacks.count[i];
  }
  return all === 0 ? 1 : fresh / all;
}

export function scoreAttacks(
  play: P,
  frame: { nation: number },
  seat: number,
  choices: readonly AnyChoice[],
): number[] {
  const rest = scoreMarch(play, frame, seat, choices);
  return choices.map(({ verb, arg }, i) => {
    if (verb !== 'attack') return verb === 'march' ? 1 : verb === 'cancel' ? -4 : rest[i];
    const controller = controllerOf(play.state, arg.place);
    const taken = controller >= 0 && !sameTeam(play.state, controller, frame.nation);
    const ratio = chanceIn(play, frame.nation, arg.place);
    if (ratio < (taken ? 1.5 : 2)) return -1;
    return 2 + Math.min(ratio, 3) + (taken ? 2 : 0);
  });
}

/** Arms in the order in which they earn a pennant. */
export const honour = (sort: number): number =>
  [CANNON, FULL, CAVALRY, HALF].length - [CANNON, FULL, CAVALRY, HALF].indexOf(armOf(sort));
