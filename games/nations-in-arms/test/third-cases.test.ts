/** Further cases of rulings whose parts other cases do not look at by themselves. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { mostlyDemoralized } from '../src/rules/1-forces.ts';
import { isSupplied, setMark, setTaken } from '../src/rules/1-units.ts';
import { landingCost } from '../src/rules/5-landing.ts';
import { isAvailable } from '../src/rules/5-muster.ts';
import { assessSupply } from '../src/rules/6-supply.ts';
import { hasRoom } from '../src/rules/10-fleets.ts';
import { runPlaces } from '../src/rules/10-sea-retreat.ts';
import { courtLines, MAJORS_ROUND, mayCourt } from '../src/rules/11-court.ts';
import { isProvinceLost } from '../src/rules/12-income.ts';
import { annex } from '../src/rules/13-minors.ts';
import { mayHandOver, mayImpose } from '../src/rules/13-terms.ts';
import { newPeace } from '../src/rules/13-victors.ts';
import { nationalLines } from '../src/rules/scenarios/grand1805_multi.ts';
import {
  ACTED,
  COALITION,
  EMPIRE,
  GONE,
  MOVING,
  NEUTRAL,
  type SailLocals,
  type SeaBattleLocals,
  SPRING,
  TIRED,
} from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  blockadeOfCity,
  cityId,
  courtModifier,
  FRANCE,
  MAJORS,
  POWERS,
  PRUSSIA,
  placeId,
  powerId,
  provinceId,
  SPAIN,
  TURKEY,
} from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { europe } from './europe.ts';
import { go, march } from './moves.ts';
import { hex, id, stage } from './stage.ts';

describe('courts', () => {
  clause(
    'NA-R-204',
    'Spain, won from her ally, is closed for the rest of the phase; won as a neutral she stays open',
    () => {
      const { state, play } = europe();
      state.side[SPAIN] = COALITION;
      const won = (left: number): boolean => {
        state.courted = [SPAIN, BRITAIN, left, COALITION, 0, 0];
        return mayCourt(play, FRANCE, SPAIN, MAJORS_ROUND) === true;
      };
      expect([won(EMPIRE), won(NEUTRAL)]).toEqual([false, true]);
    },
  );
});

describe('majors without a player', () => {
  const leaders = (side: number): string[] => {
    const desk = europe(
      { kalckreuth: { at: 'berlin' }, pr_v: { at: 'berlin' }, schmettau: { off: 'pool' }, ruchel: { off: 'pool' } },
      (s) => {
        s.side[PRUSSIA] = side;
        s.season = SPRING;
      },
    );
    desk.run([{ at: 'reinforce', stage: 'leaders', powers: [PRUSSIA], recalled: [], places: [] }]);
    return desk.verbs(1);
  };

  clause(['NA-R-207', 'NA-4.2.4.4-a'], 'who runs a neutral one dismisses none of its leaders', () => {
    expect(leaders(COALITION)).toContain('recall');
    expect(leaders(NEUTRAL)).not.toContain('recall');
  });
});

describe('squadrons', () => {
  clause(
    ['NA-R-142', 'NA-5.3-d'],
    'going ashore costs nothing on the own quay, 1 on a beach, 2 at a harbour, 1 from its box',
    () => {
      const from = (place: number): SailLocals => ({ place }) as SailLocals;
      const [sea, lisbon] = [placeId('biscay'), cityId('lisbon')];
      expect(landingCost(from(hex('brest')), hex('brest'))).toBe(0);
      expect(landingCost(from(sea), hex('madrid'))).toBe(1);
      expect(landingCost(from(sea), hex('lisbon'))).toBe(2);
      expect(landingCost(from(blockadeOfCity[lisbon]!), hex('lisbon'))).toBe(1);
    },
  );

  clause(['NA-R-140', 'NA-4.1.2-a'], 'fleets that only sail through take no room', () => {
    const ships = ['gb_channel', 'gb_hood', 'gb_collingwood'];
    const desk = europe(Object.fromEntries(ships.map((name) => [name, { at: 'biscay' }])));
    const room = (): boolean => hasRoom(desk.state, placeId('biscay'), COALITION, 1);
    expect(room()).toBe(false);
    setMark(desk.state, id('gb_hood'), MOVING, true);
    expect(room()).toBe(true);
  });

  clause(
    ['NA-R-141', 'NA-10.3-c'],
    'a beaten squadron that came from another area goes back to it and to no other',
    () => {
      const { state } = europe({ fr_brest: { at: 'biscay' }, gb_channel: { at: 'biscay' } });
      const places = (back: number): number[] => {
        const frame = { kind: 'sea', winner: 1, sides: [EMPIRE, COALITION], phasing: 0, sea: placeId('biscay'), back };
        return runPlaces(state, frame as unknown as SeaBattleLocals, [id('fr_brest')]);
      };
      const seas = (list: readonly number[]): number[] =>
        list.filter((place) =>
          ['channel', 'north_atlantic', 'south_atlantic'].map(placeId as (n: string) => number).includes(place),
        );
      expect(seas(places(placeId('channel')))).toEqual([placeId('channel')]);
      expect(seas(places(-1)).length).toBeGreaterThan(1);
    },
  );
});

describe('troops', () => {
  clause('NA-R-127', 'half of the steps demoralized is mostly', () => {
    const shaken = (steps: number): boolean => {
      const desk = stage({ fr_vii: { at: 'W3631', steps, demoralized: true }, fr_viii: { at: 'W3631', steps: 2 } });
      return mostlyDemoralized(desk.state, [id('fr_vii'), id('fr_viii')]);
    };
    expect([shaken(1), shaken(2)]).toEqual([false, true]);
  });

  clause(['NA-R-193', 'NA-5.1.3-d'], 'who has acted for this marker is taken along by no other leader', () => {
    const desk = stage({ fr_vii: { at: 'W3631', level: 1 }, fr_viii: { at: 'W3631', level: 1 } });
    setMark(desk.state, id('fr_viii'), ACTED, true);
    expect([isAvailable(desk.state, id('fr_vii')), isAvailable(desk.state, id('fr_viii'))]).toEqual([true, false]);
    setMark(desk.state, id('fr_vii'), TIRED, true);
    expect(isAvailable(desk.state, id('fr_vii'))).toBe(false);
  });
});

describe('places that were taken', () => {
  clause(['NA-R-130', 'NA-9.3-r'], 'troops of its own side make an inactive fortress their own again', () => {
    const isLost = (pieces: Parameters<typeof europe>[0]): boolean => {
      const desk = europe(
        { fr_i: { at: 'prague' }, davout: { at: 'prague' }, fr_supply1: { at: 'prague', depot: true }, ...pieces },
        (s) => {
          for (const name of ['prague', 'eger', 'budweis', 'koniggratz', 'theresienstadt']) {
            s.controller[cityId(name)] = -1;
            setTaken(s, cityId(name), EMPIRE);
          }
          s.controller[cityId('prague')] = FRANCE;
        },
      );
      return isProvinceLost(desk.play, provinceId('bohemia'), new Map());
    };
    expect(isLost({})).toBe(true);
    expect(isLost({ at_i: { at: 'theresienstadt' } })).toBe(false);
  });

  clause(['NA-R-211', 'NA-13.3.2.3-h'], 'a minor is handed over to a victor and to no one else', () => {
    const saxony = powerId('saxony');
    const { play, state } = europe({}, (s) => {
      s.side[AUSTRIA] = COALITION;
      for (const name of ['vienna', 'prague']) s.controller[cityId(name)] = FRANCE;
      s.allegiance[saxony] = AUSTRIA;
      s.owner[provinceId('saxony')] = saxony;
    });
    const frame = newPeace(play, AUSTRIA);
    expect(state.allegiance[saxony]).toBe(AUSTRIA);
    expect(mayHandOver(play, frame, saxony, FRANCE)).toBe(true);
    expect(mayHandOver(play, frame, saxony, PRUSSIA)).toMatchObject({ clause: 'NA-R-211' });
  });
});

describe('what a seat may do with cards and courts', () => {
  clause(['NA-R-155', 'NA-11.1-q'], 'a card of another power is not for this seat', () => {
    const revolt = cardNumber(63);
    const desk = europe({}, (s) => {
      s.hands = [[revolt], [revolt]];
    });
    const refused = (seat: number): string | true => {
      desk.run([{ at: 'window', window: 'activation_start', seats: [seat], tested: true } as never]);
      return desk.verdict(seat, 'playCard', { card: revolt });
    };
    expect(refused(0)).toBe('NA-R-155');
    expect(refused(1)).not.toBe('NA-R-155');
  });

  clause('NA-R-203', 'at a court a power of neither bloc has no figure of its own', () => {
    const { play, state } = stage({}, undefined, { scenario: 'grand1805_multi', players: 7 });
    const minor = Array.from({ length: POWERS }, (_, power) => power).find(
      (power) => power >= MAJORS && courtModifier(power, COALITION) !== 0 && state.allegiance[power]! < 0,
    )!;
    const figure = (asker: number): number =>
      courtLines(play, asker, minor, 0).reduce((sum, line) => sum + line.modifier, 0);
    state.side[PRUSSIA] = NEUTRAL;
    expect(figure(BRITAIN) - figure(PRUSSIA)).toBe(courtModifier(minor, COALITION));
  });
});

describe('what becomes of the beaten', () => {
  clause('NA-R-210', 'Polish troops stay with France when she annexes Poland; those of others leave the game', () => {
    const troops = (minor: string, unit: string): number => {
      const desk = europe({ [unit]: { at: 'warsaw' } });
      annex(desk.play, powerId(minor), FRANCE);
      return desk.at(unit);
    };
    expect(troops('poland', 'poland_i1')).toBe(hex('warsaw'));
    expect(troops('saxony', 'saxony_i1')).toBe(GONE);
  });

  clause(['NA-R-214', 'NA-13.3.2.3-o'], 'no alliance by force binds a power that has a player', () => {
    const refused = (options: Parameters<typeof stage>[2]): string => {
      const { play } = stage(
        {},
        (s) => {
          for (const name of ['vienna', 'prague']) s.controller[cityId(name)] = FRANCE;
        },
        options,
      );
      const verdict = mayImpose(play, newPeace(play, AUSTRIA), 'alliance', FRANCE);
      return verdict === true ? '' : verdict.clause;
    };
    expect(refused({ scenario: 'grand1805_multi', players: 7 })).toBe('NA-R-214');
    expect(refused('grand1805')).not.toBe('NA-R-214');
  });

  clause('NA-R-217', 'Turkey is paid for the winning bloc: as an ally of Britain, not of France', () => {
    const points = (side: number): number => {
      const { play } = stage(
        {},
        (s) => {
          s.side[TURKEY] = side;
        },
        { scenario: 'grand1805_multi', players: 7 },
      );
      return nationalLines(play, TURKEY).reduce((sum, line) => sum + line.points, 0);
    };
    expect(points(COALITION) - points(EMPIRE)).toBe(2);
  });
});

describe('sieges and supply', () => {
  clause(['NA-R-195', 'NA-9.4-e'], 'a leader alone inside a siege is not activated', () => {
    const enclosed = (pieces: Parameters<typeof stage>[0]): string | true => {
      const desk = stage({ massena_r: { at: 'mantua', inside: true }, joubert: { at: 'toulon' }, ...pieces }, (s) => {
        s.controller[cityId('mantua')] = FRANCE;
        s.siege[cityId('mantua')] = 1;
      });
      desk.begin('impulse', { marker: 0 });
      return desk.verdict(0, 'activate', { leader: id('massena_r') });
    };
    expect(enclosed({})).toBe('NA-9.4-e');
    expect(enclosed({ fr_vii: { at: 'mantua', inside: true } })).toBe(true);
  });

  clause(['NA-R-131', 'NA-9.3-p'], 'a garrison is raised only where supplies come', () => {
    const garrison = (city: string): string | true => {
      const desk = stage(
        { fr_i: { at: city }, soult: { at: city }, fr_supply1: { at: 'pamplona', depot: true } },
        (s) => {
          Object.assign(s, { turn: 4, season: SPRING, year: 1809 });
          s.money[FRANCE] = s.budget[FRANCE] = 10;
          s.recruit[FRANCE] = 9;
          for (const open of [city, 'jaca']) s.controller[cityId(open)] = -1;
          s.controller[cityId('pamplona')] = FRANCE;
        },
        'peninsula1808',
      );
      desk.begin('orders', {});
      return desk.verdict(0, 'garrison', { power: FRANCE, city: cityId(city) });
    };
    expect([garrison('saragossa'), garrison('badajoz')]).toEqual([true, 'NA-R-131']);
  });

  clause(['NA-R-174', 'NA-6.1.2-g'], 'engineers are fed as long as one unit beside them is', () => {
    const desk = stage({ fr_vii: { at: 'W3631' }, at_i: { at: 'W3631' }, fr_eng1: { at: 'W3631' } });
    const pieces = ['fr_vii', 'at_i', 'fr_eng1'].map(id);
    assessSupply(desk.play, pieces);
    const isHungry = (name: string): boolean => !isSupplied(desk.state, id(name));
    expect([isHungry('fr_vii'), isHungry('at_i'), isHungry('fr_eng1')]).toEqual([true, false, false]);
  });
});

describe('interception', () => {
  clause(['NA-R-171', 'NA-8.3.2-w'], 'who is intercepted in an empty hex has a contact area there', () => {
    const desk = march(
      {
        ...{ massena_r: { at: 'W3632' }, fr_vii: { at: 'W3632' }, fr_viii: { at: 'W3632' }, joubert: { at: 'toulon' } },
        ...{ davidovich: { at: 'W3832' }, at_i: { at: 'W3832' } },
      },
      'massena_r',
      undefined,
      [5, 6],
    );
    go(desk, 'W3733', 'W3632');
    desk.take(1, 'intercept', { leader: id('davidovich') });
    desk.take(1, 'agree');
    expect(desk.log.map(({ what }) => what)).toContain('intercepts');
    const active = desk.position.stack.find(({ at }) => at.startsWith('activation')) as { contact: number };
    expect(active.contact).toBeGreaterThanOrEqual(0);
  });
});
