import type { Seat } from './fields.ts';
import type { Viewer } from './view.ts';
import type { Args } from './words.ts';

/** Something that happened, as data. The sentence is made at the edge; the audience is kept by the table. */
export interface Event {
  what: string;
  /** The number of choices made in the open when it happened. */
  when: number;
  args?: Args;
  clause?: string;
  /** Who hears of it; everybody when absent. */
  to?: Seat[];
  /** Tells its hearers a secret that no view shows afterwards. */
  reveals?: true;
}

export const hears = (event: Event, viewer: Viewer): boolean => !event.to || event.to.includes(viewer);

/** The event as a viewer gets it: who else heard it is not part of it. */
export type Heard = Pick<Event, 'what' | 'args' | 'clause'>;
export function heard(event: Event): Heard {
  const { what, args, clause } = event;
  return { what, ...(args && { args }), ...(clause && { clause }) };
}
