import {
  type AnyGame,
  commitTo,
  commitToShare,
  type GameRecord,
  headsOf,
  openTable,
  type Receipt,
  readReceipt,
  receiptTrouble,
  recordOf,
  type Share,
  SPECTATOR,
  secretFrom,
  shownHead,
  type Table,
  verify,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { go, playToEnd, type Sandbox, sandbox } from './sandbox.ts';

const secret = secretFrom('receipts');
const opened = ['of Ann', 'of Ben', 'of Cid'];
const shares: Share[] = opened.map((share) => ({ commitment: commitToShare(share), failures: 0 }));

/** A game with private drafts, in which the seats get ready in this order; and what seat 0 was shown of it. */
function played(order: readonly number[] = [0, 1, 2], seed = secret): { record: GameRecord; receipt: Receipt } {
  const table = openTable(sandbox(), { seats: 3 }, seed, opened, shares);
  const heads: string[] = [];
  const look = (): void => {
    const { head } = table.summary(0);
    if (head !== null && head !== heads.at(-1)) heads.push(head);
  };
  look();
  const act = (seat: number, verb: string, arg = {}): void => {
    go(table, seat, verb, arg);
    look();
  };
  act(0, 'note', { n: 1 });
  playToEnd(table, order, act);
  const record: GameRecord = JSON.parse(JSON.stringify(recordOf(table, seed)));
  const receipt: Receipt = {
    format: 'concert-receipt-1',
    table: 'a-table',
    game: 'sandbox',
    seat: 0,
    commitment: commitTo(seed),
    commitments: shares.map(({ commitment }) => commitment),
    opened: [{ seat: 0, share: 'of Ann' }],
    heads,
  };
  return { record, receipt: { ...receipt, game: record.game } };
}

describe('a receipt', () => {
  test('fits the game it was kept of', () => {
    const { record, receipt } = played();
    expect(verify(sandbox() as AnyGame, record)).toBeNull();
    expect(receipt.heads.length).toBeGreaterThan(4);
    expect(receiptTrouble(record, receipt)).toBeNull();
    // One who came later, and opened nothing, has less to compare.
    const late = { ...receipt, seat: null, commitment: null, commitments: null, opened: [] };
    expect(receiptTrouble(record, { ...late, heads: receipt.heads.slice(3) })).toBeNull();
  });

  test('does not fit a game in which two seats’ private drafts were put into another order', () => {
    const { receipt } = played();
    const rewritten = played([1, 0, 2]).record;
    expect(verify(sandbox() as AnyGame, rewritten)).toBeNull();
    expect(receiptTrouble(rewritten, receipt)).toContain('is not in the record');
  });

  test('does not fit an invented game, though that verifies', () => {
    const { receipt } = played();
    const invented = played([0, 1, 2], secretFrom('another secret')).record;
    expect(verify(sandbox() as AnyGame, invented)).toBeNull();
    expect(receiptTrouble(invented, receipt)).toContain('commitment is not the one that was shown');
    expect(receiptTrouble(invented, { ...receipt, commitment: null })).toContain('is not in the record');
  });

  test.each<[string, (record: GameRecord) => void, string]>([
    [
      'an entry was changed',
      ({ entries }) => void ((entries[0] as { arg: object }).arg = { n: 2 }),
      'not in the record',
    ],
    ['an entry was left out', ({ entries }) => void entries.splice(0, 1), 'not in the record'],
    ['a share was exchanged', ({ chance }) => void (chance.contributions[0] = 'x'), 'share that seat 0 opened'],
    [
      'another seat committed to something else',
      ({ chance }) => void (chance.shares![2]!.commitment = commitToShare('x')),
      'not those that were shown',
    ],
    ['the shares are gone', ({ chance }) => void delete chance.shares, 'not those that were shown'],
    ['it is another game', (record) => void (record.game = 'chess'), 'the record of chess'],
  ])('does not fit when %s', (_, change, wrong) => {
    const { record, receipt } = played();
    change(record);
    expect(receiptTrouble(record, receipt)).toContain(wrong);
  });

  test('with heads does not fit a record of the first format', () => {
    const { record, receipt } = played();
    const { shares: _, ...chance } = record.chance;
    const first: GameRecord = { ...record, format: 'concert-record-1', chance };
    expect(receiptTrouble(first, { ...receipt, commitments: null })).toContain('has no chain');
  });

  test.each<[string, unknown]>([
    ['nothing', null],
    ['another format', { ...played().receipt, format: 'x' }],
    ['no table', { ...played().receipt, table: 1 }],
    ['a seat that is none', { ...played().receipt, seat: -1 }],
    ['a commitment that is no text', { ...played().receipt, commitment: 3 }],
    ['commitments that are no texts', { ...played().receipt, commitments: [3] }],
    ['openings without a share', { ...played().receipt, opened: [{ seat: 0 }] }],
    ['heads that are none', { ...played().receipt, heads: ['x'] }],
    ['nothing to check', { ...played().receipt, heads: [], commitment: null }],
  ])('is refused with %s', (_, raw) => {
    expect(() => readReceipt(raw)).toThrow('not a receipt');
  });

  test('is read as it was written', () => {
    const { receipt } = played();
    expect(readReceipt(JSON.parse(JSON.stringify(receipt)))).toEqual(receipt);
  });
});

describe('shares in a record', () => {
  test('are in the first link of the chain, so that no one can say afterwards that they were others', () => {
    const heads = (given?: Share[]) => headsOf(recordWith(openTable(sandbox(), { seats: 3 }, secret, opened, given)));
    const failed = shares.map((share, seat) => (seat === 1 ? { ...share, failures: 1 } : share));
    expect(new Set([heads(), heads(shares), heads(failed)].map(([first]) => first)).size).toBe(3);
    const table = openTable(sandbox(), { seats: 3 }, secret, opened, shares);
    expect(table.summary(SPECTATOR).head).toBe(shownHead(heads(shares)[0]!));
  });

  test('are checked: one that does not fit, or too few of them, do not verify', () => {
    const { record } = played();
    expect(record.chance.shares).toEqual(shares);
    const wrong = { ...record, chance: { ...record.chance, shares: shares.slice().reverse() } };
    expect(verify(sandbox() as AnyGame, wrong)?.why).toContain('does not fit its commitment');
    const table = openTable(sandbox(), { seats: 3 }, secret, opened.slice(1), shares.slice(1));
    go(table, 0, 'end');
    expect(verify(sandbox() as AnyGame, recordWith(table))?.why).toContain('one share of the dice for every seat');
  });
});

const recordWith = (table: Table<Sandbox>): GameRecord =>
  JSON.parse(JSON.stringify(recordOf(table, secret, !table.over)));
