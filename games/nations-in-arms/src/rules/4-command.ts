/** 4.2: who commands, who may take over, and which leaders must go when forces join. */
import { ARMY_SUBORDINATES, subordinatesOfRank } from '../charts.ts';
import { GONE, type P, type State } from '../shape.ts';
import { capacityOf, isArmy, isDetachment, isLeader, MAJORS, pieceId, powerOf, rankOf } from '../tables.ts';
import { armiesIn, armySteps, byRank, hasUnits, leadersIn, unitsIn } from './1-forces.ts';
import {
  armyNumber,
  armyOf,
  commanderOfArmy,
  disbandArmy,
  leaveArmy,
  poolLeader,
  serve,
  supposing,
} from './1-units.ts';
import { outranks, stacks } from './4-stacking.ts';

/**
 * Settles who commands and who serves where among the leaders of one force, troops as they are: `first` is the leader its owner
 * prefers between equals, or −1. Leaders for whom there is no room go to the pool (NA-4.2.1-b, NA-4.2.4.1-d, NA-5.2.3-h).
 */
export function settleLeaders(play: P, pieces: readonly number[], first = -1): void {
  const { state } = play;
  const armies = armiesIn(pieces).sort((a, b) => a - b);
  const leaders = leadersIn(pieces).sort((a, b) => Number(b === first) - Number(a === first) || byRank(a, b));
  if (unitsIn(pieces).length === 0) return;
  if (armies.length === 0) {
    settleCorps(play, leaders, first);
    return;
  }
  for (const army of armies) takeOver(play, army, leaders, pieces, first);
  // NA-R-17: without a leader fit to command it an army is no more; its corps fall under the limits of corps.
  const kept = armies.filter((army) => commanderOfArmy(state, army) >= 0);
  for (const army of armies) if (!kept.includes(army)) disbandArmy(state, army);
  if (kept.length === 0) {
    settleCorps(play, leaders, first);
    return;
  }
  enlist(
    state,
    pieces.filter((p) => !armies.includes(p) || kept.includes(p)),
  );
  for (const leader of leaders) {
    if (kept.some((army) => commanderOfArmy(state, army) === leader)) continue;
    const home = kept.find((army) => mayServe(state, leader, army, leaders));
    if (home === undefined) poolLeader(play, leader, 'NA-4.2.4.1-d');
    else serve(state, leader, home);
  }
}

/** Of the leaders of a force without army those who stay, the commander first. */
function corpsLeaders(leaders: readonly number[], first: number): number[] {
  const sorted = [...leaders].sort(byRank);
  if (sorted.length < 2) return sorted;
  // NA-4.2.1-b: between equals the owner names the commander; NA-4.2.2-c: never a minor's leader before a major's.
  const equals = sorted.filter((l) => !outranks(sorted[0], l));
  const majors = equals.filter((l) => powerOf[l] < MAJORS);
  const eligible = majors.length > 0 ? majors : equals;
  const chief = eligible.includes(first) ? first : sorted[0];
  const below = sorted.filter((leader) => leader !== chief && outranks(chief, leader));
  return [chief, ...below.slice(0, subordinatesOfRank(rankOf[chief]))];
}

function settleCorps(play: P, leaders: readonly number[], first: number): void {
  const staying = corpsLeaders(leaders, first);
  for (const leader of [...leaders].sort(byRank)) {
    play.state.army[leader] = 0;
    if (!staying.includes(leader)) poolLeader(play, leader, 'NA-4.2.1-b');
  }
}

/** A force without army as it would be once surplus leaders had gone to the pool. */
export function settledCorps(pieces: readonly number[], first: number): number[] {
  const staying = corpsLeaders(leadersIn(pieces), first);
  return pieces.filter((p) => !isLeader[p] || staying.includes(p));
}

/** NA-4.2.4.1-c: an army is taken over by a strictly higher rank of its own nation; a vacant one by the highest (NA-R-17). */
function takeOver(play: P, army: number, leaders: readonly number[], pieces: readonly number[], first: number): void {
  const { state } = play;
  const commander = commanderOfArmy(state, army);
  const fit = leaders
    .filter((l) => mayCommandArmy(state, l, army, pieces))
    .filter((l) => armyOf(state, l) < 0 || armyOf(state, l) === army)
    .filter((l) => commander < 0 || outranks(l, commander) || (l === first && mayRelieve(state, l, commander)))
    .sort(byRank);
  if (fit.length === 0) return;
  const chief = fit.includes(first) && !outranks(fit[0], first) ? first : fit[0];
  state.commander[armyNumber(army)] = chief;
  serve(state, chief, army);
  play.log('takes command', { leader: chief, army }, { clause: 'NA-4.2.4.1-c' });
}

const [KUTUZOV, ALEXANDER]: readonly number[] = ['kutuzov', 'alexander'].map(pieceId);

/**
 * The Road to Moscow, rule alexander: where the Tsar is not in play Kutuzov may, if the owner wishes, relieve a commander of
 * equal rank.
 */
export const mayRelieve = (state: State, leader: number, commander: number): boolean =>
  leader === KUTUZOV && state.place[ALEXANDER] === GONE && commander !== leader && !outranks(commander, leader);

/** Fit to command an army: of its nation, with an army side and capacity for its steps. */
export const mayCommandArmy = (state: State, leader: number, army: number, pieces: readonly number[]): boolean =>
  powerOf[leader] === powerOf[army] && capacityOf[leader] >= Math.max(1, armySteps(state, army, pieces));

function mayServe(state: State, leader: number, army: number, leaders: readonly number[]): boolean {
  const commander = commanderOfArmy(state, army);
  if (commander < 0 || !outranks(commander, leader)) return false;
  const serving = leaders.filter((l) => l !== leader && l !== commander && armyOf(state, l) === army);
  return armyOf(state, leader) === army || serving.length < ARMY_SUBORDINATES;
}

/**
 * Could these pieces be one force if surplus leaders went to the pool? For reactions (NA-R-173): no step may be lost. `first` is
 * the leader preferred between equals.
 */
export function couldStack(state: State, pieces: readonly number[], first = -1): boolean {
  // What is legal as it stands stays so: no leader of it could take over or would have to go.
  if (stacks(state, pieces) === true) return true;
  if (!hasUnits(pieces)) return false;
  if (!pieces.some((p) => isArmy[p]))
    return (
      stacks(
        state,
        settledCorps(pieces, first).filter((p) => state.place[p] >= 0),
      ) === true
    );
  return supposing(state, pieces, () => {
    enlist(state, pieces);
    settleLeaders({ state, log: () => {} } as unknown as P, pieces, first);
    const staying = pieces.filter((p) => state.place[p] >= 0);
    return stacks(state, staying) === true;
  });
}

/** Corps that serve no army in this force join the one with most room; detachments never do. */
export function enlist(state: State, pieces: readonly number[]): void {
  const armies = armiesIn(pieces);
  for (const p of unitsIn(pieces)) if (!armies.includes(armyOf(state, p))) state.army[p] = 0;
  for (const p of leadersIn(pieces)) if (!armies.includes(armyOf(state, p))) leaveArmy(state, p);
  if (armies.length === 0) return;
  const room = (army: number): number => {
    const commander = commanderOfArmy(state, army);
    return (commander < 0 ? 0 : capacityOf[commander]) - armySteps(state, army, pieces);
  };
  for (const unit of unitsIn(pieces)) {
    if (state.army[unit] || isDetachment[unit]) continue;
    const army = [...armies].sort(
      (a, b) =>
        Number(powerOf[b] === powerOf[unit]) - Number(powerOf[a] === powerOf[unit]) || room(b) - room(a) || a - b,
    )[0];
    serve(state, unit, army);
  }
}

/** NA-R-136: could this leader of the pool command the force, above every leader who stays? */
export function mayCommand(state: State, leader: number, pieces: readonly number[], fallen: number): boolean {
  const staying = leadersIn(pieces).filter((l) => l !== fallen);
  if (staying.some((l) => !outranks(leader, l))) return false;
  const army = armiesIn(pieces).find((a) => commanderOfArmy(state, a) === fallen);
  if (army !== undefined) return mayCommandArmy(state, leader, army, pieces);
  return stacks(state, [...pieces.filter((p) => p !== fallen), leader]) === true;
}
