/** 13.2, 13.3.1.1: offers of peace at the end of a turn: by a state that has lost a province, and by majors that negotiate. */
import {
  ask,
  type Deal,
  type DealRules,
  done,
  field,
  type Next,
  no,
  type Question,
  type Seat,
  say,
  type Verdict,
} from '@concert/kernel';
import { type At, aidKinds, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../shape.ts';
import { FRANCE, MAJORS, POWERS, type PowerId, type ProvinceId, power, province } from '../tables.ts';
import { enemySide, isEnemy, isPlayed, seatOf, sideOf } from './1-units.ts';
import { membersOf } from './11-alliances.ts';
import { turnNeutral } from './11-status.ts';
import { incomeOf } from './12-income.ts';
import { isDecisive } from './13-conquest.ts';
import { runBy } from './13-leaving.ts';
import { calmTroops } from './13-settling.ts';
import { peaceOffers, takeProvince, yieldProvince } from './13-surrender.ts';
import { sign, signatory } from './13-treaties.ts';
import { addCredit, hasCredit, MOST_REFUSALS } from './15-credit.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-R-167: the longest truce, and how many provinces a negotiated peace may cede at once. */
const [MOST_TURNS, MOST_PROVINCES] = [12, 6];

// Who may talk.

/** NA-R-123, NA-R-163: majors that could leave the war by agreement: never France or Britain, never neutrals. */
function belligerents(state: State): number[] {
  return Array.from({ length: MAJORS }, (_, major) => major).filter(
    (major) => state.side[major] !== NEUTRAL && !isDecisive(major),
  );
}

/** States that the seat protects and what each could give up. */
function* offersOf(play: P, seat: Seat): Generator<{ minor: number; province: number; to: number }> {
  for (let minor = MAJORS; minor < POWERS; minor++)
    if (seatOf(play.state, minor) === seat) for (const offer of peaceOffers(play, minor)) yield { minor, ...offer };
}

/** NA-R-152: after the beaten majors. Where no major could make peace by agreement only those are asked who can give up a province. */
export function talks(play: P, frame: At<'talks'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const open = belligerents(state).length > 0;
  const waiting = Array.from({ length: play.seats }, (_, seat) => seat).filter(
    (seat) => !((frame.ready >> seat) & 1) && (open || !offersOf(play, seat).next().done),
  );
  return waiting.length === 0 ? done() : ask(waiting, play.sibling(frame, 'talks.offer'));
}

export const talksQuestion: Question<NationsInArms, At<'talks.offer'>> = {
  prompt: () => say('peace talks', {}, 'NA-13.3.1.1-a'),
  powers: ({ state }, _frame, seat) => belligerents(state).filter((major) => seatOf(state, major) === seat),
  meaning: {
    giveUp: (_play, _frame, { minor }) => ({
      final: true,
      stake: say('leaves by a province', { power: minor }, 'NA-13.2-d'),
    }),
    propose: (_play, _frame, { power: major }) => ({
      final: true,
      stake: say('peace or credit', { power: major }, 'NA-13.3.1.1-b'),
    }),
    ready: () => ({ main: true, final: true }),
  },
  offer(play, _frame, seat, offers) {
    for (const { minor, province: p, to } of offersOf(play, seat))
      offers.offer('giveUp', { minor: minor as PowerId, province: p as ProvinceId, to: to as PowerId });
    for (const major of proposers(play.state, seat)) offers.offer('propose', { power: major as PowerId });
    offers.offer('ready', {});
  },
  take: {
    propose(play, frame, { power: major }) {
      const { state } = play;
      play.log('proposes peace', { power: major }, { clause: 'NA-13.3.1.1-a' });
      const judge = seatOf(state, signatory(state, enemySide(state.side[major])));
      return ask(judge, play.sibling(frame, 'talks.answer', { power: major }));
    },
    giveUp(play, frame, { minor, province: p, to }) {
      yieldProvince(play, minor, p, to, 'NA-13.2-d');
      return play.advance(frame, 'talks');
    },
    ready: (play, frame, _arg, seat) => play.advance(frame, 'talks', { ready: frame.ready | (1 << seat) }),
  },
};

/** NA-15.1-f: powers for which a seat may formally ask for peace: each refusal raises their credit, twice at most. */
const proposers = (state: State, seat: Seat): number[] =>
  belligerents(state).filter(
    (major) => hasCredit(state) && seatOf(state, major) === seat && state.refusals[major] < MOST_REFUSALS,
  );

export const answerQuestion: Question<NationsInArms, At<'talks.answer'>> = {
  prompt: (_, { power: major }) => say('grant peace?', { power: major }, 'NA-13.3.1.1-a'),
  powers: (_, { power: major }) => [major],
  meaning: { accept: () => ({ final: true }), decline: () => ({ main: true, final: true }) },
  offer(_play, _frame, _seat, offers) {
    offers.offer('accept', {});
    offers.offer('decline', {});
  },
  take: {
    accept(play, frame) {
      const { power: major } = frame;
      strikePeace(play, { power: major, provinces: [], to: major, money: 0, system: false, aid: false, turns: 0 });
      return play.advance(frame, 'talks');
    },
    // NA-13.3.1.1-b, NA-15.1-f
    decline(play, frame) {
      const { power: major } = frame;
      play.state.refusals[major]++;
      play.log('peace refused', { power: major }, { clause: 'NA-13.3.1.1-b' });
      addCredit(play, major, 1, 'NA-15.1-f');
      return play.advance(frame, 'talks');
    },
  },
};

// A negotiated peace.

interface PeaceTerms {
  power: number;
  provinces: number[];
  to: number;
  money: number;
  system: boolean;
  aid: boolean;
  turns: number;
}

export const deals: DealRules<NationsInArms> = {
  kinds: {
    peace: {
      terms: {
        power: field.id(power),
        provinces: field.list(field.id(province), MOST_PROVINCES),
        to: field.id(power),
        money: field.int(0, 99),
        system: field.flag(),
        aid: field.flag(),
        turns: field.int(0, MOST_TURNS),
      },
      binding: true,
      about: 'Peace for a major: provinces, money, the System, aid and a truce',
    },
  },
  may: mayDeal,
  strike: (play, { terms }) => strikePeace(play, terms),
};

/** Who signs for the enemies of a power: their leader, and every other player among them. */
const enemySeats = (state: State, enemy: number, loser: number): Seat[] => {
  const players = membersOf(state, enemy).filter((major) => isPlayed(state, major) && isEnemy(state, major, loser));
  const signers = players.length > 0 ? players : [signatory(state, enemy)];
  return [...new Set(signers.map((major) => seatOf(state, major)))];
};

/** NA-R-167: both blocs agree, in the talks at the end of a turn. */
function mayDeal(play: P, { from, to, terms }: Deal): Verdict {
  const { state } = play;
  if (!campaignOf(play).diplomacy) return no('NA-13.3.1.1-a', 'no peace here', {});
  if (play.stack.at(-1)?.at !== 'talks.offer') return no('NA-13.3.1.1-a', 'only in the talks', {});
  const { power: major, provinces, to: receiver, money, system, aid, turns }: PeaceTerms = terms;
  if (!belligerents(state).includes(major)) return no('NA-R-163', 'makes no peace', { power: major });
  const side = state.side[major];
  const enemy = enemySide(side);
  const parties = [seatOf(state, major), ...enemySeats(state, enemy, major)];
  if (to.length !== parties.length - 1 || ![from, ...to].every((seat) => parties.includes(seat)) || to.includes(from))
    return no('NA-R-167', 'between the blocs', {});
  if (sideOf(state, receiver) !== enemy) return no('NA-R-167', 'no enemy of it', { power: receiver });
  const foreign = provinces.find((p) => state.owner[p] !== major);
  if (foreign !== undefined) return no('NA-R-167', 'not its province', { province: foreign, power: major });
  if (money > mostMoney(play, major))
    return no('NA-R-167', 'more than half', { power: major, most: mostMoney(play, major) });
  if (system && enemy !== sideOf(state, FRANCE)) return no('NA-R-213', 'france imposes the system', {});
  return !aid || turns > 0 || no('NA-R-167', 'aid needs a truce', {});
}

/** NA-R-167: at most half a budget, and no more than there is. */
const mostMoney = (play: P, major: number): number =>
  Math.min(play.state.money[major] ?? 0, Math.floor(incomeOf(play, major).money / 2));

/** NA-13.3.1.1-c: what was agreed, then the power is neutral and everything occupied goes back (NA-R-151). */
function strikePeace(play: P, { power: major, provinces, to, money, system, aid, turns }: PeaceTerms): void {
  const { state } = play;
  const victor = signatory(state, enemySide(state.side[major]));
  play.log('peace agreed', { power: major, other: victor, turns }, { clause: 'NA-13.3.1.1-c' });
  for (const p of provinces) {
    takeProvince(play, p, to);
    play.log('cedes', { power: major, province: p, to }, { clause: 'NA-R-167' });
  }
  if (money > 0) {
    const receiver = to < MAJORS ? to : state.allegiance[to];
    state.money[major] -= money;
    state.money[receiver] += money;
    play.log('pays', { power: major, amount: money, to: receiver }, { clause: 'NA-R-167' });
  }
  if (turns > 0)
    sign(play, {
      kind: 'free',
      loser: major,
      victor,
      made: state.turn,
      until: state.turn + turns,
      continued: false,
      alliance: false,
    });
  if (system && !state.bound.includes(major)) state.bound.push(major);
  state.fightsUntil[major] = 0;
  const powers = runBy(state, major);
  turnNeutral(play, major);
  calmTroops(state, powers);
  if (aid) state.owed.push(...aidKinds.flatMap((_, kind) => [major, victor, kind]));
}
