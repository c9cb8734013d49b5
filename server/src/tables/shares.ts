/**
 * Every seat's share of the dice, until the game begins. A person's browser commits to a share when it takes the seat and
 * opens it when every seat is taken; until then the share is nowhere but in that browser. The server commits to its own
 * secret when the table is opened, and to the shares of its bots when they get their seats: so it has chosen everything of
 * its own before it sees what people mix in.
 */
import { randomBytes } from 'node:crypto';
import { commitToShare, MOST_FAILURES, NOT_OPENED, type Seat, type Share } from '@concert/kernel';
import type { ClockSetting, DiceFacts } from '@concert/wire';
import { paceOf } from '../clocks/clock.ts';
import type { ChairRow } from '../store/index.ts';
import type { Seating } from './seating.ts';

const MINUTE = 60_000;
/** How long a seat is waited for where there is no clock. */
const USUAL_WAIT = 10 * MINUTE;

/** What a person's browser commits to for one of their seats. */
export interface SeatCommitment {
  seat: Seat;
  commitment: string;
}

type ShareColumns = Pick<ChairRow, 'commitment' | 'contribution' | 'failures'>;

/** The share of a bot. It is no proof of anything; it is fixed before any person opens theirs. */
export function botShare(): ShareColumns {
  const contribution = randomBytes(32).toString('hex');
  return { commitment: commitToShare(contribution), contribution, failures: 0 };
}

/** Is this seat still to open its share? */
export const isAwaited = ({ commitment, contribution, failures }: ShareColumns): boolean =>
  commitment !== null && contribution === null && failures < MOST_FAILURES;

/** How long a seat is waited for: as long as for a choice, but for no more than a day. It is asked twice. */
export const shareWait = (clock: ClockSetting): number =>
  clock.kind === 'none' ? USUAL_WAIT : Math.max(MINUTE, paceOf(clock));

/** What the dice of a game that begins now are made of. */
export const mixedIn = (chairs: readonly ShareColumns[]): { contributions: string[]; shares: Share[] } => ({
  contributions: chairs.map(({ commitment, contribution }) => (commitment && contribution) || NOT_OPENED),
  shares: chairs.map(({ commitment, failures }) => ({ commitment, failures })),
});

/** What everyone may know of it now. */
export function diceFactsOf({ row, chairs }: Pick<Seating, 'row' | 'chairs'>): DiceFacts {
  const { commitment } = row;
  if (row.setup === null) {
    const isFull = row.shares_due !== null;
    const shares = chairs.map(({ commitment, failures, contribution, bot }) => ({
      commitment,
      failures,
      // People see the shares of bots before they open their own.
      share: isFull && bot !== null ? contribution : null,
      opened: isFull && contribution !== null,
    }));
    return { commitment, shares };
  }
  if (row.shares === null) return { commitment, shares: null };
  const contributions = JSON.parse(row.contributions!) as string[];
  const shares = (JSON.parse(row.shares) as Share[]).map((share, seat) => {
    const opened = contributions[seat] !== NOT_OPENED;
    return { ...share, share: opened ? contributions[seat]! : null, opened };
  });
  return { commitment, shares };
}
