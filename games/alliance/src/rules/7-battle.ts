/** 7.1 Battles: which is fought next, how one begins, and who decides in it. */
import { ask, goto, type Next, type Question, type Seat, say } from '@concert/kernel';
import {
  type Alliance,
  ASIDE,
  ATTACKER,
  type At,
  type BattleLocals,
  type Frame,
  INVADER,
  type P,
  type PlaceId,
  RESERVE,
  SHOWN,
  type State,
} from '../shape.ts';
import { PLACES } from '../tables.ts';
import { blocksIn } from './1-mapboard.ts';
import { isAttacker } from './2-blocks.ts';
import { blockCamp, inOrder, isEmbattled, isLed, isSolo, leaderOf, survey } from './4-control.ts';
import { takeSides } from './7-sides.ts';

/** The battle that is being fought. */
export const battleOf = (play: P): BattleLocals => play.enclosing('battle');

/** What a battle begins with. */
export const newBattle = (place: number, regent = -1): At<'battle'> => ({
  at: 'battle',
  place,
  round: 1,
  battleTurn: 0,
  regent,
  extended: 0,
  departures: [],
  attackFrom: [],
  defendFrom: [],
  hits: 0,
  sideHit: 0,
  shooter: -1,
  volley: -1,
  pursuits: [],
});

/** The places where opposing forces stand. */
function battlefields(play: P): number[] {
  const look = survey(play.state);
  const places: number[] = [];
  for (let p = 0; p < PLACES; p++) if (isEmbattled(look, p)) places.push(p);
  return places;
}

export const hasBattles = (play: P): boolean => battlefields(play).length > 0;

/** AL-7.1-a, AL-R-50: the players in turn order pick battles with friendly blocks in them, until none is left. */
export function pickBattle(play: P): Next<Frame> {
  const { state } = play;
  const places = battlefields(play);
  // AL-SOLO-f: in the solitaire game the player picks them all.
  if (isSolo(play)) return ask(0, { at: 'pick', places });
  const phase = play.enclosing('battlePhase');
  const { camps } = survey(state);
  const order = inOrder(state);
  for (let i = 0; i < order.length; i++) {
    const at = (phase.next + i) % order.length;
    const camp = state.seat.indexOf(order[at]);
    const own = places.filter((p) => (camps[p] >> camp) & 1);
    if (own.length === 0) continue;
    phase.next = at + 1;
    return ask(order[at], { at: 'pick', places: own });
  }
  phase.next = 1;
  return ask(order[0], { at: 'pick', places });
}

export const pick: Question<Alliance, At<'pick'>> = {
  prompt: () => say('pick battle', {}, 'AL-7.1-d'),
  auto: true,
  offer(_, { places }, _seat, offers) {
    for (const p of places) offers.offer('fight', { place: p as PlaceId });
  },
  take: { fight: (_, _frame, { place }) => goto(newBattle(place)) },
};

/** The seat that decides for a block, or −1 when the rules do (AL-R-35, AL-R-49, AL-R-82, AL-6.13-l). */
export function deciderOf(play: P, { regent }: BattleLocals, b: number): Seat {
  const { state } = play;
  const camp = blockCamp(state, b);
  if (isSolo(play)) return camp === state.activeEmpire ? 0 : -1;
  return isLed(state, camp) ? leaderOf(state, camp) : regent;
}

/** AL-7.8-b: among several seats the one with the higher card. */
export const higherCard = (state: State, seats: readonly Seat[]): Seat =>
  seats.reduce((best, seat) => (best < 0 || state.card[seat] > state.card[best] ? seat : best), -1);

/** Blocks of one side that have arrived. */
export const lineOf = (state: State, place: number, side: number): number[] =>
  blocksIn(state, place).filter((b) => (state.role[b] & (ATTACKER | RESERVE | ASIDE)) === side);

/** Blocks that take part: all but those that stand aside (AL-R-95). */
export const fightersIn = (state: State, place: number): number[] =>
  blocksIn(state, place).filter((b) => !(state.role[b] & ASIDE));

const lines = [
  ['attack line', ATTACKER],
  ['defence line', 0],
] as const;

/** The powers at the head of each side, in the lines that are shown: promises are judged by them. */
function sidesOf(state: State, place: number): { attackers: number[]; defenders: number[] } {
  const heads = (side: number): number[] => [...new Set(lineOf(state, place, side).map((b) => blockCamp(state, b)))];
  return { attackers: heads(ATTACKER), defenders: heads(0) };
}

/** AL-7.1-b: the lines are shown; the roads they came by are remembered. */
export function revealLines(play: P, battle: BattleLocals): void {
  const { state } = play;
  const { place } = battle;
  takeSides(state, place);
  for (const b of fightersIn(state, place)) {
    const road = state.cameFrom[b] - 1;
    if (road >= 0 && !(state.role[b] & INVADER)) {
      const list = isAttacker(state, b) ? battle.attackFrom : battle.defendFrom;
      if (!list.includes(road)) list.push(road);
    }
    if (!(state.role[b] & RESERVE)) state.role[b] |= SHOWN;
  }
  play.log('battle', { place, ...sidesOf(state, place) }, { clause: 'AL-7.1-b' });
  for (const [what, side] of lines) {
    const blocks = lineOf(state, place, side);
    const steps = blocks.map((b) => state.steps[b]);
    if (blocks.length > 0) play.log(what, { blocks, steps }, { clause: 'AL-7.1-b', reveals: true });
  }
}
