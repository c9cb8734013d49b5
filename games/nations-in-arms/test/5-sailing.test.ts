import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { admiralOf, isHeldByEnemy, passesBosphorus } from '../src/rules/10-fleets.ts';
import { COALITION, EMPIRE, NEUTRAL, type State } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE, PRUSSIA, powerId, RUSSIA, TURKEY } from '../src/tables.ts';
import { canSteer, naval, sail, sailFrame, steer } from './ships.ts';
import { hex, id, type Stage } from './stage.ts';

const starts = (desk: Stage, seat = 0): number[] =>
  desk
    .choices(seat)
    .filter((c) => c.verb === 'sail')
    .map((c) => c.arg.place);

describe('the move of a squadron', () => {
  clause(
    ['NA-5.1.1-a', 'NA-5.3-b', 'NA-5.3-d', 'NA-5.3-g', 'NA-G.Activation-a'],
    'a naval marker moves the squadrons of its side one after the other, each fleet once',
    () => {
      const desk = naval({ brest: 'fr_brest', toulon: 'fr_toulon', cadiz: 'es_cadiz' });
      expect(starts(desk).sort()).toEqual([hex('brest'), hex('toulon')].sort());
      sail(desk, 0, 'brest');
      steer(desk, 0, 'biscay', 'channel');
      expect(sailFrame(desk).spent).toBe(2);
      expect(desk.at('fr_brest')).toBe(hex('channel'));
      desk.take(0, 'halt');
      expect(starts(desk)).toEqual([hex('toulon')]);
      desk.take(0, 'pass');
      expect(desk.position.stack.some((f) => f.at === 'naval')).toBe(false);
      // A second marker lets it act again: fleets have no level.
      desk.begin('naval', { marker: 8 });
      expect(starts(desk)).toContain(hex('channel'));
    },
  );

  clause('NA-5.3-d', 'a fleet stops when its MP are spent', () => {
    const desk = naval({ brest: 'fr_brest' });
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay', 'channel', 'biscay', 'channel', 'biscay', 'channel', 'biscay', 'channel');
    expect(canSteer(desk, 0, 'biscay')).toBe('NA-5.3-d');
    expect(desk.verdict(0, 'halt')).toBe(true);
  });

  clause(
    ['NA-5.3-a', 'NA-4.1.2-a', 'NA-4.1.2-b', 'NA-5.3-h', 'NA-R-140'],
    'three fleets of a side at most are together; friends at sea are passed',
    () => {
      const desk = naval({ biscay: 'fr_brest fr_toulon fr_rochefort', bordeaux: 'fr_allemand', lisbon: 'gb_howe' });
      sail(desk, 0, 'bordeaux');
      steer(desk, 0, 'biscay');
      expect(desk.verdict(0, 'halt')).toBe('NA-5.3-h');
      desk.take(0, 'gather');
      expect(desk.verdict(0, 'agree')).toBe('NA-4.1.2-a');
      desk.take(0, 'cancel');
      steer(desk, 0, 'channel');
      expect(desk.verdict(0, 'halt')).toBe(true);
    },
  );

  clause(['NA-5.3-h', 'NA-4.1.2-a'], 'a full harbour cannot be entered', () => {
    const desk = naval({ brest: 'fr_brest fr_toulon fr_rochefort', biscay: 'fr_allemand' });
    sail(desk, 0, 'biscay');
    expect(canSteer(desk, 0, 'brest')).toBe('NA-5.3-h');
    expect(canSteer(desk, 0, 'bordeaux')).toBe(true);
  });

  clause('NA-5.3-c', 'a squadron takes others along for 1 MP, and they have acted', () => {
    const desk = naval({ brest: 'fr_brest', biscay: 'fr_toulon fr_rochefort' });
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay');
    desk.take(0, 'gather');
    desk.take(0, 'mark', { piece: id('fr_toulon') });
    desk.take(0, 'agree');
    expect(sailFrame(desk).spent).toBe(2);
    steer(desk, 0, 'channel');
    expect(desk.at('fr_toulon')).toBe(hex('channel'));
    desk.take(0, 'halt');
    expect(starts(desk)).toEqual([hex('biscay')]);
  });

  clause(['NA-R-140', 'NA-5.3-b'], 'a squadron may leave fleets behind on its way', () => {
    const desk = naval({ brest: 'fr_brest fr_toulon' });
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay');
    desk.take(0, 'leaveFleets');
    expect(desk.verdict(0, 'agree')).toBe('NA-R-140');
    desk.take(0, 'mark', { piece: id('fr_toulon') });
    desk.take(0, 'agree');
    steer(desk, 0, 'channel');
    expect([desk.at('fr_toulon'), desk.at('fr_brest')]).toEqual([hex('biscay'), hex('channel')]);
    desk.take(0, 'halt');
    expect(starts(desk)).toEqual([]);
  });

  clause('NA-4.2.7-a', 'a French or British admiral commands before others', () => {
    expect(admiralOf([id('es_gravina'), id('fr_villeneuve')])).toBe(id('fr_villeneuve'));
    expect(admiralOf([id('ru_ushakov'), id('gb_calder')])).toBe(id('gb_calder'));
  });

  clause('NA-4.2.7-b', 'of one nation the better manoeuvre factor commands', () => {
    expect(admiralOf([id('gb_hood'), id('gb_howe')])).toBe(id('gb_howe'));
    // Of equals it is not the decoy that is shown.
    expect(admiralOf([id('fr_decoy1'), id('fr_missiessy')])).toBe(id('fr_missiessy'));
  });
});

describe('seas that are closed', () => {
  const sides = (state: State): void => {
    state.side[RUSSIA] = state.side[PRUSSIA] = COALITION;
    state.allegiance[powerId('denmark')] = state.allegiance[powerId('sweden')] = BRITAIN;
  };

  clause('NA-5.2.3.8-c', 'Danish, Prussian and Swedish fleets stay in the Baltic and the Kattegat', () => {
    const places = { kattegat: 'denmark_1', baltic: 'pr_danzig', stockholm: 'sweden_1' };
    const desk = naval(places, 'coalition', [], sides);
    sail(desk, 1, 'kattegat');
    expect(canSteer(desk, 1, 'north_sea')).toBe('NA-5.2.3.8-c');
    expect(canSteer(desk, 1, 'baltic')).toBe(true);
    expect(desk.verdict(1, 'escort')).toBe('NA-10.7-d');
    desk.take(1, 'halt');
    sail(desk, 1, 'baltic');
    steer(desk, 1, 'kattegat');
    expect(canSteer(desk, 1, 'north_sea')).toBe('NA-5.2.3.8-c');
  });

  clause('NA-5.2.3.8-d', 'one Russian fleet may sail anywhere', () => {
    const desk = naval({ kattegat: 'ru_baltic1 ru_baltic2' }, 'coalition', [], sides);
    sail(desk, 1, 'kattegat', 'ru_baltic1');
    steer(desk, 1, 'north_sea');
    desk.take(1, 'halt');
    sail(desk, 1, 'kattegat');
    expect(canSteer(desk, 1, 'north_sea')).toBe('NA-5.2.3.8-d');
    const both = naval({ kattegat: 'ru_baltic1 ru_baltic2' }, 'coalition', [], sides);
    sail(both, 1, 'kattegat');
    expect(canSteer(both, 1, 'north_sea')).toBe('NA-5.2.3.8-d');
  });

  clause(['NA-5.3.4-a', 'NA-5.3.4-b'], 'the Bosphorus is open while Turkey is neutral, then to her side only', () => {
    const go = (side: number): string | true => {
      const desk = naval({ aegean: 'gb_howe' }, 'coalition', [], (state) => {
        state.side[TURKEY] = side;
      });
      sail(desk, 1, 'aegean');
      return canSteer(desk, 1, 'marmara');
    };
    expect(go(NEUTRAL)).toBe(true);
    expect(go(COALITION)).toBe(true);
    expect(go(EMPIRE)).toBe('NA-5.3.4-b');
  });

  clause('NA-5.3.4-c', 'another major in Constantinople closes the Bosphorus to its enemies', () => {
    const { state } = naval({ aegean: 'gb_howe' }, 'coalition');
    state.side[TURKEY] = COALITION;
    state.controller[cityId('constantinople')] = FRANCE;
    expect([passesBosphorus(state, FRANCE), passesBosphorus(state, BRITAIN)]).toEqual([true, false]);
  });

  clause('NA-R-47', 'an area is held by enemies alone if only they are at sea there', () => {
    const { state } = naval({ biscay: 'gb_howe', blockade_brest: 'gb_hood', channel: 'gb_calder fr_brest' });
    expect(isHeldByEnemy(state, EMPIRE, hex('biscay'))).toBe(true);
    expect(isHeldByEnemy(state, EMPIRE, hex('channel'))).toBe(false);
    expect(isHeldByEnemy(state, EMPIRE, hex('irish_sea'))).toBe(false);
  });
});

describe('escorts', () => {
  clause(['NA-10.7-d', 'NA-R-144'], 'a Coalition fleet at sea ends its move in the Escorts box, at no MP', () => {
    const desk = naval({ portsmouth: 'gb_howe', brest: 'fr_brest' }, 'coalition');
    sail(desk, 1, 'portsmouth');
    expect(desk.verbs(1)).not.toContain('escort');
    steer(desk, 1, 'channel');
    desk.take(1, 'escort');
    expect(desk.at('gb_howe')).toBe(hex('escorts'));
  });

  clause('NA-10.7-e', 'it comes back into a port of its nation for the whole move', () => {
    const desk = naval({ escorts: 'gb_howe ru_baltic1' }, 'coalition', [], (state) => {
      state.side[RUSSIA] = COALITION;
    });
    desk.take(1, 'sail', { place: hex('escorts') });
    expect(desk.verdict(1, 'agree')).toBe('NA-10.7-e');
    desk.take(1, 'mark', { piece: id('gb_howe') });
    expect(desk.verdict(1, 'mark', { piece: id('ru_baltic1') }), 'each nation by itself').not.toBe(true);
    desk.take(1, 'agree');
    expect(canSteer(desk, 1, 'lisbon')).not.toBe(true);
    steer(desk, 1, 'plymouth');
    expect(desk.at('gb_howe')).toBe(hex('plymouth'));
    expect(starts(desk, 1)).toEqual([hex('escorts')]);
  });

  clause('NA-10.7-d', 'French fleets escort nothing', () => {
    const desk = naval({ biscay: 'fr_brest' });
    sail(desk, 0, 'biscay');
    expect(desk.verbs(0)).not.toContain('escort');
  });
});
