/** The lines of the powers panel, one for each major in the war: steps, armies, fortresses; and the French points. */
import { type PowerLine, signs } from '@concert/board';
import { scenarios } from '../src/data/scenarios.ts';
import { seatOf } from '../src/rules/1-units.ts';
import { NEUTRAL } from '../src/shape.ts';
import { CITIES, FRANCE, fortressOf, MAJORS, power, powerOf, province, provinceOfCity } from '../src/tables.ts';
import { isShip } from '../src/tables-sea.ts';
import { type Board, type Context, forcesOf, isOfAllEurope, sideOf } from './context.ts';
import { flagOf, liveryOf } from './livery.ts';
import { nationalPoints, pointsOf } from './standing.ts';
import { powerName, tell } from './words.ts';

/**
 * The majors that have something in the war, France first, then as they stand in the diplomatic order. In all Europe neutral ones are
 * among them, last.
 */
function majorsIn(board: Board): number[] {
  const found = new Set<number>([FRANCE]);
  for (const p of board.present) {
    const major = board.allegiance[powerOf[p]!]!;
    if (major >= 0 && (sideOf(board, major) < NEUTRAL || isOfAllEurope(board))) found.add(major);
  }
  return Array.from({ length: MAJORS }, (_, major) => major)
    .filter((major) => found.has(major))
    .sort((a, b) => Number(b === FRANCE) - Number(a === FRANCE) || sideOf(board, a) - sideOf(board, b) || a - b);
}

/** Powers of one seat stand together, its own first; neutral ones stay last. */
function bySeat(board: Board, majors: readonly number[]): number[] {
  const isOwn = (major: number): boolean => board.player[major] === seatFor(board, major);
  const fighting = majors.filter((major) => sideOf(board, major) !== NEUTRAL);
  const seats = [...new Set(fighting.map((major) => seatFor(board, major)))];
  const grouped = seats.flatMap((seat) => {
    const its = fighting.filter((major) => seatFor(board, major) === seat);
    return [...its.filter(isOwn), ...its.filter((major) => !isOwn(major))];
  });
  return [...grouped, ...majors.filter((major) => !grouped.includes(major))];
}

/** The cities with a fortress inside the area of the campaign. */
function fortressesIn({ facts }: Context): number[] {
  const area = scenarios.find(({ id }) => id === facts.options.scenario)?.area ?? [];
  const inside = (c: number): boolean => area.length === 0 || area.includes(province.names[provinceOfCity[c]!]!);
  return Array.from({ length: CITIES }, (_, c) => c).filter((c) => fortressOf[c]! > 0 && inside(c));
}

/** Of a major and the minors it runs. */
function figuresOf(context: Context, major: number): { steps: number; armies: number; fortresses: number } {
  const { board } = context.view;
  const isIts = (who: number): boolean => board.allegiance[who] === major;
  let [steps, armies, fortresses] = [0, 0, 0];
  for (const force of forcesOf(board)) {
    for (const p of force.units) if (isIts(powerOf[p]!)) steps += board.steps[p]!;
    armies += force.armies.filter((army) => isIts(powerOf[army]!)).length;
  }
  for (const c of fortressesIn(context)) if (board.controller[c]! >= 0 && isIts(board.controller[c]!)) fortresses++;
  return { steps, armies, fortresses };
}

/** Money and fleets, where the campaign has them. */
function wealthOf(context: Context, major: number): PowerLine['figures'] {
  const { board } = context.view;
  if (!isOfAllEurope(board)) return [];
  const fleets = board.present.filter((p) => isShip[p] && board.allegiance[powerOf[p]!] === major).length;
  return [
    { sign: signs.pounds, value: board.money[major]!, title: tell(context, 'power.money') },
    ...(fleets > 0 ? [{ sign: signs.fleets, value: fleets, title: tell(context, 'power.fleets') }] : []),
  ];
}

/** The seat whose line it is; a neutral major's is that of who runs it, if any. */
const seatFor = (board: Board, major: number): number | null => {
  const seat = seatOf(board, major);
  return seat < 0 ? null : seat;
};

/** National points where each plays for a power of its own, else those of the French. */
const pointsFor = (context: Context, national: ReadonlyMap<string, number>, major: number): number | null =>
  national.size > 0 ? (national.get(powerName(context, major)) ?? null) : major === FRANCE ? pointsOf(context) : null;

export function powers(context: Context): PowerLine[] {
  const { board } = context.view;
  const majors = bySeat(board, majorsIn(board));
  const national = nationalPoints(context);
  return majors.map((major, i) => {
    const points = pointsFor(context, national, major);
    const { steps, armies, fortresses } = figuresOf(context, major);
    const seat = seatFor(board, major);
    const isNeutral = sideOf(board, major) === NEUTRAL;
    const isLater = seat !== null && majors.slice(0, i).some((other) => seatFor(board, other) === seat);
    return {
      key: power.names[major]!,
      seat,
      name: powerName(context, major),
      flag: flagOf(major),
      colour: liveryOf(major).face,
      // A seat that runs several powers is told once that it is to move.
      ...(isNeutral ? { note: tell(context, 'power.neutral') } : isLater && { note: '' }),
      figures: [
        { sign: signs.troops, value: steps, title: tell(context, 'power.steps') },
        { sign: signs.armies, value: armies, title: tell(context, 'power.armies') },
        { sign: signs.fortresses, value: fortresses, title: tell(context, 'power.fortresses') },
        ...wealthOf(context, major),
        ...(points === null ? [] : [{ sign: signs.points, value: points, title: tell(context, 'power.points') }]),
      ],
    };
  });
}
