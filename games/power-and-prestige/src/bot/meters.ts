/** Blunder meters of Power & Prestige: years without prestige, battles that can't be won, early wars, walls, supply and residences. */
import type { Args, Event, Meter } from '@concert/kernel';
import { unitsOf } from '../rules/5-troops.ts';
import type { PowerAndPrestige } from '../shape.ts';

/** PP-10.4: below this nothing that prestige opens is open. */
const LOW = 5;
/** Below this part of the defenders' units an attack is hopeless. */
const HOPELESS = 0.8;

/** The units of the attackers for each unit of the defenders; what is in a battle is told right after it begins. */
function ratioOf({ attackers }: Args, told: readonly Event[]): number {
  const sums = [0, 0];
  for (const { args } of told) {
    const { force, infantry, cavalry, artillery } = args as { [name: string]: number };
    sums[(attackers as number[]).includes(force!) ? 0 : 1]! += infantry! + cavalry! + artillery!;
  }
  return sums[0]! / Math.max(1, sums[1]!);
}

export const meters: readonly Meter<PowerAndPrestige>[] = [
  {
    id: 'low prestige',
    about: 'seat-years with less than 5 prestige when the income phase opens',
    begin:
      () =>
      ({ events, play: { state, seats } }) => {
        if (!events.some(({ what }) => what === 'income phase')) return null;
        const recorded = state.economy.recordedPrestige.slice(0, seats);
        return [recorded.filter((prestige) => prestige < LOW).length, seats];
      },
  },
  {
    id: 'hopeless attacks',
    about: 'battles with less than 0.8 of the defenders’ units when they begin',
    begin:
      () =>
      ({ events }) => {
        let [bad, of] = [0, 0];
        for (const [i, { what, args }] of events.entries()) {
          if (what !== 'battle') continue;
          const rest = events.slice(i + 1);
          const end = rest.findIndex((event) => event.what !== 'in battle');
          of++;
          if (ratioOf(args!, end < 0 ? rest : rest.slice(0, end)) < HOPELESS) bad++;
        }
        return of > 0 ? [bad, of] : null;
      },
  },
  {
    id: 'early wars',
    about: 'games with an act of war in the first year',
    begin() {
      let [begun, early] = [false, false];
      return ({ events, play: { state } }) => {
        const war = !early && state.year <= 1 && events.some(({ what }) => what === 'act of war');
        early ||= war;
        const of = begun ? 0 : 1;
        begun = true;
        return war || of > 0 ? [war ? 1 : 0, of] : null;
      };
    },
  },
  {
    id: 'no walls',
    about: 'games in which no fortress is built',
    begin() {
      let [begun, built] = [false, false];
      return ({ events }) => {
        const first = !built && events.some(({ what }) => what === 'fortifies');
        built ||= first;
        const of = begun ? 0 : 1;
        begun = true;
        // A game counts as one without until its first fortress.
        return first || of > 0 ? [of - (first ? 1 : 0), of] : null;
      };
    },
  },
  {
    id: 'starved units',
    about: 'units lost for want of supply, of all units of players when winter ends',
    begin:
      () =>
      ({ events, play: { state, seats } }) => {
        let lost = 0;
        for (const { what, args } of events)
          if (what === 'out of supply' && (args!.force as number) < seats) lost += args!.units as number;
        const winter = events.some(({ what }) => what === 'economic round');
        if (lost === 0 && !winter) return null;
        let units = lost;
        for (let seat = 0; winter && seat < seats; seat++) units += unitsOf(state, seat);
        return [lost, units];
      },
  },
  {
    id: 'lost residences',
    about: 'residences lost, of all seat-years',
    begin:
      () =>
      ({ events, play: { seats } }) => {
        const lost = events.filter(({ what }) => what === 'residence lost').length;
        const years = events.filter(({ what }) => what === 'year').length;
        return lost + years > 0 ? [lost, years * seats] : null;
      },
  },
];
