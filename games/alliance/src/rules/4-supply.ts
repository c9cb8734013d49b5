/** 4.4 Supply: which places are linked to a friendly homeland victory city. */
import {
  addBit,
  allBits,
  bitsOf,
  emptyBits,
  graphOfNeighbours,
  hasBit,
  neighbourBits,
  uniteBits,
  wordsFor,
} from '@concert/kit';
import type { State } from '../shape.ts';
import {
  baseSeas,
  basesOn,
  citiesOf,
  hasBase,
  homelandOf,
  isSea,
  neighbouringRegions,
  neighbouringSeas,
  PLACES,
  POWERS,
  REGIONS,
} from '../tables.ts';
import { FRIENDLY, isShut, type Survey, statusOf } from './4-control.ts';
import { isBlockaded } from './8-fleets.ts';
import { canBeClosed, isOpenBorder, isOpenSea } from './11-gazetteer.ts';

/** What spreads over the map is reckoned for 32 places at a time. */
type PlaceSet = Int32Array;
const WORDS = wordsFor(PLACES);
if (WORDS !== 4) throw new RangeError(`${PLACES} places do not fill four words, which \`join\` takes for granted`);
const noPlace = (): PlaceSet => emptyBits(PLACES);

/** Places linked to a city, and those linked at least to a homeland naval base, where that was worth a look. */
export interface Supply {
  city: PlaceSet;
  base: PlaceSet | null;
}
const everywhere: PlaceSet = allBits(PLACES);

/**
 * AL-R-69, AL-R-70: everything linked to the camp's cities and bases. Of places that are not asked about (all are, if
 * nothing is said) it may stay unsaid.
 */
export function supplyOf(state: State, look: Survey, camp: number, asked = everywhere): Supply {
  const open = openTo(look, camp);
  const cities = endsOf(state, look, camp, citiesOf);
  const city = linked(state, look, camp, cities, open, asked);
  for (let sea = REGIONS; sea < PLACES; sea++)
    if ((look.camps[sea] >> camp) & 1 && hasBit(asked, sea) && hasBit(open, sea) && !hasBit(city, sea)) {
      const bases = endsOf(state, look, camp, homeBases, true);
      return { city, base: linked(state, look, camp, bases, open, asked) };
    }
  return { city, base: null };
}

const homeBases: readonly (readonly number[])[] = homelandOf.map((all) => all.filter((p) => hasBase[p]));

/** AL-4.4-a, AL-8.2-a: is a block in this place supplied? For fleets at sea a base is enough. */
export const isSupplied = ({ city, base }: Supply, place: number): boolean =>
  hasBit(city, place) || (base !== null && isSea(place) && hasBit(base, place));

/** Where links of the camp end: those of its cities or bases that are friendly; bases unless they are blockaded. */
function endsOf(state: State, look: Survey, camp: number, of: typeof homeBases, blockades = false): PlaceSet {
  const ends = noPlace();
  for (let p = 0; p < POWERS; p++)
    if (look.camp[p] === camp)
      for (const end of of[p])
        if (statusOf(state, look, end, camp) === FRIENDLY && !(blockades && isBlockaded(state, look, end, camp)))
          addBit(ends, end);
  return ends;
}

/** By place: where supply goes on from it. AL-4.4-d: land and sea meet at bases. */
const ways: readonly (readonly number[])[] = neighbouringRegions.map((regions, p) =>
  isSea(p) ? [...basesOn[p], ...neighbouringSeas[p]] : [...baseSeas[p], ...regions],
);
/** The same as sets of places, one after the other. */
const waySets = neighbourBits(graphOfNeighbours(ways)).rows;
/** The few places with a way that can close; the others need not ask. */
const closable: readonly boolean[] = ways.map((all, from) => all.some((to) => canBeClosed(from, to)));

const isOpen = (state: State, look: Survey, from: number, to: number, camp: number): boolean => {
  if (isSea(from) !== isSea(to)) return true;
  return isSea(from) ? isOpenSea(look, from, to, camp) : isOpenBorder(state, from, to);
};

/**
 * The places through which links of the camp can go: all but those that `isShut` tells of. Asked of the whole map with
 * every list of actions, and written without branches but for the few places that several share: guessing at each place
 * who stands there is what would take the time.
 */
function openTo(look: Survey, camp: number): PlaceSet {
  const { camps } = look;
  const foes = look.foes[camp];
  const hostile = noPlace();
  for (let p = 0; p < POWERS; p++) if ((foes >> look.camp[p]) & 1) uniteBits(hostile, homelands[p]);
  const open = noPlace();
  for (let w = 0; w < WORDS; w++) {
    let held = 0;
    let shut = 0;
    const end = Math.min(PLACES, (w + 1) << 5);
    for (let p = w << 5; p < end; p++) {
      const all = camps[p];
      // The sign of what is taken from nothing: 1 where there is something.
      held |= ((0 - all) >>> 31) << (p & 31);
      if ((all & (all - 1)) === 0) shut |= ((0 - (all & foes)) >>> 31) << (p & 31);
      else if (isShut(look, p, camp)) shut |= 1 << (p & 31);
    }
    open[w] = ~(shut | (hostile[w] & ~held)) & everywhere[w];
  }
  return open;
}

const homelands: readonly PlaceSet[] = homelandOf.map((all) => bitsOf(PLACES, all));

/** Adds the ways that begin at this word of `waySets`. Written out: the engine does not unroll loops. */
function join(set: PlaceSet, first: number): void {
  set[0] |= waySets[first];
  set[1] |= waySets[first + 1];
  set[2] |= waySets[first + 2];
  set[3] |= waySets[first + 3];
}

/** What is linked to the ends through open places, or as much of it as answers what is asked. */
function linked(state: State, look: Survey, camp: number, ends: PlaceSet, open: PlaceSet, asked: PlaceSet): PlaceSet {
  const found = noPlace();
  const edge = ends;
  const next = noPlace();
  for (;;) {
    let more = 0;
    let unknown = 0;
    for (let w = 0; w < WORDS; w++) {
      found[w] |= edge[w];
      more |= edge[w];
      unknown |= asked[w] & open[w] & ~found[w];
    }
    if (more === 0 || unknown === 0) return found;
    for (let w = 0; w < WORDS; w++)
      for (let rest = edge[w]; rest !== 0; rest &= rest - 1) {
        const from = (w << 5) + 31 - Math.clz32(rest & -rest);
        if (!closable[from]) join(next, from * WORDS);
        // AL-8.32-b: a base with a sea that carries supply is not blockaded.
        else for (const to of ways[from]) if (isOpen(state, look, from, to, camp)) addBit(next, to);
      }
    for (let w = 0; w < WORDS; w++) {
      edge[w] = next[w] & open[w] & ~found[w];
      next[w] = 0;
    }
  }
}
