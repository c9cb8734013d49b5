/** Two forces in one hex become one: what can be absorbed, what would be lost. The harmless way is the button that stands out. */
import { Do } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import { forceAt, frameAt, pieceName, spotName } from '../context.ts';
import { type BoardUi, Clause, PieceButton } from './parts.tsx';

const ChoiceLine = ({ ui, choice, words }: { ui: BoardUi; choice: AnyChoice; words: string }) => (
  <button type="button" data-verb={choice.verb} onClick={() => ui.choose(choice)}>
    {words}
  </button>
);

export function Settle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'settle.choose');
  if (!frame) return null;
  const force = forceAt(context.view.board, frame.place, frame.side);
  const of = (verb: string): AnyChoice[] => context.choices.filter((choice) => choice.verb === verb);
  const legal = of('agree').length > 0;
  const absorb = of('absorb');
  return (
    <div class="na-draft">
      <header>
        <b>One force in {spotName(frame.place)}</b>
        <Clause ui={ui} clause="NA-4.1.1-a" />
      </header>
      <p>
        {legal
          ? 'All of it fits together. Agree, or absorb weak units into stronger ones first.'
          : 'As it is this is no legal force: absorb units, or give up steps until it is.'}
      </p>
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
        {legal && (
          <Do ui={ui} verb="agree" class="main">
            Agree
          </Do>
        )}
        {absorb.map((choice) => (
          <ChoiceLine
            key={`${choice.arg.from} ${choice.arg.into}`}
            ui={ui}
            choice={choice}
            words={`Absorb ${pieceName(choice.arg.from as number)} into ${pieceName(choice.arg.into as number)}`}
          />
        ))}
        {of('command').map((choice) => (
          <ChoiceLine
            key={`command ${choice.arg.leader}`}
            ui={ui}
            choice={choice}
            words={`${pieceName(choice.arg.leader as number)} takes command`}
          />
        ))}
      </div>
      {of('cut').length > 0 && <p class="na-warning">A tap on a unit gives up one of its steps for good.</p>}
    </div>
  );
}
