/** The army box: who is with the force that acts or is asked about, what it can carry, and what can be done with each piece. */
import { choiceOf } from '@concert/board/panels';
import { commands } from '../../src/data/commands.ts';
import { artilleryOf, capacityOf, isArmy, isCavalry, moraleOf, rankOf } from '../../src/tables.ts';
import {
  activationOf,
  armyLedBy,
  type Context,
  type Force,
  forceOf,
  forcesOf,
  moversOf,
  ownSide,
  topFrame,
} from '../context.ts';
import { pieceName, tell, tellOf } from '../words.ts';
import { type BoardUi, Gauge, PieceButton, Said } from './parts.tsx';

/** The force a question is about: the one that acts, the one that is drafted from, or the viewer's largest. */
export function forceInQuestion(context: Context): Force | null {
  const { board } = context.view;
  const movers = moversOf(board);
  const activation = activationOf(context);
  if (movers.length > 0 && activation?.side === ownSide(context)) return forceOf(board, movers);
  const frame = topFrame(context);
  const at = frame && 'place' in frame ? frame.place : (activation?.place ?? -1);
  const own = forcesOf(board).filter(({ side }) => side === ownSide(context));
  return own.find((force) => force.place === at && !force.inside) ?? own.sort((a, b) => b.steps - a.steps)[0] ?? null;
}

export const hasForce = (context: Context): boolean => forceInQuestion(context) !== null;

/** NA-4.2.1-c: steps that the commander can lead, by rank; an army's commander has a capacity of their own. */
function capacityIn(context: Context, force: Force): number {
  const { commander } = force;
  if (commander < 0) return 2;
  if (armyLedBy(context.view.board, commander) >= 0) return capacityOf[commander]!;
  return commands.find(({ rank }) => rank === String(rankOf[commander]))?.steps ?? 0;
}

/** What a tap on a piece does at this question. */
const verbsFor = (p: number): (readonly [string, { readonly [name: string]: number }])[] => [
  ['activate', { leader: p }],
  ['activateUnit', { unit: p }],
  ['integrate', { piece: p }],
  ['depot', { unit: p }],
  ['split', { corps: p }],
  ['pool', { leader: p }],
];

export function ArmyBox({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const force = forceInQuestion(context);
  if (!force) return <p class="quiet">{tell(context, 'army.none')}</p>;
  const capacity = capacityIn(context, force);
  const activation = activationOf(context);
  const title =
    force.armies.length > 0
      ? force.armies.map((p) => pieceName(context, p)).join(', ')
      : tell(context, 'army.force', { place: force.place });
  const of = tell(context, 'army.steps', { steps: force.steps, most: capacity });
  const artillery = force.pieces.reduce(
    (sum, p) => sum + (isArmy[p] ? artilleryOf(p, 0) : artilleryOf(p, board.steps[p]!)),
    0,
  );
  const cavalry = force.units.reduce((sum, p) => sum + (isCavalry[p] ? board.steps[p]! : 0), 0);
  const morale = Math.max(0, ...force.units.map((p) => moraleOf[p]!));
  return (
    <div class="na-box">
      <header>
        <b>{title}</b>
        <span>{of}</span>
      </header>
      <Gauge power={force.power} part={force.steps} whole={capacity} label={of} />
      <div class="na-people">
        {force.leaders.map((p) => (
          <PieceButton key={p} ui={ui} piece={p} verbs={verbsFor(p)} chosen={p === force.commander} />
        ))}
        <span class="na-state">
          <b>{tellOf(context, 'army.level', `${force.level}`)}</b>
          {activation?.forced && <span>{tell(context, 'army.forced')}</span>}
          {activation?.extended && <span>{tell(context, 'army.extended')}</span>}
          {force.demoralized && <span class="na-bad">{tell(context, 'force.demoralised')}</span>}
          <span class={force.unsupplied ? 'na-bad' : 'na-good'}>
            {tell(context, force.unsupplied ? 'army.unsupplied' : 'army.supplied')}
          </span>
        </span>
      </div>
      <div class="na-chips">
        {[...force.units, ...force.support].map((p) => (
          <PieceButton key={p} ui={ui} piece={p} verbs={verbsFor(p)} />
        ))}
      </div>
      <p class="na-figures">
        <span>
          {tell(context, 'army.morale')} <b>{morale}</b>
        </span>
        <span>
          {tell(context, 'army.artillery')} <b>{artillery}</b>
        </span>
        <span>
          {tell(context, 'army.cavalry')} <b>{cavalry}</b>
        </span>
        {activation && (
          <span>
            {tell(context, 'army.mp')}{' '}
            <b>
              {tell(context, 'army.of', {
                left: activation.allowance - activation.spent,
                all: activation.allowance,
              })}
            </b>
          </span>
        )}
      </p>
      <div class="na-verbs">
        <Said ui={ui} verb="with" />
        <Said ui={ui} verb="detach" />
        <Said ui={ui} verb="alone" />
      </div>
      {choiceOf(context, 'split') && <p class="quiet">{tell(context, 'army.split')}</p>}
    </div>
  );
}
