import { randomBytes } from 'node:crypto';

/** Without letters that look alike, 5 bits each, in the order in which databases sort them. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz';
/** Enough letters for the seconds of thirty-four years, which begin here. */
const TIME_LETTERS = 6;
const BEGINNING = Date.UTC(2025, 0);

/** A short random name. */
export function newId(length = 12): string {
  let id = '';
  for (const byte of randomBytes(length)) id += LETTERS[byte & 31];
  return id;
}

/**
 * A table's name begins with the second in which it was made. Those that are played at the same time then lie side by
 * side in the index of the journal, and a flush has fewer pages to write.
 */
export function newTableId(now = Date.now()): string {
  let time = '';
  let seconds = Math.floor((now - BEGINNING) / 1000);
  for (let i = 0; i < TIME_LETTERS; i++) {
    time = LETTERS[seconds % 32]! + time;
    seconds = Math.floor(seconds / 32);
  }
  return time + newId(8);
}
