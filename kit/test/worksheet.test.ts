import { describe, expect, it } from 'vitest';
import { sheetArgs, sheetLine, totalOf, Worksheet } from '../src/index.ts';

describe('worksheets', () => {
  it('add up, and say nothing of what is 0', () => {
    const sheet = new Worksheet()
      .add('odds', 2, '8.1.4', { odds: '2-1' })
      .add('hills', 0, '8.1.7')
      .addIf(false, 'winter', 3, '8.1.9')
      .addIf(true, 'demoralized', -3, '8.1.8');
    expect(sheet.lines).toEqual([
      { what: 'odds', value: 2, clause: '8.1.4', args: { odds: '2-1' } },
      { what: 'demoralized', value: -3, clause: '8.1.8' },
    ]);
    expect(sheet.total).toBe(-1);
    expect(totalOf(sheet.lines)).toBe(-1);
  });

  it('count only the best of modifiers that do not add up', () => {
    const terrain = [sheetLine('hills', -3, 'a'), sheetLine('fortress', -6, 'b'), sheetLine('cavalry', 6, 'c')];
    expect(new Worksheet().addBest(terrain).lines).toEqual([terrain[1]]);
    expect(new Worksheet().addBest([]).total).toBe(0);
    expect(new Worksheet().addLines(terrain).total).toBe(-3);
  });

  it('keep limits as lines, so that the lines still add up', () => {
    const high = new Worksheet().add('guns', 7, 'a').atMost(4, 'limit', 'b').atLeast(1, 'floor', 'c');
    expect(high.lines.map(({ what, value }) => [what, value])).toEqual([
      ['guns', 7],
      ['limit', -3],
    ]);
    expect(high.total).toBe(4);
    const low = new Worksheet().add('losses', -5, 'a').atLeast(-2, 'floor', 'b');
    expect([low.total, totalOf(low.lines), low.lines[1].args]).toEqual([-2, -2, { limit: -2 }]);
  });

  it('become the arguments of an event', () => {
    const sheet = new Worksheet().add('odds', 2, '8.1.4', { odds: '2-1' });
    const args = sheetArgs(sheet.lines) as { args: { odds: string } }[];
    args[0].args.odds = 'changed';
    expect(sheet.lines[0].args).toEqual({ odds: '2-1' });
  });
});
