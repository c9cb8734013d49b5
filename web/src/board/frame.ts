/**
 * The board frame: the baked picture at two zooms under a thin SVG of highlights and pieces, all moved by one
 * transform. Imperative, outside the virtual DOM. It knows a map and what to show on it; it knows no game and no rules.
 */
import type { Level, Mark, Piece, Tint, Zooms } from '@concert/board';
import type { GameMap } from '@concert/cartography/map';
import type { Arrow } from './arrows.ts';
import {
  between,
  type Camera,
  CLOSEST,
  centreOn,
  fit,
  frameAll,
  hold,
  type Insets,
  isInView,
  levelAt,
  noInsets,
  pan,
  pieceScale,
  type Size,
  toMap,
  toScreen,
  zoomAt,
} from './camera.ts';
import { listen } from './gestures.ts';
import { type Lights, MapLayers } from './map-layers.ts';
import { MapPictures, pictureAt, townsAt } from './pictures.ts';
import { PieceLayer } from './pieces.ts';

/** On a narrow screen it comes nearer where that makes what is asked about so much larger. */
const LARGER = 1.25;

export interface FrameEvents {
  /** A piece, or else a place, or else nothing. */
  tap(piece: Piece | null, place: string | null): void;
  /** May a path be dragged from this piece, or else this place? */
  mayDrag(piece: Piece | null, place: string | null): boolean;
  /** A path is being dragged over these places. */
  drag(places: readonly string[]): void;
  /** It has ended; over no places where it was given up. */
  drop(piece: Piece | null, place: string | null, places: readonly string[]): void;
  hover(piece: Piece | null, place: string | null, at: readonly [number, number] | null): void;
  /** A finger rests on it. */
  hold(piece: Piece | null, place: string | null): void;
  key(event: KeyboardEvent): boolean;
  /** Another level of detail has come into view; the pieces are to be given again. */
  level(level: Level): void;
}

export interface FrameOptions {
  readonly map: GameMap;
  /** URLs of the pictures by file name. */
  image(file: string): string;
  readonly theme: 'light' | 'dark';
  readonly defs?: string;
  readonly zooms?: Zooms;
  /** What panels cover now. */
  covered(): Insets;
  readonly events: FrameEvents;
}

export class BoardFrame {
  readonly element: HTMLDivElement;
  private readonly sheet: HTMLDivElement;
  private readonly layers: MapLayers;
  private readonly pictures: MapPictures;
  private level: Level | null = null;
  private readonly pieces: PieceLayer;
  private readonly options: FrameOptions;
  private readonly stop: () => void;
  private camera: Camera = { x: 0, y: 0, k: 0.5 };
  /** The whole map is shown: it stays so when the room for it changes, until it is moved. */
  private fitted = false;
  private pieceSize = 30;
  /** The person has moved the camera: it does not follow others until it is fitted again. */
  private held = false;
  /** The place on whose pieces the pointer rests. */
  private resting: string | null = null;
  private spreading = 0;
  private frame = 0;
  private flight = 0;
  private readonly watcher: ResizeObserver;
  private size: Size = { width: 0, height: 0 };

  constructor(options: FrameOptions) {
    this.options = options;
    const { map } = options;
    this.element = document.createElement('div');
    this.element.className = 'board';
    this.element.tabIndex = 0;
    this.element.setAttribute('role', 'application');
    this.sheet = document.createElement('div');
    this.sheet.className = 'sheet';
    this.sheet.style.width = `${map.file.width}px`;
    this.sheet.style.height = `${map.file.height}px`;
    this.pictures = new MapPictures(map, options.image);
    this.layers = new MapLayers(map, options.defs ?? '');
    this.pieces = new PieceLayer(this.layers.groups.pieces, map);
    // Names of towns lie above tints and below pieces.
    this.sheet.append(...this.pictures.base, this.layers.below, ...this.pictures.towns, this.layers.above);
    this.element.append(this.sheet);
    this.setTheme(options.theme);
    this.stop = this.listenTo();
    this.watcher = new ResizeObserver(() => this.resized());
  }

  attach(parent: HTMLElement): void {
    parent.append(this.element);
    this.size = { width: this.element.clientWidth, height: this.element.clientHeight };
    this.watcher.observe(this.element);
    this.fit(false);
  }

  destroy(): void {
    this.stop();
    this.watcher.disconnect();
    cancelAnimationFrame(this.frame);
    cancelAnimationFrame(this.flight);
    window.clearTimeout(this.spreading);
    this.element.remove();
  }

  setTheme(desk: 'light' | 'dark'): void {
    this.pictures.setTheme(desk);
  }

  /** The size of pieces on the screen, in pixels. */
  setPieceSize(pixels: number): void {
    this.pieceSize = pixels;
    this.settle();
  }

  /** A phone: the sheet then covers the screen rather than fitting into it. */
  private get narrow(): boolean {
    return this.size.width < 700;
  }

  fit(fly = true): void {
    const { file } = this.options.map;
    const insets = this.narrow ? noInsets : this.options.covered();
    this.go(fit(this.size, file, insets, this.narrow ? 'cover' : 'whole'), fly);
    this.fitted = true;
    this.held = false;
  }

  /** Goes where something happens, if that is out of view and the person has not moved the camera. */
  follow(ids: readonly string[]): void {
    if (this.held || ids.length === 0) return;
    const { map } = this.options;
    const insets = this.options.covered();
    const spots = ids.map((id) => map.place(id).at);
    if (spots.every((at) => isInView(toScreen(this.camera, at), this.size, insets))) return;
    this.go(frameAll(spots, this.size, insets, this.least(), this.camera.k), true);
  }

  /** Panels were folded or unfolded. */
  refit(): void {
    if (this.fitted && !this.narrow) this.fit();
  }

  /** Centres a place, near enough to be read. */
  show(id: string, fly = true): void {
    const { map } = this.options;
    const readable = this.options.zooms ? this.options.zooms.near * 1.1 : this.narrow ? 0.62 : 0.75;
    const k = Math.max(this.camera.k, readable);
    this.go(centreOn(this.camera, map.place(id).at, this.size, this.options.covered(), k), fly);
  }

  /** Shows all of these places, as near as they allow. */
  showAll(ids: readonly string[], fly = true): void {
    const { map, zooms } = this.options;
    const spots = ids.map((id) => map.place(id).at);
    const closest = zooms?.closest ?? CLOSEST;
    // On a narrow screen all of a large map would be too small to read: then its middle is shown.
    const least = this.narrow && zooms ? fit(this.size, map.file, noInsets, 'cover').k : this.least();
    this.go(frameAll(spots, this.size, this.options.covered(), least, closest), fly);
  }

  /**
   * On a narrow screen, or near a large map, everything that can be chosen may be outside: then the camera moves there. And from afar,
   * where forces are only blocks, it comes nearer, unless the person has moved it.
   */
  reveal(ids: readonly string[]): void {
    const { map, zooms } = this.options;
    if (ids.length === 0 || !(this.narrow || (zooms && !this.held))) return;
    const insets = this.options.covered();
    const spots = ids.map((id) => map.place(id).at);
    const seen = spots.filter((at) => isInView(toScreen(this.camera, at), this.size, insets));
    // What a finger can't hit is shown larger, unless the person has chosen how near they are.
    const most = zooms && !(this.narrow && this.held) ? zooms.near * 1.1 : this.camera.k;
    const goal = frameAll(spots, this.size, insets, this.least(), most);
    const isFar = this.level === 'far' && zooms && goal.k >= zooms.middle;
    const nearer = !this.held && (this.narrow ? goal.k > this.camera.k * LARGER : isFar);
    // Who has moved the map goes on looking where they look, as long as half of it is there.
    if (nearer || seen.length < spots.length * (this.held ? 0.5 : 0.8)) this.go(goal, true);
  }

  zoomBy(factor: number): void {
    const middle: [number, number] = [this.size.width / 2, this.size.height / 2];
    this.held = true;
    this.go(zoomAt(this.camera, middle, factor, this.least(), this.options.zooms?.closest), true);
  }

  panBy(dx: number, dy: number): void {
    this.held = true;
    this.go(pan(this.camera, dx, dy), false);
    this.settle();
  }

  get eye(): Camera {
    return this.camera;
  }

  update(pieces: readonly Piece[], tints: readonly Tint[], marks: readonly Mark[]): void {
    this.pieces.update(pieces);
    this.layers.tint(tints);
    this.layers.mark(marks);
  }

  light(lights: Lights): void {
    this.pieces.light(lights.points, lights.chosenPoints);
    this.layers.light(lights);
  }

  drawArrows(arrows: readonly Arrow[]): void {
    this.layers.drawArrows(arrows);
  }

  /** The place under a point of the viewport. */
  placeAt(at: readonly [number, number]): string | null {
    return this.options.map.at(toMap(this.camera, at)) ?? null;
  }

  private least(): number {
    const { file } = this.options.map;
    return fit(this.size, file, noInsets).k * 0.7;
  }

  private go(to: Camera, fly: boolean): void {
    cancelAnimationFrame(this.flight);
    this.fitted = false;
    const goal = hold(to, this.size, this.options.map.file);
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!fly || calm) {
      this.camera = goal;
      this.apply();
      this.settle();
      return;
    }
    const from = this.camera;
    const began = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, (now - began) / 320);
      this.camera = between(from, goal, t);
      this.apply();
      if (t < 1) this.flight = requestAnimationFrame(step);
      else this.settle();
    };
    this.flight = requestAnimationFrame(step);
  }

  /** One transform per animation frame, however many events came in. */
  private apply(): void {
    if (this.frame) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      const { x, y, k } = this.camera;
      this.sheet.style.transform = `translate(${x}px, ${y}px) scale(${k})`;
    });
  }

  /** Costly updates, when the camera has come to rest. */
  private settle(): void {
    const { k } = this.camera;
    this.pictures.settle(k);
    this.sheet.dataset.names = String(townsAt(k));
    this.element.style.setProperty('--line', String(1 / k));
    this.pieces.rescale(pieceScale(k, this.pieceSize), this.sizeAt(k), pictureAt(k));
  }

  /** The size of pieces where the board says it; and what level of detail that is. */
  private sizeAt(k: number): number | null {
    const { zooms, events } = this.options;
    if (!zooms) return null;
    const level = levelAt(k, zooms, this.level);
    if (level !== this.level) {
      this.level = level;
      events.level(level);
    }
    return zooms.size(level, k);
  }

  private resized(): void {
    const before = this.size;
    this.size = { width: this.element.clientWidth, height: this.element.clientHeight };
    if (before.width === 0 || this.fitted) this.fit(false);
    else this.go(pan(this.camera, (this.size.width - before.width) / 2, (this.size.height - before.height) / 2), false);
  }

  private listenTo(): () => void {
    const { events } = this.options;
    let grabbed: { piece: Piece | null; place: string | null; path: string[] } = { piece: null, place: null, path: [] };
    const pass = (place: string | null): void => {
      if (place !== null && place !== (grabbed.path.at(-1) ?? grabbed.place)) grabbed.path.push(place);
    };
    return listen(this.element, {
      pan: (dx, dy) => {
        this.seize();
        this.camera = hold(pan(this.camera, dx, dy), this.size, this.options.map.file);
        this.apply();
      },
      zoom: (at, factor) => {
        this.seize();
        this.camera = hold(
          zoomAt(this.camera, at, factor, this.least(), this.options.zooms?.closest),
          this.size,
          this.options.map.file,
        );
        this.apply();
      },
      tap: (at, target) => {
        const piece = this.pieces.pieceOf(target);
        // What can be chosen lies under others: the first tap spreads them.
        if (piece && this.pieces.hides(piece.place) && this.pieces.fanAt(piece.place)) return;
        events.tap(piece, piece?.place ?? this.placeAt(at));
      },
      hold: (at, target) => {
        const piece = this.pieces.pieceOf(target);
        events.hold(piece, piece?.place ?? this.placeAt(at));
      },
      grab: (at, target) => {
        const piece = this.pieces.pieceOf(target);
        grabbed = { piece, place: piece?.place ?? this.placeAt(at), path: [] };
        return events.mayDrag(piece, grabbed.place);
      },
      drag: (at) => {
        pass(this.placeAt(at));
        events.drag([...grabbed.path]);
      },
      drop: (at) => {
        if (at) pass(this.placeAt(at));
        events.drop(grabbed.piece, grabbed.place, at ? grabbed.path : []);
      },
      hover: (at, target) => {
        const piece = at ? this.pieces.pieceOf(target) : null;
        this.fanSoon(piece?.place ?? null);
        events.hover(piece, at ? (piece?.place ?? this.placeAt(at)) : null, at);
      },
      moving: (on) => {
        this.sheet.classList.toggle('moving', on);
        if (!on) this.settle();
      },
      key: (event) => events.key(event),
    });
  }

  /** A drag on the map stops any flight, and the map stays where it is put. */
  private seize(): void {
    cancelAnimationFrame(this.flight);
    this.fitted = false;
    this.held = true;
  }

  /** A pointer that rests on a stack spreads it; one that has left it gathers it again. */
  private fanSoon(place: string | null): void {
    if (place === this.resting) return;
    this.resting = place;
    window.clearTimeout(this.spreading);
    this.spreading = window.setTimeout(() => this.pieces.fanAt(place), place === null ? 500 : 250);
  }
}
