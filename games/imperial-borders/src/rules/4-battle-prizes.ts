/** After a battle: captured ships and their cargo, and the sharing of spoils (IB-B3.A, IB-R-64 to R-67). */
import { again, ask, done, type Steps, say } from '@concert/kernel';
import type { BattleLocals, ImperialBorders, P } from '../shape.ts';
import {
  ARMS,
  armOf,
  BLUE,
  BLUE_TOKENS,
  costOf,
  FULL,
  HALF,
  type Item,
  isElite,
  isTerritory,
  type Nation,
  PENNANTS,
  RED,
  type Ship,
  type Sort,
} from '../tables.ts';
import { addUnits, cargoOf, holdOf, isWorking } from './0-forces.ts';
import { holdsCapital } from './0-nations.ts';
import { receive } from './1-taxes.ts';
import { fightersOf, fortLeft } from './4-battle.ts';
import { friendsOf } from './4-battle-damage.ts';

/** IB-B3.A-d: only with a working ship or a port piece of 1 or more HP on the winning side. */
export function mayCapture({ state }: P, battle: BattleLocals): boolean {
  const { victor, lines, fort } = battle;
  if (victor < 0) return false;
  return lines[victor].some((s) => isWorking(state, s)) || (fort === victor && fortLeft(state, battle) > 0);
}

/** The ships of the losing side that are still to be had; captured ones are no longer of it. */
const prizesOf = ({ state }: P, battle: BattleLocals): number[] =>
  battle.lines[1 - battle.victor].filter((s) => (battle.sides[1 - battle.victor] >> state.ships.owner[s]) & 1);

/** IB-R-67: cargo of a captured ship that may be sold: not that of the Victor's side or its team. */
function saleable(
  play: P,
  battle: BattleLocals,
  kept: readonly number[][],
): [ship: number, nation: number, sort: number][] {
  const friends = friendsOf(play, battle, battle.victor);
  const taken = battle.lines[1 - battle.victor].filter((s) => !prizesOf(play, battle).includes(s));
  return taken.flatMap((ship) =>
    cargoOf(play.state, ship).flatMap(({ owner, sort, count }) => {
      const keeps = kept.filter(([s, n, k]) => s === ship && n === owner && k === sort).length;
      return (friends >> owner) & 1 || keeps >= count ? [] : [[ship, owner, sort] as [number, number, number]];
    }),
  );
}

/** IB-B3.A-e, IB-R-66: the same type of the captor, with its damage; Blue and Red for the round. */
function capture(play: P, battle: BattleLocals, ship: number, nation: number): void {
  const { ships } = play.state;
  battle.fallenShips[ships.owner[ship]]++;
  battle.spoils[battle.victor][ARMS + ships.hull[ship]]++;
  play.log(
    'captured ship',
    { nation, other: ships.owner[ship], hull: ships.hull[ship], place: battle.place },
    { clause: 'IB-B3.A-e' },
  );
  ships.owner[ship] = nation;
  ships.marks[ship] = BLUE | RED;
}

/** IB-B3.A-f. */
const halfPrice = (sort: number): number => costOf[armOf(sort)] / 2;

/** IB-B3.A-f: half its price; it counts as a casualty. */
function sell(play: P, battle: BattleLocals, ship: number, nation: number, sort: number): void {
  const gold = halfPrice(sort);
  addUnits(play.state, nation, holdOf(ship), sort, -1);
  battle.spoils[battle.victor][armOf(sort)]++;
  if (isElite(sort)) battle.spoils[battle.victor][PENNANTS]++;
  battle.sold += gold;
  play.log('sold', { nation, sort, gold }, { clause: 'IB-B3.A-f' });
}

const alliesOf = (play: P, battle: BattleLocals, side: number): number[] =>
  fightersOf(play, battle, side).filter((n) => n !== battle.commanders[side]);

const GIVEABLE = BLUE_TOKENS + 1;

/** What a Commander can still give away: casualty pieces, pennants, Blue tokens, Gold (IB-R-64, IB-R-118). */
const hasSpoils = (battle: BattleLocals, side: number): boolean =>
  battle.spoils[side].slice(0, GIVEABLE).some((count) => count > 0) ||
  (side === battle.victor && battle.treasure + battle.sold > 0);

/** The rest goes to the Commander itself. */
function keepRest(play: P, battle: BattleLocals, side: number): void {
  const { state } = play;
  const commander = battle.commanders[side];
  for (const [kind, count] of battle.spoils[side].entries()) state.tray[commander][kind] += count;
  battle.spoils[side].fill(0);
  if (side !== battle.victor) return;
  if (battle.treasure > 0 && !receive(state, commander, battle.treasure)) {
    // IB-R-70: it stays on the captured Territory as that Nation's stranded Gold.
    if (isTerritory(battle.place)) state.pile[battle.place] += battle.treasure;
  }
  // IB-R-67: a receiver without its Capital gets no Gold.
  receive(state, commander, battle.sold);
  battle.treasure = battle.sold = 0;
}

type PrizeSteps = 'battle.prizes' | 'battle.prize' | 'battle.spoils' | 'battle.sharing';

export const prizeSteps: Pick<Steps<ImperialBorders>, PrizeSteps> = {
  'battle.prizes'(play, { kept }) {
    const battle = play.enclosing('battle');
    if (!mayCapture(play, battle) || prizesOf(play, battle).length === 0) return done();
    return ask(play.state.seat[battle.commanders[battle.victor]], { at: 'battle.prize', kept });
  },
  'battle.prize': {
    prompt(play) {
      const battle = play.enclosing('battle');
      return say('take prizes', { nation: battle.commanders[battle.victor], place: battle.place }, 'IB-B3.A-d');
    },
    offer(play, { kept }, _seat, offers) {
      const battle = play.enclosing('battle');
      for (const s of prizesOf(play, battle))
        for (const n of fightersOf(play, battle, battle.victor))
          offers.offer('capture', { ship: s as Ship, nation: n as Nation });
      for (const [ship, nation, sort] of saleable(play, battle, kept)) {
        const arg = { ship: ship as Ship, nation: nation as Nation, sort: sort as Sort };
        offers.offer('sell', arg);
        offers.offer('keep', arg);
      }
      offers.offer('ready', {});
    },
    take: {
      capture(play, _frame, { ship, nation }) {
        capture(play, play.enclosing('battle'), ship, nation);
        return again;
      },
      sell(play, _frame, { ship, nation, sort }) {
        sell(play, play.enclosing('battle'), ship, nation, sort);
        return again;
      },
      keep(_play, frame, { ship, nation, sort }) {
        frame.kept.push([ship, nation, sort]);
        return again;
      },
      // IB-R-67: what was not kept is sold.
      ready(play, { kept }) {
        const battle = play.enclosing('battle');
        for (let left = saleable(play, battle, kept); left.length > 0; left = saleable(play, battle, kept))
          sell(play, battle, ...left[0]);
        battle.lines[1 - battle.victor] = prizesOf(play, battle);
        return done();
      },
    },
    meaning: {
      sell: (_play, _frame, { sort }) => ({ gain: say('brings Gold', { gold: halfPrice(sort) }) }),
      ready: () => ({ main: true }),
    },
  },
  'battle.spoils'(play, { side }) {
    const battle = play.enclosing('battle');
    if (hasSpoils(battle, side) && alliesOf(play, battle, side).length > 0)
      return ask(play.state.seat[battle.commanders[side]], { at: 'battle.sharing', side });
    keepRest(play, battle, side);
    return done();
  },
  'battle.sharing': {
    prompt(play, { side }) {
      const battle = play.enclosing('battle');
      return say('share spoils', { nation: battle.commanders[side], place: battle.place }, 'IB-B3.A-a');
    },
    offer(play, { side }, _seat, offers) {
      const battle = play.enclosing('battle');
      const { state } = play;
      const gold = side === battle.victor ? battle.treasure + battle.sold : 0;
      for (const n of alliesOf(play, battle, side)) {
        const nation = n as Nation;
        battle.spoils[side].forEach((count, kind) => {
          // IB-B3.A-c: a Full Infantry may be split into two Halves.
          const splits = kind === HALF && battle.spoils[side][FULL] > 0;
          if (kind < GIVEABLE && (count > 0 || splits)) offers.offer('award', { item: kind as Item, nation });
        });
        if (holdsCapital(state, n))
          for (let part = 1; part <= gold; part++) offers.offer('share', { nation, gold: part });
      }
      offers.offer('ready', {});
    },
    take: {
      award(play, { side }, { item, nation }) {
        const battle = play.enclosing('battle');
        const spoils = battle.spoils[side];
        if (item === HALF && spoils[HALF] === 0) {
          spoils[FULL]--;
          spoils[HALF] += 2;
        }
        spoils[item]--;
        play.state.tray[nation][item]++;
        play.log('awarded', { nation, item }, { clause: 'IB-B3.A-a' });
        return again;
      },
      share(play, _frame, { nation, gold }) {
        const battle = play.enclosing('battle');
        play.state.gold[nation] += gold;
        const fromTreasure = Math.min(gold, battle.treasure);
        battle.treasure -= fromTreasure;
        battle.sold -= gold - fromTreasure;
        play.log('shared', { nation, gold }, { clause: 'IB-1.C-b' });
        return again;
      },
      ready(play, { side }) {
        keepRest(play, play.enclosing('battle'), side);
        return done();
      },
    },
    meaning: {
      share: (_play, _frame, { gold }) => ({ cost: say('costs Gold', { gold }) }),
      ready: () => ({ main: true }),
    },
  },
};
