/**
 * 7.8 The two sides of a battle. Every player is on one of them or on neither, and allies never face each other: a player
 * allied with both sides stands aside (AL-R-48, AL-R-93, AL-R-95).
 */
import { ASIDE, ATTACKER, INVADER, RESERVE, SHOWN, type State } from '../shape.ts';
import { BLOCKS, homeOf, isSea, PLACES, POWERS, powerOf } from '../tables.ts';
import { blocksIn } from './1-mapboard.ts';
import { firstCamp } from './2-blocks.ts';
import { isEmbattled, type Survey, survey } from './4-control.ts';

/** The camps on either side of a battle, as bits; those that stand aside are on neither. */
interface Sides {
  attackers: number;
  defenders: number;
}

function sidesIn(state: State, look: Survey, place: number): Sides {
  const sides: Sides = { attackers: 0, defenders: 0 };
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] === place && !(state.role[b] & ASIDE)) {
      const bit = 1 << look.camp[powerOf[b]];
      if (state.role[b] & ATTACKER) sides.attackers |= bit;
      else sides.defenders |= bit;
    }
  return sides;
}

/** Is the camp allied with all of one side and with none of the other? */
const fits = (look: Survey, camp: number, side: number, other: number): boolean =>
  side !== 0 && (side & ~look.friends[camp]) === 0 && (other & look.friends[camp]) === 0;

/** AL-R-48, AL-R-93: the side (ATTACKER or 0) of a battle which a camp may join. −1: none. */
export function sideToJoin(state: State, look: Survey, place: number, camp: number): number {
  const { attackers, defenders } = sidesIn(state, look, place);
  if (fits(look, camp, attackers, defenders)) return ATTACKER;
  return fits(look, camp, defenders, attackers) ? 0 : -1;
}

/** AL-R-93: an ally on either side, where the camp has one on both. */
export function alliesOnBothSides(state: State, look: Survey, place: number, camp: number): [number, number] | null {
  if (!isEmbattled(look, place)) return null;
  const { attackers, defenders } = sidesIn(state, look, place);
  const friends = look.friends[camp] & ~(1 << camp);
  if ((attackers & friends) === 0 || (defenders & friends) === 0) return null;
  return [lowest(attackers & friends), lowest(defenders & friends)];
}

const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits);

/** AL-R-101: do blocks of these two groups of powers stand on one side of a battle? */
export function areSideBySide(
  state: State,
  look: Survey,
  isOne: (power: number) => boolean,
  isOther: (power: number) => boolean,
): boolean {
  // By place and side, which of the two are there.
  const seen = new Map<number, number>();
  for (let b = 0; b < BLOCKS; b++) {
    const place = state.place[b];
    if (place < 0 || state.role[b] & ASIDE || !isEmbattled(look, place)) continue;
    const group = isOne(powerOf[b]) ? 1 : isOther(powerOf[b]) ? 2 : 0;
    const key = place * 2 + (state.role[b] & ATTACKER ? 1 : 0);
    const both = (seen.get(key) ?? 0) | group;
    if (both === 3) return true;
    seen.set(key, both);
  }
  return false;
}

/** AL-R-95: the camps that attack where blocks of this camp stand, or in this place, as bits. */
export function attackersOf(state: State, look: Survey, camp: number, place: number): number {
  let bits = 0;
  for (let b = 0; b < BLOCKS; b++) {
    const at = state.place[b];
    if (at < 0 || !(state.role[b] & ATTACKER) || !isEmbattled(look, at)) continue;
    if (at === place || (look.camps[at] >> camp) & 1) bits |= 1 << look.camp[powerOf[b]];
  }
  return bits;
}

/** AL-R-95: relations have changed: pending battles are settled again, and where there is none roles mean nothing. */
export function settleBattles(state: State): void {
  const look = survey(state);
  for (let place = 0; place < PLACES; place++)
    if (isEmbattled(look, place) && isPending(state, place)) settleSides(state, look, place);
  for (let b = 0; b < BLOCKS; b++)
    if (state.role[b] !== 0 && state.place[b] >= 0 && !isEmbattled(look, state.place[b])) state.role[b] &= INVADER;
}

/** Has this battle an attacker? Otherwise sides are taken when it begins. */
const isPending = (state: State, place: number): boolean =>
  state.role.some((role, b) => (role & ATTACKER) !== 0 && state.place[b] === place);

/**
 * Puts every camp of an embattled place on its side. `opening`: the battle has only now come about, and all that are there
 * stand in the line; else who changes sides joins a side that came first, as a reserve.
 */
export function settleSides(state: State, look: Survey, place: number, opening = false): void {
  const here = blocksIn(state, place);
  const sides = newSides(state, look, place, here);
  const late = !opening && !here.some((b) => state.role[b] & SHOWN) ? RESERVE : 0;
  const manned = sidesOfLine(state, here, sides, look);
  for (const b of here) {
    const camp = look.camp[powerOf[b]];
    const side = (sides.attackers >> camp) & 1 ? ATTACKER : (sides.defenders >> camp) & 1 ? 0 : ASIDE;
    if ((state.role[b] & (ATTACKER | ASIDE)) === side) continue;
    const kept = state.role[b] & ~(ATTACKER | RESERVE | ASIDE);
    state.role[b] = kept | side | (side !== ASIDE && manned.includes(side) ? late : 0);
  }
}

/** The sides that have blocks in their line which stay there. */
function sidesOfLine(state: State, here: readonly number[], { attackers, defenders }: Sides, look: Survey): number[] {
  const stays = (b: number): boolean =>
    (((state.role[b] & ATTACKER ? attackers : defenders) >> look.camp[powerOf[b]]) & 1) === 1;
  const line = here.filter((b) => !(state.role[b] & (RESERVE | ASIDE)) && stays(b));
  return [ATTACKER, 0].filter((side) => line.some((b) => (state.role[b] & ATTACKER) === side));
}

/** Two opponents first, those in the lines before others; then every camp on its side, on the other, or on neither. */
function newSides(state: State, look: Survey, place: number, here: readonly number[]): Sides {
  const { attackers, defenders } = sidesIn(state, look, place);
  const order = campsInOrder(state, look, here);
  const [first, against] = opponents(state, look, place, here, order, attackers, defenders);
  const sides: Sides = { attackers: 1 << first, defenders: 1 << against };
  for (const camp of order) {
    if (camp === first || camp === against) continue;
    const [attacks, defends] = [
      fits(look, camp, sides.attackers, sides.defenders),
      fits(look, camp, sides.defenders, sides.attackers),
    ];
    if (attacks && (!defends || (attackers >> camp) & 1)) sides.attackers |= 1 << camp;
    else if (defends) sides.defenders |= 1 << camp;
  }
  return sides;
}

/** The camps of a place, those with blocks in a line first. */
function campsInOrder(state: State, look: Survey, here: readonly number[]): number[] {
  let line = 0;
  let all = 0;
  for (const b of here) {
    const bit = 1 << look.camp[powerOf[b]];
    all |= bit;
    if (!(state.role[b] & (RESERVE | ASIDE))) line |= bit;
  }
  const camps: number[] = [];
  for (const set of [line, all & ~line])
    for (let camp = 0; camp < POWERS; camp++) if ((set >> camp) & 1) camps.push(camp);
  return camps;
}

/** Who attacks whom: as it was, if those two are still opponents; else an opponent of the one whose land it is. */
function opponents(
  state: State,
  look: Survey,
  place: number,
  here: readonly number[],
  order: readonly number[],
  attackers: number,
  defenders: number,
): [attacker: number, defender: number] {
  const oppose = (a: number, b: number): boolean => a !== b && !((look.friends[a] >> b) & 1);
  const pairOf = (some: readonly number[], others: readonly number[]): [number, number] | null => {
    for (const a of some) for (const b of others) if (oppose(a, b)) return [a, b];
    return null;
  };
  // A camp whose blocks stood on both sides attacks only if none of them defended.
  const attacking = order.filter((camp) => (attackers >> camp) & 1 && !((defenders >> camp) & 1));
  const defending = order.filter((camp) => (defenders >> camp) & 1);
  const owner = isSea(place) || homeOf[place] < 0 ? -1 : look.camp[homeOf[place]];
  const home = order.includes(owner) ? owner : firstCamp(state, here);
  return pairOf(attacking, defending) ?? pairOf(attacking, order) ?? reversed(pairOf([home, ...order], order)!);
}

const reversed = ([a, b]: readonly [number, number]): [number, number] => [b, a];

/** Where no camp is marked as attacker, those whose land it is defend; else the camp that comes first in the table. */
export function takeSides(state: State, place: number): void {
  const fighting = blocksIn(state, place).filter((b) => !(state.role[b] & ASIDE));
  const attacking = fighting.filter((b) => state.role[b] & ATTACKER).length;
  if (attacking > 0 && attacking < fighting.length) return;
  for (const b of blocksIn(state, place)) state.role[b] &= ~(ATTACKER | ASIDE);
  settleSides(state, survey(state), place, true);
}
