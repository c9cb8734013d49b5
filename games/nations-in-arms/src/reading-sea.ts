/** Squadrons and battles at sea as a viewer sees them. For boards and text tables; the rules do not need it. */
import { fleetsLost } from './charts.ts';
import { type Given, playOf, type View } from './reading.ts';
import { outside } from './rules/1-forces.ts';
import { enemySide } from './rules/1-units.ts';
import { unbesieged } from './rules/4-survey.ts';
import { isContested, landingCost, landingPlaces } from './rules/5-landing.ts';
import { fighters, sailing } from './rules/10-fleets.ts';
import { batteryBonus } from './rules/10-sea-battles.ts';
import type { SailLocals, SeaBattleLocals, State } from './shape.ts';
import { fortressOf, isCombat } from './tables.ts';
import { broadsideOf, harbourAt } from './tables-sea.ts';

/** How many fleets of a side fire, and what is added to their dice. */
export interface Broadside {
  readonly fleets: readonly number[];
  /** What the batteries add. */
  readonly guns: number;
  readonly modifier: number;
  readonly dice: number;
}

export const seaBattleIn = ({ flow }: Pick<View, 'flow'>): SeaBattleLocals | null =>
  (flow.findLast(({ at }) => /^seaBattle(\.|$)/.test(at)) as SeaBattleLocals | undefined) ?? null;

/** Both sides of a battle, the attacker first. */
export const broadsidesOf = (state: State, frame: SeaBattleLocals): Broadside[] =>
  frame.sides.map((side, role) => {
    const fleets = fighters(state, side);
    const guns = role === 1 ? batteryBonus(state, frame.city, fleets.length) : 0;
    const modifier = fleets.reduce((sum, p) => sum + broadsideOf[p], 0) + guns;
    return { fleets, guns, modifier, dice: Math.max(1, fleets.length) };
  });

/** A landing that the squadron could make: what it costs, whether it comes through the batteries, and what waits ashore. */
export interface Landing {
  readonly place: number;
  readonly cost: number;
  /** The chance to come through what the batteries fire, or null where none do. */
  readonly through: number | null;
  /** Enemy steps outside the walls, and the level of the fortress that has to be taken. */
  readonly steps: number;
  readonly fortress: number;
}

/** NA-5.3.3: every landing that may be made from where the squadron of the viewer is. */
export function landingsNow(view: View & { readonly viewer: number }, given: Given): Landing[] {
  const { board: state, flow, viewer } = view;
  const frame = flow.findLast(({ at }) => /^sail(\.|$)/.test(at)) as SailLocals | undefined;
  if (!frame || frame.seat !== viewer || state.cargo.length === 0) return [];
  const ships = sailing(state);
  const modifier = ships.reduce((sum, p) => sum + broadsideOf[p], 0);
  return landingPlaces(playOf(view, given), frame).map((place): Landing => {
    const city = isContested(state, frame.side, place) ? harbourAt(place) : -1;
    const guns = city < 0 ? 0 : batteryBonus(state, city, 0);
    const sides = [
      { fleets: ships, guns: 0, modifier, dice: Math.max(1, ships.length) },
      { fleets: [], guns, modifier: guns, dice: 1 },
    ];
    const odds = city < 0 || fortressOf[city] === 0 ? null : oddsOfBroadsides(sides);
    const troops = outside(state, place, enemySide(frame.side)).filter((p) => isCombat[p]);
    return {
      place,
      cost: landingCost(frame, place),
      through: odds && odds.win + odds.tie,
      steps: troops.reduce((sum, p) => sum + state.steps[p], 0),
      fortress: unbesieged(state, frame.side, place),
    };
  });
}

/** Chances of each total of so many dice, by the total. */
function totals(dice: number): number[] {
  let chances = [1];
  for (let die = 0; die < dice; die++) {
    const next = new Array<number>(chances.length + 6).fill(0);
    for (const [sum, chance] of chances.entries()) for (let face = 1; face <= 6; face++) next[sum + face] += chance / 6;
    chances = next;
  }
  return chances;
}

export interface SeaOdds {
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  /** Fleets that the attacker and the defender lose on average. */
  readonly lost: readonly [number, number];
}

/** NA-10.1: the next broadsides, for the attacker. */
export function oddsOfBroadsides([attacker, defender]: readonly Broadside[]): SeaOdds {
  const odds = { win: 0, tie: 0, lose: 0, lost: [0, 0] as [number, number] };
  for (const [a, p] of totals(attacker.dice).entries())
    for (const [d, q] of totals(defender.dice).entries()) {
      const difference = a + attacker.modifier - d - defender.modifier;
      const chance = p * q;
      if (difference === 0) odds.tie += chance;
      else {
        odds[difference > 0 ? 'win' : 'lose'] += chance;
        const [loser, fleets] = difference > 0 ? [1, defender.fleets] : [0, attacker.fleets];
        odds.lost[loser] += chance * Math.min(fleets.length, fleetsLost(Math.abs(difference)));
      }
    }
  return odds;
}
