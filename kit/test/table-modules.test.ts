import { type Packed, rowsOf } from '@concert/kit';
import { describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import * as tables from '../../scripts/table-modules.mjs';

const { parseTable, moduleText, packedModules, idsOf, number, numberOrZero, oneOf, yes, list } = tables;
const text = 'id\tname\tgold\tnear\nparis\tParis\t12\tlille\nlille\tLille\t-\tparis,lille\n';
const rows = (): { [column: string]: string }[] => parseTable(text, 'data/cities.tsv');

const message = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was wrong';
};

describe('tables as typed modules', () => {
  it('are written with the type of a row', () => {
    const table = rows().map((r) => ({ id: r.id, gold: numberOrZero(r.gold), near: list(r.near), own: yes(r.id) }));
    expect(moduleText('cities', 'City', 'cities', table)).toBe(
      [
        '// Written by scripts/tables.mjs from data/cities.tsv. Change the table, not this.',
        'export interface CityRow {',
        '  readonly id: string;',
        '  readonly gold: number;',
        '  readonly near: readonly string[];',
        '  readonly own: boolean;',
        '}',
        '// biome-ignore format: one row a line',
        'export const cities: readonly CityRow[] = [',
        "  { id: 'paris', gold: 12, near: ['lille'], own: false },",
        "  { id: 'lille', gold: 0, near: ['paris', 'lille'], own: false },",
        '];',
        '',
      ].join('\n'),
    );
    expect(moduleText('a', 'A', 'a', [{ name: "L'Aquila\\" }])).toContain("{ name: 'L\\'Aquila\\\\' }");
  });

  it('are stored by column where they are large, and come back as the same rows', () => {
    const table = [
      { id: 'W0109', ground: 'clear', gold: 12, near: ['a', 'b'], own: true, size: 1 },
      { id: 'W0110', ground: 'clear', gold: -1, near: [], own: false, size: 9 },
      { id: 'W0112', ground: 'woods', gold: 12, near: ['b'], own: false, size: 0 },
    ];
    const texts = packedModules('hexes', 'Hex', 'hexes', table) as { [path: string]: string };
    const columns = texts['columns/hexes']!.split('\n').filter((line) => line.startsWith('  '));
    expect(columns).toEqual([
      "  id: ['text', 'W0109^1|W0112'],",
      "  ground: ['text', 'clear~2|woods'],",
      "  gold: ['number', '12|-1|12'],",
      "  near: ['list', 'a,b||b'],",
      "  own: ['flag', '100'],",
      "  size: ['digit', '190'],",
    ]);
    expect(texts.hexes).toContain('readonly near: readonly string[];');
    expect(texts.hexes).toContain('rowsOf<HexRow>(packed)');
    const entries = columns.map(
      (line) => /(\w+): \['(\w+)', '(.*)'\]/.exec(line)!.slice(1) as [string, string, string],
    );
    const packed = Object.fromEntries(entries.map(([name, kind, text]) => [name, [kind, text]]));
    expect(rowsOf(packed as unknown as Packed<(typeof table)[number]>)).toEqual(table);
    expect(message(() => packedModules('a', 'A', 'a', [{ name: 'one|two' }]))).toContain('cannot be packed');
    expect(message(() => packedModules('a', 'A', 'a', [{ of: [1, 2] }]))).toContain('cannot be packed');
    expect(message(() => rowsOf({ a: ['digit', '123'], b: ['flag', '01'] }))).toBe('column b has 2 entries of 3');
  });

  it('refuse ragged lines and headings that come twice', () => {
    expect(message(() => parseTable('a\tb\n1\n', 'data/x.tsv'))).toBe(
      'data/x.tsv, line 2: 1 cells where the heading has 2',
    );
    expect(message(() => parseTable('a\ta\n1\t2\n', 'data/x.tsv'))).toBe('data/x.tsv: there are two columns "a"');
    expect(parseTable('a\tb\r\n1\t2\r\n', 'data/x.tsv').map((r: { b: string }) => r.b)).toEqual(['2']);
  });

  it('name the file and the line of what is wrong', () => {
    expect(message(() => rows().map((r) => r.province))).toBe(
      'data/cities.tsv, line 2: there is no column "province"; there are id, name, gold, near',
    );
    expect(message(() => rows().map((r) => number(r.gold)))).toBe('data/cities.tsv, line 3: "-" is no number');
    expect(message(() => rows().flatMap((r) => [oneOf('Paris', 'Rome')(r.name)]))).toBe(
      'data/cities.tsv, line 3: "Lille" is none of Paris, Rome',
    );
    const late = rows().filter((r) => r.id === 'lille');
    expect(message(() => late.map((r) => number(r.name)))).toBe('data/cities.tsv, line 3: "Lille" is no number');
  });

  it('refuse ids that no table knows', () => {
    const city = idsOf('city', rows());
    expect(rows().map((r) => city.all(list(r.near)))).toEqual([['lille'], ['paris', 'lille']]);
    expect([city.orNone('-'), city.orNone('paris')]).toEqual(['', 'paris']);
    const wrong = parseTable('city\nparsi\n', 'data/roads.tsv');
    expect(message(() => wrong.map((r: { city: string }) => city(r.city)))).toBe(
      'data/roads.tsv, line 2: there is no city "parsi"; near it: paris',
    );
    expect(message(() => idsOf('city', parseTable('id\na\na\n', 'data/x.tsv')))).toBe('city: "a" is there twice');
  });

  it('refuse values that are not there', () => {
    expect(message(() => moduleText('a', 'A', 'a', []))).toBe('a: there are no rows');
    expect(message(() => moduleText('a', 'A', 'a', [{ gold: Number('x') }]))).toContain(
      'a, row 1, gold: there is no value',
    );
    expect(message(() => moduleText('a', 'A', 'a', [{ gold: undefined }]))).toContain('there is no value (undefined)');
  });
});
