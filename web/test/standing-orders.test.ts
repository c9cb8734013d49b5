import { describe, expect, test } from 'vitest';
import { patternOf, questionOf } from '../src/table/standing-orders.tsx';

describe('a standing order given at a question', () => {
  const allow = (lasts: string) => ({ verb: 'allow', arg: { nation: 4, place: 7, lasts } });
  const refuse = { verb: 'refuse', arg: { nation: 4, place: 7 } };
  const choices = [allow('once'), allow('turn'), refuse];

  test('names what tells its answer apart from the others of its verb, and no more', () => {
    expect(patternOf(refuse, choices)).toEqual({ verb: 'refuse', arg: {} });
    expect(patternOf(choices[1]!, choices)).toEqual({ verb: 'allow', arg: { lasts: 'turn' } });
  });

  test('is for the step that asks: of the own lane, or in the open', () => {
    const flow = [{ at: 'game' }, { at: 'help' }];
    expect(questionOf({ flow, lane: null })).toBe('help');
    expect(questionOf({ flow, lane: { stack: [{ at: 'orders' }] } as never })).toBe('orders');
  });
});
