/** Reading and writing the JSON files people hand us. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { BadInput } from '@concert/kernel';

/** No record or case comes near this; a larger file is a mistake. */
const LARGEST = 64 * 1024 * 1024;

export function readJson(path: string): unknown {
  let text: string;
  try {
    if (statSync(path).size > LARGEST) throw new BadInput(`${path}: larger than ${LARGEST / 1024 / 1024} MB`);
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof BadInput) throw error;
    throw new BadInput(`${path}: cannot be read: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadInput(`${path}: is not JSON: ${(error as Error).message}`);
  }
}

export function writeJson(path: string, value: unknown): void {
  try {
    writeFileSync(path, `${JSON.stringify(value, null, 1)}\n`);
  } catch (error) {
    throw new BadInput(
      `${path}: cannot be written: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`,
    );
  }
}
