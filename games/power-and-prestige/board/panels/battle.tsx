/** The battle board: both sides, their values adding up, the dice, the losses and retreats of each round. */

import { type BoardLine, nameIn, put, putCell, toldTableOf } from '@concert/board';
import { choiceOf, OddsBar, plain, sharesOf, signed, WeighingOdds } from '@concert/board/panels';
import type { Args, Cell, Point, Say } from '@concert/kernel';
import type { BattleLocals } from '../../src/shape.ts';
import { ARMS, arm, force, location } from '../../src/tables.ts';
import { type PowerContext, troopsOf } from '../context.ts';
import { liveryOf } from '../forces.ts';
import { type BoardUi, Figure, Flag } from './parts.tsx';

export const battleOf = ({ view }: PowerContext): BattleLocals | undefined =>
  view.flow.find((frame) => frame.at === 'battle') as BattleLocals | undefined;

const has = (mask: number, f: number): boolean => ((mask >> f) & 1) === 1;
const forcesIn = (mask: number): number[] => force.names.map((_, f) => f).filter((f) => has(mask, f));

/** On the stage for those who fight, and for those who only watch or want to. */
export function isFighting(context: PowerContext): boolean {
  const battle = battleOf(context);
  const { viewer } = context.view;
  return (
    battle !== undefined &&
    (viewer < 0 || context.watches || has(battle.attackers | battle.defenders, viewer) || context.choices.length > 0)
  );
}

export function Battle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const battle = battleOf(context);
  if (!battle) return null;
  const lines = toldTableOf(context, 'values');
  const now = lines && (lines.title as Say).args?.place === battle.place ? lines.rows : [];
  return (
    <div class="pp-battle">
      <h3 class="pp-battle-title">
        {put(context, 'battle.of', { place: battle.place })}{' '}
        <small>{put(context, 'battle.round', { round: battle.round })}</small>
      </h3>
      <Odds ui={ui} place={battle.place} />
      <div class="pp-sides">
        <Side ui={ui} battle={battle} name="attack" mask={battle.attackers} rows={now} />
        <Side ui={ui} battle={battle} name="defence" mask={battle.defenders} rows={now} />
      </div>
      <Rounds ui={ui} lines={linesOf(context, battle.place)} />
    </div>
  );
}

/** Who will hold the place when the battle is over, if both sides stand and fight. */
function Odds({ ui, place }: { ui: BoardUi; place: number }) {
  const noun = `holders.${location.names[place]}`;
  if (!ui.odds?.values[noun]) return <WeighingOdds context={ui.context} />;
  const parts = sharesOf(ui.odds, noun, holdersOf).map(({ of: holders, times, percent }) => {
    const livery = holders.length > 0 ? liveryOf(holders[0]) : null;
    const text = put(ui.context, holders.length > 0 ? 'battle.holders' : 'battle.no-one', { forces: holders });
    return { text, times, percent, ...(livery && { face: livery.wood, line: livery.line }) };
  });
  const before = put(ui.context, 'battle.held-by');
  return <OddsBar context={ui.context} parts={parts} before={before} worlds={ui.odds.worlds} />;
}

/** Forces by name or by number, as the position language has them. */
const holdersOf = (json: string): number[] =>
  (JSON.parse(json) as (string | number)[]).map((each) =>
    typeof each === 'number' ? each : force.names.indexOf(each),
  );

type Row = readonly Cell[];

function Side(props: { ui: BoardUi; battle: BattleLocals; name: string; mask: number; rows: readonly Row[] }) {
  const { ui, battle, name, mask, rows } = props;
  const { context } = ui;
  const own = rows.filter((row) => keyOf(row[0]) === `table.${name}`);
  const total = own.find((row) => keyOf(row[1]) === 'table.total');
  const inflicts = own.find((row) => keyOf(row[1]) === 'table.inflicts');
  return (
    <section class="pp-side">
      <h4>{put(context, name === 'attack' ? 'battle.attackers' : 'battle.defenders')}</h4>
      {forcesIn(mask).map((f) => (
        <TroopsOf key={f} ui={ui} battle={battle} f={f} />
      ))}
      <table class="ledger pp-sum">
        <tbody>
          {own
            .filter((row) => row !== total && row !== inflicts)
            .map((row, i) => (
              <tr key={i}>
                <td>{lineText(context, row)}</td>
                <td class="number">{signed(Number(row[4]))}</td>
              </tr>
            ))}
        </tbody>
        {total && (
          <tfoot>
            <tr class="total">
              <th scope="row">{put(context, 'battle.value')}</th>
              <td class="number">{plain(Number(total[4]))}</td>
            </tr>
            {inflicts && (
              <tr>
                <td colSpan={2} class="quiet">
                  {put(context, 'battle.inflicts', { losses: putCell(context, inflicts[2]!) })}
                </td>
              </tr>
            )}
          </tfoot>
        )}
      </table>
    </section>
  );
}

const keyOf = (cell: Cell | undefined): string => (cell as Say).what;

/** What a line of the worksheet counts; an advantage may be more than there are units to use it. */
function lineText(context: PowerContext, [, what, of, count, value]: Row): string {
  const key = `battle.line.${keyOf(what).replace('table.', '')}`;
  const args: Args = { count: Number(count) };
  if (typeof of === 'object') args[(of as Point).kind] = (of as Point).id;
  const isCapped = key.includes('advantage') && Math.abs(Number(value)) < Number(count);
  return put(context, isCapped ? `${key}.capped` : key, args);
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
        {nameIn(context, force, f)}
      </span>
      <div class="pp-ranks">
        {arm.names.map((name, a) => {
          const units = troops.filter((troop) => troop.arm === a).reduce((sum, troop) => sum + (troop.units ?? 0), 0);
          if (units === 0 && fallen[a] === 0) return null;
          const lose =
            choiceOf(context, 'lose', { force: f, arm: a, count: 1 }) ??
            choiceOf(context, 'doom', { force: f, arm: a, count: 1 });
          return (
            <div key={name} class="pp-rank" title={put(context, 'battle.units', { count: units, arm: a })}>
              <Figure force={f} arm={a} />
              <b>{units}</b>
              {fallen[a] > 0 && <span class="pp-fallen">−{fallen[a]}</span>}
              {lose && (
                <button type="button" data-verb={lose.verb} onClick={() => ui.choose(lose)}>
                  {put(context, lose.verb === 'lose' ? 'battle.lose-one' : 'battle.doom-one')}
                </button>
              )}
            </div>
          );
        })}
      </div>
      {gone >= 0 && <p class="quiet">{put(context, 'battle.retreated', { place: gone })}</p>}
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

export function Rounds({ ui, lines, whole = false }: { ui: BoardUi; lines: readonly BoardLine[]; whole?: boolean }) {
  return (
    <ol class="pp-rounds">
      {lines.map((line, i) => {
        if (line.what === 'round') return <Round key={i} ui={ui} line={line} />;
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

const Die = ({ ui, value }: { ui: BoardUi; value: number }) =>
  value > 0 ? (
    <span class="die rolling">{value}</span>
  ) : (
    <span class="pp-no-die">{put(ui.context, 'battle.no-die')}</span>
  );

function Round({ ui, line }: { ui: BoardUi; line: BoardLine }) {
  const { context } = ui;
  const { round, attack, defence, attackDie, defenceDie, attackersLose, defendersLose } = line.args as {
    [name: string]: number;
  };
  return (
    <li class="pp-round">
      <b>{put(context, 'battle.round-of', { round })}</b>
      <span>
        {put(context, 'battle.attack', { value: plain(attack) })} <Die ui={ui} value={attackDie} />{' '}
        {put(context, 'battle.defenders-lose', { count: defendersLose })}
      </span>
      <span>
        {put(context, 'battle.defence', { value: plain(defence) })} <Die ui={ui} value={defenceDie} />{' '}
        {put(context, 'battle.attackers-lose', { count: attackersLose })}
      </span>
    </li>
  );
}

/** The newest battle, after it is over. */
export function Report({ ui }: { ui: BoardUi }) {
  const lines = linesOf(ui.context);
  const end = lines.findIndex((line, i) => i > 0 && ['turn', 'season', 'year'].includes(line.what));
  return <Rounds ui={ui} whole lines={end < 0 ? lines : lines.slice(0, end)} />;
}
