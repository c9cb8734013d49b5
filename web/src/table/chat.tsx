/** Chat and offers. The host says who may write to whom and what may be offered; here it is written and read. */
import type { Seat } from '@concert/kernel';
import { type Conversation, partiesOf } from '@concert/wire';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { LinesBefore, MutedNote } from '../online/waiting-chat.tsx';
import { t } from '../text/index.ts';
import { clockTime, MessageForm } from './message-form.tsx';
import { OfferBox, OfferForm, promisesWith } from './offers.tsx';
import type { TableUi } from './table-ui.ts';
import { channelsOf, keyOf, readUpTo } from './unread.ts';

export function ChatTab({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const facts = session.facts.value!;
  const tableView = session.live.value?.sight;
  const lines = session.chat.lines.value;
  const seat = session.seat.value ?? null;
  // What was unread when the tab was opened stays marked while it is read. The host may tell it only after the tab was
  // opened.
  const before = useRef<number | null>(null);
  if (session.chat.told.value) before.current ??= session.chat.read.value;
  const read = before.current ?? 0;
  const channel = useSignal<string | null>(null);
  /** Groups that were started here, in which nothing has been said yet. */
  const circles = useSignal<Seat[][]>([]);
  /** The last line shown of each conversation. */
  const shown = useRef(new Map<string, number>()).current;
  const talks = channelsOf(lines, tableView, seat, circles.value, (key) => Math.max(read, shown.get(key) ?? 0));
  const { online } = ui;
  useEffect(() => void online?.readMuted(session.id).catch(() => {}), [session.id]);
  const muted = online?.muted.value[session.id] ?? [];
  const now = talks.find((talk) => keyOf(talk) === channel.value) ?? talks.find(({ unread }) => unread > 0) ?? talks[0];
  const isTold = session.chat.told.value;
  const last = now.lines.at(-1)?.n ?? 0;
  useEffect(() => {
    if (!isTold) return;
    channel.value = keyOf(now);
    shown.set(keyOf(now), last);
    const upTo = readUpTo(lines, seat, shown, session.chat.read.value);
    if (upTo === session.chat.read.value) return;
    session.chat.read.value = upTo;
    if (seat !== null) session.link.send({ type: 'read', table: session.id, seat, upTo });
  }, [isTold, keyOf(now), last]);
  const name = (each: Seat): string => (each === seat ? t.table.you : facts.seats[each].name);
  const others = ({ parties }: Conversation): Seat[] => parties.filter((each) => each !== seat);
  const to = others(now);
  const maySpeak =
    tableView && (to.length === 0 ? tableView.talk.all : to.every((each) => tableView.talk.to.includes(each)));
  const open = (parties: Seat[]): void => {
    circles.value = [...circles.value, parties];
    channel.value = parties.join();
  };
  return (
    <>
      {talks.length > 1 && (
        <nav class="channels" aria-label={t.press.to}>
          {talks.map((talk) => (
            <button
              key={keyOf(talk)}
              type="button"
              aria-pressed={talk === now}
              onClick={() => {
                channel.value = keyOf(talk);
              }}
            >
              {talk.parties.length === 0 ? t.press.all : others(talk).map(name).join(', ')}
              <Promises kept={promisesWith(tableView?.offers ?? [], others(talk)[0] ?? -1)} />
              {talk !== now && talk.unread > 0 && <span class="unread figures">{talk.unread}</span>}
            </button>
          ))}
          {seat !== null && tableView && tableView.talk.to.length > 1 && (
            <Circle
              may={tableView.talk.to}
              name={name}
              draw={(several) => open(partiesOf({ from: seat, to: several }))}
            />
          )}
        </nav>
      )}
      <div class="tab-body">
        {now.parties.length === 0 && ui.online && <LinesBefore online={ui.online} table={session.id} />}
        {now.lines.length === 0 && now.offers.length === 0 && <p class="quiet">{t.press.empty}</p>}
        <Muted key={`muted ${keyOf(now)}`} lines={now.lines} muted={muted}>
          {(line) => (
            <p key={line.n} class={`press-line ${line.n > read && line.from !== seat ? 'fresh' : ''}`}>
              <b>
                {name(line.from)} <time class="quiet">{clockTime(line.at)}</time>
              </b>
              “{line.text}”
            </p>
          )}
        </Muted>
        {now.offers.map((offer) => (
          <OfferBox key={offer.id} ui={ui} offer={offer} title={name(offer.from)} />
        ))}
      </div>
      {maySpeak ? (
        <MessageForm
          key={keyOf(now)}
          whom={to.length === 0 ? t.press.all : to.map(name).join(', ')}
          say={(text) => session.say(to, text)}
        />
      ) : (
        <p class="press-form quiet">{t.press.none}</p>
      )}
      {tableView && seat !== null && Object.keys(facts.deals).length > 0 && facts.seats.length > 1 && (
        <OfferForm
          key={`offer ${keyOf(now)}`}
          ui={ui}
          to={to[0]}
          made={(other) => open(partiesOf({ from: seat, to: [other] }))}
        />
      )}
    </>
  );
}

/** Lines, without those of people whom the reader mutes until they want to see them. */
function Muted<Line extends { from: Seat }>(props: {
  lines: readonly Line[];
  muted: readonly Seat[];
  children(line: Line): ComponentChildren;
}) {
  const { lines, muted, children } = props;
  const isShown = useSignal(false);
  const hidden = isShown.value ? [] : lines.filter(({ from }) => muted.includes(from));
  return (
    <>
      {lines.filter((line) => !hidden.includes(line)).map(children)}
      <MutedNote count={hidden.length} show={isShown} />
    </>
  );
}

/** Beside a name: what became of the promises between you. */
function Promises({ kept: { kept, broken } }: { kept: ReturnType<typeof promisesWith> }) {
  if (kept + broken === 0) return null;
  return (
    <span
      class="promises figures"
      role="img"
      aria-label={t.press.keptAndBroken(kept, broken)}
      title={t.press.keptAndBroken(kept, broken)}
    >
      {kept > 0 && ` ✓${kept}`}
      {broken > 0 && ` ✗${broken}`}
    </span>
  );
}

/** A message to several people, but not to all. */
function Circle({ may, name, draw }: { may: readonly Seat[]; name(seat: Seat): string; draw(several: Seat[]): void }) {
  const several = useSignal<Seat[] | null>(null);
  const chosen = several.value;
  if (chosen === null)
    return (
      <button
        type="button"
        class="plain"
        onClick={() => {
          several.value = [];
        }}
      >
        {t.press.several}
      </button>
    );
  return (
    <form
      class="circle"
      onSubmit={(event) => {
        event.preventDefault();
        draw(chosen);
        several.value = null;
      }}
    >
      {may.map((seat) => (
        <label key={seat} class="field row">
          <input
            type="checkbox"
            checked={chosen.includes(seat)}
            onChange={(e) => {
              const rest = chosen.filter((each) => each !== seat);
              several.value = e.currentTarget.checked ? [...rest, seat] : rest;
            }}
          />
          <span>{name(seat)}</span>
        </label>
      ))}
      <button type="submit" disabled={chosen.length < 2}>
        {t.press.together}
      </button>
    </form>
  );
}
