/** How the bot spends: what it gives, orders, places, and carries by sea. */
import type { AnyChoice } from '@concert/kernel';
import { terrainEffects } from '../graph.ts';
import { hasUnits, leadersIn, outside, stepsIn, unitsIn } from '../rules/1-forces.ts';
import { combatValue, enemySide, sideOf } from '../rules/1-units.ts';
import { couldStack } from '../rules/4-command.ts';
import { canShip } from '../rules/5-sealift.ts';
import { isDecisive } from '../rules/13-conquest.ts';
import { type At, type P, RAISED, type State } from '../shape.ts';
import {
  capacityOf,
  fullSteps,
  HEXES,
  isCavalry,
  isCombat,
  isGuerrilla,
  isSupply,
  modifierOf,
  piecesOf,
  powerOf,
  terrainOf,
} from '../tables.ts';
import { isDecoy } from '../tables-sea.ts';
import { aimsOf } from './aims.ts';
import { Assessment } from './assessment.ts';
import { scoreCard } from './cards.ts';
import { FAR, Roads } from './roads.ts';

type Choices = readonly AnyChoice[];

/** What a step costs on the average, guns and horses with it (12.5). */
const STEP_PRICE = 3.5;
/** What Britain and France keep for one attempt upon a major (11.2.2). */
const EMBASSY = 14;
/** From here on France needs every step. */
const LATE_YEAR = 1812;

/** Money that a power can turn into troops this year; envoys are paid of the rest. */
const usable = (state: State, power: number): number =>
  Math.ceil(STEP_PRICE * state.recruit[power]) + (isDecisive(power) ? EMBASSY : 0);

/** Money goes where there are men but no money, and from where it would be lost at the end of the year. */
const scoreGifts = (play: P, _frame: At<'market.give'>, _seat: number, choices: Choices): number[] =>
  choices.map((choice) => {
    const { state } = play;
    const { verb, arg } = choice;
    // The first call costs nothing later; the second is for a war that is going badly.
    if (verb === 'conscripts') return state.calls.length === 0 || state.year >= LATE_YEAR ? 1 : -1;
    if (verb !== 'give') return scoreCard(play, choice) ?? 0;
    if (sideOf(state, arg.to) !== sideOf(state, arg.power)) return -1;
    const spare = state.money[arg.power] - usable(state, arg.power);
    const short = usable(state, arg.to) - state.money[arg.to];
    return arg.amount <= spare && arg.amount <= short ? arg.amount : -1;
  });

/** Worn corps first, then partisans, whole corps and horse; a depot a year. */
const scoreOrders = (_play: P, { lines }: At<'orders'>, _seat: number, choices: Choices): number[] =>
  choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'fill':
        return 4 + 0.2 * modifierOf[arg.unit];
      case 'garrison':
        return 3;
      case 'build':
        // What is on the sheet stays there as it is.
        if (lines.some(({ piece }) => piece === arg.unit)) return -1;
        if (isGuerrilla[arg.unit]) return 3.5;
        if (arg.steps < fullSteps[arg.unit]) return 1.2 + 0.1 * modifierOf[arg.unit];
        return 2 + 0.2 * modifierOf[arg.unit] + (isCavalry[arg.unit] ? 0.1 : 0);
      case 'buy':
        return arg.item === 'supply' && !lines.some(({ power, piece }) => power === arg.power && isSupply[piece])
          ? 2.5
          : -1;
      case 'launch':
        // One ship of the line a year, once the army has what it needs.
        return isDecoy[arg.fleet] || lines.some(({ what, power }) => what === 'fleet' && power === powerOf[arg.fleet])
          ? -1
          : 0.6;
      case 'fitOut':
        return lines.some(({ what }) => what === 'corsair') ? -1 : 0.7;
      case 'agree':
        return 0.5;
      default:
        return -1;
    }
  });

/** An army is worth its price where there is enough to lead. */
const ARMY_STEPS = 6;

/** Is there a leader for a new army who can command all who are there? */
const isLed = (state: State, army: number, force: readonly number[]): boolean =>
  leadersIn(force).some((p) => powerOf[p] === powerOf[army] && capacityOf[p] >= stepsIn(state, unitsIn(force)));

/** Troops go where a leader waits for them, near the front; leaders where troops have none. */
function scorePlacings(play: P, { powers }: At<'reinforce.place'>, _seat: number, choices: Choices): number[] {
  const { state } = play;
  const [power] = powers;
  const side = sideOf(state, power);
  const waiting = piecesOf[power].some((p) => state.place[p] === RAISED);
  const front = frontOf(play, side);
  return choices.map(({ verb, arg }) => {
    const force = verb === 'agree' ? [] : outside(state, arg.place, side);
    switch (verb) {
      case 'put':
        // What does not fit is lost (NA-4.1.1-k).
        if (isCombat[arg.piece] && hasUnits(force) && !couldStack(state, [...force, arg.piece])) return -2;
        if (isGuerrilla[arg.piece])
          return 2 + Number(terrainEffects[terrainOf[arg.place]].difficult) + front(arg.place);
        return 2 + (leadersIn(force).length > 0 ? 1 : hasUnits(force) ? -0.5 : 0) + front(arg.place);
      case 'appoint':
        if (!hasUnits(force) || leadersIn(force).length > 0 || !couldStack(state, [...force, arg.leader])) return -1;
        // The ablest go where the enemy is.
        return 0.5 + (0.5 + 0.2 * combatValue(state, arg.leader)) * (0.5 + front(arg.place));
      case 'raise':
        return stepsIn(state, unitsIn(force)) >= ARMY_STEPS && isLed(state, arg.army, force) ? 1.4 : -1;
      case 'agree':
        return waiting ? 0 : 1;
      default:
        return -1;
    }
  });
}

/** By hex: up to 1 for places near the enemy's troops, by land. */
function frontOf(play: P, side: number): (hex: number) => number {
  const { enemies } = new Assessment(play, side);
  const road = new Roads(play, enemySide(side)).distances([...enemies.keys()], false);
  return (hex) => (hex >= HEXES || road[hex] >= FAR ? 0 : Math.max(0, 1 - road[hex] / 40));
}

/** From where no enemy comes to where there is something to take or to hold. */
function scoreShips(play: P, { side }: At<'sealift.choose'>, _seat: number, choices: Choices): number[] {
  const { state } = play;
  const aims = new Map(aimsOf(play, side).map(({ hex, worth }) => [hex, worth]));
  const front = frontOf(play, side);
  return choices.map(({ verb, arg }) => {
    if (verb !== 'ship') return 0;
    const spare = hasUnits(outside(state, arg.from, side)) && front(arg.from) === 0;
    // What cannot land would be chosen again and again.
    const lands = spare && front(arg.to) > 0 && canShip(play, side, arg.from, arg.to);
    return lands ? (aims.get(arg.to) ?? -1) : -1;
  });
}

/** The lines of the policy for chapter 12 and the sealift. */
export const economyPolicy = {
  'market.give': scoreGifts,
  orders: scoreOrders,
  'reinforce.leaders': { agree: 1 },
  'reinforce.succeed': ({ state }: P, _frame: At<'reinforce.succeed'>, _seat: number, choices: Choices): number[] =>
    choices.map(({ arg }) => combatValue(state, arg.by)),
  'reinforce.place': scorePlacings,
  'disbanding.choose': { decline: 1 },
  'hunt.assign': { seek: 1 },
  'sealift.choose': scoreShips,
};
