/** 13.3.2: peace with a beaten major: its minors, the conditions picked in pairs, new states, and what follows from all that. */
import { ask, call, done, type Meaning, type Next, type Offers, type Question, type Seat, say } from '@concert/kernel';
import {
  type At,
  type Condition,
  conditions,
  type Frame,
  type NationsInArms,
  type P,
  type PeaceLocals,
  type State,
  type Term,
} from '../shape.ts';
import { FRANCE, type PowerId, type ProvinceId, provinceWeight } from '../tables.ts';
import { hasPlayers, seatOf } from './1-units.ts';
import { incomeOf } from './12-income.ts';
import { alliesOf } from './13-lands.ts';
import { closePeace } from './13-settling.ts';
import { attachProvince, formable, formState, isFormed, isNewState, mayAttach } from './13-states.ts';
import { cessions, handOvers, landTaken, mayImpose, pickerOf, slotsOf, slotsUsed } from './13-terms.ts';

export function peace(play: P, frame: At<'peace'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  switch (frame.stage) {
    case 'minors':
      // NA-13.0-b: its minors are tested at once.
      frame.stage = 'pick';
      return call({ at: 'minors', minors: alliesOf(state, frame.loser), fallen: null }, frame);
    case 'pick':
      return nextPick(play, frame);
    case 'states':
      frame.stage = 'close';
      return frame.victors.includes(FRANCE) ? call({ at: 'newStates' }, frame) : again(play, frame);
    case 'close':
      lapse(play, frame);
      closePeace(play, frame);
      frame.stage = 'aid';
      return call({ at: 'aid' }, frame);
    case 'aid':
      frame.stage = 'end';
      return call({ at: 'statuses' }, frame);
    default:
      return done();
  }
}

const again = (play: P, frame: At<'peace'>): Next<Frame> => peace(play, frame);

// Picking.

/** Asks for the next condition; a slot for which there is none is left empty (NA-R-95). */
function nextPick(play: P, frame: At<'peace'>): Next<Frame> {
  while (slotsUsed(frame) < frame.slots) {
    if (hasChoice(play, frame)) return ask(pickingSeat(play.state, frame), play.sibling(frame, 'peace.pick'));
    add(play, frame, { what: 'nothing' });
  }
  formOwed(play, frame);
  frame.stage = 'states';
  return again(play, frame);
}

/** NA-13.3.2.3-c: who picks next. Joint victors with players of their own take turns, each with two conditions. */
function pickingSeat(state: State, frame: PeaceLocals): Seat {
  if (!hasPlayers(state) || pickerOf(frame) === 1) return frame.seats[pickerOf(frame)];
  const round = Math.floor(slotsUsed(frame) / 4);
  return seatOf(state, frame.victors[round % frame.victors.length]);
}

const hasChoice = (play: P, frame: PeaceLocals): boolean =>
  !cessions(play, frame, false).next().done ||
  !handOvers(play, frame).next().done ||
  conditions.some((condition) => frame.victors.some((to) => mayImpose(play, frame, condition, to) === true));

const blank = { slots: 1, province: -1, from: -1, minor: -1, to: -1 };

function add(play: P, frame: PeaceLocals, term: Partial<Term> & Pick<Term, 'what'>): void {
  const by = pickerOf(frame);
  frame.terms.push({ ...blank, by, ...term });
  const { what, province, minor, to } = { ...blank, ...term };
  const power = by === 0 ? frame.victors[0] : frame.loser;
  const clause = { clause: 'NA-13.3.2.3-b' };
  if (what === 'province') play.log('picks province', { power, province, to }, clause);
  else if (what === 'minor') play.log('picks minor', { power, minor, to }, clause);
  else play.log(`picks ${what}`, { power, to: to < 0 ? frame.victors[0] : to }, clause);
}

export const pickQuestion: Question<NationsInArms, At<'peace.pick'>> = {
  prompt: (_, frame) =>
    say(
      pickerOf(frame) === 0 ? 'pick a condition' : 'concede a condition',
      { power: frame.loser, slot: slotsUsed(frame) + 1, slots: frame.slots },
      'NA-13.3.2.3-b',
    ),
  powers: (_play, frame) => [pickerOf(frame) === 0 ? frame.victors[0] : frame.loser],
  meaning: {
    cede: (_play, frame, { province }) => {
      const worth = say('worth a year', { amount: yieldOf(province), used: landTaken(frame) + 1 }, 'NA-12.2.1-d');
      return { main: true, final: true, ...(pickerOf(frame) === 0 ? { gain: worth } : { cost: worth }) };
    },
    handOver: (_play, frame) => ({
      final: true,
      cost: say('land used', { used: landTaken(frame) + 1 }, 'NA-13.3.2.3-d'),
    }),
    demandMoney: (play, { loser }) => ({
      ...fills('indemnities'),
      gain: say('half a budget', { amount: halfBudget(play, loser) }, 'NA-13.3.2.3-i'),
    }),
    demandAid: () => fills('aid'),
    demandSystem: () => fills('system'),
    demandTime: () => fills('longer'),
    demandAlliance: () => fills('alliance'),
    waive: () => ({ final: true, cost: say('slot lost', {}, 'NA-R-95') }),
  },
  offer: offerPicks,
  take: {
    cede(play, frame, { province, to }) {
      const { state } = play;
      const from = state.owner[province];
      // From now on it is the receiver's, for what touches what; what is meant for a state is France's until that is formed.
      state.owner[province] = isNewState(to) && !isFormed(state, to) ? FRANCE : to;
      return picked(play, frame, { what: 'province', province, from, to });
    },
    handOver: (play, frame, { minor, to }) => picked(play, frame, { what: 'minor', minor, to }),
    demandMoney: (play, frame, { to }) => imposed(play, frame, 'indemnities', to),
    demandAid: (play, frame, { to }) => imposed(play, frame, 'aid', to),
    demandSystem: (play, frame) => imposed(play, frame, 'system', frame.victors[0]),
    demandTime: (play, frame) => imposed(play, frame, 'longer', frame.victors[0]),
    demandAlliance: (play, frame) => imposed(play, frame, 'alliance', frame.victors[0]),
    waive: (play, frame) => picked(play, frame, { what: 'nothing' }),
  },
};

function picked(play: P, frame: At<'peace.pick'>, term: Partial<Term> & Pick<Term, 'what'>): Next<Frame> {
  add(play, frame, term);
  return play.advance(frame, 'peace');
}

const imposed = (play: P, frame: At<'peace.pick'>, condition: Condition, to: number): Next<Frame> =>
  picked(play, frame, { what: condition, slots: slotsOf(condition), to });

const fills = (condition: Condition): Meaning => ({
  final: true,
  cost: say('fills slots', { slots: slotsOf(condition) }, 'NA-13.3.2.3-b'),
});

function offerPicks(play: P, frame: At<'peace.pick'>, _seat: Seat, offers: Offers<NationsInArms>): void {
  for (const [province, to, verdict] of cessions(play, frame, offers.explains))
    offers.offer('cede', { province: province as ProvinceId, to: to as PowerId }, verdict);
  for (const [minor, to, verdict] of handOvers(play, frame))
    offers.offer('handOver', { minor: minor as PowerId, to: to as PowerId }, verdict);
  for (const to of frame.victors) {
    offers.offer('demandMoney', { to: to as PowerId }, mayImpose(play, frame, 'indemnities', to));
    offers.offer('demandAid', { to: to as PowerId }, mayImpose(play, frame, 'aid', to));
  }
  const [first] = frame.victors;
  offers.offer('demandSystem', {}, mayImpose(play, frame, 'system', first));
  offers.offer('demandTime', {}, mayImpose(play, frame, 'longer', first));
  offers.offer('demandAlliance', {}, mayImpose(play, frame, 'alliance', first));
  // NA-13.3.2.3-v: the loser fills its slots as long as it can.
  if (pickerOf(frame) === 0) offers.offer('waive', {});
}

/** NA-12.2.1-d: what a province that changes hands is worth a year, for each unit of its weight. */
const CEDED = 3;
const yieldOf = (province: number): number => CEDED * provinceWeight[province];

/** NA-13.3.2.3-i, NA-R-106: as things stand; it is worked out again when it is paid. */
const halfBudget = (play: P, loser: number): number => Math.floor(incomeOf(play, loser).money / 2);

// New states.

/** NA-13.3.2.3-f: states for which land was ceded are formed if they can be, and it joins them. */
function formOwed(play: P, { terms }: PeaceLocals): void {
  const { state } = play;
  for (const { what, province, to } of terms) {
    if (what !== 'province' || !isNewState(to) || state.owner[province] === to) continue;
    const way = isFormed(state, to) ? undefined : formable(state).find((form) => form.state === to);
    if (way) formState(play, to, way.with);
    if (isFormed(state, to) && mayAttach(state, to, province) === true) attachProvince(play, to, province);
  }
}

/** Land that was meant for a state which could not be formed stays with its owner. */
function lapse(play: P, frame: PeaceLocals): void {
  const { state } = play;
  frame.terms = frame.terms.map((term) => {
    if (term.what !== 'province' || !isNewState(term.to) || state.owner[term.province] === term.to) return term;
    state.owner[term.province] = term.from;
    play.log('cession lapses', { province: term.province, power: term.to }, { clause: 'NA-R-211' });
    return { ...term, what: 'nothing' };
  });
}
