/** The resource chart as the rules read it (12.0). */
import { minors } from './data/minors.ts';
import { type ResourceRow, resources } from './data/resources.ts';
import { MAJORS, POWERS, power } from './tables.ts';

/** What a power has by the chart: money, and the steps and cavalry steps it may raise in a Spring. */
export interface Resources {
  readonly budget: number;
  readonly recruitment: number;
  readonly cavalry: number;
}

const none: Resources = { budget: 0, recruitment: 0, cavalry: 0 };
const chartRows: ReadonlyMap<string, ResourceRow> = new Map(resources.map((row) => [`${row.year} ${row.id}`, row]));

/** NA-12.0-b, NA-R-148: the chart of the year in which the scenario starts. */
const charted = (year: number, who: number): ResourceRow | undefined => chartRows.get(`${year} ${power.names[who]}`);

/** NA-R-148: what the chart of this year says of a power; a minor that it does not know as a state of its own has its printed figures. */
export function resourcesOf(year: number, who: number): Resources {
  const row = charted(year, who);
  if (who < MAJORS) return row ?? none;
  const printed = minors[who - MAJORS] ?? none;
  return row && (row.status === 'neutral' || row.status.startsWith('ally')) ? row : printed;
}

/** By minor: the figures of its own row, the same in every year. */
export const printedResources = (who: number): Resources =>
  who < MAJORS || who >= POWERS - 1 ? none : minors[who - MAJORS];
