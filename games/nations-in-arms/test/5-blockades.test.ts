import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { isBlockaded } from '../src/rules/10-fleets.ts';
import { newFlight, strandedAt } from '../src/rules/10-stranded.ts';
import { COALITION, EMPIRE, POOL } from '../src/shape.ts';
import { BRITAIN, cityId, TURKEY } from '../src/tables.ts';
import { canSteer, naval, sail, sailFrame, steer } from './ships.ts';
import { hex, id, type Stage } from './stage.ts';

const logged = (desk: Stage, what: string): number => desk.log.filter((e) => e.what === what).length;
const chases = (desk: Stage, seat: number): string[] =>
  desk
    .choices(seat)
    .filter((c) => c.verb === 'chase')
    .map((c) => `${c.arg.place} ${c.arg.skill}`);

describe('interception at sea', () => {
  clause(
    ['NA-5.3.1-a', 'NA-5.3.1-e', 'NA-R-45', 'NA-G.Interception-a'],
    'the squadron at sea tries first, then each blockade of the area; then the mover goes on',
    () => {
      const desk = naval(
        { toulon: 'fr_toulon', st_vincent: 'gb_hood', blockade_cadiz: 'gb_nelson', blockade_tangier: 'gb_howe' },
        'empire',
        [1, 1, 2, 2, 3, 3],
        (state) => {
          // The Spanish are with France here.
          state.side[0] = EMPIRE;
        },
      );
      sail(desk, 0, 'toulon');
      steer(desk, 0, 'lion', 'west_med', 'st_vincent');
      const st = hex('st_vincent');
      expect(chases(desk, 1)).toEqual([`${st} false`, `${st} true`]);
      desk.take(1, 'chase', { place: st, skill: false });
      expect(chases(desk, 1).some((text) => text.startsWith(`${st} `))).toBe(false);
      desk.take(1, 'chase', { place: hex('blockade_cadiz'), skill: false });
      expect(chases(desk, 1)).toEqual([`${hex('blockade_tangier')} false`, `${hex('blockade_tangier')} true`]);
      desk.take(1, 'chase', { place: hex('blockade_tangier'), skill: false });
      // All have failed: the mover may attack, or sail on.
      expect(desk.verdict(0, 'engage', { place: st })).toBe(true);
      expect(canSteer(desk, 0, 'south_atlantic')).toBe(true);
      // NA-5.3.2-j: who missed is still before the harbour.
      expect(desk.at('gb_nelson')).toBe(hex('blockade_cadiz'));
    },
  );

  clause(
    ['NA-5.3.1-c', 'NA-5.3.1-g'],
    'a 10 brings the mover to battle, with the interceptor as attacker and no avoidance',
    () => {
      const desk = naval({ brest: 'fr_brest', biscay: 'gb_hood' }, 'empire', [5, 5, 6, 3]);
      sail(desk, 0, 'brest');
      steer(desk, 0, 'biscay');
      desk.take(1, 'chase', { place: hex('biscay'), skill: false });
      // Hood rolls first: 6 + 1 against 3.
      expect(desk.log.filter((e) => e.what === 'broadsides').map((e) => [e.args!.seat, e.args!.total])).toEqual([
        [1, 7],
        [0, 3],
      ]);
      expect(desk.at('fr_brest')).toBe(POOL);
    },
  );

  clause(['NA-5.3.1-g', 'NA-5.3.1-h'], 'the manoeuvre factor of the admiral may be added', () => {
    const tryWith = (skill: boolean): Stage => {
      const desk = naval({ brest: 'fr_brest', biscay: 'gb_nelson gb_hood' }, 'empire', [4, 3, 1, 1, 1]);
      sail(desk, 0, 'brest');
      steer(desk, 0, 'biscay');
      desk.take(1, 'chase', { place: hex('biscay'), skill });
      return desk;
    };
    expect(logged(tryWith(false), 'missed at sea')).toBe(1);
    expect(tryWith(false).state.shown).toEqual([]);
    const skilled = tryWith(true);
    expect(logged(skilled, 'caught at sea')).toBe(1);
    expect(skilled.state.shown).toContain(id('gb_nelson'));
  });

  clause(
    ['NA-5.3.1-b', 'NA-5.3.1-d', 'NA-5.3.2-j'],
    'a blockade sends what the sea has room for, and fights with the friends there; an empty box is no blockade',
    () => {
      const desk = naval(
        { toulon: 'fr_toulon', st_vincent: 'gb_hood gb_howe', blockade_cadiz: 'gb_nelson gb_north' },
        'empire',
        [1, 1, 6, 4, 1, 1, 1, 1],
        (state) => {
          state.side[0] = EMPIRE;
        },
      );
      sail(desk, 0, 'toulon');
      steer(desk, 0, 'lion', 'west_med', 'st_vincent');
      desk.take(1, 'decline');
      desk.take(1, 'chase', { place: hex('blockade_cadiz'), skill: false });
      desk.take(1, 'mark', { piece: id('gb_nelson') });
      desk.take(1, 'mark', { piece: id('gb_north') });
      expect(desk.verdict(1, 'agree')).toBe('NA-5.3.1-b');
      desk.take(1, 'mark', { piece: id('gb_north') });
      desk.script([6, 4, 1, 1, 1, 6]);
      desk.take(1, 'agree');
      expect(desk.at('gb_nelson')).toBe(hex('st_vincent'));
      expect(desk.log.find((e) => e.what === 'broadsides')!.args!.dice).toHaveLength(3);
      expect(isBlockaded(desk.state, EMPIRE, cityId('cadiz'))).toBe(true);
      const single = naval({ brest: 'fr_brest', blockade_rochefort: 'gb_hood' }, 'empire', [6, 4, 1, 1]);
      sail(single, 0, 'brest');
      steer(single, 0, 'biscay');
      single.take(1, 'chase', { place: hex('blockade_rochefort'), skill: false });
      expect(isBlockaded(single.state, EMPIRE, cityId('rochefort'))).toBe(false);
    },
  );
});

describe('avoidance at sea', () => {
  const engaged = (dice: number[], more: { [place: string]: string } = {}): Stage => {
    const desk = naval({ biscay: 'fr_brest gb_hood', ...more }, 'empire', dice);
    sail(desk, 0, 'biscay');
    desk.take(0, 'engage', { place: hex('biscay') });
    return desk;
  };

  clause(
    ['NA-5.3.1-f', 'NA-5.3.1-i', 'NA-5.3.1-j', 'NA-G.Avoid-combat-a'],
    'an attacked squadron may get away to a harbour of the sea or an area next to it',
    () => {
      const desk = engaged([5, 5]);
      const to = desk
        .choices(1)
        .filter((c) => c.verb === 'evade')
        .map((c) => c.arg.place ?? c.arg.to);
      expect(to).toEqual(expect.arrayContaining([hex('channel'), hex('south_atlantic'), hex('north_atlantic')]));
      expect(to).not.toContain(hex('brest'));
      expect(to).not.toContain(hex('irish_sea'));
      desk.take(1, 'evade', { to: hex('channel'), skill: false });
      expect(desk.at('gb_hood')).toBe(hex('channel'));
      // The mover goes on with its MP.
      expect(canSteer(desk, 0, 'channel')).toBe(true);
      expect(sailFrame(desk).spent).toBe(0);
    },
  );

  clause(['NA-5.3.1-f', 'NA-10.0-a'], 'who fails to avoid, or does not try, fights', () => {
    const desk = engaged([4, 4, 6, 5]);
    desk.take(1, 'evade', { to: hex('channel'), skill: false });
    expect(logged(desk, 'sea battle')).toBe(1);
    const stands = engaged([6, 5]);
    stands.take(1, 'stand');
    expect(logged(stands, 'sea battle')).toBe(1);
  });

  clause(['NA-5.3.1-f', 'NA-5.3.2-k'], 'a blockade cannot avoid, and the fleets in port do not join', () => {
    const desk = naval({ biscay: 'fr_toulon', brest: 'fr_brest', blockade_brest: 'gb_channel' }, 'empire', [6, 1]);
    sail(desk, 0, 'biscay');
    desk.take(0, 'engage', { place: hex('blockade_brest') });
    const battle = desk.log.find((e) => e.what === 'sea battle')!;
    expect(battle.args!.fleets).toEqual([id('fr_toulon'), id('gb_channel')]);
  });
});

describe('blockades', () => {
  clause(['NA-5.3.2-a', 'NA-5.3.2-e'], 'a box costs 1 MP, and if the port declines the blockade takes effect', () => {
    const desk = naval({ biscay: 'gb_hood', brest: 'fr_brest' }, 'coalition');
    sail(desk, 1, 'biscay');
    steer(desk, 1, 'blockade_brest');
    desk.take(0, 'decline');
    expect(desk.at('gb_hood')).toBe(hex('blockade_brest'));
    expect(isBlockaded(desk.state, EMPIRE, cityId('brest'))).toBe(true);
    expect(desk.position.stack.some((f) => f.at.startsWith('sail'))).toBe(false);
  });

  clause(
    ['NA-5.3.2-b', 'NA-5.3.2-e'],
    'fleets in port may attack it without a roll and without batteries; beaten they go back',
    () => {
      const desk = naval({ biscay: 'gb_channel', brest: 'fr_brest' }, 'coalition', [3, 5]);
      sail(desk, 1, 'biscay');
      steer(desk, 1, 'blockade_brest');
      desk.take(0, 'sally');
      expect(desk.log.filter((e) => e.what === 'broadsides').map((e) => e.args!.total)).toEqual([3, 5]);
      expect(desk.at('fr_brest')).toBe(hex('brest'));
      expect(desk.at('gb_channel')).toBe(hex('blockade_brest'));
    },
  );

  clause('NA-5.3.2-d', 'beaten on entry it goes to the sea area', () => {
    const desk = naval({ biscay: 'gb_channel', brest: 'fr_brest' }, 'coalition', [5, 3]);
    sail(desk, 1, 'biscay');
    steer(desk, 1, 'blockade_brest');
    desk.take(0, 'sally');
    expect(desk.at('gb_channel')).toBe(hex('biscay'));
    expect(canSteer(desk, 1, 'blockade_brest')).toBe('NA-10.3-f');
  });

  clause('NA-5.3.2-c', 'who relieves a blockade is not attacked', () => {
    const desk = naval({ biscay: 'gb_channel', blockade_brest: 'gb_hood', brest: 'fr_brest' }, 'coalition');
    sail(desk, 1, 'biscay');
    steer(desk, 1, 'blockade_brest');
    expect(desk.at('gb_channel')).toBe(hex('blockade_brest'));
    expect(desk.machine.busy(desk.position)).toEqual([1]);
  });

  clause(
    ['NA-5.3.2-f', 'NA-10.3-g', 'NA-10.3-i'],
    'who leaves a blockaded harbour is intercepted without a roll, and beaten goes back into it',
    () => {
      const desk = naval({ brest: 'fr_brest', blockade_brest: 'gb_channel' }, 'empire', [5, 3]);
      sail(desk, 0, 'brest');
      steer(desk, 0, 'biscay');
      expect(logged(desk, 'runs the blockade')).toBe(1);
      expect(desk.at('fr_brest')).toBe(hex('brest'));
      expect(desk.at('gb_channel')).toBe(hex('blockade_brest'));
      expect(desk.position.stack.some((f) => f.at.startsWith('sail'))).toBe(false);
    },
  );

  clause(['NA-5.3.2-f', 'NA-10.3-j'], 'victorious it is at sea, where others may still intercept', () => {
    const desk = naval({ brest: 'fr_brest', blockade_brest: 'gb_channel', biscay: 'gb_hood' }, 'empire', [1, 6]);
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay');
    expect(desk.at('gb_channel')).toBe(POOL);
    expect(desk.at('fr_brest')).toBe(hex('biscay'));
    expect(chases(desk, 1)).not.toEqual([]);
    expect(sailFrame(desk).spent).toBe(1);
  });

  clause('NA-10.3-i', 'a harbour under enemy blockade is not entered', () => {
    const desk = naval({ biscay: 'fr_toulon', blockade_brest: 'gb_channel' });
    sail(desk, 0, 'biscay');
    expect(canSteer(desk, 0, 'brest')).toBe('NA-10.3-i');
  });
});

describe('fleets in a harbour that is taken', () => {
  /** A harbour has fallen to the British; a fleet of theirs elsewhere keeps their impulse open. */
  const fallen = (port: string, places: { [place: string]: string }, dice: number[] = []): Stage => {
    const desk = naval({ [port]: 'fr_brest', escorts: 'gb_duckworth', ...places }, 'coalition', [], (state) => {
      state.controller[cityId(port)] = BRITAIN;
      state.side[TURKEY] = COALITION;
    });
    expect(strandedAt(desk.state, hex(port))).toBe(EMPIRE);
    desk.run([...desk.position.stack.slice(0, 3), newFlight(hex(port), EMPIRE, 'NA-5.3-e')], dice);
    return desk;
  };

  clause('NA-5.3-e', 'they sail at once to a harbour within their MF', () => {
    const desk = fallen('brest', {}, [1]);
    desk.take(0, 'run', { place: hex('rochefort') });
    expect(desk.at('fr_brest')).toBe(hex('rochefort'));
  });

  clause('NA-5.3-e', 'or are destroyed', () => {
    const desk = fallen('sevastopol', {}, [1]);
    expect(desk.at('fr_brest')).toBe(POOL);
    expect(logged(desk, 'no refuge')).toBe(1);
  });

  clause(['NA-5.3-f', 'NA-R-141'], 'the flight may be intercepted', () => {
    const desk = fallen('brest', { biscay: 'gb_nelson' }, [5, 5, 6, 1, 1]);
    desk.take(0, 'run', { place: hex('rochefort') });
    desk.take(1, 'chase', { place: hex('biscay'), skill: false });
    expect(desk.at('fr_brest')).toBe(POOL);
  });

  clause('NA-5.3-f', 'by a blockade without a roll, and then there is no way back', () => {
    const desk = fallen('brest', { blockade_brest: 'gb_channel' }, [5, 3, 1]);
    desk.take(0, 'run', { place: hex('rochefort') });
    expect(logged(desk, 'caught at sea')).toBe(0);
    expect(desk.at('fr_brest')).toBe(POOL);
  });
});
