/** What is played at a table, and what was agreed about it. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameCard } from '../host/worker-api.ts';
import type { WorkerLink } from '../link/worker-link.ts';
import { spelled } from '../lobby/option-field.tsx';
import { written } from '../lobby/table-settings-form.tsx';
import { localised, t } from '../text/index.ts';

type Agreed = Pick<TableFacts, 'options' | 'settings' | 'open'>;

export function Terms({ game, facts, local }: { game: string; facts: Agreed; local: WorkerLink }) {
  const options = useSignal<GameCard['options']>([]);
  useEffect(() => {
    void local.api.game(game).then((card) => {
      options.value = card.options;
    });
  }, [game]);
  return (
    <p class="quiet terms">
      {[...options.value.flatMap((option) => said(option, facts)), ...agreed(facts)].join(' · ')}
    </p>
  );
}

/** An option as it was chosen; options that are off are left out. */
function said({ name, title, value: usual, labels }: GameCard['options'][number], { options }: Agreed): string[] {
  const value = options[name] ?? usual;
  if (value === false || (Array.isArray(value) && value.length === 0)) return [];
  if (value === true) return [spelled(title)];
  const word = (each: string): string => localised.text(labels?.[each] ?? each);
  return [
    `${spelled(title)}: ${Array.isArray(value) ? value.map((each) => spelled(String(each))).join(', ') : word(String(value))}`,
  ];
}

function agreed({ settings: { clock, vacation, gallery, delay, anonymous, rated }, open }: Agreed): string[] {
  const time = written(clock);
  return [
    `${t.people.clock}: ${t.people.clocks[time] ?? time}`,
    ...(clock.kind !== 'none' && vacation > 0 ? [t.people.vacationEach(vacation)] : []),
    ...(open ? [] : [t.people.byInvitation]),
    ...(anonymous ? [t.people.namesHidden] : []),
    ...(rated ? [t.people.isRated] : []),
    ...(gallery ? [] : [t.people.noGallery]),
    ...(delay ? [t.people.late(delay)] : []),
  ];
}
