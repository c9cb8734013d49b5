/** 4.0 – 4.3 Movement: groups, marches, pinning, and the question in which a group is moved. */
import { again, ask, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import {
  type Alliance,
  ATTACKER,
  type BlockId,
  type Frame,
  LEVIED,
  MOVED,
  ONWARD,
  type P,
  type PlaceId,
  RESERVE,
  type State,
} from '../shape.ts';
import {
  BLOCKS,
  BLUCHER,
  baseSeas,
  borderOf,
  CHARLES,
  coastSeas,
  isSea,
  landNear,
  PLACES,
  powerOf,
  RUSSIA,
  seaNear,
} from '../tables.ts';
import { blocksIn } from './1-mapboard.ts';
import { isFleet, isFortress, tell } from './2-blocks.ts';
import { actorOf, FRIENDLY, isEmbattled, isSolo, leaderOf, type Survey, statusOf, survey } from './4-control.ts';
import {
  ATTACK,
  BARRED,
  canRaise,
  crossings,
  enter,
  entryOf,
  HOSTILE,
  leaveTo,
  mayEnter,
  QUIET,
  REINFORCE,
  showBy,
  showTogether,
  withinLimit,
} from './4-entry.ts';
import {
  exitsOf,
  isCalmBase,
  isHolding,
  landfalls,
  mayEmbark,
  mayLand,
  maySail,
  seaLanes,
  voyages,
} from './8-fleets.ts';
import { isOpenBorder, isOpenSea, isWinter, limitOf, stops } from './11-gazetteer.ts';

export type GroupFrame = Extract<Frame, { at: 'group' }>;
export type ActFrame = Extract<Frame, { at: 'act' }>;

/** AL-3.4-h: is there an action left, by the card or by Gold? */
export const canPay = (play: P, frame: ActFrame | GroupFrame): boolean => frame.ap > 0 || hasCoin(play, frame);
/** AL-3.4-h: may the next action be paid with Gold? */
export const hasCoin = (play: P, frame: ActFrame | GroupFrame): boolean =>
  frame.spent < 3 && !isSolo(play) && play.state.gold[leaderOf(play.state, frame.camp)] > 0;
/** With hidden Treasuries an action without a point left tells that there is Gold. */
export function reachForGold(play: P, { ap, camp }: ActFrame | GroupFrame): void {
  if (ap === 0 && play.options.hiddenTreasuries)
    play.log('reaches for gold', { power: camp }, { clause: 'AL-3.4-h', reveals: true });
}
/** AL-R-11: points before Gold, unless the player has said otherwise. */
export function pay(play: P, frame: ActFrame | GroupFrame): void {
  if (frame.ap > 0 && !frame.coin) frame.ap--;
  else {
    frame.spent++;
    play.state.gold[leaderOf(play.state, frame.camp)]--;
    delete frame.coin;
  }
}

/** The event of a turn's card that raises a border and is not used yet, or 0 (AL-R-7). */
const raisingEvent = (play: P, camp: number): number => {
  const seat = leaderOf(play.state, camp);
  const card = isSolo(play) ? 0 : play.state.card[seat];
  return (card === CHARLES || card === BLUCHER) && !play.state.used[seat] ? card : 0;
};

/** AL-4.33: main attackers hold as many defenders; may one more leave? */
export function isPinned(state: State, look: Survey, place: number, b: number): boolean {
  if (state.role[b] & ATTACKER || !isEmbattled(look, place)) return false;
  let [held, holders] = [0, 0];
  for (let c = 0; c < BLOCKS; c++)
    if (state.at[c] === place && !(state.role[c] & RESERVE)) {
      if (state.role[c] & ATTACKER) holders++;
      else held++;
    }
  return held <= holders;
}
/** AL-4.33-d: did an opponent of this block come over the border from there? */
export function isEnemyRoad(state: State, look: Survey, b: number, to: number): boolean {
  const place = state.at[b];
  const friends = look.friends[look.camp[powerOf[b]]];
  for (let c = 0; c < BLOCKS; c++)
    if (state.at[c] === place && state.via[c] === to + 1 && !((friends >> look.camp[powerOf[c]]) & 1)) return true;
  return false;
}

/** Why this block cannot move in this turn, if so. */
export function mayMove(state: State, look: Survey, b: number): Verdict {
  if (state.did[b] & MOVED) return no('AL-4.0-c', 'has moved', { block: b });
  if (isFortress(b)) return no('AL-2.13-c', 'fortress stays', { block: b });
  if (state.did[b] & LEVIED) return no('AL-3.2-j', 'was levied', { block: b });
  return freeToLeave(state, look, b);
}
export const freeToLeave = (state: State, look: Survey, b: number): Verdict =>
  !isPinned(state, look, state.at[b], b) || no('AL-4.33-a', 'pinned', { place: state.at[b] });

/** Blocks of the camp that may move from a place. */
export const movers = (state: State, look: Survey, camp: number, place: number): number[] =>
  blocksIn(state, place).filter((b) => look.camp[powerOf[b]] === camp && mayMove(state, look, b) === true);

/** Where a block can march: over which place, if any, and whether it may. */
export interface March {
  to: number;
  over: number;
  verdict: Verdict;
}

/** AL-3.2-d, AL-3.2-f, AL-4.31-a: one region, or two if nothing stops the block in the first. */
function landMarches(play: P, look: Survey, b: number, frame: GroupFrame): March[] {
  const { state } = play;
  const { camp } = frame;
  const from = state.at[b];
  const marches: March[] = [];
  const event = raisingEvent(play, camp);
  const embattled = isEmbattled(look, from);
  const nearby = landNear[from];
  for (const to of nearby) {
    if (!isOpenBorder(state, from, to)) {
      marches.push({ to, over: -1, verdict: no('AL-11.12-d', 'lake closed', { from, to }) });
      continue;
    }
    const entry = entryOf(state, look, to, camp);
    let verdict = mayEnter(state, look, b, to, camp, entry);
    if (verdict === true && embattled && isEnemyRoad(state, look, b, to))
      verdict = no('AL-4.33-d', 'enemy road', { from, to });
    else if (verdict === true && (entry === ATTACK || entry === REINFORCE))
      verdict = withinLimit(state, b, to, frame.raised, event);
    marches.push({ to, over: -1, verdict });
  }
  for (const over of nearby) {
    if (!isOpenBorder(state, from, over) || stops(from, over)) continue;
    if (entryOf(state, look, over, camp) !== QUIET || leaveTo(state, look, over, camp, false) !== true) continue;
    if (embattled && isEnemyRoad(state, look, b, over)) continue;
    secondSteps(state, look, b, over, camp, marches, from);
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
): void {
  for (const to of landNear[over]) {
    if (to === from || !isOpenBorder(state, over, to)) continue;
    const known = marches.findIndex((m) => m.to === to);
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

/** AL-2.16-c: where a fleet can go. */
function fleetMarches(play: P, look: Survey, b: number, frame: GroupFrame): March[] {
  const { state } = play;
  const { camp } = frame;
  const from = state.at[b];
  const embattled = isEmbattled(look, from);
  const marches = voyages(state, look, b, camp).map(({ to, before, first }): March => {
    const entry = entryOf(state, look, to, camp);
    let verdict = mayEnter(state, look, b, to, camp, entry);
    if (verdict === true && isHolding(state, look, b, camp, frame.crossed))
      verdict = no('AL-8.4-f', 'holds the sea', { place: from });
    if (verdict === true && embattled && isEnemyRoad(state, look, b, first ? to : firstOf(state, look, b, to, camp)))
      verdict = no('AL-4.33-d', 'enemy road', { from, to });
    if (verdict === true && first && (entry === ATTACK || entry === REINFORCE))
      verdict = withinLimit(state, b, to, frame.raised, 0);
    return { to, over: first ? -1 : before, verdict };
  });
  refuseSeas(state, look, b, camp, marches);
  return marches;
}
/** Seas next to a fleet into which it cannot go, and why: AL-8.1-f a closed strait, AL-1.3-g another sea than it came from. */
function refuseSeas(state: State, look: Survey, b: number, camp: number, marches: March[]): void {
  const from = state.at[b];
  const listed = (to: number): boolean => marches.some((m) => m.to === to);
  for (const to of isSea(from) ? seaNear[from] : baseSeas[from]) {
    if (listed(to)) continue;
    const open = isSea(from) && isOpenSea(state, look, from, to, camp);
    if (isSea(from) && !open) marches.push({ to, over: -1, verdict: no('AL-8.1-f', 'strait closed', { from, to }) });
    else if (!isSea(from)) marches.push({ to, over: -1, verdict: no('AL-1.3-g', 'other sea', { from, to }) });
  }
}
/** The first place on a voyage. */
const firstOf = (state: State, look: Survey, b: number, to: number, camp: number): number =>
  courseOf(state, look, b, to, camp).at(-1) ?? to;
/** The seas that a fleet passes on its way, the last one first. */
function courseOf(state: State, look: Survey, b: number, to: number, camp: number): number[] {
  const all = voyages(state, look, b, camp);
  const seas: number[] = [];
  for (let at = all.find((v) => v.to === to)!; !at.first; at = all.find((v) => v.to === at.before)!)
    seas.push(at.before);
  return seas;
}

/** Where this block of the group can march. */
const marchesOf = (play: P, look: Survey, b: number, frame: GroupFrame): March[] =>
  isFleet(b) ? fleetMarches(play, look, b, frame) : landMarches(play, look, b, frame);

/** A block that something stopped half way goes on (AL-R-16). */
function onwardMarches(state: State, look: Survey, b: number, camp: number): March[] {
  const from = state.at[b];
  return landNear[from]
    .filter((to) => isOpenBorder(state, from, to))
    .flatMap((to) => {
      const entry = entryOf(state, look, to, camp);
      if (entry !== QUIET && entry !== HOSTILE) return [];
      return [{ to, over: -1, verdict: mayEnter(state, look, b, to, camp, entry) }];
    });
}

/** Moves one block and says so; it may go on if only what it set off has stopped it. */
function carryOut(play: P, frame: GroupFrame, b: number, march: March): void {
  const { state } = play;
  const from = state.at[b];
  if (march.over < 0) noteRaised(play, frame, b, march.to);
  if (isFleet(b))
    showBy(play, frame.camp, (known, look) => voyages(known, look, b, frame.camp).some(({ to }) => to === march.to));
  if (march.over >= 0 && !isFleet(b)) enter(play, b, from, march.over);
  if (march.over >= 0 && isFleet(b)) {
    const look = survey(state);
    for (const sea of courseOf(state, look, b, march.to, frame.camp)) showTogether(play, look, sea, frame.camp);
  }
  const entry = enter(play, b, march.over >= 0 ? march.over : from, march.to);
  tell(play, 'march', b, { from, to: march.to }, 'AL-4.3-a');
  if (entry === HOSTILE && march.over < 0 && !isFleet(b) && !stops(from, march.to)) state.did[b] |= ONWARD;
}
/** AL-R-7: the block that goes over the plain limit uses the leader's event on this border. */
function noteRaised(play: P, frame: GroupFrame, b: number, to: number): void {
  const { state } = play;
  const from = state.at[b];
  const border = borderOf(from, to);
  const event = raisingEvent(play, frame.camp);
  if (frame.raised >= 0 || !event || !canRaise(border, event)) return;
  const entry = entryOf(state, survey(state), to, frame.camp);
  if (entry !== ATTACK && entry !== REINFORCE) return;
  const { count, green } = crossings(state, from, to, frame.camp);
  if (count < limitOf(state, border, green && powerOf[b] === RUSSIA)) return;
  frame.raised = border;
  state.used[leaderOf(state, frame.camp)] = 1;
  play.log('border raised', { card: event, from, to }, { clause: event === CHARLES ? 'AL-LC-a' : 'AL-LC-f' });
}

/** Back to the turn's question, or on with the group while some of it can move. */
function carryOn(play: P, frame: GroupFrame): Next<Frame> {
  const { state } = play;
  const look = survey(state);
  // Whether a block that is left is one that never moves is nobody else's business: ask all the same.
  const idle = (b: number): boolean => look.camp[powerOf[b]] === frame.camp && state.did[b] === 0;
  const left = blocksIn(state, frame.place).filter(idle);
  if (onward(state).length > 0 || left.some((b) => !isPinned(state, look, frame.place, b))) return again;
  return backToTurn(play, frame);
}
/** Blocks that may still go on. */
function onward(state: State): number[] {
  const found: number[] = [];
  for (let b = 0; b < BLOCKS; b++) if (state.did[b] & ONWARD) found.push(b);
  return found;
}
function backToTurn(play: P, { camp, ap, spent, coin, landing, landed, crossed, raised }: GroupFrame): Next<Frame> {
  for (const b of onward(play.state)) play.state.did[b] &= ~ONWARD;
  const turn = { camp, ap, spent, landing, landed, crossed, raised, ...(coin && { coin }) };
  return ask(actorOf(play, camp), { at: 'act', ...turn });
}

/** AL-3.2-c: the first march of a group costs its point. */
function payOnce(play: P, frame: GroupFrame): void {
  if (!frame.paid) pay(play, frame);
  frame.paid = true;
}

export const group: Question<Alliance, GroupFrame> = {
  prompt: (_, frame) => say('move group', { place: frame.place, ap: frame.ap }, 'AL-4.3-a'),
  offer(play, frame, _seat, offers) {
    const { state } = play;
    const look = survey(state);
    const { camp, place } = frame;
    const together = new Map<number, number>();
    const payable = frame.paid || canPay(play, frame);
    // Armies of one group can all go to the same places, but that frozen rivers know green ones from others.
    const roads: (March[] | undefined)[] = [];
    const armyRoads = (b: number): March[] => {
      const green = powerOf[b] === RUSSIA ? 1 : 0;
      roads[green] ??= landMarches(play, look, b, frame);
      return roads[green];
    };
    for (const b of blocksIn(state, place)) {
      if (look.camp[powerOf[b]] !== camp) continue;
      const able = mayMove(state, look, b);
      if (able === true && payable)
        for (const { to, verdict } of isFleet(b) ? fleetMarches(play, look, b, frame) : armyRoads(b)) {
          if (offers.offer('march', { block: b as BlockId, to: to as PlaceId }, verdict))
            together.set(to, (together.get(to) ?? 0) + 1);
        }
      else if (able !== true && offers.explains) refuseMarches(state, b, able, offers);
    }
    for (const b of onward(state))
      for (const { to, verdict } of onwardMarches(state, look, b, camp))
        offers.offer('march', { block: b as BlockId, to: to as PlaceId }, verdict);
    for (const [to, count] of together) if (count > 1) offers.offer('marchAll', { to: to as PlaceId });
    if (offers.wants('seaMove') || offers.wants('invade')) {
      offerSea(play, look, frame, offers);
      if (offers.explains) refuseSea(play, look, frame, offers);
    }
    offers.offer('halt', {});
  },
  take: {
    march(play, frame, { block, to }) {
      const look = survey(play.state);
      if (play.state.did[block] & ONWARD) {
        play.state.did[block] &= ~ONWARD;
        const [from, here] = [play.state.at[block], to as number];
        enter(play, block, from, here);
        tell(play, 'march', block, { from, to }, 'AL-4.3-a');
        return carryOn(play, frame);
      }
      payOnce(play, frame);
      const march = marchesOf(play, look, block, frame).find((m) => m.to === to && m.verdict === true)!;
      carryOut(play, frame, block, march);
      return carryOn(play, frame);
    },
    marchAll(play, frame, { to }) {
      payOnce(play, frame);
      for (const b of movers(play.state, survey(play.state), frame.camp, frame.place)) {
        const look = survey(play.state);
        if (mayMove(play.state, look, b) !== true) continue;
        const march = marchesOf(play, look, b, frame).find((m) => m.to === to && m.verdict === true);
        if (march) carryOut(play, frame, b, march);
      }
      return carryOn(play, frame);
    },
    seaMove(play, frame, { block, to }) {
      sail(play, frame, block, to);
      return carryOn(play, frame);
    },
    invade(play, frame, { block, to }) {
      sail(play, frame, block, to);
      frame.landing = to;
      frame.landed++;
      return carryOn(play, frame);
    },
    halt: (play, frame) => backToTurn(play, frame),
  },
};
type Offers = Parameters<(typeof group)['offer']>[3];

function refuseMarches(state: State, b: number, why: Verdict, offers: Offers): void {
  const around = isFleet(b) ? exitsOf(state, b) : landNear[state.at[b]];
  for (const to of around) offers.offer('march', { block: b as BlockId, to: to as PlaceId }, why);
}

/** AL-8.4, AL-8.5: armies of the group go to sea, each for a point of its own. */
function offerSea(play: P, look: Survey, frame: GroupFrame, offers: Offers): void {
  const { state } = play;
  const { camp, place } = frame;
  if (!canPay(play, frame)) return;
  const embark = mayEmbark(state, look, place, camp);
  const armies = blocksIn(state, place).filter(
    (b) => maySail(b) && look.camp[powerOf[b]] === camp && mayMove(state, look, b) === true,
  );
  if (embark !== true || armies.length === 0) return;
  const lanes = seaLanes(state, look, baseSeas[place], camp, true);
  if (lanes.size === 0) return;
  const goals = landfalls(state, look, place, camp, lanes, frame.landing);
  for (const b of armies)
    for (const { to, invasion } of goals) {
      const arg = { block: b as BlockId, to: to as PlaceId };
      if (invasion) offers.offer('invade', arg, mayLand(state, look, b, to, camp, frame));
      else offers.offer('seaMove', arg, mayEnter(state, look, b, to, camp, QUIET));
    }
}

/** Why armies of the group cannot go by sea, for one who asks. */
function refuseSea(play: P, look: Survey, frame: GroupFrame, offers: Offers): void {
  const { state } = play;
  const { camp, place: from } = frame;
  const paid = canPay(play, frame);
  const embark = mayEmbark(state, look, from, camp);
  const lanes = seaLanes(state, look, baseSeas[from], camp, true);
  const goals = embark === true ? landfalls(state, look, from, camp, lanes, frame.landing) : [];
  for (const b of blocksIn(state, from)) {
    if (look.camp[powerOf[b]] !== camp || isFleet(b)) continue;
    const able = isFortress(b) ? no('AL-8.4-a', 'fortress at sea', { block: b }) : mayMove(state, look, b);
    const ready: Verdict = paid || no('AL-8.4-b', 'no points left');
    const moved = state.did[b] & MOVED ? no('AL-8.4-c', 'no land and sea', { block: b }) : able;
    for (let to = 0; to < PLACES; to++) {
      const arg = { block: b as BlockId, to: to as PlaceId };
      const goal = goals.find((each) => each.to === to);
      const toBase: Verdict = isCalmBase(state, look, to, camp) || no('AL-8.4-e', 'no friendly base', { place: to });
      const toCoast: Verdict =
        (coastSeas[to].length > 0 && statusOf(state, look, to, camp) !== FRIENDLY) ||
        no('AL-8.5-a', 'no landing there', { place: to });
      const lane = no('AL-8.4-a', 'no lane', { from, to });
      const why = (...verdicts: Verdict[]): Verdict => verdicts.find((each) => each !== true) ?? lane;
      if (!goal || goal.invasion || moved !== true || !paid)
        offers.offer('seaMove', arg, why(moved, ready, embark, toBase));
      const winter: Verdict = !isWinter(state) || no('AL-8.5-f', 'no invasion in winter');
      const cost: Verdict = paid || no('AL-8.5-c', 'no points left');
      if (!goal?.invasion || moved !== true || !paid)
        offers.offer('invade', arg, why(moved, cost, winter, embark, toCoast));
    }
  }
}

/** Carries an army over the sea and remembers the voyage, which keeps a fleet in each sea (AL-8.4-f). */
function sail(play: P, frame: GroupFrame, b: number, to: number): void {
  const { state } = play;
  const look = survey(state);
  const { camp, place } = frame;
  const lanes = seaLanes(state, look, baseSeas[place], camp, true);
  const goal = landfalls(state, look, place, camp, lanes, frame.landing).find((each) => each.to === to)!;
  frame.crossed.push(place, to, goal.invasion ? 1 : 0);
  for (let sea = goal.sea; ; ) {
    const [here, before] = [sea, lanes.get(sea)!];
    if (before === here) break;
    showBy(play, camp, (known, seen) => isOpenSea(known, seen, before, here, camp));
    sea = before;
  }
  reachForGold(play, frame);
  pay(play, frame);
  enter(play, b, goal.sea, to, place, goal.invasion);
  const [what, clause] = goal.invasion ? (['invade', 'AL-8.5-a'] as const) : (['sea move', 'AL-8.4-a'] as const);
  tell(play, what, b, { from: place, to }, clause);
}
