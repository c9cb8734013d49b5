/**
 * The baked pictures of a map: the base at two zooms, and the names of towns at two zooms where the map has them as a
 * layer of their own. The second of each is loaded when the camera is near enough for it. Names too small to read are not shown.
 */
import type { GameMap, MapImage } from '@concert/cartography/map';

/** From this zoom on the second picture, with names for reading close by, is the better one. */
const CLOSER = 0.82;

/** Which of the two pictures is the better one at this zoom. */
export const pictureAt = (k: number): 1 | 2 => (k >= CLOSER ? 2 : 1);

/** From these zooms on the names of each picture of towns are large enough to be read. */
const LEGIBLE = { 1: 0.5, 2: 1.15 } as const;

/** Which picture of town names can be read at this zoom; 0 for neither: a board may write names of its own then. */
export function townsAt(k: number): 0 | 1 | 2 {
  const picture = pictureAt(k);
  return k >= LEGIBLE[picture] ? picture : 0;
}

export class MapPictures {
  readonly base: readonly HTMLImageElement[];
  readonly towns: readonly HTMLImageElement[];
  private readonly map: GameMap;
  private readonly url: (file: string) => string;
  private legible: 0 | 1 | 2 = 0;

  constructor(map: GameMap, url: (file: string) => string) {
    this.map = map;
    this.url = url;
    this.base = [picture(), picture()];
    this.towns = map.file.overlays?.length ? [picture(), picture()] : [];
    for (const each of this.towns) each.classList.add('towns');
  }

  setTheme(desk: 'light' | 'dark'): void {
    const { images, overlays = [] } = this.map.file;
    this.dress(this.base, images, desk);
    this.dress(this.towns, overlays, desk);
  }

  /** The camera has come to rest at this zoom. The picture of town names that can be read there, once it can be seen. */
  settle(k: number): void {
    const close = pictureAt(k) === 2;
    for (const [, second] of [this.base, this.towns])
      if (close && second && !second.src && second.dataset.src) second.src = second.dataset.src;
    this.base[1]?.classList.toggle('shown', close);
    this.legible = townsAt(k);
    this.showTowns();
  }

  /** Names are transparent, so that only one picture of them is shown; and that only when it has been decoded. */
  private showTowns(): void {
    const [first, second] = this.towns;
    if (!first || !second) return;
    const wanted = this.legible;
    const show = (): void => {
      if (this.legible !== wanted) return;
      first.classList.toggle('hidden', wanted !== 1);
      second.classList.toggle('shown', wanted === 2);
    };
    // A picture that can't be decoded, or is exchanged meanwhile, is shown as it is.
    if (wanted === 2) second.decode().then(show, show);
    else show();
  }

  private dress(pictures: readonly HTMLImageElement[], files: readonly MapImage[], desk: string): void {
    pictures.forEach((each, i) => {
      const image = files.find(({ zoom, desk: of }) => zoom === i + 1 && of === desk);
      if (!image) return;
      each.dataset.src = this.url(image.file);
      if (i === 0 || each.src) each.src = each.dataset.src;
    });
  }
}

function picture(): HTMLImageElement {
  const image = document.createElement('img');
  image.className = 'picture';
  image.alt = '';
  image.draggable = false;
  image.decoding = 'async';
  return image;
}
