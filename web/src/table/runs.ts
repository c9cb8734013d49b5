import type { LogLine } from '@concert/wire';

export interface Run {
  line: LogLine;
  /** Of the first of its lines. */
  at: number;
  times: number;
  /** When the last of them was said. */
  until: number;
}

/** Lines that say the same one after the other are said once: four blocks on one march are one thing to read. */
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

/** How a line stands to the moment that is looked at: it tells of it, or had not been said by then. */
export function standing(runs: readonly Run[], moment: number): ('now' | 'later' | '')[] {
  const told = runs.findLast(({ line }) => line.when <= moment);
  const newest = told ? Math.min(told.until, moment) : -1;
  return runs.map(({ line, until }) =>
    line.when > moment ? 'later' : line.when <= newest && newest <= until ? 'now' : '',
  );
}
