/** What stands on the map: troops and residences. Buildings, fortresses and markers are printed under them (marks.ts). */
import { nameIn, type Piece, put } from '@concert/board';
import type { MapPlace } from '@concert/cartography/map';
import type { AnyChoice, Point } from '@concert/kernel';
import { extension, provinceOf } from '../src/tables.ts';
import { type PowerContext, placeOfLocation, placeOfProvince, type Troop, troopsOf } from './context.ts';
import { residence } from './emblems.ts';
import { armyCounter, countBadge, figure } from './figures.ts';

/** Where a choice without a place of its own is about: the battle, or the group that has been picked. */
function scene({ view }: PowerContext): number {
  for (const frame of view.flow) if (frame.at === 'battle') return frame.place as number;
  return view.board.inHand.length > 0 ? view.board.inHand[1] : -1;
}

/** Does a choice speak of these troops? */
function speaksOf(choice: AnyChoice, troop: Troop, here: number): { force: boolean; arm: boolean } {
  const { force: whose, arm: which, place, province } = choice.arg as { [name: string]: number | undefined };
  const there =
    place !== undefined
      ? place === troop.at
      : province !== undefined
        ? provinceOf[troop.at] === province
        : here === troop.at;
  const its = whose === undefined || whose === troop.force;
  return { force: there && whose === troop.force, arm: there && its && which !== undefined && which === troop.arm };
}

function pointsOf(context: PowerContext, troop: Troop, here: number): Point[] {
  const points: Point[] = [];
  const said = context.choices.map((choice) => speaksOf(choice, troop, here));
  if (said.some((each) => each.force)) points.push({ kind: 'force', id: troop.force });
  if (troop.arm >= 0 && said.some((each) => each.arm)) points.push({ kind: 'arm', id: troop.arm });
  return points;
}

function titleOf(context: PowerContext, { force, box, arm, units, figurines, chips, aside }: Troop): string {
  if (arm < 0) return put(context, 'piece.army', { force, box });
  const isHidden = units === null && chips > 0;
  const title = isHidden
    ? put(context, 'piece.chips', { force, figurines, chips, arm, army: box })
    : put(context, 'piece.troops', { force, units: units ?? figurines, arm, army: box });
  return aside ? `${title}, ${put(context, 'piece.aside')}` : title;
}

/** How many: of a stack with chips under it the figures that can be seen are the least it has. */
const countOf = ({ units, figurines, chips }: Troop): string =>
  units !== null ? String(units) : chips === 0 ? String(figurines) : figurines === 0 ? '?' : `${figurines}+`;

function troopPiece(context: PowerContext, troop: Troop, here: number): Piece {
  const { force: whose, at, box, arm: which, units, figurines, chips, aside, moved } = troop;
  const kin = `${whose} ${box} ${which}`;
  return {
    key: `${kin} ${at} ${aside}`,
    group: kin,
    place: placeOfLocation(at),
    side: `${whose}`,
    look: `${kin} ${units} ${figurines} ${chips} ${aside}`,
    title: titleOf(context, troop),
    points: pointsOf(context, troop, here),
    spent: moved || aside,
    size: 1.2,
    draw: () => {
      if (which < 0) return armyCounter(whose, box);
      const roman = box > 0 ? `${['', 'I', 'II', 'III'][box]}·` : '';
      return figure(whose, which) + countBadge(`${roman}${countOf(troop)}`, units === null ? chips : 0);
    },
  };
}

/** Where a residence stands: over against the troops, which have the first slot of the place. */
function across({ at, slots, reach = 14 }: MapPlace): readonly [number, number] {
  const [dx, dy] = slots?.[0] ? [at[0] - slots[0][0], at[1] - slots[0][1]] : [0, -1];
  const length = Math.hypot(dx, dy);
  // A point has its first slot on itself.
  return length < 1
    ? [at[0], at[1] - reach - 20]
    : [at[0] + (dx / length) * (reach + 26), at[1] + (dy / length) * (reach + 26)];
}

export function pieces(context: PowerContext): Piece[] {
  const { board } = context.view;
  const here = scene(context);
  const troops = troopsOf(board).map((troop) => troopPiece(context, troop, here));
  const houses = board.residence.flatMap((at, seat): Piece[] => {
    if (at < 0) return [];
    const court = board.extensions[seat] & 31;
    const parts = extension.names.flatMap((_, e) => ((court >> e) & 1 ? [nameIn(context, extension, e)] : []));
    const place = context.map.place(placeOfLocation(at));
    return [
      {
        key: `residence ${seat}`,
        place: place.id,
        side: 'residence',
        look: `residence ${seat} ${court}`,
        title: [put(context, 'piece.residence', { seat }), ...parts].join(', '),
        at: across(place),
        points: context.choices.some((choice) => choice.verb === 'plunderResidence' && choice.arg.seat === seat)
          ? [{ kind: 'seat', id: seat }]
          : [],
        size: 1.1,
        draw: () => residence(seat, court),
      },
    ];
  });
  return [...houses, ...troops];
}

/** Places of the map: provinces are areas, locations are points and cities. */
export function placeOf({ kind, id }: Point): string | null {
  if (kind === 'location') return placeOfLocation(id as number);
  return kind === 'province' ? placeOfProvince(id as number) : null;
}
