/** An invite link to share. */
import type { TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { localised, t } from '../text/index.ts';
import { AttemptError, useAttempt } from './attempt.tsx';
import type { Online } from './online.ts';

/** The link for everyone who is still missing: there from the first moment, and the same when the page is opened again. */
export function StandingInvite({ online, facts }: { online: Online; facts: TableFacts }) {
  const link = useSignal<string | null>(null);
  const attempt = useAttempt();
  const free = facts.seats.filter(({ holder }) => holder === null).length;
  useEffect(() => {
    if (free === 0) return;
    const key = `concert-invite-${facts.id}`;
    void attempt.attempt(async () => {
      const word = localStorage.getItem(key) ?? (await online.invite(facts.id, null, free));
      localStorage.setItem(key, word);
      link.value = `${location.origin}/#/join/${word}`;
    });
  }, [facts.id, free > 0]);
  return (
    <>
      {link.value && <LinkLine link={link.value} label={t.people.invite} hint={t.people.inviteHint} />}
      <AttemptError attempt={attempt} />
    </>
  );
}

/** A link with a button that copies it. */
function LinkLine({ link, label, hint }: { link: string; label?: string; hint: string }) {
  const copied = useSignal('');
  return (
    <p class="link-line">
      {label} <code>{link}</code>
      <button
        type="button"
        class="plain"
        onClick={() => {
          void navigator.clipboard?.writeText(link).then(() => {
            copied.value = link;
          });
        }}
      >
        {copied.value === link ? t.people.copied : t.people.copy}
      </button>
      <small>{hint}</small>
    </p>
  );
}

export function InviteForm({ online, facts }: { online: Online; facts: TableFacts }) {
  const seat = useSignal('');
  const link = useSignal<string | null>(null);
  const attempt = useAttempt();
  const free = facts.seats.flatMap((each, i) =>
    each.holder?.kind === 'person' ? [] : [{ i, name: localised.text(each.name) }],
  );
  const write = (event: Event): void => {
    event.preventDefault();
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
      {link.value && <LinkLine link={link.value} hint={facts.begun ? t.people.inviteToLook : t.people.inviteHint} />}
      <AttemptError attempt={attempt} />
    </form>
  );
}
