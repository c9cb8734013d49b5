/**
 * The prompt bar: one sentence that says what to do, the verbs as buttons, and the reason when something is refused.
 */
import type { GameFacts } from '@concert/board';
import type { Seat, SeatView } from '@concert/kernel';
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { AwayPlayers } from '../online/away-players.tsx';
import { t } from '../text/index.ts';
import { Rest, Verbs } from './choice-buttons.tsx';
import { isNothing, verbLabel } from './choice-filter.ts';
import { Clause } from './clause.tsx';
import { Confirmation } from './confirmation.tsx';
import { Ending } from './ending.tsx';
import { Foresight } from './foresight.tsx';
import { GuideLine } from './guide-line.tsx';
import { AnswerForMe } from './standing-orders.tsx';
import type { TableUi } from './table-ui.ts';
import { WhatIf } from './what-if.tsx';

export function PromptBar({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const facts = session.facts.value;
  const tableView = session.live.value?.sight;
  if (!facts || !tableView) return null;
  if (session.moment.value) return <PastBar ui={ui} />;
  const { view } = tableView;
  const mine = session.choices.value.length > 0;
  const waiting = view.waiting.filter((seat) => seat !== session.seat.value);
  const names = waiting.map((seat) => waitingName(facts, view, seat)).join(', ');
  const refusal = session.refusal.value;
  const undone = session.undoable.value.at(-1);
  return (
    <section class="now-bar sheet-panel" aria-label={t.table.time} data-mine={mine}>
      <div class="bar-notes">
        {refusal && (
          <p class={refusal.possible ? 'granted' : 'refusal'} role="alert">
            {refusal.sentence} {refusal.clause && <Clause ui={ui} reference={refusal.clause} />}
          </p>
        )}
        <AwayPlayers ui={ui} />
        {mine && session.pending.value === null && <Foresight ui={ui} />}
        <Confirmation ui={ui} facts={facts} />
      </div>
      <GuideLine ui={ui} />
      {view.over || session.isStopped.value ? (
        <Ending ui={ui} facts={facts} ending={tableView.ending} />
      ) : (
        <div class="prompt-row">
          <p class="prompt" aria-live="polite">
            {ui.askedAbout.value
              ? t.table.whyHint
              : mine && tableView.prompt
                ? tableView.prompt.text
                : session.seat.value === null
                  ? watching(session.table.value)
                  : ''}{' '}
            {mine && tableView.prompt?.clause && <Clause ui={ui} reference={tableView.prompt.clause} />}
            {!mine && waiting.length > 0 && t.table.waitingFor(names)}
            {session.slow.value && <span class="quiet"> {t.table.sending}</span>}
          </p>
          {tableView.mayUndo && (
            <button type="button" disabled={session.sending.value} onClick={() => void session.undo()}>
              {undone ? t.table.undoOf(verbLabel(facts, undone)) : t.table.undo}
            </button>
          )}
          {mine && (
            <button
              type="button"
              class="plain"
              aria-pressed={ui.askedAbout.value}
              onClick={() => {
                ui.askedAbout.value = !ui.askedAbout.value;
              }}
            >
              {ui.askedAbout.value ? t.table.stopWhy : t.table.why}
            </button>
          )}
        </div>
      )}
      {mine && (
        <div class="acts">
          <div class="verbs">
            {session.pending.value === null &&
              (isNothing(session.picked.value) ? <Verbs ui={ui} facts={facts} /> : <Rest ui={ui} facts={facts} />)}
          </div>
          <Onwards ui={ui} />
          {isNothing(session.picked.value) && <AnswerForMe ui={ui} facts={facts} />}
        </div>
      )}
    </section>
  );
}

/** What was stopped on its way can go on, and a way can be tapped place by place. */
function Onwards({ ui }: { ui: TableUi }) {
  const { aims, session } = ui;
  const aim = aims.aim.value;
  const tapped = aims.tapped.value;
  const nameOf = (place: string): string => ui.map.value?.place(place).name ?? place;
  if (tapped)
    return (
      <div class="verbs onwards">
        <span class="chip">{t.table.path(tapped.map(nameOf))}</span>
        <button
          type="button"
          class="main"
          disabled={tapped.length === 0 || session.sending.value}
          onClick={() => aims.setOutTapped()}
        >
          {t.table.setOut}
        </button>
        <button type="button" onClick={() => aims.forget()}>
          {t.table.stopWhy}
        </button>
      </div>
    );
  const goal = aims.next.value && aim?.path.at(-1);
  if (!goal && !aims.mayTap.value) return null;
  return (
    <div class="verbs onwards">
      {goal && (
        <>
          <button type="button" class="main" disabled={session.sending.value} onClick={() => void aims.goOn()}>
            {t.table.goOnTo(nameOf(goal))}
          </button>
          <button type="button" onClick={() => aims.forget()}>
            {t.table.stay}
          </button>
        </>
      )}
      {aims.mayTap.value && (
        <button
          type="button"
          onClick={() => {
            aims.tapped.value = [];
          }}
        >
          {t.table.tapPath}
        </button>
      )}
    </div>
  );
}

/** A seat that is waited for, with the powers it is asked for where it runs several. */
function waitingName(facts: GameFacts, { waiting, acting }: SeatView, seat: Seat): string {
  const name = facts.seats[seat]?.name ?? '';
  const kind = facts.kinds.find((each) => each.kind === facts.powers);
  const powers = kind ? (acting?.[waiting.indexOf(seat)] ?? []) : [];
  if (powers.length === 0) return name;
  return `${name} (${powers.map((power) => kind!.labels?.[power] ?? kind!.names[power]).join(', ')})`;
}

/** Spectators with a delay should know it. */
const watching = (table: TableFacts | null): string =>
  table?.settings.delay ? `${t.table.watching} ${t.table.watchingLate(table.settings.delay)}` : t.table.watching;

/** A link that opens the table at this moment, for anyone who may see it. */
function MomentLink({ ui, at }: { ui: TableUi; at: number }) {
  const copied = useSignal(-1);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}#/table/${ui.session.id}/${at}`);
    copied.value = at;
  };
  return (
    <button type="button" class="plain" onClick={() => void copy()}>
      {copied.value === at ? t.people.copied : t.table.momentLink}
    </button>
  );
}

function PastBar({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const moment = session.moment.value!;
  return (
    <section class="now-bar sheet-panel" aria-label={t.table.time}>
      <p class="prompt">
        {t.table.past} <span class="figures">{t.table.moment(moment.at, moment.of)}</span>
      </p>
      <div class="verbs">
        <button type="button" class="main" onClick={() => void session.look(null)}>
          {t.table.now}
        </button>
        <WhatIf ui={ui} />
        <MomentLink ui={ui} at={moment.at} />
      </div>
    </section>
  );
}
