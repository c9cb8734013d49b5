import { type AnyChoice, FastChance, Machine, SPECTATOR } from '@concert/kernel';
import { clause, tablesOf } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { groupsOn } from '../src/covers.ts';
import { directionTo } from '../src/graph.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { pathTo } from '../src/rules/5-reach.ts';
import { joinBloc, turnNeutral } from '../src/rules/11-status.ts';
import { type At, COALITION, HIDDEN, type NationsInArms, type State } from '../src/shape.ts';
import { ABOARD } from '../src/shape-sea.ts';
import { BRITAIN, cityId, FRANCE, fortressOf, isCombat, PRUSSIA, powerId } from '../src/tables.ts';
import { m } from './moves.ts';
import { everyCampaign, hex, id, type Put, type Stage, stage } from './stage.ts';
import { sameFor } from './worlds.ts';

const four = { scenario: 'coalition1792', players: 4, fog: 'stacks' } as const;
const [FRENCH, BRITISH, AUSTRIAN, PRUSSIAN] = [0, 1, 2, 3];
type Pieces = { [name: string]: Put };

/** An impulse of the Coalition in which a Prussian far away could act. */
const resting = (pieces: Pieces, more: (s: State) => void = () => {}): Stage => {
  const desk = stage({ kalckreuth: { at: 'berlin' }, pr_v: { at: 'berlin' }, ...pieces }, more, four);
  desk.run([{ at: 'impulse', side: COALITION, marker: m('coalition 1'), passed: 0 }]);
  return desk;
};
const seen = (desk: Stage, viewer: number): NationsInArms['board'] => desk.machine.view(desk.position, viewer).board;
const worlds = (desk: Stage, viewer: number, count = 12): State[] => {
  const view = desk.machine.view(desk.position, viewer);
  return Array.from({ length: count }, (_, i) => desk.machine.imagine(view, new FastChance(`world ${i}`)).state);
};

const isBeside = (place: number): boolean => directionTo(place, hex('brussels')) >= 0;

/** Two Austrian stacks, the same corps one way and the other. */
const pair = (one: string, other: string): Stage =>
  resting({
    clerfayt: { at: 'brussels' },
    [one]: { at: 'brussels', steps: 2 },
    latour: { at: 'linz' },
    [other]: { at: 'linz', steps: 2 },
  });

describe('1.3 fog of stacks where powers change sides', () => {
  test('the campaigns of all Europe are offered with it', () => {
    for (const scenario of ['coalition1792', 'grand1805', 'grand1805_multi'] as const)
      expect(() => new Machine(everyCampaign, { scenario, fog: 'stacks' })).not.toThrow();
  });

  clause(['NA-1.3-a', 'NA-R-100'], 'players look into the stacks of their allies, not of others', () => {
    const [one, other] = [pair('at_i', 'at_iv'), pair('at_iv', 'at_i')];
    sameFor([FRENCH, BRITISH, SPECTATOR], one, other);
    for (const viewer of [AUSTRIAN, PRUSSIAN]) expect(seen(one, viewer).place[id('at_i')]).toBe(hex('brussels'));
    expect(seen(one, FRENCH).place[id('at_i')]).not.toBe(hex('linz'));
  });

  clause(
    ['NA-1.3-a', 'NA-R-154'],
    'who has left an alliance sees no longer into its stacks, nor they into theirs',
    () => {
      const [one, other] = [pair('at_i', 'at_iv'), pair('at_iv', 'at_i')];
      const covered = (viewer: number): number => seen(one, viewer).standIns!.length;
      expect([covered(AUSTRIAN), covered(PRUSSIAN)]).toEqual([0, 0]);
      for (const desk of [one, other]) turnNeutral(desk.context(), PRUSSIA);
      expect([covered(AUSTRIAN), covered(PRUSSIAN)]).toEqual([1, 2]);
      for (const viewer of [PRUSSIAN, FRENCH]) expect(seen(one, viewer)).toEqual(seen(other, viewer));
      joinBloc(one.context(), PRUSSIA, COALITION);
      expect([covered(AUSTRIAN), covered(PRUSSIAN)]).toEqual([0, 0]);
    },
  );

  clause('NA-1.3-a', 'a way that would be another with engineers tells all whether some go along', () => {
    const marching = (pieces: Pieces): Stage => {
      const grand = { scenario: 'grand1805', fog: 'stacks' } as const;
      const desk = stage({ eugene: { at: 'W3424' }, fr_lc2: { at: 'W3424' }, ...pieces }, () => {}, grand);
      desk.begin('impulse', { marker: m('empire 1') });
      desk.take(FRENCH, 'activate', { leader: id('eugene') });
      desk.take(FRENCH, 'begin');
      return desk;
    };
    const [plain, engineered] = [marching({}), marching({ fr_eng1: { at: 'W3424' } })];
    const way = ({ play, position }: Stage, { to, via }: AnyChoice['arg']): string =>
      pathTo(play, position.stack.at(-1) as At<'activation.march'>, to, via).join();
    const far = plain.choices(FRENCH).filter(({ verb, arg }) => verb === 'go' && arg.via !== hex('W3424'));
    const isSame = ({ arg }: AnyChoice): boolean => way(plain, arg) === way(engineered, arg);
    const [same, other] = [far.find(isSame)!, far.find((choice) => !isSame(choice))!];
    const tells = ({ verb, arg }: AnyChoice): boolean => {
      const desk = marching({});
      desk.take(FRENCH, verb, arg);
      return (desk.log as { reveals?: boolean }[]).some(({ reveals }, i) => reveals && desk.log[i]!.what === 'march');
    };
    expect([tells(same), tells(other)]).toEqual([false, true]);
  });

  clause('NA-R-100', 'troops aboard a ship are aboard in every world; covered troops are not', () => {
    const desk = resting({
      clerfayt: { at: 'brussels' },
      at_i: { at: 'brussels', steps: 2 },
      at_iv: { off: 'aboard', steps: 1 },
    });
    expect([ABOARD, seen(desk, FRENCH).place[id('at_iv')]]).toEqual([ABOARD, ABOARD]);
    expect(HIDDEN).not.toBe(ABOARD);
    for (const state of worlds(desk, FRENCH)) expect(state.place[id('at_iv')]).toBe(ABOARD);
  });

  clause(['NA-R-100', 'NA-1.1.3.4-d'], 'what is imagined is legal: Cossacks stand by themselves under a leader', () => {
    const russians = {
      suvorov: { at: 'kiev' },
      ru_cos1: { at: 'kiev' },
      fersen: { at: 'minsk' },
      ru_gren1: { at: 'minsk', steps: 2 },
      ru_iv: { at: 'minsk', steps: 2 },
      repnin: { at: 'riga' },
      ru_ii: { at: 'riga', steps: 2 },
      ru_iii: { at: 'riga', steps: 2 },
      gudovich: { at: 'odessa' },
      ru_cos2: { at: 'odessa' },
    };
    for (const state of worlds(resting(russians), FRENCH, 60))
      for (const group of groupsOn(state).filter((pieces) => pieces.some((p) => isCombat[p])))
        expect(stacks(state, group)).toBe(true);
  });

  clause(['NA-R-100', 'NA-9.1-a'], 'besiegers are imagined strong enough, in wars within a bloc too', () => {
    const city = cityId('mainz');
    const besiegers = resting(
      {
        clerfayt: { at: 'mainz' },
        at_i: { at: 'mainz', steps: 2 },
        at_iv: { at: 'mainz', steps: 1 },
        latour: { at: 'linz' },
        at_det1: { at: 'linz' },
        davidovich: { at: 'prague' },
        at_det2: { at: 'prague' },
      },
      (s) => {
        s.controller[city] = PRUSSIA;
        s.siege[city] = 1;
      },
    );
    const isThere = (state: State, p: number): boolean => state.place[p] === hex('mainz') && isCombat[p]!;
    for (const state of worlds(besiegers, FRENCH, 40)) {
      const steps = state.present.reduce((sum, p) => sum + (isThere(state, p) ? state.steps[p]! : 0), 0);
      expect(steps).toBeGreaterThanOrEqual(fortressOf[city]!);
    }
  });

  clause(
    ['NA-1.3-a', 'NA-R-125'],
    'each player is asked to intercept who may have someone there, in every world',
    () => {
      /** French troops enter a hex beside an Austrian stack; there may be a Prussian leader in it. */
      const walk = (guest: string, elsewhere: string): Stage => {
        const desk = stage(
          {
            dumouriez: { at: 'lille' },
            fr_v: { at: 'lille', steps: 2 },
            clerfayt: { at: 'brussels' },
            at_i: { at: 'brussels', steps: 2 },
            wurmser: { at: 'linz' },
            at_ii: { at: 'linz', steps: 2 },
            [guest]: { at: 'brussels' },
            [elsewhere]: { at: 'linz' },
          },
          (s) => s.controller.fill(-1),
          four,
        );
        desk.begin('activation', { leader: id('dumouriez'), marker: m('empire 1') });
        if (desk.verbs(FRENCH).includes('begin')) desk.take(FRENCH, 'begin');
        const step = desk
          .choices(FRENCH)
          .find(({ verb, arg }) => verb === 'go' && isBeside(Number(arg.to)) && arg.via === hex('lille'));
        desk.take(FRENCH, 'go', step!.arg);
        return desk;
      };
      const [one, other] = [walk('schmettau', 'davidovich'), walk('davidovich', 'schmettau')];
      for (const desk of [one, other]) {
        expect(desk.machine.busy(desk.position)).toEqual([AUSTRIAN]);
        desk.take(AUSTRIAN, 'decline');
        expect(desk.machine.busy(desk.position)).toEqual([PRUSSIAN]);
      }
      sameFor([FRENCH, BRITISH, SPECTATOR], one, other);
    },
  );

  clause(
    ['NA-1.3-a', 'NA-4.2.4.4-d'],
    'who follows a dismissed leader is seen, and that the next stack has room or not',
    () => {
      const leader = { at: 'berlin' };
      const desk = stage(
        { kalckreuth: leader, pr_v: leader, schmettau: { off: 'pool' }, ruchel: { off: 'pool' } },
        () => {},
        four,
      );
      desk.run([{ at: 'reinforce', stage: 'leaders', powers: [PRUSSIA], recalled: [], places: [] }]);
      desk.take(PRUSSIAN, 'recall', { leader: id('kalckreuth') });
      desk.take(PRUSSIAN, 'agree');
      desk.take(PRUSSIAN, 'succeed', desk.choices(PRUSSIAN).find(({ verb }) => verb === 'succeed')!.arg);
      expect(desk.log.find(({ what }) => what === 'replaces')).toMatchObject({ reveals: true });
    },
  );

  clause(['NA-R-164', 'NA-11.2.4-f'], 'the chance at a court is not told where covered troops may count', () => {
    /** Holland is an ally of France; Britain may try to win it. */
    const court = (near: string, far: string): Stage => {
      const desk = stage(
        { davout: { at: 'amsterdam' }, [near]: { at: 'amsterdam' }, ney: { at: 'paris' }, [far]: { at: 'paris' } },
        (s) => {
          s.allegiance[powerId('holland')] = FRANCE;
          s.money[BRITAIN] = 20;
          s.steps[id('fr_i')] = 2;
          s.steps[id('fr_ii')] = 1;
        },
        { scenario: 'grand1805', fog: 'stacks' },
      );
      desk.run([{ at: 'attempts', round: 0, askers: [BRITAIN] }]);
      return desk;
    };
    const [strong, weak] = [court('fr_i', 'fr_ii'), court('fr_ii', 'fr_i')];
    sameFor([1, SPECTATOR], strong, weak);
    const choices = strong.choices(1);
    const told = JSON.stringify(strong.machine.meanings(strong.position, 1, choices));
    expect(told).toContain('court chance unknown');
    expect(choices.some(({ arg }) => arg.power === powerId('holland'))).toBe(true);
    const tables = tablesOf(strong.machine, strong.machine.view(strong.position, 1) as never);
    const rowsOf = (table: string, country: string): readonly unknown[][] =>
      tables.find(({ id: each }) => each === table)!.rows.filter(([name]) => name === country) as unknown[][];
    const [, , , chance, needed, modifiers] = rowsOf('attempts', 'Holland')[0]!;
    expect([chance, needed]).toEqual(['?', '?']);
    expect(modifiers).toContain('troops you can’t see');
    expect(modifiers).not.toContain('French steps');
    expect(rowsOf('diplomacy', 'Holland')[0]!.slice(-2)).toEqual(['?', '?']);
    // Nothing is hidden in Denmark.
    expect(rowsOf('attempts', 'Denmark')[0]![3]).toEqual(expect.any(Number));
  });
});
