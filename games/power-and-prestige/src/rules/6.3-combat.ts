/** 6.3 Combat: which battles there are, rounds, losses. What the sides are worth is in 6.3-values.ts. */
import { ask, call, goto, type Next, type Question, say } from '@concert/kernel';
import { dummiesIn, unitsIn } from '../chips.ts';
import { ASIDE, type At, type BattleLocals, type Frame, type P, type PowerAndPrestige, type State } from '../shape.ts';
import { ALLY, ARMS, FORCES, LOCATIONS } from '../tables.ts';
import { allyMaster, areAllied, bits, foremost, leaderOf } from './5-concepts.ts';
import { campForces, foesOf, forcesAt, removeTroops, survey, unitsAt } from './5-troops.ts';
import { cameOverRiver } from './6.2-movement.ts';
import { ATTACK, armsOf, DEFENCE, lossesBy, totals } from './6.3-values.ts';
import { actOfWar } from './6.5-war.ts';
import { newTroops } from './8-chips.ts';

export type BattleFrame = Extract<Frame, { lost: number[] }>;
export const sideMask = (f: BattleLocals, side: number): number => (side === ATTACK ? f.attackers : f.defenders);

/** What all steps of a battle hand on; the step is to be named by who spreads it. */
export const locals = (f: BattleLocals): BattleLocals & { at: '' } => ({
  at: '',
  place: f.place,
  round: f.round,
  extra: f.extra,
  river: f.river,
  attackers: f.attackers,
  defenders: f.defenders,
  lost: f.lost,
  dead: f.dead,
  gone: f.gone,
  stand: f.stand,
  order: f.order,
});

/** Forces whose turn it is, as bits: with them the external ally of their camp. */
export function activeForces(state: State): number {
  const camp = state.camp[bits(state.active)[0]];
  return state.active | (state.camp[ALLY] === camp && camp >= 0 ? 1 << ALLY : 0);
}
/**
 * PP-6.3-a: locations where troops of those whose turn it is stand together with troops not friendly to them. In a season
 * that alliancing has cut in two some of an alliance have had their turn: their troops fight along (PP-6.5.6-b).
 */
export function battlesOf(state: State): number[] {
  const seat = bits(state.active)[0];
  if (seat === undefined) return [];
  const mine = campForces(state, seat);
  const foes = foesOf(state, seat);
  const forces = survey(state);
  const active = activeForces(state);
  const places: number[] = [];
  for (let l = 0; l < LOCATIONS; l++) if (forces[l] & foes && forces[l] & mine && forces[l] & active) places.push(l);
  return places;
}
/** PP-6.3-b: the side whose turn it is decides the order. */
export function battles(play: P, { extra }: At<'battles'>): Next<Frame> {
  const { state } = play;
  const places = battlesOf(state);
  if (places.length > 0) {
    const seats = bits(state.active);
    // One alone decides; of several their leader.
    return ask(seats.length > 1 ? leaderOf(state, state.camp[seats[0]]) : seats[0], { at: 'pick', extra, places });
  }
  state.entries.length = 0;
  if (!extra) return goto({ at: 'deeds' });
  state.active = 0;
  return goto({ at: 'season' });
}
export const pick: Question<PowerAndPrestige, At<'pick'>> = {
  prompt: () => say('pick battle', {}, 'PP-6.3-b'),
  auto: true,
  offer(_, { places }, _seat, offers) {
    for (const place of places) offers.offer('fight', { place: place as never });
  },
  take: {
    fight: (play, { extra }, { place }) => call(newBattle(play.state, place, extra), { at: 'battles', extra }),
  },
};

export function newBattle(state: State, place: number, extra: number): At<'battle.begin'> {
  const here = forcesAt(state, place);
  const attackers = here & campForces(state, bits(state.active)[0]);
  return {
    at: 'battle.begin',
    place,
    round: 1,
    extra,
    river: cameOverRiver(state, place) ? 1 : 0,
    attackers,
    defenders: here & ~attackers,
    lost: Array(FORCES * ARMS).fill(0),
    dead: Array(FORCES * ARMS).fill(0),
    gone: Array(FORCES).fill(-1),
    stand: 0,
    order: [],
  };
}

/** A battle begins: everything in it is shown (PP-8.1-b, PP-8.2.1-g), and it may be an act of war (PP-6.5.1-d). */
export function begin(play: P, frame: BattleFrame): Next<Frame> {
  const { state } = play;
  const { place, attackers, defenders } = frame;
  const hidden = play.options.fog !== 'none';
  if (play.options.fog === 'full') uncover(state, place);
  // Before the first alliancing there is one attacker.
  for (const seat of bits(defenders)) if (seat !== ALLY) actOfWar(play, bits(attackers)[0], seat);
  play.log('battle', { place, attackers: bits(attackers), defenders: bits(defenders) }, { clause: 'PP-6.3-c' });
  for (const force of bits(attackers | defenders)) {
    const [infantry, cavalry, artillery] = [0, 1, 2].map((arm) => unitsAt(state, force, place, arm));
    play.log('in battle', { force, infantry, cavalry, artillery }, { clause: 'PP-6.3.1-a', reveals: hidden });
  }
  return goto({ ...locals(frame), at: 'battle.round' });
}
/** PP-8.2.1-e, g: dummies that are uncovered go back to hand; chips are put in order again. */
function uncover(state: State, place: number): void {
  for (let i = 0; i < state.who.length; i++) {
    if (state.at[i] !== place || state.used[i] === ASIDE || state.who[i] === ALLY) continue;
    for (const column of [state.inf, state.cav, state.art]) {
      state.dummies[state.who[i]] += dummiesIn(column[i]);
      column[i] = newTroops(unitsIn(column[i]), true);
    }
  }
}

export const hasUnits = (arms: readonly number[]): boolean => arms[0] + arms[1] + arms[2] > 0;

/** PP-6.3.1-c, d, i: losses that a total inflicts: by sixes, and a die for what is left. */
function inflicted(play: P, total: number, who: string): { losses: number; die: number } {
  const { sure, rest } = lossesBy(total);
  const die = rest > 0 ? play.chance.d6(who) : 0;
  return { losses: sure + (rest > 0 && die <= rest ? 1 : 0), die };
}

/** PP-6.3.4-a: a side worth six or more faces a lone infantry or cavalry, and has won without a loss. */
function isCertain(state: State, { round, place }: BattleLocals, total: number, enemy: number): boolean {
  const [infantry, cavalry, artillery] = armsOf(state, enemy, place);
  return round === 1 && total >= 6 && artillery === 0 && infantry + cavalry === 1;
}

/** A combat round: both totals from the troops as they stand now (PP-6.3.1-h). */
export function round(play: P, frame: BattleFrame): Next<Frame> {
  const { place } = frame;
  const [attack, defence] = totals(play, frame);
  const struck = inflicted(play, attack, 'attackers');
  const suffered = inflicted(play, defence, 'defenders');
  // PP-6.3.4-a: dice are thrown all the same (PP-R-46), but what a lone unit hits would be rounded down to nothing.
  if (isCertain(play.state, frame, attack, frame.defenders)) suffered.losses = 0;
  if (isCertain(play.state, frame, defence, frame.attackers)) struck.losses = 0;
  play.log(
    'round',
    {
      place,
      round: frame.round,
      attack,
      defence,
      attackDie: struck.die,
      defenceDie: suffered.die,
      attackersLose: suffered.losses,
      defendersLose: struck.losses,
    },
    { clause: 'PP-6.3.1-c' },
  );
  return goto({ ...locals(frame), at: 'battle.losses', hits: [suffered.losses, struck.losses], side: ATTACK });
}

/** PP-6.3.1-e to g: attackers name their losses first; PP-6.3.1-an: what cannot be taken is void. */
export function losses(play: P, frame: At<'battle.losses'>): Next<Frame> {
  const { state } = play;
  const { side, hits, place } = frame;
  if (side > DEFENCE) {
    // PP-R-34: without an opponent the battle is over before anybody retreats.
    const over = !hasUnits(armsOf(state, frame.attackers, place)) || !hasUnits(armsOf(state, frame.defenders, place));
    if (over) return goto({ ...locals(frame), at: 'battle.end' });
    return goto({ ...locals(frame), at: 'battle.retreats', side: ATTACK, asked: 0 });
  }
  const mask = sideMask(frame, side);
  const arms = armsOf(state, mask, place);
  const left = arms[0] + arms[1] + arms[2];
  if (hits[side] === 0 || left === 0) return goto({ ...locals(frame), at: 'battle.losses', hits, side: side + 1 });
  if (hits[side] >= left) {
    for (const force of bits(mask))
      for (let arm = 0; arm < ARMS; arm++) loseUnits(play, frame, force, arm, unitsAt(state, force, place, arm));
    return goto({ ...locals(frame), at: 'battle.losses', hits, side: side + 1 });
  }
  const only = onlyKind(mask, (force, arm) => unitsAt(state, force, place, arm));
  if (only >= 0) {
    loseUnits(play, frame, Math.floor(only / ARMS), only % ARMS, hits[side]);
    return goto({ ...locals(frame), at: 'battle.losses', hits, side: side + 1 });
  }
  return ask(decider(state, mask, place), { ...locals(frame), at: 'battle.lose', hits, side });
}
/** The one force and arm of which there are units, or −1 when there are several: then somebody has to choose. */
export function onlyKind(mask: number, count: (force: number, arm: number) => number): number {
  let only = -1;
  for (const force of bits(mask))
    for (let arm = 0; arm < ARMS; arm++)
      if (count(force, arm) > 0) {
        if (only >= 0) return -1;
        only = force * ARMS + arm;
      }
  return only;
}

/**
 * PP-6.3.1-f: who names losses: the one player with troops there, or of several their leader, before alliancing the
 * foremost of them; for the external ally's troops alone their master.
 */
export function decider(state: State, mask: number, place: number): number {
  const seats = bits(mask).filter((f) => f !== ALLY && unitsAt(state, f, place) > 0);
  if (seats.length === 0) return mask & (1 << ALLY) ? allyMaster(state, place) : foremost(state, bits(mask));
  if (seats.length === 1) return seats[0];
  return areAllied(state) ? leaderOf(state, state.camp[seats[0]]) : foremost(state, seats);
}

/** PP-6.3.1-j: a loss is set aside; it may still survive. */
export function loseUnits(play: P, frame: BattleLocals, force: number, arm: number, count: number): void {
  if (count === 0) return;
  removeTroops(play.state, force, frame.place, arm, count);
  frame.lost[force * ARMS + arm] += count;
  play.log('loss', { force, arm, count }, { clause: 'PP-6.3.1-j' });
}

export const lose: Question<PowerAndPrestige, At<'battle.lose'>> = {
  prompt: (_, { place, hits, side }) => say('lose', { place, hits: hits[side] }, 'PP-6.3.1-e'),
  auto: true,
  offer({ state }, frame, _seat, offers) {
    const { hits, side, place } = frame;
    for (const force of bits(sideMask(frame, side)))
      for (let arm = 0; arm < ARMS; arm++) {
        const units = Math.min(hits[side], unitsAt(state, force, place, arm));
        for (let count = 1; count <= units; count++)
          offers.offer('lose', { force: force as never, arm: arm as never, count });
      }
  },
  take: {
    lose(play, frame, { force, arm, count }) {
      loseUnits(play, frame, force, arm, count);
      const hits = frame.hits.slice();
      hits[frame.side] -= count;
      return goto({ ...locals(frame), at: 'battle.losses', hits, side: frame.side });
    },
  },
};
