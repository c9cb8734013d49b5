/** 12.1, 12.2.5 and NA-R-207: the open part of the budget, and what neutral majors may not do, on the whole map. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { unitModifier } from '../src/rules/1-quality.ts';
import { disbandings } from '../src/rules/12-production.ts';
import { NEUTRAL, SPRING, type State } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, powerId, SPAIN, TURKEY } from '../src/tables.ts';
import { id, type Put, type Stage, stage } from './stage.ts';

/** The budget of a Spring of the Grand Campaign: gifts are next. */
function spring(year: number, more: (s: State) => void = () => {}, pieces: { [name: string]: Put } = {}): Stage {
  const desk = stage(
    pieces,
    (s) => {
      Object.assign(s, { turn: (year - 1805) * 4 + 1, season: SPRING, year });
      s.money.fill(0);
      more(s);
    },
    'grand1805',
  );
  desk.begin('budget', {});
  return desk;
}

const gifts = (desk: Stage, seat: number, power: number): number[] => [
  ...new Set(
    desk
      .choices(seat)
      .filter(({ verb, arg }) => verb === 'give' && arg.power === power)
      .map(({ arg }) => Number(arg.to)),
  ),
];

describe('conscripts', () => {
  clause(
    ['NA-12.1-a', 'NA-12.1-b', 'NA-12.1-f', 'NA-R-209'],
    'from 1808 on: half the money again, twice the foot',
    () => {
      expect(spring(1807).verdict(0, 'conscripts')).toBe('NA-12.1-a');
      const desk = spring(1808);
      const { state } = desk;
      const [money, steps, horse] = [state.money[FRANCE]!, state.recruit[FRANCE]!, state.horse[FRANCE]!];
      expect(desk.verdict(1, 'conscripts')).toBe('NA-12.1-a');
      desk.take(0, 'conscripts');
      expect(state.money[FRANCE]).toBe(Math.floor(money * 1.5));
      expect([state.recruit[FRANCE], state.horse[FRANCE]]).toEqual([2 * steps, horse]);
      // What others may give is capped by what she had of herself.
      expect(state.budget[FRANCE]).toBe(money);
      expect(desk.verdict(0, 'conscripts')).toBe('NA-12.1-a');
    },
  );

  clause('NA-12.1-a', 'NA-EX-56: never two years running', () => {
    const called = (year: number) => (s: State) => {
      s.calls = [year];
    };
    expect(spring(1810, called(1809)).verdict(0, 'conscripts')).toBe('NA-12.1-a');
    expect(spring(1812, called(1809)).verdict(0, 'conscripts')).toBe(true);
  });

  clause('NA-12.1-f', 'indemnities are not multiplied', () => {
    const desk = spring(1808, (s) => {
      s.indemnities = [AUSTRIA, FRANCE];
    });
    const { state } = desk;
    const paid = Math.floor(state.budget[AUSTRIA]! / 2);
    desk.take(0, 'conscripts');
    expect(state.money[FRANCE]).toBe(Math.floor(state.budget[FRANCE]! * 1.5) + paid);
  });

  clause(
    ['NA-12.1-c', 'NA-12.1-d'],
    'after the second call corps I to VI have 1 less and the attrition bonus is gone',
    () => {
      const check = (calls: number[]): string[] => {
        const desk = stage(
          { fr_i: { at: 'vienna' }, fr_vii: { at: 'vienna' }, davout: { at: 'vienna' }, ru_i: { at: 'vienna' } },
          (s) => {
            s.calls = calls;
          },
          'grand1805',
        );
        return [unitModifier(desk.state, id('fr_i')), unitModifier(desk.state, id('fr_vii'))].map(String);
      };
      expect(check([1808])).toEqual(['2', '1']);
      expect(check([1808, 1810])).toEqual(['1', '1']);
    },
  );
});

describe('gifts', () => {
  clause('NA-12.2.5-a', 'go to any power that is not at war with the giver, neutrals too', () => {
    const desk = spring(1805);
    expect(gifts(desk, 0, FRANCE)).toEqual(
      expect.arrayContaining([SPAIN, TURKEY, PRUSSIA, powerId('bavaria'), powerId('neufchatel')]),
    );
    for (const enemy of [BRITAIN, AUSTRIA, powerId('sweden')]) expect(gifts(desk, 0, FRANCE)).not.toContain(enemy);
    desk.take(0, 'give', { power: FRANCE, to: PRUSSIA, amount: 6 });
    expect(desk.state.money[PRUSSIA]).toBe(desk.state.budget[PRUSSIA]! + 6);
  });

  clause(['NA-R-207', 'NA-11.2.5-g'], 'never come from a neutral major, but may go to one', () => {
    const desk = spring(1805);
    expect(gifts(desk, 1, PRUSSIA)).toEqual([]);
    expect(gifts(desk, 0, TURKEY)).toEqual([]);
    expect(gifts(desk, 1, BRITAIN)).toContain(PRUSSIA);
    expect(gifts(desk, 1, AUSTRIA)).not.toEqual([]);
  });
});

describe('neutral majors', () => {
  clause(
    ['NA-R-207', 'NA-11.2.5-g', 'NA-11.2.5-a'],
    'raise troops, but dissolve no corps and dismiss no leaders',
    () => {
      const pieces = { pr_i: { at: 'berlin', steps: 1 }, pr_ii: { at: 'berlin', steps: 1 }, blucher: { at: 'berlin' } };
      const desk = spring(1805, () => {}, pieces);
      expect(disbandings(desk.play, PRUSSIA)).toEqual([]);
      desk.state.side[PRUSSIA] = 1;
      expect(disbandings(desk.play, PRUSSIA)).not.toEqual([]);
      desk.state.side[PRUSSIA] = NEUTRAL;
      desk.take(0, 'ready');
      desk.take(1, 'ready');
      const orders = desk.choices(1).filter(({ verb }) => verb === 'build' || verb === 'fill');
      expect(orders.some(({ arg }) => [id('pr_iii'), id('pr_i')].includes(arg.unit))).toBe(true);
      for (const seat of [0, 1]) desk.take(seat, 'agree');
      // Reinforcement: no one is asked to dismiss a Prussian.
      desk.begin('reinforce', {});
      const asked = desk.machine.asking(desk.position, 1);
      expect(asked?.at).not.toBe('reinforce.leaders');
    },
  );
});
