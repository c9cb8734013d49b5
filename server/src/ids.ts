import { randomBytes } from 'node:crypto';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A short random name without letters that look alike: 5 bits each. */
export function newId(length = 12): string {
  let id = '';
  for (const byte of randomBytes(length)) id += LETTERS[byte & 31];
  return id;
}
