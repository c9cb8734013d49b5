/** One tournament: what one can do, the tables of each round, and the standings. */
import type { TournamentBoard, TournamentFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { LeadsTo, ToLobby } from '../leads-to.tsx';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import type { Online } from '../online/online.ts';
import { sure } from '../sure.ts';
import { localised, moment, t } from '../text/index.ts';
import { summaryLine } from './page.tsx';
import { Standings } from './standings.tsx';
import { w } from './text.ts';

const EVERY_MS = 10_000;

export function TournamentPage({ online, id }: { online: Online; id: string }) {
  const facts = useSignal<TournamentFacts | null>(null);
  const attempt = useAttempt();
  const read = async (): Promise<void> => {
    facts.value = await online.get<TournamentFacts>(`/api/tournaments/${encodeURIComponent(id)}`);
  };
  useEffect(() => {
    void attempt.attempt(read);
    // What others do shows without a reload; a failed look changes nothing.
    const timer = setInterval(() => void read().catch(() => {}), EVERY_MS);
    return () => clearInterval(timer);
  }, [id]);
  const act = async (name: string, question?: [text: string, yes: string], body: object = {}): Promise<void> => {
    if (question && !(await sure(...question))) return;
    await attempt.attempt(() => online.send('POST', `/api/tournaments/${encodeURIComponent(id)}/${name}`, body));
    await read().catch(() => {});
  };
  const all = facts.value;
  return (
    <main class="lobby about ratings tournaments">
      <header>
        <h1>{all?.title ?? w.title}</h1>
        {all && <p>{summaryLine(all)}</p>}
      </header>
      <article class="sheet-panel">
        <AttemptError attempt={attempt} />
        {!all && !attempt.wrong.value && <p class="quiet">{t.lobby.loading}</p>}
        {all && (
          <>
            <Actions all={all} act={act} />
            {[...all.rounds].reverse().map(({ round, boards }) => (
              <section key={round}>
                <h2>{w.round(round, all.plan.rounds)}</h2>
                <ul class="boards">
                  {boards.map((board) => (
                    <Board key={board.board} board={board} all={all} />
                  ))}
                </ul>
              </section>
            ))}
            <Standings all={all} />
            <Players all={all} act={act} />
          </>
        )}
      </article>
      <p class="buttons">
        <LeadsTo to="#/tournaments">{w.all}</LeadsTo>
        <ToLobby rank="plain" />
      </p>
    </main>
  );
}

type Act = (name: string, question?: [text: string, yes: string], body?: object) => Promise<void>;

function Actions({ all, act }: { all: TournamentFacts; act: Act }) {
  const { state, joined, yours, entrants, seatsDue, roundDue, players } = all;
  const isOpen = state === 'joining' || state === 'playing';
  const own = players.find(({ you }) => you);
  const table = yourTable(all);
  const isLate = roundDue !== null && Date.now() >= roundDue;
  return (
    <>
      {state === 'playing' && seatsDue !== null && roundDue !== null && (
        <p class="quiet">
          {w.seatsUntil(moment(seatsDue))} {w.roundUntil(moment(roundDue))}
        </p>
      )}
      <p class="buttons">
        {table && (
          <LeadsTo to={`#/table/${table}`} rank="main">
            {w.yourTable}
          </LeadsTo>
        )}
        {state === 'joining' && !joined && (
          <button type="button" class="main" onClick={() => void act('join')}>
            {w.join}
          </button>
        )}
        {state === 'playing' && own?.withdrawn && (
          <button type="button" onClick={() => void act('join')}>
            {w.comeBack}
          </button>
        )}
        {isOpen && joined && (
          <button type="button" class="plain" onClick={() => void act('withdraw', [w.withdrawSure, w.withdraw])}>
            {w.withdraw}
          </button>
        )}
        {yours && state === 'joining' && entrants > 1 && (
          <button type="button" onClick={() => void act('begin', [w.beginSure, w.begin(entrants)])}>
            {w.begin(entrants)}
          </button>
        )}
        {yours && state === 'playing' && isLate && (
          <button type="button" onClick={() => void act('end-round', [w.endRoundSure, w.endRound])}>
            {w.endRound}
          </button>
        )}
        {yours && isOpen && (
          <button type="button" class="plain" onClick={() => void act('cancel', [w.cancelSure, w.cancel])}>
            {w.cancel}
          </button>
        )}
      </p>
    </>
  );
}

/** Where one plays in this round, while that is not decided. */
function yourTable({ players, rounds }: TournamentFacts): string | null {
  const own = players.find(({ you }) => you)?.entrant;
  const boards = rounds.at(-1)?.boards ?? [];
  return boards.find(({ decided, seats }) => !decided && seats.some(({ entrant }) => entrant === own))?.table ?? null;
}

function Board({ board, all }: { board: TournamentBoard; all: TournamentFacts }) {
  const { seats, table, state } = board;
  const nameOf = (entrant: number | null): string =>
    entrant === null ? w.bot : (all.players.find((each) => each.entrant === entrant)?.name ?? '?');
  const own = all.players.find(({ you }) => you)?.entrant;
  const mayLook = table !== null && (all.yours || seats.some(({ entrant }) => entrant !== null && entrant === own));
  const shown = table === null ? seats.filter(({ entrant }) => entrant !== null) : seats;
  return (
    <li>
      <h3>
        {table === null ? w.free : w.board(board.board)} {state && <small class="quiet">{w.tableStates[state]}</small>}
        {mayLook && state && <a href={`#/table/${table}`}>{w.watch}</a>}
      </h3>
      <ul class="seats">
        {shown.map(({ seat, entrant, missed, place }) => (
          <li key={seat} class={entrant !== null && entrant === own ? 'yours' : ''}>
            {localised.text(all.seats[seat])}: {nameOf(entrant)}
            {missed && <small> {w.missed}</small>}
            {place !== null && table !== null && <small> {w.place(place)}</small>}
          </li>
        ))}
      </ul>
    </li>
  );
}

function Players({ all, act }: { all: TournamentFacts; act: Act }) {
  const isOpen = all.state === 'joining' || all.state === 'playing';
  if (all.players.length === 0) return null;
  return (
    <section>
      <h2>{w.players}</h2>
      <ul class="seats">
        {all.players.map(({ entrant, name, withdrawn, you }) => (
          <li key={entrant}>
            {name} {(you || withdrawn) && <small>{withdrawn ? w.withdrawn : w.you}</small>}
            {all.yours && isOpen && !withdrawn && !you && (
              <button
                type="button"
                class="plain"
                onClick={() => void act('remove', [w.remove(name), w.remove(name)], { entrant })}
              >
                {w.remove(name)}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
