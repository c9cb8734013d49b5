import { FastChance, ScriptedChance } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { scenes } from '../src/cases.ts';
import { casualtyResult } from '../src/charts.ts';
import { newCasualty } from '../src/rules/8-casualties.ts';
import { ATTACKER, DEFENDER } from '../src/rules/8-round.ts';
import { type At, COALITION, FOUGHT, type Frame, GONE, marker, POOL, type State, WOUNDED } from '../src/shape.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const at = 'W3732';
const open = (s: State): void => {
  s.controller.fill(-1);
};

/** The battle frame of the French attack in W3732, with what comes below it. */
function frames(desk: Stage, leader: string): Frame[] {
  const found = scenes.battle!.frames(desk.play, {
    leader: id(leader),
    from: hex('W3632'),
    marker: marker.names.indexOf('empire 1'),
  } as never) as Frame[];
  for (const p of desk.state.present) if (desk.state.place[p] === hex(at)) desk.state.marks[p]! |= FOUGHT;
  return found;
}

/** Leaders of the Austrian side check: dice as given, then those that are drawn. */
function check(
  pieces: { [name: string]: Put },
  how: { hit?: boolean; used?: string; size?: 'skirmish' | 'minor' | 'major' },
  dice: number[],
  more: (s: State) => void = open,
): Stage {
  const desk = stage({ massena_r: { at }, fr_vii: { at }, joubert: { at: 'toulon' }, ...pieces }, more);
  const below = frames(desk, 'massena_r');
  Object.assign(below.at(-1)!, { stage: 'end' });
  const casualty = newCasualty(hex(at), COALITION, {
    hit: how.hit ?? false,
    used: how.used === undefined ? [] : [id(how.used), 0],
    size: how.size ?? 'minor',
    attacker: false,
  });
  desk.machine.begin(desk.position, [...below, casualty], new ScriptedChance(dice), desk.log as never);
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

  clause(['NA-8.2.5-j'], 'without a replacement what exceeds the limit goes', () => {
    const desk = check({ quosdanovich: { at }, at_i: { at }, at_ii: { at } }, { hit: true }, [5, 6], (s) => {
      open(s);
      for (let p = 0; p < s.place.length; p++) if (s.place[p] === POOL) (s.place as number[])[p] = GONE;
    });
    expect(desk.at('quosdanovich')).toBe(WOUNDED);
    while (desk.verbs(1).includes('cut')) desk.take(1, 'cut', desk.choices(1).find((c) => c.verb === 'cut')!.arg);
    expect([desk.steps('at_i'), desk.steps('at_ii')].filter((steps) => steps > 0)).toHaveLength(1);
  });

  clause(['NA-8.1.4-e'], 'at 3–1 the leaders of the stronger side are safe from L results', () => {
    const desk = stage(
      {
        bonaparte: { at },
        fr_vii: { at },
        fr_viii: { at },
        fr_ix: { at },
        at_det1: { at },
        at_det2: { off: 'pool' },
        joubert: { at: 'toulon' },
      },
      open,
    );
    const below = frames(desk, 'bonaparte');
    Object.assign(below.at(-1)!, { stage: 'size' });
    expect((below.at(-1) as At<'battle'>).sides[DEFENDER].leaderHit).toBe(false);
    desk.machine.begin(desk.position, below, new FastChance(1), desk.log as never);
    expect(desk.log.some((e) => e.what === 'destroyed by odds' || e.what === 'battle size')).toBe(true);
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
    const below = frames(desk, 'massena_r');
    Object.assign(below.at(-1)!, { stage: 'dismiss', winner: 1 - loser, size });
    desk.machine.begin(desk.position, below, new FastChance(1), desk.log as never);
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
      for (let p = 0; p < s.place.length; p++) if (s.place[p] === POOL) (s.place as number[])[p] = GONE;
    });
    expect(desk.verbs(1)).not.toContain('dismiss');
  });

  clause(['NA-4.2.4.2-b', 'NA-1.1.4-f'], 'a sovereign only after a major battle', () => {
    const sovereign = { quosdanovich: { at }, at_i: { at } };
    const emperor = { ...sovereign, massena_r: { off: 'pool' as const }, napoleon: { at } };
    const desk = (size: 'minor' | 'major'): Stage => {
      const set = stage({ fr_vii: { at }, joubert: { at: 'toulon' }, ...emperor }, open);
      const below = frames(set, 'napoleon');
      Object.assign(below.at(-1)!, { stage: 'dismiss', winner: DEFENDER, size });
      set.machine.begin(set.position, below, new FastChance(1), set.log as never);
      return set;
    };
    expect(desk('minor').verbs(ATTACKER)).not.toContain('dismiss');
  });
});
