/** 7.22, 7.5, 7.62 After a battle: pursuit, regroups, stacking; then the blocks are hidden again. */
import { ask, call, done, goto, type Next, type Question, type Seat, say } from '@concert/kernel';
import {
  type Alliance,
  ATTACKER,
  type At,
  type BlockId,
  type Frame,
  INVADER,
  type P,
  type PlaceId,
  RESERVE,
  SHOWN,
  type State,
} from '../shape.ts';
import { HQ, isSea, landNear, powerOf, stackingOf, typeOf } from '../tables.ts';
import { blocksIn, countIn, excessIn, hasRoom, isExcessive, isNarrow } from './1-mapboard.ts';
import { eliminate, firstCamp, isFleet, isFortress, tell } from './2-blocks.ts';
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
import { forgetRoads, isInvasion, leaveTo, showTogether, sideToJoin, slipInto } from './4-entry.ts';
import { type BattleFrame, battleFrame, deciderOf, higherCard, newBattle } from './7-battle.ts';
import { borderFree, fleetRefuges, isPeaceful, note } from './7-battle-retreat.ts';
import { showWayHome, wayHome } from './8-fleets.ts';
import { isOpenBorder } from './11-gazetteer.ts';

type ChaseFrame = At<'battle.chase'>;

/** AL-7.62-a, AL-R-61, AL-R-62: regions into which blocks of this HQ's power could pursue. */
function quarries(state: State, look: Survey, { place, gone }: BattleFrame, hq: number): number[] {
  const camp = look.camp[powerOf[hq]];
  return landNear[place].filter((to) => {
    // AL-4.2-d: where another HQ of the same player has pursued, what went over the border counts.
    if (!isOpenBorder(state, place, to) || !borderFree(state, gone, hq, to)) return false;
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

/** HQs that fought here, have a step to spare, have not been asked, and have somebody to pursue (AL-7.6-c). */
function hunters(play: P, frame: BattleFrame, state = play.state): number[] {
  if (isSea(frame.place)) return [];
  const look = survey(state);
  return blocksIn(state, frame.place).filter(
    (b) =>
      typeOf[b] === HQ &&
      state.step[b] > 1 &&
      (state.role[b] & SHOWN) !== 0 &&
      !((frame.asked >> powerOf[b]) & 1) &&
      isLed(state, blockCamp(state, b)) &&
      deciderOf(play, frame, b) >= 0 &&
      quarries(state, look, frame, b).length > 0,
  );
}

/** The battle is won: first pursuit, the higher card first; then regroups. */
export function won(play: P, frame: At<'battle.won'>): Next<Frame> {
  const { state } = play;
  if (frame.paid === 0) {
    // Said once; the word serves again after each pursuit.
    const here = blocksIn(state, frame.place);
    for (const b of here) state.role[b] &= ~(ATTACKER | RESERVE);
    if (here.length > 0) play.log('won', { place: frame.place, power: firstCamp(state, here) }, { clause: 'AL-7.2-a' });
  }
  // Who is asked, here and at regroups, all can see: it must not hang on a secret alliance (AL-R-42).
  const seats = hunters(play, frame, openState(state)).map((b) => deciderOf(play, frame, b));
  if (seats.length === 0) return goto(battleFrame('battle.regroups', frame, 0));
  const next = battleFrame('battle.pursue', frame);
  next.paid = 1;
  return ask(higherCard(state, seats), next);
}

export const pursue: Question<Alliance, At<'battle.pursue'>> = {
  prompt: (_, { place }) => say('pursue', { place }, 'AL-7.62-a'),
  offer(play, frame, seat, offers) {
    const look = survey(play.state);
    for (const b of hunters(play, frame))
      if (deciderOf(play, frame, b) === seat)
        for (const to of quarries(play.state, look, frame, b))
          offers.offer('pursue', { block: b as BlockId, to: to as PlaceId });
    offers.offer('pass', {});
  },
  take: {
    pursue(play, frame, { block, to }, seat) {
      const { state } = play;
      state.step[block]--;
      // AL-R-42: whom it goes for is no secret ally, and who helps it is one no longer.
      const reveals = play.options.secretAlliances;
      play.log('pursues', { block, from: frame.place, to }, { clause: 'AL-7.62-a', reveals });
      showTogether(play, survey(state), to, blockCamp(state, block));
      const next = { ...battleFrame('battle.chase', frame), to: to as number, power: powerOf[block], moved: 0 };
      if (!isEmbattled(survey(state), to)) {
        next.chases = [...next.chases, to];
        forgetRoads(state, to);
      }
      return ask(seat, next);
    },
    pass(play, frame, _arg, seat) {
      let { asked } = frame;
      for (const b of hunters(play, frame, openState(play.state)))
        if (deciderOf(play, frame, b) === seat) asked |= 1 << powerOf[b];
      return goto(battleFrame('battle.won', frame, asked));
    },
  },
};

/** Which blocks of the HQ's empire take part, within the border's limit (AL-7.62-b). */
export const chase: Question<Alliance, ChaseFrame> = {
  prompt: (_, { to }) => say('who pursues', { to }, 'AL-7.62-b'),
  auto: true,
  offer(play, frame, _seat, offers) {
    for (const b of chasers(play, frame.place, frame.power)) offers.offer('chase', { block: b as BlockId });
    if (frame.moved > 0) offers.offer('halt', {});
  },
  take: {
    chase(play, frame, { block }) {
      const { state } = play;
      const look = survey(state);
      const camp = blockCamp(state, block);
      const opened = frame.chases.includes(frame.to);
      const role = opened ? ATTACKER : sideToJoin(state, look, frame.to, camp) | RESERVE;
      const next = { ...frame, moved: frame.moved + 1, gone: [...frame.gone] };
      note(next.gone, state, block, frame.to);
      state.at[block] = frame.to;
      state.via[block] = frame.place + 1;
      state.role[block] = role;
      const [other] = chasers(play, frame.place, frame.power);
      const more = other !== undefined && !isNarrow(frame.to) && borderFree(state, next.gone, other, frame.to);
      return more ? ask(deciderOf(play, frame, block), next) : chased(next);
    },
    halt: (_, frame) => chased(frame),
  },
};
const chased = (frame: ChaseFrame): Next<Frame> =>
  goto(battleFrame('battle.won', frame, frame.asked | (1 << frame.power)));

/** AL-7.5-a, AL-R-54, AL-R-55, AL-R-90: where a block of the victor can regroup. */
function regroupsOf(state: State, look: Survey, frame: BattleFrame, b: number): number[] {
  if (isFortress(b)) return [];
  if (isFleet(b)) return fleetRefuges(state, look, frame, b);
  const [from, camp] = [state.at[b], blockCamp(state, b)];
  const invader = (state.role[b] & INVADER) !== 0;
  const fits = (to: number): boolean =>
    isNarrow(to) ? hasRoom(state, look, to, camp, false) : countIn(state, to) < stackingOf[to];
  const ways = landNear[from].filter((to) => {
    if (!isOpenBorder(state, from, to) || !isPeaceful(look, to, camp) || !fits(to)) return false;
    const friendly = statusOf(state, look, to, camp) === FRIENDLY;
    if (!friendly && (invader || look.camps[to] !== 0)) return false;
    return leaveTo(state, look, to, camp, true) === true && borderFree(state, frame.gone, b, to);
  });
  const home = invader ? wayHome(state, look, b, camp) : -1;
  return home >= 0 && !ways.includes(home) && fits(home) ? [...ways, home] : ways;
}

/** AL-7.5-a, AL-7.8-b: the victors regroup, the higher card first. */
export function regroups(play: P, frame: At<'battle.regroups'>): Next<Frame> {
  const { state } = play;
  const known = openState(state);
  const look = survey(known);
  const seats: Seat[] = [];
  for (const b of blocksIn(state, frame.place)) {
    const seat = deciderOf(play, frame, b);
    if (seat < 0 || (frame.asked >> seat) & 1 || seats.includes(seat)) continue;
    if (regroupsOf(known, look, frame, b).length > 0) seats.push(seat);
  }
  if (seats.length > 0) return ask(higherCard(state, seats), battleFrame('battle.regroup', frame));
  return goto(battleFrame('battle.excess', frame));
}
export const regroup: Question<Alliance, At<'battle.regroup'>> = {
  prompt: (_, { place }) => say('regroup', { place }, 'AL-7.5-a'),
  offer(play, frame, seat, offers) {
    const look = survey(play.state);
    for (const b of blocksIn(play.state, frame.place))
      if (deciderOf(play, frame, b) === seat)
        for (const to of regroupsOf(play.state, look, frame, b))
          offers.offer('regroup', { block: b as BlockId, to: to as PlaceId });
    offers.offer('pass', {});
  },
  take: {
    regroup(play, frame, { block, to }) {
      const { state } = play;
      const next = battleFrame('battle.regroups', frame);
      next.gone = [...next.gone];
      note(next.gone, state, block, to);
      tell(play, 'regroups', block, { from: frame.place, to }, 'AL-7.5-a');
      showWayHome(play, block, to);
      slipInto(play, block, to);
      return goto(next);
    },
    pass: (_, frame, _arg, seat) => goto(battleFrame('battle.regroups', frame, frame.asked | (1 << seat))),
  },
};

/** AL-7.22-b: what is still too much for the place is eliminated. */
export function excess(play: P, frame: At<'battle.excess'>): Next<Frame> {
  const { state } = play;
  const here = blocksIn(state, frame.place);
  if (excessIn(state, frame.place) > 0) {
    const seats = here
      .filter((b) => isExcessive(state, frame.place, b))
      .map((b) => deciderOf(play, frame, b))
      .filter((seat) => seat >= 0);
    if (seats.length > 0)
      return ask(higherCard(state, seats), { ...battleFrame('battle.excessive', frame), open: true });
  }
  // AL-7.1-c: everything is stood up again. AL-7.32-e: half hits are forgotten.
  for (const b of here) state.role[b] = state.via[b] = 0;
  return goto({ at: 'battle.pursuits', chases: frame.chases, regent: -1 });
}
/** AL-7.8-b, AL-R-20: the higher card says whose block it is; which of them, its owner says. */
export const excessive: Question<Alliance, At<'battle.excessive'>> = {
  prompt: (_, { place }) => say('too many', { place }, 'AL-7.22-b'),
  auto: true,
  offer(play, frame, seat, offers) {
    const others = new Set<number>();
    for (const b of blocksIn(play.state, frame.place)) {
      if (!isExcessive(play.state, frame.place, b)) continue;
      const owner = deciderOf(play, frame, b);
      if (owner === seat) offers.offer('remove', { block: b as BlockId });
      else if (owner >= 0) others.add(owner);
    }
    if (frame.open) for (const other of others) offers.offer('callOn', { seat: other });
  },
  take: {
    callOn: (_, frame, { seat }) => ask(seat, { ...battleFrame('battle.excessive', frame), open: false }),
    remove(play, frame, { block }) {
      eliminate(play, block, -1);
      return goto(battleFrame('battle.excess', frame));
    },
  },
};

/** AL-7.62-c: battles that a pursuit has opened are fought at once. */
export function pursuits(play: P, { chases, regent }: At<'battle.pursuits'>): Next<Frame> {
  if (chases.length === 0) return done();
  const [next, ...rest] = chases;
  if (!isEmbattled(survey(play.state), next)) return goto({ at: 'battle.pursuits', chases: rest, regent });
  return call(newBattle(next, regent), { at: 'battle.pursuits', chases: rest, regent });
}
