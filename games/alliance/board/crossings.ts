/** AL-4.2: how many blocks have come over a border into a battle, of how many. */
import type { Mark } from '@concert/board';
import type { Board } from '../src/shape.ts';
import { colourOf, place, RUSSIA } from '../src/tables.ts';
import { type AllianceContext, campsAt } from './context.ts';

interface Crossing {
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** All of them are Russian: frozen rivers don't hold them up (AL-11.12-b). */
  readonly russian: boolean;
}

/** The borders that were crossed into battles, as far as the viewer sees it. */
export function crossingsIn(board: Board): Crossing[] {
  const camps = campsAt(board);
  const found = new Map<string, Crossing>();
  const count = (at: number, via: number, n: number, colour: number): void => {
    if (at < 0 || via === 0 || camps[at].size < 2) return;
    const key = `${via - 1} ${at}`;
    const before = found.get(key) ?? { n: 0, russian: true };
    found.set(key, { from: via - 1, to: at, n: before.n + n, russian: before.russian && colour === RUSSIA });
  };
  for (const { id, place: at, cameFrom } of board.blocks) count(at, cameFrom, 1, colourOf[id]);
  for (const { colour, place: at, cameFrom, count: n } of board.hidden) count(at, cameFrom, n, colour);
  return [...found.values()];
}

interface Limit {
  to: string;
  limit: number;
  russian: number;
}

export function crossingMarks({ view, map, lookups }: AllianceContext): Mark[] {
  return crossingsIn(view.board).flatMap(({ from, to, n, russian }): Mark[] => {
    // The rules say how many may cross now: it is one less in winter, and not everywhere.
    const limits = lookups[`limits.${place.names[from]}`] as unknown as Limit[] | undefined;
    const found = limits?.find((each) => each.to === place.names[to]);
    if (!found) return [];
    const limit = russian ? found.russian : found.limit;
    const [a, b] = [map.place(place.names[from]).at, map.place(place.names[to]).at];
    return [
      {
        key: `border ${from} ${to}`,
        at: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2],
        look: `${n}/${limit}`,
        draw: () =>
          `<rect x="-25" y="-15" width="50" height="30" rx="6" fill="#fff8e6" stroke="#3a2a14" stroke-width="2.500"/><text class="al-count" y="8" font-size="23">${n}/${limit}</text>`,
      },
    ];
  });
}
