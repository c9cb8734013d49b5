/** 4.31 – 4.32 What it means to enter a place: peace, attack or reinforcement; what it sets off; and who protects neutrals. */
import { type No, no, type Verdict } from '@concert/kernel';
import { ALLIED, ATTACKER, INVADER, MOVED, type P, RESERVE, type State, WAR } from '../shape.ts';
import {
  BLOCKS,
  BLUCHER,
  borderOf,
  borderType,
  CHARLES,
  EMPIRES,
  fleetNumber,
  homeOf,
  isOnega,
  isSea,
  MOUNTAIN,
  POWERS,
  power,
  powerOf,
  RIVER,
  RUSSIA,
} from '../tables.ts';
import { hasRoom, noRoom } from './1-mapboard.ts';
import { isFleet } from './2-blocks.ts';
import {
  areAllied,
  atWar,
  blockCamp,
  campOf,
  hasPermission,
  hostsOf,
  inOrder,
  isEmbattled,
  isLed,
  isSecret,
  isSolo,
  openState,
  pairOf,
  relation,
  type Survey,
  survey,
} from './4-control.ts';
import { alliesOnBothSides, attackersOf, settleBattles, sideToJoin } from './7-sides.ts';
import { isOpenSea, limitOf } from './11-gazetteer.ts';

/** How a camp's block would come into a place. */
export const [QUIET, HOSTILE, ATTACK, REINFORCE, BARRED] = [0, 1, 2, 3, 4];

/**
 * Quiet: nothing happens. Hostile: vacant land of a power it is not at war with yet, so war or 4.32 follows. Barred: a
 * battle in which it can take no side.
 */
export function entryOf(state: State, look: Survey, place: number, camp: number): number {
  const all = look.camps[place];
  if (all === 0) {
    const home = isSea(place) ? -1 : homeOf[place];
    if (home < 0) return QUIET;
    const owner = look.camp[home];
    if ((look.friends[camp] >> owner) & 1 || atWar(state, camp, owner)) return QUIET;
    return state.activeEmpire >= 0 ? QUIET : HOSTILE;
  }
  // AL-R-93: a block that comes into a battle takes a side in it, or may not come.
  if (isEmbattled(look, place)) return sideToJoin(state, look, place, camp) >= 0 ? REINFORCE : BARRED;
  const others = all & ~look.friends[camp];
  if (others === 0) return QUIET;
  // AL-R-48: where an ally stands among others there is no side to take.
  return others === all ? ATTACK : BARRED;
}

/** AL-8.5-g: an invasion is not joined by armies over land. */
export function isInvasion(state: State, place: number): boolean {
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] === place && (state.role[b] & (ATTACKER | INVADER)) === (ATTACKER | INVADER)) return true;
  return false;
}

/** AL-R-43: an allied player's permission to pass or to stay. */
export function mayUse(state: State, look: Survey, place: number, camp: number, stay: boolean): Verdict {
  const hosts = hostsOf(look, place, camp);
  if (hosts === 0 || hasPermission(state, hosts, camp, stay ? state.noStay : state.noPass)) return true;
  return no('AL-6.2-e', stay ? 'may not stay' : 'may not pass', { place });
}

/** AL-4.2: how many blocks of the camp have come over a border into a battle this turn, and whether all are green. */
export function crossings(state: State, from: number, to: number, camp: number): { count: number; green: boolean } {
  let count = 0;
  let green = true;
  for (let b = 0; b < BLOCKS; b++)
    if (
      state.place[b] === to &&
      state.cameFrom[b] === from + 1 &&
      !(state.role[b] & INVADER) &&
      blockCamp(state, b) === camp
    ) {
      count++;
      green &&= powerOf[b] === RUSSIA;
    }
  return { count, green };
}

/** Which borders a leader's event can raise: AL-LC-a mountains, AL-LC-f rivers. */
export const canRaise = (border: number, event: number): boolean =>
  borderType[border] === (event === CHARLES ? MOUNTAIN : event === BLUCHER ? RIVER : -1) && !isOnega[border];

/**
 * AL-4.2, AL-R-7, AL-R-18: may one more block cross into battle here? `raised` is the border that an event has raised;
 * `event` the leader whose event could still raise one.
 */
export function withinLimit(state: State, b: number, to: number, raised: number, event: number): Verdict {
  const from = state.place[b];
  const border = borderOf(from, to);
  const { count, green } = crossings(state, from, to, blockCamp(state, b));
  const limit = limitOf(state, border, green && powerOf[b] === RUSSIA);
  if (count < limit) return true;
  const more = count < limit + 1 && (raised === border || (raised < 0 && canRaise(border, event)));
  return more || no('AL-4.2-a', 'border full', { from, to, limit });
}

/** AL-R-48, AL-R-93: why a camp can take no side here. */
function noSide(state: State, look: Survey, place: number, camp: number): No {
  const both = alliesOnBothSides(state, look, place, camp);
  if (!both) return no('AL-7.8-a', 'no side to join', { place });
  return no('AL-7.8-a', 'allied with both sides', { place, a: both[0], b: both[1] });
}

/** Everything that must hold for a block to come into a place, border limits apart. */
export function mayEnter(state: State, look: Survey, b: number, to: number, camp: number, entry: number): Verdict {
  if (entry === BARRED) return noSide(state, look, to, camp);
  if (!hasRoom(state, look, to, camp, isFleet(b))) return noRoom(to);
  if (entry === REINFORCE && !isFleet(b) && isInvasion(state, to) && sideToJoin(state, look, to, camp) === ATTACKER)
    return no('AL-8.5-g', 'no land attack on an invasion', { place: to });
  return entry === ATTACK ? true : mayUse(state, look, to, camp, true);
}

/** AL-R-30: sets two camps to war. */
export function startWar(play: P, a: number, b: number): void {
  const { state } = play;
  if (a === b || isSolo(play)) return;
  const [ledA, ledB] = [isLed(state, a), isLed(state, b)];
  if (ledA && ledB) {
    if (relation(state, a, b) === WAR) return;
    state.relations[pairOf(a, b)] = WAR;
    play.log('war', { a, b }, { clause: 'AL-4.1-h' });
  } else if (ledA !== ledB) state.enemies[ledA ? b : a] |= 1 << (ledA ? a : b);
}

/** AL-4.32, AL-R-32 – AL-R-36: an invaded neutral finds a protector at once, by dice. */
export function protect(play: P, head: number, invader: number, place: number): void {
  const { state } = play;
  if (isSolo(play)) return;
  // AL-R-95: a player who attacks it cannot protect it.
  const attackers = attackersOf(state, survey(state), campOf(state, head), place);
  let rollers = inOrder(state).filter((seat) => {
    const camp = state.seat.indexOf(seat);
    return camp !== invader && !areAllied(state, camp, invader) && !((attackers >> camp) & 1);
  });
  play.log('invaded', { power: head, by: invader }, { clause: 'AL-4.32-a' });
  if (rollers.length === 0) {
    // AL-R-35: no player can protect it: it stays neutral, and fights.
    state.enemies[head] |= 1 << invader;
    // AL-R-42: if no player could, then all who do not attack it are the invader's allies.
    for (let other = 0; other < EMPIRES; other++)
      if (other !== invader && isLed(state, other) && !((attackers >> other) & 1))
        if (isSecret(relation(state, invader, other))) revealAlliance(play, invader, other);
    play.log('no protector', { power: head }, { clause: 'AL-4.32-a' });
    return;
  }
  for (;;) {
    const rolls = rollers.map((seat) => {
      const dice = play.chance.dice(2, 6, `protector of ${power.names[head]}`);
      // AL-R-42: who rolled and who did not would tell who is a secret ally of the invader.
      if (!play.options.secretAlliances)
        play.log('protector rolls', { seat, dice, power: head }, { clause: 'AL-4.32-b' });
      return dice[0] + dice[1];
    });
    const best = Math.max(...rolls);
    rollers = rollers.filter((_, i) => rolls[i] === best);
    if (rollers.length === 1) break;
  }
  const camp = state.seat.indexOf(rollers[0]);
  state.patron[head] = camp;
  state.enemies[head] = 0;
  // The protector is not secretly allied with the invader, and now all know it.
  const reveals = play.options.secretAlliances;
  play.log('protected', { power: head, seat: rollers[0] }, { clause: 'AL-4.32-b', reveals });
  startWar(play, invader, camp);
  revealAlliesEverywhere(play);
  settleBattles(state);
}

/** The camps that a block of this camp would meet as others there: those who stand there, or own the empty land. As bits. */
export function ownersOf(look: Survey, place: number, camp: number): number {
  if (look.camps[place] !== 0) return look.camps[place] & ~look.friends[camp];
  if (isSea(place) || homeOf[place] < 0) return 0;
  return (1 << look.camp[homeOf[place]]) & ~look.friends[camp];
}

/**
 * What setting foot in a place does to neutrals and to relations, before the block is there (AL-R-16, AL-R-31). Returns
 * the survey as it is then.
 */
export function enterTerritory(play: P, look: Survey, place: number, camp: number): Survey {
  const { state } = play;
  if (isSolo(play)) return look;
  const owners = ownersOf(look, place, camp);
  if (owners === 0) return look;
  let changed = false;
  for (let other = 0; other < POWERS; other++)
    if ((owners >> other) & 1 && !atWar(state, camp, other)) {
      changed = true;
      if (isLed(state, other)) startWar(play, camp, other);
      else protect(play, other, camp, place);
    } else if ((owners >> other) & 1 && !isLed(state, other)) {
      // AL-R-35: a neutral that found no protector tries again.
      changed = true;
      protect(play, other, camp, place);
    }
  return changed ? survey(state) : look;
}

/** AL-R-42: two allies that are seen together are no longer secret allies. */
export function revealAlliesIn(play: P, look: Survey, place: number, camp: number): void {
  const { state } = play;
  if (!play.options.secretAlliances) return;
  const hosts = hostsOf(look, place, camp);
  for (let other = 0; other < EMPIRES; other++)
    if ((hosts >> other) & 1 && isSecret(relation(state, camp, other))) revealAlliance(play, camp, other);
}

/** AL-R-42: the same when a power has changed sides and its blocks have new friends beside them. */
export function revealAlliesEverywhere(play: P): void {
  const { state } = play;
  if (!state.relations.some(isSecret)) return;
  const { camps } = survey(state);
  for (let a = 1; a < EMPIRES; a++)
    for (let b = 0; b < a; b++) {
      const both = (1 << a) | (1 << b);
      if (isSecret(relation(state, a, b)) && camps.some((here) => (here & both) === both)) revealAlliance(play, a, b);
    }
}

/**
 * AL-R-42: what a camp can do only by a secret alliance shows that alliance. `possible` says whether it can be done as
 * relations stand in the state it is given.
 */
export function revealAlliancesUsed(play: P, camp: number, possible: (state: State, look: Survey) => boolean): void {
  const { state } = play;
  if (!play.options.secretAlliances || !isLed(state, camp)) return;
  const open = openState(state);
  const may = (shown: readonly number[]): boolean => {
    const world = {
      ...open,
      relations: open.relations.map((relation, pair) => (shown.includes(pair) ? ALLIED : relation)),
    };
    return possible(world, survey(world));
  };
  const others: number[] = [];
  for (let other = 0; other < EMPIRES; other++)
    if (other !== camp && isSecret(relation(state, camp, other))) others.push(other);
  if (others.length === 0 || may([])) return;
  const one = others.find((other) => may([pairOf(camp, other)]));
  const needed = one !== undefined ? [one] : may(others.map((other) => pairOf(camp, other))) ? others : [];
  for (const other of needed) revealAlliance(play, camp, other);
}

export function revealAlliance(play: P, a: number, b: number): void {
  play.state.relations[pairOf(a, b)] = ALLIED;
  play.log('alliance shown', { a, b }, { clause: 'AL-6.2-d', reveals: true });
}

/**
 * A block comes into a place over a border, in its player's turn: AL-4.31-b main attack or reserve, AL-4.31-c
 * reinforcement. An army that comes by sea remembers its base. Returns how it came.
 */
export function enter(play: P, seen: Survey, b: number, from: number, to: number, base = -1, invasion = false): number {
  const { state } = play;
  const camp = seen.camp[powerOf[b]];
  const entry = entryOf(state, seen, to, camp);
  const side = entry === REINFORCE ? sideToJoin(state, seen, to, camp) : 0;
  const look = enterTerritory(play, seen, to, camp);
  let role = invasion ? INVADER : 0;
  if (entry === ATTACK) {
    role |= ATTACKER;
    forgetRoutes(state, to);
  }
  if (entry === REINFORCE) {
    const main = invasion || isMainAttack(state, from, to, camp); // AL-R-68
    role |= side | (main ? 0 : RESERVE);
  }
  state.place[b] = to;
  state.cameFrom[b] = (base >= 0 ? base : from) + 1;
  state.role[b] = role;
  state.activity[b] |= MOVED;
  if (isFleet(b)) state.portSea[fleetNumber[b]] = isSea(to) ? 0 : from + 1;
  revealAlliesIn(play, look, to, camp);
  // AL-R-95: a neutral that has found a protector may have changed who opposes whom.
  if (look !== seen) settleBattles(state);
  return entry;
}

/** Blocks that are attacked were there from the start, however they came (AL-R-53); an invader still knows its way back. */
export function forgetRoutes(state: State, place: number): void {
  for (let b = 0; b < BLOCKS; b++) if (state.place[b] === place && !(state.role[b] & INVADER)) state.cameFrom[b] = 0;
}

/** AL-R-89: the main attack is all that the opening player sends over the first border. */
function isMainAttack(state: State, from: number, to: number, camp: number): boolean {
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] === to && (state.role[b] & (ATTACKER | RESERVE | INVADER)) === ATTACKER)
      if (state.cameFrom[b] === from + 1 && blockCamp(state, b) === camp) return true;
  return false;
}

/** A block comes into a place by retreat or regroup: no battle, but neutrals notice (AL-7.4-f, AL-7.5-b). */
export function enterPeacefully(play: P, b: number, to: number): void {
  const { state } = play;
  const camp = blockCamp(state, b);
  const from = state.place[b];
  if (isSea(from) && isSea(to)) revealAlliancesUsed(play, camp, (_, look) => isOpenSea(look, from, to, camp));
  const look = isLed(state, camp) ? enterTerritory(play, survey(state), to, camp) : null;
  state.place[b] = to;
  state.cameFrom[b] = state.role[b] = 0;
  if (isFleet(b)) state.portSea[fleetNumber[b]] = isSea(to) ? 0 : from + 1;
  if (look) revealAlliesIn(play, look, to, camp);
}
