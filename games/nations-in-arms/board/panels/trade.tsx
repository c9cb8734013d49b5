/** Trade and the Continental System: what the harbours pay whom, and how much of the coast is closed to Britain. */

import { tableOf } from '@concert/board';
import { FRANCE } from '../../src/tables.ts';
import type { Context } from '../context.ts';
import { namesOf, tell } from '../words.ts';
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

export function Trade({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const harbours = harboursOf(context);
  const coast = harbours.filter(({ system }) => system !== '');
  const open = coast.filter(({ system }) => system === tell(context, 'trade.isOpen'));
  const closed = coast.length - open.length;
  const words = tell(context, 'trade.closed', { closed, all: coast.length });
  const powers = namesOf(context, 'power');
  return (
    <div class="na-trade">
      <h4 class="caps">{tell(context, 'trade.system')}</h4>
      <Gauge power={FRANCE} part={closed} whole={coast.length} label={words} />
      <p>
        <b>{words}.</b> {tell(context, 'trade.effect')} <Clause ui={ui} clause="NA-12.2.3-l" />
      </p>
      {open.length > 0 && (
        <details>
          <summary>{tell(context, 'trade.open', { open: open.length })}</summary>
          <ul class="na-blockades">
            {open.map(({ name, owner }) => (
              <li key={name}>
                <span>{name}</span>
                <b>{owner}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
      <h4 class="caps">{tell(context, 'trade.next')}</h4>
      <ul class="na-blockades">
        {sumsOf(harbours).map(([name, pounds]) => (
          <li key={name}>
            <span>
              <Flag power={powers.indexOf(name)} /> {name}
            </span>
            <b>£{pounds}</b>
          </li>
        ))}
      </ul>
      <details>
        <summary>{tell(context, 'trade.list')}</summary>
        <ul class="na-blockades">
          {harbours.map(({ name, owner, pounds, pays }) => (
            <li key={name}>
              <span>{tell(context, 'trade.harbour', { harbour: name, owner })}</span>
              <b>{tell(context, 'trade.pays', { pounds, pays: pays.join(', ') || tell(context, 'trade.noOne') })}</b>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
