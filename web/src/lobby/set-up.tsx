/** Sets up a table from the game's own options: the form is made of their fields. */
import type { Json } from '@concert/kernel';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LocalChair } from '../host/saves.ts';
import type { GameCard } from '../host/worker-api.ts';
import type { WorkerLink } from '../link/worker-link.ts';
import type { NewOnlineTable, Online } from '../online/online.ts';
import { t } from '../text/index.ts';
import { USUAL_BOT } from './lobby.tsx';
import { type ChosenSettings, TableSettingsForm, usual } from './table-settings-form.tsx';

type PackedOption = GameCard['options'][number];

export function SetUp(props: { local: WorkerLink; online: Online; game: string; close(): void }) {
  const { local, online, game, close } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const card = useSignal<GameCard | null>(null);
  const options = useSignal<{ [name: string]: Json }>({});
  const seats = useSignal<string[]>([]);
  const wrong = useSignal<string | null>(null);
  const chairs = useSignal<(LocalChair | { kind: 'open' })[]>([]);
  const agreed = useSignal<ChosenSettings>(usual);
  const kept = useSignal(false);
  const isOnline = kept.value || chairs.value.some(({ kind }) => kind === 'open');

  useEffect(() => {
    dialog.current?.showModal();
    void local.api.game(game).then((found) => {
      card.value = found;
    });
  }, [game]);
  useEffect(() => {
    void local.api.seats(game, options.value).then((answer) => {
      wrong.value = 'wrong' in answer ? answer.wrong : null;
      if (!('seats' in answer)) return;
      seats.value = answer.seats;
      chairs.value = answer.seats.map(
        (_, i) =>
          chairs.value[i] ?? (i === 0 ? { kind: 'person', name: t.lobby.you } : { kind: 'bot', level: USUAL_BOT }),
      );
    });
  }, [options.value]);

  const change = (name: string, value: Json): void => {
    options.value = { ...options.value, [name]: value };
  };
  const begin = async (event: Event): Promise<void> => {
    event.preventDefault();
    try {
      if (isOnline) {
        location.hash = `#/table/${await online.open(onlineTable(game, options.value, chairs.value, agreed.value))}`;
        return;
      }
      const named = (chairs.value as LocalChair[]).map((chair, i) =>
        chair.kind === 'person' ? { ...chair, name: seats.value[i] } : chair,
      );
      location.hash = `#/table/${await local.api.create({ game, options: options.value, chairs: named })}`;
    } catch (error) {
      wrong.value = (error as Error).message;
    }
  };

  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="set-up-title">
      <form onSubmit={(event) => void begin(event)}>
        <h2 id="set-up-title">{card.value?.title ?? t.lobby.loading}</h2>
        <p class="quiet">{isOnline ? t.lobby.online : t.lobby.alone}</p>
        <div class="fields">
          {card.value?.options.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              value={options.value[option.name] ?? option.value}
              change={(value) => change(option.name, value)}
            />
          ))}
        </div>
        <h3>{t.lobby.chairs}</h3>
        <div class="fields chairs">
          {seats.value.map((name, i) => (
            <label key={name} style={{ display: 'contents' }}>
              <span>{name}</span>
              <select
                value={chairValue(chairs.value[i])}
                onChange={({ currentTarget: { value } }) => {
                  const next = [...chairs.value];
                  next[i] =
                    value === 'person' || value === 'open' ? { kind: value, name } : { kind: 'bot', level: value };
                  chairs.value = next;
                }}
              >
                <option value="person">{t.lobby.person}</option>
                {online.me.value && <option value="open">{t.people.openSeat}</option>}
                {Object.entries(t.bots).map(([level, label]) => (
                  <option key={level} value={level}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        {online.me.value && !chairs.value.some(({ kind }) => kind === 'open') && (
          <label class="field row kept">
            <input
              type="checkbox"
              checked={kept.value}
              onChange={(e) => {
                kept.value = e.currentTarget.checked;
              }}
            />
            <span>{t.lobby.keep}</span>
          </label>
        )}
        {isOnline && <TableSettingsForm agreed={agreed} />}
        {wrong.value && (
          <p class="refusal" role="alert">
            {wrong.value}
          </p>
        )}
        <div class="buttons">
          <button type="submit" class="main" disabled={wrong.value !== null || seats.value.length === 0}>
            {t.lobby.begin}
          </button>
          <button type="button" class="plain" onClick={() => dialog.current?.close()}>
            {t.lobby.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}

const chairValue = (chair: LocalChair | { kind: 'open' } | undefined): string =>
  chair?.kind === 'bot' ? chair.level : (chair?.kind ?? 'person');

/** An online table: open seats are left free. */
function onlineTable(
  game: string,
  options: { [name: string]: Json },
  chairs: readonly (LocalChair | { kind: 'open' })[],
  { open, settings }: ChosenSettings,
): NewOnlineTable {
  return {
    game,
    options,
    open,
    settings,
    mine: chairs.flatMap((chair, seat) => (chair.kind === 'person' ? [seat] : [])),
    bots: chairs.flatMap((chair, seat) => (chair.kind === 'bot' ? [{ seat, name: chair.level }] : [])),
  };
}

/** `hiddenTreasuries` → “Hidden treasuries”; what is a title already stays as it is. */
export const spelled = (name: string): string =>
  name.includes(' ')
    ? name
    : (name[0].toUpperCase() + name.slice(1)).replace(/[A-Z]/g, (c, at) => (at === 0 ? c : ` ${c.toLowerCase()}`));

function OptionField({ option, value, change }: { option: PackedOption; value: Json; change(value: Json): void }) {
  const { field, about, title, labels } = option;
  if (field.type === 'flag')
    return (
      <label class="field row">
        <input type="checkbox" checked={value === true} onChange={(e) => change(e.currentTarget.checked)} />
        <span>
          {spelled(title)} <small>{about}</small>
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
              {labels?.[word] ?? word}
            </option>
          ))}
        </select>
        <small>{about}</small>
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
        <small>{about}</small>
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
      <small>{option.about}</small>
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
      <small>{option.about}</small>
    </fieldset>
  );
}
