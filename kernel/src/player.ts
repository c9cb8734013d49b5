/** A player fills a seat: a bot, a test or a person. It gets a view and the legal choices, and nothing else. */
import type { AnyChoice } from './choices.ts';
import type { Seat } from './fields.ts';
import type { Shape } from './game.ts';
import type { Machine } from './machine.ts';
import type { SeatView } from './view.ts';

/** What a player is handed when its seat is asked. The machine holds the rules only, no position. */
export interface Decision<G extends Shape = Shape> {
  readonly machine: Machine<G>;
  readonly seat: Seat;
  readonly view: SeatView<G>;
  readonly choices: readonly AnyChoice[];
}

export interface Player {
  readonly name: string;
  /** One of the choices. */
  choose(turn: Decision): AnyChoice;
}
