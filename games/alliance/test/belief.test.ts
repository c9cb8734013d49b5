/** What the bot remembers: worlds imagined with it look the same and are nearer to the truth. */
import { FastChance, type Json, Machine, openTable, type SeatView, secretFrom, type Table } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { type Alliance, alliance, maxOf, minOf, powerOf, siteOf, typeOf } from '../src/index.ts';

const { belief } = alliance.bot!;
const machine = new Machine(alliance, {});
const table = openTable(alliance, {}, secretFrom('belief'));
const view = table.view(0);
const { place, steps } = table.position.state;

/** An army of the other side that could stand elsewhere too, with a place where one of its colour is seen. */
const hidden = new Set(view.board.hidden.filter((group) => group.place >= 0).map((group) => group.place));
const known = new Set(view.board.blocks.map(({ id }) => id));
const spy = place.findIndex(
  (at, b) => at >= 0 && !known.has(b) && hidden.has(at) && siteOf[b] < 0 && maxOf[b] > minOf[b] && typeOf[b] === 1,
);
const battle = { what: 'battle', args: { place: place[spy] } };
const seen = { what: 'defence line', args: { blocks: [spy], steps: [minOf[spy]] } };

const after = (...events: { what: string; args: object }[]): Json =>
  events.reduce((before, event) => belief!.hear(before, event as never, view), belief!.start(view));

/** In how many of a hundred worlds the block stands in a place. */
function share(remembered: Json | undefined, at = place[spy]): number {
  const chance = new FastChance('worlds');
  let there = 0;
  for (let i = 0; i < 100; i++) if (machine.imagine(view, chance, remembered).state.place[spy] === at) there++;
  return there;
}

describe('a block that was seen in a battle', () => {
  test('is imagined where and as strong as it was seen, and the world still looks the same', () => {
    const remembered = after(battle, seen);
    expect(share(remembered)).toBe(100);
    expect(share(undefined)).toBeLessThan(60);
    const world = machine.imagine(view, new FastChance('one'), remembered);
    expect(world.state.steps[spy]).toBe(minOf[spy]);
    expect(machine.view(world, 0)).toEqual(view);
  });

  test('is less certain when one that looks the same has left its place, and forgotten when many have', () => {
    const march = { what: 'march', args: { power: powerOf[spy], from: place[spy], to: place[spy] + 1 } };
    const doubtful = share(after(battle, seen, march));
    expect(doubtful).toBeLessThan(100);
    expect(doubtful).toBeGreaterThan(share(undefined));
    expect(share(after(battle, seen, ...Array(6).fill(march)))).toBe(share(undefined));
    const other = { what: 'march', args: { power: powerOf[spy] + 1, from: place[spy], to: place[spy] + 1 } };
    expect(share(after(battle, seen, other))).toBe(100);
  });

  test('is followed when it retreats, and forgotten when it is lost', () => {
    const to = [...hidden].find((p) => p !== place[spy])!;
    const retreat = { what: 'retreat', args: { block: spy, from: place[spy], to } };
    expect(share(after(battle, seen, retreat))).toBeLessThan(60);
    expect(share(after(battle, seen, { what: 'eliminated', args: { block: spy } }))).toBe(share(undefined));
  });

  test('may have gained steps where one that looks the same was levied', () => {
    const levy = { what: 'levy', args: { power: powerOf[spy], place: place[spy] } };
    const chance = new FastChance('levied');
    const strengths = new Set<number>();
    for (let i = 0; i < 40; i++)
      strengths.add(machine.imagine(view, chance, after(battle, seen, levy)).state.steps[spy]);
    expect([...strengths].sort()).toEqual([minOf[spy], minOf[spy] + 1]);
  });
});

test('in whole games worlds with memory fit the view and are nearer to the truth', () => {
  let [right, guessed, worlds] = [0, 0, 0];
  for (let game = 0; game < 8; game++) {
    const played: Table<Alliance> = openTable(alliance, {}, secretFrom(`memory ${game}`));
    const chance = new FastChance(`memory ${game}`);
    for (let n = 0; n < 900 && !played.over; n++) {
      const [seat] = played.machine.busy(played.position);
      const choices = played.choices(seat);
      const { verb, arg } = chance.pick(choices, 'choice');
      played.do({ seat, verb, arg });
      if (n % 20 !== 19 || played.over) continue;
      const now = played.view(0);
      const remembered = played.log(0).reduce((b, { event }) => belief!.hear(b, event, now), belief!.start(now));
      const aware = machine.imagine(now, new FastChance(n), remembered);
      expect(machine.view(aware, 0)).toEqual(now);
      right += alike(played, now, aware.state);
      guessed += alike(played, now, machine.imagine(now, new FastChance(n)).state);
      worlds++;
    }
  }
  expect(worlds).toBeGreaterThan(20);
  expect(right).toBeGreaterThan(guessed);
});

/** How many of the blocks that a viewer does not know are where they are in truth, as strong as they are. */
function alike(played: Table<Alliance>, seenBy: SeatView<Alliance>, state: Alliance['state']): number {
  const sure = new Set(seenBy.board.blocks.map(({ id }) => id));
  const truth = played.position.state;
  return truth.place.filter((at, b) => !sure.has(b) && at === state.place[b] && truth.steps[b] === state.steps[b])
    .length;
}

test('the block of these tests is one whose strength can differ', () => {
  expect(spy).toBeGreaterThanOrEqual(0);
  expect(steps[spy]).toBeGreaterThan(0);
});
