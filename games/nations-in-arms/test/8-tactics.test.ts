import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { directionTo } from '../src/graph.ts';
import { newBattle } from '../src/rules/8-battle.ts';
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
import { type At, AUTUMN, type BattleLocals, EMPIRE, FOUGHT, MOVING, type State, SUMMER } from '../src/shape.ts';
import { AUSTRIA, CLEAR, HEXES, isLeader, MOUNTAIN, ROUGH, SWAMP, terrainOf, WOODS } from '../src/tables.ts';
import { cardNumber, tacticNumber } from '../src/tables-cards.ts';
import { m, open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';
import { asksAlike, cards, imaginesTheSame } from './worlds.ts';

type Pieces = { [name: string]: Put };
const [at, from] = ['W3732', 'W3632'];
const t = (...numbers: number[]): number[] => numbers.map((n) => tacticNumber(n));

const french = (more: Pieces = {}): Pieces => ({
  fr_italy: { at },
  bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
  massena_r: { at, army: 'fr_italy' },
  ...Object.fromEntries(
    ['fr_vii', 'fr_viii', 'fr_ix', 'fr_i', 'fr_ii', 'fr_iii'].map((n) => [n, { at, army: 'fr_italy' }]),
  ),
  ...more,
});
const austrians = (more: Pieces = {}): Pieces => ({
  at_italy: { at },
  charles: { at, army: 'at_italy', commands: 'at_italy' },
  quosdanovich: { at, army: 'at_italy' },
  ...Object.fromEntries(['at_i', 'at_ii', 'at_iii', 'at_vii', 'at_viii'].map((n) => [n, { at, army: 'at_italy' }])),
  ...more,
});
const far = {
  joubert: { at: 'toulon' },
  fr_supply9: { at: 'W3633', depot: true },
  at_supply9: { at: 'W3832', depot: true },
};
const isAustrian = (name: string): boolean =>
  name.startsWith('at_') || ['charles', 'quosdanovich', 'wurmser'].includes(name);

/** A battle of French attackers in a hex of this terrain, as the worksheet sees it. */
function field(
  pieces: Pieces,
  terrain = terrainOf[hex(at)]!,
  more: (s: State) => void = open,
): { desk: Stage; frame: At<'battle'> } {
  const desk = stage({ ...pieces, ...far }, more);
  const there =
    terrain === terrainOf[hex(at)] ? hex(at) : terrainOf.findIndex((each, h) => each === terrain && h < HEXES);
  for (const [name, put] of Object.entries(pieces)) {
    const p = id(name);
    if (put.at !== at) continue;
    (desk.state.place as number[])[p] = there;
    desk.state.marks[p]! |= FOUGHT | (isAustrian(name) ? 0 : MOVING);
  }
  const entry = there === hex(at) ? directionTo(there, hex(from)) : -1;
  const how = { entry, crossing: -1, intercepted: false, failedAvoid: false, sortie: false };
  const frame = newBattle(desk.play, there, EMPIRE, how);
  Object.assign(frame, { size: 'major', cards: true });
  return { desk, frame };
}

/** How much cards change the total of a role's worksheet. */
function change(desk: Stage, frame: BattleLocals, role: number, own: number[], enemy: number[] = []): number {
  const total = (): number => worksheet(desk.play, frame, role).total;
  const before = total();
  frame.sides[role]!.tactics = t(...own);
  frame.sides[1 - role]!.tactics = t(...enemy);
  const after = total();
  frame.sides[role]!.tactics = frame.sides[1 - role]!.tactics = [];
  return after - before;
}

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
    clear.desk.state.level[id('at_i')] = 1;
    expect(holds(20, clear.desk, clear.frame, DEFENDER)).toBe(false);
    const mountain = there(MOUNTAIN);
    expect([holds(22, mountain.desk, mountain.frame, ATTACKER), holds(22, clear.desk, clear.frame, ATTACKER)]).toEqual([
      true,
      false,
    ]);
  });
});

/** A battle begun with tactical cards; the hands are laid by the test once the plans are open. */
function fight(hands: number[][], more: (s: State) => void = () => {}): Stage {
  const desk = stage(
    { ...french(), ...austrians(), ...far },
    (s) => {
      open(s);
      more(s);
    },
    { tactics: 'major' },
  );
  desk.begin('battle', { leader: id('bonaparte'), from: hex(from), marker: m('empire 1') });
  for (let i = 0; i < 9 && desk.position.lanes === null; i++) {
    const [seat] = desk.machine.busy(desk.position);
    desk.take(seat!, desk.verbs(seat!).includes('skip') ? 'skip' : 'decline');
  }
  desk.state.tactics = hands.map((hand) => t(...hand));
  return desk;
}
const plan = (desk: Stage, seat: number, first: number, second?: [number, string]): void => {
  if (first > 0) desk.take(seat, 'tactic', { tactic: tacticNumber(first) });
  if (second) desk.take(seat, 'second', { tactic: tacticNumber(second[0]), leader: id(second[1]) });
  desk.take(seat, 'agree');
};
const told = (desk: Stage, what: string): unknown[] => desk.log.filter((e) => e.what === what).map((e) => e.args);

describe('8.1.3 in a battle', () => {
  clause(['NA-8.1.3-a', 'NA-8.1.3-b', 'NA-8.1.3-i'], 'drawn, planned in secret, shown by the attacker first', () => {
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
  });

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

  clause('NA-8.1.3-i', 'NA-R-159: vedettes see the first card of the enemy and may exchange their own', () => {
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
