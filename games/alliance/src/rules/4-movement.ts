/** 4.0 – 4.3 Movement: groups, marches, and the question in which a group is moved. */
import { again, goto, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import {
  type Alliance,
  type At,
  type BlockId,
  type Frame,
  ONWARD,
  type P,
  type PlaceId,
  type State,
  type TurnLocals,
} from '../shape.ts';
import {
  BLOCKS,
  BLUCHER,
  baseSeas,
  borderOf,
  CHARLES,
  isSea,
  neighbouringRegions,
  neighbouringSeas,
  powerOf,
  RUSSIA,
} from '../tables.ts';
import { marchMeanings } from './0-meaning.ts';
import { blocksIn } from './1-mapboard.ts';
import { isAttacker, isFleet, logBlock } from './2-blocks.ts';
import { canPay, pay, revealGold, turnOf } from './3-payment.ts';
import { actorOf, blockCamp, isEmbattled, noPlaces, type Survey, survey } from './4-control.ts';
import {
  ATTACK,
  BARRED,
  canRaise,
  crossings,
  enter,
  entryOf,
  HOSTILE,
  mayEnter,
  mayUse,
  QUIET,
  REINFORCE,
  revealAlliancesUsed,
  withinLimit,
} from './4-entry.ts';
import { isEnemyRoad, isPinned, mayMove, movers } from './4-pinning.ts';
import { exitsOf, isCoastFull, isHolding, voyages } from './8-fleets.ts';
import { offerSea, refuseSea, sail } from './8-voyages.ts';
import { endsMove, isOpenBorder, isOpenSea, limitOf } from './11-gazetteer.ts';

/** The event of a turn's card that raises a border and is not used yet, or 0 (AL-R-7). */
const raisingEvent = (play: P, camp: number): number => {
  const seat = actorOf(play, camp);
  const card = play.state.card[seat];
  return (card === CHARLES || card === BLUCHER) && !play.state.eventUsed[seat] ? card : 0;
};

/** Where a block can march: over which place, if any, and whether it may. */
export interface March {
  to: number;
  over: number;
  verdict: Verdict;
}

/** AL-3.2-d, AL-3.2-f, AL-4.31-a: one region, or two if nothing stops the block in the first. To `only`, if it is given. */
function landMarches(play: P, look: Survey, b: number, turn: TurnLocals, only = -1): March[] {
  const { state } = play;
  const { camp } = turn;
  const from = state.place[b];
  const marches: March[] = [];
  const event = raisingEvent(play, camp);
  const embattled = isEmbattled(look, from);
  const nearby = neighbouringRegions[from];
  for (const to of nearby) {
    if (only >= 0 && to !== only) continue;
    if (!isOpenBorder(state, from, to)) {
      marches.push({ to, over: -1, verdict: no('AL-11.12-d', 'lake closed', { from, to }) });
      continue;
    }
    const entry = entryOf(state, look, to, camp);
    let verdict = mayEnter(state, look, b, to, camp, entry);
    if (verdict === true && embattled && isEnemyRoad(state, look, b, to))
      verdict = no('AL-4.33-d', 'enemy road', { from, to });
    else if (verdict === true && (entry === ATTACK || entry === REINFORCE))
      verdict = withinLimit(state, b, to, turn.raisedBorder, event);
    marches.push({ to, over: -1, verdict });
  }
  if (only >= 0 && marches.length > 0 && marches[0].verdict === true) return marches;
  for (const over of nearby) {
    if (only >= 0 && borderOf(over, only) < 0) continue;
    if (!isOpenBorder(state, from, over) || endsMove(from, over)) continue;
    if (entryOf(state, look, over, camp) !== QUIET || mayUse(state, look, over, camp, false) !== true) continue;
    if (embattled && isEnemyRoad(state, look, b, over)) continue;
    secondSteps(state, look, b, over, camp, marches, from, only);
  }
  return marches;
}

/** A second region: never into a battle. */
function secondSteps(
  state: State,
  look: Survey,
  b: number,
  over: number,
  camp: number,
  marches: March[],
  from: number,
  only: number,
): void {
  for (const to of neighbouringRegions[over]) {
    if (to === from || (only >= 0 && to !== only) || !isOpenBorder(state, over, to)) continue;
    let known = marches.length - 1;
    while (known >= 0 && marches[known].to !== to) known--;
    if (known >= 0 && marches[known].verdict === true) continue;
    const entry = entryOf(state, look, to, camp);
    const far = entry === ATTACK || entry === REINFORCE || entry === BARRED;
    if (far) {
      if (known < 0) marches.push({ to, over, verdict: no('AL-4.31-a', 'too far to attack', { to }) });
      continue;
    }
    const verdict = mayEnter(state, look, b, to, camp, entry);
    if (known < 0) marches.push({ to, over, verdict });
    else if (verdict === true) marches[known] = { to, over, verdict }; // also round a border that the enemy used (AL-4.33-d)
  }
}

/** AL-2.16-c: where a fleet can go; for one who asks why, also where it cannot. */
function fleetMarches(play: P, look: Survey, b: number, turn: TurnLocals, explains = false): March[] {
  const { state } = play;
  const { camp } = turn;
  const from = state.place[b];
  const embattled = isEmbattled(look, from);
  const marches = voyages(state, look, b, camp).map(({ to, before, first }): March => {
    const entry = entryOf(state, look, to, camp);
    let verdict = mayEnter(state, look, b, to, camp, entry);
    if (verdict === true && isHolding(state, look, b, camp, turn.voyages))
      verdict = no('AL-8.4-f', 'holds the sea', { place: from });
    if (verdict === true && embattled && isEnemyRoad(state, look, b, first ? to : firstOf(state, look, b, to, camp)))
      verdict = no('AL-4.33-d', 'enemy road', { from, to });
    if (verdict === true && first && (entry === ATTACK || entry === REINFORCE))
      verdict = withinLimit(state, b, to, turn.raisedBorder, 0);
    if (verdict === true && first && entry === REINFORCE && turn.landing === to)
      verdict = !isCoastFull(state, look, from, to, camp, turn.voyages) || no('AL-4.2-f', 'coast full', { to });
    return { to, over: first ? -1 : before, verdict };
  });
  if (explains) refuseSeas(state, look, b, camp, marches);
  return marches;
}

/** Seas next to a fleet into which it cannot go, and why: AL-8.1-f a closed strait, AL-1.3-g another sea than it came from. */
function refuseSeas(state: State, look: Survey, b: number, camp: number, marches: March[]): void {
  const from = state.place[b];
  const listed = (to: number): boolean => marches.some((m) => m.to === to);
  for (const to of isSea(from) ? neighbouringSeas[from] : baseSeas[from]) {
    if (listed(to)) continue;
    const open = isSea(from) && isOpenSea(look, from, to, camp);
    if (isSea(from) && !open) marches.push({ to, over: -1, verdict: no('AL-8.1-f', 'strait closed', { from, to }) });
    else if (!isSea(from)) marches.push({ to, over: -1, verdict: no('AL-1.3-g', 'other sea', { from, to }) });
  }
}

/** The first place on a voyage. */
function firstOf(state: State, look: Survey, b: number, to: number, camp: number): number {
  const all = voyages(state, look, b, camp);
  let at = all.find((v) => v.to === to)!;
  while (!at.first) at = all.find((v) => v.to === at.before)!;
  return at.to;
}

/** How this block of the group can march to a place, if it can. */
const marchTo = (play: P, look: Survey, b: number, turn: TurnLocals, to: number): March | undefined =>
  (isFleet(b) ? fleetMarches(play, look, b, turn) : landMarches(play, look, b, turn, to)).find(
    (march) => march.to === to && march.verdict === true,
  );

/** A block that something stopped half way goes on (AL-R-16). */
function onwardMarches(state: State, look: Survey, b: number, camp: number): March[] {
  const from = state.place[b];
  return neighbouringRegions[from]
    .filter((to) => isOpenBorder(state, from, to))
    .flatMap((to) => {
      const entry = entryOf(state, look, to, camp);
      if (entry !== QUIET && entry !== HOSTILE) return [];
      return [{ to, over: -1, verdict: mayEnter(state, look, b, to, camp, entry) }];
    });
}

/** Moves one block and says so; it may go on if only what it set off has stopped it. */
function carryOut(play: P, turn: TurnLocals, b: number, march: March, look: Survey): void {
  const { state } = play;
  const from = state.place[b];
  if (march.over < 0) noteRaised(play, turn, b, march.to, look);
  if (isFleet(b))
    revealAlliancesUsed(play, turn.camp, (known, seen) =>
      voyages(known, seen, b, turn.camp).some(({ to }) => to === march.to),
    );
  const twice = march.over >= 0 && !isFleet(b);
  if (twice) enter(play, look, b, from, march.over);
  const entry = enter(play, twice ? survey(state) : look, b, march.over >= 0 ? march.over : from, march.to);
  tellMarch(play, b, from, march.to, entry);
  if (entry === HOSTILE && march.over < 0 && !isFleet(b) && !endsMove(from, march.to)) state.activity[b] |= ONWARD;
}

/** What other players are told: whether the block has come to fight. */
function tellMarch(play: P, b: number, from: number, to: number, entry: number): void {
  if (entry !== ATTACK && entry !== REINFORCE) logBlock(play, 'march', b, { from, to }, 'AL-4.3-a');
  else if (isAttacker(play.state, b)) logBlock(play, 'attack', b, { from, to }, 'AL-4.31-a');
  else logBlock(play, 'reinforce', b, { from, to }, 'AL-4.31-c');
}

/** AL-R-7: the block that goes over the plain limit uses the leader's event on this border. */
function noteRaised(play: P, turn: TurnLocals, b: number, to: number, look: Survey): void {
  const { state } = play;
  const from = state.place[b];
  const border = borderOf(from, to);
  const event = raisingEvent(play, turn.camp);
  if (turn.raisedBorder >= 0 || !event || !canRaise(border, event)) return;
  const entry = entryOf(state, look, to, turn.camp);
  if (entry !== ATTACK && entry !== REINFORCE) return;
  const { count, green } = crossings(state, from, to, turn.camp);
  if (count < limitOf(state, border, green && powerOf[b] === RUSSIA)) return;
  turn.raisedBorder = border;
  state.eventUsed[actorOf(play, turn.camp)] = 1;
  play.log('border raised', { card: event, from, to }, { clause: event === CHARLES ? 'AL-LC-a' : 'AL-LC-f' });
}

/** Back to the turn's question, or on with the group while some of it can move. */
function carryOn(play: P, { place }: At<'group'>, { camp }: TurnLocals): Next<Frame> {
  const { state } = play;
  if (state.activity.some((did) => did & ONWARD)) return again;
  // Whether a block that is left is one that never moves must stay hidden from the others: ask all the same.
  const here = blocksIn(state, place);
  const left = here.filter((b) => state.activity[b] === 0 && blockCamp(state, b) === camp);
  if (left.length === 0) return backToTurn(play);
  // Where no other camp stands no block is pinned.
  if (here.every((b) => blockCamp(state, b) === camp)) return again;
  const look = survey(state);
  return left.some((b) => !isPinned(state, look, place, b)) ? again : backToTurn(play);
}

/** Blocks that may still go on. */
function onward(state: State): number[] {
  const found: number[] = [];
  for (let b = 0; b < BLOCKS; b++) if (state.activity[b] & ONWARD) found.push(b);
  return found;
}

function backToTurn(play: P): Next<Frame> {
  for (const b of onward(play.state)) play.state.activity[b] &= ~ONWARD;
  return goto({ at: 'actions' });
}

/** AL-3.2-c: the first march of a group costs its point; a voyage of it may have used up the last one. */
function payOnce(play: P, frame: At<'group'>, turn: TurnLocals): void {
  if (frame.paid) return;
  if (!frame.told) revealGold(play, turn);
  pay(play, turn);
  frame.paid = true;
}

export const group: Question<Alliance, At<'group'>> = {
  prompt: (play, { place }) => say('move group', { place, ap: turnOf(play).points }, 'AL-4.3-a'),
  offer(play, frame, _seat, offers) {
    const { state } = play;
    const look = survey(state);
    const turn = turnOf(play);
    const { camp } = turn;
    const { place } = frame;
    // By place: how many of the group can march there; and those places in the order in which they are found.
    const together = noPlaces.slice();
    const goals: number[] = [];
    const payable = frame.paid || canPay(play, turn);
    // Armies of one group can all go to the same places, but that frozen rivers know green ones from others.
    const roads: (March[] | undefined)[] = [];
    const armyRoads = (b: number): March[] => {
      const green = powerOf[b] === RUSSIA ? 1 : 0;
      roads[green] ??= landMarches(play, look, b, turn);
      return roads[green];
    };
    const own = blocksIn(state, place).filter((b) => look.camp[powerOf[b]] === camp);
    for (const b of own) {
      const able = mayMove(state, look, b);
      if (able === true && payable)
        for (const { to, verdict } of isFleet(b) ? fleetMarches(play, look, b, turn, offers.explains) : armyRoads(b)) {
          if (verdict !== true && !offers.explains) continue;
          if (offers.offer('march', { block: b as BlockId, to: to as PlaceId }, verdict) && together[to]++ === 0)
            goals.push(to);
        }
      else if (able !== true && offers.explains) refuseMarches(state, b, able, offers);
    }
    for (const b of onward(state))
      for (const { to, verdict } of onwardMarches(state, look, b, camp))
        offers.offer('march', { block: b as BlockId, to: to as PlaceId }, verdict);
    for (const to of goals) if (together[to] > 1) offers.offer('marchAll', { to: to as PlaceId });
    if (offers.wants('seaMove') || offers.wants('invade')) {
      offerSea(play, look, turn, place, own, offers);
      if (offers.explains) refuseSea(play, look, turn, place, offers);
    }
    offers.offer('halt', {});
  },
  meaning(play) {
    const march = marchMeanings(play);
    return { march, marchAll: march, seaMove: march, invade: march };
  },
  take: {
    march(play, frame, { block, to }) {
      const turn = turnOf(play);
      const look = survey(play.state);
      if (play.state.activity[block] & ONWARD) {
        play.state.activity[block] &= ~ONWARD;
        const [from, here] = [play.state.place[block], to as number];
        enter(play, look, block, from, here);
        logBlock(play, 'march', block, { from, to }, 'AL-4.3-a');
        return carryOn(play, frame, turn);
      }
      payOnce(play, frame, turn);
      carryOut(play, turn, block, marchTo(play, look, block, turn, to)!, look);
      return carryOn(play, frame, turn);
    },
    marchAll(play, frame, { to }) {
      const turn = turnOf(play);
      payOnce(play, frame, turn);
      for (const b of movers(play.state, survey(play.state), turn.camp, frame.place)) {
        const look = survey(play.state);
        if (mayMove(play.state, look, b) !== true) continue;
        const march = marchTo(play, look, b, turn, to);
        if (march) carryOut(play, turn, b, march, look);
      }
      return carryOn(play, frame, turn);
    },
    seaMove(play, frame, { block, to }) {
      const turn = turnOf(play);
      sail(play, turn, frame.place, block, to);
      return carryOn(play, frame, turn);
    },
    invade(play, frame, { block, to }) {
      const turn = turnOf(play);
      sail(play, turn, frame.place, block, to);
      turn.landing = to;
      turn.landed++;
      return carryOn(play, frame, turn);
    },
    halt: (play) => backToTurn(play),
  },
};
type Offers = Parameters<(typeof group)['offer']>[3];

function refuseMarches(state: State, b: number, why: Verdict, offers: Offers): void {
  const around = isFleet(b) ? exitsOf(state, b) : neighbouringRegions[state.place[b]];
  for (const to of around) offers.offer('march', { block: b as BlockId, to: to as PlaceId }, why);
}
