/** What people may know of a tournament: everything but how it is drawn, and who is who by id. */
import type { Person, TableState, TournamentFacts, TournamentLine, TournamentSummary } from '@concert/wire';
import type { Kysely } from 'kysely';
import type { Schema, TournamentRow } from '../store/index.ts';
import { agreed } from '../tables/settings.ts';
import { entrantOf, finalOf, type Loaded, ofRounds, playedOf, REMOVED, seatNames } from './rows.ts';
import { type Line, standingsOf, withFinal } from './standings.ts';

/** With three questions to the database, however many they are. */
export async function summariesOf(
  db: Kysely<Schema>,
  rows: readonly TournamentRow[],
  person: Person,
): Promise<TournamentSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const of = db.selectFrom('entrants').where('tournament_id', 'in', ids);
  const counted = await of
    .select(({ fn }) => ['tournament_id', fn.countAll<number>().as('count')])
    .where('withdrawn', '<>', REMOVED)
    .groupBy('tournament_id')
    .execute();
  const counts = new Map(counted.map(({ tournament_id, count }) => [tournament_id, Number(count)]));
  const own = await of.select('tournament_id').where('user_id', '=', person.id).where('withdrawn', '=', 0).execute();
  const joined = new Set(own.map(({ tournament_id }) => tournament_id));
  const hosts = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      rows.map(({ host }) => host),
    )
    .execute();
  const names = new Map(hosts.map(({ id, name }) => [id, name]));
  return rows.map(({ id, title, game, state, round, plan, host }) => ({
    ...{ id, title, game, state, round },
    plan: JSON.parse(plan),
    entrants: counts.get(id) ?? 0,
    joined: joined.has(id),
    organiser: names.get(host) ?? '?',
  }));
}

export async function factsOf(db: Kysely<Schema>, loaded: Loaded, person: Person): Promise<TournamentFacts> {
  const { row, plan, entrants, boards } = loaded;
  const numbers = new Map(entrants.map(({ user_id, n }) => [user_id, n]));
  const users = await db
    .selectFrom('users')
    .innerJoin('entrants', 'entrants.user_id', 'users.id')
    .select(['id', 'name'])
    .where('tournament_id', '=', row.id)
    .execute();
  const names = new Map(users.map(({ id, name }) => [id, name]));
  const tables = await db.selectFrom('tables').select(['id', 'state']).where('tournament_id', '=', row.id).execute();
  const states = new Map<string | null, TableState>(tables.map(({ id, state }) => [id, state]));
  const rounds = [...new Set(boards.map(({ round }) => round))];
  return {
    ...(await summariesOf(db, [row], person))[0]!,
    options: JSON.parse(row.options),
    settings: agreed(row.settings),
    seats: seatNames(row),
    yours: row.host === person.id || person.host,
    seatsDue: row.seats_due,
    roundDue: row.round_due,
    players: entrants
      // Who was removed before it began has no part in it.
      .filter(({ withdrawn }) => row.state !== 'joining' || withdrawn !== REMOVED)
      .map(({ user_id, n, division, withdrawn }) => ({
        entrant: n,
        name: names.get(user_id) ?? '?',
        group: division + 1,
        withdrawn: withdrawn !== 0,
        you: user_id === person.id,
      })),
    rounds: rounds.map((round) => ({
      round,
      final: round > plan.rounds,
      boards: boards
        .filter((board) => board.round === round)
        .map(({ board, table_id, decided, seats }) => ({
          board: board + 1,
          table: table_id,
          state: states.get(table_id) ?? null,
          decided: decided === 1,
          seats: seats.map(({ seat, user_id, missed, place }) => ({
            seat,
            entrant: user_id === null ? null : (numbers.get(user_id) ?? null),
            missed: missed === 1,
            place,
          })),
        })),
    })),
    standings: row.state === 'joining' ? [] : standings(loaded, numbers),
  };
}

/** The final first, as group 0, then each group. */
function standings(loaded: Loaded, numbers: ReadonlyMap<string, number>): TournamentFacts['standings'] {
  const people = loaded.entrants.map(entrantOf);
  const played = ofRounds(loaded).map(playedOf);
  const shown = ({ id, ...line }: Line, finalPlace: number | null): TournamentLine => ({
    ...line,
    entrant: numbers.get(id)!,
    finalPlace,
  });
  const final = finalOf(loaded);
  const decided = final ? withFinal(standingsOf(people, played), playedOf(final)) : [];
  const divisions = [...new Set(people.map(({ division }) => division))].sort((a, b) => a - b);
  return [
    ...(decided.length > 0 ? [{ group: 0, lines: decided.map(({ line, place }) => shown(line, place)) }] : []),
    ...divisions.map((division) => ({
      group: division + 1,
      lines: standingsOf(
        people.filter((each) => each.division === division),
        played,
      ).map((line) => shown(line, null)),
    })),
  ];
}
