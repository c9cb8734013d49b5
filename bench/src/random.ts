/** Random play straight on the machine: the workload of every figure about speed. */
import type { FastChance, Machine, PositionOf, Seat, Shape } from '@concert/kernel';

/** A seat that has something to choose. With several asked at once it is the first that is not ready. */
export function nextSeat<G extends Shape>({ asked, lanes }: PositionOf<G>): Seat {
  if (lanes === null) return asked[0]!;
  for (const lane of lanes) if (!lane.ready) return lane.seat;
  throw new Error('all lanes are ready and none was closed');
}

/** Lists a seat's choices and takes one of them at random. Returns how many there were. */
export function playOne<G extends Shape>(machine: Machine<G>, position: PositionOf<G>, chance: FastChance): number {
  let seat = nextSeat<G>(position);
  let choices = machine.choices(position, seat);
  // Of several who are asked in the open some may be ready, and wait for the others.
  for (let i = 1; choices.length === 0 && i < position.asked.length; i++) {
    seat = position.asked[i]!;
    choices = machine.choices(position, seat);
  }
  if (choices.length === 0) throw new Error(`dead end for seat ${seat} at ${position.stack.at(-1)?.at}`);
  machine.take(position, seat, choices[chance.index(choices.length, '')]!, chance);
  return choices.length;
}

/** Plays on at random until the game is over, or for `most` choices. Returns how many were made. */
export function playOut<G extends Shape>(
  machine: Machine<G>,
  position: PositionOf<G>,
  chance: FastChance,
  most = Number.POSITIVE_INFINITY,
): number {
  let made = 0;
  for (; made < most && !machine.isOver(position); made++) playOne(machine, position, chance);
  return made;
}
