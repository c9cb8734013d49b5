/** Steps that hunger, a retreat or a siege takes outside a battle: the force with its units to tap. */
import { DoIf } from '@concert/board/panels';
import { type Context, forcesOf, frameAt, spotName } from '../context.ts';
import { isFighting } from './battle.tsx';
import { Clause, type Hands, PieceButton } from './parts.tsx';

export const isLosing = (context: Context): boolean =>
  context.choices.length > 0 && frameAt(context, 'losses.choose') !== undefined && !isFighting(context);

export function Losses({ hands }: { hands: Hands }) {
  const { context } = hands;
  const frame = frameAt(context, 'losses.choose');
  if (!frame) return null;
  const force = forcesOf(context.view.board).find(
    ({ place, side, units }) =>
      place === frame.place &&
      side === frame.side &&
      units.some((p) => context.choices.some(({ verb, arg }) => verb === 'lose' && arg.unit === p)),
  );
  return (
    <div class="na-draft">
      <header>
        <b>
          {frame.left} {frame.left === 1 ? 'step' : 'steps'} to lose in {spotName(frame.place)}
        </b>
        <Clause hands={hands} clause={frame.clause} />
      </header>
      <p>Tap the unit that loses the next step.</p>
      <div class="na-chips">
        {[...(force?.units ?? []), ...(force?.support ?? [])].map((p) => (
          <PieceButton
            key={p}
            hands={hands}
            piece={p}
            verbs={[
              ['lose', { unit: p }],
              ['loseSupply', { supply: p }],
            ]}
          />
        ))}
      </div>
      <div class="na-verbs">
        <DoIf hands={hands} verb="spare">
          Spare the cavalry, lose two others
        </DoIf>
        <DoIf hands={hands} verb="fortress">
          Lose a fortress point
        </DoIf>
      </div>
    </div>
  );
}
