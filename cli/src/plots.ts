/** Plots as plain SVG: one line a name, a dot with its interval. Drawn in the colour of the text around them. */

export interface PlotRow {
  label: string;
  at: number;
  low: number;
  high: number;
}

const [WIDTH, LEFT, RIGHT, LINE, TOP] = [640, 170, 90, 26, 34];
const TICKS = 5;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]!);

/** A step of 1, 2 or 5 times a power of ten that divides a range into a few parts. */
function stepFor(range: number): number {
  const rough = Math.max(range, 1e-9) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough)!;
}

/** `shown` writes a figure; `mark` is where a line is drawn through all rows. */
export function intervalPlot(
  title: string,
  rows: readonly PlotRow[],
  shown: (x: number) => string,
  mark: number | null,
): string {
  const all = [...rows.flatMap(({ low, high, at }) => [low, high, at]), ...(mark === null ? [] : [mark])];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const step = stepFor(high - low);
  const [from, to] = [Math.floor(low / step) * step, Math.max(low + step, Math.ceil(high / step) * step)];
  const x = (value: number): string => (LEFT + ((value - from) / (to - from)) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const height = TOP + rows.length * LINE + 26;
  const ticks: string[] = [];
  for (let tick = from; tick <= to + step / 2; tick += step)
    ticks.push(
      `<line x1="${x(tick)}" x2="${x(tick)}" y1="${TOP}" y2="${height - 22}" opacity="0.2"/>` +
        `<text x="${x(tick)}" y="${height - 6}" text-anchor="middle">${escaped(shown(tick))}</text>`,
    );
  const lines = rows.map(({ label, at, low: from, high: to }, i) => {
    const y = TOP + i * LINE + LINE / 2;
    return (
      `<text x="${LEFT - 10}" y="${y + 4}" text-anchor="end">${escaped(label)}</text>` +
      `<line x1="${x(from)}" x2="${x(to)}" y1="${y}" y2="${y}" stroke-width="2"/>` +
      `<circle cx="${x(at)}" cy="${y}" r="4" fill="currentColor"/>` +
      `<text x="${WIDTH - RIGHT + 12}" y="${y + 4}">${escaped(shown(at))}</text>`
    );
  });
  const through =
    mark === null
      ? ''
      : `<line x1="${x(mark)}" x2="${x(mark)}" y1="${TOP}" y2="${height - 22}" stroke-dasharray="3 3"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="sans-serif" font-size="12"` +
      ' stroke="currentColor" color="#777">',
    `<title>${escaped(title)}</title>`,
    `<g stroke="none" fill="currentColor"><text x="0" y="16" font-size="14">${escaped(title)}</text></g>`,
    '<style>text{stroke:none;fill:currentColor}</style>',
    ...ticks,
    through,
    ...lines,
    '</svg>',
    '',
  ].join('\n');
}
