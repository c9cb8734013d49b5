/**
 * The prompt bar: one sentence that says what to do, the verbs as buttons, and the reason when something is refused.
 */
import type { GameFacts } from '@concert/board';
import type { AnyChoice, Json, Seat, SeatView } from '@concert/kernel';
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { AfterGame } from '../online/after-game.tsx';
import { AwayPlayers } from '../online/away-players.tsx';
import { set, settings } from '../settings.ts';
import { t } from '../text/index.ts';
import { choiceLabel, isNothing, labelOf, nextField, pointsIn, verbLabel, verbOrder } from './choice-filter.ts';
import { AnswerForMe } from './standing-orders.tsx';
import { playedBy, type TableUi } from './table-ui.ts';

/** More buttons than this are hard to read: then the parts of the choice are asked one after the other. */
const READABLE = 9;

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
  return (
    <section class="now-bar sheet-panel" aria-label={t.table.time} data-mine={mine}>
      {refusal && (
        <p class={refusal.possible ? 'granted' : 'refusal'} role="alert">
          {refusal.sentence} {refusal.clause && <Clause ui={ui} reference={refusal.clause} />}
        </p>
      )}
      {mine && !view.over && <GuideLine ui={ui} />}
      <AwayPlayers ui={ui} />
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
              {t.table.undo}
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
      <div class="verbs">
        {mine && (isNothing(session.picked.value) ? <Verbs ui={ui} facts={facts} /> : <Rest ui={ui} facts={facts} />)}
      </div>
      {mine && <Onwards ui={ui} />}
      {mine && isNothing(session.picked.value) && <AnswerForMe ui={ui} facts={facts} />}
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

/** The tip for newcomers. */
function GuideLine({ ui }: { ui: TableUi }) {
  const context = ui.boardContext.value;
  const said = settings.value.guide && context ? ui.board.value?.guide?.(context) : null;
  if (!said) return null;
  return (
    <aside class="guide" aria-label={t.table.guide}>
      {said.text} {said.clause && <Clause ui={ui} reference={said.clause} />}{' '}
      <button type="button" class="link" onClick={() => set({ guide: false })}>
        {t.table.stopGuide}
      </button>
    </aside>
  );
}

/** One button for each verb; a verb with a single choice makes it. */
function Verbs({ ui, facts }: { ui: TableUi; facts: GameFacts }) {
  const { session } = ui;
  const few = session.choices.value.length <= 4;
  return (
    <>
      {verbOrder(facts, session.choices.value).flatMap(([verb, choices], i) =>
        few || choices.length === 1
          ? choices.map((choice) => (
              <ChoiceButton
                key={choiceLabel(facts, choice)}
                ui={ui}
                facts={facts}
                choice={choice}
                main={i === 0 && !few}
              />
            ))
          : [
              <button key={verb} type="button" data-verb={verb} onClick={() => session.pick({ verb })}>
                {t.table.pick(verbLabel(facts, verb))}
              </button>,
            ],
      )}
    </>
  );
}

/** What is left after something has been clicked. */
function Rest({ ui, facts }: { ui: TableUi; facts: GameFacts }) {
  const { session } = ui;
  const { verb, items, fixed } = session.picked.value;
  const left = session.left.value;
  const all = useSignal(false);
  // What glows on the board need not be listed as well, unless the person wants to read it.
  const onBoard = left.length > READABLE && session.lit.value.some((point) => ui.isOnBoard(point)) && !all.value;
  const next = left.length > READABLE && !onBoard ? nextField(facts, left) : null;
  const shown = onBoard ? [] : all.value ? left : left.slice(0, READABLE);
  return (
    <>
      <span class="chip">
        {[
          ...(verb ? [verbLabel(facts, verb)] : []),
          ...items.map((item) => ui.labelOf(item[0])),
          ...Object.entries(fixed).map(([name, value]) => fixedLabel(facts, verb ?? left[0]?.verb, name, value)),
        ].join(' · ')}
        <button type="button" aria-label={t.table.letGo} onClick={() => session.clear()}>
          ✕
        </button>
      </span>
      {next && next.values.length <= 40 ? (
        next.values.map(({ value, label }) => (
          <button
            key={label}
            type="button"
            onClick={() => session.pick({ fixed: { ...fixed, [next.field]: value }, verb: left[0].verb })}
          >
            {label}
          </button>
        ))
      ) : (
        <>
          {shown.map((choice) => (
            <ChoiceButton key={JSON.stringify(choice)} ui={ui} facts={facts} choice={choice} />
          ))}
          {onBoard && <span class="quiet">{t.table.onBoard}</span>}
          {left.length > shown.length && (
            <button
              type="button"
              class="plain"
              onClick={() => {
                all.value = true;
              }}
            >
              {t.table.list(left.length - shown.length)}
            </button>
          )}
        </>
      )}
    </>
  );
}

/** A settled part of a choice in words. */
function fixedLabel(facts: GameFacts, verb: string | undefined, name: string, value: Json): string {
  const field = verb === undefined ? undefined : facts.verbs[verb]?.[name];
  return field ? labelOf(facts, field, value) : String(value);
}

function ChoiceButton(props: { ui: TableUi; facts: GameFacts; choice: AnyChoice; main?: boolean }) {
  const { ui, facts, choice, main } = props;
  const { session } = ui;
  const point = (on: boolean): void => {
    const places = on ? pointsIn(facts, choice).map((each) => ui.placeOf(each)) : [];
    ui.pointed.value = new Set(places.filter((place) => place !== null));
  };
  return (
    <button
      type="button"
      class={main ? 'main' : ''}
      data-verb={choice.verb}
      disabled={session.sending.value}
      onMouseEnter={() => point(true)}
      onMouseLeave={() => point(false)}
      onClick={() => {
        point(false);
        void session.choose(choice);
      }}
    >
      {choiceLabel(facts, choice)}
    </button>
  );
}

export function Clause({ ui, reference }: { ui: TableUi; reference: string }) {
  return (
    <button type="button" class="clause figures" onClick={() => ui.openClause(reference)}>
      {reference.replace(/^[A-Z]+-/, '')}
    </button>
  );
}

function Ending({ ui, facts, ending }: { ui: TableUi; facts: GameFacts; ending: string | null }) {
  const table = ui.session.table.value!;
  const over = ui.session.live.value?.sight.view.over;
  if (!over)
    return (
      <div>
        <p class="prompt">
          <b>{table.state === 'ended' ? t.table.ended : t.table.standsStill}</b>
        </p>
        {table.state === 'ended' && <AfterGame ui={ui} facts={table} />}
      </div>
    );
  const names = over.winners.map((seat) => facts.seats[seat]?.name).join(' and ');
  const ranked = facts.seats
    .map(({ name }, i) => ({ name, score: over.scores[i], first: over.winners.includes(i) }))
    .sort((a, b) => Number(b.first) - Number(a.first) || (b.score ?? 0) - (a.score ?? 0));
  return (
    <div>
      <p class="prompt">
        {facts.seats.length > 1 && <b>{over.winners.length > 0 ? t.table.won(names) : t.table.noWinner} </b>}
        {facts.seats.length > 1 ? ending : <b>{ending}</b>}
      </p>
      {facts.seats.length > 1 && (
        <p>
          {t.table.scores}: {ranked.map(({ name, score }) => `${name} ${score ?? '–'}`).join(' · ')}
        </p>
      )}
      <AfterGame ui={ui} facts={table} />
    </div>
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
      </div>
    </section>
  );
}

/** From here on in private: hidden things are imagined, and you play your own seat against bots. */
export function WhatIf({ ui }: { ui: TableUi }) {
  const { session, local } = ui;
  const table = session.table.value;
  const seat = session.seat.value;
  if (!table || typeof seat !== 'number') return null;
  const start = async (): Promise<void> => {
    const chairs = table.seats.map((each, i) =>
      i === seat ? ({ kind: 'person', name: each.name } as const) : ({ kind: 'bot', level: 'policy' } as const),
    );
    const view = session.tableView.value!.view;
    const branch = await local.api.branch(playedBy(table), view, chairs);
    sessionStorage.setItem(`concert-branch-${branch}`, table.id);
    location.hash = `#/table/${branch}`;
  };
  return (
    <button type="button" title={t.table.whatIfHint} onClick={() => void start()}>
      {t.table.whatIf}
    </button>
  );
}
