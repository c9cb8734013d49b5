/**
 * What a bot remembers of blocks it has seen: in battle all stand face up, with their strength, and are told in the log. Once
 * they stand upright again they can be mixed up with others of their colour that leave the same place, so that what is known
 * of them grows doubtful.
 */
import type { BeliefRules, Json, VisibleEvent } from '@concert/kernel';
import { imagine, type Remembered, type Sighting } from '../imagine.ts';
import type { Alliance } from '../shape.ts';
import { BROWN, colourOf, powerOf } from '../tables.ts';

/** The place of the battle under way, or −1; and what was seen of blocks, by their number. */
interface Belief {
  battle: number;
  seen: { [block: number]: Sighting };
}

const CERTAIN = 100;
/** What is less certain is forgotten. */
const FORGOTTEN = 10;
/** How much of its certainty is left when a block that looks the same has left the place. */
const LEFT = 0.6;

type Told = { [name: string]: number & number[] };

/** A block is seen there, this strong. */
const see = (belief: Belief, block: number, place: number, steps: number): void => {
  if (place >= 0) belief.seen[block] = { place, steps, sure: CERTAIN, levies: 0 };
};

function change(belief: Belief, block: number, how: (seen: Sighting) => void): void {
  const seen = belief.seen[block];
  if (seen) how(seen);
}

const loseStep = (belief: Belief, { block }: Told): void =>
  change(belief, block!, (seen) => {
    seen.steps--;
  });

const goTo = (belief: Belief, { block, to }: Told): void =>
  change(belief, block!, (seen) => {
    seen.place = to!;
  });

const forget = (belief: Belief, { block }: Told): void => {
  delete belief.seen[block!];
};

/** The sightings that an upright block of this power may be, in a place; without a power any minor's. */
function* likeIn(belief: Belief, place: number, power: number | undefined): Iterable<[block: number, seen: Sighting]> {
  for (const [key, seen] of Object.entries(belief.seen)) {
    const block = Number(key);
    const alike = power === undefined ? colourOf[block] === BROWN : powerOf[block] === power;
    if (alike && seen.place === place) yield [block, seen];
  }
}

/** One of those that look alike has left: it may have been any of them. */
function leaves(belief: Belief, { power, from }: Told): void {
  for (const [block, seen] of likeIn(belief, from!, power)) {
    seen.sure = Math.round(seen.sure * LEFT);
    if (seen.sure < FORGOTTEN) delete belief.seen[block];
  }
}

/** One of those that look alike has gained a step. */
function gains(belief: Belief, { power, place }: Told): void {
  for (const [, seen] of likeIn(belief, place!, power)) seen.levies++;
}

const line = (belief: Belief, { blocks, steps }: Told): void =>
  (blocks as number[]).forEach((block, i) => {
    see(belief, block, belief.battle, (steps as number[])[i]!);
  });

/** By what is said in the log: what a seat learns from it. */
const heard: { readonly [what: string]: (belief: Belief, told: Told) => void } = {
  battle: (belief, { place }) => {
    belief.battle = place!;
  },
  'attack line': line,
  'defence line': line,
  reserve: (belief, { block, place, step }) => see(belief, block!, place!, step!),
  hit: loseStep,
  extended: loseStep,
  pursues(belief, told) {
    loseStep(belief, told);
    goTo(belief, told);
  },
  retreat: goTo,
  eliminated: forget,
  disbanded: forget,
  march: leaves,
  attack: leaves,
  reinforce: leaves,
  'sea move': leaves,
  invade: leaves,
  regroups: leaves,
  'minor marches': leaves,
  'minor attacks': leaves,
  'minor reinforces': leaves,
  'minor sails': leaves,
  'minor lands': leaves,
  'minor regroups': leaves,
  levy: gains,
  'minor levied': gains,
};

function hear(before: Json, { what, args }: VisibleEvent): Json {
  const learn = Object.hasOwn(heard, what) ? heard[what] : undefined;
  if (!learn) return before;
  const { battle, seen } = before as unknown as Belief;
  const belief: Belief = {
    battle,
    seen: Object.fromEntries(Object.entries(seen).map(([block, each]) => [block, { ...each }])),
  };
  learn(belief, (args ?? {}) as Told);
  return belief as unknown as Json;
}

export const belief: BeliefRules<Alliance> = {
  start: () => ({ battle: -1, seen: {} }),
  hear,
  sample: (remembered, view, play) => imagine(view, play, (remembered as unknown as Belief).seen as Remembered),
};
