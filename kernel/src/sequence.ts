/**
 * A sequence of play: an ordered list of procedures that are called one after the other, each under its condition. A
 * game's `rules/0-sequence.ts` consists of such lists and reads like the rulebook's own. The frame of a sequence names
 * the stage it stands at, so people can read a stored position, and it doesn't depend on the length of the list.
 */
import { RulesError } from './errors.ts';
import { type Act, type AnyFrame, call, done, type FrameAt, type LocalsOf } from './flow.ts';
import type { Play, Shape } from './game.ts';
import type { Json } from './json.ts';

/** The frame of a sequence, for a game's union of frames: `SequenceFrame<'year'>`. */
export type SequenceFrame<At extends string, Locals = Record<never, never>> = {
  at: At;
  /** The stage that is running; absent before the first. */
  stage?: string;
  /** What a stage that runs once per item has still to run for. */
  left?: number[];
  result?: Json;
} & Locals;

/** Frames that need nothing but their name. */
type Plain<F extends AnyFrame> = F extends AnyFrame
  ? Record<never, never> extends LocalsOf<F>
    ? F['at']
    : never
  : never;

interface Begins<G extends Shape, F extends AnyFrame, At extends string> {
  /** The locals the procedure begins with. */
  with: (play: Play<G>, frame: F, item: number) => LocalsOf<FrameAt<G['frame'], At>>;
}

/** One stage: the procedure that is called, and when. */
export type Stage<G extends Shape, F extends AnyFrame> = {
  [At in G['frame']['at']]: {
    /** The name of the procedure. */
    run: At;
    /** What the stage is called, where the same procedure is run by two. */
    as?: string;
    /** Run it only if this holds. */
    when?: (play: Play<G>, frame: F) => boolean;
    /** Run it again and again for as long as this holds. */
    while?: (play: Play<G>, frame: F) => boolean;
    /** Run it once for each of these, as they are when the stage begins. */
    each?: (play: Play<G>, frame: F) => readonly number[];
    /** Receives what the procedure returned. */
    after?: (play: Play<G>, frame: F, result: Json) => void;
  } & (At extends Plain<G['frame']> ? Partial<Begins<G, F, At>> : Begins<G, F, At>);
}[G['frame']['at']];

/** A stage in short: the name of a procedure without locals, or something done at once. */
export type AnyStage<G extends Shape, F extends AnyFrame> =
  | Plain<G['frame']>
  | ((play: Play<G>, frame: F) => void)
  | Stage<G, F>;

export interface SequenceEnd<G extends Shape, F extends AnyFrame> {
  /** Checked before every stage: if it holds, the rest is skipped. */
  until?: (play: Play<G>, frame: F) => boolean;
  /** What the sequence gives back. */
  result?: (play: Play<G>, frame: F) => Json;
}

interface LooseStage {
  run: string;
  as?: string;
  when?: (play: unknown, frame: unknown) => boolean;
  while?: (play: unknown, frame: unknown) => boolean;
  each?: (play: unknown, frame: unknown) => readonly number[];
  after?: (play: unknown, frame: unknown, result: Json) => void;
  with?: (play: unknown, frame: unknown, item: number) => object;
}
type LooseFrame = SequenceFrame<string>;

/** A step that runs its stages in order and is done after the last. */
export function sequence<G extends Shape, At extends G['frame']['at']>(
  stages: readonly AnyStage<G, FrameAt<G['frame'], At>>[],
  end: SequenceEnd<G, FrameAt<G['frame'], At>> = {},
): Act<G, FrameAt<G['frame'], At>> {
  const list = stages.map((stage) =>
    typeof stage === 'string'
      ? { run: stage as string }
      : (stage as LooseStage | ((play: unknown, frame: unknown) => void)),
  );
  const positions = new Map<string, number>();
  list.forEach((stage, i) => {
    if (typeof stage === 'function') return;
    const name = stage.as ?? stage.run;
    if (positions.has(name))
      throw new RangeError(`two stages are called ${name}: give one of them another name with “as”`);
    positions.set(name, i);
  });
  return (play, typed) => {
    const frame = typed as unknown as LooseFrame;
    let i = frame.stage === undefined ? 0 : resume(list, positions, play, frame);
    for (; i < list.length; i++) {
      if (end.until?.(play, typed)) break;
      const stage = list[i]!;
      if (typeof stage === 'function') {
        stage(play, frame);
        continue;
      }
      const entered = enter(stage, play, frame);
      if (entered !== null) return call(entered, frame) as never;
    }
    return done(end.result?.(play, typed) ?? null);
  };
}

/** Hands a stage what its procedure returned, and decides which stage is next: the same one where it may run again. */
function resume(
  list: readonly (LooseStage | ((play: unknown, frame: unknown) => void))[],
  positions: ReadonlyMap<string, number>,
  play: unknown,
  frame: LooseFrame,
): number {
  const at = positions.get(frame.stage!);
  if (at === undefined) throw new RulesError(`${frame.at} has no stage ${frame.stage}`, [frame]);
  const stage = list[at] as LooseStage;
  const result = frame.result ?? null;
  delete frame.result;
  stage.after?.(play, frame, result);
  if (stage.while || (stage.each && frame.left!.length > 0)) return at;
  return at + 1;
}

/** The frame of the procedure that a stage calls now, or null when it has nothing more to run. */
function enter(stage: LooseStage, play: unknown, frame: LooseFrame): AnyFrame | null {
  const name = stage.as ?? stage.run;
  const holds = stage.when ?? stage.while;
  if (holds && !holds(play, frame)) return null;
  let item = 0;
  if (stage.each) {
    if (frame.stage !== name) frame.left = [...stage.each(play, frame)];
    if (frame.left!.length === 0) return null;
    item = frame.left!.shift()!;
  }
  frame.stage = name;
  return { at: stage.run, ...stage.with?.(play, frame, item) };
}
