/** 4.1.1: what may stand together. One function says so for every other rule: `stacks`. */
import { no, type Verdict } from '@concert/kernel';
import { ARMY_SUBORDINATES, stepsOfRank, subordinatesOfRank } from '../charts.ts';
import type { State } from '../shape.ts';
import {
  capacityOf,
  isArmy,
  isCavalry,
  isCavalryLeader,
  isCombat,
  isCossack,
  isDetachment,
  isGuerrilla,
  isLeader,
  isSovereign,
  MAJORS,
  powerOf,
  RUSSIA,
  rankOf,
} from '../tables.ts';
import { highestIn, stepsIn, unitsIn } from './1-forces.ts';
import { armyOf, commanderOfArmy } from './1-units.ts';
import { isInsurgent } from './14-revolts.ts';

/** NA-4.1.1-g */
const MOST_ARMIES = 3;

/** Is one leader's rank strictly above another's? A sovereign is above all others (NA-4.2.1-c). */
export const outranks = (leader: number, other: number): boolean =>
  Number(isSovereign[leader]) > Number(isSovereign[other]) ||
  (isSovereign[leader] === isSovereign[other] && rankOf[leader] > rankOf[other]);

/** May these pieces of one side be one force? Leaders and support units without troops are no force (NA-R-19). */
export function stacks(state: State, pieces: readonly number[]): Verdict {
  let [units, leaders, armies, cossacks] = [0, 0, 0, 0];
  let [army, guerrilla, risen] = [-1, -1, -1];
  let regular = false;
  for (let i = 0; i < pieces.length; i++) {
    const p = pieces[i];
    if (isCombat[p]) {
      units++;
      if (isCossack[p]) cossacks++;
      if (isGuerrilla[p] && guerrilla < 0) guerrilla = p;
      if (isInsurgent(p) && risen < 0) risen = p;
    } else if (isLeader[p]) leaders++;
    else if (isArmy[p]) {
      armies++;
      if (army < 0) army = p;
    } else continue;
    regular ||= !isInsurgent(p);
  }
  if (units === 0) return armies === 0 || no('NA-1.1.2-e', 'army without corps', { army });
  if (guerrilla >= 0 && units + leaders > 1) return no('NA-1.1.3.3-d', 'guerrillas alone', { unit: guerrilla });
  if (risen >= 0 && regular) return no('NA-14.3-e', 'insurgents apart', { unit: risen });
  const shared = state.apart.length > 0 ? sharedCommand(state, pieces) : true;
  if (shared !== true) return shared;
  return armies > 0 ? armyGroup(state, pieces, armies) : corpsForce(state, pieces, units, leaders, cossacks);
}

/** Two nations that a campaign keeps apart stand together only under a three-star leader of one of them, from a year on. */
function sharedCommand({ apart, year }: State, pieces: readonly number[]): Verdict {
  for (let i = 0; i < apart.length; i += 4) {
    const [power, other] = [apart[i], apart[i + 1]];
    if (!hasUnitsOf(power, pieces) || !hasUnitsOf(other, pieces)) continue;
    const [major, from] = [apart[i + 2], apart[i + 3]];
    const led = year >= from && pieces.some((l) => isLeader[l] && powerOf[l] === major && rankOf[l] >= 3);
    if (!led) return no('NA-R-219', 'nations apart', { power, other });
  }
  return true;
}

function hasUnitsOf(power: number, pieces: readonly number[]): boolean {
  for (const p of pieces) if (powerOf[p] === power && isCombat[p]) return true;
  return false;
}

/** Are there troops whom those of a power do not join? */
export function keepsApart({ apart }: State, power: number, pieces: readonly number[]): boolean {
  for (let i = 0; i < apart.length; i += 4) {
    const other = power === apart[i] ? apart[i + 1] : power === apart[i + 1] ? apart[i] : -1;
    if (other >= 0 && hasUnitsOf(other, pieces)) return true;
  }
  return false;
}

/** NA-4.1.1-b to NA-4.1.1-e: a force without army marker. */
function corpsForce(
  state: State,
  pieces: readonly number[],
  units: number,
  leaders: number,
  cossacks: number,
): Verdict {
  if (leaders === 0) return units === 1 || no('NA-4.1.1-b', 'too many without leader', { units: unitsIn(pieces) });
  const chief = highestIn(pieces);
  if (leaders > 1) {
    const other = highestIn(pieces, chief);
    if (!outranks(chief, other)) return no('NA-4.2.1-b', 'equal ranks', { leader: chief, other });
    if (leaders - 1 > subordinatesOfRank(rankOf[chief]))
      return no('NA-4.1.1-e', 'too many subordinates', { leader: chief, most: subordinatesOfRank(rankOf[chief]) });
  }
  const mixed = cossacks > 0 ? cossackRules(pieces, units, cossacks) : true;
  if (mixed !== true) return mixed;
  const steps = stepsIn(state, pieces) - (cossacks > 0 ? freeCossack(state, pieces) : 0);
  const most = stepsOfRank(rankOf[chief]);
  return steps <= most || no(rankClause[rankOf[chief] - 1], 'too many steps', { leader: chief, most, steps });
}

const rankClause = ['NA-4.1.1-c', 'NA-4.1.1-d', 'NA-4.1.1-e', 'NA-4.1.1-e'];

/** NA-1.1.3.4-d, NA-1.1.3.4-f: a Cossack with others needs a Russian cavalry leader. */
function cossackRules(pieces: readonly number[], units: number, cossacks: number): Verdict {
  if (units === 1) return true;
  const unit = pieces.find((p) => isCossack[p])!;
  const led = pieces.some((l) => isCavalryLeader[l] && powerOf[l] === RUSSIA);
  const fits = led && (cossacks === units ? cossacks <= 2 : cossacks === 1 && pieces.some(isPlainCavalry));
  return fits || no('NA-1.1.3.4-d', 'cossack apart', { unit });
}

const isPlainCavalry = (p: number): boolean => isCavalry[p] && !isCossack[p];

/** NA-1.1.4-c: one Cossack beside a cavalry corps does not count against the cavalry leader's limit. */
function freeCossack(state: State, pieces: readonly number[]): number {
  const cossack = pieces.find((p) => isCossack[p])!;
  if (!pieces.some((l) => isCavalryLeader[l])) return 0;
  return pieces.some(isPlainCavalry) ? state.steps[cossack] : 0;
}

/** NA-4.1.1-f, NA-4.1.1-g: one to three armies and nothing beside them. */
function armyGroup(state: State, pieces: readonly number[], armies: number): Verdict {
  if (armies > MOST_ARMIES) return no('NA-4.1.1-g', 'too many armies', { most: MOST_ARMIES });
  let [unit, leader] = [-1, -1];
  for (const p of pieces) {
    if (isDetachment[p]) return no('NA-G.Detachment-a', 'detachment in army', { unit: p });
    if (!isCombat[p] && !isLeader[p]) continue;
    if (state.army[p] !== 0 && pieces.includes(armyOf(state, p))) continue;
    if (isCombat[p]) unit = unit < 0 ? p : unit;
    else leader = leader < 0 ? p : leader;
  }
  const stray = unit >= 0 ? unit : leader;
  if (stray >= 0) return no('NA-4.1.1-g', 'outside the army', { piece: stray });
  for (const army of pieces) {
    const verdict = isArmy[army] ? oneArmy(state, pieces, army) : true;
    if (verdict !== true) return verdict;
  }
  return true;
}

function oneArmy(state: State, pieces: readonly number[], army: number): Verdict {
  const commander = commanderOfArmy(state, army);
  if (commander < 0 || !pieces.includes(commander) || capacityOf[commander] === 0)
    return no('NA-G.Army-a', 'army without commander', { army });
  if (powerOf[commander] !== powerOf[army]) return no('NA-4.2.2-a', 'foreign commander', { army, leader: commander });
  let [units, steps, others] = [0, 0, 0];
  let [equal, cossack] = [-1, -1];
  for (const p of pieces) {
    if (armyOf(state, p) !== army) continue;
    if (isCombat[p]) {
      units++;
      steps += state.steps[p];
      if (isCossack[p] && cossack < 0) cossack = p;
    } else if (isLeader[p] && p !== commander) {
      others++;
      if (equal < 0 && !outranks(commander, p)) equal = p;
    }
  }
  if (units === 0) return no('NA-1.1.2-e', 'army without corps', { army });
  if (equal >= 0) return no('NA-4.1.1-i', 'equal ranks', { leader: commander, other: equal });
  if (others > ARMY_SUBORDINATES)
    return no('NA-4.1.1-f', 'too many subordinates', { leader: commander, most: ARMY_SUBORDINATES });
  if (steps > capacityOf[commander])
    return no('NA-1.1.2-b', 'too many steps', { leader: commander, most: capacityOf[commander], steps });
  if (cossack >= 0 && !cossackInArmy(state, pieces, army))
    return no('NA-1.1.3.4-e', 'cossack apart', { unit: cossack });
  return nationality(state, pieces, army);
}

/** NA-1.1.3.4-e */
const cossackInArmy = (state: State, pieces: readonly number[], army: number): boolean => {
  const serving = pieces.filter((p) => armyOf(state, p) === army);
  return serving.some((l) => isCavalryLeader[l]) && serving.some(isPlainCavalry);
};

/** NA-4.1.1-o, NA-R-9: steps of other majors and theirs are fewer than half of the army's own; own minors count for neither. */
function nationality(state: State, pieces: readonly number[], army: number): Verdict {
  const major = powerOf[army];
  let [own, allied] = [0, 0];
  for (const p of pieces) {
    if (!isCombat[p] || armyOf(state, p) !== army) continue;
    if (powerOf[p] === major) own += state.steps[p];
    else if (powerOf[p] < MAJORS || state.allegiance[powerOf[p]] !== major) allied += state.steps[p];
  }
  return allied === 0 || 2 * allied < own || no('NA-4.1.1-o', 'too many allies', { own, allied });
}
