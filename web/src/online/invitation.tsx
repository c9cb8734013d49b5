/** An invite link to share. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { t } from '../text/index.ts';
import { AttemptError, useAttempt } from './attempt.tsx';
import type { Online } from './online.ts';

export function InviteForm({ online, facts }: { online: Online; facts: TableFacts }) {
  const seat = useSignal('');
  const link = useSignal<string | null>(null);
  const copied = useSignal(false);
  const attempt = useAttempt();
  const free = facts.seats.flatMap((each, i) => (each.holder?.kind === 'person' ? [] : [{ i, name: each.name }]));
  const write = (event: Event): void => {
    event.preventDefault();
    copied.value = false;
    void attempt.attempt(async () => {
      const word = await online.invite(facts.id, seat.value === '' ? null : Number(seat.value), 1);
      link.value = `${location.origin}/#/join/${word}`;
    });
  };
  return (
    <form class="invitation" onSubmit={write}>
      <div class="buttons">
        <button type="submit">{t.people.inviteWith}</button>
        {facts.state === 'gathering' && (
          <select
            aria-label={t.lobby.seats}
            value={seat.value}
            onChange={(e) => {
              seat.value = e.currentTarget.value;
            }}
          >
            <option value="">{t.people.anySeat}</option>
            {free.map(({ i, name }) => (
              <option key={i} value={String(i)}>
                {t.people.reservedFor(name)}
              </option>
            ))}
          </select>
        )}
      </div>
      {link.value && (
        <p class="link-line">
          <code>{link.value}</code>
          <button
            type="button"
            class="plain"
            onClick={() => {
              void navigator.clipboard?.writeText(link.value!).then(() => {
                copied.value = true;
              });
            }}
          >
            {copied.value ? t.people.copied : t.people.copy}
          </button>
          <small>{facts.begun ? t.people.inviteToLook : t.people.inviteHint}</small>
        </p>
      )}
      <AttemptError attempt={attempt} />
    </form>
  );
}
