/**
 * A whole game over real sockets, one person to a seat and a spectator: with undo, offers and answers to them,
 * press to all and to some, questions, and tries at what is not allowed. Everything each of them receives is kept, and so is
 * what everyone did, so that the one can be checked by the other.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnyGame, commitToShare, FastChance, type Seat, SPECTATOR, sampleAll, type Viewer } from '@concert/kernel';
import { type ChatMessage, chairOf, type HostMessage } from '@concert/wire';
import { expect, vi } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import { type StoredRecord, storedRecord } from './stored-record.ts';

/** How often, in steps, a player asks, chats, and makes an offer. */
const [CURIOUS, SPEAKS, OFFERS] = [30, 12, 9];

/** Most offers that come to mind are not allowed. */
const MOST_TRIES = 4;

/** Something said, or tried to be: its text stands nowhere else. */
export interface Saying {
  from: Seat;
  to: Seat[];
  text: string;
  /** Was it allowed? Otherwise no one may ever see it. */
  said: boolean;
}

export type Question = { type: 'explain' | 'past' | 'lines'; [key: string]: unknown };

/** A question that was answered. */
export interface Answered {
  viewer: Viewer;
  question: Question;
  answer: HostMessage;
  /** How many entries the journal had. */
  entries: number;
}

export interface Whole extends StoredRecord {
  id: string;
  /** By viewer: seats in order, the spectator last. */
  clients: Client[];
  sayings: Saying[];
  answers: Answered[];
  /** How many messages of the game the spectator had, when the journal had this many entries. */
  pace: { entries: number; heard: number }[];
}

export const isOfTheGame = (text: string): boolean => /^{"type":"(sight|change)"/.test(text);

export const pressIn = ({ traffic }: Client): ChatMessage['lines'] =>
  traffic
    .filter((text) => text.startsWith('{"type":"press"'))
    .flatMap((text) => (JSON.parse(text) as ChatMessage).lines);

/** May this viewer read it, some time? */
export const mayRead = ({ from, to, said }: Saying, viewer: Viewer): boolean =>
  said && (to.length === 0 || from === viewer || to.includes(viewer as Seat));

export async function playWhole(
  server: ConcertServer,
  game: AnyGame,
  { options, settings, seed }: { options: object; settings: object; seed: string },
): Promise<Whole> {
  const host = await Client.guest(server.url, 'Seat 0');
  const share = (seat: number): string => `${seed}, share of seat ${seat}`.padEnd(64, '.');
  const commitment = (seat: number): string => commitToShare(share(seat));
  const commitments = [{ seat: 0, commitment: commitment(0) }];
  const id = await host.open({ game: game.id, options, settings, open: true, mine: [0], commitments });
  const seats = ((await host.get(`/api/tables/${id}`)).body.seats as unknown[]).length;
  const players = [host];
  for (let seat = 1; seat < seats; seat++) {
    const player = await Client.guest(server.url, `Seat ${seat}`);
    const body = { seat, commitment: commitment(seat) };
    expect((await player.post(`/api/tables/${id}/sit`, body)).status).toBe(200);
    players.push(player);
  }
  for (const [seat, player] of players.entries())
    expect((await player.post(`/api/tables/${id}/share`, { seat, share: share(seat) })).status).toBe(200);
  const party = new Party(game, id, players, await Client.guest(server.url, 'Who only watches'), seed);
  await party.play();
  const { clients, sayings, answers, pace } = party;
  return { id, clients, sayings, answers, pace, ...(await storedRecord(server.store, id)) };
}

class Party {
  readonly clients: Client[];
  readonly sayings: Saying[] = [];
  readonly answers: Answered[] = [];
  readonly pace: Whole['pace'] = [];
  private readonly game: AnyGame;
  private readonly id: string;
  private readonly players: readonly Client[];
  private readonly watcher: Client;
  private readonly chance: FastChance;
  private readonly seed: string;
  private entries = 0;

  constructor(game: AnyGame, id: string, players: readonly Client[], watcher: Client, seed: string) {
    this.game = game;
    this.id = id;
    this.players = players;
    this.watcher = watcher;
    this.clients = [...players, watcher];
    this.chance = new FastChance(seed);
    this.seed = seed;
  }

  async play(): Promise<void> {
    const { id, chance, players } = this;
    for (const [viewer, client] of this.viewers()) {
      await client.connect();
      await client.watch(id, chairOf(viewer));
    }
    for (let steps = 0; !this.isOverFor(0, players[0]!); steps++) {
      const busy = [...players.keys()].filter((seat) => players[seat]!.choices(id, seat).length > 0);
      if (busy.length === 0) {
        await sleep(2);
        continue;
      }
      const seat = chance.pick(busy, 'who');
      const mayUndo = players[seat]!.screen(id, seat).sight.mayUndo && chance.die(10, 'undo') === 1;
      await this.do(seat, mayUndo ? { undo: true } : chance.pick(players[seat]!.choices(id, seat), 'what'));
      if (steps % CURIOUS === 0) await this.askWhy();
      if (steps % SPEAKS === 0) await this.speak(steps);
      if (steps % OFFERS === 0) await this.bargain();
    }
    await this.part();
  }

  /** Everyone stays until they have seen the end, and read the chat. */
  private async part(): Promise<void> {
    for (const [viewer, client] of this.viewers()) {
      const readable = this.sayings.filter((saying) => mayRead(saying, viewer)).length;
      const hasAll = (): boolean => this.isOverFor(viewer, client) && pressIn(client).length >= readable;
      await vi.waitUntil(hasAll, { timeout: 120_000 });
      client.cut();
    }
  }

  private viewers(): [Viewer, Client][] {
    return [...[...this.players.entries()], [SPECTATOR, this.watcher]];
  }

  private isOverFor(viewer: Viewer, client: Client): boolean {
    return client.screen(this.id, chairOf(viewer)).sight.view.over !== null;
  }

  /** Does something, lawful or not, and notes how far the spectator is. */
  private async do(seat: Seat, action: unknown): Promise<boolean> {
    const { type } = await this.players[seat]!.do(this.id, seat, action as never);
    if (type === 'done') this.entries++;
    this.pace.push({ entries: this.entries, heard: this.watcher.traffic.filter(isOfTheGame).length });
    return type === 'done';
  }

  /** A player asks why not, and how it was; and tries what is not allowed. */
  private async askWhy(): Promise<void> {
    const { chance, game } = this;
    const seat = chance.index(this.players.length, 'who');
    const verb = chance.pick(Object.keys(game.verbs), 'verb');
    const choice = { verb, arg: sampleAll(game.verbs[verb]!, (n) => chance.index(n, 'arg')) };
    const at = chance.index(50, 'at');
    await this.ask(seat, { type: 'explain', choice });
    const question: Question = chance.die(3, 'what') === 1 ? { type: 'past', at } : { type: 'lines', before: at };
    for (const viewer of [seat, SPECTATOR]) await this.ask(viewer, question);
    await this.do(seat, choice);
  }

  private async ask(viewer: Viewer, question: Question): Promise<void> {
    const { id: table, entries } = this;
    const answer = await this.clients.at(viewer)!.ask({ ...question, table, seat: chairOf(viewer) });
    this.answers.push({ viewer, question, answer, entries });
  }

  /** A player writes to all, or to some of the others, allowed or not. */
  private async speak(steps: number): Promise<void> {
    const { chance, id, players } = this;
    const from = chance.index(players.length, 'who');
    const others = [...players.keys()].filter((seat) => seat !== from);
    const listener = chance.pick(others, 'to');
    const some = others.filter((seat) => seat === listener || chance.die(2, 'to too') === 1);
    const to = this.sayings.length % 3 === 0 ? [] : some;
    const text = `Saying ${this.seed.replaceAll(' ', '-')}-${steps}-${chance.index(1e9, 'text')}.`;
    const { type } = await players[from]!.ask({ type: 'say', table: id, seat: from, to, text });
    this.sayings.push({ from, to, text, said: type === 'done' });
  }

  /** A player offers something, or answers the newest offer they know. */
  private async bargain(): Promise<void> {
    const { chance, players, id } = this;
    const kinds = Object.entries(this.game.deals?.kinds ?? {});
    if (kinds.length === 0) return;
    const seat = chance.index(players.length, 'who');
    const open = players[seat]!.screen(id, seat).sight.offers.filter(({ status }) => status === 'open');
    if (open.length > 0 && chance.die(2, 'answer') === 1) {
      const answer = chance.pick(['accept', 'refuse', 'withdraw'], 'how');
      await this.do(seat, { answer, id: open.at(-1)!.id });
      return;
    }
    const others = [...players.keys()].filter((other) => other !== seat);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const [kind, { terms }] = chance.pick(kinds, 'kind');
      const to = chance.die(3, 'to all') === 1 ? others : [chance.pick(others, 'to')];
      const offer = { to, kind, terms: sampleAll(terms, (n) => chance.index(n, 'terms')) };
      if (await this.do(seat, { offer })) return;
    }
  }
}
