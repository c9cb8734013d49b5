/** A new table in three steps: how to play, who sits where, pace and rules. What is not touched keeps its default. */
import type { Json } from '@concert/kernel';
import { type Signal, useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { editions, type ListedEdition } from '../editions.ts';
import type { LocalChair } from '../host/saves.ts';
import type { GameCard } from '../host/worker-api.ts';
import type { WorkerLink } from '../link/worker-link.ts';
import type { NewOnlineTable, Online } from '../online/online.ts';
import { localised, t } from '../text/index.ts';
import { BotOptions } from './bot-options.tsx';
import { OptionField } from './option-field.tsx';
import { type Chair, type PresetName, presetNames, presets } from './presets.ts';
import { type ChosenSettings, TableSettingsForm, usual, written } from './table-settings-form.tsx';
import { lobbyTextOf } from './titles.ts';

const steps = ['play', 'seats', 'rules'] as const;
type Step = (typeof steps)[number];

export function NewTable(props: { local: WorkerLink; online: Online; game: string; close(): void }) {
  const { local, online, game, close } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const step = useSignal<Step>('play');
  const preset = useSignal<PresetName>('bots');
  const card = useSignal<GameCard | null>(null);
  const options = useSignal<{ [name: string]: Json }>({});
  const seats = useSignal<string[]>([]);
  const wrong = useSignal<string | null>(null);
  const chairs = useSignal<Chair[]>([]);
  const agreed = useSignal<ChosenSettings>(usual);
  const kept = useSignal(false);
  const edition = useSignal('');
  const offered = editions.value.filter((each) => each.game === game && each.offered);
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
      chairs.value = answer.seats.map((name, i) => chairs.value[i] ?? presets[preset.value].chair(i, name));
    });
  }, [options.value]);

  const choose = (name: PresetName): void => {
    preset.value = name;
    chairs.value = seats.value.map((seat, i) => presets[name].chair(i, seat));
    agreed.value = presets[name].agreed;
    kept.value = false;
  };
  const create = async (event: Event): Promise<void> => {
    event.preventDefault();
    const played = edition.value === '' ? {} : { edition: edition.value };
    try {
      if (isOnline) {
        const table = onlineTable(game, options.value, chairs.value, agreed.value);
        location.hash = `#/table/${await online.open({ ...table, ...played })}`;
        return;
      }
      const named = (chairs.value as LocalChair[]).map((chair, i) =>
        chair.kind === 'person' ? { ...chair, name: seats.value[i] } : chair,
      );
      location.hash = `#/table/${await local.api.create({ game, options: options.value, chairs: named, ...played })}`;
    } catch (error) {
      wrong.value = (error as Error).message;
    }
  };
  const next = steps[steps.indexOf(step.value) + 1];
  const waited = chairs.value.filter(({ kind }) => kind === 'open').length;

  return (
    <dialog ref={dialog} class="new-table" onClose={close} aria-labelledby="new-table-title">
      <form onSubmit={(event) => void create(event)}>
        <h2 id="new-table-title">{t.newTable.title(lobbyTextOf(game).title)}</h2>
        <ol class="steps" aria-label={t.newTable.steps}>
          {steps.map((each) => (
            <li key={each}>
              <button
                type="button"
                data-step={each}
                aria-current={step.value === each ? 'step' : undefined}
                onClick={() => {
                  step.value = each;
                }}
              >
                {t.newTable[each]}
              </button>
            </li>
          ))}
        </ol>
        {step.value === 'play' && (
          <HowToPlay game={game} chosen={preset.value} online={online.me.value !== null} choose={choose} />
        )}
        {step.value === 'seats' && (
          <Seats
            seats={seats.value}
            chairs={chairs.value}
            online={online.me.value !== null}
            change={(all) => {
              chairs.value = all;
            }}
          />
        )}
        {step.value === 'rules' && (
          <div class="fields">
            {offered.length > 0 && <EditionField offered={offered} chosen={edition} />}
            {card.value?.options.map((option) => (
              <OptionField
                key={option.name}
                option={option}
                value={options.value[option.name] ?? option.value}
                change={(value) => {
                  options.value = { ...options.value, [option.name]: value };
                }}
              />
            ))}
            {online.me.value && waited === 0 && (
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
          </div>
        )}
        <Summary chairs={chairs.value} agreed={agreed.value} isOnline={isOnline} changed={Object.keys(options.value)} />
        {wrong.value && (
          <p class="refusal" role="alert">
            {wrong.value}
          </p>
        )}
        <div class="buttons">
          <button type="submit" class="main" disabled={wrong.value !== null || seats.value.length === 0}>
            {isOnline ? t.newTable.create : t.lobby.begin}
            {waited > 0 && <span class="price">{t.newTable.startsWith(waited)}</span>}
          </button>
          {next && (
            <button
              type="button"
              onClick={() => {
                step.value = next;
              }}
            >
              {t.newTable.next(t.newTable[next])}
            </button>
          )}
          <button type="button" class="plain" onClick={() => dialog.current?.close()}>
            {t.lobby.cancel}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** With whose values it is played; only where the server has an edition of the game. */
function EditionField({ offered, chosen }: { offered: readonly ListedEdition[]; chosen: Signal<string> }) {
  return (
    <label class="field">
      <span>{t.newTable.edition}</span>
      <select
        name="edition"
        value={chosen.value}
        onChange={(e) => {
          chosen.value = e.currentTarget.value;
        }}
      >
        <option value="">{t.newTable.ownValues}</option>
        {offered.map(({ rules, title }) => (
          <option key={rules} value={rules}>
            {title}
          </option>
        ))}
      </select>
      <small>{t.newTable.editionAbout}</small>
    </label>
  );
}

/** The ways to play; those over the network need a person who is logged in. */
function HowToPlay(props: { game: string; chosen: PresetName; online: boolean; choose(name: PresetName): void }) {
  const { game, chosen, online, choose } = props;
  const { about, facts } = lobbyTextOf(game);
  return (
    <div class="fields">
      <p>
        {about} <span class="facts">{facts}</span>
      </p>
      <div class="presets" role="radiogroup" aria-label={t.newTable.play}>
        {presetNames.map((name) => {
          const isOff = presets[name].online && !online;
          return (
            <label key={name} class="preset" data-off={isOff}>
              <input
                type="radio"
                name="preset"
                value={name}
                checked={chosen === name}
                disabled={isOff}
                onChange={() => choose(name)}
              />
              <span>
                <b>{t.newTable.presets[name].title}</b>
                <small>{isOff ? t.newTable.needsName : t.newTable.presets[name].about}</small>
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}

function Seats(props: {
  seats: readonly string[];
  chairs: readonly Chair[];
  online: boolean;
  change(all: Chair[]): void;
}) {
  const { seats, chairs, online, change } = props;
  const set = (i: number, name: string, value: string): void => {
    const all = [...chairs];
    all[i] =
      value === 'person'
        ? { kind: 'person', name }
        : value === 'open'
          ? { kind: 'open' }
          : { kind: 'bot', level: value };
    change(all);
  };
  return (
    <div class="fields chairs">
      {seats.map((name, i) => (
        <label key={name} style={{ display: 'contents' }}>
          <span>{localised.text(name)}</span>
          <select value={chairValue(chairs[i])} onChange={(e) => set(i, name, e.currentTarget.value)}>
            <option value="person">{t.lobby.person}</option>
            {online && <option value="open">{t.people.openSeat}</option>}
            <BotOptions />
          </select>
        </label>
      ))}
    </div>
  );
}

/** The table as it stands, in a few words. */
function Summary(props: { chairs: readonly Chair[]; agreed: ChosenSettings; isOnline: boolean; changed: string[] }) {
  const { chairs, agreed, isOnline, changed } = props;
  const count = (kind: Chair['kind']): number => chairs.filter((chair) => chair.kind === kind).length;
  const clock = written(agreed.settings.clock);
  const chips = [
    t.newTable.people(count('person')),
    ...(count('open') > 0 ? [t.newTable.open(count('open'))] : []),
    ...(count('bot') > 0 ? [t.newTable.bots(count('bot'))] : []),
    ...(isOnline ? [`${t.people.clock}: ${t.people.clocks[clock] ?? clock}`] : []),
    changed.length > 0 ? t.newTable.changed(changed.length) : t.newTable.defaults,
  ];
  return (
    <p class="chips">
      {chips.map((chip) => (
        <span key={chip} class="card-chip">
          {chip}
        </span>
      ))}
      <small class="quiet">{isOnline ? t.lobby.online : t.lobby.alone}</small>
    </p>
  );
}

const chairValue = (chair: Chair | undefined): string =>
  chair?.kind === 'bot' ? chair.level : (chair?.kind ?? 'person');

/** An online table: open seats are left free. */
function onlineTable(
  game: string,
  options: { [name: string]: Json },
  chairs: readonly Chair[],
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
