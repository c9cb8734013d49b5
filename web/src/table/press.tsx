/** Letters and offers. Who may speak to whom, and what may be offered, the host says; here it is written and read. */
import type { Field, Json, Offer, Seat } from '@concert/kernel';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { t } from '../text/index.ts';
import type { Desk } from './desk.ts';
import { labelOf } from './narrow.ts';

export function PressTab({ desk }: { desk: Desk }) {
  const { session } = desk;
  const facts = session.facts.value!;
  const sight = session.live.value?.sight;
  const lines = session.press.value;
  const last = lines.at(-1)?.n ?? 0;
  useEffect(() => {
    session.read.value = last;
    if (typeof session.seat.value === 'number' && last > 0)
      session.link.send({ type: 'read', table: session.id, seat: session.seat.value, upTo: last });
  }, [last]);
  const name = (seat: Seat): string => (seat === session.seat.value ? t.table.you : facts.seats[seat].name);
  const to = (seats: readonly Seat[]): string => (seats.length === 0 ? t.press.all : seats.map(name).join(', '));
  const offers = (sight?.offers ?? []).filter((offer) => offer.status === 'open');
  return (
    <>
      <div class="tab-body">
        {lines.length === 0 && offers.length === 0 && <p class="quiet">{t.press.empty}</p>}
        {lines.map((line) => (
          <p key={line.n} class="press-line">
            <b>{t.press.from(name(line.from), to(line.to))}</b>“{line.text}”
          </p>
        ))}
        {offers.map((offer) => (
          <OfferBox key={offer.id} desk={desk} offer={offer} title={t.press.from(name(offer.from), to(offer.to))} />
        ))}
      </div>
      {sight && (sight.talk.all || sight.talk.to.length > 0) ? (
        <Letter desk={desk} talk={sight.talk} />
      ) : (
        <p class="press-form quiet">{t.press.none}</p>
      )}
      {sight && Object.keys(facts.deals).length > 0 && facts.seats.length > 1 && <OfferForm desk={desk} />}
    </>
  );
}

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

function Letter({ desk, talk }: { desk: Desk; talk: { all: boolean; to: Seat[] } }) {
  const { session } = desk;
  const facts = session.facts.value!;
  const to = useSignal(talk.all ? 'all' : String(talk.to[0]));
  const text = useSignal('');
  const wrong = useSignal<string | null>(null);
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!text.value.trim()) return;
    wrong.value = await session.say(to.value === 'all' ? [] : [Number(to.value)], text.value.trim());
    if (!wrong.value) text.value = '';
  };
  return (
    <form class="press-form" onSubmit={(event) => void send(event)}>
      <label class="field row">
        <span>{t.press.to}</span>
        <select
          value={to.value}
          onChange={(e) => {
            to.value = e.currentTarget.value;
          }}
        >
          {talk.all && <option value="all">{t.press.all}</option>}
          {talk.to.map((seat) => (
            <option key={seat} value={String(seat)}>
              {facts.seats[seat].name}
            </option>
          ))}
        </select>
      </label>
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
