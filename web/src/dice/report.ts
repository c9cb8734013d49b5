/**
 * What the dice of a table are proved to be, checked in this browser: every hash is worked out again. It runs in the worker;
 * the page puts it into words.
 */
import {
  commitTo,
  commitToShare,
  type GameRecord,
  type Receipt,
  receiptTrouble,
  type Seat,
  sharesTrouble,
} from '@concert/kernel';
import type { DiceFacts, SeatShare } from '@concert/wire';
import type { KeptDice } from './kept-dice.ts';

/** What came of one seat's share. */
export type SeatFinding =
  /** It is in the dice, and fits what the seat had committed to. */
  | 'in'
  /** The same, and it is this browser's own. */
  | 'own'
  /** It is a bot's: the server made it. */
  | 'bot'
  /** The seat gave none. */
  | 'none'
  /** The seat did not open it. */
  | 'closed'
  /** It does not fit, or is not what this browser was shown, or opened. */
  | 'wrong';

export interface DiceReport {
  /**
   * `proved`: a share of this browser is in the dice. `others`: one of another person is. `unproved`: none is. `early`: the
   * game began before seats gave shares. `wrong`: something does not fit.
   */
  verdict: 'proved' | 'others' | 'unproved' | 'early' | 'wrong';
  /** Is the server's commitment the one that was shown before the game? Null: this browser was not here then. */
  commitment: boolean | null;
  seats: SeatFinding[];
}

/** Checks what is known of a game that has begun. `bots` are the seats that bots had. */
export function diceReport({ commitment, shares }: DiceFacts, kept: KeptDice, bots: readonly Seat[]): DiceReport {
  const isFirst = kept.commitment === null ? null : kept.commitment === commitment;
  const seats = (shares ?? []).map((share, seat) => findingOf(share, seat, kept, bots.includes(seat)));
  // What this browser was shown when it opened its share is what the game must be made of.
  const isAnother = kept.commitments !== null && kept.commitments.length !== seats.length;
  const verdict = (): DiceReport['verdict'] => {
    if (isFirst === false || isAnother || seats.includes('wrong')) return 'wrong';
    if (shares === null) return 'early';
    if (seats.includes('own')) return 'proved';
    return seats.includes('in') ? 'others' : 'unproved';
  };
  return { verdict: verdict(), commitment: isFirst, seats };
}

function findingOf({ commitment, share }: SeatShare, seat: Seat, kept: KeptDice, isBot: boolean): SeatFinding {
  const own = kept.shares.find((each) => each.seat === seat && each.opened);
  if (kept.commitments !== null && kept.commitments[seat] !== commitment) return 'wrong';
  if (own && own.share !== share) return 'wrong';
  if (share === null) return commitment === null ? 'none' : 'closed';
  if (commitToShare(share) !== commitment) return 'wrong';
  return own ? 'own' : isBot ? 'bot' : 'in';
}

/** What is wrong with the dice of a finished game and with what was shown of it, in a sentence, or null. */
export function recordTrouble(
  record: GameRecord,
  receipt: Receipt | null,
  verify: (record: GameRecord) => { why: string } | null,
): string | null {
  const { secret, commitment, shares, contributions } = record.chance;
  if (secret === undefined) return 'the server has not opened its secret';
  if (commitTo(secret) !== commitment) return 'the opened secret does not fit the commitment';
  const trouble = shares && sharesTrouble(shares, contributions);
  return trouble ?? verify(record)?.why ?? (receipt && receiptTrouble(record, receipt));
}
