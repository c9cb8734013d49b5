/** Trade and the Continental System: what the harbours pay whom, and how much of the coast is closed to Britain. */
import { FRANCE, power as powerKind } from '../../src/tables.ts';
import type { Context } from '../context.ts';
import { tableOf } from '../readings.ts';
import { type BoardUi, Clause, Flag, Gauge } from './parts.tsx';

interface Harbour {
  readonly name: string;
  readonly owner: string;
  readonly pounds: number;
  readonly pays: readonly string[];
  readonly system: string;
}

const harboursOf = (context: Context): Harbour[] =>
  (tableOf(context, 'trade')?.rows ?? []).map(([name, owner, pounds, pays, system]) => ({
    ...{ name: `${name}`, owner: `${owner}`, pounds: Number(pounds), system: `${system}` },
    pays: `${pays}`.split(', ').filter((who) => who !== ''),
  }));

/** What each power is paid, the most first. */
function sumsOf(harbours: readonly Harbour[]): [power: string, pounds: number][] {
  const sums = new Map<string, number>();
  for (const { pounds, pays } of harbours) for (const who of pays) sums.set(who, (sums.get(who) ?? 0) + pounds);
  return [...sums].sort((a, b) => b[1] - a[1]);
}

const numberOf = (name: string): number => powerKind.labels!.indexOf(name);

export function Trade({ ui }: { ui: BoardUi }) {
  const harbours = harboursOf(ui.context);
  const coast = harbours.filter(({ system }) => system !== '');
  const closed = coast.filter(({ system }) => system === 'closed');
  const words = `${closed.length} of ${coast.length} harbours closed`;
  return (
    <div class="na-trade">
      <h4 class="caps">Continental System</h4>
      <Gauge power={FRANCE} part={closed.length} whole={coast.length} label={words} />
      <p>
        <b>{words}.</b> It is in effect when all of them are. <Clause ui={ui} clause="NA-12.2.3-l" />
      </p>
      {closed.length < coast.length && (
        <details>
          <summary>Still open: {coast.length - closed.length}</summary>
          <ul class="na-blockades">
            {coast
              .filter(({ system }) => system === 'open')
              .map(({ name, owner }) => (
                <li key={name}>
                  <span>{name}</span>
                  <b>{owner}</b>
                </li>
              ))}
          </ul>
        </details>
      )}
      <h4 class="caps">Trade of the next Spring</h4>
      <ul class="na-blockades">
        {sumsOf(harbours).map(([name, pounds]) => (
          <li key={name}>
            <span>
              <Flag power={numberOf(name)} /> {name}
            </span>
            <b>£ {pounds}</b>
          </li>
        ))}
      </ul>
      <details>
        <summary>Harbour by harbour</summary>
        <ul class="na-blockades">
          {harbours.map(({ name, owner, pounds, pays }) => (
            <li key={name}>
              <span>
                {name}, {owner}
              </span>
              <b>
                £ {pounds}: {pays.join(', ') || 'no one'}
              </b>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
