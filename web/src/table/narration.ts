/**
 * Tells a viewer what the others do: while it happens (the camera goes there, moves leave arrows) and when it is the
 * viewer's turn again (the recap). Everything is made from the viewer's own log and views.
 */

import type { Goal } from '@concert/board';
import { entriesSince, openBattle, pointsOfEntry, type RecapLine, recapOf, type StoryEntry } from '@concert/wire';
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Arrow } from '../board/arrows.ts';
import { settings } from '../settings.ts';
import { obviousChoice } from './obvious.ts';
import { arrowsOf } from './recap.ts';
import type { TableUi } from './table-ui.ts';

/** The viewer's last choice: how many lines of the log there were then, and which moment it was. */
export interface LastChoice {
  readonly lines: number;
  readonly count: number;
}

/** Playing a recap takes this long for each line. */
const LINE_MS = 2000;

export class Narration {
  readonly last = signal<LastChoice | null>(null);
  readonly entries: ReadonlySignal<StoryEntry[]>;
  readonly recap: ReadonlySignal<RecapLine[]>;
  readonly arrows: ReadonlySignal<Arrow[]>;
  /** Whether it is shown; it opens by itself when it is the viewer's turn and there is news. */
  readonly open = signal(false);
  /** The line being played. */
  readonly playing = signal<number | null>(null);
  /** How the scores have changed since the viewer's last choice, by key of the power. */
  readonly changes = signal<readonly { readonly key: string; readonly by: number }[]>([]);
  private readonly ui: TableUi;
  private readonly stops: (() => void)[];
  private timer = 0;

  constructor(ui: TableUi) {
    this.ui = ui;
    const { session } = ui;
    this.entries = computed(() => {
      const [last, live] = [this.last.value, session.live.value];
      if (!last || !live) return [];
      // What is being fought is on the screen, and what comes of it is told when it is known.
      const open = openBattle(ui.story.value);
      return entriesSince(ui.story.value, live.from, last.lines).filter((entry) => entry !== open);
    });
    this.recap = computed(() => recapOf(this.entries.value, ui.isOwn));
    this.arrows = computed(() =>
      arrowsOf(
        this.entries.value,
        this.recap.value,
        ui.isOwn,
        (point) => ui.placeOf(point),
        (point) => ui.powerOf(point),
      ),
    );
    this.stops = [this.keepLast(), this.openWhenAsked(), this.follow()];
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.stop();
  }

  private get key(): string {
    const { session } = this.ui;
    return `concert-turn-${session.id}-${session.seat.value}`;
  }

  /** Remembers the viewer's last choice, also after the page was closed. */
  private keepLast(): () => void {
    const { session } = this.ui;
    const restore = effect(() => {
      if (typeof session.seat.value !== 'number') return;
      const stored = localStorage.getItem(this.key);
      this.last.value = stored === null ? null : (JSON.parse(stored) as LastChoice);
    });
    const note = effect(() => {
      const done = session.done.value;
      if (done === null || typeof session.seat.peek() !== 'number') return;
      this.last.value = done;
      this.open.value = false;
      localStorage.setItem(this.key, JSON.stringify(done));
    });
    return () => {
      restore();
      note();
    };
  }

  /** Opens the recap when the viewer is asked and there is something to tell. */
  private openWhenAsked(): () => void {
    const { ui } = this;
    const { session } = ui;
    let told = -1;
    return effect(() => {
      const asked = session.choices.value.length > 0 && !obviousChoice(session);
      const last = this.last.value;
      // In the middle of a battle it would lie over the battle.
      if (openBattle(ui.story.value)) return;
      if (!asked || !last || this.recap.value.length === 0 || told === last.lines) return;
      told = last.lines;
      this.open.value = true;
      void this.compareScores(last.count);
    });
  }

  private async compareScores(count: number): Promise<void> {
    const { ui } = this;
    this.changes.value = [];
    const before = await ui.session.past(count);
    const then = before && (await ui.answers.goalOf(before));
    const now = ui.goal.peek();
    if (then && now) this.changes.value = scoreChanges(then, now);
  }

  /** While others act the camera goes where it happens, unless the person has moved it or does not want that. */
  private follow(): () => void {
    const { ui } = this;
    let seen = 0;
    return effect(() => {
      const [entries, live] = [ui.story.value, ui.session.live.value];
      const end = live ? live.from + live.lines.length : 0;
      const fresh = seen > 0 && live ? entries.filter((entry) => live.from + entry.end > seen) : [];
      seen = end;
      if (!settings.peek().follow || ui.session.moment.peek() || ui.session.choices.peek().length > 0) return;
      const newest = fresh.findLast(
        ({ actor, kind }) => (kind === 'act' || kind === 'battle') && !(actor && ui.isOwn(actor)),
      );
      const facts = ui.session.facts.peek();
      if (newest && facts) ui.frame.peek()?.follow(ui.placesOf(pointsOfEntry(facts, newest)));
    });
  }

  /** Shows the place of a line and the moment it tells of. */
  async show({ entry }: RecapLine): Promise<void> {
    const { ui } = this;
    const facts = ui.session.facts.value;
    if (facts) ui.showAll(ui.placesOf(pointsOfEntry(facts, entry)));
    await ui.session.look(entry.until);
  }

  /** Plays the lines one after the other, then goes back to now. */
  play(): void {
    this.stop();
    const step = async (i: number): Promise<void> => {
      const line = this.recap.value[i];
      if (!line) {
        this.stop();
        await this.ui.session.look(null);
        return;
      }
      this.playing.value = line.number;
      await this.show(line);
      if (this.playing.value === line.number) this.timer = window.setTimeout(() => void step(i + 1), LINE_MS);
    };
    void step(0);
  }

  stop(): void {
    window.clearTimeout(this.timer);
    this.playing.value = null;
  }

  /** Closes the recap; its arrows stay until the viewer's first choice. */
  dismiss(): void {
    this.stop();
    this.open.value = false;
    void this.ui.session.look(null);
  }
}

/** What has changed between two standings. */
export const scoreChanges = (then: Goal, now: Goal): { key: string; by: number }[] =>
  now.scores.flatMap(({ key, value }) => {
    const before = then.scores.find((each) => each.key === key)?.value ?? value;
    return before === value ? [] : [{ key, by: value - before }];
  });
