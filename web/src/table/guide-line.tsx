/** The tip for newcomers: beside the map, where there is room for it, or in the prompt bar. */
import { set, settings } from '../settings.ts';
import { t } from '../text/index.ts';
import { Clause } from './clause.tsx';
import type { TableUi } from './table-ui.ts';

export function GuideLine({ ui }: { ui: TableUi }) {
  const context = ui.boardContext.value;
  const { choices, moment } = ui.session;
  if (!settings.value.guide || !context || choices.value.length === 0 || moment.value) return null;
  const said = ui.board.value?.guide?.(context);
  if (!said) return null;
  return (
    <aside class="guide" aria-label={t.table.guide}>
      {said.text} {said.clause && <Clause ui={ui} reference={said.clause} />}{' '}
      <button type="button" class="link" onClick={() => ui.openHandbook()}>
        {t.table.newcomer}
      </button>{' '}
      <button type="button" class="link" onClick={() => set({ guide: false })}>
        {t.table.stopGuide}
      </button>
    </aside>
  );
}
