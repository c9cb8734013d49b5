/**
 * Runs the steps of a game over a position: the main flow, and the lanes of seats that decide in private. What may be chosen and
 * what is seen is the machine's affair.
 */
import type { Chance } from './chance.ts';
import type { AnyChoice, Sink } from './choices.ts';
import { type Context, laneChance, viewChance } from './context.ts';
import { RulesError } from './errors.ts';
import type { Event } from './event-log.ts';
import type { Seat } from './fields.ts';
import type { AnyFrame, Lane, Next, Question } from './flow.ts';
import type { AnyGame, Game, PositionOf, Shape } from './game.ts';
import { copy } from './json.ts';
import { assertSeats, closeLanes, findLane, follow, lanesClosed, newLane, unwind } from './lanes.ts';
import type { Viewer } from './view.ts';

/** No choice in any of our games takes a hundredth of this. */
const MOST_STEPS = 10_000;

export class FlowRunner<G extends Shape> {
  readonly context: Context;
  private readonly game: Game<G>;
  private readonly seats: number;
  private readonly sink: Sink;

  constructor(game: Game<G>, seats: number, context: Context, sink: Sink) {
    this.game = game;
    this.seats = seats;
    this.context = context;
    this.sink = sink;
  }

  /** Applies a choice that is known to be legal, and runs until a seat is asked again. */
  take(position: PositionOf<G>, seat: Seat, choice: AnyChoice, chance: Chance, events: Event[] | null): void {
    if (position.lanes !== null) this.takeInLane(position, seat, choice, chance, events);
    else {
      const play = this.at(position, chance, events);
      const frame = position.stack[position.stack.length - 1]!;
      position.count++;
      this.runMain(position, this.answer(play, frame, seat, choice));
    }
  }

  private takeInLane(
    position: PositionOf<G>,
    seat: Seat,
    choice: AnyChoice,
    chance: Chance,
    events: Event[] | null,
  ): void {
    const lane = findLane(position, seat)!;
    const laneEvents: Event[] = [];
    const play = this.at(position, laneChance, laneEvents);
    play.stack = lane.stack;
    const frame = lane.stack[lane.stack.length - 1]!;
    this.runLane(lane, this.answer(play, frame, seat, choice));
    // What is logged in a lane is for its owner alone.
    if (events) for (const event of laneEvents) events.push({ ...event, to: [seat] });
    if (lanesClosed(position)) {
      this.at(position, chance, events);
      position.count++;
      closeLanes(position);
      this.runMain(position, null);
    }
  }

  private answer(play: Context, frame: AnyFrame, seat: Seat, choice: AnyChoice): Next {
    const handler = this.question(frame).take[choice.verb];
    if (!handler) throw new RulesError(`${frame.at} offers “${choice.verb}” but cannot take it`, play.stack);
    return handler(play as never, frame as never, choice.arg as never, seat);
  }

  /** Runs from the topmost frame until a seat is asked. */
  run(position: PositionOf<G>): void {
    this.runMain(position, null);
  }

  /** The context at a position. There is one context: what was read before is no longer to be used. */
  at(position: PositionOf<G>, chance: Chance, events: Event[] | null): Context {
    const { context } = this;
    context.position = position;
    context.state = position.state;
    context.stack = position.stack;
    context.chance = chance;
    context.events = events;
    context.sharedParts = null;
    return context;
  }

  /** For reading a position: no chance, no log. For a seat: as the question it is asked sees it. */
  reading(position: PositionOf<G>, seat: Viewer): Context {
    const play = this.at(position, viewChance, null);
    const lane = findLane(position, seat);
    if (lane !== null) play.stack = lane.stack;
    return play;
  }

  /** Lets the question of a frame offer its choices to a seat. */
  offer(position: PositionOf<G>, frame: G['frame'], seat: Seat, sink: Sink): Sink {
    this.question(frame).offer(this.reading(position, seat) as never, frame as never, seat, sink as never);
    return sink;
  }

  question(frame: AnyFrame): Question<Shape, AnyFrame> {
    const step = (this.game as AnyGame).steps[frame.at];
    if (typeof step !== 'object') throw new RulesError(`${frame.at} is asked but is no question`, [frame]);
    return step;
  }

  /** Runs the main flow from what the last step returned (or the topmost frame) until it asks or ends. */
  private runMain(position: PositionOf<G>, first: Next | null): void {
    const play = this.context;
    const { steps } = this.game as AnyGame;
    const stack = position.stack as AnyFrame[];
    let next = first;
    for (let ran = 0; ; ran++) {
      if (ran > MOST_STEPS) throw new RulesError(`more than ${MOST_STEPS} steps after one choice`, stack);
      if (next === null) {
        if (stack.length === 0) {
          position.asked = [];
          return;
        }
        const frame = stack[stack.length - 1]!;
        const step = steps[frame.at];
        if (typeof step !== 'function')
          throw new RulesError(step ? `${frame.at} is a question: ask it` : `there is no step ${frame.at}`, stack);
        play.state = position.state;
        play.stack = stack;
        next = step(play, frame) as Next;
      }
      if (next.next === 'exit') next = unwind(stack, next);
      if (next.next === 'ask') {
        assertSeats(next.seats, this.seats, stack);
        stack[stack.length - 1] = next.frame;
        position.asked = next.seats.slice();
        next = this.onlyChoice(play, position, next.frame);
        if (next === null) return;
      } else if (next.next === 'together') {
        stack[stack.length - 1] = next.resume;
        if (!this.openLanes(position, next)) return;
        next = null;
      } else if (next.next === 'again') {
        const frame = stack[stack.length - 1]!;
        next = this.onlyChoice(play, position, frame);
        if (next === null) return;
      } else next = follow(stack, next);
    }
  }

  /** The only choice of a question that answers itself, applied; null when it has to be asked. */
  private onlyChoice(play: Context, position: PositionOf<G>, frame: AnyFrame): Next | null {
    const { auto } = this.question(frame);
    if (!auto || position.asked.length !== 1 || (auto !== true && !auto(play as never, frame))) return null;
    const { chance, events } = play;
    const seat = position.asked[0]!;
    const { list } = this.offer(position, frame as G['frame'], seat, this.sink.forSole());
    this.at(position, chance, events);
    return list.length === 1 ? this.answer(play, frame, seat, copy(list[0]!)) : null;
  }

  /** Opens a lane for each seat and runs it to its first question. True if all ended at once and are closed again. */
  private openLanes(position: PositionOf<G>, next: Extract<Next, { next: 'together' }>): boolean {
    const { chance, events } = this.context;
    assertSeats(next.seats, this.seats, position.stack);
    position.asked = [];
    position.until = next.until;
    position.lanes = next.seats.map((seat) => newLane(seat, next.enter(seat)));
    for (const lane of position.lanes) {
      const laneEvents: Event[] = [];
      const play = this.at(position, laneChance, laneEvents);
      play.stack = lane.stack as AnyFrame[];
      this.runLane(lane as Lane, null);
      if (events) for (const event of laneEvents) events.push({ ...event, to: [lane.seat] });
    }
    this.at(position, chance, events);
    if (!lanesClosed(position)) return false;
    closeLanes(position);
    return true;
  }

  /** Runs one lane until it asks its seat or ends. */
  runLane(lane: Lane, first: Next | null): void {
    const play = this.context;
    const { steps } = this.game as AnyGame;
    const { stack } = lane;
    let next = first;
    for (let ran = 0; ; ran++) {
      if (ran > MOST_STEPS) throw new RulesError(`more than ${MOST_STEPS} steps after one choice`, stack);
      if (next === null) {
        const frame = stack[stack.length - 1]!;
        const step = steps[frame.at];
        if (typeof step === 'object') return;
        if (!step) throw new RulesError(`there is no step ${frame.at}`, stack);
        play.stack = stack;
        next = step(play, frame) as Next;
      }
      if (next.next === 'exit') next = unwind(stack, next);
      if (next.next === 'together') throw new RulesError('a lane cannot open lanes of its own', stack);
      if (next.next === 'again') return;
      if (next.next === 'ask') {
        if (next.seats.length !== 1 || next.seats[0] !== lane.seat)
          throw new RulesError('a lane can ask only its own seat', stack);
        stack[stack.length - 1] = next.frame;
        this.question(next.frame);
        return;
      }
      if (next.next === 'done' && stack.length === 1) {
        // The last frame stays: the seat goes on seeing what it has decided.
        lane.ready = true;
        lane.answer = copy(next.result);
        return;
      }
      next = follow(stack, next);
    }
  }
}
