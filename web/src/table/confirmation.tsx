/** Asks once before a choice that has a stake: what follows, what it costs, how it may end. */
import type { GameFacts } from '@concert/board';
import { useEffect, useRef } from 'preact/hooks';
import { set, settings } from '../settings.ts';
import { t } from '../text/index.ts';
import { Price } from './choice-buttons.tsx';
import { choiceLabel } from './choice-filter.ts';
import { Clause } from './clause.tsx';
import { Foresight } from './foresight.tsx';
import type { TableUi } from './table-ui.ts';

export function Confirmation({ ui, facts }: { ui: TableUi; facts: GameFacts }) {
  const { session } = ui;
  const choice = session.pending.value;
  const back = useRef<HTMLButtonElement>(null);
  const never = useRef<HTMLInputElement>(null);
  const meaning = choice && session.meaningOf(choice);
  const isOpen = meaning?.stake !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    ui.answers.weighed.value = choice;
    back.current?.focus();
    return () => {
      ui.answers.weighed.value = null;
    };
  }, [choice]);
  if (!choice || !meaning?.stake) return null;
  const go = (): void => {
    if (never.current?.checked) set({ dontAsk: [...settings.value.dontAsk, session.askKey(choice.verb)] });
    void session.commit(choice);
  };
  const leave = (): void => {
    session.pending.value = null;
  };
  return (
    <div
      class="confirmation sheet-panel"
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-stake"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave();
      }}
    >
      <h3 id="confirm-title">
        {choiceLabel(facts, choice)}? <Price meaning={meaning} />
      </h3>
      <p id="confirm-stake">
        {meaning.stake.text} {meaning.stake.clause && <Clause ui={ui} reference={meaning.stake.clause} />}
        {meaning.final && <span class="quiet"> {t.table.finalHint}</span>}
      </p>
      <Foresight ui={ui} long />
      <div class="buttons">
        <button type="button" class="risk" data-confirm={choice.verb} onClick={go}>
          {choiceLabel(facts, choice)}
        </button>
        <button type="button" ref={back} class="plain" onClick={leave}>
          {t.table.back} <kbd>Esc</kbd>
        </button>
        <label class="never">
          <input type="checkbox" ref={never} /> {t.table.dontAsk}
        </label>
      </div>
    </div>
  );
}
