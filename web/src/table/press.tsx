/** Letters and offers. Who may speak to whom, and what may be offered, the host says; here it is written and read. */
import { type Field, type Json, type Offer, type Seat, SPECTATOR } from '@concert/kernel';
import { type Chair, type Conversation, conversationsOf, type PressLine, partiesOf, type Sight } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../text/index.ts';
import type { Desk } from './desk.ts';
import { labelOf } from './narrow.ts';

export function PressTab({ desk }: { desk: Desk }) {
  const { session } = desk;
  const facts = session.facts.value!;
  const sight = session.live.value?.sight;
  const lines = session.press.value;
  const seat = session.seat.value ?? null;
  const last = lines.at(-1)?.n ?? 0;
  // What was unread when the tab was opened stays marked while one reads. What that is may be told only after it was opened.
  const before = useRef<number | null>(null);
  if (session.pressTold.value) before.current ??= session.read.value;
  const read = before.current ?? 0;
  const channel = useSignal('');
  useEffect(() => {
    session.read.value = last;
    if (seat !== null && last > 0) session.link.send({ type: 'read', table: session.id, seat, upTo: last });
  }, [last]);
  const name = (each: Seat): string => (each === seat ? t.table.you : facts.seats[each].name);
  const others = (parties: readonly Seat[]): Seat[] => parties.filter((each) => each !== seat);
  const talks = channelsOf(lines, sight, seat, read);
  const now = talks.find(({ parties }) => parties.join() === channel.value) ?? talks[0];
  const to = others(now.parties);
  const maySpeak = sight && (to.length === 0 ? sight.talk.all : to.every((each) => sight.talk.to.includes(each)));
  return (
    <>
      {talks.length > 1 && (
        <nav class="channels" aria-label={t.press.to}>
          {talks.map(({ parties, unread }) => (
            <button
              key={parties.join()}
              type="button"
              aria-pressed={parties === now.parties}
              onClick={() => {
                channel.value = parties.join();
              }}
            >
              {parties.length === 0 ? t.press.all : others(parties).map(name).join(', ')}
              {unread > 0 && <span class="unread figures">{unread}</span>}
            </button>
          ))}
        </nav>
      )}
      <div class="tab-body">
        {now.lines.length === 0 && now.offers.length === 0 && <p class="quiet">{t.press.empty}</p>}
        {now.lines.map((line) => (
          <p key={line.n} class={`press-line ${line.n > read && line.from !== seat ? 'fresh' : ''}`}>
            <b>
              {name(line.from)} <time class="quiet">{clockTime(line.at)}</time>
            </b>
            “{line.text}”
          </p>
        ))}
        {now.offers.map((offer) => (
          <OfferBox key={offer.id} desk={desk} offer={offer} title={name(offer.from)} />
        ))}
      </div>
      {maySpeak ? (
        <Letter key={now.parties.join()} desk={desk} to={to} />
      ) : (
        <p class="press-form quiet">{t.press.none}</p>
      )}
      {sight && seat !== null && Object.keys(facts.deals).length > 0 && facts.seats.length > 1 && (
        <OfferForm desk={desk} />
      )}
    </>
  );
}

/** Everybody first, then whoever one has spoken with, then whoever one may speak to. */
function channelsOf(lines: readonly PressLine[], sight: Sight | undefined, seat: Chair, read: number): Conversation[] {
  const offers = (sight?.offers ?? []).filter((offer) => offer.status === 'open');
  const talks = conversationsOf(lines, offers, seat ?? SPECTATOR, read);
  if (seat === null) return talks;
  const known = new Set(talks.map(({ parties }) => parties.join()));
  const open = (sight?.talk.to ?? []).map((other) => partiesOf({ from: seat, to: [other] }));
  const fresh = open.filter((parties) => !known.has(parties.join()));
  return [...talks, ...fresh.map((parties) => ({ parties, lines: [], offers: [], unread: 0 }))];
}

const clockTime = (at: number): string => new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

function OfferBox({ desk, offer, title }: { desk: Desk; offer: Offer; title: string }) {
  const { session } = desk;
  const facts = session.facts.value!;
  const deal = facts.deals[offer.kind];
  const terms = Object.entries(deal?.terms ?? {})
    .map(([name, field]) => `${name} ${labelOf(facts, field, offer.terms[name])}`)
    .join(', ');
  const answer = (how: 'accept' | 'refuse' | 'withdraw'): void => void session.do({ answer: how, id: offer.id });
  return (
    <div class="offer">
      <b>{title}</b>
      <p>
        {deal?.about ?? offer.kind}
        {terms && `: ${terms}`} <span class="quiet">· {deal?.binding ? t.press.binding : t.press.promise}</span>
      </p>
      <div class="buttons">
        {offer.from === session.seat.value ? (
          <button type="button" onClick={() => answer('withdraw')}>
            {t.press.withdraw}
          </button>
        ) : (
          <>
            <button type="button" class="main" onClick={() => answer('accept')}>
              {t.press.accept}
            </button>
            <button type="button" class="plain" onClick={() => answer('refuse')}>
              {t.press.refuse}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

function Letter({ desk, to }: { desk: Desk; to: Seat[] }) {
  const { session } = desk;
  const text = useSignal('');
  const wrong = useSignal<string | null>(null);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!text.value.trim()) return;
    wrong.value = await session.say(to, text.value.trim());
    if (!wrong.value) text.value = '';
  };
  return (
    <form class="press-form" onSubmit={(event) => void send(event)}>
      <textarea
        rows={2}
        maxLength={2000}
        aria-label={t.press.text}
        value={text.value}
        onInput={(e) => {
          text.value = e.currentTarget.value;
        }}
      />
      {wrong.value && <p class="refusal">{wrong.value}</p>}
      <div class="buttons">
        <button type="submit">{t.press.send}</button>
      </div>
    </form>
  );
}

/** An offer of one of the kinds the game knows; its terms are asked for by their fields. */
function OfferForm({ desk }: { desk: Desk }) {
  const { session } = desk;
  const facts = session.facts.value!;
  const kinds = Object.keys(facts.deals);
  const kind = useSignal(kinds[0]);
  const others = facts.seats.map((_, seat) => seat).filter((seat) => seat !== session.seat.value);
  const to = useSignal(others[0]);
  const terms = useSignal<{ [name: string]: Json }>({});
  const fields = facts.deals[kind.value].terms;
  const propose = (event: Event): void => {
    event.preventDefault();
    const filled = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, terms.value[name] ?? first(field)]),
    );
    void session.do({ offer: { to: [to.value], kind: kind.value, terms: filled } });
  };
  return (
    <details class="press-form">
      <summary>{t.press.offer}</summary>
      <form class="fields" onSubmit={propose}>
        <label class="field">
          <span>{t.press.to}</span>
          <select
            value={String(to.value)}
            onChange={(e) => {
              to.value = Number(e.currentTarget.value);
            }}
          >
            {others.map((seat) => (
              <option key={seat} value={String(seat)}>
                {facts.seats[seat].name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{t.press.kind}</span>
          <select
            value={kind.value}
            onChange={(e) => {
              kind.value = e.currentTarget.value;
              terms.value = {};
            }}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {facts.deals[each].about} ({facts.deals[each].binding ? t.press.binding : t.press.promise})
              </option>
            ))}
          </select>
        </label>
        {Object.entries(fields).map(([name, field]) => (
          <TermField
            key={`${kind.value} ${name}`}
            desk={desk}
            name={name}
            field={field}
            value={terms.value[name] ?? first(field)}
            change={(value) => {
              terms.value = { ...terms.value, [name]: value };
            }}
          />
        ))}
        <button type="submit">{t.press.propose}</button>
      </form>
    </details>
  );
}

/** What a term is before anybody has said anything. */
function first(field: Field): Json {
  if (field.type === 'int') return field.min;
  if (field.type === 'flag') return false;
  if (field.type === 'one of') return field.words[0];
  if (field.type === 'text' || field.type === 'handle') return '';
  if (field.type === 'list') return [];
  if (field.type === 'maybe') return null;
  if (field.type === 'record')
    return Object.fromEntries(Object.entries(field.of).map(([name, part]) => [name, first(part)]));
  return 0;
}

function TermField(props: { desk: Desk; name: string; field: Field; value: Json; change(value: Json): void }) {
  const { desk, name, field, value, change } = props;
  const facts = desk.session.facts.value!;
  if (field.type === 'flag')
    return (
      <label class="field row">
        <input type="checkbox" checked={value === true} onChange={(e) => change(e.currentTarget.checked)} />
        <span>{name}</span>
      </label>
    );
  const values: Json[] | null =
    field.type === 'id'
      ? field.of.names.map((_, i) => i)
      : field.type === 'seat'
        ? facts.seats.map((_, i) => i)
        : field.type === 'one of'
          ? [...field.words]
          : null;
  return (
    <label class="field" for={`term-${name}`}>
      <span>{name}</span>
      {values ? (
        <select
          id={`term-${name}`}
          value={JSON.stringify(value)}
          onChange={(e) => change(JSON.parse(e.currentTarget.value))}
        >
          {values.map((each) => (
            <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
              {labelOf(facts, field, each)}
            </option>
          ))}
        </select>
      ) : field.type === 'int' ? (
        <input
          id={`term-${name}`}
          type="number"
          min={field.min}
          max={field.max}
          value={Number(value)}
          onInput={(e) => change(Math.trunc(Number(e.currentTarget.value)))}
        />
      ) : (
        <input
          id={`term-${name}`}
          type="text"
          value={String(value ?? '')}
          onInput={(e) => change(e.currentTarget.value)}
        />
      )}
    </label>
  );
}
