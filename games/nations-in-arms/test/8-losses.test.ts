import { clause } from '@concert/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lossChoice, newLosses } from '../src/rules/8-losses.ts';
import { EMPIRE } from '../src/shape.ts';
import { isCavalry, moraleOf } from '../src/tables.ts';
import { at, field, french } from './battles.ts';
import { hex, id, type Put, stage } from './stage.ts';

describe('8.2.4 losses', () => {
  const pool = ['fr_vii', 'fr_viii', 'fr_lc3', 'fr_mil1'];

  clause(
    ['NA-8.2.3-b', 'NA-8.2.4-f'],
    'NA-EX-37: the first loss is the lead unit’s, and satisfies C if it is cavalry',
    () => {
      const { desk } = field({ ...french(), fr_lc3: { at, steps: 1 } });
      const frame = newLosses(hex(at), EMPIRE, 0, 2, 'x', { lead: id('fr_lc3'), cavalry: true });
      expect(lossChoice(desk.state, frame, ['fr_vii', 'fr_lc3'].map(id)).units).toEqual([id('fr_lc3')]);
    },
  );

  clause(
    ['NA-8.2.4-c', 'NA-8.2.4-d', 'NA-8.2.4-e'],
    'C asks for a cavalry step, or two others; without cavalry for none',
    () => {
      const { desk } = field({ ...french(), fr_lc3: { at, steps: 1 } });
      const frame = newLosses(hex(at), EMPIRE, 0, 1, 'x', { cavalry: true });
      const horse = lossChoice(desk.state, frame, ['fr_vii', 'fr_lc3'].map(id));
      expect(horse.units).toEqual([id('fr_lc3')]);
      expect(horse.spare).toBe(true);
      expect(lossChoice(desk.state, frame, [id('fr_vii')]).units).toEqual([id('fr_vii')]);
    },
  );

  clause('NA-8.1.2-c', 'half of the losses fall on the morale class', () => {
    const { desk } = field({ massena_r: { at }, fr_vii: { at }, fr_mil1: { at } });
    const units = ['fr_vii', 'fr_mil1'].map(id);
    const frame = newLosses(hex(at), EMPIRE, 0, 1, 'x', { morale: 4, half: 1 });
    expect(lossChoice(desk.state, frame, units).units).toEqual([id('fr_vii')]);
    const two = newLosses(hex(at), EMPIRE, 0, 2, 'x', { morale: 4, half: 1 });
    expect(lossChoice(desk.state, two, units).units).toEqual(units);
  });

  test('the allocator always finishes: forced losses are taken, totals are right, nothing impossible is asked', () => {
    fc.assert(
      fc.property(
        fc.subarray(pool, { minLength: 1 }),
        fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 0, max: 6 }),
        fc.boolean(),
        fc.integer({ min: -1, max: 3 }),
        fc.array(fc.nat(20), { minLength: 20, maxLength: 20 }),
        (names, steps, wanted, cavalry, lead, picks) => {
          const pieces: { [name: string]: Put } = {};
          names.forEach((name, i) => {
            pieces[name] = { at, steps: steps[i]! };
          });
          const { state } = stage(pieces);
          const units = names.map(id);
          const total = units.reduce((sum, p) => sum + state.steps[p]!, 0);
          const left = Math.min(wanted, total);
          const leader = lead >= 0 && lead < units.length ? units[lead]! : -1;
          const half = Math.ceil(left / 2);
          const frame = newLosses(hex(at), EMPIRE, 0, left, 'x', { cavalry, lead: leader, morale: 4, half });
          const hadHorse = units.some((p) => isCavalry[p]);
          const ofClass = units.filter((p) => moraleOf[p] === 4).reduce((sum, p) => sum + state.steps[p]!, 0);
          const lost: number[] = [];
          for (let turn = 0; frame.left > 0; turn++) {
            const alive = units.filter((p) => state.steps[p]! > 0);
            const { units: options } = lossChoice(state, frame, alive);
            expect(options.length).toBeGreaterThan(0);
            const unit = options[picks[turn]! % options.length]!;
            expect(alive).toContain(unit);
            if (isCavalry[unit]) frame.cavalry = false;
            if (moraleOf[unit] === 4) frame.half = Math.max(0, frame.half - 1);
            frame.lead = -1;
            frame.left--;
            state.steps[unit]!--;
            lost.push(unit);
          }
          expect(lost.length).toBe(left);
          if (leader >= 0 && left > 0) expect(lost[0]).toBe(leader);
          if (cavalry && hadHorse && left > (leader >= 0 ? 1 : 0)) expect(lost.some((p) => isCavalry[p])).toBe(true);
          const onClass = lost.filter((p) => moraleOf[p] === 4).length;
          const excused = (leader >= 0 && moraleOf[leader] !== 4 ? 1 : 0) + (cavalry && hadHorse ? 1 : 0);
          expect(onClass).toBeGreaterThanOrEqual(Math.min(half, ofClass) - excused);
        },
      ),
      { numRuns: 300, seed: 8 },
    );
  });
});
