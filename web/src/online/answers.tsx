/**
 * Standing answers: what is chosen for a player who is away. Parts left open match anything, if only one choice fits.
 */
import type { GameFacts } from '@concert/board';
import type { Json } from '@concert/kernel';
import type { StandingAnswer } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { choiceLabel, labelOf, valuesOf, verbLabel } from '../table/choice-filter.ts';
import type { TableUi } from '../table/table-ui.ts';
import { t } from '../text/index.ts';
import { AttemptError, useAttempt } from './attempt.tsx';
import type { Online } from './online.ts';

const DAY = 24 * 3600 * 1000;

/** “Give leave, whenever it is asked: to Prussia, pass yes”. */
export function answerLabel(facts: GameFacts, { verb, arg }: Pick<StandingAnswer, 'verb' | 'arg'>): string {
  const fields = facts.verbs[verb] ?? {};
  const named = Object.keys(arg).filter((name) => name in fields);
  if (named.length > 0 && named.length === Object.keys(fields).length) return choiceLabel(facts, { verb, arg });
  const terms = named.map((name) => `${name} ${labelOf(facts, fields[name], arg[name])}`);
  return [t.menu.always(verbLabel(facts, verb)), ...(terms.length > 0 ? [terms.join(', ')] : [])].join(': ');
}

export function Answers(props: { ui: TableUi; online: Online; id: string; seat: number }) {
  const { ui, online, id, seat } = props;
  const facts = ui.session.facts.value;
  const answers = useSignal<StandingAnswer[]>([]);
  const attempt = useAttempt();
  const read = async (): Promise<void> => {
    answers.value = await online.answers(id, seat);
  };
  useEffect(() => void attempt.attempt(read), [id, seat]);
  if (!facts) return null;
  return (
    <details class="answers">
      <summary>
        {t.menu.answers} {answers.value.length > 0 && <span class="figures">({answers.value.length})</span>}
      </summary>
      <p class="quiet">{t.menu.answersAbout}</p>
      <ul>
        {answers.value.length === 0 && <li class="quiet">{t.menu.none}</li>}
        {answers.value.map((answer) => (
          <li key={answer.id}>
            {answerLabel(facts, answer)}
            {answer.until !== null && ` · ${t.menu.until} ${new Date(answer.until).toLocaleDateString()}`}{' '}
            <button
              type="button"
              class="link"
              onClick={() => void attempt.attempt(() => online.dropAnswer(id, seat, answer.id).then(read))}
            >
              {t.menu.drop}
            </button>
          </li>
        ))}
      </ul>
      <AnswerForm
        facts={facts}
        leave={(answer) => void attempt.attempt(() => online.leaveAnswer(id, seat, answer).then(read))}
      />
      <AttemptError attempt={attempt} />
    </details>
  );
}

function AnswerForm({ facts, leave }: { facts: GameFacts; leave(answer: Omit<StandingAnswer, 'id'>): void }) {
  const verbs = Object.keys(facts.verbs);
  const verb = useSignal(verbs[0]);
  const arg = useSignal<{ [name: string]: Json }>({});
  const days = useSignal('');
  const send = (event: Event): void => {
    event.preventDefault();
    const until = days.value === '' ? null : Date.now() + Number(days.value) * DAY;
    leave({ verb: verb.value, arg: arg.value, until });
  };
  const name = (field: string, text: string): void => {
    const { [field]: _, ...rest } = arg.value;
    arg.value = text === '' ? rest : { ...rest, [field]: JSON.parse(text) };
  };
  return (
    <form class="fields" onSubmit={send}>
      <label class="field">
        <span>{t.menu.answer}</span>
        <select
          value={verb.value}
          onChange={(e) => {
            verb.value = e.currentTarget.value;
            arg.value = {};
          }}
        >
          {verbs.map((each) => (
            <option key={each} value={each}>
              {t.menu.always(verbLabel(facts, each))}
            </option>
          ))}
        </select>
      </label>
      {Object.entries(facts.verbs[verb.value]).map(([field, kind]) => {
        const values = valuesOf(facts, kind);
        if (!values) return null;
        return (
          <label key={`${verb.value} ${field}`} class="field">
            <span>{field}</span>
            <select
              value={field in arg.value ? JSON.stringify(arg.value[field]) : ''}
              onChange={(e) => name(field, e.currentTarget.value)}
            >
              <option value="">{t.menu.any}</option>
              {values.map((each) => (
                <option key={JSON.stringify(each)} value={JSON.stringify(each)}>
                  {labelOf(facts, kind, each)}
                </option>
              ))}
            </select>
          </label>
        );
      })}
      <label class="field">
        <span>{t.menu.until}</span>
        <select
          value={days.value}
          onChange={(e) => {
            days.value = e.currentTarget.value;
          }}
        >
          {Object.entries(t.menu.untils).map(([each, label]) => (
            <option key={each} value={each}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <div class="buttons">
        <button type="submit">{t.menu.leave}</button>
      </div>
    </form>
  );
}
