/**
 * Every seat's share of the dice. A seat commits to its share by hash before it knows anyone else's; when all commitments
 * are in, the shares are opened and mixed with the host's secret. So neither the host nor any seat can choose the dice. A
 * seat that does not open is asked again; after its second failure the game begins without its share, so that refusing to
 * open buys no second throw.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What a record says of one seat's share. What the seat opened stands at the same place among the contributions. */
export interface Share {
  /** SHA-256 of the share; null for a seat that gave none. */
  commitment: string | null;
  /** How often the seat did not open what it had committed to. */
  failures: number;
}

/** After this many failures a game begins without the seat's share. */
export const MOST_FAILURES = 2;

/** A share that was not mixed in. */
export const NOT_OPENED = '';

export const commitToShare = (share: string): string => bytesToHex(sha256(utf8ToBytes(`concert share ${share}`)));

/** Does an opening fit what the seat committed to? */
export const opens = (share: Share, opening: string): boolean =>
  share.commitment !== null && opening !== NOT_OPENED && commitToShare(opening) === share.commitment;

/**
 * What is wrong with the shares of a game that has begun, in a sentence, or null: every share is opened and fits its
 * commitment, or its seat has failed to open it as often as is allowed.
 */
export function sharesTrouble(shares: readonly Share[], contributions: readonly string[]): string | null {
  if (shares.length !== contributions.length) return 'there is not one contribution for every share of the dice';
  for (const [seat, share] of shares.entries()) {
    const opening = contributions[seat]!;
    if (opening === NOT_OPENED) {
      if (share.commitment !== null && share.failures < MOST_FAILURES)
        return `the game began without the share of seat ${seat}, which was still to be opened`;
    } else if (!opens(share, opening)) return `the share of seat ${seat} does not fit its commitment`;
  }
  return null;
}

/** The seats whose share is proved to be in the dice: committed to before, and opened. */
export const provedShares = (shares: readonly Share[], contributions: readonly string[]): number[] =>
  [...shares.keys()].filter((seat) => opens(shares[seat]!, contributions[seat] ?? NOT_OPENED));
