/**
 * Standing answers: what the owner of a seat wants chosen when the seat is asked while they are away. They are choices
 * like any other and appear in the journal as such; no one is told that the owner did not make them in person.
 */

import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnyChoice, difference, type Json, type Seat } from '@concert/kernel';
import type { Person, StandingAnswer } from '@concert/wire';
import { conflict, forbidden, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import type { ChairRow, Store } from '../store/index.ts';
import type { Absent } from '../tables/bot-chairs.ts';
import { loadSeating, mayLook } from '../tables/seating.ts';

export const MOST_ANSWERS = 50;
/** About as long as a player takes who knows what they want: a faster answer would show that they are away. */
const THOUGHT_MS: readonly [least: number, most: number] = [1_500, 4_000];
/** A player who has seen the question, and whose page is gone, is back by then if they want to answer themselves. */
const PATIENCE_MS = 30_000;

export interface AnswersOptions {
  /** Is this person watching the table? */
  isHere(table: string, user: string): Promise<boolean>;
  /** The seats of a table changed. */
  announce(table: string): Promise<void>;
  now(): number;
  thoughtMs?: readonly [least: number, most: number] | undefined;
  patienceMs?: number | undefined;
}

export class StandingAnswers implements Absent {
  readonly patienceMs: number;
  private readonly store: Store;
  private readonly options: AnswersOptions;

  constructor(store: Store, options: AnswersOptions) {
    this.store = store;
    this.options = options;
    this.patienceMs = options.patienceMs ?? PATIENCE_MS;
  }

  async answer(table: string, turn: string, chairNow: () => ChairRow | undefined): Promise<AnyChoice | null> {
    const chair = chairNow();
    if (!chair?.answers || chair.user_id === null) return null;
    const { choices } = JSON.parse(turn) as { choices: AnyChoice[] };
    const choice = chosen(JSON.parse(chair.answers), choices, this.options.now());
    if (!choice || (await this.options.isHere(table, chair.user_id))) return null;
    const [least, most] = this.options.thoughtMs ?? THOUGHT_MS;
    await sleep(randomInt(least, most + 1), undefined, { ref: false });
    // The owner may have come back, or removed the answer.
    if (chairNow()?.answers !== chair.answers || (await this.options.isHere(table, chair.user_id))) return null;
    return choice;
  }

  async list(person: Person, table: string, seat: Seat): Promise<StandingAnswer[]> {
    return read(await this.chair(person, table, seat));
  }

  async add(person: Person, table: string, seat: Seat, answer: Omit<StandingAnswer, 'id'>): Promise<string> {
    const id = newId();
    await this.change(person, table, seat, (all) => {
      const kept = all.filter(({ until }) => until === null || until > this.options.now());
      if (kept.length >= MOST_ANSWERS) throw conflict(`You can leave at most ${MOST_ANSWERS} standing answers.`);
      return [...kept, { id, ...answer }];
    });
    return id;
  }

  async remove(person: Person, table: string, seat: Seat, id: string): Promise<void> {
    await this.change(person, table, seat, (all) => {
      if (!all.some((each) => each.id === id)) throw notFound('standing answer');
      return all.filter((each) => each.id !== id);
    });
  }

  private async chair(person: Person, table: string, seat: Seat): Promise<ChairRow> {
    const seating = await loadSeating(this.store, table);
    if (!seating || !mayLook(seating, person.id)) throw notFound('table');
    const chair = seating.chairs[seat];
    if (!chair || chair.user_id !== person.id || chair.resigned) throw forbidden('That is not your seat.');
    return chair;
  }

  private async change(
    person: Person,
    table: string,
    seat: Seat,
    edit: (all: StandingAnswer[]) => StandingAnswer[],
  ): Promise<void> {
    for (let tries = 0; tries < 5; tries++) {
      const chair = await this.chair(person, table, seat);
      const next = edit(read(chair));
      const { numUpdatedRows } = await this.store.db
        .updateTable('chairs')
        .set({ answers: next.length === 0 ? null : JSON.stringify(next) })
        .where('table_id', '=', table)
        .where('seat', '=', seat)
        .where('user_id', '=', person.id)
        .where('answers', chair.answers === null ? 'is' : '=', chair.answers)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) return this.options.announce(table);
    }
    throw conflict('That was changed at the same moment; try again.');
  }
}

const read = ({ answers }: ChairRow): StandingAnswer[] => (answers === null ? [] : JSON.parse(answers));

/** The choice that the first matching answer names. An answer that fits several choices names none. */
export function chosen(
  answers: readonly StandingAnswer[],
  choices: readonly AnyChoice[],
  now: number,
): AnyChoice | null {
  for (const { verb, arg, until } of answers) {
    if (until !== null && until <= now) continue;
    const fitting = choices.filter((choice) => choice.verb === verb && fits(arg, choice.arg as Json));
    if (fitting.length === 1) return fitting[0]!;
  }
  return null;
}

/** Is everything that is named there, and equal? */
function fits(pattern: Json, value: Json | undefined): boolean {
  if (typeof pattern !== 'object' || pattern === null || Array.isArray(pattern))
    return value !== undefined && difference(pattern, value) === null;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(pattern).every(([key, part]) => Object.hasOwn(value, key) && fits(part, value[key]));
}
