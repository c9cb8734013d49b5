/** Tournaments in tests: a club of people over HTTP, who sit, play and wait together. */
import type { TableFacts, TournamentFacts } from '@concert/wire';
import { expect } from 'vitest';
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import type { Time } from './server.ts';

export const facts = async (client: Client, id: string): Promise<TournamentFacts> =>
  (await client.get(`/api/tournaments/${id}`)).body as unknown as TournamentFacts;
export const tableOf = async (client: Client, id: string): Promise<TableFacts> =>
  (await client.get(`/api/tables/${id}`)).body as unknown as TableFacts;
export const opened = async (client: Client, wanted: object): Promise<string> => {
  const { status, body } = await client.post('/api/tournaments', { title: 'Cup', ...wanted });
  expect(status, String(body.sentence)).toBe(200);
  return body.tournament as string;
};
export const guests = (url: string, count: number): Promise<Client[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => Client.guest(url, `Player ${i + 1}`)));

/** A tournament with its people, by their numbers. */
export class Club {
  server: ConcertServer;
  readonly time: Time;
  people: Client[];
  id = '';
  /** Numbers of people who never come. */
  readonly absent = new Set<number>();

  constructor(server: ConcertServer, time: Time, people: Client[]) {
    this.server = server;
    this.time = time;
    this.people = people;
  }

  get organiser(): Client {
    return this.people[0]!;
  }

  async open(wanted: object): Promise<void> {
    this.id = await opened(this.organiser, wanted);
    for (const person of this.people) expect((await person.post(`/api/tournaments/${this.id}/join`)).status).toBe(200);
    expect((await this.organiser.post(`/api/tournaments/${this.id}/begin`)).status).toBe(200);
  }

  facts(): Promise<TournamentFacts> {
    return facts(this.organiser, this.id);
  }

  async boards() {
    const { rounds } = await this.facts();
    return rounds.at(-1)!.boards;
  }

  /** Everyone who is there takes the seat that is kept for them, all at once. */
  async sit(): Promise<void> {
    const kept = (await this.boards()).flatMap(({ table, seats }) =>
      seats.flatMap(({ seat, entrant }) =>
        table === null || entrant === null || this.absent.has(entrant) ? [] : [{ table, seat, entrant }],
      ),
    );
    const answers = await Promise.all(
      kept.map(({ table, seat, entrant }) => this.people[entrant - 1]!.post(`/api/tables/${table}/sit`, { seat })),
    );
    for (const { status, body } of answers) expect(status, String(body.sentence)).toBe(200);
  }

  /** Games end as these places say, by seat; what the rules say of them is tested elsewhere. */
  async over(scores: (seats: number) => number[]): Promise<void> {
    for (const { table, seats, decided } of await this.boards()) {
      if (table === null || decided) continue;
      expect((await tableOf(this.organiser, table)).state).toBe('playing');
      const all = scores(seats.length);
      const outcome = JSON.stringify({ winners: [all.indexOf(Math.max(...all))], scores: all, what: 'test' });
      await this.server.store.db
        .updateTable('tables')
        .set({ state: 'over', outcome, ended_at: this.time.at })
        .where('id', '=', table)
        .execute();
    }
  }

  /** The same, and the tournament goes on. */
  async finish(scores: (seats: number) => number[]): Promise<void> {
    await this.over(scores);
    await this.server.rounds.sweep();
  }

  /** Lets time pass while the server is at work: it would count as an outage otherwise. */
  async pass(ms: number): Promise<void> {
    this.time.pass(ms);
    const { db } = this.server.store;
    await db
      .updateTable('house')
      .set({ value: String(this.time.at) })
      .where('key', '=', 'beat')
      .execute();
    await this.server.rounds.sweep();
  }
}

export const descending = (seats: number): number[] => Array.from({ length: seats }, (_, seat) => 100 - seat);
