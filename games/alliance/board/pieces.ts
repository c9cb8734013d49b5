/** The blocks on the map. */
import { type Mark, type Piece, put, type Tint } from '@concert/board';
import { ALLIED, MOVED } from '../src/shape.ts';
import {
  BROWN,
  capitalOf,
  colourOf,
  EMPIRES,
  isSea,
  PLACES,
  place,
  power,
  powerOf,
  typeOf,
  vpOf,
} from '../src/tables.ts';
import { faceDown, faceUp, hiddenTitle, titleOf, turnOf } from './blocks.ts';
import { dressOf } from './colours.ts';
import { type AllianceContext, campsAt, headOf, holderOf, ownEmpire, relationOf } from './context.ts';
import { crossingMarks } from './crossings.ts';

const kinOf = (colour: number, camp: number): string => `hidden ${colour} ${camp}`;

export function pieces(context: AllianceContext): Piece[] {
  const { board } = context.view;
  const known = board.blocks
    .filter((b) => b.place >= 0)
    .sort((a, b) => typeOf[a.id] - typeOf[b.id] || a.id - b.id)
    .map(({ id, place: at, steps: step, role, activity: did }): Piece => {
      const camp = headOf(board, powerOf[id]);
      return {
        key: `block ${id}`,
        group: kinOf(colourOf[id], camp),
        place: place.names[at],
        side: `camp ${camp}`,
        look: `${id} ${step} ${role}`,
        draw: () => faceUp(id, step, role),
        title: titleOf(context, id, step, role),
        points: [{ kind: 'block', id }],
        rotation: turnOf(id, step),
        spent: (did & MOVED) !== 0,
      };
    });
  const numbers = new Map<string, number>();
  const hidden = board.hidden.flatMap(({ colour, camp, place: at, role, activity: did, count }) =>
    at < 0
      ? []
      : Array.from({ length: count }, (): Piece => {
          const alike = `${kinOf(colour, camp)} ${at}`;
          const number = numbers.get(alike) ?? 0;
          numbers.set(alike, number + 1);
          return {
            key: `${alike} ${number}`,
            group: kinOf(colour, camp),
            place: place.names[at],
            side: `camp ${camp}`,
            look: `${colour} ${role}`,
            draw: () => faceDown(colour, role),
            title: hiddenTitle(context, colour),
            spent: (did & MOVED) !== 0,
          };
        }),
  );
  return [...known, ...hidden];
}

/** Whose land it is; a follower's has the pattern of the empire it follows. */
export function tints(context: AllianceContext, overlay: string | null): Tint[] {
  const { board } = context.view;
  const camps = campsAt(board);
  if (overlay === 'supply') return supplyTints(context);
  const found: Tint[] = [];
  for (let p = 0; p < PLACES; p++) {
    const holder = holderOf(board, camps, p);
    if (holder === -2 || (isSea(p) && overlay !== 'control')) continue;
    const dress = dressOf(holder >= 0 && holder < EMPIRES ? holder : BROWN);
    found.push({
      place: place.names[p],
      colour: dress.tint,
      strength: overlay === 'control' ? 0.55 : 0.34,
      ...(overlay === 'control' && { pattern: dress.pattern }),
    });
  }
  return found;
}

function supplyTints({ lookups, ...context }: AllianceContext): Tint[] {
  const empire = ownEmpire({ lookups, ...context });
  const supply = lookups[`supply.${power.names[empire]}`] as { [place: string]: boolean } | undefined;
  if (!supply) return [];
  return place.names.map((name) =>
    supply[name]
      ? { place: name, colour: '#3f7d46', strength: 0.3 }
      : { place: name, colour: '#8c2b26', strength: 0.3, pattern: 'pattern-4' },
  );
}

/** Battles, what has come over each border into them, and on the overlay the worth of cities and seas. */
export function marks(context: AllianceContext, overlay: string | null): Mark[] {
  const { view, map } = context;
  const { board } = view;
  const camps = campsAt(board);
  const found: Mark[] = [];
  for (let p = 0; p < PLACES; p++) {
    const at = map.place(place.names[p]);
    if (camps[p].size > 1 && isContested(context, camps[p]))
      found.push({
        key: `battle ${p}`,
        at: at.marker ?? at.at,
        look: 'battle',
        draw: () =>
          '<g class="al-battle"><circle r="25" fill="#7a1c1c" fill-opacity="0.2" stroke="#7a1c1c" stroke-width="3" stroke-dasharray="7 5"/><path d="M-13 -13L13 13M13 -13L-13 13" stroke="#fff7e8" stroke-width="9"/><path d="M-13 -13L13 13M13 -13L-13 13" stroke="#7a1c1c" stroke-width="5"/></g>',
      });
    if (overlay === 'points' && vpOf[p] > 0)
      found.push({
        key: `points ${p}`,
        at: at.marker ?? at.at,
        look: String(vpOf[p]),
        draw: () =>
          `<circle r="22" fill="#fff8e6" stroke="#8c2b26" stroke-width="3"/><text class="al-count" y="10" font-size="30" fill="#8c2b26">${vpOf[p]}</text>`,
      });
  }
  return [...found, ...crossingMarks(context), ...allianceMarkers(context)];
}

const isContested = ({ view }: AllianceContext, camps: ReadonlySet<number>): boolean => {
  const { seat } = view.board;
  const all = [...camps];
  return all.some((a, i) =>
    all.slice(i + 1).some((b) => {
      if (a >= EMPIRES || b >= EMPIRES || a < 0 || b < 0 || seat[a] < 0 || seat[b] < 0) return true;
      return relationOf(view.board, a, b) < ALLIED;
    }),
  );
};

/** AL-6.2-d: a public alliance shows each empire's marker in the other's capital. */
function allianceMarkers(context: AllianceContext): Mark[] {
  const { view, map, facts } = context;
  const { seat } = view.board;
  if (facts.seats.length === 1) return [];
  const found: Mark[] = [];
  for (let host = 0; host < EMPIRES; host++) {
    const guests = Array.from({ length: EMPIRES }, (_, e) => e).filter(
      (e) => e !== host && seat[e] >= 0 && seat[host] >= 0 && relationOf(view.board, host, e) === ALLIED,
    );
    const { at } = map.place(place.names[capitalOf[host]]);
    guests.forEach((guest, i) => {
      const dress = dressOf(guest);
      found.push({
        key: `ally ${host} ${guest}`,
        at: [at[0] + 40 * (i - (guests.length - 1) / 2), at[1] - 58],
        look: String(guest),
        title: put(context, 'board.allied', { host, guest }),
        draw: () =>
          `<g class="al-ally"><circle r="17" fill="${dress.face}" stroke="#fff8e6" stroke-width="4"/><g color="${dress.ink}" transform="scale(0.55)">${dress.emblem}</g></g>`,
      });
    });
  }
  return found;
}
