/** 7.2, 7.31 The rounds of a battle: whose turn it is, hits, reserves, and when it is over. */
import { ask, done, goto, type Next, type Seat } from '@concert/kernel';
import {
  ACTED,
  ASIDE,
  ATTACKER,
  type At,
  type BattleLocals,
  FAVOURED,
  type Frame,
  HALF,
  HINDERED,
  type P,
  PANICKED,
  RESERVE,
  SHOWN,
  type State,
} from '../shape.ts';
import { BLOCKS, firepowerOf, HQ, letterOf, powerOf, typeOf } from '../tables.ts';
import { blocksIn } from './1-mapboard.ts';
import { eliminate, isAttacker, isFortress, loseStep } from './2-blocks.ts';
import { blockCamp, FRIENDLY, isLed, isSolo, leaderOf, openState, statusOf, survey } from './4-control.ts';
import { revealAlliancesUsed } from './4-entry.ts';
import { battleOf, deciderOf, fightersIn, higherCard, lineOf } from './7-battle.ts';
import { fireBlock } from './7-battle-fire.ts';
import { refuges, retreatTo } from './7-battle-retreat.ts';

/** The battle turn after the last: letters A to D, each for defenders and attackers. */
const END_OF_ROUND = 8;

/** The side that has no block left in the line, or −1. */
function sideGone(state: State, place: number): number {
  let seen = 0;
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] === place && !(state.role[b] & (RESERVE | ASIDE))) seen |= state.role[b] & ATTACKER ? 2 : 1;
  return seen === 3 ? -1 : seen & 2 ? 0 : ATTACKER;
}

const hasReserves = (state: State, place: number, side: number): boolean =>
  blocksIn(state, place).some((b) => (state.role[b] & (ATTACKER | RESERVE)) === (side | RESERVE));

/** AL-7.2-d, AL-7.61: must this attacker leave in this round? AL-SOLO-g: must this weak enemy? */
export function mustRetreat(play: P, battle: BattleLocals, b: number): boolean {
  const { state } = play;
  if (battle.round >= 4 && isAttacker(state, b) && !((battle.extended >> powerOf[b]) & 1)) return true;
  if (!isSolo(play) || battle.round < 2 || isFortress(b)) return false;
  return blockCamp(state, b) !== state.activeEmpire && state.steps[b] === 1;
}

/** AL-8.2-c, AL-LC-e: can it fire at all? */
export const canFire = (state: State, b: number): boolean => state.steps[b] > 0 && !(state.role[b] & PANICKED);

/** The rounds: hits first, then the next block's turn, then the next round, until one side is gone. */
export function rounds(play: P): Next<Frame> {
  const { state } = play;
  const battle = battleOf(play);
  const { place } = battle;
  for (;;) {
    if (battle.hits > 0) {
      const asked = applyHits(play, battle);
      if (asked >= 0) return ask(asked, { at: 'battle.hit' });
    }
    const gone = sideGone(state, place);
    if (gone >= 0) {
      if (battle.round > 1 || !hasReserves(state, place, gone)) {
        battle.departures = [];
        battle.volley = -1;
        return done();
      }
      battle.battleTurn = END_OF_ROUND;
    }
    const asked = nextTurn(play, battle);
    if (asked >= 0) return ask(asked, { at: 'battle.turn' });
    if (battle.battleTurn < END_OF_ROUND) continue;
    if (battle.round >= 3) {
      battle.volley = -1;
      return goto({ at: 'battle.extension', asked: 0, paid: 0 });
    }
    nextRound(play, battle, 0);
  }
}

/**
 * AL-7.21: finds whose turn it is. Blocks that cannot choose act at once; then −1 comes back and the loop looks again.
 * Otherwise the seat that decides.
 */
function nextTurn(play: P, battle: BattleLocals): Seat {
  const { state } = play;
  const due = dueNext(state, battle);
  if (due.length === 0) {
    battle.battleTurn = END_OF_ROUND;
    return -1;
  }
  for (const b of due) if (actAlone(play, battle, b)) return -1;
  const first = higherCard(
    state,
    due.map((b) => deciderOf(play, battle, b)),
  );
  if (battle.volley !== first) return first;
  shoot(play, battle, due.find((b) => deciderOf(play, battle, b) === first && canFire(state, b))!);
  return -1;
}

/** The blocks of the next battle turn in which some have still to act; the battle moves on to it. */
function dueNext(state: State, battle: BattleLocals): number[] {
  let due: number[] = [];
  let next = END_OF_ROUND;
  for (let b = 0; b < BLOCKS; b++) {
    if (state.place[b] !== battle.place || state.role[b] & (ACTED | RESERVE | ASIDE)) continue;
    const turn = letterOf[b] * 2 + (state.role[b] & ATTACKER ? 1 : 0);
    if (turn < battle.battleTurn || turn > next) continue;
    if (turn < next) due = [];
    next = turn;
    due.push(b);
  }
  if (next !== battle.battleTurn) battle.volley = -1;
  battle.battleTurn = next;
  return due;
}

/** A block with nothing to decide acts. Returns whether it did. */
function actAlone(play: P, battle: BattleLocals, b: number): boolean {
  const { state } = play;
  const forced = mustRetreat(play, battle, b);
  const free = deciderOf(play, battle, b) < 0;
  if (!forced && !free) {
    // AL-7.2-b: in Round 1 a block can only fire or hold.
    if (canFire(state, b)) return false;
    // All can see that a seat is asked, so this must not depend on a secret alliance (AL-R-42).
    if (battle.round > 1 && !isFortress(b) && refuges(openState(state), battle, b).length > 0) return false;
    state.role[b] |= ACTED;
    return true;
  }
  if (forced) {
    const ways = refuges(state, battle, b);
    if (ways.length > 0 && !free) {
      revealAlliancesUsed(play, blockCamp(state, b), (known, look) => refuges(known, battle, b, look).length > 0);
      return false;
    }
    if (ways.length > 0) retreatTo(play, battle, b, nearFriends(state, ways, blockCamp(state, b)));
    else eliminate(play, b, destroyerOf(state, battle, b)); // AL-7.4-g, AL-R-59
    return true;
  }
  if (canFire(state, b)) shoot(play, battle, b);
  else state.role[b] |= ACTED;
  return true;
}

/** AL-R-82: a block without a player falls back on friendly ground if it can, otherwise to the first vacant place. */
function nearFriends(state: State, ways: readonly number[], camp: number): number {
  const look = survey(state);
  return ways.find((to) => statusOf(state, look, to, camp) === FRIENDLY) ?? ways[0];
}

/** AL-R-76: a block that is cornered falls to the opponent who fired last, or among several to the higher card. */
function destroyerOf(state: State, battle: BattleLocals, b: number): number {
  const camps = lineOf(state, battle.place, isAttacker(state, b) ? 0 : ATTACKER).map((c) => blockCamp(state, c));
  if (camps.includes(battle.shooter)) return battle.shooter;
  const cardOf = (camp: number): number => (isLed(state, camp) ? state.card[leaderOf(state, camp)] : -1);
  return camps.reduce((best, camp) => (best < 0 || cardOf(camp) > cardOf(best) ? camp : best), -1);
}

/** The block fires; its hits are taken next. */
export function shoot(play: P, battle: BattleLocals, b: number): void {
  battle.hits = fireBlock(play, b, battle.place, battle.round);
  battle.sideHit = isAttacker(play.state, b) ? 0 : ATTACKER;
  battle.shooter = blockCamp(play.state, b);
}

/** AL-7.31: takes hits on the strongest until a seat has to choose: then that seat; else −1. */
function applyHits(play: P, battle: BattleLocals): Seat {
  const { state } = play;
  while (battle.hits > 0) {
    const open = targets(state, battle.place, battle.sideHit);
    if (open.length === 0) {
      battle.hits = 0; // AL-7.23-e: what is too much is lost.
      break;
    }
    const seats = open.map((b) => deciderOf(play, battle, b));
    const seat = higherCard(
      state,
      seats.filter((each) => each >= 0),
    );
    if (open.length > 1 && seat >= 0) return seat;
    takeHit(play, battle, weakest(open));
  }
  return -1;
}

/** AL-R-35: the rules choose the block with the least firepower. */
const weakest = (blocks: readonly number[]): number =>
  blocks.reduce((best, b) => (firepowerOf[b] < firepowerOf[best] ? b : best));

/** AL-7.31-b, AL-7.32-c: the blocks one of which must take the next hit. */
export function targets(state: State, place: number, side: number): number[] {
  const line = lineOf(state, place, side);
  const half = line.filter((b) => state.role[b] & HALF);
  if (half.length > 0) return half.slice(0, 1);
  let most = -1;
  for (const b of line) most = Math.max(most, state.steps[b]);
  return line.filter((b) => state.steps[b] === most);
}

/** AL-7.32-b: a fortress needs two hits for a step. */
export function takeHit(play: P, battle: BattleLocals, b: number): void {
  const { state } = play;
  battle.hits--;
  if (isFortress(b) && !(state.role[b] & HALF)) {
    state.role[b] |= HALF;
    play.log('half hit', { block: b }, { clause: 'AL-7.32-b' });
    return;
  }
  state.role[b] &= ~HALF;
  play.log('hit', { block: b }, { clause: 'AL-7.31-b' });
  loseStep(play, b, battle.shooter);
}

/** The next round: AL-7.2-c reserves arrive after the first; AL-7.23-e, f battlefield control may switch. */
export function nextRound(play: P, battle: BattleLocals, extended: number): void {
  const { state } = play;
  const { place } = battle;
  battle.round++;
  battle.battleTurn = 0;
  battle.volley = -1;
  battle.extended = extended;
  battle.departures = [];
  for (const b of blocksIn(state, place)) state.role[b] &= ~(ACTED | FAVOURED | HINDERED | PANICKED);
  play.log('round', { place, round: battle.round }, { clause: 'AL-7.2-a' });
  if (battle.round === 2) arrive(play, battle);
}

function arrive(play: P, battle: BattleLocals): void {
  const { state } = play;
  const { place } = battle;
  const switched = lineOf(state, place, 0).length === 0;
  const late = blocksIn(state, place).filter((b) => state.role[b] & RESERVE);
  for (const b of late) {
    state.role[b] = (state.role[b] & ~RESERVE) | SHOWN;
    play.log('reserve', { block: b, step: state.steps[b], place }, { clause: 'AL-7.23-d' });
  }
  if (!switched || late.every((b) => isAttacker(state, b))) return;
  play.log('control', { place }, { clause: 'AL-7.23-e' });
  for (const b of fightersIn(state, place)) state.role[b] ^= ATTACKER;
  [battle.attackFrom, battle.defendFrom] = [battle.defendFrom, battle.attackFrom];
  for (const b of late) if (isAttacker(state, b)) loseStep(play, b, battle.shooter); // AL-7.23-f
}

/** AL-7.61, AL-R-60: attacking HQs are asked, the higher card first, whether to stay for one more round. */
export function extension(play: P, frame: At<'battle.extension'>): Next<Frame> {
  const { state } = play;
  const battle = battleOf(play);
  const able = lineOf(state, battle.place, ATTACKER).filter(
    (b) => typeOf[b] === HQ && state.steps[b] > 1 && !((frame.asked >> powerOf[b]) & 1),
  );
  const seats = able.map((b) => deciderOf(play, battle, b)).filter((seat) => seat >= 0);
  if (seats.length > 0) return ask(higherCard(state, seats), play.sibling(frame, 'battle.extend'));
  nextRound(play, battle, frame.paid);
  return goto({ at: 'battle.rounds' });
}
