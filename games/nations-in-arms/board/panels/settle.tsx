/** Two forces in one hex become one: what can be absorbed, what would be lost. The harmless way is the button that stands out. */
import { Do } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import { type Context, forceAt, frameAt, pieceName, spotName } from '../context.ts';
import { Clause, type Hands, PieceButton } from './parts.tsx';

export const isSettling = ({ choices, ...context }: Context): boolean =>
  choices.length > 0 && frameAt({ choices, ...context } as Context, 'settle.choose') !== undefined;

const ChoiceLine = ({ hands, choice, words }: { hands: Hands; choice: AnyChoice; words: string }) => (
  <button type="button" data-verb={choice.verb} onClick={() => hands.choose(choice)}>
    {words}
  </button>
);

export function Settle({ hands }: { hands: Hands }) {
  const { context } = hands;
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
        <Clause hands={hands} clause="NA-4.1.1-a" />
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
              hands={hands}
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
          <Do hands={hands} verb="agree" class="main">
            Agree
          </Do>
        )}
        {absorb.map((choice) => (
          <ChoiceLine
            key={`${choice.arg.from} ${choice.arg.into}`}
            hands={hands}
            choice={choice}
            words={`Absorb ${pieceName(choice.arg.from as number)} into ${pieceName(choice.arg.into as number)}`}
          />
        ))}
        {of('command').map((choice) => (
          <ChoiceLine
            key={`command ${choice.arg.leader}`}
            hands={hands}
            choice={choice}
            words={`${pieceName(choice.arg.leader as number)} takes command`}
          />
        ))}
      </div>
      {of('cut').length > 0 && <p class="na-warning">A tap on a unit gives up one of its steps for good.</p>}
    </div>
  );
}
