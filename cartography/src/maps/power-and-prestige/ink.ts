// How much of the drawing lies under a box: names and signs stand where least is covered.
import { type Box, boxOf, type Line, resample, ringContains } from '../../core/geometry.ts';

/** How much line lies under a box. */
export class Ink {
  private readonly cells = new Map<number, number>();

  private key(x: number, y: number): number {
    return Math.floor(x / 6) * 10007 + Math.floor(y / 6);
  }

  add(line: Line, weight: number): void {
    for (const [x, y] of resample(line, 3)) {
      const k = this.key(x, y);
      this.cells.set(k, Math.max(this.cells.get(k) ?? 0, weight));
    }
  }

  fill(ring: Line, weight: number): void {
    const b = boxOf(ring);
    for (let x = b.x0; x <= b.x1; x += 3)
      for (let y = b.y0; y <= b.y1; y += 3) if (ringContains(ring, [x, y])) this.cells.set(this.key(x, y), weight);
  }

  under(b: Box): number {
    let sum = 0;
    for (let x = b.x0; x <= b.x1 + 5; x += 6)
      for (let y = b.y0; y <= b.y1 + 5; y += 6)
        sum += this.cells.get(this.key(Math.min(x, b.x1), Math.min(y, b.y1))) ?? 0;
    return sum;
  }
}
