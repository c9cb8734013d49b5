/**
 * Standing orders: answers given for a player, watching or not. They are made at the question itself (“always”, “for this
 * turn”), or put together in the menu. Parts left open match anything, if only one choice fits.
 */
import type { GameFacts } from '@concert/board';
import {
  type AnyChoice,
  type ChoicePattern,
  isAim,
  type Json,
  type Order,
  type SeatView,
  type StandingOrder,
} from '@concert/kernel';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { t } from '../text/index.ts';
import { choiceLabel, labelOf, partName, valuesOf, verbLabel } from './choice-filter.ts';
import type { Session } from './session.ts';
import type { TableUi } from './table-ui.ts';

/** At more choices than this no one wants the same answer every time. */
const MOST_CHOICES = 9;

type Until = StandingOrder['until'];

/** The step that asks the viewer: in its lane, or in the open. */
export const questionOf = ({ lane, flow }: Pick<SeatView, 'lane' | 'flow'>): string | undefined =>
  (lane?.stack ?? flow).at(-1)?.at;

/** “For this turn”, in the game's words where it has some. */
export const spanLabel = ({ words }: GameFacts, span: string): string => words[`span.${span}`] ?? t.menu.span(span);

/** For how long an order can be given now: for the whole game, and for each span of it. */
export function durations(facts: GameFacts, { spans }: SeatView): { label: string; until: Until }[] {
  const limited = Object.entries(spans ?? {}).map(([span, is]) => ({
    label: spanLabel(facts, span),
    until: { span, is },
  }));
  return [{ label: t.menu.always, until: undefined }, ...limited];
}

/** “Give leave: to Prussia, pass yes; only when offered too: Declare war; for this turn”. */
export function orderLabel(facts: GameFacts, { answer, when, until }: StandingOrder): string {
  return [
    patternLabel(facts, answer),
    when?.offered && t.menu.onlyWhen(patternLabel(facts, when.offered)),
    when?.missing && t.menu.onlyWithout(patternLabel(facts, when.missing)),
    until && spanLabel(facts, until.span),
  ]
    .filter(Boolean)
    .join(' · ');
}

function patternLabel(facts: GameFacts, { verb, arg }: ChoicePattern): string {
  const fields = facts.verbs[verb] ?? {};
  const named = Object.keys(arg).filter((name) => name in fields);
  if (named.length === Object.keys(fields).length) return choiceLabel(facts, { verb, arg });
  const terms = named.map((name) => `${partName(facts, name)} ${labelOf(facts, fields[name], arg[name], name)}`);
  return [t.menu.whenever(verbLabel(facts, verb)), ...(terms.length > 0 ? [terms.join(', ')] : [])].join(': ');
}

/** A choice by what tells it apart from the others of its verb: “refuse”, of this and of all that may be asked. */
export function patternOf(choice: AnyChoice, choices: readonly AnyChoice[]): ChoicePattern {
  const others = choices.filter(({ verb }) => verb === choice.verb);
  const differs = (part: string): boolean => new Set(others.map(({ arg }) => JSON.stringify(arg[part]))).size > 1;
  const parts = Object.entries(choice.arg as { [part: string]: Json }).filter(([part]) => differs(part));
  return { verb: choice.verb, arg: Object.fromEntries(parts) };
}

/** At a question with few choices: gives one of them now, and from now on. */
export function AnswerForMe({ ui, facts }: { ui: TableUi; facts: GameFacts }) {
  const { session } = ui;
  const at = useSignal(0);
  const view = session.live.value?.sight.view;
  const choices = session.choices.value;
  const question = view && questionOf(view);
  if (!view || question === undefined || choices.length > MOST_CHOICES || !session.knowsOrders.value) return null;
  const choice: AnyChoice = choices[at.value] ?? choices[0]!;
  const order = (until: Until): void =>
    void addOrder(session, { question, answer: patternOf(choice, choices), ...(until && { until }) });
  return (
    <details class="answer-for-me">
      <summary>{t.table.answerForMe}</summary>
      <div class="buttons">
        {choices.length > 1 && (
          <select
            aria-label={t.table.answerForMeAs}
            value={at.value}
            onChange={(e) => {
              at.value = Number(e.currentTarget.value);
            }}
          >
            {choices.map((each, i) => (
              <option key={JSON.stringify(each)} value={i}>
                {patternLabel(facts, patternOf(each, choices))}
              </option>
            ))}
          </select>
        )}
        {durations(facts, view).map(({ label, until }) => (
          <button key={label} type="button" disabled={session.sending.value} onClick={() => order(until)}>
            {label}
          </button>
        ))}
      </div>
    </details>
  );
}

/** All orders of the seat, in the menu. */
export function StandingOrders({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const facts = session.facts.value;
  const tableView = session.live.value?.sight;
  if (!facts || !tableView || typeof session.seat.value !== 'number' || tableView.view.over) return null;
  if (!session.knowsOrders.value || session.isStopped.value) return null;
  const { view } = tableView;
  const orders = tableView.orders.flatMap((order, at) => (isAim(order) ? [] : [{ order, at }]));
  return (
    <OrderList
      session={session}
      title={t.menu.orders}
      about={t.menu.ordersAbout}
      orders={orders.map(({ order, at }) => ({ at, label: orderLabel(facts, order) }))}
    >
      <OrderForm facts={facts} view={view} give={(order) => void addOrder(session, order)} />
    </OrderList>
  );
}

/** A list of orders that can be dropped, with a form below it for another; `at` is the place among all orders of the seat. */
export function OrderList(props: {
  session: Session;
  title: string;
  about: string;
  orders: readonly { at: number; label: string }[];
  children: ComponentChildren;
}) {
  const { session, title, about, orders, children } = props;
  return (
    <details class="orders">
      <summary>
        {title} {orders.length > 0 && <span class="figures">({orders.length})</span>}
      </summary>
      <p class="quiet">{about}</p>
      <ul>
        {orders.length === 0 && <li class="quiet">{t.menu.none}</li>}
        {orders.map(({ at, label }) => (
          <li key={at}>
            {label}{' '}
            <button type="button" class="link" onClick={() => void dropOrder(session, at)}>
              {t.menu.drop}
            </button>
          </li>
        ))}
      </ul>
      {children}
      {session.refusal.value && <p class="refusal">{session.refusal.value.sentence}</p>}
    </details>
  );
}

function OrderForm(props: { facts: GameFacts; view: SeatView; give(order: StandingOrder): void }) {
  const { facts, view, give } = props;
  const verbs = Object.keys(facts.verbs);
  const verb = useSignal(verbs[0]!);
  const arg = useSignal<{ [name: string]: Json }>({});
  const condition = useSignal<'always' | 'offered' | 'missing'>('always');
  const other = useSignal(verbs[0]!);
  const lasting = durations(facts, view);
  const until = useSignal(0);
  const send = (event: Event): void => {
    event.preventDefault();
    const when = condition.value !== 'always' && { when: { [condition.value]: { verb: other.value, arg: {} } } };
    const end = lasting[until.value]?.until;
    give({ answer: { verb: verb.value, arg: arg.value }, ...when, ...(end && { until: end }) });
  };
  const name = (field: string, text: string): void => {
    const { [field]: _, ...rest } = arg.value;
    arg.value = text === '' ? rest : { ...rest, [field]: JSON.parse(text) };
  };
  const options = verbs.map((each) => ({ value: each, label: verbLabel(facts, each) }));
  return (
    <form class="fields" onSubmit={send}>
      <Select
        label={t.menu.answer}
        value={verb.value}
        options={options}
        change={(value) => {
          verb.value = value;
          arg.value = {};
        }}
      />
      {Object.entries(facts.verbs[verb.value] ?? {}).map(([field, kind]) => {
        const values = valuesOf(facts, kind);
        if (!values) return null;
        const named = values.map((each) => ({ value: JSON.stringify(each), label: labelOf(facts, kind, each, field) }));
        return (
          <Select
            key={`${verb.value} ${field}`}
            label={partName(facts, field)}
            value={field in arg.value ? JSON.stringify(arg.value[field]) : ''}
            options={[{ value: '', label: t.menu.any }, ...named]}
            change={(value) => name(field, value)}
          />
        );
      })}
      <Select
        label={t.menu.condition}
        value={condition.value}
        options={(['always', 'offered', 'missing'] as const).map((each) => ({
          value: each,
          label: t.menu.conditions[each],
        }))}
        change={(value) => {
          condition.value = value as 'always';
        }}
      />
      {condition.value !== 'always' && (
        <Select
          label={t.menu.conditions[condition.value]}
          value={other.value}
          options={options}
          change={(value) => {
            other.value = value;
          }}
        />
      )}
      <Select
        label={t.menu.until}
        value={String(until.value)}
        options={lasting.map(({ label }, i) => ({ value: String(i), label }))}
        change={(value) => {
          until.value = Number(value);
        }}
      />
      <div class="buttons">
        <button type="submit">{t.menu.order}</button>
      </div>
    </form>
  );
}

export function Select(props: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  change(value: string): void;
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select value={props.value} onChange={(e) => props.change(e.currentTarget.value)}>
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const ordersOf = (session: Session): readonly Order[] => session.live.value?.sight.orders ?? [];

/** Adds a standing order or an aim; the same answer to the same question, and the same aim, replaces the old one. */
export function addOrder(session: Session, order: Order): Promise<boolean> {
  const about = (each: Order): string =>
    JSON.stringify(isAim(each) ? [each.aim, each.terms] : [each.question, each.answer, each.when]);
  const others = ordersOf(session).filter((each) => about(each) !== about(order));
  return session.do({ orders: [...others, order] });
}

const dropOrder = (session: Session, at: number): Promise<boolean> =>
  session.do({ orders: ordersOf(session).filter((_, i) => i !== at) });
