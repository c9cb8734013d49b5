/** A new tournament: the game and its options, what is agreed at each table, and the plan. */
import type { Json } from '@concert/kernel';
import type { TournamentPlan } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { manifests } from '../assets.ts';
import type { GameCard } from '../host/worker-api.ts';
import type { WorkerLink } from '../link/worker-link.ts';
import { OptionField } from '../lobby/option-field.tsx';
import { type ChosenSettings, TableSettingsForm, usual } from '../lobby/table-settings-form.tsx';
import { titleOf } from '../lobby/titles.ts';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import type { Online } from '../online/online.ts';
import { w } from './text.ts';

const DAY = 24 * 3600 * 1000;
/** As the server bounds them. */
const numbers = [
  ['rounds', 1, 12],
  ['groups', 1, 16],
  ['seatHours', 1, 336],
  ['roundDays', 1, 180],
  ['most', 2, 128],
] as const;
const usualPlan: TournamentPlan = { rounds: 3, groups: 1, final: false, seatHours: 48, roundDays: 21, most: 40 };
/** A tournament goes on by itself only if its games do. */
const usualSettings: ChosenSettings = {
  ...usual,
  settings: { ...usual.settings, clock: { kind: 'decision', ms: DAY }, vacation: 7 },
};

export function NewTournament({ online, local }: { online: Online; local: WorkerLink }) {
  const title = useSignal('');
  const game = useSignal(manifests[0].id);
  const card = useSignal<GameCard | null>(null);
  const options = useSignal<{ [name: string]: Json }>({});
  const agreed = useSignal<ChosenSettings>(usualSettings);
  const plan = useSignal(usualPlan);
  const attempt = useAttempt();
  useEffect(() => {
    options.value = {};
    void local.api.game(game.value).then((found) => {
      card.value = found;
    });
  }, [game.value]);
  const create = (event: Event): void => {
    event.preventDefault();
    void attempt.attempt(async () => {
      const { tournament } = await online.send<{ tournament: string }>('POST', '/api/tournaments', {
        title: title.value,
        game: game.value,
        options: options.value,
        settings: agreed.value.settings,
        plan: plan.value,
      });
      location.hash = `#/tournament/${tournament}`;
    });
  };
  return (
    <details class="sheet-panel new-tournament">
      <summary>{w.open}</summary>
      <form class="fields" onSubmit={create}>
        <label class="field">
          <span>{w.name}</span>
          <input
            type="text"
            required
            maxLength={40}
            value={title.value}
            onInput={(e) => {
              title.value = e.currentTarget.value;
            }}
          />
        </label>
        <label class="field">
          <span>{w.game}</span>
          <select
            value={game.value}
            onChange={(e) => {
              game.value = e.currentTarget.value;
            }}
          >
            {manifests.map(({ id }) => (
              <option key={id} value={id}>
                {titleOf(id)}
              </option>
            ))}
          </select>
        </label>
        <fieldset class="fields">
          <legend>{w.plan}</legend>
          {numbers.map(([name, least, most]) => (
            <label key={name} class="field">
              <span>{w[name]}</span>
              <input
                type="number"
                name={name}
                min={least}
                max={most}
                required
                value={plan.value[name]}
                onInput={(e) => {
                  plan.value = { ...plan.value, [name]: Math.trunc(Number(e.currentTarget.value)) };
                }}
              />
            </label>
          ))}
          <label class="field row">
            <input
              type="checkbox"
              checked={plan.value.final}
              onChange={(e) => {
                plan.value = { ...plan.value, final: e.currentTarget.checked };
              }}
            />
            <span>{w.final}</span>
          </label>
        </fieldset>
        <fieldset class="fields">
          <legend>{w.rules}</legend>
          {card.value?.options.map((option) => (
            <OptionField
              key={`${game.value} ${option.name}`}
              option={option}
              value={options.value[option.name] ?? option.value}
              change={(value) => {
                options.value = { ...options.value, [option.name]: value };
              }}
            />
          ))}
        </fieldset>
        <TableSettingsForm agreed={agreed} tournament />
        <AttemptError attempt={attempt} />
        <div class="buttons">
          <button type="submit" class="main" disabled={attempt.busy.value}>
            {w.create}
          </button>
        </div>
      </form>
    </details>
  );
}
