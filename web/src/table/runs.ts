import type { LogLine } from '@concert/wire';

export interface Run {
  line: LogLine;
  /** Of the first of its lines. */
  at: number;
  times: number;
  /** When the last of them happened. */
  until: number;
}

/** Equal lines in a row are shown once: four blocks on one march are one thing to read. */
export function runsOf(lines: readonly LogLine[]): Run[] {
  const runs: Run[] = [];
  lines.forEach((line, at) => {
    const last = runs.at(-1);
    if (last && last.line.text === line.text && !line.args?.dice) {
      last.times++;
      last.until = line.when;
    } else runs.push({ line, at, times: 1, until: line.when });
  });
  return runs;
}

/** How a line relates to the moment being viewed: it belongs to it, or came later. */
export function standing(runs: readonly Run[], moment: number): ('now' | 'later' | '')[] {
  const told = runs.findLast(({ line }) => line.when <= moment);
  const newest = told ? Math.min(told.until, moment) : -1;
  return runs.map(({ line, until }) =>
    line.when > moment ? 'later' : line.when <= newest && newest <= until ? 'now' : '',
  );
}
