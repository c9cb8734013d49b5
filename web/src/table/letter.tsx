/** The letter of instruction: what a bot that plays on for you is to do, or to leave. Private, and recorded with the standing orders. */
import { type GameFacts, phrasesOf } from '@concert/board';
import { type Aim, isAim, type Json } from '@concert/kernel';
import { useSignal } from '@preact/signals';
import { t } from '../text/index.ts';
import { labelOf, valuesOf } from './choice-filter.ts';
import { addOrder, durations, OrderList, Select, spanLabel } from './standing-orders.tsx';
import type { TableUi } from './table-ui.ts';

/** “Don’t attack Austria”; with a dash where a term is still to be named. */
function aimLabel(facts: GameFacts, { aim, terms }: Pick<Aim, 'aim' | 'terms'>): string {
  const args = Object.entries(facts.aims?.[aim] ?? {}).map(([term, field]) => {
    const isNamed = term in terms && field.type !== 'seat';
    return [term, isNamed ? labelOf(facts, field, terms[term], term) : (terms[term] ?? '…')] as const;
  });
  return phrasesOf(facts).sentence({ what: `aim.${aim}`, args: Object.fromEntries(args) });
}

export function LetterOfInstruction({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const facts = session.facts.value;
  const tableView = session.live.value?.sight;
  const seat = session.seat.value;
  if (!facts?.aims || !tableView || typeof seat !== 'number' || tableView.view.over) return null;
  if (session.isStopped.value) return null;
  const aims = tableView.orders.flatMap((order, at) => (isAim(order) ? [{ order, at }] : []));
  const orders = aims.map(({ order, at }) => ({
    at,
    label: aimLabel(facts, order) + (order.until ? ` · ${spanLabel(facts, order.until.span)}` : ''),
  }));
  return (
    <OrderList session={session} title={t.menu.letter} about={t.menu.letterAbout} orders={orders}>
      <AimForm ui={ui} facts={facts} seat={seat} />
    </OrderList>
  );
}

function AimForm({ ui, facts, seat }: { ui: TableUi; facts: GameFacts; seat: number }) {
  const { session } = ui;
  const names = Object.keys(facts.aims!);
  const aim = useSignal(names[0]!);
  const given = useSignal<{ [term: string]: Json }>({});
  const lasting = durations(facts, session.live.value!.sight.view);
  const until = useSignal(0);
  const fields = Object.entries(facts.aims![aim.value]!).map(([term, field]) => {
    const values = (valuesOf(facts, field) ?? []).filter((value) => field.type !== 'seat' || value !== seat);
    return { term, field, values };
  });
  const terms = Object.fromEntries(fields.map(({ term, values }) => [term, given.value[term] ?? values[0]!]));
  const add = (event: Event): void => {
    event.preventDefault();
    const end = lasting[until.value]?.until;
    void addOrder(session, { aim: aim.value, terms, ...(end && { until: end }) });
  };
  return (
    <form class="fields" onSubmit={add}>
      <Select
        label={t.menu.aim}
        value={aim.value}
        options={names.map((each) => ({ value: each, label: aimLabel(facts, { aim: each, terms: {} }) }))}
        change={(value) => {
          aim.value = value;
          given.value = {};
        }}
      />
      {fields.map(({ term, field, values }) => (
        <Select
          key={`${aim.value} ${term}`}
          label={t.menu.aimTerms[term] ?? term}
          value={JSON.stringify(terms[term])}
          options={values.map((each) => ({ value: JSON.stringify(each), label: labelOf(facts, field, each, term) }))}
          change={(value) => {
            given.value = { ...given.value, [term]: JSON.parse(value) };
          }}
        />
      ))}
      <Select
        label={t.menu.until}
        value={String(until.value)}
        options={lasting.map(({ label }, i) => ({ value: String(i), label }))}
        change={(value) => {
          until.value = Number(value);
        }}
      />
      <div class="buttons">
        <button type="submit" disabled={session.sending.value}>
          {t.menu.addAim}
        </button>
      </div>
    </form>
  );
}
