import { clause, tablesOf } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { hideNewFleet } from '../src/rules/10-fleets.ts';
import { GONE } from '../src/shape.ts';
import { FRANCE } from '../src/tables.ts';
import { fleets, isDecoy } from '../src/tables-sea.ts';
import { at, naval, sail, steer } from './ships.ts';
import { hex, id, type Stage, stage } from './stage.ts';
import { imaginesTheSame, sameFor } from './worlds.ts';

const SPECTATOR = -1;
/** The places of French fleets as a viewer's board has them, name by name. */
const seen = (desk: Stage, viewer: number, name: string): number =>
  desk.machine.view(desk.position, viewer).board.place[id(name)]!;

/** The same French fleets in two orders; the British seat cannot tell which is which. */
const worlds = (first: string, second: string, run: (desk: Stage, leading: string) => void): void => {
  const make = (lead: string, other: string): Stage => {
    const desk = naval(
      { brest: lead, toulon: other, portsmouth: 'gb_nelson' },
      'empire',
      [],
      undefined,
      {},
      'grand1805',
    );
    run(desk, lead);
    return desk;
  };
  const [one, other] = [make(first, second), make(second, first)];
  sameFor([1, SPECTATOR], one, other);
  expect(seen(one, 0, first)).not.toBe(seen(other, 0, first));
  imaginesTheSame(one);
  imaginesTheSame(other);
};

describe('fleets without names', () => {
  clause(['NA-10.6-c', 'NA-R-143'], 'others see a nation and a place, not a name', () => {
    worlds('fr_villeneuve', 'fr_decoy1', () => {});
    worlds('fr_ganteaume', 'fr_brest', () => {});
  });

  clause(['NA-10.6-c', 'NA-R-143'], 'nor while they sail, are chosen from others, or stay behind', () => {
    worlds('fr_villeneuve', 'fr_decoy1', (desk) => {
      sail(desk, 0, 'brest');
      steer(desk, 0, 'biscay', 'channel');
    });
    const part = (stays: string): Stage => {
      const desk = naval(
        { brest: 'fr_villeneuve fr_decoy1', portsmouth: 'gb_nelson' },
        'empire',
        [],
        undefined,
        {},
        'grand1805',
      );
      sail(desk, 0, 'brest');
      steer(desk, 0, 'biscay');
      desk.take(0, 'leaveFleets');
      desk.take(0, 'mark', { piece: id(stays) });
      desk.take(0, 'agree');
      return desk;
    };
    sameFor([1, SPECTATOR], part('fr_villeneuve'), part('fr_decoy1'));
    imaginesTheSame(part('fr_decoy1'));
  });

  clause(
    ['NA-10.6-c', 'NA-5.3.1-h'],
    'a manoeuvre factor that is not used is not shown; one that is used shows its fleet',
    () => {
      const chase = (name: string, skill: boolean): Stage => {
        const desk = naval(
          { brest: 'fr_brest', biscay: name, portsmouth: name === 'gb_calder' ? 'gb_keith' : 'gb_calder' },
          'empire',
          [1, 1],
          undefined,
          {},
          'grand1805',
        );
        sail(desk, 0, 'brest');
        steer(desk, 0, 'biscay');
        desk.take(1, 'chase', { place: hex('biscay'), skill });
        return desk;
      };
      sameFor([0, SPECTATOR], chase('gb_calder', false), chase('gb_keith', false));
      const shown = chase('gb_keith', true);
      expect(seen(shown, 0, 'gb_keith')).toBe(hex('biscay'));
      expect(shown.state.shown).toEqual([id('gb_keith')]);
      imaginesTheSame(shown);
    },
  );

  clause('NA-10.6-c', 'who has fought is known until it lies in a harbour when a naval impulse ends', () => {
    const desk = naval(
      { biscay: 'fr_villeneuve fr_brest gb_calder', portsmouth: 'gb_nelson' },
      'empire',
      [3, 3, 3, 1, 1],
      undefined,
      {},
      'grand1805',
    );
    sail(desk, 0, 'biscay', 'fr_villeneuve');
    desk.take(0, 'engage', { place: hex('biscay') });
    desk.script([4, 3]);
    desk.take(1, 'stand');
    expect(desk.state.shown).toEqual([id('gb_calder'), id('fr_villeneuve')]);
    desk.take(1, 'run', { place: hex('portsmouth') });
    steer(desk, 0, 'brest');
    desk.take(0, 'halt');
    // fr_brest may still sail: the impulse is not over.
    expect(desk.state.shown).toEqual([id('gb_calder'), id('fr_villeneuve')]);
    desk.script([1]);
    desk.take(0, 'pass');
    expect(desk.state.shown).toEqual([]);
  });

  clause('NA-R-143', 'a fleet that was sunk is known to be in the pool until its power builds one', () => {
    const desk = stage(at({ brest: 'fr_brest' }), undefined, 'grand1805');
    desk.state.shown = [id('fr_brest'), id('fr_toulon')];
    hideNewFleet(desk.state, FRANCE);
    expect(desk.state.shown).toEqual([id('fr_brest')]);
  });

  clause('NA-R-143', 'with open fleets all names are known', () => {
    const desk = stage(at({ brest: 'fr_decoy1', toulon: 'fr_brest' }), undefined, {
      scenario: 'grand1805',
      fleets: 'open',
    });
    expect(seen(desk, 1, 'fr_decoy1')).toBe(hex('brest'));
    expect(seen(desk, 1, 'fr_brest')).toBe(hex('toulon'));
  });

  clause('NA-R-143', 'and there are no decoys', () => {
    const { state } = stage({}, undefined, { scenario: 'grand1805', fleets: 'open' });
    expect(fleets.filter((p) => isDecoy[p]).every((p) => state.place[p] === GONE)).toBe(true);
  });

  test('the table of fleets names those that the viewer knows', () => {
    const desk = stage(at({ brest: 'fr_decoy1 fr_brest', portsmouth: 'gb_nelson' }), undefined, 'grand1805');
    const table = (viewer: number): string => {
      const seen = desk.machine.view(desk.position, viewer);
      const tables = tablesOf(desk.machine, seen);
      return JSON.stringify(tables.find(({ id }) => id === 'fleets')!.rows);
    };
    expect(table(0)).toContain('French decoy 1 (decoy)');
    expect(table(0)).toContain('fleet of Britain');
    expect(table(1)).toContain('fleet of France, fleet of France');
    expect(table(1)).toContain('Nelson');
    expect(table(SPECTATOR)).not.toContain('Nelson');
  });

  test('escorts and corsairs are open', () => {
    const desk = stage(at({ escorts: 'gb_decoy1', corsairs: 'fr_surcouf', brest: 'fr_brest' }), undefined, 'grand1805');
    expect(seen(desk, 0, 'gb_decoy1')).toBe(hex('escorts'));
    expect(seen(desk, 1, 'fr_surcouf')).toBe(hex('corsairs'));
    imaginesTheSame(desk);
  });
});
