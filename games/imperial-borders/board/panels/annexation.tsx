/** Annexation: one card for each Independent Territory, with everyone's dice, the chances, and the choice (IB-5.B). */
import { put } from '@concert/board';
import { choiceOf, choicesOf, Do } from '@concert/board/panels';
import { place as placeKind } from '../../src/tables.ts';
import { type Context, frameAt, placeName } from '../context.ts';
import { liveryOf } from '../nations.ts';
import { type BoardUi, NationName } from './parts.tsx';

export const isAnnexing = (context: Context): boolean => frameAt(context, 'annex') !== undefined;

/** As they are kept in the lane: to contest, to stand aside, or the Nation that gets the dice. */
const [CONTEST, ASIDE] = [-1, -2];

export function Annexation({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { choices } = frameAt(context, 'annex')!;
  const entries = Array.from({ length: choices.length / 3 }, (_, i) => ({
    nation: choices[3 * i]!,
    place: choices[3 * i + 1]!,
    choice: choices[3 * i + 2]!,
  }));
  const places = [...new Set(entries.map(({ place }) => place))];
  return (
    <div class="ib-annex">
      <div class="ib-cards">
        {places.map((place) => (
          <section key={place} class="ib-annex-card">
            <h4>
              <button type="button" class="link" onClick={() => ui.show(placeKind.names[place]!)}>
                {placeName(context, place)}
              </button>
            </h4>
            <Chances context={context} place={place} />
            {entries
              .filter((entry) => entry.place === place)
              .map(({ nation, choice }) => (
                <Entry key={nation} ui={ui} nation={nation} place={place} choice={choice} />
              ))}
          </section>
        ))}
      </div>
      <p class="quiet">{put(context, 'annex.rule')}</p>
      {choiceOf(context, 'ready') && (
        <Do ui={ui} verb="ready" class="main">
          {put(context, 'annex.roll', { count: places.length })}
        </Do>
      )}
    </div>
  );
}

/** Nation, dice and percent, as the rules reckon them if all who are there try. */
export const chancesAt = ({ lookups }: Context, place: number): [nation: number, dice: number, percent: number][] =>
  ((lookups[`annexation.${placeKind.names[place]}`] as number[][] | undefined) ?? []) as [number, number, number][];

function Chances({ context, place }: { context: Context; place: number }) {
  const chances = chancesAt(context, place);
  const none = 100 - chances.reduce((sum, [, , percent]) => sum + percent, 0);
  return (
    <>
      <div class="odds-bar" aria-hidden="true">
        {chances
          .filter(([, , percent]) => percent > 0)
          .map(([n, , percent]) => (
            <span key={n} style={{ flexGrow: percent, background: liveryOf(n).face, color: liveryOf(n).line }}>
              {percent}
            </span>
          ))}
        <span style={{ flexGrow: none }}>{none}</span>
      </div>
      <p>
        {[
          ...chances.map(([nation, dice, percent]) => put(context, 'annex.chance', { nation, dice, percent })),
          put(context, 'annex.no-one', { percent: none }),
        ].join(', ')}
      </p>
    </>
  );
}

function Entry({ ui, nation, place, choice }: { ui: BoardUi; nation: number; place: number; choice: number }) {
  const arg = { nation, place };
  const { context } = ui;
  const now = choice === CONTEST ? 'annex.tries' : choice === ASIDE ? 'annex.aside' : 'annex.helps';
  return (
    <div class="ib-annex-line">
      <NationName ui={ui} nation={nation} /> <span class="quiet">{put(context, now, { nation: choice })}</span>
      {choicesOf(ui.context, 'attempt', arg).map((each) => (
        <Do key="attempt" ui={ui} verb="attempt" arg={each.arg}>
          {put(context, 'annex.try')}
        </Do>
      ))}
      {choicesOf(ui.context, 'aside', arg).map((each) => (
        <Do key="aside" ui={ui} verb="aside" arg={each.arg}>
          {put(context, 'annex.stand')}
        </Do>
      ))}
      {choicesOf(ui.context, 'pool', arg).map((each) => (
        <Do key={`pool ${each.arg.into}`} ui={ui} verb="pool" arg={each.arg}>
          {put(context, 'annex.give', { nation: each.arg.into })}
        </Do>
      ))}
    </div>
  );
}
