import { FastChance, Machine, namedKinds, Phrases } from '@concert/kernel';
import { expect, test } from 'vitest';
import { type Board, imperialBorders } from '../src/index.ts';
import { ship } from '../src/tables.ts';

/** The names of ships as one viewer reads them after the forces have been placed at random. */
function shipNames(): { board: Board; labels: readonly string[] } {
  const machine = new Machine(imperialBorders, { seats: 2 });
  const chance = new FastChance('ships');
  const position = machine.start(chance);
  const hasFleet = (): boolean => position.state.ships.place.filter((at) => at >= 0).length > 3;
  for (let i = 0; i < 400 && !hasFleet(); i++) {
    const [seat] = machine.busy(position);
    machine.take(position, seat!, chance.pick(machine.choices(position, seat!), ''), chance);
  }
  const { board } = machine.view(position, 0);
  const { words, kinds, thingNames } = imperialBorders;
  const phrases = new Phrases(words, kinds, () => []);
  const named = namedKinds([ship], thingNames!, board, (said) => phrases.sentence(said));
  return { board, labels: named[0]!.labels! };
}

test('a ship is told by its Nation, its kind and where it lies, and no two have the same name', () => {
  const { board, labels } = shipNames();
  const afloat = board.ships.place.flatMap((at, slot) => (at >= 0 ? [slot] : []));
  expect(afloat.length).toBeGreaterThan(0);
  const told = afloat.map((slot) => labels[slot]!);
  for (const label of told)
    expect(label).toMatch(/^(Frigate|Ship of the Line|Line Ship|Ship-of-the-Line)( \d+)? of .+ in .+$/);
  expect(new Set(told).size).toBe(told.length);
  expect(labels.at(-1)).toBe(ship.names.at(-1));
});

test.for(['unclear origin', 'faulty path', 'same path twice', 'lapsed', 'too many paths', 'dots exceed'])(
  'an order that can’t be carried out is told with its reason, not with a code of the rules: %s',
  async (why) => {
    const { words, kinds, translations } = imperialBorders;
    for (const table of [words, await translations!.de!(), await translations!.fr!()]) {
      const phrases = new Phrases(table, kinds, () => []);
      expect(phrases.sentence({ what: 'dismissed', args: { nation: 0, order: 1, why } })).not.toContain(why);
    }
  },
);
