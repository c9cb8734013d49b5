/** Steps that hunger, a retreat or a siege takes outside a battle: the force with its units to tap. */
import { forcesOf, frameAt } from '../context.ts';
import { tell } from '../words.ts';
import { type BoardUi, Clause, LossVerbs, losing, Pieces } from './parts.tsx';

export function Losses({ ui }: { ui: BoardUi }) {
  const { context } = ui;
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
        <b>{tell(context, 'losses.title', { left: frame.left, place: frame.place })}</b>
        <Clause ui={ui} clause={frame.clause} />
      </header>
      <p>{tell(context, 'losses.tap')}</p>
      <Pieces ui={ui} pieces={[...(force?.units ?? []), ...(force?.support ?? [])]} verbs={losing} />
      <div class="na-verbs">
        <LossVerbs ui={ui} />
      </div>
    </div>
  );
}
