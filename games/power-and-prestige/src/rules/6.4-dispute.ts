/**
 * 6.5.6, PP-R-17, PP-R-47 When several of an alliance want the same thing in phase 3. Each ally who could take it too is
 * asked; if they want it as well the leader says who gets it. Annexing a province comes before plundering in it.
 */
import { again, ask, call, done, type Next, type Question, say } from '@concert/kernel';
import { maskList, maskOf } from '@concert/kit';
import type { AnnexationLocals, At, Frame, P, PowerAndPrestige, Seizure, State } from '../shape.ts';
import { locationsOf, type Province, provinceOf } from '../tables.ts';
import { ruralOf, urbanOf } from './5-buildings.ts';
import { leaderOf } from './5-concepts.ts';
import { freeAt, freeIn, mayAnnex, perform, showFor, standing, UNITS_FOR_PROVINCE } from './6.4-plunder.ts';
import { acted } from './6.5-together.ts';

/** The province in which something is about to be done. */
export function provinceOfSeizure(state: State, { verb, arg }: Seizure): number {
  if (verb === 'plunder') return provinceOf[arg.place];
  return verb === 'plunderResidence' ? provinceOf[state.residence[arg.seat]] : arg.province;
}

/** Could this seat do the very same, and would it take it from the other? */
function couldToo(state: State, phase: AnnexationLocals, seat: number, { verb, arg }: Seizure): boolean {
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
      return freeIn(state, phase, seat, arg.province) >= UNITS_FOR_PROVINCE;
  }
}

/** PP-R-47: could this seat annex the province instead? */
const couldAnnex = (state: State, phase: AnnexationLocals, seat: number, seizure: Seizure): boolean =>
  seizure.verb !== 'annex' && mayAnnex(state, phase, seat, provinceOfSeizure(state, seizure)) === true;

/** The allies, not yet ready, who have to be asked. A leader need not ask: they would decide it themselves. */
function rivalsOf(play: P, phase: AnnexationLocals, seat: number, seizure: Seizure): number[] {
  const { state } = play;
  // In an order that the leader has set, first come, first served.
  const others =
    phase.turnOrder.length > 0 ? [] : maskList(state.active & ~phase.ready).filter((other) => other !== seat);
  if (others.length === 0) return others;
  const leads = leaderOf(state, state.camp[seat]) === seat;
  if (leads && seizure.verb === 'annex') return [];
  // With fog, to ask only those who have enough would tell how many they have.
  if (play.options.fog !== 'none') {
    const places = locationsOf[provinceOfSeizure(state, seizure)];
    return others.filter((other) => state.force.some((force, i) => force === other && places.includes(state.place[i])));
  }
  return others.filter(
    (other) => (!leads && couldToo(state, phase, other, seizure)) || couldAnnex(state, phase, other, seizure),
  );
}

/** A seat is about to take something: it does, unless an ally has to be asked first. */
export function attempt(play: P, phase: At<'annexation.act'>, seat: number, seizure: Seizure): Next<Frame> {
  showFor(play, phase, seat, seizure);
  const rivals = rivalsOf(play, phase, seat, seizure);
  if (rivals.length > 0) {
    const undecided = maskOf(rivals);
    const dispute: Frame = { at: 'dispute', seat, seizure, undecided, same: 0, annexing: 0 };
    return call(dispute, play.sibling(phase, 'annexation.next'));
  }
  perform(play, phase, seat, seizure);
  return acted(phase);
}

const dispute = (play: P, frame: At<'dispute'>): Next<Frame> =>
  ask(maskList(frame.undecided), play.sibling(frame, 'dispute.answer'));

/** PP-6.5.6-e: each ally who could take it says whether they want it too. */
const answer: Question<PowerAndPrestige, At<'dispute.answer'>> = {
  prompt: ({ state }, { seat, seizure }) =>
    say(
      seizure.verb === 'annex' ? 'ally annexes' : 'ally plunders',
      { seat, province: provinceOfSeizure(state, seizure) },
      'PP-6.5.6-e',
    ),
  offer(play, { seat: first, seizure, undecided }, seat, offers) {
    if (!((undecided >> seat) & 1)) return;
    const { state } = play;
    const phase = play.enclosing('annexation.next');
    offers.offer('accept', {});
    if (leaderOf(state, state.camp[first]) !== first && couldToo(state, phase, seat, seizure))
      offers.offer('decline', {});
    if (couldAnnex(state, phase, seat, seizure))
      offers.offer('annex', { province: provinceOfSeizure(state, seizure) as Province });
  },
  isDone: ({ undecided }, seat) => !((undecided >> seat) & 1),
  take: {
    accept: (play, frame, _arg, seat) => answered(play, frame, seat),
    decline(play, frame, _arg, seat) {
      showFor(play, play.enclosing('annexation.next'), seat, withTroopsOf(frame.seizure, seat));
      frame.same |= 1 << seat;
      return answered(play, frame, seat);
    },
    annex(play, frame, arg, seat) {
      showFor(play, play.enclosing('annexation.next'), seat, { verb: 'annex', arg });
      frame.annexing |= 1 << seat;
      return answered(play, frame, seat);
    },
  },
};

function answered(play: P, frame: At<'dispute.answer'>, seat: number): Next<Frame> {
  const { state } = play;
  frame.undecided &= ~(1 << seat);
  if (frame.undecided !== 0) return again;
  const { seizure, same, annexing } = frame;
  const wanted: Seizure = annexing ? { verb: 'annex', arg: { province: provinceOfSeizure(state, seizure) } } : seizure;
  const claimants = maskList(annexing || same | (1 << frame.seat));
  if (claimants.length === 1) return carryOut(play, claimants[0], frame.seat, wanted);
  const leader = leaderOf(state, state.camp[seat]);
  return ask(leader, { at: 'dispute.award', seat: frame.seat, claimants, seizure: wanted });
}

/** PP-6.5.6-e: the leader says which of those who want it gets it. */
const award: Question<PowerAndPrestige, At<'dispute.award'>> = {
  prompt: ({ state }, { seizure }) => say('award', { province: provinceOfSeizure(state, seizure) }, 'PP-6.5.6-e'),
  offer(_play, { claimants }, _seat, offers) {
    for (const seat of claimants) offers.offer('goFirst', { seat });
  },
  take: {
    goFirst: (play, frame, { seat }) => carryOut(play, seat, frame.seat, frame.seizure),
  },
};

/** The same with the troops of this seat. */
const withTroopsOf = ({ verb, arg }: Seizure, seat: number): Seizure => ({
  verb,
  arg: 'force' in arg ? { ...arg, force: seat } : arg,
});

/** The seat that gets it takes it with its own troops; then the phase goes on. */
function carryOut(play: P, seat: number, first: number, seizure: Seizure): Next<Frame> {
  const phase = play.enclosing('annexation.next');
  perform(play, phase, seat, seat === first ? seizure : withTroopsOf(seizure, seat));
  acted(phase);
  return done();
}

export const disputeSteps = { dispute, 'dispute.answer': answer, 'dispute.award': award } as const;
