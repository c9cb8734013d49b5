/** The part of a map where something happened: the map's own picture, moved so that the place is in the middle. */
import type { GameMap } from '@concert/cartography/map';
import { editionOf } from '../assets.ts';
import { arrowMarkup } from '../board/arrows.ts';
import { themeNow } from '../settings.ts';

export interface VignetteArrow {
  /** Places of the map, in order. */
  readonly way: readonly string[];
  readonly colour: string;
}

interface VignetteProps {
  game: string;
  rules: string;
  map: GameMap | null;
  /** Nothing is shown of what happened nowhere. */
  place: string | null | undefined;
  /** A move that led there. */
  arrow?: VignetteArrow | null;
}

export function Vignette({ game, rules, map, place, arrow }: VignetteProps) {
  if (!map || !place) return null;
  const { width, height } = map.file;
  const [x, y] = map.place(place).at;
  const picture = editionOf(game, rules).picture(`base-1-${themeNow()}.webp`);
  const part = (at: number, of: number): string => (at / of).toFixed(4);
  return (
    <div class="vignette" role="img" aria-label={map.place(place).name}>
      <i
        style={{
          backgroundImage: `url("${picture}")`,
          '--x': part(x, width),
          '--y': part(y, height),
          '--ratio': part(height, width),
        }}
      >
        <Happened map={map} place={place} arrow={arrow ?? null} />
      </i>
    </div>
  );
}

/** The way that led there; where there is none, a ring around the place. */
function Happened({ map, place, arrow }: { map: GameMap; place: string; arrow: VignetteArrow | null }) {
  const { width, height } = map.file;
  const spotOf = (id: string): readonly [number, number] => map.place(id).at;
  const [x, y] = spotOf(place);
  const box = `0 0 ${width} ${height}`;
  if (arrow && arrow.way.length > 1) {
    const markup = arrowMarkup([{ key: place, places: arrow.way, colour: arrow.colour }], spotOf);
    return <svg viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
  }
  return (
    <svg viewBox={box} aria-hidden="true">
      <circle cx={x} cy={y} r={width / 66} class="vignette-ring" stroke-width={width / 250} />
    </svg>
  );
}
