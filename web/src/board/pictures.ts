/**
 * The baked pictures of a map: the base at two zooms, and the names of towns at two zooms where the map has them as a
 * layer of their own. The second of each is loaded when the camera is near enough for it.
 */
import type { GameMap, MapImage } from '@concert/cartography/map';

/** From this zoom on the second picture, with names for reading close by, is the better one. */
const CLOSER = 0.82;

/** Which of the two pictures is the better one at this zoom. */
export const pictureAt = (k: number): 1 | 2 => (k >= CLOSER ? 2 : 1);

export class MapPictures {
  readonly base: readonly HTMLImageElement[];
  readonly towns: readonly HTMLImageElement[];
  private readonly map: GameMap;
  private readonly url: (file: string) => string;
  private close = false;

  constructor(map: GameMap, url: (file: string) => string) {
    this.map = map;
    this.url = url;
    this.base = [picture(), picture()];
    this.towns = map.file.overlays?.length ? [picture(), picture()] : [];
    // Names are transparent: the far ones go when the near ones are there, and not before.
    this.towns[1]?.addEventListener('load', () => this.showTowns());
  }

  setTheme(desk: 'light' | 'dark'): void {
    const { images, overlays = [] } = this.map.file;
    this.dress(this.base, images, desk);
    this.dress(this.towns, overlays, desk);
  }

  /** The camera has come to rest at this zoom. */
  settle(k: number): void {
    this.close = pictureAt(k) === 2;
    for (const [, second] of [this.base, this.towns]) {
      if (this.close && second && !second.src && second.dataset.src) second.src = second.dataset.src;
      second?.classList.toggle('shown', this.close);
    }
    this.showTowns();
  }

  private showTowns(): void {
    const [first, second] = this.towns;
    first?.classList.toggle('hidden', this.close && second !== undefined && second.naturalWidth > 0);
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
