/** On a narrow screen everything around the board is in drawers; this bar opens them. */
import { t } from '../text/index.ts';
import type { TableUi, Drawer } from './desk.ts';
import { unseen } from './unread.ts';

export function PhoneBar({ desk }: { desk: TableUi }) {
  const sight = desk.boardContext.value;
  const heading = (sight && desk.board.value?.heading?.(sight)) ?? desk.session.facts.value?.title ?? '';
  const toggle = (drawer: Drawer): void => {
    desk.drawer.value = desk.drawer.value === drawer ? null : drawer;
  };
  const unread = unseen(desk.session);
  const button = (drawer: Drawer, label: string, sign: string, mark = 0) => (
    <button
      type="button"
      class="plain"
      aria-expanded={desk.drawer.value === drawer}
      aria-label={label}
      onClick={() => toggle(drawer)}
    >
      {sign}
      {mark > 0 && <span class="unread figures">{mark}</span>}
    </button>
  );
  const panels = desk.board.value?.panels?.some((panel) => panel.where === 'side') ?? false;
  return (
    <nav class="phone-bar sheet-panel" aria-label={t.table.powers}>
      <span class="title caps">{heading}</span>
      {button('powers', t.table.powers, '⚑')}
      {panels && button('side', t.table.sheets, '▤')}
      {button('dispatches', t.tabs.log, '✉', unread)}
      {button('time', t.table.time, '⋯')}
    </nav>
  );
}
