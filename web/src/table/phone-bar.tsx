/** On a narrow screen everything around the board is in drawers; this bar opens them. */
import { t } from '../text/index.ts';
import { scoresOf, standingOf } from './standing.tsx';
import type { Drawer, TableUi } from './table-ui.ts';
import { unseen } from './unread.ts';

export function PhoneBar({ ui }: { ui: TableUi }) {
  const context = ui.boardContext.value;
  const heading = (context && ui.board.value?.heading?.(context)) ?? ui.session.facts.value?.title ?? '';
  const toggle = (drawer: Drawer): void => {
    ui.drawer.value = ui.drawer.value === drawer ? null : drawer;
  };
  const unread = unseen(ui.session);
  const button = (drawer: Drawer, label: string, sign: string, mark = 0) => (
    <button
      type="button"
      class="plain"
      aria-expanded={ui.drawer.value === drawer}
      aria-label={label}
      onClick={() => toggle(drawer)}
    >
      {sign}
      {mark > 0 && <span class="unread figures">{mark}</span>}
    </button>
  );
  const goal = ui.goal.value;
  const scores = goal ? scoresOf(goal, ui.powers.value, ui.ownSeat) : [];
  // “Turn 2 of 16 · you lead by 1 · 10 to 9”
  const figures = scores.length > 1 && scores.length < 4 ? scores.map(({ value }) => value).join(' : ') : '';
  const standing = [goal?.last ? t.standing.last : goal?.turn, standingOf(scores), figures].filter(Boolean).join(' · ');
  const panels = ui.board.value?.panels?.some((panel) => panel.where === 'side') ?? false;
  return (
    <nav class="phone-bar sheet-panel" aria-label={t.table.powers}>
      <span class="title">
        <span class="caps">{heading}</span>
        {standing && <small class="figures">{standing}</small>}
      </span>
      {button('powers', t.table.powers, '⚑')}
      {panels && button('side', t.table.sheets, '▤')}
      {button('dispatches', t.tabs.log, '✉', unread)}
      {button('time', t.table.time, '⋯')}
    </nav>
  );
}
