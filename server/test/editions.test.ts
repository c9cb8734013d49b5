/** Editions from outside: installed by the command, opened as tables, recorded, verified, backed up and carried to other nodes. */
import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEdition } from '@concert/bundles/editions';
import { readRecord } from '@concert/kernel';
import { loadBundle } from '@concert/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { backupOf, type ConcertServer, checkUpgrade, restoreInto } from '../src/index.ts';
import { Client } from './client.ts';
import { scratch, testServer } from './server.ts';
import { twoNodes } from './two-nodes.ts';

const concert = fileURLToPath(new URL('../../cli/bin/concert.mjs', import.meta.url));
const GAME = 'imperial-borders';
const FILE = `concert-edition-1\t${GAME}
id\tprinted
title\tPrinted copy of 1815
# Cavalry is dearer there.
table\tforces
id\tcost_gold
cavalry\t7

table\tnations
id\tstart_gold
france\t3
`;

/** Runs the command line with the editions and the database of a folder. */
const run = (dataDir: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, EDITIONS_DIR: '', DATABASE_URL: '' };
    execFile(process.execPath, [concert, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

const written = (folder: string, text: string): string => {
  const path = join(folder, 'edition.tsv');
  writeFileSync(path, text);
  return path;
};

/** Where the edition was installed once, for all tests. */
let dataDir: string;
let rules: string;
const editions = (home = dataDir): string => join(home, 'editions');

beforeAll(async () => {
  dataDir = scratch();
  const { code, out, err } = await run(dataDir, 'edition', 'install', written(scratch(), FILE));
  expect([code, err]).toEqual([0, '']);
  rules = /is installed as (\S+)\. New tables/.exec(out)?.[1] ?? '';
}, 240_000);

/** A folder of data with the edition in it. */
function withEdition(): string {
  const home = scratch();
  cpSync(editions(), editions(home), { recursive: true });
  return home;
}

const opened = async (client: Client, edition: string): Promise<string> =>
  client.open({ game: GAME, mine: [0], fill: 'policy', edition });
const facts = async (client: Client, table: string) => (await client.get(`/api/tables/${table}`)).body;

/** The only person there gives up, so that the game ends. */
async function overGame(client: Client): Promise<string> {
  const table = await opened(client, rules);
  expect(await client.post(`/api/tables/${table}/resign`, { seat: 0 })).toMatchObject({ status: 200 });
  await expect.poll(async () => (await facts(client, table)).state).toBe('ended');
  return table;
}

describe('an edition', () => {
  test('is named by the rules, its id and what is in it, and is not installed twice', async () => {
    expect(rules).toMatch(/^\d+\.\d+\.\d+\+printed\.[0-9a-f]{12}$/);
    expect(readdirSync(join(editions(), GAME))).toEqual([rules]);
    // Comments, line ends and the tabs of a spreadsheet make no other edition.
    const same = FILE.replace(/#.*\n/, '').replaceAll('\n', '\t\t\r\n');
    const { code, out } = await run(dataDir, 'edition', 'install', written(scratch(), same));
    expect([code, out]).toEqual([0, expect.stringContaining(`is installed already, as ${rules}`)]);
    expect((await run(dataDir, 'edition', 'list')).out).toBe(`${GAME}  ${rules}  Printed copy of 1815\n`);
  });

  test('has the values of its file, and says so of each of them', async () => {
    const bundle = await loadEdition(editions(), GAME, rules);
    const newest = await loadBundle(GAME);
    expect(bundle).toMatchObject({ game: GAME, rules });
    const setup = ({ open }: typeof bundle): string => {
      const chance = { commitment: '', contributions: [] };
      return open({ options: {}, secret: '0'.repeat(64), chance, setup: null, entries: [] }).table.setup.hash;
    };
    expect(setup(bundle)).not.toBe(setup(newest));
    const page = (name: string): string => readFileSync(join(editions(), GAME, rules, 'tables', `${name}.md`), 'utf8');
    expect(page('edition-values')).toMatch(
      /\| forces\s+\| id cavalry\s+\| cost_gold\s+\| 7‡\s+\| 6\s+\| rulebook\s+\|/,
    );
    expect(page('edition-sources')).toMatch(/\| forces\s+(\|\s+\d+\s+){3}\| 1\s+\|/);
    expect(page('forces')).toMatch(/\| Cavalry\s+\| 7 /);
  });

  test('that is bad is refused with the line, and nothing is installed', async () => {
    const home = scratch();
    const bad = FILE.replace('cavalry\t7', 'cavalry\t700');
    const { code, err } = await run(home, 'edition', 'install', written(scratch(), bad));
    expect(code).toBe(1);
    expect(err).toBe(
      'concert: edition.tsv, line 7: table forces, id cavalry: cost_gold: "700" is not a whole number from 0 to 50 or a dash\n',
    );
    expect(readdirSync(home)).toEqual([]);
    // Names are drawn on boards: none brings marks of its own.
    const drawn = `concert-edition-1\talliance\nid\tx\ntitle\tX\n\ntable\tcards\nnumber\tname\n1\t<image href="/api/me"/>\n`;
    const refused = await run(home, 'edition', 'check', written(scratch(), drawn));
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('cannot be a name here') });
    for (const args of [['edition'], ['edition', 'mend', 'x'], ['edition', 'check'], ['edition', 'draft', 'whist']])
      expect((await run(home, ...args)).code, args.join(' ')).not.toBe(0);
  });

  test('that was changed on disk, or is not here, is refused', async () => {
    const home = withEdition();
    const path = join(editions(home), GAME, rules, 'rules.js');
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n`);
    await expect(loadEdition(editions(home), GAME, rules)).rejects.toThrow('not the one that was installed');
    const other = rules.replace('printed', 'other');
    await expect(loadEdition(editions(home), GAME, other)).rejects.toThrow('is not installed here');
    mkdirSync(join(editions(home), GAME, other));
    copyFileSync(join(editions(home), GAME, rules, 'bundle.json'), join(editions(home), GAME, other, 'bundle.json'));
    await expect(loadEdition(editions(home), GAME, other)).rejects.toThrow(`holds ${rules} of ${GAME}`);
    await expect(loadEdition(editions(home), GAME, '1.0.0+../../x')).rejects.toThrow('is not installed here');
  });
});

describe('on a server', () => {
  let server: ConcertServer;
  let ann: Client;
  let home: string;

  beforeAll(async () => {
    home = withEdition();
    server = await testServer({ DATA_DIR: home });
    ann = await Client.guest(server.url, 'Ann');
  });

  test('it is listed, and its files are sent; nothing else is', async () => {
    const stranger = new Client(server.url);
    expect((await stranger.get('/api/editions')).body).toEqual({
      editions: [{ game: GAME, rules, id: 'printed', title: 'Printed copy of 1815', offered: true }],
    });
    const at = `${server.url}/editions/${GAME}/${encodeURIComponent(rules)}`;
    for (const name of [
      'rules.js',
      'board.js',
      'board.css',
      'handbook.js',
      'map.json',
      'tables/forces.md',
      'bundle.json',
    ]) {
      const answer = await fetch(`${at}/${name}`);
      expect([answer.status, answer.headers.get('cache-control')], name).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(50);
    }
    expect((await fetch(`${at}/rules.js`)).headers.get('content-type')).toContain('javascript');
    const strange = ['../bundle.json', '..%2f..%2f..%2fconcert.db', 'tables', 'tables/none.md', '', 'rules.js/x'];
    for (const name of strange) expect((await fetch(`${at}/${name}`)).status, name).toBe(404);
    expect((await fetch(`${server.url}/editions/${GAME}/..%2f..%2f/concert.db`)).status).toBe(404);
  });

  test('a table is opened, recorded, verified, replayed, imported and played again with it', async () => {
    const table = await overGame(ann);
    expect(await facts(ann, table)).toMatchObject({ game: GAME, rules });
    const { body } = await ann.get(`/api/tables/${table}/record`);
    const record = readRecord(body);
    expect(record.rules).toBe(rules);
    expect((await loadEdition(editions(home), GAME, rules)).verify(record)).toBeNull();
    const file = join(scratch(), 'record.json');
    writeFileSync(file, JSON.stringify(body));
    expect((await run(home, 'verify', file)).out).toMatch(/^ok /);
    expect((await run(home, 'replay', file)).code).toBe(0);
    const elsewhere = await run(scratch(), 'verify', file);
    expect(elsewhere.code).toBe(2);
    expect(elsewhere.err).toContain(`the edition "printed" of ${GAME} (rules ${rules}) is not installed here`);
    // The same game by other values is another game.
    const altered = join(scratch(), 'altered.json');
    writeFileSync(altered, JSON.stringify({ ...record, rules: (await loadBundle(GAME)).rules }));
    expect((await run(home, 'verify', altered)).code).toBe(1);
    expect((await ann.post('/api/records', body)).status).toBe(200);
    const again = await ann.post(`/api/tables/${table}/rematch`, {});
    expect(await facts(ann, again.body.table as string)).toMatchObject({ rules });
  });

  test('what no table can have is refused', async () => {
    const wanted = { game: GAME, mine: [0], fill: 'policy' };
    const refused = async (edition: unknown): Promise<string> => {
      const { status, body } = await ann.post('/api/tables', { ...wanted, edition });
      expect(status).toBe(400);
      return String(body.sentence);
    };
    expect(await refused(rules.replace('printed', 'other'))).toContain('There is no edition');
    expect(await refused('1.0.0')).toContain('There is no edition');
    expect(await refused('../../etc')).toContain('There is no edition');
    await refused(7);
    expect((await ann.post('/api/tables', { ...wanted, game: 'alliance', edition: rules })).status).toBe(400);
  });

  test('a record with it is refused where it is not installed', async () => {
    const table = await overGame(ann);
    const { body } = await ann.get(`/api/tables/${table}/record`);
    const other = await testServer();
    const ben = await Client.guest(other.url, 'Ben');
    const { status, body: answer } = await ben.post('/api/records', body);
    expect(status).toBe(400);
    expect(answer.sentence).toContain('is not installed here');
  });

  test('it is in every backup, and a restored server plays on', async () => {
    const table = await opened(ann, rules);
    const file = join(scratch(), 'backup');
    await backupOf({ databaseUrl: null, dataDir: home }, file);
    const restored = scratch();
    await restoreInto({ databaseUrl: null, dataDir: restored }, file);
    const fates = await checkUpgrade({ databaseUrl: null, dataDir: restored });
    expect(fates.find((each) => each.table === table)).toMatchObject({ rules, fate: 'stays' });
    const again = await testServer({ DATA_DIR: restored });
    const there = ann.at(again.url);
    await there.connect();
    await there.watch(table, 0);
    expect(there.screen(table, 0).sight.view.over).toBeNull();
    there.cut();
    expect(readdirSync(join(editions(restored), GAME))).toEqual([rules]);
  });

  test('an upgrade says of which tables the edition is missing', async () => {
    const place = { databaseUrl: null, dataDir: home };
    const table = await opened(ann, rules);
    await server.store.db.deleteFrom('edition_files').execute();
    const lost = (await checkUpgrade(place)).find((each) => each.table === table);
    expect(lost).toMatchObject({ fate: 'missing', why: expect.stringContaining('the edition in rules') });
    await server.editions.run();
    expect((await checkUpgrade(place)).find((each) => each.table === table)).toMatchObject({ fate: 'stays' });
  });
});

twoNodes('with two nodes', (both) => {
  test('what one was given the other has too', async () => {
    const [first, second] = both.nodes;
    cpSync(editions(), first.editions.folder, { recursive: true });
    await first.editions.run();
    await second.editions.run();
    expect(second.editions.list()).toMatchObject([{ rules }]);
    const ann = await Client.guest(both.urls[1], 'Ann');
    const table = await opened(ann, rules);
    expect(await facts(ann.at(both.urls[0]), table)).toMatchObject({ rules });
  });
});
