/** Heads of the chain on the wire: two worlds in which others act differently in private send a viewer the same. */
import { type Action, type AnyGame, FastChance, openTable, SPECTATOR, secretFrom, type Viewer } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { campaign } from '../../bench/src/games/campaign.ts';
import { skirmish } from '../../games/skirmish/src/index.ts';
import { TableHost } from '../src/index.ts';

/** Everything a viewer is sent and shown while seat 1 drafts so often in private and the others then get ready. */
function world(viewer: Viewer, drafts: number): string[] {
  const host = new TableHost(openTable(skirmish as AnyGame, { seats: 3 }, secretFrom('heads'), []));
  const sent = [JSON.stringify(host.watch(viewer))];
  const act = (action: Action): void => {
    const done = host.do(action);
    if (!done.ok) throw new Error(done.sentence);
    for (const update of done.news) if (update.viewer === viewer) sent.push(update.change);
    // Asking for everything again in between tells no more.
    sent.push(JSON.stringify(host.full(viewer)));
  };
  const orders = host.table.choices(1).filter(({ verb }) => verb === 'order');
  for (let n = 0; n < drafts; n++) {
    act({ seat: 1, ...orders[n % 2]! });
  }
  // What is revealed in the end is the same in both worlds.
  for (let n = 0; n < drafts; n++) act({ seat: 1, undo: true });
  // What is shown again while nothing happened for this viewer is the same to the letter; it is counted once.
  for (const seat of [0, 1, 2]) act({ seat, verb: 'ready', arg: {} });
  return sent.filter((text, i) => text !== sent[i - 1]);
}

const headless = (text: string): string => text.replace(/"head":(\[?)"[\w-]{24}"/g, '"head":$1""');

const headsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => [...text.matchAll(/"head":\[?"([\w-]{24})"/g)].map(([, head]) => head!));

describe('heads on the wire', () => {
  test.each([0, 2, SPECTATOR])('two worlds: viewer %i is sent the same, no matter what seat 1 drafts', (viewer) => {
    const [quiet, busy] = [world(viewer, 0), world(viewer, 6)];
    expect(busy.map(headless)).toEqual(quiet.map(headless));
    // As many heads, as often the same one: only their letters differ, and only after the orders were revealed.
    const pattern = (texts: readonly string[]): number[] => headsIn(texts).map((head, _, all) => all.indexOf(head));
    expect(pattern(busy)).toEqual(pattern(quiet));
    expect(headsIn(busy)[0]).toBe(headsIn(quiet)[0]);
  });

  test('every change carries one, and a full view repeats it until something changes', () => {
    const host = new TableHost(openTable(skirmish as AnyGame, { seats: 2 }, secretFrom('heads'), []));
    host.watch(0);
    const seen = [host.full(0).sight.head];
    for (let n = 0; n < 20 && !host.table.over; n++) {
      const seat = host.table.machine.busy(host.table.position)[0]!;
      const done = host.do({ seat, ...host.table.choices(seat).at(-1)! });
      if (!done.ok) throw new Error(done.sentence);
      const mine = done.news.find(({ viewer }) => viewer === 0);
      const { head } = host.full(0).sight;
      if (mine) expect(JSON.parse(mine.change).patch.head).toEqual([head]);
      else expect(head).toBe(seen.at(-1));
      seen.push(head);
    }
    expect(new Set(seen).size).toBeGreaterThan(3);
  });
});

describe('a table that holds a window of a long game', () => {
  test('sends what one sends that holds everything, and says what it no longer holds', () => {
    const begin = () =>
      new TableHost(openTable(campaign as unknown as AnyGame, { turns: 9999 }, secretFrom('window'), []));
    const [window, whole] = [begin(), begin()];
    for (const host of [window, whole]) for (const viewer of [0, SPECTATOR]) host.watch(viewer);
    const chance = new FastChance('window');
    let taken = 0;
    for (let n = 0; n < 900; n++) {
      const { machine, position } = whole.table;
      const seat = chance.pick(machine.busy(position), 'seat');
      const action = { seat, ...chance.pick(whole.table.choices(seat), 'choice') };
      expect(window.do(structuredClone(action))).toEqual(whole.do(action));
      if (window.snapshot()) taken++;
      if (n % 100 === 0) for (const viewer of [0, SPECTATOR]) expect(window.full(viewer)).toEqual(whole.full(viewer));
    }
    expect(taken).toBeGreaterThanOrEqual(2);
    expect(window.table.journal.length).toBeLessThan(400);
    const { count } = whole.table.position;
    const { head: _, ...past } = whole.at(0, count - 3)!.sight;
    expect(window.at(0, count - 3)!.sight).toMatchObject(past);
    expect(window.at(0, 2)).toBeNull();
    expect(window.lines(0, 50)).toBeNull();
    expect(window.lines(0, Number.MAX_SAFE_INTEGER)).toEqual(whole.lines(0, Number.MAX_SAFE_INTEGER));
  });
});
