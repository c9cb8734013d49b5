/** What can still be undone at a table: the choices since a seat last learned something, in the open and in lanes. */
import type { Offer } from './deals.ts';
import type { Seat } from './fields.ts';
import type { Lane } from './flow.ts';
import type { PositionOf, Shape } from './game.ts';
import type { Viewer } from './view.ts';

/** A choice in the open, with the position before it. */
export interface UndoStep<G extends Shape> {
  seat: Seat;
  /** The entry of the journal. */
  at: number;
  before: PositionOf<G>;
  /** The offers that expired because of it. */
  expired: readonly Offer[];
}
/** A choice in private, with the lane before it. */
export interface LaneUndoStep {
  at: number;
  lane: Lane;
}

/** Each step holds a position: no one goes further back than this. */
const DEEPEST = 100;

export class UndoStack<G extends Shape> {
  private steps: UndoStep<G>[] = [];
  private readonly lanes = new Map<Seat, LaneUndoStep[]>();

  /** Is there nothing that could be taken back? */
  get empty(): boolean {
    return this.steps.length === 0 && this.lanes.size === 0;
  }

  add(step: UndoStep<G>): void {
    this.steps.push(step);
    if (this.steps.length > DEEPEST) this.steps.shift();
  }
  addInLane(seat: Seat, step: LaneUndoStep): void {
    const steps = this.lanes.get(seat) ?? [];
    steps.push(step);
    if (steps.length > DEEPEST) steps.shift();
    this.lanes.set(seat, steps);
  }

  /** Nothing done so far can be undone any more. */
  close(): void {
    this.steps = [];
    this.lanes.clear();
  }
  closeLane(seat: Seat): void {
    this.lanes.delete(seat);
  }

  /** The last choice in the open, if it was this seat's and can be undone. */
  last(seat: Seat): UndoStep<G> | null {
    const step = this.steps.at(-1);
    return step?.seat === seat ? step : null;
  }
  lastInLane(seat: Seat): LaneUndoStep | null {
    return this.lanes.get(seat)?.at(-1) ?? null;
  }
  drop(): void {
    this.steps.pop();
  }
  dropInLane(seat: Seat): void {
    this.lanes.get(seat)?.pop();
  }

  /**
   * What can be undone after a deal was struck. Seats that know of it have learned something, so their undo closes.
   * Seats that don't must not notice from an undo that closes: theirs goes back to a position in which the deal is
   * struck as well, or null where that is impossible.
   */
  afterDeal(aware: readonly Viewer[], strikeIn: (before: PositionOf<G>) => PositionOf<G> | null): UndoStep<G>[] {
    const kept: UndoStep<G>[] = [];
    for (const step of this.steps.slice(this.steps.findLastIndex(({ seat }) => aware.includes(seat)) + 1)) {
      const before = strikeIn(step.before);
      if (before === null) kept.length = 0;
      else kept.push({ ...step, before });
    }
    return kept;
  }
  replace(steps: UndoStep<G>[]): void {
    this.steps = steps;
  }
}
