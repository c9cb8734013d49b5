/** What stands on the map at each of the three zooms: one counter a force, small tokens around it; far away one block a region. */
import type { Level, Piece } from '@concert/board';
import type { Point } from '@concert/kernel';
import { fullSteps, isCavalry, isDetachment, isEngineer, powerOf } from '../src/tables.ts';
import { type Context, caption, type Force, forcesOf, forceTitle, isDepot, placeIdOf, valuesOf } from './context.ts';
import {
  block,
  depot,
  detachment,
  engineer,
  type ForceLook,
  forceCounter,
  garrison,
  rider,
  train,
} from './counters.ts';
import { partOf, supportWord } from './drawings.ts';
import { farLayout, type Region } from './far-layout.ts';
import { stripeOf } from './livery.ts';
import { type Box, boxOf, type Spot, textExtent } from './room.ts';
import { shipPieces } from './ships.ts';
import { pieceName, tell, townOf } from './words.ts';

/** A counter stands on the side of the hex away from the town's symbol, by this many units; further where troops are behind its walls. */
const [ASIDE, BEFORE_WALLS] = [3, 9];

/** What a click on a force points at: its commander first, by whom it is spoken of. */
const pointsOf = ({ pieces, commander }: Force): Point[] =>
  [...(commander < 0 ? [] : [commander]), ...pieces.filter((p) => p !== commander)].map((id) => ({
    kind: 'piece',
    id,
  }));

/** What a force is made of, for a look closer: leaders first, the commander before all, then troops, then what supports them. */
const partsOf = (context: Context, { commander, leaders, units, support }: Force): string[] =>
  [...leaders.filter((p) => p === commander), ...leaders.filter((p) => p !== commander), ...units, ...support].map(
    (p) => partOf(context, p),
  );

/** The symbol of a town in each hex that has one, by the id of the place. */
function townSpots({ map }: Context): Map<string, Spot> {
  return new Map(map.file.sites.map((site) => [site.place, site.at]));
}

/** Where in its hex a counter stands. */
function standing(context: Context, at: number, towns: ReadonlyMap<string, Spot>, aside: number): Spot {
  const id = placeIdOf(at);
  const [x, y] = context.map.place(id).at;
  const town = towns.get(id);
  if (!town) return [x, y];
  const [dx, dy] = [x - town[0], y - town[1]];
  const length = Math.hypot(dx, dy);
  if (length < 0.5) return [x, y - aside * 0.6];
  return [x + (dx / length) * aside, y + (dy / length) * aside];
}

const isLoneDetachment = ({ units, leaders }: Force): boolean =>
  leaders.length === 0 && units.length === 1 && isDetachment[units[0]!]!;

/** The pieces that this question lets the viewer activate. */
const eligibleOf = ({ choices }: Context): ReadonlySet<number> =>
  new Set(
    choices.flatMap(({ verb, arg }) =>
      verb === 'activate' ? [arg.leader as number] : verb === 'activateUnit' ? [arg.unit as number] : [],
    ),
  );

/** Where a force stands among those that share its hex: they stand beside each other, each smaller, and never in a heap. */
interface Share {
  readonly index: number;
  readonly count: number;
}

const ALONE: Share = { index: 0, count: 1 };
/** From the middle of the hex, in units, and how large each is, by how many there are. */
const shares: readonly { readonly size: number; readonly spots: readonly Spot[] }[] = [
  { size: 1, spots: [[0, 0]] },
  {
    size: 0.74,
    spots: [
      [-8.6, -4],
      [8.6, 4],
    ],
  },
  {
    size: 0.62,
    spots: [
      [-9, -6],
      [9, -6],
      [0, 7],
    ],
  },
  {
    size: 0.54,
    spots: [
      [-9.5, -7],
      [9.5, -7],
      [-9.5, 7],
      [9.5, 7],
    ],
  },
];
const shareOf = ({ count }: Share) => shares[Math.min(count, shares.length) - 1]!;

/** Forces outside of walls by hex, as they share it. */
function sharesOf(forces: readonly Force[]): Map<Force, Share> {
  const byPlace = new Map<number, Force[]>();
  for (const force of forces) {
    if (force.inside || (force.units.length === 0 && force.leaders.length === 0)) continue;
    byPlace.set(force.place, [...(byPlace.get(force.place) ?? []), force]);
  }
  const found = new Map<Force, Share>();
  for (const here of byPlace.values())
    for (const [index, force] of here.entries()) found.set(force, { index, count: here.length });
  return found;
}

function lookOf(context: Context, force: Force, eligible: boolean, { index, count }: Share): ForceLook {
  const { board } = context.view;
  const isLast = index === count - 1;
  return {
    power: force.power,
    steps: force.covered ? '?' : force.steps,
    armies: force.armies.length,
    level: force.level,
    demoralized: force.demoralized,
    unsupplied: force.unsupplied,
    corps: force.units.map((p) => ({ full: board.steps[p] === fullSteps[p], cavalry: isCavalry[p]! })),
    values: force.commander < 0 ? null : valuesOf(board, force.commander),
    stripe: stripeOf(board, force.power),
    // Of three in a hex only the lowest has room for a name.
    caption: force.commander < 0 || (count > 2 && !isLast) ? '' : caption(pieceName(context, force.commander)),
    town: isLast ? caption(townOf(context, force.place)) : '',
    above: !isLast,
    eligible,
    support: force.support.length > 0,
  };
}

interface Drawn {
  readonly look: string;
  readonly draw: () => string;
  readonly size: number;
}

function drawingOf(context: Context, force: Force, eligible: ReadonlySet<number>, near: boolean, share: Share): Drawn {
  const { board } = context.view;
  const may = force.pieces.some((p) => eligible.has(p));
  const [power, steps] = [force.power, force.covered ? '?' : force.steps];
  if (force.inside)
    return { look: `in ${power} ${steps}`, draw: () => garrison(power, steps), size: near ? 0.82 : 0.9 };
  if (steps === 0 && force.leaders.length > 0) {
    const values = valuesOf(board, force.commander);
    return { look: `rider ${power} ${values} ${may}`, draw: () => rider(power, values, may), size: 0.7 };
  }
  if (isLoneDetachment(force))
    return {
      look: `det ${power} ${steps} ${force.demoralized} ${force.unsupplied}`,
      draw: () => detachment(power, steps),
      size: near ? 0.9 : 1,
    };
  const look = lookOf(context, force, may, share);
  return { look: `${near} ${JSON.stringify(look)}`, draw: () => forceCounter(look, near), size: 1 };
}

/** Free corners of a hex for depots, trains and engineers, in units from its middle. */
const corners: readonly Spot[] = [
  [10.5, -8],
  [-11, -7.5],
  [11.5, 6.5],
  [-12, 6],
];

/** Supply units and engineers: tokens of their own, so that each can be tapped. */
function tokens(context: Context, force: Force, level: Level): Piece[] {
  const { board } = context.view;
  const alone = force.units.length === 0 && force.leaders.length === 0;
  if (level !== 'near' && !alone) return [];
  const [x, y] = context.map.place(placeIdOf(force.place)).at;
  return force.support.map((p, i) => {
    const power = powerOf[p]!;
    const kind = isEngineer[p] ? 'engineer' : isDepot(board, p) ? 'depot' : 'train';
    const draw = { engineer, depot, train }[kind];
    const [dx, dy] = alone && i === 0 ? [0, 0] : (corners[i % corners.length] ?? [0, 0]);
    return {
      key: `support ${p}`,
      place: placeIdOf(force.place),
      side: `${force.side}`,
      look: `${kind} ${power}`,
      draw: () => draw(power),
      title: tell(context, 'piece.support', { piece: p, kind: supportWord(context, p) }),
      points: [{ kind: 'piece', id: p }],
      at: [x + dx, y + dy],
      size: level === 'near' ? 0.72 : 0.8,
    };
  });
}

/** Hexes whose town is named under the counter that stands in it. */
export const namedUnder = ({ view }: Context): ReadonlySet<string> =>
  new Set(
    forcesOf(view.board)
      .filter((force) => !force.inside && force.steps > 0 && !isLoneDetachment(force))
      .map(({ place }) => placeIdOf(place)),
  );

/** Every force as a counter. Those that stand in one hex share it. */
function counters(context: Context, level: 'near' | 'middle'): Piece[] {
  const { board } = context.view;
  const towns = townSpots(context);
  const eligible = eligibleOf(context);
  const forces = forcesOf(board);
  const shared = sharesOf(forces);
  const walled = new Set(forces.filter(({ inside }) => inside).map(({ place }) => place));
  return forces.flatMap((force): Piece[] => {
    const support = tokens(context, force, level);
    if (force.units.length === 0 && force.leaders.length === 0) return support;
    const share = shared.get(force) ?? ALONE;
    const { look, draw, size } = drawingOf(context, force, eligible, level === 'near', share);
    const { size: smaller, spots } = shareOf(share);
    const [dx, dy] = spots[share.index % spots.length]!;
    const town = towns.get(placeIdOf(force.place));
    const aside = walled.has(force.place) ? BEFORE_WALLS : ASIDE;
    const [x, y] =
      share.count === 1 ? standing(context, force.place, towns, aside) : context.map.place(placeIdOf(force.place)).at;
    const spot: Spot = force.inside && town ? town : [x + dx, y + dy];
    const piece: Piece = {
      key: `force ${force.commander >= 0 ? force.commander : force.pieces[0]}`,
      place: placeIdOf(force.place),
      side: `${force.side} ${force.inside}`,
      look,
      draw,
      title: forceTitle(context, force),
      points: pointsOf(force),
      at: spot,
      size: size * smaller,
      ...(force.pieces.length > 1 && { parts: () => partsOf(context, force) }),
    };
    return [...support, piece];
  });
}

function blocks(context: Context, regions: readonly Region[]): Piece[] {
  const may = eligibleOf(context);
  return regions.map(({ power, forces, spot }) => {
    const known = forces.reduce((sum, force) => sum + force.steps, 0);
    const steps = forces.some(({ covered }) => covered) ? '?' : known;
    const armies = forces.reduce((sum, force) => sum + force.armies.length, 0);
    const alarmed = forces.some((force) => force.demoralized || force.unsupplied);
    const [first] = forces;
    const eligible = forces.some(({ pieces: here }) => here.some((p) => may.has(p)));
    const look = { power, steps, armies, alarmed, stripe: stripeOf(context.view.board, power), eligible };
    return {
      key: `region ${power} ${first!.place}`,
      place: placeIdOf(first!.place),
      side: `${first!.side}`,
      look: JSON.stringify(look),
      draw: () => block(look),
      title: tell(context, steps === '?' ? 'map.atLeast' : 'map.around', { steps: known, place: first!.place }),
      points: forces.flatMap(pointsOf),
      at: spot,
    };
  });
}

export function pieces(context: Context, level: Level): Piece[] {
  if (level !== 'far') return [...counters(context, level), ...shipPieces(context, level)];
  const { blocks: regions, ships } = farLayout(context);
  return [...blocks(context, regions), ...shipPieces(context, level, ships)];
}

/** The extent of what is drawn of a counter or token, by the side of its square. */
const INKED = 0.42;
/** Names under a counter: their letters and how low they stand, by the side of its square. */
const [LETTER, LOW] = [0.22, 0.6];

/** What pieces hide of the map, and the names that counters bear: at their largest, so that it holds at every zoom of the level. */
export function pieceBoxes(context: Context, level: 'near' | 'middle', side: number): Box[] {
  return pieces(context, level).flatMap(({ at, size = 1, title }) => {
    const reach = INKED * size * side;
    const box = boxOf(at!, { side: reach, up: reach, down: reach });
    const isNamed = shares.some((share) => share.size === size);
    const name = level === 'near' && isNamed ? title.split(/[,:]/)[0]! : '';
    if (!name) return [box];
    const wide = textExtent(name.length, LETTER * side);
    return [box, boxOf([at![0], at![1] + LOW * side], { ...wide, down: LETTER * 1.4 * side })];
  });
}
