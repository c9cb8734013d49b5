import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { DIRECTIONS, neighbour } from '../src/graph.ts';
import { armyOf, isDemoralized, isLent, put, serve, sideOf, sideOfPiece } from '../src/rules/1-units.ts';
import { ENEMY, isOpen, survey, ZONE } from '../src/rules/4-survey.ts';
import { isUnitSupplied, traceSupply } from '../src/rules/6-supply.ts';
import { isTruce, wasBeaten } from '../src/rules/11-status.ts';
import { returnAid } from '../src/rules/13-aid.ts';
import { beginAlliances, closePeace, endTreaties } from '../src/rules/13-settling.ts';
import {
  allianceOf,
  isShocking,
  mandatoryPeace,
  mayCourt,
  shockedBy,
  springsSince,
  treatyOf,
} from '../src/rules/13-treaties.ts';
import { newPeace } from '../src/rules/13-victors.ts';
import { campaignOf } from '../src/rules/scenarios/campaigns.ts';
import { COALITION, EMPIRE, marker, NEUTRAL, type PeaceLocals, POOL, type State, type Term } from '../src/shape.ts';
import {
  AUSTRIA,
  armies,
  BRITAIN,
  cityId,
  FRANCE,
  PRUSSIA,
  place,
  powerId,
  provinceId,
  RUSSIA,
  TURKEY,
} from '../src/tables.ts';
import { europe } from './europe.ts';
import { hex, id, type Put, type Stage } from './stage.ts';

const [BAVARIA, SAXONY] = [powerId('bavaria'), powerId('saxony')];
const p = (name: string): number => provinceId(name);
const term = (what: Term['what'], more: Partial<Term> = {}): Term => ({
  what,
  by: 0,
  slots: 1,
  province: -1,
  from: -1,
  minor: -1,
  to: FRANCE,
  ...more,
});

/** Austria beaten by France: the peace is closed with these terms and dice. */
function closed(
  terms: Term[],
  {
    dice = [4, 5],
    continued = false,
    pieces = {},
    more = () => {},
  }: {
    dice?: number[];
    continued?: boolean;
    pieces?: { [name: string]: Put };
    more?: (s: State) => void;
  } = {},
): Stage {
  const desk = europe(pieces, (s) => {
    s.side[AUSTRIA] = COALITION;
    s.allegiance[BAVARIA] = FRANCE;
    for (const name of ['vienna', 'prague']) s.controller[cityId(name)] = FRANCE;
    s.turn = 4;
    s.season = 3;
    more(s);
  });
  const frame: PeaceLocals = { ...newPeace(desk.play, AUSTRIA), continued, terms };
  for (const { what, province, to } of terms) if (what === 'province') desk.state.owner[province] = to;
  desk.script(dice);
  closePeace(desk.context(), frame);
  return desk;
}

describe('13.3.2.2 the mandatory peace', () => {
  clause(
    ['NA-13.3.2.2-a', 'NA-R-96'],
    'NA-EX-63: 2D6 turns, at least six; made in Winter 1809 nine end with Spring 1812',
    () => {
      const nine = closed([], { dice: [4, 5] });
      expect(mandatoryPeace(nine.state, AUSTRIA)!.until).toBe(13);
      // Turn 4 is a Winter: turn 13 is the Spring of the third year after.
      expect((3 + 9) % 4).toBe(0);
      expect(mandatoryPeace(closed([], { dice: [1, 3] }).state, AUSTRIA)!.until).toBe(10);
      expect(isTruce(nine.state, AUSTRIA, FRANCE)).toBe(true);
      nine.state.turn = 14;
      expect(isTruce(nine.state, AUSTRIA, FRANCE)).toBe(false);
    },
  );

  clause(['NA-13.3.2.3-m', 'NA-13.3.2.3-t', 'NA-R-96'], 'the third die is added to that', () => {
    const desk = closed([term('longer')], { dice: [1, 1, 6], continued: true });
    expect(mandatoryPeace(desk.state, AUSTRIA)!.until).toBe(4 + 6 + 6);
  });

  clause(['NA-13.3.2.1-a', 'NA-13.3.2.1-b', 'NA-13.3-a'], 'the beaten power is neutral and closed to diplomacy', () => {
    const desk = closed([]);
    expect(sideOf(desk.state, AUSTRIA)).toBe(NEUTRAL);
    for (const side of [EMPIRE, COALITION]) expect(mayCourt(desk.state, side, AUSTRIA)).not.toBe(true);
    desk.state.turn = 14;
    expect(mayCourt(desk.state, COALITION, AUSTRIA)).toBe(true);
    expect(wasBeaten(desk.state, AUSTRIA, FRANCE)).toBe(true);
  });

  clause(
    ['NA-13.3.2-c', 'NA-13.3.2.2-f', 'NA-R-151'],
    'what is occupied and not ceded returns, fortresses active',
    () => {
      const desk = closed([], {
        more: (s) => {
          s.controller[cityId('brunn')] = -1;
          s.siege[cityId('olmutz')] = 2;
          s.controller[cityId('ingolstadt')] = AUSTRIA;
        },
      });
      for (const name of ['vienna', 'prague', 'brunn', 'olmutz'])
        expect(desk.state.controller[cityId(name)], name).toBe(AUSTRIA);
      expect(desk.state.siege[cityId('olmutz')]).toBe(0);
      expect(desk.state.controller[cityId('ingolstadt')]).toBe(BAVARIA);
    },
  );

  clause(
    ['NA-13.3.2.3-r', 'NA-R-211'],
    'a ceded province passes with its fortresses, and its old owner’s troops leave it',
    () => {
      const desk = closed([term('province', { province: p('tyrol'), from: AUSTRIA, to: BAVARIA })], {
        pieces: { at_i: { at: 'innsbruck' } },
      });
      expect(desk.state.owner[p('tyrol')]).toBe(BAVARIA);
      for (const city of ['innsbruck', 'trent']) expect([BAVARIA, -1]).toContain(desk.state.controller[cityId(city)]);
      expect(desk.at('at_i')).not.toBe(hex('innsbruck'));
      expect(desk.at('at_i')).toBeGreaterThanOrEqual(0);
    },
  );

  clause(['NA-8.3.3.1-l', 'NA-R-151'], 'demoralization is lifted', () => {
    const desk = closed([], { pieces: { at_i: { at: 'brunn', demoralized: true } } });
    expect(isDemoralized(desk.state, id('at_i'))).toBe(false);
  });

  clause(
    ['NA-13.3.2.2-b', 'NA-13.3.2.2-c'],
    'former allies leave for the nearest fortress of their bloc, demoralized as they were',
    () => {
      const desk = closed([], { pieces: { ru_i: { at: 'brunn', demoralized: true } } });
      expect(desk.at('ru_i')).not.toBe(hex('brunn'));
      expect(desk.state.owner[p('moravia')]).toBe(AUSTRIA);
      expect(isDemoralized(desk.state, id('ru_i'))).toBe(true);
    },
  );

  clause(
    ['NA-13.3.2.2-g', 'NA-13.3.2.2-h', 'NA-R-153'],
    'the victor’s troops may stay and cross, and share a hex with the beaten',
    () => {
      const desk = closed([], {
        pieces: { fr_i: { at: 'brunn' }, soult: { at: 'brunn' }, at_i: { at: 'brunn', steps: 1 } },
      });
      expect(desk.at('fr_i')).toBe(hex('brunn'));
      expect(desk.at('at_i')).toBe(hex('brunn'));
      expect(isOpen(desk.play, EMPIRE, hex('olmutz'))).toBe(true);
      expect(isOpen(desk.play, COALITION, hex('olmutz'))).toBe(false);
    },
  );

  clause(['NA-13.3.2.2-i', 'NA-13.3.2.2-n'], 'the victor’s supply runs through the land, not by its fortresses', () => {
    const fed = (pieces: { [name: string]: Put }, side: number): number => {
      const desk = closed([], { pieces });
      desk.state.side[AUSTRIA] = side;
      return traceSupply(campaignOf(desk.play), desk.state, FRANCE, null)[hex('budapest')]!;
    };
    // Fortresses of the beaten carry nothing; as an ally's they would.
    expect(fed({}, NEUTRAL)).toBe(0);
    expect(fed({}, EMPIRE)).toBe(1);
    const links = { fr_det1: { at: 'vienna' }, fr_det2: { at: 'pressburg' }, fr_det3: { at: 'komorn' } };
    expect(fed(links, NEUTRAL)).toBe(1);
  });

  clause(
    ['NA-13.3.2.2-d', 'NA-13.3.2.2-e'],
    'NA-EX-64: after a continued war former allies may enter what touches their land',
    () => {
      const border = (continued: boolean): boolean[] => {
        const desk = closed([], {
          continued,
          more: (s) => {
            s.owner[p('volhynia')] = RUSSIA;
            s.owner[p('galicia')] = AUSTRIA;
          },
        });
        return [hex('lemberg'), hex('vienna')].map((place) => isOpen(desk.play, COALITION, place));
      };
      expect(border(true)).toEqual([true, false]);
      expect(border(false)).toEqual([false, false]);
    },
  );
});

describe('victor and beaten in one hex', () => {
  clause(['NA-13.3.2.2-p', 'NA-R-153'], 'ignore each other on the march, in zones, for supply and in battle', () => {
    const from = hex('brunn');
    const to = neighbour[from * DIRECTIONS]!;
    const desk = closed([], {
      pieces: {
        fr_i: { at: 'brunn' },
        soult: { at: 'brunn' },
        at_germany: { at: place.names[to]! },
        ferdinand: { at: place.names[to]!, army: 'at_germany', commands: 'at_germany' },
        at_i: { at: place.names[to]!, army: 'at_germany' },
      },
    });
    expect(desk.at('at_i')).toBe(to);
    const look = survey(desk.state, EMPIRE).at;
    expect(look[to]! & ENEMY).toBe(0);
    expect(look[from]! & ZONE).toBe(0);
    desk.state.turn++;
    desk.begin('activation', { leader: id('soult'), marker: marker.names.indexOf('empire 1') });
    if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
    desk.take(0, 'go', { to, via: from });
    expect(desk.at('fr_i')).toBe(to);
    expect(desk.log.some(({ what }) => what === 'battle')).toBe(false);
    expect(desk.machine.busy(desk.position)).toEqual([0]);
  });
});

describe('13.3.2.3 what the conditions do', () => {
  clause(['NA-13.3.2.3-l', 'NA-R-213'], 'the System binds the loser', () => {
    expect(closed([term('system')]).state.bound).toEqual([AUSTRIA]);
    expect(closed([]).state.bound).toEqual([]);
  });

  clause(['NA-13.3.2.3-h', 'NA-R-211'], 'a minor changes masters with its troops', () => {
    const desk = closed([term('minor', { minor: SAXONY })], {
      pieces: { saxony_i1: { at: 'dresden' } },
      more: (s) => {
        s.allegiance[SAXONY] = AUSTRIA;
        s.owner[p('saxony')] = SAXONY;
      },
    });
    expect(desk.state.allegiance[SAXONY]).toBe(FRANCE);
    expect(desk.at('saxony_i1')).toBe(hex('dresden'));
    expect(desk.state.fielding).not.toContain(SAXONY);
  });

  clause(
    ['NA-13.3.2.3-j', 'NA-13.3.2.3-q', 'NA-13.3.2.3-u', 'NA-R-115', 'NA-R-215'],
    'aid serves the victor, its power stays neutral',
    () => {
      const desk = closed([term('aid')], {
        pieces: {
          at_i: { at: 'brunn' },
          at_ii: { at: 'olmutz', steps: 1 },
          at_lc1: { at: 'brunn' },
          at_supply1: { at: 'brunn' },
          klenau: { off: 'pool' },
        },
      });
      desk.run([{ at: 'aid' }]);
      // Only one corps of foot is at full strength: nothing is asked for it.
      expect(isLent(desk.state, id('at_i'))).toBe(true);
      expect(isLent(desk.state, id('at_ii'))).toBe(false);
      expect(sideOfPiece(desk.state, id('at_i'))).toBe(EMPIRE);
      expect(sideOf(desk.state, AUSTRIA)).toBe(NEUTRAL);
      expect(sideOfPiece(desk.state, id('at_ii'))).toBe(NEUTRAL);
    },
  );

  clause(
    ['NA-13.3.2.3-k', 'NA-R-215'],
    'what stands beside troops of the victor’s enemies does not change sides',
    () => {
      const desk = closed([term('aid')], { pieces: { at_i: { at: 'brunn' }, ru_i: { at: 'brunn' } } });
      desk.state.side[RUSSIA] = COALITION;
      // Russians may be there as former allies of a power that had fought on.
      put(desk.state, id('ru_i'), desk.at('at_i'));
      desk.state.steps[id('ru_i')] = 1;
      desk.run([{ at: 'aid' }]);
      expect(isLent(desk.state, id('at_i'))).toBe(false);
      expect(desk.state.owed.length, 'it is still owed').toBeGreaterThan(0);
    },
  );

  clause(['NA-13.3.2.3-k', 'NA-R-215'], 'aid that goes home serves no army of the victor any more', () => {
    const desk = closed([term('aid')], { pieces: { at_i: { at: 'brunn' } } });
    desk.run([{ at: 'aid' }]);
    const { state } = desk;
    const army = id('fr_ga');
    const [marker, chief] = [armies.indexOf(army), id('napoleon')];
    for (const q of [army, chief]) put(state, q, desk.at('at_i'));
    state.commander[marker] = chief;
    for (const q of [army, chief, id('at_i')]) serve(state, q, army);
    returnAid(desk.play, AUSTRIA);
    expect([armyOf(state, id('at_i')), isLent(state, id('at_i'))]).toEqual([-1, false]);
  });

  clause(['NA-13.3.2.3-k'], 'aid that is not there comes later, and all goes home at the end', () => {
    const desk = closed([term('aid')], { pieces: { at_i: { at: 'brunn' } } });
    desk.run([{ at: 'aid' }]);
    expect(isLent(desk.state, id('at_i'))).toBe(true);
    expect(desk.state.owed.length).toBeGreaterThanOrEqual(6);
    desk.state.turn = treatyOf(desk.state, AUSTRIA)!.until;
    put(desk.state, id('at_i'), hex('munich'));
    endTreaties(desk.play);
    expect(isLent(desk.state, id('at_i'))).toBe(false);
    expect(desk.state.owed).toEqual([]);
    expect(desk.state.owner[p('bavaria')]).toBe(BAVARIA);
    expect(desk.at('at_i')).not.toBe(hex('munich'));
  });
});

describe('lent troops', () => {
  clause(['NA-R-215', 'NA-13.3.2.3-k'], 'are fed from home over the land of both', () => {
    const fed = (lent: boolean): boolean => {
      const desk = closed([], { pieces: { at_i: { at: 'brunn' } } });
      put(desk.state, id('at_i'), hex('stuttgart'));
      if (lent) desk.state.lent.push(id('at_i'), FRANCE);
      return isUnitSupplied(desk.play, id('at_i'), new Map());
    };
    // A neutral power's own line stops at the border of an ally of France; lent troops use the fortresses of Bavaria.
    expect(fed(true)).toBe(true);
    expect(fed(false)).toBe(false);
  });
});

describe('the end of the peace', () => {
  clause(['NA-13.3.2.2-j', 'NA-R-153', 'NA-R-223'], 'the victor’s bloc must be gone by then', () => {
    const desk = closed([], {
      pieces: { fr_i: { at: 'brunn' }, soult: { at: 'brunn' }, bavaria_i1: { at: 'linz' }, fr_ii: { at: 'munich' } },
    });
    desk.state.turn = treatyOf(desk.state, AUSTRIA)!.until;
    endTreaties(desk.play);
    expect(desk.at('fr_i')).toBe(POOL);
    expect(desk.at('soult')).toBe(POOL);
    expect(desk.at('bavaria_i1')).toBe(POOL);
    expect(desk.at('fr_ii')).toBe(hex('munich'));
  });

  clause(
    ['NA-13.3.2.2-q', 'NA-13.3.2.2-l', 'NA-13.3.2.3-n', 'NA-13.3.2.3-p', 'NA-R-223'],
    'if an alliance follows they stay',
    () => {
      const desk = closed([term('alliance')], {
        continued: true,
        pieces: { fr_i: { at: 'brunn' }, soult: { at: 'brunn' } },
      });
      desk.state.turn = treatyOf(desk.state, AUSTRIA)!.until;
      endTreaties(desk.play);
      expect(desk.at('fr_i')).toBe(hex('brunn'));
      desk.state.turn++;
      beginAlliances(desk.play);
      expect(sideOf(desk.state, AUSTRIA)).toBe(EMPIRE);
      expect(allianceOf(desk.state, AUSTRIA)).toEqual({ with: FRANCE, since: desk.state.turn });
    },
  );

  clause(['NA-13.3.2.2-o', 'NA-13.3.2.2-k'], 'when it is over war may be declared again', () => {
    const desk = closed([]);
    const { until } = treatyOf(desk.state, AUSTRIA)!;
    desk.state.turn = until;
    endTreaties(desk.play);
    desk.state.turn++;
    expect(isTruce(desk.state, AUSTRIA, FRANCE)).toBe(false);
    expect(treatyOf(desk.state, AUSTRIA)).toBeNull();
  });

  clause(['NA-13.3.2.2-m', 'NA-R-158', 'NA-R-163'], 'a new attack within four Springs shocks the others', () => {
    const desk = closed([]);
    desk.state.turn = 14;
    desk.state.season = 1;
    // Springs of turns 5, 9 and 13.
    expect(springsSince(desk.state, 4)).toBe(3);
    expect(isShocking(desk.state, FRANCE, AUSTRIA)).toBe(true);
    expect(isShocking(desk.state, BRITAIN, AUSTRIA)).toBe(false);
    desk.state.side[PRUSSIA] = desk.state.side[TURKEY] = NEUTRAL;
    desk.state.side[RUSSIA] = EMPIRE;
    expect(shockedBy(desk.state, FRANCE, AUSTRIA)).toEqual(expect.arrayContaining([PRUSSIA, TURKEY]));
    expect(shockedBy(desk.state, FRANCE, AUSTRIA)).not.toContain(RUSSIA);
    desk.state.alliances.push(RUSSIA, FRANCE, 3);
    expect(shockedBy(desk.state, FRANCE, AUSTRIA)).toContain(RUSSIA);
    desk.state.turn = 18;
    expect(isShocking(desk.state, FRANCE, AUSTRIA)).toBe(false);
  });
});
