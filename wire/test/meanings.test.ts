/** Meanings that many choices share travel once each, and come out choice by choice as they went in. */
import { type Meaning, say } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { fc } from '../../kernel/test/fixed.ts';
import { spreadMeanings } from '../src/index.ts';
import { shareMeanings } from '../src/table-view.ts';

describe('shared meanings', () => {
  // Few values, so that many are equal, and many others have parts that add up to the same.
  const words = fc.record({ what: fc.constantFrom('gold', 'step'), args: fc.record({ n: fc.nat(3), of: fc.nat(3) }) });
  const meaning: fc.Arbitrary<Meaning | null> = fc.oneof(
    fc.constant(null),
    fc.record({ cost: words, gain: words }),
    fc.record({ cost: words, final: fc.constant(true as const) }),
  );

  test('come out as they went in, each once', () => {
    fc.assert(
      fc.property(fc.array(meaning, { maxLength: 60 }), (list) => {
        const shared = shareMeanings(list);
        expect(spreadMeanings(shared)).toEqual(list);
        expect(new Set(shared.each.map((each) => JSON.stringify(each))).size).toBe(shared.each.length);
      }),
      { numRuns: 300 },
    );
  });

  test('are the same when their keys come in another order', () => {
    const [cost, gain] = [say('gold', { n: 1, of: 2 }), say('step', { n: 2 })];
    const { each } = shareMeanings([{ cost, gain }, { gain, cost: say('gold', { of: 2, n: 1 }) }, null]);
    expect(each).toEqual([{ cost, gain }]);
  });
});
