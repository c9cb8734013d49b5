/** Long games in the browser: they are opened near their end, and looked back at part by part. */
import { bundleOf, type RulesBundle } from '@concert/bundles';
import { type AnyGame, FastChance, openTable, SPECTATOR, secretFrom, type Table } from '@concert/kernel';
import {
  applyChange,
  type ClientMessage,
  type ClientState,
  choicesOf,
  clientState,
  type HostMessage,
  TableHost,
} from '@concert/wire';
import { beforeEach, describe, expect, test } from 'vitest';
import { campaign } from '../../bench/src/games/campaign.ts';
import { LocalHost } from '../src/host/host.ts';
import { MemorySaves, type SavedTable } from '../src/host/saves.ts';

const ENTRIES = 1_000;
const secret = secretFrom('long at home');
const game = campaign as unknown as AnyGame;

/** A long game, played in one go. */
const whole = openTable(game, { turns: 100_000 }, secret, []) as Table;
const chance = new FastChance('long at home');
while (whole.entries < ENTRIES) {
  const seat = chance.pick(whole.machine.busy(whole.position), 'seat');
  whole.choose(seat, chance.pick(whole.choices(seat), 'choice'));
}

/** How many entries the rules were given to follow. */
let followed = 0;
const bundle: RulesBundle = bundleOf(game);
const counting: RulesBundle = {
  ...bundle,
  open: (start) => {
    const opened = bundle.open(start);
    const follow = opened.table.follow.bind(opened.table);
    opened.table.follow = (entry) => {
      followed++;
      return follow(entry);
    };
    return opened;
  },
};

const ID = 'local-long';
let saves: MemorySaves;

beforeEach(async () => {
  saves = new MemorySaves();
  const { chance: dice, setup, machine } = whole;
  const saved: SavedTable = {
    id: ID,
    game: game.id,
    record: {
      format: 'concert-record-2',
      game: game.id,
      rules: game.rules,
      options: machine.options as SavedTable['record']['options'],
      chance: dice,
      setup,
    },
    secret,
    chairs: machine.seats.map(() => ({ kind: 'person', name: 'Anna' })),
    created: 1,
    changed: 1,
    over: false,
    press: [],
  };
  for (const [i, entry] of whole.journal.entries()) await saves.append(ID, i, entry);
  await saves.save(saved);
});

/** The page opened again, and what it is answered. */
function page() {
  followed = 0;
  const said: HostMessage[] = [];
  const host = new LocalHost({
    load: async () => counting,
    saves,
    send: (message) => said.push(structuredClone(message)),
    secret: () => 'a'.repeat(64),
    now: () => 1_000,
    pace: 0,
  });
  const ask = async (message: ClientMessage): Promise<HostMessage> => {
    await host.handle(message);
    return said.at(-1)!;
  };
  const look = async (seat: number) => {
    await host.handle({ type: 'watch', table: ID, seat });
    return said.find((message) => message.type === 'sight')!;
  };
  return { host, said, ask, look };
}

const same = (given: unknown) => JSON.parse(JSON.stringify(given));
/** After how many entries snapshots were taken. */
const taken = async (): Promise<number[]> => (await saves.snapshots.list(ID)).map(({ entries }) => entries);

describe('a long game in the browser', () => {
  test('takes snapshots while it is first replayed; then only what came after the newest is played', async () => {
    const shown = same(new TableHost(whole).full(0));
    expect(await page().look(0)).toMatchObject({ type: 'sight', ...shown });
    expect(followed).toBe(ENTRIES);
    const snapshots = await taken();
    expect(snapshots.length).toBeGreaterThanOrEqual(2);
    expect(await page().look(0)).toMatchObject({ type: 'sight', ...shown });
    expect(followed).toBe(ENTRIES - snapshots.at(-1)!);
  });

  test('takes them while it is played', async () => {
    const { host, said } = page();
    const seats = whole.machine.seats.map((_, seat) => seat);
    for (const seat of seats) await host.handle({ type: 'watch', table: ID, seat });
    const screens: ClientState[] = [];
    const hear = (): void => {
      for (const message of said.splice(0))
        if (message.type === 'sight') screens[message.seat!] = clientState(message);
        else if (message.type === 'change') screens[message.seat!] = applyChange(screens[message.seat!]!, message)!;
    };
    hear();
    const before = (await taken()).length;
    const on = new FastChance('on');
    for (let id = 1; (await taken()).length === before; id++) {
      const asked = seats.filter((each) => choicesOf(screens[each]!.sight).length > 0);
      const seat = on.pick(asked, 'seat');
      const { sight } = screens[seat]!;
      const deed = on.pick(choicesOf(sight), 'choice');
      await host.handle({ type: 'do', id, table: ID, seat, mark: sight.mark, deed });
      expect(said).toContainEqual({ type: 'done', id });
      hear();
      // One is due after three hundred entries at the latest, and what can be taken back holds it up a little.
      expect(id).toBeLessThan(400);
    }
  });

  test('is opened from an older one where the newest is damaged, and makes that anew', async () => {
    await page().look(0);
    const snapshots = await taken();
    const newest = snapshots.at(-1)!;
    const [facts] = (await saves.snapshots.list(ID)).slice(-1);
    await saves.snapshots.keep(ID, { ...facts!, lines: [...facts!.lines], text: '{}' });
    expect(await page().look(3)).toMatchObject({ type: 'sight', ...same(new TableHost(whole).full(3)) });
    expect(followed).toBe(ENTRIES - snapshots.at(-2)!);
    expect(await taken()).toEqual(snapshots);
    expect(await saves.snapshots.text(ID, newest)).not.toBe('{}');
  });

  test('shows every moment and every line as one that holds them all', async () => {
    await page().look(0);
    const { ask } = page();
    const all = new TableHost(whole);
    const of = whole.position.count;
    for (const at of [0, 1, 57, Math.floor(of / 2), of - 1, of])
      for (const [seat, viewer] of [
        [0, 0],
        [null, SPECTATOR],
      ] as const)
        expect(await ask({ type: 'past', id: 7, table: ID, seat, at })).toEqual(
          same({ type: 'past', id: 7, ...all.at(viewer, at) }),
        );
    for (const before of [1, 50, 400, whole.logLength(0)])
      expect(await ask({ type: 'lines', id: 8, table: ID, seat: 0, before })).toEqual(
        same({ type: 'lines', id: 8, ...all.lines(0, before) }),
      );
  });

  test('leaves none behind when it is removed', async () => {
    const { host } = page();
    await host.handle({ type: 'watch', table: ID, seat: 0 });
    expect(await taken()).not.toEqual([]);
    await host.remove(ID);
    expect(await taken()).toEqual([]);
  });
});
