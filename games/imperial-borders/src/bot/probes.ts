/** Simple ways to play, each the bot's own policy with one idea followed through. None of them may beat it. */
import type { AnyChoice, Probe } from '@concert/kernel';
import { type PolicyTable, policyByFrame } from '@concert/kit';
import { headsOf, unitsOf } from '../rules/0-forces.ts';
import { sameTeam } from '../rules/0-nations.ts';
import { type At, type ImperialBorders, type Order, type P, PENDING } from '../shape.ts';
import { CANNON, capitalOf, everyNation, everyPlace, FULL, isLand, LAND_MOVE, neighbours } from '../tables.ts';
import { pathScores, plotScores, scoreAttacks } from './orders.ts';
import { waysFrom } from './sight.ts';

type Table = PolicyTable<ImperialBorders>;

/** Verbs that end a question or leave things as they are. */
const still = { ready: 5, march: 5, battles: 5, end: 5, stay: 5, pass: 5, refuse: 5, callOff: 5, breakOff: 5 };

/** All land units but one in the Capital, towards the nearest Capital of another team. */
function rushFor(play: P, nation: number): Order[] {
  const { state } = play;
  const goals = new Set(
    everyNation.filter((n) => state.seat[n] >= 0 && !sameTeam(state, n, nation)).map((n) => capitalOf[n]),
  );
  const orders: Order[] = [];
  for (const p of everyPlace) {
    if (!isLand(p) || neighbours[p].length === 0) continue;
    const free = headsOf(state, nation, p) - (p === capitalOf[nation] ? 1 : 0);
    if (free <= 0 || goals.has(p)) continue;
    const ways = [...waysFrom(play, nation, p, 12)].filter(([to]) => goals.has(to));
    const [, path] = ways.sort((a, b) => a[1].length - b[1].length)[0] ?? [];
    if (path) orders.push([p, free, PENDING, ...path.slice(0, LAND_MOVE)]);
  }
  return orders;
}

/** Attacks wherever it stands beside an enemy with any strength at all. */
function bold(play: P, frame: { nation: number }, seat: number, choices: readonly AnyChoice[]): number[] {
  const usual = scoreAttacks(play, frame, seat, choices);
  return choices.map(({ verb, arg }, i) =>
    verb === 'attack' && unitsOf(play.state, frame.nation, arg.place).length > 0 ? 9 : usual[i],
  );
}

/** By probe: its idea, and what it does other than the bot. */
const ideas: { readonly [id: string]: { about: string; table: Table } } = {
  idle: {
    about: 'Orders nothing, buys nothing, attacks no one and refuses all permission',
    table: {
      plot: still,
      buy: still,
      'turn.before': still,
      'turn.march': still,
      'turn.after': still,
      'leave.answer': still,
    },
  },
  turtle: {
    about: 'Keeps its army at home, buys Cannons and Full Infantry for the Capital, refuses all permission',
    table: {
      plot: still,
      'leave.answer': still,
      'turn.before': still,
      'turn.after': still,
      buy: (_play, _frame, _seat, choices) =>
        choices.map(({ verb, arg }) => (verb === 'buy' && [CANNON, FULL].includes(arg.ware) ? 4 : still.ready - 4)),
      deploying: (_play, { nation }: At<'deploying'>, _seat, choices) =>
        choices.map(({ arg }) => (arg.place === capitalOf[nation] ? 1 : 0)),
    },
  },
  rush: {
    about: 'Sends everything against the nearest Capital and attacks on sight',
    table: {
      plot: (play, frame: At<'plot'>, _seat, choices) => plotScores(frame, choices, (n) => rushFor(play, n)),
      'plot.path': (play, frame: At<'plot.path'>, _seat, choices) =>
        pathScores(frame, choices, (n) => rushFor(play, n)),
      'turn.before': bold,
      'turn.after': bold,
      'battle.beginning': { begin: 1 },
      'battle.pausing': { fightOn: 1 },
    },
  },
  hoard: { about: 'Plays as the bot does, but saves all Gold', table: { buy: still } },
  bidder: {
    about: 'Plays as the bot does, but bids all Gold to move first',
    table: { bids: (_play, _frame, _seat, choices) => choices.map(({ arg }) => arg.gold) },
  },
  raider: {
    about: 'Plays as the bot does, but attacks on sight and never breaks off',
    table: {
      'turn.before': bold,
      'turn.after': bold,
      'battle.beginning': { begin: 1 },
      'battle.pausing': { fightOn: 1 },
    },
  },
  friend: {
    about: 'Plays as the bot does, but allows everything and never stands against another',
    table: {
      'leave.answer': { allow: 1 },
      'battle.side': (_play, _frame, _seat, choices) =>
        choices.map(({ verb, arg }) => (verb === 'side' ? (arg.side === 'against' ? 1 : 2) : 0)),
    },
  },
};

/** The probes beside the bot's own table of questions. */
export const probesOf = (usual: Table): readonly Probe<ImperialBorders>[] =>
  Object.entries(ideas).map(([id, { about, table }]) => ({
    id,
    about,
    policy: policyByFrame<ImperialBorders>({ ...usual, ...table }),
  }));
