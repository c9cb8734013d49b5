/** 6.8 The residence: its extensions, its rooms, its loss. */
import type { P, State } from '../shape.ts';
import { extensionPrestige, extensionRooms, locationsOf, provinceOf } from '../tables.ts';
import { addPrestige } from './5-concepts.ts';
import { isThreatened } from './5-troops.ts';

const bit = (e: number): number => 1 << e;

export const hasExtension = (state: State, seat: number, mask: number): boolean =>
  (state.extensions[seat] & mask) !== 0;

/** PP-6.7.1-e, PP-10.5-a: rooms for artists in a court of these extensions. */
export const roomsOf = (court: number): number =>
  extensionRooms.reduce((sum, rooms, e) => sum + (court & bit(e) ? rooms : 0), 0);

/** PP-6.8.2-a: may a seat abandon its residence now? */
export function mayAbandon({ state }: Pick<P, 'state'>, seat: number): boolean {
  const home = state.residence[seat];
  if (home < 0) return false;
  const p = provinceOf[home];
  if (state.owner[p] >= 0 && state.owner[p] !== seat) return true;
  return locationsOf[p].some((at) => isThreatened(state, seat, at));
}

/** PP-6.8.2-b, c, d: the residence goes, with its extensions, their prestige and the artists. */
export function loseResidence(play: P, seat: number): void {
  const { state } = play;
  const court = state.extensions[seat];
  // PP-6.8.2-c, PP-6.7.2-e, PP-R-51: what the extensions brought, free or not, but not what artists added.
  const brought = extensionPrestige.reduce((sum, gain, e) => sum + (court & bit(e) ? gain : 0), 0);
  play.log('residence lost', { seat, place: state.residence[seat], prestige: brought }, { clause: 'PP-6.8.2-b' });
  state.residence[seat] = -1;
  state.extensions[seat] = 0;
  state.artistOwner.forEach((holder, a) => {
    if (holder !== seat) return;
    state.artistOwner[a] = -1;
    state.artistSince[a] = 0;
  });
  addPrestige(state, seat, -brought);
}
