import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { setDamage } from '../src/rules/1-units.ts';
import { batteryBonus } from '../src/rules/10-sea-battles.ts';
import { GONE, POOL } from '../src/shape.ts';
import { cityId } from '../src/tables.ts';
import { canSteer, naval, sail, sailFrame, steer } from './ships.ts';
import { hex, id, type Stage } from './stage.ts';

const runs = (desk: Stage, seat: number): number[] =>
  desk
    .choices(seat)
    .filter((c) => c.verb === 'run')
    .map((c) => c.arg.place)
    .sort((a, b) => a - b);
const places = (...names: string[]): number[] => names.map(hex).sort((a, b) => a - b);
const logged = (desk: Stage, what: string): number => desk.log.filter((e) => e.what === what).length;

/** A French squadron in the Bay of Biscay attacks the British one there, which stands. */
function attack(french: string, british: string, dice: number[]): Stage {
  const desk = naval({ biscay: `${french} ${british}` }, 'empire', dice);
  sail(desk, 0, 'biscay');
  desk.take(0, 'engage', { place: hex('biscay') });
  desk.take(1, 'stand');
  return desk;
}

describe('broadsides', () => {
  clause(
    ['NA-10.1-a', 'NA-10.1-c', 'NA-1.2-a', 'NA-1.2-b'],
    'NA-EX-46: 2 and 6 + 1 against 5 costs the only fleet',
    () => {
      // Gambier +0 and Duncan +1 attack Brest +0.
      const desk = naval({ biscay: 'gb_gambier gb_duncan fr_brest' }, 'coalition', [2, 6, 5]);
      sail(desk, 1, 'biscay');
      desk.take(1, 'engage', { place: hex('biscay') });
      desk.take(0, 'stand');
      expect(desk.log.filter((e) => e.what === 'broadsides').map((e) => e.args!.total)).toEqual([9, 5]);
      expect(desk.at('fr_brest')).toBe(POOL);
    },
  );

  clause('NA-10.1-b', 'beaten by 1 to 3 the loser goes without a loss', () => {
    const desk = attack('fr_brest', 'gb_channel', [3, 6]);
    expect(runs(desk, 0).length).toBeGreaterThan(1);
    expect(desk.at('gb_channel')).toBe(hex('biscay'));
  });

  clause(['NA-10.1-c', 'NA-10.1-d'], 'by 4 to 7 one fleet is lost, by 8 to 11 two; the owner chooses', () => {
    const one = attack('fr_brest fr_toulon fr_rochefort', 'gb_channel gb_north gb_home', [1, 1, 1, 2, 2, 3]);
    expect(one.choices(0).map((c) => c.arg.fleet)).toEqual(['fr_brest', 'fr_toulon', 'fr_rochefort'].map(id).sort());
    one.take(0, 'sink', { fleet: id('fr_toulon') });
    expect(one.at('fr_toulon')).toBe(POOL);
    expect(runs(one, 0).length).toBeGreaterThan(0);
    const two = attack('fr_brest fr_toulon fr_rochefort', 'gb_channel gb_north gb_home', [1, 1, 1, 3, 4, 4]);
    two.take(0, 'sink', { fleet: id('fr_toulon') });
    two.take(0, 'sink', { fleet: id('fr_brest') });
    expect(two.at('fr_rochefort')).toBe(hex('biscay'));
  });

  clause('NA-10.1-e', 'by 12 all are lost', () => {
    const desk = attack('fr_brest fr_toulon fr_rochefort', 'gb_channel gb_north gb_home', [1, 1, 1, 5, 5, 5]);
    expect(['fr_brest', 'fr_toulon', 'fr_rochefort'].map((name) => desk.at(name))).toEqual([POOL, POOL, POOL]);
  });

  clause(
    ['NA-10.2-a', 'NA-10.2-b'],
    'after a tie the inactive side decides first, and both may stay again and again',
    () => {
      const desk = attack('fr_brest', 'gb_channel', [3, 3, 4, 4, 2, 2]);
      expect(desk.machine.busy(desk.position)).toEqual([1]);
      desk.take(1, 'stay');
      expect(desk.machine.busy(desk.position)).toEqual([0]);
      desk.take(0, 'stay');
      desk.take(1, 'stay');
      desk.take(0, 'stay');
      expect(desk.log.findLast((e) => e.what === 'sea battle goes on')!.args!.round).toBe(3);
      desk.take(1, 'retire');
      // Who retires has lost.
      expect(desk.machine.busy(desk.position)).toEqual([1]);
      expect(runs(desk, 1)).toContain(hex('plymouth'));
    },
  );

  clause('NA-10.2-a', 'the phasing side may retire too, and has lost then', () => {
    const desk = attack('fr_brest', 'gb_channel', [3, 3]);
    desk.take(1, 'stay');
    desk.take(0, 'retire');
    expect(runs(desk, 0)).toContain(hex('brest'));
  });

  clause('NA-10.5-a', 'a named admiral whose fleet is sunk falls on a 12; other fleets have none', () => {
    const fell = attack('fr_villeneuve', 'gb_nelson', [1, 6, 6, 6]);
    expect(fell.at('fr_villeneuve')).toBe(GONE);
    const saved = attack('fr_villeneuve', 'gb_nelson', [1, 6, 6, 5]);
    expect(saved.at('fr_villeneuve')).toBe(POOL);
    const nameless = attack('fr_brest', 'gb_nelson', [1, 6]);
    expect([logged(nameless, 'admiral killed'), logged(nameless, 'admiral saved')]).toEqual([0, 0]);
  });

  clause(
    ['NA-10.6-a', 'NA-10.6-b', 'NA-R-50'],
    'decoys are gone before the dice, and a side of decoys is beaten without',
    () => {
      const desk = attack('fr_brest fr_decoy1', 'gb_channel', [4, 3]);
      expect(desk.at('fr_decoy1')).toBe(POOL);
      expect(desk.log.filter((e) => e.what === 'broadsides')[0]!.args!.dice).toEqual([4]);
      const alone = attack('fr_brest', 'gb_decoy1', []);
      expect(alone.at('gb_decoy1')).toBe(POOL);
      expect(alone.at('fr_brest')).toBe(hex('biscay'));
      expect(alone.verbs(0)).toContain('halt');
    },
  );
});

describe('retreat at sea', () => {
  clause(['NA-10.3-a', 'NA-10.3-e'], 'a beaten mover may enter a harbour of the same sea, and its move is over', () => {
    const desk = attack('fr_brest', 'gb_channel', [3, 6]);
    desk.take(0, 'run', { place: hex('rochefort') });
    expect(desk.at('fr_brest')).toBe(hex('rochefort'));
    // The winner may follow and blockade.
    desk.take(1, 'blockade');
    expect(desk.at('gb_channel')).toBe(hex('blockade_rochefort'));
    expect(desk.position.stack.some((f) => f.at.startsWith('sail'))).toBe(false);
  });

  clause(['NA-10.3-d', 'NA-R-49'], 'the winner follows into the box, or stays at sea', () => {
    const desk = attack('fr_brest', 'gb_channel', [3, 6]);
    desk.take(0, 'run', { place: hex('brest') });
    expect(desk.verbs(1)).toEqual(['blockade', 'hold']);
    desk.take(1, 'hold');
    expect(desk.at('gb_channel')).toBe(hex('biscay'));
  });

  clause(['NA-10.3-d', 'NA-10.3-e'], 'an active winner pays 1 MP for it, and has done', () => {
    const desk = naval({ biscay: 'fr_brest gb_channel' }, 'coalition', [6, 3]);
    sail(desk, 1, 'biscay');
    desk.take(1, 'engage', { place: hex('biscay') });
    desk.take(0, 'stand');
    desk.take(0, 'run', { place: hex('brest') });
    desk.take(1, 'blockade');
    expect(desk.at('gb_channel')).toBe(hex('blockade_brest'));
    const spent = naval({ lion: 'gb_channel', biscay: 'fr_brest' }, 'coalition', [6, 3]);
    sail(spent, 1, 'lion');
    steer(
      spent,
      1,
      'west_med',
      'st_vincent',
      'south_atlantic',
      'st_vincent',
      'south_atlantic',
      'st_vincent',
      'south_atlantic',
      'north_atlantic',
    );
    steer(spent, 1, 'biscay');
    spent.take(0, 'decline');
    spent.take(1, 'engage', { place: hex('biscay') });
    spent.take(0, 'stand');
    spent.take(0, 'run', { place: hex('brest') });
    expect(spent.verbs(1)).not.toContain('blockade');
  });

  clause('NA-10.3-b', 'the inactive side runs to a harbour within its MF, not through seas that enemies hold', () => {
    const fight = (more: { [place: string]: string }): Stage => {
      const desk = naval({ biscay: 'fr_brest gb_channel', ...more }, 'empire', [6, 3]);
      sail(desk, 0, 'biscay');
      desk.take(0, 'engage', { place: hex('biscay') });
      desk.take(1, 'stand');
      return desk;
    };
    expect(runs(fight({}), 1)).toEqual(expect.arrayContaining(places('plymouth', 'cadiz', 'gibraltar')));
    expect(runs(fight({}), 1)).not.toContain(hex('channel'));
    const shut = runs(fight({ channel: 'fr_toulon', north_atlantic: 'fr_escaut' }), 1);
    expect(shut).not.toContain(hex('plymouth'));
    expect(shut).toContain(hex('cadiz'));
  });

  clause(
    ['NA-10.3-c', 'NA-10.3-f', 'NA-10.3-j', 'NA-R-195'],
    'NA-EX-48: beaten in the Bay of Biscay, back for a sixth MP',
    () => {
      // A British fleet fails to intercept at Cape Saint-Vincent; another stands in the Bay of Biscay and wins.
      const desk = naval(
        { toulon: 'fr_toulon fr_brest', st_vincent: 'gb_hood', biscay: 'gb_nelson' },
        'empire',
        [3, 4, 3, 3, 1, 1, 2],
      );
      sail(desk, 0, 'toulon');
      steer(desk, 0, 'lion', 'west_med', 'st_vincent');
      desk.take(1, 'chase', { place: hex('st_vincent'), skill: false });
      steer(desk, 0, 'south_atlantic', 'biscay');
      desk.take(1, 'chase', { place: hex('biscay'), skill: false });
      expect(sailFrame(desk).spent).toBe(5);
      desk.take(0, 'engage', { place: hex('biscay') });
      desk.take(1, 'stand');
      expect(sailFrame(desk).spent).toBe(5);
      expect(runs(desk, 0)).toEqual(expect.arrayContaining(places('brest', 'rochefort', 'south_atlantic')));
      expect(runs(desk, 0)).not.toContain(hex('channel'));
      desk.take(0, 'run', { place: hex('south_atlantic') });
      expect(sailFrame(desk).spent).toBe(6);
      expect(canSteer(desk, 0, 'biscay')).toBe('NA-10.3-f');
      expect(canSteer(desk, 0, 'st_vincent')).toBe(true);
      expect(desk.at('fr_toulon')).toBe(hex('south_atlantic'));
    },
  );

  clause('NA-R-141', 'who is beaten where the move began may go to an area next to it', () => {
    const desk = attack('fr_brest', 'gb_channel', [3, 6]);
    expect(runs(desk, 0)).toEqual(expect.arrayContaining(places('south_atlantic', 'north_atlantic', 'channel')));
  });

  clause(['NA-10.3-h', 'NA-R-141'], 'beaten fleets without a refuge are sunk, and no one intercepts a retreat', () => {
    const desk = naval({ black_sea: 'gb_channel fr_brest', marmara: 'fr_toulon' }, 'empire', [6, 3]);
    sail(desk, 0, 'black_sea');
    desk.take(0, 'engage', { place: hex('black_sea') });
    if (desk.verbs(1).includes('stand')) desk.take(1, 'stand');
    expect(desk.at('gb_channel')).toBe(POOL);
    expect(logged(desk, 'no refuge')).toBe(1);
  });

  clause(['NA-10.3-i', 'NA-R-190'], 'a blockaded or full harbour is no refuge', () => {
    const desk = naval(
      { biscay: 'fr_brest gb_channel', blockade_rochefort: 'gb_hood', bordeaux: 'fr_toulon fr_escaut fr_allemand' },
      'empire',
      [3, 6],
    );
    sail(desk, 0, 'biscay');
    desk.take(0, 'engage', { place: hex('biscay') });
    desk.take(1, 'stand');
    expect(runs(desk, 0)).toContain(hex('brest'));
    expect(runs(desk, 0)).not.toContain(hex('rochefort'));
    expect(runs(desk, 0)).not.toContain(hex('bordeaux'));
  });
});

describe('in a harbour', () => {
  clause(['NA-10.4-a', 'NA-5.3.2-i'], 'fleets in port are attacked for 2 MP and cannot avoid', () => {
    const desk = naval({ brest: 'fr_brest', biscay: 'gb_channel' }, 'coalition', [1, 1]);
    sail(desk, 1, 'biscay');
    desk.take(1, 'raid', { place: hex('brest') });
    // 1 against 1 + 4: beaten by 4, the only fleet is lost.
    expect(desk.at('gb_channel')).toBe(POOL);
    expect(logged(desk, 'slips away') + logged(desk, 'does not slip away')).toBe(0);
  });

  clause(
    ['NA-10.4-b', 'NA-10.4-c', 'NA-10.4-d', 'NA-R-104'],
    'NA-EX-47: a fortress of level 2 adds 4 with fleets in port, 2 without',
    () => {
      const { state } = naval({ brest: 'fr_brest' });
      const city = cityId('brest');
      expect(batteryBonus(state, city, 0)).toBe(2);
      expect(batteryBonus(state, city, 1)).toBe(4);
      expect(batteryBonus(state, city, 3)).toBe(4);
      setDamage(state, city, 1);
      expect(batteryBonus(state, city, 1)).toBe(2);
      expect(batteryBonus(state, -1, 1)).toBe(0);
    },
  );

  clause(
    ['NA-10.4-e', 'NA-10.4-f'],
    'from an existing blockade a beaten attacker goes back to it, and a tie is no second round',
    () => {
      for (const dice of [
        [5, 3],
        [5, 1],
      ]) {
        const desk = naval({ brest: 'fr_brest', blockade_brest: 'gb_channel' }, 'coalition', dice);
        sail(desk, 1, 'blockade_brest');
        desk.take(1, 'raid', { place: hex('brest') });
        expect(desk.at('gb_channel')).toBe(hex('blockade_brest'));
        expect(desk.position.stack.some((f) => f.at.startsWith('sail'))).toBe(false);
        expect(desk.at('fr_brest')).toBe(hex('brest'));
      }
    },
  );

  clause('NA-10.4-e', 'from the sea a beaten attacker retreats as after any battle', () => {
    const desk = naval({ brest: 'fr_brest', biscay: 'gb_channel' }, 'coalition', [5, 3]);
    sail(desk, 1, 'biscay');
    desk.take(1, 'raid', { place: hex('brest') });
    expect(runs(desk, 1)).toContain(hex('biscay'));
    desk.take(1, 'run', { place: hex('biscay') });
    expect(sailFrame(desk).spent).toBe(3);
    expect(desk.verdict(1, 'raid', { place: hex('brest') })).toBe('NA-10.3-f');
  });

  clause('NA-10.4-g', 'the beaten stay and are blockaded, or run past those who did not fight', () => {
    const stays = naval({ brest: 'fr_brest', biscay: 'gb_nelson' }, 'coalition', [6, 2]);
    sail(stays, 1, 'biscay');
    stays.take(1, 'raid', { place: hex('brest') });
    stays.take(0, 'stay');
    expect(stays.at('gb_nelson')).toBe(hex('blockade_brest'));
    expect(stays.position.stack.some((f) => f.at.startsWith('sail'))).toBe(false);
    const runsAway = naval({ brest: 'fr_brest', biscay: 'gb_nelson gb_hood' }, 'coalition', [6, 2, 6, 6, 3, 4]);
    sail(runsAway, 1, 'biscay', 'gb_nelson');
    runsAway.take(1, 'raid', { place: hex('brest') });
    runsAway.take(0, 'run', { place: hex('rochefort') });
    // Hood, who was not in it, intercepts in the Bay of Biscay.
    runsAway.take(1, 'chase', { place: hex('biscay'), skill: false });
    expect(logged(runsAway, 'sea battle')).toBe(2);
  });

  clause('NA-10.4-h', 'when they have gone the attacker may sail on with what is left', () => {
    const desk = naval({ brest: 'fr_brest', biscay: 'gb_nelson' }, 'coalition', [6, 2]);
    sail(desk, 1, 'biscay');
    desk.take(1, 'raid', { place: hex('brest') });
    desk.take(0, 'run', { place: hex('rochefort') });
    expect(desk.at('fr_brest')).toBe(hex('rochefort'));
    steer(desk, 1, 'biscay', 'blockade_rochefort');
    desk.take(0, 'decline');
    expect(desk.at('gb_nelson')).toBe(hex('blockade_rochefort'));
  });
});
