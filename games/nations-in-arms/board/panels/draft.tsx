/** Who goes along, who stays, who intercepts: pieces that are tapped on and off, and an agreement at the end. */
import { Do, DoIf } from '@concert/board/panels';
import type { DraftLocals } from '../../src/shape.ts';
import { frameAt, pieceName, spotName } from '../context.ts';
import { type BoardUi, PieceButton } from './parts.tsx';

const titles: { readonly [purpose in DraftLocals['purpose']]: (who: string, where: string) => string } = {
  muster: (who) => `Who goes with ${who}?`,
  detach: (_, where) => `Who stays in ${where}?`,
  intercept: (who, where) => `Who intercepts with ${who} in ${where}?`,
  inside: (_, where) => `Who goes into the fortress of ${where}?`,
  guns: (who, where) => `Who marches with ${who} to the guns in ${where}?`,
  sealift: (_, where) => `Who goes aboard in ${where}?`,
  embark: (_, where) => `Who goes aboard in ${where}?`,
  disembark: (_, where) => `Who goes ashore in ${where}?`,
  squadron: (_, where) => `Which fleets sail from ${where}? None marked: all.`,
  gather: (_, where) => `Which fleets join at ${where}? None marked: all.`,
  leaveFleets: (_, where) => `Which fleets stay at ${where}?`,
  chase: (_, where) => `Which fleets intercept in ${where}? None marked: as many as possible.`,
  flee: (_, where) => `Which fleets run to ${where}? None marked: as many as possible.`,
  toulon: (_, where) => `Which fleets and troops go from ${where} to Toulon?`,
  drop: (_, where) => `Who stays in the first hex of the retreat from ${where}?`,
};

export function Draft({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const draft = frameAt(context, 'draft');
  if (!draft) return null;
  const offered = context.choices.filter(({ verb }) => verb === 'mark').map(({ arg }) => arg.piece as number);
  // What always goes along cannot be unmarked, and is shown all the same.
  const pieces = [...new Set([...draft.chosen, ...offered])].sort((a, b) => a - b);
  const steps = draft.chosen.reduce((sum, p) => sum + board.steps[p]!, 0);
  const where = spotName(draft.to >= 0 ? draft.to : draft.place);
  return (
    <div class="na-draft">
      <header>
        <b>{titles[draft.purpose](draft.leader >= 0 ? pieceName(draft.leader) : '', where)}</b>
        <span>
          {draft.chosen.length} {draft.chosen.length === 1 ? 'piece' : 'pieces'}, {steps}{' '}
          {steps === 1 ? 'step' : 'steps'}
        </span>
      </header>
      <div class="na-chips na-toggles">
        {pieces.map((p) => (
          <PieceButton key={p} ui={ui} piece={p} verbs={[['mark', { piece: p }]]} chosen={draft.chosen.includes(p)} />
        ))}
      </div>
      <div class="na-verbs">
        <Do ui={ui} verb="agree" class="main">
          Agree
        </Do>
        <DoIf ui={ui} verb="clear">
          Clear
        </DoIf>
        <DoIf ui={ui} verb="cancel">
          Cancel
        </DoIf>
      </div>
    </div>
  );
}
