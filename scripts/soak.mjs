// `npm run soak [-- --games N] [--game ID] [--server] [--mutants N] [--probes N] [--hostile] [--kills N]
// [--campaigns N [--kinds A,B]] [--clicks NAME]
// [--nodes] [--scaling]`: what is too heavy for `npm test`. Random games by the thousand over every variant of every
// game, the conformance suite many times over, games in which much is dealt, simple ways to play against the bot and a sample of
// mutants of the rules, then the server's proofs at their full numbers; with `--game` only that game, with `--server` only the
// server. `--hostile` is only what people feel of ten hostile guests. `--kills N` only kills a server, N times on each database; what
// was done is kept in `.concert/kills.json`, and the next run goes on from there. `--campaigns N` only plays N whole games of each
// campaign of all Europe by bots, or of those named by `--kinds`, for as many `--minutes` as there are, and goes on from the last run
// as well. `--clicks NAME` only plays games in a browser as people do, those with NAME in theirs (`all`:
// each of them). `--nodes` only installs, serves and tests a fresh clone on other versions of Node (`--quick`: a part of the tests). `--scaling` only measures one
// to three nodes on one PostgreSQL (`--write`: puts the figures into docs/SCALING.md). Ends with one line `N passed, N failed`.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, node, root, tool } from './bootstrap.mjs';
import { mutationRun } from './mutants.mjs';

ensureBuilt();
const { values } = parseArgs({
  options: {
    games: { type: 'string', default: '10000' },
    game: { type: 'string' },
    seed: { type: 'string', default: 'soak' },
    server: { type: 'boolean', default: false },
    mutants: { type: 'string', default: '120' },
    probes: { type: 'string', default: '30' },
    hostile: { type: 'boolean', default: false },
    kills: { type: 'string' },
    scaling: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    nodes: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    campaigns: { type: 'string' },
    kinds: { type: 'string' },
    clicks: { type: 'string' },
    minutes: { type: 'string' },
  },
});
const at = (path) => import(join(root, path, 'dist/index.js'));
const [{ gameIds, loadGame }, { simulateAll, readProbe }, { variants }, { audit, auditDeals }] = await Promise.all([
  at('games/registry'),
  at('players'),
  at('kernel'),
  import(join(root, 'kernel/dist/conformance/index.js')),
]);

let passed = 0;
let failed = 0;

const judge = (what, ok, detail) => {
  if (ok) passed++;
  else failed++;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${what}: ${detail}`);
};

/** Keeps each failure as a case and says how to see it again, at once: much is still to come. */
const keepFailures = (id, check, failures) => {
  for (const [i, failure] of failures.entries()) {
    const dir = join(root, '.concert', 'failures');
    mkdirSync(dir, { recursive: true });
    const path = join(dir, `soak-${id}-${check}-${i}.json`);
    writeFileSync(path, JSON.stringify(failure.case, null, 1));
    console.log(`       ${failure.check}: ${failure.message}\n       reproduce it with: concert case ${path}`);
  }
};

const finish = () => {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
};

if (values.hostile) {
  const { hostileSoak } = await import('./soak-hostile.mjs');
  const { figures, memory, cut, hostiles, ok } = await hostileSoak();
  for (const { game, quiet, loud, moves } of figures)
    console.log(
      `     ${game}: p95 ${quiet.toFixed(0)} ms quiet, ${loud.toFixed(0)} ms beside hostile guests (${moves} choices)`,
    );
  console.log(`     hostile guests: ${hostiles}`);
  judge('server, ten hostile guests', ok, `${memory.toFixed(0)} MB at most, ${cut} people cut off or turned away`);
  finish();
}
if (values.nodes) {
  const { nodesSoak } = await import('./soak-nodes.mjs');
  const seconds = (ms) => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);
  for await (const { version, first, again, ok, tests } of nodesSoak({ quick: values.quick }))
    judge(
      `Node ${version}`,
      ok,
      `serves a fresh clone after ${seconds(first)}, then after ${seconds(again)}; ${tests}`,
    );
  finish();
}
if (values.scaling) {
  const { scalingSoak, scalingTable, writeScaling } = await import('./soak-scaling.mjs');
  const measured = await scalingSoak();
  const { figures, postgres, nats } = measured;
  console.log(scalingTable(figures));
  if (values.write) writeScaling(measured);
  judge(
    'server, one to three nodes',
    figures.every(({ choices }) => choices > 0),
    `PostgreSQL ${postgres}, ${nats ? 'with' : 'without'} NATS`,
  );
  finish();
}
if (values.kills) {
  const { killSoak } = await import('./soak-kills.mjs');
  const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes);
  for (const { database, kills, choices, wanted, ok } of killSoak(Number(values.kills), minutes))
    judge(
      `server, killed on ${database}`,
      ok,
      `${kills} of ${wanted} kills, ${choices} choices, none lost, none twice`,
    );
  finish();
}

if (values.campaigns) {
  const { soakCampaigns } = await import('./soak-campaigns.mjs');
  const minutes = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes);
  for (const { scenario, ok, detail } of await soakCampaigns(
    Number(values.campaigns),
    minutes,
    values.kinds?.split(','),
  ))
    judge(`nations-in-arms ${scenario}, whole games by bots`, ok, detail);
  finish();
}

if (values.clicks !== undefined) {
  const { clickSoak } = await import('./soak-clicks.mjs');
  for await (const { name, ok, clicks, message, complaints } of clickSoak(
    values.clicks === 'all' ? '' : values.clicks,
  )) {
    judge(`${name}, by clicks`, ok, `${clicks} clicks; ${message}`);
    for (const complaint of complaints) console.log(`       ${complaint}`);
  }
  finish();
}

const games = values.game ? [values.game] : values.server ? [] : gameIds;
for (const id of games) {
  const game = await loadGame(id);
  const all = variants(game);
  const each = Math.ceil(Number(values.games) / all.length);
  for (const options of all) {
    const result = simulateAll({ game, options, players: ['random'], games: each, seed: values.seed });
    const { finished, games, deadEnds, errors, gamesPerSecond } = result;
    const speed = `${gamesPerSecond.toFixed(1)} games/s`;
    judge(
      `${id} ${JSON.stringify(options)}`,
      finished === games,
      `${finished} of ${games}, ${deadEnds} dead ends, ${errors} errors, ${speed}`,
    );
  }
  const { failures, games, choices, seconds } = audit(game, { games: 10, seed: values.seed });
  judge(`${id} conformance`, failures.length === 0, `${games} games, ${choices} choices, ${seconds.toFixed(1)} s`);
  keepFailures(id, 'conformance', failures);
  if (game.deals) {
    const dealt = auditDeals(game, { games: 100, seed: values.seed, bargains: 3, every: 3 });
    const figures = `${dealt.games} games, ${dealt.struck} deals, ${dealt.worlds} worlds, ${dealt.seconds.toFixed(1)} s`;
    judge(`${id} deals`, dealt.failures.length === 0, figures);
    keepFailures(id, 'deals', dealt.failures);
  }
  for (const { id: probe } of game.bot?.probes ?? []) {
    const { wins, games, low, high, expected, beatsBot } = readProbe({
      game,
      probe,
      games: Number(values.probes),
      seed: values.seed,
    });
    const share = `${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)} %, ${(100 * expected).toFixed(0)} % expected`;
    judge(`${id} probe ${probe}`, !beatsBot, `${wins} of ${games} games won, ${share}`);
  }
}
/** The share of mutants that a game's cases, golden games and tests of its rules must notice. */
const WANTED_SHARE = 0.95;
for (const id of games) {
  if (!existsSync(join(root, 'games', id, 'dist', 'rules'))) continue;
  const { tried, killed, all } = await mutationRun(id, Number(values.mutants), values.seed, { tests: true });
  const share = tried === 0 ? 1 : killed / tried;
  const figures = `${killed} of ${tried} killed (${(100 * share).toFixed(1)} %), ${all} possible`;
  judge(`${id} mutants`, share >= WANTED_SHARE, figures);
}

/** Tests that do more when they are told to. */
const proofs = [
  ['server, killed thirty times on each database', 'server/test/kill', { KILLS: '30' }],
  ['server, a hundred thousand malformed messages', 'server/test/malformed', { RUBBISH: '100000' }],
  ['server, nodes that race and die', 'server/test/nodes', { RACES: '500', MOVES: '10' }],
  ['server, traffic of whole games', 'server/test/traffic', { WHOLE_GAMES: '5' }],
  ['page, whole games of Imperial Borders', 'e2e/test/imperial-borders', { WHOLE_GAMES: '1' }],
  ['page, whole campaigns of Nations in Arms', 'e2e/test/nations-in-arms', { WHOLE_GAMES: '1' }],
];
for (const [what, file, env] of values.game ? [] : proofs) {
  const began = performance.now();
  const args = ['run', `${file}.test.ts`, '--reporter=default'];
  const exit = node([tool('vitest', 'vitest.mjs'), ...args], { env: { ...process.env, ...env } });
  judge(what, exit === 0, `${((performance.now() - began) / 1000).toFixed(0)} s`);
}
finish();
