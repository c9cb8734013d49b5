/** The duel of tactical cards in a battle: the own hand to choose from, what the enemy holds, and what was shown. */
import { choiceOf, choicesOf, Do, DoIf } from '@concert/board/panels';
import { checkOfTactic, conditionOfTactic, roleOfTactic, textOfTactic } from '../../src/tables-cards.ts';
import { type Context, frameAt } from '../context.ts';
import type { Fight } from '../occasions.ts';
import { nameOf, tell, tellOf } from '../words.ts';
import type { BoardUi } from './parts.tsx';

/** What the cards of a battle have come to, as the flow shows it. */
const frameOf = (context: Context) =>
  frameAt(context, 'tactics') ?? frameAt(context, 'tactics.swap') ?? frameAt(context, 'tactics.annul');

export const hasDuel = (context: Context, fight: Fight): boolean =>
  context.view.board.tactics.some((hand) => hand.length > 0) ||
  frameOf(context) !== undefined ||
  fight.sides.some(({ tactics, failed }) => tactics.length + failed.length > 0);

/** One tactical card with its condition, its check and its effect. */
function TacticFace({ ui, t, state }: { ui: BoardUi; t: number; state: string }) {
  const { context } = ui;
  const role = roleOfTactic[t]!;
  const seconds = choicesOf(context, 'second', { tactic: t });
  return (
    <article class={`na-tactic ${state} ${choiceOf(context, 'tactic', { tactic: t }) ? 'na-can' : ''}`}>
      <header>
        <span class="na-card-number na-figure">{t + 1}</span>
        <b>{nameOf(context, 'tactic', t)}</b>
      </header>
      <p class="na-card-kind">
        {[
          role >= 0 && tell(context, role === 0 ? 'duel.attacker' : 'duel.defender'),
          conditionOfTactic[t] &&
            tell(context, 'duel.if', { condition: context.facts.words[`tactic.${t + 1}.if`] ?? conditionOfTactic[t]! }),
          checkOfTactic[t]! > 0 && tell(context, 'duel.check', { check: checkOfTactic[t]! }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p class="na-card-text">{context.facts.words[`tactic.${t + 1}`] ?? textOfTactic[t]}</p>
      {state !== '' && <p class="na-tactic-state">{tellOf(context, 'duel.state', state)}</p>}
      <div class="na-card-plays">
        <DoIf ui={ui} verb="tactic" arg={{ tactic: t }} class="na-play">
          {tell(context, 'duel.use')}
        </DoIf>
        <DoIf ui={ui} verb="exchange" arg={{ tactic: t }} class="na-play">
          {tell(context, 'duel.exchange')}
        </DoIf>
        <DoIf ui={ui} verb="annul" arg={{ tactic: t }} class="na-play">
          {tell(context, 'duel.annul')}
        </DoIf>
        {seconds.map(({ arg }) => (
          <Do key={String(arg.leader)} ui={ui} verb="second" arg={arg} class="na-play">
            {tell(context, 'duel.second', { leader: arg.leader as number })}
          </Do>
        ))}
      </div>
    </article>
  );
}

/** What has become of a card of a side. */
function stateOf(fight: Fight, context: Context, role: number, t: number): string {
  const frame = frameOf(context);
  const held = frame ? frame.held[role]! : fight.sides[role]!.tactics;
  const failed = frame ? frame.failed[role]! : fight.sides[role]!.failed;
  if (failed.includes(t)) return 'failed';
  return held.includes(t) ? 'holds' : 'shown';
}

function shownBy(fight: Fight, context: Context, role: number): number[] {
  const frame = frameOf(context);
  if (frame) return [frame.first[role]!, frame.second[role]!].filter((t) => t >= 0);
  return [...fight.sides[role]!.tactics, ...fight.sides[role]!.failed];
}

export function Duel({ ui, fight }: { ui: BoardUi; fight: Fight }) {
  const { context } = ui;
  const { board, viewer } = context.view;
  const plan = frameAt(context, 'plan');
  const own = board.tactics[viewer] ?? [];
  return (
    <section class="na-duel" aria-label={tell(context, 'duel.title')}>
      <h4>{tell(context, 'duel.title')}</h4>
      {own.length > 0 && (
        <div class="na-cards">
          {own.map((t) => (
            <TacticFace
              key={t}
              ui={ui}
              t={t}
              state={t === plan?.tactic ? 'first' : t === plan?.second ? 'second' : ''}
            />
          ))}
        </div>
      )}
      <div class="na-duel-sides">
        {fight.sides.map((side, role) => {
          const shown = shownBy(fight, context, role);
          const hidden = side.seat === viewer ? 0 : (board.tactics[side.seat]?.length ?? 0);
          return (
            <div key={side.seat}>
              <b>{context.facts.seats[side.seat]?.name}</b>{' '}
              {hidden > 0 && <span class="quiet">{tell(context, 'duel.holds', { cards: hidden })}</span>}
              <div class="na-cards">
                {shown.map((t) => (
                  <TacticFace key={t} ui={ui} t={t} state={stateOf(fight, context, role, t)} />
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <DoIf ui={ui} verb="keep">
        {tell(context, 'duel.keep')}
      </DoIf>
    </section>
  );
}
