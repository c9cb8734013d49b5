/** Quiet hours and moments in people's own time zones, through days with 23 and 25 hours. */
import { describe, expect, test } from 'vitest';
import { isZone, quietUntil, spelledMoment } from '../src/time/zones.ts';

const at = (text: string): number => Date.parse(text);
const NIGHT = { from: 22 * 60, to: 7 * 60 };
const until = (now: string, quiet = NIGHT, zone = 'Europe/Berlin'): string | null => {
  const found = quietUntil(at(now), quiet, zone);
  return found === null ? null : new Date(found).toISOString();
};

describe('quiet hours', () => {
  test('last from the evening to the morning, and are not in between', () => {
    expect(until('2026-11-17T20:59:00Z')).toBeNull();
    expect(until('2026-11-17T21:00:00Z')).toBe('2026-11-18T06:00:00.000Z');
    expect(until('2026-11-18T05:59:59Z')).toBe('2026-11-18T06:00:00.000Z');
    expect(until('2026-11-18T06:00:00Z')).toBeNull();
    expect(until('2026-11-18T13:00:00Z', { from: 12 * 60, to: 14 * 60 })).toBeNull();
    expect(until('2026-11-18T11:30:00Z', { from: 12 * 60, to: 14 * 60 })).toBe('2026-11-18T13:00:00.000Z');
    expect(until('2026-11-18T11:30:00Z', { from: 60, to: 60 })).toBeNull();
  });

  test('end at the same time of day when clocks are put forward and back', () => {
    // The night of 29 March 2026 has an hour less, that of 25 October an hour more.
    expect(until('2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00:00.000Z');
    expect(until('2026-10-24T21:00:00Z')).toBe('2026-10-25T06:00:00.000Z');
  });

  test('that would end at a time which is left out end just after it', () => {
    // 02:30 does not exist on 29 March in Berlin: the clock goes from 01:59 to 03:00.
    expect(until('2026-03-28T23:00:00Z', { from: 22 * 60, to: 150 })).toBe('2026-03-29T01:30:00.000Z');
  });

  test('that end at a time which comes twice end when it comes first, and again when they began in between', () => {
    const early = { from: 22 * 60, to: 150 };
    // 02:30 comes at 00:30 and at 01:30 UTC on 25 October.
    expect(until('2026-10-24T23:00:00Z', early)).toBe('2026-10-25T00:30:00.000Z');
    expect(until('2026-10-25T01:10:00Z', early)).toBe('2026-10-25T01:30:00.000Z');
  });

  test('follow zones of every kind', () => {
    // Half an hour off, and daylight saving of half an hour.
    expect(until('2026-10-03T13:00:00Z', NIGHT, 'Australia/Lord_Howe')).toBe('2026-10-03T20:00:00.000Z');
    expect(until('2026-11-17T17:00:00Z', NIGHT, 'Asia/Kathmandu')).toBe('2026-11-18T01:15:00.000Z');
    expect(until('2026-11-17T23:00:00Z', NIGHT, 'UTC')).toBe('2026-11-18T07:00:00.000Z');
    expect(until('2026-03-08T06:30:00Z', NIGHT, 'America/New_York')).toBe('2026-03-08T11:00:00.000Z');
  });
});

test('moments are spelled in the zone of the reader, with its name', () => {
  const summer = at('2026-07-01T12:00:00Z');
  expect(spelledMoment(summer, 'Europe/Berlin')).toContain('14:00 (Europe/Berlin)');
  expect(spelledMoment(at('2026-12-01T12:00:00Z'), 'Europe/Berlin')).toContain('13:00 (Europe/Berlin)');
  expect(spelledMoment(summer, null)).toContain('12:00 (UTC)');
});

test.each([
  ['Europe/Vienna', true],
  ['America/Argentina/Buenos_Aires', true],
  ['Mars/Olympus', false],
  ['', false],
])('%s is a time zone: %s', (zone, is) => {
  expect(isZone(zone)).toBe(is);
});
