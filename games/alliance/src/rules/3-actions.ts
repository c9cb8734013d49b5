/** 3.2 Actions: the player turn – what a card's points and up to three Gold can do – and its end. */
import { again, ask, goto, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { addPlace, hasPlace, noPlace, type PlaceSet } from '../placeset.ts';
import {
  type Alliance,
  type At,
  type BlockId,
  type Frame,
  MOVED,
  ONWARD,
  type P,
  type PlaceId,
  POOL,
  type PowerId,
  type State,
} from '../shape.ts';
import { BLOCKS, cardEmpire, EMPIRES, maxOf, POWERS, powerOf } from '../tables.ts';
import { blocksIn, isExcessive, overstacked } from './1-mapboard.ts';
import { eliminate, isFortress } from './2-blocks.ts';
import {
  type ActFrame,
  actFrame,
  canPay,
  goldLeft,
  groupFrame,
  hasCoin,
  pay,
  putDown,
  reachForGold,
  takeUp,
} from './3-payment.ts';
import {
  actorOf,
  campOf,
  inOrder,
  isSolo,
  leaderOf,
  noPlaces,
  publicRelation,
  relation,
  type Survey,
  survey,
} from './4-control.ts';
import { showBy } from './4-entry.ts';
import { freeToLeave, mayMove } from './4-pinning.ts';
import { isSupplied, supplyOf } from './4-supply.ts';
import { buildBlock, buildSites, levyBlock, mayBuildAt, mayLevy, suits } from './5-levies.ts';
import { breakAlliance, mayBreak, mayRelease, offerPermits, release, setPermit } from './6-alliances.ts';
import { calmBases } from './8-fleets.ts';

/** AL-3.1-d: the next player turn in the order of the cards; after the last, the battles (AL-GT-d). */
export function turns(play: P, { next }: At<'turns'>): Next<Frame> {
  const { state } = play;
  const order = inOrder(state);
  if (next >= order.length) return goto({ at: 'battles', next: 0 });
  const seat = order[next];
  const camp = state.seat.indexOf(seat);
  // AL-3.2-a, AL-3.2-b: three points, and one more for a card of the player's own empire.
  const ap = cardEmpire[state.card[seat]] === camp ? 4 : 3;
  return ask(seat, beginTurn(play, camp, ap));
}
export function beginTurn(play: P, camp: number, ap: number): ActFrame {
  const { state } = play;
  for (let b = 0; b < BLOCKS; b++) if (state.did[b] !== 0) state.did[b] &= ~(MOVED | ONWARD);
  state.calm = calmBases(state, survey(state), camp);
  state.fresh = [];
  play.log('player turn', { power: camp, ap }, { clause: 'AL-3.2-a' });
  return actFrame({ camp, ap, spent: 0, landing: -1, landed: 0, crossed: [], raised: -1 });
}

export const act: Question<Alliance, ActFrame> = {
  prompt(play, frame) {
    const { ap } = frame;
    if (isSolo(play)) return say('act alone', { ap }, 'AL-SOLO-e');
    return say('act', { ap, gold: goldLeft(play, frame) }, 'AL-GT-c'); // AL-3.4-h
  },
  offer(play, frame, seat, offers) {
    const { state } = play;
    const { camp } = frame;
    const look = survey(state);
    const payable: Verdict = canPay(play, frame) || no('AL-3.4-h', 'no points left');
    // Without a point left, groups and levies are looked at only to say why not.
    if (payable === true || offers.explains) {
      const own: number[] = [];
      for (let b = 0; b < BLOCKS; b++) if (look.camp[powerOf[b]] === camp && state.at[b] >= POOL) own.push(b);
      if (offers.wants('group')) offerGroups(state, look, own, offers, payable);
      if (offers.wants('levy') || offers.wants('build')) offerLevies(state, look, frame, own, offers, payable);
    }
    if (!isSolo(play)) {
      for (let other = 0; other < EMPIRES; other++)
        if (other !== camp && state.seat[other] >= 0) {
          const verdict = mayBreak(play, look, camp, other);
          if (verdict === true || publicRelation(relation(state, camp, other)) === 2)
            offers.offer('breakAlliance', { seat: state.seat[other] }, verdict);
        }
      for (let p = 0; p < POWERS; p++)
        if (p !== camp && look.camp[p] === camp)
          offers.offer('release', { power: p as PowerId }, mayRelease(state, look, p));
      offerPermits(play, seat, offers);
    }
    // With points left an action can be paid with Gold instead, if one says so first.
    if (frame.ap > 0 && !frame.coin && hasCoin(play, frame)) offers.offer('payGold', {});
    offers.offer('endTurn', {});
  },
  take: {
    group(play, frame, { place }) {
      const group = groupFrame(frame, place);
      if (reachForGold(play, frame)) group.told = true;
      return ask(actorOf(play, frame.camp), group);
    },
    payGold(play, frame) {
      play.log('pays with gold', { power: frame.camp }, { clause: 'AL-3.4-h', reveals: play.options.hiddenTreasuries });
      putDown(play, frame);
      return again;
    },
    levy(play, frame, { block }) {
      showSupply(play, frame.camp, play.state.at[block]);
      reachForGold(play, frame);
      pay(play, frame);
      levyBlock(play, block);
      return again;
    },
    build(play, frame, { block, at }) {
      showSupply(play, frame.camp, at);
      reachForGold(play, frame);
      pay(play, frame);
      buildBlock(play, block, at);
      return again;
    },
    permit(play, _, { seat, pass, stay }, me) {
      setPermit(play, me, seat, pass, stay);
      return again;
    },
    breakAlliance(play, { camp }, { seat }) {
      breakAlliance(play, camp, play.state.seat.indexOf(seat));
      return again;
    },
    release(play, { camp }, { power }) {
      release(play, camp, power);
      return again;
    },
    endTurn(play, frame) {
      const { camp, ap } = frame;
      takeUp(play, frame);
      return goto({ at: 'closing', camp, ap });
    },
  },
};

/** AL-R-42: a levy that only a secret ally's land keeps in supply shows the alliance. */
const showSupply = (play: P, camp: number, place: number): void =>
  showBy(play, camp, (known, look) => isSupplied(supplyOf(known, look, camp), place));

type Offers = Parameters<(typeof act)['offer']>[3];

function offerGroups(state: State, look: Survey, own: readonly number[], offers: Offers, payable: Verdict): void {
  const able = noPlaces.slice();
  for (const b of own) {
    const place = state.at[b];
    if (place < 0 || able[place] === 1) continue;
    if (!offers.explains && state.did[b] !== 0) continue;
    // A group of a fortress alone may be picked up too: that it could not would tell the others what stands there.
    const verdict = isFortress(b) && state.did[b] === 0 ? freeToLeave(state, look, b) : mayMove(state, look, b);
    if (verdict === true) able[place] = 1;
    offers.offer('group', { place: place as PlaceId }, verdict === true ? payable : verdict);
  }
}

/** Levies for the blocks on the map and builds of those in the pool (AL-7.7-b). */
function offerLevies(
  state: State,
  look: Survey,
  { camp }: ActFrame,
  own: readonly number[],
  offers: Offers,
  payable: Verdict,
): void {
  const supply = supplyOf(state, look, camp, levyPlaces(state, own, offers.explains));
  for (const b of own) {
    if (state.at[b] < 0 || (!offers.explains && isIdle(state, b))) continue;
    const verdict = mayLevy(state, look, supply, b);
    offers.offer('levy', { block: b as BlockId }, verdict === true ? payable : verdict);
  }
  if (!offers.wants('build')) return;
  // Many blocks can be built in the same places: each is looked at once.
  const [known, fine] = [noPlace(), noPlace()];
  for (const b of own)
    if (state.at[b] === POOL)
      for (const at of buildSites(b)) {
        const fits = suits(b, at);
        if (!fits && !offers.explains) continue;
        if (!hasPlace(known, at)) {
          addPlace(known, at);
          if (mayBuildAt(state, look, supply, at, camp) === true) addPlace(fine, at);
        }
        const arg = { block: b as BlockId, at: at as PlaceId };
        if (fits && hasPlace(fine, at)) offers.offer('build', arg, payable);
        else if (!fits) offers.offer('build', arg, no('AL-8.2-b', 'needs a base', { place: at }));
        else if (offers.explains) offers.offer('build', arg, mayBuildAt(state, look, supply, at, camp));
      }
}
/** Nothing can be levied for a block that has done something, or is full. */
const isIdle = (state: State, b: number): boolean => state.did[b] !== 0 || state.step[b] >= maxOf[b];
/** Where it has to be known whether there is supply. */
function levyPlaces(state: State, own: readonly number[], all: boolean): PlaceSet {
  const places = noPlace();
  for (const b of own) {
    if (state.at[b] === POOL) for (const at of buildSites(b)) addPlace(places, at);
    else if (all || !isIdle(state, b)) addPlace(places, state.at[b]);
  }
  return places;
}

/** The end of a player turn: AL-1.4-e stacking is tested, AL-3.2-k what is left becomes Gold. */
export function closing(play: P, { camp, ap }: At<'closing'>): Next<Frame> {
  const { state } = play;
  const place = overstacked(state, survey(state), camp);
  if (place >= 0) return ask(actorOf(play, camp), { at: 'overstack', camp, ap, place });
  state.calm = [];
  if (isSolo(play)) return goto({ at: 'battles', next: 0 });
  const seat = leaderOf(state, camp);
  if (ap > 0) {
    state.gold[seat] += ap;
    play.log('saved', { seat, gold: ap }, { clause: 'AL-3.2-k' });
  }
  return goto({ at: 'turns', next: inOrder(state).indexOf(seat) + 1 });
}

/** AL-R-19: too many blocks in a place: the player takes some of his away. */
export const overstack: Question<Alliance, At<'overstack'>> = {
  prompt: (_, { place }) => say('too many', { place }, 'AL-1.4-a'),
  auto: true,
  offer({ state }, { camp, place }, _seat, offers) {
    // A deal may have thinned them out meanwhile, or made enemies of them.
    if (overstacked(state, survey(state), camp, place) !== place) offers.offer('ready', {});
    else
      for (const b of blocksIn(state, place))
        if (campOf(state, powerOf[b]) === camp && isExcessive(state, place, b))
          offers.offer('remove', { block: b as BlockId });
  },
  take: {
    ready: (_, { camp, ap }) => goto({ at: 'closing', camp, ap }),
    remove(play, { camp, ap }, { block }) {
      eliminate(play, block, -1);
      return goto({ at: 'closing', camp, ap });
    },
  },
};
