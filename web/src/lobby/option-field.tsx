/** An option of a game as a field of a form, made from what the game says of it. */
import type { Json } from '@concert/kernel';
import type { GameCard } from '../host/worker-api.ts';
import { localised } from '../text/index.ts';
import { asWords } from './option-words.ts';

type PackedOption = GameCard['options'][number];

/** The name of an option as people read it. */
export const spelled = (name: string): string => localised.text(asWords(name));

export function OptionField({
  option,
  value,
  change,
}: {
  option: PackedOption;
  value: Json;
  change(value: Json): void;
}) {
  const { field, about, title, labels } = option;
  if (field.type === 'flag')
    return (
      <label class="field row">
        <input type="checkbox" checked={value === true} onChange={(e) => change(e.currentTarget.checked)} />
        <span>
          {spelled(title)} <small>{localised.text(about)}</small>
        </span>
      </label>
    );
  if (field.type === 'one of')
    return (
      <label class="field">
        <span>{spelled(title)}</span>
        <select value={String(value)} onChange={(e) => change(e.currentTarget.value)}>
          {(field.words as string[]).map((word) => (
            <option key={word} value={word}>
              {localised.text(labels?.[word] ?? word)}
            </option>
          ))}
        </select>
        <small>{localised.text(about)}</small>
      </label>
    );
  if (field.type === 'int')
    return (
      <label class="field">
        <span>{spelled(title)}</span>
        <input
          type="number"
          min={field.min as number}
          max={field.max as number}
          value={Number(value)}
          onInput={(e) => change(Math.trunc(Number(e.currentTarget.value)))}
        />
        <small>{localised.text(about)}</small>
      </label>
    );
  if (field.type === 'list' && (field.of as PackedOption['field']).type === 'one of')
    return <Several option={option} value={value as string[]} change={change} />;
  if (field.type === 'list' && (field.of as PackedOption['field']).type === 'int')
    return <Numbers option={option} value={value as number[]} change={change} />;
  return null;
}

/** Numbers in a row, separated by commas; what is not whole yet changes nothing. */
function Numbers({ option, value, change }: { option: PackedOption; value: number[]; change(value: Json): void }) {
  const { min, max } = option.field.of as { min: number; max: number };
  const read = (text: string): void => {
    const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    if (text.trim() === '') change([]);
    else if (numbers.every((n) => Number.isInteger(n) && n >= min && n <= max)) change(numbers);
  };
  return (
    <label class="field">
      <span>{spelled(option.title)}</span>
      <input type="text" defaultValue={value.join(', ')} onInput={(e) => read(e.currentTarget.value)} />
      <small>{localised.text(option.about)}</small>
    </label>
  );
}

/** Several words out of a list, in the order in which they are ticked. */
function Several({ option, value, change }: { option: PackedOption; value: string[]; change(value: Json): void }) {
  const words = (option.field.of as { words: string[] }).words;
  return (
    <fieldset class="field">
      <legend>{spelled(option.title)}</legend>
      <div class="buttons">
        {words.map((word) => (
          <label key={word} class="field row">
            <input
              type="checkbox"
              checked={value.includes(word)}
              onChange={(e) =>
                change(e.currentTarget.checked ? [...value, word] : value.filter((other) => other !== word))
              }
            />
            <span>{spelled(word)}</span>
          </label>
        ))}
      </div>
      <small>{localised.text(option.about)}</small>
    </fieldset>
  );
}
