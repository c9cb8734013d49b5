/** The strip of the campaign: its turns, the marker pool with what may come next, and who would win now. */

import { tableOf } from '@concert/board';
import { choiceOf, Drawing } from '@concert/board/panels';
import type { ComponentChildren } from 'preact';
import { scenarios } from '../../src/data/scenarios.ts';
import { marker, NEUTRAL_LAND, season, WINTER_QUARTERS } from '../../src/shape.ts';
import { initiativeMarker, MARKER_BOX, type MarkerState } from '../chips.ts';
import { type Board, type Context, frameAt, isOfAllEurope } from '../context.ts';
import { levelNow, levelsOf, nationalLines, nationalPoints, nextLevel, pointLines, pointsOf } from '../standing.ts';
import { tell, tellOf } from '../words.ts';
import type { BoardUi } from './parts.tsx';

export const hasBegun = ({ view }: Context): boolean => view.board.turn > 0;

/** Eight turns at most, the present one among them. */
function shownTurns(turns: number, now: number): number[] {
  const length = Math.min(turns, 6);
  const first = Math.max(0, Math.min(turns - length, now - 3));
  return Array.from({ length }, (_, i) => first + i);
}

function Turns({ context }: { context: Context }) {
  const { board } = context.view;
  const scenario = scenarios.find(({ id }) => id === context.facts.options.scenario);
  if (!scenario) return null;
  const [name, year] = scenario.start.split(' ');
  const first = season.labels!.indexOf(name!);
  return (
    <ol class="na-turns" aria-label={tell(context, 'campaign.turns')}>
      {shownTurns(scenario.turns, board.turn).map((i) => {
        const s = (first + i) % 4;
        const y = Number(year) + Math.floor((first + i) / 4);
        const now = i + 1 === board.turn;
        return (
          <li
            key={i}
            class={now ? 'na-now' : i + 1 < board.turn ? 'na-past' : ''}
            {...(now && { 'aria-current': 'step' })}
          >
            {now
              ? tell(context, 'heading.turn', { season: s, year: y })
              : s === 0 && i > 0
                ? tell(context, 'campaign.spring', { year: String(y).slice(2) })
                : tellOf(context, 'campaign.season', `${s}`)}
          </li>
        );
      })}
    </ol>
  );
}

/** Naval and neutral markers mean nothing where there are no fleets and no neutral majors in play. */
const isShown = (board: Board, m: number): boolean => isOfAllEurope(board) || m < 8 || m === WINTER_QUARTERS;

function stateOf(board: Board, now: number, m: number): MarkerState | null {
  const bit = 1 << m;
  if (m === now) return 'now';
  if (board.pool & bit) return 'left';
  if (board.aside & bit) return 'aside';
  return board.played & bit ? 'played' : null;
}

/** One marker; where it may open the campaign it can be tapped. */
function Marker({ ui, m, state }: { ui: BoardUi; m: number; state: MarkerState }) {
  const { context } = ui;
  const words = tellOf(context, 'campaign', state, { marker: m });
  const inside = (
    <>
      <Drawing class="na-marker" box={MARKER_BOX} markup={initiativeMarker(m, state)} />
      <span class="hidden-label">{words}</span>
    </>
  );
  const opening = choiceOf(context, 'open', { marker: m });
  if (!opening) return <span title={words}>{inside}</span>;
  return (
    <button
      type="button"
      class="na-opening"
      title={tell(context, 'campaign.open', { marker: m })}
      onClick={() => ui.choose(opening)}
    >
      {inside}
    </button>
  );
}

function Pool({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const now = (frameAt(context, 'impulse') ?? frameAt(context, 'impulse.choose'))?.marker ?? -1;
  const shown = marker.names
    .map((_, m) => ({ m, state: stateOf(board, now, m) }))
    .filter(({ m, state }) => state !== null && isShown(board, m));
  const others = marker.names.filter(
    (_, m) => board.pool & (1 << m) && !isShown(board, m) && m >= 8 && m <= NEUTRAL_LAND + 1,
  );
  const order: readonly MarkerState[] = ['played', 'now', 'aside', 'left'];
  shown.sort((a, b) => order.indexOf(a.state!) - order.indexOf(b.state!) || a.m - b.m);
  const chances = tableOf(context, 'next marker')?.rows ?? [];
  return (
    <div class="na-pool">
      <small>{tell(context, 'campaign.pool')}</small>
      <span class="na-markers">
        {shown.map(({ m, state }) => (
          <Marker key={m} ui={ui} m={m} state={state!} />
        ))}
        {others.length > 0 && (
          <span class="na-others" title={tell(context, 'campaign.others')}>
            +{others.length}
          </span>
        )}
      </span>
      {chances.length > 0 && (
        <span class="na-next">
          {chances.map(([what, chance]) => (
            <span key={String(what)}>
              {what} {chance}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

const signed = (points: number): string => String(points).replace('-', '−');

/** How far the scale goes beyond the last level. */
const TOP = 4;
const levelColour: { readonly [ending: string]: number } = {
  'coalition decisive': 0,
  'coalition victory': 0,
  draw: 1,
  'french marginal': 2,
  'french victory': 3,
  'french decisive': 3,
};

/** The points on the scale of the campaign, always in sight; the sum line by line on demand. */
function Standing({ context }: { context: Context }) {
  const points = pointsOf(context);
  if (points === null) return null;
  const levels = levelsOf(context);
  const next = nextLevel(context, points);
  const end = levels.at(-1)!.from + TOP;
  /** How many points wide a level is on the scale, which begins at 0. */
  const width = (i: number): number => (levels[i + 1]?.from ?? end) - Math.max(0, levels[i]!.from);
  return (
    <details class="na-standing">
      <summary>
        <span>
          <b>{tell(context, points === 1 ? 'campaign.point' : 'campaign.points', { points: signed(points) })}</b>{' '}
          <i>{tellOf(context, 'level', levelNow(context, points).ending)}</i>
          {next && <span class="quiet"> · {tell(context, 'campaign.next', { more: next.from - points })}</span>}
        </span>
        <span class="na-scale" aria-hidden="true">
          {levels.map(({ from, ending }, i) => (
            <span key={ending} class={`na-level-${levelColour[ending]}`} style={{ flex: width(i) }}>
              {tellOf(context, 'short', ending, { from })}
            </span>
          ))}
          <span class="na-pointer" style={{ left: `${Math.min(98, Math.max(1, ((points + 0.5) * 100) / end))}%` }} />
        </span>
      </summary>
      <table class="ledger">
        <tbody>
          {pointLines(context).map(({ what, worth, points: now }) => (
            <tr key={what} class={now === 0 ? 'quiet' : ''}>
              <th scope="row">{what}</th>
              <td class="number">{signed(worth)}</td>
              <td class="number">{now === 0 ? '–' : signed(now)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** NA-R-217: the points of each power with a player; line by line on demand. */
function National({ context }: { context: Context }) {
  const lines = nationalLines(context);
  const sums = [...nationalPoints(context)];
  return (
    <details class="na-standing">
      <summary>
        <span>
          <b>{tell(context, 'campaign.national')}</b>{' '}
          <span class="na-sums">{sums.map(([power, points]) => `${power} ${signed(points)}`).join(' · ')}</span>
        </span>
      </summary>
      <table class="ledger">
        {sums.map(([power, sum]) => (
          <tbody key={power}>
            <tr>
              <th scope="rowgroup" colSpan={2}>
                {power}
              </th>
              <td class="number">
                <b>{signed(sum)}</b>
              </td>
            </tr>
            {lines
              .filter((line) => line.power === power)
              .map(({ what, worth, points }) => (
                <tr key={what} class={points === 0 ? 'quiet' : ''}>
                  <th scope="row">{what}</th>
                  <td class="number">{signed(worth)}</td>
                  <td class="number">{points === 0 ? '–' : signed(points)}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </details>
  );
}

/** Cards in hand stand among it where there are any. */
export function Campaign({ ui, children }: { ui: BoardUi; children?: ComponentChildren }) {
  const { context } = ui;
  return (
    <div class="na-campaign">
      <Turns context={context} />
      <Pool ui={ui} />
      {children}
      {nationalLines(context).length > 0 ? <National context={context} /> : <Standing context={context} />}
    </div>
  );
}
