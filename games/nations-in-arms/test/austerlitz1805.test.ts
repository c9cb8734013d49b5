import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { isOpen } from '../src/rules/4-survey.ts';
import { linksOf } from '../src/rules/6-sources.ts';
import {
  ANSPACH_CROSSED,
  AUSTRIA_SUES,
  austerlitz1805,
  MAJOR_COALITION,
  MAJOR_FRENCH,
  PRUSSIA_ROUSED,
} from '../src/rules/scenarios/austerlitz1805.ts';
import { COALITION, EMPIRE, marker, NEUTRAL, type State } from '../src/shape.ts';
import { AUSTRIA, armies, BRITAIN, cityId, FRANCE, PRUSSIA, provinceId, provinceOfHex, RUSSIA } from '../src/tables.ts';
import { stage as anyStage, hex, id, type Put, type Stage } from './stage.ts';

const m = (name: string): number => marker.names.indexOf(name);
const stage = (pieces: { [name: string]: Put }, more?: (s: State) => void): Stage =>
  anyStage(pieces, more, 'austerlitz1805');
/** Far from each other, so that the war goes on. */
const far: { [name: string]: Put } = {
  ney: { at: 'strasbourg' },
  fr_vi: { at: 'strasbourg' },
  at_det1: { at: 'venice' },
};
const noWalls = (s: State): void => {
  s.controller.fill(-1);
};

describe('rule anspach', () => {
  test('the land of neutral Prussia is closed, Anspach alone is open, and to the French alone', () => {
    const { play } = stage({});
    expect(isOpen(play, EMPIRE, hex('ansbach'))).toBe(true);
    expect(isOpen(play, COALITION, hex('ansbach'))).toBe(false);
    expect(isOpen(play, EMPIRE, hex('breslau'))).toBe(false);
    expect(isOpen(play, EMPIRE, hex('dresden'))).toBe(false);
  });

  test('French troops that enter it are remembered, Bavarians are not', () => {
    const march = (pieces: { [name: string]: Put }, leader: string): Stage => {
      const desk = stage({ ...far, ...pieces }, noWalls);
      desk.begin('activation', { leader: id(leader), marker: m('empire 1') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      const go = desk
        .choices(0)
        .find((c) => c.verb === 'go' && provinceOfHex[c.arg.to as number] === provinceId('anspach'))!;
      desk.take(0, 'go', go.arg);
      return desk;
    };
    const french = march({ marmont: { at: 'nuremberg' }, fr_ii: { at: 'nuremberg' } }, 'marmont');
    expect(french.state.facts[ANSPACH_CROSSED]).toBe(1);
    const bavarian = march({ wrede: { at: 'nuremberg' }, bavaria_i1: { at: 'nuremberg' } }, 'wrede');
    expect(bavarian.state.facts[ANSPACH_CROSSED]).toBe(0);
  });

  const turnWith = (turn: number, dice: number[], more: (s: State) => void): Stage => {
    const desk = stage(far, (s) => {
      s.turn = turn;
      more(s);
    });
    desk.begin('turn', {}, dice);
    return desk;
  };

  clause('NA-R-185', 'a die at the start of each later turn, 1 more while Vienna is not French', () => {
    const crossed = (s: State): void => {
      s.facts[ANSPACH_CROSSED] = 1;
    };
    expect(turnWith(1, [4], crossed).state.facts[PRUSSIA_ROUSED]).toBe(1);
    expect(turnWith(1, [3], crossed).state.facts[PRUSSIA_ROUSED]).toBe(0);
    const vienna = (s: State): void => {
      crossed(s);
      s.controller[cityId('vienna')] = FRANCE;
    };
    expect(turnWith(1, [4], vienna).state.facts[PRUSSIA_ROUSED]).toBe(0);
    expect(turnWith(1, [5], vienna).state.facts[PRUSSIA_ROUSED]).toBe(1);
    // Without a crossing there is no die to roll.
    expect(turnWith(1, [], () => {}).state.facts[PRUSSIA_ROUSED]).toBe(0);
  });

  test('a roused Prussia joins in Winter, with her troops, and not before', () => {
    const roused = (s: State): void => {
      s.facts[ANSPACH_CROSSED] = 1;
      s.facts[PRUSSIA_ROUSED] = 1;
    };
    const autumn = turnWith(1, [], roused);
    expect(autumn.state.side[PRUSSIA]).toBe(NEUTRAL);
    const winter = turnWith(2, [], roused);
    expect(winter.state.side[PRUSSIA]).toBe(COALITION);
    expect(winter.at('pr_i')).toBe(hex('breslau'));
    expect(winter.at('brunswick_d')).toBe(hex('magdeburg'));
    expect(isOpen(winter.play, EMPIRE, hex('breslau'))).toBe(true);
    expect(turnWith(2, [], () => {}).at('pr_i')).toBeLessThan(0);
  });
});

describe('rule russians', () => {
  const army: { [name: string]: Put } = {
    ru_a1: { at: 'linz' },
    kutuzov: { at: 'linz', army: 'ru_a1', commands: 'ru_a1' },
    ru_i: { at: 'linz', army: 'ru_a1' },
  };
  const reach = (pieces: { [name: string]: Put }, leader: string, season: number): string[] => {
    const desk = stage({ ...far, ...pieces }, (s) => {
      noWalls(s);
      s.season = season;
    });
    desk.begin('activation', { leader: id(leader), marker: m('coalition 1') });
    if (desk.verbs(1).includes('begin')) desk.take(1, 'begin');
    return [
      ...new Set(
        desk
          .choices(1)
          .filter((c) => c.verb === 'go')
          .map((c) => String(provinceOfHex[c.arg.to as number])),
      ),
    ];
  };
  const bavaria = String(provinceId('bavaria'));

  test('no Russian army enters Bavaria before Autumn; a corps may', () => {
    expect(reach(army, 'kutuzov', 1)).not.toContain(bavaria);
    expect(reach(army, 'kutuzov', 2)).toContain(bavaria);
    expect(reach({ bagration: { at: 'linz' }, ru_iii: { at: 'linz' } }, 'bagration', 1)).toContain(bavaria);
  });

  test('west of Galicia only Russian places carry Russian supplies', () => {
    const { state } = stage({ ru_supply1: { at: 'linz', depot: true }, at_supply1: { at: 'prague', depot: true } });
    const russian = linksOf(austerlitz1805, state, RUSSIA);
    expect(russian[hex('lemberg')]).toBe(1);
    expect(russian[hex('vienna')]).toBe(0);
    expect(russian[hex('linz')]).toBe(1);
    const austrian = linksOf(austerlitz1805, state, AUSTRIA);
    expect(austrian[hex('vienna')]).toBe(1);
    state.controller[cityId('vienna')] = RUSSIA;
    expect(linksOf(austerlitz1805, state, RUSSIA)[hex('vienna')]).toBe(1);
  });
});

test('replacements: Austria 2, Russia 1, France 3, from Autumn on', () => {
  const { state } = stage({});
  const steps = (turn: number): [number, number][] =>
    austerlitz1805.replacements({ ...state, turn }).map(({ power, steps: n }) => [power, n]);
  expect(steps(1)).toEqual([]);
  expect(steps(2)).toEqual([
    [AUSTRIA, 2],
    [RUSSIA, 1],
    [FRANCE, 3],
  ]);
});

describe('replacement steps', () => {
  clause(['NA-2.0-f', 'NA-R-185'], 'are placed one by one until all are used or declined', () => {
    const desk = stage(
      {
        napoleon: { at: 'strasbourg', army: 'fr_ga', commands: 'fr_ga' },
        fr_ga: { at: 'strasbourg' },
        fr_iii: { at: 'strasbourg', steps: 1, army: 'fr_ga' },
        fr_iv: { at: 'strasbourg', steps: 1, army: 'fr_ga' },
        at_det1: { at: 'venice' },
      },
      (s) => {
        s.turn = 1;
      },
    );
    desk.begin('turn', {});
    while (desk.verbs(0).includes('agree')) desk.take(0, 'agree');
    while (desk.verbs(1).length > 0) desk.take(1, desk.verbs(1).includes('agree') ? 'agree' : 'decline');
    expect(desk.verbs(0)).toContain('replace');
    desk.take(0, 'replace', { unit: id('fr_iii'), place: hex('strasbourg') });
    expect(desk.steps('fr_iii')).toBe(2);
    desk.take(0, 'replace', { unit: id('fr_iv'), place: hex('strasbourg') });
    expect(desk.steps('fr_iv')).toBe(2);
    // The third comes as a reduced corps of the pool.
    const fresh = desk.choices(0).find((c) => c.verb === 'replace' && desk.state.place[c.arg.unit as number] === -1)!;
    desk.take(0, 'replace', fresh.arg);
    expect(desk.state.steps[fresh.arg.unit as number]).toBe(1);
    expect(desk.verbs(0)).not.toContain('replace');
  });
});

describe('points', () => {
  test('places, armies, battles and lost fortresses', () => {
    const { play, state } = stage(far);
    const base = austerlitz1805.points(play);
    const gain = (change: () => void): number => {
      const before = austerlitz1805.points(play);
      change();
      return austerlitz1805.points(play) - before;
    };
    const take = (city: string) => () => {
      state.controller[cityId(city)] = FRANCE;
    };
    expect(gain(take('vienna'))).toBe(4);
    expect(gain(take('prague'))).toBe(2);
    expect(gain(take('budapest'))).toBe(2);
    expect(gain(take('venice'))).toBe(1);
    expect(gain(take('trieste'))).toBe(1);
    expect(gain(take('innsbruck'))).toBe(1);
    for (const name of ['at_germany', 'ru_a1'])
      expect(
        gain(() => {
          state.destroyed[armies.indexOf(id(name))] = 1;
        }),
      ).toBe(2);
    expect(gain(() => austerlitz1805.battleWon!(state, EMPIRE, 'major'))).toBe(1);
    expect(gain(() => austerlitz1805.battleWon!(state, COALITION, 'major'))).toBe(-1);
    expect(gain(() => austerlitz1805.battleWon!(state, EMPIRE, 'minor'))).toBe(0);
    expect([state.facts[MAJOR_FRENCH], state.facts[MAJOR_COALITION]]).toEqual([1, 1]);
    for (const city of ['strasbourg', 'mainz', 'milan'])
      expect(
        gain(() => {
          state.controller[cityId(city)] = AUSTRIA;
        }),
      ).toBe(-4);
    expect(base).toBe(1);
  });

  test('a Coalition army that is demoralized at the end is a point', () => {
    const army = (demoralized: boolean): number =>
      austerlitz1805.points(
        stage({
          ...far,
          ru_a1: { at: 'lemberg' },
          kutuzov: { at: 'lemberg', army: 'ru_a1', commands: 'ru_a1' },
          ru_i: { at: 'lemberg', army: 'ru_a1', demoralized },
        }).play,
      );
    expect(army(true) - army(false)).toBe(1);
  });

  test('8 win, 5 are a draw, less is the Coalition’s, and a beaten Austria ends it', () => {
    const { play, state } = stage(far);
    const with8 = (facts: number): string => {
      state.facts[MAJOR_FRENCH] = facts;
      return austerlitz1805.ending(play);
    };
    const munich = austerlitz1805.points(play);
    expect(with8(8 - munich)).toBe('french victory');
    expect(with8(7 - munich)).toBe('draw');
    expect(with8(5 - munich)).toBe('draw');
    expect(with8(4 - munich)).toBe('coalition victory');
    state.facts[AUSTRIA_SUES] = 1;
    expect(austerlitz1805.ending(play)).toBe('austria sues');
    expect(austerlitz1805.winners(play)).toEqual([EMPIRE]);
    expect(austerlitz1805.isDecided(play)).toBe(true);
  });

  test('a major battle is counted when it is fought', () => {
    const desk = stage(
      {
        napoleon: { at: 'E0426', army: 'fr_ga', commands: 'fr_ga' },
        fr_ga: { at: 'E0426' },
        ...Object.fromEntries(
          ['fr_i', 'fr_ii', 'fr_iii', 'fr_iv', 'fr_v', 'fr_vi'].map((name) => [name, { at: 'E0426', army: 'fr_ga' }]),
        ),
        at_germany: { at: 'E0426' },
        charles: { at: 'E0426', army: 'at_germany', commands: 'at_germany' },
        ...Object.fromEntries(
          ['at_i', 'at_ii', 'at_iii', 'at_iv', 'at_v'].map((name) => [name, { at: 'E0426', army: 'at_germany' }]),
        ),
        davout: { at: 'strasbourg' },
        fr_vii: { at: 'strasbourg' },
        at_det1: { at: 'venice' },
      },
      noWalls,
    );
    desk.begin('battle', { leader: id('napoleon'), from: hex('E0326'), marker: m('empire 1') }, [
      ...[6, 6, 1, 1],
      ...Array<number>(40).fill(1),
    ]);
    for (let i = 0; i < 60; i++) {
      const seat = [0, 1].find((s) => desk.choices(s).length > 0)!;
      const list = desk.choices(seat);
      if (list.some((c) => c.verb === 'activate' || c.verb === 'go' || c.verb === 'halt')) break;
      const choice = list.find((c) => c.verb === 'agree') ?? list[0]!;
      desk.take(seat, choice.verb, choice.arg);
    }
    expect(desk.state.facts[MAJOR_FRENCH]).toBe(1);
  });
});

test('Britain is at war with France and has nothing on this map', () => {
  expect(austerlitz1805.side[BRITAIN]).toBe(COALITION);
});
