import type { LogLine } from '@concert/wire';

/** Lines that say the same one after the other are said once: four blocks on one march are one thing to read. */
export function runsOf(lines: readonly LogLine[]): { line: LogLine; at: number; times: number }[] {
  const runs: { line: LogLine; at: number; times: number }[] = [];
  lines.forEach((line, at) => {
    const last = runs.at(-1);
    if (last && last.line.text === line.text && !line.args?.dice) last.times++;
    else runs.push({ line, at, times: 1 });
  });
  return runs;
}
