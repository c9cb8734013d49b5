/** What the page knows of the dice of its table. */
import { signal } from '@preact/signals';
import type { DiceReport } from './report.ts';

export const diceState = () => ({
  report: signal<DiceReport | null>(null),
  /** What came of checking the record of the finished game; null until it is checked. */
  record: signal<'verified' | 'wrong' | null>(null),
  open: signal(false),
});
