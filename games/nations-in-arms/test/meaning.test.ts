import { type AnyChoice, FastChance, Machine, type Meaning, meaningAt } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { combatResult } from '../src/charts.ts';
import { nationsInArms } from '../src/index.ts';
import { battleForecast, forcesOn, reachNow, sheetsNow, supplyOf, zonesOf } from '../src/reading.ts';
import { outside } from '../src/rules/1-forces.ts';
import { checkOdds, dieOdds, roundForecast, siegeForecast, turned } from '../src/rules/8-forecast.ts';
import { siegeFrame } from '../src/rules/9-sieges.ts';
import { EMPIRE, type NationsInArms } from '../src/shape.ts';
import { AUSTRIA, cityId, FRANCE, modifierOf, powerId } from '../src/tables.ts';
import { at, austrians, battleFrom, french, link } from './battles.ts';
import { alone, corps, march, open } from './moves.ts';
import { hex, id, type Stage, stage } from './stage.ts';

/** What a choice means to the seat that is asked. */
function meaningOf(desk: Stage, seat: number, verb: string, arg: object = {}): Meaning | null {
  const choices = desk.choices(seat);
  const same = choices.filter((c) => c.verb === verb);
  const at = same.findIndex((c) => JSON.stringify(c.arg) === JSON.stringify(arg));
  expect(at, `${verb} ${JSON.stringify(arg)} is offered`).toBeGreaterThanOrEqual(0);
  return meaningAt(desk.machine.meanings(desk.position, seat, choices), verb, at);
}

describe('odds before commitment', () => {
  test('a round: as often won as lost at equal modifiers, and never better for less', () => {
    const even = roundForecast('minor', [0, 0], [4, 4]);
    expect(even.win).toBeCloseTo(even.lose, 10);
    expect(even.own).toBeCloseTo(even.enemy, 10);
    expect(even.win + even.tie + even.lose).toBeCloseTo(1, 10);
    let last = 0;
    for (let modifier = -4; modifier <= 6; modifier++) {
      const { win } = roundForecast('minor', [modifier, 0], [4, 4]);
      expect(win).toBeGreaterThanOrEqual(last);
      last = win;
    }
    expect(turned(turned(even))).toEqual(even);
  });

  test('a round agrees with dice thrown a great many times', () => {
    const chance = new FastChance('rounds');
    const [a, d] = [2, -1];
    let [won, rounds] = [0, 0];
    for (; rounds < 40_000; rounds++) {
      const throwTwo = (): number => chance.d6('a') + chance.d6('b');
      const [hit, back] = [combatResult('major', throwTwo() + a), combatResult('major', throwTwo() + d)];
      if ((hit.losses - back.losses || Number(hit.plus) - Number(back.plus)) > 0) won++;
    }
    expect(roundForecast('major', [a, d], [9, 9]).win).toBeCloseTo(won / rounds, 1);
  });

  test('checks on two dice and on one', () => {
    expect(checkOdds('interception', 99)).toBeCloseTo(1, 10);
    expect(checkOdds('interception', -99)).toBe(0);
    expect([dieOdds(0), dieOdds(3), dieOdds(9), dieOdds(-2)]).toEqual([0, 0.5, 1, 0]);
  });

  clause('NA-9.2-a', 'a siege attempt: every line of the table, and all of them add up', () => {
    const desk = stage({ massena_r: { at: 'milan' }, fr_vii: { at: 'milan' } }, (s) => {
      open(s);
      s.controller[cityId('milan')] = powerId('lombardy');
      s.siege[cityId('milan')] = 1;
    });
    const odds = siegeForecast(desk.play, siegeFrame(desk.play, hex('milan'), EMPIRE));
    expect(Object.values(odds).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 10);
    desk.state.siege[cityId('milan')] = 4;
    const later = siegeForecast(desk.play, siegeFrame(desk.play, hex('milan'), EMPIRE));
    expect(later.H + later.B + later.A).toBeGreaterThan(odds.H + odds.B + odds.A);
  });
});

describe('what choices mean', () => {
  const enemies = { quosdanovich: { at: 'W3731' }, at_i: { at: 'W3731' } };

  test('a march costs MP; into an enemy hex it says the odds of the battle and cannot be taken back', () => {
    const desk = march({ ...corps('W3631'), ...enemies, ...alone }, 'massena_r');
    const fight = meaningOf(desk, 0, 'go', { to: hex('W3731'), via: hex('W3631') })!;
    expect(fight.cost!.args).toEqual({ cost: 1, left: 6 });
    expect(fight.final).toBe(true);
    const { win, tie, lose } = fight.stake!.args as { [part: string]: number };
    expect(win! + tie! + lose!).toBeGreaterThanOrEqual(99);
    expect(fight.main).toBe(true);
    const seen = battleForecast(
      { board: desk.state, flow: desk.position.stack },
      desk.play,
      hex('W3731'),
      hex('W3631'),
    )!;
    expect(Math.round(seen.odds.win * 100)).toBe(win);
    // Next to them they may react; far from them nothing is at stake.
    expect(meaningOf(desk, 0, 'go', { to: hex('W3732'), via: hex('W3631') })!.stake!.what).toBe('may react');
    expect(meaningOf(desk, 0, 'go', { to: hex('W3632'), via: hex('W3631') })!.stake).toBeUndefined();
  });

  test('a halt warns of a detachment that an army would swallow, of steps that do not fit, of hunger', () => {
    const army = {
      fr_italy: { at: 'W3631' },
      bonaparte: { at: 'W3631', army: 'fr_italy', commands: 'fr_italy' },
      fr_vii: { at: 'W3631', army: 'fr_italy' },
    };
    const on = march({ ...army, fr_det1: { at: 'W3732' }, ...alone }, 'bonaparte');
    on.take(0, 'go', { to: hex('W3732'), via: hex('W3631') });
    expect(meaningOf(on, 0, 'halt')!.stake!.what).toBe('detachment at stake');
    const crowd = march(
      { ...corps('W3631'), fr_viii: { at: 'W3631' }, augereau: { at: 'W3732' }, fr_ix: { at: 'W3732' }, ...alone },
      'massena_r',
    );
    crowd.take(0, 'go', { to: hex('W3732'), via: hex('W3631') });
    expect(meaningOf(crowd, 0, 'halt')!.stake!.what).toBe('steps at stake');
    const hungry = march({ ...corps('W3932'), at_det1: { at: 'laibach' }, joubert: { at: 'toulon' } }, 'massena_r');
    expect(meaningOf(hungry, 0, 'halt')!.stake!.what).toBe('attrition odds');
  });

  test('to pass with leaders who could still act is said to be so', () => {
    const desk = stage({ ...corps('W3631'), at_det1: { at: 'laibach' } }, open);
    desk.begin('impulse', { marker: 0 });
    expect(meaningOf(desk, 0, 'pass')!.stake!.args).toEqual({ count: 1 });
    expect(meaningOf(desk, 0, 'activate', { leader: id('massena_r') })).toEqual({ main: true });
  });

  test('everything that is offered in a random game has a meaning that can be worked out, and changes nothing', () => {
    const machine = new Machine(nationsInArms, { scenario: 'italy1796' });
    const chance = new FastChance('meanings');
    const position = machine.start(chance);
    for (let i = 0; i < 400 && !machine.isOver(position); i++) {
      const seat = machine.busy(position)[0]!;
      const choices: AnyChoice[] = machine.choices(position, seat);
      const before = machine.hash(position);
      const meanings = machine.meanings(position, seat, choices);
      expect(machine.hash(position)).toBe(before);
      const mains = Object.values(meanings).filter((m) => [m].flat().some((each) => each?.main));
      expect(mains.length, `main verbs of ${machine.asking(position, seat)!.at}`).toBeLessThanOrEqual(1);
      machine.take(position, seat, choices[chance.index(choices.length, '')]!, chance);
    }
  });
});

describe('a position read for a board', () => {
  const view = (desk: Stage) => ({ board: desk.state, flow: desk.position.stack });

  test('every piece on the map stands in one force', () => {
    const machine = new Machine<NationsInArms>(nationsInArms);
    const { state } = machine.start(new FastChance('forces'));
    const forces = forcesOn(state);
    expect(forces.flatMap((f) => f.pieces).sort((a, b) => a - b)).toEqual([...state.present]);
    for (const force of forces) expect(force.steps).toBe(force.pieces.reduce((sum, p) => sum + state.steps[p]!, 0));
  });

  test('reach is what `go` offers, with the MP that are left', () => {
    const desk = march({ ...corps('W3631'), ...alone }, 'massena_r');
    const reach = reachNow(view(desk), desk.play)!;
    const offered = desk.choices(0).filter((c) => c.verb === 'go');
    expect(reach.map(({ to, via }) => ({ to, via }))).toEqual(offered.map((c) => c.arg));
    for (const { cost, left } of reach) expect(cost + left).toBe(6);
    expect(sheetsNow(view(desk), desk.play)).toBeNull();
  });

  test('while plans are made the worksheets have morale and what the viewer has settled, not what the enemy has', () => {
    const desk = stage({ ...french(), bonaparte: { at }, ...austrians(), ...link }, open);
    battleFrom(desk, 'bonaparte', {});
    const total = (seat: number, role: 'attacker' | 'defender'): number =>
      sheetsNow(desk.machine.view(desk.position, seat) as never, desk.play)![role]!.total;
    const before = [total(0, 'attacker'), total(1, 'attacker'), total(0, 'defender')];
    desk.take(0, 'lead', { unit: id('fr_vii') });
    expect(total(0, 'attacker')).toBe(before[0]! + modifierOf[id('fr_vii')]!);
    expect(modifierOf[id('fr_vii')]).toBeGreaterThan(0);
    expect(total(1, 'attacker')).toBe(before[1]);
    // French morale is 4, Austrian 3: the line is there before the plans are shown.
    const { lines } = sheetsNow(desk.machine.view(desk.position, 1) as never, desk.play)!.attacker;
    expect(lines.find(({ what }) => what === 'morale')?.value).toBe(1);
    expect(total(0, 'defender')).toBe(before[2]);
  });

  test('supply says what cuts it: the enemy in the hex, a zone, a fortress, the distance', () => {
    const desk = stage(
      {
        at_italy: { at: 'W3732' },
        wurmser: { at: 'W3732', army: 'at_italy', commands: 'at_italy' },
        at_i: { at: 'W3732', army: 'at_italy' },
        ...alone,
      },
      (s) => {
        open(s);
        s.controller[cityId('cuneo')] = powerId('piedmont');
      },
    );
    const supply = supplyOf(view(desk), desk.play, FRANCE);
    expect(supply.why(hex('W3732'))).toBe('enemy');
    expect(supply.why(hex('W3731'))).toBe('zone');
    expect(supply.why(hex('cuneo'))).toBe('fortress');
    expect(supply.why(hex('laibach'))).toBe('enemy');
    expect(supply.fed[hex('toulon')]).toBe(1);
    expect(zonesOf(desk.state, EMPIRE)[hex('W3731')]).toBe(1);
    expect(supplyOf(view(desk), desk.play, AUSTRIA).why(hex('toulon'))).not.toBeNull();
    expect(outside(desk.state, hex('W3732'), 1).length).toBe(3);
  });
});
