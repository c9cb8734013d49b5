// Ten hostile guests, for `npm run soak -- --hostile`: a process of its own, with the address of the server as argument.
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './bootstrap.mjs';
import { Guest } from './soak-people.mjs';

const [url] = process.argv.slice(2);
const GUESTS = 10;
const SOCKETS = 200;
const BOT_TABLES = 10;
const SLOW_BODIES = 20;
/** Messages in one go, and how often: several times as many as anyone may send. */
const [BURST, BURST_MS] = [50, 50];
/** When a socket that was cut comes back. */
const COME_BACK_MS = 3_000;

const counts = {
  offers: 0,
  refused: 0,
  stale: 0,
  imports: 0,
  importsDone: 0,
  sockets: 0,
  cut: 0,
  bodies: 0,
  closed: 0,
};
const record = await longRecord();

/** A record of a long game, as large as the server takes. */
async function longRecord() {
  const { loadGame } = await import(join(root, 'games/registry/dist/index.js'));
  const { openTable, recordOf, FastChance } = await import(join(root, 'kernel/dist/index.js'));
  const game = await loadGame('alliance');
  const table = openTable(game, {}, 'a'.repeat(64), []);
  const chance = new FastChance('hostile');
  for (let i = 0; i < 2_000 && !table.over; i++) {
    const seat = chance.pick(table.machine.busy(table.position), 'seat');
    table.choose(seat, chance.pick(table.choices(seat), 'choice'));
  }
  return JSON.stringify(recordOf(table, 'a'.repeat(64), true));
}

/** A socket that comes back whenever it is cut. */
function persistent(guest, begin) {
  const socket = guest.connect();
  counts.sockets++;
  const timers = [];
  socket.on('open', () => begin(socket, (run, ms) => timers.push(setInterval(run, ms))));
  socket.on('error', () => {});
  socket.on('close', () => {
    counts.cut++;
    for (const timer of timers) clearInterval(timer);
    setTimeout(() => persistent(guest, begin), COME_BACK_MS * (0.5 + Math.random()));
  });
}

/** Offers without end, and choices made on sights that are long gone. */
async function flood(guest) {
  const { table } = await guest.open('power-and-prestige');
  persistent(guest, (socket, every) => {
    let mark = 0;
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.type === 'refused') counts.refused++;
      else if (message.type === 'sight') mark = message.sight.mark;
      else if (message.type === 'change') mark = message.to ?? message.from + 1;
    });
    socket.send(JSON.stringify({ type: 'watch', table, seat: 0 }));
    let id = 1;
    every(() => {
      for (let i = 0; i < BURST; i++) {
        const offer = { to: [1], kind: 'promise', terms: { text: `offer ${id} ${'x'.repeat(150)}` } };
        socket.send(JSON.stringify({ type: 'do', id: id++, table, seat: 0, mark, deed: { offer } }));
        counts.offers++;
      }
    }, BURST_MS);
  });
  persistent(guest, (socket, every) => {
    socket.on('message', () => {});
    let id = 1;
    every(() => {
      for (let i = 0; i < BURST; i++) {
        socket.send(
          JSON.stringify({ type: 'do', id: id++, table, seat: 1, mark: 999_999, deed: { verb: 'x', arg: {} } }),
        );
        counts.stale++;
      }
    }, BURST_MS);
  });
}

/** Sockets that watch where much happens, and read nothing. */
async function deaf(guest) {
  const { table, seats } = await guest.open('power-and-prestige', { mine: [0] });
  const { table: busy } = await guest.open('skirmish', { mine: [] });
  for (let i = 0; i < SOCKETS; i++) {
    persistent(guest, (socket, every) => {
      socket.pause();
      for (const seat of [0, null]) socket.send(JSON.stringify({ type: 'watch', table, seat }));
      socket.send(JSON.stringify({ type: 'watch', table: busy, seat: null }));
      let n = 0;
      every(() => socket.send(JSON.stringify({ type: 'watch', table, seat: n++ % 2 ? null : 0 })), 250);
    });
    await sleep(20);
  }
  return seats;
}

/** Imports, one after the other, as fast as they are taken. */
async function bring(guest) {
  for (;;) {
    counts.imports++;
    const answer = await guest.post('/api/records', record).catch(() => null);
    if (answer?.ok) counts.importsDone++;
    await answer?.text().catch(() => {});
    await sleep(answer?.ok ? 0 : 1_000);
  }
}

/** Tables where only bots play and no one looks. */
async function crowd(guest) {
  for (let i = 0; i < BOT_TABLES; i++)
    await guest.open(['alliance', 'power-and-prestige'][i % 2], { mine: [], fill: 'policy' }).catch(() => {});
}

/** Bodies that come byte by byte. */
function dribble(guest) {
  counts.bodies++;
  const headers = { ...guest.headers, 'content-type': 'application/json', 'content-length': '60000' };
  const asked = request(`${url}/api/tables`, { method: 'POST', headers });
  const timer = setInterval(() => asked.write(' '), 500);
  let open = true;
  const over = () => {
    if (!open) return;
    open = false;
    counts.closed++;
    clearInterval(timer);
    setTimeout(() => dribble(guest), 1_000);
  };
  asked.on('error', over).on('close', over);
  asked.on('response', (answer) => answer.resume());
}

const guests = [];
for (let i = 0; i < GUESTS; i++) guests.push(await Guest.arrive(url, `10.66.${i}.1`));
for (const guest of guests) {
  await flood(guest);
  void bring(guest);
  for (let i = 0; i < SLOW_BODIES; i++) dribble(guest);
}
await Promise.all(guests.map(crowd));
const tell = () => {
  console.log(JSON.stringify(counts));
  process.exit(0);
};
process.once('SIGTERM', tell);
await Promise.all(guests.map(deaf));
console.log('ready');
