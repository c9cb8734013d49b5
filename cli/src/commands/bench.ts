import type { Benchmark, Figure } from '@concert/bench';
import { aligned, type Command, jsonOption, widthsOf } from '../command.ts';

type Benchmarks = Pick<typeof import('@concert/bench'), 'benchmarksNamed' | 'runBenchmarks'>;

/** The command with these benchmarks, which are loaded only when they are needed. */
export const benchOf = (load: () => Promise<Benchmarks>): Command => ({
  name: 'bench',
  about:
    'Measures the figures the project holds itself to, each beside its peer in the same run, and prints each as soon as it\n' +
    'is measured; with --json all of them at the end.',
  options: {
    only: { type: 'string', value: 'TEXT', about: 'only benchmarks whose name contains this' },
    ...jsonOption,
  },
  async run(args, out) {
    const { benchmarksNamed, runBenchmarks } = await load();
    const only = args.text('only');
    const asJson = args.flag('json');
    const widths = widthsOf([HEADS, ...benchmarksNamed(only).map(widestOf)]);
    const tell = (row: readonly string[]): void => {
      out.settle();
      out.line(aligned(row, widths));
    };
    if (!asJson) tell(HEADS);
    const results = await runBenchmarks({
      ...(only !== undefined && { only }),
      onProgress: ({ name, done, of }) => out.progress(`measuring ${done + 1} of ${of}: ${name}`),
      ...(!asJson && { onFigure: (figure: Figure) => tell(rowOf(figure)) }),
    });
    out.settle();
    if (asJson) out.json(results);
    return 0;
  },
});

export const bench = benchOf(() => import('@concert/bench'));

const HEADS = ['what', 'ours', '', 'spread', 'asked', 'peer', 'peer’s', 'ratio'];
/** What hardly any figure is wider than. */
const [WIDE, WIDE_SPREAD] = ['1,000,000', '1,000–1,000'];

/** What is known of its line before it is measured. */
const widestOf = ({ name, unit, target = '', peer }: Benchmark): string[] => [
  name,
  WIDE,
  unit,
  WIDE_SPREAD,
  target,
  peer?.name ?? '',
  WIDE,
  '',
];

const rowOf = ({ name, value, unit, spread, target = '', peer, peerValue, ratio }: Figure): string[] => [
  name,
  value === null ? 'skipped' : figure(value),
  unit,
  spread ? `${figure(spread[0])}–${figure(spread[1])}` : '',
  target,
  peer ?? '',
  peerValue === null ? (peer === null ? '' : 'could not run') : figure(peerValue),
  ratio === null ? '' : `${figure(ratio)}×`,
];

const figure = (n: number): string => (n >= 100 ? Math.round(n).toLocaleString('en') : n.toPrecision(3));
