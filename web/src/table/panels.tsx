/** What the game adds beside the map: the hand at the foot, panels at the side, the stage over the map. */
import type { PagePanel } from '@concert/bundles/board';
import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import type { TableUi } from './table-ui.ts';

/** The title that the game's words have for a panel, or its own. */
const titleOf = (ui: TableUi, { id, title }: PagePanel): string =>
  ui.session.facts.value?.words[`panel.${id}`] ?? title;

const panelsOf = (ui: TableUi, where: PagePanel['where']): PagePanel[] => {
  const context = ui.boardContext.value;
  if (!context) return [];
  return (ui.board.value?.panels ?? []).filter((panel) => panel.where === where && panel.open(context));
};

/** A panel draws itself with what its own version brings; the page gives it an element and says when to draw. */
function Drawn({ ui, panel }: { ui: TableUi; panel: PagePanel }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current!;
    // Signals that the panel reads while it draws make it draw again when they change.
    const stop = effect(() => {
      const actions = ui.actions.value;
      if (actions && panel.open(actions.context)) panel.draw(element, actions);
    });
    return () => {
      stop();
      panel.clear(element);
    };
  }, [ui, panel]);
  return <div ref={place} class="drawn" />;
}

export function Hand({ ui }: { ui: TableUi }) {
  const actions = ui.actions.value;
  const [panel] = panelsOf(ui, 'hand');
  if (!actions || !panel) return null;
  return (
    <section class="hand" aria-label={titleOf(ui, panel)}>
      <Drawn ui={ui} panel={panel} />
    </section>
  );
}

export function SidePanels({ ui }: { ui: TableUi }) {
  const actions = ui.actions.value;
  const panels = panelsOf(ui, 'side');
  if (!actions || panels.length === 0) return null;
  const open = panels.find((panel) => panel.id === ui.openPanel.value);
  return (
    <section class="side-panels sheet-panel" aria-label={t.table.sheets}>
      <div class="tabs">
        {panels.map((panel) => (
          <button
            key={panel.id}
            type="button"
            aria-expanded={panel === open}
            onClick={() => {
              ui.openPanel.value = panel === open ? null : panel.id;
            }}
          >
            {titleOf(ui, panel)}
          </button>
        ))}
      </div>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll it with the keyboard
        <section class="tab-body" tabIndex={0} aria-label={titleOf(ui, open)}>
          <Drawn ui={ui} panel={open} />
        </section>
      )}
    </section>
  );
}

export function Stage({ ui }: { ui: TableUi }) {
  const actions = ui.actions.value;
  const [panel] = panelsOf(ui, 'stage');
  if (!actions || !panel || ui.battles.isSkipped.value) return null;
  const folded = ui.isStageFolded(panel.id, panel.stays);
  return (
    <section class={`stage sheet-panel ${folded ? 'folded' : ''}`} aria-label={titleOf(ui, panel)}>
      <div class="panel-head">
        <h2 class="caps">{titleOf(ui, panel)}</h2>
        {ui.battles.isOpen.value && (
          <button type="button" class="plain" data-skip onClick={ui.battles.skip}>
            {t.table.skipBattle}
          </button>
        )}
        <button type="button" class="plain" aria-expanded={!folded} onClick={() => ui.foldStage(panel.id, !folded)}>
          {folded ? t.table.unfold : t.table.fold}
        </button>
      </div>
      {!folded && <Drawn ui={ui} panel={panel} />}
    </section>
  );
}
