/**
 * What the search remembers: for each seat a tree of its own, made of the situations that seat can tell apart. The
 * searching seat's decision points are told apart by its view. Those of the others are told apart by what everyone sees
 * and by what they drafted themselves: the searcher can't know their secrets, so what it learns about them is an
 * average over everything they might hold. No tree ever branches on what another seat drafts in private.
 */
import {
  type AnyChoice,
  choiceKey,
  hash,
  type Lane,
  type Machine,
  type PositionOf,
  type Seat,
  type SeatView,
  type Shape,
  SPECTATOR,
  same,
} from '@concert/kernel';

/** One choice at a decision point, with its results so far. */
export interface Arm {
  readonly choice: AnyChoice;
  /** How many choices looked better to the game's policy when this one was first seen. */
  readonly rank: number;
  visits: number;
  /** The sum of what it brought to the seat that chose it. */
  total: number;
  /** How often it was available; worlds differ in what they allow. */
  available: number;
  /** For the search: its upper bound, and the world in which it was chosen last. */
  bound: number;
  lastWorld: number;
}

/** A decision point as its seat knows it: positions that look alike to the seat are one and the same. */
export class InformationSet {
  /** How often it was reached. */
  visits = 0;
  private readonly arms: Arm[];
  private keyed: Map<string, Arm> | null = null;

  constructor(choices: readonly AnyChoice[], ranks: readonly number[]) {
    this.arms = choices.map((choice, i) => newArm(choice, ranks[i]!));
  }

  /** The arms of the choices listed in this world, in their order; `rank` is called for those not seen before. */
  armsOf(choices: readonly AnyChoice[], rank: (choices: readonly AnyChoice[]) => readonly number[]): readonly Arm[] {
    // Almost always the list is the one seen before, and comparing is much cheaper than making keys.
    if (choices.length === this.arms.length && choices.every((choice, i) => alike(choice, this.arms[i]!.choice)))
      return this.arms;
    this.keyed ??= new Map(this.arms.map((arm) => [choiceKey(arm.choice), arm]));
    let ranks: readonly number[] | null = null;
    return choices.map((choice, i) => {
      const key = choiceKey(choice);
      let arm = this.keyed!.get(key);
      if (!arm) {
        ranks ??= rank(choices);
        this.keyed!.set(key, (arm = newArm(choice, ranks[i]!)));
      }
      return arm;
    });
  }
}

const newArm = (choice: AnyChoice, rank: number): Arm => ({
  choice,
  rank,
  visits: 0,
  total: 0,
  available: 0,
  bound: 0,
  lastWorld: 0,
});

const alike = (a: AnyChoice, b: AnyChoice): boolean => a.verb === b.verb && same(a.arg, b.arg);

/** The key of the decision point a view stands at. */
export const keyOf = (view: SeatView): string =>
  view.lane === null ? hash(view) : laneKey(openingOf(view), view.lane);

/** While lanes are open nothing changes for a seat but its own draft: how they opened and the draft identify it. */
const openingOf = (view: SeatView): string => hash({ ...view, lane: null });
const laneKey = (opening: string, lane: Lane): string => opening + JSON.stringify(lane.stack);

/** Gives keys to the decision points in worlds imagined from one view. */
export class InformationTracker {
  private readonly machine: Machine;
  private readonly searcher: Seat;
  private readonly firstOpening: string;
  /** What each seat saw when the present lanes opened. */
  private opening: (string | undefined)[] = [];
  private lanes: readonly Lane[] | null = null;

  constructor(machine: Machine, view: SeatView) {
    this.machine = machine;
    this.searcher = view.viewer;
    this.firstOpening = openingOf(view);
  }

  /** Starts a newly imagined world. */
  enter(world: PositionOf<Shape>): void {
    this.lanes = world.lanes;
    this.opening = this.machine.seats.map(() => this.firstOpening);
  }

  /** Equal for positions that the seat can't tell apart. */
  key(position: PositionOf<Shape>, seat: Seat): string {
    const { lanes } = position;
    if (lanes === null) return this.seen(position, seat);
    if (lanes !== this.lanes) {
      this.lanes = lanes;
      this.opening = [];
    }
    this.opening[seat] ??= this.seen(position, seat);
    return laneKey(this.opening[seat], lanes.find((lane) => lane.seat === seat)!);
  }

  private seen(position: PositionOf<Shape>, seat: Seat): string {
    return hash(this.machine.view(position, seat === this.searcher ? seat : SPECTATOR));
  }
}
