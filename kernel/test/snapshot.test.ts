import {
  type AnyGame,
  BadInput,
  type Entry,
  FastChance,
  type GameRecord,
  LINES_KEPT,
  openTable,
  readSnapshot,
  recordOf,
  resumeTable,
  SPECTATOR,
  secretFrom,
  type Table,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { skirmish } from '../../games/skirmish/src/index.ts';
import { go, sandbox, sandboxTable } from './sandbox.ts';
import { toy } from './toy.ts';

const secret = secretFrom('snapshots');

/** Plays at random, with undos and offers, and calls `after` with each entry. */
function play(table: Table, seed: string, most: number, after: (entry: Entry) => void): void {
  const chance = new FastChance(seed);
  const { machine } = table;
  const seats = machine.seats.length;
  const did = (done: ReturnType<Table['do']>): void => {
    if (done.ok) after(done.entry);
  };
  for (let n = 0; n < most && !table.over; n++) {
    const seat = chance.pick(machine.busy(table.position), 'seat');
    const choices = table
      .choices(seat)
      .filter(({ verb }) => machine.game.id !== 'desk' || !['boom', 'end'].includes(verb));
    if (machine.game.deals && chance.die(4, 'offer') === 1) {
      const from = chance.index(seats, 'from');
      const [kind = ''] = Object.keys(machine.game.deals.kinds);
      const terms = { [kind === 'truce' ? 'turns' : 'n']: 1 };
      did(table.do({ seat: from, offer: { to: [(from + 1) % seats], kind, terms } }));
      const open = table.summary(from).offers.find(({ status, to }) => status === 'open' && !to.includes(from));
      const how = chance.pick(['accept', 'refuse'] as const, 'how');
      if (open && chance.die(2, 'answer') === 1) did(table.do({ seat: open.to[0]!, answer: how, id: open.id }));
    }
    if (chance.die(30, 'orders') === 1)
      did(table.do({ seat, orders: [{ question: 'q', answer: chance.pick(choices, 'order') }] }));
    did(table.choose(seat, chance.pick(choices, 'choice')));
    if (table.mayUndo(seat) && chance.die(4, 'undo') === 1) did(table.undo(seat));
  }
}

const everything = (table: Table): unknown =>
  [...table.machine.seats.keys(), SPECTATOR].map((viewer) => {
    const from = Math.max(0, table.logLength(viewer) - LINES_KEPT);
    return { ...table.summary(viewer), log: table.log(viewer, from), lines: table.logLength(viewer) };
  });

const games: [string, AnyGame, object, number][] = [
  ['Skirmish', skirmish as AnyGame, { seats: 3, turns: 8 }, 400],
  ['the toy game', toy() as AnyGame, { seats: 3, rounds: 4 }, 400],
  ['the desk', sandbox() as AnyGame, { seats: 3 }, 600],
];

describe.each(games)('a snapshot of %s', (_, game, options, most) => {
  const begin = (): Table => openTable(game, options, secret, ['a', 'b', 'c']) as Table;
  const agreed = (table: Table): Pick<GameRecord, 'options' | 'chance' | 'setup'> => ({
    options: table.machine.options,
    chance: table.chance,
    setup: table.setup,
  });

  test('restores everything, and what is played from there is the same to the last byte', () => {
    const table = begin();
    const twins: Table[] = [];
    let taken = 0;
    play(table, 'restore', most, (entry) => {
      for (const twin of twins) expect(twin.follow(structuredClone(entry))).toBeNull();
      for (const twin of twins) expect(everything(twin)).toEqual(everything(table));
      const text = table.takeSnapshot(5)?.text;
      if (text === undefined) return;
      taken++;
      const twin = resumeTable(game, agreed(table), text, secret) as Table;
      expect(everything(twin)).toEqual(everything(table));
      expect([twin.entries, twin.head]).toEqual([table.entries, table.head]);
      twins.splice(0, twins.length > 2 ? 1 : 0);
      twins.push(twin);
    });
    expect(taken).toBeGreaterThan(3);
    for (const twin of twins) expect(twin.head).toBe(table.head);
  });

  test('is the same whether the table has held all its life or only what came after the last one', () => {
    const [often, seldom] = [begin(), begin()];
    const texts: string[] = [];
    play(often, 'equal', most, (entry) => {
      expect(seldom.follow(structuredClone(entry))).toBeNull();
      const taken = often.takeSnapshot(5);
      if (!taken) return;
      texts.push(taken.text);
      if (texts.length % 4 === 0) expect(seldom.takeSnapshot(1)).toEqual(taken);
    });
    expect(texts.length).toBeGreaterThan(4);
  });

  test('is enough to look on without the secret, with the draws of the entries', () => {
    const table = begin();
    let twin: Table | null = null;
    play(table, 'look', most, (entry) => {
      if (twin) expect(twin.follow(structuredClone(entry))).toBeNull();
      const taken = table.takeSnapshot(5);
      if (taken) twin ??= resumeTable(game, agreed(table), taken.text) as Table;
    });
    expect(twin!.position).toEqual(table.position);
    expect(twin!.head).toBeNull();
  });
});

describe('a snapshot', () => {
  const due = (): { table: ReturnType<typeof sandboxTable>; text: string } => {
    const table = sandboxTable();
    go(table, 0, 'note', { n: 1 });
    go(table, 0, 'roll');
    return { table, text: table.takeSnapshot(2)!.text };
  };
  const read = (text: string) => readSnapshot(sandbox(), text);

  test('is due after a while, and only where nothing can be taken back', () => {
    const table = sandboxTable();
    for (let n = 1; n <= 5; n++) go(table, 0, 'note', { n });
    expect(table.takeSnapshot(5)).toBeNull();
    table.undo(0);
    expect(table.takeSnapshot(5)).toBeNull();
    go(table, 0, 'roll');
    expect(table.takeSnapshot(8)).toBeNull();
    expect(table.takeSnapshot(7)).not.toBeNull();
    expect(table.takeSnapshot(1)).toBeNull();
    go(table, 0, 'orders');
    go(table, 1, 'more');
    expect(table.takeSnapshot(1)).toBeNull();
    expect(table.takeSnapshot()).toBeNull();
  });

  test('lets the table forget what came before: it holds a window, and no record', () => {
    const { table } = due();
    expect([table.entries, table.journal.length]).toEqual([2, 0]);
    expect(() => recordOf(table)).toThrow('only its newest entries');
    go(table, 0, 'note', { n: 2 });
    expect([table.entries, table.journal.length]).toEqual([3, 1]);
  });

  test('keeps the newest lines of each viewer’s log, and how many there were', () => {
    const table = sandboxTable();
    for (let n = 0; n < 130; n++) {
      go(table, 0, 'tell');
      if (n % 2 === 0) go(table, 0, 'roll');
    }
    const all = [1, 2, SPECTATOR].map((viewer) => table.log(viewer));
    expect([1, 2, SPECTATOR].map((viewer) => table.oldestLine(viewer))).toEqual([0, 0, 0]);
    go(table, 0, 'roll');
    const { log } = read(table.takeSnapshot(1)!.text);
    expect(log.heard[1]).toBeGreaterThan(190);
    expect(log.events.length).toBeLessThan(200);
    for (const [i, viewer] of [1, 2, SPECTATOR].entries()) {
      const oldest = table.oldestLine(viewer);
      expect(oldest).toBe(Math.max(0, table.logLength(viewer) - LINES_KEPT));
      expect(table.log(viewer, oldest)).toEqual([...all[i]!, ...table.log(viewer, all[i]!.length)].slice(oldest));
      expect(table.log(viewer)).toEqual(table.log(viewer, oldest));
    }
  });

  test.each<[string, (text: string) => string, string]>([
    ['cut short', (text) => text.slice(0, -5), 'damaged'],
    ['with one digit changed', (text) => text.replace('"marks":[2', '"marks":[3'), 'damaged'],
    ['with a position changed', (text) => text.replace('"gold":[5', '"gold":[6'), 'damaged'],
    ['of another format', (text) => text.replace('concert-snapshot-1', 'concert-snapshot-9'), 'another format'],
    ['that is nothing', () => 'null', 'another format'],
  ])('%s is refused', (_, change, why) => {
    const { text } = due();
    expect(change(text)).not.toBe(text);
    expect(() => read(change(text))).toThrow(BadInput);
    expect(() => read(change(text))).toThrow(why);
  });

  test('of other rules, or of another game, is refused', () => {
    const { text } = due();
    expect(() => readSnapshot({ ...sandbox(), rules: '4' }, text)).toThrow('it is of desk 3, not of desk 4');
    expect(() => readSnapshot({ ...sandbox(), id: 'x' }, text)).toThrow('not of x 3');
  });
});
