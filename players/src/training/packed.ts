/** Many moments side by side in plain arrays: the loss of the model with its slope, without making anything on the way. */
import { factorsAt, type Model, type Numbers } from './model.ts';
import type { Moment } from './rows.ts';

export interface Example {
  moment: Moment;
  target: readonly number[];
}

const MOST_SEATS = 30;

export class PackedExamples {
  private readonly count: number;
  private readonly size: number;
  /** By example: seats, how far from the end, and where its factors stand. */
  private readonly seats: Uint8Array;
  private readonly far: Float64Array;
  private readonly factors: Int32Array;
  /** Seat by seat: features, and the share it should have. */
  private readonly x: Float64Array;
  private readonly targets: Float64Array;
  private readonly weights: Float64Array;
  private readonly shares = new Float64Array(MOST_SEATS);

  constructor(model: Model, examples: readonly Example[]) {
    this.count = model.features.length;
    this.size = examples.length;
    const rows = examples.reduce((sum, { moment }) => sum + moment.x.length, 0);
    this.seats = Uint8Array.from(examples, ({ moment }) => moment.x.length);
    this.far = Float64Array.from(examples, ({ moment }) => Math.min(1, moment.left / model.longest));
    this.factors = Int32Array.from(examples, ({ moment }) => factorsAt(model, moment.x.length));
    this.x = new Float64Array(rows * this.count);
    this.targets = new Float64Array(rows);
    this.weights = new Float64Array(this.count);
    let row = 0;
    for (const { moment, target } of examples)
      for (const [seat, features] of moment.x.entries()) {
        for (let i = 0; i < this.count; i++) this.x[row * this.count + i] = features[i]!;
        this.targets[row++] = target[seat]!;
      }
  }

  /** The mean log loss; adds its slope. */
  addLoss(numbers: Numbers, gradient: Float64Array): number {
    let [loss, row] = [0, 0];
    for (let e = 0; e < this.size; e++) {
      loss += this.sharesOf(numbers, e, row);
      this.addSlope(numbers, gradient, e, row);
      row += this.seats[e]!;
    }
    return loss / Math.max(1, this.size);
  }

  /** Leaves by how much each share is off, and returns the loss. */
  private sharesOf(numbers: Numbers, e: number, row: number): number {
    const { count, weights, shares, x, targets } = this;
    const [far, factors, seats] = [this.far[e]!, this.factors[e]!, this.seats[e]!];
    for (let i = 0; i < count; i++) {
      const weight = numbers[i]! * (1 - far) + numbers[count + i]! * far;
      weights[i] = factors < 0 ? weight : weight * numbers[factors + i]!;
    }
    let top = -Infinity;
    for (let seat = 0; seat < seats; seat++) {
      let sum = 0;
      const at = (row + seat) * count;
      for (let i = 0; i < count; i++) sum += x[at + i]! * weights[i]!;
      shares[seat] = sum;
      if (sum > top) top = sum;
    }
    let [all, loss] = [0, 0];
    for (let seat = 0; seat < seats; seat++) all += Math.exp(shares[seat]! - top);
    for (let seat = 0; seat < seats; seat++) {
      const log = shares[seat]! - top - Math.log(all);
      const target = targets[row + seat]!;
      loss -= target * log;
      shares[seat] = Math.exp(log) - target;
    }
    return loss;
  }

  private addSlope(numbers: Numbers, gradient: Float64Array, e: number, row: number): void {
    const { count, shares, x, size } = this;
    const [far, factors, seats] = [this.far[e]!, this.factors[e]!, this.seats[e]!];
    for (let i = 0; i < count; i++) {
      let slope = 0;
      for (let seat = 0; seat < seats; seat++) slope += shares[seat]! * x[(row + seat) * count + i]!;
      slope /= size;
      const factor = factors < 0 ? 1 : numbers[factors + i]!;
      gradient[i]! += slope * factor * (1 - far);
      gradient[count + i]! += slope * factor * far;
      if (factors >= 0) gradient[factors + i]! += slope * (numbers[i]! * (1 - far) + numbers[count + i]! * far);
    }
  }
}
