/** 4.1.1: what may stand together. One function says so for every other rule: `stacks`. */
import { no, type Verdict } from '@concert/kernel';
import { ARMY_SUBORDINATES, stepsOfRank, subordinatesOfRank } from '../charts.ts';
import type { State } from '../shape.ts';
import {
  capacityOf,
  isCavalry,
  isCavalryLeader,
  isCossack,
  isDetachment,
  isGuerrilla,
  isSovereign,
  MAJORS,
  powerOf,
  RUSSIA,
  rankOf,
} from '../tables.ts';
import { armiesIn, armySteps, byRank, leadersIn, stepsIn, unitsIn, unitsOfArmy } from './1-forces.ts';
import { armyOf, commanderOfArmy } from './1-units.ts';

/** NA-4.1.1-g */
const MOST_ARMIES = 3;

/** Is one leader's rank strictly above another's? A sovereign is above all others (NA-4.2.1-c). */
export const outranks = (leader: number, other: number): boolean =>
  Number(isSovereign[leader]) > Number(isSovereign[other]) ||
  (isSovereign[leader] === isSovereign[other] && rankOf[leader] > rankOf[other]);

/** May these pieces of one side be one force? Leaders and support units without troops are no force (NA-R-19). */
export function stacks(state: State, pieces: readonly number[]): Verdict {
  const units = unitsIn(pieces);
  const armies = armiesIn(pieces);
  if (units.length === 0) return armies.length === 0 || no('NA-1.1.2-e', 'army without corps', { army: armies[0] });
  const guerrilla = units.find((p) => isGuerrilla[p]);
  if (guerrilla !== undefined && units.length + leadersIn(pieces).length > 1)
    return no('NA-1.1.3.3-d', 'guerrillas alone', { unit: guerrilla });
  const shared = sharedCommand(state, units, pieces);
  if (shared !== true) return shared;
  return armies.length > 0 ? armyGroup(state, pieces, units, armies) : corpsForce(state, pieces, units);
}

/** Two nations that a campaign keeps apart stand together only under a three-star leader of one of them, from a year on. */
function sharedCommand({ apart, year }: State, units: readonly number[], pieces: readonly number[]): Verdict {
  for (let i = 0; i < apart.length; i += 4) {
    const [one, other, major, from] = apart.slice(i, i + 4);
    if (!units.some((p) => powerOf[p] === one) || !units.some((p) => powerOf[p] === other)) continue;
    const led = year >= from && leadersIn(pieces).some((l) => powerOf[l] === major && rankOf[l] >= 3);
    if (!led) return no('NA-R-219', 'nations apart', { power: one, other });
  }
  return true;
}

/** Are there troops whom those of a power do not join? */
export function keepsApart({ apart }: State, power: number, pieces: readonly number[]): boolean {
  for (let i = 0; i < apart.length; i += 4) {
    const other = power === apart[i] ? apart[i + 1] : power === apart[i + 1] ? apart[i] : -1;
    if (other >= 0 && unitsIn(pieces).some((p) => powerOf[p] === other)) return true;
  }
  return false;
}

/** NA-4.1.1-b to NA-4.1.1-e: a force without army marker. */
function corpsForce(state: State, pieces: readonly number[], units: readonly number[]): Verdict {
  const leaders = leadersIn(pieces).sort(byRank);
  if (leaders.length === 0)
    return units.length === 1 || no('NA-4.1.1-b', 'too many without leader', { units: [...units] });
  const [chief, ...others] = leaders;
  for (const other of others)
    if (!outranks(chief, other)) return no('NA-4.2.1-b', 'equal ranks', { leader: chief, other });
  if (others.length > subordinatesOfRank(rankOf[chief]))
    return no('NA-4.1.1-e', 'too many subordinates', { leader: chief, most: subordinatesOfRank(rankOf[chief]) });
  const cossacks = cossackRules(units, leaders);
  if (cossacks !== true) return cossacks;
  const steps = stepsIn(state, units) - freeCossack(state, units, leaders);
  const most = stepsOfRank(rankOf[chief]);
  return steps <= most || no(rankClause[rankOf[chief] - 1], 'too many steps', { leader: chief, most, steps });
}

const rankClause = ['NA-4.1.1-c', 'NA-4.1.1-d', 'NA-4.1.1-e', 'NA-4.1.1-e'];

/** NA-1.1.3.4-d, NA-1.1.3.4-f: a Cossack with others needs a Russian cavalry leader. */
function cossackRules(units: readonly number[], leaders: readonly number[]): Verdict {
  const cossacks = units.filter((p) => isCossack[p]);
  if (cossacks.length === 0 || units.length === 1) return true;
  const led = leaders.some((l) => isCavalryLeader[l] && powerOf[l] === RUSSIA);
  const horse = units.filter((p) => isCavalry[p] && !isCossack[p]).length;
  const fits = led && (cossacks.length === units.length ? cossacks.length <= 2 : cossacks.length === 1 && horse > 0);
  return fits || no('NA-1.1.3.4-d', 'cossack apart', { unit: cossacks[0] });
}

/** NA-1.1.4-c: one Cossack beside a cavalry corps does not count against the cavalry leader's limit. */
const freeCossack = (state: State, units: readonly number[], leaders: readonly number[]): number => {
  const cossack = units.find((p) => isCossack[p]);
  if (cossack === undefined || !leaders.some((l) => isCavalryLeader[l])) return 0;
  return units.some((p) => isCavalry[p] && !isCossack[p]) ? state.steps[cossack] : 0;
};

/** NA-4.1.1-f, NA-4.1.1-g: one to three armies and nothing beside them. */
function armyGroup(
  state: State,
  pieces: readonly number[],
  units: readonly number[],
  armies: readonly number[],
): Verdict {
  if (armies.length > MOST_ARMIES) return no('NA-4.1.1-g', 'too many armies', { most: MOST_ARMIES });
  const detachment = units.find((p) => isDetachment[p]);
  if (detachment !== undefined) return no('NA-G.Detachment-a', 'detachment in army', { unit: detachment });
  const stray = [...units, ...leadersIn(pieces)].find((p) => !armies.includes(armyOf(state, p)));
  if (stray !== undefined) return no('NA-4.1.1-g', 'outside the army', { piece: stray });
  for (const army of armies) {
    const verdict = oneArmy(state, pieces, army);
    if (verdict !== true) return verdict;
  }
  return true;
}

function oneArmy(state: State, pieces: readonly number[], army: number): Verdict {
  const commander = commanderOfArmy(state, army);
  if (commander < 0 || !pieces.includes(commander) || capacityOf[commander] === 0)
    return no('NA-G.Army-a', 'army without commander', { army });
  if (powerOf[commander] !== powerOf[army]) return no('NA-4.2.2-a', 'foreign commander', { army, leader: commander });
  const units = unitsOfArmy(state, army, pieces);
  if (units.length === 0) return no('NA-1.1.2-e', 'army without corps', { army });
  const others = leadersIn(pieces).filter((l) => l !== commander && armyOf(state, l) === army);
  for (const other of others)
    if (!outranks(commander, other)) return no('NA-4.1.1-i', 'equal ranks', { leader: commander, other });
  if (others.length > ARMY_SUBORDINATES)
    return no('NA-4.1.1-f', 'too many subordinates', { leader: commander, most: ARMY_SUBORDINATES });
  const steps = armySteps(state, army, pieces);
  if (steps > capacityOf[commander])
    return no('NA-1.1.2-b', 'too many steps', { leader: commander, most: capacityOf[commander], steps });
  const cossack = units.find((p) => isCossack[p]);
  if (cossack !== undefined && !cossackInArmy(units, [commander, ...others]))
    return no('NA-1.1.3.4-e', 'cossack apart', { unit: cossack });
  return nationality(state, army, units);
}

/** NA-1.1.3.4-e */
const cossackInArmy = (units: readonly number[], leaders: readonly number[]): boolean =>
  leaders.some((l) => isCavalryLeader[l]) && units.some((p) => isCavalry[p] && !isCossack[p]);

/** NA-4.1.1-o, NA-R-9: steps of other majors and theirs are fewer than half of the army's own; own minors count for neither. */
function nationality(state: State, army: number, units: readonly number[]): Verdict {
  const major = powerOf[army];
  const own = stepsIn(
    state,
    units.filter((p) => powerOf[p] === major),
  );
  const allied = stepsIn(
    state,
    units.filter((p) => powerOf[p] !== major && (powerOf[p] < MAJORS || state.allegiance[powerOf[p]] !== major)),
  );
  return allied === 0 || 2 * allied < own || no('NA-4.1.1-o', 'too many allies', { own, allied });
}
