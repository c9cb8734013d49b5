import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { casualtyResult, combatResult } from '../src/charts.ts';
import { put } from '../src/rules/1-units.ts';
import { outranks } from '../src/rules/4-stacking.ts';
import { lowest, newCasualty, replacements } from '../src/rules/8-casualties.ts';
import { ATTACKER, DEFENDER, newSide } from '../src/rules/8-round.ts';
import { worksheet } from '../src/rules/8-worksheet.ts';
import { type At, type BattleSide, COALITION, EMPIRE, GONE, POOL, type State, WOUNDED } from '../src/shape.ts';
import { isLeader, isSovereign, PIECES, piece, rankOf } from '../src/tables.ts';
import { answer, at, battleFrames, battleFrom, field } from './battles.ts';
import { open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

/** Leaders of the Austrian side check: dice as given, then those that are drawn. */
function check(
  pieces: { [name: string]: Put },
  how: { hit?: boolean; used?: string; size?: 'skirmish' | 'minor' | 'major' },
  dice: number[],
  more: (s: State) => void = open,
): Stage {
  const desk = stage({ massena_r: { at }, fr_vii: { at }, joubert: { at: 'toulon' }, ...pieces }, more);
  const below = battleFrames(desk, 'massena_r');
  Object.assign(below.at(-1)!, { stage: 'end' });
  const casualty = newCasualty(
    hex(at),
    { side: COALITION, seat: COALITION },
    {
      hit: how.hit ?? false,
      used: how.used === undefined ? [] : [id(how.used), 0],
      size: how.size ?? 'minor',
      attacker: false,
    },
  );
  desk.run([...below, casualty], dice);
  return desk;
}

const rolls = (desk: Stage): unknown[] =>
  desk.log.filter((e) => ['killed', 'wounded', 'unhurt'].includes(e.what)).map((e) => [e.what, e.args!.leader]);
const austrians = { beaulieu: { at }, quosdanovich: { at }, at_i: { at }, at_ii: { at } };

describe('8.2.5 leaders wounded and killed', () => {
  clause(['NA-8.2.5-a', 'NA-8.1.4-f'], 'a leader checks once for each reason', () => {
    const desk = check(austrians, { hit: true, used: 'quosdanovich' }, [1, 1, 1, 1]);
    expect(rolls(desk)).toEqual([
      ['unhurt', id('quosdanovich')],
      ['unhurt', id('quosdanovich')],
    ]);
  });

  clause(
    ['NA-8.2.5-d', 'NA-8.2.5-k'],
    'the column follows the reason: hit, used, or the commander of a force that is no army',
    () => {
      // A total of 10 wounds a leader who is hit or was used, but not a commander.
      expect(['result', 'used', 'commander'].map((column) => casualtyResult(column as never, 10))).toEqual([
        'W',
        'W',
        '',
      ]);
      expect(['result', 'used', 'commander'].map((column) => casualtyResult(column as never, 12))).toEqual([
        'K',
        'W',
        'W',
      ]);
      const used = check(austrians, { used: 'quosdanovich' }, [6, 6]);
      expect(rolls(used)).toEqual([['wounded', id('quosdanovich')]]);
      const hit = check(austrians, { hit: true }, [6, 6, 1]);
      expect(rolls(hit)).toEqual([['killed', id('quosdanovich')]]);
      const commander = check({ quosdanovich: { at }, at_i: { at } }, { hit: true }, [5, 5]);
      expect(rolls(commander)).toEqual([['unhurt', id('quosdanovich')]]);
    },
  );

  clause(['NA-8.2.5-f', 'NA-G.Leader-Pool-b'], 'a wounded leader may be replaced by one drawn from the pool', () => {
    const desk = check({ quosdanovich: { at }, at_i: { at } }, { hit: true }, [5, 6, 1]);
    expect(desk.at('quosdanovich')).toBe(WOUNDED);
    expect(desk.verbs(1)).toEqual(['accept', 'decline']);
    desk.take(1, 'decline');
    expect(desk.log.some((e) => e.what === 'replaces')).toBe(false);
  });

  clause(['NA-8.2.5-g'], 'a killed one leaves the game and is replaced at once', () => {
    const desk = check({ beaulieu: { at }, quosdanovich: { at }, at_i: { at } }, { hit: true }, [6, 6, 1]);
    expect(desk.at('quosdanovich')).toBe(GONE);
    expect(desk.log.some((e) => e.what === 'replaces')).toBe(true);
  });

  clause(['NA-8.2.5-j', 'NA-R-136'], 'without a replacement what exceeds the limit goes', () => {
    const desk = check({ quosdanovich: { at }, at_i: { at }, at_ii: { at } }, { hit: true }, [5, 6], (s) => {
      open(s);
      for (let p = 0; p < s.place.length; p++) if (s.place[p] === POOL) put(s, p, GONE);
    });
    expect(desk.at('quosdanovich')).toBe(WOUNDED);
    while (desk.verbs(1).includes('cut')) desk.take(1, 'cut', desk.choices(1).find((c) => c.verb === 'cut')!.arg);
    expect([desk.steps('at_i'), desk.steps('at_ii')].filter((steps) => steps > 0)).toHaveLength(1);
  });

  clause(['NA-8.1.4-e'], 'at 3–1 the leaders of the stronger side are safe from L results', () => {
    /** Bonaparte and Massena attack two steps under Charles, who has intercepted and rolls an L. */
    const hit = (corps: string[], casualty: number[]): unknown[] => {
      const french = Object.fromEntries(['bonaparte', 'massena_r', ...corps].map((name) => [name, { at }]));
      const desk = stage({ ...french, charles: { at }, at_i: { at }, joubert: { at: 'toulon' } }, open);
      const sides: [BattleSide, BattleSide] = [newSide(EMPIRE, EMPIRE), newSide(COALITION, COALITION)];
      sides.forEach((side, role) => {
        side.steps = role === ATTACKER ? 2 * corps.length : 2;
      });
      const how = { stage: 'dice', size: 'minor', intercepted: true, sides } as const;
      const frame = battleFrames(desk, 'bonaparte').at(-1) as At<'battle'>;
      const need = 15 - worksheet(desk.play, Object.assign(frame, how), DEFENDER).total;
      expect(combatResult('minor', 15).leader).toBe(true);
      battleFrom(desk, 'bonaparte', { ...how, dice: [1, 1, 6, need - 6, ...casualty] });
      answer(desk, 'lose');
      return rolls(desk);
    };
    expect(hit(['fr_vii', 'fr_viii'], [1, 1])).toEqual([['unhurt', id('massena_r')]]);
    expect(hit(['fr_vii', 'fr_viii', 'fr_ix'], [])).toEqual([]);
  });
});

describe('4.2.4.2 the dismissal of a beaten commander', () => {
  const beaten = (
    pieces: { [name: string]: Put },
    size: 'skirmish' | 'minor' | 'major',
    loser: number,
    more: (s: State) => void = open,
  ): Stage => {
    const desk = stage({ massena_r: { at }, fr_vii: { at }, joubert: { at: 'toulon' }, ...pieces }, more);
    battleFrom(desk, 'massena_r', { stage: 'dismiss', winner: 1 - loser, size });
    return desk;
  };
  const force = { quosdanovich: { at }, at_i: { at }, davidovich: { off: 'pool' as const } };

  clause(
    ['NA-4.2.4.2-a', 'NA-4.2.4.2-c', 'NA-4.2.4.1-e', 'NA-G.Leader-Pool-a'],
    'after a minor or major battle, for a leader of the owner’s choice',
    () => {
      const desk = beaten(force, 'minor', DEFENDER);
      expect(desk.verbs(1)).toEqual(['dismiss', 'keep']);
      expect(desk.choices(1).filter((c) => c.verb === 'dismiss').length).toBeGreaterThan(1);
      desk.take(1, 'dismiss', { by: id('davidovich') });
      expect(desk.at('quosdanovich')).toBe(POOL);
      expect(desk.at('davidovich')).toBe(hex(at));
      expect(beaten(force, 'skirmish', DEFENDER).verbs(1)).toEqual([]);
    },
  );

  clause(['NA-4.2.4.2-d'], 'only if the pool has one who is fit', () => {
    const desk = beaten(force, 'minor', DEFENDER, (s) => {
      open(s);
      for (let p = 0; p < s.place.length; p++) if (s.place[p] === POOL) put(s, p, GONE);
    });
    expect(desk.verbs(1)).not.toContain('dismiss');
  });

  clause(['NA-4.2.4.2-d', 'NA-R-182'], 'one with too few stars for the steps is not fit', () => {
    /** Only this leader is left in the pool; the force has four steps. */
    const only = (name: string): Stage =>
      beaten({ ...force, at_ii: { at } }, 'minor', DEFENDER, (s) => {
        open(s);
        for (let p = 0; p < s.place.length; p++) if (s.place[p] === POOL && p !== id(name)) put(s, p, GONE);
      });
    expect(only('argenteau').verbs(1)).not.toContain('dismiss');
    expect(only('davidovich').verbs(1)).toContain('dismiss');
  });

  clause(['NA-4.2.4.2-b'], 'a sovereign only after a major battle', () => {
    const emperor = (size: 'minor' | 'major'): string[] => {
      const desk = stage({ fr_vii: { at }, napoleon: { at }, quosdanovich: { at }, at_i: { at } }, open);
      battleFrom(desk, 'napoleon', { stage: 'dismiss', winner: DEFENDER, size });
      return desk.verbs(ATTACKER);
    };
    expect(emperor('major')).toEqual(['dismiss', 'keep']);
    expect(emperor('minor')).not.toContain('dismiss');
  });

  clause(['NA-1.1.4-f'], 'one to three stars, a sovereign four, who is above all others', () => {
    for (let p = 0; p < PIECES; p++) if (isLeader[p]) expect(rankOf[p]! > 3, piece.names[p]).toBe(isSovereign[p]);
    const chiefs = ['napoleon', 'francis', 'bonaparte', 'massena_r', 'laharpe'].map(id);
    const above = chiefs.map((leader) => chiefs.filter((other) => outranks(leader, other)).length);
    expect(above).toEqual([3, 3, 2, 1, 0]);
  });
});

describe('8.2.5 casualties', () => {
  clause(['NA-8.2.5-b', 'NA-8.2.5-c'], 'the lowest rank checks, never the commander of an army', () => {
    const { desk } = field({
      fr_italy: { at },
      bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
      massena_r: { at, army: 'fr_italy' },
      laharpe: { at, army: 'fr_italy' },
      fr_vii: { at, army: 'fr_italy' },
    });
    expect(lowest(desk.state, ['bonaparte', 'massena_r', 'laharpe'].map(id))).toEqual([id('laharpe')]);
    expect(lowest(desk.state, [id('bonaparte')])).toEqual([]);
  });

  clause(
    ['NA-8.2.5-h', 'NA-8.2.5-l'],
    'replacements come from the power’s pool, a minor’s from its major, and must be able to command',
    () => {
      const { state } = stage({
        colli: { at: 'W3733' },
        piedmont_i1: { at: 'W3733' },
        piedmont_i2: { at: 'W3733' },
        beaulieu: {},
        davidovich: {},
      });
      const found = replacements(state, ['colli', 'piedmont_i1', 'piedmont_i2'].map(id), id('colli'), true);
      expect(found).toContain(id('beaulieu'));
      expect(found).not.toContain(id('massena_r'));
      for (const p of found) expect(state.place[p]).toBeLessThan(0);
    },
  );
});
