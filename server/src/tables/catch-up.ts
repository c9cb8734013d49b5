/**
 * Reads what other nodes wrote at a table: one read at a time, since a second would read the same. A read that is not
 * possible now is done as soon as it is.
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

  /** Reads what there is, if that is possible now. */
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

  /** Everything is about to be read in another way. */
  forget(): void {
    this.wanted = false;
  }
}
