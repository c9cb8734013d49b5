/**
 * Wall clocks of people in their own time zone, with daylight saving as the zone's rules have it: a day may have 23 or 25
 * hours, a time of day may come twice or not at all.
 */

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;
const DAY = DAY_MINUTES * MINUTE;

/** A part of the day, in minutes since midnight; from the evening to the morning when it begins later than it ends. */
export interface QuietHours {
  from: number;
  to: number;
}

/** Is it the name of a time zone, such as `Europe/Vienna`? */
export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** What a wall clock shows there, as if it were UTC. */
function wallClock(at: number, zone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name)!;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** The moments at which a wall clock shows this; where it shows it never, the moment after it was put forward. */
function momentsOf(wall: number, zone: string): number[] {
  const offset = (at: number): number => wallClock(at, zone) - Math.floor(at / 1000) * 1000;
  const found = [offset(wall - DAY), offset(wall + DAY)].map((by) => wall - by);
  const fitting = found.filter((at) => wallClock(at, zone) === wall);
  return [...new Set(fitting.length > 0 ? fitting : found.slice(0, 1))].sort((a, b) => a - b);
}

/** When quiet hours end that are now; null when they are not. */
export function quietUntil(now: number, { from, to }: QuietHours, zone: string): number | null {
  const wall = wallClock(now, zone);
  const midnight = Math.floor(wall / DAY) * DAY;
  const minutes = Math.floor((wall - midnight) / MINUTE);
  const isQuiet = from <= to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
  if (!isQuiet) return null;
  const end = midnight + to * MINUTE + (minutes < to ? 0 : DAY);
  return momentsOf(end, zone).find((at) => at > now) ?? null;
}

/** A moment in words, for a person in this zone: `Tuesday 17 November 2026 at 22:15 (Europe/Vienna)`. */
export function spelledMoment(at: number, zone: string | null): string {
  const timeZone = zone ?? 'UTC';
  return `${new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'full', timeStyle: 'short' }).format(at)} (${timeZone})`;
}
