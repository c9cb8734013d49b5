/** What must always hold between two activations. */
import { inside, outside, piecesAt, unitsIn } from '../src/rules/1-forces.ts';
import { armyOf, sideOfPiece } from '../src/rules/1-units.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import {
  ABOARD,
  CHECKING,
  COALITION,
  EMPIRE,
  FOUGHT,
  INSIDE,
  INTERCEPTOR,
  MARCHER,
  MOVING,
  ROSTER,
  type State,
} from '../src/shape.ts';
import {
  armies,
  CITIES,
  FIRST_BOX,
  fullSteps,
  HEXES,
  hexOfCity,
  isArmy,
  isCombat,
  isLeader,
  PIECES,
  piece,
  place,
} from '../src/tables.ts';
import { isShip, SQUADRON } from '../src/tables-sea.ts';

/** The first thing that is wrong with a position, or null. */
export function faultOf(state: State): string | null {
  for (let p = 0; p < PIECES; p++) {
    const wrong = faultOfPiece(state, p);
    if (wrong) return `${piece.names[p]}: ${wrong}`;
  }
  const hexes = new Set(state.place.filter((at) => at >= 0 && at < HEXES));
  for (const hex of hexes) {
    const sides = [EMPIRE, COALITION].map((side) => outside(state, hex, side));
    if (sides.every((pieces) => unitsIn(pieces).length > 0)) return `both sides stand in ${place.names[hex]}`;
    for (const pieces of sides) {
      const verdict = stacks(state, pieces);
      if (verdict !== true) return `the force in ${place.names[hex]} is not legal: ${verdict.what}`;
    }
  }
  for (let c = 0; c < CITIES; c++) {
    const hex = hexOfCity[c]!;
    const within = [EMPIRE, COALITION].some((side) => inside(state, hex, side).length > 0);
    if (state.siege[c]! > 0 && state.controller[c]! < 0)
      return `an inactive fortress is besieged in ${place.names[hex]}`;
    if (within && state.siege[c] === 0) return `troops are inside ${place.names[hex]} without a siege`;
    const besiegers = unitsIn([EMPIRE, COALITION].flatMap((side) => outside(state, hex, side))).length;
    if (state.siege[c]! > 0 && besiegers === 0) return `no one besieges ${place.names[hex]}`;
  }
  const tooMany = crowdedAt(state);
  if (tooMany >= 0) return `more than three fleets of a side are at ${place.names[tooMany]}`;
  if (state.origins.length > 0) return 'it is remembered from where pieces came';
  if (state.present.join() !== piece.names.flatMap((_, p) => (state.place[p]! >= 0 ? [p] : [])).join())
    return 'the list of pieces that are present is wrong';
  const lost = [...hexes].find(
    (at) => piecesAt(state, at).join() !== state.present.filter((p) => state.place[p] === at).join(),
  );
  if (lost !== undefined) return `who is in ${place.names[lost]} is not known`;
  return state.dropped.length > 0 ? 'something dropped is still to check' : null;
}

/** A place with more than three fleets of one side, or −1. */
function crowdedAt(state: State): number {
  const counts = new Map<number, number>();
  for (const p of state.present) {
    if (!isShip[p] || state.place[p]! >= FIRST_BOX) continue;
    const key = state.place[p]! * 16 + sideOfPiece(state, p);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const [key, count] of counts) if (count > SQUADRON) return Math.floor(key / 16);
  return -1;
}

const PASSING = MOVING | CHECKING | ROSTER | INTERCEPTOR | MARCHER | FOUGHT;

function faultOfPiece(state: State, p: number): string | null {
  const [at, steps, marks] = [state.place[p]!, state.steps[p]!, state.marks[p]!];
  if (marks & PASSING) return `carries passing marks ${marks & PASSING}`;
  if (at === ABOARD) return state.cargo.includes(p) ? null : 'is aboard without a fleet';
  if (at < 0) {
    if (marks) return 'has marks off the map';
    if (state.army[p]) return 'serves an army off the map';
    return at !== -2 && steps > 0 ? 'has steps off the map' : null;
  }
  if (isCombat[p] && (steps < 1 || steps > fullSteps[p]!)) return `has ${steps} steps`;
  if (!isCombat[p] && steps !== 0) return 'has steps and is no combat unit';
  const army = armyOf(state, p);
  if (army >= 0 && state.place[army] !== at) return `serves ${piece.names[army]} elsewhere`;
  if (army >= 0 && sideOfPiece(state, army) !== sideOfPiece(state, p)) return 'serves the enemy';
  if (isArmy[p]) {
    const commander = state.commander[armies.indexOf(p)]!;
    if (commander < 0 || state.place[commander] !== at || !isLeader[commander]) return 'has no commander';
    if ((state.marks[commander]! ^ marks) & INSIDE) return 'is parted from its commander by the walls';
  }
  return null;
}
