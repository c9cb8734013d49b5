import type { Offer } from '@concert/kernel';
import type { ChatLine, TableView } from '@concert/wire';
import { describe, expect, test } from 'vitest';
import { channelsOf, keyOf, readUpTo } from '../src/table/unread.ts';

const line = (n: number, from: number, ...to: number[]): ChatLine => ({ n, from, to, text: `${n}`, at: n });
const ME = 0;

describe('what was read', () => {
  const lines = [line(1, 1), line(2, 1, ME), line(3, ME, 1), line(4, 2), line(5, 1, ME)];

  test('goes as far as the first letter in a conversation that was not opened', () => {
    expect(readUpTo(lines, ME, new Map([['', 4]]), 0)).toBe(1);
    expect(readUpTo(lines, ME, new Map([['0,1', 5]]), 0)).toBe(0);
  });

  test('goes to the end when all were opened, and one’s own letters need no opening', () => {
    expect(readUpTo(lines, ME, new Map([['', 4], ['0,1', 5]]), 0)).toBe(5); // biome-ignore format: a table
    expect(readUpTo([line(1, ME, 2)], ME, new Map(), 0)).toBe(1);
  });

  test('a letter that comes after the conversation was shown is not read', () => {
    expect(readUpTo(lines, ME, new Map([['', 4], ['0,1', 2]]), 0)).toBe(4); // biome-ignore format: a table
  });

  test('never goes back', () => {
    expect(readUpTo(lines, ME, new Map(), 4)).toBe(4);
  });
});

describe('conversations', () => {
  const offer = (status: Offer['status'], from: number, to: number, accepted: number[] = []): Offer =>
    ({ id: `${status} ${from}`, from, to: [to], kind: 'truce', terms: {}, status, accepted }) as unknown as Offer;
  const sight = (...offers: Offer[]): TableView =>
    ({ offers, talk: { all: true, to: [1, 2] } }) as unknown as TableView;

  test('count letters of others and offers that wait for an answer', () => {
    const talks = channelsOf(
      [line(1, 1), line(2, 1, ME), line(3, ME, 1)],
      sight(offer('open', 1, ME), offer('accepted', 1, ME), offer('open', ME, 1)),
      ME,
      [],
      () => 0,
    );
    expect(talks.map((talk) => [keyOf(talk), talk.unread])).toEqual([['', 1], ['0,1', 2], ['0,2', 0]]); // biome-ignore format: a table
    // A seat that has accepted, while others have not, is not asked again.
    expect(channelsOf([], sight(offer('open', 1, ME, [ME])), ME, [], () => 0)[1].unread).toBe(0);
  });

  test('among several can be begun, once', () => {
    const keys = channelsOf([], sight(), ME, [[0, 1, 2], [0, 1, 2], [0, 1]], () => 0).map(keyOf); // biome-ignore format: a table
    expect(keys).toEqual(['', '0,1,2', '0,1', '0,2']);
  });
});
