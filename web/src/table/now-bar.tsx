/** The now bar: one sentence saying what may be done, the verbs as buttons, and the reason when something is not. */
import type { GameFacts } from '@concert/board';
import type { AnyChoice, Seat, SeatView } from '@concert/kernel';
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { Absent } from '../online/absent.tsx';
import { Afterwards } from '../online/afterwards.tsx';
import { set, settings } from '../settings.ts';
import { t } from '../text/index.ts';
import type { Desk } from './desk.ts';
import { choiceLabel, isNothing, nextField, pointsIn, verbLabel, verbOrder } from './narrow.ts';

/** More buttons than this are not read any more: then one part of the choice after the other is asked for. */
const READABLE = 9;

export function NowBar({ desk }: { desk: Desk }) {
  const { session } = desk;
  const facts = session.facts.value;
  const sight = session.live.value?.sight;
  if (!facts || !sight) return null;
  if (session.moment.value) return <PastBar desk={desk} />;
  const { view } = sight;
  const mine = session.choices.value.length > 0;
  const waiting = view.waiting.filter((seat) => seat !== session.seat.value);
  const names = waiting.map((seat) => waitingName(facts, view, seat)).join(', ');
  const refusal = session.refusal.value;
  return (
    <section class="now-bar sheet-panel" aria-label={t.table.time} data-mine={mine}>
      {refusal && (
        <p class={refusal.possible ? 'granted' : 'refusal'} role="alert">
          {refusal.sentence} {refusal.clause && <Clause desk={desk} reference={refusal.clause} />}
        </p>
      )}
      {mine && !view.over && <GuideLine desk={desk} />}
      <Absent desk={desk} />
      {view.over || session.isStopped.value ? (
        <Ending desk={desk} facts={facts} ending={sight.ending} />
      ) : (
        <div class="prompt-row">
          <p class="prompt" aria-live="polite">
            {desk.wondering.value
              ? t.table.whyHint
              : mine && sight.prompt
                ? sight.prompt.text
                : session.seat.value === null
                  ? watching(session.table.value)
                  : ''}{' '}
            {mine && sight.prompt?.clause && <Clause desk={desk} reference={sight.prompt.clause} />}
            {!mine && waiting.length > 0 && t.table.waitingFor(names)}
            {session.slow.value && <span class="quiet"> {t.table.sending}</span>}
          </p>
          {sight.mayUndo && (
            <button type="button" disabled={session.sending.value} onClick={() => void session.undo()}>
              {t.table.undo}
            </button>
          )}
          {mine && (
            <button
              type="button"
              class="plain"
              aria-pressed={desk.wondering.value}
              onClick={() => {
                desk.wondering.value = !desk.wondering.value;
              }}
            >
              {desk.wondering.value ? t.table.stopWhy : t.table.why}
            </button>
          )}
        </div>
      )}
      <div class="verbs">
        {mine &&
          (isNothing(session.picked.value) ? <Verbs desk={desk} facts={facts} /> : <Rest desk={desk} facts={facts} />)}
      </div>
    </section>
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

/** Whoever looks on late should know that he does. */
const watching = (table: TableFacts | null): string =>
  table?.settings.delay ? `${t.table.watching} ${t.table.watchingLate(table.settings.delay)}` : t.table.watching;

/** What the game tells a newcomer here. */
function GuideLine({ desk }: { desk: Desk }) {
  const sight = desk.boardSight.value;
  const said = settings.value.guide && sight ? desk.board.value?.guide?.(sight) : null;
  if (!said) return null;
  return (
    <aside class="guide" aria-label={t.table.guide}>
      {said.text} {said.clause && <Clause desk={desk} reference={said.clause} />}{' '}
      <button type="button" class="link" onClick={() => set({ guide: false })}>
        {t.table.stopGuide}
      </button>
    </aside>
  );
}

/** One button for each verb; a verb with a single choice makes it. */
function Verbs({ desk, facts }: { desk: Desk; facts: GameFacts }) {
  const { session } = desk;
  const few = session.choices.value.length <= 4;
  return (
    <>
      {verbOrder(facts, session.choices.value).flatMap(([verb, choices], i) =>
        few || choices.length === 1
          ? choices.map((choice) => (
              <ChoiceButton
                key={choiceLabel(facts, choice)}
                desk={desk}
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
function Rest({ desk, facts }: { desk: Desk; facts: GameFacts }) {
  const { session } = desk;
  const { verb, items, fixed } = session.picked.value;
  const left = session.left.value;
  const all = useSignal(false);
  // What glows on the board need not be listed as well, unless somebody wants to read it.
  const onBoard = left.length > READABLE && session.lit.value.some((point) => desk.isOnBoard(point)) && !all.value;
  const next = left.length > READABLE && !onBoard ? nextField(facts, left) : null;
  const shown = onBoard ? [] : all.value ? left : left.slice(0, READABLE);
  return (
    <>
      <span class="chip">
        {[
          ...(verb ? [verbLabel(facts, verb)] : []),
          ...items.map((item) => desk.labelOf(item[0])),
          ...Object.values(fixed).map(String),
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
            <ChoiceButton key={JSON.stringify(choice)} desk={desk} facts={facts} choice={choice} />
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

function ChoiceButton(props: { desk: Desk; facts: GameFacts; choice: AnyChoice; main?: boolean }) {
  const { desk, facts, choice, main } = props;
  const { session } = desk;
  const point = (on: boolean): void => {
    const places = on ? pointsIn(facts, choice).map((each) => desk.placeOf(each)) : [];
    desk.pointed.value = new Set(places.filter((place) => place !== null));
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

export function Clause({ desk, reference }: { desk: Desk; reference: string }) {
  return (
    <button type="button" class="clause figures" onClick={() => desk.openClause(reference)}>
      {reference.replace(/^[A-Z]+-/, '')}
    </button>
  );
}

function Ending({ desk, facts, ending }: { desk: Desk; facts: GameFacts; ending: string | null }) {
  const table = desk.session.table.value!;
  const over = desk.session.live.value?.sight.view.over;
  if (!over)
    return (
      <div>
        <p class="prompt">
          <b>{table.state === 'ended' ? t.table.ended : t.table.standsStill}</b>
        </p>
        {table.state === 'ended' && <Afterwards desk={desk} facts={table} />}
      </div>
    );
  const names = over.winners.map((seat) => facts.seats[seat]?.name).join(' and ');
  const ranked = facts.seats
    .map(({ name }, i) => ({ name, score: over.scores[i], first: over.winners.includes(i) }))
    .sort((a, b) => Number(b.first) - Number(a.first) || (b.score ?? 0) - (a.score ?? 0));
  return (
    <div>
      <p class="prompt">
        {facts.seats.length > 1 && <b>{over.winners.length > 0 ? t.table.won(names) : t.table.nobodyWon} </b>}
        {facts.seats.length > 1 ? ending : <b>{ending}</b>}
      </p>
      {facts.seats.length > 1 && (
        <p>
          {t.table.scores}: {ranked.map(({ name, score }) => `${name} ${score ?? '–'}`).join(' · ')}
        </p>
      )}
      <Afterwards desk={desk} facts={table} />
    </div>
  );
}

function PastBar({ desk }: { desk: Desk }) {
  const { session } = desk;
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
        <WhatIf desk={desk} />
      </div>
    </section>
  );
}

/** From here on in private: what one cannot see is imagined, and one plays one's own chair against bots. */
export function WhatIf({ desk }: { desk: Desk }) {
  const { session, local } = desk;
  const table = session.table.value;
  const seat = session.seat.value;
  if (!table || typeof seat !== 'number') return null;
  const start = async (): Promise<void> => {
    const chairs = table.seats.map((each, i) =>
      i === seat ? ({ kind: 'person', name: each.name } as const) : ({ kind: 'bot', level: 'policy' } as const),
    );
    const view = session.sight.value!.view;
    const branch = await local.office.branch(table.game, table.options, view, chairs);
    sessionStorage.setItem(`concert-branch-${branch}`, table.id);
    location.hash = `#/table/${branch}`;
  };
  return (
    <button type="button" title={t.table.whatIfHint} onClick={() => void start()}>
      {t.table.whatIf}
    </button>
  );
}
