/**
 * Reading a backup: is it one, is it complete, and what is in it; and what to say when a file can't be read or written.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StoreError } from '../store/index.ts';
import { migrations } from '../store/migrations.ts';

/** How much is read at once. */
const CHUNK = 256 * 1024;

export const BACKUP_FORMAT = 'concert-backup-1';

/**
 * Reads a file to its end without keeping it: is it a backup, complete, and of a version we understand? Returns the
 * migrations its database had.
 */
export async function inspect(file: string): Promise<readonly string[]> {
  try {
    const steps = await stepsOf(file);
    if (steps.some((name, n) => migrations[n]?.name !== name))
      throw new StoreError('it was made by a newer version of Concert');
    return steps;
  } catch (error) {
    throw fileTrouble(file, error);
  }
}

async function stepsOf(file: string): Promise<readonly string[]> {
  const hash = createHash('sha256');
  let steps: string[] | null = null;
  let table: string | null = null;
  let end: { rows?: unknown; sha256?: unknown } | null = null;
  let rows = 0;
  for await (const batch of linesOf(file))
    for (const line of batch) {
      if (end) throw new StoreError('there is something after its end');
      // Whether a row is sound shows in the hash of all: they need not be parsed twice.
      if (steps !== null && line.startsWith('[')) {
        if (table === null) throw new StoreError('it is damaged');
        hash.update(line).update('\n');
        rows++;
        continue;
      }
      const value = parsedLine(line) as { [key: string]: unknown };
      // The last line holds the hash of all lines before it.
      if ('end' in value) end = value;
      else hash.update(line).update('\n');
      if (steps === null) {
        const { format, steps: named } = value as { format?: unknown; steps?: unknown };
        if (format !== BACKUP_FORMAT || !Array.isArray(named) || !named.every((name) => typeof name === 'string'))
          throw new StoreError('it is not a backup of Concert');
        steps = named;
      } else if (end) continue;
      else if (typeof value.table === 'string' && Array.isArray(value.columns)) table = value.table;
      else throw new StoreError('it is damaged');
    }
  if (!steps) throw new StoreError('it is not a backup of Concert');
  if (!end) throw new StoreError('its end is missing');
  if (end.rows !== rows || end.sha256 !== hash.digest('hex')) throw new StoreError('it is damaged');
  return steps;
}

/** What is in a line. */
export function parsedLine(line: string): unknown[] | { [key: string]: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new StoreError('it is damaged');
  }
  if (typeof value !== 'object' || value === null) throw new StoreError('it is damaged');
  return value as unknown[] | { [key: string]: unknown };
}

/** Its lines, many at a time. */
export async function* linesOf(file: string): AsyncGenerator<string[]> {
  const packed = createReadStream(file, { highWaterMark: CHUNK });
  const plain = createGunzip({ chunkSize: CHUNK });
  packed.on('error', (error) => plain.destroy(error));
  packed.pipe(plain);
  let rest = '';
  for await (const chunk of plain.setEncoding('utf8')) {
    const texts = (rest + chunk).split('\n');
    rest = texts.pop()!;
    yield texts;
  }
  if (rest !== '') throw new StoreError('it is damaged');
}

/** Errors that the person at the keyboard can do something about, in a sentence. */
export function fileTrouble(file: string, error: unknown): StoreError {
  return new StoreError(`${file}: ${sentenceOf(error as NodeJS.ErrnoException)}`, { cause: error });
}

const sentences: { readonly [code: string]: string } = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'no permission to read or write there',
  EPERM: 'no permission to read or write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
  Z_BUF_ERROR: 'it is incomplete',
};

function sentenceOf({ code = '', message }: NodeJS.ErrnoException): string {
  if (Object.hasOwn(sentences, code)) return sentences[code]!;
  if (!code.startsWith('Z_')) return message;
  return message === 'incorrect header check' ? 'it is not a backup of Concert' : 'it is damaged';
}
