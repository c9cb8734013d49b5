/** The tables of the seasons: the battle that is being fought, and the alliances that could be formed. */
import type { SeatView, TextTable } from '@concert/kernel';
import { maskList } from '@concert/kit';
import { mostPrestigious } from './rules/5-concepts.ts';
import { unitsAt } from './rules/5-troops.ts';
import { lossesBy, terrainOf, totals, valueSheets } from './rules/6.3-values.ts';
import { combinations, feudOf } from './rules/6.5-alliances.ts';
import type { BattleLocals, PowerAndPrestige, State } from './shape.ts';
import { ARMS, arm, force, location } from './tables.ts';

/** What combat values are worked out from. */
type Look = Parameters<typeof totals>[0];

export function seasonTables({ flow, over }: SeatView<PowerAndPrestige>, look: Look, names: readonly string[]) {
  const { state } = look;
  const tables: TextTable[] = [];
  for (const frame of flow) if (frame.at === 'battle') tables.push(battleTable(state, frame), valueTable(look, frame));
  const top = flow.at(-1);
  if (top?.at === 'form') tables.push(combinationTable(state, top.founder, top.convention, names));
  else if (over === null && state.year > 0) tables.push(outlookTable(state, names));
  return tables;
}

function battleTable(state: State, frame: BattleLocals): TextTable {
  const terrain = terrainOf(state, frame);
  return {
    title: `Battle of ${location.labels![frame.place]}, round ${frame.round}${terrain ? `, ${terrain} off the attack` : ''}`,
    columns: ['side', 'force', 'infantry', 'cavalry', 'artillery', 'losses', 'retreated to'],
    rows: maskList(frame.attackers | frame.defenders).map((f) => [
      (frame.attackers >> f) & 1 ? 'attack' : 'defence',
      force.labels![f],
      ...Array.from({ length: ARMS }, (_, a) => unitsAt(state, f, frame.place, a)),
      frame.lost.slice(f * ARMS, f * ARMS + ARMS).join('/'),
      frame.retreatedTo[f] >= 0 ? location.labels![frame.retreatedTo[f]] : '',
    ]),
  };
}

/** PP-6.3.1: the lines whose sum each side rolls for. */
function valueTable(look: Look, battle: BattleLocals): TextTable {
  const names = ['attack', 'defence'];
  const rows = valueSheets(look, battle).flatMap(({ lines }, side) =>
    lines.map(({ what, value, args }) => {
      const of = args as { arm?: number; force?: number; count: number };
      const name = of.arm !== undefined ? arm.names[of.arm] : of.force !== undefined ? force.labels![of.force] : '';
      return [names[side], what, name, of.count, value];
    }),
  );
  return {
    id: 'values',
    title: `Combat values in ${location.labels![battle.place]}`,
    columns: ['side', 'what', 'of', 'count', 'value'],
    rows: [
      ...rows,
      ...totals(look, battle).flatMap((total, side) => {
        const { sure, rest } = lossesBy(total);
        return [
          [names[side], 'total', '', '', total],
          [names[side], 'inflicts', inflicted(sure, rest), sure, rest],
        ];
      }),
    ],
  };
}

function inflicted(sure: number, rest: number): string {
  const certain = sure === 0 ? 'no loss' : sure === 1 ? 'one loss' : `${sure} losses`;
  if (rest === 0) return certain;
  const chance = `on a ${rest} or less`;
  return sure === 0 ? `one loss ${chance}` : `${certain}, one more ${chance}`;
}

/** Every way to form the Alliance with both sides' provinces, as they count, and what it costs; first those allowed. */
function combinationTable(state: State, founder: number, convention: boolean, names: readonly string[]): TextTable {
  const barred = {
    war: 'no: attacker and victim on one side',
    lead: 'no: too many provinces',
    'smaller lead': 'no: another leads by less',
  };
  const all = combinations(state, founder, feudOf(state, convention));
  return {
    id: 'alliances',
    title: 'The Alliance may be',
    columns: ['members', 'provinces', 'against', 'costs prestige', 'allowed'],
    rows: [...all.filter((each) => each.barred === null), ...all.filter((each) => each.barred !== null)].map((each) => [
      maskList(each.members)
        .map((seat) => names[seat])
        .join(', '),
      each.alliance,
      each.counter,
      each.penalty,
      each.barred ? barred[each.barred] : 'yes',
    ]),
  };
}

/** The same before it is formed: for the player who would, after the acts of war of this turn. */
function outlookTable(state: State, names: readonly string[]): TextTable {
  const founder = mostPrestigious(
    state,
    names.map((_, seat) => seat),
  );
  return {
    ...combinationTable(state, founder, state.victims === 0, names),
    title: `If ${names[founder]} formed the Alliance now, it might be`,
  };
}
