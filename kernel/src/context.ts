/** What the rules are handed while the machine runs them: one context per machine, pointed at a position for each call. */
import { type Chance, ForbiddenChance } from './chance.ts';
import { RulesError } from './errors.ts';
import type { Event } from './event-log.ts';
import type { Seat } from './fields.ts';
import { type AnyFrame, goto, type Next, type Position } from './flow.ts';
import type { Audience, Game, Options, Play, Shape } from './game.ts';
import { copy, same } from './json.ts';
import { findLane } from './lanes.ts';
import type { SharedParts } from './shared-parts.ts';
import type { Viewer } from './view.ts';
import type { Args } from './words.ts';

export const laneChance = new ForbiddenChance('several seats are being asked in private, and order must not matter');
export const viewChance = new ForbiddenChance('nothing may happen while looking');

export class Context implements Play {
  state!: object;
  stack!: AnyFrame[];
  chance: Chance = viewChance;
  events: Event[] | null = null;
  position!: Position;
  /** What viewers of one table share, while a view of it is made. */
  sharedParts: SharedParts | null = null;
  readonly options: Options<Shape>;
  readonly seats: number;
  readonly parts: unknown;

  private readonly audience: Game['audience'];

  constructor(options: Options<Shape>, seats: number, { audience, parts }: Pick<Game, 'audience' | 'parts'>) {
    this.options = options;
    this.seats = seats;
    this.audience = audience;
    this.parts = parts;
  }

  /** Tables show positions that they have settled. */
  get unchanging(): boolean {
    return this.sharedParts !== null;
  }

  // Bound, so that rules may take them out: `({ state, log }) => …`.
  laneOf = (seat: Viewer): readonly AnyFrame[] | null => findLane(this.position, seat)?.stack ?? null;

  common = <T extends object>(name: string, make: () => T): T =>
    this.sharedParts === null ? copy(make()) : this.sharedParts.columns(name, make);

  kept = <T extends object>(name: string, make: (last: T | undefined) => T): T =>
    this.sharedParts === null ? make(undefined) : this.sharedParts.kept(name, make);

  // A frame's type follows from its name; here, beneath all games, only the name is known.
  enclosingOrNull = (at: string): never => {
    const { stack } = this;
    for (let i = stack.length - 1; i >= 0; i--) if (stack[i]!.at === at) return stack[i] as never;
    return null as never;
  };

  enclosing = (at: string): never => {
    const frame: AnyFrame | null = this.enclosingOrNull(at);
    if (frame === null) throw new RulesError(`no ${at} is under way`, this.stack);
    return frame as never;
  };

  sibling = (frame: AnyFrame, at: string, changes?: object): never => {
    Object.assign(frame, changes);
    frame.at = at;
    delete frame.result;
    return frame as never;
  };

  advance = (frame: AnyFrame, at: string, changes?: object): Next => goto(this.sibling(frame, at, changes));

  log = (what: string, args?: Args, more?: { clause?: string; to?: readonly Seat[]; reveals?: boolean }): void => {
    if (this.events === null) return;
    const heard = this.audience && !more?.to ? this.audience(this as never, what, args ?? {}) : null;
    const event: Event = { what, when: this.position.count };
    // Copied: the rules may go on changing what they reported.
    if (args) event.args = copy(args);
    if (more?.clause) event.clause = more.clause;
    const to = more?.to ?? heard?.to;
    if (to) event.to = [...to];
    if (more?.reveals || heard?.reveals) event.reveals = true;
    this.events.push(event);
    if (heard?.publicly) this.tellAll(this.events, heard.publicly);
  };

  /** Once is enough where several events in a row say the same. */
  private tellAll(events: Event[], { what, args }: NonNullable<Audience['publicly']>): void {
    const before = events.findLast((event) => event.to === undefined);
    if (before?.what === what && same(before.args, args)) return;
    events.push({ what, when: this.position.count, args: copy(args), reveals: true });
  }

  shuffleHandles = (viewer: Viewer, things: readonly number[]): number[] => {
    const { veil, count } = this.position;
    const half = mixBits((veil / HANDLE_WORD) ^ mixBits(count + 1));
    const key = mixBits(mixBits((veil % HANDLE_WORD) ^ half) ^ (viewer + 2));
    const rank = (thing: number): number => mixBits(key ^ mixBits(thing + 1));
    return [...things].sort((a, b) => rank(a) - rank(b) || a - b);
  };
}

/**
 * Every bit of the result depends on every bit of the input (the last step of MurmurHash3), so similar inputs end far
 * apart.
 */
function mixBits(bits: number): number {
  let h = bits;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The handle seed has two words of 26 bits: too many to try them all against handles whose meaning became known. */
const HANDLE_WORD = 0x4000000;

export const newHandleSeed = (chance: Chance): number =>
  (chance.die(HANDLE_WORD, 'veil') - 1) * HANDLE_WORD + chance.die(HANDLE_WORD, 'veil');
