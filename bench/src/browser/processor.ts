/** What a browser costs: the processor time of all its processes, so that other work on the machine doesn't count. */
import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/**
 * Milliseconds of processor time used so far by every descendant of this process; null where that can't be measured.
 */
export function descendantsMs(): number | null {
  const processes = new Map<number, { parent: number; ticks: number }>();
  try {
    for (const name of readdirSync('/proc')) {
      if (!/^\d+$/.test(name)) continue;
      const fields = statOf(name);
      if (fields)
        processes.set(Number(name), { parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) });
    }
  } catch {
    return null;
  }
  const isOurs = (id: number): boolean => {
    for (let at = processes.get(id)?.parent; at; at = processes.get(at)?.parent) if (at === process.pid) return true;
    return false;
  };
  let ticks = 0;
  for (const [id, each] of processes) if (isOurs(id)) ticks += each.ticks;
  return ticks * TICK_MS;
}

/** The fields after a process's name, which may hold anything. */
function statOf(id: string): string[] | null {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  } catch {
    // It has ended meanwhile.
    return null;
  }
}
