import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { sideOfPiece } from '../src/rules/1-units.ts';
import { isSatellite } from '../src/rules/11-status.ts';
import { maySatellite } from '../src/rules/13-satellites.ts';
import { formable, formState, isFormed, mayAttach, mayForm, membersOf } from '../src/rules/13-states.ts';
import { EMPIRE, type State } from '../src/shape.ts';
import { AUSTRIA, cityId, FRANCE, PRUSSIA, powerId, provinceId } from '../src/tables.ts';
import { europe } from './europe.ts';
import { id, type Put, type Stage } from './stage.ts';

const [ITALY, RHINE, BAVARIA, WESTPHALIA, POLAND, HESSE, SAXONY, BADEN] = [
  ...['italy', 'rhine', 'bavaria', 'westphalia', 'poland', 'hesse', 'saxony', 'baden'],
].map((name) => powerId(name) as number);
const FRENCH = 0;

const land = (more: (s: State) => void = () => {}, pieces: { [name: string]: Put } = {}): Stage => europe(pieces, more);

/** Land in the hands of a power. */
const own = (s: State, power: number, ...names: string[]): void => {
  for (const name of names) s.owner[provinceId(name)] = power;
};
const p = (name: string): number => provinceId(name);

describe('conditions of new states', () => {
  clause(['NA-13.1.2-f', 'NA-R-220'], 'Italy needs Lombardy in French hands or those of an ally', () => {
    const desk = land((s) => {
      own(s, FRANCE, 'lombardy');
      s.allegiance[ITALY] = -1;
      own(s, AUSTRIA, 'romagna', 'venezia');
    });
    expect(mayForm(desk.state, ITALY, null)).toBe(true);
    own(desk.state, AUSTRIA, 'lombardy');
    expect(mayForm(desk.state, ITALY, null)).not.toBe(true);
  });

  clause(['NA-R-220'], 'the Rhine needs two of its three', () => {
    const desk = land((s) => {
      own(s, FRANCE, 'kleves');
      own(s, PRUSSIA, 'berg', 'thuringia');
    });
    expect(mayForm(desk.state, RHINE, null)).not.toBe(true);
    own(desk.state, FRANCE, 'berg');
    expect(mayForm(desk.state, RHINE, null)).toBe(true);
    formState(desk.play, RHINE, null);
    expect(['kleves', 'berg', 'thuringia'].map((name) => desk.state.owner[p(name)])).toEqual([RHINE, RHINE, PRUSSIA]);
    expect(desk.state.allegiance[RHINE]).toBe(FRANCE);
  });

  clause(['NA-R-220'], 'Bavaria must be an ally and gain something', () => {
    const desk = land((s) => {
      s.allegiance[BAVARIA] = FRANCE;
      own(s, AUSTRIA, 'tyrol', 'salzburg');
      own(s, PRUSSIA, 'anspach');
    });
    expect(isFormed(desk.state, BAVARIA)).toBe(false);
    expect(mayForm(desk.state, BAVARIA, p('tyrol'))).not.toBe(true);
    own(desk.state, FRANCE, 'tyrol');
    expect(mayForm(desk.state, BAVARIA, p('tyrol'))).toBe(true);
    formState(desk.play, BAVARIA, p('tyrol'));
    expect(isFormed(desk.state, BAVARIA)).toBe(true);
    desk.state.allegiance[BAVARIA] = AUSTRIA;
    expect(isFormed(desk.state, BAVARIA)).toBe(false);
  });

  clause(['NA-R-220'], 'Westphalia needs Hesse and one more, Poland Masovia and one more', () => {
    const desk = land((s) => {
      own(s, FRANCE, 'hesse');
      own(s, PRUSSIA, 'brunswick', 'hanover', 'magdeburg', 'munster', 'masovia', 'posen');
    });
    expect(formable(desk.state).some(({ state }) => state === WESTPHALIA)).toBe(false);
    own(desk.state, FRANCE, 'magdeburg', 'masovia');
    expect(mayForm(desk.state, WESTPHALIA, p('magdeburg'))).toBe(true);
    expect(formable(desk.state).some(({ state }) => state === POLAND)).toBe(false);
    own(desk.state, FRANCE, 'posen');
    expect(mayForm(desk.state, POLAND, p('posen'))).toBe(true);
  });

  clause(['NA-13.1.2-h'], 'France is asked; provinces may join later', () => {
    const desk = land((s) => {
      own(s, FRANCE, 'masovia', 'posen');
      own(s, AUSTRIA, 'west_galicia');
      s.controller[cityId('warsaw')] = FRANCE;
    });
    desk.run([{ at: 'newStates' }]);
    desk.take(FRENCH, 'formWith', { state: POLAND, province: p('posen') });
    expect(desk.state.owner[p('masovia')]).toBe(POLAND);
    expect(desk.state.controller[cityId('warsaw')]).toBe(POLAND);
    expect(mayAttach(desk.state, POLAND, p('west_galicia'))).not.toBe(true);
    own(desk.state, FRANCE, 'west_galicia');
    const later = land((s) => {
      own(s, POLAND, 'masovia', 'posen');
      s.allegiance[POLAND] = FRANCE;
      own(s, FRANCE, 'west_galicia');
    });
    later.run([{ at: 'newStates' }]);
    later.take(FRENCH, 'attach', { province: p('west_galicia'), state: POLAND });
    expect(later.state.owner[p('west_galicia')]).toBe(POLAND);
  });

  clause(['NA-R-220'], 'members’ troops serve the state; only the Rhine builds them again', () => {
    const desk = land(
      (s) => {
        for (const name of ['kleves', 'berg', 'thuringia']) {
          own(s, powerId(name), name);
          s.allegiance[powerId(name)] = FRANCE;
        }
      },
      { thuringia_i1: { at: 'erfurt' } },
    );
    formState(desk.play, RHINE, null);
    expect(sideOfPiece(desk.state, id('thuringia_i1'))).toBe(EMPIRE);
    expect(membersOf(desk.state, RHINE)).toContain(powerId('thuringia'));
  });
});

describe('satellites', () => {
  clause(['NA-11.2.4-k', 'NA-13.1.2-e'], 'border France, or were formed in the game', () => {
    const desk = land((s) => {
      for (const minor of [BADEN, SAXONY, HESSE]) s.allegiance[minor] = FRANCE;
      own(s, SAXONY, 'saxony');
    });
    expect(maySatellite(desk.play, BADEN)).toBe(true);
    expect(maySatellite(desk.play, SAXONY)).not.toBe(true);
  });

  clause(['NA-11.2.4-i', 'NA-11.2.4-l'], 'have no supplied troops of others in them, French ones included', () => {
    const desk = land(
      (s) => {
        s.allegiance[BADEN] = FRANCE;
      },
      { fr_i: { at: 'karlsruhe' } },
    );
    expect(maySatellite(desk.play, BADEN)).not.toBe(true);
  });

  clause(['NA-11.2.4-h', 'NA-R-152'], 'are declared first in the Winter Conquest phase', () => {
    const desk = land((s) => {
      s.allegiance[BADEN] = FRANCE;
    });
    desk.run([{ at: 'satellites' }]);
    desk.take(FRENCH, 'satellite', { minor: BADEN });
    expect(isSatellite(desk.state, BADEN)).toBe(true);
  });
});
