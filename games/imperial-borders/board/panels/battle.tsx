/** The battle stage: both sides in their zones, dice, stances, Hits to assign, and the odds by the rules. */

import type { BoardLine, Odds } from '@concert/board';
import { put } from '@concert/board';
import { OddsBar, sharesOf, WeighingOdds } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import type { BattleLocals } from '../../src/shape.ts';
import { battleLines, battleOdds, battleOf, isGathering, kindOf, resultOf, sideIn, stepsOf } from '../battles.ts';
import { placeIdOf } from '../context.ts';
import { liveryOf } from '../nations.ts';
import { Aftermath } from './aftermath.tsx';
import { Side } from './battle-side.tsx';
import type { BoardUi } from './parts.tsx';
import { Gathering } from './sides.tsx';

export function Battle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const battle = battleOf(context);
  if (!battle) return null;
  return (
    <div class="ib-battle">
      <header class="ib-battle-head">
        <h3>{put(context, 'battle.of', { place: battle.place })}</h3>
        <span class="chip">{put(context, kindOf(battle))}</span>
        {battle.round > 0 && <span class="chip">{put(context, 'battle.round', { round: battle.round })}</span>}
        <ol class="ib-steps" aria-label={put(context, 'battle.steps')}>
          {stepsOf(context).map(({ name, now }) => (
            <li key={name} class={now ? 'now' : ''} aria-current={now ? 'step' : undefined}>
              {put(context, `battle.step.${name}`)}
            </li>
          ))}
        </ol>
      </header>
      {isGathering(context) ? <Gathering ui={ui} battle={battle} /> : <Field ui={ui} battle={battle} />}
    </div>
  );
}

function Field({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  return (
    <>
      <AllOdds ui={ui} battle={battle} />
      <Side ui={ui} battle={battle} side={0} />
      <Between ui={ui} battle={battle} />
      <Side ui={ui} battle={battle} side={1} />
      <Aftermath ui={ui} battle={battle} />
      <Rounds ui={ui} lines={battleLines(ui.context)} />
    </>
  );
}

const hitsLeft = (hits: readonly number[]): number =>
  hits.reduce((sum, count, kind) => sum + count * (kind === 1 ? 2 : 1), 0);

/** The band between the lines: what either side still has to assign or to block. */
function Between({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  const notes = [0, 1].map((side) => {
    const nation = battle.commanders[side]!;
    const [hits, bars] = [hitsLeft(battle.hits[side]!), battle.bars[side]!];
    return [
      ...(hits > 0 ? [put(ui.context, 'battle.to-assign', { nation, hits })] : []),
      ...(bars > 0 ? [put(ui.context, 'battle.to-block', { nation, bars })] : []),
    ].join(', ');
  });
  return (
    <p class="ib-between">
      <span>{notes[0]}</span>
      <span class="ib-swords" aria-hidden="true">
        ⚔
      </span>
      <span>{notes[1]}</span>
    </p>
  );
}

/** The key of what an answer supposes. */
const answerKey = ({ verb, arg }: AnyChoice): string =>
  `battle.if.${verb === 'stance' ? String(arg.stance).toLowerCase() : verb}`;

/** The odds of each answer the viewer can give now, else of the battle as it goes on. */
function AllOdds({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  const { context } = ui;
  const questions = battleOdds(context);
  if (questions.length === 0 || battle.over === 1) return null;
  return (
    <div class="ib-odds">
      {questions.map(({ choice }, i) => (
        <BattleOdds
          key={i}
          ui={ui}
          battle={battle}
          odds={ui.choiceOdds?.[i] ?? null}
          before={put(context, choice ? answerKey(choice) : 'battle.now')}
        />
      ))}
    </div>
  );
}

const colours: { readonly [result: string]: readonly [string, string] } = {
  victory: ['#2c6a39', '#fff'],
  contested: ['#a98342', '#1d1508'],
  defeat: ['#a32018', '#fff'],
  'no-one': ['#6d6a60', '#fff'],
};

interface OddsProps {
  ui: BoardUi;
  battle: BattleLocals;
  odds: Odds | null;
  before: string;
}

/** Who will hold the field, as far as the viewer knows: seen from its own side, or by Nation for those who watch. */
function BattleOdds({ ui, battle, odds, before }: OddsProps) {
  if (!odds) return <WeighingOdds context={ui.context} />;
  const own = sideIn(ui.context, battle);
  const parts = sharesOf(odds, `able.${placeIdOf(battle.place)}`, (json) => resultOf(battle, own, json)).map(
    ({ of: { result, nations }, times, percent }) => {
      const text = put(ui.context, `battle.result.${result}`, { nations: [...nations] });
      const livery = nations.length === 1 ? liveryOf(nations[0]!) : null;
      const [face, line] = colours[result] ?? (livery ? [livery.face, livery.line] : []);
      return { text, times, percent, ...(face && line && { face, line }) };
    },
  );
  return <OddsBar context={ui.context} parts={parts} before={before} worlds={odds.worlds} />;
}

function Rounds({ ui, lines }: { ui: BoardUi; lines: readonly BoardLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details class="ib-rounds">
      <summary>{put(ui.context, 'battle.rounds')}</summary>
      <ol>
        {lines.map((line, i) => (
          <li key={`${line.when} ${i}`}>{line.text}</li>
        ))}
      </ol>
    </details>
  );
}
