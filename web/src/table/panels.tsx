/** What the game adds beside the map: the hand at the foot, panels at the side, the stage over the map. */
import type { PagePanel } from '@concert/bundles/board';
import { effect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import type { TableUi } from './desk.ts';

const panelsOf = (desk: TableUi, where: PagePanel['where']): PagePanel[] => {
  const sight = desk.boardContext.value;
  if (!sight) return [];
  return (desk.board.value?.panels ?? []).filter((panel) => panel.where === where && panel.open(sight));
};

/** A panel draws itself, with whatever its version draws with: the page gives it a place and tells it when to. */
function Drawn({ desk, panel }: { desk: TableUi; panel: PagePanel }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current!;
    // Whatever the panel looks up on the way is looked at again when it changes.
    const stop = effect(() => {
      const hands = desk.actions.value;
      if (hands && panel.open(hands.sight)) panel.draw(element, hands);
    });
    return () => {
      stop();
      panel.clear(element);
    };
  }, [desk, panel]);
  return <div ref={place} class="drawn" />;
}

export function Hand({ desk }: { desk: TableUi }) {
  const hands = desk.actions.value;
  const [panel] = panelsOf(desk, 'hand');
  if (!hands || !panel) return null;
  return (
    <section class="hand" aria-label={panel.title}>
      <Drawn desk={desk} panel={panel} />
    </section>
  );
}

export function SidePanels({ desk }: { desk: TableUi }) {
  const hands = desk.actions.value;
  const panels = panelsOf(desk, 'side');
  if (!hands || panels.length === 0) return null;
  const open = panels.find((panel) => panel.id === desk.openPanel.value);
  return (
    <section class="side-panels sheet-panel" aria-label={t.table.sheets}>
      <div class="tabs">
        {panels.map((panel) => (
          <button
            key={panel.id}
            type="button"
            aria-expanded={panel === open}
            onClick={() => {
              desk.openPanel.value = panel === open ? null : panel.id;
            }}
          >
            {panel.title}
          </button>
        ))}
      </div>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the keyboard
        <section class="tab-body" tabIndex={0} aria-label={open.title}>
          <Drawn desk={desk} panel={open} />
        </section>
      )}
    </section>
  );
}

export function Stage({ desk }: { desk: TableUi }) {
  const hands = desk.actions.value;
  const [panel] = panelsOf(desk, 'stage');
  if (!hands || !panel) return null;
  const folded = desk.isStageFolded(panel.id);
  return (
    <section class={`stage sheet-panel ${folded ? 'folded' : ''}`} aria-label={panel.title}>
      <div class="panel-head">
        <h2 class="caps">{panel.title}</h2>
        <button type="button" class="plain" aria-expanded={!folded} onClick={() => desk.foldStage(panel.id, !folded)}>
          {folded ? t.table.unfold : t.table.fold}
        </button>
      </div>
      {!folded && <Drawn desk={desk} panel={panel} />}
    </section>
  );
}
