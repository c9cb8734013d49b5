/**
 * Makes the browser keep the page for use without a network. A bad connection may spoil an attempt, and a browser
 * doesn't retry by itself before the page is next opened.
 */

/** Milliseconds before the next attempt; the last one repeats. */
const PATIENCE = [2_000, 10_000, 60_000, 300_000];

export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  for (let attempt = 0; ; attempt++) {
    if (await kept()) return;
    const wait = PATIENCE[Math.min(attempt, PATIENCE.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

/** True when everything is kept. */
async function kept(): Promise<boolean> {
  try {
    const { installing, waiting, active } = await navigator.serviceWorker.register('/offline.js');
    const worker = installing ?? waiting ?? active;
    return worker !== null && (await installed(worker));
  } catch {
    return false;
  }
}

function installed(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (worker.state === 'redundant') resolve(false);
      else if (worker.state !== 'installing' && worker.state !== 'parsed') resolve(true);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}
