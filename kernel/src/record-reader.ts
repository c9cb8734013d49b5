/** Reading records from outside: the format of today, and the one before. */
import { isHead, RECORD_FORMAT } from './chain.ts';
import { BadInput } from './fields.ts';
import { preview } from './json.ts';
import { FIRST_FORMAT, type GameRecord } from './record.ts';

/** Checks that something from outside is a record of one of our formats; throws `BadInput` that says where it is not. */
export function readRecord(raw: unknown): GameRecord {
  const wrong = misshapen(raw);
  if (wrong) throw new BadInput(`not a game record: ${wrong}`);
  return raw as GameRecord;
}

function misshapen(raw: unknown): string | null {
  if (!isObject(raw)) return 'it is not an object';
  if (raw.format !== RECORD_FORMAT && raw.format !== FIRST_FORMAT)
    return `its format is ${preview(raw.format)}, not ${RECORD_FORMAT}`;
  const first = raw.format === FIRST_FORMAT;
  for (const key of ['game', 'rules']) if (typeof raw[key] !== 'string') return `${key} is missing`;
  if (!isObject(raw.options)) return 'options are missing';
  const { chance, setup, entries } = raw;
  if (!isObject(chance) || typeof chance.commitment !== 'string') return 'the commitment is missing';
  if (!Array.isArray(chance.contributions) || !chance.contributions.every((part) => typeof part === 'string'))
    return 'the contributions are missing';
  if (chance.secret !== undefined && !(typeof chance.secret === 'string' && /^[0-9a-f]{64}$/.test(chance.secret)))
    return 'the secret is not 64 hex digits';
  if (chance.shares !== undefined && (first || !areShares(chance.shares))) return 'the shares are malformed';
  if (raw.head !== undefined && (first || !isHead(raw.head))) return 'the head of the chain is malformed';
  const areDraws = first ? areSingle : areDrawn;
  if (!isObject(setup) || typeof setup.hash !== 'string' || !areDraws(setup.draws)) return 'the set-up is malformed';
  if (raw.ended !== undefined && raw.ended !== true) return 'ended is not true';
  if (!Array.isArray(entries)) return 'entries are missing';
  const bad = entries.findIndex((entry) => !isEntry(entry, first, areDraws));
  return bad < 0 ? null : `entry ${bad} is malformed`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areDrawn = (draws: unknown): boolean => Array.isArray(draws) && draws.every((draw) => isDraw(draw, true));
const areSingle = (draws: unknown): boolean => Array.isArray(draws) && draws.every((draw) => isDraw(draw, false));

const isDraw = (draw: unknown, several: boolean): boolean =>
  Array.isArray(draw) &&
  draw.length === 3 &&
  typeof draw[0] === 'string' &&
  Number.isInteger(draw[1]) &&
  (Number.isInteger(draw[2]) || (several && Array.isArray(draw[2]) && draw[2].every(Number.isInteger)));

const areShares = (shares: unknown): boolean =>
  Array.isArray(shares) &&
  shares.every(
    (share) =>
      isObject(share) &&
      (share.commitment === null || typeof share.commitment === 'string') &&
      Number.isInteger(share.failures),
  );

function isEntry(entry: unknown, first: boolean, areDraws: (draws: unknown) => boolean): boolean {
  if (!isObject(entry) || !Number.isInteger(entry.seat) || typeof entry.hash !== 'string') return false;
  if (entry.draws !== undefined && !areDraws(entry.draws)) return false;
  if ('verb' in entry) return typeof entry.verb === 'string' && isObject(entry.arg);
  if ('undo' in entry) return entry.undo === true;
  if ('answer' in entry) return typeof entry.answer === 'string' && typeof entry.id === 'string';
  if ('offer' in entry) return isObject(entry.offer);
  if (first) return false;
  if ('resign' in entry) return entry.resign === true;
  if ('orders' in entry) return Array.isArray(entry.orders);
  return isObject(entry.promise);
}
