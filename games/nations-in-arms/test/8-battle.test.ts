import { clause } from '@concert/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { directionTo } from '../src/graph.ts';
import { unitsIn } from '../src/rules/1-forces.ts';
import { put, setOrigin } from '../src/rules/1-units.ts';
import { newBattle } from '../src/rules/8-battle.ts';
import { lowest, replacements } from '../src/rules/8-casualties.ts';
import { lossChoice, newLosses } from '../src/rules/8-losses.ts';
import { demoralizationMorale, pursuitStrength } from '../src/rules/8-morale.ts';
import { pathLosses, retreatPaths } from '../src/rules/8-paths.ts';
import { ATTACKER, DEFENDER } from '../src/rules/8-round.ts';
import { crossingModifier, forceMorale, superiority, worksheet } from '../src/rules/8-worksheet.ts';
import {
  type BattleLocals,
  COALITION,
  DEMORALIZED,
  EMPIRE,
  FOUGHT,
  INTERCEPTOR,
  MOVING,
  marker,
  type RetreatLocals,
  type State,
  UNSUPPLIED,
  WINTER,
} from '../src/shape.ts';
import { cityId, combatOf, isCavalry, moraleOf, powerId } from '../src/tables.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const m = (name: string): number => marker.names.indexOf(name);

const open = (s: State): void => {
  s.controller.fill(-1);
};

/** The fortresses around the battle are gone, Milan and Alessandria feed the Austrians. */
const fed = (s: State): void => {
  for (const name of ['turin', 'cuneo']) s.controller[cityId(name)] = -1;
};

const at = 'W3732';
const from = 'W3632';

const french = (more: { [name: string]: Put } = {}): { [name: string]: Put } => ({
  massena_r: { at },
  fr_vii: { at },
  fr_viii: { at },
  ...more,
});

const austrians = (more: { [name: string]: Put } = {}): { [name: string]: Put } => ({
  quosdanovich: { at },
  at_i: { at },
  at_ii: { at },
  ...more,
});

const link = {
  fr_supply9: { at: 'W3633', depot: true },
  at_supply9: { at: 'W3832', depot: true },
  joubert: { at: 'toulon' },
};

/** A battle as the worksheet sees it: French attackers from W3632 in W3732. */
function field(
  pieces: { [name: string]: Put },
  how: Partial<BattleLocals> = {},
  more: (s: State) => void = open,
): { desk: Stage; frame: BattleLocals } {
  const desk = stage(pieces, more);
  const here = hex(at);
  for (const name of Object.keys(pieces)) {
    const p = id(name);
    if (desk.state.place[p] !== here) continue;
    if (!name.startsWith('at_') && !['quosdanovich', 'davidovich', 'beaulieu', 'alvinczy', 'provera'].includes(name))
      desk.state.marks[p]! |= MOVING;
    desk.state.marks[p]! |= FOUGHT;
  }
  const entry = directionTo(here, hex(from));
  const frame = newBattle(desk.play, here, EMPIRE, {
    entry,
    crossing: -1,
    intercepted: false,
    failedAvoid: false,
    sortie: false,
  });
  Object.assign(frame, how);
  return { desk, frame };
}

const line = (desk: Stage, frame: BattleLocals, role: number, name: string): number =>
  worksheet(desk.play, frame, role).lines.find((l) => l.what === name)?.value ?? 0;

describe('8.1 – 8.2 the worksheet', () => {
  clause(['NA-8.1.4-a', 'NA-8.1.4-c'], 'odds count combat points, for the attacker only', () => {
    const { desk, frame } = field({ ...french(), quosdanovich: { at }, at_i: { at } });
    expect(line(desk, frame, ATTACKER, 'odds')).toBe(2);
    expect(line(desk, frame, DEFENDER, 'odds')).toBe(0);
  });

  clause('NA-8.1.5-a', 'more guns +1, twice as many +2, one to none +2', () => {
    expect([superiority(3, 2), superiority(4, 2), superiority(1, 0), superiority(2, 2), superiority(1, 2)]).toEqual([
      1, 2, 2, 0, 0,
    ]);
    const { desk, frame } = field({ ...french(), quosdanovich: { at }, at_i: { at } });
    expect(line(desk, frame, ATTACKER, 'artillery')).toBe(2);
  });

  clause(['NA-6.1.2-c', 'NA-6.1.2-g', 'NA-6.2-g'], 'out of supply: no guns, and −4', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    for (const name of ['fr_vii', 'fr_viii']) desk.state.marks[id(name)]! |= UNSUPPLIED;
    expect(line(desk, frame, ATTACKER, 'out of supply')).toBe(-4);
    expect(line(desk, frame, ATTACKER, 'artillery')).toBe(0);
    expect(line(desk, frame, DEFENDER, 'artillery')).toBe(2);
  });

  clause(
    ['NA-8.1.6-a', 'NA-8.1.6-b', 'NA-8.1.6-c'],
    'cavalry superiority; leaders decide a tie only where there is cavalry',
    () => {
      const horse = field({ ...french({ fr_lc3: { at, steps: 1 } }), ...austrians() });
      expect(line(horse.desk, horse.frame, ATTACKER, 'cavalry')).toBe(2);
      const tie = field({ murat: { at }, fr_lc3: { at, steps: 1 }, quosdanovich: { at }, at_lc1: { at, steps: 1 } });
      expect(line(tie.desk, tie.frame, ATTACKER, 'cavalry')).toBe(1);
      const none = field({ murat: { at }, fr_vii: { at }, quosdanovich: { at }, at_i: { at } });
      expect(line(none.desk, none.frame, ATTACKER, 'cavalry')).toBe(0);
    },
  );

  clause(
    ['NA-8.1.2-a', 'NA-8.1.2-b', 'NA-8.1.2-d', 'NA-8.3.3.1-e'],
    'NA-EX-34: the morale of most steps, 1 lower when demoralized; the higher side has the difference',
    () => {
      const { desk, frame } = field({ ...french(), ...austrians() });
      const force = ['fr_vii', 'fr_viii'].map(id);
      expect(forceMorale(desk.state, force, -1)).toBe(4);
      expect(forceMorale(desk.state, [id('fr_vii'), id('at_i')], 3)).toBe(3);
      for (const p of force) desk.state.marks[p]! |= DEMORALIZED;
      expect(forceMorale(desk.state, force, -1)).toBe(3);
      frame.sides[ATTACKER].morale = 4;
      frame.sides[DEFENDER].morale = 3;
      expect(line(desk, frame, ATTACKER, 'morale')).toBe(1);
      frame.sides[ATTACKER].morale = 6;
      expect(line(desk, frame, ATTACKER, 'morale')).toBe(2);
      expect(line(desk, frame, DEFENDER, 'morale')).toBe(0);
    },
  );

  clause(
    ['NA-8.2.1-b', 'NA-5.2.3.6-l', 'NA-8.2.1-c'],
    'crossing: −3 over a river, −1 with engineers or over a bridge',
    () => {
      const { desk } = field({ ...french(), ...austrians() });
      const force = ['fr_vii'].map(id);
      expect(crossingModifier(desk.play, force, hex('W3732'), directionTo(hex('W3732'), hex('W3831')))).toBe(-3);
      expect(crossingModifier(desk.play, force, hex('W3632'), directionTo(hex('W3632'), hex('W3733')))).toBe(-1);
      expect(crossingModifier(desk.play, force, hex('W3732'), directionTo(hex('W3732'), hex('W3631')))).toBe(0);
      put(desk.state, id('fr_eng1'), hex(at));
      expect(
        crossingModifier(desk.play, [...force, id('fr_eng1')], hex('W3732'), directionTo(hex('W3732'), hex('W3831'))),
      ).toBe(-1);
    },
  );

  clause(
    ['NA-8.2.2-a', 'NA-8.2.2-b', 'NA-8.2.3-c', 'NA-8.2.3-d'],
    'the commander’s value, a subordinate’s and a lead unit’s modifier add up',
    () => {
      const { desk, frame } = field({
        bonaparte: { at },
        massena_r: { at },
        fr_vii: { at },
        fr_viii: { at },
        at_i: { at },
      });
      expect(line(desk, frame, ATTACKER, 'commander')).toBe(3);
      expect(line(desk, frame, DEFENDER, 'commander')).toBe(0);
      frame.sides[ATTACKER].subordinate = id('massena_r');
      frame.sides[ATTACKER].lead = id('fr_vii');
      expect(line(desk, frame, ATTACKER, 'subordinate')).toBeGreaterThan(0);
      expect(line(desk, frame, ATTACKER, 'lead unit')).toBe(1);
    },
  );

  clause('NA-8.2.3-f', 'a single unit always lends its modifier, a negative one too', () => {
    const { desk, frame } = field({ massena_r: { at }, fr_mil1: { at }, ...austrians() });
    expect(line(desk, frame, ATTACKER, 'lead unit')).toBe(-1);
  });

  clause(
    ['NA-5.2.3.2-f', 'NA-5.2.3.3-x'],
    'the interceptor’s +1 and the failed avoider’s −1, in the first round only',
    () => {
      const { desk, frame } = field({ ...french(), ...austrians() }, { intercepted: true, failedAvoid: true });
      expect(line(desk, frame, DEFENDER, 'interception')).toBe(1);
      expect(line(desk, frame, DEFENDER, 'failed avoidance')).toBe(-1);
      frame.round = 2;
      expect(line(desk, frame, DEFENDER, 'interception')).toBe(0);
    },
  );

  clause(['NA-8.3.3.1-h', 'NA-5.1.6-j'], 'demoralized troops fight at −2', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    for (const name of ['at_i', 'at_ii']) desk.state.marks[id(name)]! |= DEMORALIZED;
    expect(line(desk, frame, DEFENDER, 'demoralized')).toBe(-2);
  });

  test('every line has a clause and the total is their sum', () => {
    const { desk, frame } = field({ ...french(), ...austrians() });
    const { lines, total } = worksheet(desk.play, frame, ATTACKER);
    for (const l of lines) expect(l.clause).toMatch(/^NA-/);
    expect(total).toBe(lines.reduce((sum, l) => sum + l.value, 0));
  });
});

describe('8.2.4 losses', () => {
  const pool = ['fr_vii', 'fr_viii', 'fr_lc3', 'fr_mil1'];

  clause(
    ['NA-8.2.3-b', 'NA-8.2.4-f'],
    'NA-EX-37: the first loss is the lead unit’s, and satisfies C if it is cavalry',
    () => {
      const { desk } = field({ ...french(), fr_lc3: { at, steps: 1 } });
      const frame = newLosses(hex(at), EMPIRE, 0, 2, 'x', { lead: id('fr_lc3'), cavalry: true });
      expect(lossChoice(desk.state, frame, ['fr_vii', 'fr_lc3'].map(id)).units).toEqual([id('fr_lc3')]);
    },
  );

  clause(
    ['NA-8.2.4-c', 'NA-8.2.4-d', 'NA-8.2.4-e'],
    'C asks for a cavalry step, or two others; without cavalry for none',
    () => {
      const { desk } = field({ ...french(), fr_lc3: { at, steps: 1 } });
      const frame = newLosses(hex(at), EMPIRE, 0, 1, 'x', { cavalry: true });
      const horse = lossChoice(desk.state, frame, ['fr_vii', 'fr_lc3'].map(id));
      expect(horse.units).toEqual([id('fr_lc3')]);
      expect(horse.spare).toBe(true);
      expect(lossChoice(desk.state, frame, [id('fr_vii')]).units).toEqual([id('fr_vii')]);
    },
  );

  clause('NA-8.1.2-c', 'half of the losses fall on the morale class', () => {
    const { desk } = field({ massena_r: { at }, fr_vii: { at }, fr_mil1: { at } });
    const units = ['fr_vii', 'fr_mil1'].map(id);
    const frame = newLosses(hex(at), EMPIRE, 0, 1, 'x', { morale: 4, half: 1 });
    expect(lossChoice(desk.state, frame, units).units).toEqual([id('fr_vii')]);
    const two = newLosses(hex(at), EMPIRE, 0, 2, 'x', { morale: 4, half: 1 });
    expect(lossChoice(desk.state, two, units).units).toEqual(units);
  });

  test('the allocator always finishes: forced losses are taken, totals are right, nothing impossible is asked', () => {
    fc.assert(
      fc.property(
        fc.subarray(pool, { minLength: 1 }),
        fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 6 }),
        fc.boolean(),
        fc.integer({ min: -1, max: 3 }),
        fc.array(fc.nat(20), { minLength: 20, maxLength: 20 }),
        (names, steps, wanted, cavalry, lead, picks) => {
          const pieces: { [name: string]: Put } = {};
          names.forEach((name, i) => {
            pieces[name] = { at, steps: steps[i]! };
          });
          const { state } = stage(pieces);
          const units = names.map(id);
          const total = units.reduce((sum, p) => sum + state.steps[p]!, 0);
          const left = Math.min(wanted, total);
          const leader = lead >= 0 && lead < units.length ? units[lead]! : -1;
          const half = Math.ceil(left / 2);
          const frame = newLosses(hex(at), EMPIRE, 0, left, 'x', { cavalry, lead: leader, morale: 4, half });
          const hadHorse = units.some((p) => isCavalry[p]);
          const ofClass = units.filter((p) => moraleOf[p] === 4).reduce((sum, p) => sum + state.steps[p]!, 0);
          const lost: number[] = [];
          for (let turn = 0; frame.left > 0; turn++) {
            const alive = units.filter((p) => state.steps[p]! > 0);
            const { units: options } = lossChoice(state, frame, alive);
            expect(options.length).toBeGreaterThan(0);
            const unit = options[picks[turn]! % options.length]!;
            expect(alive).toContain(unit);
            if (isCavalry[unit]) frame.cavalry = false;
            if (moraleOf[unit] === 4) frame.half = Math.max(0, frame.half - 1);
            frame.lead = -1;
            frame.left--;
            state.steps[unit]!--;
            lost.push(unit);
          }
          expect(lost.length).toBe(left);
          if (leader >= 0 && left > 0) expect(lost[0]).toBe(leader);
          if (cavalry && hadHorse && left > (leader >= 0 ? 1 : 0)) expect(lost.some((p) => isCavalry[p])).toBe(true);
          const onClass = lost.filter((p) => moraleOf[p] === 4).length;
          const excused = (leader >= 0 && moraleOf[leader] !== 4 ? 1 : 0) + (cavalry && hadHorse ? 1 : 0);
          expect(onClass).toBeGreaterThanOrEqual(Math.min(half, ofClass) - excused);
        },
      ),
      { numRuns: 300, seed: 8 },
    );
  });
});

describe('8.2.5 casualties', () => {
  clause(['NA-8.2.5-b', 'NA-8.2.5-c'], 'the lowest rank checks, never the commander of an army', () => {
    const { desk } = field({
      fr_italy: { at },
      bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
      massena_r: { at, army: 'fr_italy' },
      laharpe: { at, army: 'fr_italy' },
      fr_vii: { at, army: 'fr_italy' },
    });
    expect(lowest(desk.state, ['bonaparte', 'massena_r', 'laharpe'].map(id))).toEqual([id('laharpe')]);
    expect(lowest(desk.state, [id('bonaparte')])).toEqual([]);
  });

  clause(
    ['NA-8.2.5-h', 'NA-8.2.5-l'],
    'replacements come from the power’s pool, a minor’s from its major, and must be able to command',
    () => {
      const { state } = stage({
        colli: { at: 'W3733' },
        piedmont_i1: { at: 'W3733' },
        piedmont_i2: { at: 'W3733' },
        beaulieu: {},
        davidovich: {},
      });
      const found = replacements(state, ['colli', 'piedmont_i1', 'piedmont_i2'].map(id), id('colli'), true);
      expect(found).toContain(id('beaulieu'));
      expect(found).not.toContain(id('massena_r'));
      for (const p of found) expect(state.place[p]).toBeLessThan(0);
    },
  );
});

describe('8.3 consequences', () => {
  clause(
    ['NA-8.3.3-d', 'NA-8.3.3-e', 'NA-8.3.3-f', 'NA-8.3.3-g'],
    'NA-EX-40: morale 3, commander 1, two steps more lost: 2',
    () => {
      const { desk, frame } = field({ ...french(), ...austrians() }, { winner: ATTACKER });
      const force = ['quosdanovich', 'at_i', 'at_ii'].map(id);
      Object.assign(frame.sides[DEFENDER], { morale: 3, lost: 3 });
      Object.assign(frame.sides[ATTACKER], { lost: 1 });
      const value = demoralizationMorale(desk.state, frame, force);
      expect(value).toBe(3 + combatOf[id('quosdanovich')]! - 2);
      frame.sides[DEFENDER].commanderKilled = true;
      expect(demoralizationMorale(desk.state, frame, force)).toBe(value - 1);
      // NA-R-68: a winner who lost more does not help.
      frame.sides[ATTACKER].lost = 9;
      expect(demoralizationMorale(desk.state, frame, force)).toBe(value + 1);
    },
  );

  clause('NA-8.3.3.1-b', 'NA-EX-41: three cuirassier steps and a light one cost two', () => {
    const { state } = stage({ at_cu1: { at }, at_cu2: { at, steps: 1 }, at_lc1: { at, steps: 1 }, at_i: { at } });
    expect(pursuitStrength(state, ['at_cu1', 'at_cu2', 'at_lc1', 'at_i'].map(id))).toBe(2);
  });

  const retreating = (
    pieces: { [name: string]: Put },
    how: Partial<RetreatLocals> = {},
    more: (s: State) => void = open,
  ): { desk: Stage; frame: RetreatLocals; force: number[] } => {
    const desk = stage(pieces, more);
    const force = Object.keys(pieces)
      .filter((n) => pieces[n]!.at === at && (n.startsWith('at_') || n === 'quosdanovich'))
      .map(id);
    for (const p of force) desk.state.marks[p]! |= FOUGHT;
    const frame: RetreatLocals = {
      place: hex(at),
      side: COALITION,
      seat: 1,
      entry: directionTo(hex(at), hex(from)),
      phasing: false,
      mark: 0,
      extra: 0,
      dropping: [],
      lost: 0,
      path: [],
      sheltered: false,
      stage: 'choose',
      ...how,
    };
    return { desk, frame, force };
  };

  clause(
    ['NA-8.3.2-a', 'NA-8.3.2-b', 'NA-8.3.2-e'],
    'one or two hexes, never where the enemy came from, closer to a source',
    () => {
      const { desk, frame, force } = retreating(
        { ...austrians(), at_supply1: { at: 'W3831', depot: true } },
        {},
        (s) => {
          open(s);
          s.controller[cityId('milan')] = powerId('lombardy');
        },
      );
      const paths = retreatPaths(desk.play, frame, force);
      expect(paths.length).toBeGreaterThan(0);
      for (const path of paths) {
        expect(path.length).toBeLessThanOrEqual(2);
        expect(path[0]).not.toBe(hex(from));
      }
      // Milan is a source of Austria: to stand in it, or near it, is closer.
      expect(paths.some((p) => p.at(-1) === hex('milan'))).toBe(true);
    },
  );

  clause(
    ['NA-8.3.2-c', 'NA-8.3.2-d', 'NA-8.3.2-m'],
    'the phasing side and interceptors go back where they came from',
    () => {
      const entry = directionTo(hex(at), hex('W3832'));
      const { desk, frame, force } = retreating({ ...austrians() }, { phasing: true, entry });
      for (const path of retreatPaths(desk.play, frame, force)) expect(path[0]).toBe(hex('W3832'));
      const other = retreating({ ...austrians() }, { mark: INTERCEPTOR });
      for (const p of other.force) setOrigin(other.desk.state, p, hex('W3831'));
      for (const path of retreatPaths(other.desk.play, other.frame, other.force)) expect(path[0]).toBe(hex('W3831'));
      const barred = retreating({ ...austrians(), fr_ix: { at: 'W3832' } }, { phasing: true, entry });
      expect(retreatPaths(barred.desk.play, barred.frame, barred.force)).toEqual([]);
    },
  );

  clause(
    ['NA-8.3.2-f', 'NA-8.3.2-g', 'NA-8.3.2-h'],
    'not into unbesieged enemy fortresses, neutral land or enemies',
    () => {
      const { desk, frame, force } = retreating({ ...austrians(), fr_ix: { at: 'W3731' } }, {}, (s) => {
        open(s);
        s.controller[cityId('alessandria')] = 5;
      });
      for (const path of retreatPaths(desk.play, frame, force)) {
        expect(path).not.toContain(hex('W3731'));
        expect(path).not.toContain(hex('alessandria'));
        expect(path).not.toContain(hex('W3830'));
      }
    },
  );

  clause(
    ['NA-8.3.2-i', 'NA-8.3.2-k', 'NA-8.3.2-l', 'NA-8.3.2-x'],
    'a river costs 2 steps, 1 with engineers; a contact hex 3, a zone 2, 1 less among friends',
    () => {
      const { desk, frame, force } = retreating({ ...austrians() });
      expect(pathLosses(desk.play, frame, force, [hex('W3831')])).toBe(2);
      put(desk.state, id('at_eng1'), hex(at));
      expect(pathLosses(desk.play, frame, [...force, id('at_eng1')], [hex('W3831')])).toBe(1);
      // W3631 lies beside the hex of entry.
      expect(pathLosses(desk.play, frame, force, [hex('W3631')])).toBe(3);
      const friends = retreating({ ...austrians(), at_det1: { at: 'W3631' } });
      expect(pathLosses(friends.desk.play, friends.frame, friends.force, [hex('W3631')])).toBe(2);
      const zone = retreating({
        ...austrians(),
        fr_italy: { at: 'W3630' },
        bonaparte: { at: 'W3630', army: 'fr_italy', commands: 'fr_italy' },
        fr_ix: { at: 'W3630', army: 'fr_italy' },
      });
      expect(pathLosses(zone.desk.play, zone.frame, zone.force, [hex('W3731')])).toBe(2);
    },
  );

  clause('NA-8.3.2-j', 'zones and contact areas are avoided where there is another way', () => {
    const { desk, frame, force } = retreating({ ...austrians() });
    for (const path of retreatPaths(desk.play, frame, force)) expect(path).not.toContain(hex('W3631'));
  });
});

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
