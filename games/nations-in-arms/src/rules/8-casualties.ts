/** 8.2.5: leaders wounded and killed, and who takes their place. */
import { ask, call, done, goto, type Next, type Question, say } from '@concert/kernel';
import { type CasualtyColumn, casualtyResult, modifier } from '../charts.ts';
import {
  type At,
  type CasualtyLocals,
  FOUGHT,
  type Frame,
  GONE,
  type NationsInArms,
  type P,
  POOL,
  type State,
  WOUNDED,
} from '../shape.ts';
import { isLeader, isSovereign, MAJORS, type PieceId, piecesOf, powerOf, rankOf } from '../tables.ts';
import { commanderIn, hasUnits, inside, leadersIn, movers, outside } from './1-forces.ts';
import { armyLedBy, armyOf, has, leaveArmy, put, serve, toPool } from './1-units.ts';
import { mayCommand, settleLeaders } from './4-command.ts';
import { outranks, stacks } from './4-stacking.ts';
import { newSettle } from './5-merge.ts';
import { campaignOf } from './scenarios/campaigns.ts';

export const newCasualty = (
  place: number,
  { side, seat }: Pick<CasualtyLocals, 'side' | 'seat'>,
  more: Pick<CasualtyLocals, 'hit' | 'used' | 'size' | 'attacker'> & { inside?: boolean },
): At<'casualty'> => ({
  at: 'casualty',
  place,
  side,
  seat,
  inside: more.inside ?? false,
  attacker: more.attacker,
  size: more.size,
  hit: more.hit,
  used: more.used,
  fallen: -1,
  killed: false,
  candidates: [],
  commanderKilled: false,
});

/** The force whose leaders check. */
function force(state: State, frame: CasualtyLocals): number[] {
  if (frame.inside) return inside(state, frame.place, frame.side);
  const here = outside(state, frame.place, frame.side).filter((p) => has(state, p, FOUGHT));
  return frame.attacker && movers(state).length > 0 ? here.filter((p) => movers(state).includes(p)) : here;
}

/** NA-8.2.5-c: the lowest rank; commanders of armies never check (NA-8.2.5-b). */
export function lowest(state: State, pieces: readonly number[]): number[] {
  const leaders = leadersIn(pieces).filter((l) => armyLedBy(state, l) < 0);
  const least = Math.min(...leaders.map((l) => rankOf[l]));
  return leaders.filter((l) => rankOf[l] === least);
}

export function casualty(play: P, frame: At<'casualty'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const pieces = force(state, frame);
  if (frame.hit) {
    const leaders = lowest(state, pieces);
    if (leaders.length > 1) return ask(frame.seat, play.sibling(frame, 'casualty.choose', { candidates: leaders }));
    frame.hit = false;
    if (leaders.length === 1) return check(play, frame, leaders[0], false);
  }
  while (frame.used.length > 0) {
    const [leader, more] = frame.used.splice(0, 2);
    if (pieces.includes(leader)) return check(play, frame, leader, true, more);
  }
  // NA-8.2.5-j: with no one to take over, what exceeds the limit goes.
  if (hasUnits(pieces) && stacks(state, pieces) !== true && isAlone(state, frame, pieces))
    return call(newSettle(frame.place, frame.side, { within: frame.inside }), frame);
  return done(frame.commanderKilled);
}

const isAlone = (state: State, frame: CasualtyLocals, pieces: readonly number[]): boolean =>
  !frame.inside && outside(state, frame.place, frame.side).length === pieces.length;

/** Two questions: which of equal leaders is hit, and whether a wounded one is replaced (NA-8.2.5-f). */
export const casualtyQuestion: Question<NationsInArms, At<'casualty.choose'>> = {
  prompt: (_, { place, fallen }) =>
    fallen >= 0
      ? say('replace wounded?', { leader: fallen }, 'NA-8.2.5-f')
      : say('who is hit?', { place }, 'NA-8.2.5-c'),
  offer(_play, frame, _seat, offers) {
    if (frame.fallen < 0) {
      for (const leader of frame.candidates) offers.offer('hit', { leader: leader as PieceId });
      return;
    }
    offers.offer('accept', {});
    offers.offer('decline', {});
  },
  take: {
    hit: (play, frame, { leader }) =>
      check(play, play.sibling(frame, 'casualty', { hit: false, candidates: [] }), leader, false),
    accept(play, frame) {
      const next = play.sibling(frame, 'casualty');
      replace(play, next);
      return goto(next);
    },
    decline: (play, frame) => play.advance(frame, 'casualty', { fallen: -1, candidates: [] }),
  },
};

/** One roll (NA-8.2.5-a): the column follows the reason, the commander of a force that is no army has its own. */
function check(play: P, frame: At<'casualty'>, leader: number, used: boolean, more = 0): Next<Frame> {
  const { state } = play;
  const pieces = force(state, frame);
  const commands = commanderIn(state, pieces) === leader;
  const column: CasualtyColumn = used ? 'used' : commands ? 'commander' : 'result';
  const drm =
    more +
    (frame.size === 'minor' ? 0 : modifier('leader_casualty', frame.size)) +
    (isSovereign[leader] ? modifier('leader_casualty', 'sovereign') : 0);
  const dice = play.chance.dice(2, 6, 'casualty');
  const result = casualtyResult(column, dice[0] + dice[1] + drm);
  const what = result === 'K' ? 'killed' : result === 'W' ? 'wounded' : 'unhurt';
  play.log(what, { leader, dice, modifier: drm }, { clause: result === 'K' ? 'NA-8.2.5-g' : 'NA-8.2.5-e' });
  if (result === '') return goto(frame);
  const candidates = replacements(state, pieces, leader, commands);
  if (result === 'K' && commands) frame.commanderKilled = true;
  fall(play, leader, result === 'K');
  Object.assign(frame, { fallen: leader, killed: result === 'K', candidates });
  if (candidates.length === 0) {
    frame.fallen = -1;
    return goto(frame);
  }
  if (result === 'W') return ask(frame.seat, play.sibling(frame, 'casualty.choose'));
  replace(play, frame);
  return goto(frame);
}

function fall(play: P, leader: number, killed: boolean): void {
  const { state } = play;
  const active = play.enclosingOrNull('activation');
  leaveArmy(state, leader);
  toPool(state, leader, killed ? GONE : WOUNDED);
  if (killed) campaignOf(play).leaderKilled?.(state, leader);
  if (active?.leader === leader) active.leader = commanderIn(state, movers(state));
}

/** NA-8.2.5-h, NA-8.2.5-l: pool leaders of the same power, a minor's from its major, who can do what the fallen did. */
export function replacements(state: State, pieces: readonly number[], fallen: number, commands: boolean): number[] {
  const power = powerOf[fallen] < MAJORS ? powerOf[fallen] : state.allegiance[powerOf[fallen]];
  const commander = commanderIn(state, pieces);
  if (power < 0) return [];
  return piecesOf[power].filter((p) => {
    if (!isLeader[p] || state.place[p] !== POOL) return false;
    return commands ? mayCommand(state, p, pieces, fallen) : commander >= 0 && outranks(commander, p);
  });
}

/** A random one of those who are fit (NA-G.Leader-Pool-b). */
function replace(play: P, frame: CasualtyLocals): void {
  const { state } = play;
  const leader = play.chance.pick(frame.candidates, 'replacement');
  const pieces = force(state, frame);
  const model = leadersIn(pieces)[0] ?? pieces[0];
  put(state, leader, frame.place);
  state.marks[leader] = state.marks[model] ?? 0;
  const army = armyOf(state, model);
  if (army >= 0) serve(state, leader, army);
  play.log('replaces', { leader, other: frame.fallen, place: frame.place }, { clause: 'NA-8.2.5-g' });
  settleLeaders(play, force(state, frame));
  const active = play.enclosingOrNull('activation');
  if (active && frame.attacker && active.leader < 0) active.leader = commanderIn(state, movers(state));
  frame.fallen = -1;
  frame.candidates = [];
}
