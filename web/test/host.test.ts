import { type AnyChoice, openTable, recordOf } from '@concert/kernel';
import { loadBundle, loadGame } from '@concert/registry';
import {
  applyChange,
  type ClientMessage,
  type ClientState,
  choicesOf,
  clientState,
  type HostMessage,
} from '@concert/wire';
import { describe, expect, test } from 'vitest';
// @ts-expect-error it is shared with threads, and those run plain JavaScript
import { libraryUpTo } from '../../server/test/versions.mjs';
import { LocalHost } from '../src/host/host.ts';
import type { HostSettings } from '../src/host/host-settings.ts';
import { compatibility, importRecord, rescue, storedRecord } from '../src/host/rescue.ts';
import { listSavedTables } from '../src/host/saved-tables.ts';
import { MemorySaves, type SavedTable, type Saves } from '../src/host/saves.ts';

/** A host in memory, and what it says. */
function begin(saves: Saves = new MemorySaves(), load: HostSettings['load'] = loadBundle, pace = 0) {
  const said: HostMessage[] = [];
  let secrets = 0;
  const host = new LocalHost({
    load,
    saves,
    send: (message) => said.push(structuredClone(message)),
    secret: () => (++secrets).toString(16).padEnd(64, '0'),
    now: () => 1_000,
    pace,
  });
  const tell = (message: ClientMessage): Promise<void> => host.handle(message);
  return { host, said, tell };
}

const person = { kind: 'person', name: 'Anna' } as const;
const bot = { kind: 'bot', level: 'policy' } as const;

/** What a seat has been shown, from the messages. */
function screen(said: readonly HostMessage[], seat: number): ClientState {
  let now: ClientState | null = null;
  for (const message of said) {
    if (message.type === 'sight' && message.seat === seat) now = clientState(message);
    if (message.type === 'change' && message.seat === seat && now) now = applyChange(now, message) ?? now;
  }
  return now!;
}

const until = (happened: () => boolean): Promise<unknown> => expect.poll(happened, { interval: 2 }).toBe(true);

describe('the browser as its own host', () => {
  test('bots go on where one of those who are asked together has nothing left to say', async () => {
    const { host, said, tell } = begin();
    const chairs = [1, 2, 3].map(() => ({ kind: 'bot', level: 'random' }) as const);
    const table = await host.create({ game: 'power-and-prestige', options: { seats: 3, years: 3 }, chairs });
    await tell({ type: 'watch', table, seat: null });
    const isOver = (): boolean => said.some((message) => message.type === 'table' && message.facts.state === 'over');
    // However long the game is: as long as something is said it goes on.
    while (!isOver()) {
      const { length } = said;
      await until(() => said.length > length);
    }
  });

  test('a bot that has something to say, or whose offer is refused, still chooses', async () => {
    const { host, said, tell } = begin();
    const chairs = Array.from({ length: 6 }, () => bot);
    const table = await host.create({ game: 'imperial-borders', options: { seats: 6 }, chairs });
    await tell({ type: 'watch', table, seat: null });
    // From the set-up into the second round: bots have made offers and given reasons by then.
    const isFar = (): boolean => JSON.stringify(said.slice(-40)).includes('"what":"round","args":{"round":2}');
    while (!isFar()) {
      const { length } = said;
      await until(() => said.length > length);
    }
  });

  test('another pace holds for the choice that is being waited for too', async () => {
    const { host, said, tell } = begin(new MemorySaves(), loadBundle, 3_600_000);
    const table = await host.create({ game: 'skirmish', options: { turns: 3 }, chairs: [bot, bot] });
    await tell({ type: 'watch', table, seat: null });
    const { length } = said;
    await host.setPace(0);
    await until(() => said.length > length);
  });

  test('plays a whole game against a bot, and every choice is written before it is told', async () => {
    const saves = new MemorySaves();
    const { host, said, tell } = begin(saves);
    const table = await host.create({ game: 'skirmish', options: { turns: 3 }, chairs: [person, bot] });
    await tell({ type: 'watch', table, seat: 0 });
    for (let id = 1; id < 200; id++) {
      await until(() => {
        const { sight } = screen(said, 0);
        return sight.view.over !== null || choicesOf(sight).length > 0;
      });
      const { sight } = screen(said, 0);
      if (sight.view.over) break;
      const { verb, arg }: AnyChoice = choicesOf(sight).at(-1)!;
      await tell({ type: 'do', id, table, seat: 0, mark: sight.mark, deed: { verb, arg } });
      expect(said).toContainEqual({ type: 'done', id });
    }
    expect(screen(said, 0).sight.view.over).not.toBeNull();
    const record = await host.record(table);
    expect(record.entries.length).toBe((await saves.load(table))!.entries.length);
    expect(record.chance.secret).toBeDefined();
  });

  test('goes on where it stood when the browser was closed', async () => {
    const saves = new MemorySaves();
    const first = begin(saves);
    const table = await first.host.create({ game: 'skirmish', options: {}, chairs: [person, bot] });
    await first.tell({ type: 'watch', table, seat: 0 });
    const { sight } = screen(first.said, 0);
    const [order] = choicesOf(sight);
    await first.tell({ type: 'do', id: 1, table, seat: 0, mark: sight.mark, deed: order });
    const before = screen(first.said, 0);
    const second = begin(saves);
    await second.tell({ type: 'watch', table, seat: 0 });
    expect(screen(second.said, 0).sight.view).toEqual(before.sight.view);
    expect(screen(second.said, 0).lines).toEqual(before.lines);
  });

  test('of two tabs at one game the slower joins the faster, and nothing of the game is overwritten', async () => {
    const saves = new MemorySaves();
    const [first, second] = [begin(saves), begin(saves)];
    const table = await first.host.create({ game: 'skirmish', options: {}, chairs: [person, person] });
    for (const tab of [first, second]) await tab.tell({ type: 'watch', table, seat: 0 });
    const { sight } = screen(first.said, 0);
    const [one, other] = choicesOf(sight);
    await first.tell({ type: 'do', id: 1, table, seat: 0, mark: sight.mark, deed: one });
    await second.tell({ type: 'do', id: 2, table, seat: 0, mark: sight.mark, deed: other });
    expect(second.said).toContainEqual(expect.objectContaining({ type: 'refused', id: 2, key: 'overtaken' }));
    expect((await saves.load(table))!.entries).toEqual([expect.objectContaining({ verb: one.verb, arg: one.arg })]);
    // It has been shown what the first did, and goes on from there.
    const joined = screen(second.said, 0).sight;
    expect(joined.view).toEqual(screen(first.said, 0).sight.view);
    await second.tell({ type: 'do', id: 3, table, seat: 0, mark: joined.mark, deed: choicesOf(joined)[0] });
    expect(second.said).toContainEqual({ type: 'done', id: 3 });
    expect((await saves.load(table))!.entries.length).toBe(2);
  });

  test('refuses a chair that is a bot’s, a stale choice with the new sight, and a table that is not there', async () => {
    const { host, said, tell } = begin();
    const table = await host.create({ game: 'skirmish', options: {}, chairs: [person, bot] });
    await tell({ type: 'watch', table, seat: 0 });
    const { sight } = screen(said, 0);
    const [deed] = choicesOf(sight);
    await tell({ type: 'do', id: 1, table, seat: 1, mark: 0, deed });
    await tell({ type: 'do', id: 2, table, seat: 0, mark: sight.mark + 7, deed });
    await tell({ type: 'watch', table: 'local-none', seat: 0 });
    expect(said).toContainEqual(expect.objectContaining({ type: 'refused', id: 1 }));
    expect(said).toContainEqual(
      expect.objectContaining({
        type: 'refused',
        id: 2,
        key: 'kernel.stale',
        now: expect.objectContaining({ seat: 0 }),
      }),
    );
    expect(said).toContainEqual(expect.objectContaining({ type: 'error', table: 'local-none' }));
  });

  test('nothing of another seat is ever said to the one in front', async () => {
    const { host, said, tell } = begin();
    const table = await host.create({ game: 'skirmish', options: {}, chairs: [person, bot] });
    await tell({ type: 'watch', table, seat: 0 });
    const text = JSON.stringify(said);
    expect(text).not.toMatch(/hash|secret|draws/);
    for (const message of said) if ('seat' in message) expect(message.seat).toBe(0);
  });

  test('a what-if goes on from what one sees, apart from the game', async () => {
    const saves = new MemorySaves();
    const { host, said, tell } = begin(saves);
    const table = await host.create({ game: 'skirmish', options: {}, chairs: [person, bot] });
    await tell({ type: 'watch', table, seat: 0 });
    const before = screen(said, 0).sight;
    const { rules } = (await saves.load(table))!.table.record;
    const by = { game: 'skirmish', rules, options: {} };
    const branch = await host.branch(by, before.view, [person, bot]);
    said.length = 0;
    await tell({ type: 'watch', table: branch, seat: 0 });
    const there = screen(said, 0).sight;
    expect(there.view).toEqual(before.view);
    await tell({ type: 'do', id: 1, table: branch, seat: 0, mark: there.mark, deed: choicesOf(there)[0] });
    expect(said).toContainEqual({ type: 'done', id: 1 });
    expect((await saves.load(table))!.entries).toEqual([]);
    expect((await host.list()).map(({ id }) => id)).toEqual([table]);
  });

  test('a torn game on the shelf does not hide the others', async () => {
    const saves = new MemorySaves();
    const { host } = begin(saves);
    const table = await host.create({ game: 'skirmish', options: {}, chairs: [person, bot] });
    const { table: good } = (await saves.load(table))!;
    await saves.save({ id: 'local-torn' } as SavedTable);
    await saves.save({ ...good, id: 'local-unknown', game: 'whist' });
    await saves.save({ ...good, id: 'local-chairless', chairs: [person] });
    await saves.save({ ...good, id: 'local-optional', record: { ...good.record, options: { turns: 99 } } });
    const listed = await listSavedTables(await host.list(), loadBundle);
    // What is known of them without their rules is shown, even where there are none to open them with.
    const readable = listed.filter(({ unreadable }) => !unreadable).map(({ id }) => id);
    expect(readable.sort()).toEqual([table, 'local-optional', 'local-unknown'].sort());
    expect(listed.length).toBe(5);
  });

  test('games that were kept by 0.1.0 are listed by their rules; those kept since without any', async () => {
    const saves = new MemorySaves();
    const { host } = begin(saves);
    const table = await host.create({ game: 'skirmish', options: {}, chairs: [person, bot] });
    const { title, seats, ...old } = (await saves.load(table))!.table;
    const chairs = seats!.map((name, i) => ({ name, chair: [person, bot][i] }));
    const none = (): never => {
      throw new Error('no rules are to be opened');
    };
    expect(await listSavedTables(await host.list(), none)).toMatchObject([{ title, chairs, unreadable: false }]);
    await saves.save({ ...old, id: table });
    expect(await listSavedTables(await host.list(), none)).toMatchObject([{ unreadable: true }]);
    expect(await listSavedTables(await host.list(), loadBundle)).toMatchObject([{ title, chairs, unreadable: false }]);
  });
});

describe('a game kept under earlier rules', () => {
  test('goes on by them, with its bots, when there are newer ones; a new game gets those', async () => {
    const saves = new MemorySaves();
    const before = begin(saves, libraryUpTo('1.0.0').load);
    const chairs = [person, bot];
    const old = await before.host.create({ game: 'skirmish', options: { turns: 2 }, chairs });
    const { said, tell, host } = begin(saves, libraryUpTo('2.0.0').load);
    // The first ones name the game that is there already.
    for (let i = 0; i < 2; i++) host.settings.secret();
    const fresh = await host.create({ game: 'skirmish', options: { turns: 2 }, chairs });
    for (const [table, rules] of [
      [old, '1.0.0'],
      [fresh, '2.0.0'],
    ]) {
      said.length = 0;
      await tell({ type: 'watch', table, seat: 0 });
      for (let id = 1; screen(said, 0).sight.view.over === null; id++) {
        await until(() => choicesOf(screen(said, 0).sight).length > 0 || screen(said, 0).sight.view.over !== null);
        const { sight } = screen(said, 0);
        if (sight.view.over) break;
        const choices = choicesOf(sight);
        await tell({ type: 'do', id, table, seat: 0, mark: sight.mark, deed: choices[id % choices.length] });
      }
      await until(() => said.some((message) => message.type === 'table' && message.facts.state === 'over'));
      expect(said.findLast((message) => message.type === 'table')).toMatchObject({ facts: { rules } });
      const record = await host.record(table);
      expect(record.rules).toBe(rules);
      expect((await libraryUpTo('2.0.0').load('skirmish', rules)).verify(record)).toBeNull();
    }
  });

  test('whose rules are not here says so, and nothing of it is touched', async () => {
    const saves = new MemorySaves();
    const newer = begin(saves, libraryUpTo('2.0.0').load);
    const table = await newer.host.create({ game: 'skirmish', options: {}, chairs: [person, bot] });
    const kept = await saves.load(table);
    const { said, tell } = begin(saves, libraryUpTo('1.0.0').load);
    await tell({ type: 'watch', table, seat: 0 });
    expect(said).toContainEqual({ type: 'error', table, sentence: 'there are no rules 2.0.0 of skirmish here' });
    expect(await saves.load(table)).toEqual(kept);
  });
});

describe('a game that cannot simply be opened', () => {
  /** Two people, three choices. */
  async function played() {
    const saves = new MemorySaves();
    const { host, said, tell } = begin(saves);
    const table = await host.create({ game: 'skirmish', options: {}, chairs: [person, person] });
    for (let id = 1; id <= 3; id++) {
      for (const seat of [0, 1]) await tell({ type: 'watch', table, seat });
      const seat = [0, 1].find((each) => choicesOf(screen(said, each).sight).length > 0)!;
      const { sight } = screen(said, seat);
      await tell({ type: 'do', id, table, seat, mark: sight.mark, deed: choicesOf(sight)[0] });
    }
    return { saves, host, table, entries: (await saves.load(table))!.entries };
  }
  test('goes on after the last choice that fits, and is itself left as it is', async () => {
    const { saves, host, table, entries } = await played();
    expect(entries.length).toBe(3);
    expect(await compatibility(host.settings, table)).toBeNull();
    const { table: saved } = (await saves.load(table))!;
    await saves.save({ ...saved, id: 'local-torn' });
    const torn = [entries[0], entries[1], { ...entries[2], hash: 'other' }];
    for (const [i, entry] of torn.entries()) await saves.append('local-torn', i, entry);

    const { said, tell, host: later } = begin(saves);
    const watching = tell({ type: 'watch', table: 'local-torn', seat: 0 });
    // The page sets its pace while the table is being opened: that is no error of its own.
    await later.setPace(1);
    await watching;
    expect(said).toContainEqual(
      expect.objectContaining({ type: 'error', sentence: expect.stringMatching(/does not follow its rules/) }),
    );
    expect(await compatibility(later.settings, 'local-torn')).toEqual({ fits: 2, of: 3 });
    const kept = await storedRecord(later.settings, 'local-torn');
    expect([kept.entries, 'secret' in kept.chance]).toEqual([torn, false]);
    const id = await rescue({ ...later.settings, secret: () => 'a'.repeat(64) }, 'local-torn');
    await tell({ type: 'watch', table: id, seat: 0 });
    expect(said.some((message) => message.type === 'sight' && message.table === id)).toBe(true);
    expect((await saves.load(id))!.entries).toEqual(entries.slice(0, 2));
    expect((await saves.load('local-torn'))!.entries).toEqual(torn);
  });
  test('says that there is none', async () => {
    const { host } = begin();
    expect(await compatibility(host.settings, 'local-none')).toBeNull();
    await expect(rescue(host.settings, 'local-none')).rejects.toThrow('no such game');
  });
  test('comes as a record of a finished game; what is no such record is refused', async () => {
    const { host, said, tell } = begin();
    const table = await host.create({ game: 'skirmish', options: { turns: 3 }, chairs: [bot, bot] });
    await tell({ type: 'watch', table, seat: null });
    await until(() => said.some((message) => message.type === 'table' && message.facts.state === 'over'));
    const record = JSON.parse(JSON.stringify(await host.record(table)));
    const other = begin();
    const id = await importRecord(other.host.settings, record);
    expect((await other.host.list()).map((each) => [each.id, each.over])).toEqual([[id, true]]);
    await other.tell({ type: 'watch', table: id, seat: 1 });
    expect(screen(other.said, 1).sight.view.over).toEqual(record.outcome);
    expect(await other.host.record(id)).toEqual(record);

    const [first, ...rest] = record.entries;
    for (const bad of [
      {},
      { ...record, entries: rest },
      { ...record, game: 'chess' },
      { ...record, entries: [{ ...first, hash: 'x' }, ...rest] },
      { ...record, chance: { ...record.chance, secret: undefined } },
    ])
      await expect(importRecord(other.host.settings, bad as never)).rejects.toThrow();
    expect((await other.host.list()).length).toBe(1);
  });
  test('comes as a record of a game that was ended, and cannot go on', async () => {
    const secret = 'b'.repeat(64);
    const table = openTable(await loadGame('skirmish'), {}, secret);
    table.do({ seat: 0, ...table.choices(0)[0]! } as never);
    const record = JSON.parse(JSON.stringify(recordOf(table, secret, true)));
    const { host, said, tell } = begin();
    const id = await importRecord(host.settings, record);
    await tell({ type: 'watch', table: id, seat: 0 });
    expect(said.findLast((message) => message.type === 'table')).toMatchObject({ facts: { state: 'ended' } });
    const { mark } = screen(said, 0).sight;
    await tell({ type: 'do', id: 1, table: id, seat: 0, mark, deed: { undo: true } });
    expect(said.at(-1)).toMatchObject({ type: 'refused', sentence: 'This game was ended.' });
    expect(await host.record(id)).toEqual(record);
  });
});
