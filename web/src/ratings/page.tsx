/** The ratings of a game: who plays how well, and what its seats are worth. */
import type { Ratings } from '@concert/wire';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { manifests } from '../assets.ts';
import { ToLobby } from '../leads-to.tsx';
import { titleOf } from '../lobby/titles.ts';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import type { Online } from '../online/online.ts';
import { localised, t } from '../text/index.ts';
import { r } from './text.ts';

export function RatingsPage({ online, game }: { online: Online; game: string }) {
  const ratings = useSignal<Ratings | null>(null);
  const attempt = useAttempt();
  useEffect(() => {
    void attempt.attempt(async () => {
      ratings.value = await online.get<Ratings>(`/api/ratings/${encodeURIComponent(game)}`);
    });
  }, [game]);
  return (
    <main class="lobby about ratings">
      <header>
        <h1>{r.title}</h1>
        <nav aria-label={r.nav}>
          {manifests.map(({ id }) => (
            <a key={id} href={`#/ratings/${id}`} aria-current={id === game ? 'page' : undefined}>
              {titleOf(id)}
            </a>
          ))}
        </nav>
      </header>
      <article class="sheet-panel">
        <AttemptError attempt={attempt} />
        {ratings.value ? <Lists {...ratings.value} /> : !attempt.wrong.value && <p class="quiet">{t.lobby.loading}</p>}
      </article>
      <ToLobby />
    </main>
  );
}

function Lists({ players, seats }: Ratings) {
  if (players.length === 0) return <p>{r.none}</p>;
  return (
    <>
      <p>{r.about}</p>
      <Table title={r.players} heads={[r.place, r.name, r.points, r.range, r.games]}>
        {players.map(({ name, bot, yours, points, low, high, games }, i) => (
          <tr key={i} class={yours ? 'yours' : ''}>
            <td>{i + 1}</td>
            <th scope="row">
              {bot ? (t.botShort[name] ?? name) : name} {(bot || yours) && <small>{bot ? r.bot : r.you}</small>}
            </th>
            <td>{points}</td>
            <td>{r.between(String(low), String(high))}</td>
            <td>{games}</td>
          </tr>
        ))}
      </Table>
      <Table title={r.seats} about={r.seatsAbout} heads={[r.format, r.seat, r.points, r.range, r.games]}>
        {seats.map(({ name, format, points, low, high, games }) => (
          <tr key={`${format} ${name}`}>
            <td>{format}</td>
            <th scope="row">{localised.text(name)}</th>
            <td>{signed(points)}</td>
            <td>{r.between(signed(low), signed(high))}</td>
            <td>{games}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

const signed = (points: number): string => (points > 0 ? `+${points}` : String(points).replace('-', '−'));

function Table(props: { title: string; about?: string; heads: readonly string[]; children: ComponentChildren }) {
  const { title, about, heads, children } = props;
  return (
    <section>
      <h2>{title}</h2>
      {about && <p class="quiet">{about}</p>}
      <table class="ratings-table">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
