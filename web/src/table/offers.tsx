/** Offers and deals: proposals on terms, and what became of them. */

import type { GameFacts } from '@concert/board';
import type { Field, Json, Offer, Seat } from '@concert/kernel';
import { useSignal } from '@preact/signals';
import { t } from '../text/index.ts';
import { labelOf, valuesOf } from './choice-filter.ts';
import type { Session } from './session.ts';
import type { TableUi } from './table-ui.ts';

/** What a term of a deal is called: by the game's words, or by its name. */
const termLabel = (facts: GameFacts, name: string): string => facts.words[`term.${name}`] ?? name;

/** The terms of a deal in words. */
export const termsText = (facts: GameFacts, { kind, terms }: Pick<Offer, 'kind' | 'terms'>): string =>
  Object.entries(facts.deals[kind]?.terms ?? {})
    .filter(([name]) => terms[name] !== null)
    .map(([name, field]) => {
      const label = labelOf(facts, field, terms[name], name);
      return field.type === 'text' ? `“${label}”` : `${termLabel(facts, name)}: ${label}`;
    })
    .join(', ');

/** How many promises between the viewer and this seat were kept, and how many broken. */
export function promisesWith(offers: readonly Offer[], seat: Seat): { kept: number; broken: number } {
  const between = offers.filter(({ from, to }) => from === seat || to.includes(seat));
  const count = (state: Offer['promise']): number => between.filter(({ promise }) => promise === state).length;
  return { kept: count('kept'), broken: count('broken') };
}

/** Does it, or shows why not. It is shown here too: on a phone the prompt bar is behind the chat. */
const attempt = async (session: Session, action: Parameters<Session['do']>[0]): Promise<string | null> =>
  (await session.do(action)) ? null : (session.refusal.value?.sentence ?? null);

export function OfferBox({ ui, offer, title }: { ui: TableUi; offer: Offer; title: string }) {
  const { session } = ui;
  const facts = session.facts.value!;
  const deal = facts.deals[offer.kind];
  const terms = termsText(facts, offer);
  const wrong = useSignal<string | null>(null);
  const answer = async (how: 'accept' | 'refuse' | 'withdraw'): Promise<void> => {
    wrong.value = await attempt(session, { answer: how, id: offer.id });
  };
  const button = (how: 'accept' | 'refuse' | 'withdraw', look = '') => (
    <button type="button" class={look} disabled={session.sending.value} onClick={() => void answer(how)}>
      {t.press[how]}
    </button>
  );
  const seat = session.seat.value;
  const mine = offer.from === seat;
  const asked = !mine && offer.to.some((each) => each === seat) && !offer.accepted.some((each) => each === seat);
  return (
    <div class={`offer ${offer.status === 'open' ? '' : 'settled'}`}>
      <b>{title}</b>
      <p>
        {deal?.about ?? offer.kind}
        {terms && `: ${terms}`} <span class="quiet">· {deal?.binding ? t.press.binding : t.press.promise}</span>
      </p>
      {offer.status !== 'open' && (
        <p class="quiet">
          {t.press.became[offer.status]}
          {offer.promise && ` ${t.press.promised[offer.promise]}`}
        </p>
      )}
      {offer.status === 'open' && (
        <div class="buttons">
          {mine && button('withdraw')}
          {asked && button('accept', 'main')}
          {asked && button('refuse', 'plain')}
        </div>
      )}
      {wrong.value && <p class="refusal">{wrong.value}</p>}
    </div>
  );
}

/** An offer of one of the kinds the game knows; its terms are asked for by their fields. */
export function OfferForm({ ui, to: first, made }: { ui: TableUi; to: Seat | undefined; made(to: Seat): void }) {
  const { session } = ui;
  const facts = session.facts.value!;
  const kinds = Object.keys(facts.deals);
  const kind = useSignal(kinds[0]);
  const others = facts.seats.map((_, seat) => seat).filter((seat) => seat !== session.seat.value);
  const to = useSignal(first ?? others[0]);
  const wrong = useSignal<string | null>(null);
  const terms = useSignal<{ [name: string]: Json }>({});
  const fields = facts.deals[kind.value].terms;
  const propose = async (event: Event): Promise<void> => {
    event.preventDefault();
    const filled = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, terms.value[name] ?? plainest(field)]),
    );
    wrong.value = await attempt(session, { offer: { to: [to.value], kind: kind.value, terms: filled } });
    if (wrong.value === null) made(to.value);
  };
  return (
    <details class="press-form">
      <summary>{t.press.offer}</summary>
      <form class="fields" onSubmit={(event) => void propose(event)}>
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
            ui={ui}
            name={name}
            field={field}
            value={terms.value[name] ?? plainest(field)}
            change={(value) => {
              terms.value = { ...terms.value, [name]: value };
            }}
          />
        ))}
        {wrong.value && (
          <p class="refusal" role="alert">
            {wrong.value}
          </p>
        )}
        <button type="submit">{t.press.propose}</button>
      </form>
    </details>
  );
}

/** The default of a term. */
function plainest(field: Field): Json {
  if (field.type === 'int') return field.min;
  if (field.type === 'flag') return false;
  if (field.type === 'one of') return field.words[0];
  if (field.type === 'text' || field.type === 'handle') return '';
  if (field.type === 'list') return [];
  if (field.type === 'maybe') return null;
  if (field.type === 'record')
    return Object.fromEntries(Object.entries(field.of).map(([name, part]) => [name, plainest(part)]));
  return 0;
}

function TermField(props: { ui: TableUi; name: string; field: Field; value: Json; change(value: Json): void }) {
  const { ui, name, field, value, change } = props;
  const facts = ui.session.facts.value!;
  if (field.type === 'flag')
    return (
      <label class="field row">
        <input type="checkbox" checked={value === true} onChange={(e) => change(e.currentTarget.checked)} />
        <span>{termLabel(facts, name)}</span>
      </label>
    );
  const values = valuesOf(facts, field);
  return (
    <label class="field" for={`term-${name}`}>
      <span>{termLabel(facts, name)}</span>
      {values ? (
        <select
          id={`term-${name}`}
          value={JSON.stringify(value)}
          onChange={(e) => change(JSON.parse(e.currentTarget.value))}
        >
          {values.map((each) => (
            <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
              {labelOf(facts, field, each, name)}
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
