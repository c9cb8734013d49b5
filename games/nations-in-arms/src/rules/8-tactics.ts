/** 8.1.3: tactical cards in a battle: the draw, the second card, the showing, checks and what cancels what (NA-R-159). */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import type { At, BattleLocals, Frame, Means, NationsInArms, P, State, TacticsLocals } from '../shape.ts';
import { isCavalryLeader } from '../tables.ts';
import { checkOfTactic, isCavalryCheck, TACTICS, type TacticId } from '../tables-cards.ts';
import { COUNCIL_OF_WAR, effectOn } from './1-effects.ts';
import { armiesIn, commanderIn, leadersIn } from './1-forces.ts';
import { combatValue } from './1-units.ts';
import { hasReform } from './8-reform.ts';
import { ATTACKER, ROLES } from './8-round.ts';
import {
  cancelledBy,
  FOG_OF_WAR,
  fits,
  type Ground,
  groundOf,
  RASH_ADVANCE,
  REFUSED_FLANK,
  rashNeeds,
  VEDETTES,
} from './8-tactic-cards.ts';
import { forceOf } from './8-worksheet.ts';
import { callWindow } from './11-cards.ts';

/** NA-15.6-a: in major battles; with the variant also where armies of both sides fight. */
export function usesTactics({ state, options }: P, battle: BattleLocals): boolean {
  if (options.tactics === 'off') return false;
  if (battle.size === 'major') return true;
  return options.tactics === 'armies' && ROLES.every((role) => armiesIn(forceOf(state, battle, role)).length > 0);
}

/** Card 7 */
const COUNCIL = 2;

/** NA-8.1.3-c: one, the commander's combat value, one more after a reform. */
export function tacticsDrawn(state: State, battle: BattleLocals, role: number): number {
  const commander = commanderIn(state, forceOf(state, battle, role));
  const council = effectOn(state, COUNCIL_OF_WAR, battle.sides[role].seat) ? COUNCIL : 0;
  if (commander < 0) return 1 + council;
  return Math.max(0, 1 + combatValue(state, commander) + (hasReform(state, commander) ? 1 : 0)) + council;
}

/** Are cards used? NA-8.1.3-a, NA-8.1.3-b: the whole deck is shuffled for each round of an eligible battle; the attacker draws first. */
export function drawTactics(play: P, battle: BattleLocals): boolean {
  const { state } = play;
  state.tactics = state.tactics.map(() => []);
  if (!usesTactics(play, battle)) return false;
  const deck = play.chance.shuffle(
    Array.from({ length: TACTICS }, (_, t) => t),
    'tactical deck',
  );
  for (const role of ROLES) {
    const { seat } = battle.sides[role];
    const drawn = deck.splice(0, tacticsDrawn(state, battle, role));
    state.tactics[seat] = drawn;
    play.log('draws tactics', { seat, count: drawn.length }, { clause: 'NA-8.1.3-c' });
    play.log('drew tactics', { tactics: [...drawn] }, { clause: 'NA-8.1.3-c', to: [seat] });
  }
  return true;
}

/** What both plans have chosen goes to the front of the hands, hidden until it is shown; null without tactical cards. */
export function chosenTactics(play: P, battle: At<'battle'>): At<'tactics'> | null {
  const { state } = play;
  if (state.tactics.every((hand) => hand.length === 0)) return null;
  const answers = (battle.result ?? []) as number[][];
  const plans = battle.sides.map(({ seat }) => answers[battle.asked.indexOf(seat)]?.slice(3) ?? [-1, -1, -1]);
  plans.forEach(([first, second], role) => {
    const { seat } = battle.sides[role];
    const chosen = [first, second].filter((t) => t >= 0);
    state.tactics[seat] = [...chosen, ...state.tactics[seat].filter((t) => !chosen.includes(t))];
  });
  return {
    at: 'tactics',
    stage: 'seconds',
    role: ATTACKER,
    place: battle.place,
    count: plans.map(([first, second]) => (first < 0 ? 0 : second < 0 ? 1 : 2)),
    by: plans.map(([, , by]) => by),
    first: [-1, -1],
    second: [-1, -1],
    due: [],
    sure: false,
    asked: false,
    seconded: [-1, -1],
    held: [[], []],
    failed: [[], []],
  };
}

export function tactics(play: P, frame: At<'tactics'>): Next<Frame> {
  delete frame.result;
  switch (frame.stage) {
    case 'seconds':
      return seconds(play, frame);
    case 'vedettes':
      return vedettes(play, frame);
    case 'show':
      return show(play, frame);
    case 'checks':
      return checks(play, frame);
    case 'annul':
      return annul(play, frame);
    default:
      return settle(play, frame);
  }
}

const battleOf = (play: P): At<'battle'> => play.enclosing('battle');
const seatOfRole = (play: P, role: number): number => battleOf(play).sides[role].seat;
const groundFor = (play: P, role: number): Ground => groundOf(play, battleOf(play), role);

/** Before a roll the side may play card 6: the frame comes back here with `asked`. */
const offerCard = (play: P, frame: At<'tactics'>): Next<Frame> =>
  callWindow(play, 'tactical_check', [seatOfRole(play, frame.role)], play.sibling(frame, 'tactics', { asked: true }));

// The second card.

/** NA-8.1.3-g: a subordinate's die and combat value. */
const SECOND = 5;

function seconds(play: P, frame: At<'tactics'>): Next<Frame> {
  for (; frame.role < ROLES.length; frame.role++) {
    if (frame.count[frame.role] < 2) continue;
    if (!frame.asked) return offerCard(play, frame);
    const leader = frame.by[frame.role];
    const value = combatValue(play.state, leader);
    const played = passes(play, frame, 'second card', SECOND - value);
    const args = { seat: seatOfRole(play, frame.role), leader, needs: SECOND - value };
    play.log(played ? 'second card' : 'no second card', args, { clause: 'NA-8.1.3-g' });
    if (!played) frame.count[frame.role] = 1;
    frame.seconded[frame.role] = leader;
  }
  showVedettes(play, frame);
  return play.advance(frame, 'tactics', { stage: 'vedettes', role: ATTACKER });
}

/** One die that has to show so much, unless card 6 makes it needless. */
function passes(play: P, frame: At<'tactics'>, name: string, needs: number): boolean {
  const sure = frame.sure;
  frame.sure = frame.asked = false;
  return sure || play.chance.d6(name) >= needs;
}

// Vedettes.

/** The cards of a role that are chosen and still hidden, in order: the first, then the second. */
const hidden = (play: P, frame: TacticsLocals, role: number): number[] => {
  const shown = Number(frame.first[role] >= 0) + Number(frame.second[role] >= 0);
  return play.state.tactics[seatOfRole(play, role)].slice(0, frame.count[role] - shown);
};

/** Takes a hidden card out of a hand and lays it open. */
function layOpen(play: P, frame: TacticsLocals, role: number, t: number, as: 'first' | 'second'): void {
  const hand = play.state.tactics[seatOfRole(play, role)];
  hand.splice(hand.indexOf(t), 1);
  frame[as][role] = t;
}

/** NA-R-159: Vedettes are shown before the others, and the enemy's first card with them. */
function showVedettes(play: P, frame: TacticsLocals): void {
  const chosen = ROLES.map((role) => hidden(play, frame, role));
  const scouting = ROLES.filter((role) => chosen[role].includes(VEDETTES) && fits(VEDETTES, groundFor(play, role)));
  frame.due = scouting;
  for (const role of scouting) {
    layOpen(play, frame, role, VEDETTES, chosen[role][0] === VEDETTES ? 'first' : 'second');
    play.log('vedettes', { seat: seatOfRole(play, role) }, { clause: 'NA-R-159' });
  }
  for (const role of scouting) {
    const [first] = chosen[1 - role];
    if (first === undefined || frame.first[1 - role] >= 0) continue;
    layOpen(play, frame, 1 - role, first, 'first');
    play.log('first card shown', { seat: seatOfRole(play, 1 - role), tactic: first }, { clause: 'NA-R-159' });
  }
}

function vedettes(play: P, frame: At<'tactics'>): Next<Frame> {
  const role = frame.due[0];
  if (role === undefined) return play.advance(frame, 'tactics', { stage: 'show', role: ATTACKER });
  return ask(seatOfRole(play, role), play.sibling(frame, 'tactics.swap', { role }));
}

export const swapQuestion: Question<NationsInArms, At<'tactics.swap'>> = {
  prompt: (_, { place, first, role }) => say('exchange?', { place, tactic: first[1 - role] }, 'NA-R-159'),
  offer(play, frame, seat, offers) {
    const kept = hidden(play, frame, frame.role);
    for (const t of play.state.tactics[seat])
      if (!kept.includes(t)) offers.offer('exchange', { tactic: t as TacticId });
    offers.offer('keep', {});
  },
  take: {
    exchange(play, frame, { tactic }, seat) {
      const { state } = play;
      const hand = state.tactics[seat].filter((t) => t !== tactic);
      // The first card leaves, open or hidden, and the new one takes its place.
      if (frame.first[frame.role] >= 0) {
        frame.first[frame.role] = -1;
        state.tactics[seat] = [tactic, ...hand];
      } else state.tactics[seat] = [tactic, ...hand.slice(1), hand[0]];
      play.log('exchanges', { seat }, { clause: 'NA-R-159' });
      return play.advance(frame, 'tactics', { due: frame.due.slice(1) });
    },
    keep: (play, frame) => play.advance(frame, 'tactics', { due: frame.due.slice(1) }),
  },
};

export const tacticsMeaning: Means<'tactics.swap'> = {
  exchange: () => ({ final: true }),
  keep: () => ({ main: true, final: true }),
};

// Showing and checking.

/** NA-8.1.3-i: the attacker shows first. NA-8.1.3-j: a card whose condition does not hold does nothing. */
function show(play: P, frame: At<'tactics'>): Next<Frame> {
  for (const role of ROLES) {
    for (const t of hidden(play, frame, role))
      layOpen(play, frame, role, t, frame.first[role] < 0 ? 'first' : 'second');
    const shown = [frame.first[role], frame.second[role]].filter((t) => t >= 0);
    const seat = seatOfRole(play, role);
    if (shown.length > 0) play.log('tactics shown', { seat, tactics: shown }, { clause: 'NA-8.1.3-i' });
    for (const t of shown) {
      if (!fits(t, groundFor(play, role))) play.log('tactic idle', { seat, tactic: t }, { clause: 'NA-8.1.3-j' });
      else if (t !== VEDETTES) frame.held[role].push(t);
    }
  }
  return play.advance(frame, 'tactics', { stage: 'checks', role: ATTACKER, due: needing(frame.held[ATTACKER]) });
}

const needing = (cards: readonly number[]): number[] => cards.filter((t) => checkOfTactic[t] > 0 || t === RASH_ADVANCE);

function checks(play: P, frame: At<'tactics'>): Next<Frame> {
  while (frame.role < ROLES.length) {
    const t = frame.due[0];
    if (t === undefined) {
      frame.role++;
      if (frame.role < ROLES.length) frame.due = needing(frame.held[frame.role]);
      continue;
    }
    if (!frame.asked) return offerCard(play, frame);
    checkTactic(play, frame, t);
    frame.due = frame.due.slice(1);
  }
  return play.advance(frame, 'tactics', { stage: 'annul', role: ATTACKER });
}

function checkTactic(play: P, frame: At<'tactics'>, t: number): void {
  const { role } = frame;
  const ground = groundFor(play, role);
  const needs = t === RASH_ADVANCE ? rashNeeds(ground) : checkOfTactic[t] - checkValue(ground, t);
  const held = passes(play, frame, `tactic ${t + 1}`, needs);
  const args = { seat: seatOfRole(play, role), tactic: t, needs };
  play.log(held ? 'tactic succeeds' : 'tactic fails', args, { clause: 'NA-8.1.3-j' });
  if (held) return;
  frame.held[role] = frame.held[role].filter((other) => other !== t);
  frame.failed[role].push(t);
}

/** The combat value that is added: the commander's, for some cards also a cavalry leader's. */
function checkValue({ play: { state }, own, commander }: Ground, t: number): number {
  const riders = isCavalryCheck[t] ? leadersIn(own).filter((l) => isCavalryLeader[l]) : [];
  return Math.max(...[commander, ...riders].map((l) => combatValue(state, l)));
}

// Cancelling.

/** Card 30 takes away one of the enemy's cards, the attacker's first. */
function annul(play: P, frame: At<'tactics'>): Next<Frame> {
  for (; frame.role < ROLES.length; frame.role++) {
    const [own, enemy] = [frame.held[frame.role], frame.held[1 - frame.role]];
    if (!own.includes(FOG_OF_WAR)) continue;
    if (enemy.length > 1) return ask(seatOfRole(play, frame.role), play.sibling(frame, 'tactics.annul'));
    annulCard(play, frame, enemy[0] ?? -1);
  }
  return play.advance(frame, 'tactics', { stage: 'end' });
}

function annulCard(play: P, frame: TacticsLocals, t: number): void {
  const { role } = frame;
  frame.held[role] = frame.held[role].filter((other) => other !== FOG_OF_WAR);
  if (t >= 0) cancel(play, frame, 1 - role, t);
}

function cancel(play: P, frame: TacticsLocals, role: number, t: number): void {
  frame.held[role] = frame.held[role].filter((other) => other !== t);
  play.log('tactic cancelled', { seat: seatOfRole(play, role), tactic: t }, { clause: 'NA-R-159' });
}

export const annulQuestion: Question<NationsInArms, At<'tactics.annul'>> = {
  prompt: (_, { place }) => say('annul which?', { place }, 'NA-8.1.3-j'),
  meaning: { annul: () => ({ main: true, final: true }) },
  offer(_play, { held, role }, _seat, offers) {
    for (const t of held[1 - role]) offers.offer('annul', { tactic: t as TacticId });
  },
  take: {
    annul(play, frame, { tactic }) {
      annulCard(play, frame, tactic);
      return play.advance(frame, 'tactics', { role: frame.role + 1 });
    },
  },
};

/** Cards that cancel others do so at the same time; a refused flank that has cancelled one gives nothing more. */
function settle(play: P, frame: At<'tactics'>): Next<Frame> {
  const before = frame.held.map((cards) => [...cards]);
  for (const role of ROLES)
    for (const t of before[role]) {
      const struck = cancelledBy(t).filter((other) => before[1 - role].includes(other));
      for (const other of struck) if (frame.held[1 - role].includes(other)) cancel(play, frame, 1 - role, other);
      if (struck.length > 0 && t === REFUSED_FLANK) frame.held[role] = frame.held[role].filter((own) => own !== t);
    }
  return done([frame.held, frame.failed, frame.seconded]);
}
