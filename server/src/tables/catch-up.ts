/**
 * Reading what other nodes wrote at a table: one reading at a time, since a second would read the same. What is to be read
 * while that is not possible is not forgotten, but read when it is.
 */
export class CatchUp {
  private readonly possible: () => boolean;
  private readonly read: () => Promise<void>;
  private wanted = false;
  private reading = false;

  constructor(possible: () => boolean, read: () => Promise<void>) {
    this.possible = possible;
    this.read = read;
  }

  /** Is there something that could not be read yet? */
  get outstanding(): boolean {
    return this.wanted;
  }

  /** There is something to be read. */
  want(): Promise<void> {
    this.wanted = true;
    return this.look();
  }

  /** Reads what there is to be read, if that is possible now. */
  async look(): Promise<void> {
    while (this.wanted && !this.reading && this.possible()) {
      this.wanted = false;
      this.reading = true;
      try {
        await this.read();
      } catch (error) {
        this.wanted = true;
        throw error;
      } finally {
        this.reading = false;
      }
    }
  }

  /** Everything that was to be read is about to be read otherwise. */
  forget(): void {
    this.wanted = false;
  }
}
