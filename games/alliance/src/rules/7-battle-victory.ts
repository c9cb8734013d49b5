/** 7.22, 7.5, 7.62 After a battle: pursuit, regroups, stacking; then the blocks are hidden again. */
import { ask, done, goto, type Next, type Question, type Seat, say } from '@concert/kernel';
import {
  type Alliance,
  ASIDE,
  ATTACKER,
  type At,
  type BattleLocals,
  type BlockId,
  type Frame,
  INVADER,
  type P,
  type PlaceId,
  RESERVE,
  SHOWN,
  type State,
} from '../shape.ts';
import { HQ, isSea, neighbouringRegions, powerOf, stackingOf, typeOf } from '../tables.ts';
import { endOfBlock, stepPrice } from './0-meaning.ts';
import { blocksIn, countIn, excessIn, hasRoom, isExcessive, isNarrow } from './1-mapboard.ts';
import { eliminate, firstCamp, isFleet, isFortress, logBlock } from './2-blocks.ts';
import {
  atWar,
  blockCamp,
  FRIENDLY,
  isEmbattled,
  isLed,
  openState,
  type Survey,
  statusOf,
  survey,
} from './4-control.ts';
import { enterPeacefully, forgetRoutes, isInvasion, mayUse, revealAlliesIn } from './4-entry.ts';
import { battleOf, deciderOf, fightersIn, higherCard, newBattle } from './7-battle.ts';
import { borderFree, fleetRefuges, isPeaceful, noteDeparture } from './7-battle-retreat.ts';
import { sideToJoin } from './7-sides.ts';
import { returnBase, revealReturn } from './8-fleets.ts';
import { isOpenBorder } from './11-gazetteer.ts';

/** AL-7.62-a, AL-R-61, AL-R-62: regions into which blocks of this HQ's power could pursue. */
function quarries(state: State, look: Survey, { place, departures }: BattleLocals, hq: number): number[] {
  const camp = look.camp[powerOf[hq]];
  return neighbouringRegions[place].filter((to) => {
    // AL-4.2-d: where another HQ of the same player has pursued, what went over the border counts.
    if (!isOpenBorder(state, place, to) || !borderFree(state, departures, hq, to)) return false;
    if (!hasRoom(state, look, to, camp, false)) return false;
    if (isEmbattled(look, to)) {
      const side = sideToJoin(state, look, to, camp);
      return side === 0 || (side === ATTACKER && !isInvasion(state, to)); // AL-8.5-g
    }
    const others = look.camps[to] & ~look.friends[camp];
    if (others === 0 || others !== look.camps[to]) return false;
    for (let other = 0; other < 22; other++) if ((others >> other) & 1 && !atWar(state, camp, other)) return false;
    return true;
  });
}

const chasers = (play: P, place: number, power: number): number[] =>
  blocksIn(play.state, place).filter((b) => powerOf[b] === power && !isFortress(b) && !isFleet(b));

/** HQs that fought here, have a step to spare, have not been asked, and have an enemy to pursue (AL-7.6-c). */
function hunters(play: P, battle: BattleLocals, asked: number, state = play.state): number[] {
  if (isSea(battle.place)) return [];
  const look = survey(state);
  return blocksIn(state, battle.place).filter(
    (b) =>
      typeOf[b] === HQ &&
      state.steps[b] > 1 &&
      (state.role[b] & SHOWN) !== 0 &&
      !((asked >> powerOf[b]) & 1) &&
      isLed(state, blockCamp(state, b)) &&
      deciderOf(play, battle, b) >= 0 &&
      quarries(state, look, battle, b).length > 0,
  );
}

/** AL-7.2-a: the battle is won. */
export function declareVictor(play: P, { place }: BattleLocals): void {
  const { state } = play;
  const here = fightersIn(state, place);
  for (const b of here) state.role[b] &= ~(ATTACKER | RESERVE);
  if (here.length > 0) play.log('won', { place, power: firstCamp(state, here) }, { clause: 'AL-7.2-a' });
}

/**
 * AL-7.62: the victors pursue, the higher card first. All can see who is asked, here and at regroups, so this must not
 * depend on a secret alliance (AL-R-42).
 */
export function pursuit(play: P, frame: At<'battle.pursuit'>): Next<Frame> {
  const { state } = play;
  const battle = battleOf(play);
  const seats = hunters(play, battle, frame.asked, openState(state)).map((b) => deciderOf(play, battle, b));
  return seats.length === 0 ? done() : ask(higherCard(state, seats), play.sibling(frame, 'battle.pursue'));
}

export const pursue: Question<Alliance, At<'battle.pursue'>> = {
  prompt: (play) => say('pursue', { place: battleOf(play).place }, 'AL-7.62-a'),
  offer(play, { asked }, seat, offers) {
    const battle = battleOf(play);
    const look = survey(play.state);
    for (const b of hunters(play, battle, asked))
      if (deciderOf(play, battle, b) === seat)
        for (const to of quarries(play.state, look, battle, b))
          offers.offer('pursue', { block: b as BlockId, to: to as PlaceId });
    offers.offer('pass', {});
  },
  meaning: { pursue: stepPrice },
  take: {
    pursue(play, frame, { block, to }, seat) {
      const { state } = play;
      const battle = battleOf(play);
      state.steps[block]--;
      // AL-R-42: those it pursues are not secret allies, and an ally who helps it is no longer secret.
      const reveals = play.options.secretAlliances;
      play.log('pursues', { block, from: battle.place, to }, { clause: 'AL-7.62-a', reveals });
      revealAlliesIn(play, survey(state), to, blockCamp(state, block));
      if (!isEmbattled(survey(state), to)) {
        battle.pursuits.push(to);
        forgetRoutes(state, to);
      }
      return ask(seat, play.sibling(frame, 'battle.chase', { to: to as number, power: powerOf[block], moved: 0 }));
    },
    pass(play, frame, _arg, seat) {
      const battle = battleOf(play);
      let { asked } = frame;
      for (const b of hunters(play, battle, asked, openState(play.state)))
        if (deciderOf(play, battle, b) === seat) asked |= 1 << powerOf[b];
      return play.advance(frame, 'battle.pursuit', { asked });
    },
  },
};

/** Which blocks of the HQ's empire take part, within the border's limit (AL-7.62-b). */
export const chase: Question<Alliance, At<'battle.chase'>> = {
  prompt: (_, { to }) => say('who pursues', { to }, 'AL-7.62-b'),
  auto: true,
  offer(play, frame, _seat, offers) {
    for (const b of chasers(play, battleOf(play).place, frame.power)) offers.offer('chase', { block: b as BlockId });
    if (frame.moved > 0) offers.offer('halt', {});
  },
  take: {
    chase(play, frame, { block }) {
      const { state } = play;
      const battle = battleOf(play);
      const { to, power } = frame;
      const camp = blockCamp(state, block);
      const opened = battle.pursuits.includes(to);
      const role = opened ? ATTACKER : sideToJoin(state, survey(state), to, camp) | RESERVE;
      noteDeparture(battle.departures, state, block, to);
      state.place[block] = to;
      state.cameFrom[block] = battle.place + 1;
      state.role[block] = role;
      frame.moved++;
      const [other] = chasers(play, battle.place, power);
      const more = other !== undefined && !isNarrow(to) && borderFree(state, battle.departures, other, to);
      return more ? ask(deciderOf(play, battle, block), frame) : chased(frame);
    },
    halt: (_, frame) => chased(frame),
  },
};

const chased = ({ asked, power }: At<'battle.chase'>): Next<Frame> =>
  goto({ at: 'battle.pursuit', asked: asked | (1 << power) });

/** AL-7.5-a, AL-R-54, AL-R-55, AL-R-90: where a block of the victor can regroup. */
function regroupsOf(state: State, look: Survey, battle: BattleLocals, b: number): number[] {
  if (isFortress(b)) return [];
  if (isFleet(b)) return fleetRefuges(state, look, battle, b);
  const [from, camp] = [state.place[b], blockCamp(state, b)];
  const invader = (state.role[b] & INVADER) !== 0;
  const fits = (to: number): boolean =>
    isNarrow(to) ? hasRoom(state, look, to, camp, false) : countIn(state, to) < stackingOf[to];
  const ways = neighbouringRegions[from].filter((to) => {
    if (!isOpenBorder(state, from, to) || !isPeaceful(look, to, camp) || !fits(to)) return false;
    const friendly = statusOf(state, look, to, camp) === FRIENDLY;
    if (!friendly && (invader || look.camps[to] !== 0)) return false;
    return mayUse(state, look, to, camp, true) === true && borderFree(state, battle.departures, b, to);
  });
  const home = invader ? returnBase(state, look, b, camp) : -1;
  return home >= 0 && !ways.includes(home) && fits(home) ? [...ways, home] : ways;
}

/** AL-7.5-a, AL-7.8-b: the victors regroup, the higher card first. */
export function regroups(play: P, frame: At<'battle.regroups'>): Next<Frame> {
  const { state } = play;
  const battle = battleOf(play);
  const known = openState(state);
  const look = survey(known);
  const seats: Seat[] = [];
  for (const b of fightersIn(state, battle.place)) {
    const seat = deciderOf(play, battle, b);
    if (seat < 0 || (frame.asked >> seat) & 1 || seats.includes(seat)) continue;
    if (regroupsOf(known, look, battle, b).length > 0) seats.push(seat);
  }
  return seats.length === 0 ? done() : ask(higherCard(state, seats), play.sibling(frame, 'battle.regroup'));
}

export const regroup: Question<Alliance, At<'battle.regroup'>> = {
  prompt: (play) => say('regroup', { place: battleOf(play).place }, 'AL-7.5-a'),
  offer(play, _, seat, offers) {
    const battle = battleOf(play);
    const look = survey(play.state);
    for (const b of fightersIn(play.state, battle.place))
      if (deciderOf(play, battle, b) === seat)
        for (const to of regroupsOf(play.state, look, battle, b))
          offers.offer('regroup', { block: b as BlockId, to: to as PlaceId });
    offers.offer('pass', {});
  },
  take: {
    regroup(play, frame, { block, to }) {
      const battle = battleOf(play);
      noteDeparture(battle.departures, play.state, block, to);
      logBlock(play, 'regroups', block, { from: battle.place, to }, 'AL-7.5-a');
      revealReturn(play, block, to);
      enterPeacefully(play, block, to);
      return play.advance(frame, 'battle.regroups');
    },
    pass: (play, frame, _arg, seat) => play.advance(frame, 'battle.regroups', { asked: frame.asked | (1 << seat) }),
  },
};

/** AL-R-95: of the blocks that are too many, those that fought go first. */
function tooMany(state: State, place: number): number[] {
  const able = blocksIn(state, place).filter((b) => isExcessive(state, place, b));
  const fought = able.filter((b) => !(state.role[b] & ASIDE));
  return fought.length > 0 ? fought : able;
}

/** AL-7.22-b: what is still too much for the place is eliminated. */
export function excess(play: P): Next<Frame> {
  const { state } = play;
  const battle = battleOf(play);
  if (excessIn(state, battle.place) === 0) return done();
  const seats = tooMany(state, battle.place)
    .map((b) => deciderOf(play, battle, b))
    .filter((seat) => seat >= 0);
  return seats.length === 0 ? done() : ask(higherCard(state, seats), { at: 'battle.excessive', open: true });
}

/** AL-7.8-b, AL-R-20: the higher card says whose block it is; which of them, its owner says. */
export const excessive: Question<Alliance, At<'battle.excessive'>> = {
  prompt: (play) => say('too many', { place: battleOf(play).place }, 'AL-7.22-b'),
  auto: true,
  offer(play, frame, seat, offers) {
    const battle = battleOf(play);
    const others = new Set<number>();
    for (const b of tooMany(play.state, battle.place)) {
      const owner = deciderOf(play, battle, b);
      if (owner === seat) offers.offer('remove', { block: b as BlockId });
      else if (owner >= 0) others.add(owner);
    }
    if (frame.open) for (const other of others) offers.offer('callOn', { seat: other });
  },
  meaning: { remove: (play, _frame, { block }) => endOfBlock(play, block) },
  take: {
    callOn: (_, _frame, { seat }) => ask(seat, { at: 'battle.excessive', open: false }),
    remove(play, _, { block }) {
      eliminate(play, block, -1);
      return goto({ at: 'battle.excess' });
    },
  },
};

/** AL-7.1-c: everything is stood up again. AL-7.32-e: half hits are forgotten. */
export function hideBlocks({ state }: P, { place }: BattleLocals): void {
  for (const b of blocksIn(state, place)) state.role[b] = state.cameFrom[b] = 0;
}

/** AL-7.62-c: has a pursuit opened a battle that has still to be fought? Those that came to nothing are forgotten. */
export function hasPursuit({ state }: P, { pursuits }: BattleLocals): boolean {
  const look = survey(state);
  while (pursuits.length > 0 && !isEmbattled(look, pursuits[0])) pursuits.shift();
  return pursuits.length > 0;
}

export const nextPursuit = ({ pursuits }: BattleLocals): At<'battle'> => newBattle(pursuits.shift()!);
