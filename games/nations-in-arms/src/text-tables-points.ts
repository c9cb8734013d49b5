/** What points are given for, as cells of a table. */
import { type Cell, say } from '@concert/kernel';
import type { PointLine } from './rules/scenarios/campaigns.ts';
import { city, province } from './tables.ts';

/** A city or a province by its name, one of several cities, or a sentence of its own. */
export function pointCell({ what, cities = [] }: PointLine): Cell {
  for (const kind of [city, province]) {
    const id = kind.labels!.indexOf(what);
    if (id >= 0) return { kind: kind.kind, id };
  }
  // A campaign that names several cities strings their names together.
  const isNames = cities.length > 1 && what.includes(' or ') && what.startsWith(city.labels![cities[0]!]!);
  if (!isNames) return say(`points.${what}`);
  return say(what.endsWith(' lost') ? 'points.lost' : 'points.any', { cities: [...cities] });
}
