import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { ALLIED, ALOOF, AT_WAR, relationOf, spokesman } from '../src/rules/1-relations.ts';
import { isEnemy, sideOf } from '../src/rules/1-units.ts';
import { isOpen } from '../src/rules/4-survey.ts';
import { areAllied, makePact } from '../src/rules/11-alliances.ts';
import { courtOdds } from '../src/rules/11-court.ts';
import { askedToReceive } from '../src/rules/11-receive.ts';
import { dropStance, seenBy } from '../src/rules/11-stances.ts';
import { declareWar, turnNeutral } from '../src/rules/11-status.ts';
import { COALITION, EMPIRE, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  cityId,
  courtModifier,
  FRANCE,
  hexOfCity,
  PRUSSIA,
  powerId,
  RUSSIA,
  SPAIN,
  TURKEY,
} from '../src/tables.ts';
import { everyCampaign } from './stage.ts';

interface Desk {
  machine: Machine<NationsInArms>;
  position: ReturnType<Machine<NationsInArms>['setUp']>;
  state: State;
  play: P;
  run(...frames: Frame[]): void;
}

/** The set-up of 1805 with so many players. */
function table(players: number, more: (state: State) => void = () => {}): Desk {
  const machine = new Machine<NationsInArms>(everyCampaign, { scenario: 'grand1805_multi', players });
  const position = machine.setUp(new FastChance(1));
  const play = machine.writeContext(position, new FastChance(1), []);
  position.state.turn = 2;
  more(position.state);
  return {
    machine,
    position,
    state: position.state,
    play,
    run: (...frames) => machine.begin(position, frames, new FastChance(2), []),
  };
}

describe('war by pairs of powers', () => {
  clause(['NA-R-123', 'NA-R-97', 'NA-11.3-i'], 'war on one member of a bloc is no war on the others', () => {
    const { play, state } = table(7);
    declareWar(play, PRUSSIA, SPAIN);
    expect(isEnemy(state, PRUSSIA, SPAIN)).toBe(true);
    expect(isEnemy(state, PRUSSIA, FRANCE)).toBe(false);
    expect(state.side[PRUSSIA], 'by whose markers it acts').toBe(COALITION);
    expect(relationOf(state, PRUSSIA, BRITAIN), 'and no ally of those').toBe(ALOOF);
  });

  clause(['NA-R-123'], 'who has not declared war may do so later, and then it is', () => {
    const { play, state } = table(7);
    declareWar(play, PRUSSIA, SPAIN);
    declareWar(play, FRANCE, PRUSSIA);
    expect(relationOf(state, FRANCE, PRUSSIA)).toBe(AT_WAR);
    expect(relationOf(state, FRANCE, SPAIN)).toBe(ALLIED);
    expect(state.strangers.join()).not.toContain(`${FRANCE},${PRUSSIA}`);
  });

  clause(['NA-R-97', 'NA-R-123'], 'a power may be at war with members of both blocs', () => {
    const { play, state } = table(7);
    declareWar(play, PRUSSIA, FRANCE);
    declareWar(play, PRUSSIA, AUSTRIA);
    expect([FRANCE, AUSTRIA].map((other) => isEnemy(state, PRUSSIA, other))).toEqual([true, true]);
    expect([RUSSIA, BRITAIN, SPAIN].map((other) => isEnemy(state, PRUSSIA, other))).toEqual([false, false, false]);
    expect(
      seenBy(state, AUSTRIA, () => sideOf(state, PRUSSIA)),
      'for Austria it is on the other side',
    ).toBe(EMPIRE);
    expect(seenBy(state, PRUSSIA, () => sideOf(state, AUSTRIA))).toBe(EMPIRE);
  });

  clause(['NA-R-123', 'NA-R-124'], 'its units find the land of those it does not fight closed, as neutral land', () => {
    const { play, state } = table(7);
    declareWar(play, PRUSSIA, SPAIN);
    const [paris, madrid, vienna] = ['paris', 'madrid', 'vienna'].map((name) => hexOfCity[cityId(name)]!);
    seenBy(state, PRUSSIA, () => {
      expect(isOpen(play, sideOf(state, PRUSSIA), madrid!)).toBe(true);
      expect(isOpen(play, sideOf(state, PRUSSIA), paris!)).toBe(false);
      expect(isOpen(play, sideOf(state, PRUSSIA), vienna!)).toBe(false);
    });
  });

  clause(['NA-R-123'], 'peace ends what was between the pairs', () => {
    const { play, state } = table(7);
    declareWar(play, PRUSSIA, SPAIN);
    turnNeutral(play, PRUSSIA);
    expect([state.strangers.includes(PRUSSIA), state.side[PRUSSIA]]).toEqual([false, NEUTRAL]);
    expect(isEnemy(state, PRUSSIA, SPAIN)).toBe(false);
  });

  clause(['NA-14.2-e', 'NA-13.3.2.1-c'], 'and the alliances of a power that turns neutral', () => {
    const { play, state } = table(7);
    declareWar(play, TURKEY, RUSSIA);
    makePact(play, TURKEY, PRUSSIA);
    turnNeutral(play, TURKEY);
    expect([areAllied(state, TURKEY, PRUSSIA), state.side[TURKEY]]).toEqual([false, NEUTRAL]);
  });
});

describe('alliances without a war', () => {
  clause(['NA-R-154', 'NA-R-167'], 'a power allied to a belligerent is not thereby at war', () => {
    const { play, state } = table(7);
    makePact(play, PRUSSIA, RUSSIA);
    expect([AUSTRIA, BRITAIN, RUSSIA].every((ally) => areAllied(state, PRUSSIA, ally))).toBe(true);
    expect([state.side[PRUSSIA], isEnemy(state, PRUSSIA, FRANCE)]).toEqual([NEUTRAL, false]);
  });

  clause(['NA-R-154', 'NA-R-124'], 'its land is open to its allies, and closed to their enemies', () => {
    const { play, state } = table(7);
    const berlin = hexOfCity[cityId('berlin')]!;
    makePact(play, PRUSSIA, RUSSIA);
    expect(seenBy(state, RUSSIA, () => isOpen(play, sideOf(state, RUSSIA), berlin))).toBe(true);
    expect(seenBy(state, FRANCE, () => isOpen(play, sideOf(state, FRANCE), berlin))).toBe(false);
  });
});

describe('allies', () => {
  clause(
    ['NA-G.Alliance-a', 'NA-G.Ally-a', 'NA-G.Player-Ally-a', 'NA-G.Controlled-Ally-a'],
    'an alliance is all that hangs together by control and by agreement of players',
    () => {
      const { play, state } = table(4);
      const bavaria = powerId('bavaria');
      expect(state.allegiance[bavaria], 'a minor has one major or none').toBe(FRANCE);
      expect(spokesman(state, bavaria)).toBe(FRANCE);
      // Spain has no player with four: France runs her, and her wars are those of France.
      expect([spokesman(state, SPAIN), relationOf(state, SPAIN, BRITAIN)]).toEqual([FRANCE, AT_WAR]);
      expect(
        [AUSTRIA, RUSSIA].map((ally) => areAllied(state, BRITAIN, ally)),
        'players, of whom none runs another',
      ).toEqual([true, true]);
      expect([AUSTRIA, RUSSIA].map((ally) => spokesman(state, ally))).toEqual([AUSTRIA, RUSSIA]);
      declareWar(play, AUSTRIA, TURKEY);
      expect(spokesman(state, TURKEY), 'who is attacked is taken in').toBe(FRANCE);
    },
  );

  clause(
    ['NA-11.2.3-h', 'NA-R-203'],
    'a member of a bloc uses its leader’s figure at a court, a power of neither none',
    () => {
      const { play, state } = table(7);
      const saxony = powerId('saxony');
      state.allegiance[saxony] = -1;
      const figure = (asker: number): number => courtOdds(play, asker, saxony, 0).modifier;
      expect(figure(AUSTRIA)).toBe(figure(BRITAIN));
      expect(figure(FRANCE) - figure(PRUSSIA)).toBe(courtModifier(saxony, EMPIRE));
    },
  );
});

describe('victims that no one plays', () => {
  const saxony = powerId('saxony');
  const neutral = (s: State): void => {
    s.allegiance[saxony] = -1;
  };

  clause(['NA-R-206', 'NA-11.3-l'], 'the receiver is asked whether the attack is war', () => {
    const desk = table(7, neutral);
    const receiver = askedToReceive(desk.state, PRUSSIA, saxony)!;
    expect([FRANCE, BRITAIN]).toContain(receiver);
    desk.run({ at: 'receive', aggressor: PRUSSIA, victim: saxony, receiver });
    expect(desk.machine.busy(desk.position)).toEqual([desk.state.player[receiver]]);
  });

  clause(['NA-R-206', 'NA-11.3-l'], 'without a declaration the victim fights alone', () => {
    const desk = table(7, neutral);
    const receiver = askedToReceive(desk.state, PRUSSIA, saxony)!;
    desk.run({ at: 'receive', aggressor: PRUSSIA, victim: saxony, receiver });
    desk.machine.take(desk.position, desk.state.player[receiver]!, { verb: 'noWar', arg: {} }, new FastChance(1));
    expect(desk.state.allegiance[saxony]).toBe(receiver);
    expect(isEnemy(desk.state, PRUSSIA, saxony)).toBe(true);
    expect(isEnemy(desk.state, PRUSSIA, receiver)).toBe(false);
    seenBy(desk.state, PRUSSIA, () => {
      const own = sideOf(desk.state, PRUSSIA);
      expect(isOpen(desk.play, own, hexOfCity[cityId('dresden')]!)).toBe(true);
      expect(isOpen(desk.play, own, hexOfCity[cityId(receiver === FRANCE ? 'paris' : 'london')]!)).toBe(false);
    });
  });

  clause(['NA-R-206'], 'with it both are', () => {
    const desk = table(7, neutral);
    const receiver = askedToReceive(desk.state, PRUSSIA, saxony)!;
    desk.run({ at: 'receive', aggressor: PRUSSIA, victim: saxony, receiver });
    const choice = { verb: 'war', arg: { on: PRUSSIA } };
    desk.machine.take(desk.position, desk.state.player[receiver]!, choice as never, new FastChance(1));
    expect([saxony, receiver].map((power) => isEnemy(desk.state, PRUSSIA, power))).toEqual([true, true]);
  });

  clause(['NA-R-206', 'NA-R-85'], 'who is allied to the attacker does not receive the victim', () => {
    const { play, state } = table(7, neutral);
    const first = askedToReceive(state, PRUSSIA, saxony)!;
    makePact(play, PRUSSIA, first);
    expect(askedToReceive(state, PRUSSIA, saxony)).not.toBe(first);
    dropStance(state);
    expect(askedToReceive(state, FRANCE, saxony), 'an enemy of the attacker is at war already').toBeNull();
    expect(state.side[TURKEY]).toBe(NEUTRAL);
  });
});
