/** Where the game stands, read out of a view. */
import type { AnyFrame } from '@concert/kernel';
import type { BoardContext } from './contract.ts';

type Viewed = Pick<BoardContext, 'view'>;

/** The open question, and the viewer's own where several are asked at once. */
export const topFrameOf = <F extends AnyFrame>({ view }: Viewed): F | undefined =>
  (view.lane?.stack.at(-1) ?? view.flow.at(-1)) as F | undefined;

/** The innermost frame of a step or procedure, among the viewer's own and those that all see. */
export const frameOf = <F extends AnyFrame, At extends F['at']>(
  { view }: Viewed,
  at: At,
): Extract<F, { at: At }> | undefined =>
  [...view.flow, ...(view.lane?.stack ?? [])].findLast((frame) => frame.at === at) as
    | Extract<F, { at: At }>
    | undefined;
