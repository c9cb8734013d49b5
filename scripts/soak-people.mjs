// People for a soak: each with an address and a cookie of their own.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './bootstrap.mjs';

const require = createRequire(join(root, 'server/package.json'));
const { WebSocket } = require('ws');
const { applyChange, choicesOf, clientState } = await import(join(root, 'wire/dist/index.js'));

/** Between two choices of a person who plays fast. */
const PAUSE_MS = 100;

export const percentile = (times, share) =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

export class Guest {
  constructor(url, address) {
    this.url = url;
    this.headers = { 'x-forwarded-for': address };
  }

  static async arrive(url, address) {
    const guest = new Guest(url, address);
    const answer = await guest.post('/api/guests', { name: `From ${address}` });
    guest.headers.cookie = answer.headers.get('set-cookie').split(';')[0];
    return guest;
  }

  post(path, body) {
    return fetch(this.url + path, {
      method: 'POST',
      headers: { ...this.headers, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  /** Opens a table; this guest holds the seats in `mine`, all of them if not said, and bots the rest. */
  async open(game, { mine, ...more } = {}) {
    const preview = await (await this.post(`/api/games/${game}/preview`, { options: {} })).json();
    const seats = preview.seats.map((_, seat) => seat);
    const answer = await this.post('/api/tables', { game, mine: mine ?? seats, fill: 'random', ...more });
    const body = await answer.json();
    if (!answer.ok) throw new Error(`${answer.status} ${body.sentence}`);
    return { table: body.table, seats };
  }

  connect() {
    return new WebSocket(`${this.url.replace('http', 'ws')}/live`, { headers: this.headers });
  }
}

/** One guest plays all seats of a table at random, and notes how long each choice takes. */
export class PlayedTable {
  times = [];
  /** How often the connection was cut, or something was refused that should not be. */
  cut = 0;
  screens = new Map();
  ended = false;

  constructor(guest, game) {
    this.guest = guest;
    this.game = game;
  }

  async begin() {
    const { table, seats } = await this.guest.open(this.game);
    this.table = table;
    this.screens.clear();
    this.socket ??= await this.connected();
    for (const seat of seats) this.socket.send(JSON.stringify({ type: 'watch', table, seat }));
    while (this.screens.size < seats.length) await sleep(20);
    void this.play();
  }

  end() {
    this.ended = true;
    this.socket.terminate();
  }

  connected() {
    const socket = this.guest.connect();
    socket.on('message', (data) => this.hear(JSON.parse(String(data))));
    socket.on('close', (code) => {
      if (this.ended) return;
      this.cut++;
      console.log(`${this.game}: cut off with ${code}`);
    });
    return new Promise((resolve, reject) => socket.once('open', () => resolve(socket)).once('error', reject));
  }

  hear(message) {
    const key = message.seat;
    if (message.table !== undefined && message.table !== this.table) return;
    if (message.type === 'sight') this.screens.set(key, clientState(message));
    else if (message.type === 'change') {
      const now = applyChange(this.screens.get(key), message);
      if (now) this.screens.set(key, now);
      else this.socket.send(JSON.stringify({ type: 'watch', table: this.table, seat: key }));
    } else if (message.type === 'done' || message.type === 'refused') this.answered?.(message);
    else if (message.type === 'error') {
      this.cut++;
      console.log(`${this.game}: ${message.sentence}`);
    }
  }

  async play() {
    const { table } = this;
    for (let id = 1; !this.ended; id++) {
      const seats = [...this.screens].filter(([, { sight }]) => choicesOf(sight).length > 0);
      if (seats.length === 0) {
        const isOver = [...this.screens.values()].some(({ sight }) => sight.view.over);
        if (isOver) return void this.begin();
        await sleep(20);
        continue;
      }
      const [seat, { sight }] = seats[Math.floor(Math.random() * seats.length)];
      const choices = choicesOf(sight);
      const deed = choices[Math.floor(Math.random() * choices.length)];
      const since = performance.now();
      const answer = new Promise((resolve) => {
        this.answered = resolve;
      });
      this.socket.send(JSON.stringify({ type: 'do', id, table, seat, mark: sight.mark, deed }));
      const { type, key, sentence } = await answer;
      this.times.push(performance.now() - since);
      if (type === 'refused' && key.startsWith('server.')) {
        this.cut++;
        console.log(`${this.game}: ${sentence}`);
      }
      await sleep(PAUSE_MS);
    }
  }
}
