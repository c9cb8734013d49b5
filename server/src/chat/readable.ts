/** What people write to each other. */
import { bad } from '../errors.ts';

/** Readable text: line breaks are allowed, but no other invisible characters, and nothing that reverses the text. */
export function readable(text: string): string {
  const line = text.normalize('NFC').replace(/\r\n?/g, '\n').trim();
  if (line === '') throw bad('The message is empty.');
  if (/[\p{Cc}\p{Co}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(line.replace(/\n/g, '')))
    throw bad('The message contains invisible characters.');
  return line;
}
