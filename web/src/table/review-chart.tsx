/** The scores of all powers over the turns: lines that differ in colour, dash and marker. */
import type { PowerLine } from '@concert/board';
import { t } from '../text/index.ts';
import type { ReviewTurn, TurningPoint } from './review-data.ts';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT] = [860, 316, 40, 70, 34, 34];
/** The middle and the radius of the numbers of turning points, above all lines. */
const [MARK_Y, MARK_R] = [14, 11];
/** How wide a letter of the names of turns is, and how far apart the flags at the end of lines stand. */
const [LETTER, FLAG] = [6.2, 17];
const dashes = ['', '9 5', '2 5', '12 4 2 4', '5 5', '1 4', '14 6'];

/** A line needs two turns. */
export const isDrawn = (turns: readonly ReviewTurn[]): boolean => turns.length > 1;

export function ReviewChart(props: {
  turns: readonly ReviewTurn[];
  powers: readonly PowerLine[];
  points: readonly TurningPoint[];
  open(at: number): void;
}) {
  const { turns, powers, points, open } = props;
  const values = turns.flatMap(({ scores }) => Object.values(scores));
  if (!isDrawn(turns) || values.length === 0) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (i: number): number => LEFT + (i * (WIDTH - LEFT - RIGHT)) / (turns.length - 1);
  const y = (value: number): number =>
    HEIGHT - FOOT - ((value - least) * (HEIGHT - FOOT - TOP)) / Math.max(1, most - least);
  const lines = powers.filter(({ key }) => turns.some(({ scores }) => key in scores));
  // The names of turns beside each other must not touch.
  const longest = Math.max(...turns.map(({ text }) => text.length)) * LETTER + 12;
  const every = Math.ceil(longest / (x(1) - x(0)));
  const ends = spread(lines.map(({ key }) => y(turns.at(-1)!.scores[key] ?? least)));
  return (
    <svg class="review-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={described(turns, lines)}>
      {ticks(least, most).map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} class="grid" />
          <text x={LEFT - 8} y={y(value) + 4} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      {turns.map(({ text, at, from }, i) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: turning points below open the same turns by buttons
        <g key={at} class="turn" onClick={() => open(from)}>
          <rect x={x(i) - 8} y={TOP} width={16} height={HEIGHT - TOP} fill="transparent">
            <title>{text}</title>
          </rect>
          {i % every === 0 && (
            <text x={Math.max(x(i), (text.length * LETTER) / 2)} y={HEIGHT - 12} text-anchor="middle">
              {text}
            </text>
          )}
        </g>
      ))}
      {points.map(({ turn }, n) => (
        <Mark key={turn.at} number={n + 1} x={x(turns.indexOf(turn))} turn={turn} open={open} />
      ))}
      {lines.map(({ key, colour = '#5d4c38', flag }, n) => {
        const spots = turns.flatMap(({ scores }, i) => (key in scores ? [[x(i), y(scores[key])] as const] : []));
        const [endX] = spots.at(-1)!;
        const endY = ends[n]!;
        return (
          <g key={key} class="line" stroke={colour} fill={colour}>
            <polyline
              points={spots.map((spot) => spot.join()).join(' ')}
              stroke-dasharray={dashes[n % dashes.length]}
            />
            {spots.map(([cx, cy]) => (
              <circle key={cx} cx={cx} cy={cy} r={n % 2 === 0 ? 4 : 3} fill={n % 2 === 0 ? colour : '#fff'} />
            ))}
            <g
              transform={`translate(${endX + 10} ${endY - 8}) scale(0.8)`}
              dangerouslySetInnerHTML={{ __html: flag }}
            />
            <text x={endX + 38} y={endY + 5} stroke="none">
              {turns.at(-1)!.scores[key]}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** The number of a turning point over its turn; the list below has the same numbers. */
function Mark(props: { number: number; x: number; turn: ReviewTurn; open(at: number): void }) {
  const { number, x, turn, open } = props;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: turning points below open the same turns by buttons
    <g class="mark" data-mark={number} onClick={() => open(turn.from)}>
      <title>{t.review.mark(number, turn.text)}</title>
      <line x1={x} x2={x} y1={MARK_Y + MARK_R} y2={HEIGHT - FOOT} />
      <circle cx={x} cy={MARK_Y} r={MARK_R} />
      <text x={x} y={MARK_Y + 4} text-anchor="middle">
        {number}
      </text>
    </g>
  );
}

/** Heights moved apart, in the same order, so that flags beside each other can be read. */
export function spread(heights: readonly number[]): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => heights[a]! - heights[b]!);
  const moved = [...heights];
  for (const [k, i] of order.entries()) if (k > 0) moved[i] = Math.max(moved[i]!, moved[order[k - 1]!]! + FLAG);
  // What was pushed beyond the foot pushes the others back up.
  for (let k = order.length - 1, foot = HEIGHT - FOOT; k >= 0; k--, foot -= FLAG)
    moved[order[k]!] = Math.min(moved[order[k]!]!, foot);
  return moved;
}

/** A few round values: multiples of 1, 2 or 5 times a power of ten. */
export function ticks(least: number, most: number): number[] {
  const rough = Math.max(1, (most - least) / 6);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((each) => each >= rough)!;
  const values: number[] = [];
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) values.push(value);
  return values;
}

const described = (turns: readonly ReviewTurn[], lines: readonly PowerLine[]): string =>
  lines.map(({ key, name }) => `${name}: ${turns.map(({ scores }) => scores[key] ?? '–').join(', ')}`).join('. ');
