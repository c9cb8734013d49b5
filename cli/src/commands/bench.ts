import { type Command, columns, jsonOption } from '../command.ts';

export const bench: Command = {
  name: 'bench',
  about: 'Measures the figures the project holds itself to, each beside its peer in the same run.',
  options: {
    only: { type: 'string', value: 'TEXT', about: 'only benchmarks whose name contains this' },
    ...jsonOption,
  },
  async run(args, out) {
    // The benchmarks are loaded only when they are needed.
    const { runBenchmarks } = await import('@concert/bench');
    const only = args.text('only');
    const results = await runBenchmarks({
      ...(only !== undefined && { only }),
      onProgress: ({ name, done, of }) => out.progress(`measuring ${done + 1} of ${of}: ${name}`),
    });
    out.settle();
    if (args.flag('json')) out.json(results);
    else
      out.line(
        columns([
          ['what', 'ours', '', 'spread', 'asked', 'peer', 'peer’s', 'ratio'],
          ...results.map(({ name, value, unit, spread, target, peer, peerValue, ratio }) => [
            name,
            value === null ? 'skipped' : figure(value),
            unit,
            spread ? `${figure(spread[0])}–${figure(spread[1])}` : '',
            target ?? '',
            peer ?? '',
            peerValue === null ? (peer === null ? '' : 'could not run') : figure(peerValue),
            ratio === null ? '' : `${figure(ratio)}×`,
          ]),
        ]),
      );
    return 0;
  },
};

const figure = (n: number): string => (n >= 100 ? Math.round(n).toLocaleString('en') : n.toPrecision(3));
