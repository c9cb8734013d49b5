import { choiceKey, FastChance, field, Machine, no, type Offers, pointsOf, Sink } from '@concert/kernel';

import { describe, expect, test } from 'vitest';
import { skirmish } from '../../games/skirmish/src/index.ts';
import { fc } from './fixed.ts';

const question = (offers: Offers): void => {
  for (let n = 0; n < 5; n++) offers.offer('note', { n }, n !== 3 || no('X-1', 'not three', { n }));
  if (offers.wants('dear')) offers.offer('dear', { a: 1, b: [2] });
  offers.offer('end', {});
};

describe('one run of one enumerator', () => {
  test('lists', () => {
    const sink = new Sink().forList();
    question(sink);
    expect(sink.list.map(choiceKey)).toEqual([
      'note {"n":0}',
      'note {"n":1}',
      'note {"n":2}',
      'note {"n":4}',
      'dear {"a":1,"b":[2]}',
      'end {}',
    ]);
    expect(sink.count).toBe(6);
  });

  test('counts', () => {
    const sink = new Sink().forCount();
    question(sink);
    expect([sink.count, sink.list]).toEqual([6, []]);
  });

  test.each([
    ['note', { n: 2 }, true, null],
    ['note', { n: 3 }, false, 'X-1'],
    ['note', { n: 9 }, false, null],
    ['note', {}, false, null],
    ['note', { n: 2, m: 1 }, false, null],
    ['dear', { b: [2], a: 1 }, true, null],
    ['dear', { b: [3], a: 1 }, false, null],
    ['end', {}, true, null],
    ['other', {}, false, null],
  ])('checks %s %j and explains', (verb, arg, found, clause) => {
    const sink = new Sink().forChoice({ verb, arg });
    question(sink);
    expect([sink.found, sink.refusal?.clause ?? null]).toEqual([found, clause]);
    question(sink.forCheck({ verb, arg }));
    expect([sink.found, sink.refusal]).toEqual([found, null]);
  });

  test('says whether something was offered, and which verbs are wanted', () => {
    const sink = new Sink().forChoice({ verb: 'note', arg: {} });
    expect([sink.offer('note', {}), sink.offer('note', {}, no('X', 'x'))]).toEqual([true, false]);
    expect([sink.wants('note'), sink.wants('dear'), new Sink().forList().wants('dear')]).toEqual([true, false, true]);
  });

  test('wants nothing more once there is more than a sole choice', () => {
    const sink = new Sink().forSole();
    question(sink);
    expect(sink.list.map(({ verb }) => verb)).toEqual(['note', 'note', 'note', 'note', 'end']);
    const one = new Sink().forSole();
    one.offer('end', {});
    expect([one.wants('dear'), one.list]).toEqual([true, [{ verb: 'end', arg: {} }]]);
  });

  test('is used again without remembering the last use', () => {
    const sink = new Sink();
    question(sink.forChoice({ verb: 'note', arg: { n: 3 } }));
    question(sink.forChoice({ verb: 'end', arg: {} }));
    expect([sink.found, sink.refusal]).toEqual([true, null]);
    const first = sink.forList();
    question(first);
    const { list } = first;
    question(sink.forList());
    expect([list.length, sink.list.length]).toEqual([6, 6]);
  });
});

test('listing, counting and checking agree on every choice of a game; all carry what they point at', () => {
  const machine = new Machine(skirmish, { seats: 3 });
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const chance = new FastChance(seed);
      const position = machine.start(chance);
      for (let n = 0; n < 40 && !machine.isOver(position); n++) {
        for (const seat of [0, 1, 2]) {
          const listed = machine.choices(position, seat);
          expect(machine.count(position, seat)).toBe(listed.length);
          for (const choice of listed) {
            expect(machine.verdict(position, seat, choice)).toBe(true);
            const points = pointsOf(machine.game.verbs[choice.verb as 'order'], choice.arg);
            expect(points.length).toBe(Object.keys(choice.arg).length);
          }
        }
        const seat = chance.pick(machine.busy(position), 'seat');
        machine.take(position, seat, chance.pick(machine.choices(position, seat), 'choice'), chance);
      }
    }),
    { numRuns: 5 },
  );
});

test('a choice without fields points at nothing', () => {
  expect(pointsOf({ n: field.int(0, 3) }, { n: 1 })).toEqual([]);
});

describe('a range of choices', () => {
  const sink = new Sink();
  const offer = (to: Sink): Sink => {
    to.offer('stay', {});
    to.range('send', { place: 7 }, 'count', 1, 3);
    to.range('send', { place: 8 }, 'count', 1, 0);
    return to;
  };
  const send = (place: number, count: unknown) => ({ verb: 'send', arg: { place, count } });

  test('is listed and counted number by number', () => {
    expect(offer(sink.forList()).list.slice(1)).toEqual([send(7, 1), send(7, 2), send(7, 3)]);
    expect(offer(sink.forCount()).count).toBe(4);
  });

  test('is checked without making the others', () => {
    expect(offer(sink.forCheck(send(7, 3))).found).toBe(true);
    for (const wrong of [send(7, 0), send(7, 4), send(8, 1), send(7, 1.5), send(7, 'a'), { verb: 'stay', arg: null }])
      expect(offer(sink.forCheck(wrong)).found).toBe(false);
  });
});
