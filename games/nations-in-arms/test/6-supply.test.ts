import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { DIRECTIONS, lineCost, neighbour } from '../src/graph.ts';
import { nationsInArms } from '../src/index.ts';
import { put } from '../src/rules/1-units.ts';
import { survey } from '../src/rules/4-survey.ts';
import { blockedHexes, linksOf, sourcesOf } from '../src/rules/6-sources.ts';
import { assessSupply, isHexSupplied, traceSupply } from '../src/rules/6-supply.ts';
import { italy1796 } from '../src/rules/scenarios/italy1796.ts';
import { COALITION, EMPIRE, type State, UNSUPPLIED } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  cityId,
  FLEET,
  FRANCE,
  HEXES,
  hexOfCity,
  isCombat,
  PIECES,
  piecesOf,
  placeId,
  powerId,
  powerOf,
  provinceId,
  typeOf,
} from '../src/tables.ts';
import { hex, id, type Put, stage } from './stage.ts';

const supplied = (
  pieces: { [name: string]: Put },
  at: string,
  power: number = FRANCE,
  more?: (s: State) => void,
): boolean => {
  const { state } = stage(pieces, more);
  return traceSupply(italy1796, state, power, null)[hex(at)] === 1;
};

const noWalls = (s: State): void => {
  s.controller.fill(-1);
};

describe('6.2 sources and links', () => {
  test('every force of the set-up is in supply', () => {
    const machine = new Machine(nationsInArms);
    const { state } = machine.setUp(new FastChance(1));
    for (let p = 0; p < PIECES; p++) {
      if (!isCombat[p] || state.place[p]! < 0) continue;
      const major = state.allegiance[powerOf[p]!]!;
      const fed =
        traceSupply(italy1796, state, powerOf[p]!, null)[state.place[p]!] ||
        traceSupply(italy1796, state, major, null)[state.place[p]!];
      expect(fed, `piece ${p}`).toBe(1);
    }
  });

  clause(['NA-6.2-a', 'NA-6.2-i'], 'own active fortresses and the sources of the campaign', () => {
    const { state } = stage({});
    const french = sourcesOf(italy1796, state, FRANCE);
    for (const name of ['toulon', 'grenoble', 'nice', 'lyon', 'marseille']) expect(french).toContain(hex(name));
    const austrian = sourcesOf(italy1796, state, AUSTRIA);
    for (const name of ['innsbruck', 'trent', 'mantua', 'laibach', 'vienna']) expect(austrian).toContain(hex(name));
  });

  clause(
    ['NA-6.2-b', 'NA-6.2-d'],
    'NA-EX-26: the capital of an allied minor is a source only with an active fortress',
    () => {
      const { state } = stage({});
      expect(sourcesOf(italy1796, state, AUSTRIA)).toContain(hex('milan'));
      expect(sourcesOf(italy1796, state, AUSTRIA)).toContain(hex('turin'));
      // Alessandria is a fortress of Piedmont, not its capital: a link for Austria, a source for Piedmont.
      expect(sourcesOf(italy1796, state, AUSTRIA)).not.toContain(hex('alessandria'));
      expect(sourcesOf(italy1796, state, powerId('piedmont'))).toContain(hex('alessandria'));
      expect(linksOf(italy1796, state, AUSTRIA)[hex('alessandria')]).toBe(1);
      state.controller[cityId('milan')] = -1;
      expect(sourcesOf(italy1796, state, AUSTRIA)).not.toContain(hex('milan'));
    },
  );

  clause('NA-6.2-e', 'a besieged fortress is neither source nor link', () => {
    const { state } = stage({});
    state.siege[cityId('nice')] = 1;
    expect(sourcesOf(italy1796, state, FRANCE)).not.toContain(hex('nice'));
    expect(linksOf(italy1796, state, FRANCE)[hex('nice')]).toBe(0);
  });

  clause(['NA-6.2.1-d', 'NA-6.2.1-e'], 'four MP from the unit to the link, its own hex not counted', () => {
    // From Nice: W3634 1, Savona 1 … a hex five MP away is out of reach without a link.
    expect(supplied({}, 'W3634')).toBe(true);
    expect(supplied({}, 'W3831', FRANCE, noWalls)).toBe(false);
  });

  clause(['NA-6.2.1-a', 'NA-6.2.2-a'], 'a depot or a detachment carries the line on, a train does not', () => {
    const bare = { ...({} as { [name: string]: Put }) };
    expect(supplied(bare, 'W3731', FRANCE, noWalls)).toBe(false);
    expect(supplied({ fr_det1: { at: 'W3633' } }, 'W3731', FRANCE, noWalls)).toBe(true);
    expect(supplied({ fr_supply1: { at: 'W3633', depot: true } }, 'W3731', FRANCE, noWalls)).toBe(true);
    expect(supplied({ fr_supply1: { at: 'W3633' } }, 'W3731', FRANCE, noWalls)).toBe(false);
  });

  clause(
    ['NA-6.2.1-f', 'NA-1.1.2-f', 'NA-8.3.3.1-f', 'NA-G.Zone-of-influence-a'],
    'the zone of an enemy army in good order cuts the line',
    () => {
      const army = { at_italy: { at: 'W3732' }, beaulieu: { at: 'W3732', army: 'at_italy', commands: 'at_italy' } };
      const link = { fr_det1: { at: 'W3633' } };
      expect(supplied({ ...link, ...army, at_i: { at: 'W3732', army: 'at_italy' } }, 'W3731', FRANCE, noWalls)).toBe(
        false,
      );
      const shaken = { at_i: { at: 'W3732', army: 'at_italy', demoralized: true } };
      expect(supplied({ ...link, ...army, ...shaken }, 'W3631', FRANCE, noWalls)).toBe(true);
    },
  );

  clause('NA-6.2.1-j', 'enemy units, depots and unbesieged fortresses cut it', () => {
    const link = { fr_det1: { at: 'W3633' } };
    expect(supplied(link, 'W3631', FRANCE, noWalls)).toBe(true);
    // W3632 is the only hex between: with Turin's walls, or a detachment in it, the line is cut.
    const closed = (s: State): void => {
      noWalls(s);
      s.controller[cityId('turin')] = powerId('piedmont');
    };
    const { state } = stage(link, closed);
    const blocked = blockedHexes(italy1796, state, EMPIRE, survey(state, EMPIRE), null);
    expect(blocked[hex('turin')]).toBe(1);
    const guard = stage({ ...link, at_det1: { at: 'W3632' } }, noWalls);
    expect(blockedHexes(italy1796, guard.state, EMPIRE, survey(guard.state, EMPIRE), null)[hex('turin')]).toBe(1);
    const depot = stage({ ...link, at_supply1: { at: 'W3632', depot: true } }, noWalls);
    expect(blockedHexes(italy1796, depot.state, EMPIRE, survey(depot.state, EMPIRE), null)[hex('turin')]).toBe(1);
  });

  clause(['NA-6.2.1-l', 'NA-6.2.1-k'], 'neutral land and the end of the map block it', () => {
    const { state } = stage({});
    const blocked = blockedHexes(italy1796, state, EMPIRE, survey(state, EMPIRE), null);
    expect(blocked[hex('bern')]).toBe(1);
    expect(blocked[hex('genoa')]).toBe(0);
    expect(blocked[hex('paris')]).toBe(1);
  });

  clause(
    ['NA-6.2.1-h', 'NA-6.2.1-i', 'NA-5.2.3-s'],
    'a contact area blocks three hexes for an army, one for others',
    () => {
      const { state } = stage({});
      const contact = { side: EMPIRE, place: hex('W3732'), direction: 0 };
      const cut = (army: boolean): number =>
        blockedHexes(italy1796, state, COALITION, survey(state, COALITION), { ...contact, army }).reduce(
          (a, b) => a + b,
          0,
        );
      const none = blockedHexes(italy1796, state, COALITION, survey(state, COALITION), null).reduce((a, b) => a + b, 0);
      expect(cut(false) - none).toBe(1);
      expect(cut(true) - none).toBe(3);
    },
  );

  clause(['NA-6.2.1-b', 'NA-6.2-c'], 'a minor uses its own line or its major’s', () => {
    const { play, state } = stage({ piedmont_i1: { at: 'W4131' } });
    assessSupply(play, [id('piedmont_i1')]);
    expect(state.marks[id('piedmont_i1')]! & UNSUPPLIED).toBe(0);
  });

  clause(
    ['NA-6.2.1-c', 'NA-R-174'],
    'NA-EX-28: a corps in an army is supplied through the nation of its marker',
    () => {
      const { play, state } = stage({
        fr_italy: { at: 'W3634' },
        bonaparte: { at: 'W3634', army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at: 'W3634', army: 'fr_italy' },
        ru_i: { at: 'W3634', army: 'fr_italy' },
      });
      state.side[powerId('ru')] = EMPIRE;
      assessSupply(play, [id('ru_i'), id('fr_vii')]);
      expect(state.marks[id('ru_i')]! & UNSUPPLIED).toBe(0);
      state.army[id('ru_i')] = 0;
      assessSupply(play, [id('ru_i')]);
      expect(state.marks[id('ru_i')]! & UNSUPPLIED).not.toBe(0);
    },
  );

  clause(['NA-6.2-f', 'NA-5.2.3.6-e', 'NA-9.2-p'], 'a besieged place feeds as many steps as its value', () => {
    const { play, state } = stage({
      at_i: { at: 'milan', inside: true },
      at_det1: { at: 'milan', inside: true },
      fr_vii: { at: 'milan' },
    });
    state.siege[cityId('milan')] = 1;
    assessSupply(play, [id('at_i'), id('at_det1')]);
    // Milan is worth one step: the detachment is fed, the corps of two is not.
    expect(state.marks[id('at_det1')]! & UNSUPPLIED).toBe(0);
    expect(state.marks[id('at_i')]! & UNSUPPLIED).not.toBe(0);
  });
});

describe('6.2, 6.2.2 examples, harbours and straits', () => {
  /** The whole map, for examples that lie outside Italy. */
  const everywhere = { ...italy1796, area: new Uint8Array(HEXES).fill(1), mayEnter: () => null, sources: () => [] };

  clause(['NA-6.2-b', 'NA-6.2.1-a'], 'NA-EX-27: Venice is a source for Italians and a link for the French', () => {
    const { state } = stage({}, noWalls);
    const italy = powerId('italy');
    state.allegiance[italy] = FRANCE;
    for (const province of ['lombardy', 'venezia']) state.owner[provinceId(province)] = italy;
    for (const city of ['milan', 'venice']) state.controller[cityId(city)] = italy;
    expect(sourcesOf(italy1796, state, FRANCE)).toContain(hex('milan'));
    expect(sourcesOf(italy1796, state, FRANCE)).not.toContain(hex('venice'));
    expect(linksOf(italy1796, state, FRANCE)[hex('venice')]).toBe(1);
    expect(sourcesOf(italy1796, state, italy)).toContain(hex('venice'));
  });

  clause('NA-G.National-Territory-a', 'a fortress is a source on national territory, which grows by annexation', () => {
    const { state } = stage({}, noWalls);
    state.controller[cityId('turin')] = FRANCE;
    expect(sourcesOf(italy1796, state, FRANCE)).not.toContain(hex('turin'));
    state.owner[provinceId('piedmont')] = FRANCE;
    expect(sourcesOf(italy1796, state, FRANCE)).toContain(hex('turin'));
  });

  clause('NA-6.2.2-e', 'a depot in a harbour is a source if another source is a harbour too', () => {
    const depot = { fr_supply1: { at: 'la_spezia', depot: true } };
    expect(supplied({}, 'la_spezia', FRANCE, noWalls)).toBe(false);
    expect(supplied(depot, 'la_spezia', FRANCE, noWalls)).toBe(true);
    // A train is none, nor is a depot that lies inland.
    expect(supplied({ fr_supply1: { at: 'la_spezia' } }, 'la_spezia', FRANCE, noWalls)).toBe(false);
    expect(supplied({ fr_supply1: { at: 'parma', depot: true } }, 'parma', FRANCE, noWalls)).toBe(false);
  });

  clause(
    'NA-6.2.2-f',
    'NA-EX-29: from Boulogne over the strait to Dover, unless the enemy has the Channel alone',
    () => {
      const channel = placeId('channel');
      const fleetOf = (power: number): number => piecesOf[power]!.find((p) => typeOf[p] === FLEET)!;
      const fed = (...fleets: number[]): boolean => {
        const { state } = stage({ gb_i: { at: 'boulogne' }, gb_supply1: { at: 'dover', depot: true } }, (s) => {
          noWalls(s);
          s.side[BRITAIN] = COALITION;
          for (const power of fleets) put(s, fleetOf(power), channel);
        });
        return traceSupply(everywhere, state, BRITAIN, null)[hex('boulogne')] === 1;
      };
      expect(lineCost[hex('boulogne') * DIRECTIONS]).toBe(3);
      expect(fed()).toBe(true);
      expect(fed(FRANCE)).toBe(false);
      expect(fed(FRANCE, BRITAIN)).toBe(true);
    },
  );
});

describe('supply against a slow oracle', () => {
  /** Hop by hop: from the hex, all links within 4 MP, until a source is found. */
  function oracle(state: State, power: number, start: number): boolean {
    const side = power === FRANCE ? EMPIRE : COALITION;
    const blocked = blockedHexes(italy1796, state, side, survey(state, side), null);
    const sources = new Set(sourcesOf(italy1796, state, power));
    const links = linksOf(italy1796, state, power);
    if (sources.has(start)) return true;
    const seen = new Set([start]);
    const queue = [start];
    while (queue.length > 0) {
      const from = queue.pop()!;
      const cost = new Map([[from, 0]]);
      for (let changed = true; changed; ) {
        changed = false;
        for (const [at, spent] of [...cost])
          for (let d = 0; d < DIRECTIONS; d++) {
            const to = neighbour[at * DIRECTIONS + d]!;
            if (to < 0 || blocked[to] || (blocked[at] && at !== from)) continue;
            const total = spent + lineCost[at * DIRECTIONS + d]!;
            if (total <= 4 && total < (cost.get(to) ?? 99)) {
              cost.set(to, total);
              changed = true;
            }
          }
      }
      for (const to of cost.keys()) {
        if (sources.has(to)) return true;
        if (links[to] && !seen.has(to)) {
          seen.add(to);
          queue.push(to);
        }
      }
    }
    return false;
  }

  test('agree on random positions', () => {
    const area: number[] = [];
    for (let h = 0; h < HEXES; h++) if (italy1796.area[h]) area.push(h);
    const chance = new FastChance('supply');
    const names = [
      'fr_vii',
      'fr_viii',
      'fr_det1',
      'fr_det2',
      'fr_supply1',
      'fr_supply2',
      'at_i',
      'at_ii',
      'at_det1',
      'at_det2',
      'at_supply1',
    ];
    for (let round = 0; round < 12; round++) {
      const desk = stage({});
      for (const name of names) {
        put(desk.state, id(name), chance.pick(area, 'hex'));
        desk.state.steps[id(name)] = isCombat[id(name)] ? 1 : 0;
        desk.state.marks[id(name)] = name.includes('supply') ? 16 : 0;
      }
      for (const power of [FRANCE, AUSTRIA]) {
        // Without depots in harbours, which sea edges would make sources.
        for (const name of ['fr_supply1', 'fr_supply2', 'at_supply1'])
          if (Object.values(hexOfCity).includes(desk.state.place[id(name)]!)) put(desk.state, id(name), -1);
        const fast = traceSupply(italy1796, desk.state, power, null);
        for (const h of area) {
          const fed = oracle(desk.state, power, h);
          expect(fast[h] === 1, `round ${round} hex ${h}`).toBe(fed);
          // One hex is asked from its own end of the line.
          expect(isHexSupplied(desk.play, power, h, new Map()), `round ${round} hex ${h} alone`).toBe(fed);
        }
      }
    }
  });
});
