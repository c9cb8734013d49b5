/**
 * Going through a game: where its turns, battles and captures are, and playing from one to the next. Moments are counted
 * by choices made in the open, never by the journal, so nothing of what is done in private shows.
 */
import type { StoryEntry } from '@concert/wire';
import { type ReadonlySignal, signal } from '@preact/signals';
import { loadOlderLines } from './older-lines.ts';
import type { Session } from './session.ts';

export interface ReplayMark {
  readonly kind: 'turn' | 'battle' | 'capture' | 'deal';
  /** The open count at which it shows. */
  readonly at: number;
  readonly text: string;
  readonly entry: StoryEntry;
}

/** The marks of a story; of several of one kind at one moment only the first. */
export function marksOf(story: readonly StoryEntry[]): ReplayMark[] {
  const marks: ReplayMark[] = [];
  const seen = new Set<string>();
  for (const entry of story) {
    const kind = markKind(entry);
    const key = `${kind} ${entry.line.when}`;
    if (!kind || seen.has(key)) continue;
    seen.add(key);
    marks.push({ kind, at: entry.line.when, text: entry.text, entry });
  }
  return marks;
}

function markKind(entry: StoryEntry): ReplayMark['kind'] | null {
  if (entry.kind === 'turn' || entry.kind === 'battle') return entry.kind;
  if (entry.capture) return 'capture';
  return entry.deal && entry.weight >= 2 ? 'deal' : null;
}

/** The nearest mark of these kinds before or after a moment. */
export function nextMark(
  marks: readonly ReplayMark[],
  kinds: readonly ReplayMark['kind'][],
  from: number,
  by: 1 | -1,
): number | null {
  const at = marks.filter(({ kind }) => kinds.includes(kind)).map((mark) => mark.at);
  const beyond = at.filter((each) => (by > 0 ? each > from : each < from));
  return beyond.length === 0 ? null : by > 0 ? Math.min(...beyond) : Math.max(...beyond);
}

/** Playing takes this long for each event, in milliseconds; divided by the speed. */
const EVENT_MS = 1100;

export const speeds = [1, 2, 4] as const;

/** The player of a table: one for each page. */
export class Replay {
  readonly playing = signal(false);
  readonly speed = signal<(typeof speeds)[number]>(1);
  private readonly session: Session;
  private readonly story: ReadonlySignal<readonly StoryEntry[]>;
  private timer = 0;

  constructor(session: Session, story: ReadonlySignal<readonly StoryEntry[]>) {
    this.session = session;
    this.story = story;
  }

  /** The last moment there is. */
  get last(): number {
    return this.session.live.value?.sight.view.count ?? 0;
  }
  get first(): number {
    return this.session.table.value?.from ?? 0;
  }
  /** The moment being viewed. */
  get at(): number {
    return this.session.moment.value?.at ?? this.last;
  }

  async go(at: number): Promise<void> {
    await this.session.look(at >= this.last ? null : Math.max(this.first, at));
  }

  /** By single choices. */
  step(by: number): void {
    this.pause();
    void this.go(this.at + by);
  }

  /** To the next or last mark of these kinds; beyond the last one to now. */
  async jump(kinds: readonly ReplayMark['kind'][], by: 1 | -1): Promise<void> {
    this.pause();
    // Older lines have more marks.
    await loadOlderLines(this.session);
    const to = nextMark(marksOf(this.story.value), kinds, this.at, by);
    await this.go(to ?? (by > 0 ? this.last : this.first));
  }

  now(): void {
    this.pause();
    void this.session.look(null);
  }

  /** Plays on from here, or from the beginning when it is now; event by event. */
  play(): void {
    if (this.playing.value) {
      this.pause();
      return;
    }
    this.playing.value = true;
    void this.advance(this.session.moment.value ? this.at : this.first);
  }

  pause(): void {
    window.clearTimeout(this.timer);
    this.playing.value = false;
  }

  private async advance(to: number): Promise<void> {
    await this.go(to);
    if (!this.playing.value) return;
    if (to >= this.last) {
      this.pause();
      return;
    }
    this.timer = window.setTimeout(() => void this.advance(this.nextEvent(to)), EVENT_MS / this.speed.value);
  }

  /** The next moment at which something is told; where nothing is, the next choice. */
  private nextEvent(from: number): number {
    const later = this.story.value.flatMap(({ line, inside }) => [line, ...inside.map((each) => each.line)]);
    const whens = later.map(({ when }) => when).filter((when) => when > from);
    const oldest = this.session.live.value?.lines[0]?.when ?? 0;
    return whens.length === 0 || from < oldest - 1 ? from + 1 : Math.min(...whens);
  }
}
