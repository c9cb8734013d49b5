import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { clearMarks } from '../src/rules/1-units.ts';
import { ACTED, AUTUMN, COALITION, EMPIRE, marker, SPRING, type State, SUMMER, WINTER } from '../src/shape.ts';
import { BRITAIN, powerId } from '../src/tables.ts';
import { m } from './moves.ts';
import { id, type Put, type Stage, stage } from './stage.ts';

const bits = (...names: string[]): number => names.reduce((sum, name) => sum | (1 << m(name)), 0);

/** The draw that brings a marker up among those in the pool. */
const draws = (pool: readonly string[], name: string): number =>
  [...pool].sort((a, b) => m(a) - m(b)).indexOf(name) + 1;

const troops: { [name: string]: Put } = {
  laharpe: { at: 'W3634' },
  fr_vii: { at: 'W3634' },
  davidovich: { at: 'W4231' },
  at_i: { at: 'W4231' },
};

function drawing(pool: string[], dice: readonly number[], more: (state: State) => void = () => {}): Stage {
  const desk = stage(troops, (state) => {
    state.pool = bits(...pool);
    state.season = SUMMER;
    more(state);
  });
  desk.begin('draw', {}, dice);
  return desk;
}

const played = (desk: Stage): string[] =>
  desk.log.filter((e) => e.what === 'marker').map((e) => marker.names[e.args!.marker as number]!);

describe('3.1 the pool', () => {
  clause(
    ['NA-3.1-a', 'NA-3.1-b', 'NA-3.1-d', 'NA-3.1-e', 'NA-G.Initiative-Pool-a', 'NA-G.Empire-a', 'NA-G.Coalition-a'],
    'holds eight land, two naval and two neutral markers, and Winter Quarters except in Summer',
    () => {
      const desk = stage(troops);
      for (const season of [SPRING, SUMMER, AUTUMN, WINTER]) {
        const { steps } = desk.machine.game as never as { steps: { pool(play: unknown): unknown } };
        desk.state.season = season;
        steps.pool(desk.play);
        const inPool = marker.names.filter((_, i) => desk.state.pool & (1 << i));
        for (const side of ['empire', 'coalition'])
          expect(inPool.filter((n) => new RegExp(`^${side} \\d`).test(n))).toHaveLength(4);
        expect(inPool).toEqual(
          expect.arrayContaining(['empire naval', 'coalition naval', 'neutral land', 'neutral naval']),
        );
        expect(inPool.includes('winter quarters')).toBe(season !== SUMMER);
        expect(inPool).not.toContain('empire naval 2');
      }
    },
  );

  clause(
    ['NA-3.1-g', 'NA-3.2-j'],
    'in Winter the phase ends with Winter Quarters, but never as the first marker of the turn',
    () => {
      const pool = ['empire 1', 'winter quarters'];
      const desk = drawing(pool, [draws(pool, 'winter quarters'), 1], (s) => {
        s.season = WINTER;
      });
      expect(desk.log.map((e) => e.what)).toContain('quarters ignored');
      expect(played(desk)).toEqual(['empire 1']);
      const later = ['coalition 1', 'winter quarters'];
      const second = stage(troops, (state) => {
        state.pool = bits(...later);
        state.season = WINTER;
        state.played = bits('empire 1');
      });
      second.begin('draw', {}, [draws(later, 'winter quarters')]);
      expect(second.log.map((e) => e.what)).toContain('winter quarters');
      expect(played(second)).toEqual([]);
    },
  );

  clause('NA-3.1-h', 'in Autumn the second draw ends the phase', () => {
    const pool = ['coalition 1', 'winter quarters'];
    const at = (quarters: number): Stage => {
      const desk = stage(troops, (state) => {
        Object.assign(state, { pool: bits(...pool), season: AUTUMN, played: bits('empire 1'), quarters });
      });
      desk.begin('draw', {}, quarters === 0 ? [2, 1] : [2]);
      return desk;
    };
    expect(at(0).log.map((e) => e.what)).toContain('quarters ignored');
    expect(at(1).log.map((e) => e.what)).toContain('winter quarters');
  });

  clause(
    ['NA-3.1-i', 'NA-3.1-k', 'NA-3.1-l'],
    'in Spring the third does, and a naval impulse that is owed comes first',
    () => {
      const pool = ['empire naval', 'coalition naval', 'winter quarters'];
      const desk = stage(troops, (state) => {
        Object.assign(state, { pool: bits(...pool), season: SPRING, played: bits('empire 1'), quarters: 2 });
      });
      desk.begin('draw', {}, [draws(pool, 'winter quarters')]);
      const owed = desk.log.filter((e) => e.what === 'naval owed').map((e) => marker.names[e.args!.marker as number]);
      expect(owed).toEqual(['empire naval', 'coalition naval']);
    },
  );

  clause('NA-3.1-j', 'an ignored Winter Quarters comes back when a marker has been played', () => {
    const pool = ['empire 1', 'winter quarters'];
    const desk = drawing(pool, [draws(pool, 'winter quarters'), 1], (s) => {
      s.season = SPRING;
    });
    expect(desk.state.pool & bits('winter quarters')).not.toBe(0);
    expect(desk.state.aside).toBe(0);
  });

  clause(
    ['NA-3.1-m', 'NA-3.1-n', 'NA-3.1-f'],
    'markers without use pass, and with only Winter Quarters left the phase is over',
    () => {
      const desk = drawing(['neutral land', 'empire naval'], [1, 1]);
      expect(desk.log.filter((e) => e.what === 'marker passes').length).toBe(2);
      expect(desk.log.some((e) => e.what === 'score')).toBe(true);
    },
  );
});

describe('3.2 the draw', () => {
  clause(
    ['NA-3.2-e', 'NA-3.2-f'],
    'NA-EX-1, NA-EX-2: no second land marker of a side in a row, neutral ones in between or not',
    () => {
      const pool = ['coalition 1', 'empire 1', 'neutral land'];
      const desk = drawing(pool, [draws(pool, 'neutral land'), 2, 1], (s) => {
        Object.assign(s, { lastLand: 1, played: bits('coalition 2') });
      });
      // After the neutral marker: coalition 1 is drawn and goes back, then empire 1.
      expect(desk.log.some((e) => e.what === 'marker refused')).toBe(true);
      expect(played(desk)).toEqual(['neutral land', 'empire 1']);
      expect(desk.state.pool & bits('coalition 1')).not.toBe(0);
    },
  );

  clause('NA-3.2-g', 'NA-EX-3: a naval marker of the side is no land marker', () => {
    const desk = drawing(['coalition 1', 'empire 2'], [2], (s) => {
      Object.assign(s, { lastLand: EMPIRE, played: bits('coalition naval', 'neutral land') });
    });
    expect(played(desk)).toEqual(['coalition 1']);
  });

  clause(
    ['NA-3.2-k', 'NA-3.2-m', 'NA-3.2-i'],
    'the first marker of a turn is not a land marker of the side that had the last',
    () => {
      const pool = ['empire 3', 'coalition 1'];
      const desk = drawing(pool, [draws(pool, 'empire 3'), 1], (s) => {
        s.lastLand = EMPIRE;
      });
      expect(played(desk)).toEqual(['coalition 1']);
      // It was set aside, and is back now.
      expect(desk.state.pool & bits('empire 3')).not.toBe(0);
    },
  );

  clause('NA-3.2-h', 'a marker without activations counts for alternation', () => {
    const pool = ['empire 4', 'empire 1', 'coalition 1'];
    const desk = drawing(pool, [draws(pool, 'empire 4'), 1, 2], (s) => {
      s.played = bits('neutral land');
    });
    // No French leader has initiative 4 here, so the impulse passes; empire 1 may not follow it.
    expect(played(desk)).toEqual(['empire 4', 'coalition 1']);
  });

  clause(
    ['NA-3.2-a', 'NA-3.2-b', 'NA-3.2-c', 'NA-3.2-l'],
    'France names the opening marker, an enemy one too, never Winter Quarters',
    () => {
      const desk = stage({});
      const { machine } = desk;
      const position = machine.start(desk.play.chance as never);
      const verdict = (name: string): unknown =>
        machine.verdict(position, 0, { verb: 'open', arg: { marker: m(name) } });
      expect(verdict('coalition 2')).toBe(true);
      expect(verdict('empire 4')).toBe(true);
      expect(verdict('winter quarters')).toMatchObject({ clause: 'NA-3.2-c' });
      expect(machine.busy(position)).toEqual([0]);
    },
  );
});

describe('5.1.3 land markers', () => {
  clause(
    ['NA-5.1.3-a', 'NA-5.1.3-l'],
    'NA-EX-7: markers 2, 3 and 1 for Graham, initiative 2, and Silveira, initiative 1',
    () => {
      const desk = stage(
        {
          graham: { at: 'W4231' },
          gb_i: { at: 'W4231' },
          silveira: { at: 'W4131' },
          portugal_i1: { at: 'W4131' },
          charles: { at: 'laibach' },
          at_i: { at: 'laibach' },
        },
        (s) => {
          s.side[BRITAIN] = COALITION;
          s.allegiance[powerId('portugal')] = BRITAIN;
        },
      );
      const may = (value: number): (string | true)[] => {
        desk.begin('impulse', { marker: m(`coalition ${value}`) });
        return ['graham', 'silveira'].map((name) => desk.verdict(1, 'activate', { leader: id(name) }));
      };
      expect(may(2)).toEqual([true, 'NA-5.1.3-a']);
      desk.take(1, 'activate', { leader: id('graham') });
      desk.take(1, 'begin');
      desk.take(1, 'halt');
      expect(desk.level('gb_i')).toBe(1);
      // The impulse is over: no one has acted in the next.
      clearMarks(desk.state, ACTED);
      expect(may(3)).toEqual(['NA-5.1.3-a', 'NA-5.1.3-a']);
      expect(may(1)).toEqual([true, true]);
      desk.take(1, 'activate', { leader: id('graham') });
      desk.take(1, 'begin');
      expect(desk.position.stack.at(-1)).toMatchObject({ forced: true });
      // A unit by itself has initiative 1, and a marker of 4 asks for a leader who has as much.
      const french = stage({ laharpe: { at: 'W3634' }, fr_vii: { at: 'W3634' }, bonaparte: { at: 'W3535' } });
      french.begin('impulse', { marker: m('empire 4') });
      expect(french.verdict(0, 'activate', { leader: id('bonaparte') })).toBe(true);
      expect(french.verdict(0, 'activate', { leader: id('laharpe') })).toBe('NA-5.1.3-a');
      expect(french.verdict(0, 'activateUnit', { unit: id('fr_vii') })).toBe('NA-5.1.10-c');
    },
  );
});

describe('every draw: Winter Quarters by season, alternation by side', () => {
  const IGNORED = { [SPRING]: 2, [AUTUMN]: 1, [WINTER]: 0 };
  for (const season of [SPRING, AUTUMN, WINTER] as const)
    for (const quarters of [0, 1, 2])
      for (const first of [true, false]) {
        const ends = !first && quarters >= IGNORED[season];
        clause(
          ['NA-3.1-g', 'NA-3.1-h', 'NA-3.1-i', 'NA-3.2-j'],
          `${['Spring', '', 'Autumn', 'Winter'][season]}, ${quarters} ignored, ${first ? 'first' : 'later'}: ${ends ? 'the end' : 'ignored'}`,
          () => {
            const pool = ['empire naval', 'coalition 1', 'winter quarters'];
            const desk = drawing(pool, ends ? [3] : [3, 1], (s) => {
              Object.assign(s, { season, quarters, played: first ? 0 : bits('empire 1') });
            });
            expect(desk.log.some((e) => e.what === 'winter quarters')).toBe(ends);
            expect(played(desk)).toEqual(ends ? [] : ['coalition 1']);
          },
        );
      }

  for (const last of ['empire', 'coalition'])
    for (const drawn of ['empire 2', 'coalition 2', 'empire naval', 'coalition naval', 'neutral land'])
      for (const first of [true, false]) {
        const refused = drawn === `${last} 2`;
        clause(
          ['NA-3.2-e', 'NA-3.2-f', 'NA-3.2-k', 'NA-3.2-g'],
          `after ${last} land, ${drawn} ${first ? 'opens the turn' : 'is drawn'}: ${refused ? 'refused' : 'played'}`,
          () => {
            const other = last === 'empire' ? 'coalition 1' : 'empire 1';
            const pool = [drawn, other];
            // What passes by itself, or is refused, is followed by another draw; a refused opening is set aside until then.
            const next = refused && !first ? draws(pool, other) : 1;
            const dice = /\d$/.test(drawn) && !refused ? [draws(pool, drawn)] : [draws(pool, drawn), next];
            const desk = drawing(pool, dice, (s) => {
              Object.assign(s, { lastLand: last === 'empire' ? 0 : 1, played: first ? 0 : bits('neutral naval') });
            });
            expect(desk.log.some((e) => e.what === 'marker refused')).toBe(refused);
            expect(played(desk)[0]).toBe(refused ? other : drawn);
            expect((desk.state.pool & bits(drawn)) !== 0).toBe(refused);
            expect(desk.state.aside).toBe(0);
          },
        );
      }
});
