/** How the bot spends: what it gives, orders, places, and carries by sea. */
import type { AnyChoice } from '@concert/kernel';
import { terrainEffects } from '../graph.ts';
import { hasUnits, leadersIn, outside, stepsIn, unitsIn } from '../rules/1-forces.ts';
import { combatValue, enemySide, seatOf, sideOf, sideOfPiece } from '../rules/1-units.ts';
import { sourceDistances } from '../rules/8-paths.ts';
import { type At, DEPOT, type Frame, type P, RAISED, SPRING, type State } from '../shape.ts';
import {
  BRITAIN,
  cityAt,
  fullSteps,
  HEXES,
  isCavalry,
  isGuerrilla,
  isSupply,
  modifierOf,
  piecesOf,
  powerOf,
  rankOf,
  terrainOf,
} from '../tables.ts';
import { prizesOf } from './prizes.ts';

type Scores = number[];

/** The questions of chapter 12 and of the sealift, or null at others. */
export function scoreEconomy(play: P, frame: Frame, choices: readonly AnyChoice[]): Scores | null {
  const { state } = play;
  switch (frame.at) {
    case 'market.give':
      return choices.map(({ verb, arg }) => (verb === 'give' ? scoreGift(state, arg) : 0));
    case 'orders':
      return choices.map((choice) => scoreOrder(frame, choice));
    case 'reinforce.leaders':
      return choices.map(({ verb }) => (verb === 'agree' ? 1 : 0));
    case 'reinforce.succeed':
      return choices.map(({ arg }) => combatValue(state, arg.by));
    case 'reinforce.place':
      return scorePlacing(play, frame, choices);
    case 'newArmy.leader':
    case 'newArmy.command':
      return choices.map(({ arg }) => combatValue(state, arg.leader) + 0.1 * rankOf[arg.leader]);
    case 'disbanding.choose':
      return choices.map(({ verb }) => (verb === 'decline' ? 1 : 0));
    // The summer before the fighting is the time to move by sea.
    case 'extraNaval.choose':
      return choices.map(({ verb }) => Number(verb === (state.season === SPRING ? 'commit' : 'decline')));
    case 'sealift.choose':
      return choices.map(({ verb, arg }) => (verb === 'ship' ? scoreShip(play, frame.side, arg) : 0));
    default:
      return null;
  }
}

/** What Britain needs for her own few steps; the rest goes where there are men but no money. */
const OWN_NEEDS = 22;
const scoreGift = ({ money }: State, { power, amount }: { power: number; amount: number }): number =>
  power === BRITAIN && money[power] - amount >= OWN_NEEDS ? amount : -1;

/** Worn corps first, then partisans, whole corps and horse; a depot a year. */
function scoreOrder({ lines }: At<'orders'>, { verb, arg }: AnyChoice): number {
  switch (verb) {
    case 'fill':
      return 4 + 0.2 * modifierOf[arg.unit];
    case 'garrison':
      return 3;
    case 'build':
      if (isGuerrilla[arg.unit]) return 3.5;
      if (arg.steps < fullSteps[arg.unit]) return 1.2 + 0.1 * modifierOf[arg.unit];
      return 2 + 0.2 * modifierOf[arg.unit] + (isCavalry[arg.unit] ? 0.1 : 0);
    case 'buy':
      return arg.item === 'supply' && !lines.some(({ piece }) => piece >= 0 && isSupply[piece]) ? 2.5 : -1;
    case 'agree':
      return 0.5;
    default:
      return -1;
  }
}

/** Troops go where a leader waits for them, near the front; leaders where troops have none. */
function scorePlacing(play: P, { powers }: At<'reinforce.place'>, choices: readonly AnyChoice[]): Scores {
  const { state } = play;
  const [power] = powers;
  const side = sideOf(state, power);
  const waiting = piecesOf[power].some((p) => state.place[p] === RAISED);
  const front = frontOf(play, side);
  return choices.map(({ verb, arg }) => {
    const force = verb === 'agree' ? [] : outside(state, arg.place, side);
    switch (verb) {
      case 'put':
        if (isGuerrilla[arg.piece])
          return 2 + Number(terrainEffects[terrainOf[arg.place]].difficult) + front(arg.place);
        return 2 + (leadersIn(force).length > 0 ? 1 : hasUnits(force) ? -0.5 : 0) + front(arg.place);
      case 'appoint':
        return hasUnits(force) && leadersIn(force).length === 0 ? 1.5 + 0.2 * combatValue(state, arg.leader) : -1;
      case 'raise':
        return stepsIn(state, unitsIn(force)) >= 6 ? 1.4 : -1;
      case 'agree':
        return waiting ? 0 : 1;
      default:
        return -1;
    }
  });
}

/** By hex: up to 1 for places near the enemy's troops. */
function frontOf(play: P, side: number): (hex: number) => number {
  const { state } = play;
  const foes = state.present.filter(
    (p) =>
      state.place[p] < HEXES &&
      (state.steps[p] > 0 || state.marks[p] & DEPOT) &&
      sideOfPiece(state, p) === enemySide(side),
  );
  const power = foes.length > 0 ? powerOf[foes[0]] : -1;
  if (power < 0 || seatOf(state, power) < 0) return () => 0;
  const distance = sourceDistances(play, power);
  return (hex) => Math.max(0, 1 - distance[hex] / 40);
}

/** From where no enemy will ever come to where troops are wanted. */
function scoreShip(play: P, side: number, { from, to }: { from: number; to: number }): number {
  const { state } = play;
  const worthOf = (hex: number): number => prizesOf(play).cities.find(([c]) => c === cityAt[hex])?.[1] ?? 0;
  const spare = hasUnits(outside(state, from, side)) && worthOf(from) === 0;
  return spare && worthOf(to) > 0 && !isIdle(play, to) && isIdle(play, from) ? worthOf(to) : -1;
}

/** Out of the war: no enemy source can be reached by land from there. */
const isIdle = (play: P, hex: number): boolean => frontOf(play, sideOf(play.state, BRITAIN))(hex) === 0;
