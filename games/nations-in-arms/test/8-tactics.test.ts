import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { setLevel } from '../src/rules/1-units.ts';
import { demoralizationMorale } from '../src/rules/8-morale.ts';
import { ATTACKER, DEFENDER, dueLosses } from '../src/rules/8-round.ts';
import {
  cancelledBy,
  extraLosses,
  firstLoss,
  fits,
  groundOf,
  hasRearguard,
  retreatExtra,
  tacticChecks,
} from '../src/rules/8-tactic-cards.ts';
import { tacticsDrawn, usesTactics } from '../src/rules/8-tactics.ts';
import { worksheet } from '../src/rules/8-worksheet.ts';
import { AUTUMN, type BattleLocals, SUMMER } from '../src/shape.ts';
import { AUSTRIA, CLEAR, MOUNTAIN, ROUGH, SWAMP, WOODS } from '../src/tables.ts';
import { cardNumber, tacticNumber } from '../src/tables-cards.ts';
import { id, type Stage } from './stage.ts';
import { at, austrians, change, field, french, t } from './tactics.ts';

const holds = (n: number, desk: Stage, frame: BattleLocals, role: number): boolean =>
  fits(tacticNumber(n), groundOf(desk.play, frame, role));

describe('8.1.3 the draw', () => {
  clause(['NA-8.1.3-c', 'NA-8.1.3-d'], 'NA-EX-35: one, the combat value, and one after the reform', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    desk.state.year = 1805;
    expect(tacticsDrawn(desk.state, frame, DEFENDER)).toBe(3);
    desk.state.effects = [cardNumber(59), AUSTRIA];
    expect(tacticsDrawn(desk.state, frame, DEFENDER)).toBe(4);
    desk.state.effects = [];
    desk.state.year = 1813;
    expect(tacticsDrawn(desk.state, frame, DEFENDER)).toBe(4);
    desk.state.year = 1793;
    expect(tacticsDrawn(desk.state, frame, ATTACKER)).toBe(4);
    desk.state.year = 1794;
    expect(tacticsDrawn(desk.state, frame, ATTACKER)).toBe(5);
  });

  clause('NA-8.1.3-e', 'a minor has the reform of its major', () => {
    const { desk, frame } = field({ ...french(), colli: { at }, piedmont_i1: { at } });
    desk.state.year = 1805;
    const before = tacticsDrawn(desk.state, frame, DEFENDER);
    desk.state.year = 1813;
    expect(tacticsDrawn(desk.state, frame, DEFENDER)).toBe(before + 1);
  });

  clause(['NA-15.6-a', 'NA-G.Tactical-Deck-a'], 'major battles, or with the variant every battle of armies', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    const uses = (tactics: 'off' | 'major' | 'armies', size: BattleLocals['size']): boolean =>
      usesTactics({ ...desk.play, options: { ...desk.play.options, tactics } }, { ...frame, size });
    expect([uses('off', 'major'), uses('major', 'major'), uses('major', 'minor')]).toEqual([false, true, false]);
    expect([uses('armies', 'minor'), uses('armies', 'skirmish')]).toEqual([true, true]);
    const corps = field({ massena_r: { at }, fr_vii: { at }, ...austrians() });
    const play = { ...corps.desk.play, options: { ...corps.desk.play.options, tactics: 'armies' as const } };
    expect(usesTactics(play, { ...corps.frame, size: 'minor' })).toBe(false);
  });
});

describe('8.1.3 what the cards do', () => {
  clause(['NA-8.1.3-j', 'NA-8.1.3-k'], 'plain modifiers of the own roll', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    const worth: [number, number, number][] = [
      ...(
        [
          [1, 1],
          [2, 2],
          [3, 2],
          [7, 2],
          [13, 2],
          [21, 1],
          [23, 2],
          [24, 1],
          [28, 1],
        ] as const
      ).map(([n, v]): [number, number, number] => [ATTACKER, n, v]),
      ...(
        [
          [4, 1],
          [15, 2],
          [19, 1],
          [20, 2],
        ] as const
      ).map(([n, v]): [number, number, number] => [DEFENDER, n, v]),
    ];
    for (const [role, card, value] of worth) {
      // Card 19 also takes away cavalry superiority; there is none here.
      expect(change(desk, frame, role, [card]), `card ${card}`).toBe(value);
    }
    expect(change(desk, frame, ATTACKER, [], [29])).toBe(-2);
    frame.sides[DEFENDER].failed = t(15);
    expect(worksheet(desk.play, frame, DEFENDER).lines.find((l) => l.what === 'tactics')!.value).toBe(-1);
  });

  clause('NA-8.1.3-j', 'cards 5, 6, 11, 12 and 25: guns', () => {
    const { desk, frame } = field({
      ...french(),
      at_italy: { at },
      charles: { at, army: 'at_italy', commands: 'at_italy' },
      at_i: { at, army: 'at_italy', steps: 1 },
    });
    const guns = (own: number[], enemy: number[]): number => {
      frame.sides[ATTACKER].tactics = t(...own);
      frame.sides[DEFENDER].tactics = t(...enemy);
      return worksheet(desk.play, frame, ATTACKER).lines.find((l) => l.what === 'artillery')?.value ?? 0;
    };
    const plain = guns([], []);
    expect(plain).toBeGreaterThan(0);
    expect(guns([5], [])).toBe(Math.min(3, plain + 1));
    expect(guns([], [12])).toBe(Math.min(3, plain + 1));
    expect(guns([], [5])).toBe(plain - 1);
    for (const n of [6, 11, 25]) expect(guns([], [n]), `card ${n}`).toBe(0);
    expect(guns([25], [])).toBe(0);
  });

  clause('NA-8.1.3-j', 'cards 9, 12, 19 and 25: cavalry', () => {
    const { desk, frame } = field({ ...french({ fr_lc1: { at, army: 'fr_italy' } }), ...austrians() });
    const horse = (own: number[], enemy: number[]): number => {
      frame.sides[ATTACKER].tactics = t(...own);
      frame.sides[DEFENDER].tactics = t(...enemy);
      return worksheet(desk.play, frame, ATTACKER).lines.find((l) => l.what === 'cavalry')?.value ?? 0;
    };
    expect(horse([], [])).toBe(2);
    for (const n of [9, 12, 19, 25]) expect(horse([], [n]), `card ${n}`).toBe(0);
    expect(horse([25], [])).toBe(0);
  });

  clause('NA-8.1.3-j', 'cards 16, 17 and 18: skirmishers, columns, volleys and the lead unit', () => {
    const open = field({ ...french(), ...austrians() }, CLEAR);
    open.frame.sides[ATTACKER].lead = id('fr_i');
    const lead = (enemy: number[]): number => {
      open.frame.sides[DEFENDER].tactics = t(...enemy);
      return worksheet(open.desk.play, open.frame, ATTACKER).lines.find((l) => l.what === 'lead unit')?.value ?? 0;
    };
    expect([lead([]), lead([16]), lead([18])]).toEqual([2, 1, 0]);
    open.frame.sides[DEFENDER].tactics = [];
    expect(change(open.desk, open.frame, ATTACKER, [17])).toBe(2);
    open.frame.sides[ATTACKER].lead = id('fr_vii');
    expect(change(open.desk, open.frame, ATTACKER, [17])).toBe(1);
    const woods = field({ ...french(), ...austrians() }, WOODS);
    expect(change(woods.desk, woods.frame, ATTACKER, [16])).toBe(1);
    const weak = field({ massena_r: { at }, fr_vii: { at, steps: 1 }, ...austrians() });
    expect(change(weak.desk, weak.frame, DEFENDER, [], [17])).toBe(1);
  });

  clause('NA-8.1.3-j', 'card 22: the price of the ground is halved towards 0', () => {
    const { desk, frame } = field({ ...french(), ...austrians() }, MOUNTAIN);
    const terrain = worksheet(desk.play, frame, ATTACKER).lines.find((l) => l.what === 'terrain')!.value;
    expect(terrain).toBeLessThan(-1);
    expect(change(desk, frame, ATTACKER, [22])).toBe(Math.trunc(terrain / 2) - terrain);
  });

  clause('NA-8.1.3-j', 'card 14: nothing now, 3 in a second round', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    frame.sides[ATTACKER].reserves = true;
    const line = (): number =>
      worksheet(desk.play, frame, ATTACKER).lines.find((l) => l.what === 'tactics')?.value ?? 0;
    expect(line()).toBe(0);
    frame.round = 2;
    expect(line()).toBe(3);
  });

  clause(['NA-8.1.3-l'], 'losses, retreats, pursuit and morale', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    const [attacker, defender] = frame.sides;
    attacker.tactics = t(1);
    expect(extraLosses(attacker)).toBe(1);
    Object.assign(defender, { losses: 2, steps: 10 });
    expect(dueLosses({ ...frame, role: ATTACKER })).toBe(3);
    defender.steps = 1;
    expect(dueLosses({ ...frame, role: ATTACKER })).toBe(2);
    attacker.tactics = t(7);
    expect(firstLoss(attacker)).toBe('cavalry');
    attacker.tactics = t(13);
    expect(firstLoss(attacker)).toBe('guard');
    // The defender is beaten.
    attacker.tactics = t(3, 26);
    expect(retreatExtra(groundOf(desk.play, frame, DEFENDER))).toBe(3);
    defender.tactics = t(27);
    expect(retreatExtra(groundOf(desk.play, frame, DEFENDER))).toBe(2);
    expect(hasRearguard(defender, desk.play, [id('at_i')])).toBe(true);
    expect(hasRearguard(defender, desk.play, [id('at_lc1')])).toBe(false);
    frame.winner = ATTACKER;
    const morale = (cards: number[]): number => {
      defender.tactics = t(...cards);
      return demoralizationMorale(desk.state, frame, [id('charles'), id('at_i')]);
    };
    expect([morale([10]) - morale([]), morale([13]) - morale([])]).toEqual([2, -1]);
  });

  clause(['NA-8.1.3-h'], 'who played the second card checks, and who led from the front, with 1 more', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    frame.sides[ATTACKER].seconded = id('massena_r');
    expect(tacticChecks(desk.play, frame, ATTACKER)).toEqual([id('massena_r'), 0]);
    frame.sides[ATTACKER].seconded = -1;
    frame.sides[ATTACKER].tactics = t(28);
    expect(tacticChecks(desk.play, frame, ATTACKER)).toEqual([id('massena_r'), 1]);
  });

  test('what cancels what', () => {
    const pairs = [4, 6, 9, 12, 24].map((n) => [n, cancelledBy(tacticNumber(n)).map((c) => c + 1)]);
    expect(pairs).toEqual([
      [4, [2, 3, 22]],
      [6, [5]],
      [9, [7, 26]],
      [12, [7]],
      [24, [23]],
    ]);
  });
});

describe('8.1.3 conditions', () => {
  clause('NA-8.1.3-j', 'each card asks for what its row names', () => {
    const big = field({ ...french({ fr_lc1: { at, army: 'fr_italy' } }), ...austrians() });
    const small = field({ massena_r: { at }, fr_vii: { at, steps: 1 }, quosdanovich: { at }, at_i: { at } });
    const at2 = (n: number, role = ATTACKER): boolean[] => [
      holds(n, big.desk, big.frame, role),
      holds(n, small.desk, small.frame, role),
    ];
    for (const n of [2, 3, 5, 6, 8, 9, 12, 14, 26]) expect(at2(n), `card ${n}`).toEqual([true, false]);
    expect(at2(24)).toEqual([true, true]);
    expect(at2(24, DEFENDER)).toEqual([true, false]);
    expect(at2(13)).toEqual([false, false]);
    const guard = field(
      { ...french({ fr_og: { at, army: 'fr_italy' }, fr_gc: { at, army: 'fr_italy' } }), ...austrians() },
      CLEAR,
    );
    expect([13, 7].map((n) => holds(n, guard.desk, guard.frame, ATTACKER))).toEqual([true, true]);
    const woods = field({ ...french({ fr_gc: { at, army: 'fr_italy' } }), ...austrians() }, WOODS);
    expect([5, 7].map((n) => holds(n, woods.desk, woods.frame, ATTACKER))).toEqual([false, false]);
    big.frame.sides[ATTACKER].lead = id('fr_vii');
    expect(holds(17, big.desk, big.frame, ATTACKER)).toBe(true);
    big.frame.sides[ATTACKER].lead = id('fr_lc1');
    expect(holds(17, big.desk, big.frame, ATTACKER)).toBe(false);
    expect(holds(18, big.desk, big.frame, DEFENDER)).toBe(false);
    expect(holds(18, big.desk, big.frame, ATTACKER)).toBe(true);
    big.frame.sides[ATTACKER].marched = true;
    expect(holds(23, big.desk, big.frame, ATTACKER)).toBe(true);
    expect(holds(23, small.desk, small.frame, ATTACKER)).toBe(false);
  });

  clause('NA-8.1.3-j', 'terrain, season, reform and rest', () => {
    const there = (terrain: number) => field({ ...french(), ...austrians() }, terrain);
    const rough = there(ROUGH);
    expect(holds(19, rough.desk, rough.frame, DEFENDER)).toBe(true);
    const swamp = there(SWAMP);
    expect([11, 25].map((n) => holds(n, swamp.desk, swamp.frame, DEFENDER))).toEqual([false, true]);
    const clear = there(CLEAR);
    clear.desk.state.season = SUMMER;
    expect(holds(25, clear.desk, clear.frame, DEFENDER)).toBe(false);
    clear.desk.state.season = AUTUMN;
    expect(holds(25, clear.desk, clear.frame, DEFENDER)).toBe(true);
    clear.desk.state.year = 1805;
    expect([holds(16, clear.desk, clear.frame, ATTACKER), holds(16, clear.desk, clear.frame, DEFENDER)]).toEqual([
      true,
      false,
    ]);
    expect(holds(20, clear.desk, clear.frame, DEFENDER)).toBe(true);
    setLevel(clear.desk.state, id('at_i'), 1);
    expect(holds(20, clear.desk, clear.frame, DEFENDER)).toBe(false);
    const mountain = there(MOUNTAIN);
    expect([holds(22, mountain.desk, mountain.frame, ATTACKER), holds(22, clear.desk, clear.frame, ATTACKER)]).toEqual([
      true,
      false,
    ]);
  });
});
