/**
 * Aims: a march of several places is a chain of choices, and the rules stop it where others may react and forget the rest. The
 * page keeps where it was going and offers to go on. What leads there is the board's to say; whether it is legal the rules say
 * at every choice.
 */
import type { Aim, Onward } from '@concert/board';
import type { PageBoard, PageContext } from '@concert/bundles/board';
import type { AnyChoice, Point } from '@concert/kernel';
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';

/** What aims need of the page. */
export interface AimedPage {
  /** The position and the board that reads it; null while there is none. */
  readonly context: ReadonlySignal<PageContext | null>;
  readonly board: ReadonlySignal<Pick<PageBoard, 'aimOf' | 'aimAlong' | 'onward'> | null>;
  /** Can the person choose anything now? */
  readonly asked: ReadonlySignal<boolean>;
  /** How many choices have been made in the open. */
  count(): number;
  /** Makes a choice; true when it is done and what came of it is shown. */
  choose(choice: AnyChoice): Promise<boolean>;
}

export class Aims {
  readonly aim = signal<Aim | null>(null);
  /** What goes on now; null while nothing does. */
  readonly next: ReadonlySignal<Onward | null>;
  /** Places tapped so far, while a path is being tapped. */
  readonly tapped = signal<readonly string[] | null>(null);
  /** May a path be tapped now? */
  readonly mayTap: ReadonlySignal<boolean>;
  private readonly page: AimedPage;
  private underWay = false;
  private readonly stop: () => void;

  constructor(page: AimedPage) {
    this.page = page;
    const onward = computed((): Onward | 'later' | null => {
      const [aim, context] = [this.aim.value, page.context.value];
      if (!aim || !context || !page.asked.value) return 'later';
      return page.board.value?.onward?.(context, aim) ?? null;
    });
    this.next = computed(() => (onward.value === 'later' ? null : onward.value));
    this.mayTap = computed(() => this.along([], []) !== null);
    // It is reached, or nothing leads there any more.
    this.stop = effect(() => {
      if (this.aim.value && onward.value === null && !this.underWay) this.aim.value = null;
      if (this.tapped.value && !this.mayTap.value) this.tapped.value = null;
    });
  }

  close(): void {
    this.stop();
  }

  /** A choice is being made by hand: it may be a march to somewhere. Any other leaves the aim as it is. */
  note(choice: AnyChoice): void {
    const { context, board } = this.page;
    if (this.underWay || !context.value) return;
    const aim = board.value?.aimOf?.(context.value, choice);
    if (aim) this.aim.value = aim;
  }

  /** The aim of a path, if something goes that way. */
  along(from: readonly Point[], places: readonly string[]): Aim | null {
    const { context, board, asked } = this.page;
    if (!context.value || !asked.value) return null;
    return board.value?.aimAlong?.(context.value, from, places) ?? null;
  }

  /** Sets out: choice after choice, until others are asked on the way, or nothing leads on. */
  async setOut(aim: Aim): Promise<void> {
    this.tapped.value = null;
    this.aim.value = aim;
    await this.goOn();
  }

  async goOn(): Promise<void> {
    if (this.underWay) return;
    this.underWay = true;
    try {
      for (let next = this.next.peek(); next; next = this.next.peek()) {
        const before = this.page.count();
        const aim = this.aim.peek();
        this.aim.value = next.left;
        if (!(await this.page.choose(next.choice))) {
          this.aim.value = aim;
          return;
        }
        // Others have been asked, or the rules have chosen: the person should look before going on.
        if (this.page.count() > before + 1) return;
      }
    } finally {
      this.underWay = false;
      if (this.next.peek() === null && this.page.asked.peek() && this.reached()) this.aim.value = null;
    }
  }

  forget(): void {
    this.aim.value = null;
    this.tapped.value = null;
  }

  /** A place is tapped while a path is: it goes on there; the last one tapped again sets out. */
  tap(place: string): void {
    const path = this.tapped.peek();
    if (!path) return;
    if (path.at(-1) === place) this.setOutTapped();
    else if (this.along([], [...path, place])) this.tapped.value = [...path, place];
  }

  setOutTapped(): void {
    const aim = this.along([], this.tapped.peek() ?? []);
    this.tapped.value = null;
    if (aim && aim.path.length > 0) void this.setOut(aim);
  }

  private reached(): boolean {
    const [aim, context] = [this.aim.peek(), this.page.context.peek()];
    return aim !== null && context !== null && (this.page.board.peek()?.onward?.(context, aim) ?? null) === null;
  }
}
