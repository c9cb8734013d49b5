import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { newNaval } from '../src/rules/5-squadrons.ts';
import { seaWays } from '../src/rules/8-sea-retreat.ts';
import { COALITION, FOUGHT, POOL, type RetreatLocals } from '../src/shape.ts';
import { cityId } from '../src/tables.ts';
import { at } from './ships.ts';
import { hex, id, type Stage, stage } from './stage.ts';

/** Moore, beaten in Corunna by an enemy who came from the east, with fleets in the harbour. */
function beaten(places: { [place: string]: string }, dice: number[] = []): Stage {
  const desk = stage(
    {
      ...at({ escorts: 'gb_duckworth', ...places }),
      moore: { at: 'corunna' },
      gb_i: { at: 'corunna' },
      fr_vii: { at: 'corunna' },
      soult: { at: 'corunna' },
    },
    (state) => {
      state.side[0] = COALITION;
      state.controller[cityId('corunna')] = -1;
      for (const name of ['moore', 'gb_i']) state.marks[id(name)]! |= FOUGHT;
    },
    'grand1805',
  );
  desk.run([...below, newNaval(COALITION), frameOf()], dice);
  return desk;
}
const below = [{ at: 'game', stage: 'turn' }, { at: 'turn', stage: 'activations' }, { at: 'draw' }] as const;
const locals = (): RetreatLocals => ({
  ...{ place: hex('corunna'), side: COALITION, seat: 1, entry: -1, phasing: false, mark: 0, extra: 0, dropping: [] },
  ...{ lost: 0, path: [], sheltered: false, stage: 'choose' },
});
const frameOf = () => ({ at: 'retreat' as const, ...locals() });

describe('retreat by sea', () => {
  clause('NA-8.3.2-r', 'beaten troops leave a harbour if fleets there can carry them to one within their MF', () => {
    const desk = beaten({ corunna: 'gb_channel' }, [1]);
    expect(desk.verbs(1)).toContain('bySea');
    desk.take(1, 'bySea', { place: hex('plymouth') });
    expect([desk.at('gb_i'), desk.at('moore'), desk.at('gb_channel')]).toEqual([
      hex('plymouth'),
      hex('plymouth'),
      hex('plymouth'),
    ]);
    expect(desk.state.cargo).toEqual([]);
    expect(desk.steps('gb_i')).toBe(2);
  });

  clause('NA-8.3.2-s', 'on the way they may be intercepted, by a blockade without a roll', () => {
    const desk = beaten({ corunna: 'gb_channel', biscay: 'fr_brest fr_toulon' }, [5, 5, 6, 6, 1, 1]);
    desk.take(1, 'bySea', { place: hex('plymouth') });
    desk.take(0, 'chase', { place: hex('biscay'), skill: false });
    expect([desk.at('gb_channel'), desk.at('gb_i')]).toEqual([POOL, POOL]);
    const shut = beaten({ corunna: 'gb_channel', blockade_corunna: 'fr_brest' }, [6, 1, 1]);
    shut.take(1, 'bySea', { place: hex('plymouth') });
    expect(shut.log.some((e) => e.what === 'caught at sea')).toBe(false);
    expect(shut.at('gb_i')).toBe(POOL);
  });

  clause(
    ['NA-8.3.2-t', 'NA-8.3.2-r', 'NA-R-66'],
    'without enough fleets, or for the active side, there is only the way by land',
    () => {
      const none = beaten({ plymouth: 'gb_channel' }, [1]);
      expect(none.verbs(1)).not.toContain('bySea');
      const desk = beaten({ corunna: 'gb_channel' }, [1]);
      const force = [id('moore'), id('gb_i')];
      expect(seaWays(desk.play, locals(), force).size).toBeGreaterThan(0);
      expect(seaWays(desk.play, { ...locals(), phasing: true }, force).size).toBe(0);
      // Two corps are more than one fleet carries.
      desk.state.steps[id('gb_ii')] = 2;
      expect(seaWays(desk.play, locals(), [...force, id('gb_ii')]).size).toBe(0);
    },
  );
});
