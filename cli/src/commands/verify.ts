import { BadInput, type GameRecord, provedShares, readReceipt, readRecord, receiptTrouble } from '@concert/kernel';
import { type Arguments, type Command, jsonOption, type Output } from '../command.ts';
import { loadRules } from '../editions.ts';
import { readJson } from '../files.ts';

export const verifyCommand: Command = {
  name: 'verify',
  about:
    'Verifies finished games: the opened secret fits the commitment, the seats’ shares fit theirs, every die is what they give,\n' +
    'every choice was legal, every position is as recorded. Each with the version of the rules it was played with.\n' +
    'With receipts of the same game it also checks that this is the game that was shown while it was played.',
  takes: 'FILE…',
  options: {
    ...jsonOption,
    receipt: {
      type: 'string',
      value: 'FILE',
      multiple: true,
      about: 'what a browser kept of the game, saved from its table; may be repeated',
    },
  },
  async run(args, out) {
    if (args.files.length === 0) throw new BadInput('a record is needed');
    if (args.all('receipt').length > 0 && args.files.length > 1)
      throw new BadInput('receipts belong to one record; give one FILE with --receipt');
    const results = [];
    for (const path of args.files) results.push(await verified(path, args, out));
    if (args.flag('json')) out.json(results);
    else for (const result of results) out.line(sentenceOf(result));
    return results.every(({ ok }) => ok) ? 0 : 1;
  },
};

interface Verified {
  file: string;
  ok: boolean;
  draws: number;
  choices: number;
  ended: boolean;
  /** Seats whose share is proved to be in the dice; null for a record that knows no shares. */
  shares: number | null;
  seats: number;
  /** How many heads of receipts were found in it. */
  heads?: number;
  /** The entry at which it fails; −1 is the set-up. */
  at?: number;
  why?: string;
}

async function verified(path: string, args: Arguments, out: Output): Promise<Verified> {
  const record = readRecord(readJson(path));
  const receipts = args.all('receipt').map((file) => ({ file, receipt: readReceipt(readJson(file)) }));
  const bundle = await loadRules(record.game, record.rules);
  const wrong = bundle.verify(record, (done, of) => out.progress(`${path}: ${done} of ${of} entries`));
  out.settle();
  const { shares, contributions } = record.chance;
  const result: Verified = {
    file: path,
    ok: wrong === null,
    draws: record.setup.draws.length + record.entries.reduce((sum, { draws = [] }) => sum + draws.length, 0),
    choices: record.entries.length,
    ended: record.ended === true,
    shares: shares ? provedShares(shares, contributions).length : null,
    seats: shares?.length ?? 0,
    ...wrong,
  };
  return wrong || receipts.length === 0 ? result : { ...result, ...held(record, receipts) };
}

/** Holds the receipts against a record that verifies. */
function held(
  record: GameRecord,
  receipts: { file: string; receipt: ReturnType<typeof readReceipt> }[],
): Pick<Verified, 'ok' | 'heads' | 'why'> {
  for (const { file, receipt } of receipts) {
    const trouble = receiptTrouble(record, receipt);
    if (trouble) return { ok: false, why: `${file}: ${trouble}` };
  }
  return { ok: true, heads: receipts.reduce((sum, { receipt }) => sum + receipt.heads.length, 0) };
}

function sentenceOf({ file, ok, draws, choices, ended, shares, seats, heads, at, why }: Verified): string {
  if (!ok) {
    const where = at === undefined ? '' : at === -1 ? 'at the set-up: ' : `at entry ${at}: `;
    return `FAIL ${file}: ${where}${why}`;
  }
  const early = ended ? '; the game was ended there' : '';
  const dice = shares === null ? '' : `; ${shares} of ${seats} seats mixed in a share they had committed to`;
  const receipt = heads === undefined ? '' : `; it has all ${heads} heads that were shown`;
  return `ok   ${file}: ${choices} entries and ${draws} draws are as they should be${early}${dice}${receipt}`;
}
