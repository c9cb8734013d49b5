/**
 * Reads what other nodes wrote at a table: one read at a time, since a second would read the same. A read that is not
 * possible now is done as soon as it is.
 */
export class CatchUp {
  private readonly canRead: () => boolean;
  private readonly read: () => Promise<void>;
  private requested = false;
  private reading = false;

  constructor(canRead: () => boolean, read: () => Promise<void>) {
    this.canRead = canRead;
    this.read = read;
  }

  /** Is there something that could not be read yet? */
  get isPending(): boolean {
    return this.requested;
  }

  /** There is something to be read. */
  request(): Promise<void> {
    this.requested = true;
    return this.readIfPossible();
  }

  /** Reads what there is, if that is possible now. */
  async readIfPossible(): Promise<void> {
    while (this.requested && !this.reading && this.canRead()) {
      this.requested = false;
      this.reading = true;
      try {
        await this.read();
      } catch (error) {
        this.requested = true;
        throw error;
      } finally {
        this.reading = false;
      }
    }
  }

  /** Everything is about to be read in another way. */
  cancel(): void {
    this.requested = false;
  }
}
