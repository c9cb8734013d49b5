/** Your turn is signalled: in the title and the icon of the tab, by a sound and, if the person asked for it, a notification. */
import { effect } from '@preact/signals';
import { settings } from '../settings.ts';
import { sound } from '../sound.ts';
import { t } from '../text/index.ts';
import { obviousChoice } from './obvious.ts';
import type { Session } from './session.ts';

export function signalTurns(session: Session): () => void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const usual = icon?.href ?? '';
  let before = false;
  const stop = effect(() => {
    const table = session.table.value;
    if (!table) return;
    const asked = session.choices.value.length > 0 && !obviousChoice(session);
    document.title = `${asked ? `● ${t.table.yourTurn} · ` : ''}${table.title} · ${t.title}`;
    if (icon) icon.href = asked ? usual.replace(/icon\.svg/, 'icon-turn.svg') : usual;
    if (asked && !before) {
      sound('ask');
      notify(table.title);
    }
    before = asked;
  });
  return () => {
    stop();
    if (icon) icon.href = usual;
  };
}

/** A desktop notification says that it is your turn and where, and nothing of the game. */
function notify(title: string): void {
  if (!settings.peek().notify || document.visibilityState === 'visible' || !('Notification' in window)) return;
  if (Notification.permission === 'granted') new Notification(t.table.yourTurn, { body: title, tag: 'concert-turn' });
}

/** Turns notifications on, if the browser allows it. */
export async function allowNotifications(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
