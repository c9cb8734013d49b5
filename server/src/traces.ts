/**
 * Stack traces that name the sources although a bundle runs. Node can do that too, but reads all source maps at start,
 * which takes a tenth of it and much memory; here a map is read when a trace into its file is shown.
 */
import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const PLACE = /(file:\/\/[^\s()]+?\.js):(\d+):(\d+)/g;

/** Replaces positions by those in the sources, for all files that have a map. */
export function sourceFinder(): (trace: string) => string {
  const maps = new Map<string, SourceMap | null>();
  const mapOf = (url: string): SourceMap | null => {
    if (!maps.has(url)) maps.set(url, readMap(url));
    return maps.get(url)!;
  };
  return (trace) =>
    trace.replace(PLACE, (place, url: string, line: string, column: string) => {
      const origin = mapOf(url)?.findOrigin(Number(line), Number(column));
      if (!origin || !('fileName' in origin)) return place;
      return `${new URL(origin.fileName, url).href}:${origin.lineNumber}:${origin.columnNumber}`;
    });
}

/** Null when there is none, or it can't be read: a trace must not fail because a map is missing. */
function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

/** Does so for all traces of this thread from now on. */
export function traceSources(): void {
  const find = sourceFinder();
  Error.prepareStackTrace = (error, sites) =>
    find([`${nameOf(error)}`, ...sites.map((site) => `    at ${site}`)].join('\n'));
}

/** Even an error's name may fail to be read. */
function nameOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}
