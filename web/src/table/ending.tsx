/** How the game ended, in the prompt bar. */
import type { GameFacts } from '@concert/board';
import type { Seat } from '@concert/kernel';
import type { StoryEntry } from '@concert/wire';
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

/** With a true minus; a dash where there is no score. */
export const scoreText = (score: number | undefined): string =>
  score === undefined ? '–' : String(score).replace('-', '−');

/** More than this is for the review. */
const MOST_REASONS = 2;

/** The turning points of the last turn, which mostly say why the game is over. */
export function lastTurningPoints(story: readonly StoryEntry[], ending: string | null): string[] {
  const last = story.slice(story.findLastIndex(({ kind }) => kind === 'turn') + 1);
  return last
    .filter(({ kind, weight, text }) => kind !== 'phase' && weight === 3 && text !== ending)
    .slice(-MOST_REASONS)
    .map(({ text, result }) => (result ? `${text} ${result}` : text));
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
  const reasons = lastTurningPoints(ui.story.value, ending);
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
          {t.table.scores}: {ranked.map(({ name, score }) => `${name} ${scoreText(score)}`).join(' · ')}
        </p>
      )}
      {reasons.length > 0 && <p class="quiet">{reasons.join(' ')}</p>}
      <div class="ended">
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
    </div>
  );
}
