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

/** This many lines of each viewer's log are kept in memory; older ones are found by replaying. */
export const LINES_KEPT = 100;

/** The log as a snapshot has it: the newest lines of every viewer, and how many there were of each. */
export interface SavedLog {
  heard: number[];
  events: { at: number; event: Event }[];
}

/** What was said at one table lately, and how much each viewer has heard since the beginning. */
export class EventLog {
  private events: Logged[] = [];
  /** By viewer, spectators last. */
  private readonly lengths: number[];
  /** From this line on each viewer's log is all here. */
  private readonly first: number[];

  constructor(seats: number, saved?: SavedLog) {
    this.lengths = saved ? saved.heard.slice() : Array(seats + 1).fill(0);
    this.first = saved ? this.lengths.map((lines) => Math.max(0, lines - LINES_KEPT)) : Array(seats + 1).fill(0);
    if (saved) this.events = saved.events.map(({ at, event }) => logged(at, event));
  }

  add(at: number, events: readonly Event[]): void {
    for (const event of events) {
      this.events.push(logged(at, event));
      this.count(event, 1);
    }
  }

  /** What came from these entries, none of them before `from`, has not been said. */
  retract(from: number, gone: (at: number) => boolean): void {
    const late = this.events.splice(this.firstOf(from));
    for (const each of late) {
      if (gone(each.at)) this.count(each.event, -1);
      else this.events.push(each);
    }
  }

  length(viewer: Viewer): number {
    return this.lengths[this.indexOf(viewer)]!;
  }

  /** The number of the oldest line of a viewer from which on all are at hand. */
  oldest(viewer: Viewer): number {
    return this.first[this.indexOf(viewer)]!;
  }

  /** How many of a viewer's lines are of entries before this one. */
  lengthBefore(viewer: Viewer, entry: number): number {
    let late = 0;
    for (let i = this.firstOf(entry); i < this.events.length; i++) if (canHear(this.events[i]!.event, viewer)) late++;
    return this.length(viewer) - late;
  }

  /** A viewer's lines from `from` on, as far as they are at hand. Asking for the newest costs only those. */
  linesFor(viewer: Viewer, from: number): Line[] {
    const lines: Line[] = [];
    let left = this.length(viewer) - Math.max(this.oldest(viewer), from);
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

  /** What a snapshot keeps of it: every event that is among any viewer's newest lines. */
  save(): SavedLog {
    return { heard: this.lengths.slice(), events: this.newest().map(({ at, event }) => ({ at, event })) };
  }

  /** Lets go of all that a snapshot does not keep. */
  trim(): void {
    this.events = this.newest();
    for (let i = 0; i < this.lengths.length; i++) this.first[i] = Math.max(0, this.lengths[i]! - LINES_KEPT);
  }

  private newest(): Logged[] {
    const wanted = this.lengths.map(() => LINES_KEPT);
    const kept: Logged[] = [];
    for (let i = this.events.length - 1; i >= 0 && wanted.some((left) => left > 0); i--) {
      let isKept = false;
      this.hearers(this.events[i]!.event, (viewer) => {
        if (wanted[viewer]!-- > 0) isKept = true;
      });
      if (isKept) kept.push(this.events[i]!);
    }
    return kept.reverse();
  }

  /** The place of the first event of an entry, or of one after it. */
  private firstOf(entry: number): number {
    let i = this.events.length;
    while (i > 0 && this.events[i - 1]!.at >= entry) i--;
    return i;
  }

  private count(event: Event, by: number): void {
    this.hearers(event, (viewer) => {
      this.lengths[viewer]! += by;
    });
  }

  private hearers(event: Event, hear: (viewer: number) => void): void {
    const { length } = this.lengths;
    for (let i = 0; i < length; i++) if (canHear(event, i === length - 1 ? SPECTATOR : i)) hear(i);
  }

  private indexOf(viewer: Viewer): number {
    return viewer < 0 ? this.lengths.length - 1 : viewer;
  }
}

const logged = (at: number, event: Event): Logged => ({
  at,
  event,
  line: { when: event.when, event: visibleEvent(event) },
});
