/**
 * Scratch paper for searches over a map: typed arrays take long to make and no time to clear. A `Scratch` hands out the same few
 * columns in turn. A column is 0 everywhere when it is handed out and is good until as many others have been handed out as
 * there are; nothing in it is kept. What has to live longer is an array of its own.
 */
export class Scratch {
  private readonly columns: readonly Uint16Array[];
  private turn = 0;

  constructor(size: number, columns = 8) {
    this.columns = Array.from({ length: columns }, () => new Uint16Array(size));
  }

  column(): Uint16Array {
    this.turn = (this.turn + 1) % this.columns.length;
    return this.columns[this.turn].fill(0);
  }
}
