/** What becomes of promises: judged from what all their parties have heard, shown to them, and taken back with what settled it. */
import { openTable, type PromiseJudge, recordOf, replay, resumeTable, SPECTATOR, secretFrom } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { skirmish } from '../../games/skirmish/src/index.ts';
import { go, sandbox } from './sandbox.ts';

/** A table at which promises are judged so; `heard` is what the judge was told of. */
function court(judge: PromiseJudge = () => 'open') {
  const heard: string[] = [];
  const game = sandbox({});
  const listening: PromiseJudge = (deal, testimony) => {
    if (testimony.event) heard.push(testimony.event.what);
    return judge(deal, testimony);
  };
  const judged = { ...game, deals: { ...game.deals!, judge: listening } };
  const table = openTable(judged, { seats: 3 }, secretFrom('desk'), ['a', 'b', 'c']);
  const promise = (from: number, to: number[], n = 1): void => {
    expect(table.do({ seat: from, offer: { to, kind: 'promise', terms: { n } } })).toMatchObject({ ok: true });
    const { id } = table.summary(from).offers.at(-1)!;
    for (const seat of to) expect(table.do({ seat, answer: 'accept', id })).toMatchObject({ ok: true });
  };
  const seen = (seat: number) => table.summary(seat).offers.map(({ promise: state }) => state);
  return { game: judged, table, heard, promise, seen };
}

/** Broken when a party notes the number of its terms. */
const byNotes: PromiseJudge = ({ terms }, { event }) =>
  event?.what === 'note' && event.args!.n === terms.n ? 'broken' : 'open';

describe('a promise', () => {
  test('is judged by events, for its parties alone', () => {
    const { table, promise, seen } = court(byNotes);
    promise(0, [1], 3);
    expect(seen(0)).toEqual(['open']);
    go(table, 0, 'note', { n: 2 });
    expect(seen(1)).toEqual(['open']);
    const marks = [0, 1].map((seat) => table.mark(seat));
    go(table, 0, 'note', { n: 3 });
    expect([seen(0), seen(1), seen(2)]).toEqual([['broken'], ['broken'], []]);
    expect(table.summary(SPECTATOR).offers).toEqual([]);
    // They are shown it.
    expect([0, 1].every((seat) => table.mark(seat) > marks[seat]!)).toBe(true);
  });

  test('is judged by nothing that one of its parties has not heard, and not by what came before it', () => {
    const { table, promise, heard } = court();
    go(table, 0, 'note', { n: 2 });
    promise(0, [1]);
    promise(0, [1, 2]);
    // Seat 0 tells seat 1 its number, and seat 2 hears nothing.
    table.do({ seat: 0, offer: { to: [1], kind: 'confide', terms: {} } });
    table.do({ seat: 1, answer: 'accept', id: '0-1#2' });
    expect(heard).toEqual(['confided']);
  });

  test('that was settled by a choice is open again when the choice is undone', () => {
    const { table, promise, seen } = court(byNotes);
    promise(0, [1], 3);
    go(table, 0, 'note', { n: 3 });
    expect(seen(0)).toEqual(['broken']);
    expect(table.undo(0)).toMatchObject({ ok: true });
    expect(seen(0)).toEqual(['open']);
    go(table, 0, 'note', { n: 3 });
    expect(seen(0)).toEqual(['broken']);
  });

  test('is not judged where the game does not, and says so by saying nothing', () => {
    const { table, promise, seen } = court(() => null);
    promise(0, [1]);
    go(table, 0, 'note', { n: 3 });
    expect(seen(0)).toEqual([undefined]);
  });

  test('is remembered to the end of the game, through snapshots, and comes out the same from the record', () => {
    const { game, table, promise, seen } = court((deal, testimony) =>
      testimony.over ? 'kept' : byNotes(deal, testimony),
    );
    promise(0, [1], 3);
    promise(0, [1], 9);
    for (let n = 0; n < 60; n++) go(table, 0, 'note', { n: 4 + (n % 2) });
    go(table, 0, 'note', { n: 3 });
    go(table, 0, 'roll');
    expect(seen(1)).toEqual(['broken', 'open']);
    const taken = table.takeSnapshot(1)!;
    const again = resumeTable(game, { options: { seats: 3 }, chance: table.chance, setup: table.setup }, taken.text);
    expect(again.summary(1).offers.map(({ promise: state }) => state)).toEqual(['broken', 'open']);
  });

  test('is kept when the game ends without its being broken', () => {
    const { game, table, promise, seen } = court((deal, testimony) =>
      testimony.over ? 'kept' : byNotes(deal, testimony),
    );
    promise(0, [1], 3);
    go(table, 0, 'end');
    expect(table.over).toBe(true);
    expect(seen(0)).toEqual(['kept']);
    const { table: played } = replay(game, recordOf(table), { secret: secretFrom('desk') });
    expect(played.summary(0).offers).toEqual(table.summary(0).offers);
  });
});

describe('a truce in Skirmish', () => {
  const begin = () => {
    const table = openTable(skirmish, {}, secretFrom('truce'), ['a', 'b']);
    const ok = (action: Parameters<typeof table.do>[0]) => expect(table.do(action)).toMatchObject({ ok: true });
    ok({ seat: 0, offer: { to: [1], kind: 'truce', terms: { turns: 1 } } });
    ok({ seat: 1, answer: 'accept', id: '0-1#1' });
    return { table, ok, state: () => table.summary(0).offers[0]!.promise };
  };

  test('is kept when its turns have passed without a battle between the two', () => {
    const { ok, state } = begin();
    expect(state()).toBe('open');
    for (const seat of [0, 1]) ok({ seat, verb: 'ready', arg: {} });
    expect(state()).toBe('kept');
  });

  test('is broken by a battle between them', () => {
    const { table, ok, state } = begin();
    for (const seat of [0, 1]) {
      ok({ seat, verb: 'order', arg: { corps: seat * 3, to: 6 } });
      ok({ seat, verb: 'ready', arg: {} });
    }
    while (state() === 'open') {
      const seat = table.view(0).waiting[0]!;
      ok({ seat, verb: 'decline', arg: {} });
    }
    expect(state()).toBe('broken');
  });
});
