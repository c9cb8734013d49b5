/** A table that cannot be read: says which file, which line and what would be right. */
export class TableError extends Error {
  name = 'TableError';
  /** Does the message say where already? */
  isLocated = false;
}
