/** The standings of a tournament, by group, with how ties are broken. */
import type { TournamentFacts } from '@concert/wire';
import { w } from './text.ts';

export function Standings({ all }: { all: TournamentFacts }) {
  const { standings, players, plan } = all;
  if (standings.length === 0) return null;
  const titleOf = (group: number): string =>
    group === 0 ? w.finalTitle : plan.groups === 1 ? w.standings : `${w.standings}: ${w.group(group)}`;
  return (
    <>
      {standings.map(({ group, lines }) => (
        <section key={group}>
          <h2>{titleOf(group)}</h2>
          <table class="ratings-table">
            <thead>
              <tr>
                {[w.rank, w.player, w.played, w.points, w.wins, w.opposition].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ rank, entrant, played, points, wins, opposition }) => {
                const player = players.find((each) => each.entrant === entrant);
                return (
                  <tr key={entrant} class={player?.you ? 'yours' : ''}>
                    <td>{rank}</td>
                    <th scope="row">
                      {player?.name} {player?.withdrawn && <small>{w.withdrawn}</small>}
                    </th>
                    <td>{played}</td>
                    <td>{figure(points)}</td>
                    <td>{figure(wins)}</td>
                    <td>{figure(opposition)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </section>
      ))}
      <p class="quiet">{w.explained}</p>
    </>
  );
}

/** Halves and parts of a shared win, with as few digits as tell them apart. */
const figure = (value: number): string => String(Math.round(value * 100) / 100);
