/**
 * Milliseconds for which this process was at work while something was done: what a machine with much else to do makes of
 * them does not count.
 */
export function spent(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
