/** The standing line: which turn it is and when the game ends, what is played for, and how the players stand. */
import type { Goal, PowerLine } from '@concert/board';
import { t } from '../text/index.ts';
import type { TableUi } from './table-ui.ts';

export interface Score {
  readonly power: PowerLine;
  readonly value: number;
  readonly own: boolean;
}

/** The scores of a goal with the powers they belong to, best first. */
export function scoresOf(goal: Goal, powers: readonly PowerLine[], own: number | null): Score[] {
  return goal.scores
    .flatMap(({ key, value }) => {
      const power = powers.find((each) => each.key === key);
      return power ? [{ power, value, own: own !== null && power.seat === own }] : [];
    })
    .sort((a, b) => b.value - a.value);
}

/** How the viewer stands: leading by so much, level, or behind whom. */
export function standingOf(scores: readonly Score[]): string {
  const own = scores.find((score) => score.own);
  const others = scores.filter((score) => !score.own);
  if (scores.length < 2 || others.length === 0) return '';
  const [first, second] = scores;
  if (!own)
    return first.value === second.value
      ? t.standing.level
      : t.standing.leads(first.power.name, first.value - second.value);
  const gap = own.value - others[0].value;
  return gap > 0
    ? t.standing.youLead(gap)
    : gap === 0
      ? t.standing.level
      : t.standing.behind(others[0].power.name, -gap);
}

/** What is played for in full, and what would end it before its time. */
export const hintOf = ({ goal, about, last, early }: Goal): string =>
  [[goal, about].filter(Boolean).join(': '), ...(early && !last ? [early] : [])].join('. ');

export function Standing({ ui }: { ui: TableUi }) {
  const context = ui.boardContext.value;
  const board = ui.board.value;
  const goal = ui.goal.value;
  const heading = (context && board?.heading?.(context)) ?? ui.session.facts.value?.title ?? '';
  const scores = goal ? scoresOf(goal, ui.powers.value, ui.ownSeat) : [];
  const said = standingOf(scores);
  // Once the game is over nothing swings it any more.
  const swing = ui.session.live.value?.sight.view.over ? undefined : goal?.swing;
  return (
    <section class="standing" aria-label={t.standing.title}>
      <p class={`date ${goal?.last ? 'last' : ''}`} title={goal?.last ? undefined : goal?.early}>
        <b>{[heading, goal?.turn].filter(Boolean).join(' · ')}</b>
        {goal && <span>{goal.last ? (goal.lastBecause ?? t.standing.last) : goal.ends}</span>}
      </p>
      {goal && (
        <p class="goal" title={hintOf(goal)}>
          <b>{goal.goal}</b>
          {goal.about && <span>{goal.about}</span>}
        </p>
      )}
      {goal && scores.length > 1 && <Track scores={scores} unit={goal.unit} />}
      {(said || swing) && (
        <p class="lead" title={swing}>
          <b>{said}</b>
          {swing && <span>{swing}</span>}
        </p>
      )}
    </section>
  );
}

/** A flag takes this part of the narrowest track; its middle stays this far from the ends. */
const FLAG = 0.16;
const END = FLAG / 2;

/**
 * Where flags stand on the track, from 0 to 1, for scores in falling order: at their score as far as there is room, side by side
 * where scores are close or the same, and never beyond the ends.
 */
export function placesOnTrack(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const gap = Math.min(FLAG, (1 - FLAG) / Math.max(1, values.length - 1));
  const places = values.map((value) => (most === least ? 0.5 : END + ((value - least) / (most - least)) * (1 - FLAG)));
  // Flags of equal scores stand around their place; then each makes room for the one above it, and all for the ends.
  const spread = places.map((at, i) => {
    const [first, last] = [places.indexOf(at), places.lastIndexOf(at)];
    return at + ((first + last) / 2 - i) * gap;
  });
  for (let i = spread.length - 2; i >= 0; i--) spread[i] = Math.max(spread[i], spread[i + 1] + gap);
  spread[0] = Math.min(spread[0], 1 - END);
  for (let i = 1; i < spread.length; i++) spread[i] = Math.min(spread[i], spread[i - 1] - gap);
  const below = Math.max(0, END - spread[spread.length - 1]);
  if (below > 0) {
    spread[spread.length - 1] = END;
    for (let i = spread.length - 2; i >= 0; i--) spread[i] = Math.max(spread[i], spread[i + 1] + gap);
  }
  return spread;
}

/** A line with the flag of every power at its score. */
function Track({ scores, unit }: { scores: readonly Score[]; unit: string }) {
  const places = placesOnTrack(scores.map(({ value }) => value));
  const label = scores.map(({ power, value }) => `${power.name} ${value}`).join(', ');
  return (
    <div class="track" role="img" aria-label={`${unit}: ${label}`} title={`${unit}: ${label}`}>
      {scores.map(({ power, value, own }, i) => (
        <span key={power.key} class={own ? 'own' : ''} style={{ left: `${(places[i] * 100).toFixed(1)}%` }}>
          <svg viewBox="0 0 30 20" aria-hidden="true" dangerouslySetInnerHTML={{ __html: power.flag }} />
          <b class="figures">{value}</b>
        </span>
      ))}
    </div>
  );
}
