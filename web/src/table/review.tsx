/** The review of a finished game: score over time, turning points, battles, promises; and what to do next. */
import type { GameFacts, PowerLine } from '@concert/board';
import { isEdition } from '@concert/bundles/versions';
import { pointsOfEntry, type StoryEntry } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { PrintButton } from '../book/print-button.tsx';
import { Vignette } from '../gazette/vignette.tsx';
import type { LocalChair } from '../host/saves.ts';
import { ToGazette } from '../leads-to.tsx';
import { AfterGame } from '../online/after-game.tsx';
import { t } from '../text/index.ts';
import { scoreText, winnersIn } from './ending.tsx';
import { Flag } from './flag.tsx';
import { termsText } from './offers.tsx';
import { isDrawn, ReviewChart } from './review-chart.tsx';
import { goThrough, type ReviewTurn, type TurningPoint, turningPoints, turnsLed } from './review-data.ts';
import { type WeighedBattle, weighBattles } from './review-luck.ts';
import { Luck } from './review-luck-section.tsx';
import type { TableUi } from './table-ui.ts';

export function Review({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const dialog = useRef<HTMLDialogElement>(null);
  const turns = useSignal<ReviewTurn[]>([]);
  const of = useSignal(0);
  const isThrough = useSignal(false);
  const weighed = useSignal<WeighedBattle[]>([]);
  /** Battles still to be weighed; null until it is known how many. */
  const left = useSignal<number | null>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const count = async (): Promise<void> => {
      await goThrough(ui, (done, all) => {
        turns.value = done;
        of.value = all;
      });
      isThrough.value = true;
      await weighBattles(ui, (done, more) => {
        weighed.value = done;
        left.value = more;
      });
    };
    void count();
  }, []);
  const facts = session.facts.value;
  const sight = session.live.value?.sight;
  if (!facts || !sight) return null;
  const close = (): void => {
    ui.reviewing.value = false;
  };
  const open = (at: number): void => {
    close();
    void session.look(at);
  };
  // The turns that decided it for the viewer; for a spectator those of the winner.
  const seat = ui.ownSeat ?? sight.view.over?.winners[0] ?? 0;
  const points = turningPoints(turns.value, seat);
  return (
    <dialog ref={dialog} class="review" aria-labelledby="review-title" onClose={close}>
      <header>
        <h2 id="review-title">{resultOf(facts, ui)}</h2>
        <p class="quiet">{sight.ending}</p>
        <PrintButton />
        <button type="button" onClick={() => dialog.current?.close()}>
          {t.review.close}
        </button>
      </header>
      <div class="review-grid">
        <div>
          <section>
            <h3>
              {t.review.chart(ui.goal.value?.unit ?? t.table.scores)}{' '}
              {isDrawn(turns.value) && <small>{t.review.chartHint}</small>}
            </h3>
            {turns.value.length < of.value && <p class="quiet">{t.review.counting(turns.value.length, of.value)}</p>}
            {isThrough.value && !isDrawn(turns.value) && <p class="one-turn">{t.review.oneTurn}</p>}
            {isDrawn(turns.value) && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is scrolled sideways, by keys too
              <div class="chart-scroll" tabIndex={0}>
                <ReviewChart turns={turns.value} powers={ui.powers.value} points={points} open={open} />
              </div>
            )}
            <Led ui={ui} turns={turns.value} seat={seat} />
          </section>
          <Turning ui={ui} points={points} open={open} />
        </div>
        <div>
          <FinalCount ui={ui} facts={facts} />
          <Battles ui={ui} />
          <Luck ui={ui} facts={facts} battles={weighed.value} left={left.value} open={open} />
          <Promises ui={ui} facts={facts} />
        </div>
      </div>
      <Next ui={ui} />
    </dialog>
  );
}

/** The result in words, to be shared where there is no page that others could open. */
function resultText(ui: TableUi): string {
  const facts = ui.session.facts.value!;
  const over = ui.session.live.value?.sight.view.over;
  const scores = facts.seats.map(({ name }, seat) => `${name} ${over?.scores[seat] ?? '–'}`).join(', ');
  return `${facts.title}: ${resultOf(facts, ui)} (${scores})`;
}

function resultOf(facts: GameFacts, ui: TableUi): string {
  const over = ui.session.live.value?.sight.view.over;
  if (!over) return t.table.ended;
  if (facts.seats.length === 1 || over.winners.length === 0) return t.table.over;
  const scores = [...over.scores].sort((a, b) => b - a);
  return t.review.result(winnersIn(over.winners, facts).replace(/\.$/, ''), scores.slice(0, 2).map(scoreText));
}

/** For how many turns one was first, once all of them have been gone through. */
function Led({ ui, turns, seat }: { ui: TableUi; turns: readonly ReviewTurn[]; seat: number }) {
  const power = ui.powers.value.find((each) => each.seat === seat);
  if (!power || !turns.some(({ scores }) => power.key in scores) || Object.keys(turns[0]!.scores).length < 2)
    return null;
  const led = turnsLed(turns, power.key);
  return (
    <p class="led quiet">
      {seat === ui.ownSeat ? t.review.youLed(led, turns.length) : t.review.led(power.name, led, turns.length)}
    </p>
  );
}

function FinalCount({ ui, facts }: { ui: TableUi; facts: GameFacts }) {
  const over = ui.session.live.value?.sight.view.over;
  if (!over) return null;
  const rows = facts.seats
    .map(({ name }, seat) => ({ name, seat, score: over.scores[seat] }))
    .sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
  return (
    <section>
      <h3>
        {t.review.final} <small>{ui.goal.value?.goal}</small>
      </h3>
      <table>
        <tbody>
          {rows.map(({ name, seat, score }) => (
            <tr key={name} class={seat === ui.ownSeat ? 'own' : ''}>
              <td>
                <Flag ui={ui} of={{ kind: 'seat', id: seat }} /> {name}
                {over.winners.includes(seat) && ' ★'}
              </td>
              <td class="figures">{scoreText(score)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The turns that decided it, with the numbers they have in the chart. */
function Turning({ ui, points, open }: { ui: TableUi; points: readonly TurningPoint[]; open(at: number): void }) {
  if (points.length === 0) return null;
  const percent = (n: number): number => Math.round(n * 100);
  return (
    <section>
      <h3>
        {t.review.turning} <small>{t.review.turningHint}</small>
      </h3>
      <ol class="turning">
        {points.map(({ turn, before, after }, n) => (
          <li key={turn.at}>
            <TurningPlace ui={ui} turn={turn} />
            <b>
              <span class="number figures">{n + 1}</span> {turn.text}
            </b>
            <TurningNews ui={ui} turn={turn} />
            <p class={`figures ${after >= before ? 'gain' : 'cost'}`}>
              {after >= before ? '▲' : '▼'} {t.review.forecast(percent(before), percent(after))}
            </p>
            <button type="button" class="link" onClick={() => open(turn.from)}>
              {t.review.openTurn}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The weightiest event of a turn that the map can show, and where it was. */
function shownOf(ui: TableUi, turn: ReviewTurn): { event: StoryEntry; place: string; way: string[] } | null {
  const facts = ui.session.facts.value;
  if (!facts) return null;
  for (const event of turn.events) {
    const way = event.way.flatMap((point) => ui.placeOf(point) ?? []);
    const place = way.at(-1) ?? ui.placesOf(pointsOfEntry(facts, event))[0];
    if (place) return { event, place, way };
  }
  return null;
}

const told = ({ text, result }: StoryEntry): string => `${text} ${result}`.trim();

function TurningPlace({ ui, turn }: { ui: TableUi; turn: ReviewTurn }) {
  const table = ui.session.table.value;
  const shown = shownOf(ui, turn);
  const colour = (shown?.event.actor && ui.powerOf(shown.event.actor)?.colour) || '#5d4c38';
  if (!table || !shown) return null;
  const { place, way } = shown;
  return <Vignette game={table.game} rules={table.rules} map={ui.map.value} place={place} arrow={{ way, colour }} />;
}

/** The news of a turn, and what its picture shows where that is something else. */
function TurningNews({ ui, turn }: { ui: TableUi; turn: ReviewTurn }) {
  const shown = shownOf(ui, turn)?.event;
  const events = [...new Set([turn.news, shown])].filter((event) => event !== null && event !== undefined);
  return <p>{events.map(told).join(' ')}</p>;
}

/** How many battles each power won, by the line that closed them. */
function Battles({ ui }: { ui: TableUi }) {
  const battles = ui.story.value.filter(({ kind }) => kind === 'battle');
  if (battles.length === 0) return null;
  const won = new Map<PowerLine, number>();
  for (const battle of battles) {
    const closing = battle.inside.findLast(({ line }) => battle.result.includes(line.text));
    const power = closing?.actor && ui.powerOf(closing.actor);
    if (power) won.set(power, (won.get(power) ?? 0) + 1);
  }
  return (
    <section>
      <h3>
        {t.review.battles} <small>{t.review.battlesHint(battles.length)}</small>
      </h3>
      <ul>
        {[...won]
          .sort((a, b) => b[1] - a[1])
          .map(([power, n]) => (
            <li key={power.key}>
              {power.name} <span class="figures">{t.review.won(n)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Offers that were accepted, as far as the viewer took part in them. */
function Promises({ ui, facts }: { ui: TableUi; facts: GameFacts }) {
  const struck = (ui.session.live.value?.sight.offers ?? []).filter(({ status }) => status === 'accepted');
  const name = (seat: number): string => facts.seats[seat]?.name ?? '';
  return (
    <section>
      <h3>
        {t.review.promises} <small>{t.review.promisesHint}</small>
      </h3>
      {struck.length === 0 && <p class="quiet">{t.review.noPromises}</p>}
      <ul>
        {struck.map(({ id, from, to, kind, terms, promise }) => (
          <li key={id}>
            {t.press.from(name(from), to.map(name).join(', '))}: {facts.deals[kind]?.about ?? kind}{' '}
            {termsText(facts, { kind, terms })}{' '}
            <span class="card-chip" data-promise={promise}>
              {facts.deals[kind]?.binding ? t.review.binding : t.review.judged[promise ?? 'not']}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rematch and record; here or online. */
function Next({ ui }: { ui: TableUi }) {
  const table = ui.session.table.value!;
  const shared = useSignal(false);
  const again = async (swapped = false): Promise<void> => {
    const before = table.seats.map(
      ({ holder, name, resigned }): LocalChair =>
        holder?.kind === 'bot' && !resigned
          ? { kind: 'bot', level: holder.name }
          : { kind: 'person', name: holder?.kind === 'person' ? holder.name : name },
    );
    // Everyone moves on by one seat.
    const chairs = swapped ? [...before.slice(-1), ...before.slice(0, -1)] : before;
    ui.reviewing.value = false;
    location.hash = `#/table/${await ui.local.api.create({ game: table.game, options: table.options, chairs, ...(isEdition(table.rules) && { edition: table.rules }) })}`;
  };
  return (
    <footer>
      {!ui.online && (
        <button type="button" class="main" onClick={() => void again()}>
          {t.review.again}
        </button>
      )}
      {!ui.online && (
        <button type="button" onClick={() => void again(true)}>
          {t.review.swap}
        </button>
      )}
      <AfterGame ui={ui} facts={table} />
      <button
        type="button"
        onClick={() => {
          ui.reviewing.value = false;
          ui.replay.play();
        }}
      >
        {t.review.watch}
      </button>
      <ToGazette table={ui.session.id} />
      <button
        type="button"
        class="plain"
        onClick={async () => {
          await navigator.clipboard.writeText(ui.online ? location.href : resultText(ui));
          shared.value = true;
        }}
      >
        {shared.value ? t.review.shared : ui.online ? t.review.share : t.review.shareText}
      </button>
    </footer>
  );
}
