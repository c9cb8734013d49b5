/** The battle board: both sides, their values adding up, the dice, the losses and retreats of each round. */

import type { BoardLine } from '@concert/board';
import { tableOf } from '@concert/board';
import { choiceOf, OddsBar, plain, sharesOf, signed, WeighingOdds } from '@concert/board/panels';
import type { BattleLocals } from '../../src/shape.ts';
import { ARMS, arm, force, location } from '../../src/tables.ts';
import { labelOfLocation, type PowerContext, troopsOf } from '../context.ts';
import { liveryOf } from '../forces.ts';
import { type BoardUi, Figure, Flag } from './parts.tsx';

export const battleOf = ({ view }: PowerContext): BattleLocals | undefined =>
  view.flow.find((frame) => frame.at === 'battle') as BattleLocals | undefined;

const has = (mask: number, f: number): boolean => ((mask >> f) & 1) === 1;
const forcesIn = (mask: number): number[] => force.names.map((_, f) => f).filter((f) => has(mask, f));

/** On the stage for those who fight and for those who only watch. */
export function isFighting(context: PowerContext): boolean {
  const battle = battleOf(context);
  const { viewer } = context.view;
  return (
    battle !== undefined &&
    (viewer < 0 || has(battle.attackers | battle.defenders, viewer) || context.choices.length > 0)
  );
}

export function Battle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const battle = battleOf(context);
  if (!battle) return null;
  const lines = tableOf(context, 'values');
  const now = lines?.title.includes(labelOfLocation(battle.place)) ? lines.rows : [];
  return (
    <div class="pp-battle">
      <h3 class="pp-battle-title">
        Battle of {labelOfLocation(battle.place)} <small>round {battle.round}</small>
      </h3>
      <Odds ui={ui} place={battle.place} />
      <div class="pp-sides">
        <Side ui={ui} battle={battle} name="attack" mask={battle.attackers} rows={now} />
        <Side ui={ui} battle={battle} name="defence" mask={battle.defenders} rows={now} />
      </div>
      <Rounds lines={linesOf(context, battle.place)} />
    </div>
  );
}

/** Who will hold the place when the battle is over, if both sides stand and fight. */
function Odds({ ui, place }: { ui: BoardUi; place: number }) {
  const noun = `holders.${location.names[place]}`;
  if (!ui.odds?.values[noun]) return <WeighingOdds />;
  const parts = sharesOf(ui.odds, noun, holdersOf).map(({ of: holders, times, percent }) => {
    const livery = holders.length > 0 ? liveryOf(holders[0]) : null;
    const text = holders.map((f) => force.labels![f]).join(' and ') || 'no one';
    return { text, times, percent, ...(livery && { face: livery.wood, line: livery.line }) };
  });
  return <OddsBar parts={parts} before="If both stand and fight, the place is held by:" worlds={ui.odds.worlds} />;
}

/** Forces by name or by number, as the position language has them. */
const holdersOf = (json: string): number[] =>
  (JSON.parse(json) as (string | number)[]).map((each) =>
    typeof each === 'number' ? each : force.names.indexOf(each),
  );

type Row = (string | number)[];

function Side(props: { ui: BoardUi; battle: BattleLocals; name: string; mask: number; rows: readonly Row[] }) {
  const { ui, battle, name, mask, rows } = props;
  const own = rows.filter((row) => row[0] === name);
  const total = own.find((row) => row[1] === 'total');
  const inflicts = own.find((row) => row[1] === 'inflicts');
  return (
    <section class="pp-side">
      <h4>{name === 'attack' ? 'Attackers' : 'Defenders'}</h4>
      {forcesIn(mask).map((f) => (
        <TroopsOf key={f} ui={ui} battle={battle} f={f} />
      ))}
      <table class="ledger pp-sum">
        <tbody>
          {own
            .filter((row) => row !== total && row !== inflicts)
            .map(([, what, of, count, value], i) => (
              <tr key={`${what} ${of} ${i}`}>
                <td>{lineText(String(what), String(of), Number(count), Number(value))}</td>
                <td class="number">{signed(Number(value))}</td>
              </tr>
            ))}
        </tbody>
        {total && (
          <tfoot>
            <tr class="total">
              <th scope="row">Combat value</th>
              <td class="number">{plain(total[4])}</td>
            </tr>
            {inflicts && (
              <tr>
                <td colSpan={2} class="quiet">
                  Inflicts {inflicts[2]}
                </td>
              </tr>
            )}
          </tfoot>
        )}
      </table>
    </section>
  );
}

function lineText(what: string, of: string, count: number, value: number): string {
  if (what === 'units') return `${count} ${of}`;
  if (what === 'effective arms') return `${count} ${of} against the arm it beats`;
  if (what.startsWith('advantage')) {
    const capped = Math.abs(value) < count ? `, ${count} capped by units` : '';
    return `${what} (${of}${capped})`;
  }
  return what;
}

/** What a force has there, has lost and has sent away; with what can be lost at a click. */
function TroopsOf({ ui, battle, f }: { ui: BoardUi; battle: BattleLocals; f: number }) {
  const { context } = ui;
  const troops = troopsOf(context.view.board).filter(
    (troop) => troop.at === battle.place && troop.force === f && !troop.aside,
  );
  const fallen = arm.names.map((_, a) => battle.lost[f * ARMS + a]);
  const gone = battle.retreatedTo[f];
  return (
    <div class="pp-host">
      <span class="pp-power">
        <Flag force={f} />
        {force.labels![f]}
      </span>
      <div class="pp-ranks">
        {arm.names.map((name, a) => {
          const units = troops.filter((troop) => troop.arm === a).reduce((sum, troop) => sum + (troop.units ?? 0), 0);
          if (units === 0 && fallen[a] === 0) return null;
          const lose =
            choiceOf(context, 'lose', { force: f, arm: a, count: 1 }) ??
            choiceOf(context, 'doom', { force: f, arm: a, count: 1 });
          return (
            <div key={name} class="pp-rank" title={`${units} ${name}`}>
              <Figure force={f} arm={a} />
              <b>{units}</b>
              {fallen[a] > 0 && <span class="pp-fallen">−{fallen[a]}</span>}
              {lose && (
                <button type="button" data-verb={lose.verb} onClick={() => ui.choose(lose)}>
                  {lose.verb === 'lose' ? 'Lose one' : 'Gone for good'}
                </button>
              )}
            </div>
          );
        })}
      </div>
      {gone >= 0 && <p class="quiet">has retreated to {labelOfLocation(gone)}</p>}
    </div>
  );
}

/** The lines of the log that belong to the newest battle there; of any place when none is given. */
export function linesOf({ log }: PowerContext, place?: number): BoardLine[] {
  const from = log.findLastIndex(
    (line) => line.what === 'battle' && (place === undefined || line.args?.place === place),
  );
  return from < 0 ? [] : log.slice(from);
}

const told = new Set([
  ...[
    'loss',
    'retreated',
    'destroyed',
    'survived',
    'final loss',
    'won',
    'beaten',
    'nobody won',
    'gros',
    'goya',
    'battle',
  ],
  'in battle',
]);

export function Rounds({ lines, whole = false }: { lines: readonly BoardLine[]; whole?: boolean }) {
  return (
    <ol class="pp-rounds">
      {lines.map((line, i) => {
        if (line.what === 'round') return <Round key={i} line={line} />;
        if (!told.has(line.what) || (!whole && (line.what === 'battle' || line.what === 'in battle'))) return null;
        return (
          <li key={i} class="pp-told">
            {line.text}
          </li>
        );
      })}
    </ol>
  );
}

const Die = ({ value }: { value: number }) =>
  value > 0 ? <span class="die rolling">{value}</span> : <span class="pp-no-die">no die</span>;

function Round({ line }: { line: BoardLine }) {
  const { round, attack, defence, attackDie, defenceDie, attackersLose, defendersLose } = line.args as {
    [name: string]: number;
  };
  return (
    <li class="pp-round">
      <b>Round {round}</b>
      <span>
        attack {plain(attack)} <Die value={attackDie} /> → defenders lose <b>{defendersLose}</b>
      </span>
      <span>
        defence {plain(defence)} <Die value={defenceDie} /> → attackers lose <b>{attackersLose}</b>
      </span>
    </li>
  );
}

/** The newest battle, after it is over. */
export function Report({ ui }: { ui: BoardUi }) {
  const lines = linesOf(ui.context);
  const end = lines.findIndex((line, i) => i > 0 && ['turn', 'season', 'year'].includes(line.what));
  return <Rounds whole lines={end < 0 ? lines : lines.slice(0, end)} />;
}
