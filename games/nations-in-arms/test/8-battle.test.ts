import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { unitsIn } from '../src/rules/1-forces.ts';
import { ATTACKER, DEFENDER } from '../src/rules/8-round.ts';
import { worksheet } from '../src/rules/8-worksheet.ts';
import { DEMORALIZED, type State, WINTER } from '../src/shape.ts';
import { at, austrians, fed, field, french, from, link } from './battles.ts';
import { m, open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

describe('8.0 a whole battle', () => {
  const begin = (pieces: { [name: string]: Put }, dice: number[], more: (s: State) => void = open): Stage => {
    const desk = stage({ ...link, ...pieces }, more);
    desk.begin('battle', { leader: id('massena_r'), from: hex(from), marker: m('empire 1') }, dice);
    return desk;
  };
  const plain = (desk: Stage): void => {
    for (const seat of [0, 1]) if (desk.verbs(seat).includes('agree')) desk.take(seat, 'agree');
  };

  clause(['NA-8.1.4-d', 'NA-8.1.4-g', 'NA-8.0-d'], 'at 4.5 to 1 the weaker side is destroyed without dice', () => {
    const desk = begin({ ...french({ fr_ix: { at, steps: 1 } }), bonaparte: { at }, at_det1: { at } }, []);
    plain(desk);
    expect(desk.at('at_det1')).toBeLessThan(0);
    expect(desk.log.some((e) => e.what === 'destroyed by odds')).toBe(true);
  });

  clause(
    ['NA-8.2.4-g', 'NA-8.2.4-b', 'NA-8.2.4-a'],
    'NA-EX-38: a side never inflicts more than the steps it has',
    () => {
      const desk = begin(
        { ...french(), quosdanovich: { at }, at_i: { at, steps: 1 }, at_ii: { at, steps: 1 } },
        [1, 1, 6, 6],
      );
      plain(desk);
      const rolls = desk.log.filter((e) => e.what === 'battle roll');
      expect(rolls.length).toBe(2);
      const lost = 4 - desk.steps('fr_vii') - desk.steps('fr_viii');
      expect(lost).toBeLessThanOrEqual(2);
    },
  );

  clause(
    ['NA-8.3.1-a', 'NA-8.3.1-g', 'NA-8.3.4-a', 'NA-8.3.3-b'],
    'the larger result wins; the loser of a skirmish retreats without a check',
    () => {
      const desk = begin({ ...french(), ...austrians() }, [6, 6, 1, 1]);
      plain(desk);
      while (desk.verbs(1).includes('lose')) desk.take(1, 'lose', desk.choices(1)[0]!.arg);
      expect(desk.log.some((e) => e.what === 'battle won' && e.args!.seat === 0)).toBe(true);
      if (desk.verbs(1).includes('back')) desk.take(1, 'back', desk.choices(1).find((c) => c.verb === 'back')!.arg);
      expect(desk.at('at_i')).not.toBe(hex(at));
      expect(desk.log.some((e) => e.what === 'demoralized' || e.what === 'steady')).toBe(false);
      expect(desk.verbs(0)).toContain('halt');
    },
  );

  clause(
    ['NA-8.3.1-c', 'NA-8.3.1-d', 'NA-8.3.1-f', 'NA-8.3.1-h'],
    'an undecided round: the attacker, then the defender, decide on a second; a tie then sends the attacker back',
    () => {
      const desk = begin({ ...french(), ...austrians() }, [...tie(), ...tie()], fed);
      const losses = (): void => {
        for (const seat of [0, 1])
          while (desk.verbs(seat).includes('lose')) desk.take(seat, 'lose', desk.choices(seat)[0]!.arg);
      };
      plain(desk);
      losses();
      expect(desk.verbs(0)).toEqual(['fight', 'retire']);
      desk.take(0, 'fight');
      expect(desk.verbs(1)).toEqual(['fight', 'retire']);
      desk.take(1, 'fight');
      plain(desk);
      losses();
      expect(desk.log.some((e) => e.what === 'second round')).toBe(true);
      expect(desk.log.some((e) => e.what === 'battle won' && e.args!.seat === 1)).toBe(true);
    },
  );
  /** Dice that give both sides a total of 9 in the first round: one step each, and no plus. */
  const tie = (): number[] => {
    const { desk, frame } = field({ ...french(), ...austrians(), ...link }, {}, fed);
    frame.sides[ATTACKER].morale = 4;
    frame.sides[DEFENDER].morale = 3;
    return [ATTACKER, DEFENDER].flatMap((role) => {
      const sum = 9 - worksheet(desk.play, frame, role).total;
      return [Math.min(6, sum - 1), sum - Math.min(6, sum - 1)];
    });
  };

  clause(
    ['NA-8.3.3-a', 'NA-8.3.3-c', 'NA-8.3.3.1-a', 'NA-8.3.3.1-c'],
    'after a minor battle the loser checks; cavalry pursues the demoralized',
    () => {
      const desk = begin(
        { ...french({ fr_lc3: { at } }), bonaparte: { at }, ...austrians({ at_iii: { at } }), alvinczy: { at } },
        [3, 3, 1, 1, 6],
        fed,
      );
      plain(desk);
      for (let i = 0; i < 20 && desk.verbs(1).includes('lose'); i++) desk.take(1, 'lose', desk.choices(1)[0]!.arg);
      if (desk.verbs(1).includes('back')) desk.take(1, 'back', desk.choices(1).find((c) => c.verb === 'back')!.arg);
      for (let i = 0; i < 20 && desk.verbs(1).includes('lose'); i++) desk.take(1, 'lose', desk.choices(1)[0]!.arg);
      for (let i = 0; i < 5 && desk.verbs(1).includes('agree'); i++) desk.take(1, 'agree');
      expect(desk.log.some((e) => e.what === 'demoralized')).toBe(true);
      expect(desk.verbs(0)).toContain('pursue');
      desk.take(0, 'pursue');
      expect(desk.log.some((e) => e.what === 'pursuit')).toBe(true);
    },
  );

  clause(['NA-8.3.3.1-i', 'NA-8.3.3.1-j'], 'NA-EX-42: demoralization ends after the Winter Activation phase', () => {
    const desk = stage({ at_i: { at: 'laibach', demoralized: true }, ...link }, (s) => {
      open(s);
      s.season = WINTER;
      s.pool = 0;
    });
    desk.begin('draw', {}, []);
    expect(desk.state.marks[id('at_i')]! & DEMORALIZED).toBe(0);
  });

  test('troops are combat units', () => {
    expect(unitsIn(['fr_vii', 'massena_r', 'fr_italy', 'fr_supply1', 'fr_det1'].map(id))).toEqual([
      id('fr_vii'),
      id('fr_det1'),
    ]);
  });
});
