import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { successOf } from '../src/charts.ts';
import { DIRECTIONS, directionTo, neighbour, plainCost, SEA, sideOf as sideBits, zoneReaches } from '../src/graph.ts';
import { hasEngineers, outside, pointsIn } from '../src/rules/1-forces.ts';
import { combatValue, initiative, loseStep, put, unitInitiative } from '../src/rules/1-units.ts';
import { hasZone, hostileFortress, survey, ZONE } from '../src/rules/4-survey.ts';
import { newActivation } from '../src/rules/5-activation.ts';
import { avoidanceModifier, avoidHexes, avoidsAlways, mayAvoid } from '../src/rules/5-avoidance.ts';
import { costOf, homeBound } from '../src/rules/5-entry.ts';
import { interceptionModifier, interceptPart, moverInitiative, partMayIntercept } from '../src/rules/5-interception.ts';
import { canAbsorb } from '../src/rules/5-merge.ts';
import { newBattle } from '../src/rules/8-battle.ts';
import { marchers, marchModifier } from '../src/rules/8-guns.ts';
import { leadable, usable } from '../src/rules/8-plan.ts';
import { ATTACKER } from '../src/rules/8-round.ts';
import { worksheet } from '../src/rules/8-worksheet.ts';
import { assaultWorksheet } from '../src/rules/9-assault.ts';
import { siegeFrame } from '../src/rules/9-sieges.ts';
import {
  type ActivationLocals,
  COALITION,
  DEMORALIZED,
  EMPIRE,
  type EnterLocals,
  FOUGHT,
  INSIDE,
  MOVING,
  type State,
  UNSUPPLIED,
  WINTER,
} from '../src/shape.ts';
import {
  armyCombatOf,
  armyInitiativeOf,
  cityId,
  combatOf,
  FRANCE,
  initiativeOf,
  MOUNTAIN,
  powerId,
  RUSSIA,
  SWAMP,
  terrainOf,
  WOODS,
} from '../src/tables.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const open = (s: State): void => {
  s.controller.fill(-1);
};

const at = 'W3733';

/** The French active force in W3733, come from W3632. */
function active(
  pieces: { [name: string]: Put },
  more: (s: State) => void = open,
): { desk: Stage; frame: ActivationLocals } {
  const desk = stage({ massena_r: { at }, fr_vii: { at }, ...pieces }, more);
  for (const name of ['massena_r', 'fr_vii']) desk.state.marks[id(name)]! |= MOVING;
  const frame = newActivation(desk.play, { side: EMPIRE, marker: 0 }, id('massena_r'), -1, 0);
  return { desk, frame: Object.assign(frame, { place: hex(at), from: hex('W3632') }) };
}

const austrians = { davidovich: { at: 'W3832' }, at_i: { at: 'W3832' } };

describe('1 pieces', () => {
  clause(['NA-1.1.1.1-c', 'NA-8.2.5-i', 'NA-G.Corps-a'], 'a full unit is reduced, a reduced one removed', () => {
    const { play, state } = stage({ fr_vii: { at } });
    loseStep(play, id('fr_vii'), 'x');
    expect(state.steps[id('fr_vii')]).toBe(1);
    loseStep(play, id('fr_vii'), 'x');
    expect(state.place[id('fr_vii')]).toBe(-1);
  });

  clause(['NA-1.1.1.1-b', 'NA-G.Combat-point-a', 'NA-1.1.3.2-f'], 'a depot is half a point, and only alone', () => {
    const { state } = stage({ fr_vii: { at }, fr_supply1: { at, depot: true }, fr_supply2: { at: 'W3632' } });
    expect(pointsIn(state, [id('fr_supply1')])).toBe(0.5);
    expect(pointsIn(state, [id('fr_supply1'), id('fr_vii')])).toBe(2);
    expect(pointsIn(state, [id('fr_supply2')])).toBe(0);
  });

  clause(
    ['NA-1.1.2-j', 'NA-6.1.2-e', 'NA-1.1.3.1-d'],
    'army markers and engineers bridge rivers while in supply',
    () => {
      const { state } = stage({ fr_italy: { at }, fr_eng1: { at } });
      expect(hasEngineers(state, [id('fr_italy')])).toBe(true);
      expect(hasEngineers(state, [id('fr_eng1')])).toBe(true);
      state.marks[id('fr_eng1')]! |= UNSUPPLIED;
      expect(hasEngineers(state, [id('fr_eng1')])).toBe(false);
    },
  );

  clause('NA-1.1.2-k', 'no zone over the sea', () => {
    for (let side = 0; side < neighbour.length; side++)
      if (sideBits[side]! & SEA) expect(zoneReaches(side)).toBe(false);
  });

  clause(['NA-1.1.2-g', 'NA-6.2.1-g', 'NA-8.3.2-w'], 'an army in battle has no zone', () => {
    const { state } = stage({
      fr_italy: { at },
      bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
      fr_vii: { at, army: 'fr_italy' },
    });
    expect(hasZone(state, id('fr_italy'))).toBe(true);
    expect(survey(state, COALITION).at[hex('W3832')]! & ZONE).toBe(ZONE);
    state.marks[id('fr_italy')]! |= FOUGHT;
    expect(hasZone(state, id('fr_italy'))).toBe(false);
  });

  clause(
    ['NA-1.1.4-q', 'NA-1.1.4-p', 'NA-1.1.2-i', 'NA-1.1.4-j', 'NA-4.1.1-h'],
    'with the marker a commander uses the army side, without it the front',
    () => {
      const { state } = stage({
        fr_italy: { at },
        berthier: { at, army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at, army: 'fr_italy' },
      });
      const leader = id('berthier');
      expect(initiativeOf[leader]).not.toBe(armyInitiativeOf[leader]);
      expect(initiative(state, leader)).toBe(armyInitiativeOf[leader]);
      expect(combatValue(state, leader)).toBe(armyCombatOf[leader]);
      state.commander.fill(-1);
      state.army[leader] = 0;
      expect(initiative(state, leader)).toBe(initiativeOf[leader]);
      expect(combatValue(state, leader)).toBe(combatOf[leader]);
    },
  );

  clause('NA-5.1.10-b', 'lone units have initiative 1, Cossacks 2', () => {
    expect(unitInitiative(id('fr_vii'))).toBe(1);
    expect(unitInitiative(id('ru_cos1'))).toBe(2);
  });
});

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
    const { desk, frame } = active({ ...austrians, ...pieces });
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

  clause('NA-5.2.3.2-k', 'a hex that costs 2 MP or more, the river left out', () => {
    const { desk, frame } = active({ davidovich: { at: 'W3734' }, at_i: { at: 'W3734' } });
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
      const { desk } = active({ ...austrians, at_ii: { at }, quosdanovich: { at } });
      expect(partMayIntercept(desk.play, id('davidovich'), [id('davidovich')], hex(at))).toMatchObject({
        clause: 'NA-5.2.3.2-n',
      });
      const full = active({ ...austrians, at_ii: { at }, at_iii: { at }, quosdanovich: { at } });
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
    const { desk, frame } = active({ ...here, ...pieces });
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
    const { desk } = active(here);
    expect(avoidHexes(desk.play, entering('W3633'), ['davidovich', 'at_i'].map(id))).not.toContain(hex('W3732'));
    const able = active({ ...here, at_eng1: { at } });
    const force = ['davidovich', 'at_i', 'at_eng1'].map(id);
    expect(avoidHexes(able.desk.play, entering('W3633'), force)).toContain(hex('W3732'));
    expect(avoidanceModifier(able.desk.play, able.frame, force, hex(at), hex('W3732'))).toBe(Math.max(-3, base - 3));
  });

  clause(['NA-5.2.3.3-k', 'NA-5.2.3.3-a', 'NA-5.2.3.3-n'], 'Cossacks alone: +5 and no limits', () => {
    const { desk, frame } = active({ ru_cos1: { at } });
    expect(mayAvoid(desk.play, entering(), [id('ru_cos1')])).toBe(true);
    expect(avoidanceModifier(desk.play, frame, [id('ru_cos1')], hex(at), hex('W3832'))).toBe(
      5 + 2 - Math.max(0, mover - 2),
    );
    expect(mayAvoid(desk.play, entering(), [id('at_i')])).toBe(false);
  });

  clause('NA-5.2.3.3-c', 'cavalry alone slips away, unless the mover is cavalry in good order', () => {
    const { desk } = active({ davidovich: { at }, at_lc1: { at } });
    expect(avoidsAlways(desk.play, ['davidovich', 'at_lc1'].map(id))).toBe(true);
    const horse = stage({ murat: { at }, fr_lc3: { at }, davidovich: { at }, at_lc1: { at } }, open);
    for (const name of ['murat', 'fr_lc3']) horse.state.marks[id(name)]! |= MOVING;
    expect(avoidsAlways(horse.play, ['davidovich', 'at_lc1'].map(id))).toBe(false);
    horse.state.marks[id('fr_lc3')]! |= DEMORALIZED;
    expect(avoidsAlways(horse.play, ['davidovich', 'at_lc1'].map(id))).toBe(true);
  });

  clause(
    ['NA-5.2.3.3-p', 'NA-5.2.3.3-u'],
    'not to enemies that are too many, nor to an unbesieged enemy fortress',
    () => {
      const { desk } = active({ ...here, fr_ix: { at: 'W3832' } });
      expect(avoidHexes(desk.play, entering(), ['davidovich', 'at_i'].map(id))).not.toContain(hex('W3832'));
      const walls = active(here, (s) => {
        open(s);
        s.controller[cityId('alessandria')] = FRANCE;
      });
      expect(avoidHexes(walls.desk.play, entering(), ['davidovich', 'at_i'].map(id))).not.toContain(hex('W3832'));
    },
  );

  clause(['NA-5.2.3.3-s', 'NA-5.2.3.3-t'], 'not into the zone of another army; the moving one has none here', () => {
    const other = active({
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

describe('5.2.3.6, 5.2.3.8 terrain and territory', () => {
  clause('NA-5.2.3.6-t', 'a Russian swamp costs 3 from 1798 on', () => {
    const { state } = stage({});
    const side = neighbour.findIndex((to, s) => to >= 0 && terrainOf[to] === SWAMP && plainCost[s] === 2);
    expect(costOf(state, side, false, new Set())).toBe(2);
    state.owner.fill(RUSSIA);
    expect(costOf(state, side, false, new Set())).toBe(2);
    state.year = 1798;
    expect(costOf(state, side, false, new Set())).toBe(3);
  });

  clause(['NA-5.2.3.8-a', 'NA-5.2.3.8-e'], 'French militia stays in France', () => {
    const { state } = stage({});
    expect(homeBound(state, [id('fr_mil1')], hex('nice'))).toBe(true);
    expect(homeBound(state, [id('fr_mil1')], hex('turin'))).toMatchObject({ clause: 'NA-5.2.3.8-a' });
    expect(homeBound(state, [id('fr_vii')], hex('turin'))).toBe(true);
  });

  clause('NA-9.3-r', 'an inactive fortress is hostile to no one', () => {
    const { state } = stage({});
    expect(hostileFortress(state, EMPIRE, hex('turin'))).toBe(2);
    state.controller[cityId('turin')] = -1;
    expect(hostileFortress(state, EMPIRE, hex('turin'))).toBe(0);
  });
});

describe('8.1.1 marching to the guns', () => {
  const battle = (pieces: { [name: string]: Put }, more: (s: State) => void = open) => {
    const { desk } = active({ at_ii: { at }, quosdanovich: { at }, ...pieces }, more);
    for (const name of ['massena_r', 'fr_vii', 'at_ii', 'quosdanovich']) desk.state.marks[id(name)]! |= FOUGHT;
    const frame = newBattle(desk.play, hex(at), EMPIRE, {
      entry: directionTo(hex(at), hex('W3632')),
      crossing: -1,
      intercepted: false,
      failedAvoid: false,
      sortie: false,
    });
    return { desk, frame };
  };
  const value = combatOf[id('augereau')]!;

  clause(
    ['NA-8.1.1-a', 'NA-8.1.1-b', 'NA-8.1.1-c'],
    'leaders next to the battle, 10 on two dice with their combat value',
    () => {
      expect(successOf('march_to_guns')).toBe(10);
      const { desk, frame } = battle({
        augereau: { at: 'W3633' },
        fr_viii: { at: 'W3633', steps: 1 },
        serurier: { at: 'W3535' },
        fr_x: { at: 'W3535' },
      });
      expect(marchers(desk.play, frame, ATTACKER)).toEqual([id('augereau')]);
      expect(marchModifier(desk.play, frame, id('augereau'), ['augereau', 'fr_viii'].map(id))).toBe(value);
    },
  );

  clause(['NA-8.1.1-e', 'NA-8.1.1-f', 'NA-8.1.1-g'], 'rivers, demoralization and hunger', () => {
    const { desk, frame } = battle({ augereau: { at: 'W3732' }, fr_viii: { at: 'W3732', steps: 1 } });
    const part = ['augereau', 'fr_viii'].map(id);
    expect(marchModifier(desk.play, frame, id('augereau'), part)).toBe(value - 4);
    desk.state.marks[id('fr_viii')]! |= DEMORALIZED;
    expect(marchModifier(desk.play, frame, id('augereau'), part)).toBe(value - 8);
    desk.state.marks[id('fr_viii')]! |= UNSUPPLIED;
    expect(marchModifier(desk.play, frame, id('augereau'), part)).toBe(value - 12);
  });

  clause(['NA-8.1.1-d', 'NA-8.1.1-m'], 'the commander of the army in the battle helps, if there is room', () => {
    const army = { fr_italy: { at }, bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' } };
    const { desk, frame } = battle({ ...army, augereau: { at: 'W3633' }, fr_viii: { at: 'W3633', steps: 1 } });
    for (const name of ['fr_italy', 'bonaparte']) desk.state.marks[id(name)]! |= MOVING | FOUGHT;
    desk.state.army[id('fr_vii')] = desk.state.army[id('fr_italy')]!;
    expect(marchModifier(desk.play, frame, id('augereau'), ['augereau', 'fr_viii'].map(id))).toBe(value + 3);
  });
});

describe('8.1.7, 8.2 small points', () => {
  clause(
    ['NA-8.1.7-a', 'NA-8.1.7-b', 'NA-8.2.1-a'],
    'woods and mountains cap superiority, swamps know no cavalry but in Winter',
    () => {
      const find = (terrain: number): number => terrainOf.indexOf(terrain);
      const lines = (terrain: number, season: number): { [id: string]: number } => {
        const desk = stage({ massena_r: { at }, fr_vii: { at }, fr_lc3: { at }, at_det1: { at } }, open);
        const place = find(terrain);
        for (const name of ['massena_r', 'fr_vii', 'fr_lc3', 'at_det1']) put(desk.state, id(name), place);
        for (const name of ['massena_r', 'fr_vii', 'fr_lc3']) desk.state.marks[id(name)]! |= MOVING;
        desk.state.season = season;
        const frame = newBattle(desk.play, place, EMPIRE, {
          entry: -1,
          crossing: -1,
          intercepted: false,
          failedAvoid: false,
          sortie: false,
        });
        return Object.fromEntries(worksheet(desk.play, frame, ATTACKER).lines.map((l) => [l.what, l.value]));
      };
      for (const terrain of [WOODS, MOUNTAIN]) {
        expect(lines(terrain, 1).artillery).toBe(1);
        expect(lines(terrain, 1).cavalry).toBe(1);
      }
      expect(lines(SWAMP, 1).cavalry).toBeUndefined();
      expect(lines(SWAMP, WINTER).cavalry).toBe(2);
      expect(lines(MOUNTAIN, 1).terrain).toBe(-2);
    },
  );

  clause(
    ['NA-8.2.3-a', 'NA-8.2.3-c'],
    'any corps may lead, a detachment may not; a subordinate with a value may help',
    () => {
      const { state } = stage({ bonaparte: { at }, massena_r: { at }, fr_vii: { at }, fr_det1: { at } });
      expect(leadable(['fr_vii', 'fr_det1'].map(id))).toEqual([id('fr_vii')]);
      expect(leadable([id('fr_vii')])).toEqual([]);
      expect(usable(state, ['bonaparte', 'massena_r', 'fr_vii'].map(id))).toEqual([id('massena_r')]);
    },
  );
});

describe('9.2 the assault round', () => {
  const assault = (pieces: { [name: string]: Put }): ((role: number, name: string) => number) => {
    const desk = stage(pieces, (s) => {
      s.siege[cityId('turin')] = 1;
    });
    const frame = siegeFrame(desk.play, hex('turin'), EMPIRE);
    Object.assign(frame.sides[0], { morale: 4 });
    Object.assign(frame.sides[1], { morale: 3 });
    return (role, name) => assaultWorksheet(desk.play, frame, role).lines.find((l) => l.what === name)?.value ?? 0;
  };

  clause(['NA-9.2-s', 'NA-9.2-i', 'NA-9.2-j'], 'odds stop at 4 to 1, there is no terrain and no cavalry', () => {
    const line = assault({
      fr_italy: { at: 'turin' },
      bonaparte: { at: 'turin', army: 'fr_italy', commands: 'fr_italy' },
      ...Object.fromEntries(
        ['fr_vii', 'fr_viii', 'fr_ix', 'fr_x', 'fr_xi', 'fr_xii', 'fr_lc3'].map((c) => [
          c,
          { at: 'turin', army: 'fr_italy' },
        ]),
      ),
    });
    expect(line(0, 'odds')).toBe(4);
    expect(line(0, 'cavalry')).toBe(0);
    expect(line(0, 'terrain')).toBe(0);
  });

  clause(['NA-9.2-n', 'NA-9.2-b'], 'a leader inside helps the garrison', () => {
    const line = assault({
      massena_r: { at: 'turin' },
      fr_vii: { at: 'turin' },
      charles: { at: 'turin', inside: true },
      at_i: { at: 'turin', inside: true },
    });
    expect(line(1, 'commander')).toBe(combatOf[id('charles')]);
  });

  clause('NA-8.2.3-e', 'cavalry that leads an assault lends nothing', () => {
    const line = assault({ massena_r: { at: 'turin' }, fr_lc3: { at: 'turin' } });
    expect(line(0, 'lead unit')).toBe(0);
    const foot = assault({ massena_r: { at: 'turin' }, fr_vii: { at: 'turin' } });
    expect(foot(0, 'lead unit')).toBe(1);
  });

  clause('NA-5.2.3.6-g', 'walls keep those inside apart from those outside', () => {
    const { state } = stage({ at_i: { at: 'turin', inside: true }, at_ii: { at: 'turin' } });
    expect(outside(state, hex('turin'), COALITION)).toEqual([id('at_ii')]);
    expect(state.marks[id('at_i')]! & INSIDE).not.toBe(0);
    expect(DIRECTIONS).toBe(6);
  });
});
