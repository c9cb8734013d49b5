/** How the game ended, in the prompt bar. */
import type { GameFacts } from '@concert/board';
import type { Seat } from '@concert/kernel';
import { AfterGame } from '../online/after-game.tsx';
import { listed, t } from '../text/index.ts';
import type { TableUi } from './table-ui.ts';

/** Who has won. Where everyone has, no one has. */
export function winnersIn(winners: readonly Seat[], { seats }: GameFacts): string {
  const names = listed(winners.map((seat) => seats[seat]?.name ?? ''));
  if (winners.length === 0) return t.table.noWinner;
  return seats.length > 1 && winners.length === seats.length
    ? t.table.drawn(names)
    : t.table.won(names, winners.length);
}

export function Ending({ ui, facts, ending }: { ui: TableUi; facts: GameFacts; ending: string | null }) {
  const table = ui.session.table.value!;
  const over = ui.session.live.value?.sight.view.over;
  if (!over)
    return (
      <div>
        <p class="prompt">
          <b>{table.state === 'ended' ? t.table.ended : t.table.tableFrozen}</b>
        </p>
        {table.state === 'ended' && <AfterGame ui={ui} facts={table} />}
      </div>
    );
  const ranked = facts.seats
    .map(({ name }, i) => ({ name, score: over.scores[i], first: over.winners.includes(i) }))
    .sort((a, b) => Number(b.first) - Number(a.first) || (b.score ?? 0) - (a.score ?? 0));
  return (
    <div>
      <p class="prompt">
        {facts.seats.length > 1 && <b>{winnersIn(over.winners, facts)} </b>}
        {facts.seats.length > 1 ? ending : <b>{ending}</b>}
      </p>
      {facts.seats.length > 1 && (
        <p>
          {t.table.scores}: {ranked.map(({ name, score }) => `${name} ${score ?? '–'}`).join(' · ')}
        </p>
      )}
      <button
        type="button"
        class="main"
        onClick={() => {
          ui.reviewing.value = true;
        }}
      >
        {t.review.open}
      </button>
      <AfterGame ui={ui} facts={table} />
    </div>
  );
}
