/**
 * Records that are being brought to the server, in a thread that hosts no table in play: they are read, checked and
 * replayed there, a little at a time, and given back as they are to be stored.
 */
import type { HostedTable, RulesBundle } from '@concert/bundles';
import {
  BadInput,
  cleanEntry,
  commitTo,
  FIRST_FORMAT,
  type GameRecord,
  isShallow,
  readRecord,
  sharesTrouble,
} from '@concert/kernel';
import { isStorable } from '@concert/wire';
import { DEEPEST, MOST_CONTRIBUTION } from '../bounds.ts';
import type { BroughtRecord, Origin } from './requests.ts';

/** A record that is being replayed. */
export interface Import {
  origin: Omit<Origin, 'owner' | 'entries'>;
  bundle: RulesBundle;
  /** Its entries as they will be stored: only what an entry consists of, and nothing else that came with it. */
  texts: string[];
  /** Must all entries be there when it is opened? */
  whole: boolean;
  /** Null until it is opened. */
  table: HostedTable | null;
}

/** Reads a record; `load` finds the rules it was played by. Throws `BadInput` that says what is wrong with it. */
export async function readImport(
  text: string,
  load: (game: string, rules: string) => Promise<RulesBundle>,
): Promise<{ imported: Import; brought: BroughtRecord }> {
  const record = recordIn(text);
  const { game, rules, setup } = record;
  const bundle = await load(game, rules);
  const { options, seats } = bundle.preview(record.options);
  assertChance(record, seats.length);
  const { secret = null, ...mixed } = cleanChance(record);
  const origin = { game, rules, options, ...mixed, secret, setup: JSON.stringify(setup) };
  const texts = record.entries.map((entry) => JSON.stringify(cleanEntry(entry)));
  // Rules of the first format need all draws when they open.
  const whole = secret === null && (setup.format ?? FIRST_FORMAT) === FIRST_FORMAT;
  const { title } = bundle;
  const brought = { game, rules, title, options, seats, ...mixed, secret, entries: texts.length };
  return { imported: { origin, bundle, texts, whole, table: null }, brought };
}

function recordIn(text: string): GameRecord {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new BadInput('That is not a record: it is not JSON.');
  }
  if (!isShallow(raw, DEEPEST)) throw new BadInput('That is not a record: it is nested too deeply.');
  if (!isStorable(raw)) throw new BadInput('That is not a record: it contains characters that cannot be stored.');
  try {
    return readRecord(raw);
  } catch (error) {
    throw error instanceof BadInput ? new BadInput(`That is not a record: ${error.message}.`) : error;
  }
}

/** What a record says of its dice, and nothing that came with it. */
function cleanChance({ chance: { commitment, contributions, shares, secret } }: GameRecord): GameRecord['chance'] {
  const clean = shares?.map(({ commitment, failures }) => ({ commitment, failures }));
  return { commitment, contributions, ...(clean && { shares: clean }), ...(secret !== undefined && { secret }) };
}

/** The dice must be described as this server does, and an opened secret must fit its commitment. */
function assertChance({ chance: { commitment, contributions, shares, secret } }: GameRecord, seats: number): void {
  if (!/^[0-9a-f]{64}$/.test(commitment))
    throw new BadInput('That is not a record: the commitment is not 64 hex digits.');
  if (contributions.length > seats || contributions.some((part) => part.length > MOST_CONTRIBUTION))
    throw new BadInput('That is not a record: it has more contributions to the dice than seats could make.');
  if (secret !== undefined && commitTo(secret) !== commitment)
    throw new BadInput('This record does not verify: the opened secret does not fit the commitment.');
  if (!shares) return;
  if (shares.length !== seats || !shares.every(({ commitment: own }) => own === null || /^[0-9a-f]{64}$/.test(own)))
    throw new BadInput('That is not a record: there is not one share of the dice for every seat.');
  const trouble = sharesTrouble(shares, contributions);
  if (trouble) throw new BadInput(`This record does not verify: ${trouble}.`);
}
