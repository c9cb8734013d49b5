/** The browser's part in the dice: its shares, what it keeps, and what it makes of what the server says. */
import {
  type AnyGame,
  commitTo,
  commitToShare,
  type GameRecord,
  openTable,
  recordOf,
  secretFrom,
} from '@concert/kernel';
import { loadBundle, loadGame } from '@concert/registry';
import type { DiceFacts, SeatShare, TableFacts } from '@concert/wire';
import { signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { keepHeads } from '../src/dice/keep-heads.ts';
import { type KeptDice, KeptDiceBox } from '../src/dice/kept-dice.ts';
import { MemoryHeads, receiptOf } from '../src/dice/receipts.ts';
import { diceReport, recordTrouble } from '../src/dice/report.ts';
import { Shares } from '../src/dice/shares.ts';

const SERVER = commitTo(secretFrom('server'));

/** A storage that can be made to refuse, as in some private windows. */
class Storage {
  readonly items = new Map<string, string>();
  refuses = false;
  getItem(key: string): string | null {
    if (this.refuses) throw new Error('not allowed');
    return this.items.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    if (this.refuses) throw new Error('not allowed');
    this.items.set(key, text);
  }
}

/** A server with one table, as far as dice go: what it says can be changed. */
class Server {
  facts: DiceFacts = { commitment: SERVER, shares: [] };
  readonly opened: [seat: number, share: string | null][] = [];
  dice = async (): Promise<DiceFacts> => structuredClone(this.facts);
  openShare = async (_table: string, seat: number, share: string | null): Promise<void> => {
    this.opened.push([seat, share]);
    Object.assign(this.facts.shares![seat]!, share === null ? { failures: 2 } : { opened: true });
  };
  seats(...commitments: (string | null)[]): void {
    this.facts.shares = commitments.map((commitment) => ({ commitment, failures: 0, share: null, opened: false }));
  }
}

const tableFacts = (more: object): TableFacts =>
  ({ id: 't', begun: false, commitment: SERVER, opening: 1, yours: [0], ...more }) as unknown as TableFacts;

async function browser(storage = new Storage()) {
  const server = new Server();
  const box = new KeptDiceBox(storage);
  const shares = new Shares(box, server, async (share) => commitToShare(share));
  const own = await shares.draw(0);
  server.seats(own.commitment, commitToShare('of another'));
  await shares.keep('t', [own]);
  return { server, box, shares, own, storage };
}

describe('a browser’s share of the dice', () => {
  test('is 256 random bits, and what is committed to is its hash', async () => {
    const { shares } = await browser();
    const drawn = await Promise.all([0, 1, 2].map((seat) => shares.draw(seat)));
    expect(new Set(drawn.map(({ share }) => share)).size).toBe(3);
    for (const { share, commitment } of drawn) {
      expect(share).toMatch(/^[0-9a-f]{64}$/);
      expect(commitment).toBe(commitToShare(share));
    }
  });

  test('is kept by table and seat, through a reload, if the table took it', async () => {
    const { box, own, shares, storage } = await browser();
    await shares.keep('t', [await shares.draw(1)]);
    expect(new KeptDiceBox(storage).read('t')).toEqual({ commitment: SERVER, shares: [own], commitments: null });
    expect(box.read('another table').shares).toEqual([]);
  });

  test('stays with the page where the browser stores nothing', async () => {
    const storage = new Storage();
    storage.refuses = true;
    const { shares, server, own } = await browser(storage);
    expect(await shares.open(tableFacts({}))).toBeNull();
    expect(server.opened).toEqual([[0, own.share]]);
  });

  test('is opened when every seat is taken, once, and not before', async () => {
    const { shares, server, own, box } = await browser();
    await shares.open(tableFacts({ opening: null }));
    await shares.open(tableFacts({ yours: [] }));
    expect(server.opened).toEqual([]);
    // Two windows of the page at once.
    await Promise.all([shares.open(tableFacts({})), shares.open(tableFacts({}))]);
    await shares.open(tableFacts({}));
    expect(server.opened).toEqual([[0, own.share]]);
    expect(box.read('t')).toMatchObject({
      shares: [{ opened: true }],
      commitments: [own.commitment, commitToShare('of another')],
    });
  });

  test.each<[string, (facts: DiceFacts) => void]>([
    ['the server has another commitment than before', (facts) => void (facts.commitment = commitTo(secretFrom('x')))],
    [
      'a bot’s share does not fit',
      ({ shares }) => void Object.assign(shares![1]!, { share: 'chosen later', opened: true }),
    ],
  ])('stays closed when %s', async (_, change) => {
    const { shares, server } = await browser();
    change(server.facts);
    expect(await shares.open(tableFacts({}))).toEqual({ why: 'changed' });
    expect(server.opened).toEqual([]);
  });

  test('stays closed when another seat’s commitment was exchanged after the first opening', async () => {
    const { shares, server, own, box } = await browser();
    box.change('t', { commitments: [own.commitment, commitToShare('of yet another')] });
    expect(await shares.open(tableFacts({}))).toEqual({ why: 'changed' });
    expect(server.opened).toEqual([]);
  });

  test('that is in another browser is said to be missing, and can be given up', async () => {
    const { shares, server } = await browser();
    server.seats(commitToShare('made elsewhere'), null);
    expect(await shares.open(tableFacts({}))).toEqual({ why: 'missing', seats: [0] });
    expect(server.opened).toEqual([]);
    await shares.giveUp('t', 0);
    expect(server.opened).toEqual([[0, null]]);
    expect(await shares.open(tableFacts({}))).toBeNull();
  });

  test('a table that has begun is not noted: what it says then proves nothing', async () => {
    const { shares, box } = await browser();
    shares.note(tableFacts({ id: 'late', begun: true }));
    expect(box.read('late').commitment).toBeNull();
    shares.note(tableFacts({ id: 'early' }));
    shares.note(tableFacts({ id: 'early', commitment: 'another' }));
    expect(box.read('early').commitment).toBe(SERVER);
  });
});

const opened = (share: string): SeatShare => ({ commitment: commitToShare(share), failures: 0, share, opened: true });
const none: SeatShare = { commitment: null, failures: 0, share: null, opened: false };
const closed: SeatShare = { commitment: commitToShare('x'), failures: 2, share: null, opened: false };
const kept = (more: Partial<KeptDice> = {}): KeptDice => ({
  commitment: SERVER,
  shares: [],
  commitments: null,
  ...more,
});
const mine = { seat: 0, share: 'mine', commitment: commitToShare('mine'), opened: true };

describe('what is proved of the dice', () => {
  test.each<[string, SeatShare[] | null, KeptDice, string, string[]]>([
    ['one’s own share is in', [opened('mine'), opened('b')], kept({ shares: [mine] }), 'proved', ['own', 'in']],
    ['others’ are in', [none, opened('b')], kept(), 'others', ['none', 'in']],
    ['only bots’ are in', [none, none, opened('bot')], kept(), 'unproved', ['none', 'none', 'bot']],
    ['no one opened', [none, closed], kept(), 'unproved', ['none', 'closed']],
    ['a table from before', null, kept(), 'early', []],
    ['a share that does not fit', [{ ...opened('a'), share: 'b' }, none], kept(), 'wrong', ['wrong', 'none']],
    ['another share than one’s own', [opened('else'), none], kept({ shares: [mine] }), 'wrong', ['wrong', 'none']],
    ['one’s own left out', [closed, opened('b')], kept({ shares: [mine] }), 'wrong', ['wrong', 'in']],
    [
      'another commitment than one had seen',
      [opened('mine'), opened('b')],
      kept({ shares: [mine], commitments: [mine.commitment, commitToShare('c')] }),
      'wrong',
      ['own', 'wrong'],
    ],
    ['another commitment of the server', [none], kept({ commitment: commitTo(secretFrom('y')) }), 'wrong', ['none']],
    ['seats that are gone', [opened('mine')], kept({ shares: [mine], commitments: ['a', 'b'] }), 'wrong', ['wrong']],
  ])('%s', (_, shares, known, verdict, seats) => {
    expect(diceReport({ commitment: SERVER, shares }, known, [2])).toMatchObject({ verdict, seats });
  });

  test('of the server’s commitment nothing is known in a browser that came later', () => {
    expect(diceReport({ commitment: SERVER, shares: [none] }, kept({ commitment: null }), [])).toMatchObject({
      commitment: null,
      verdict: 'unproved',
    });
  });
});

/** A finished game, and what seat 0 was shown of it. */
async function finished(): Promise<{ record: GameRecord; heads: MemoryHeads }> {
  const secret = secretFrom('server');
  const shares = ['mine', 'b'].map((share) => ({ commitment: commitToShare(share), failures: 0 }));
  const table = openTable((await loadGame('skirmish')) as AnyGame, { turns: 2 }, secret, ['mine', 'b'], shares);
  const heads = new MemoryHeads();
  const live = signal<unknown>(null);
  const stop = keepHeads({ id: 't', seat: signal(0), live } as never, { receipts: async () => heads } as never);
  const look = (): void => {
    const { head, mark } = table.summary(0);
    live.value = { sight: { head, mark } };
  };
  look();
  while (!table.over) {
    const seat = table.machine.busy(table.position)[0]!;
    table.do({ seat, ...table.choices(seat).at(-1)! });
    look();
  }
  // They are kept one after the other.
  await expect.poll(async () => (await heads.heads('t', 0)).at(-1)).toBe(table.summary(0).head);
  stop();
  return { record: JSON.parse(JSON.stringify(recordOf(table, secret))), heads };
}

describe('a finished game', () => {
  test('is checked to the last die, and against every head that was shown', async () => {
    const { record, heads } = await finished();
    const bundle = await loadBundle('skirmish');
    const verify = (each: GameRecord) => bundle.verify(each);
    const shown = await heads.heads('t', 0);
    expect(shown.length).toBeGreaterThan(3);
    const receipt = receiptOf({ id: 't', game: 'skirmish' }, 0, kept({ shares: [mine] }), shown);
    expect(receipt.opened).toEqual([{ seat: 0, share: 'mine' }]);
    expect(recordTrouble(record, receipt, verify)).toBeNull();
    const change = (edit: (record: GameRecord) => void): string | null => {
      const other = structuredClone(record);
      edit(other);
      return recordTrouble(other, receipt, verify);
    };
    expect(change(({ chance }) => void delete chance.secret)).toContain('has not opened its secret');
    expect(change(({ chance }) => void (chance.secret = secretFrom('z')))).toContain('does not fit the commitment');
    expect(change(({ chance }) => void (chance.contributions[1] = 'c'))).toContain('does not fit its commitment');
    expect(change(({ entries }) => void entries.pop())).not.toBeNull();
    expect(recordTrouble(record, { ...receipt, heads: [...shown.slice(0, 2), shown[0]!] }, verify)).toContain(
      'earlier',
    );
  });

  test('two heads at one mark are both kept: only one of them can be true', async () => {
    const heads = new MemoryHeads();
    for (const [mark, head] of [
      [2, 'c'],
      [1, 'a'],
      [1, 'b'],
      [1, 'a'],
    ] as const)
      await heads.add('t', 0, mark, head);
    await heads.add('t', null, 1, 'x');
    expect(await heads.heads('t', 0)).toEqual(['a', 'b', 'c']);
    expect(await heads.heads('t', null)).toEqual(['x']);
  });
});
