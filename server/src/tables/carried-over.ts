/**
 * Standing answers were kept beside the seats before standing orders became part of a table's record. Where some are still
 * stored they are read once: those without an end become orders, and none is stored there any more.
 */
import { FIRST_FORMAT, type Seat, type StandingOrder } from '@concert/kernel';
import type { Store } from '../store/index.ts';
import type { Result } from './environment.ts';
import { formatOf, type Seating } from './seating.ts';

/** As they were stored; `until` is a time of day, which no record knows. */
interface StoredAnswer {
  verb: string;
  arg: StandingOrder['answer']['arg'];
  until: number | null;
}

export const hasStoredAnswers = ({ chairs }: Seating): boolean => chairs.some(({ answers }) => answers !== null);

export const ordersFrom = (answers: string): StandingOrder[] =>
  (JSON.parse(answers) as StoredAnswer[])
    .filter(({ until }) => until === null)
    .map(({ verb, arg }) => ({ answer: { verb, arg } }));

/** What is refused is of no use and is dropped too, as are those of tables whose record cannot hold orders. */
export async function carryOver(
  store: Store,
  { row, chairs }: Seating,
  order: (seat: Seat, orders: StandingOrder[]) => Promise<Result>,
): Promise<void> {
  for (const { seat, answers, user_id, resigned } of chairs) {
    if (answers === null) continue;
    const orders = formatOf(row.setup) === FIRST_FORMAT || user_id === null || resigned ? [] : ordersFrom(answers);
    if (orders.length > 0) await order(seat, orders);
    await store.db
      .updateTable('chairs')
      .set({ answers: null })
      .where('table_id', '=', row.id)
      .where('seat', '=', seat)
      .where('answers', '=', answers)
      .execute();
  }
}
