/** The resource chart, trade and shipyards as the rules read them (12.0, 12.2.3, 12.3). */
import { cities } from './data/cities.ts';
import { minors } from './data/minors.ts';
import { provinces } from './data/provinces.ts';
import { type ResourceRow, resources } from './data/resources.ts';
import { systemHarbours as systemRows } from './data/systemHarbours.ts';
import { capitalOfProvince, cityId, fortressOf, MAJORS, POWERS, power, provinceId } from './tables.ts';

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

/** By city: the trade of its harbour (NA-12.2.3-a). */
export const tradeOf: readonly number[] = cities.map((c) => c.trade);
/** By city: may fleets be built in it (NA-12.3-e)? */
export const isShipyard: readonly boolean[] = cities.map((c) => c.shipyard);
/** NA-G.Continental-System-b, NA-R-103: the harbours of the test, from Saint Petersburg to Trieste. */
export const systemHarbours: readonly number[] = systemRows.map((row) => cityId(row.city));
/** NA-G.Grand-Empire-a: provinces of the Grand Empire. */
export const grandEmpire: readonly number[] = provinces.flatMap((p) => (p.grandEmpire ? [provinceId(p.id)] : []));
/** NA-16.3-a: those of their capitals that have a fortress. */
export const empireCapitals: readonly number[] = grandEmpire
  .map((p) => capitalOfProvince[p])
  .filter((c) => c >= 0 && fortressOf[c] > 0);
