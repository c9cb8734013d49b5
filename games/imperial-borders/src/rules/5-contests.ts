/** Who contests an Independent Territory, with how many dice, and how likely each is to annex it (IB-5.B, IB-R-73). */
import type { P } from '../shape.ts';
import { EXERCITUS, isElite, PORTUGAL, SWEDEN, VICTORIAM } from '../tables.ts';
import { landUnitsIn } from './0-able.ts';
import { unitsOf } from './0-forces.ts';
import { nationsIn, rankOf, sameTeam } from './0-nations.ts';

/** What it follows from. */
type Seen = Pick<P, 'state' | 'options'>;

/** Choices as they are kept: to contest, to stand aside, or the Nation the dice are given to. */
export const [CONTEST, ASIDE] = [-1, -2];

/** Where the choice of a Nation for a Territory is kept. */
export const entryOf = (choices: readonly number[], nation: number, place: number): number => {
  for (let i = 0; i < choices.length; i += 3) if (choices[i] === nation && choices[i + 1] === place) return i;
  return -1;
};

/** Who contests a Territory, and who gives whom its dice. */
export interface Contest {
  place: number;
  /** By contender: itself and those who pool for it. */
  pools: { nation: number; members: number[] }[];
}

const unitCount = ({ state }: Seen, nation: number, place: number): number =>
  unitsOf(state, nation, place).reduce((sum, { count }) => sum + count, 0);

/** IB-R-73: pools for Nations that do not contest are void; team-mates never contest each other. */
export function contestOf(play: Seen, place: number, choices: readonly number[]): Contest {
  const { state } = play;
  const present = nationsIn(landUnitsIn(state, place));
  const choiceOf = (n: number): number => {
    const i = entryOf(choices, n, place);
    return i < 0 ? CONTEST : choices[i + 2];
  };
  const contends = (n: number): boolean => present.includes(n) && choiceOf(n) === CONTEST;
  const into = new Map<number, number>();
  for (const n of present) {
    const choice = choiceOf(n);
    if (choice === ASIDE) continue;
    into.set(n, choice >= 0 && contends(choice) ? choice : n);
  }
  for (const n of [...into.keys()]) {
    if (into.get(n) !== n) continue;
    const rivals = [...into.keys()].filter((o) => into.get(o) === o && sameTeam(state, o, n));
    rivals.sort((a, b) => unitCount(play, b, place) - unitCount(play, a, place) || rankOf(state, a) - rankOf(state, b));
    for (const [member, head] of into) if (rivals.includes(head)) into.set(member, rivals[0]);
  }
  const heads = [...new Set(into.values())].sort((a, b) => rankOf(state, a) - rankOf(state, b));
  return {
    place,
    pools: heads.map((nation) => ({
      nation,
      members: [...into.keys()]
        .filter((n) => into.get(n) === nation)
        .sort((a, b) => rankOf(state, a) - rankOf(state, b)),
    })),
  };
}

/** IB-5.B-b to -d: one die a unit, one more for each elite, two if a Dominus Exercitus is in the pool. */
export function annexDice({ state }: Seen, nation: number, place: number, doubled: boolean): number {
  return unitsOf(state, nation, place).reduce(
    (sum, { sort, count }) => sum + count * (1 + (isElite(sort) ? (doubled ? 2 : 1) : 0)),
    0,
  );
}

/** IB-O.3-a: Sweden and Portugal are harder to annex with the optional rule. */
export const isSpecial = ({ options }: Seen, place: number): boolean =>
  options.swedenAndPortugal && (place === SWEDEN || place === PORTUGAL);

/** A Blast shows on two faces of six; on three for the holder of Ad Victoriam Imperialis (IB-5.B-j). */
const [BLAST_CHANCE, VICTORIAM_CHANCE] = [1 / 3, 1 / 2];

export interface AnnexChance {
  nation: number;
  dice: number;
  /** From 0 to 1. */
  chance: number;
}

/** The chances of 0, 1, 2 … Blasts after one more die. */
const withDie = (blasts: readonly number[], chance: number): number[] =>
  Array.from(
    { length: blasts.length + 1 },
    (_, k) => (blasts[k] ?? 0) * (1 - chance) + (k > 0 ? blasts[k - 1] * chance : 0),
  );

function blastsOf(play: Seen, place: number, members: readonly number[]): number[] {
  const { medals } = play.state;
  const doubled = members.includes(medals[EXERCITUS]);
  let blasts = [1];
  for (const n of members)
    for (let die = annexDice(play, n, place, doubled); die > 0; die--)
      blasts = withDie(blasts, medals[VICTORIAM] === n ? VICTORIAM_CHANCE : BLAST_CHANCE);
  return blasts;
}

/** By contender, in the order of the contest; what is missing to 1 is that no one annexes. */
export function annexChances(play: Seen, { place, pools }: Contest): AnnexChance[] {
  const special = isSpecial(play, place);
  const blasts = pools.map(({ members }) => blastsOf(play, place, members));
  const [only] = blasts;
  // IB-O.3-c: a single die, uncontested, has to show a Blast twice.
  const followUp = special && pools.length === 1 && only.length === 2;
  const needed = special && !followUp ? 2 : 1;
  return pools.map(({ nation }, i) => {
    let chance = 0;
    for (let k = needed; k < blasts[i].length; k++)
      chance += blasts[i][k] * blasts.reduce((all, other, j) => (j === i ? all : all * below(other, k)), 1);
    return { nation, dice: blasts[i].length - 1, chance: followUp ? chance * chance : chance };
  });
}

/** The chance of fewer than this many Blasts. */
const below = (blasts: readonly number[], count: number): number =>
  blasts.slice(0, count).reduce((sum, each) => sum + each, 0);
