/** 8.4, 8.5 Armies at sea: which voyages a group is offered, why not the others, and how one is made. */
import { no, type Offers, type Verdict } from '@concert/kernel';
import { type Alliance, type BlockId, MOVED, type P, type PlaceId, type TurnLocals } from '../shape.ts';
import { baseSeas, coastSeas, hasBase, PLACES, powerOf } from '../tables.ts';
import { blocksIn } from './1-mapboard.ts';
import { isFleet, isFortress, logBlock } from './2-blocks.ts';
import { canPay, pay, revealGold } from './3-payment.ts';
import { FRIENDLY, type Survey, statusOf, survey } from './4-control.ts';
import { enter, mayEnter, QUIET, revealAlliancesUsed } from './4-entry.ts';
import { mayMove } from './4-pinning.ts';
import { isCoastFull, isUsableBase, landfalls, mayEmbark, mayLand, maySail, seaLanes } from './8-fleets.ts';
import { isOpenSea, isWinter } from './11-gazetteer.ts';

/** AL-8.4, AL-8.5: armies of the group go to sea, each for a point of its own. */
export function offerSea(
  play: P,
  look: Survey,
  turn: TurnLocals,
  place: number,
  group: readonly number[],
  offers: Offers<Alliance>,
): void {
  const { state } = play;
  const { camp } = turn;
  if (!hasBase[place] || !canPay(play, turn) || mayEmbark(state, look, place, camp) !== true) return;
  const armies = group.filter((b) => maySail(b) && mayMove(state, look, b) === true);
  if (armies.length === 0) return;
  const lanes = seaLanes(state, look, baseSeas[place], camp, true);
  if (lanes.size === 0) return;
  const goals = landfalls(state, look, place, camp, lanes, turn.landing);
  for (const b of armies)
    for (const { to, invasion } of goals) {
      const arg = { block: b as BlockId, to: to as PlaceId };
      if (invasion) offers.offer('invade', arg, mayLand(state, look, b, to, camp, turn));
      else offers.offer('seaMove', arg, mayEnter(state, look, b, to, camp, QUIET));
    }
}

/** Why armies of the group cannot go by sea, for the explanation. */
export function refuseSea(play: P, look: Survey, turn: TurnLocals, from: number, offers: Offers<Alliance>): void {
  const { state } = play;
  const { camp } = turn;
  const paid = canPay(play, turn);
  const embark = mayEmbark(state, look, from, camp);
  const lanes = seaLanes(state, look, baseSeas[from], camp, true);
  const goals = embark === true ? landfalls(state, look, from, camp, lanes, turn.landing) : [];
  for (const b of blocksIn(state, from)) {
    if (look.camp[powerOf[b]] !== camp || isFleet(b)) continue;
    const able = isFortress(b) ? no('AL-8.4-a', 'fortress at sea', { block: b }) : mayMove(state, look, b);
    const ready: Verdict = paid || no('AL-8.4-b', 'no points left');
    const moved = state.activity[b] & MOVED ? no('AL-8.4-c', 'no land and sea', { block: b }) : able;
    for (let to = 0; to < PLACES; to++) {
      const arg = { block: b as BlockId, to: to as PlaceId };
      const goal = goals.find((each) => each.to === to);
      const toBase: Verdict = isUsableBase(state, look, to, camp) || no('AL-8.4-e', 'no friendly base', { place: to });
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

/** AL-R-96: the coast over which an army lands: of those that its voyage reaches, one that has room. */
function coastOf({ state }: P, look: Survey, turn: TurnLocals, to: number, lanes: Map<number, number>): number {
  const seas = coastSeas[to].filter((sea) => lanes.has(sea));
  return seas.find((sea) => !isCoastFull(state, look, sea, to, turn.camp, turn.voyages)) ?? seas[0];
}

/** Carries an army over the sea and remembers the voyage, which keeps a fleet in each sea (AL-8.4-f). */
export function sail(play: P, turn: TurnLocals, place: number, b: number, to: number): void {
  const { state } = play;
  const look = survey(state);
  const { camp } = turn;
  const lanes = seaLanes(state, look, baseSeas[place], camp, true);
  const goal = landfalls(state, look, place, camp, lanes, turn.landing).find((each) => each.to === to)!;
  if (goal.invasion) state.landings.push(to, coastOf(play, look, turn, to, lanes), camp);
  turn.voyages.push(place, to, goal.invasion ? 1 : 0);
  for (let sea = goal.sea; ; ) {
    const [here, before] = [sea, lanes.get(sea)!];
    if (before === here) break;
    revealAlliancesUsed(play, camp, (_, seen) => isOpenSea(seen, before, here, camp));
    sea = before;
  }
  revealGold(play, turn);
  pay(play, turn);
  // Alliances shown in the meantime do not turn anyone into a friend.
  enter(play, look, b, goal.sea, to, place, goal.invasion);
  const [what, clause] = goal.invasion ? (['invade', 'AL-8.5-a'] as const) : (['sea move', 'AL-8.4-a'] as const);
  logBlock(play, what, b, { from: place, to }, clause);
}
