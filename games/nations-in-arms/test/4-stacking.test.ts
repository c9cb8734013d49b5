import { clause } from '@concert/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commanderIn, outside } from '../src/rules/1-forces.ts';
import { couldStack, settleLeaders } from '../src/rules/4-command.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { EMPIRE, type State } from '../src/shape.ts';
import {
  armies,
  capacityOf,
  classOf,
  isArmy,
  isCombat,
  isDetachment,
  isLeader,
  piece,
  pieceId,
  powerOf,
  rankOf,
} from '../src/tables.ts';
import { hex, id, type Put, stage } from './stage.ts';

const at = 'W3631';

/** Is this a legal force? True, or the clause that it breaks. */
function force(pieces: { [name: string]: Put }, more?: (state: State) => void): string | true {
  const put = Object.fromEntries(Object.entries(pieces).map(([name, p]) => [name, { at, ...p }]));
  const { state } = stage(put, more);
  const verdict = stacks(state, Object.keys(pieces).map(id));
  return verdict === true ? true : verdict.clause;
}

const french = 'fr_italy';
const army = { army: french };

describe('4.1.1 stacking', () => {
  clause(['NA-4.1.1-b', 'NA-G.Force-a'], 'without a leader there is one combat unit', () => {
    expect(force({ fr_vii: {} })).toBe(true);
    expect(force({ fr_vii: { steps: 1 }, fr_viii: { steps: 1 } })).toBe('NA-4.1.1-b');
  });

  clause(
    ['NA-4.1.1-c', 'NA-4.1.1-d', 'NA-4.1.1-e', 'NA-G.Combat-step-a'],
    'stars command two, four and six steps',
    () => {
      expect(rankOf[id('laharpe')]).toBe(1);
      expect(force({ laharpe: {}, fr_vii: {} })).toBe(true);
      expect(force({ laharpe: {}, fr_vii: {}, fr_viii: { steps: 1 } })).toBe('NA-4.1.1-c');
      expect(rankOf[id('massena_r')]).toBe(2);
      expect(force({ massena_r: {}, fr_vii: {}, fr_viii: {} })).toBe(true);
      expect(force({ massena_r: {}, fr_vii: {}, fr_viii: {}, fr_ix: { steps: 1 } })).toBe('NA-4.1.1-d');
      expect(force({ bonaparte: {}, fr_vii: {}, fr_viii: {}, fr_ix: {} })).toBe(true);
      expect(force({ bonaparte: {}, fr_vii: {}, fr_viii: {}, fr_ix: {}, fr_x: { steps: 1 } })).toBe('NA-4.1.1-e');
      expect(force({ bonaparte: {}, massena_r: {}, fr_vii: {} })).toBe(true);
      expect(force({ bonaparte: {}, massena_r: {}, laharpe: {}, fr_vii: {} })).toBe('NA-4.1.1-e');
    },
  );

  clause(['NA-4.2.1-b', 'NA-4.1.1-i'], 'two leaders of equal rank do not share a force', () => {
    expect(force({ massena_r: {}, augereau: {}, fr_vii: {} })).toBe('NA-4.2.1-b');
  });

  clause(
    ['NA-4.1.1-f', 'NA-1.1.2-b', 'NA-G.Army-a', 'NA-1.1.2-e', 'NA-G.Army-b', 'NA-G.Army-c'],
    'an army has a commander, four subordinates and their capacity',
    () => {
      const capacity = capacityOf[id('bonaparte')]!;
      const corps = Object.fromEntries(
        ['fr_vii', 'fr_viii', 'fr_ix', 'fr_x', 'fr_xi', 'fr_xii', 'fr_xiii'].map((c) => [c, army]),
      );
      const chief = { ...army, commands: french };
      expect(capacity).toBe(14);
      expect(force({ [french]: {}, bonaparte: chief, ...corps })).toBe(true);
      expect(force({ [french]: {}, bonaparte: chief, ...corps, fr_xiv: { ...army, steps: 1 } })).toBe('NA-1.1.2-b');
      expect(force({ [french]: {}, bonaparte: army, fr_vii: army })).toBe('NA-G.Army-a');
      expect(force({ [french]: {}, bonaparte: chief })).toBe('NA-1.1.2-e');
      const four = Object.fromEntries(['massena_r', 'augereau', 'serurier', 'laharpe'].map((l) => [l, army]));
      expect(force({ [french]: {}, bonaparte: chief, fr_vii: army, ...four })).toBe(true);
      expect(force({ [french]: {}, bonaparte: chief, fr_vii: army, ...four, joubert: army })).toBe('NA-4.1.1-f');
    },
  );

  clause(['NA-G.Detachment-a', 'NA-4.1.1-g'], 'no detachment and no other corps beside an army', () => {
    const chief = { ...army, commands: french };
    expect(force({ [french]: {}, bonaparte: chief, fr_vii: army, fr_det1: {} })).toBe('NA-G.Detachment-a');
    expect(force({ [french]: {}, bonaparte: chief, fr_vii: army, fr_viii: {} })).toBe('NA-4.1.1-g');
  });

  clause(['NA-4.1.1-r', 'NA-G.Force-b'], 'support units stack without limit', () => {
    expect(force({ fr_vii: {}, fr_supply1: {}, fr_supply2: { depot: true }, fr_eng1: {}, fr_eng2: {} })).toBe(true);
  });

  clause(['NA-4.1.1-o', 'NA-4.1.1-n'], 'allied steps are fewer than half of the army’s own', () => {
    const austrians = {
      at_italy: {},
      beaulieu: { army: 'at_italy', commands: 'at_italy' },
      at_i: { army: 'at_italy' },
      at_ii: { army: 'at_italy' },
    };
    const russians = (state: State): void => {
      state.side[powerOf[pieceId('ru_i')]!] = 1;
    };
    const names = ['ru_i', 'ru_ii'].filter((n) => pieceId(n) >= 0);
    expect(force({ ...austrians, [names[0]!]: { steps: 1, army: 'at_italy' } }, russians)).toBe(true);
    expect(force({ ...austrians, [names[0]!]: { army: 'at_italy' } }, russians)).toBe('NA-4.1.1-o');
    // NA-R-9: minors of the army's own power count on neither side.
    expect(force({ ...austrians, piedmont_i1: { army: 'at_italy' }, piedmont_i2: { army: 'at_italy' } })).toBe(true);
  });

  clause('NA-4.1.1-p', 'NA-EX-4: a corps force of two nations has no such limit', () => {
    expect(force({ bonaparte: {}, fr_vii: { steps: 2 }, tuscany_i1: {} })).toBe(true);
    const mixed = stage({ kutuzov: { at }, ru_i: { at }, pr_i: { at }, pr_ii: { at } });
    expect(stacks(mixed.state, ['kutuzov', 'ru_i', 'pr_i', 'pr_ii'].map(id))).toBe(true);
  });

  clause(
    ['NA-1.1.3.4-d', 'NA-1.1.3.4-f', 'NA-1.1.4-c', 'NA-4.1.1-q'],
    'Cossacks join others only under a Russian cavalry leader',
    () => {
      expect(force({ ru_cos1: {} })).toBe(true);
      expect(force({ platov: {}, ru_cos1: {}, ru_cos2: {} })).toBe(true);
      expect(force({ platov: {}, ru_cos1: {}, ru_cos2: {}, ru_cos3: {} })).toBe('NA-1.1.3.4-d');
      expect(force({ bagration: {}, ru_cos1: {}, ru_cos2: {} })).toBe('NA-1.1.3.4-d');
    },
  );

  clause(['NA-1.1.3.3-d', 'NA-1.1.3.3-e'], 'guerrillas stand alone', () => {
    const guerrilla = piece.names[classOf.indexOf('guerrilla')]!;
    expect(force({ [guerrilla]: {} })).toBe(true);
    expect(force({ [guerrilla]: {}, es_det1: {} })).toBe('NA-1.1.3.3-d');
  });
});

describe('4.2 rank', () => {
  clause(['NA-4.2.1-a', 'NA-4.2.2-b'], 'the most stars command', () => {
    const { state } = stage({ bonaparte: { at }, massena_r: { at }, fr_vii: { at } });
    expect(commanderIn(state, outside(state, hex(at), EMPIRE))).toBe(id('bonaparte'));
  });

  clause(
    ['NA-4.2.2-c', 'NA-4.2.1-c'],
    'NA-EX-5: on equal stars the major’s leader commands and the minor’s goes to the pool',
    () => {
      const { state, play } = stage({ beaulieu: { at }, colli: { at }, at_i: { at } });
      expect(rankOf[id('beaulieu')]).toBe(rankOf[id('colli')]);
      settleLeaders(play, ['beaulieu', 'colli', 'at_i'].map(id), id('colli'));
      expect(state.place[id('colli')]).toBeLessThan(0);
      expect(state.place[id('beaulieu')]).toBe(hex(at));
    },
  );

  clause(
    ['NA-4.2.4.1-c', 'NA-4.2.4.1-d', 'NA-4.2.4.1-a'],
    'NA-EX-6: a higher rank takes an army over; the old commander stays if there is room',
    () => {
      const { state, play } = stage({
        fr_ga: { at },
        berthier: { at, army: 'fr_ga', commands: 'fr_ga' },
        fr_i: { at, army: 'fr_ga' },
        napoleon: { at },
      });
      settleLeaders(play, ['fr_ga', 'berthier', 'fr_i', 'napoleon'].map(id));
      expect(commanderIn(state, outside(state, hex(at), EMPIRE))).toBe(id('napoleon'));
      const other = stage({
        fr_italy: { at },
        bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at, army: 'fr_italy' },
        berthier: { at },
      });
      settleLeaders(other.play, ['fr_italy', 'bonaparte', 'fr_vii', 'berthier'].map(id));
      // Three stars do not take an army from three stars, nor serve under them.
      expect(commanderIn(other.state, outside(other.state, hex(at), EMPIRE))).toBe(id('bonaparte'));
      expect(other.at('berthier')).toBeLessThan(0);
    },
  );
});

describe('stacks against a slow oracle', () => {
  const units = ['fr_vii', 'fr_viii', 'fr_ix', 'fr_x', 'fr_xi', 'fr_lc3', 'fr_det1', 'fr_det2'];
  const leaders = ['bonaparte', 'massena_r', 'augereau', 'serurier', 'laharpe', 'joubert', 'berthier'];

  /** The clauses written down once more, plainly, for French troops with at most one army. */
  function oracle(state: State, pieces: readonly number[]): boolean {
    const troops = pieces.filter((p) => isCombat[p]);
    const chiefs = pieces.filter((p) => isLeader[p]);
    const markers = pieces.filter((p) => isArmy[p]);
    const steps = troops.reduce((sum, p) => sum + state.steps[p]!, 0);
    if (troops.length === 0) return markers.length === 0;
    if (markers.length === 0) {
      if (chiefs.length === 0) return troops.length === 1;
      const top = Math.max(...chiefs.map((l) => rankOf[l]!));
      const highest = chiefs.filter((l) => rankOf[l] === top);
      if (highest.length > 1) return false;
      return steps <= [0, 2, 4, 6, 6][top]! && chiefs.length - 1 <= (top >= 3 ? 1 : 0);
    }
    const commander = state.commander[armies.indexOf(markers[0]!)]!;
    if (commander < 0 || !chiefs.includes(commander) || troops.some((p) => isDetachment[p])) return false;
    const others = chiefs.filter((l) => l !== commander);
    return (
      steps <= capacityOf[commander]! && others.length <= 4 && others.every((l) => rankOf[l]! < rankOf[commander]!)
    );
  }

  test('agree on random French stacks', () => {
    fc.assert(
      fc.property(
        fc.subarray(units),
        fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 8, maxLength: 8 }),
        fc.subarray(leaders),
        fc.boolean(),
        (some, steps, chiefs, withArmy) => {
          const pieces: { [name: string]: Put } = {};
          const serves = withArmy ? { army: french } : {};
          some.forEach((name, i) => {
            pieces[name] = { at, steps: name.startsWith('fr_det') ? 1 : steps[i]!, ...serves };
          });
          for (const name of chiefs) pieces[name] = { at, ...serves };
          if (withArmy) pieces[french] = { at };
          if (withArmy && chiefs.includes('bonaparte')) pieces.bonaparte!.commands = french;
          const { state } = stage(pieces);
          const list = Object.keys(pieces).map(id);
          expect(stacks(state, list) === true).toBe(oracle(state, list));
        },
      ),
      { numRuns: 300, seed: 1796 },
    );
  });

  test('a stack that could be legal without surplus leaders is found', () => {
    const { state } = stage({ massena_r: { at }, augereau: { at }, fr_vii: { at }, fr_viii: { at } });
    expect(couldStack(state, ['massena_r', 'augereau', 'fr_vii'].map(id))).toBe(true);
    expect(couldStack(state, ['fr_vii', 'fr_viii'].map(id))).toBe(false);
  });
});
