/** The battle stage: both sides in their zones, dice, stances, Hits to assign, and the odds by the rules. */
import type { BoardLine, Odds } from '@concert/board';
import { OddsBar, sharesOf, WeighingOdds } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import type { BattleLocals } from '../../src/shape.ts';
import { nation } from '../../src/tables.ts';
import { battleLines, battleOdds, battleOf, isGathering, kindOf, resultOf, sideIn, stepsOf } from '../battles.ts';
import { placeIdOf, placeName } from '../context.ts';
import { liveryOf, nationName } from '../nations.ts';
import { Aftermath } from './aftermath.tsx';
import { Side } from './battle-side.tsx';
import { type BoardUi, plural } from './parts.tsx';
import { Gathering } from './sides.tsx';

export function Battle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const battle = battleOf(context);
  if (!battle) return null;
  return (
    <div class="ib-battle">
      <header class="ib-battle-head">
        <h3>Battle of {placeName(battle.place)}</h3>
        <span class="chip">{kindOf(battle)}</span>
        {battle.round > 0 && <span class="chip">round {battle.round} of 3</span>}
        <ol class="ib-steps" aria-label="Steps of the battle">
          {stepsOf(context).map(({ name, now }) => (
            <li key={name} class={now ? 'now' : ''} aria-current={now ? 'step' : undefined}>
              {name}
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
      <Between battle={battle} />
      <Side ui={ui} battle={battle} side={1} />
      <Aftermath ui={ui} battle={battle} />
      <Rounds lines={battleLines(ui.context)} />
    </>
  );
}

const hitsLeft = (hits: readonly number[]): number =>
  hits.reduce((sum, count, kind) => sum + count * (kind === 1 ? 2 : 1), 0);

/** The band between the lines: what either side still has to assign or to block. */
function Between({ battle }: { battle: BattleLocals }) {
  const notes = [0, 1].map((side) => {
    const who = battle.commanders[side]! < 0 ? '' : nationName(battle.commanders[side]!);
    const [hits, bars] = [hitsLeft(battle.hits[side]!), battle.bars[side]!];
    const parts = [
      hits > 0 ? `${plural(hits, 'hit')} to assign` : '',
      bars > 0 ? `${plural(bars, 'Bar')} to block with` : '',
    ];
    const said = parts.filter(Boolean).join(', ');
    return said ? `${who}: ${said}` : '';
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

const answerName = ({ verb, arg }: AnyChoice): string =>
  verb === 'begin' ? 'If you begin' : verb === 'fightOn' ? 'If you fight on' : `If you fight ${arg.stance}`;

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
          before={choice ? `${answerName(choice)}:` : 'As it stands:'}
        />
      ))}
    </div>
  );
}

const colours: { readonly [result: string]: readonly [string, string] } = {
  victory: ['#2c6a39', '#fff'],
  contested: ['#a98342', '#1d1508'],
  defeat: ['#a32018', '#fff'],
  'no one left': ['#6d6a60', '#fff'],
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
    ({ of: text, times, percent }) => {
      const single = nation.labels!.indexOf(text);
      const [face, line] = colours[text] ?? (single >= 0 ? [liveryOf(single).face, liveryOf(single).line] : []);
      return { text, times, percent, ...(face && line && { face, line }) };
    },
  );
  return <OddsBar context={ui.context} parts={parts} before={before} worlds={odds.worlds} />;
}

function Rounds({ lines }: { lines: readonly BoardLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details class="ib-rounds">
      <summary>Round by round</summary>
      <ol>
        {lines.map((line, i) => (
          <li key={`${line.when} ${i}`}>{line.text}</li>
        ))}
      </ol>
    </details>
  );
}
