/** Where collected games lie: a folder of compressed parts, each written whole, so that a run can stop anywhere and go on. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type CollectedGame, gamesOf, type Row, rowsOf } from '@concert/players';

const PART = /^part-(\d+)\.jsonl\.gz$/;

export class TrainingStore {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The numbers of the parts that are there. */
  get parts(): number[] {
    return readdirSync(this.folder)
      .flatMap((name) => PART.exec(name)?.[1] ?? [])
      .map(Number)
      .sort((a, b) => a - b);
  }

  add(part: number, games: readonly CollectedGame[]): void {
    const lines = games.flatMap(rowsOf).map((row) => `${JSON.stringify(row)}\n`);
    const path = this.pathOf(part);
    writeFileSync(`${path}.new`, gzipSync(lines.join('')));
    renameSync(`${path}.new`, path);
  }

  read(part: number): CollectedGame[] {
    const path = this.pathOf(part);
    if (!existsSync(path)) return [];
    const lines = gunzipSync(readFileSync(path)).toString().split('\n');
    return gamesOf(lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row));
  }

  private pathOf(part: number): string {
    return join(this.folder, `part-${String(part).padStart(5, '0')}.jsonl.gz`);
  }
}
