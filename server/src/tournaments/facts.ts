/** What people may know of a tournament: everything but how it is drawn, and who is who by id. */
import type { Person, TableState, TournamentFacts, TournamentLine, TournamentSummary } from '@concert/wire';
import type { Kysely } from 'kysely';
import type { Schema, TournamentRow } from '../store/index.ts';
import { agreed } from '../tables/settings.ts';
import { entrantOf, finalOf, type Loaded, ofRounds, playedOf, seatNames } from './rows.ts';
import { type Line, standingsOf, withFinal } from './standings.ts';

export async function summaryOf(db: Kysely<Schema>, row: TournamentRow, person: Person): Promise<TournamentSummary> {
  const entrants = await db
    .selectFrom('entrants')
    .select(['user_id', 'withdrawn'])
    .where('tournament_id', '=', row.id)
    .execute();
  const organiser = await db.selectFrom('users').select('name').where('id', '=', row.host).executeTakeFirst();
  const { id, title, game, state, round } = row;
  return {
    ...{ id, title, game, state, round },
    plan: JSON.parse(row.plan),
    entrants: entrants.length,
    joined: entrants.some(({ user_id, withdrawn }) => user_id === person.id && withdrawn === 0),
    organiser: organiser?.name ?? '?',
  };
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
    ...(await summaryOf(db, row, person)),
    options: JSON.parse(row.options),
    settings: agreed(row.settings),
    seats: seatNames(row),
    yours: row.host === person.id || person.host,
    seatsDue: row.seats_due,
    roundDue: row.round_due,
    players: entrants.map(({ user_id, n, division, withdrawn }) => ({
      entrant: n,
      name: names.get(user_id) ?? '?',
      group: division + 1,
      withdrawn: withdrawn === 1,
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
