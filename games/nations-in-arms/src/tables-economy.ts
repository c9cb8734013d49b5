/** Trade, shipyards and the Grand Empire as the rules read them (12.2.3, 12.3). */
import { cities } from './data/cities.ts';
import { provinces } from './data/provinces.ts';
import { systemHarbours as systemRows } from './data/systemHarbours.ts';
import { capitalOfProvince, cityId, fortressOf, provinceId } from './tables.ts';

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
