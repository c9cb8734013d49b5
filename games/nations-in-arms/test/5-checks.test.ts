import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { successOf } from '../src/charts.ts';
import { directionTo } from '../src/graph.ts';
import { avoidanceModifier, avoidHexes, avoidsAlways, mayAvoid } from '../src/rules/5-avoidance.ts';
import { interceptionModifier, interceptPart, moverInitiative, partMayIntercept } from '../src/rules/5-interception.ts';
import { canAbsorb } from '../src/rules/5-merge.ts';
import { COALITION, DEMORALIZED, type EnterLocals, MOVING } from '../src/shape.ts';
import { cityId, FRANCE, initiativeOf, powerId } from '../src/tables.ts';
import { active, open } from './moves.ts';
import { hex, id, type Put, stage } from './stage.ts';

const at = 'W3733';
const austrians = { davidovich: { at: 'W3832' }, at_i: { at: 'W3832' } };

describe('5.1.5.2 absorption', () => {
  const { state } = stage({
    fr_vii: { at, steps: 1 },
    fr_i: { at, steps: 1 },
    fr_lc3: { at, steps: 1 },
    fr_lc4: { at, steps: 1 },
    fr_det1: { at },
    at_det1: { at },
    at_res1: { at, steps: 1 },
    at_gren1: { at, steps: 1 },
    piedmont_i1: { at, steps: 1 },
    switzerland_det1: { at },
    fr_viii: { at },
  });
  state.allegiance[powerId('switzerland')] = FRANCE;
  const clauseOf = (from: string, into: string): string | true => {
    const verdict = canAbsorb(state, id(from), id(into));
    return verdict === true ? true : verdict.clause;
  };

  clause(['NA-5.1.5.2-c', 'NA-5.1.5.2-d'], 'NA-EX-10: a Swiss detachment goes into a corps of +1, not of +2', () => {
    expect(clauseOf('switzerland_det1', 'fr_vii')).toBe(true);
    expect(clauseOf('switzerland_det1', 'fr_i')).toBe('NA-5.1.5.2-c');
  });

  clause(
    ['NA-5.1.5-a', 'NA-5.1.5.2-a', 'NA-5.1.5.2-b', 'NA-5.1.5.2-d'],
    'combat units of one production type and nation, never grenadiers',
    () => {
      expect(clauseOf('fr_lc3', 'fr_lc4')).toBe(true);
      expect(clauseOf('fr_lc3', 'fr_vii')).toBe('NA-5.1.5.2-a');
      expect(clauseOf('at_det1', 'at_res1')).toBe(true);
      expect(clauseOf('at_det1', 'at_gren1')).toBe('NA-5.1.5.2-b');
      expect(clauseOf('at_det1', 'fr_vii')).toBe('NA-5.1.5.2-d');
      expect(clauseOf('at_det1', 'piedmont_i1')).toBe(true);
      expect(clauseOf('fr_det1', 'fr_viii')).toBe('NA-5.1.5-a');
    },
  );
});

describe('5.2.3.2 interception', () => {
  const modifier = (pieces: { [name: string]: Put }, part: string[], leader = 'davidovich', to = at): number => {
    const { desk, frame } = active(at, { ...austrians, ...pieces });
    return interceptionModifier(desk.play, moverInitiative(desk.state, frame), id(leader), part.map(id), hex(to));
  };
  const plain = ['davidovich', 'at_i'];
  const base = initiativeOf[id('davidovich')]! - initiativeOf[id('massena_r')]! < 0 ? -1 : 0;

  clause(['NA-5.2.3.2-h', 'NA-5.2.3.2-l'], '10 on two dice, and the better initiative', () => {
    expect(successOf('interception')).toBe(10);
    expect(modifier({}, plain)).toBe(base);
    expect(modifier({ charles: { at: 'W3832' } }, ['charles', 'at_i'], 'charles')).toBe(
      Math.sign(initiativeOf[id('charles')]! - initiativeOf[id('massena_r')]!),
    );
  });

  clause(['NA-5.2.3.2-i', 'NA-5.2.3.2-j'], 'light cavalry and a cavalry leader, in the part that goes', () => {
    expect(modifier({ at_lc1: { at: 'W3832' } }, [...plain, 'at_lc1'])).toBe(base + 1);
    expect(modifier({ at_lc1: { at: 'W3832' } }, plain)).toBe(base);
    expect(modifier({ at_cu1: { at: 'W3832' } }, [...plain, 'at_cu1'])).toBe(base);
  });

  clause(['NA-5.2.3.2-k', 'NA-R-170'], 'a hex that costs 2 MP or more, the river left out', () => {
    const { desk, frame } = active(at, { davidovich: { at: 'W3734' }, at_i: { at: 'W3734' } });
    // From Savona to W3733 by the pass: 2 MP.
    expect(
      interceptionModifier(desk.play, moverInitiative(desk.state, frame), id('davidovich'), plain.map(id), hex(at)),
    ).toBe(base - 1);
  });

  clause('NA-5.2.3.2-m', 'troops of two majors', () => {
    expect(modifier({ ru_i: { at: 'W3832' } }, [...plain, 'ru_i'])).toBe(base - 1);
    expect(modifier({ piedmont_i1: { at: 'W3832' } }, [...plain, 'piedmont_i1'])).toBe(base);
  });

  clause(
    ['NA-5.2.3.2-n', 'NA-5.2.3.2-p', 'NA-5.2.3.2-u'],
    'at least one corps goes, and what is made is a legal force',
    () => {
      const { desk } = active(at, { ...austrians, at_ii: { at }, quosdanovich: { at } });
      expect(partMayIntercept(desk.play, id('davidovich'), [id('davidovich')], hex(at))).toMatchObject({
        clause: 'NA-5.2.3.2-n',
      });
      const full = active(at, { ...austrians, at_ii: { at }, at_iii: { at }, quosdanovich: { at } });
      expect(partMayIntercept(full.desk.play, id('davidovich'), plain.map(id), hex(at))).toMatchObject({
        clause: 'NA-5.2.3.2-u',
      });
      expect(interceptPart(desk.play, id('davidovich'), hex(at)).sort()).toEqual(plain.map(id).sort());
    },
  );
});

describe('5.2.3.3 avoidance', () => {
  const here = { davidovich: { at }, at_i: { at } };
  const entering = (from = 'W3632'): EnterLocals => ({
    stage: 'occupants',
    place: hex(at),
    entry: directionTo(hex(at), hex(from)),
    asked: [],
    interceptor: -1,
    interceptorAlone: false,
    trying: -1,
    failedAvoid: false,
    tried: [],
    split: false,
    defender: COALITION,
  });
  const modifier = (pieces: { [name: string]: Put }, names: string[], to = 'W3832'): number => {
    const { desk, frame } = active(at, { ...here, ...pieces });
    return avoidanceModifier(desk.play, frame, names.map(id), hex(at), hex(to));
  };
  const [own, mover] = [initiativeOf[id('davidovich')]!, initiativeOf[id('massena_r')]!];
  const base = Math.max(-3, Math.min(3, own - Math.max(0, mover - own)));

  clause(
    ['NA-5.2.3.3-g', 'NA-5.2.3.3-l', 'NA-5.2.3.3-n'],
    'NA-EX-22: initiative, less what the mover has more, between −3 and +3',
    () => {
      expect(modifier({}, ['davidovich', 'at_i'])).toBe(base);
      expect(modifier({ charles: { at } }, ['charles', 'at_i'])).toBe(3);
    },
  );

  clause(['NA-5.2.3.3-i', 'NA-5.2.3.3-m'], 'light cavalry +1', () => {
    expect(modifier({ at_lc1: { at } }, ['davidovich', 'at_i', 'at_lc1'])).toBe(Math.min(3, base + 1));
  });

  clause(['NA-5.2.3.3-j', 'NA-5.2.3.3-r'], 'over an unbridged river only with engineers or an army, at −3', () => {
    const { desk } = active(at, here);
    expect(avoidHexes(desk.play, entering('W3633'), ['davidovich', 'at_i'].map(id))).not.toContain(hex('W3732'));
    const able = active(at, { ...here, at_eng1: { at } });
    const force = ['davidovich', 'at_i', 'at_eng1'].map(id);
    expect(avoidHexes(able.desk.play, entering('W3633'), force)).toContain(hex('W3732'));
    expect(avoidanceModifier(able.desk.play, able.frame, force, hex(at), hex('W3732'))).toBe(Math.max(-3, base - 3));
  });

  clause(['NA-5.2.3.3-k', 'NA-5.2.3.3-a', 'NA-5.2.3.3-n', 'NA-R-177'], 'Cossacks alone: +5 and no limits', () => {
    const { desk, frame } = active(at, { ru_cos1: { at } });
    expect(mayAvoid(desk.play, entering(), [id('ru_cos1')])).toBe(true);
    expect(avoidanceModifier(desk.play, frame, [id('ru_cos1')], hex(at), hex('W3832'))).toBe(
      5 + 2 - Math.max(0, mover - 2),
    );
    expect(mayAvoid(desk.play, entering(), [id('at_i')])).toBe(false);
  });

  clause('NA-5.2.3.3-c', 'cavalry alone slips away, unless the mover is cavalry in good order', () => {
    const { desk } = active(at, { davidovich: { at }, at_lc1: { at } });
    expect(avoidsAlways(desk.play, ['davidovich', 'at_lc1'].map(id))).toBe(true);
    const horse = stage({ murat: { at }, fr_lc3: { at }, davidovich: { at }, at_lc1: { at } }, open);
    for (const name of ['murat', 'fr_lc3']) horse.state.marks[id(name)]! |= MOVING;
    expect(avoidsAlways(horse.play, ['davidovich', 'at_lc1'].map(id))).toBe(false);
    horse.state.marks[id('fr_lc3')]! |= DEMORALIZED;
    expect(avoidsAlways(horse.play, ['davidovich', 'at_lc1'].map(id))).toBe(true);
  });

  clause(
    ['NA-5.2.3.3-p', 'NA-5.2.3.3-u', 'NA-R-173'],
    'not to enemies that are too many, nor to an unbesieged enemy fortress',
    () => {
      const { desk } = active(at, { ...here, fr_ix: { at: 'W3832' } });
      expect(avoidHexes(desk.play, entering(), ['davidovich', 'at_i'].map(id))).not.toContain(hex('W3832'));
      const walls = active(at, here, (s) => {
        open(s);
        s.controller[cityId('alessandria')] = FRANCE;
      });
      expect(avoidHexes(walls.desk.play, entering(), ['davidovich', 'at_i'].map(id))).not.toContain(hex('W3832'));
    },
  );

  clause(['NA-5.2.3.3-s', 'NA-5.2.3.3-t'], 'not into the zone of another army; the moving one has none here', () => {
    const other = active(at, {
      ...here,
      fr_rhine: { at: 'W3933' },
      bonaparte: { at: 'W3933', army: 'fr_rhine', commands: 'fr_rhine' },
      fr_ix: { at: 'W3933', army: 'fr_rhine' },
    });
    expect(avoidHexes(other.desk.play, entering(), ['davidovich', 'at_i'].map(id))).not.toContain(hex('W3832'));
    other.desk.state.marks[id('fr_rhine')]! |= MOVING;
    expect(avoidHexes(other.desk.play, entering(), ['davidovich', 'at_i'].map(id))).toContain(hex('W3832'));
  });
});
