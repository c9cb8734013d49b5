/** The picture of a game: its map, or a drawing; a letter where it has neither. */
import { cardOf } from '../assets.ts';
import { themeNow } from '../settings.ts';
import { titleOf } from './titles.ts';

export function GamePicture({ game }: { game: string }) {
  const picture = cardOf(game, themeNow());
  return picture ? (
    <img class="art" src={picture} alt="" />
  ) : (
    <div class="art letter" aria-hidden="true">
      {titleOf(game)[0]}
    </div>
  );
}
