import type { Seat } from './fields.ts';
import { SPECTATOR, type Viewer } from './view.ts';
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

/** Who only watches hears what everybody hears, whatever a game puts for a power that nobody plays. */
export const canHear = (event: Event, viewer: Viewer): boolean =>
  !event.to || (viewer !== SPECTATOR && event.to.includes(viewer));

/** The event as a viewer gets it: who else heard it is not part of it. */
export type VisibleEvent = Pick<Event, 'what' | 'args' | 'clause'>;
export function visibleEvent(event: Event): VisibleEvent {
  const { what, args, clause } = event;
  const heard: VisibleEvent = { what };
  if (args) heard.args = args;
  if (clause) heard.clause = clause;
  return heard;
}

interface Logged {
  /** The journal entry it came from; −1 for the set-up. Not for viewers: the gaps would tell what others do in private. */
  at: number;
  event: Event;
  /** The same for all who hear it. */
  line: Line;
}

/** A line of the log, as whoever hears it gets it. */
export interface Line {
  when: number;
  event: VisibleEvent;
}

/** All that was said at one table, and how much of it each viewer has heard. */
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

  /** What came from entries that were taken back has not been said. */
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

  /** A viewer's lines from `from` on. Whoever asks for the newest pays for those alone. */
  linesFor(viewer: Viewer, from: number): Line[] {
    const lines: Line[] = [];
    let left = this.length(viewer) - Math.max(0, from);
    for (let i = this.events.length - 1; left > 0; i--) {
      const { event, line: told } = this.events[i]!;
      if (!canHear(event, viewer)) continue;
      lines.push(told);
      left--;
    }
    return lines.reverse();
  }

  all(): Event[] {
    return this.events.map(({ event }) => event);
  }

  private count(event: Event, by: number): void {
    const { lengths: heard } = this;
    for (let i = 0; i < heard.length; i++) if (canHear(event, i === heard.length - 1 ? SPECTATOR : i)) heard[i]! += by;
  }
}
