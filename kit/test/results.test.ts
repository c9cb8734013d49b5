import { describe, expect, it } from 'vitest';
import { columnFinder, oneOfWords, parseRange, rangesOf, resultTable, wholeNumber } from '../src/index.ts';

const rows = [
  { total: '<=2', minor: '0', major: '0' },
  { total: '3-4', minor: '0', major: '1' },
  { total: '5', minor: '1', major: '2' },
  { total: '6+', minor: '2', major: '3' },
];
const table = resultTable({ name: 'losses', rows, key: 'total', columns: ['minor', 'major'], cell: wholeNumber });

describe('ranges', () => {
  it('are read as people write them', () => {
    for (const [text, from, to] of [
      ['3', 3, 3],
      ['-1', -1, -1],
      ['−1', -1, -1],
      ['3-4', 3, 4],
      ['3–4', 3, 4],
      ['-2--1', -2, -1],
      ['−2 to 5', -2, 5],
      ['≤2', -Infinity, 2],
      ['<=2', -Infinity, 2],
      ['2 or less', -Infinity, 2],
      ['9+', 9, Infinity],
      ['>= 9', 9, Infinity],
      ['9 or more', 9, Infinity],
      ['0', 0, 0],
    ] as const)
      expect(parseRange(text)).toEqual({ from, to });
    for (const text of ['', 'x', '3--', '+9'])
      expect(() => parseRange(text)).toThrow('is no range; write 3, 3-4, ≤2 or 9+');
    expect(() => parseRange('4-3', 'crt')).toThrow('crt: "4-3" runs backwards');
  });

  it('follow each other without gaps', () => {
    const of = (...texts: string[]) =>
      rangesOf(
        texts.map((text) => parseRange(text)),
        'crt',
      );
    expect([1, 2, 5, 6, 99].map(of('1-2', '3-5', '6+').find)).toEqual([0, 0, 1, 2, 2]);
    expect(of('≤0', '1+').find(-50)).toBe(0);
    expect(() => of('1-2', '2-3')).toThrow('crt: 2–3 overlaps 1–2');
    expect(() => of('≤2', '4+')).toThrow('crt: there is a gap between ≤2 and 4+');
    expect(() => of()).toThrow('crt: there are none');
    expect(() => of('1-2').find(3)).toThrow('crt: 3 is outside the table');
    expect(() => of('1-2').find(0)).toThrow('crt: 0 is outside the table');
  });
});

describe('result tables', () => {
  it('are read by total and column', () => {
    expect([-9, 2, 3, 4, 5, 6, 40].map((total) => table.read(total, 'major'))).toEqual([0, 0, 1, 1, 2, 3, 3]);
    expect(table.read(5, 'minor')).toBe(1);
    expect(table.cells('minor')).toEqual([0, 0, 1, 2]);
    expect(table.ranges[1]).toEqual({ from: 3, to: 4 });
  });

  it('say what is wrong with the data, and where', () => {
    const make = (more: object): unknown =>
      resultTable({ name: 'losses', rows, key: 'total', columns: ['minor'], cell: wholeNumber, ...more });
    expect(() => make({ columns: ['huge'] })).toThrow('losses, row 1: there is no huge');
    expect(() => make({ key: 'sum' })).toThrow('losses, row 1: there is no sum');
    expect(() => make({ rows: [{ total: '1', minor: 'R' }] })).toThrow('losses, row 1, minor: "R" is no whole number');
    expect(() => make({ rows: [rows[0], rows[2]] })).toThrow('there is a gap between ≤2 and 5');
    expect(() => table.read(3, 'huge' as never)).toThrow('there is no column huge; there are minor, major');
    const cell = oneOfWords('NE', 'R', 'R*');
    expect(cell('R*')).toBe('R*');
    expect(() => cell('X')).toThrow('"X" is none of NE, R, R*');
  });

  it('find their column by number', () => {
    const column = columnFinder({ steps_1_2: '1-2', steps_3_4: '3-4', steps_5_plus: '5+' }, 'attrition');
    expect([1, 4, 5, 30].map(column)).toEqual(['steps_1_2', 'steps_3_4', 'steps_5_plus', 'steps_5_plus']);
    expect(() => column(0)).toThrow('attrition: 0 is outside the table');
  });
});
