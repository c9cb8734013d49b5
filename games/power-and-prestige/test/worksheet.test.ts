import { FastChance, Machine, type TextTable } from '@concert/kernel';
import { clause, tablesOf } from '@concert/testing';
import { expect, test } from 'vitest';
import { type PowerAndPrestige, powerAndPrestige } from '../src/index.ts';
import { accountOf, totals } from '../src/rules/6.6-income.ts';

type Playing = Machine<PowerAndPrestige>;
type Position = ReturnType<Playing['start']>;

/** Plays at random, and looks at each position; provinces are hardly ever given up, or the game would soon be over. */
function wander(
  seed: string,
  options: object,
  look: (machine: Playing, position: Position, chance: FastChance) => void,
) {
  const machine = new Machine(powerAndPrestige, options);
  const chance = new FastChance(seed);
  const position = machine.start(chance);
  while (!machine.isOver(position)) {
    look(machine, position, chance);
    const seat = chance.pick(
      machine.busy(position).filter((each) => machine.count(position, each) > 0),
      'seat',
    );
    const all = machine.choices(position, seat);
    const wanted = all.filter(({ verb }) => verb !== 'review' && verb !== 'abandon');
    machine.take(position, seat, chance.pick(wanted.length > 0 ? wanted : all, 'choice'), chance);
  }
  return { machine, position };
}

const top = (position: Position): string => position.stack.at(-1)?.at ?? '';

clause(
  ['PP-6.6.3-d', 'PP-6.6.3-h'],
  'the lines of every account add up to what treasury and prestige have changed by',
  () => {
    let seen = 0;
    for (let game = 0; game < 4; game++) {
      const options = { seats: 3 + (game % 4), years: 3 + (game % 3) };
      let before: { gold: number[]; prestige: number[] } | null = null;
      wander(`accounts ${game}`, options, (_machine, position) => {
        const { state, lanes } = position;
        if (state.economy.account.length === 0) before = { gold: state.gold.slice(), prestige: state.prestige.slice() };
        // Until the first placement everything that happened is in the accounts, written down or worked out again.
        const isOpen = state.economy.artistDice.length > 0;
        if (before === null || (!isOpen && (lanes !== null || top(position) !== 'placing'))) return;
        for (const seat of state.gold.keys()) {
          const [gold, prestige] = totals(accountOf({ state, seats: state.gold.length }, seat));
          expect(state.gold[seat] - before.gold[seat]).toBe(gold);
          expect(state.prestige[seat] - before.prestige[seat]).toBe(prestige);
          seen++;
        }
      });
    }
    expect(seen).toBeGreaterThan(50);
  },
);

const titled = (tables: TextTable[], title: string): TextTable | undefined =>
  tables.find((table) => table.title.startsWith(title));

const staff = (machine: Playing, position: Position, viewer: number): TextTable[] =>
  tablesOf(machine, machine.view(position, viewer));

test('tables can be made of positions throughout a game, in any fog, and a sheet shows its running total', () => {
  let sheets = 0;
  for (const fog of ['none', 'partial', 'full'])
    wander(`staff ${fog}`, { seats: 4, years: 3, fog }, (machine, position, chance) => {
      if (position.lanes === null && chance.index(10, 'look') > 0) return;
      const viewer = chance.index(5, 'viewer') - 1;
      const tables = staff(machine, position, viewer);
      expect(titled(tables, 'Provinces')!.rows.length).toBe(30);
      const sheet = titled(tables, 'Your sheet');
      if (!sheet) return;
      sheets++;
      const gold = sheet.rows.map((row) => row[2] as number);
      expect(gold.slice(0, -1).reduce((sum, each) => sum + each)).toBe(gold.at(-1));
    });
  expect(sheets).toBeGreaterThan(20);
});

test('no other player sees a sheet before all are locked', () => {
  wander('sheets', { seats: 4, years: 3 }, (machine, position) => {
    if (position.lanes === null) return;
    for (const { seat } of position.lanes) {
      const mine = machine.view(position, seat);
      expect(mine.lane?.seat).toBe(seat);
      expect(JSON.stringify(mine.together)).not.toMatch(/"items":\[[^\]]*[1-9]/);
    }
    expect(titled(staff(machine, position, -1), 'Your sheet')).toBeUndefined();
  });
});

clause(['PP-7.1-i', 'PP-7-a'], 'random games end with one winner and the scores of the last table', () => {
  for (let game = 0; game < 4; game++) {
    const { machine, position } = wander(`end ${game}`, { seats: 3 + game, years: 3 }, () => {});
    const outcome = machine.outcome(position)!;
    expect(outcome.winners.length).toBe(1);
    expect(outcome.scores[outcome.winners[0]]).toBe(Math.max(...outcome.scores));
    const table = titled(staff(machine, position, -1), 'Final scoring')!;
    expect(table.rows.map((row) => row.at(-1))).toEqual(position.state.seating.map((seat) => outcome.scores[seat]));
  }
});
