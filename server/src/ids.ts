import { createHash, randomBytes } from 'node:crypto';

/** Without letters that look alike, 5 bits each, in the order in which databases sort them. */
const LETTERS = '23456789abcdefghijkmnpqrstuvwxyz';
/** Enough for the seconds of a thousand years. */
const LETTERS_OF_TIME = 7;

/** A short random name. */
export function newId(length = 12): string {
  let id = '';
  for (const byte of randomBytes(length)) id += LETTERS[byte & 31];
  return id;
}

/**
 * An id for a table. Tables opened one after the other are then neighbours in every index, and what is written to them
 * together touches few pages.
 */
export function newTableId(now = Date.now()): string {
  let seconds = Math.floor(now / 1000);
  let time = '';
  for (let i = 0; i < LETTERS_OF_TIME; i++) {
    time = LETTERS[seconds % LETTERS.length] + time;
    seconds = Math.floor(seconds / LETTERS.length);
  }
  return time + newId(8);
}

/** What is stored of a token that is as good as a key: reading the database is not enough to use it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
