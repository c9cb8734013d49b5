import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { outside } from '../src/rules/1-forces.ts';
import { setTaken } from '../src/rules/1-units.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { mostGift } from '../src/rules/12-budget.ts';
import { isProvinceLost, lostIncome } from '../src/rules/12-income.ts';
import { billOf } from '../src/rules/12-prices.ts';
import { sitesOf } from '../src/rules/12-production.ts';
import { EMPIRE, type OrderLine, RAISED, SPRING, type State, WINTER } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE, hexOfCity, powerId, provinceId, RUSSIA, SPAIN } from '../src/tables.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const PORTUGAL = powerId('portugal');
const [FRENCH, COALITION_SEAT] = [0, 1];

/** Spring 1809 in the Peninsula. Pieces that are not named wait in their pools. */
function spring(pieces: { [name: string]: Put }, more: (state: State) => void = () => {}): Stage {
  return stage(
    pieces,
    (s) => {
      s.turn = 4;
      s.season = SPRING;
      s.year = 1809;
      more(s);
    },
    'peninsula1808',
  );
}

/** Money and recruitment as if it had been collected. */
const rich = (s: State, power: number, money: number, steps = 9, horse = 2): void => {
  s.money[power] = s.budget[power] = money;
  s.recruit[power] = steps;
  s.horse[power] = horse;
};

const raise = (power: number, piece: string, steps: number): OrderLine => ({
  what: 'raise',
  power,
  piece: id(piece),
  steps,
  city: -1,
  into: -1,
});

describe('income', () => {
  clause(['NA-12.0-c', 'NA-12.2.1-f', 'NA-12.0-e'], 'is collected in Spring with the recruitment level', () => {
    const desk = spring({}, (s) => {
      s.money.fill(0);
      s.controller[cityId('lisbon')] = PORTUGAL;
    });
    desk.begin('budget', {});
    expect(desk.state.money[FRANCE]).toBe(34);
    expect([desk.state.recruit[FRANCE], desk.state.horse[FRANCE]]).toEqual([9, 2]);
    expect(desk.state.money[BRITAIN]).toBe(26);
    expect(desk.state.money[PORTUGAL]).toBe(7);
  });

  clause(['NA-12.2.1-a', 'NA-14.4.2-f'], 'a lost province costs 2, a key province 4', () => {
    const { state, play } = spring({ fr_i: { at: 'seville' }, soult: { at: 'seville' } }, (s) => {
      s.controller.fill(-1);
      for (const name of ['madrid', 'saragossa', 'jaca']) s.controller[cityId(name)] = FRANCE;
    });
    // Seville is a capital without fortress; Cadiz, the fortress of Andalusia, is asleep and has not been taken.
    expect(lostIncome(play, SPAIN)).toBe(4 + 2);
    setTaken(state, cityId('cadiz'), EMPIRE);
    state.marks[id('fr_i')] = 0;
    const fed = isProvinceLost(play, provinceId('andalusia'), new Map());
    expect(lostIncome(play, SPAIN)).toBe(fed ? 10 : 6);
  });

  clause(
    ['NA-12.2.1-b'],
    'the capital must be held by supplied troops or a fortress, and every fortress be gone',
    () => {
      const desk = spring(
        { fr_i: { at: 'leon' }, soult: { at: 'leon' }, fr_supply1: { at: 'leon', depot: true } },
        (s) => {
          s.controller[cityId('burgos')] = FRANCE;
          s.controller[cityId('ciudad_rodrigo')] = SPAIN;
        },
      );
      const lost = (): boolean => isProvinceLost(desk.play, provinceId('leon'), new Map());
      expect(lost()).toBe(false);
      desk.state.controller[cityId('ciudad_rodrigo')] = -1;
      setTaken(desk.state, cityId('ciudad_rodrigo'), EMPIRE);
      expect(lost()).toBe(true);
      // Spanish troops come back into it.
      const back = spring(
        {
          fr_i: { at: 'leon' },
          soult: { at: 'leon' },
          fr_supply1: { at: 'leon', depot: true },
          es_mil1: { at: 'ciudad_rodrigo' },
        },
        (s) => {
          s.controller[cityId('burgos')] = FRANCE;
          s.controller[cityId('ciudad_rodrigo')] = -1;
          setTaken(s, cityId('ciudad_rodrigo'), EMPIRE);
        },
      );
      expect(isProvinceLost(back.play, provinceId('leon'), new Map())).toBe(false);
    },
  );

  clause(['NA-12.2.1-c'], 'the occupier receives nothing', () => {
    const desk = spring({}, (s) => {
      for (const name of ['madrid', 'saragossa', 'jaca', 'pamplona', 'san_sebastian'])
        s.controller[cityId(name)] = FRANCE;
    });
    desk.begin('budget', {});
    expect(desk.state.budget[FRANCE]).toBe(34);
    expect(desk.state.budget[SPAIN]).toBeLessThan(18);
  });
});

describe('gifts', () => {
  clause(['NA-12.2.5-a', 'NA-12.2.5-b'], 'at most 6 to a major and 4 to a minor; Britain has no limit', () => {
    const { state } = spring({}, (s) => {
      rich(s, SPAIN, 18);
      rich(s, BRITAIN, 40);
      rich(s, PORTUGAL, 7);
    });
    expect(mostGift(state, [], SPAIN, BRITAIN)).toBe(6);
    expect(mostGift(state, [], SPAIN, PORTUGAL)).toBe(4);
    expect(mostGift(state, [SPAIN, BRITAIN, 5], SPAIN, BRITAIN)).toBe(1);
    expect(mostGift(state, [], BRITAIN, SPAIN)).toBe(18);
    expect(mostGift(state, [], PORTUGAL, BRITAIN)).toBe(0);
  });

  clause(['NA-12.2.5-c', 'NA-12.2.2-d'], 'no one receives more than their own budget', () => {
    const { state } = spring({}, (s) => {
      rich(s, BRITAIN, 40);
      rich(s, SPAIN, 18);
      rich(s, PORTUGAL, 7);
    });
    expect(mostGift(state, [], BRITAIN, PORTUGAL)).toBe(7);
    expect(mostGift(state, [SPAIN, PORTUGAL, 4], BRITAIN, PORTUGAL)).toBe(3);
  });

  clause(['NA-12.2.5-a'], 'are paid at once and shown', () => {
    const desk = spring({}, (s) => {
      s.money.fill(0);
      s.controller[cityId('lisbon')] = PORTUGAL;
    });
    desk.begin('budget', {});
    const [spain, britain] = [desk.state.money[SPAIN]!, desk.state.money[BRITAIN]!];
    desk.take(COALITION_SEAT, 'give', { power: BRITAIN, to: SPAIN, amount: 10 });
    expect(desk.state.money[SPAIN]).toBe(spain + 10);
    expect(desk.state.money[BRITAIN]).toBe(britain - 10);
    desk.take(COALITION_SEAT, 'ready');
    expect(desk.verbs(FRENCH)).toContain('build');
  });
});

describe('prices', () => {
  clause(['NA-12.5-a', 'NA-12.5-b'], 'are those of the example of 1811', () => {
    const { state } = spring({ ru_i: { at: 'madrid', steps: 1 } });
    const line = (what: 'raise' | 'fill', piece: string, steps: number): OrderLine => ({
      ...raise(RUSSIA, piece, steps),
      what,
    });
    expect(billOf(state, line('raise', 'ru_guard', 2))).toEqual({ money: 11, steps: 2, horse: 0 });
    expect(billOf(state, line('fill', 'ru_i', 0))).toEqual({ money: 4, steps: 1, horse: 0 });
    expect(billOf(state, line('raise', 'ru_det1', 1))).toEqual({ money: 3, steps: 1, horse: 0 });
  });

  clause(['NA-12.3-f'], 'one step alone has no guns to pay, except with the Old and Young Guard', () => {
    const { state } = spring({});
    expect(billOf(state, raise(FRANCE, 'fr_i', 1)).money).toBe(3);
    expect(billOf(state, raise(FRANCE, 'fr_i', 2)).money).toBe(7);
    expect(billOf(state, raise(FRANCE, 'fr_yg', 1)).money).toBe(6);
    expect(billOf(state, raise(FRANCE, 'fr_cu2', 2))).toEqual({ money: 13, steps: 2, horse: 2 });
  });
});

describe('orders', () => {
  const write = (desk: Stage): Stage => {
    desk.begin('orders', {});
    return desk;
  };

  clause(['NA-12.0-d', 'NA-12.3-d'], 'money and recruitment limit them', () => {
    const desk = write(
      spring({}, (s) => {
        rich(s, FRANCE, 9, 3, 1);
      }),
    );
    expect(desk.verdict(FRENCH, 'build', { unit: id('fr_i'), steps: 2 })).toBe(true);
    desk.take(FRENCH, 'build', { unit: id('fr_i'), steps: 2 });
    expect(desk.verdict(FRENCH, 'buy', { power: FRANCE, item: 'detachment' })).toBe('NA-12.0-d');
    desk.take(FRENCH, 'unbuy', { line: 0 });
    desk.take(FRENCH, 'build', { unit: id('fr_mil1'), steps: 2 });
    expect(desk.verdict(FRENCH, 'build', { unit: id('fr_mil2'), steps: 2 })).toBe('NA-12.3-d');
  });

  clause(['NA-12.0-e'], 'cavalry has its own limit', () => {
    const desk = write(spring({}, (s) => rich(s, FRANCE, 60, 9, 2)));
    desk.take(FRENCH, 'build', { unit: id('fr_lc1'), steps: 2 });
    expect(desk.verdict(FRENCH, 'build', { unit: id('fr_lc2'), steps: 1 })).toBe('NA-12.0-e');
  });

  clause(['NA-12.3-b', 'NA-12.3-g'], 'no more counters than there are; detachments are infantry', () => {
    const desk = write(spring({}, (s) => rich(s, SPAIN, 200, 20, 0)));
    for (let i = 0; i < 6; i++) desk.take(COALITION_SEAT, 'buy', { power: SPAIN, item: 'supply' });
    expect(desk.verdict(COALITION_SEAT, 'buy', { power: SPAIN, item: 'supply' })).toBe('NA-12.3-b');
    expect(desk.verdict(COALITION_SEAT, 'buy', { power: SPAIN, item: 'detachment' })).toBe(true);
  });

  clause(['NA-12.3-h'], 'a reduced corps at a reinforcement site is filled, elsewhere not', () => {
    const desk = write(
      spring(
        { fr_i: { at: 'bayonne', steps: 1 }, fr_ii: { at: 'talavera', steps: 1 }, fr_iv: { at: 'bordeaux' } },
        (s) => rich(s, FRANCE, 60),
      ),
    );
    expect(desk.verdict(FRENCH, 'fill', { unit: id('fr_i') })).toBe(true);
    expect(desk.verdict(FRENCH, 'fill', { unit: id('fr_ii') })).toBe('NA-12.3-h');
    expect(desk.choices(FRENCH).some(({ verb, arg }) => verb === 'fill' && arg.unit === id('fr_iv'))).toBe(false);
  });

  clause(['NA-12.3-i'], 'a supplied army receives two steps wherever it is', () => {
    const army = (supplied: boolean): Stage =>
      write(
        spring(
          {
            fr_spain: { at: 'burgos' },
            soult: { at: 'burgos', army: 'fr_spain', commands: 'fr_spain' },
            fr_i: { at: 'burgos', steps: 1, army: 'fr_spain' },
            fr_ii: { at: 'burgos', steps: 1, army: 'fr_spain' },
            fr_lc1: { at: 'burgos', steps: 1, army: 'fr_spain' },
            ...(supplied ? { fr_supply1: { at: 'vitoria', depot: true } } : {}),
          },
          (s) => {
            rich(s, FRANCE, 60);
            s.controller.fill(-1);
            if (supplied) s.controller[cityId('bayonne')] = FRANCE;
          },
        ),
      );
    const desk = army(true);
    desk.take(FRENCH, 'fill', { unit: id('fr_lc1') });
    desk.take(FRENCH, 'fill', { unit: id('fr_i') });
    expect(desk.verdict(FRENCH, 'fill', { unit: id('fr_ii') })).toBe('NA-12.3-i');
    const lost = army(false);
    expect(lost.verdict(FRENCH, 'fill', { unit: id('fr_i') })).toBe('NA-12.3-i');
  });

  clause(['NA-12.3-j'], 'a reduced corps is disbanded into another of its kind in the hex', () => {
    const desk = write(
      spring(
        {
          castanos: { at: 'cadiz' },
          es_i: { at: 'cadiz', steps: 1 },
          es_ii: { at: 'cadiz', steps: 1 },
          es_lc1: { at: 'cadiz', steps: 1 },
        },
        (s) => rich(s, SPAIN, 0),
      ),
    );
    const pairs = desk.choices(COALITION_SEAT).filter(({ verb }) => verb === 'disband');
    expect(pairs.map(({ arg }) => [arg.from, arg.into])).toEqual([
      [id('es_i'), id('es_ii')],
      [id('es_ii'), id('es_i')],
    ]);
    desk.take(COALITION_SEAT, 'disband', { from: id('es_i'), into: id('es_ii') });
    desk.take(COALITION_SEAT, 'agree');
    desk.take(FRENCH, 'agree');
    expect(desk.steps('es_ii')).toBe(2);
    expect(desk.at('es_i')).toBe(-1);
  });

  clause(['NA-9.3-p', 'NA-R-131'], 'a garrison brings a controlled fortress back', () => {
    const desk = write(
      spring(
        { fr_i: { at: 'saragossa' }, soult: { at: 'saragossa' }, fr_supply1: { at: 'pamplona', depot: true } },
        (s) => {
          rich(s, FRANCE, 10);
          rich(s, SPAIN, 10);
          s.controller[cityId('saragossa')] = s.controller[cityId('jaca')] = -1;
          s.controller[cityId('pamplona')] = FRANCE;
        },
      ),
    );
    const saragossa = cityId('saragossa');
    expect(desk.verdict(COALITION_SEAT, 'garrison', { power: SPAIN, city: saragossa })).toBe('NA-R-131');
    desk.take(FRENCH, 'garrison', { power: FRANCE, city: saragossa });
    desk.take(FRENCH, 'agree');
    desk.take(COALITION_SEAT, 'agree');
    expect(desk.state.controller[saragossa]).toBe(FRANCE);
    expect(desk.state.money[FRANCE]).toBe(7);
  });

  clause(['NA-12.2.2-g'], 'a minor whose capital is lost produces nothing', () => {
    const free = write(
      spring({}, (s) => {
        rich(s, PORTUGAL, 20);
        s.controller[cityId('lisbon')] = PORTUGAL;
      }),
    );
    expect(free.verdict(COALITION_SEAT, 'build', { unit: id('portugal_i1'), steps: 1 })).toBe(true);
    const lost = write(
      spring({}, (s) => {
        rich(s, PORTUGAL, 20);
        s.controller[cityId('lisbon')] = FRANCE;
      }),
    );
    expect(lost.verdict(COALITION_SEAT, 'build', { unit: id('portugal_i1'), steps: 1 })).not.toBe(true);
  });

  test('NA-R-87: nothing of an order is seen before all are ready', () => {
    const desk = write(spring({}, (s) => rich(s, FRANCE, 60)));
    const before = JSON.stringify(desk.machine.view(desk.position, COALITION_SEAT));
    desk.take(FRENCH, 'build', { unit: id('fr_i'), steps: 2 });
    desk.take(FRENCH, 'agree');
    expect(JSON.stringify(desk.machine.view(desk.position, COALITION_SEAT))).toBe(before);
    desk.take(COALITION_SEAT, 'agree');
    expect(desk.at('fr_i')).toBe(RAISED);
    expect(desk.log.some(({ what }) => what === 'raised')).toBe(true);
  });
});

clause(['NA-R-111', 'NA-1.1.2-e'], 'outside Spring too; an army whose last corps is dissolved is settled', () => {
  const desk = stage(
    {
      es_a1: { at: 'cadiz' },
      castanos: { at: 'cadiz', army: 'es_a1', commands: 'es_a1' },
      es_i: { at: 'cadiz', steps: 1, army: 'es_a1' },
      es_a2: { at: 'cadiz' },
      blake: { at: 'cadiz', army: 'es_a2', commands: 'es_a2' },
      es_ii: { at: 'cadiz', steps: 1, army: 'es_a2' },
      fr_i: { at: 'madrid' },
    },
    (s) => {
      s.turn = 4;
      s.season = SPRING;
      s.year = 1809;
    },
    'peninsula1808',
  );
  desk.begin('turn', {});
  desk.take(COALITION_SEAT, 'disband', { from: id('es_i'), into: id('es_ii') });
  expect(desk.steps('es_ii')).toBe(2);
  expect(desk.at('es_a1')).toBe(-1);
  expect(stacks(desk.state, outside(desk.state, hex('cadiz'), 1))).toBe(true);
});

describe('what is not spent', () => {
  clause(['NA-12.2.2-e'], 'minors lose it when the budget closes', () => {
    const desk = spring({}, (s) => {
      s.money.fill(0);
      s.controller[cityId('lisbon')] = PORTUGAL;
    });
    desk.begin('budget', {});
    desk.take(COALITION_SEAT, 'ready');
    desk.take(FRENCH, 'agree');
    desk.take(COALITION_SEAT, 'agree');
    expect(desk.state.money[PORTUGAL]).toBe(0);
    expect(desk.state.money[FRANCE]).toBe(34);
    expect(desk.state.recruit[FRANCE]).toBe(0);
  });

  clause(['NA-12.0-f'], 'majors lose it at the end of Winter, Britain keeps it', () => {
    const desk = spring({}, (s) => {
      s.season = WINTER;
      s.turn = 3;
      s.money.fill(0);
      s.money[FRANCE] = s.money[BRITAIN] = s.money[SPAIN] = 9;
    });
    desk.begin('conquest', {});
    expect(desk.state.money[FRANCE]).toBe(34);
    expect(desk.state.money[BRITAIN]).toBe(9 + 26);
  });
});

clause(['NA-12.4.1-a', 'NA-R-149'], 'sites are unbesieged fortresses at home that no enemy holds', () => {
  const { play, state } = spring({ fr_i: { at: 'cadiz' } }, (s) => {
    s.siege[cityId('badajoz')] = 1;
    s.controller[cityId('barcelona')] = FRANCE;
  });
  const names = ['cadiz', 'badajoz', 'barcelona', 'madrid'];
  for (const name of names) expect(sitesOf(play, SPAIN), name).not.toContain(hexOfCity[cityId(name)]);
  expect(sitesOf(play, SPAIN)).toContain(hex('valencia'));
  expect(sitesOf(play, FRANCE)).toEqual(['bordeaux', 'bayonne', 'perpignan'].map(hex).sort((a, b) => a - b));
  state.controller[cityId('lisbon')] = PORTUGAL;
  expect(sitesOf(play, BRITAIN)).toEqual([hex('lisbon'), hex('gibraltar')].sort((a, b) => a - b));
});
