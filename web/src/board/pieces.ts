/**
 * The layer of pieces: keeps one element per piece, moves it when it has moved, and pairs pieces that can't be told
 * apart.
 */
import type { Piece } from '@concert/board';
import type { GameMap } from '@concert/cartography/map';
import {
  arrange,
  fanOut,
  findRoom,
  homeOf,
  moveRoom,
  type OpenRoom,
  openRoom,
  PART_SIDE,
  pieceSize,
  type Room,
  type Spot,
  spreadParts,
  spreadRows,
} from './layout.ts';
import { isClear, type NameBox, nameBoxes } from './names.ts';

const SVG = 'http://www.w3.org/2000/svg';

interface Shown {
  piece: Piece;
  element: SVGGElement;
  body: SVGGElement;
  /** Its number, where it is the top of a stack; its leader line, where it stands outside its place; what it is made of. */
  badge: SVGGElement | null;
  lead: SVGPathElement | null;
  parts: SVGGElement | null;
}

/** Which of the vanished pieces became which of the new ones. Pure, so that it can be tested. */
export function pairUp(gone: readonly Piece[], come: readonly Piece[]): Map<string, string> {
  const pairs = new Map<string, string>();
  const left = [...gone];
  for (const piece of come) {
    if (piece.group === undefined) continue;
    const here = left.findIndex((other) => other.group === piece.group && other.place === piece.place);
    const at = here >= 0 ? here : left.findIndex((other) => other.group === piece.group);
    if (at >= 0) pairs.set(piece.key, left.splice(at, 1)[0]!.key);
  }
  return pairs;
}

export const pointKey = (point: { kind: string; id: number | string }): string => `${point.kind}:${point.id}`;

export class PieceLayer {
  private shown = new Map<string, Shown>();
  private readonly group: SVGGElement;
  private readonly map: GameMap;
  private scale = 1;
  /** The side of a piece in units of the map, where the board says it; otherwise places and scale decide. */
  private fixed: number | null = null;
  /** Which of its two pictures the map shows, and the names in each of them. */
  private zoom: 1 | 2 = 1;
  private readonly names: { readonly [zoom in 1 | 2]: readonly NameBox[] };
  /** Room that was found, by place, number of stacks, size and zoom: the map does not change. */
  private readonly rooms = new Map<string, Room>();
  /** The place whose pieces are fanned out. */
  private fanned: string | null = null;
  private lit: ReadonlySet<string> = new Set();
  private chosen: ReadonlySet<string> = new Set();

  constructor(group: SVGGElement, map: GameMap) {
    this.group = group;
    this.map = map;
    this.names = { 1: nameBoxes(map, 1), 2: nameBoxes(map, 2) };
  }

  /** Shows these pieces and no others. */
  update(pieces: readonly Piece[]): void {
    const wanted = new Map(pieces.map((piece) => [piece.key, piece]));
    const gone = [...this.shown.values()].filter(({ piece }) => !wanted.has(piece.key));
    const come = pieces.filter((piece) => !this.shown.has(piece.key));
    const pairs = pairUp(
      gone.map(({ piece }) => piece),
      come,
    );
    const next = new Map<string, Shown>();
    // Pieces that are there at first just stand; only later ones appear with an animation.
    const isFirst = this.shown.size === 0;
    const created = this.create(come.filter((piece) => !pairs.has(piece.key)));
    for (const piece of pieces) {
      const before = this.shown.get(piece.key) ?? this.shown.get(pairs.get(piece.key) ?? '');
      next.set(piece.key, before ? this.change(before, piece) : created.get(piece.key)!);
    }
    if (!isFirst) appear([...created.values()].map(({ element }) => element));
    const kept = new Set([...next.values()].map(({ element }) => element));
    for (const { element } of this.shown.values()) if (!kept.has(element)) vanish(element);
    this.shown = next;
    this.place();
    this.relight();
  }

  /** Pieces grow as the camera zooms out, or have the size the board gives them. */
  rescale(scale: number, fixed: number | null = null, zoom: 1 | 2 = 1): void {
    if (scale === this.scale && fixed === this.fixed && zoom === this.zoom) return;
    this.scale = scale;
    this.fixed = fixed;
    this.zoom = zoom;
    this.place();
  }

  light(lit: ReadonlySet<string>, chosen: ReadonlySet<string>): void {
    this.lit = lit;
    this.chosen = chosen;
    this.relight();
  }

  pieceOf(target: EventTarget | null): Piece | null {
    const element = target instanceof Element ? target.closest('[data-piece]') : null;
    return element ? (this.shown.get(element.getAttribute('data-piece')!)?.piece ?? null) : null;
  }

  /** The elements of new pieces, all in one go: one parse for hundreds of them. */
  private create(pieces: readonly Piece[]): Map<string, Shown> {
    const sheet = document.createElementNS(SVG, 'svg');
    sheet.innerHTML = pieces.map((piece) => `<g class="piece"><g class="piece-body">${drawn(piece)}</g></g>`).join('');
    const created = new Map<string, Shown>();
    const elements = [...sheet.children] as SVGGElement[];
    pieces.forEach((piece, i) => {
      const element = elements[i]!;
      const body = element.firstElementChild as SVGGElement;
      name(element, piece);
      created.set(piece.key, { piece, element, body, badge: null, lead: null, parts: null });
    });
    this.group.append(...elements);
    return created;
  }

  private change(shown: Shown, piece: Piece): Shown {
    if (shown.piece.look !== piece.look) shown.body.innerHTML = drawn(piece);
    name(shown.element, piece);
    // Moving pieces are above standing ones.
    if (shown.piece.place !== piece.place) this.group.append(shown.element);
    shown.piece = piece;
    return shown;
  }

  private place(): void {
    const byPlace = new Map<string, Piece[]>();
    for (const { piece } of this.shown.values()) {
      const here = byPlace.get(piece.place);
      if (here) here.push(piece);
      else byPlace.set(piece.place, [piece]);
    }
    for (const [id, pieces] of byPlace) {
      const place = this.map.place(id);
      const size = this.fixed ?? pieceSize(place, this.scale);
      const free = pieces.filter((piece) => !piece.at);
      const names = this.names[this.zoom];
      const spots = arrange(place, pieces, size, (stacks) => this.roomFor(id, stacks, size), names);
      if (id === this.fanned) for (const [key, spot] of fanOut(place, free, size)) spots.set(key, spot);
      for (const piece of pieces) this.put(this.shown.get(piece.key)!, spots.get(piece.key)!, size);
      this.order(pieces, spots);
      this.spreadAll(id, pieces, size);
    }
  }

  private roomFor(id: string, stacks: number, size: number): Room {
    const place = this.map.place(id);
    const names = this.names[this.zoom];
    // Cells away from the sea and from all names have the same room, wherever they are.
    const isCell =
      place.shape !== undefined &&
      names.length === 0 &&
      this.map.neighbours(id).every((next) => this.map.place(next.id).kind !== 'sea');
    const key = `${isCell ? `shape ${place.shape}` : id} ${stacks} ${size} ${this.zoom}`;
    const known = this.rooms.get(key);
    if (known) return isCell ? moveRoom(known, place.at, 1) : known;
    const open = (): OpenRoom => openRoom(this.map, id, size);
    const room = findRoom(place, stacks, size, homeOf(this.map, id, size), open, names);
    this.rooms.set(key, isCell ? moveRoom(room, place.at, -1) : room);
    return room;
  }

  /** Pieces further down are in front. */
  private order(pieces: readonly Piece[], spots: ReadonlyMap<string, Spot>): void {
    const sorted = [...pieces].sort((a, b) => spots.get(a.key)!.y - spots.get(b.key)!.y);
    const elements = sorted.map((piece) => this.shown.get(piece.key)!.element);
    const inOrder = elements.every(
      (element, i) => i === 0 || elements[i - 1].compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    if (!inOrder) this.group.append(...elements);
  }

  private put(shown: Shown, spot: Spot, usual: number): void {
    const { element, body, piece } = shown;
    const size = spot.size ?? usual;
    element.style.transform = `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)`;
    body.style.transform = `scale(${((size * (piece.size ?? 1)) / 100).toFixed(3)}) rotate(${piece.rotation ?? 0}deg)`;
    element.classList.toggle('under', spot.under === true);
    const count = spot.count ?? 1;
    if (count < 2) {
      shown.badge?.remove();
      shown.badge = null;
    } else {
      shown.badge ??= newBadge(element);
      number(shown.badge, count, size, badgeCorner(this.names[this.zoom], spot, size));
    }
    shown.lead?.remove();
    shown.lead = spot.lead ? leadTo(element, spot, spot.lead) : null;
  }

  /** Shows what the pieces of the fanned place are made of, the first above it, the others below, over all else; hides it elsewhere. */
  private spreadAll(place: string, pieces: readonly Piece[], size: number): void {
    let below: number | null = null;
    for (const { key } of pieces) {
      const shown = this.shown.get(key)!;
      shown.parts?.remove();
      shown.parts = null;
      const parts = place === this.fanned ? (shown.piece.parts?.() ?? []) : [];
      if (parts.length < 2) continue;
      this.spread(shown, parts, size, below);
      below = below === null ? 0 : below + spreadRows(parts.length);
    }
  }

  private spread(shown: Shown, parts: readonly string[], size: number, below: number | null): void {
    const { element, piece } = shown;
    const group = document.createElementNS(SVG, 'g');
    group.classList.add('piece-parts');
    // As large as those of a piece that has its place for itself.
    const side = size * Math.max(1, piece.size ?? 1);
    group.style.transform = `scale(${(side / 100).toFixed(3)})`;
    const scale = PART_SIDE / 100;
    group.innerHTML = spreadParts(parts.length, below)
      .map(([x, y], i) => `<g transform="translate(${x} ${y}) scale(${scale})">${parts[i]}</g>`)
      .join('');
    element.append(group);
    shown.parts = group;
    this.group.append(element);
  }

  /** Fans the pieces of a place out, or none. Returns whether anything was stacked there. */
  fanAt(place: string | null): boolean {
    const wanted = place !== null && (this.isStacked(place) || this.hasParts(place)) ? place : null;
    if (place !== null && place === this.fanned) return false;
    if (wanted === this.fanned) return false;
    this.fanned = wanted;
    this.place();
    this.relight();
    return wanted !== null;
  }

  /** Does something that can be chosen lie under the top of a stack there? */
  hides(place: string): boolean {
    return (
      place !== this.fanned &&
      [...this.shown.values()].some(
        ({ piece, element }) =>
          piece.place === place && element.classList.contains('under') && element.classList.contains('lit'),
      )
    );
  }

  private hasParts(place: string): boolean {
    return [...this.shown.values()].some(({ piece }) => piece.place === place && piece.parts !== undefined);
  }

  private isStacked(place: string): boolean {
    return [...this.shown.values()].some(
      ({ piece, element }) => piece.place === place && element.classList.contains('under'),
    );
  }

  private relight(): void {
    for (const { piece, element } of this.shown.values()) {
      const keys = (piece.points ?? []).map(pointKey);
      element.classList.toggle(
        'lit',
        keys.some((key) => this.lit.has(key)),
      );
      element.classList.toggle(
        'chosen',
        keys.some((key) => this.chosen.has(key)),
      );
    }
  }
}

/** What a piece shows, with the ring that says what can be done with it. */
const drawn = (piece: Piece): string =>
  `${piece.draw()}<rect class="piece-ring" x="-54" y="-54" width="108" height="108" rx="16"/>`;

function name(element: SVGGElement, piece: Piece): void {
  element.setAttribute('data-piece', piece.key);
  element.setAttribute('data-at', piece.place);
  element.setAttribute('aria-label', piece.title);
  element.classList.toggle('spent', piece.spent === true);
}

/** A dotted line from a stack that found no room to the place it belongs to. */
function leadTo(element: SVGGElement, { x, y }: Spot, to: readonly [number, number]): SVGPathElement {
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('class', 'lead');
  line.setAttribute('d', `M0 0L${(to[0] - x).toFixed(1)} ${(to[1] - y).toFixed(1)}`);
  element.prepend(line);
  return line;
}

/** The corners of a piece in the order in which its number takes them: to the right, and down. */
const CORNERS = [
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
] as const;
/** How far from the middle the number stands, and its radius, as parts of the piece's side. */
const [BADGE_AT, BADGE] = [0.4, 0.27];

/** The corner of a stack at which its number covers no name; the upper right one if there is none. */
export function badgeCorner(
  names: readonly NameBox[],
  { x, y }: Pick<Spot, 'x' | 'y'>,
  size: number,
): readonly [number, number] {
  const clear = CORNERS.find(([right, down]) =>
    isClear(names, [x + right * BADGE_AT * size, y + down * BADGE_AT * size], 2 * BADGE * size),
  );
  return clear ?? CORNERS[0];
}

function newBadge(element: SVGGElement): SVGGElement {
  const badge = document.createElementNS(SVG, 'g');
  badge.classList.add('piece-count');
  badge.innerHTML = '<circle r="27"/><text y="12"></text>';
  element.append(badge);
  return badge;
}

/** The number of pieces in a stack, at one of its corners. */
function number(badge: SVGGElement, count: number, size: number, [right, down]: readonly [number, number]): void {
  badge.setAttribute(
    'transform',
    `translate(${(right * BADGE_AT * size).toFixed(1)} ${(down * BADGE_AT * size).toFixed(1)}) scale(${(size / 100).toFixed(3)})`,
  );
  badge.lastElementChild!.textContent = String(count);
}

function appear(elements: readonly Element[]): void {
  for (const element of elements) element.classList.add('coming');
  requestAnimationFrame(() => {
    for (const element of elements) element.classList.remove('coming');
  });
}

function vanish(element: SVGGElement): void {
  element.removeAttribute('data-piece');
  element.classList.remove('lit', 'chosen');
  element.classList.add('going');
  setTimeout(() => element.remove(), 320);
}
