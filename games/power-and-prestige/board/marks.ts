/** What is printed on the map: buildings on their sites, fortresses, owners, unrest, occupation; and the tints of provinces. */

import { type Mark, put, type Tint, toldTableOf } from '@concert/board';
import type { Cell, Point } from '@concert/kernel';
import { BARRACKS, inPlay, PROVINCES, provinceOf } from '../src/tables.ts';
import { type PowerContext, placeOfLocation, placeOfProvince, sitesOf } from './context.ts';
import { bastions, buildingId, sabres, unrestIcon } from './emblems.ts';
import { liveryOf, shield } from './forces.ts';

type Spot = readonly [number, number];

const spotsOf = ({ map }: PowerContext, p: number): { readonly [name: string]: Spot | undefined } =>
  (map.place(placeOfProvince(p)).data?.spots ?? {}) as unknown as { [name: string]: Spot | undefined };

/** Provinces that enemies hold, as the rules' own table says. */
export function occupied(context: PowerContext): Set<number> {
  const rows = toldTableOf(context, 'provinces')?.rows ?? [];
  return new Set(rows.filter((row) => row.some(isOccupied)).map((row) => (row[0] as Point).id as number));
}

const isOccupied = (cell: Cell): boolean =>
  typeof cell === 'object' &&
  ('what' in cell ? cell.what === 'table.occupied' : Array.isArray(cell) && cell.some(isOccupied));

export const overlays = [
  { id: 'unrest', name: 'overlay.unrest' },
  { id: 'barracks', name: 'overlay.barracks' },
  { id: 'alliances', name: 'overlay.alliances' },
];

export function tints(context: PowerContext, overlay: string | null): Tint[] {
  const { board } = context.view;
  const all: Tint[] = [];
  const seats = context.facts.seats.length;
  const muster = new Set([
    ...sitesOf(board)
      .filter((site) => site.building === BARRACKS && !site.plundered)
      .map((site) => site.province),
    ...board.residence.filter((at) => at >= 0).map((at) => provinceOf[at]),
  ]);
  for (let p = 0; p < PROVINCES; p++) {
    const place = placeOfProvince(p);
    const owner = board.owner[p];
    if (!inPlay[seats]?.[p]) {
      all.push({ place, colour: '#8b8577', strength: 0.62 });
      continue;
    }
    if (overlay === 'unrest') {
      if (board.unrest[p]) all.push({ place, colour: '#a32018', pattern: 'pattern-5', strength: 0.5 });
      continue;
    }
    if (overlay === 'barracks') {
      if (owner >= 0 && muster.has(p)) all.push({ place, colour: liveryOf(owner).land, strength: 0.55 });
      continue;
    }
    if (owner < 0) continue;
    if (overlay === 'alliances' && board.camp[0] < 2) {
      const alliance = board.camp[owner] === 0;
      all.push({
        place,
        colour: alliance ? '#31578f' : '#9b3d24',
        pattern: alliance ? 'pattern-1' : 'pattern-0',
        strength: 0.45,
      });
      continue;
    }
    const { land, pattern } = liveryOf(owner);
    all.push({ place, colour: land, pattern, strength: 0.4 });
  }
  return all;
}

export function marks(context: PowerContext): Mark[] {
  const { board } = context.view;
  const { map } = context;
  const all: Mark[] = [];
  for (const at of board.fortresses) {
    const place = map.place(placeOfLocation(at));
    const owner = board.owner[provinceOf[at]];
    const wood = owner >= 0 ? liveryOf(owner).wood : '#a6895b';
    all.push({
      key: `fort ${at}`,
      at: place.at,
      look: wood,
      draw: () => bastions(place.reach ?? 14, wood),
      title: put(context, 'piece.fortress', { place: at }),
    });
  }
  for (const { site, building: b, plundered, fresh, spot, city } of sitesOf(board)) {
    const place = map.place(spot);
    const side = city >= 0 ? 20 : 26;
    const star =
      fresh && !plundered
        ? `<circle cx="${side / 2 - 2}" cy="${-side / 2 + 2}" r="3.4" fill="#fff7e4" stroke="#2b1d0c"/>`
        : '';
    const id = plundered ? 'pp-face-down' : buildingId(b);
    all.push({
      key: `site ${site}`,
      at: place.at,
      look: `${id} ${fresh}`,
      draw: () => `<use href="#${id}" x="${-side / 2}" y="${-side / 2}" width="${side}" height="${side}"/>${star}`,
      title: put(context, `piece.building${plundered ? '.plundered' : fresh ? '.new' : ''}`, { building: b }),
    });
  }
  const held = occupied(context);
  board.owner.forEach((owner, p) => {
    const spots = spotsOf(context, p);
    const at = spots.control ?? map.place(placeOfProvince(p)).at;
    if (owner >= 0)
      all.push({
        key: `owner ${p}`,
        at,
        look: `${owner}`,
        draw: () => shield(owner, 30),
        title: put(context, 'piece.owner', { province: p, force: owner }),
      });
    if (held.has(p)) all.push({ key: `held ${p}`, at: [at[0] + 13, at[1] - 13], look: 'held', draw: () => sabres });
    if (board.unrest[p])
      all.push({ key: `unrest ${p}`, at: spots.unrest ?? at, look: 'unrest', draw: () => unrestIcon });
  });
  return all;
}
