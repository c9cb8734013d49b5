/**
 * Receipts: what one viewer was shown while a game was played. Held against the record afterwards, a receipt tells whether
 * that is the game that was played: the dice were fixed by what was shown before it began, and no entry was changed,
 * reordered, added or left out up to the last head.
 */

import { shownHead } from './chain.ts';
import { BadInput, field, type Seat } from './fields.ts';
import { preview } from './json.ts';
import { FIRST_FORMAT, type GameRecord, headsOf } from './record.ts';
import { isObject, schema, validateWithPreview } from './schema.ts';

export const RECEIPT_FORMAT = 'concert-receipt-1';

export interface Receipt {
  format: typeof RECEIPT_FORMAT;
  /** The table's id on its server. */
  table: string;
  game: string;
  /** The seat it was watched from; null for a spectator. */
  seat: Seat | null;
  /** The host's commitment as it was first shown; null when the viewer came later. */
  commitment: string | null;
  /** By seat: what each had committed to when this viewer opened its own shares; null when it opened none. */
  commitments: (string | null)[] | null;
  /** The shares this viewer opened, and the host took. */
  opened: { seat: Seat; share: string }[];
  /** Every head that was shown, in order. */
  heads: string[];
}

/** Checks that something from outside is a receipt that says anything; throws `BadInput`. */
export function readReceipt(raw: unknown): Receipt {
  const wrong = misshapen(raw);
  if (wrong) throw new BadInput(`not a receipt: ${wrong}`);
  return raw as Receipt;
}

function misshapen(raw: unknown): string | null {
  const format = isObject(raw) ? raw.format : RECEIPT_FORMAT;
  if (format !== RECEIPT_FORMAT) return `its format is ${preview(format)}, not ${RECEIPT_FORMAT}`;
  const wrong = validateWithPreview(receiptSchema, raw, '');
  if (wrong) return wrong;
  const { heads, commitment } = raw as Receipt;
  return heads.length === 0 && commitment === null ? 'it holds nothing to check' : null;
}

const { text, nullable, array, openObject } = schema;
const receiptSchema = openObject({
  table: text,
  game: text,
  seat: nullable(field.seat()),
  commitment: nullable(text),
  commitments: nullable(array(nullable(text))),
  opened: array(openObject({ seat: field.seat(), share: text })),
  heads: array(schema.matching(/^[\w-]{24,43}$/, 'the head of a chain')),
});

/** How a finished game differs from what its receipt says was shown of it, in a sentence, or null. */
export function receiptTrouble(record: GameRecord, receipt: Receipt): string | null {
  if (receipt.game !== record.game) return `the receipt is of ${preview(receipt.game)}, the record of ${record.game}`;
  return diceTrouble(record, receipt) ?? headsTrouble(record, receipt.heads);
}

/** Are the dice made of what was shown before the game began? */
function diceTrouble({ chance }: GameRecord, { commitment, commitments, opened }: Receipt): string | null {
  if (commitment !== null && commitment !== chance.commitment)
    return 'the host’s commitment is not the one that was shown before the game';
  if (commitments !== null && !sameCommitments(commitments, chance.shares))
    return 'the seats’ commitments are not those that were shown before the shares were opened';
  for (const { seat, share } of opened)
    if (chance.contributions[seat] !== share) return `the share that seat ${seat} opened is not in the dice`;
  return null;
}

const sameCommitments = (shown: Receipt['commitments'] & {}, shares: GameRecord['chance']['shares']): boolean =>
  shares !== undefined &&
  shares.length === shown.length &&
  shown.every((commitment, seat) => commitment === shares[seat]!.commitment);

/** What is wrong with the heads a viewer was shown while a game was played, in order, or null: all are in its record. */
export function headsTrouble(record: GameRecord, shown: readonly string[]): string | null {
  if (shown.length === 0) return null;
  if (record.format === FIRST_FORMAT) return 'the record has no chain, and the receipt has heads of one';
  const heads = new Map(headsOf(record).map((head, at) => [shownHead(head), at]));
  let last = -1;
  for (const [i, head] of shown.entries()) {
    const at = heads.get(shownHead(head));
    if (at === undefined)
      return `head ${i + 1} of the receipt is not in the record: it was rewritten before entry ${last + 1}, or after`;
    if (at < last) return `head ${i + 1} of the receipt comes earlier in the record than the one before it`;
    last = at;
  }
  return null;
}
