/** 6.2 Player alliances: made by deals, broken by word, with permission to pass and stay; surrender (6.21); release of NPEs. */
import { type Deal, type DealRules, field, no, type Offers, type Seat, type Verdict } from '@concert/kernel';
import {
  ALLIED,
  type Alliance,
  ATTACKER,
  type Frame,
  ONWARD,
  type P,
  PEACE,
  type PlaceId,
  SECRET_PEACE,
  SECRET_WAR,
  type State,
  WAR,
} from '../shape.ts';
import {
  BLOCKS,
  BRITAIN,
  EMPIRES,
  FRANCE,
  neighbouringRegions,
  PLACES,
  place,
  powerOf,
  RUSSIA,
  stackingOf,
} from '../tables.ts';
import { blocksIn, countIn, isNarrow } from './1-mapboard.ts';
import { isFleet, isFortress } from './2-blocks.ts';
import {
  areAllied,
  campOf,
  FRIENDLY,
  isEmbattled,
  isSecret,
  pairOf,
  publicRelation,
  relation,
  type Survey,
  statusOf,
  survey,
} from './4-control.ts';
import { protect, revealAlliesIn, startWar } from './4-entry.ts';
import * as promises from './6-promises.ts';
import { areSideBySide, settleBattles, settleSides } from './7-sides.ts';
import { isOpenBorder, isWinter } from './11-gazetteer.ts';

/** AL-R-42: those who may hear of it: all, or only the two. */
const audience = (state: State, a: number, b: number, secret: boolean): { to?: Seat[] } =>
  secret ? { to: [state.seat[a], state.seat[b]] } : {};

/** Do blocks of both stand in one place where a third is in battle with one of them? */
function tangled(state: State, a: number, b: number, look = survey(state)): boolean {
  for (let p = 0; p < PLACES; p++) {
    const both = (1 << a) | (1 << b);
    if ((look.camps[p] & both) === both && (look.camps[p] & ~both) !== 0 && isEmbattled(look, p)) return true;
  }
  return false;
}

/** The places where blocks of both stand. */
function shares(state: State, a: number, b: number): number[] {
  const { camps } = survey(state);
  const both = (1 << a) | (1 << b);
  const found: number[] = [];
  for (let p = 0; p < PLACES; p++) if ((camps[p] & both) === both) found.push(p);
  return found;
}

/** AL-6.2-i, AL-6.22-a, AL-9.21-b: may the camp break its alliance in this turn? */
export function mayBreak(play: P, look: Survey, camp: number, other: number, winter = false): Verdict {
  const { state } = play;
  // AL-R-42: where alliances may be secret a player may renounce any other, so that a refusal can't show whether there was one.
  if (!areAllied(state, camp, other) && !play.options.secretAlliances) return no('AL-6.2-i', 'not allied');
  if (play.options.gentlemansDiplomacy !== winter)
    return winter ? no('AL-6.2-i', 'only in your turn') : no('AL-6.22-a', 'only in winter');
  if (state.boundPairs.includes(pairOf(camp, other))) return no('AL-9.21-b', 'bound until winter');
  if (
    areSideBySide(
      state,
      look,
      (p) => look.camp[p] === camp,
      (p) => look.camp[p] === other,
    )
  )
    return no('AL-7.8-a', 'side by side in battle'); // AL-R-101
  return true;
}

/**
 * Blocks that stood together in peace are opponents now: this camp's attack, and no border was used (AL-R-44). A battle
 * that was pending before goes on as it is, with sides settled again (AL-R-95).
 */
function faceOff(state: State, before: Survey, place: number, attacker: number): void {
  const look = survey(state);
  if (isEmbattled(before, place) || !isEmbattled(look, place)) return;
  for (const b of blocksIn(state, place)) {
    state.role[b] = look.camp[powerOf[b]] === attacker ? ATTACKER : 0;
    state.cameFrom[b] = 0;
  }
  settleSides(state, look, place, true);
}

/** AL-6.2-k, AL-R-44: the alliance ends; where both stand together the breaker attacks. */
export function breakAlliance(play: P, camp: number, other: number): void {
  const { state } = play;
  if (!areAllied(state, camp, other)) return;
  const pair = pairOf(camp, other);
  const before = state.relations[pair];
  const look = survey(state);
  const together = shares(state, camp, other);
  state.relations[pair] = together.length > 0 || before === SECRET_WAR ? WAR : PEACE;
  for (const p of together) faceOff(state, look, p, camp);
  settleBattles(state);
  play.log(
    'alliance broken',
    { a: camp, b: other },
    { clause: 'AL-6.2-i', ...audience(state, camp, other, isSecret(before)) },
  );
}

/** AL-6.2-l, AL-R-101: may the camp release this NPE or minor? Not while it stands beside the camp's others in a battle. */
export function mayRelease(state: State, look: Survey, power: number): Verdict {
  const camp = look.camp[power];
  const goes = (p: number): boolean => look.camp[p] === camp && follows(state, p, power);
  return !areSideBySide(state, look, goes, (p) => look.camp[p] === camp) || no('AL-7.8-a', 'side by side in battle');
}

/** Does one power follow another, directly or not, or is it that power itself? */
export function follows(state: State, power: number, head: number): boolean {
  for (let up = power; ; up = state.patron[up]) {
    if (up === head) return true;
    if (state.patron[up] < 0 || state.patron[up] === up) return false;
  }
}

export function release(play: P, camp: number, power: number): void {
  const { state } = play;
  const before = survey(state);
  state.patron[power] = -1;
  state.enemies[power] = 0;
  // All players learn which of the brown blocks belong to it.
  play.log('released', { power, by: camp }, { clause: 'AL-6.2-l', reveals: true });
  const places = new Set<number>();
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] >= 0 && follows(state, powerOf[b], power)) places.add(state.place[b]);
  // Those it was fighting are its own enemies now.
  for (const p of places)
    if (isEmbattled(before, p))
      for (let other = 0; other < EMPIRES; other++)
        if ((before.camps[p] >> other) & 1 && other !== camp) startWar(play, other, power);
  const [shared] = shares(state, camp, power);
  if (shared !== undefined) protect(play, power, camp, shared);
  // Where its blocks now stand among others, the camp that released it attacks; elsewhere those that changed sides do.
  const look = survey(state);
  for (const p of places) faceOff(state, before, p, (look.camps[p] >> camp) & 1 ? camp : look.camp[power]);
  settleBattles(state);
}

/** AL-R-43: permission to pass and to stay, for public allies. */
export function offerPermits(play: P, seat: Seat, offers: Offers<Alliance>): void {
  const { state } = play;
  const me = state.seat.indexOf(seat);
  for (let other = 0; other < EMPIRES; other++) {
    if (other === me || state.seat[other] < 0 || relation(state, me, other) !== ALLIED) continue;
    const [pass, stay] = leaves(state, me, other);
    for (const p of [true, false])
      for (const s of [true, false])
        if (p !== pass || s !== stay) offers.offer('permit', { seat: state.seat[other], pass: p, stay: s });
  }
}

export const leaves = (state: State, host: number, guest: number): [pass: boolean, stay: boolean] => [
  !((state.noPass[host] >> guest) & 1),
  !((state.noStay[host] >> guest) & 1),
];

export function setPermit(play: P, seat: Seat, other: Seat, pass: boolean, stay: boolean): void {
  const { state } = play;
  const [host, guest] = [state.seat.indexOf(seat), state.seat.indexOf(other)];
  const set = (mask: number[], on: boolean): void => {
    mask[host] = on ? mask[host] & ~(1 << guest) : mask[host] | (1 << guest);
  };
  set(state.noPass, pass);
  set(state.noStay, stay);
  play.log('leave', { a: host, b: guest, pass, stay }, { clause: 'AL-6.2-e' });
}

/** Makes two camps allies; they cannot hide it where they stand together. */
export function makeAllies(play: P, a: number, b: number, secret: boolean): void {
  const { state } = play;
  const before = relation(state, a, b);
  const hidden = secret && play.options.secretAlliances && shares(state, a, b).length === 0;
  state.relations[pairOf(a, b)] = hidden ? (before === WAR ? SECRET_WAR : SECRET_PEACE) : ALLIED;
  if (!state.newAllies.includes(pairOf(a, b)) && before !== SECRET_PEACE && before !== SECRET_WAR)
    state.newAllies.push(pairOf(a, b));
  settleBattles(state);
  // AL-6.2-e, AL-11.5-a: an ally sees what takes the room of a narrow place.
  const reveals = state.place.some((p, i) => p >= 0 && isNarrow(p) && [a, b].includes(campOf(state, powerOf[i])));
  play.log('allied', { a, b }, { clause: 'AL-6.2-a', reveals, ...audience(state, a, b, hidden) });
}

/** AL-9.21, AL-R-80: the defeated player is bound to the conqueror, and leaves allies who are the conqueror's enemies. */
export function bindTo(play: P, loser: number, victor: number): void {
  const { state } = play;
  if (!areAllied(state, loser, victor) || isSecret(relation(state, loser, victor)))
    makeAllies(play, loser, victor, false);
  const pair = pairOf(loser, victor);
  if (!state.boundPairs.includes(pair)) state.boundPairs.push(pair);
  // AL-9.21-b: it holds until the *following* winter; one made in winter is entered twice and outlasts that one.
  if (isWinter(state)) state.boundPairs.push(pair);
  // AL-R-42: enemies are those all players know of; leaving a secret one out would give the secret away.
  for (let other = 0; other < EMPIRES; other++)
    if (other !== loser && other !== victor && state.seat[other] >= 0)
      if (areAllied(state, loser, other) && publicRelation(relation(state, victor, other)) === WAR)
        breakAlliance(play, loser, other);
}

/** AL-9.21-b, AL-R-97: is the camp bound to another than this one? */
function isBound(state: State, camp: number, except: number): boolean {
  for (let other = 0; other < EMPIRES; other++)
    if (other !== camp && other !== except && state.boundPairs.includes(pairOf(camp, other))) return true;
  return false;
}

/** AL-6.21, AL-R-46, AL-R-47: surrender on agreed terms. */
function surrender(play: P, loser: number, victor: number, gold: number, regions: readonly number[]): void {
  const { state } = play;
  const paid = Math.min(gold, state.gold[state.seat[loser]]);
  state.gold[state.seat[loser]] -= paid;
  state.gold[state.seat[victor]] += paid;
  // Which blocks leave a region and which stay tells what they are.
  const reveals = regions.some((region) => blocksIn(state, region).some((b) => campOf(state, powerOf[b]) === loser));
  play.log('surrender', { power: loser, to: victor }, { clause: 'AL-6.21-b', reveals });
  // Also when there was less than agreed, or nothing: that tells what was in the Treasury.
  if (gold > 0) {
    const seats = { seat: state.seat[victor], from: state.seat[loser] };
    const hidden = play.options.hiddenTreasuries && { to: Object.values(seats), reveals: true as const };
    play.log('reparations', { ...seats, gold: paid }, { clause: 'AL-6.21-a', ...hidden });
  }
  bindTo(play, loser, victor);
  for (const region of regions) evacuate(play, region, loser);
  if ([BRITAIN, FRANCE, RUSSIA].includes(loser)) state.fallen |= 1 << loser;
}

/** AL-R-46: the loser's armies go to friendly neighbouring places; they cannot leave a battle with others. */
function evacuate(play: P, region: number, loser: number): void {
  const { state } = play;
  if (isEmbattled(survey(state), region)) return;
  for (const b of blocksIn(state, region)) {
    if (campOf(state, powerOf[b]) !== loser || isFortress(b) || isFleet(b)) continue;
    const look = survey(state);
    const goal = neighbouringRegions[region].find(
      (to) => isOpenBorder(state, region, to) && statusOf(state, look, to, loser) === FRIENDLY && roomFor(state, to),
    );
    if (goal !== undefined) {
      state.place[b] = goal;
      state.cameFrom[b] = state.role[b] = 0;
      state.activity[b] &= ~ONWARD;
      revealAlliesIn(play, look, goal, loser);
    }
  }
}

const roomFor = (state: State, to: number): boolean => countIn(state, to) < stackingOf[to];

/** Are battles being fought? AL-6.2-j: then no alliance changes. */
const battling: readonly Frame['at'][] = ['battlePhase', 'clashes', 'clash'];
const inBattlePhase = (play: P): boolean => play.stack.some(({ at }) => battling.includes(at));
const inNegotiation = (play: P): boolean => play.stack.at(-1)?.at === 'negotiate';

const goldField = field.int(0, 99);
/** AL-6.2-a, AL-6.2-c, AL-R-45: what players can bind themselves to. */
export const deals: DealRules<Alliance> = {
  kinds: {
    alliance: { terms: { secret: field.flag() }, binding: true, about: 'An alliance, public or secret' },
    peace: { terms: {}, binding: true, about: 'An end to war: the two are neutral to each other' },
    trade: {
      terms: { give: goldField, take: goldField, alliance: field.oneOf('none', 'public', 'secret') },
      binding: true,
      about: 'Gold given and taken in the winter talks, with an alliance or without',
    },
    surrender: {
      terms: { loser: field.seat(), gold: goldField, regions: field.list(field.id(place), 20) },
      binding: true,
      about: 'Surrender on terms: Gold, and regions that the loser leaves',
    },
    ...promises.kinds,
    promise: {
      terms: { text: field.text(200) },
      binding: false,
      about: 'Anything else: a promise that nothing enforces',
    },
  },
  judge: promises.judge,
  holders: promises.holders,
  may: (play, deal) => mayDeal(play, deal),
  affords: (play, deal) => affords(play, deal),
  strike: (play, deal) => strikeDeal(play, deal),
};

function mayDeal(play: P, { from, to, kind, terms }: Deal): Verdict {
  const { state } = play;
  if (play.seats === 1) return no('AL-SOLO-a', 'no diplomacy alone');
  if (!deals.kinds[kind]!.binding) return true;
  if (to.length !== 1) return no('AL-6.2-a', 'two parties');
  if (inBattlePhase(play)) return no('AL-6.2-j', 'not in battle');
  const [a, b] = [state.seat.indexOf(from), state.seat.indexOf(to[0])];
  if (kind === 'alliance') return mayAlly(play, a, b, terms.secret);
  if (kind === 'peace') {
    if (relation(state, a, b) !== WAR) return no('AL-4.1-g', 'not at war');
    return shares(state, a, b).length === 0 || no('AL-4.1-i', 'face to face');
  }
  if (kind === 'trade') {
    if (!inNegotiation(play)) return no('AL-6.2-b', 'only in winter talks');
    // AL-3.4-g: that an offer lapses would tell what is in a hidden Treasury.
    if (!play.options.hiddenTreasuries && terms.give > state.gold[from]) return no('AL-3.4-a', 'not so much gold');
    return terms.alliance === 'none' || mayAlly(play, a, b, terms.alliance === 'secret');
  }
  const loser = state.seat.indexOf(terms.loser);
  if (loser !== a && loser !== b) return no('AL-6.21-a', 'two parties');
  if (isBound(state, loser, loser === a ? b : a)) return no('AL-9.21-b', 'bound until winter');
  return !tangled(state, a, b) || no('AL-7.8-a', 'side by side in battle');
}

/** AL-3.4-a: no player can offer more Gold than they have. */
function affords({ state }: P, { from, kind, terms }: Deal): Verdict {
  const gold = kind === 'trade' ? terms.give : kind === 'surrender' && terms.loser === from ? terms.gold : 0;
  return gold <= state.gold[from] || no('AL-3.4-a', 'not so much gold');
}

function mayAlly(play: P, a: number, b: number, secret: boolean): Verdict {
  const { state } = play;
  if (secret && !play.options.secretAlliances) return no('AL-6.2-d', 'no secrets');
  if (play.options.gentlemansDiplomacy && !inNegotiation(play)) return no('AL-6.22-a', 'only in winter');
  if (areAllied(state, a, b)) {
    // A secret alliance may be made public.
    return (isSecret(relation(state, a, b)) && !secret) || no('AL-6.2-a', 'already allied');
  }
  return !tangled(state, a, b) || no('AL-7.8-a', 'side by side in battle');
}

function strikeDeal(play: P, { from, to, kind, terms }: Deal): void {
  const { state } = play;
  const [a, b] = [state.seat.indexOf(from), state.seat.indexOf(to[0])];
  if (kind === 'alliance') makeAllies(play, a, b, terms.secret);
  else if (kind === 'peace') {
    state.relations[pairOf(a, b)] = PEACE;
    play.log('peace', { a, b }, { clause: 'AL-4.1-g' });
  } else if (kind === 'trade') {
    if (terms.take > state.gold[to[0]] || terms.give > state.gold[from]) {
      play.log('trade failed', {}, { clause: 'AL-6.2-c', to: [from, to[0]], reveals: true });
      return;
    }
    state.gold[from] += terms.take - terms.give;
    state.gold[to[0]] += terms.give - terms.take;
    const hidden = play.options.hiddenTreasuries;
    const { give, take } = terms;
    // With hidden Treasuries it tells the two that there was so much.
    const reveals = hidden && give + take > 0;
    play.log('trade', { a, b, give, take }, { clause: 'AL-6.2-c', reveals, ...audience(state, a, b, hidden) });
    if (terms.alliance !== 'none') makeAllies(play, a, b, terms.alliance === 'secret');
  } else if (kind === 'surrender') {
    const loser = state.seat.indexOf(terms.loser);
    surrender(play, loser, loser === a ? b : a, terms.gold, terms.regions as PlaceId[]);
  }
}
