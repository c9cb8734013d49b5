/** What it takes to play a position on: which seat answers next, and what that seat is handed. */
import type { AnyChoice, Chance, Decision, Machine, PositionOf, Seat, SeatView, Shape } from '@concert/kernel';

/** A seat with what it may choose; `choices` is empty at a dead end. */
export interface PendingAnswer {
  seat: Seat;
  choices: readonly AnyChoice[];
}

/**
 * Which seat answers next. In private lanes the order can't matter, so one lane is finished before the next, except
 * where a veto closes the others; of several asked in the open, any may come first. `first` goes before others.
 */
export function nextAnswer(
  machine: Machine,
  position: PositionOf<Shape>,
  chance: Chance,
  first: Seat = -1,
): PendingAnswer {
  const { asked, lanes, until } = position;
  if (lanes === null && asked.length === 1) return answering(machine, position, asked[0]!);
  const busy = machine.busy(position);
  if (busy.includes(first)) {
    const own = answering(machine, position, first);
    if (own.choices.length > 0 || lanes !== null) return own;
  }
  if (lanes !== null)
    return answering(machine, position, until === 'veto' ? chance.pick(busy, 'who is quickest') : busy[0]!);
  // One of several seats may have no choice, as long as another has.
  const start = chance.index(busy.length, 'who is quickest');
  for (let i = 0; i < busy.length; i++) {
    const one = answering(machine, position, busy[(start + i) % busy.length]!);
    if (one.choices.length > 0) return one;
  }
  return { seat: busy[start]!, choices: [] };
}

const answering = (machine: Machine, position: PositionOf<Shape>, seat: Seat): PendingAnswer => ({
  seat,
  choices: machine.choices(position, seat),
});

/** A decision whose view is built only for a player that reads it, so that blind players cost nothing. */
export class SeatDecision implements Decision {
  readonly machine: Machine;
  readonly seat: Seat;
  readonly choices: readonly AnyChoice[];
  readonly #position: PositionOf<Shape>;
  #view: SeatView | null = null;

  constructor(machine: Machine, position: PositionOf<Shape>, { seat, choices }: PendingAnswer) {
    this.machine = machine;
    this.seat = seat;
    this.choices = choices;
    this.#position = position;
  }

  get view(): SeatView {
    this.#view ??= this.machine.view(this.#position, this.seat);
    return this.#view;
  }
}

/** A decision with something else about it; its view is still made only when it is read. */
const variantOf = (
  turn: Decision,
  { machine = turn.machine, choices = turn.choices }: Partial<Decision>,
): Decision => ({
  machine,
  seat: turn.seat,
  get view() {
    return turn.view;
  },
  choices,
  ...(turn.belief !== undefined && { belief: turn.belief }),
});

/** The same decision with some of its choices only. */
export const amongChoices = (turn: Decision, choices: readonly AnyChoice[]): Decision =>
  choices === turn.choices ? turn : variantOf(turn, { choices });

/** The same decision by a machine whose bot thinks otherwise. */
export const onMachine = (turn: Decision, machine: Machine): Decision =>
  machine === turn.machine ? turn : variantOf(turn, { machine });
