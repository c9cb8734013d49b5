/** Sets of pieces are drafted in a lane of one seat: mark, clear, agree. What each draft is for says what may be marked. */
import { again, done, type Next, no, type Question, type Seat, say, together, type Verdict } from '@concert/kernel';
import type { At, DraftLocals, Frame, NationsInArms, P } from '../shape.ts';
import type { PieceId } from '../tables.ts';

export interface Purpose {
  /** What may be marked. */
  candidates(play: P, frame: DraftLocals): readonly number[];
  /** What always belongs to the part, marked or not. */
  fixed(play: P, frame: DraftLocals): readonly number[];
  verdict(play: P, frame: DraftLocals): Verdict;
}

/** The purposes by name; the rules that own them fill the table when the steps are put together. */
export type Purposes = { readonly [purpose in DraftLocals['purpose']]: Purpose };

/** The drafts of a game that opens no others. */
export const drafts = (purposes: Partial<Purposes>): Question<NationsInArms, At<'draft'>> => ({
  prompt: (_, { purpose, leader }) => say(`draft ${purpose}`, leader >= 0 ? { leader } : {}, 'NA-R-126'),
  offer(play, frame, _seat, offers) {
    const purpose = purposes[frame.purpose]!;
    const fixed = purpose.fixed(play, frame);
    for (const p of purpose.candidates(play, frame))
      offers.offer('mark', { piece: p as PieceId }, !fixed.includes(p) || no('NA-R-126', 'always taken', { piece: p }));
    offers.offer('clear', {});
    offers.offer('agree', {}, purpose.verdict(play, frame));
    offers.offer('cancel', {});
  },
  take: {
    mark(_, frame, { piece }) {
      const at = frame.chosen.indexOf(piece);
      if (at >= 0) frame.chosen.splice(at, 1);
      else frame.chosen = [...frame.chosen, piece].sort((a, b) => a - b);
      return again;
    },
    clear(play, frame) {
      frame.chosen = [...purposes[frame.purpose]!.fixed(play, frame)].sort((a, b) => a - b);
      return again;
    },
    agree: (_, frame) => done(frame.chosen),
    cancel: () => done(null),
  },
});

/** Opens a draft for one seat; `resume` finds the pieces in `result[0]`, or null when it was given up. */
export const draftBy = (seat: Seat, draft: DraftLocals, resume: Frame): Next<Frame> =>
  together([seat], () => ({ at: 'draft', ...draft, chosen: [...draft.chosen].sort((a, b) => a - b) }), resume);

/** What a draft gave back. */
export const drafted = (frame: Frame): number[] | null => {
  const result = (frame as { result?: unknown }).result;
  return Array.isArray(result) ? (result[0] as number[] | null) : null;
};
