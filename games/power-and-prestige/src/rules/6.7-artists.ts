/** 6.7 Great artists, and 10.3 what each of them does, wherever it acts. */
import type { P, State } from '../shape.ts';
import { ARTISTS, GARDEN, GOYA, GROS, HALL, HORSE_FARM, PROVINCES } from '../tables.ts';
import {
  ARTWORK,
  BACH,
  BROWN,
  CANOVA,
  CONSTABLE,
  FRIEDRICH,
  GLASS,
  GOETHE,
  isScenic,
  KENT,
  KNOBELSDORFF,
  MARBLE,
  SCHILLER,
  SIEYES,
  STUBBS,
  siteCity,
  sitesIn,
} from '../tables-economy.ts';
import { builtOn, isActive } from './5-buildings.ts';
import { addPrestige, provincesOf } from './5-concepts.ts';
import { isThreatened } from './5-troops.ts';
import { hasExtension } from './6.8-residence.ts';

/** PP-6.7.2-c: while enemies stand in the city of the residence the artists there do nothing. */
export const artistsWork = (state: State, seat: number): boolean =>
  state.residence[seat] >= 0 && !isThreatened(state, seat, state.residence[seat]);

/** PP-6.7.2-a: an artist acts for the player who has had the card since before this economic round. */
const isOld = (state: State, a: number): boolean => state.artistSince[a] < state.year;

export const hasArtist = ({ state }: Pick<P, 'state'>, seat: number, a: number): boolean =>
  state.artistOwner[a] === seat && isOld(state, a) && artistsWork(state, seat);

/** The player's artists, those of this year included. */
export function artistsOf(state: State, seat: number): number[] {
  const found: number[] = [];
  for (let a = 0; a < ARTISTS; a++) if (state.artistOwner[a] === seat) found.push(a);
  return found;
}

/** Those of them that bring something this year. */
export const workingArtists = ({ state }: Pick<P, 'state'>, seat: number): number[] =>
  artistsWork(state, seat) ? artistsOf(state, seat).filter((a) => isOld(state, a)) : [];

const countOwned = (state: State, seat: number, counts: (p: number) => boolean): number => {
  let count = 0;
  for (let p = 0; p < PROVINCES; p++) if (state.owner[p] === seat && counts(p)) count++;
  return count;
};

/** The prestige an artist brings a year beyond the dice (10.3, PP-R-62). */
export function effectIncome(play: Pick<P, 'state' | 'seats'>, forces: Uint8Array, seat: number, a: number): number {
  const { state } = play;
  switch (a) {
    case BROWN: {
      const without = state.extensions.filter((_, other) => !hasExtension(state, other, GARDEN)).length;
      return hasExtension(state, seat, GARDEN) && without >= Math.ceil(play.seats / 2) ? 5 : 0;
    }
    case CONSTABLE:
      return Math.floor(provincesOf(state, seat) / 4);
    case FRIEDRICH:
      return Math.floor(countOwned(state, seat, (p) => isScenic[p]) / 3);
    case SCHILLER:
      return state.artistOwner[GOETHE] === seat && isOld(state, GOETHE) ? 5 : 0;
    case SIEYES:
      return countOwned(state, seat, (p) => state.unrest[p] !== 0);
    case STUBBS: {
      const isFarm = (p: number, s: number): boolean =>
        builtOn(state, s) === HORSE_FARM && isActive(state, forces, p, s, siteCity[s]);
      return Math.floor(countOwned(state, seat, (p) => sitesIn[p].some((s) => isFarm(p, s))) / 2);
    }
    default:
      return 0;
  }
}

/** PP-6.7.2-d, PP-10.3-k, PP-10.3-r: what the player's artists add when they build these extensions (bits). */
export function extensionBonus(play: P, seat: number, built: number): number {
  const kent = built & GARDEN && hasArtist(play, seat, KENT) ? 2 : 0;
  const each = hasArtist(play, seat, KNOBELSDORFF) ? 4 : 0;
  return kent + (built & GARDEN ? each : 0) + (built & HALL ? each : 0);
}

/** PP-10.3-c: with Canova the hall is free to a player who produced artwork, glass or marble this year. */
export const hallIsFree = (play: Pick<P, 'state'>, seat: number): boolean =>
  hasArtist(play, seat, CANOVA) &&
  [ARTWORK, GLASS, MARBLE].some((good) => play.state.economy.produced[seat]?.[good] > 0);

/** PP-10.3-h, PP-10.3-i: what Gros and Goya add to a battle that is settled: who gained the two points, and who lost. */
export function artistsInBattle(play: P, winners: readonly number[], losers: readonly number[]): void {
  for (const seat of winners)
    if (hasArtist(play, seat, GROS)) {
      play.log('gros', { seat }, { clause: 'PP-10.3-i' });
      addPrestige(play.state, seat, 1);
    }
  const owner = losers.find((seat) => hasArtist(play, seat, GOYA));
  if (owner === undefined) return;
  play.log('goya', { seat: owner, winners: [...winners] }, { clause: 'PP-10.3-h' });
  for (const seat of winners) addPrestige(play.state, seat, -2);
}

/** PP-10.3-b, PP-R-62: Bach at the end of the game, bought this year or not. */
export function endBonus(play: P): void {
  const seat = play.state.artistOwner[BACH];
  if (seat < 0 || !artistsWork(play.state, seat)) return;
  play.log('bach', { seat }, { clause: 'PP-10.3-b' });
  addPrestige(play.state, seat, 10);
}
