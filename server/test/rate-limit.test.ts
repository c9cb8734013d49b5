import { describe, expect, test } from 'vitest';
import { KeyedRateLimit, networkOf, TokenBucket } from '../src/rate-limit.ts';

describe('a token bucket', () => {
  test('gives what it holds at once, then refills at its rate', () => {
    const bucket = new TokenBucket(2, 1000, 0);
    expect([bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([true, true, false]);
    expect(bucket.take(499)).toBe(false);
    expect(bucket.take(500)).toBe(true);
    expect(bucket.take(500)).toBe(false);
  });

  test('never holds more than its size, and refusals cost nothing', () => {
    const bucket = new TokenBucket(2, 1000, 0);
    expect(bucket.level).toBe(1);
    for (const now of [90_000, 90_000]) expect(bucket.take(now)).toBe(true);
    for (let now = 90_000; now < 90_500; now += 10) expect(bucket.take(now)).toBe(false);
    expect(bucket.take(90_500)).toBe(true);
  });
});

describe('limits by key', () => {
  test('count each key for itself', () => {
    const limit = new KeyedRateLimit(1, 1000);
    expect([limit.take('a', 0), limit.take('b', 0), limit.take('a', 0)]).toEqual([true, true, false]);
    expect(limit.take('a', 1000)).toBe(true);
  });

  test('forget the key that was used longest ago when there are too many', () => {
    const limit = new KeyedRateLimit(1, 1_000_000);
    expect(limit.take('first', 0)).toBe(true);
    for (let i = 0; i < 50_000; i++) limit.take(`name ${i}`, 0);
    expect(limit.take('name 49999', 0)).toBe(false);
    expect(limit.take('first', 0)).toBe(true);
  });

  test('know a network by its address', () => {
    expect(networkOf('::ffff:10.0.0.7')).toBe('10.0.0.7');
    expect(networkOf('10.0.0.7')).toBe('10.0.0.7');
    expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'));
    expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'));
  });
});
