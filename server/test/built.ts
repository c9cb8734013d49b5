/** Threads run from the bundle: sees to it that it is there and fresh. */
export async function built(): Promise<void> {
  // @ts-expect-error the bootstrap is plain JavaScript
  const { ensureBuilt } = await import('../../scripts/bootstrap.mjs');
  ensureBuilt();
}
