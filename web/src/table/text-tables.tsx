/** The position as text tables, the same choices as buttons, and typed orders. From the same data as the map. */
import { Rows } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import { useSignal } from '@preact/signals';
import { t } from '../text/index.ts';
import { byVerb, choiceLabel, verbLabel } from './choice-filter.ts';
import { findOrder } from './orders.ts';
import type { TableUi } from './table-ui.ts';

/** More choices of one verb than this are folded; an order can be typed without opening them. */
const FEW = 12;

export function TextTables({ ui }: { ui: TableUi }) {
  return (
    <section class="text-view" aria-label={t.textView.title}>
      <Orders ui={ui} />
      {ui.answers.tables.value.map(({ title, columns, rows }) => (
        <table key={title}>
          <caption>{title}</caption>
          <Rows table={{ columns, rows }} />
        </table>
      ))}
    </section>
  );
}

function Orders({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const facts = session.facts.value!;
  const typed = useSignal('');
  const wrong = useSignal<string | null>(null);
  const choices = session.choices.value;
  if (choices.length === 0) return <p class="quiet">{t.textView.none}</p>;
  const labels = choices.map((choice) => choiceLabel(facts, choice));
  const choose = (choice: AnyChoice): void => void session.choose(choice);
  const give = (event: Event): void => {
    event.preventDefault();
    const found = findOrder(labels, typed.value);
    wrong.value =
      typeof found === 'number' ? null : found.length ? t.textView.unclear(found.join(' · ')) : t.textView.unknown;
    if (typeof found !== 'number') return;
    typed.value = '';
    choose(choices[found]);
  };
  return (
    <>
      <h2>{t.textView.choices}</h2>
      <p>{session.tableView.value?.prompt?.text}</p>
      <form class="fields" onSubmit={give}>
        <label class="field">
          <span>{t.textView.order}</span>
          <input
            type="text"
            value={typed.value}
            onInput={(e) => {
              typed.value = e.currentTarget.value;
            }}
          />
        </label>
        {wrong.value && (
          <p class="refusal" role="alert">
            {wrong.value}
          </p>
        )}
      </form>
      {byVerb(choices).map(([verb, some]) => (
        <details key={verb} open={some.length <= FEW}>
          <summary>
            {verbLabel(facts, verb)} <span class="figures">({some.length})</span>
          </summary>
          <ol class="orders">
            {some.map((choice) => {
              const at = choices.indexOf(choice);
              return (
                <li key={labels[at]}>
                  <button type="button" data-verb={verb} onClick={() => choose(choice)}>
                    {at + 1}. {labels[at]}
                  </button>
                </li>
              );
            })}
          </ol>
        </details>
      ))}
    </>
  );
}
