/**
 * Battles in which the viewer is not asked: they are watched on the stage, slowly enough to be followed, or skipped. Only a table
 * with its bots in this browser can be slowed down or hurried; at any other table the stage alone opens or stays away.
 */
import { openBattle } from '@concert/wire';
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { settings } from '../settings.ts';
import type { TableUi } from './table-ui.ts';

/** A battle that is watched goes on after this pause at least, in milliseconds. */
const WATCHED = 900;

/** The pause between what bots do, while a battle is watched or skipped or neither. */
export const paceOf = (usual: number, battle: 'watched' | 'skipped' | null): number => {
  if (battle === 'skipped') return 0;
  // A person who wants no pause at all wants none here.
  return battle === 'watched' && usual > 0 ? Math.max(usual, WATCHED) : usual;
};

export class OthersBattles {
  /** A battle goes on, and others are to choose. */
  readonly isOpen: ReadonlySignal<boolean>;
  readonly isSkipped: ReadonlySignal<boolean>;
  /** Where the story of the skipped battle begins in the log. */
  private readonly skipped = signal<number | null>(null);
  private readonly stop: () => void;

  constructor(ui: TableUi) {
    const { session } = ui;
    const battle = computed(() => (session.choices.value.length > 0 ? null : openBattle(ui.story.value)));
    const from = computed(() => (session.live.value?.from ?? 0) + (battle.value?.at ?? 0));
    this.isOpen = computed(() => battle.value !== null && !session.moment.value);
    this.isSkipped = computed(() => this.isOpen.value && this.skipped.value === from.value);
    this.skip = () => {
      this.skipped.value = from.peek();
    };
    this.stop = effect(() => {
      const watches = this.isOpen.value && settings.value.battles;
      const state = this.isSkipped.value ? 'skipped' : watches ? 'watched' : null;
      void ui.local.api.pace(paceOf(settings.value.pace, state));
    });
  }

  /** The battle is over at once, or as soon as the viewer is asked. */
  readonly skip: () => void;

  close(): void {
    this.stop();
  }
}
