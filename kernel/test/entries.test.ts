import {
  type Action,
  type AnyGame,
  again,
  ask,
  MOST_ENTRIES,
  type Offers,
  openTable,
  readRecord,
  recordOf,
  replay,
  SPECTATOR,
  say,
  secretFrom,
  verify,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { go, sandbox, sandboxTable, tiny } from './sandbox.ts';

const viewers = [0, 1, 2, SPECTATOR];
const secret = secretFrom('desk');

describe('going to and fro', () => {
  test('ends: after so many entries nothing is taken back, and nothing else written', () => {
    const table = sandboxTable();
    for (let n = 0; n < MOST_ENTRIES; n += 2) {
      go(table, 0, 'note', { n: 1 });
      expect(table.undo(0).ok).toBe(true);
    }
    expect(table.undo(0)).toMatchObject({ no: { what: 'kernel.finish' } });
    expect(table.do({ seat: 0, orders: [] })).toMatchObject({ no: { what: 'kernel.no-more' } });
    expect(table.do({ seat: 0, promise: { to: [1], kind: 'peace', terms: { turns: 1 } } })).toMatchObject({
      no: { what: 'kernel.no-more' },
    });
  });

  const toggling = (): AnyGame => {
    const game = sandbox() as AnyGame;
    const { desk: question, draft } = game.steps as { [step: string]: { offer: unknown; take: object } };
    const without = (offer: unknown) => (play: unknown, frame: unknown, seat: number, offers: { offer: unknown }) =>
      (offer as (...all: unknown[]) => void)(play, frame, seat, {
        offer: (verb: string, ...rest: unknown[]) =>
          verb !== 'boom' && (offers.offer as (...all: unknown[]) => void)(verb, ...rest),
      });
    return {
      ...game,
      steps: {
        ...game.steps,
        desk: { ...question, offer: without(question!.offer) },
        draft: { ...draft, offer: without(draft!.offer) },
      } as never,
    };
  };

  test('in the open leaves what draws, or asks others', () => {
    const table = openTable(toggling(), { seats: 3 }, secret);
    for (let n = 0; n < MOST_ENTRIES; n++) go(table as never, 0, 'note', { n: 1 + (n % 2) });
    const left = table.choices(0).map(({ verb }) => verb);
    expect(left).toEqual(['roll', 'pass', 'share', 'orders', 'vote', 'end']);
    expect(table.do({ seat: 0, verb: 'note', arg: { n: 5 } })).toMatchObject({ no: { what: 'kernel.finish' } });
    go(table as never, 0, 'roll');
    expect(table.choices(0).map(({ verb }) => verb)).toContain('note');
  });

  test('in private leaves what is ready; others are not told', () => {
    const table = openTable(toggling(), { seats: 3 }, secret);
    go(table as never, 0, 'orders');
    const before = [0, 2, SPECTATOR].map((viewer) => table.summary(viewer));
    for (let n = 0; n < MOST_ENTRIES; n++) go(table as never, 1, 'whisper');
    expect(table.choices(1)).toEqual([{ verb: 'ready', arg: {} }]);
    expect([0, 2, SPECTATOR].map((viewer) => table.summary(viewer))).toEqual(before);
    for (const seat of [1, 0, 2]) go(table as never, seat, 'ready');
    expect(table.choices(0).length).toBeGreaterThan(6);
  });

  test('leaves everything where nothing finishes: no one is left without a choice', () => {
    const endless = tiny({
      setup: () => ({ n: 0 }),
      steps: {
        start: () => ask(0, { at: 'q' }),
        q: {
          prompt: () => say('q'),
          offer: (_: never, __: never, ___: never, offers: Offers) => void offers.offer('go', {}),
          take: { go: () => again },
        },
      } as never,
    });
    const table = openTable(endless, {}, secret);
    for (let n = 0; n < MOST_ENTRIES + 5; n++) expect(table.do({ seat: 0, verb: 'go', arg: {} }).ok).toBe(true);
    expect(table.choices(0)).toEqual([{ verb: 'go', arg: {} }]);
  });

  test('reaches back a hundred choices at most', () => {
    const table = sandboxTable();
    for (let n = 0; n < 120; n++) go(table, 0, 'note', { n: 1 + (n % 2) });
    for (let n = 0; n < 100; n++) expect(table.undo(0).ok).toBe(true);
    expect(table.undo(0)).toMatchObject({ no: { what: 'kernel.no-undo' } });
  });
});

describe('resigning', () => {
  test('is told to all, stands when something is taken back, and happens once', () => {
    const table = sandboxTable();
    go(table, 0, 'note', { n: 1 });
    const marks = viewers.map((viewer) => table.mark(viewer));
    expect(table.do({ seat: 1, resign: true }).ok).toBe(true);
    expect(viewers.map((viewer) => table.mark(viewer))).toEqual(marks.map((mark) => mark + 1));
    expect(table.do({ seat: 1, resign: true })).toMatchObject({ no: { what: 'kernel.already-resigned' } });
    expect(table.undo(0).ok).toBe(true);
    for (const viewer of viewers) expect(table.log(viewer).map(({ event }) => event.what)).toEqual(['kernel.resigned']);
    expect(table.words(table.log(0)[0]!.event)).toBe('BOB has resigned.');
    expect(table.over).toBe(false);
  });

  test('of two players ends the game in favour of the other, and verifies', () => {
    const table = sandboxTable({}, 2);
    expect(table.do({ seat: 0, resign: true }).ok).toBe(true);
    const over = { winners: [1], scores: [0, 1], what: 'kernel.resigned', args: { seat: 0 } };
    for (const viewer of [0, 1, SPECTATOR]) expect(table.view(viewer).over).toEqual(over);
    expect(table.summary(0)).toMatchObject({ choices: [] });
    for (const action of [
      { seat: 0, verb: 'pass', arg: {} },
      { seat: 0, undo: true },
      { seat: 1, resign: true },
      { seat: 1, offer: { to: [0], kind: 'promise', terms: { n: 1 } } },
    ] as Action[])
      expect(table.do(action).ok).toBe(false);
    const record = JSON.parse(JSON.stringify(recordOf(table, secret)));
    expect(record).toMatchObject({ outcome: over, chance: { secret } });
    expect(verify(sandbox() as AnyGame, readRecord(record))).toBeNull();
    expect(verify(sandbox() as AnyGame, { ...record, outcome: null })?.why).toContain('outcome differs');
  });
});

describe('a promise', () => {
  const peace = (to: number[], terms: object = { turns: 3 }) => ({
    promise: { to, kind: 'peace', terms: terms as never },
  });

  test('is heard by those it is made to, and by no one else', () => {
    const table = sandboxTable();
    const others = [2, SPECTATOR].map((viewer) => [table.summary(viewer), table.log(viewer)]);
    expect(table.do({ seat: 0, ...peace([1]) })).toMatchObject({ ok: true, entry: peace([1]) });
    const line = { what: 'kernel.promised', args: { seat: 0, to: [1], kind: 'peace', terms: { turns: 3 } } };
    for (const viewer of [0, 1]) expect(table.log(viewer).map(({ event }) => event)).toEqual([line]);
    expect([2, SPECTATOR].map((viewer) => [table.summary(viewer), table.log(viewer)])).toEqual(others);
    expect(replay(sandbox(), recordOf(table)).table.log(1)).toEqual(table.log(1));
    expect(readRecord(JSON.parse(JSON.stringify(recordOf(table)))).entries).toHaveLength(1);
  });

  test.each<[Action, string]>([
    [{ seat: 0, promise: { to: [1], kind: 'war', terms: {} } }, 'kernel.no-promise'],
    [{ seat: 0, promise: null as never }, 'kernel.no-promise'],
    [{ seat: 0, ...peace([0]) }, 'kernel.no-talk'],
    [{ seat: 0, ...peace([1, 2]) }, 'no crowds'],
    [{ seat: 0, ...peace([1], { turns: 99 }) }, 'kernel.bad-argument'],
  ])('%j is refused', (action, what) => {
    expect(sandboxTable().do(action)).toMatchObject({ ok: false, no: { what } });
  });
});
