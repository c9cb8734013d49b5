import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { sideOfPiece } from '../src/rules/1-units.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { mayGo } from '../src/rules/5-bounds.ts';
import { isUnitSupplied } from '../src/rules/6-supply.ts';
import { courtOdds } from '../src/rules/11-court.ts';
import { joinBloc, turnNeutral } from '../src/rules/11-status.ts';
import { mayOrder } from '../src/rules/12-production.ts';
import { tradeIncome } from '../src/rules/12-trade.ts';
import { isBorderland } from '../src/rules/14-frontier.ts';
import { endRisings, replenishRisings, rise } from '../src/rules/14-revolts.ts';
import { isLiberationWar, TRAPPED } from '../src/rules/14-spain.ts';
import { SULTAN } from '../src/rules/14-turkey.ts';
import { cardRules } from '../src/rules/cards/index.ts';
import { COALITION, EMPIRE, NEUTRAL, SPRING, type State } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  cityId,
  FRANCE,
  PRUSSIA,
  powerId,
  provinceId,
  provinceOfHex,
  RUSSIA,
  SPAIN,
  TURKEY,
} from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { courts } from './courts.ts';
import { hex, id, type Put, type Stage } from './stage.ts';

const INSURGENTS: number = powerId('insurgent');

/** Plays a card for a seat as a rule of its own, and runs what it asks for. */
function play(d: Stage, number: number, seat: number, target = 0): Stage {
  const rule = cardRules[cardNumber(number)]!;
  expect(rule.targets(d.play, seat)).toContain(target);
  const next = rule.play(d.play, seat, target);
  d.run([next ?? { at: 'order' }]);
  return d;
}

describe('14.3 national risings', () => {
  const vendee = (pieces: { [name: string]: Put } = {}): Stage => play(courts(pieces), 33, 0);

  clause(['NA-14.3-a', 'NA-R-162'], 'the card names who runs them; each in a hex of its land', () => {
    const d = vendee({ fr_i: { at: 'nantes' } });
    expect(d.machine.busy(d.position)).toEqual([1]);
    const offered = d.choices(1).flatMap((c) => (c.verb === 'put' ? [Number(c.arg.place)] : []));
    expect(offered).not.toContain(hex('nantes'));
    const lands = new Set(offered.map((h) => provinceOfHex[h]));
    expect(lands).toEqual(new Set([provinceId('poitou'), provinceId('brittany')]));
    d.take(1, 'put', { piece: id('ins_vendee1'), place: hex('rennes') });
    expect(d.at('charette')).toBe(hex('rennes'));
    expect(sideOfPiece(d.state, id('ins_vendee1'))).toBe(COALITION);
    expect(d.verdict(1, 'put', { piece: id('ins_vendee2'), place: hex('rennes') })).not.toBe(true);
    d.take(1, 'agree');
    expect(d.at('cathelineau')).toBe(d.at('ins_vendee2'));
  });

  clause('NA-14.3-b', 'they stay in their land and are always supplied', () => {
    const d = vendee();
    d.take(1, 'agree');
    const out = mayGo(d.play, [id('ins_vendee1')], hex('paris'));
    expect(out === true || out.clause).toBe('NA-14.3-b');
    expect(mayGo(d.play, [id('ins_vendee1')], hex('nantes'))).toBe(true);
    expect(isUnitSupplied(d.play, id('ins_vendee1'), new Map())).toBe(true);
  });

  clause('NA-14.3-d', 'holding the capital of their province they regain a step in Spring', () => {
    const d = vendee();
    d.take(1, 'put', { piece: id('ins_vendee1'), place: hex('rennes') });
    d.take(1, 'agree');
    d.state.steps[id('ins_vendee1')] = 1;
    d.state.season = SPRING;
    replenishRisings(d.play);
    expect(d.steps('ins_vendee1')).toBe(2);
  });

  clause('NA-14.3-e', 'they stack only with each other and vanish when their land is their friends’', () => {
    const d = courts({ gb_i: { at: 'ragusa' } }, (s) => {
      s.owner[provinceId('dalmatia')] = FRANCE;
    });
    rise(d.play, 'dalmatia', BRITAIN);
    d.run([{ at: 'field', minor: INSURGENTS, seat: 1 }]);
    d.take(1, 'put', { piece: id('ins_dalmatia'), place: hex('zara') });
    expect(stacks(d.state, [id('ins_dalmatia'), id('gb_i')])).not.toBe(true);
    expect(stacks(d.state, [id('ins_dalmatia')])).toBe(true);
    endRisings(d.play);
    expect(d.at('ins_dalmatia')).toBe(hex('zara'));
    d.state.owner[provinceId('dalmatia')] = AUSTRIA;
    endRisings(d.play);
    expect(d.at('ins_dalmatia')).toBe(-1);
  });

  clause('NA-14.3-f', 'they are enemies of the owner of their land', () => {
    const d = vendee();
    expect(sideOfPiece(d.state, id('ins_vendee1'))).not.toBe(d.state.side[FRANCE]);
    expect(d.state.side[BRITAIN]).toBe(sideOfPiece(d.state, id('ins_vendee1')));
  });

  test('Tyrol rises only if it is not Austrian, Calabria only under France', () => {
    const can = (number: number, seat: number, more: (s: State) => void): number =>
      cardRules[cardNumber(number)]!.targets(courts({}, more).play, seat).length;
    expect(can(57, 1, () => {})).toBe(0);
    expect(
      can(57, 1, (s) => {
        s.owner[provinceId('tyrol')] = powerId('bavaria');
        for (const c of ['innsbruck']) s.controller[cityId(c)] = -1;
      }),
    ).toBe(1);
    expect(can(63, 1, () => {})).toBe(0);
    expect(
      can(63, 1, (s) => {
        s.allegiance[powerId('naples')] = FRANCE;
        s.controller[cityId('reggio')] = -1;
      }),
    ).toBe(1);
  });
});

describe('14.5.1 frontaliers', () => {
  const atWar = (): Stage => {
    const d = courts({}, (s) => {
      s.turkey = [0, 0, 0, 0];
    });
    joinBloc(d.play, TURKEY, EMPIRE);
    d.run([{ at: 'statuses' }]);
    return d;
  };

  clause(['NA-14.5.1-a', 'NA-14.5.1-d'], 'they appear next to Turkey when the two come to be at war', () => {
    const d = atWar();
    expect(d.machine.busy(d.position)).toEqual([1]);
    const offered = d.choices(1).flatMap((c) => (c.verb === 'put' ? [Number(c.arg.place)] : []));
    expect(offered.length).toBeGreaterThan(3);
    for (const h of offered) {
      expect(d.state.owner[provinceOfHex[h]!]).toBe(AUSTRIA);
      expect(isBorderland(d.state, provinceOfHex[h]!)).toBe(true);
    }
    d.take(1, 'agree');
    expect([d.steps('at_front1'), d.steps('at_front2')]).toEqual([2, 2]);
  });

  clause(['NA-14.5.1-b', 'NA-14.5.1-c'], 'they keep to the border, are rebuilt, and leave at peace', () => {
    const d = atWar();
    d.take(1, 'agree');
    const bound = mayGo(d.play, [id('at_front1')], hex('vienna'));
    expect(bound === true || bound.clause).toBe('NA-14.5.1-c');
    const order = (s: State) => {
      d.state.turkey = s.turkey;
      return mayOrder(d.play, [], {
        what: 'raise',
        power: AUSTRIA,
        piece: id('at_front2'),
        steps: 2,
        city: -1,
        into: -1,
      });
    };
    d.state.steps[id('at_front2')] = 0;
    const verdict = order(d.state);
    expect(verdict === true ? '' : verdict.what).not.toBe('comes by itself');
    turnNeutral(d.play, TURKEY);
    d.run([{ at: 'statuses' }]);
    expect(d.at('at_front1')).toBe(-1);
  });
});

describe('Spain and Turkey by cards', () => {
  const spain = (pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage =>
    courts(
      {
        es_gravina: { at: 'cadiz' },
        fr_i: { at: 'burgos' },
        es_gue1: { off: 'pool' },
        es_gue2: { off: 'pool' },
        es_gue3: { off: 'pool' },
        ...pieces,
      },
      more,
    );

  clause(
    ['NA-14.4.1-g', 'NA-14.4.2-a', 'NA-14.4.2-b'],
    'Dos de Mayo: she changes sides, two bands take the field',
    () => {
      const d = play(spain(), 56, 1);
      expect(d.state.side[SPAIN]).toBe(COALITION);
      expect(isLiberationWar(d.state)).toBe(true);
      expect(d.machine.busy(d.position)).toEqual([1]);
      expect(new Set(d.choices(1).flatMap((c) => (c.verb === 'put' ? [c.arg.piece] : []))).size).toBe(2);
      d.take(1, 'agree');
      expect([d.at('es_gue1'), d.at('es_gue2')].every((at) => at >= 0)).toBe(true);
    },
  );

  clause('NA-14.4.1-g', 'not without steps of her ally on her land', () => {
    expect(cardRules[cardNumber(56)]!.targets(spain({ fr_i: { at: 'bayonne' } }).play, 1)).toEqual([]);
  });

  clause('NA-14.4.2-a', 'if she has changed sides already and is invaded the war begins with the card', () => {
    const d = play(
      spain({}, (s) => {
        s.side[SPAIN] = COALITION;
      }),
      56,
      1,
    );
    expect(isLiberationWar(d.state)).toBe(true);
  });

  clause('NA-R-216', 'the bands go with the peace', () => {
    const d = play(spain(), 56, 1);
    d.take(1, 'agree');
    turnNeutral(d.play, SPAIN);
    d.run([{ at: 'statuses' }]);
    expect(d.at('es_gue1')).toBe(-1);
    expect(isLiberationWar(d.state)).toBe(false);
  });

  clause('NA-14.4.1-b', 'the Bayonne Trap opens Spain, and France seizes two fortresses near her troops', () => {
    const d = play(spain({ fr_i: { at: 'pamplona' }, es_i: { at: 'pamplona' } }), 55, 0);
    expect(d.state.spain & TRAPPED).toBeTruthy();
    d.take(0, 'seize', { city: cityId('pamplona') });
    expect(d.state.controller[cityId('pamplona')]).toBe(FRANCE);
    expect(d.at('es_i')).not.toBe(hex('pamplona'));
  });

  clause(['NA-14.2-b', 'NA-14.2-c'], 'Janissaries: the next sultan at once, the roll in the next phase', () => {
    const d = play(
      courts({ selim3: { at: 'constantinople' }, tr_nc1: { at: 'constantinople' } }, (s) => {
        s.turkey = [0, 0, 0, 0];
      }),
      67,
      0,
    );
    expect(d.state.turkey[SULTAN]).toBe(1);
    expect(d.at('mustafa4')).toBe(hex('constantinople'));
    expect(d.at('tr_nc1')).toBe(-1);
  });
});

describe('cards at court', () => {
  test('an envoy adds 2 to the next attempt on one country, once', () => {
    const d = courts();
    play(d, 23, 0, PRUSSIA);
    const before = courtOdds(courts().play, FRANCE, PRUSSIA, 0).modifier;
    expect(courtOdds(d.play, FRANCE, PRUSSIA, 0).modifier).toBe(before + 2);
    expect(courtOdds(d.play, BRITAIN, PRUSSIA, 0).modifier).toBe(
      courtOdds(courts().play, BRITAIN, PRUSSIA, 0).modifier,
    );
    d.run(
      [
        { at: 'diplomacy', stage: 'attempts' },
        { at: 'attempts', round: 2, askers: [FRANCE] },
      ],
      [1, 1],
    );
    d.take(0, 'court', { power: PRUSSIA, support: 0 });
    expect(courtOdds(d.play, FRANCE, PRUSSIA, 0).modifier).toBe(before);
  });

  clause('NA-R-201', 'intrigue has a success of the enemy rolled again with 1 less', () => {
    const d = courts();
    d.state.courted = [powerId('sweden'), FRANCE, -1, FRANCE, 2, 12];
    d.script([4, 5]);
    const rule = cardRules[cardNumber(24)]!;
    expect(rule.targets(d.play, 0)).toEqual([]);
    expect(rule.targets(d.play, 1)).toEqual([powerId('sweden')]);
    d.run([{ at: 'order' }], []);
    const again = d.machine.writeContext(d.position, { dice: () => [4, 5] } as never, []);
    rule.play(again, 1, powerId('sweden'));
    expect(d.state.courted).toEqual([]);
  });

  test('Erfurt helps France with Russia or Austria and hinders the Coalition', () => {
    const neutral = (s: State): void => {
      s.side[RUSSIA] = NEUTRAL;
    };
    const [d, plain] = [courts({}, neutral), courts({}, neutral)];
    play(d, 73, 0, RUSSIA);
    const change = (asker: number): number =>
      courtOdds(d.play, asker, RUSSIA, 0).modifier - courtOdds(plain.play, asker, RUSSIA, 0).modifier;
    expect([change(FRANCE), change(BRITAIN)]).toEqual([3, -2]);
  });
});

describe('14.1 foreign wars with money and ships', () => {
  clause('NA-14.1-c', 'what can’t be sent is paid for, now or out of the next income', () => {
    const d = courts({ ru_det1: { at: 'kiev' } }, (s) => {
      s.season = 1;
      s.money[RUSSIA] = 4;
    });
    play(d, 65, 1);
    // A corps of two steps of infantry costs 6; the leader comes from the pool.
    expect(d.state.money[RUSSIA]).toBe(0);
    expect(d.state.due[RUSSIA]).toBe(-2);
  });

  test('America takes a corps, a leader and a fleet, and 4 of British trade', () => {
    const before = tradeIncome(courts().state, BRITAIN);
    const d = courts({ gb_i: { at: 'london' }, gb_howe: { at: 'portsmouth' } });
    play(d, 61, 1);
    d.take(1, 'send', { piece: id('gb_i') });
    d.take(1, 'send', { piece: id('gb_howe') });
    expect(d.at('gb_howe')).toBe(d.at('gb_i'));
    expect(tradeIncome(d.state, BRITAIN)).toBe(before - 4);
  });
});
