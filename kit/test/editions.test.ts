/** Edition files of all four games: what they can change, and what is refused and how. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
// @ts-expect-error a plain script without types
import { insistOnSchema, reader } from '../../scripts/table-modules.mjs';

const folder = mkdtempSync(join(tmpdir(), 'editions-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => {
  delete process.env.EDITION_FILE;
});

interface Row {
  [column: string]: string;
}
type Rows = (table: string) => Row[] & { changes: { values: { [column: string]: object } }[] };

/** The tables of a game with an edition laid over them, checked like the game's own. */
async function lay(game: string, body: string | Buffer): Promise<Rows> {
  process.env.EDITION_FILE = join(folder, 'mine.tsv');
  writeFileSync(process.env.EDITION_FILE, body);
  const { schema, invariants } = await import(`../../games/${game}/scripts/schema.mjs`);
  const rows: Rows = reader(new URL(`../../games/${game}/`, import.meta.url), schema);
  insistOnSchema(rows, schema);
  invariants(rows);
  return rows;
}

const head = (game: string): string => `concert-edition-1\t${game}\nid\tmine\ntitle\tMine\n\n`;
const part = (table: string, ...lines: string[]): string => `table\t${table}\n${lines.join('\n')}\n`;
const refusal = (game: string, body: string | Buffer): Promise<string> =>
  lay(game, body).then(
    () => 'nothing was wrong',
    (error) => error.message,
  );

describe('an edition file', () => {
  it('changes values of every game, and each says that it comes from the edition', async () => {
    const cases = [
      ['alliance', 'blocks', 'id\tmax', 'FR-HQ\t4'],
      ['power-and-prestige', 'provinces', 'id\tgold', 'paris\t7'],
      ['imperial-borders', 'dice', 'die\tface\tfaces_of_six', 'black\tblank\t2'],
      ['nations-in-arms', 'leaders', 'id\tcombat', 'bonaparte\t4'],
    ] as const;
    for (const [game, table, columns, row] of cases) {
      const rows = await lay(game, head(game) + part(table, columns, row));
      const changed = rows(table).find((each) => Object.values(each).some((value) => value.startsWith('edition')))!;
      expect(Object.values(changed)).toEqual(expect.arrayContaining(row.split('\t')));
      expect(rows(table).changes).toMatchObject([{ action: 'table', line: 7 }]);
      const own = readFileSync(new URL(`../../games/${game}/data/${table}.tsv`, import.meta.url), 'utf8');
      expect(own).not.toContain('edition');
    }
  });

  it('adds and removes rows where a table is open for it', async () => {
    const body = `${head('alliance')}remove\tborders\na\tb\nlondon\twessex\n\nadd\tborders\na\tb\ttype\tlimit\nlondon\tbrittany\tstrait\t2\n`;
    const borders = (await lay('alliance', body))('borders');
    expect(borders.some(({ a, b }) => a === 'london' && b === 'wessex')).toBe(false);
    expect(borders.at(-1)).toMatchObject({ a: 'london', b: 'brittany', type: 'strait', source: 'edition' });
  });

  const H = head('alliance');
  const wrong: [string, string, string | Buffer, string][] = [
    ['an empty file', 'alliance', '', 'mine.tsv, line 1: the file is empty'],
    ['another file', 'alliance', 'PNG\n', 'an edition file begins with concert-edition-1'],
    ['bytes that are no text', 'alliance', Buffer.from([0xff, 0xfe, 0x00, 0xd8]), 'it is not UTF-8 text'],
    ['a huge file', 'alliance', `${H}#${'x'.repeat(1_000_001)}`, 'an edition file has at most 1000000'],
    [
      'too many rows',
      'alliance',
      H + part('blocks', 'id\tmax', ...Array(5_001).fill('FR-HQ\t3')),
      'more than 5000 rows',
    ],
    ['a long cell', 'alliance', H + part('blocks', 'id\tmax', `FR-HQ\t${'3'.repeat(201)}`), 'line 7: a cell is longer'],
    ['no id', 'alliance', 'concert-edition-1\talliance\ntitle\tX\n', 'a line id is needed'],
    ['a bad id', 'alliance', H.replace('mine', '../x'), 'a line id is needed'],
    ['no rows', 'alliance', H, 'the edition would change nothing'],
    ['an unknown table', 'alliance', H + part('blocs', 'id\tmax', 'FR-HQ\t3'), 'line 5: there is no table "blocs"'],
    [
      'the table of the map',
      'nations-in-arms',
      head('nations-in-arms') + part('map_hexes', 'hex\tterrain', 'W0154\tclear'),
      'there is no table "map_hexes"',
    ],
    [
      'an unknown row',
      'alliance',
      H + part('blocks', 'id\tmax', 'FR-HQQ\t3'),
      'line 7: table blocks: there is no row with id FR-HQQ; near it: id FR-HQ',
    ],
    [
      'an unknown column',
      'alliance',
      H + part('blocks', 'id\tmaximum', 'FR-HQ\t3'),
      'an edition cannot change "maximum"',
    ],
    [
      'a column twice',
      'alliance',
      H + part('blocks', 'id\tmax\tmax', 'FR-HQ\t3\t3'),
      'line 6: there are two columns "max"',
    ],
    ['a missing key', 'alliance', H + part('blocks', 'max', '3'), 'the column id is needed'],
    [
      'a row twice',
      'alliance',
      H + part('blocks', 'id\tmax', 'FR-HQ\t3', 'FR-HQ\t2'),
      'line 8: table blocks: id FR-HQ is there twice',
    ],
    [
      'a cell too many',
      'alliance',
      H + part('blocks', 'id\tmax', 'FR-HQ\t3\t4'),
      'line 7: 3 cells where the heading has 2',
    ],
    ['an empty cell', 'alliance', H + part('blocks', 'id\tmax', 'FR-HQ'), 'line 7: max is empty'],
    [
      'a word for a number',
      'alliance',
      H + part('blocks', 'id\tmax', 'FR-HQ\tfull'),
      'line 7: table blocks, id FR-HQ: max: "full" is not a whole number',
    ],
    [
      'a number out of range',
      'nations-in-arms',
      head('nations-in-arms') + part('corps', 'id\tmorale', 'fr_og\t7'),
      'morale: "7" is not a whole number from 0 to 6',
    ],
    [
      'an unknown place',
      'alliance',
      H + part('setup-1804', 'block\tlocation', 'FR-HQ\tparys'),
      'there is no row of regions "parys"; near it: paris',
    ],
    [
      'an unknown owner',
      'nations-in-arms',
      head('nations-in-arms') + part('provinces', 'id\towner_1805', 'picardy\tfrance'),
      'owner_1805: there is no row of powers "france"',
    ],
    [
      'a rating no block of its type has',
      'alliance',
      H + part('blocks', 'id\tfirepower', 'FR-HQ\t1'),
      'line 7: table blocks, id FR-HQ: B1 is no rating of a block of type hq',
    ],
    [
      'more strength than a block has',
      'alliance',
      H + part('setup-1804', 'block\tstep', 'FR-HQ\t4'),
      'is above its full strength 3',
    ],
    [
      'a capital that loses its city',
      'alliance',
      H + part('regions', 'id\tvp', 'paris\t0'),
      'a victory city has 1 or 2 points',
    ],
    [
      'an empire with two cities',
      'alliance',
      H + part('regions', 'id\tvictory_city\tvp', 'provence\t-\t0', 'gascony\t-\t0'),
      'france has 2 victory cities at home',
    ],
    [
      'a road that is missed',
      'power-and-prestige',
      `${head('power-and-prestige')}add\troads\na\tb\triver\nparis\tatlantis\tn\n`,
      'line 7: table roads, a paris, b atlantis: there is no location "atlantis"',
    ],
    [
      'a die with seven faces',
      'imperial-borders',
      head('imperial-borders') + part('dice', 'die\tface\tfaces_of_six', 'black\tblank\t3'),
      'the faces of a black die are 7, not 6',
    ],
    [
      'a leader who leaves before they come',
      'nations-in-arms',
      head('nations-in-arms') + part('leaders', 'id\texit', 'napoleon\t1792'),
      'it leaves in 1792, before it comes',
    ],
    [
      'a chart that turns back',
      'nations-in-arms',
      head('nations-in-arms') + part('crt', 'total\tmajor_losses', '3\t9'),
      'a higher total gives no smaller result',
    ],
    [
      'rows where none can be added',
      'alliance',
      `${H}add\tblocks\nid\tletter\tfirepower\tmax\nFR-X\tC\t3\t3\n`,
      'rows cannot be added or removed',
    ],
  ];
  it.each(wrong)('is refused with what is wrong and where: %s', async (_, game, body, why) => {
    expect(await refusal(game, body)).toContain(why);
  });

  it('is not looked at by other games', async () => {
    process.env.EDITION_FILE = join(folder, 'mine.tsv');
    writeFileSync(process.env.EDITION_FILE, head('alliance') + part('regions', 'id\tvp', 'london\t1'));
    const { schema } = await import(`../../games/${'imperial-borders'}/scripts/schema.mjs`);
    const rows: Rows = reader(new URL('../../games/imperial-borders/', import.meta.url), schema);
    expect(rows('seas').changes).toBeUndefined();
  });
});
