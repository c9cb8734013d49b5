/** The badge at every table: what is proved of its dice. A click shows how, and checks it. */
import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { TableUi } from '../table/table-ui.ts';
import { t } from '../text/index.ts';
import type { DiceReport } from './report.ts';

type BadgeState = DiceReport['verdict'] | 'local' | 'verified';

/** Works out what is proved, from what the server says now and what this browser has kept. */
async function reportOf({ online, session, local }: TableUi): Promise<DiceReport | null> {
  const facts = session.table.peek();
  if (!online || !facts) return null;
  const bots = facts.seats.flatMap(({ holder, resigned }, i) => (holder?.kind === 'bot' && !resigned ? [i] : []));
  return local.api.checkDice(await online.dice(facts.id), online.keptDice.read(facts.id), bots);
}

export function DiceBadge({ ui }: { ui: TableUi }) {
  const { report, record, open } = ui.dice;
  const isOpen = open.value;
  useEffect(() => {
    // A server that can't be reached now is asked again when the dialog is opened.
    reportOf(ui).then(
      (found) => {
        report.value = found;
      },
      () => {},
    );
  }, [ui, isOpen]);
  const state: BadgeState | null = ui.online ? (report.value?.verdict ?? null) : 'local';
  if (state === null) return null;
  const shown: BadgeState = state === 'wrong' ? 'wrong' : (record.value ?? state);
  return (
    <button
      type="button"
      class="plain dice-badge"
      data-dice={shown}
      title={t.dice.label}
      onClick={() => {
        open.value = true;
      }}
    >
      <DieIcon state={shown} /> <span>{t.dice.badges[shown]}</span>
    </button>
  );
}

/** The dialog is loaded when it is first opened. */
export function DiceDialogSlot({ ui }: { ui: TableUi }) {
  const Dialog = useSignal<FunctionComponent<{ ui: TableUi }> | null>(null);
  const isOpen = ui.dice.open.value;
  useEffect(() => {
    if (isOpen)
      void import('./dialog.tsx').then(({ DiceDialog }) => {
        Dialog.value = DiceDialog;
      });
  }, [isOpen]);
  return isOpen && Dialog.value ? <Dialog.value ui={ui} /> : null;
}

/** A die: ticked where something is proved, plain where not, crossed out where something is wrong. */
function DieIcon({ state }: { state: BadgeState }) {
  const isSealed = state === 'proved' || state === 'others' || state === 'verified';
  return (
    <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <rect x="1.5" y="1.5" width="13" height="13" rx="2.5" fill="none" stroke="currentColor" stroke-width="1.3" />
      {isSealed ? (
        <path d="M4.4 8.3 7 10.9l4.7-5.4" fill="none" stroke="currentColor" stroke-width="1.7" />
      ) : state === 'wrong' ? (
        <path d="m4.8 4.8 6.4 6.4m0-6.4-6.4 6.4" fill="none" stroke="currentColor" stroke-width="1.7" />
      ) : (
        <path
          d="M4.9 4.9h.01m6.19 0h.01m-6.21 6.2h.01m6.19 0h.01"
          stroke="currentColor"
          stroke-width="2.4"
          stroke-linecap="round"
        />
      )}
    </svg>
  );
}
