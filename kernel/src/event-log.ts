import type { Seat } from './fields.ts';
import { SPECTATOR, type Viewer } from './view.ts';
import type { Args } from './words.ts';

/** Something that happened, as data. The sentence is made at the edge; the table keeps track of who may see it. */
export interface Event {
  what: string;
  /** The number of choices made in the open when it happened. */
  when: number;
  args?: Args;
  clause?: string;
  /** The seats that see it; everyone when absent. */
  to?: Seat[];
  /** Tells these seats a secret that no view shows afterwards. */
  reveals?: true;
}

/** Spectators see what everyone sees, even if a game addresses an event to a power that has no player. */
export const canHear = (event: Event, viewer: Viewer): boolean =>
  !event.to || (viewer !== SPECTATOR && event.to.includes(viewer));

/** The event as a viewer gets it: who else sees it is left out. */
export type VisibleEvent = Pick<Event, 'what' | 'args' | 'clause'>;

export function visibleEvent(event: Event): VisibleEvent {
  const { what, args, clause } = event;
  const heard: VisibleEvent = { what };
  if (args) heard.args = args;
  if (clause) heard.clause = clause;
  return heard;
}

interface Logged {
  /**
   * The journal entry it came from; −1 for the set-up. Not for viewers: the gaps would show what others do in private.
   */
  at: number;
  event: Event;
  /** The same for everyone who sees it. */
  line: Line;
}

/** A line of the log, as a viewer gets it. */
export interface Line {
  when: number;
  event: VisibleEvent;
}

/** All events of one table, and how many lines each viewer has. */
export class EventLog {
  private events: Logged[] = [];
  /** By viewer, spectators last. */
  private readonly lengths: number[];

  constructor(seats: number) {
    this.lengths = Array(seats + 1).fill(0);
  }

  add(at: number, events: readonly Event[]): void {
    for (const event of events) {
      this.events.push({ at, event, line: { when: event.when, event: visibleEvent(event) } });
      this.count(event, 1);
    }
  }

  /** Events of undone entries never happened. */
  retract(gone: (at: number) => boolean): void {
    this.events = this.events.filter(({ at, event }) => {
      if (!gone(at)) return true;
      this.count(event, -1);
      return false;
    });
  }

  length(viewer: Viewer): number {
    return this.lengths[viewer < 0 ? this.lengths.length - 1 : viewer]!;
  }

  /** How many of a viewer's lines are of entries before this one. */
  lengthBefore(viewer: Viewer, entry: number): number {
    return this.events.filter(({ at, event }) => at < entry && canHear(event, viewer)).length;
  }

  /** A viewer's lines from `from` on. Asking for the newest costs only those. */
  linesFor(viewer: Viewer, from: number): Line[] {
    const lines: Line[] = [];
    let left = this.length(viewer) - Math.max(0, from);
    for (let i = this.events.length - 1; left > 0; i--) {
      const { event, line } = this.events[i]!;
      if (!canHear(event, viewer)) continue;
      lines.push(line);
      left--;
    }
    return lines.reverse();
  }

  all(): Event[] {
    return this.events.map(({ event }) => event);
  }

  private count(event: Event, by: number): void {
    const { lengths } = this;
    for (let i = 0; i < lengths.length; i++)
      if (canHear(event, i === lengths.length - 1 ? SPECTATOR : i)) lengths[i]! += by;
  }
}
