/** 3.2 Actions: the player turn – what a card's points and up to three Gold can do – and its end. */
import { again, ask, done, goto, type Meaning, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { addBit, emptyBits, hasBit } from '@concert/kit';
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
  type TurnLocals,
} from '../shape.ts';
import { BLOCKS, EMPIRES, maxOf, PLACES, POWERS, pointsFor, powerOf } from '../tables.ts';
import { actionPrice, endOfBlock, endOfTurn } from './0-meaning.ts';
import { blocksIn, isExcessive, overstacked } from './1-mapboard.ts';
import { eliminate, isFortress } from './2-blocks.ts';
import { canPay, goldLeft, hasCoin, pay, reserveGold, returnReservedGold, revealGold, turnOf } from './3-payment.ts';
import {
  actorOf,
  campOf,
  isSolo,
  leaderOf,
  noPlaces,
  publicRelation,
  relation,
  type Survey,
  survey,
} from './4-control.ts';
import { revealAlliancesUsed } from './4-entry.ts';
import { freeToLeave, mayMove } from './4-pinning.ts';
import { isSupplied, supplyOf } from './4-supply.ts';
import { buildBlock, buildSites, fitsPlace, levyBlock, mayBuildAt, mayLevy } from './5-levies.ts';
import { breakAlliance, mayBreak, mayRelease, offerPermits, release, setPermit } from './6-alliances.ts';
import { friendlyBases } from './8-fleets.ts';

/** AL-3.1-d, AL-3.2-a, AL-3.2-b: a seat's turn has three points, and one more for a card of the player's own empire. */
export function turnOfSeat({ state }: P, seat: number): TurnLocals {
  const camp = state.seat.indexOf(seat);
  return newTurn(camp, pointsFor(state.card[seat], camp));
}

export const newTurn = (camp: number, points: number): TurnLocals => ({
  camp,
  points,
  goldSpent: 0,
  landing: -1,
  landed: 0,
  voyages: [],
  raisedBorder: -1,
});

export function beginTurn(play: P, { camp, points }: TurnLocals): void {
  const { state } = play;
  for (let b = 0; b < BLOCKS; b++) if (state.activity[b] !== 0) state.activity[b] &= ~(MOVED | ONWARD);
  state.friendlyBases = friendlyBases(state, survey(state), camp);
  state.newAllies = [];
  play.log('player turn', { power: camp, ap: points }, { clause: 'AL-3.2-a' });
}

/** The actions of a player turn, until the player ends it. */
export const actions = (play: P): Next<Frame> => ask(actorOf(play, turnOf(play).camp), { at: 'act' });

export const act: Question<Alliance, At<'act'>> = {
  prompt(play) {
    const turn = turnOf(play);
    const ap = turn.points;
    if (isSolo(play)) return say('act alone', { ap }, 'AL-SOLO-e');
    return say('act', { ap, gold: goldLeft(play, turn) }, 'AL-GT-c'); // AL-3.4-h
  },
  offer(play, _, seat, offers) {
    const { state } = play;
    const turn = turnOf(play);
    const { camp } = turn;
    const look = survey(state);
    const payable: Verdict = canPay(play, turn) || no('AL-3.4-h', 'no points left');
    // Without a point left, groups and levies are looked at only to say why not.
    if (payable === true || offers.explains) {
      const own: number[] = [];
      for (let b = 0; b < BLOCKS; b++) if (look.camp[powerOf[b]] === camp && state.place[b] >= POOL) own.push(b);
      if (offers.wants('group')) offerGroups(state, look, own, offers, payable);
      if (offers.wants('levy') || offers.wants('build')) offerLevies(state, look, camp, own, offers, payable);
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
    // With points left, an action can be paid with Gold instead if the player asks for it first.
    if (turn.points > 0 && !turn.goldDown && hasCoin(play, turn)) offers.offer('payGold', {});
    offers.offer('endTurn', {});
  },
  // Said once for all groups and levies: the same object need not be compared.
  meaning(play) {
    const price = actionPrice(play);
    const group: Meaning = { ...price, main: true };
    return {
      group: () => group,
      levy: () => price,
      build: () => price,
      breakAlliance: () => ({ stake: say('stake break'), final: true }),
      release: () => ({ stake: say('stake release'), final: true }),
      endTurn: endOfTurn,
    };
  },
  take: {
    group(play, _, { place }) {
      const turn = turnOf(play);
      const group: At<'group'> = { at: 'group', place, paid: false };
      if (revealGold(play, turn)) group.told = true;
      return ask(actorOf(play, turn.camp), group);
    },
    payGold(play) {
      const turn = turnOf(play);
      play.log('pays with gold', { power: turn.camp }, { clause: 'AL-3.4-h', reveals: play.options.hiddenTreasuries });
      reserveGold(play, turn);
      return again;
    },
    levy(play, _, { block }) {
      payForLevy(play, play.state.place[block]);
      levyBlock(play, block);
      return again;
    },
    build(play, _, { block, at }) {
      payForLevy(play, at);
      buildBlock(play, block, at);
      return again;
    },
    permit(play, _, { seat, pass, stay }, me) {
      setPermit(play, me, seat, pass, stay);
      return again;
    },
    breakAlliance(play, _, { seat }) {
      breakAlliance(play, turnOf(play).camp, play.state.seat.indexOf(seat));
      return again;
    },
    release(play, _, { power }) {
      release(play, turnOf(play).camp, power);
      return again;
    },
    endTurn(play) {
      returnReservedGold(play, turnOf(play));
      return done();
    },
  },
};

/** A levy costs a point; AL-R-42: one that only a secret ally's land keeps in supply shows the alliance. */
function payForLevy(play: P, place: number): void {
  const turn = turnOf(play);
  revealAlliancesUsed(play, turn.camp, (known, look) => isSupplied(supplyOf(known, look, turn.camp), place));
  revealGold(play, turn);
  pay(play, turn);
}

type Offers = Parameters<(typeof act)['offer']>[3];

function offerGroups(state: State, look: Survey, own: readonly number[], offers: Offers, payable: Verdict): void {
  const able = noPlaces.slice();
  for (const b of own) {
    const place = state.place[b];
    if (place < 0 || able[place] === 1) continue;
    if (!offers.explains && state.activity[b] !== 0) continue;
    // A group of a fortress alone may be picked up too: that it could not would tell the others what stands there.
    const verdict = isFortress(b) && state.activity[b] === 0 ? freeToLeave(state, look, b) : mayMove(state, look, b);
    if (verdict === true) able[place] = 1;
    offers.offer('group', { place: place as PlaceId }, verdict === true ? payable : verdict);
  }
}

/** Levies for the blocks on the map and builds of those in the pool (AL-7.7-b). */
function offerLevies(
  state: State,
  look: Survey,
  camp: number,
  own: readonly number[],
  offers: Offers,
  payable: Verdict,
): void {
  const supply = supplyOf(state, look, camp, levyPlaces(state, own, offers.explains));
  for (const b of own) {
    if (state.place[b] < 0 || (!offers.explains && isIdle(state, b))) continue;
    const verdict = mayLevy(state, look, supply, b);
    offers.offer('levy', { block: b as BlockId }, verdict === true ? payable : verdict);
  }
  if (!offers.wants('build')) return;
  // Many blocks can be built in the same places: each is looked at once.
  const [known, fine] = [emptyBits(PLACES), emptyBits(PLACES)];
  for (const b of own)
    if (state.place[b] === POOL)
      for (const at of buildSites(b)) {
        const fits = fitsPlace(b, at);
        if (!fits && !offers.explains) continue;
        if (!hasBit(known, at)) {
          addBit(known, at);
          if (mayBuildAt(state, look, supply, at, camp) === true) addBit(fine, at);
        }
        const arg = { block: b as BlockId, at: at as PlaceId };
        if (fits && hasBit(fine, at)) offers.offer('build', arg, payable);
        else if (!fits) offers.offer('build', arg, no('AL-8.2-b', 'needs a base', { place: at }));
        else if (offers.explains) offers.offer('build', arg, mayBuildAt(state, look, supply, at, camp));
      }
}

/** Nothing can be levied for a block that has done something, or is full. */
const isIdle = (state: State, b: number): boolean => state.activity[b] !== 0 || state.steps[b] >= maxOf[b];

/** Where it has to be known whether there is supply. */
function levyPlaces(state: State, own: readonly number[], all: boolean): Int32Array {
  const places = emptyBits(PLACES);
  for (const b of own) {
    if (state.place[b] === POOL) for (const at of buildSites(b)) addBit(places, at);
    else if (all || !isIdle(state, b)) addBit(places, state.place[b]);
  }
  return places;
}

/** AL-1.4-e: stacking is tested at the end of a player turn. */
export function stacking(play: P): Next<Frame> {
  const { camp } = turnOf(play);
  const place = overstacked(play.state, survey(play.state), camp);
  return place >= 0 ? ask(actorOf(play, camp), { at: 'overstack', place }) : done();
}

/** AL-3.2-k: points that are left become Gold. */
export function saveGold(play: P, { camp, points }: TurnLocals): void {
  const { state } = play;
  state.friendlyBases = [];
  if (isSolo(play) || points === 0) return;
  const seat = leaderOf(state, camp);
  state.gold[seat] += points;
  play.log('saved', { seat, gold: points }, { clause: 'AL-3.2-k' });
}

/** AL-R-19: too many blocks in a place: the player removes some of them. */
export const overstack: Question<Alliance, At<'overstack'>> = {
  prompt: (_, { place }) => say('too many', { place }, 'AL-1.4-a'),
  auto: true,
  offer(play, { place }, _seat, offers) {
    const { state } = play;
    const { camp } = turnOf(play);
    // A deal may have thinned them out meanwhile, or made enemies of them.
    if (overstacked(state, survey(state), camp, place) !== place) offers.offer('ready', {});
    else
      for (const b of blocksIn(state, place))
        if (campOf(state, powerOf[b]) === camp && isExcessive(state, place, b))
          offers.offer('remove', { block: b as BlockId });
  },
  meaning: { remove: (play, _frame, { block }) => endOfBlock(play, block) },
  take: {
    ready: () => goto({ at: 'stacking' }),
    remove(play, _, { block }) {
      eliminate(play, block, -1);
      return goto({ at: 'stacking' });
    },
  },
};
