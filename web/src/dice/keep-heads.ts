/** Keeps every head of its record that a table shows, as a receipt. */
import { effect } from '@preact/signals';
import type { Online } from '../online/online.ts';
import type { Session } from '../table/session.ts';

/** From now on, until the returned function is called. */
export const keepHeads = (session: Pick<Session, 'id' | 'live' | 'seat'>, online: Pick<Online, 'receipts'>) =>
  effect(() => {
    const { head, mark } = session.live.value?.sight ?? {};
    const seat = session.seat.value ?? null;
    if (!head || mark === undefined) return;
    // A browser that can't store it plays on; its receipt is shorter.
    void online
      .receipts()
      .then((heads) => heads.add(session.id, seat, mark, head))
      .catch(() => {});
  });
