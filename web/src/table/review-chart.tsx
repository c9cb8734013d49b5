/** The scores of all powers over the turns: lines that differ in colour, dash and marker. */
import type { PowerLine } from '@concert/board';
import type { ReviewTurn } from './review-data.ts';

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT] = [860, 300, 40, 70, 14, 34];
const dashes = ['', '9 5', '2 5', '12 4 2 4', '5 5', '1 4', '14 6'];

export function ReviewChart(props: {
  turns: readonly ReviewTurn[];
  powers: readonly PowerLine[];
  open(at: number): void;
}) {
  const { turns, powers, open } = props;
  const values = turns.flatMap(({ scores }) => Object.values(scores));
  if (turns.length < 2 || values.length === 0) return null;
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (i: number): number => LEFT + (i * (WIDTH - LEFT - RIGHT)) / (turns.length - 1);
  const y = (value: number): number =>
    HEIGHT - FOOT - ((value - least) * (HEIGHT - FOOT - TOP)) / Math.max(1, most - least);
  const lines = powers.filter(({ key }) => turns.some(({ scores }) => key in scores));
  // The names of turns beside each other must not touch.
  const every = Math.ceil(turns.length / 7);
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
            <text x={x(i)} y={HEIGHT - 12} text-anchor="middle">
              {text.length > 16 ? `${text.slice(0, 15)}…` : text}
            </text>
          )}
        </g>
      ))}
      {lines.map(({ key, colour = '#5d4c38', flag }, n) => {
        const spots = turns.flatMap(({ scores }, i) => (key in scores ? [[x(i), y(scores[key])] as const] : []));
        const [endX, endY] = spots.at(-1)!;
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

/** Four or five round values. */
function ticks(least: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((most - least) / 4));
  const values: number[] = [];
  for (let value = Math.floor(least); value <= most; value += step) values.push(value);
  return values;
}

const described = (turns: readonly ReviewTurn[], lines: readonly PowerLine[]): string =>
  lines.map(({ key, name }) => `${name}: ${turns.map(({ scores }) => scores[key] ?? '–').join(', ')}`).join('. ');
