/** Everything about a table besides the game: ending it, time, going away, playing again, reporting what is wrong. */
import type { AnyChoice } from '@concert/kernel';
import type { StandingAnswer, TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { written } from '../lobby/agreement.tsx';
import type { Desk } from '../table/desk.ts';
import { caseFile, saveFile, saveRecord } from '../table/files.ts';
import { choiceLabel, verbLabel } from '../table/narrow.ts';
import { t } from '../text/index.ts';
import { InviteForm } from './invitation.tsx';
import type { Online } from './online.ts';
import { type Trying, useTrying, Wrong } from './trying.tsx';

const DAY = 24 * 3600 * 1000;

export function TableMenu({ desk }: { desk: Desk }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = desk.menuOpen.value;
  const trying = useTrying();
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  const { online, session } = desk;
  const facts = session.table.value;
  if (!open || !facts) return null;
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class="table-menu"
      aria-labelledby="menu-title"
      onClose={() => {
        desk.menuOpen.value = false;
      }}
    >
      <h2 id="menu-title">{t.menu.title}</h2>
      {online && <Facts facts={facts} />}
      <Wrong trying={trying} />
      {online && <Running desk={desk} online={online} facts={facts} trying={trying} />}
      {online && <Afterwards desk={desk} online={online} facts={facts} trying={trying} />}
      {online && facts.yours.length > 0 && <InviteForm online={online} facts={facts} />}
      <Report desk={desk} />
      <div class="buttons">
        <button type="button" class="main" onClick={close}>
          {t.menu.close}
        </button>
      </div>
    </dialog>
  );
}

function Facts({ facts }: { facts: TableFacts }) {
  const { settings, spectators } = facts;
  const said = written(settings.clock);
  return (
    <p class="quiet">
      {t.people.states[facts.state]} · {t.people.clock}: {t.people.clocks[said] ?? said}
      {spectators > 0 && ` · ${t.menu.watching(spectators)}`}
    </p>
  );
}

function Running(props: { desk: Desk; online: Online; facts: TableFacts; trying: Trying }) {
  const { desk, online, facts, trying } = props;
  const { session } = desk;
  const seat = session.seat.value;
  if (facts.state !== 'playing' || typeof seat !== 'number' || !facts.yours.includes(seat)) return null;
  const { id } = facts;
  const clock = session.clock.value;
  const names = (seats: readonly number[]): string => seats.map((each) => facts.seats[each].name).join(', ');
  const act = (deed: () => Promise<unknown>) => () => void trying.attempt(deed);
  const vote = (label: string, votes: readonly number[], say: (on: boolean) => Promise<unknown>, told: string) => (
    <label class="field row">
      <input type="checkbox" checked={votes.includes(seat)} onChange={act(() => say(!votes.includes(seat)))} />
      <span>
        {label} {votes.length > 0 && <small>{told}</small>}
      </span>
    </label>
  );
  return (
    <div class="fields">
      {facts.seats[seat].regent && (
        <p>
          {t.menu.regent}{' '}
          <button type="button" class="main" onClick={act(() => online.takeBack(id, seat))}>
            {t.menu.takeBack}
          </button>
        </p>
      )}
      {clock &&
        vote(
          t.menu.votePause,
          clock.votes,
          (on) => online.voteToPause(id, seat, on),
          t.menu.votesPause(names(clock.votes)),
        )}
      {clock && facts.settings.vacation > 0 && (
        <Vacation
          most={facts.settings.vacation}
          away={clock.away[seat] ?? null}
          go={(days) => void trying.attempt(() => online.goAway(id, seat, days))}
        />
      )}
      {vote(t.menu.voteEnd, facts.votes, (on) => online.voteToEnd(id, seat, on), t.menu.votesEnd(names(facts.votes)))}
      <Answers desk={desk} online={online} id={id} seat={seat} />
      <div class="buttons">
        <button
          type="button"
          onClick={() => {
            if (window.confirm(t.menu.resignSure)) void trying.attempt(() => online.resign(id, seat));
          }}
        >
          {t.menu.resign}
        </button>
      </div>
    </div>
  );
}

function Vacation({ most, away, go }: { most: number; away: number | null; go(days: number): void }) {
  const days = useSignal(Math.min(7, most));
  if (away !== null)
    return (
      <p>
        {t.table.awayUntil(new Date(away).toLocaleDateString())}{' '}
        <button type="button" onClick={() => go(0)}>
          {t.menu.comeBack}
        </button>
      </p>
    );
  return (
    <div class="buttons">
      <span>{t.menu.away}</span>
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

function Afterwards(props: { desk: Desk; online: Online; facts: TableFacts; trying: Trying }) {
  const { desk, online, facts, trying } = props;
  if (facts.state !== 'over' && facts.state !== 'ended') return null;
  const again = (): void => {
    void trying.attempt(async () => {
      location.hash = `#/table/${facts.rematch ?? (await online.rematch(facts.id))}`;
    });
  };
  const put = (): void => {
    void trying.attempt(async () => {
      await online.archive(facts.id, true);
      location.hash = '#/';
    });
  };
  return (
    <div class="buttons fields">
      {(facts.rematch || facts.yours.length > 0) && (
        <button type="button" class="main" onClick={again}>
          {facts.rematch ? t.menu.toRematch : t.menu.rematch}
        </button>
      )}
      <button type="button" onClick={() => void trying.attempt(() => saveRecord(desk))}>
        {t.table.record}
      </button>
      <button type="button" onClick={put}>
        {t.menu.archive}
      </button>
    </div>
  );
}

/** What is chosen for somebody who is not looking. A verb alone means: when only one choice of it is open. */
function Answers(props: { desk: Desk; online: Online; id: string; seat: number }) {
  const { desk, online, id, seat } = props;
  const facts = desk.session.facts.value;
  const answers = useSignal<StandingAnswer[]>([]);
  const wanted = useSignal<string | null>(null);
  const days = useSignal('');
  const trying = useTrying();
  const read = async (): Promise<void> => {
    answers.value = await online.answers(id, seat);
  };
  useEffect(() => void trying.attempt(read), [id, seat]);
  if (!facts) return null;
  const verbs = Object.keys(facts.verbs);
  const now = desk.session.choices.value.filter(({ arg }) => Object.keys(arg).length > 0).slice(0, 60);
  const label = ({ verb, arg }: AnyChoice): string =>
    Object.keys(arg).length > 0 ? choiceLabel(facts, { verb, arg }) : t.menu.always(verbLabel(facts, verb));
  const chosen = wanted.value ?? JSON.stringify({ verb: verbs[0], arg: {} });
  const leave = (event: Event): void => {
    event.preventDefault();
    const { verb, arg } = JSON.parse(chosen);
    const until = days.value === '' ? null : Date.now() + Number(days.value) * DAY;
    void trying.attempt(() => online.leaveAnswer(id, seat, { verb, arg, until }).then(read));
  };
  return (
    <details class="answers">
      <summary>
        {t.menu.answers} {answers.value.length > 0 && <span class="figures">({answers.value.length})</span>}
      </summary>
      <p class="quiet">{t.menu.answersAbout}</p>
      <ul>
        {answers.value.length === 0 && <li class="quiet">{t.menu.none}</li>}
        {answers.value.map((answer) => (
          <li key={answer.id}>
            {label(answer)}
            {answer.until !== null && ` · ${t.menu.until} ${new Date(answer.until).toLocaleDateString()}`}{' '}
            <button
              type="button"
              class="link"
              onClick={() => void trying.attempt(() => online.dropAnswer(id, seat, answer.id).then(read))}
            >
              {t.menu.drop}
            </button>
          </li>
        ))}
      </ul>
      <form class="fields" onSubmit={leave}>
        <label class="field">
          <span>{t.menu.answer}</span>
          <select
            value={chosen}
            onChange={(e) => {
              wanted.value = e.currentTarget.value;
            }}
          >
            {verbs.map((verb) => (
              <option key={verb} value={JSON.stringify({ verb, arg: {} })}>
                {label({ verb, arg: {} })}
              </option>
            ))}
            {now.map(({ verb, arg }) => (
              <option key={JSON.stringify({ verb, arg })} value={JSON.stringify({ verb, arg })}>
                {label({ verb, arg })}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.menu.until}</span>
          <select
            value={days.value}
            onChange={(e) => {
              days.value = e.currentTarget.value;
            }}
          >
            {Object.entries(t.menu.untils).map(([each, name]) => (
              <option key={each} value={each}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div class="buttons">
          <button type="submit">{t.menu.leave}</button>
        </div>
      </form>
      <Wrong trying={trying} />
    </details>
  );
}

/** The position in a file, redacted to what the seat knows: anybody can open it and see what went wrong. */
function Report({ desk }: { desk: Desk }) {
  const about = useSignal('');
  const trying = useTrying();
  const save = (event: Event): void => {
    event.preventDefault();
    void trying.attempt(async () => {
      const made = await caseFile(desk, about.value.trim() || t.menu.report);
      saveFile(`${desk.session.table.value?.game ?? 'game'}-case.json`, made);
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
        <Wrong trying={trying} />
      </form>
    </details>
  );
}
