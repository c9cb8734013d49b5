import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { sideOf } from '../src/rules/1-units.ts';
import { courtCost, courtOdds, MAJOR_EMBASSIES, MAJORS_ROUND, MINOR_EMBASSIES, MINORS } from '../src/rules/11-court.ts';
import { makeSatellite, noteDefeat, setTruce } from '../src/rules/11-status.ts';
import { COALITION, EMPIRE, NEUTRAL, type State } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, powerId, RUSSIA, SPAIN, TURKEY } from '../src/tables.ts';
import { courts } from './courts.ts';
import type { Stage } from './stage.ts';

const [SWEDEN, DENMARK, EGYPT, HANSE, ALGERIA, HOLLAND, PORTUGAL, BAVARIA] = [
  ...['sweden', 'denmark', 'egypt', 'hanse', 'algeria', 'holland', 'portugal', 'bavaria'],
].map(powerId) as number[];

/** The attempts of a phase, with these dice. */
function courting(dice: readonly number[], more: (s: State) => void = () => {}): Stage {
  const d = courts({}, more);
  d.run(
    [
      { at: 'diplomacy', stage: 'attempts' },
      { at: 'attempts', round: 0, askers: [FRANCE, BRITAIN] },
    ],
    dice,
  );
  return d;
}

const court = (d: Stage, seat: number, power: number, support = 0): void => d.take(seat, 'court', { power, support });

describe('11.2.2 the rounds of attempts', () => {
  clause(
    ['NA-11.0-c', 'NA-11.2.2-c', 'NA-11.2.2-d', 'NA-11.2.2-g', 'NA-11.3-a', 'NA-11.3-c', 'NA-R-3', 'NA-R-169'],
    'NA-EX-52: declarations, minors, embassies, majors, embassies, France before Britain',
    () => {
      const d = courts();
      d.run(
        [{ at: 'diplomacy' }],
        [
          // Denmark fails, Egypt is won.
          ...[3, 3, 6, 6],
          // Embassies: France wins Denmark, Britain undoes it.
          ...[6, 6, 6, 6],
          // Turkey, Prussia, and Prussia again: all in vain.
          ...[1, 1, 2, 2, 1, 2],
        ],
      );
      // Spain speaks first, then Austria and Russia as one, then France, then Britain.
      d.take(0, 'noWar');
      d.take(1, 'noWar');
      d.take(0, 'war', { on: HANSE });
      // NA-11.2.4-a: the Hanse joins the other bloc before anything else.
      expect(sideOf(d.state, HANSE)).toBe(COALITION);
      while (d.verbs(1).includes('put')) d.take(1, 'agree');
      d.take(0, 'noWar');
      d.take(1, 'war', { on: ALGERIA });
      while (d.verbs(0).includes('put')) d.take(0, 'agree');
      expect(d.state.allegiance[ALGERIA]).toBe(FRANCE);
      d.take(1, 'noWar');
      court(d, 0, DENMARK);
      court(d, 1, EGYPT);
      court(d, 0, DENMARK, 2);
      court(d, 1, DENMARK, 2);
      court(d, 0, TURKEY);
      court(d, 1, PRUSSIA);
      d.take(0, 'abstain');
      court(d, 1, PRUSSIA);
      expect(d.state.allegiance[EGYPT]).toBe(BRITAIN);
      expect(d.state.allegiance[DENMARK]).toBe(-1);
      expect([d.state.side[TURKEY], d.state.side[PRUSSIA]]).toEqual([NEUTRAL, NEUTRAL]);
      const asked = d.log.filter(({ what }) => what.startsWith('court ')).map(({ args }) => args!.power);
      expect(new Set(asked)).toEqual(new Set([FRANCE, BRITAIN]));
    },
  );

  clause(['NA-11.2.2-a', 'NA-11.2.2-b', 'NA-11.2.2-h', 'NA-R-80'], 'the first is free, an embassy costs 4', () => {
    const d = courting([1, 1, 1, 1, 1, 1], (s) => {
      s.money[FRANCE] = s.money[BRITAIN] = 10;
    });
    court(d, 0, SWEDEN);
    court(d, 1, SWEDEN);
    expect([d.state.money[FRANCE], d.state.money[BRITAIN]]).toEqual([10, 10]);
    court(d, 0, SWEDEN);
    expect(d.state.money[FRANCE]).toBe(6);
  });

  clause(
    ['NA-11.2.2-e', 'NA-11.2.2-f', 'NA-11.2.3-b', 'NA-R-81', 'NA-G.Money-a'],
    'majors cost 4, and support 2 or 4 a point',
    () => {
      const { state } = courts();
      expect([0, 1, 2].map((n) => courtCost(state, SWEDEN, n, MINORS))).toEqual([0, 2, 4]);
      expect([0, 1, 2].map((n) => courtCost(state, SWEDEN, n, MINOR_EMBASSIES))).toEqual([4, 6, 8]);
      expect([0, 1, 2].map((n) => courtCost(state, PRUSSIA, n, MAJORS_ROUND))).toEqual([4, 8, 12]);
      expect([0, 1, 2].map((n) => courtCost(state, PRUSSIA, n, MAJOR_EMBASSIES))).toEqual([4, 8, 12]);
    },
  );

  clause('NA-11.2.2-h', 'who can’t pay is not asked, and is refused what is too dear', () => {
    const d = courting([], (s) => {
      s.money[FRANCE] = 3;
      s.money[BRITAIN] = 0;
    });
    expect(d.verdict(0, 'court', { power: SWEDEN, support: 2 })).toBe('NA-11.2.2-h');
    expect(d.verdict(0, 'court', { power: SWEDEN, support: 1 })).toBe(true);
    d.take(0, 'abstain');
    d.take(1, 'abstain');
    // No embassy, no major: the phase is over.
    expect(d.machine.busy(d.position)).not.toContain(0);
  });

  clause(['NA-11.2.2-e', 'NA-R-218'], 'allied majors, France and Britain are closed', () => {
    const d = courting([]);
    for (const seat of [0, 1, 0, 1]) d.take(seat, 'abstain');
    expect(d.verdict(0, 'court', { power: AUSTRIA, support: 0 })).toBe('NA-11.2.2-e');
    expect(d.verdict(0, 'court', { power: BRITAIN, support: 0 })).toBe('NA-R-218');
    expect(d.verdict(0, 'court', { power: SPAIN, support: 2 })).toBe('NA-11.2.3-h');
    expect(d.verdict(0, 'court', { power: SWEDEN, support: 0 })).not.toBe(true);
    expect(d.verdict(0, 'court', { power: PRUSSIA, support: 0 })).toBe(true);
  });
});

describe('11.2.3 the roll', () => {
  clause(
    ['NA-11.2.3-a', 'NA-11.2.3-c', 'NA-11.2.3-d', 'NA-11.2.4-g', 'NA-R-82', 'NA-11.2.1-a'],
    'NA-EX-51: Sweden goes to France and back',
    () => {
      const d = courting([5, 5, 5, 6]);
      court(d, 0, SWEDEN, 2);
      // Nothing has changed yet (NA-11.2.3-d).
      expect(d.state.allegiance[SWEDEN]).toBe(-1);
      expect(courtOdds(d.play, BRITAIN, SWEDEN, 2)).toMatchObject({ modifier: 1, needed: 12 });
      court(d, 1, SWEDEN, 2);
      while (d.verbs(0).includes('abstain') || d.verbs(1).includes('abstain'))
        d.take(d.verbs(0).includes('abstain') ? 0 : 1, 'abstain');
      expect(d.state.allegiance[SWEDEN]).toBe(-1);
    },
  );

  clause(['NA-11.2.3-d', 'NA-11.2.4-b'], 'had Britain failed, Sweden would be an ally of France and closed', () => {
    const d = courting([5, 5, 5, 5]);
    court(d, 0, SWEDEN, 2);
    court(d, 1, SWEDEN, 2);
    d.take(0, 'abstain');
    d.take(1, 'abstain');
    d.take(0, 'abstain');
    d.take(1, 'abstain');
    d.take(0, 'abstain');
    d.take(1, 'abstain');
    expect(d.state.allegiance[SWEDEN]).toBe(FRANCE);
    while (d.verbs(0).includes('agree')) d.take(0, 'agree');
  });

  clause('NA-11.2.3-f', 'the national modifier is that of the bloc that asks', () => {
    const { play } = courts();
    expect(courtOdds(play, FRANCE, PORTUGAL, 0).modifier).toBe(-2);
    expect(courtOdds(play, BRITAIN, PORTUGAL, 0).modifier).toBe(3);
    expect(courtOdds(play, BRITAIN, PORTUGAL, 2).chance).toBeCloseTo(21 / 36);
  });

  clause(['NA-11.2.3-g', 'NA-R-203'], 'a beaten major remembers: −1 for the victor, +1 for the other bloc', () => {
    const { play, state } = courts();
    const before = [FRANCE, BRITAIN].map((asker) => courtOdds(play, asker, PRUSSIA, 0).modifier);
    noteDefeat(state, PRUSSIA, FRANCE);
    const after = [FRANCE, BRITAIN].map((asker) => courtOdds(play, asker, PRUSSIA, 0).modifier);
    expect([after[0]! - before[0]!, after[1]! - before[1]!]).toEqual([-1, 1]);
  });

  clause(['NA-11.2.3-e', 'NA-11.2.1-b'], 'a major that is won brings its minors, whose markers stay', () => {
    const d = courting([6, 6], (s) => {
      s.allegiance[HANSE] = PRUSSIA;
    });
    for (const seat of [0, 1, 0, 1, 0]) d.take(seat, 'abstain');
    court(d, 1, PRUSSIA);
    expect(d.state.side[PRUSSIA]).toBe(NEUTRAL);
    d.take(0, 'abstain');
    d.take(1, 'abstain');
    while (d.verbs(1).includes('agree')) d.take(1, 'agree');
    expect(d.state.side[PRUSSIA]).toBe(COALITION);
    expect(d.state.allegiance[HANSE]).toBe(PRUSSIA);
    expect(sideOf(d.state, HANSE)).toBe(COALITION);
  });

  clause(['NA-11.2.3-i', 'NA-R-203'], 'a major moved in this phase stays open until the last roll, without −1', () => {
    const d = courting([6, 6, 6, 6]);
    for (const seat of [0, 1, 0, 1]) d.take(seat, 'abstain');
    court(d, 0, PRUSSIA);
    expect(courtOdds(d.play, BRITAIN, PRUSSIA, 0).modifier).toBe(0);
    court(d, 1, PRUSSIA);
    d.take(0, 'abstain');
    d.take(1, 'abstain');
    expect(d.state.side[PRUSSIA]).toBe(NEUTRAL);
  });
});

describe('11.2.4 who may be courted', () => {
  clause(['NA-11.2.4-d', 'NA-11.2.4-e', 'NA-11.2.4-j'], 'a French ally only in the System, a satellite never', () => {
    const d = courting([6, 6]);
    d.take(0, 'abstain');
    // Bavaria has no harbour and no part in the System.
    expect(d.verdict(1, 'court', { power: BAVARIA, support: 0 })).toBe('NA-11.2.2-a');
    expect(d.verdict(1, 'court', { power: HOLLAND, support: 0 })).toBe(true);
    makeSatellite(d.play, HOLLAND);
    expect(d.verdict(1, 'court', { power: HOLLAND, support: 0 })).toBe('NA-11.2.4-j');
  });

  clause(['NA-11.2.4-e', 'NA-11.2.4-f'], 'each French step on its land makes it harder by 1; it turns neutral', () => {
    const d = courts({ fr_i: { at: 'amsterdam', steps: 2 } });
    // Two steps against, and one for a member of the System (NA-12.2.3-f).
    expect(courtOdds(d.play, BRITAIN, HOLLAND, 0).modifier).toBe(-1);
    const free = courting([6, 6]);
    free.take(0, 'abstain');
    court(free, 1, HOLLAND);
    while (free.verbs(0).includes('abstain') || free.verbs(1).includes('abstain'))
      free.take(free.verbs(0).includes('abstain') ? 0 : 1, 'abstain');
    expect(free.state.allegiance[HOLLAND]).toBe(-1);
  });

  clause('NA-11.2.4-d', 'France may not court a minor of the Coalition', () => {
    const d = courting([], (s) => {
      s.allegiance[SWEDEN] = BRITAIN;
    });
    expect(d.verdict(0, 'court', { power: SWEDEN, support: 0 })).toBe('NA-11.2.2-a');
  });
});

describe('11.3 declarations', () => {
  clause(['NA-11.3-a', 'NA-11.3-h', 'NA-11.2.5-b', 'NA-R-118'], 'majors at war speak in order; neutrals never', () => {
    const d = courts();
    d.run([{ at: 'declare', powers: [SPAIN, AUSTRIA, RUSSIA, FRANCE, BRITAIN] }]);
    const order: number[] = [];
    while (d.machine.busy(d.position).length > 0) {
      const [seat] = d.machine.busy(d.position) as [number];
      order.push(seat);
      d.take(seat, 'noWar');
    }
    expect(order).toEqual([0, 1, 0, 1]);
  });

  clause('NA-R-222', 'a truce with one of the bloc binds the whole bloc', () => {
    const d = courts({}, (s) => setTruce(s, SWEDEN, RUSSIA, s.turn + 3));
    d.run([{ at: 'declare', powers: [AUSTRIA, RUSSIA, FRANCE] }]);
    expect(d.verdict(1, 'war', { on: SWEDEN })).toBe('NA-R-222');
    d.take(1, 'noWar');
    expect(d.verdict(0, 'war', { on: SWEDEN })).toBe(true);
  });

  clause(['NA-11.3-b', 'NA-5.2.1-o', 'NA-R-124'], 'a choice is only a neutral; enemies are at war already', () => {
    const d = courts();
    d.run([{ at: 'declare', powers: [FRANCE] }]);
    const offered = d.choices(0).flatMap((c) => (c.verb === 'war' ? [Number(c.arg.on)] : []));
    expect(offered).toContain(SWEDEN);
    expect(offered).toContain(PRUSSIA);
    expect(offered).not.toContain(AUSTRIA);
    expect(offered.every((on) => sideOf(d.state, on) === NEUTRAL)).toBe(true);
  });

  test('what a declaration brings is said before', () => {
    const d = courts();
    d.run([{ at: 'declare', powers: [FRANCE] }]);
    const choices = d.choices(0);
    const meanings = d.machine.meanings(d.position, 0, choices);
    const stakes = (meanings.war as { stake?: { what: string; args?: { steps: number } } }[]).map((m) => m.stake!);
    expect(stakes.every(({ args }) => args!.steps >= 0)).toBe(true);
    expect(stakes.map(({ what }) => what)).toContain('drives into war');
  });
});

describe('sides of the desk', () => {
  test('it is the world of Spring 1805', () => {
    const { state } = courts();
    expect([SPAIN, FRANCE].map((p) => state.side[p])).toEqual([EMPIRE, EMPIRE]);
    expect([AUSTRIA, RUSSIA, BRITAIN].map((p) => state.side[p])).toEqual([COALITION, COALITION, COALITION]);
  });
});
