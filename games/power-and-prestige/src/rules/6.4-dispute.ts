/**
 * 6.5.6, PP-R-17, PP-R-47 When several of an alliance want the same thing in phase 3. Whoever of them could do it too is
 * asked; if he wants it as well the leader says who gets it. Annexing a province comes before plundering in it.
 */
import { again, ask, type Next, type Question, say } from '@concert/kernel';
import type { At, Action, DeedLocals, Frame, P, PowerAndPrestige, State } from '../shape.ts';
import { locationsOf, type Province, provinceOf } from '../tables.ts';
import { ruralOf, urbanOf } from './5-buildings.ts';
import { bits, leaderOf } from './5-concepts.ts';
import { freeAt, freeIn, MANY, mayAnnex, perform, showFor, standing } from './6.4-plunder.ts';
import { acted } from './6.5-together.ts';

/** The province in which something is about to be done. */
export function provinceOfDeed(state: State, { verb, arg }: Action): number {
  if (verb === 'plunder') return provinceOf[arg.place];
  return verb === 'plunderResidence' ? provinceOf[state.residence[arg.seat]] : arg.province;
}
/** Could this seat do the very same, and would it take it from the other? */
function couldToo(state: State, phase: DeedLocals, seat: number, { verb, arg }: Action): boolean {
  switch (verb) {
    case 'annex':
      return mayAnnex(state, phase, seat, arg.province) === true;
    case 'plunder':
      return standing(state, urbanOf(arg.place), arg.building).length < 2 && freeAt(state, phase, seat, arg.place) > 0;
    case 'plunderRural':
      return (
        standing(state, ruralOf(arg.province), arg.building).length < 2 && freeIn(state, phase, seat, arg.province) > 0
      );
    case 'plunderResidence':
      return freeAt(state, phase, seat, state.residence[arg.seat]) > 0;
    case 'plunderProvince':
      return freeIn(state, phase, seat, arg.province) >= MANY;
  }
}
/** PP-R-47: could this seat annex the province instead? */
const couldAnnex = (state: State, phase: DeedLocals, seat: number, deed: Action): boolean =>
  deed.verb !== 'annex' && mayAnnex(state, phase, seat, provinceOfDeed(state, deed)) === true;

/** The allies, not yet ready, who have to be asked. A leader need not ask who would get it: he would say it himself. */
function rivalsOf(play: P, phase: DeedLocals, seat: number, deed: Action): number[] {
  const { state } = play;
  // In an order that the leader has set everybody takes what he finds.
  const others = phase.line.length > 0 ? [] : bits(state.active & ~phase.ready).filter((other) => other !== seat);
  if (others.length === 0) return others;
  const leads = leaderOf(state, state.camp[seat]) === seat;
  if (leads && deed.verb === 'annex') return [];
  // With fog, to ask only those who have enough would tell how many they have.
  if (play.options.fog !== 'none') {
    const places = locationsOf[provinceOfDeed(state, deed)];
    return others.filter((other) => state.who.some((who, i) => who === other && places.includes(state.at[i])));
  }
  return others.filter(
    (other) => (!leads && couldToo(state, phase, other, deed)) || couldAnnex(state, phase, other, deed),
  );
}

/** A seat is about to do something: it is done, unless somebody has to be asked first. */
export function attempt(play: P, phase: At<'deed'>, seat: number, deed: Action): Next<Frame> {
  showFor(play, seat, deed);
  const rivals = rivalsOf(play, phase, seat, deed);
  if (rivals.length > 0) {
    const undecided = rivals.reduce((mask, rival) => mask | (1 << rival), 0);
    return ask(rivals, { at: 'dispute', seat, deed, undecided, same: 0, annexing: 0, phase });
  }
  perform(play, phase, seat, deed);
  return acted(phase);
}

export const dispute: Question<PowerAndPrestige, At<'dispute'>> = {
  prompt: ({ state }, { seat, deed }) =>
    say(
      deed.verb === 'annex' ? 'ally annexes' : 'ally plunders',
      { seat, province: provinceOfDeed(state, deed) },
      'PP-6.5.6-e',
    ),
  offer({ state }, { seat: first, deed, undecided, phase }, seat, offers) {
    if (!((undecided >> seat) & 1)) return;
    offers.offer('accept', {});
    if (leaderOf(state, state.camp[first]) !== first && couldToo(state, phase, seat, deed)) offers.offer('decline', {});
    if (couldAnnex(state, phase, seat, deed))
      offers.offer('annex', { province: provinceOfDeed(state, deed) as Province });
  },
  isDone: ({ undecided }, seat) => !((undecided >> seat) & 1),
  take: {
    accept: (play, frame, _arg, seat) => answered(play, frame, seat),
    decline(play, frame, _arg, seat) {
      showFor(play, seat, byHimself(frame.deed, seat));
      frame.same |= 1 << seat;
      return answered(play, frame, seat);
    },
    annex(play, frame, arg, seat) {
      showFor(play, seat, { verb: 'annex', arg });
      frame.annexing |= 1 << seat;
      return answered(play, frame, seat);
    },
  },
};
function answered(play: P, frame: At<'dispute'>, seat: number): Next<Frame> {
  const { state } = play;
  frame.undecided &= ~(1 << seat);
  if (frame.undecided !== 0) return again;
  const { deed, same, annexing, phase } = frame;
  const wanted: Action = annexing ? { verb: 'annex', arg: { province: provinceOfDeed(state, deed) } } : deed;
  const claimants = bits(annexing || same | (1 << frame.seat));
  if (claimants.length === 1) return carryOut(play, phase, claimants[0], frame.seat, wanted);
  const leader = leaderOf(state, state.camp[seat]);
  return ask(leader, { at: 'award', seat: frame.seat, claimants, deed: wanted, phase });
}

/** PP-6.5.6-e: the leader says which of those who want it gets it. */
export const award: Question<PowerAndPrestige, At<'award'>> = {
  prompt: ({ state }, { deed }) => say('award', { province: provinceOfDeed(state, deed) }, 'PP-6.5.6-e'),
  offer(_play, { claimants }, _seat, offers) {
    for (const seat of claimants) offers.offer('goFirst', { seat });
  },
  take: {
    goFirst: (play, frame, { seat }) => carryOut(play, frame.phase, seat, frame.seat, frame.deed),
  },
};

/** The same with the troops of this seat. */
const byHimself = ({ verb, arg }: Action, seat: number): Action => ({
  verb,
  arg: 'force' in arg ? { ...arg, force: seat } : arg,
});

/** It is done by whoever gets it, with his own troops; then the phase goes on. */
function carryOut(play: P, phase: At<'deed'>, seat: number, first: number, deed: Action): Next<Frame> {
  perform(play, phase, seat, seat === first ? deed : byHimself(deed, seat));
  acted(phase);
  return ask(bits(play.state.active), phase);
}
