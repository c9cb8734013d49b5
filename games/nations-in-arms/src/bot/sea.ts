/** How the bot uses its ships: Britain and her friends lie before enemy harbours; weak fleets stay in port. */
import type { AnyChoice } from '@concert/kernel';
import { enemySide, isHostile } from '../rules/1-units.ts';
import { controlOf } from '../rules/4-survey.ts';
import { enemyShipsAt, fighters, sailing, shipsAt } from '../rules/10-fleets.ts';
import { type At, COALITION, type P, type State } from '../shape.ts';
import { blockadeOfCity, FIRST_SEA, hexOfCity, seaNeighbours, seaOfCity } from '../tables.ts';
import {
  broadsideOf,
  CORSAIRS,
  cityOfBlockade,
  ESCORTS,
  harbours,
  isBlockade,
  isSea,
  manoeuvreOf,
} from '../tables-sea.ts';

type Choices = readonly AnyChoice[];
/** What a die and an average admiral bring. */
const [DIE, UNKNOWN] = [3.5, 0.5];
/** A battle is sought with so much more on one's own side. */
const MARGIN = 3;

const strength = (ships: readonly number[]): number => ships.reduce((sum, p) => sum + DIE + broadsideOf[p], 0);
/** Of enemies only the number is sure. */
const guess = (ships: readonly number[]): number => ships.length * (DIE + UNKNOWN);

/** By sea area, from FIRST_SEA: how many areas it is to the nearest enemy harbour with fleets and no blockade of ours. */
function distances(state: State, side: number): Map<number, number> {
  const open = harbours.filter(
    (city) =>
      isHostile(side, controlOf(state, city)) &&
      enemyShipsAt(state, hexOfCity[city], side).length > 0 &&
      shipsAt(state, blockadeOfCity[city], side).length === 0,
  );
  const found = new Map<number, number>(open.map((city) => [seaOfCity[city], 0]));
  for (const [sea, far] of found)
    for (const next of seaNeighbours[sea - FIRST_SEA]) if (!found.has(next)) found.set(next, far + 1);
  return found;
}

/** Fleets that keep a harbour shut stay there; so do the Empire's in port, where the enemy cannot get at them. */
const scoreSquadrons = ({ state }: P, { side }: At<'naval.choose'>, _seat: number, choices: Choices): number[] => {
  const far = distances(state, side);
  return choices.map(({ verb, arg }) => {
    if (verb !== 'sail') return verb === 'pass' ? 0.5 : -1;
    const at = arg.place as number;
    if (side !== COALITION || isBlockade(at) || at === ESCORTS) return -1;
    return far.size > 0 || isSea(at) ? 1 : 0;
  });
};

/** Towards a harbour that should be shut; with none left, convoys are kept. */
function scoreSteering({ state }: P, frame: At<'sail.steer'>, _seat: number, choices: Choices): number[] {
  const ships = sailing(state);
  const far = distances(state, frame.side);
  const here = isSea(frame.place) ? (far.get(frame.place) ?? 99) : 98;
  const convoys = state.present.filter((p) => state.place[p] === CORSAIRS).length;
  const guards = shipsAt(state, ESCORTS, frame.side).length;
  return choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'engage': {
        const odds = strength(ships) - guess(enemyShipsAt(state, arg.place, frame.side));
        return odds >= MARGIN ? 4 : -1;
      }
      case 'steer':
        if (isBlockade(arg.place)) return isWanted(state, frame.side, arg.place) ? 5 : -1;
        return isSea(arg.place) && (far.get(arg.place) ?? 99) < here ? 2 : -1;
      case 'escort':
        return far.size === 0 && guards < convoys ? 1 : -1;
      case 'halt':
        return 0.5;
      default:
        return -1;
    }
  });
}

/** A harbour with enemies in it before which none of ours lie yet. */
const isWanted = (state: State, side: number, box: number): boolean =>
  shipsAt(state, box, side).length === 0 && enemyShipsAt(state, hexOfCity[cityOfBlockade(box)], side).length > 0;

/** Interception with the stronger squadron, and with skill where there is some. */
function scoreChase({ state }: P, { mover }: At<'chase.choose'>, _seat: number, choices: Choices): number[] {
  const prey = guess(sailing(state));
  return choices.map(({ verb, arg }) => {
    if (verb !== 'chase') return 0;
    const ships = shipsAt(state, arg.place, enemySide(mover));
    const skill = Math.max(...ships.map((p) => manoeuvreOf[p]));
    return strength(ships) >= prey ? 1 + (arg.skill ? 0.5 * skill - 0.2 : 0) : -1;
  });
}

const scoreEvasion = ({ state }: P, { place, side }: At<'evade.choose'>, _seat: number, choices: Choices): number[] => {
  const odds = strength(shipsAt(state, place, side)) - guess(sailing(state));
  return choices.map(({ verb, arg }) => (verb === 'stand' ? 0 : (odds < 0 ? 1 : -1) + (arg.skill ? 0.2 : 0)));
};

const scoreSally = ({ state }: P, { place, side }: At<'sally.choose'>, _seat: number, choices: Choices): number[] => {
  const odds = strength(shipsAt(state, place, side)) - guess(sailing(state));
  return choices.map(({ verb }) => (verb === 'sally' ? odds - MARGIN : 0));
};

const scoreTie = ({ state }: P, { sides, role }: At<'seaBattle.tie'>, _seat: number, choices: Choices): number[] => {
  const odds = strength(fighters(state, sides[role])) - strength(fighters(state, sides[1 - role]));
  return choices.map(({ verb }) => (verb === 'stay' ? odds : 0));
};

/** The least able fleet goes down. */
const scoreSinking = (_play: P, _frame: At<'seaBattle.sink'>, _seat: number, choices: Choices): number[] =>
  choices.map(({ arg }) => -broadsideOf[arg.fleet] - 0.1 * manoeuvreOf[arg.fleet]);

export const seaPolicy = {
  'naval.choose': scoreSquadrons,
  'sail.steer': scoreSteering,
  'chase.choose': scoreChase,
  'evade.choose': scoreEvasion,
  'sally.choose': scoreSally,
  'seaBattle.tie': scoreTie,
  'seaBattle.sink': scoreSinking,
  'seaBattle.run': {},
  'seaBattle.pursue': { blockade: 1 },
  'landing.occupants': { stand: 1 },
  'flight.choose': { stay: 1 },
};
