import { readFileSync } from 'node:fs';

export type Row = Readonly<Record<string, string>>;

/** A tab-separated table with a header line; `-` cells stay as they are. */
export function parseTable(text: string): Row[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const head = lines[0].split('\t');
  return lines.slice(1).map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(head.map((name, i) => [name, (cells[i] ?? '').trim()]));
  });
}

export const readTable = (file: string | URL): Row[] => parseTable(readFileSync(file, 'utf8'));

/** `lat,lon;lat,lon` as [lon, lat] pairs, the order the projection takes. */
export const parsePoints = (cell: string): [number, number][] =>
  cell
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [lat, lon] = part.split(',').map(Number);
      return [lon, lat];
    });
