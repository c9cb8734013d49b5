/**
 * Why the move that led to what is on show was made, in the words of the bot that judges it again; and “that was stupid”, which keeps
 * the position as a bot case. Of other seats nothing is told before the game is over.
 */

import type { GameFacts } from '@concert/board';
import { phrasesOf } from '@concert/board';
import type { OpenReason } from '@concert/bundles';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import { choiceLabel } from './choice-filter.ts';
import { saveFile, tableRecord } from './files.ts';
import type { TableUi } from './table-ui.ts';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** A difference in the odds; small ones need a decimal. */
const points = (by: number): string => `${by > 0 ? '+' : '−'}${(100 * Math.abs(by)).toFixed(1)} %`;

async function reasonOf(ui: TableUi, count: number): Promise<OpenReason | null> {
  const { session, local, online } = ui;
  if (session.live.value?.sight.view.over) return local.api.whyInRecord(await tableRecord(ui), { count });
  return online ? online.why(session.id, count) : local.api.why(session.id, { count });
}

async function report(ui: TableUi, count: number, about: string): Promise<void> {
  const { session, local, online } = ui;
  const said = about.trim() || t.moveReview.stupid;
  if (online) {
    await online.reportBlunder(session.id, count, said);
    return;
  }
  const made = await local.api.botCase(session.id, { count }, session.seat.value ?? null, said);
  if (made) saveFile('bot-case.json', made);
}

/** `count` is the moment before the move. */
export function MoveReview({ ui, count, close }: { ui: TableUi; count: number; close(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const found = useSignal<OpenReason | null | 'none yet'>('none yet');
  const wrong = useSignal('');
  useEffect(() => {
    dialog.current?.showModal();
    reasonOf(ui, count).then(
      (reason) => {
        found.value = reason;
      },
      (error) => {
        wrong.value = String(error.message ?? error);
      },
    );
  }, []);
  const facts = ui.session.facts.value;
  const reason = found.value;
  const isOver = ui.session.live.value?.sight.view.over;
  return (
    <dialog ref={dialog} class="move-review" aria-labelledby="move-review-title" onClose={close}>
      <h2 id="move-review-title">{t.moveReview.title}</h2>
      <div aria-live="polite">
        {wrong.value && <p class="wrong">{wrong.value}</p>}
        {!wrong.value && reason === 'none yet' && <p class="quiet">{t.moveReview.thinking}</p>}
        {reason === null && <p>{isOver ? t.moveReview.none : t.moveReview.later}</p>}
        {reason !== null && reason !== 'none yet' && facts && <Told ui={ui} facts={facts} reason={reason} />}
      </div>
      <Stupid ui={ui} count={count} />
      <div class="buttons">
        <button type="button" class="main" onClick={() => dialog.current?.close()}>
          {t.moveReview.close}
        </button>
      </div>
    </dialog>
  );
}

function Told({ ui, facts, reason }: { ui: TableUi; facts: GameFacts; reason: OpenReason }) {
  const { choice, next, plan, instead, share, shareInstead, because, expected } = reason;
  const phrases = phrasesOf(facts);
  const seat = ui.session.tableView.value?.view.names?.[reason.seat] ?? facts.seats[reason.seat]!.name;
  return (
    <>
      <p>
        <b>{t.moveReview.chose(seat, choiceLabel(facts, choice))}</b>{' '}
        <span class="figures quiet">{t.moveReview.chance(percent(share))}</span>
      </p>
      <dl>
        {plan && (
          <>
            <dt>{t.moveReview.plan}</dt>
            <dd>{phrases.sentence(plan)}</dd>
          </>
        )}
        {next.length > 0 && (
          <>
            <dt>{t.moveReview.next}</dt>
            <dd>{next.map((each) => choiceLabel(facts, each)).join(' · ')}</dd>
          </>
        )}
        {instead && (
          <>
            <dt>{t.moveReview.instead}</dt>
            <dd>
              {choiceLabel(facts, instead)}{' '}
              <span class="figures quiet">{t.moveReview.chance(percent(shareInstead!))}</span>
            </dd>
          </>
        )}
        {because.length > 0 && (
          <>
            <dt>{t.moveReview.because}</dt>
            <dd>
              <ul>
                {because.map(({ feature, about, by }) => (
                  <li key={feature}>
                    <span class="figures">{points(by)}</span> {about}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
      {expected && <p>{phrases.sentence(expected)}</p>}
    </>
  );
}

function Stupid({ ui, count }: { ui: TableUi; count: number }) {
  const state = useSignal<'asked' | 'saved' | string>('asked');
  const about = useSignal('');
  if (state.value === 'saved') return <p role="status">{t.moveReview.saved}</p>;
  return (
    <form
      class="stupid"
      onSubmit={(event) => {
        event.preventDefault();
        report(ui, count, about.value).then(
          () => {
            state.value = 'saved';
          },
          (error) => {
            state.value = String(error.message ?? error);
          },
        );
      }}
    >
      <label>
        <span>{t.moveReview.about}</span>
        <input
          type="text"
          maxLength={300}
          value={about.value}
          onInput={(event) => {
            about.value = event.currentTarget.value;
          }}
        />
      </label>
      <button type="submit">{t.moveReview.stupid}</button>
      <small>{state.value === 'asked' ? t.moveReview.stupidHint : state.value}</small>
    </form>
  );
}
