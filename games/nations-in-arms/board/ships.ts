/** Squadrons on the map: a ship for the fleets of a side in a sea area, before a harbour or in it. */
import type { Level, Piece } from '@concert/board';
import { isNamed } from '../src/hidden-fleets.ts';
import { ACTED, MOVING } from '../src/shape.ts';
import { adjectiveOf, FIRST_BOX, powerOf } from '../src/tables.ts';
import { broadsideOf, isBlockade, isDecoy, isSea, isShip, manoeuvreOf } from '../src/tables-sea.ts';
import { type Board, type Context, has, isOfAllEurope, placeIdOf, sideOfPiece } from './context.ts';
import { INK, liveryOf, PAPER, text } from './livery.ts';
import type { Spot } from './room.ts';
import { pieceName, sideName, tell } from './words.ts';

/** The fleets of one side in one place. */
interface Squadron {
  readonly place: number;
  readonly side: number;
  readonly ships: readonly number[];
  readonly cargo: readonly number[];
}

export function squadronsOf(board: Board): Squadron[] {
  // In the shorter campaigns ships only show who holds the sea.
  if (!isOfAllEurope(board)) return [];
  const groups = new Map<string, number[]>();
  for (const p of board.present) {
    const at = board.place[p]!;
    if (!isShip[p] || at >= FIRST_BOX) continue;
    const key = `${at} ${sideOfPiece(board, p)}`;
    groups.set(key, [...(groups.get(key) ?? []), p]);
  }
  return [...groups.values()].map((ships) => ({
    place: board.place[ships[0]!]!,
    side: sideOfPiece(board, ships[0]!),
    ships,
    cargo: board.cargo.filter((_, i) => i % 2 === 0 && ships.includes(board.cargo[i + 1]!)),
  }));
}

/** Does the viewer know which fleet this is? */
export const isKnown = ({ view, facts }: Context, p: number): boolean =>
  isNamed(view.board, p, view.viewer, facts.options.fleets === 'open');

export function fleetName(context: Context, p: number): string {
  if (!isKnown(context, p)) return tell(context, 'sea.fleet', { nation: adjectiveOf[powerOf[p]!]! });
  const name = pieceName(context, p);
  return isDecoy[p] ? tell(context, 'sea.decoy', { name }) : name;
}

function titleOf(context: Context, { place, ships, side, cargo }: Squadron): string {
  const names = ships.map((p) => fleetName(context, p)).join(', ');
  const where = tell(context, isBlockade(place) ? 'sea.before' : 'sea.in', {
    ...{ side: sideName(context, side), place, fleets: names },
  });
  const aboard = cargo.map((p) => pieceName(context, p));
  return aboard.length > 0 ? `${where}; ${tell(context, 'sea.aboard', { pieces: aboard.join(', ') })}` : where;
}

/** What stands on a hull: manoeuvre and combat, or a question mark. */
const figuresOf = (context: Context, p: number): string =>
  !isKnown(context, p) ? '?' : isDecoy[p] ? `${manoeuvreOf[p]}·–` : `${manoeuvreOf[p]}·${broadsideOf[p]}`;

/** One hull with its sails, in the colours of the power. */
function hull(power: number, figures: string): string {
  const { face, ink, edge } = liveryOf(power);
  const dashed = figures.endsWith('–') ? ' stroke-dasharray="5 4"' : '';
  const sail = `fill="${PAPER}" stroke="${INK}" stroke-width="2.4"${dashed}`;
  return (
    `<path d="M0 -42V8" stroke="${INK}" stroke-width="3.4"/><path d="M-4 -38Q-34 -26 -27 2H-4Z" ${sail}/><path d="M4 -38Q36 -24 29 2H4Z" ${sail}/>` +
    `<path d="M-40 6H40Q36 26 22 30H-24Q-36 24 -40 6Z" fill="${face}" stroke="${INK}" stroke-width="2.6"/><path d="M-38 11H38" stroke="${edge}" stroke-width="3"/>` +
    text(0, 26, 18, figures, { weight: 800, fill: ink })
  );
}

/** Where the ships of a fan stand: x, y and how large. */
const fans: readonly (readonly (readonly [number, number, number])[])[] = [
  [[0, 0, 1]],
  [
    [-20, -8, 0.74],
    [20, 8, 0.74],
  ],
  [
    [-24, -14, 0.62],
    [24, -10, 0.62],
    [0, 12, 0.66],
  ],
];

/** The fleets of a squadron as a fan of ships; troops as a red square, a chain before a harbour, their number where they are gathered. */
export function ship(
  power: number,
  figures: readonly string[],
  cargo: boolean,
  chain: boolean,
  gathered: boolean,
): string {
  const shown = gathered ? figures.slice(0, 1) : figures.slice(0, 3);
  const fan = fans[shown.length - 1] ?? fans[0]!;
  return (
    (chain
      ? `<path d="M-46 38Q0 48 46 38" fill="none" stroke="${INK}" stroke-width="6"/><path d="M-46 38Q0 48 46 38" fill="none" stroke="#e3c979" stroke-width="3.4" stroke-dasharray="7 5"/>`
      : '') +
    shown
      .map((each, i) => {
        const [x, y, scale] = fan[i]!;
        return `<g transform="translate(${x} ${y}) scale(${scale})">${hull(power, gathered ? '' : each)}</g>`;
      })
      .join('') +
    (gathered ? text(0, 27, 24, figures.length, { weight: 800, fill: liveryOf(power).ink }) : '') +
    (cargo
      ? `<rect x="27" y="20" width="15" height="15" rx="2" fill="#b3201a" stroke="${PAPER}" stroke-width="2"/>`
      : '')
  );
}

/** One fleet as a ship, with as much on it as the viewer knows. */
export const shipOf = (context: Context, p: number, cargo = false): string =>
  ship(powerOf[p]!, [figuresOf(context, p)], cargo, false, false);

/** Two squadrons of one place stand side by side; in port they lie at the edge of the hex. */
function spotOf(context: Context, { place, side }: Squadron, shared: boolean): Spot {
  const [x, y] = context.map.place(placeIdOf(place)).at;
  if (isSea(place)) return shared ? [x + (side === 0 ? -17 : 17), y + 8] : [x, y + 8];
  return isBlockade(place) ? [x, y] : [x - 9, y + 9];
}

/** At sea larger than before a harbour. */
const larger = (place: number): number => (isSea(place) ? 1 : 0.75);
const sizes: { readonly [level in Level]: number } = { near: 0.8, middle: 0.75, far: 0.75 };
export const shipSizeAfar = (place: number): number => larger(place) * sizes.far;

export const squadronKey = ({ side, place }: Pick<Squadron, 'side' | 'place'>): string => `${side} ${place}`;

/** On the whole map they stand where there is room for them, as `spots` say. */
export function shipPieces(context: Context, level: Level, spots?: ReadonlyMap<string, Spot>): Piece[] {
  const { board } = context.view;
  const squadrons = squadronsOf(board).filter(({ place }) => level !== 'far' || isSea(place) || isBlockade(place));
  return squadrons.map((squadron): Piece => {
    const { place, side, ships, cargo } = squadron;
    const shared = squadrons.some((other) => other.place === place && other.side !== side);
    const power = powerOf[ships[0]!]!;
    const figures = ships.map((p) => figuresOf(context, p));
    const chain = isBlockade(place);
    const gathered = level === 'far';
    return {
      key: `ships ${side} ${place}`,
      group: `ships ${side} ${ships.length}`,
      place: placeIdOf(place),
      side: `ships ${side}`,
      look: `${power} ${figures.join(' ')} ${cargo.length > 0} ${chain} ${gathered}`,
      draw: () => ship(power, figures, cargo.length > 0, chain, gathered),
      title: titleOf(context, squadron),
      points: [{ kind: 'place', id: place }],
      at: spots?.get(squadronKey(squadron)) ?? spotOf(context, squadron, shared),
      size: larger(place) * sizes[level],
      ...(ships.every((p) => has(board, p, ACTED) && !has(board, p, MOVING)) && { spent: true }),
    };
  });
}
