/**
 * A person's deadlines and vacations as a calendar (iCalendar, RFC 5545), at an address that only they know. Times are in UTC:
 * every calendar shows them in its reader's own zone. It says no more than the person's list of tables does.
 */
import { randomBytes } from 'node:crypto';
import { readClock } from '../clocks/clock.ts';
import { notFound } from '../errors.ts';
import { hashOf } from '../ids.ts';
import { personOf } from '../people/people.ts';
import type { Store } from '../store/index.ts';
import type { TablesService } from '../tables/service.ts';

const MINUTE = 60_000;
/** A deadline is shown as this much time before it. */
const SHOWN_MS = 15 * MINUTE;

export interface CalendarEvent {
  id: string;
  title: string;
  from: number;
  to: number;
  url: string;
}

/** `20261117T221500Z` */
const stamp = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '');

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** No line is longer than 75 bytes; what is left goes on in the next one, after a space. No character is split. */
function folded(line: string): string {
  const lines: string[] = [];
  let part = '';
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 74) {
      lines.push(part);
      part = '';
    }
    part += letter;
  }
  return [...lines, part].join('\r\n ');
}

export function calendarText(events: readonly CalendarEvent[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Concert//Deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Concert',
    'X-WR-CALNAME:Concert',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...events.flatMap(({ id, title, from, to, url }) => [
      'BEGIN:VEVENT',
      `UID:${id}@concert`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART:${stamp(from)}`,
      `DTEND:${stamp(to)}`,
      `SUMMARY:${escaped(title)}`,
      `URL:${url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

export interface CalendarsOptions {
  now(): number;
  /** The public address of this server. */
  home(): string;
}

export class Calendars {
  private readonly store: Store;
  private readonly service: TablesService;
  private readonly options: CalendarsOptions;

  constructor(store: Store, service: TablesService, options: CalendarsOptions) {
    this.store = store;
    this.service = service;
    this.options = options;
  }

  /** A new address for a person's calendar; an earlier one no longer works. */
  async renew(user: string): Promise<string> {
    const word = randomBytes(24).toString('base64url');
    const blank = { mail: null, mail_agreed: 0, mail_off: 0, webhook: null, secret: null, unwanted: '[]' } as const;
    const more = { recap: 0, zone: null, quiet_from: null, quiet_to: null } as const;
    await this.store.db
      .insertInto('wishes')
      .values({ user_id: user, ...blank, ...more, calendar: hashOf(word) })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ calendar: hashOf(word) }))
      .execute();
    return `${this.options.home()}/api/calendar/${word}.ics`;
  }

  async end(user: string): Promise<void> {
    await this.store.db.updateTable('wishes').set({ calendar: null }).where('user_id', '=', user).execute();
  }

  /** The calendar at such an address. */
  async read(word: string): Promise<string> {
    const found = await this.store.db
      .selectFrom('wishes')
      .innerJoin('users', 'users.id', 'wishes.user_id')
      .selectAll('users')
      .where('calendar', '=', hashOf(word))
      .where('locked', '=', 0)
      .executeTakeFirst();
    if (!found) throw notFound('calendar');
    const { now, home } = this.options;
    const tables = await this.service.list(personOf(found), false);
    const played = tables.filter(({ state, yours }) => state === 'playing' && yours.length > 0);
    const url = (table: string): string => `${home()}/?table=${encodeURIComponent(table)}`;
    const deadlines = played.flatMap(({ id, title, turn }): CalendarEvent[] => {
      if (!turn?.yours || turn.left === null) return [];
      const to = now() + turn.left;
      return [{ id: `turn-${id}`, title: `Your time runs out: ${title}`, from: to - SHOWN_MS, to, url: url(id) }];
    });
    const away = await this.awayAt(played.map(({ id }) => id));
    const vacations = played.flatMap(({ id, title, yours }): CalendarEvent[] => {
      const { until = [], since = [] } = away.get(id) ?? {};
      return yours.flatMap((seat) =>
        until[seat] == null
          ? []
          : [
              {
                id: `away-${id}-${seat}`,
                title: `Vacation: ${title}`,
                from: since[seat]!,
                to: until[seat],
                url: url(id),
              },
            ],
      );
    });
    return calendarText([...deadlines, ...vacations], now());
  }

  private async awayAt(ids: readonly string[]): Promise<Map<string, { until: (number | null)[]; since: number[] }>> {
    if (ids.length === 0) return new Map();
    const rows = await this.store.db
      .selectFrom('clocks')
      .select(['table_id', 'state'])
      .where('table_id', 'in', ids)
      .execute();
    return new Map(
      rows.map(({ table_id, state }) => {
        const { away, awaySince } = readClock(state);
        return [table_id, { until: away, since: awaySince }];
      }),
    );
  }
}
