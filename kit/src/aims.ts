/**
 * The aims of a letter of instruction that wargames share: whom to spare and whom to fight, where to stay and where not to go. A
 * game says what its choices do; what that means for an aim follows.
 */
import {
  type AnyChoice,
  type BotRules,
  type Fields,
  field,
  type Kind,
  type Play,
  type Seat,
  type Shape,
} from '@concert/kernel';
import type { Fight } from './promise-habits.ts';

/** The aims and their terms, for `Game.aims`; the kernel has the words for them. */
export const aimFields = (place: Kind): { readonly [aim: string]: Fields } => ({
  spare: { whom: field.seat() },
  fight: { whom: field.seat() },
  hold: { place: field.id(place) },
  avoid: { place: field.id(place) },
});

export interface AimHabits<G extends Shape> {
  /** Against whom a choice would begin a fight, and where; null for a choice that begins none. */
  fightBy(play: Play<G>, seat: Seat, choice: AnyChoice): Fight | null;
  /** The place that a choice sends troops to; null for one that sends none. */
  enters(play: Play<G>, seat: Seat, choice: AnyChoice): number | null;
  /** The place in which a choice leaves none of the seat's troops; null for one that empties none. */
  empties(play: Play<G>, seat: Seat, choice: AnyChoice): number | null;
}

export function aimHabits<G extends Shape>(habits: AimHabits<G>): Required<Pick<BotRules<G>, 'heeds'>> {
  return {
    heeds(play, seat, { aim, terms }, choice) {
      const { whom, place } = terms as { whom: Seat; place: number };
      switch (aim) {
        case 'spare':
          return habits.fightBy(play, seat, choice)?.on.includes(whom) ? 'against' : null;
        case 'fight':
          return habits.fightBy(play, seat, choice)?.on.includes(whom) ? 'serves' : null;
        case 'hold':
          return habits.empties(play, seat, choice) === place ? 'against' : null;
        case 'avoid':
          return habits.enters(play, seat, choice) === place ? 'against' : null;
        default:
          return null;
      }
    },
  };
}
