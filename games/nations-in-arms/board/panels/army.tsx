/** The army box: who is with the force that acts or is asked about, what it can carry, and what can be done with each piece. */
import { choiceOf, DoIf } from '@concert/board/panels';
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
  pieceName,
  spotName,
  topFrame,
} from '../context.ts';
import { type BoardUi, Gauge, PieceButton } from './parts.tsx';

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
  if (!force) return <p class="quiet">You have no troops on the map.</p>;
  const capacity = capacityIn(context, force);
  const activation = activationOf(context);
  const title = force.armies.length > 0 ? force.armies.map(pieceName).join(', ') : `Force in ${spotName(force.place)}`;
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
        <span>
          {force.steps} of {capacity} steps
        </span>
      </header>
      <Gauge power={force.power} part={force.steps} whole={capacity} label={`${force.steps} of ${capacity} steps`} />
      <div class="na-people">
        {force.leaders.map((p) => (
          <PieceButton key={p} ui={ui} piece={p} verbs={verbsFor(p)} chosen={p === force.commander} />
        ))}
        <span class="na-state">
          <b>{['Ready', '1st activation done', 'No more activations'][force.level]}</b>
          {activation?.forced && <span>forced march</span>}
          {activation?.extended && <span>extended move</span>}
          {force.demoralized && <span class="na-bad">demoralised</span>}
          <span class={force.unsupplied ? 'na-bad' : 'na-good'}>
            {force.unsupplied ? 'Out of supply' : 'In supply'}
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
          Morale <b>{morale}</b>
        </span>
        <span>
          Artillery <b>{artillery}</b>
        </span>
        <span>
          Cavalry <b>{cavalry}</b>
        </span>
        {activation && (
          <span>
            MP{' '}
            <b>
              {activation.allowance - activation.spent} of {activation.allowance}
            </b>
          </span>
        )}
      </p>
      <div class="na-verbs">
        <DoIf ui={ui} verb="with">
          Choose who goes along
        </DoIf>
        <DoIf ui={ui} verb="detach">
          Leave pieces here
        </DoIf>
        <DoIf ui={ui} verb="alone">
          Ride on alone
        </DoIf>
      </div>
      {choiceOf(context, 'split') && (
        <p class="quiet">Tap a full corps to leave a detachment of it here, a train to make a depot.</p>
      )}
    </div>
  );
}
