/** A block beside the map: in a pool, on the battle stage. */
import { type BoardActions, nameIn } from '@concert/board';
import { block } from '../src/tables.ts';
import { faceDown, faceUp, hiddenTitle, titleOf, turnOf } from './blocks.ts';
import type { AllianceContext } from './context.ts';

/** A block whose face is known; clicking it is clicking it on the map. */
export function KnownBlock({
  actions,
  id,
  step,
  part,
}: {
  actions: BoardActions;
  id: number;
  step: number;
  part: number;
}) {
  const point = { kind: 'block', id };
  const classes = ['al-block', actions.isLit(point) && 'lit', actions.isChosen(point) && 'chosen'].filter(Boolean);
  const drawn = `<g transform="rotate(${turnOf(id, step)})">${faceUp(id, step, part)}</g>`;
  return (
    <button
      type="button"
      class={classes.join(' ')}
      title={nameIn(actions.context, block, id)}
      aria-label={titleOf(actions.context, id, step, part)}
      onClick={() => actions.click([point])}
    >
      <svg viewBox="-54 -54 112 112" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />
    </button>
  );
}

export function HiddenBlock({ context, colour, part }: { context: AllianceContext; colour: number; part: number }) {
  return (
    <span class="al-block" role="img" aria-label={hiddenTitle(context, colour)}>
      <svg viewBox="-54 -54 112 112" aria-hidden="true" dangerouslySetInnerHTML={{ __html: faceDown(colour, part) }} />
    </span>
  );
}
