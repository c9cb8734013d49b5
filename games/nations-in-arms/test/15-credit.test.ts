/** 15.1: alliance credit. */
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { disbandArmy, put, setMark, setUp, sideOf } from '../src/rules/1-units.ts';
import { newSide } from '../src/rules/8-round.ts';
import { mayCourt } from '../src/rules/11-court.ts';
import { joinBloc, turnNeutral } from '../src/rules/11-status.ts';
import { alliances } from '../src/rules/15-alliances.ts';
import { addCredit, countBattle, countLosses } from '../src/rules/15-credit.ts';
import {
  type BattleLocals,
  COALITION,
  DEMORALIZED,
  EMPIRE,
  FOUGHT,
  type Frame,
  NEUTRAL,
  SPRING,
  type State,
  SUMMER,
} from '../src/shape.ts';
import { AUSTRIA, BRITAIN, cityId, FRANCE, POWERS, PRUSSIA, powerId, RUSSIA, SPAIN } from '../src/tables.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

/** Summer 1805 with the option: France and Spain against Britain, Austria and Russia; Prussia and Turkey are neutral. */
const allies = (pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage =>
  stage(
    pieces,
    (s) => {
      Object.assign(s, { season: SUMMER, turn: 2 });
      s.money = Array.from({ length: POWERS }, () => 40);
      more(s);
    },
    { scenario: 'grand1805', credit: true },
  );
const credit = ({ state }: Stage, ...powers: number[]): number[] => powers.map((power) => state.credit[power]!);
const minorsOf = ({ state }: Stage, major: number): number =>
  state.allegiance.filter((runner, power) => runner === major && power !== major && state.owner.includes(power)).length;
const turnAt = (step: string, frame: unknown): Frame[] =>
  [{ at: 'game', stage: 'turn' }, { at: 'turn', stage: step }, frame] as Frame[];

describe('what an alliance begins with', () => {
  clause(
    ['NA-15.1-h', 'NA-R-157'],
    'those allied from the start have 7 and one for each minor; leaders have none',
    () => {
      const desk = allies();
      expect(credit(desk, AUSTRIA, RUSSIA, SPAIN)).toEqual(
        [AUSTRIA, RUSSIA, SPAIN].map((power) => 7 + minorsOf(desk, power)),
      );
      expect(credit(desk, FRANCE, BRITAIN, PRUSSIA)).toEqual([0, 0, 0]);
      expect(stage({}, () => {}, 'grand1805').state.credit).toEqual([]);
    },
  );

  clause('NA-15.1-a', 'a major that joins gets 7 and one for each minor, and loses it with the alliance', () => {
    const desk = allies({}, (s) => {
      for (const name of ['brunswick', 'mecklenburg']) s.allegiance[powerId(name)] = PRUSSIA;
    });
    joinBloc(desk.context(), PRUSSIA, COALITION);
    expect(credit(desk, PRUSSIA)).toEqual([7 + minorsOf(desk, PRUSSIA)]);
    expect(minorsOf(desk, PRUSSIA)).toBeGreaterThanOrEqual(2);
    turnNeutral(desk.context(), PRUSSIA);
    expect(credit(desk, PRUSSIA)).toEqual([0]);
  });

  clause(['NA-15.1-h', 'NA-R-157'], 'it never exceeds 15', () => {
    const desk = allies();
    addCredit(desk.context(), AUSTRIA, 20, 'NA-15.1-h');
    expect(credit(desk, AUSTRIA)).toEqual([15]);
  });
});

describe('officials', () => {
  const bribing = (more: (s: State) => void): Stage => {
    const desk = allies({}, more);
    joinBloc(desk.context(), PRUSSIA, COALITION);
    desk.run([
      { at: 'game', stage: 'turn' },
      { at: 'turn', stage: 'diplomacy' },
      { at: 'diplomacy', stage: 'bribes' },
      { at: 'bribes', left: [PRUSSIA, 3] },
    ] as Frame[]);
    return desk;
  };

  clause('NA-15.1-b', 'on joining the leader of the bloc pays 4 a point, three at most; the power gets nothing', () => {
    const desk = bribing(() => {});
    const joined = credit(desk, PRUSSIA)[0]!;
    const before = desk.state.money[PRUSSIA];
    for (let i = 0; i < 3; i++) desk.take(1, 'bribe', { power: PRUSSIA });
    expect(credit(desk, PRUSSIA)).toEqual([joined + 3]);
    expect([desk.state.money[BRITAIN], desk.state.money[PRUSSIA]]).toEqual([28, before]);
    expect(desk.verbs(1)).not.toContain('bribe');
  });

  test('without money there is nothing to pay with', () => {
    expect(bribing((s) => void (s.money[BRITAIN] = 3)).verbs(1)).not.toContain('bribe');
  });

  clause('NA-15.1-f', 'later once in each Spring, and in no other season', () => {
    const asked = (season: number): Stage => {
      const desk = allies({}, (s) => void (s.season = season));
      desk.run([
        { at: 'game', stage: 'turn' },
        { at: 'turn', stage: 'diplomacy' },
        { at: 'diplomacy', stage: 'statuses after cards' },
        { at: 'statuses' },
      ] as Frame[]);
      for (let i = 0; i < 40 && desk.position.stack.at(-1)!.at !== 'bribes.pay'; i++) {
        const [seat] = desk.machine.busy(desk.position);
        const verbs = desk.verbs(seat!);
        const quiet = ['noWar', 'abstain', 'skip', 'agree', 'pass'].find((verb) => verbs.includes(verb));
        if (quiet === undefined || desk.position.stack.some((f) => f.at === 'draw')) break;
        desk.take(seat!, quiet);
      }
      return desk;
    };
    const spring = asked(SPRING);
    expect(spring.position.stack.at(-1)!.at).toBe('bribes.pay');
    const [seat] = spring.machine.busy(spring.position);
    const [power] = spring
      .choices(seat!)
      .filter((c) => c.verb === 'bribe')
      .map((c) => c.arg.power as number);
    spring.take(seat!, 'bribe', { power });
    expect(spring.verdict(seat!, 'bribe', { power })).not.toBe(true);
    expect(asked(SUMMER).position.stack.at(-1)!.at).not.toBe('bribes.pay');
  });
});

describe('capitals', () => {
  const taken = (s: State): void => {
    s.controller[cityId('vienna')] = -1;
    setUp(s, id('fr_i'), hex('vienna'), 2);
    setUp(s, id('es_i'), hex('vienna'), 2);
  };

  clause(
    ['NA-15.1-c', 'NA-15.1-d', 'NA-R-157'],
    'its own −3, an allied major’s −1, +3 for who takes it; each time anew',
    () => {
      const desk = allies();
      const before = credit(desk, AUSTRIA, RUSSIA, SPAIN);
      const change = (): number[] => credit(desk, AUSTRIA, RUSSIA, SPAIN).map((n, i) => n - before[i]!);
      countLosses(desk.context());
      expect(change()).toEqual([0, 0, 0]);
      taken(desk.state);
      countLosses(desk.context());
      countLosses(desk.context());
      expect(change()).toEqual([-3, -1, 3]);
      for (const name of ['fr_i', 'es_i']) put(desk.state, id(name), -1);
      countLosses(desk.context());
      taken(desk.state);
      countLosses(desk.context());
      expect(change()).toEqual([-6, -2, Math.min(6, 15 - before[2]!)]);
    },
  );

  clause(['NA-15.1-c', 'NA-15.1-d'], 'the capital of a minor costs its own major 1 and brings 1', () => {
    const minor = powerId('naples');
    const desk = allies({}, (s) => {
      s.allegiance[minor] = RUSSIA;
    });
    countLosses(desk.context());
    const before = credit(desk, AUSTRIA, RUSSIA, SPAIN);
    desk.state.controller[cityId('naples')] = SPAIN;
    countLosses(desk.context());
    expect(credit(desk, AUSTRIA, RUSSIA, SPAIN).map((n, i) => n - before[i]!)).toEqual([0, -1, 1]);
  });
});

describe('battles', () => {
  /** Austria is beaten by France and Spain; Russia looks on. */
  function after(
    how: Partial<BattleLocals>,
    more: (desk: Stage) => void = () => {},
    later: (desk: Stage) => void = () => {},
  ): number[] {
    const desk = allies({
      fr_i: { at: 'ulm', steps: 2 },
      at_germany: { at: 'augsburg' },
      at_i: { at: 'augsburg', steps: 2, army: 'at_germany' },
    });
    const sides = [newSide(EMPIRE, 0), newSide(COALITION, 1)] as BattleLocals['sides'];
    sides[0].nations = (1 << FRANCE) | (1 << SPAIN);
    sides[1].nations = 1 << AUSTRIA;
    sides[1].armies = [id('at_germany'), 1 << AUSTRIA];
    setMark(desk.state, id('at_i'), FOUGHT, true);
    more(desk);
    const before = credit(desk, AUSTRIA, RUSSIA, SPAIN);
    countBattle(desk.context(), { size: 'major', winner: 0, sides, ...how } as BattleLocals);
    later(desk);
    return credit(desk, AUSTRIA, RUSSIA, SPAIN).map((n, i) => n - before[i]!);
  }
  const shake = (desk: Stage): void => setMark(desk.state, id('at_i'), DEMORALIZED, true);

  clause('NA-15.1-e', 'a major one that demoralizes: ±2 for those in it, ±1 for those who are not', () => {
    expect(after({}, shake)).toEqual([-2, -1, 2]);
    // Without demoralization only those who were not there are moved.
    expect(after({})).toEqual([0, -1, 0]);
    expect(after({ size: 'minor' }, shake)).toEqual([0, 0, 0]);
    expect(after({ winner: -1 }, shake)).toEqual([0, 0, 0]);
  });

  clause(
    ['NA-15.1-c', 'NA-15.1-d', 'NA-R-157'],
    'a destroyed army marker: −1 for its troops, +1 for its enemies, once',
    () => {
      const destroy = (desk: Stage): void => disbandArmy(desk.state, id('at_germany'));
      expect(after({ size: 'minor' }, destroy)).toEqual([-1, 0, 1]);
      const again = (desk: Stage): void => countLosses(desk.context());
      expect(after({ size: 'minor' }, destroy, again)).toEqual([-1, 0, 1]);
      const desk = allies({ at_germany: { at: 'augsburg' }, at_i: { at: 'augsburg', steps: 2, army: 'at_germany' } });
      const before = credit(desk, AUSTRIA);
      disbandArmy(desk.state, id('at_germany'));
      countLosses(desk.context());
      countLosses(desk.context());
      expect(credit(desk, AUSTRIA)).toEqual([before[0]! - 1]);
    },
  );
});

describe('peace that is refused', () => {
  const talks = (): Stage => {
    const desk = allies();
    desk.run(turnAt('talks', { at: 'talks', ready: 0 }));
    return desk;
  };

  clause(['NA-13.3.1.1-b', 'NA-15.1-f'], 'each refusal is worth 1, twice at most', () => {
    const desk = talks();
    const before = credit(desk, AUSTRIA)[0]!;
    for (let i = 0; i < 2; i++) {
      desk.take(1, 'propose', { power: AUSTRIA });
      expect(desk.machine.busy(desk.position)).toEqual([0]);
      desk.take(0, 'decline');
    }
    expect(credit(desk, AUSTRIA)).toEqual([before + 2]);
    expect(desk.verdict(1, 'propose', { power: AUSTRIA })).not.toBe(true);
    expect(desk.verdict(1, 'propose', { power: BRITAIN })).not.toBe(true);
  });

  test('accepted, it is peace without conditions', () => {
    const desk = talks();
    desk.take(1, 'propose', { power: AUSTRIA });
    desk.take(0, 'accept');
    expect(sideOf(desk.state, AUSTRIA)).toBe(NEUTRAL);
  });
});

describe('spent credit', () => {
  clause(
    ['NA-15.1-g', 'NA-R-157'],
    'the power is neutral at the end of the turn and closed to envoys in the next',
    () => {
      const desk = allies();
      addCredit(desk.context(), AUSTRIA, -20, 'NA-15.1-c');
      expect(credit(desk, AUSTRIA)).toEqual([0]);
      // It is not won back.
      addCredit(desk.context(), AUSTRIA, 3, 'NA-15.1-d');
      alliances(desk.context());
      expect(sideOf(desk.state, AUSTRIA)).toBe(NEUTRAL);
      const open = (): unknown => mayCourt(desk.context(), FRANCE, AUSTRIA, 2);
      expect(open()).not.toBe(true);
      desk.state.turn += 1;
      expect(open()).not.toBe(true);
      desk.state.turn += 1;
      expect(open()).toBe(true);
    },
  );

  test('what was imposed on it before still binds it', () => {
    const desk = allies({}, (s) => void s.bound.push(AUSTRIA));
    addCredit(desk.context(), AUSTRIA, -20, 'NA-15.1-c');
    alliances(desk.context());
    expect(desk.state.bound).toContain(AUSTRIA);
  });
});
