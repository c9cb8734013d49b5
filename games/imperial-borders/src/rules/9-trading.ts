/** Promises, volunteered permission, and the optional rule of trading tangibles (IB-D.1, IB-O.2, IB-R-17 to R-19, IB-R-85, IB-R-115). */
import { type Deal, type DealRules, field, no, type TalkRule, type Verdict } from '@concert/kernel';
import type { Frame, ImperialBorders, P } from '../shape.ts';
import {
  act,
  armOf,
  CARRY,
  COLONIES,
  capitalOf,
  ELITE,
  EVERYTHING,
  fortOf,
  homelandOf,
  isPort,
  isTent,
  isTerritory,
  nation,
  place,
  REFIT,
  REPAIR,
  ship,
  sort,
  sortOf,
  tagsOf,
} from '../tables.ts';
import { ableIn, concernedBy, grant, hasGranted } from './0-able.ts';
import { addUnits, cargoOf, controllerOf, countOf, holdOf, isFree, shipTags } from './0-forces.ts';
import { holdsCapital, isClosed } from './0-nations.ts';
import { takePile } from './1-taxes.ts';
import { isSpare } from './2-cargo.ts';
import { tradesIn } from './2-plotting.ts';
import * as promises from './9-promises.ts';

const MOST_GOLD = 15;

/** What one party of a trade gives: one thing of one kind (IB-O.2-b). A unit aboard is named by its ship. */
const thing = field.record({
  kind: field.oneOf('nothing', 'gold', 'port', 'territory', 'unit', 'ship'),
  gold: field.int(0, MOST_GOLD),
  place: field.maybe(field.id(place)),
  sort: field.maybe(field.id(sort)),
  ship: field.maybe(field.id(ship)),
});
export interface Thing {
  kind: 'nothing' | 'gold' | 'port' | 'territory' | 'unit' | 'ship';
  gold: number;
  place: number | null;
  sort: number | null;
  ship: number | null;
}
export interface TradeTerms {
  nation: number;
  other: number;
  gives: Thing;
  gets: Thing;
}

/** Where tangible trades may be made: between actions, never inside one (IB-R-85). */
const MARKETS: readonly Frame['at'][] = ['turn.trading', 'turn.before', 'turn.march', 'turn.after'];

/** IB-D.1-c, IB-R-19: from the choosing of sides to the end of a battle, and inside cargo work, nothing is agreed. */
function mayAgree({ stack }: P): Verdict {
  for (const { at } of stack) {
    if (at.startsWith('battle.') && at !== 'battle.start' && at !== 'battle.committing' && at !== 'battle.commit')
      return no('IB-D.1-c', 'no deals in battle', {});
    if (at.startsWith('cargo')) return no('IB-D.1-c', 'no deals in cargo work', {});
  }
  return true;
}

const parties = (play: P, deal: Deal, a: number, b: number): boolean => {
  const seats = [play.state.seat[a], play.state.seat[b]];
  return deal.to.length === 1 && seats.includes(deal.from) && seats.includes(deal.to[0]) && deal.from !== deal.to[0];
};

/** IB-R-17: permission for the rest of the Active's turn, from a Nation whose permission it needs. */
function mayVolunteer(play: P, deal: Deal): Verdict {
  const { state } = play;
  const terms = deal.terms as { nation: number; to: number; act: number; place: number };
  if (state.active < 0 || terms.to !== state.active) return no('IB-R-17', 'to the Active only', {});
  if (!parties(play, deal, terms.nation, terms.to)) return no('IB-R-17', 'not your Nation', {});
  if ([REPAIR, REFIT, COLONIES, CARRY].includes(terms.act)) return no('IB-R-17', 'no such leave', {});
  const able =
    terms.act === EVERYTHING ? ableIn(state, terms.place) : concernedBy(play, terms.to, terms.act, terms.place);
  if (((able >> terms.nation) & 1) === 0)
    return no('IB-D.2-a', 'no Forces there', { nation: terms.nation, place: terms.place });
  return !hasGranted(state, terms.nation, terms.act, terms.place) || no('IB-R-17', 'granted already', {});
}

/** IB-R-7: what a pending order of the Active needs cannot be given away once the plot has been reviewed. */
const mayPartWith = ({ state, stack }: P, giver: number, tags: number, where: number): boolean =>
  giver !== state.active || stack.at(-1)?.at === 'turn.trading' || !isFree(tags) || isSpare(state, giver, where);

/** Where a unit of a trade stands. */
const whereIs = ({ place: p, ship: s }: Thing): number => (s === null ? (p ?? -1) : holdOf(s));

function mayGive(play: P, giver: number, taker: number, given: Thing): Verdict {
  const { state, options } = play;
  const { ships } = state;
  const wrong = no('IB-R-115', 'not theirs to give', { nation: giver });
  switch (given.kind) {
    case 'nothing':
      return true;
    case 'gold':
      if (given.gold < 1 || given.gold > state.gold[giver]) return wrong;
      return (holdsCapital(state, giver) && holdsCapital(state, taker)) || no('IB-R-85', 'Capitals for Gold', {});
    case 'port':
    case 'territory': {
      const p = given.place;
      if (p === null || isClosed(options, p) || !(given.kind === 'port' ? isPort(p) : isTerritory(p))) return wrong;
      if (controllerOf(state, p) !== giver) return wrong;
      return !capitalOf.includes(p) || no('IB-O.2-b', 'no Capitals', { place: p });
    }
    case 'unit': {
      const where = whereIs(given);
      if (where < 0 || given.sort === null || isTent(given.sort)) return wrong;
      if (countOf(state, giver, where, given.sort) === 0) return wrong;
      if (given.ship !== null) return true;
      return mayPartWith(play, giver, tagsOf(given.sort), where) || no('IB-R-7', 'under orders', { place: where });
    }
    case 'ship': {
      const s = given.ship;
      if (s === null || s >= ships.owner.length || ships.owner[s] !== giver) return wrong;
      if (cargoOf(state, s).length > 0) return no('IB-O.2-f', 'ship with cargo', {});
      return (
        mayPartWith(play, giver, shipTags(state, s), ships.place[s]) ||
        no('IB-R-7', 'ship under orders', { place: ships.place[s] })
      );
    }
  }
}

function mayTrade(play: P, deal: Deal): Verdict {
  const { state, options, stack } = play;
  const { nation: a, other: b, gives, gets } = deal.terms as TradeTerms;
  if (!options.trading) return no('IB-D.1-f', 'no trades', {});
  if (!tradesIn(play)) return no('IB-O.2-g', 'no trades in the last round', {});
  if (!MARKETS.includes(stack.at(-1)?.at as Frame['at'])) return no('IB-R-85', 'not now', {});
  if (state.traded === 1) return no('IB-O.2-a', 'one trade a turn', {});
  if (a !== state.active && b !== state.active) return no('IB-O.2-a', 'with the Active only', {});
  if (!parties(play, deal, a, b) || deal.from !== state.seat[a]) return no('IB-R-115', 'not your Nation', {});
  if (gives.kind === 'nothing' && gets.kind === 'nothing') return no('IB-R-115', 'nothing traded', {});
  const given = mayGive(play, a, b, gives);
  return given === true ? mayGive(play, b, a, gets) : given;
}

/** Hands a thing over. Arrow Tags and damage stay; a pennant is lost (IB-O.2-d, -e). */
function handOver(play: P, giver: number, taker: number, given: Thing): void {
  const { state } = play;
  switch (given.kind) {
    case 'nothing':
      return;
    case 'gold':
      state.gold[giver] -= given.gold;
      state.gold[taker] += given.gold;
      return;
    case 'port':
      state.forts.owner[fortOf(given.place!)] = taker;
      return;
    case 'territory': {
      const p = given.place!;
      state.forts.owner[p] = taker;
      // IB-R-117: a token stays, unless the Territory has come home; IB-R-116: so does its Gold.
      if (homelandOf[p] === taker) state.revolt[p] = 0;
      if (state.revolt[p] === 0) takePile(play, p, taker);
      return;
    }
    case 'unit': {
      const { sort: s } = given;
      addUnits(state, giver, whereIs(given), s!, -1);
      addUnits(state, taker, whereIs(given), sortOf(armOf(s!), false, tagsOf(s!)), 1);
      return;
    }
    case 'ship':
      state.ships.owner[given.ship!] = taker;
      state.ships.marks[given.ship!] &= ~ELITE;
  }
}

export const deals: DealRules<ImperialBorders> = {
  kinds: {
    ...promises.kinds,
    promise: { terms: { text: field.text(200) }, binding: false, about: 'A promise; it does not bind (IB-D.1-d)' },
    leave: {
      terms: { nation: field.id(nation), to: field.id(nation), act: field.id(act), place: field.id(place) },
      binding: true,
      about: 'Permission for the Active Nation for the rest of its turn',
    },
    trade: {
      terms: { nation: field.id(nation), other: field.id(nation), gives: thing, gets: thing },
      binding: true,
      about: 'A tangible trade with the Active Nation (optional rule)',
    },
  },
  may(play, deal) {
    const open = mayAgree(play);
    if (open !== true) return open;
    if (deal.kind === 'leave') return mayVolunteer(play, deal);
    return deal.kind === 'trade' ? mayTrade(play, deal) : true;
  },
  judge: promises.judge,
  holders: promises.holders,
  strike(play, deal) {
    const { state } = play;
    if (deal.kind === 'leave') {
      const { nation: n, act: a, place: p } = deal.terms as { nation: number; act: number; place: number };
      grant(state, n, a, p, true);
      play.log('leave volunteered', { nation: n, other: state.active, act: a, place: p }, { clause: 'IB-R-17' });
      return;
    }
    const { nation: a, other: b, gives, gets } = deal.terms as TradeTerms;
    handOver(play, a, b, gives);
    handOver(play, b, a, gets);
    state.traded = 1;
    play.log('traded', { nation: a, other: b, gives: gives.kind, gets: gets.kind }, { clause: 'IB-O.2-a' });
  },
};

/** IB-D.1-b: talks in secret and in the open, at any time. */
export const talk: TalkRule<ImperialBorders> = () => true;
