/** The side panel: log, chat and offers, handbook, notes. */
import { t } from '../text/index.ts';
import { ChatTab } from './chat.tsx';
import { GuideLine } from './guide-line.tsx';
import { HandbookTab } from './handbook.tsx';
import { LogTab } from './log.tsx';
import { NotesTab } from './notes.tsx';
import type { Tab, TableUi } from './table-ui.ts';
import { unseen } from './unread.ts';

export function SidePanelTabs({ ui, folded, fold }: { ui: TableUi; folded: boolean; fold(on: boolean): void }) {
  const tab = ui.tab.value;
  const unread = unseen(ui.session);
  const choose = (next: Tab): void => {
    ui.tab.value = next;
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
          {tab === 'log' && <LogTab ui={ui} />}
          {tab === 'press' && <ChatTab key={String(ui.session.seat.value)} ui={ui} />}
          {tab === 'handbook' && <HandbookTab ui={ui} />}
          {tab === 'notes' && <NotesTab ui={ui} />}
        </div>
      )}
      {!folded && <GuideLine ui={ui} />}
    </section>
  );
}
