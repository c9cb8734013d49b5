/** How the battles came out against their odds: for each side, and those that differed most. */
import type { GameFacts } from '@concert/board';
import { t } from '../text/index.ts';
import { Flag } from './flag.tsx';
import { differenceFor, luckOf, surprises, type WeighedBattle } from './review-luck.ts';
import type { TableUi } from './table-ui.ts';

export function Luck(props: {
  ui: TableUi;
  facts: GameFacts;
  battles: readonly WeighedBattle[];
  left: number | null;
  open(at: number): void;
}) {
  const { ui, facts, battles, left, open } = props;
  if (left === null || (battles.length === 0 && left === 0)) return null;
  const luck = luckOf(battles, facts.seats.length);
  const most = Math.max(1, ...luck.map(Math.abs));
  const seat = ui.ownSeat ?? ui.session.live.value?.sight.view.over?.winners[0] ?? 0;
  return (
    <section class="luck">
      <h3>
        {t.review.luck} <small>{t.review.luckHint}</small>
      </h3>
      {left > 0 && <p class="quiet">{t.review.weighing(left)}</p>}
      <ul>
        {facts.seats.map(({ name }, i) => (
          <li key={name}>
            <span>
              <Flag ui={ui} of={{ kind: 'seat', id: i }} /> {name}
            </span>
            <span class="luck-line" aria-hidden="true">
              <i
                class={luck[i] >= 0 ? 'gain' : 'cost'}
                style={{
                  left: `${luck[i] >= 0 ? 50 : 50 + (50 * luck[i]) / most}%`,
                  width: `${(50 * Math.abs(luck[i])) / most}%`,
                }}
              />
            </span>
            <b class={`figures ${luck[i] >= 0 ? 'gain' : 'cost'}`}>{signed(luck[i])}</b>
          </li>
        ))}
      </ul>
      {surprises(battles, seat).map((battle) => (
        <p key={battle.entry.at}>
          <button type="button" class="link" onClick={() => open(battle.entry.line.when)}>
            {battle.entry.text.replace(/\.$/, '')}
          </button>{' '}
          <span class="figures">{t.review.surprise(percent(battle.expected[seat]), percent(battle.came[seat]))}</span>{' '}
          <b class={`figures ${differenceFor(battle, seat) >= 0 ? 'gain' : 'cost'}`}>
            {signed(percent(differenceFor(battle, seat)))}
          </b>
        </p>
      ))}
    </section>
  );
}

const percent = (share: number): number => Math.round(share * 100);
const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0');
