import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { isOpen, isOpenToReaction } from '../src/rules/4-survey.ts';
import { jena1806, MAJOR_COALITION, MAJOR_FRENCH, PRUSSIA_OUT, SAXONY_BACK } from '../src/rules/scenarios/jena1806.ts';
import { COALITION, EMPIRE, marker, NEUTRAL, type State } from '../src/shape.ts';
import { armies, cityId, FRANCE, PRUSSIA, powerId, provinceId, provinceOfHex, RUSSIA } from '../src/tables.ts';
import { stage as anyStage, hex, id, type Put, type Stage } from './stage.ts';

const m = (name: string): number => marker.names.indexOf(name);
const stage = (pieces: { [name: string]: Put }, more?: (s: State) => void): Stage => anyStage(pieces, more, 'jena1806');
const far: { [name: string]: Put } = {
  ney: { at: 'strasbourg' },
  fr_vi: { at: 'strasbourg' },
  lestocq: { at: 'konigsberg' },
  pr_viii: { at: 'konigsberg' },
};
const noWalls = (s: State): void => {
  s.controller.fill(-1);
};

describe('rule russians', () => {
  const provincesOf = (turn: number): Set<number> => {
    const desk = stage({ ...far, bennigsen: { at: 'grodno' }, ru_i: { at: 'grodno' } }, (s) => {
      noWalls(s);
      s.turn = turn;
    });
    desk.begin('activation', { leader: id('bennigsen'), marker: m('coalition 1') });
    if (desk.verbs(1).includes('begin')) desk.take(1, 'begin');
    return new Set(
      desk
        .choices(1)
        .filter((c) => c.verb === 'go')
        .map((c) => provinceOfHex[c.arg.to as number]!),
    );
  };

  test('no Russian leaves Russia before Winter', () => {
    const { state } = stage({});
    const abroad = (found: Set<number>): number[] => [...found].filter((p) => state.owner[p] !== RUSSIA);
    expect(abroad(provincesOf(1))).toEqual([]);
    expect(abroad(provincesOf(2)).length).toBeGreaterThan(0);
  });
});

describe('rule hesse', () => {
  test('Hesse and the Hanse are open to the French alone, and to no retreat', () => {
    const { play } = stage({});
    for (const city of ['cassel', 'hamburg']) {
      expect(isOpen(play, EMPIRE, hex(city)), city).toBe(true);
      expect(isOpen(play, COALITION, hex(city)), city).toBe(false);
      expect(isOpenToReaction(play, EMPIRE, hex(city)), city).toBe(false);
    }
    expect(isOpen(play, EMPIRE, hex('schwerin'))).toBe(false);
    expect(isOpen(play, EMPIRE, hex('prague'))).toBe(false);
  });

  clause('NA-R-188', 'the state that is entered joins the Coalition, its detachment in its capital', () => {
    const { play, state } = stage(far);
    jena1806.entered!(play, EMPIRE, hex('frankfurt'));
    expect(state.allegiance[powerId('hesse')]).toBe(PRUSSIA);
    expect(state.place[id('hesse_det1')]).toBe(hex('cassel'));
    expect(state.allegiance[powerId('hanse')]).toBe(-1);
    // With Prussia out of the war Russia takes it up.
    state.facts[PRUSSIA_OUT] = 1;
    jena1806.entered!(play, EMPIRE, hex('hamburg'));
    expect(state.allegiance[powerId('hanse')]).toBe(RUSSIA);
  });
});

clause('NA-R-188', 'the land of a Prussia that has left is open to both sides', () => {
  const { play } = stage({}, (s) => {
    s.facts[PRUSSIA_OUT] = 1;
    s.side[PRUSSIA] = NEUTRAL;
  });
  expect(isOpen(play, EMPIRE, hex('danzig'))).toBe(true);
  expect(isOpen(play, COALITION, hex('danzig'))).toBe(true);
  expect(isOpen(play, COALITION, hex('dresden'))).toBe(true);
  expect(isOpen(play, COALITION, hex('prague'))).toBe(false);
});

describe('arrivals of Spring 1807', () => {
  const spring = (more: (s: State) => void): Stage => {
    const desk = stage(
      { ...far, constantine: { off: 'later' }, dabrowski: { off: 'later' }, poland_i1: { off: 'later' } },
      (s) => {
        s.turn = 2;
        more(s);
      },
    );
    desk.begin('turn', {});
    return desk;
  };

  clause(['NA-2.0-f', 'NA-R-196'], 'the Poles come if France holds Posen or Warsaw, and are her allies', () => {
    const without = spring(() => {});
    expect(without.at('poland_i1')).toBe(-4);
    expect(without.at('constantine')).toBe(hex('riga'));
    const held = spring((s) => {
      s.controller[cityId('warsaw')] = FRANCE;
    });
    expect(held.at('poland_i1')).toBe(hex('posen'));
    expect(held.state.allegiance[powerId('poland')]).toBe(FRANCE);
  });

  test('the Saxons come if France has reinstated Saxony', () => {
    const back = spring((s) => {
      s.facts[SAXONY_BACK] = 1;
      s.allegiance[powerId('saxony')] = FRANCE;
    });
    expect(back.at('saxony_i1')).toBe(hex('dresden'));
    expect(spring(() => {}).at('saxony_i1')).not.toBe(hex('dresden'));
  });
});

test('replacements: Prussia 1, Russia 2, France 3, from Winter on', () => {
  const { state } = stage({});
  const steps = (turn: number): [number, number][] =>
    jena1806.replacements({ ...state, turn }).map(({ power, steps: n }) => [power, n]);
  expect(steps(1)).toEqual([]);
  expect(steps(2)).toEqual([
    [PRUSSIA, 1],
    [RUSSIA, 2],
    [FRANCE, 3],
  ]);
});

describe('points', () => {
  test('places, and armies and battles of both sides', () => {
    const { play, state } = stage(far);
    const gain = (change: () => void): number => {
      const before = jena1806.points(play);
      change();
      return jena1806.points(play) - before;
    };
    expect(jena1806.points(play)).toBe(0);
    for (const [city, worth] of Object.entries({
      berlin: 2,
      konigsberg: 3,
      warsaw: 2,
      danzig: 2,
      magdeburg: 1,
      breslau: 1,
      dresden: 1,
    }))
      expect(
        gain(() => {
          state.controller[cityId(city)] = FRANCE;
        }),
        city,
      ).toBe(worth);
    expect(
      gain(() => {
        state.destroyed[armies.indexOf(id('pr_a1'))] = 1;
      }),
    ).toBe(2);
    expect(
      gain(() => {
        state.destroyed[armies.indexOf(id('ru_a1'))] = 1;
      }),
    ).toBe(2);
    expect(
      gain(() => {
        state.destroyed[armies.indexOf(id('fr_ga'))] = 1;
      }),
    ).toBe(-2);
    expect(gain(() => jena1806.battleWon!(state, EMPIRE, 'major'))).toBe(1);
    expect(gain(() => jena1806.battleWon!(state, COALITION, 'major'))).toBe(-1);
    expect([state.facts[MAJOR_FRENCH], state.facts[MAJOR_COALITION]]).toEqual([1, 1]);
  });

  test('demoralized armies count for either side', () => {
    const army = (marker: string, leader: string, corps: string, demoralized: boolean): number =>
      jena1806.points(
        stage({
          ...far,
          [marker]: { at: 'posen' },
          [leader]: { at: 'posen', army: marker, commands: marker },
          [corps]: { at: 'posen', army: marker, demoralized },
        }).play,
      );
    expect(army('pr_a1', 'hohenlohe', 'pr_i', true) - army('pr_a1', 'hohenlohe', 'pr_i', false)).toBe(1);
    expect(army('fr_ga', 'napoleon', 'fr_iii', true) - army('fr_ga', 'napoleon', 'fr_iii', false)).toBe(-1);
  });

  test('12 are decisive, 8 narrow, 5 a draw; Prussia out and a Russian army destroyed are decisive too', () => {
    const { play, state } = stage(far);
    const ending = (points: number): string => {
      state.facts[MAJOR_FRENCH] = points;
      return jena1806.ending(play);
    };
    expect([12, 11, 8, 7, 5, 4].map(ending)).toEqual([
      'french decisive',
      'french marginal',
      'french marginal',
      'draw',
      'draw',
      'coalition victory',
    ]);
    state.facts[PRUSSIA_OUT] = 1;
    expect(jena1806.ending(play)).toBe('coalition victory');
    state.destroyed[armies.indexOf(id('ru_a1'))] = 1;
    expect(jena1806.ending(play)).toBe('prussia and russia beaten');
    expect(jena1806.winners(play)).toEqual([EMPIRE]);
  });
});

test('Anspach is Bavarian now', () => {
  expect(jena1806.owner[provinceId('anspach')]).toBe(powerId('bavaria'));
});
