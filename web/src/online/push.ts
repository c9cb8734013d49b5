/** Pushes: notifications to this browser, also while the page is closed. Off until the person asks for them. */
import type { PushSubscriptionKeys } from '@concert/wire';
import { t } from '../text/index.ts';

/** Under this name the browser remembers for whom pushes were turned on here. */
const KEY = 'concert-push';

export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Did this person turn pushes on in this browser? */
export const wantsPush = (user: string): boolean => localStorage.getItem(KEY) === user;

/** Asks the browser for pushes; throws when it does not allow them. `key` is the server's. */
export async function subscribe(user: string, key: string): Promise<PushSubscriptionKeys> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error(t.notices.pushDenied);
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  // The server may have another key than when the browser was asked before.
  if (before && keyOf(before) !== key) await before.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch(() => {
    throw new Error(t.notices.pushFailed);
  });
  localStorage.setItem(KEY, user);
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh, auth: keys!.auth } };
}

/** No more pushes to this browser. */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(KEY);
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** A click on a push opens its table in a window that is there. */
export function openTablesOnClick(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') location.hash = `#/table/${encodeURIComponent(data.open)}`;
  });
}
