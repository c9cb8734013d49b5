/** The choices as buttons, each with what it costs and brings, as far as the game says. */
import type { GameFacts } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import type { ToldMeaning } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { t } from '../text/index.ts';
import {
  choiceLabel,
  leftBesides,
  nextField,
  partLabel,
  pointsIn,
  remaining,
  verbLabel,
  verbOrder,
} from './choice-filter.ts';
import type { TableUi } from './table-ui.ts';

/** More buttons than this are hard to read: then the parts of the choice are asked one after the other. */
const READABLE = 9;
/** So few choices are all shown, each as a button of its own. */
const FEW = 4;

/** One button for each verb; a verb with a single choice makes it. */
export function Verbs({ ui, facts }: { ui: TableUi; facts: GameFacts }) {
  const { session } = ui;
  const few = session.choices.value.length <= FEW;
  const isMain = (choice: AnyChoice): boolean => session.meaningOf(choice)?.main === true;
  return (
    <>
      {verbOrder(session.choices.value, isMain).flatMap(([verb, choices]) =>
        few || choices.length === 1
          ? choices.map((choice) => (
              <ChoiceButton
                key={JSON.stringify(choice)}
                ui={ui}
                facts={facts}
                choice={choice}
                keyed={choices.length === 1}
              />
            ))
          : [<VerbButton key={verb} ui={ui} facts={facts} verb={verb} choices={choices} />],
      )}
    </>
  );
}

/** A verb of which several things are possible; its price where all have the same. */
function VerbButton(props: { ui: TableUi; facts: GameFacts; verb: string; choices: readonly AnyChoice[] }) {
  const { ui, facts, verb, choices } = props;
  const meanings = choices.map((choice) => ui.session.meaningOf(choice));
  const [first] = meanings;
  const alike = meanings.every(
    (each) => each?.cost?.text === first?.cost?.text && each?.gain?.text === first?.gain?.text,
  );
  return (
    <button
      type="button"
      data-verb={verb}
      class={meanings.some((each) => each?.main) ? 'main' : ''}
      onClick={() => ui.session.pick({ verb })}
    >
      {t.table.pick(verbLabel(facts, verb))}
      <KeyOf ui={ui} verb={verb} />
      {first && alike && <Price meaning={first} />}
    </button>
  );
}

/** What is left after something has been clicked. */
export function Rest({ ui, facts }: { ui: TableUi; facts: GameFacts }) {
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
          ...Object.entries(fixed).map(([name, value]) => partLabel(facts, verb, name, value)),
        ].join(' · ')}
        <button type="button" aria-label={t.table.letGo} onClick={() => session.clear()}>
          ✕
        </button>
      </span>
      {next && next.values.length <= 40 ? (
        next.values.map(({ value, label }) => {
          const part = { ...fixed, [next.field]: value };
          const rest = remaining(facts, left, { verb: left[0].verb, items, fixed: part });
          // Where a value leaves one choice, its button makes it.
          if (rest.length === 1)
            return <ChoiceButton key={label} ui={ui} facts={facts} choice={rest[0]} label={label} />;
          return (
            <button key={label} type="button" onClick={() => session.pick({ fixed: part, verb: left[0].verb })}>
              {label}
            </button>
          );
        })
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

/** `label` is what is said of it where the rest has been said already. */
function ChoiceButton(props: { ui: TableUi; facts: GameFacts; choice: AnyChoice; keyed?: boolean; label?: string }) {
  const { ui, facts, choice, keyed = false, label } = props;
  const { session } = ui;
  const meaning = session.meaningOf(choice);
  const point = (on: boolean) => (): void => {
    const places = on ? pointsIn(facts, choice).map((each) => ui.placeOf(each)) : [];
    ui.pointed.value = new Set(places.filter((place) => place !== null));
    ui.answers.weighed.value = on ? choice : null;
  };
  return (
    <button
      type="button"
      class={rankOf(meaning)}
      data-verb={choice.verb}
      disabled={session.sending.value}
      title={
        [label && choiceLabel(facts, choice), meaning?.final && t.table.finalHint].filter(Boolean).join('. ') ||
        undefined
      }
      onMouseEnter={point(true)}
      onMouseLeave={point(false)}
      onFocus={point(true)}
      onBlur={point(false)}
      onClick={() => {
        point(false)();
        void session.choose(choice);
      }}
    >
      {label ?? choiceLabel(facts, choice)}
      {meaning && <Price meaning={meaning} />}
      {keyed && <KeyOf ui={ui} verb={choice.verb} />}
      <Left ui={ui} facts={facts} choice={choice} meaning={meaning} />
    </button>
  );
}

/** What ends something says what is left to do: in the game's words, or by naming what else is possible. */
function Left(props: { ui: TableUi; facts: GameFacts; choice: AnyChoice; meaning: ToldMeaning | null }) {
  const { ui, facts, choice, meaning } = props;
  // Where the price says what becomes of the rest, that is enough.
  const isPriced = meaning?.cost !== undefined || meaning?.gain !== undefined;
  const others = isPriced ? [] : leftBesides(facts, ui.session.choices.value, choice);
  const said = meaning?.left?.text ?? (others.length > 0 ? t.table.stillPossible(others) : '');
  return said ? <small class="left-to-do">{said}</small> : null;
}

/** The letter that presses a button. A finger has no keys. */
function KeyOf({ ui, verb }: { ui: TableUi; verb: string }) {
  const [letter] = [...ui.verbKeys.value].find(([, of]) => of === verb) ?? [];
  return letter ? (
    <span class="key" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  ) : null;
}

/** Main is the game's word; what can't be taken back is outlined, and never filled. */
export const rankOf = (meaning: ToldMeaning | null): string => (meaning?.final ? 'risk' : meaning?.main ? 'main' : '');

/** What it costs and brings. */
export function Price({ meaning: { cost, gain } }: { meaning: ToldMeaning }) {
  if (!cost && !gain) return null;
  return (
    <span class="price figures">
      {cost && <span class="cost">{cost.text}</span>}
      {gain && <span class="gain">{gain.text}</span>}
    </span>
  );
}
