/** A table in this browser, as its page is told of it. */
import type { GivenOptions, HostedTable, RulesBundle } from '@concert/bundles';
import type { Entry } from '@concert/kernel';
import type { Chair, SituationFacts, TableFacts } from '@concert/wire';
import type { SavedTable } from './saves.ts';

interface Hosted {
  table: HostedTable;
  title: string;
  saved: SavedTable;
}

export function factsOf({ table, title, saved }: Hosted): TableFacts {
  const { over, chance, seats } = table;
  const { whatIf, situation } = saved;
  return {
    id: saved.id,
    game: saved.game,
    rules: saved.record.rules,
    title,
    options: saved.record.options,
    state: over ? 'over' : saved.record.ended ? 'ended' : 'playing',
    begun: true,
    open: false,
    seats: seats.map((seat, i) => {
      const chair = saved.chairs[i];
      const holder =
        chair.kind === 'bot'
          ? ({ kind: 'bot', name: chair.level } as const)
          : ({ kind: 'person', name: chair.name, here: true } as const);
      const resigned = chair.kind === 'bot' && chair.resigned === true;
      return { id: seat.id, name: seat.name, holder, regent: null, resigned };
    }),
    yours: saved.chairs.flatMap((chair, i) => (chair.kind === 'person' ? [i] : [])),
    host: '',
    opener: true,
    spectators: 0,
    commitment: whatIf ? null : chance.commitment,
    opening: null,
    ...(whatIf && { from: whatIf.from ?? (whatIf.position as { count: number }).count }),
    ...(situation && { situation: situationFacts(situation) }),
    votes: [],
    settings: { clock: { kind: 'none' }, vacation: 0, gallery: true, delay: null, anonymous: false, rated: false },
    rematch: null,
    frozen: null,
  };
}

function situationFacts({ name, file, state }: NonNullable<SavedTable['situation']>): SituationFacts {
  const { situation: title, kind, about, task, hints } = file;
  return { name, title, kind, about, task, hints, state };
}

/** Where a private branch starts from. */
export const branchStart = (
  options: GivenOptions,
  branch: NonNullable<SavedTable['whatIf']>,
  entries: readonly Entry[],
): Parameters<RulesBundle['open']>[0] => ({
  options,
  chance: { commitment: '', contributions: [] },
  secret: null,
  setup: null,
  entries,
  branch,
});

export const pressFor = ({ press }: SavedTable, chair: Chair): SavedTable['press'] =>
  press.filter(({ from, to }) => to.length === 0 || chair === from || (chair !== null && to.includes(chair)));
