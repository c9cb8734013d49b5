/** 7.1 – 7.2 Battles: which is fought next, how one begins, its rounds and turns, and when it is over. */
import { ask, call, goto, type Next, type Question, type Seat, say } from '@concert/kernel';
import {
  ACTED,
  type Alliance,
  ATTACKER,
  type At,
  type BattleLocals,
  FAVOURED,
  type Frame,
  HALF,
  HINDERED,
  INVADER,
  type P,
  PANICKED,
  type PlaceId,
  RESERVE,
  SHOWN,
  type State,
} from '../shape.ts';
import { BLOCKS, firepowerOf, HQ, homeOf, isSea, letterOf, PLACES, powerOf, typeOf } from '../tables.ts';
import { blocksIn } from './1-mapboard.ts';
import { eliminate, firstCamp, isAttacker, isFortress, loseStep } from './2-blocks.ts';
import {
  blockCamp,
  FRIENDLY,
  inOrder,
  isEmbattled,
  isLed,
  isSolo,
  leaderOf,
  openState,
  statusOf,
  survey,
} from './4-control.ts';
import { showBy } from './4-entry.ts';
import { fireBlock } from './7-battle-fire.ts';
import { refuges, retreatTo } from './7-battle-retreat.ts';

export type BattleFrame = Extract<Frame, { place: number; gone: number[] }>;

/** A battle about to begin. */
export const newBattle = (place: number, regent = -1): At<'battle.begin'> => ({
  at: 'battle.begin',
  place,
  round: 1,
  stage: 0,
  regent,
  extended: 0,
  gone: [],
  attackFrom: [],
  defendFrom: [],
  hits: 0,
  struck: 0,
  shooter: -1,
  volley: -1,
  asked: 0,
  paid: 0,
  chases: [],
});
/**
 * The frame of another step of the same battle. Written out and not spread: frames made in one way are handled much faster
 * than frames made in several.
 */
export const battleFrame = <Name extends BattleFrame['at']>(
  at: Name,
  f: BattleLocals,
  asked = f.asked,
): BattleLocals & { at: Name } => ({
  at,
  place: f.place,
  round: f.round,
  stage: f.stage,
  regent: f.regent,
  extended: f.extended,
  gone: f.gone,
  attackFrom: f.attackFrom,
  defendFrom: f.defendFrom,
  hits: f.hits,
  struck: f.struck,
  shooter: f.shooter,
  volley: f.volley,
  asked,
  paid: f.paid,
  chases: f.chases,
});

/** AL-7.1-a, AL-R-50: the players in turn order pick battles with friendly blocks in them, until none is left. */
export function battles(play: P, { next }: At<'battles'>): Next<Frame> {
  const { state } = play;
  const look = survey(state);
  const places: number[] = [];
  for (let p = 0; p < PLACES; p++) if (isEmbattled(look, p)) places.push(p);
  if (places.length === 0) return goto({ at: isSolo(play) ? 'soloScore' : 'after' });
  // AL-SOLO-f: alone, one picks them all.
  if (isSolo(play)) return ask(0, { at: 'pick', next: 0, places });
  const order = inOrder(state);
  for (let i = 0; i < order.length; i++) {
    const at = (next + i) % order.length;
    const camp = state.seat.indexOf(order[at]);
    const own = places.filter((p) => (look.camps[p] >> camp) & 1);
    if (own.length > 0) return ask(order[at], { at: 'pick', next: at, places: own });
  }
  return ask(order[0], { at: 'pick', next: 0, places });
}
export const pick: Question<Alliance, At<'pick'>> = {
  prompt: () => say('pick battle', {}, 'AL-7.1-d'),
  auto: true,
  offer(_, { places }, _seat, offers) {
    for (const p of places) offers.offer('fight', { place: p as PlaceId });
  },
  take: {
    fight: (_, { next }, { place }) => call(newBattle(place), { at: 'battles', next: next + 1 }),
  },
};

/** The seat that decides for a block, or −1 when the rules do (AL-R-35, AL-R-49, AL-R-82, AL-6.13-l). */
export function deciderOf(play: P, frame: BattleLocals, b: number): Seat {
  const { state } = play;
  const camp = blockCamp(state, b);
  if (isSolo(play)) return camp === state.active ? 0 : -1;
  return isLed(state, camp) ? leaderOf(state, camp) : frame.regent;
}
/** AL-7.8-b: among several seats the one with the higher card. */
export const higherCard = (state: State, seats: readonly Seat[]): Seat =>
  seats.reduce((best, seat) => (best < 0 || state.card[seat] > state.card[best] ? seat : best), -1);

/** Blocks of one side that have arrived. */
export const lineOf = (state: State, place: number, side: number): number[] =>
  blocksIn(state, place).filter((b) => (state.role[b] & (ATTACKER | RESERVE)) === side);
/** The side of which nobody is left in the line, or −1. */
function sideGone(state: State, place: number): number {
  let seen = 0;
  for (let b = 0; b < BLOCKS; b++)
    if (state.at[b] === place && !(state.role[b] & RESERVE)) seen |= state.role[b] & ATTACKER ? 2 : 1;
  return seen === 3 ? -1 : seen & 2 ? 0 : ATTACKER;
}
const hasReserves = (state: State, place: number, side: number): boolean =>
  blocksIn(state, place).some((b) => (state.role[b] & (ATTACKER | RESERVE)) === (side | RESERVE));

const lines = [
  ['attack line', ATTACKER],
  ['defence line', 0],
] as const;
/** AL-7.1-b: the lines are shown; the roads they came by are remembered. */
export function begin(play: P, frame: BattleFrame): Next<Frame> {
  const { state } = play;
  const { place } = frame;
  takeSides(state, place);
  const next = battleFrame('battle.events', frame);
  next.attackFrom = [];
  next.defendFrom = [];
  for (const b of blocksIn(state, place)) {
    const road = state.via[b] - 1;
    if (road >= 0 && !(state.role[b] & INVADER)) {
      const list = isAttacker(state, b) ? next.attackFrom : next.defendFrom;
      if (!list.includes(road)) list.push(road);
    }
    if (!(state.role[b] & RESERVE)) state.role[b] |= SHOWN;
  }
  play.log('battle', { place }, { clause: 'AL-7.1-b' });
  for (const [what, side] of lines) {
    const blocks = lineOf(state, place, side);
    const steps = blocks.map((b) => state.step[b]);
    if (blocks.length > 0) play.log(what, { blocks, steps }, { clause: 'AL-7.1-b', reveals: true });
  }
  return goto(next);
}

/** Where nobody is marked as attacker, those whose land it is defend; else the camp that comes first in the table. */
function takeSides(state: State, place: number): void {
  const here = blocksIn(state, place);
  if (here.some((b) => isAttacker(state, b)) && here.some((b) => !isAttacker(state, b))) return;
  const look = survey(state);
  const owner = isSea(place) || homeOf[place] < 0 ? -1 : look.camp[homeOf[place]];
  const first = owner >= 0 && (look.camps[place] >> owner) & 1 ? owner : firstCamp(state, here);
  for (const b of here) {
    state.role[b] &= ~ATTACKER;
    if (!((look.friends[first] >> blockCamp(state, b)) & 1)) state.role[b] |= ATTACKER;
  }
}

/** AL-7.2-d, AL-7.61: must this attacker leave in this round? AL-SOLO-g: must this weak enemy? */
export function mustRetreat(play: P, frame: BattleLocals, b: number): boolean {
  const { state } = play;
  if (frame.round >= 4 && isAttacker(state, b) && !((frame.extended >> powerOf[b]) & 1)) return true;
  if (!isSolo(play) || frame.round < 2 || isFortress(b)) return false;
  return blockCamp(state, b) !== state.active && state.step[b] === 1;
}
/** AL-8.2-c, AL-LC-e: can it fire at all? */
export const canFire = (state: State, b: number): boolean => state.step[b] > 0 && !(state.role[b] & PANICKED);

/** The battle goes on: hits first, then the next block's turn, then the next round, until one side is gone. */
export function battle(play: P, frame: At<'battle'>): Next<Frame> {
  const { state } = play;
  const { place } = frame;
  for (;;) {
    if (frame.hits > 0) {
      const asked = applyHits(play, frame);
      if (asked >= 0) return ask(asked, battleFrame('battle.hit', frame));
    }
    const gone = sideGone(state, place);
    if (gone >= 0) {
      if (frame.round > 1 || !hasReserves(state, place, gone)) {
        frame.gone = [];
        frame.volley = -1;
        return goto(battleFrame('battle.won', frame, 0));
      }
      frame.stage = 8;
    }
    const asked = nextTurn(play, frame);
    if (asked >= 0) return ask(asked, battleFrame('battle.turn', frame));
    if (frame.stage < 8) continue;
    if (frame.round >= 3) {
      frame.volley = -1;
      return goto(battleFrame('battle.extension', frame, 0));
    }
    nextRound(play, frame, 0);
  }
}

/**
 * AL-7.21: finds whose turn it is. Blocks that cannot choose act at once; then −1 comes back and the loop looks again.
 * Otherwise the seat that decides. `stage` 8 is the end of the round.
 */
function nextTurn(play: P, frame: At<'battle'>): Seat {
  const { state } = play;
  const due = dueNext(state, frame);
  if (due.length === 0) {
    frame.stage = 8;
    return -1;
  }
  for (const b of due) if (actAlone(play, frame, b)) return -1;
  const first = higherCard(
    state,
    due.map((b) => deciderOf(play, frame, b)),
  );
  if (frame.volley !== first) return first;
  shoot(play, frame, due.find((b) => deciderOf(play, frame, b) === first && canFire(state, b))!);
  return -1;
}
/** The blocks of the next stage in which somebody has still to act; `stage` moves there. */
function dueNext(state: State, frame: BattleLocals): number[] {
  let due: number[] = [];
  let next = 8;
  for (let b = 0; b < BLOCKS; b++) {
    if (state.at[b] !== frame.place || state.role[b] & (ACTED | RESERVE)) continue;
    const stage = letterOf[b] * 2 + (state.role[b] & ATTACKER ? 1 : 0);
    if (stage < frame.stage || stage > next) continue;
    if (stage < next) due = [];
    next = stage;
    due.push(b);
  }
  if (next !== frame.stage) frame.volley = -1;
  frame.stage = next;
  return due;
}

/** A block with nothing to decide acts. Returns whether it did. */
function actAlone(play: P, frame: At<'battle'>, b: number): boolean {
  const { state } = play;
  const forced = mustRetreat(play, frame, b);
  const free = deciderOf(play, frame, b) < 0;
  if (!forced && !free) {
    // AL-7.2-b: in Round 1 one can only fire or not.
    if (canFire(state, b)) return false;
    // That somebody is asked, all can see: it must not hang on a secret alliance (AL-R-42).
    if (frame.round > 1 && !isFortress(b) && refuges(openState(state), frame, b).length > 0) return false;
    state.role[b] |= ACTED;
    return true;
  }
  if (forced) {
    const ways = refuges(state, frame, b);
    if (ways.length > 0 && !free) {
      showBy(play, blockCamp(state, b), (known, look) => refuges(known, frame, b, look).length > 0);
      return false;
    }
    if (ways.length > 0) retreatTo(play, frame, b, nearFriends(state, ways, blockCamp(state, b)));
    else eliminate(play, b, destroyerOf(state, frame, b)); // AL-7.4-g, AL-R-59
    return true;
  }
  if (canFire(state, b)) shoot(play, frame, b);
  else state.role[b] |= ACTED;
  return true;
}
/** AL-R-82: a block for which nobody decides falls back on friendly ground, if it can, and else to the first vacant place. */
function nearFriends(state: State, ways: readonly number[], camp: number): number {
  const look = survey(state);
  return ways.find((to) => statusOf(state, look, to, camp) === FRIENDLY) ?? ways[0];
}
/** AL-R-76: a block that is cornered falls to the opponent who fired last, or among several to the higher card. */
function destroyerOf(state: State, frame: BattleLocals, b: number): number {
  const camps = lineOf(state, frame.place, isAttacker(state, b) ? 0 : ATTACKER).map((c) => blockCamp(state, c));
  if (camps.includes(frame.shooter)) return frame.shooter;
  const cardOf = (camp: number): number => (isLed(state, camp) ? state.card[leaderOf(state, camp)] : -1);
  return camps.reduce((best, camp) => (best < 0 || cardOf(camp) > cardOf(best) ? camp : best), -1);
}
/** The block fires; its hits are taken next. */
export function shoot(play: P, frame: BattleLocals, b: number): void {
  frame.hits = fireBlock(play, b, frame.place, frame.round);
  frame.struck = isAttacker(play.state, b) ? 0 : ATTACKER;
  frame.shooter = blockCamp(play.state, b);
}

/** AL-7.31: takes hits on the strongest until somebody has to choose: then that seat; else −1. */
function applyHits(play: P, frame: BattleLocals): Seat {
  const { state } = play;
  while (frame.hits > 0) {
    const open = targets(state, frame.place, frame.struck);
    if (open.length === 0) {
      frame.hits = 0; // AL-7.23-e: what is too much is lost.
      break;
    }
    const seats = open.map((b) => deciderOf(play, frame, b));
    const seat = higherCard(
      state,
      seats.filter((each) => each >= 0),
    );
    if (open.length > 1 && seat >= 0) return seat;
    takeHit(play, frame, weakest(open));
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
  for (const b of line) most = Math.max(most, state.step[b]);
  return line.filter((b) => state.step[b] === most);
}

/** AL-7.32-b: a fortress needs two hits for a step. */
export function takeHit(play: P, frame: BattleLocals, b: number): void {
  const { state } = play;
  frame.hits--;
  if (isFortress(b) && !(state.role[b] & HALF)) {
    state.role[b] |= HALF;
    play.log('half hit', { block: b }, { clause: 'AL-7.32-b' });
    return;
  }
  state.role[b] &= ~HALF;
  play.log('hit', { block: b }, { clause: 'AL-7.31-b' });
  loseStep(play, b, frame.shooter);
}

/** The next round: AL-7.2-c reserves arrive after the first; AL-7.23-e, f battlefield control may switch. */
export function nextRound(play: P, frame: BattleLocals, extended: number): void {
  const { state } = play;
  const { place } = frame;
  frame.round++;
  frame.stage = 0;
  frame.volley = -1;
  frame.extended = extended;
  frame.gone = [];
  for (const b of blocksIn(state, place)) state.role[b] &= ~(ACTED | FAVOURED | HINDERED | PANICKED);
  play.log('round', { place, round: frame.round }, { clause: 'AL-7.2-a' });
  if (frame.round === 2) arrive(play, frame);
}
function arrive(play: P, frame: BattleLocals): void {
  const { state } = play;
  const { place } = frame;
  const switched = lineOf(state, place, 0).length === 0;
  const late = blocksIn(state, place).filter((b) => state.role[b] & RESERVE);
  for (const b of late) {
    state.role[b] = (state.role[b] & ~RESERVE) | SHOWN;
    play.log('reserve', { block: b, step: state.step[b], place }, { clause: 'AL-7.23-d' });
  }
  if (!switched || late.every((b) => isAttacker(state, b))) return;
  play.log('control', { place }, { clause: 'AL-7.23-e' });
  for (const b of blocksIn(state, place)) state.role[b] ^= ATTACKER;
  [frame.attackFrom, frame.defendFrom] = [frame.defendFrom, frame.attackFrom];
  for (const b of late) if (isAttacker(state, b)) loseStep(play, b, frame.shooter); // AL-7.23-f
}

/** AL-7.61, AL-R-60: attacking HQs are asked, the higher card first, whether to stay for one more round. */
export function extension(play: P, frame: At<'battle.extension'>): Next<Frame> {
  const { state } = play;
  const able = lineOf(state, frame.place, ATTACKER).filter(
    (b) => typeOf[b] === HQ && state.step[b] > 1 && !((frame.asked >> powerOf[b]) & 1),
  );
  const seats = able.map((b) => deciderOf(play, frame, b)).filter((seat) => seat >= 0);
  if (seats.length > 0) return ask(higherCard(state, seats), battleFrame('battle.extend', frame));
  const next = battleFrame('battle', frame, 0);
  next.paid = 0;
  nextRound(play, next, frame.paid);
  return goto(next);
}
