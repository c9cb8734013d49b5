/** On Parade: the chart, the gift of Prestige, and the Congress of Vienna that votes on peace (IB-6). */
import { put } from '@concert/board';
import { choicesOf, Do, Drawing } from '@concert/board/panels';
import { capitalOf, dovesIn, LAST_ROUND, nation as nationKind, votesIn } from '../../src/tables.ts';
import { type Context, frameAt, ownNations } from '../context.ts';
import { hitMark } from '../dice.ts';
import { liveryOf, nationName } from '../nations.ts';
import { Medals, standings } from './medals.tsx';
import { type BoardUi, NationName, Shield } from './parts.tsx';

export const isParading = (context: Context): boolean =>
  context.view.over !== null || frameAt(context, 'giving') !== undefined || frameAt(context, 'vote') !== undefined;

export function Parade({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  return (
    <div class="ib-parade">
      {frameAt(context, 'vote') && <Congress ui={ui} />}
      <Gift ui={ui} />
      <Medals ui={ui} />
      <ThisRound context={context} />
    </div>
  );
}

/** IB-6.C-g: the holder of the last Medal gives a point away. */
function Gift({ ui }: { ui: BoardUi }) {
  const gifts = choicesOf(ui.context, 'bestow');
  if (gifts.length === 0) return null;
  return (
    <div class="ib-gift">
      <h4>{put(ui.context, 'parade.gift')}</h4>
      <div class="buttons">
        {gifts.map(({ arg }) => (
          <Do key={arg.nation} ui={ui} verb="bestow" arg={arg}>
            <NationName ui={ui} nation={arg.nation} />
          </Do>
        ))}
      </div>
    </div>
  );
}

const told = new Set(['annexed', 'not annexed', 'prestige', 'medal', 'gift']);

/** What the annexations and the parade of this round brought, from the log. */
function ThisRound({ context }: { context: Context }) {
  const lines = context.log.filter(({ what }) => told.has(what)).slice(-14);
  if (lines.length === 0 || context.view.over) return null;
  return (
    <div class="ib-this-round">
      <h4>{put(context, 'parade.round')}</h4>
      <ul>
        {lines.map((line, i) => (
          <li key={`${line.when} ${i}`}>{line.text}</li>
        ))}
      </ul>
    </div>
  );
}

const dove = '<path d="M-11 3Q-7-4-1-3Q-2-9 5-11Q4-5 7-3Q10-4 12-2Q9-1 8 1Q6 7-1 7Q-5 7-6 10Q-8 6-11 3Z" fill="#fff"/>';
const peaceSign = `<path d="M-15-17H15V4Q15 15 0 19Q-15 15-15 4Z" fill="#2f62b4" stroke="#1d1508" stroke-width="2"/>${dove}`;
const warSign = `<g transform="scale(1.35)">${hitMark}</g>`;

function Congress({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { nations, votes } = frameAt(context, 'vote')!;
  const { round, order, seat } = context.view.board;
  const doves = dovesIn(round);
  const voters = order.filter((n) => seat[n]! >= 0).length;
  const needed = Math.floor((voters - doves) / 2) + 1;
  return (
    <section class="ib-congress">
      <div>
        <h3>{put(context, 'parade.question')}</h3>
        <p>
          {put(context, doves > 0 ? 'parade.needs-doves' : 'parade.needs', { needed, voters, doves })}{' '}
          {put(context, 'parade.rule')}
        </p>
        {nations.map((n, i) => (
          <div key={n} class="ib-vote">
            {nations.length > 1 && <NationName ui={ui} nation={n} />}
            {votes[i]! >= 0 ? (
              <span class="quiet">{put(context, votes[i] === 1 ? 'parade.voted-peace' : 'parade.voted-war')}</span>
            ) : (
              <div class="ib-cards">
                <Do ui={ui} verb="vote" arg={{ nation: n, vote: 'Peace' }} class="ib-card">
                  <Drawing class="ib-vote-sign" box="-20 -22 40 44" markup={peaceSign} />
                  <b>{put(context, 'parade.peace')}</b>
                  <small>{put(context, 'parade.last', { round: round + 1 })}</small>
                </Do>
                <Do ui={ui} verb="vote" arg={{ nation: n, vote: 'War' }} class="ib-card">
                  <Drawing class="ib-vote-sign" box="-20 -22 40 44" markup={warSign} />
                  <b>{put(context, 'parade.war')}</b>
                  <small>{put(context, 'parade.on', { round: LAST_ROUND })}</small>
                </Do>
              </div>
            )}
          </div>
        ))}
        <Rounds ui={ui} round={round} />
      </div>
      <div>
        <Projection context={context} />
      </div>
    </section>
  );
}

/** The scores as bars, and how safe one's Capital is. */
function Projection({ context }: { context: Context }) {
  const rows = standings(context)
    .map(({ nation, score }) => ({ nation, score: score ?? 0 }))
    .sort((a, b) => b.score - a.score);
  const best = Math.max(1, ...rows.map(({ score }) => score));
  return (
    <>
      <h4>{put(context, 'parade.now')}</h4>
      <ul class="ib-scores">
        {rows.map(({ nation, score }) => (
          <li key={nation}>
            <Shield nation={nation} />
            <span class="ib-score-bar" aria-hidden="true">
              <span style={{ width: `${(100 * score) / best}%`, background: liveryOf(nation).face }} />
            </span>
            <b>
              <span class="hidden-label">{nationName(context, nation)} </span>
              {score}
            </b>
          </li>
        ))}
      </ul>
      {ownNations(context).map((n) => {
        const rounds = context.lookups[`threat.${nationKind.names[n]}`] as number | undefined;
        if (rounds === undefined) return null;
        const threat = rounds === 0 ? 'here' : rounds > 8 ? 'none' : 'near';
        return (
          <p key={n} class="quiet">
            {put(context, `parade.threat.${threat}`, { nation: n, place: capitalOf[n]!, rounds })}
          </p>
        );
      })}
    </>
  );
}

function Rounds({ ui, round }: { ui: BoardUi; round: number }) {
  return (
    <ol class="ib-nine" aria-label={put(ui.context, 'parade.rounds')}>
      {Array.from({ length: LAST_ROUND }, (_, i) => i + 1).map((r) => (
        <li key={r} class={r === round ? 'now' : r < round ? 'past' : ''}>
          {votesIn(r) && dovesIn(r) > 0 && <small>+{dovesIn(r)}</small>}
          {r}
        </li>
      ))}
    </ol>
  );
}
