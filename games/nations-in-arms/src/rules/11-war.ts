/** 11.3: declarations of war, power by power in diplomatic order, before any attempt is made. */
import { ask, call, done, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { hasFog } from '../covers.ts';
import { type At, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../shape.ts';
import {
  fieldOf,
  fullSteps,
  isCombat,
  isMajor,
  MAJORS,
  type PieceId,
  type PowerId,
  piecesOf,
  SPAIN,
  TURKEY,
} from '../tables.ts';
import { isFeud } from './1-relations.ts';
import { enemySide, hasPlayers, isPlayed, leaderOf, seatOf, sideOf } from './1-units.ts';
import { areAllied, assailable, leavePact, membersOf } from './11-alliances.ts';
import { askedToReceive } from './11-receive.ts';
import { declareWar, isNeutralMinor, isTruce, minorStates, protectorOf } from './11-status.ts';
import { isUnsettled } from './13-settling.ts';
import { isShocking, mandatoryPeace } from './13-treaties.ts';
import { DOS_DE_MAYO, guestSteps } from './14-spain.ts';
import { callableFeudals, mayRaiseFeudal, raiseFeudal } from './14-turkey.ts';
import { breakWithAlly } from './cards/envoys.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/**
 * NA-11.3-a, NA-11.3-h: the majors at war speak, each by the seat that runs it; a neutral that no one plays never does, but for a
 * war that its campaign lets it begin (NA-R-218).
 */
export const newDeclarations = (play: P): { powers: number[] } => ({
  powers: Array.from({ length: MAJORS }, (_, major) => major).filter(
    (major) =>
      play.state.side[major] !== NEUTRAL || isPlayed(play.state, major) || neutralTargets(play, major).length > 0,
  ),
});

/** NA-R-218: the neutral minors that a neutral major without a player may attack in this campaign. */
const neutralTargets = (play: P, major: number): number[] => {
  const { state } = play;
  if (state.side[major] !== NEUTRAL || isPlayed(state, major)) return [];
  return (campaignOf(play).feuds ?? []).flatMap(([aggressor, victim]) =>
    aggressor === major && isNeutralMinor(state, victim) && !isFeud(state, major, victim) ? [victim] : [],
  );
};

/** Majors of one seat and bloc that follow on each other speak as one: what one declares is the war of all (NA-11.3-i). */
function speakers(state: State, powers: readonly number[]): number[] {
  const [seat, side] = [seatOf(state, powers[0]), state.side[powers[0]]];
  const end = powers.findIndex((power) => seatOf(state, power) !== seat || state.side[power] !== side);
  return powers.slice(0, end < 0 ? powers.length : end);
}

export function declare(play: P, frame: At<'declare'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  // Whom an attack has brought in takes the field at once (NA-R-145).
  if (isUnsettled(play)) return call({ at: 'statuses' }, frame);
  while (frame.powers.length > 0) {
    const group = speakers(state, frame.powers);
    // NA-R-154: a player may make alliances here, war or no war.
    const isTalker =
      hasPlayers(state) && group.some((major) => isPlayed(state, major) || state.side[major] !== NEUTRAL);
    const speaks = isTalker || targetsOf(play, group).some((on) => mayDeclare(play, group, on) === true);
    if (speaks || callsFeudals(play, group)) return ask(seatOf(state, group[0]), play.sibling(frame, 'declare.choose'));
    frame.powers.splice(0, group.length);
  }
  return done();
}

/** NA-14.5.2-c: feudals are raised in a declaration step. */
const callsFeudals = (play: P, group: readonly number[]): boolean =>
  group.includes(TURKEY) && callableFeudals(play.state).some((p) => mayRaiseFeudal(play, p) === true);

/** Countries that these powers might attack: those that are in no bloc, and majors of wars that are not theirs (NA-R-97). */
function targetsOf(play: P, powers: readonly number[]): number[] {
  const { state } = play;
  if (state.side[powers[0]] === NEUTRAL && !isPlayed(state, powers[0])) return neutralTargets(play, powers[0]);
  return [
    ...assailable(state, powers[0]).filter((major) => !powers.includes(major)),
    ...minorStates(state).filter(
      (minor) => sideOf(state, minor) === NEUTRAL && !powers.includes(state.allegiance[minor]),
    ),
  ];
}

/** NA-14.4.1-h, NA-14.4.1-j: after Dos de Mayo a player of Spain may turn on the ally whose steps are in her land. */
const mayBreak = (state: State, powers: readonly number[]): boolean =>
  powers.includes(SPAIN) &&
  isPlayed(state, SPAIN) &&
  state.side[SPAIN] !== NEUTRAL &&
  (state.spain & DOS_DE_MAYO) !== 0 &&
  guestSteps(state) > 0;

/** NA-R-154: powers with players that are allied to these, whom they may leave. */
const pactsOf = (state: State, powers: readonly number[]): number[] =>
  Array.from({ length: MAJORS }, (_, major) => major).filter(
    (other) =>
      isPlayed(state, other) &&
      seatOf(state, other) !== seatOf(state, powers[0]) &&
      powers.some((power) => isPlayed(state, power) && areAllied(state, power, other)),
  );

/** May these powers declare war on a neutral? A truce with one of their bloc binds them all (NA-R-118, NA-R-222). */
export function mayDeclare(play: P, powers: readonly number[], on: number): Verdict {
  const { state } = play;
  const side = sideOf(state, powers[0]);
  const victim = state.allegiance[on] >= 0 ? state.allegiance[on] : on;
  const bloc = side === NEUTRAL ? powers : membersOf(state, side);
  for (const major of bloc) {
    if (isTruce(state, major, victim) || isTruce(state, major, on)) return no('NA-R-222', 'truce', { power: on });
    if (hasPlayers(state) && powers.includes(major) && areAllied(state, major, victim))
      return no('NA-R-154', 'allied to it', { power: victim });
  }
  // NA-R-214: a beaten power declares no war until its peace is over.
  const [beaten] = powers.filter((power) => side === NEUTRAL && mandatoryPeace(state, power) !== null);
  if (beaten !== undefined) return no('NA-R-214', 'lives under a peace', { power: beaten });
  return campaignOf(play).mayDeclare?.(state, side, on) ?? true;
}

/** Steps that a country brings into the war against who attacks it. */
function stepsOf(state: State, on: number): number {
  const victim = state.allegiance[on] >= 0 ? state.allegiance[on] : on;
  if (isMajor(victim)) return piecesOf[victim].reduce((sum, p) => sum + (state.place[p] >= 0 ? state.steps[p] : 0), 0);
  const { corps, detachments } = fieldOf[victim];
  return corps.filter((p) => isCombat[p]).reduce((sum, p) => sum + fullSteps[p], detachments);
}

export const declareQuestion: Question<NationsInArms, At<'declare.choose'>> = {
  prompt: ({ state }, { powers }) => say('declare?', { powers: speakers(state, powers) }, 'NA-11.3-a'),
  powers: ({ state }, { powers }) => speakers(state, powers),
  meaning: {
    war: (play, { powers }, { on }) => {
      const { state } = play;
      const side = sideOf(state, powers[0]);
      const receiver = side === NEUTRAL ? protectorOf(state, on) : leaderOf(state, enemySide(side));
      const power = isNeutralMinor(state, on) ? receiver : state.allegiance[on];
      const what = isNeutralMinor(state, on) ? 'drives to' : 'drives into war';
      // 1.3: how many steps a major has is not to be seen.
      if (hasFog(play) && isMajor(power) && what === 'drives into war')
        return { final: true, stake: say('drives into war unseen', { power }, 'NA-11.2.4-a') };
      return { final: true, stake: say(what, { on, power, steps: stepsOf(state, on) }, 'NA-11.2.4-a') };
    },
    noWar: () => ({ main: true }),
  },
  offer(play, { powers }, _seat, offers) {
    const group = speakers(play.state, powers);
    offers.offer('noWar', {});
    for (const on of targetsOf(play, group)) offers.offer('war', { on: on as PowerId }, mayDeclare(play, group, on));
    if (mayBreak(play.state, group)) offers.offer('breakAlliance', {});
    for (const other of pactsOf(play.state, group)) offers.offer('leavePact', { power: other as PowerId });
    if (group.includes(TURKEY))
      for (const p of callableFeudals(play.state))
        offers.offer('feudal', { unit: p as PieceId }, mayRaiseFeudal(play, p));
  },
  take: {
    feudal(play, frame, { unit }) {
      raiseFeudal(play, unit);
      return play.advance(frame, 'declare');
    },
    war(play, frame, { on }) {
      const [aggressor, victim] = [speakers(play.state, frame.powers).at(-1)!, play.state.allegiance[on]];
      const shocks = victim >= 0 && isShocking(play.state, aggressor, victim);
      const next = play.sibling(frame, 'declare');
      const receiver = askedToReceive(play.state, aggressor, on);
      if (receiver !== null) return call({ at: 'receive', aggressor, victim: on, receiver }, next);
      declareWar(play, aggressor, on);
      return call(shocks ? { at: 'opinion', aggressor, victim, powers: null } : { at: 'statuses' }, next);
    },
    breakAlliance(play, frame) {
      breakWithAlly(play, enemySide(play.state.side[SPAIN]));
      return call({ at: 'statuses' }, play.sibling(frame, 'declare'));
    },
    leavePact(play, frame, { power }) {
      leavePact(play, speakers(play.state, frame.powers).find((own) => areAllied(play.state, own, power))!, power);
      return call({ at: 'statuses' }, play.sibling(frame, 'declare'));
    },
    noWar(play, frame) {
      const group = speakers(play.state, frame.powers);
      return play.advance(frame, 'declare', { powers: frame.powers.slice(group.length) });
    },
  },
};
