import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { takenBy } from '../src/rules/1-units.ts';
import { modifierOf, newAttrition } from '../src/rules/7-attrition.ts';
import { lossChoice, newLosses } from '../src/rules/8-losses.ts';
import { siegeWorksheet } from '../src/rules/9-assault.ts';
import { mayReactivate, siegeFrame, weakSiege } from '../src/rules/9-sieges.ts';
import { CHECKING, EMPIRE, INSIDE, type State, SUMMER, UNSUPPLIED, WINTER } from '../src/shape.ts';
import { cityId, FRANCE, MOUNTAIN, SWAMP } from '../src/tables.ts';
import { army as armyOf } from './battles.ts';
import { m } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const MILAN = cityId('milan');
const TURIN = cityId('turin');

const besieged =
  (city: number, level = 0) =>
  (s: State): void => {
    s.siege[city] = 1 + level;
  };

const army = (at: string) => armyOf(at, 'fr_vii', 'fr_viii');
const extra = { joubert: { at: 'toulon' } };

/** One attempt on a city by the French. */
function attempt(
  city: number,
  pieces: { [name: string]: Put },
  dice: number[],
  more: (s: State) => void = () => {},
): Stage {
  const desk = stage({ ...pieces, ...extra }, (s) => {
    besieged(city)(s);
    more(s);
  });
  desk.begin('siege', { city, marker: m('empire 1') }, dice);
  return desk;
}

const modifierLine = (desk: Stage, city: number, name: string): number => {
  const place = hex(city === MILAN ? 'milan' : 'turin');
  return siegeWorksheet(desk.play, siegeFrame(desk.play, place, EMPIRE)).lines.find((l) => l.what === name)?.value ?? 0;
};

describe('9.2 the siege roll', () => {
  clause(['NA-9.2-d', 'NA-9.2-b'], 'guns against guns and level: the battle scale, mirrored', () => {
    const weak = stage({ massena_r: { at: 'milan' }, fr_vii: { at: 'milan', steps: 1 } }, besieged(MILAN));
    expect(modifierLine(weak, MILAN, 'artillery')).toBe(-2);
    const equal = stage({ massena_r: { at: 'milan' }, fr_vii: { at: 'milan' } }, besieged(MILAN));
    expect(modifierLine(equal, MILAN, 'artillery')).toBe(0);
    const double = stage(
      { massena_r: { at: 'milan' }, fr_vii: { at: 'milan' }, fr_viii: { at: 'milan' } },
      besieged(MILAN),
    );
    expect(modifierLine(double, MILAN, 'artillery')).toBe(2);
    expect(modifierLine(stage(army('turin'), besieged(TURIN)), TURIN, 'artillery')).toBe(2);
  });

  clause(
    ['NA-9.2-e', 'NA-9.2-f', 'NA-9.2-g', 'NA-9.2-h', 'NA-6.1.2-d'],
    'leaders, engineers, army markers, duration',
    () => {
      const desk = stage(
        { ...army('turin'), fr_eng1: { at: 'turin' }, fr_eng2: { at: 'turin' }, colli: { at: 'turin', inside: true } },
        besieged(TURIN, 3),
      );
      expect(modifierLine(desk, TURIN, 'leaders')).toBe(3);
      expect(modifierLine(desk, TURIN, 'engineers')).toBe(2);
      expect(modifierLine(desk, TURIN, 'armies')).toBe(1);
      expect(modifierLine(desk, TURIN, 'duration')).toBe(3);
      for (const name of ['fr_vii', 'fr_viii', 'fr_italy', 'fr_eng1', 'fr_eng2'])
        desk.state.marks[id(name)]! |= UNSUPPLIED;
      expect(modifierLine(desk, TURIN, 'engineers')).toBe(0);
      expect(modifierLine(desk, TURIN, 'armies')).toBe(0);
      expect(modifierLine(desk, TURIN, 'out of supply')).toBe(-4);
    },
  );
});

describe('9.3 results', () => {
  clause(['NA-9.3-a', 'NA-9.3-b'], 'a repulse raises the marker, a bad one costs a step', () => {
    const mild = attempt(
      TURIN,
      { massena_r: { at: 'turin' }, fr_vii: { at: 'turin' }, fr_viii: { at: 'turin' } },
      [2, 3],
    );
    expect(mild.state.siege[TURIN]).toBe(2);
    expect(mild.steps('fr_vii') + mild.steps('fr_viii')).toBe(4);
    const bad = attempt(TURIN, { laharpe: { at: 'turin' }, fr_vii: { at: 'turin' } }, [1, 1]);
    expect(bad.log.some((e) => e.what === 'step lost')).toBe(true);
  });

  clause(['NA-9.3-n', 'NA-2.0-g'], 'honours of war: the place is inactive, the garrison returns in Spring', () => {
    const desk = attempt(MILAN, { ...army('milan'), at_i: { at: 'milan', inside: true } }, [6, 6]);
    expect(desk.at('at_i')).toBe(-2);
    expect(desk.steps('at_i')).toBe(2);
    expect(desk.state.controller[MILAN]).toBe(-1);
    expect(desk.verbs(0)).toEqual(['reactivate', 'leave']);
    desk.take(0, 'reactivate', { with: id('fr_vii') });
    expect(desk.state.controller[MILAN]).toBe(FRANCE);
    expect(desk.steps('fr_vii')).toBe(1);
  });

  clause(
    ['NA-9.3-l', 'NA-9.3-o', 'NA-9.2-l'],
    'a breach: one round on the skirmish column, then the besieged are destroyed',
    () => {
      // Army of 4 steps, 4 guns to 1 and Bonaparte at Milan: modifier 2 + 3 + 1 = 6; 12 or 13 is a breach at level 1.
      const desk = attempt(MILAN, { ...army('milan'), at_det1: { at: 'milan', inside: true } }, [3, 3, 1, 1, 1, 1]);
      for (const seat of [0, 1]) if (desk.verbs(seat).includes('agree')) desk.take(seat, 'agree');
      while (desk.verbs(1).some((v) => v === 'lose' || v === 'fortress'))
        desk.take(1, desk.choices(1)[0]!.verb, desk.choices(1)[0]!.arg);
      expect(desk.log.filter((e) => e.what === 'assault roll').length).toBe(2);
      expect(desk.at('at_det1')).toBe(-1);
      expect(desk.verbs(0)).toContain('leave');
      desk.take(0, 'leave');
      expect(desk.state.controller[MILAN]).toBe(-1);
      expect(takenBy(desk.state, MILAN)).toBe(EMPIRE);
    },
  );

  clause(
    ['NA-9.3-c', 'NA-9.3-d', 'NA-9.3-e', 'NA-9.3-f', 'NA-9.3-g', 'NA-8.3.3-b'],
    'an assault: losses on the walls, then the garrison checks',
    () => {
      const falls = attempt(
        TURIN,
        { massena_r: { at: 'turin' }, fr_vii: { at: 'turin' }, fr_viii: { at: 'turin' } },
        [5, 5, 6, 6, 1, 1, 6],
      );
      for (const seat of [0, 1]) if (falls.verbs(seat).includes('agree')) falls.take(seat, 'agree');
      expect(falls.log.filter((e) => e.what === 'assault roll').length).toBe(2);
      expect(falls.log.some((e) => e.what === 'fortress point lost')).toBe(true);
      expect(falls.log.some((e) => e.what === 'garrison breaks' || e.what === 'fortress falls')).toBe(true);
    },
  );

  clause(['NA-9.1-a', 'NA-9.4-a', 'NA-9.4-c'], 'besiegers who are too few must leave', () => {
    const { state } = stage({ massena_r: { at: 'turin' }, fr_vii: { at: 'turin', steps: 1 } }, besieged(TURIN));
    expect(weakSiege(state)).toBe(TURIN);
    state.steps[id('fr_vii')] = 2;
    expect(weakSiege(state)).toBe(-1);
  });

  clause(
    ['NA-9.3-q', 'NA-9.3-o', 'NA-G.Reactivated-Fortress-a', 'NA-1.1.3.2-e'],
    'an inactive fortress comes back for a supply unit or a step',
    () => {
      const { play, state } = stage({
        massena_r: { at: 'turin' },
        fr_vii: { at: 'turin' },
        fr_supply1: { at: 'turin' },
      });
      expect(mayReactivate(play, hex('turin'), EMPIRE, id('fr_vii'))).toMatchObject({ clause: 'NA-9.3-q' });
      state.controller[TURIN] = -1;
      expect(mayReactivate(play, hex('turin'), EMPIRE, id('fr_vii'))).toBe(true);
      expect(mayReactivate(play, hex('turin'), EMPIRE, id('fr_supply1'))).toBe(true);
    },
  );
});

describe('9.1, 9.4 laying and raising', () => {
  const activation = (
    pieces: { [name: string]: Put },
    leader: string,
    more: (s: State) => void,
    dice?: number[],
  ): Stage => {
    const desk = stage({ ...pieces, ...extra }, more);
    const french = leader !== 'colli';
    desk.begin('activation', { leader: id(leader), marker: m(french ? 'empire 1' : 'coalition 1') }, dice);
    desk.take(french ? 0 : 1, 'begin');
    return desk;
  };

  clause(['NA-9.1-c', 'NA-9.1-h', 'NA-9.1-g'], 'NA-EX-45: attempts cost the level in MP and may be repeated', () => {
    const desk = activation(
      {
        massena_r: { at: 'turin' },
        fr_vii: { at: 'turin' },
        fr_viii: { at: 'turin' },
        fr_supply9: { at: 'W3633', depot: true },
      },
      'massena_r',
      besieged(TURIN),
      [2, 3, 2, 3, 2, 3],
    );
    desk.take(0, 'besiege');
    desk.take(0, 'besiege');
    expect(desk.position.stack.at(-1)).toMatchObject({ spent: 4 });
    expect(desk.state.siege[TURIN]).toBe(3);
    expect(desk.verbs(0)).toContain('go');
  });

  clause(['NA-9.4-e', 'NA-6.2-h'], 'the besieged leave only by a sortie', () => {
    const desk = activation(
      {
        colli: { at: 'turin', inside: true },
        piedmont_i1: { at: 'turin', inside: true },
        fr_vii: { at: 'turin' },
        massena_r: { at: 'turin' },
        fr_viii: { at: 'turin' },
      },
      'colli',
      besieged(TURIN),
    );
    expect(desk.verbs(1)).toEqual(['halt', 'sortie']);
  });

  clause(['NA-9.4-b', 'NA-R-129'], 'when the besiegers go the siege is raised and the garrison comes out', () => {
    const desk = activation(
      {
        massena_r: { at: 'turin' },
        fr_vii: { at: 'turin' },
        fr_viii: { at: 'turin' },
        piedmont_i1: { at: 'turin', inside: true },
      },
      'massena_r',
      besieged(TURIN),
    );
    desk.take(0, 'go', { to: hex('W3631'), via: hex('turin') });
    expect(desk.state.siege[TURIN]).toBe(0);
    expect(desk.state.marks[id('piedmont_i1')]! & INSIDE).toBe(0);
  });
});

describe('7 attrition', () => {
  const check = (
    pieces: { [name: string]: Put },
    more: Partial<Parameters<typeof newAttrition>[2]> = {},
    prepare: (s: State) => void = () => {},
  ): number => {
    const desk = stage(pieces, prepare);
    const names = Object.keys(pieces);
    const place = desk.state.place[id(names[0]!)]!;
    for (const name of names) desk.state.marks[id(name)]! |= CHECKING;
    const frame = newAttrition(place, EMPIRE, { spent: 5, terrain: 0, forced: false, extended: false, ...more });
    return modifierOf(desk.state, Object.assign(frame, more), names.map(id));
  };
  const corps = { fr_vii: { at: 'W3631' } };

  clause(['NA-7.4-b', 'NA-7.4-c', 'NA-7.3-e'], 'demoralized +3, unsupplied +3, French −1, and the MP spent', () => {
    expect(check(corps)).toBe(0);
    expect(check(corps, { bonus: FRANCE } as never)).toBe(-1);
    expect(check({ fr_vii: { at: 'W3631', demoralized: true } })).toBe(3);
    expect(check({ fr_vii: { at: 'W3631', unsupplied: true } })).toBe(3);
    expect(check(corps, { spent: 3 })).toBe(-1);
    expect(check(corps, { spent: 7 })).toBe(1);
    expect(check(corps, { spent: 7, final: true })).toBe(0);
    expect(check(corps, { extended: true })).toBe(1);
  });

  clause('NA-7.4-e', 'terrain entered since the last battle', () => {
    expect(check(corps, { terrain: 1 << MOUNTAIN })).toBe(1);
    expect(check(corps, { terrain: (1 << MOUNTAIN) | (1 << SWAMP) })).toBe(2);
  });

  clause('NA-7.2-g', 'winter, and a crowded garrison', () => {
    const winter = (s: State): void => {
      s.season = WINTER;
    };
    const summer = (s: State): void => {
      s.season = SUMMER;
    };
    expect(check(corps, {}, winter) - check(corps, {}, summer)).toBe(2);
    expect(check(corps, { besieged: true })).toBe(1);
  });

  const final = (pieces: { [name: string]: Put }, dice: number[], more: (s: State) => void = () => {}): Stage => {
    const desk = stage({ ...pieces }, more);
    desk.begin('finalAttrition', {}, dice);
    return desk;
  };
  const rolled = (desk: Stage): number => desk.log.filter((e) => e.what === 'attrition').length;

  clause(
    ['NA-7.2-d', 'NA-7.2-f', 'NA-8.3.3.1-j'],
    'at the end of a turn the demoralized and the idle unsupplied check, once',
    () => {
      expect(rolled(final({ at_i: { at: 'laibach' } }, []))).toBe(0);
      expect(rolled(final({ at_i: { at: 'laibach', demoralized: true } }, [1, 1]))).toBe(1);
      expect(rolled(final({ fr_vii: { at: 'W3931' } }, [1, 1], (s) => s.controller.fill(-1)))).toBe(1);
      // Activated forces have had their check.
      expect(
        rolled(final({ fr_vii: { at: 'W3931', level: 1, unsupplied: true } }, [], (s) => s.controller.fill(-1))),
      ).toBe(0);
    },
  );

  clause(['NA-6.1.1-c', 'NA-5.1.3-p'], 'idle forces are tested again and levels are cleared afterwards', () => {
    const desk = final({ fr_vii: { at: 'nice', unsupplied: true, level: 0 }, at_i: { at: 'laibach', level: 2 } }, []);
    expect(desk.state.marks[id('fr_vii')]! & UNSUPPLIED).toBe(0);
    expect(desk.level('at_i')).toBe(0);
  });

  clause(['NA-6.2.2-d', 'NA-1.1.3.2-d', 'NA-R-139'], 'a supply unit may be spent for −3', () => {
    const desk = final({ at_i: { at: 'W4231', demoralized: true }, at_supply1: { at: 'W4231' } }, [6, 6]);
    expect(desk.verbs(1)).toEqual(['spend', 'roll']);
    desk.take(1, 'spend', { supply: id('at_supply1') });
    desk.take(1, 'roll');
    expect(desk.log.some((e) => e.what === 'supply spent')).toBe(true);
    expect(desk.log.find((e) => e.what === 'attrition')!.args!.modifier).toBeLessThan(3);
  });

  clause(['NA-5.2.3.6-f', 'NA-9.2-p', 'NA-R-180'], 'besieged steps beyond the value check, the fed do not', () => {
    const desk = final(
      {
        at_i: { at: 'milan', inside: true },
        at_det1: { at: 'milan', inside: true },
        fr_vii: { at: 'milan', level: 1 },
        massena_r: { at: 'milan' },
      },
      [1, 1],
      besieged(MILAN),
    );
    const roll = desk.log.find((e) => e.what === 'attrition')!;
    expect(roll.args!.steps).toBe(2);
  });

  clause(
    ['NA-7.4-g', 'NA-7.4-h'],
    'NA-EX-32: a nation whose modifier is used loses first; declined, the choice is free',
    () => {
      const { state } = stage({ fr_vii: { at: 'W3631' }, piedmont_i1: { at: 'W3631' } });
      const units = ['fr_vii', 'piedmont_i1'].map(id);
      const used = newLosses(hex('W3631'), EMPIRE, 0, 2, 'x', { nation: FRANCE });
      expect(lossChoice(state, used, units).units).toEqual([id('fr_vii')]);
      expect(lossChoice(state, { ...used, taken: 1 }, units).units).toEqual(units);
      expect(lossChoice(state, { ...used, nation: -1 }, units).units).toEqual(units);
    },
  );
});
