/**
 * NA-R-97, NA-R-123, NA-R-202: on the map there are two sides to a fight. While a power acts that has wars or friends of its own,
 * every other stands on its side, on the other, or aside, as it is to that power. Between activations blocs say it all.
 */
import { NEUTRAL, type P, type State } from '../shape.ts';
import { HEXES, POWERS, piecesOf, powerOf, provinceOfHex } from '../tables.ts';
import { ALLIED, AT_WAR, isFeud, relationOf } from './1-relations.ts';
import { blocOf, enemySide, FEUD_ATTACK, FEUD_DEFENCE, isHostile, sideOfPiece } from './1-units.ts';
import { INSURGENTS } from './14-revolts.ts';

/** Before a piece acts: the sides as its power sees them, if blocs do not say it. */
export function takeStance({ state }: P, p: number): void {
  dropStance(state);
  const power = powerOf[p] === INSURGENTS ? INSURGENTS : state.lent.length > 0 ? borrowerOr(state, p) : powerOf[p];
  const stance = power === INSURGENTS ? ofInsurgents(state, p) : stanceOf(state, power);
  if (stance !== null) state.stance = stance;
}

/** What a power finds by its own wars: looks at the map with its eyes. */
export function seenBy<T>(state: State, power: number, look: () => T): T {
  const before = state.stance;
  state.stance = stanceOf(state, power) ?? [];
  try {
    return look();
  } finally {
    state.stance = before;
  }
}

/** The activation is over. */
export function dropStance(state: State): void {
  if (state.stance.length > 0) state.stance = [];
}

const borrowerOr = ({ lent }: State, p: number): number => {
  for (let i = 0; i < lent.length; i += 2) if (lent[i] === p) return lent[i + 1];
  return powerOf[p];
};

/** As a power sees the others; null if its bloc says it. */
function stanceOf(state: State, power: number): number[] | null {
  const rebels = rebelsAgainst(state, power);
  const isPrivate = state.strangers.length + state.feuds.length + state.pacts.length > 0;
  if (!rebels && !isPrivate) return null;
  const bloc = blocOf(state, power);
  // A neutral fights under its own marker, as who began it or as who was attacked.
  const own = bloc !== NEUTRAL ? bloc : hasBegun(state, power) ? FEUD_ATTACK : FEUD_DEFENCE;
  const stance = Array.from({ length: POWERS }, (_, other) => {
    const relation = other === power ? ALLIED : relationOf(state, power, other);
    return relation === ALLIED ? own : relation === AT_WAR ? enemySide(own) : NEUTRAL;
  });
  stance[INSURGENTS] = rebels ? enemySide(own) : -1;
  return stance;
}

const hasBegun = ({ feuds }: State, power: number): boolean => feuds.some((p, i) => i % 3 === 0 && p === power);

/** NA-R-202: insurgents against the owner of their province and its allies, for all that it is at peace with who runs them. */
function ofInsurgents(state: State, p: number): number[] | null {
  const owner = ownerOfLand(state, p);
  if (owner < 0 || isHostile(sideOfPiece(state, p), blocOf(state, owner))) return null;
  const bloc = blocOf(state, owner);
  const theirs = bloc === NEUTRAL ? FEUD_DEFENCE : bloc;
  const stance = Array.from({ length: POWERS }, (_, other) =>
    other === owner || relationOf(state, owner, other) === ALLIED ? theirs : NEUTRAL,
  );
  stance[INSURGENTS] = enemySide(theirs);
  return stance;
}

const ownerOfLand = (state: State, p: number): number =>
  state.place[p] >= 0 && state.place[p] < HEXES ? state.owner[provinceOfHex[state.place[p]]] : -1;

/** Are there insurgents on the land of a power or its allies that its bloc does not fight? */
const rebelsAgainst = (state: State, power: number): boolean =>
  piecesOf[INSURGENTS].some(
    (p) =>
      state.place[p] >= 0 &&
      !isHostile(sideOfPiece(state, p), blocOf(state, power)) &&
      isOfOwner(state, power, ownerOfLand(state, p)),
  );

const isOfOwner = (state: State, power: number, owner: number): boolean =>
  owner >= 0 && (owner === power || relationOf(state, owner, power) === ALLIED);

/** NA-R-202, NA-R-206: does a piece stand against a power without its side doing so: for the sieges of such wars? */
export const areFoes = (state: State, p: number, power: number): boolean =>
  (state.feuds.length > 0 && isFeud(state, powerOf[p], power)) ||
  (powerOf[p] === INSURGENTS && isOfOwner(state, power, ownerOfLand(state, p)));
