/** What the map can be coloured by: control, permission, income, reach, annexation chances, threats; and what is asked for it. */
import { type Mark, type Overlay, put, type Tint } from '@concert/board';
import { capitalOf, everyNation, everyTerritory, icons, isLand, isPort, nation as nationKind } from '../src/tables.ts';
import { type Context, ownNations, placeIdOf, stacksOf } from './context.ts';
import { liveryOf } from './nations.ts';
import { chancesAt } from './panels/annexation.tsx';

export const overlays: readonly Overlay[] = [
  { id: 'control', name: 'overlay.control' },
  { id: 'leave', name: 'overlay.leave' },
  { id: 'reach', name: 'overlay.reach' },
  { id: 'income', name: 'overlay.income' },
  { id: 'annexation', name: 'overlay.annexation' },
  { id: 'threats', name: 'overlay.threats' },
];

const tint = (place: number, colour: string, strength: number, pattern?: string): Tint => ({
  place: placeIdOf(place),
  colour,
  strength,
  ...(pattern && { pattern }),
});

/** The Nations of other seats that can oppose there, as the rules say. */
export function opposersAt(context: Context, place: number): number[] {
  const able = (context.lookups[`able.${placeIdOf(place)}`] as (string | number)[] | undefined) ?? [];
  const own = ownNations(context);
  return able
    .map((each) => (typeof each === 'number' ? each : nationKind.names.indexOf(each)))
    .filter((n) => !own.includes(n));
}

const controlTints = ({ view }: Context): Tint[] =>
  everyTerritory.flatMap((t) => {
    const owner = view.board.forts.owner[t]!;
    if (owner < 0) return [];
    const livery = liveryOf(owner);
    return [tint(t, livery.tint, 0.5, livery.pattern)];
  });

const permissionTints = (context: Context): Tint[] =>
  everyTerritory.flatMap((t) => {
    const [blocker] = opposersAt(context, t);
    return blocker === undefined ? [] : [tint(t, liveryOf(blocker).face, 0.45, 'pattern-4')];
  });

const incomeTints = ({ view }: Context): Tint[] =>
  everyTerritory.flatMap((t) => (view.board.forts.owner[t]! < 0 ? [] : [tint(t, '#b08a2a', 0.16 * icons[t]! + 0.1)]));

/** The places where the viewer has Forces that could be ordered. */
const origins = (context: Context): number[] => {
  const own = ownNations(context);
  const stacks = stacksOf(context.view.board).filter(({ nation, cells }) => own.includes(nation) && cells.length > 0);
  return [...new Set(stacks.map(({ place }) => place))];
};

/** The nearest own stack decides: darker is nearer. */
function reachTints(context: Context): Tint[] {
  const nearest = new Map<number, number>();
  // A Port is a spot on the coast, not a shape.
  for (const origin of origins(context))
    for (const [place, steps] of (context.lookups[`reach.${placeIdOf(origin)}`] as number[][] | undefined) ?? [])
      if (!isPort(place!)) nearest.set(place!, Math.min(steps!, nearest.get(place!) ?? 9));
  return [...nearest].map(([place, steps]) =>
    tint(
      place,
      isLand(place) ? '#c98a12' : '#2b6f9e',
      Math.max(0.12, 0.55 - 0.14 * (steps - 1)),
      steps > 1 ? 'pattern-7' : undefined,
    ),
  );
}

const annexationTints = (context: Context): Tint[] =>
  everyTerritory.flatMap((t) => {
    const [best] = chancesAt(context, t).sort((a, b) => b[2] - a[2]);
    return best ? [tint(t, liveryOf(best[0]).tint, 0.2 + best[2] / 180, liveryOf(best[0]).pattern)] : [];
  });

const roundsTo = ({ lookups }: Context, n: number): number | undefined =>
  lookups[`threat.${nationKind.names[n]}`] as number | undefined;

const threatTints = (context: Context): Tint[] =>
  everyNation.flatMap((n) => {
    const rounds = roundsTo(context, n);
    return rounds === undefined || rounds > 3
      ? []
      : [tint(capitalOf[n]!, '#a32018', 0.75 - 0.18 * rounds, 'pattern-4')];
  });

const makers: { readonly [overlay: string]: (context: Context) => Tint[] } = {
  leave: permissionTints,
  reach: reachTints,
  income: incomeTints,
  annexation: annexationTints,
  threats: threatTints,
};

export const tints = (context: Context, overlay: string | null): Tint[] =>
  (makers[overlay ?? ''] ?? controlTints)(context);

/** A small plate with a text, for figures of an overlay. */
function plate(key: string, at: readonly [number, number], text: string, title: string): Mark {
  const width = 14 + 7.5 * text.length;
  return {
    key,
    at: [at[0], at[1] - 26],
    look: text,
    draw: () =>
      `<rect x="${-width / 2}" y="-10" width="${width}" height="20" rx="10" fill="#fffaf0" stroke="#1d1508" stroke-width="1.400"/>` +
      `<text y="5" text-anchor="middle" font-size="13" font-weight="700" fill="#1d1508" class="ib-count">${text}</text>`,
    title,
  };
}

/** The figures of an overlay, at their places. */
export function overlayMarks(context: Context, overlay: string | null): Mark[] {
  const spot = (place: number): readonly [number, number] => context.map.place(placeIdOf(place)).at;
  if (overlay === 'annexation')
    return everyTerritory.flatMap((t) =>
      chancesAt(context, t)
        .slice(0, 2)
        .map(([n, dice, percent], i) =>
          plate(
            `chance ${t} ${n}`,
            [spot(t)[0], spot(t)[1] + 22 * i],
            `${percent} %`,
            put(context, 'mark.chance', { nation: n, percent, dice }),
          ),
        ),
    );
  if (overlay === 'income')
    return everyTerritory
      .filter((t) => context.view.board.forts.owner[t]! >= 0)
      .map((t) =>
        plate(
          `income ${t}`,
          spot(t),
          `${icons[t]}`,
          put(context, 'mark.income', { gold: icons[t]!, nation: context.view.board.forts.owner[t]! }),
        ),
      );
  if (overlay === 'threats')
    return everyNation.flatMap((n) => {
      const rounds = roundsTo(context, n);
      if (rounds === undefined || rounds > 8) return [];
      return [
        plate(`threat ${n}`, spot(capitalOf[n]!), `${rounds}`, put(context, 'mark.threat', { nation: n, rounds })),
      ];
    });
  return [];
}

/** What the rules are asked for: all of it follows from what everyone sees. */
export const overlayLookups = (context: Context): string[] => [
  ...everyTerritory.map((t) => `able.${placeIdOf(t)}`),
  ...origins(context).map((p) => `reach.${placeIdOf(p)}`),
  ...everyTerritory.filter((t) => context.view.board.forts.owner[t]! < 0).map((t) => `annexation.${placeIdOf(t)}`),
];
