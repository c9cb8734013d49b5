/** Everything about a table besides the game: ending it, clocks, vacation, rematch, bug reports. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { lazy } from '../lazy.tsx';
import { sure } from '../sure.ts';
import { caseFile, saveFile } from '../table/files.ts';
import { LetterOfInstruction } from '../table/letter.tsx';
import { StandingOrders } from '../table/standing-orders.tsx';
import type { TableUi } from '../table/table-ui.ts';
import { localised, t } from '../text/index.ts';
import { AfterGame, isDone } from './after-game.tsx';
import { type Attempt, AttemptError, useAttempt } from './attempt.tsx';
import { AwayPlayers } from './away-players.tsx';
import { InviteForm } from './invitation.tsx';
import type { Online } from './online.ts';
import { Terms } from './terms.tsx';

const TablePeople = lazy<{ online: Online; facts: TableFacts }>(
  async () => (await import('../account/table-people.tsx')).TablePeople,
);

export function TableMenu({ ui }: { ui: TableUi }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = ui.menuOpen.value;
  const attempt = useAttempt();
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const { online, session } = ui;
  const facts = session.table.value;
  if (!open || !facts) return null;
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class="table-menu"
      aria-labelledby="menu-title"
      onClose={() => {
        ui.menuOpen.value = false;
      }}
    >
      <h2 id="menu-title">{t.menu.title}</h2>
      {online && <Terms game={facts.game} facts={facts} local={ui.local} />}
      <AttemptError attempt={attempt} />
      {online && <Running ui={ui} online={online} facts={facts} attempt={attempt} />}
      {!online && <LocalResign ui={ui} facts={facts} attempt={attempt} close={close} />}
      {online && isDone(facts) && <AfterGame ui={ui} facts={facts} />}
      {online && !isDone(facts) && facts.yours.length > 0 && <InviteForm online={online} facts={facts} />}
      {online && <TablePeople online={online} facts={facts} />}
      {online && <LetterOfInstruction ui={ui} />}
      <StandingOrders ui={ui} />
      <Report ui={ui} />
      <div class="buttons">
        <button type="button" class="main" onClick={close}>
          {t.menu.close}
        </button>
      </div>
    </dialog>
  );
}

function Running(props: { ui: TableUi; online: Online; facts: TableFacts; attempt: Attempt }) {
  const { ui, online, facts, attempt } = props;
  const { session } = ui;
  const seat = session.seat.value;
  if (facts.state !== 'playing' || typeof seat !== 'number' || !facts.yours.includes(seat)) return null;
  const { id } = facts;
  const clock = session.clock.value;
  const names = (seats: readonly number[]): string =>
    seats.map((each) => localised.text(facts.seats[each].name)).join(', ');
  const act = (action: () => Promise<unknown>) => () => void attempt.attempt(action);
  // All seats of one browser vote together: otherwise the others would have to wait for their turn to vote.
  type Say = (chair: number, on: boolean) => Promise<unknown>;
  const sayAll = (say: Say, on: boolean) => async (): Promise<void> => {
    for (const chair of facts.yours) await say(chair, on);
  };
  const vote = (label: string, votes: readonly number[], say: Say, told: string) => (
    <label class="field row">
      <input type="checkbox" checked={votes.includes(seat)} onChange={act(sayAll(say, !votes.includes(seat)))} />
      <span>
        {label} {votes.length > 0 && <small>{told}</small>}
      </span>
    </label>
  );
  return (
    <div class="fields">
      <AwayPlayers ui={ui} />
      {clock &&
        vote(
          t.menu.votePause,
          clock.votes,
          (chair, on) => online.voteToPause(id, chair, on),
          t.menu.votesPause(names(clock.votes)),
        )}
      {clock && facts.settings.vacation > 0 && (clock.away[seat] ?? null) === null && (
        <Vacation
          most={facts.settings.vacation}
          go={(days) => void attempt.attempt(() => online.goAway(id, seat, days))}
        />
      )}
      {vote(
        t.menu.voteEnd,
        facts.votes,
        (chair, on) => online.voteToEnd(id, chair, on),
        t.menu.votesEnd(names(facts.votes)),
      )}
      <div class="buttons">
        <button
          type="button"
          onClick={async () => {
            if (await sure(t.menu.resignSure(facts.seats.length), t.menu.resign))
              await attempt.attempt(() => online.resign(id, seat));
          }}
        >
          {t.menu.resign}
        </button>
      </div>
    </div>
  );
}

/** A game in this browser is given up here. */
function LocalResign(props: { ui: TableUi; facts: TableFacts; attempt: Attempt; close(): void }) {
  const { ui, facts, attempt, close } = props;
  const seat = ui.session.seat.value;
  if (facts.state !== 'playing' || typeof seat !== 'number' || !facts.yours.includes(seat)) return null;
  const resign = async (): Promise<void> => {
    if (!(await sure(t.menu.resignSure(facts.seats.length), t.menu.resign))) return;
    if (await attempt.attempt(() => ui.local.api.resign(facts.id, seat))) close();
  };
  return (
    <div class="buttons">
      <button type="button" onClick={() => void resign()}>
        {facts.seats.length > 2 ? t.menu.resignAs(localised.text(facts.seats[seat].name)) : t.menu.resign}
      </button>
    </div>
  );
}

function Vacation({ most, go }: { most: number; go(days: number): void }) {
  const days = useSignal(Math.min(7, most));
  return (
    <div class="buttons">
      <span>{t.menu.away(most)}</span>
      <input
        type="number"
        class="short"
        aria-label={t.menu.awayDays}
        min={1}
        max={most}
        value={days.value}
        onInput={(e) => {
          days.value = Math.trunc(Number(e.currentTarget.value));
        }}
      />
      <button type="button" onClick={() => go(days.value)}>
        {t.menu.goAway}
      </button>
    </div>
  );
}

/** The position in a file, limited to what the seat knows: anyone can open it to see the bug. */
function Report({ ui }: { ui: TableUi }) {
  const about = useSignal('');
  const attempt = useAttempt();
  const save = (event: Event): void => {
    event.preventDefault();
    void attempt.attempt(async () => {
      const made = await caseFile(ui, about.value.trim() || t.menu.report);
      saveFile(`${ui.session.table.value?.game ?? 'game'}-case.json`, made);
    });
  };
  return (
    <details class="report">
      <summary>{t.menu.report}</summary>
      <form class="fields" onSubmit={save}>
        <label class="field">
          <span>{t.menu.reportAbout}</span>
          <textarea
            rows={3}
            maxLength={500}
            value={about.value}
            onInput={(e) => {
              about.value = e.currentTarget.value;
            }}
          />
          <small>{t.menu.reportHint}</small>
        </label>
        <div class="buttons">
          <button type="submit">{t.menu.save}</button>
        </div>
        <AttemptError attempt={attempt} />
      </form>
    </details>
  );
}
