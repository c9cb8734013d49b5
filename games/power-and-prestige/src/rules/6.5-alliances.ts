/** 6.5.4 – 6.5.6 Alliancing: every combination that is legal, its count and its price; who may talk to whom. */
import { ask, done, type Next, no, type Question, say, type TalkRule } from '@concert/kernel';
import { maskList } from '@concert/kit';
import { ALLIANCE, type At, COUNTER, type Frame, type P, type PowerAndPrestige, type State } from '../shape.ts';
import { ALLY } from '../tables.ts';
import { addPrestige, areAllied, isFriendly, mostPrestigious, seatsOf } from './5-concepts.ts';
import { provinceCounts, strengthIn } from './6.5-strength.ts';

/** PP-6.5.4-d: the lead in provinces that costs nothing, and what each one more costs. */
export const FREE_LEAD = 2;
export const LEAD_COST = 5;

/** Why a split is not allowed: a war, a lead above two, or a lead above the smallest possible one (PP-6.5.4-c to e). */
const refusals = {
  war: no('PP-6.5.4-c', 'at war'),
  lead: no('PP-6.5.4-d', 'too many provinces'),
  'smaller lead': no('PP-6.5.4-e', 'smaller lead'),
};

/** A way to split the players, as the one who forms the Alliance has to weigh it. */
export interface Combination {
  /** Members of the Alliance, the founder included, as bits. */
  members: number;
  /** Provinces of both sides as they count, one of them doubled for the external ally. */
  alliance: number;
  counter: number;
  /** Prestige that the founder pays. */
  penalty: number;
  /** Why it may not be chosen, or null. */
  barred: keyof typeof refusals | null;
}

function countBits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** PP-6.5.5-a: the side with fewer players has the external ally, with three and five players. */
export const minorityOf = (members: number, seats: number): number =>
  seats % 2 === 0 ? -1 : countBits(members) * 2 < seats ? ALLIANCE : COUNTER;

/** Provinces of both sides as they count. */
export function countBoth(
  state: State,
  members: number,
  minority: number,
  counts: readonly number[] = provinceCounts(state),
): [alliance: number, counter: number] {
  const everyone = (1 << state.prestige.length) - 1;
  return [
    strengthIn(counts, members, minority === ALLIANCE),
    strengthIn(counts, everyone & ~members, minority === COUNTER),
  ];
}

/** PP-6.5.4-b to f, PP-R-22: all combinations for a founder; `feud` is who may not be with whom after an act of war. */
export function combinations(
  state: State,
  founder: number,
  feud: { aggressor: number; victims: number } | null,
): Combination[] {
  const seats = state.prestige.length;
  const everyone = (1 << seats) - 1;
  const all: Combination[] = [];
  const counts = provinceCounts(state);
  for (let members = 1; members < everyone; members++) {
    if (!((members >> founder) & 1)) continue;
    const [alliance, counter] = countBoth(state, members, minorityOf(members, seats), counts);
    const side = feud && ((members >> feud.aggressor) & 1 ? members : everyone & ~members);
    const several = countBits(members) > 1;
    const penalty = several ? Math.max(0, alliance - counter - FREE_LEAD) * LEAD_COST : 0;
    all.push({ members, alliance, counter, penalty, barred: side && side & feud!.victims ? 'war' : null });
  }
  // PP-6.5.4-e: if no alliance of several keeps within the lead, those with the smallest do.
  const several = all.filter(({ members, barred }) => barred === null && countBits(members) > 1);
  const least = Math.min(...several.map(({ alliance, counter }) => alliance - counter));
  for (const each of several)
    if (each.alliance - each.counter > Math.max(FREE_LEAD, least))
      each.barred = least > FREE_LEAD ? 'smaller lead' : 'lead';
  return all;
}

/** After an act of war the aggressor and the victims cannot be on one side; at a convention any two can. */
export const feudOf = (state: State, convention: boolean): { aggressor: number; victims: number } | null =>
  convention ? null : { aggressor: maskList(state.active)[0], victims: state.victims };

/** The combinations as they would be if alliances were formed now. */
export const openCombinations = (state: State): Combination[] =>
  combinations(
    state,
    mostPrestigious(
      state,
      state.prestige.map((_, seat) => seat),
    ),
    feudOf(state, state.victims === 0),
  );

/** PP-6.5.7-a, PP-R-27: are any two now friends who were not, or the reverse? */
const isOther = (before: readonly number[], now: readonly number[]): boolean =>
  before.some((mine, a) => before.some((yours, b) => (mine === yours) !== (now[a] === now[b])));

/** PP-6.5.4-a: the player with the most prestige forms the Alliance. */
function formation(play: P, { convention }: At<'formation'>): Next<Frame> {
  const founder = mostPrestigious(play.state, seatsOf(play));
  play.log('alliancing', { seat: founder }, { clause: 'PP-6.5.4-a' });
  return ask(founder, { at: 'form', convention, founder });
}

const form: Question<PowerAndPrestige, At<'form'>> = {
  prompt: () => say('form', {}, 'PP-6.5.4-b'),
  auto: true,
  offer({ state }, { convention, founder }, _seat, offers) {
    for (const { members, barred } of combinations(state, founder, feudOf(state, convention)))
      offers.offer('form', { members: maskList(members & ~(1 << founder)) }, barred === null || refusals[barred]);
  },
  take: {
    form(play, { convention, founder }, { members: chosen }) {
      const { state } = play;
      const members = chosen.reduce((mask, seat) => mask | (1 << seat), 1 << founder);
      const { penalty, alliance, counter } = combinations(state, founder, null).find((c) => c.members === members)!;
      const before = state.camp.slice(0, play.seats);
      for (const seat of seatsOf(play)) state.camp[seat] = (members >> seat) & 1 ? ALLIANCE : COUNTER;
      // PP-6.5.5-e, s: the external ally is with the side that is the minority now.
      state.camp[ALLY] = minorityOf(members, play.seats);
      play.log(
        'allied',
        { alliance: maskList(members), counter: seatsOf(play).filter((seat) => !((members >> seat) & 1)) },
        { clause: 'PP-6.5.4-b' },
      );
      if (penalty > 0) {
        addPrestige(state, founder, -penalty);
        play.log('too large', { seat: founder, lead: alliance - counter, penalty }, { clause: 'PP-6.5.4-h' });
      }
      // PP-6.5.7-a: only a convention brings battles before spring (PP-R-29); war brings about only the first alliances.
      if (convention) play.enclosing('game').alliancesChanged = isOther(before, state.camp);
      return done();
    },
  },
};

export const allianceSteps = { formation, form } as const;

/** PP-6.5.6-i, PP-R-67: what is said to a member of the other alliance is said to all. */
export const talk: TalkRule<PowerAndPrestige> = ({ state }, from, to) =>
  to.length === 0 ||
  !areAllied(state) ||
  to.every((seat) => isFriendly(state, from, seat)) ||
  no('PP-6.5.6-i', 'in public');
