/** Two forces in one hex become one: what can be absorbed, what would be lost. The harmless way is the button that stands out. */
import { choiceOf } from '@concert/board/panels';
import { forcesOf, frameAt } from '../context.ts';
import { tell } from '../words.ts';
import { type BoardUi, Clause, PieceButton, Said } from './parts.tsx';

export function Settle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'settle.choose');
  if (!frame) return null;
  // Parts that have not become one yet stand there, too.
  const pieces = forcesOf(context.view.board)
    .filter(({ place, side, inside }) => place === frame.place && side === frame.side && !inside)
    .flatMap((force) => force.pieces);
  return (
    <div class="na-draft">
      <header>
        <b>{tell(context, 'settle.title', { place: frame.place })}</b>
        <Clause ui={ui} clause="NA-4.1.1-a" />
      </header>
      <p>{tell(context, choiceOf(context, 'agree') ? 'settle.fits' : 'settle.not')}</p>
      {pieces.length > 0 && (
        <div class="na-chips">
          {pieces.map((p) => (
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
