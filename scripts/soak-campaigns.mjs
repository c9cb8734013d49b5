// `npm run soak -- --campaigns N`: N whole games of each campaign of all Europe, by bots that bargain too, on tables as a server
// holds them. Every game is written down when it ends, and the next run goes on from there.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './bootstrap.mjs';

/** More than any game of this kind should take. */
const MOST_ENTRIES = 100_000;
/** How often a seat may do something else before it chooses: answer, offer, reply. */
const MOST_ACTS = 20;

const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** What bots would do now, seat by seat: those with offers to answer, then one that is asked. */
function* acts(table, players) {
  const { machine } = table;
  const turnOf = (seat) => ({
    machine,
    seat,
    view: table.view(seat),
    choices: table.choices(seat),
    log: [],
    from: 0,
    offers: table.offers(seat),
    messages: [],
    ms: 0,
  });
  for (let seat = 0; seat < players.length; seat++)
    if (
      table
        .offers(seat)
        .some(({ status, to, accepted }) => status === 'open' && to.includes(seat) && !accepted.includes(seat))
    )
      yield [seat, players[seat].act({ ...turnOf(seat), choices: [] })];
  for (const seat of machine.busy(table.position)) {
    const turn = turnOf(seat);
    if (turn.choices.length > 0) return yield [seat, players[seat].act(turn)];
  }
}

const deedOf = (act) =>
  'choose' in act
    ? { verb: act.choose.verb, arg: act.choose.arg }
    : 'offer' in act
      ? { offer: act.offer }
      : { answer: act.answer, id: act.id };

/** Plays one game to its end; says how it ended and what it cost. */
export function playCampaign({ kernel, players: bots, game, options, seed }) {
  const secret = kernel.secretFrom(seed);
  const seats = new kernel.Machine(game, options).seats.length;
  const table = kernel.openTable(
    game,
    options,
    secret,
    Array.from({ length: seats }, (_, seat) => `${seed}/${seat}`),
  );
  const players = Array.from({ length: seats }, (_, seat) =>
    bots.acting(bots.policy(`${seed}/${seat}`, { worlds: 1 }), `${seed}/${seat}`),
  );
  const [began, counts, turns] = [cpuSeconds(), { offers: 0, struck: 0 }, []];
  let [ended, message, most, idle, turn, since] = ['finished', null, megabytes(), 0, 0, began];
  try {
    while (!table.over) {
      const { turn: now } = table.position.state;
      if (now !== turn) {
        if (turn > 0) turns.push(cpuSeconds() - since);
        [turn, since, most] = [now, cpuSeconds(), Math.max(most, megabytes())];
      }
      const entries = table.entries;
      if (entries > MOST_ENTRIES || idle > MOST_ACTS) throw new Error(idle > MOST_ACTS ? 'dead end' : 'too long');
      idle++;
      for (const [seat, act] of acts(table, players)) {
        if (act === null || 'say' in act) continue;
        if ('offer' in act) counts.offers++;
        if (act.answer === 'accept') counts.struck++;
        const done = table.do({ seat, ...deedOf(act) });
        if (!done.ok && 'choose' in act) throw new Error(done.sentence);
        if ('choose' in act) idle = 0;
      }
    }
  } catch (error) {
    [ended, message] = ['broken', `${error.message} at ${table.position.stack.map(({ at }) => at).join(' › ')}`];
  }
  turns.push(cpuSeconds() - since);
  const record = JSON.stringify(kernel.recordOf(table, secret));
  return {
    seed,
    ended,
    ...(message && { message }),
    outcome: table.outcome(),
    turns: turns.length,
    entries: table.entries,
    ...counts,
    cpu: Number((cpuSeconds() - began).toFixed(1)),
    slowestTurn: Number(Math.max(...turns).toFixed(1)),
    megabytes: most,
    recordKB: Math.round(record.length / 1000),
    zippedKB: Math.round(gzipSync(record).length / 1000),
  };
}

/** The games that have been written down, by kind and seed. */
function gamesIn(file) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => JSON.parse(line)).map((row) => [`${row.kind} ${row.seed}`, row]));
}

/**
 * Yields every game of these kinds: those written down in the file, and those that are still to be played until the time is up.
 * The first of every kind comes before the second of any, so that a short run has seen them all.
 */
export function* campaignSoak({ file, games, until, kinds, ...rest }) {
  const done = gamesIn(file);
  mkdirSync(dirname(file), { recursive: true });
  for (let n = 1; n <= games; n++)
    for (const options of kinds) {
      const [kind, seed] = [JSON.stringify(options), `campaign ${n}`];
      let row = done.get(`${kind} ${seed}`);
      if (!row) {
        if (Date.now() >= until) continue;
        row = { kind, ...playCampaign({ ...rest, options, seed }) };
        appendFileSync(file, `${JSON.stringify(row)}\n`);
        const { ended, turns, entries, cpu } = row;
        console.log(`     ${kind} ${seed}: ${ended} after ${turns} turns and ${entries} entries, ${cpu} s CPU`);
      }
      yield row;
    }
}

/** The campaigns whose games are too long for any other proof, with every number of players. */
const KINDS = [
  { scenario: 'coalition1792' },
  { scenario: 'coalition1792', players: 4 },
  { scenario: 'grand1805' },
  ...[3, 4, 5, 6, 7].map((players) => ({ scenario: 'grand1805_multi', players })),
];

const most = (rows, of) => Math.max(0, ...rows.map(of));

function summaryOf(options, rows, games) {
  const finished = rows.filter(({ ended }) => ended === 'finished');
  const wins = finished.filter(({ outcome }) => outcome.winners.includes(0)).length;
  const detail =
    `${finished.length} of ${rows.length} ended, ${games} wanted, France won ${wins}; at most ` +
    `${most(rows, ({ entries }) => entries)} entries, ${most(rows, ({ megabytes: m }) => m)} MB, ` +
    `records of ${most(rows, ({ recordKB }) => recordKB)} KB (${most(rows, ({ zippedKB }) => zippedKB)} zipped), ` +
    `${most(rows, ({ slowestTurn }) => slowestTurn)} s CPU a turn`;
  const seats = options.players ? `, ${options.players} seats` : '';
  return { scenario: `${options.scenario}${seats}`, ok: finished.length === games, detail };
}

/** So many games of each of these campaigns, for so many minutes; says of each how its games ended and what they took. */
export async function soakCampaigns(games, minutes, scenarios = KINDS.map(({ scenario }) => scenario)) {
  const kinds = KINDS.filter(({ scenario }) => scenarios.includes(scenario));
  const at = (path) => import(join(root, path));
  const [kernel, players, { gameWith }, { allScenarios }] = await Promise.all([
    at('kernel/dist/index.js'),
    at('players/dist/index.js'),
    at('games/nations-in-arms/dist/index.js'),
    at('games/nations-in-arms/dist/shape.js'),
  ]);
  const game = gameWith(allScenarios);
  const file = join(root, '.concert', `campaigns-${game.rules}.jsonl`);
  const until = Date.now() + minutes * 60_000;
  const rows = [...campaignSoak({ kernel, players, game, kinds, file, games, until })];
  for (const row of rows) if (row.ended !== 'finished') console.log(`     ${row.kind} ${row.seed}: ${row.message}`);
  return kinds.map((options) =>
    summaryOf(
      options,
      rows.filter(({ kind }) => kind === JSON.stringify(options)),
      games,
    ),
  );
}
