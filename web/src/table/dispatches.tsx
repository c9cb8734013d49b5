/** The dispatches: what has happened, letters and offers, the handbook, and one's own notes. */
import { t } from '../text/index.ts';
import type { TableUi, Tab } from './desk.ts';
import { HandbookTab } from './handbook.tsx';
import { LogTab } from './log.tsx';
import { NotesTab } from './notes.tsx';
import { ChatTab } from './press.tsx';
import { unseen } from './unread.ts';

export function SidePanelTabs({ desk, folded, fold }: { desk: TableUi; folded: boolean; fold(on: boolean): void }) {
  const tab = desk.tab.value;
  const unread = unseen(desk.session);
  const choose = (next: Tab): void => {
    desk.tab.value = next;
    if (folded) fold(false);
  };
  return (
    <section class={`dispatches sheet-panel ${folded ? 'folded' : ''}`} aria-label={t.tabs.log}>
      <div class="tabs">
        <div role="tablist" class="tab-list">
          {(Object.keys(t.tabs) as Tab[]).map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`tab-${each}`}
              aria-selected={!folded && tab === each}
              aria-controls="tab-body"
              onClick={() => choose(each)}
            >
              {t.tabs[each]}
              {each === 'press' && unread > 0 && <span class="unread figures">{unread}</span>}
            </button>
          ))}
        </div>
        <button type="button" class="fold" aria-expanded={!folded} onClick={() => fold(!folded)}>
          <span class="hidden-label">{folded ? t.table.unfold : t.table.fold}</span>
          {folded ? '▾' : '▴'}
        </button>
      </div>
      {!folded && (
        <div id="tab-body" role="tabpanel" aria-labelledby={`tab-${tab}`} style={{ display: 'contents' }}>
          {tab === 'log' && <LogTab desk={desk} />}
          {tab === 'press' && <ChatTab key={String(desk.session.seat.value)} desk={desk} />}
          {tab === 'handbook' && <HandbookTab ui={desk} />}
          {tab === 'notes' && <NotesTab desk={desk} />}
        </div>
      )}
    </section>
  );
}
