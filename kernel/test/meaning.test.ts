import { gatherMeanings, type Meaning, meaningAt, openTable, say, secretFrom } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { toy } from './toy.ts';

const buy = (price: number) => ({ verb: 'buy', arg: { price } });
const cost = (price: number): Meaning => ({ cost: say('gold', { price }) });

describe('what choices mean', () => {
  test('is said once where all choices of a verb mean the same, else for each in their order', () => {
    const choices = [buy(1), { verb: 'end', arg: {} }, buy(2), buy(0), { verb: 'pass', arg: {} }];
    const meanings = gatherMeanings(choices, ({ verb, arg }) => {
      if (verb === 'end') return { main: true };
      if (verb === 'pass') return undefined;
      return arg.price === 0 ? null : cost(arg.price);
    });
    expect(meanings).toEqual({ end: { main: true }, buy: [cost(1), cost(2), null] });
    expect(meaningAt(meanings, 'buy', 1)).toEqual(cost(2));
    expect(meaningAt(meanings, 'buy', 2)).toBeNull();
    expect(meaningAt(meanings, 'end', 0)).toEqual({ main: true });
    expect(meaningAt(meanings, 'constructor', 0)).toBeNull();
  });

  test('comes with what a seat that is asked is shown, and with nothing that others are', () => {
    const table = openTable(toy(), {}, secretFrom('meaning'));
    expect(table.summary(0).meanings.step).toEqual({ cost: say('one step', { left: 3 }), main: true });
    expect(table.summary(1).meanings).toEqual({});
    expect(table.summary(-1).meanings).toEqual({});
  });
});
