/** Two forces in one hex become one: what can be absorbed, what would be lost. The harmless way is the button that stands out. */
import { choiceOf } from '@concert/board/panels';
import { forceAt, frameAt } from '../context.ts';
import { tell } from '../words.ts';
import { type BoardUi, Clause, PieceButton, Said } from './parts.tsx';

export function Settle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'settle.choose');
  if (!frame) return null;
  const force = forceAt(context.view.board, frame.place, frame.side);
  return (
    <div class="na-draft">
      <header>
        <b>{tell(context, 'settle.title', { place: frame.place })}</b>
        <Clause ui={ui} clause="NA-4.1.1-a" />
      </header>
      <p>{tell(context, choiceOf(context, 'agree') ? 'settle.fits' : 'settle.not')}</p>
      {force && (
        <div class="na-chips">
          {force.pieces.map((p) => (
            <PieceButton
              key={p}
              ui={ui}
              piece={p}
              verbs={[
                ['command', { leader: p }],
                ['cut', { unit: p }],
              ]}
            />
          ))}
        </div>
      )}
      <div class="na-verbs">
        <Said ui={ui} verb="agree" class="main" />
        <Said ui={ui} verb="absorb" />
        <Said ui={ui} verb="command" />
      </div>
      {choiceOf(context, 'cut') && <p class="na-warning">{tell(context, 'settle.cut')}</p>}
    </div>
  );
}
