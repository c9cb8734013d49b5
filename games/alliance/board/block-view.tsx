/** A block beside the map: in a pool, on the battle stage. */
import type { BoardActions } from '@concert/board';
import { BROWN, block, power } from '../src/tables.ts';
import { faceDown, faceUp, titleOf, turnOf } from './blocks.ts';

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
      title={block.labels![id]}
      aria-label={titleOf(id, step, part)}
      onClick={() => actions.click([point])}
    >
      <svg viewBox="-54 -54 112 112" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawn }} />
    </button>
  );
}

export function HiddenBlock({ colour, part }: { colour: number; part: number }) {
  const whose = colour === BROWN ? 'a minor' : power.labels![colour];
  return (
    <span class="al-block" role="img" aria-label={`A hidden block of ${whose}`}>
      <svg viewBox="-54 -54 112 112" aria-hidden="true" dangerouslySetInnerHTML={{ __html: faceDown(colour, part) }} />
    </span>
  );
}
