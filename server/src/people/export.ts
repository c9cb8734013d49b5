/** All that the server holds about one person, as a file for them. Nothing of other people is in it but the titles of tables. */
import type { Person } from '@concert/wire';
import { seatsIn } from '../chat/chat.ts';
import { quietHoursOf } from '../notifications/mailer.ts';
import type { Store } from '../store/index.ts';

export const EXPORT_FORMAT = 'concert-person-1';

export async function exportOf({ db }: Store, person: Person) {
  const { id } = person;
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const seats = await db
    .selectFrom('chairs')
    .innerJoin('tables', 'tables.id', 'chairs.table_id')
    .select(['tables.id as table', 'game', 'title', 'state', 'started_at as begun', 'ended_at as ended'])
    .select(['seat', 'seat_id', 'chairs.name as seatName', 'resigned'])
    .where('user_id', '=', id)
    .orderBy('tables.created_at')
    .orderBy('seat')
    .execute();
  const opened = await db
    .selectFrom('tables')
    .select(['id as table', 'game', 'title', 'state', 'created_at as at'])
    .where('host', '=', id)
    .orderBy('created_at')
    .execute();
  const messages = await db
    .selectFrom('press')
    .innerJoin('chairs', (join) =>
      join.onRef('chairs.table_id', '=', 'press.table_id').onRef('chairs.seat', '=', 'press.seat'),
    )
    .select(['press.table_id as table', 'press.seat', 'addressees', 'text', 'at'])
    .where('chairs.user_id', '=', id)
    .orderBy('at')
    .execute();
  const own = <T extends 'waiting_lines' | 'notes'>(table: T) =>
    db
      .selectFrom(table as 'notes')
      .select(['table_id as table', 'text', 'at'])
      .where('user_id', '=', id)
      .orderBy('at')
      .execute();
  const settings = await db.selectFrom('wishes').selectAll().where('user_id', '=', id).executeTakeFirst();
  const sessions = db
    .selectFrom('sessions')
    .select(['device', 'created_at as at', 'seen_at as seen', 'expires_at as until']);
  const passkeys = db.selectFrom('passkeys').select(['name', 'created_at as at', 'used_at as used']);
  const relations = db.selectFrom('relations').select(['kind', 'label', 'at']);
  const complaints = db.selectFrom('complaints').select(['table_id as table', 'reason', 'text', 'at']);
  const reliability = db.selectFrom('reliability').select(['turns', 'late', 'finished', 'dropped']);
  const results = db
    .selectFrom('results')
    .select(['table_id as table', 'game', 'format', 'seat_name as seatName', 'place', 'ended_at as at']);
  const tournaments = db
    .selectFrom('entrants')
    .innerJoin('tournaments', 'tournaments.id', 'entrants.tournament_id')
    .select(['tournaments.id as tournament', 'title', 'game', 'state', 'n as number', 'withdrawn']);
  const notices = db.selectFrom('notices').select(['table_id as table', 'kind', 'text', 'recap', 'at', 'seen']);
  const invitations = db
    .selectFrom('invitations')
    .select(['table_id as table', 'seat', 'uses_left as usesLeft', 'created_at as at', 'expires_at as until']);
  return {
    format: EXPORT_FORMAT,
    person: { ...person, at: user.created_at },
    notifications: settings
      ? {
          mail: settings.mail,
          confirmed: settings.mail_agreed === 1,
          mailOff: settings.mail_off === 1,
          webhook: settings.webhook,
          unwanted: JSON.parse(settings.unwanted) as string[],
          recap: settings.recap === 1,
          zone: settings.zone,
          quiet: quietHoursOf(settings),
          calendar: settings.calendar !== null,
        }
      : null,
    mutedOrBlocked: await relations.where('user_id', '=', id).orderBy('at').execute(),
    reports: await complaints.where('by_user', '=', id).orderBy('at').execute(),
    reliability: (await reliability.where('user_id', '=', id).executeTakeFirst()) ?? null,
    results: await results.where('player', '=', id).orderBy('ended_at').execute(),
    tournaments: await tournaments.where('user_id', '=', id).orderBy('created_at').execute(),
    sessions: await sessions.where('user_id', '=', id).orderBy('created_at').execute(),
    passkeys: await passkeys.where('user_id', '=', id).orderBy('created_at').execute(),
    seats: seats.map(({ resigned, ...seat }) => ({ ...seat, resigned: resigned === 1 })),
    opened,
    invitations: await invitations.where('by_user', '=', id).orderBy('created_at').execute(),
    messages: messages.map(({ addressees, ...line }) => ({ ...line, to: seatsIn(addressees) })),
    messagesBeforeGames: await own('waiting_lines'),
    notes: await own('notes'),
    notices: await notices.where('user_id', '=', id).orderBy('n').execute(),
  };
}
