import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { ATTACKER } from '../src/rules/8-round.ts';
import { worksheet } from '../src/rules/8-worksheet.ts';
import type { At, State } from '../src/shape.ts';
import { isLeader } from '../src/tables.ts';
import { cardNumber, tacticNumber } from '../src/tables-cards.ts';
import { m, open } from './moves.ts';
import { hex, id, type Stage, stage } from './stage.ts';
import { at, austrians, far, field, fight, french, from, plan, t, told } from './tactics.ts';
import { asksAlike, cards, imaginesTheSame } from './worlds.ts';

describe('8.1.3 in a battle', () => {
  clause(
    ['NA-8.1.3-a', 'NA-8.1.3-b', 'NA-8.1.3-i', 'NA-R-135'],
    'drawn, planned in secret, shown by the attacker first',
    () => {
      const desk = fight([
        [1, 2],
        [10, 19],
      ]);
      expect(told(desk, 'draws tactics').map((a) => (a as { seat: number }).seat)).toEqual([0, 1]);
      const { board } = desk.machine.view(desk.position, 0);
      expect(board.tactics).toEqual([t(1, 2), [-1, -1]]);
      imaginesTheSame(desk);
      plan(desk, 0, 1);
      desk.script([1, 1, 1, 1, ...Array(40).fill(3)]);
      plan(desk, 1, 10);
      expect(told(desk, 'tactics shown')).toEqual([
        { seat: 0, tactics: t(1) },
        { seat: 1, tactics: t(10) },
      ]);
      const battle = desk.position.stack.find((f) => f.at.startsWith('battle')) as At<'battle'> | undefined;
      expect(battle?.sides[0].tactics ?? t(1)).toEqual(t(1));
    },
  );

  clause(['NA-8.1.3-f', 'NA-8.1.3-g'], 'a second card through a subordinate who rolls 5 with the combat value', () => {
    const desk = fight([[1, 24], [10]]);
    expect(desk.choices(0).filter((c) => c.verb === 'second')).toEqual([]);
    plan(desk, 0, 1, [24, 'massena_r']);
    desk.script([3, 6, ...Array(40).fill(3)]);
    plan(desk, 1, -1);
    expect(told(desk, 'second card').length).toBe(1);
    expect(told(desk, 'tactics shown')).toEqual([{ seat: 0, tactics: t(1, 24) }]);
    const failed = fight([[1, 24], [10]]);
    plan(failed, 0, 1, [24, 'massena_r']);
    failed.script([2, ...Array(40).fill(3)]);
    plan(failed, 1, -1);
    expect(told(failed, 'no second card').length).toBe(1);
    expect(told(failed, 'tactics shown')).toEqual([{ seat: 0, tactics: t(1) }]);
  });

  clause('NA-8.1.3-f', 'under a weak commander one card only', () => {
    const desk = fight([
      [1, 24],
      [10, 19],
    ]);
    desk.take(1, 'tactic', { tactic: tacticNumber(10) });
    expect(desk.verbs(1)).toContain('second');
    const charles = desk.state.commander.indexOf(id('charles'));
    desk.state.commander[charles] = id('quosdanovich');
    expect(desk.verbs(1)).not.toContain('second');
  });

  clause(['NA-8.1.3-j'], 'a check decides, cards of the other role are refused', () => {
    const desk = fight([[2, 10], [4]]);
    expect(desk.verdict(0, 'tactic', { tactic: tacticNumber(10) })).toBe('NA-8.1.3-j');
    plan(desk, 0, 2);
    desk.script([1, 3, ...Array(40).fill(3)]);
    plan(desk, 1, 4);
    expect(told(desk, 'tactic fails').length).toBe(1);
    expect(told(desk, 'tactic succeeds').length).toBe(1);
  });

  test('a refused flank cancels an oblique order', () => {
    const desk = fight([[2], [4]]);
    plan(desk, 0, 2);
    desk.script([6, 6, ...Array(40).fill(3)]);
    plan(desk, 1, 4);
    expect(told(desk, 'tactic cancelled')).toEqual([{ seat: 0, tactic: tacticNumber(2) }]);
  });

  test('card 30 cancels one enemy card, of two the one that is chosen', () => {
    const desk = fight([[30], [10, 19]]);
    plan(desk, 0, 30);
    desk.script([6, ...Array(40).fill(3)]);
    plan(desk, 1, 10, [19, 'quosdanovich']);
    const names = told(desk, 'tactics shown').flatMap((a) => (a as { tactics: number[] }).tactics);
    if (names.length === 3 && desk.verbs(0).includes('annul')) desk.take(0, 'annul', { tactic: tacticNumber(19) });
    expect(told(desk, 'tactic cancelled').length).toBe(1);
  });

  clause(['NA-8.1.3-i', 'NA-R-159'], 'vedettes see the first card of the enemy and may exchange their own', () => {
    const light = { fr_lc1: { at, army: 'fr_italy' } };
    const desk = stage({ ...french(light), ...austrians(), ...far }, open, { tactics: 'major' });
    desk.begin('battle', { leader: id('bonaparte'), from: hex(from), marker: m('empire 1') });
    desk.state.tactics = [t(8, 1, 24), t(10, 19)];
    plan(desk, 0, 8);
    desk.script(Array(60).fill(3));
    plan(desk, 1, 10);
    expect(desk.machine.busy(desk.position)).toEqual([0]);
    expect(desk.verbs(0)).toEqual(['exchange', 'keep']);
    expect(desk.machine.view(desk.position, 1).board.tactics[0]).toEqual([-1, -1]);
    imaginesTheSame(desk);
    desk.take(0, 'exchange', { tactic: tacticNumber(24) });
    expect(told(desk, 'tactics shown')).toEqual([
      { seat: 0, tactics: t(24) },
      { seat: 1, tactics: t(10) },
    ]);
  });

  clause('NA-8.3.1-h', 'a second round draws anew', () => {
    const desk = fight([[], []]);
    desk.state.tactics = [[], []];
    expect(desk.machine.busy(desk.position).length).toBe(2);
  });
});

describe('event cards in a battle', () => {
  clause('NA-11.1-o', 'card 7: two cards more, or 1 to the first roll where no cards are used', () => {
    const begin = (set: (s: State) => void, tactics: 'off' | 'major'): Stage => {
      const desk = stage(
        { ...french(), ...austrians(), ...far },
        (s) => {
          open(s);
          set(s);
        },
        { tactics },
      );
      desk.begin('battle', { leader: id('bonaparte'), from: hex(from), marker: m('empire 1') });
      return desk;
    };
    const hold = (s: State): void => void (s.hands[0] = cards(7));
    const drawn = (desk: Stage): number => (told(desk, 'draws tactics')[0] as { count: number }).count;
    const council = begin(hold, 'major');
    council.take(0, 'playCard', { card: cardNumber(7) });
    expect(drawn(council)).toBe(drawn(begin(() => {}, 'major')) + 2);
    const { desk, frame } = field({ ...french(), ...austrians() });
    frame.cards = false;
    desk.state.effects = [cardNumber(7), 0];
    expect(worksheet(desk.play, frame, ATTACKER).lines.find((l) => l.what === 'council of war')!.value).toBe(1);
    frame.round = 2;
    expect(worksheet(desk.play, frame, ATTACKER).lines.some((l) => l.what === 'council of war')).toBe(false);
    asksAlike((set) => begin(set, 'off'), 0, cardNumber(7));
  });

  clause('NA-11.1-o', 'card 6: a check succeeds without a roll', () => {
    const checking = (set: (s: State) => void): Stage => {
      const desk = fight([[2], []], set);
      plan(desk, 0, 2);
      desk.script([1, ...Array(40).fill(3)]);
      plan(desk, 1, -1);
      return desk;
    };
    const desk = checking((s) => void (s.hands[0] = cards(6)));
    expect(desk.position.stack.at(-1)!.at).toBe('window.choose');
    desk.take(0, 'playCard', { card: cardNumber(6) });
    expect(told(desk, 'tactic succeeds').length).toBe(1);
    asksAlike(checking, 0, cardNumber(6));
    expect(isLeader[id('charles')]).toBe(true);
  });
});
