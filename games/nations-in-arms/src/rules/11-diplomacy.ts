/** 11.2, NA-R-169: the Diplomacy phase: cards, declarations, attempts, cards, and what has come of it. */
import { ask, done, type Next, type Question, type Seat, say, sequence } from '@concert/kernel';
import { coversOf, hasFog } from '../covers.ts';
import { type At, type Frame, type NationsInArms, NEUTRAL, type P } from '../shape.ts';
import { isMajor, type PowerId, provinceOfHex, SPAIN } from '../tables.ts';
import { seatOf } from './1-units.ts';
import {
  askers,
  courtable,
  courtCost,
  courtOdds,
  isSpanishCheck,
  MOST_SUPPORT,
  mayCourt,
  mayPay,
  ROUNDS,
  tryCourt,
} from './11-court.ts';
import { endEnvoys } from './11-envoys.ts';
import { choosers } from './11-markers.ts';
import { allyMinor, freeMinor, joinBloc, turnNeutral } from './11-status.ts';
import { newDeclarations } from './11-war.ts';
import { beginAlliances } from './13-settling.ts';
import { beginLiberation, hasFormerAllies } from './14-spain.ts';
import { sultansFollow } from './14-turkey.ts';
import { newBribes } from './15-alliances.ts';
import { hasCredit } from './15-credit.ts';
import { campaignOf } from './scenarios/campaigns.ts';

export const diplomacy = sequence<NationsInArms, 'diplomacy'>([
  sultansFollow,
  beginAlliances,
  (play) => campaignOf(play).opensDiplomacy?.(play),
  { run: 'statuses', as: 'those who enter' },
  { run: 'diplomacy.cards', as: 'cards at the start', with: () => ({ window: 'diplomacy_start', asked: false }) },
  { run: 'statuses', as: 'statuses after cards' },
  { run: 'declare', with: newDeclarations },
  { run: 'attempts', with: (play) => ({ round: 0, askers: askers(play.state) }) },
  { run: 'diplomacy.cards', as: 'cards at the end', with: () => ({ window: 'diplomacy_end', asked: false }) },
  takeEffect,
  (play) => campaignOf(play).closesDiplomacy?.(play),
  { run: 'bribes', when: ({ state }) => hasCredit(state), with: newBribes },
  'statuses',
  // NA-R-97: the pool is filled next.
  { run: 'markers', with: ({ state }) => ({ powers: choosers(state) }) },
]);

/** Round after round, each asker once; who can make no attempt is not asked. */
export function attempts(play: P, frame: At<'attempts'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  for (let { round } = frame; round < ROUNDS; round++) {
    const left = round === frame.round ? frame.askers : askers(state);
    for (let i = 0; i < left.length; i++)
      if (hasAttempt(play, left[i], round))
        return ask(seatOf(state, left[i]), { at: 'attempts.choose', round, askers: left.slice(i) });
  }
  return done();
}

const hasAttempt = (play: P, asker: number, round: number): boolean =>
  courtable(play.state, round).some(
    (power) =>
      mayCourt(play, asker, power, round) === true &&
      [0, MOST_SUPPORT].some((support) => mayPay(play.state, asker, power, support, round) === true),
  );

/** NA-R-164: do stacks into which a seat can't look stand on the land of a power, whose steps may count for or against an attempt? */
const hasCoversOn = (play: P, seat: Seat, power: number): boolean =>
  hasFog(play) &&
  coversOf(play.state, play.stack, seat).some(({ place }) => play.state.owner[provinceOfHex[place]] === power);

const prompts = ['court a minor?', 'embassy to a minor?', 'court a major?', 'embassy to a major?'];

export const attemptsQuestion: Question<NationsInArms, At<'attempts.choose'>> = {
  prompt: ({ state }, { round, askers: [asker] }) =>
    say(prompts[round], { power: asker, left: state.money[asker] }, round < 2 ? 'NA-11.2.2-a' : 'NA-11.2.2-e'),
  powers: (_, { askers: [asker] }) => [asker],
  meaning: {
    court(play, { round, askers: [asker] }, { power, support }, seat) {
      const { modifier, needed, chance } = courtOdds(play, asker, power, support);
      const cost = courtCost(play.state, power, support, round);
      const clause = isSpanishCheck(play.state, power) ? 'NA-14.4.1-c' : 'NA-11.2.3-a';
      return {
        main: true,
        final: true,
        cost: say('price', { cost }, 'NA-11.2.2-h'),
        gain: hasCoversOn(play, seat, power)
          ? say('court chance unknown', { needed }, 'NA-1.3-a')
          : say('court chance', { chance: Math.round(chance * 100), modifier, needed }, clause),
      };
    },
  },
  offer(play, { round, askers: [asker] }, _seat, offers) {
    offers.offer('abstain', {});
    for (const power of courtable(play.state, round)) {
      const verdict = mayCourt(play, asker, power, round);
      if (verdict !== true && !offers.explains) continue;
      for (let support = 0; support <= MOST_SUPPORT; support++)
        offers.offer(
          'court',
          { power: power as PowerId, support },
          verdict === true ? mayPay(play.state, asker, power, support, round) : verdict,
        );
    }
  },
  take: {
    court(play, frame, { power, support }) {
      tryCourt(play, frame.askers[0], power, support, frame.round);
      return next(play, frame);
    },
    abstain: (play, frame) => next(play, frame),
  },
};

const next = (play: P, frame: At<'attempts.choose'>): Next<Frame> =>
  play.advance(frame, 'attempts', { askers: frame.askers.slice(1) });

/** NA-11.2.3-d, NA-R-169: after the last roll every country is what its box says. */
function takeEffect(play: P): void {
  const { state } = play;
  const boxes = new Map<number, number>();
  for (let i = 0; i < state.courted.length; i += 6) boxes.set(state.courted[i], state.courted[i + 3]);
  state.courted = [];
  endEnvoys(state);
  for (const [power, box] of boxes) {
    if (!isMajor(power)) {
      if (box < 0) freeMinor(play, power);
      else allyMinor(play, power, box);
    } else if (box === NEUTRAL) turnNeutral(play, power);
    else winMajor(play, power, box);
  }
}

/** NA-14.4.1-e: allied Spain comes over at once, and fights her former ally for her soil if it stands on it. */
function winMajor(play: P, power: number, side: number): void {
  const { state } = play;
  const former = state.side[power];
  joinBloc(play, power, side);
  if (power !== SPAIN || former === NEUTRAL || former === side || !hasFormerAllies(state, former)) return;
  beginLiberation(play);
}
