import { commitToShare, opens, provedShares, type Share, sharesTrouble } from '@concert/kernel';
import { describe, expect, test } from 'vitest';

const share = (text: string, failures = 0): Share => ({ commitment: commitToShare(text), failures });
const none: Share = { commitment: null, failures: 0 };

describe('shares of the dice', () => {
  test('are committed to by a hash that fits them alone', () => {
    expect(commitToShare('ab'.repeat(32))).toBe('aae2ce20c1dbbff9df80856da58caea5529fb4eeeee4df65e629d18fcd57d5aa');
    expect(opens(share('a'), 'a')).toBe(true);
    expect(opens(share('a'), 'b')).toBe(false);
    expect(opens(share(''), '')).toBe(false);
    expect(opens(none, 'a')).toBe(false);
  });

  test.each<[string, Share[], string[], string | null]>([
    ['all opened', [share('a'), share('b')], ['a', 'b'], null],
    ['a seat without one', [share('a'), none], ['a', ''], null],
    ['a seat that failed twice', [share('a'), share('b', 2)], ['a', ''], null],
    ['a seat that failed once, and then opened', [share('a', 1), share('b')], ['a', 'b'], null],
    ['a seat that was not asked again', [share('a'), share('b', 1)], ['a', ''], 'still to be opened'],
    ['another opening', [share('a'), share('b')], ['a', 'c'], 'share of seat 1 does not fit'],
    ['what no one had committed to', [share('a'), none], ['a', 'b'], 'share of seat 1 does not fit'],
    ['openings in another order', [share('a'), share('b')], ['b', 'a'], 'share of seat 0 does not fit'],
    ['too few', [share('a'), share('b')], ['a'], 'not one contribution for every share'],
  ])('%s', (_, shares, contributions, wrong) => {
    const trouble = sharesTrouble(shares, contributions);
    if (wrong === null) expect(trouble).toBeNull();
    else expect(trouble).toContain(wrong);
  });

  test('are proved where they were committed to and opened', () => {
    expect(provedShares([share('a'), none, share('c', 2), share('d')], ['a', '', '', 'd'])).toEqual([0, 3]);
  });
});
