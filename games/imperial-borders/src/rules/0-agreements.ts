/** Asking for permission (IB-D): one procedure for every action that others can oppose. */
import { ask, done, no, type Seat, type Steps, say, unlessVetoed } from '@concert/kernel';
import type { At, ImperialBorders, P, State } from '../shape.ts';
import { type ActKind, CARRY, EXIT, type Nation, type Place } from '../tables.ts';
import { COVERS, concernedBy, grant, hasGranted, isBarred, STANDS } from './0-able.ts';
import { nationsIn, seatsOf } from './0-nations.ts';

/** The frame that asks all whose permission this needs; it is done with true or false. */
export const askPermission = (nation: number, act: number, ...places: number[]): At<'leave'> => ({
  at: 'leave',
  nation,
  act,
  places,
  owners: [],
});

/** The frame that asks the owners of foreign ships and units for their consent (IB-R-37). */
export const consentOf = (nation: number, port: number, owners: readonly number[]): At<'leave'> => ({
  at: 'leave',
  nation,
  act: CARRY,
  places: [port],
  owners: [...owners],
});

/** Those who have to be asked: all concerned that have not given permission already. */
function toAsk(play: P, { nation, act, places, owners }: At<'leave'>): number[] {
  const { state } = play;
  const all =
    act === CARRY || owners.length > 0
      ? owners
      : nationsIn(places.reduce((bits, p) => bits | concernedBy(play, nation, act, p), 0));
  return all.filter((n) => state.seat[n] >= 0 && !places.every((p) => hasGranted(state, n, act, p)));
}

/** The Nations of these that the seat leads. */
const ledBy = (state: State, nations: readonly number[], seat: Seat): number[] =>
  nations.filter((n) => state.seat[n] === seat);

type Answered = At<'leave.answer'>;

export const permissionSteps: Pick<Steps<ImperialBorders>, 'leave' | 'leave.heard' | 'leave.answer'> = {
  leave(play, frame) {
    const { nation, act, places } = frame;
    const { state } = play;
    if (places.some((p) => isBarred(play, nation, act, p))) return done(false);
    const asked = toAsk(play, frame);
    if (asked.length === 0) return done(true);
    const [place] = places;
    const seats = seatsOf(state, asked);
    play.log('leave asked', { nation, act, place, of: asked }, { clause: 'IB-D.2-a' });
    return unlessVetoed(seats, (seat) => ({ at: 'leave.answer', nation, act, place, seat }), {
      at: 'leave.heard',
      nation,
      act,
      place,
      asked: seats.map((seat) => ledBy(state, asked, seat)),
    });
  },
  'leave.heard'(play, { nation, act, place, asked, result }) {
    const { state } = play;
    const answers = result as (boolean | string | null)[];
    const against = asked.filter((_, i) => answers[i] === false).flat();
    answers.forEach((answer, i) => {
      // IB-R-17: a wider grant lasts for the turn; IB-R-133: permission for cargo work until something else is done.
      if (answer === 'all' || (answer === true && COVERS.includes(act) && against.length === 0))
        for (const n of asked[i]) grant(state, n, act, place, answer === 'all');
    });
    if (STANDS.includes(act)) for (const n of against) state.refused.push(n, act, place);
    if (against.length > 0) play.log('leave refused', { nation, act, place, by: against }, { clause: 'IB-D.2-b' });
    else play.log('leave given', { nation, act, place, by: asked.flat() }, { clause: 'IB-D.1-e' });
    return done(against.length === 0);
  },
  'leave.answer': {
    prompt: (_, { nation, act, place }) => say('give leave', { nation, act, place }, 'IB-D.2-a'),
    offer(play, frame, _seat, offers) {
      const { nation, act, place } = frame;
      const arg = { nation: nation as Nation, act: act as ActKind, place: place as Place };
      offers.offer('allow', { ...arg, lasts: 'this time' });
      offers.offer('allow', { ...arg, lasts: 'all this turn' }, mayGrantAll(play, frame));
      offers.offer('refuse', arg);
    },
    take: {
      allow: (_play, _frame, { lasts }) => done(lasts === 'all this turn' ? 'all' : true),
      refuse: () => done(false),
    },
    meaning: {
      allow: (_play, _frame, { lasts }) => (lasts === 'all this turn' ? { gain: say('no more questions') } : null),
      refuse: (_play, { act }) =>
        STANDS.includes(act) ? { cost: say('refusal stands') } : act === EXIT ? { cost: say('stay put') } : null,
    },
  },
};

/** IB-R-17: a grant for the whole turn is volunteered to the Active Nation, in its turn. */
const mayGrantAll = ({ state }: P, { nation }: Answered) =>
  state.active === nation || no('IB-R-17', 'only in a turn', { nation });

/** IB-D.2-b: the permission of a Nation outside a procedure, for questions that show who is still to be asked. */
export const needsPermissionOf = (play: P, nation: number, act: number, place: number): number[] =>
  toAsk(play, askPermission(nation, act, place));

/** Asks the seat of a Nation a question in the open. */
export const askNation = <F extends ImperialBorders['frame']>({ state }: P, nation: number, frame: F) =>
  ask(state.seat[nation], frame);
