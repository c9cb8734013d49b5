/** Battles: where one may be started, who stands where, who is beaten (IB-B0, IB-B2.G). */
import { type Meaning, no, say, type Verdict } from '@concert/kernel';
import type { At, BattleLocals, P, Row, Stand, State } from '../shape.ts';
import {
  ASSAULT,
  armOf,
  CANNON,
  CAVALRY,
  everyPort,
  everyTerritory,
  FRONT,
  fortOf,
  isLand,
  isPort,
  isTerritory,
  LAND_ZONE,
  placeOfFort,
  portsOf,
  REAR,
  RED,
  tagsOf,
  WHITE,
} from '../tables.ts';
import { isBarred, presentIn } from './0-able.ts';
import { controllerOf, everyShip, fortStrength, isWorking, shipsOf, shipTags, unitsOf } from './0-forces.ts';
import { interiorOf, isClosed, nationsIn, teamOf, turnOrder } from './0-nations.ts';

/** IB-B0-a: a Force with a Red or White Arrow cannot fight on the Active side. */
export const mayFightActive = (tags: number): boolean => (tags & (RED | WHITE)) === 0;

/** The pieces a Nation could bring to a battle: land units, ships and the fortification of the region; units inland. */
export interface Pieces {
  units: number[];
  ships: number[];
  fort: boolean;
  inland: number[];
}

const spread = (stacks: readonly { sort: number; count: number }[]): number[] =>
  stacks.flatMap(({ sort, count }) => Array<number>(count).fill(sort));

/** IB-R-100: what fights where. On the Active side only what has neither a Red nor a White Arrow. */
export function piecesOf(play: Pick<P, 'state' | 'options'>, nation: number, place: number, active: boolean): Pieces {
  const { state, options } = play;
  const fits = (tags: number): boolean => !active || mayFightActive(tags);
  const unitsAt = (p: number): number[] =>
    p < 0 ? [] : spread(unitsOf(state, nation, p).filter(({ sort }) => fits(tagsOf(sort))));
  const fort = fortOf(place);
  const holds = fort >= 0 && state.forts.owner[fort] === nation && !(active && state.forts.red.includes(fort));
  // IB-B1.C.3-i: only ships battle in an Independent Port.
  const inland = isPort(place) && controllerOf(state, place) >= 0 ? interiorOf(options, place) : -1;
  return {
    units: isLand(place) ? unitsAt(place) : [],
    ships: isLand(place) ? [] : shipsOf(state, nation, place).filter((s) => fits(shipTags(state, s))),
    fort: holds,
    inland: unitsAt(inland),
  };
}

/** What of these can start a battle in the region itself (IB-B0-c). */
const starters = ({ state }: Pick<P, 'state'>, pieces: Pieces, place: number): boolean =>
  pieces.units.length > 0 ||
  pieces.ships.some((s) => isWorking(state, s)) ||
  (pieces.fort && fortStrength(state, fortOf(place)) > 0);

/** Only land units of the Interior could start it (IB-B0-b). */
export const startsInland = (play: P, nation: number, place: number): boolean =>
  !starters(play, piecesOf(play, nation, place, true), place);

/** Nations outside the team with a Force in the region, as bits (IB-4.B-b). */
export const enemiesIn = ({ state }: Pick<P, 'state'>, nation: number, place: number): number =>
  presentIn(state, place) & ~teamOf(state, nation);

/** IB-R-50: are there only ships Out-of-Action to fight? */
function onlyCripples({ state }: P, nation: number, place: number): boolean {
  const owner = controllerOf(state, place);
  if (isLand(place) || (owner >= 0 && ((enemiesIn({ state }, nation, place) >> owner) & 1) === 1)) return false;
  const foes = enemiesIn({ state }, nation, place);
  return !nationsIn(foes).some((n) => shipsOf(state, n, place).some((s) => isWorking(state, s)));
}

/** IB-B0: may the Active start a battle there? */
export function mayAttack(play: P, nation: number, place: number): Verdict {
  if (play.enclosing('turn').barred.includes(place)) return no('IB-R-102', 'called off already', { place });
  const pieces = piecesOf(play, nation, place, true);
  const here = starters(play, pieces, place);
  if (!here && pieces.inland.length === 0) return no('IB-B0-a', 'no one to attack with', { place });
  if (enemiesIn(play, nation, place) === 0) return no('IB-4.B-a', 'no one to attack', { place });
  if (!here && isBarred(play, nation, ASSAULT, place)) return no('IB-R-103', 'opposed', { place });
  if (!here && onlyCripples(play, nation, place)) return no('IB-R-50', 'ship needed', { place });
  return true;
}

/** The regions where a Nation has Forces, and Ports it could attack from the Interior. */
export function battlefields(play: P, nation: number): number[] {
  const { state, options } = play;
  const found = new Set<number>();
  const { stacks, forts } = state;
  stacks.place.forEach((p, i) => {
    if (stacks.owner[i] !== nation || !isLand(p)) return;
    found.add(p);
    if (isTerritory(p)) for (const port of portsOf[p]) if (controllerOf(state, port) >= 0) found.add(port);
  });
  for (const s of everyShip(state)) if (state.ships.owner[s] === nation) found.add(state.ships.place[s]);
  forts.owner.forEach((n, f) => {
    if (n === nation) found.add(placeOfFort(f));
  });
  return [...found].filter((p) => !isClosed(options, p) && enemiesIn(play, nation, p) > 0).sort((a, b) => a - b);
}

/** What of a Nation's pieces a stand brings into the battle. */
export function broughtBy(pieces: Pieces, stand: Stand): Pieces {
  const units = [...pieces.units];
  for (const sort of stand.held) if (units.includes(sort)) units.splice(units.indexOf(sort), 1);
  return {
    units,
    ships: pieces.ships.filter((s) => !stand.heldShips.includes(s)),
    fort: pieces.fort && stand.heldFort === 0,
    inland: stand.joined,
  };
}

export const isEmpty = ({ units, ships, fort, inland }: Pieces): boolean =>
  units.length + ships.length + inland.length === 0 && !fort;

/** Has the Nation nothing but land units in the Interior? Then it may stay out without asking. */
export const isInlander = (play: P, place: number, nation: number): boolean =>
  isEmpty({ ...piecesOf(play, nation, place, false), inland: [] });

/** Takes one of a kind out of a list. */
export const drop = (list: number[], thing: number): void => void list.splice(list.indexOf(thing), 1);

/** IB-B1.A-a, IB-R-102: the battle is off, and no other may be started there in this step. */
export const callOff = (play: P): void => {
  const battle = play.enclosing('battle');
  battle.off = 1;
  play.enclosing('turn').barred.push(battle.place);
  play.log('called off', { nation: battle.nation, place: battle.place }, { clause: 'IB-B1.A-a' });
};

/** IB-R-102. */
export const callOffMeaning = (): Meaning => ({ stake: say('no second attack') });

const noItems = (): number[] => Array<number>(9).fill(0);

export const newStand = (nation: number, side: Stand['side']): Stand => ({
  nation,
  side,
  otherwise: 'against',
  held: [],
  heldShips: [],
  joined: [],
  heldFort: 0,
});

export function newBattle(play: P, nation: number, place: number, step: number): At<'battle'> {
  const own = newStand(nation, 'with');
  // Units of the Interior come in by themselves where nothing else could start the battle.
  if (isPort(place) && startsInland(play, nation, place)) own.joined = piecesOf(play, nation, place, true).inland;
  return {
    at: 'battle',
    place,
    nation,
    step,
    round: 0,
    off: 0,
    over: 0,
    stands: [own],
    secret: 1,
    requests: [],
    passed: 0,
    commanders: [nation, -1],
    sides: [0, 0],
    fort: -1,
    controller: controllerOf(play.state, place),
    rows: [],
    lines: [[], []],
    shipHits: [],
    fortHits: 0,
    doubled: [0, 0],
    stances: [-1, -1],
    hits: [
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ],
    bars: [0, 0],
    bound: -1,
    spoils: [noItems(), noItems()],
    pennants: [0, 0],
    fallen: [0, 0, 0, 0, 0, 0],
    fallenShips: [0, 0, 0, 0, 0, 0],
    treasure: 0,
    sold: 0,
    victor: -1,
    taken: 0,
    earned: [0, 0],
    balance: 0,
  };
}

/** Where the land units of a battle stand on the map: its region, or the Interior of the Port. */
export const groundOf = ({ options }: Pick<P, 'options'>, { place }: BattleLocals): number =>
  isPort(place) ? interiorOf(options, place) : place;

/** IB-B1.C.1: Cannons stand in the Rear, infantry in Front; in a Port battle there is one land zone. */
export const zoneOf = (place: number, sort: number): number => {
  if (isPort(place)) return LAND_ZONE;
  return armOf(sort) === CANNON ? REAR : FRONT;
};

/** Puts a land unit into a row of its like. */
export function addRow(
  battle: BattleLocals,
  side: number,
  nation: number,
  sort: number,
  zone: number,
  count = 1,
): void {
  const row = battle.rows.find((r) => r[0] === side && r[1] === nation && r[2] === sort && r[3] === zone);
  if (row) row[4] += count;
  else battle.rows.push([side, nation, sort, zone, count, 0]);
}

export const rowsOf = ({ rows }: BattleLocals, side: number): Row[] =>
  rows.filter((row) => row[0] === side && row[4] > 0);

/** The Hit Points left to the fortification of a battle. */
export const fortLeft = (state: State, { place }: BattleLocals): number => fortStrength(state, fortOf(place));

/** IB-R-61: can this side still contribute dice in some round? */
export function isAble(state: State, battle: BattleLocals, side: number): boolean {
  if (rowsOf(battle, side).length > 0) return true;
  if (battle.fort === side && fortLeft(state, battle) > 0) return true;
  return battle.lines[side].some((s) => isWorking(state, s));
}

/** IB-R-47, IB-R-50: nothing on the other side can roll; the second chapter is skipped. */
export const isBare = ({ state }: Pick<P, 'state'>, battle: BattleLocals): boolean => !isAble(state, battle, 1);

/** The Nations that fight on a side, in Turn Order. */
export const fightersOf = ({ state }: Pick<P, 'state'>, battle: BattleLocals, side: number): number[] =>
  turnOrder(state).filter((n) => (battle.sides[side] >> n) & 1);

export const hasCavalry = (battle: BattleLocals, side: number): boolean =>
  !isPort(battle.place) && rowsOf(battle, side).some((row) => armOf(row[2]) === CAVALRY);

/** Every region with a fortification, for tables. */
export const fortified: readonly number[] = [...everyTerritory, ...everyPort];
