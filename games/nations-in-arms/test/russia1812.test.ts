import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { loseStep, toPool } from '../src/rules/1-units.ts';
import { isOpen } from '../src/rules/4-survey.ts';
import { sourcesOf } from '../src/rules/6-sources.ts';
import { MOSCOW_HELD, MOSCOW_TAKEN, RUSSIA_SUES, russia1812 } from '../src/rules/scenarios/russia1812.ts';
import { AWAY, COALITION, EMPIRE, GONE, marker, NEUTRAL, type State } from '../src/shape.ts';
import {
  AUSTRIA,
  armies,
  cityId,
  FRANCE,
  hexOfCity,
  PRUSSIA,
  powerId,
  provinceId,
  provinceOfHex,
  RUSSIA,
} from '../src/tables.ts';
import { stage as anyStage, hex, id, type Put, type Stage } from './stage.ts';

const m = (name: string): number => marker.names.indexOf(name);
const stage = (pieces: { [name: string]: Put }, more?: (s: State) => void): Stage =>
  anyStage(pieces, more, 'russia1812');
const far: { [name: string]: Put } = { fr_det1: { at: 'danzig' }, ru_det1: { at: 'kiev' } };
const noWalls = (s: State): void => {
  s.controller.fill(-1);
};

describe('rule auxiliaries', () => {
  const provincesOf = (pieces: { [name: string]: Put }, leader: string): Set<number> => {
    const desk = stage({ ...far, ney: { at: 'danzig' }, ...pieces }, noWalls);
    desk.begin('activation', { leader: id(leader), marker: m('empire 1') });
    if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
    return new Set(
      desk
        .choices(0)
        .filter((c) => c.verb === 'go')
        .map((c) => provinceOfHex[c.arg.to as number]!),
    );
  };

  test('Prussian and Austrian steps do not go deep into Russia, French ones do', () => {
    const at = 'vitebsk';
    expect(provincesOf({ yorck: { at }, pr_i: { at } }, 'yorck')).not.toContain(provinceId('smolensk'));
    expect(provincesOf({ schwarzenberg: { at }, at_i: { at } }, 'schwarzenberg')).not.toContain(provinceId('smolensk'));
    expect(provincesOf({ oudinot: { at }, fr_ii: { at } }, 'oudinot')).toContain(provinceId('smolensk'));
  });

  const lenders: { [name: string]: Put } = {
    ...far,
    yorck: { at: 'memel' },
    pr_i: { at: 'memel' },
    pr_supply1: { at: 'memel' },
    schwarzenberg: { at: 'lublin' },
    at_i: { at: 'lublin' },
  };
  const winter = (dice: number[], more: (s: State) => void = () => {}): Stage => {
    const desk = stage(lenders, (s) => {
      s.turn = 2;
      more(s);
    });
    desk.begin('turn', {}, dice);
    return desk;
  };

  clause(['NA-R-189', 'NA-R-185'], 'in Winter a die for each: on 5 or 6 it leaves the war', () => {
    const desk = winter([5, 4]);
    expect(desk.at('pr_i')).toBe(GONE);
    expect(desk.at('yorck')).toBe(GONE);
    expect(desk.at('pr_supply1')).toBe(GONE);
    expect(desk.state.side[PRUSSIA]).toBe(NEUTRAL);
    expect(desk.at('at_i')).toBe(hex('lublin'));
    expect(desk.state.side[AUSTRIA]).toBe(EMPIRE);
    // Steps that go home are not lost.
    expect(desk.state.lost[EMPIRE]).toBe(0);
    expect(isOpen(desk.play, EMPIRE, hex('konigsberg'))).toBe(true);
    expect(isOpen(desk.play, COALITION, hex('konigsberg'))).toBe(false);
  });

  test('no die while Moscow was French at the end of Autumn and no French army is destroyed', () => {
    const held = (s: State): void => {
      s.facts[MOSCOW_HELD] = 1;
    };
    expect(winter([], held).state.side[PRUSSIA]).toBe(EMPIRE);
    const beaten = winter([6, 6], (s) => {
      held(s);
      s.destroyed[armies.indexOf(id('fr_italy'))] = 1;
    });
    expect([beaten.state.side[PRUSSIA], beaten.state.side[AUSTRIA]]).toEqual([NEUTRAL, NEUTRAL]);
  });

  clause('NA-R-146', 'Russians on the land of a lender that leaves go to the nearest fortress of theirs', () => {
    const desk = stage({ ...lenders, wittgenstein: { at: 'tilsit' }, ru_i: { at: 'tilsit' } }, (s) => {
      s.turn = 2;
    });
    desk.begin('turn', {}, [6, 1]);
    expect(desk.at('ru_i')).not.toBe(hex('tilsit'));
    expect(desk.state.controller.some((power, c) => power === RUSSIA && desk.at('ru_i') === hexOfCity[c])).toBe(true);
  });
});

describe('rule alexander', () => {
  clause(['NA-4.2.4.1-c'], 'Kutuzov may take over from a commander of equal rank, if the owner wishes', () => {
    const at = 'smolensk';
    const join = (): Stage => {
      const desk = stage(
        {
          ...far,
          ru_a1: { at },
          barclay: { at, army: 'ru_a1', commands: 'ru_a1' },
          ru_ii: { at, army: 'ru_a1' },
          kutuzov: { at: 'E2712' },
          miloradovich: { at: 'kiev' },
        },
        noWalls,
      );
      desk.begin('activation', { leader: id('kutuzov'), marker: m('coalition 1') });
      if (desk.verbs(1).includes('begin')) desk.take(1, 'begin');
      const way = desk.choices(1).find((c) => c.verb === 'go' && c.arg.to === hex(at))!;
      desk.take(1, 'go', way.arg);
      if (desk.verbs(1).includes('halt')) desk.take(1, 'halt');
      return desk;
    };
    const taking = join();
    expect(
      taking
        .choices(1)
        .filter((c) => c.verb === 'command')
        .map((c) => c.arg.leader),
    ).toEqual([id('kutuzov'), id('barclay')]);
    taking.take(1, 'command', { leader: id('kutuzov') });
    expect(taking.state.commander[armies.indexOf(id('ru_a1'))]).toBe(id('kutuzov'));
    expect(taking.at('barclay')).toBe(-1);
    const leaving = join();
    leaving.take(1, 'command', { leader: id('barclay') });
    expect(leaving.state.commander[armies.indexOf(id('ru_a1'))]).toBe(id('barclay'));
  });

  test('the Tsar is not in play', () => {
    expect(stage({}).at('alexander')).toBe(GONE);
  });
});

describe('rules replacements and danube', () => {
  const turnOf = (turn: number, pieces: { [name: string]: Put } = {}): Stage => {
    const desk = stage({ ...far, ...pieces }, (s) => {
      s.turn = turn;
      s.facts[MOSCOW_HELD] = 1;
    });
    desk.begin('turn', {});
    while (desk.verbs(1).includes('agree')) desk.take(1, 'agree');
    return desk;
  };
  const placesOf = (desk: Stage, seat: number): Set<number> =>
    new Set(
      desk
        .choices(seat)
        .filter((c) => c.verb === 'replace')
        .map((c) => c.arg.place as number),
    );
  const musters = ['smolensk', 'moscow', 'kiev', 'petersburg'].map(hex);

  test('Russia has 4 steps at four cities in Autumn and in Winter', () => {
    const desk = turnOf(2, { ru_ii: { at: 'smolensk', steps: 1 } });
    for (const place of placesOf(desk, 1)) expect(musters).toContain(place);
    for (let i = 0; i < 4; i++) {
      const choice = desk.choices(1).find((c) => c.verb === 'replace')!;
      desk.take(1, 'replace', choice.arg);
      while (desk.verbs(1).includes('agree')) desk.take(1, 'agree');
    }
    expect(desk.verbs(1)).not.toContain('replace');
  });

  test('militia is among them', () => {
    const desk = turnOf(2);
    const units = desk
      .choices(1)
      .filter((c) => c.verb === 'replace')
      .map((c) => c.arg.unit);
    expect(
      units.some((unit) => ['ru_mil1', 'ru_mil2', 'ru_mil3', 'ru_mil4', 'ru_mil5'].map(id).includes(unit as number)),
    ).toBe(true);
  });

  test('France has 4 steps in Autumn and 1 in Winter, at Konigsberg or Warsaw', () => {
    const { state } = stage({});
    const french = (turn: number, season: number): unknown =>
      russia1812.replacements({ ...state, turn, season }).find(({ power }) => power === FRANCE);
    expect(french(2, 2)).toMatchObject({ steps: 4, at: [hex('konigsberg'), hex('warsaw')] });
    expect(french(3, 3)).toMatchObject({ steps: 1 });
    expect(russia1812.replacements({ ...state, turn: 1, season: 1 })).toEqual([]);
    state.siege[cityId('warsaw')] = 1;
    expect(french(2, 2)).toMatchObject({ at: [hex('konigsberg')] });
  });

  clause('NA-R-189', 'Tchichagov may have two of the steps as one corps of the pool, once', () => {
    const desk = turnOf(1, { tchichagov: { off: 'later' }, ru_a4: { off: 'later' }, ru_x: { off: 'later' } });
    const danube = hex('E2223');
    expect(desk.at('ru_a4')).toBe(danube);
    const offer = desk.choices(1).find((c) => c.verb === 'replace' && c.arg.place === danube)!;
    desk.take(1, 'replace', offer.arg);
    while (desk.verbs(1).includes('agree')) desk.take(1, 'agree');
    expect(desk.state.steps[offer.arg.unit as number]).toBe(2);
    expect(placesOf(desk, 1)).not.toContain(danube);
    for (let i = 0; i < 2; i++) {
      desk.take(1, 'replace', desk.choices(1).find((c) => c.verb === 'replace')!.arg);
      while (desk.verbs(1).includes('agree')) desk.take(1, 'agree');
    }
    expect(desk.verbs(1)).not.toContain('replace');
  });
});

describe('rules supply and garrisons', () => {
  test('sources of each power', () => {
    const { state } = stage({});
    const sources = (power: number): number[] => sourcesOf(russia1812, state, power);
    for (const city of ['danzig', 'konigsberg', 'warsaw']) {
      expect(sources(FRANCE), city).toContain(hex(city));
      expect(sources(powerId('bavaria')), city).toContain(hex(city));
    }
    expect(sources(PRUSSIA)).toContain(hex('konigsberg'));
    expect(sources(AUSTRIA)).toContain(hex('lemberg'));
    for (const city of ['moscow', 'petersburg', 'riga']) expect(sources(RUSSIA), city).toContain(hex(city));
    state.siege[cityId('warsaw')] = 1;
    expect(sources(FRANCE)).not.toContain(hex('warsaw'));
  });

  test('Danzig is a French fortress', () => {
    expect(stage({}).state.controller[cityId('danzig')]).toBe(FRANCE);
  });
});

describe('rule winter', () => {
  const checks = (season: number, at: string, pieces: { [name: string]: Put }): number => {
    const desk = stage({ ...far, ...pieces, fr_supply1: { at, depot: true } }, (s) => {
      s.season = season;
      s.controller[cityId('smolensk')] = FRANCE;
      s.controller[cityId('minsk')] = -1;
    });
    desk.begin('finalAttrition', {}, Array<number>(60).fill(1));
    for (let i = 0; i < 20; i++) {
      const seat = [0, 1].find((s) => desk.verbs(s).includes('roll'));
      if (seat === undefined) break;
      desk.take(seat, 'roll');
    }
    return desk.log.filter(({ what, args }) => what === 'attrition' && args?.place === hex(at)).length;
  };

  clause(
    ['NA-7.2-d', 'NA-R-189'],
    'every force abroad checks once in Winter, though supplied and in good order',
    () => {
      const french = { oudinot: { at: 'konigsberg' }, fr_ii: { at: 'konigsberg' } };
      expect(checks(3, 'konigsberg', french)).toBe(1);
      expect(checks(2, 'konigsberg', french)).toBe(0);
      const russian = { wittgenstein: { at: 'riga' }, ru_i: { at: 'riga' } };
      expect(checks(3, 'riga', russian)).toBe(0);
      const prussian = { yorck: { at: 'konigsberg' }, pr_i: { at: 'konigsberg' } };
      expect(checks(3, 'konigsberg', prussian)).toBe(0);
    },
  );
});

describe('points', () => {
  test('places, armies, and Moscow at any time', () => {
    const { play, state } = stage(far);
    const gain = (change: () => void): number => {
      const before = russia1812.points(play);
      change();
      return russia1812.points(play) - before;
    };
    for (const [city, worth] of Object.entries({ moscow: 4, smolensk: 2, riga: 2, kiev: 3, petersburg: 5 }))
      expect(
        gain(() => {
          state.controller[cityId(city)] = FRANCE;
        }),
        city,
      ).toBe(worth);
    expect(gain(() => russia1812.observe!(play))).toBe(4);
    expect(state.facts[MOSCOW_TAKEN]).toBe(1);
    expect(
      gain(() => {
        state.controller[cityId('moscow')] = RUSSIA;
      }),
    ).toBe(-4);
    expect(
      gain(() => {
        state.destroyed[armies.indexOf(id('ru_a1'))] = 1;
      }),
    ).toBe(3);
    expect(
      gain(() => {
        state.destroyed[armies.indexOf(id('fr_ga'))] = 1;
      }),
    ).toBe(-3);
  });

  clause('NA-R-189', 'every full five French and allied steps eliminated cost a point', () => {
    const desk = stage({
      ...far,
      fr_ii: { at: 'warsaw' },
      bavaria_i1: { at: 'E1415' },
      pr_i: { at: 'memel' },
      ru_i: { at: 'riga' },
    });
    const { state, play } = desk;
    const before = russia1812.points(play);
    loseStep(play, id('fr_ii'), 'NA-7.4-a');
    loseStep(play, id('fr_ii'), 'NA-7.4-a');
    toPool(state, id('bavaria_i1'));
    expect(state.lost).toEqual([4, 0]);
    // Garrisons with the honours of war come back.
    toPool(state, id('fr_det1'), AWAY);
    toPool(state, id('ru_i'));
    expect(state.lost).toEqual([4, 2]);
    expect(russia1812.points(play)).toBe(before);
    loseStep(play, id('pr_i'), 'NA-7.4-a');
    expect(russia1812.points(play)).toBe(before - 1);
  });

  test('Napoleon out of supply takes off 3', () => {
    const at = (place: string): number =>
      russia1812.points(stage({ ...far, napoleon: { at: place }, fr_iii: { at: place } }, noWalls).play);
    expect(at('vladimir') - at('konigsberg')).toBe(-3);
  });

  test('8 win, 4 are a draw, less is Russia’s; a Russia that sues ends it', () => {
    const { play, state } = stage(far);
    state.facts[MOSCOW_TAKEN] = 1;
    expect(russia1812.ending(play)).toBe('draw');
    state.facts[MOSCOW_TAKEN] = 0;
    expect(russia1812.ending(play)).toBe('coalition victory');
    state.facts[MOSCOW_TAKEN] = 2;
    expect(russia1812.ending(play)).toBe('french victory');
    state.facts[RUSSIA_SUES] = 1;
    expect(russia1812.ending(play)).toBe('russia sues');
    expect(russia1812.winners(play)).toEqual([EMPIRE]);
  });
});
