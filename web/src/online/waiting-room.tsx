/** Before the game: who has joined, and which seats are free. The game starts when all seats are taken. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { EditionNote } from '../book/edition-note.tsx';
import type { Closed } from '../dice/shares.ts';
import { lazy } from '../lazy.tsx';
import { LeadsTo, ToLobby } from '../leads-to.tsx';
import type { WorkerLink } from '../link/worker-link.ts';
import { BotOptions } from '../lobby/bot-options.tsx';
import { titleOf } from '../lobby/titles.ts';
import { USUAL_BOT } from '../lobby/usual-bot.ts';
import { sure } from '../sure.ts';
import { localised, t } from '../text/index.ts';
import { AttemptError, useAttempt } from './attempt.tsx';
import { InviteForm, StandingInvite } from './invitation.tsx';
import type { Online } from './online.ts';
import { seatLine } from './online-tables.ts';
import { Terms } from './terms.tsx';
import { WaitingChat } from './waiting-chat.tsx';

const TablePeople = lazy<{ online: Online; facts: TableFacts }>(
  async () => (await import('../account/table-people.tsx')).TablePeople,
);

interface WaitingRoomProps {
  online: Online;
  local: WorkerLink;
  facts: TableFacts;
  /** Why this browser's shares of the dice stay closed, if they do. */
  closed: Closed | null;
  refresh(): void;
}

export function WaitingRoom(props: WaitingRoomProps) {
  const { online, local, facts, closed, refresh } = props;
  const level = useSignal(USUAL_BOT);
  const attempt = useAttempt();
  const act = (action: () => Promise<unknown>): void => {
    void attempt.attempt(action).then(refresh);
  };
  const mine = facts.yours.length > 0;
  /** A tournament fills the seats of its tables. */
  const runs = facts.opener && !facts.tournament;
  const me = online.me.value;
  /** Guests can't; and where names are hidden no one is to know who will come. */
  const keeps = runs && !facts.settings.anonymous && (me?.host || !me?.guest);
  return (
    <main class="lobby">
      <header>
        <h1>{facts.title || titleOf(facts.game)}</h1>
        <p>{facts.opening === null ? t.people.gathering : t.dice.opening}</p>
        <EditionNote game={facts.game} rules={facts.rules} />
        <Terms game={facts.game} facts={facts} local={local} />
      </header>
      <section class="saved door">
        <ul class="sheet-panel">
          {facts.seats.map((seat, i) => (
            <li key={seat.id}>
              <span>{seatLine(seat)}</span>
              {!seat.holder && (!seat.keptFor || seat.keptFor.you) && (
                <button type="button" class="main" onClick={() => act(() => online.sit(facts.id, i))}>
                  {t.people.sit}
                </button>
              )}
              {!seat.holder && keeps && (
                <KeepSeat
                  kept={seat.keptFor !== undefined}
                  keep={(name) => act(() => online.keepSeat(facts.id, i, name))}
                />
              )}
              {!seat.holder && runs && !seat.keptFor && (
                <span class="buttons">
                  <button type="button" onClick={() => act(() => online.putBot(facts.id, i, level.value))}>
                    {t.people.addBot}
                  </button>
                  <select
                    aria-label={t.people.level}
                    value={level.value}
                    onChange={(e) => {
                      level.value = e.currentTarget.value;
                    }}
                  >
                    <BotOptions />
                  </select>
                </span>
              )}
              {seat.holder?.kind === 'bot' && runs && facts.opening === null && (
                <button type="button" class="plain" onClick={() => act(() => online.putBot(facts.id, i, null))}>
                  {t.people.removeBot}
                </button>
              )}
              {facts.yours.includes(i) && facts.opening === null && (
                <button type="button" class="plain" onClick={() => act(() => online.leaveSeat(facts.id, i))}>
                  {t.people.leaveSeat}
                </button>
              )}
            </li>
          ))}
        </ul>
        <AttemptError attempt={attempt} />
        {facts.opening !== null && (
          <Opening online={online} facts={facts} until={facts.opening} closed={closed} act={act} />
        )}
        {runs && facts.opening === null && <StandingInvite online={online} facts={facts} />}
        {facts.open && !facts.opener && facts.opening === null && (
          <p class="link-line">
            {t.people.invite} <code>{location.href}</code>
          </p>
        )}
        {mine && !facts.tournament && facts.opening === null && <InviteForm online={online} facts={facts} />}
        <WaitingChat online={online} facts={facts} />
        <TablePeople online={online} facts={facts} />
        <p class="buttons">
          {facts.tournament && <LeadsTo to={`#/tournament/${facts.tournament}`}>{t.people.toTournament}</LeadsTo>}
          <ToLobby />
          {runs && facts.opening === null && (
            <button
              type="button"
              class="plain"
              onClick={async () => {
                if (!(await sure(t.people.cancelSure, t.people.cancelTable))) return;
                if (await attempt.attempt(() => online.cancelTable(facts.id))) location.hash = '#/';
              }}
            >
              {t.people.cancelTable}
            </button>
          )}
        </p>
      </section>
    </main>
  );
}

/** Keeps a free seat for one person, by the name of their account, or lets anyone have it again. */
function KeepSeat({ kept, keep }: { kept: boolean; keep(name: string | null): void }) {
  const name = useSignal<string | null>(null);
  if (kept)
    return (
      <button type="button" class="plain" onClick={() => keep(null)}>
        {t.people.release}
      </button>
    );
  if (name.value === null)
    return (
      <button
        type="button"
        class="plain"
        onClick={() => {
          name.value = '';
        }}
      >
        {t.people.keep}
      </button>
    );
  return (
    <form
      class="buttons"
      onSubmit={(event) => {
        event.preventDefault();
        keep(name.value);
        name.value = null;
      }}
    >
      <input
        type="text"
        required
        maxLength={40}
        aria-label={t.people.keepName}
        placeholder={t.people.keepName}
        value={name.value}
        onInput={(e) => {
          name.value = e.currentTarget.value;
        }}
      />
      <button type="submit">{t.people.keep}</button>
    </form>
  );
}

/** Every seat is taken: whose share of the dice is still closed, until when, and what can be done about one's own. */
function Opening(props: {
  online: Online;
  facts: TableFacts;
  until: number;
  closed: Closed | null;
  act(action: () => Promise<unknown>): void;
}) {
  const { online, facts, until, closed, act } = props;
  const waiting = useSignal<string[]>([]);
  useEffect(() => {
    void online.dice(facts.id).then(
      ({ shares }) => {
        const seats = (shares ?? []).flatMap(({ commitment, opened }, i) => (commitment && !opened ? [i] : []));
        waiting.value = seats.map((seat) => localised.text(facts.seats[seat].name));
      },
      () => {},
    );
  }, [facts]);
  const time = new Date(until).toLocaleTimeString([], { timeStyle: 'short' });
  return (
    <div class="opening" role="status">
      {waiting.value.length > 0 && <p>{t.dice.waitingFor(waiting.value.join(', '), time)}</p>}
      {closed?.why === 'changed' && <p class="refusal">{t.dice.changed}</p>}
      {closed?.why === 'missing' && (
        <p>
          {t.dice.missing}{' '}
          <button
            type="button"
            onClick={() =>
              act(async () => {
                for (const seat of closed.seats) await online.shares.giveUp(facts.id, seat);
              })
            }
          >
            {t.dice.giveUp}
          </button>
        </p>
      )}
    </div>
  );
}
