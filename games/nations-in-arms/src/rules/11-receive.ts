/** NA-R-85, NA-R-206: who takes in the victim of an attack, and whether that is war for the receiver. */
import { ask, call, done, type Next, type Question, say } from '@concert/kernel';
import { type At, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../shape.ts';
import { isMajor, MAJORS, type PowerId } from '../tables.ts';
import { hasPlayers, isEnemy, isPlayed, seatOf } from './1-units.ts';
import { areAllied, attackMajor, fightAlone, receiverOf } from './11-alliances.ts';
import { beginFeud, isNeutralMinor, receive as takeIn, victimOf } from './11-status.ts';

/**
 * The power that has to say whether an attack is war for it: who receives a victim without a player and is not at war with the
 * attacker; −1 if there is no one to receive it. Null: there is nothing to ask.
 */
export function askedToReceive(state: State, aggressor: number, on: number): number | null {
  const victim = victimOf(state, on);
  const isFree = isMajor(victim)
    ? !isPlayed(state, victim) && state.side[victim] === NEUTRAL
    : isNeutralMinor(state, victim);
  if (!hasPlayers(state) || !isFree) return null;
  const receiver = receiverOf(state, aggressor, victim);
  return receiver >= 0 && isEnemy(state, receiver, aggressor) ? null : receiver;
}

export function receive(play: P, frame: At<'receive'>): Next<Frame> {
  const { state } = play;
  if (frame.result !== undefined) return done();
  play.log('declares war', { power: frame.aggressor, on: frame.victim }, { clause: 'NA-11.3-a' });
  if (frame.receiver >= 0) return ask(seatOf(state, frame.receiver), play.sibling(frame, 'receive.choose'));
  // No one may take it in: the last player in the order who is no friend of the attacker runs it.
  const runner = Array.from({ length: MAJORS }, (_, major) => major).findLast(
    (major) => isPlayed(state, major) && !areAllied(state, major, frame.aggressor),
  );
  beginFeud(play, frame.aggressor, victimOf(state, frame.victim), runner === undefined ? -1 : seatOf(state, runner));
  return settled(play, frame);
}

const settled = (play: P, frame: At<'receive'> | At<'receive.choose'>): Next<Frame> =>
  call({ at: 'statuses' }, play.sibling(frame, 'receive'));

export const receiveQuestion: Question<NationsInArms, At<'receive.choose'>> = {
  prompt: (_, { aggressor, victim, receiver }) =>
    say('receive?', { power: receiver, aggressor, victim: victim as PowerId }, 'NA-11.3-l'),
  powers: (_, { receiver }) => [receiver],
  meaning: { war: () => ({ main: true, final: true }), noWar: () => ({ final: true }) },
  offer(_play, { aggressor }, _seat, offers) {
    offers.offer('war', { on: aggressor as PowerId });
    offers.offer('noWar', {});
  },
  take: {
    war(play, frame) {
      const { aggressor, receiver } = frame;
      takeIn(play, victimOf(play.state, frame.victim), receiver);
      play.log('declares war', { power: receiver, on: aggressor }, { clause: 'NA-11.3-l' });
      attackMajor(play, receiver, aggressor);
      return settled(play, frame);
    },
    noWar(play, frame) {
      const victim = victimOf(play.state, frame.victim);
      fightAlone(play, frame.aggressor, victim, frame.receiver, () => takeIn(play, victim, frame.receiver));
      return settled(play, frame);
    },
  },
};
