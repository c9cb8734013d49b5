/** The tables of the seasons: the battle that is being fought, and the alliances that could be formed. */
import { type Cell, type SeatView, say, seatCell, type ToldTable, tableHeads, thing } from '@concert/kernel';
import { maskList } from '@concert/kit';
import { mostPrestigious } from './rules/5-concepts.ts';
import { unitsAt } from './rules/5-troops.ts';
import { lossesBy, terrainOf, totals, valueSheets } from './rules/6.3-values.ts';
import { combinations, feudOf } from './rules/6.5-alliances.ts';
import type { BattleLocals, PowerAndPrestige, State } from './shape.ts';
import { ARMS, arm, force, location } from './tables.ts';

/** What combat values are worked out from. */
type Look = Parameters<typeof totals>[0];

export function seasonTables({ flow, over }: SeatView<PowerAndPrestige>, look: Look) {
  const { state } = look;
  const tables: ToldTable[] = [];
  for (const frame of flow) if (frame.at === 'battle') tables.push(battleTable(state, frame), valueTable(look, frame));
  const top = flow.at(-1);
  if (top?.at === 'form') tables.push(combinationTable(state, top.founder, top.convention));
  else if (over === null && state.year > 0) tables.push(outlookTable(state, look.seats));
  return tables;
}

function battleTable(state: State, frame: BattleLocals): ToldTable {
  const terrain = terrainOf(state, frame);
  const { place, round } = frame;
  return {
    title: say(terrain ? 'table.battle.terrain' : 'table.battle', { place, round, terrain }),
    columns: tableHeads('side', 'force', 'infantry', 'cavalry', 'artillery', 'losses', 'retreated'),
    rows: maskList(frame.attackers | frame.defenders).map((f) => [
      say((frame.attackers >> f) & 1 ? 'table.attack' : 'table.defence'),
      thing(force, f),
      ...Array.from({ length: ARMS }, (_, a) => unitsAt(state, f, frame.place, a)),
      frame.lost.slice(f * ARMS, f * ARMS + ARMS).join('/'),
      frame.retreatedTo[f] >= 0 ? thing(location, frame.retreatedTo[f]) : '',
    ]),
  };
}

/** PP-6.3.1: the lines whose sum each side rolls for. */
function valueTable(look: Look, battle: BattleLocals): ToldTable {
  const names = tableHeads('attack', 'defence');
  const rows = valueSheets(look, battle).flatMap(({ lines }, side) =>
    lines.map(({ what, value, args }) => {
      const of = args as { arm?: number; force?: number; count: number };
      const whose = of.force !== undefined ? thing(force, of.force) : '';
      return [names[side], say(`table.${what}`), of.arm !== undefined ? thing(arm, of.arm) : whose, of.count, value];
    }),
  );
  return {
    id: 'values',
    title: say('table.values', { place: battle.place }),
    columns: tableHeads('side', 'what', 'of', 'count', 'value'),
    rows: [
      ...rows,
      ...totals(look, battle).flatMap((total, side) => {
        const { sure, rest } = lossesBy(total);
        return [
          [names[side], say('table.total'), '', '', total],
          [names[side], say('table.inflicts'), inflicted(sure, rest), sure, rest],
        ];
      }),
    ],
  };
}

function inflicted(sure: number, rest: number): Cell {
  if (rest === 0) return sure === 0 ? say('table.loss.none') : say('table.loss.sure', { sure });
  return say(sure === 0 ? 'table.loss.chance' : 'table.loss.more', { sure, rest });
}

/** Every way to form the Alliance with both sides' provinces, as they count, and what it costs; first those allowed. */
function combinationTable(state: State, founder: number, convention: boolean): ToldTable {
  const all = combinations(state, founder, feudOf(state, convention));
  return {
    id: 'alliances',
    title: say('table.may-be'),
    columns: tableHeads('members', 'provinces', 'against', 'costs', 'allowed'),
    rows: [...all.filter((each) => each.barred === null), ...all.filter((each) => each.barred !== null)].map((each) => [
      maskList(each.members).map(seatCell),
      each.alliance,
      each.counter,
      each.penalty,
      say(`table.allowed.${each.barred ?? 'yes'}`),
    ]),
  };
}

/** The same before it is formed: for the player who would, after the acts of war of this turn. */
function outlookTable(state: State, seats: number): ToldTable {
  const founder = mostPrestigious(
    state,
    Array.from({ length: seats }, (_, seat) => seat),
  );
  return {
    ...combinationTable(state, founder, state.victims === 0),
    title: say('table.might-be', { seat: founder }),
  };
}
