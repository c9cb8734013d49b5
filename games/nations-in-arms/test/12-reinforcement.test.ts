import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { put } from '../src/rules/1-units.ts';
import { mayAppoint } from '../src/rules/12-reinforcement.ts';
import { DEPOT, GONE, marker, POOL, SPRING, type State } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE, isLeader, piecesOf, powerId, SPAIN } from '../src/tables.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const PORTUGAL = powerId('portugal');
const [FRENCH, COALITION_SEAT] = [0, 1];
const m = (name: string): number => marker.names.indexOf(name);

function spring(pieces: { [name: string]: Put }, more: (state: State) => void = () => {}): Stage {
  return stage(
    pieces,
    (s) => {
      s.turn = 4;
      s.season = SPRING;
      s.year = 1809;
      more(s);
    },
    'peninsula1808',
  );
}

/** Goes to the placement of one power, dismissing no leader and placing nothing before. */
function placing(desk: Stage, power: number): Stage {
  desk.begin('reinforce', {});
  for (let i = 0; i < 20; i++) {
    const top = desk.position.stack.at(-1) as { at: string; powers?: number[] };
    if (top.at === 'reinforce.place' && top.powers![0] === power) return desk;
    desk.take(desk.position.asked[0]!, 'agree');
  }
  throw new Error('the placement is never asked');
}

describe('the order of powers', () => {
  clause(['NA-12.0-a', 'NA-R-149'], 'is diplomatic, a minor after its major', () => {
    const desk = spring(
      {
        es_i: { off: 'raised' },
        fr_i: { off: 'raised' },
        gb_i: { off: 'raised' },
        portugal_i1: { off: 'raised' },
      },
      (s) => {
        s.controller[cityId('lisbon')] = PORTUGAL;
      },
    );
    desk.begin('reinforce', {});
    const order: number[] = [];
    for (let i = 0; i < 20 && desk.position.asked.length > 0; i++) {
      const top = desk.position.stack.at(-1) as { at: string; powers?: number[] };
      if (!top.at.startsWith('reinforce')) break;
      if (order.at(-1) !== top.powers![0]) order.push(top.powers![0]!);
      desk.take(desk.position.asked[0]!, 'agree');
    }
    expect(order).toEqual([SPAIN, FRANCE, BRITAIN, PORTUGAL]);
  });
});

describe('leaders', () => {
  clause(['NA-12.4.2-a', 'NA-G.Entry-date-a'], 'of this year come into the pool in Spring', () => {
    const desk = spring({ areizaga: { off: 'gone' }, picton: { off: 'gone' } }, (s) => {
      s.turn = 3;
      s.season = 3;
      s.year = 1808;
    });
    desk.begin('turn', {});
    desk.take(COALITION_SEAT, 'ready');
    desk.take(FRENCH, 'agree');
    expect(desk.at('areizaga')).toBe(GONE);
    desk.take(COALITION_SEAT, 'agree');
    expect(desk.at('areizaga')).toBe(POOL);
    expect(desk.at('picton')).toBe(GONE);
  });

  clause(
    ['NA-4.2.4.4-a', 'NA-4.2.4.4-c', 'NA-4.2.4.4-d', 'NA-12.4.2-f'],
    'are dismissed for others of the pool',
    () => {
      const desk = spring({ reille: { at: 'pamplona' }, fr_i: { at: 'pamplona' }, clausel: { off: 'pool' } }, (s) => {
        s.controller[cityId('pamplona')] = FRANCE;
      });
      desk.begin('reinforce', {});
      while ((desk.position.stack.at(-1) as { powers?: number[] }).powers?.[0] !== FRANCE)
        desk.take(desk.position.asked[0]!, 'agree');
      desk.take(FRENCH, 'recall', { leader: id('reille') });
      expect(desk.at('reille')).toBe(POOL);
      desk.take(FRENCH, 'agree');
      const followers = desk.choices(FRENCH).map(({ arg }) => arg.by);
      expect(followers).toContain(id('clausel'));
      expect(followers).not.toContain(id('reille'));
      desk.take(FRENCH, 'succeed', { leader: id('reille'), by: id('clausel') });
      expect(desk.at('clausel')).toBe(hex('pamplona'));
    },
  );

  clause(['NA-4.2.4.4-b'], 'all dismissals come before the first replacement', () => {
    const desk = spring(
      { reille: { at: 'pamplona' }, fr_i: { at: 'pamplona' }, moncey: { at: 'bayonne' }, fr_ii: { at: 'bayonne' } },
      (s) => {
        s.controller[cityId('pamplona')] = FRANCE;
      },
    );
    desk.begin('reinforce', {});
    while ((desk.position.stack.at(-1) as { powers?: number[] }).powers?.[0] !== FRANCE)
      desk.take(desk.position.asked[0]!, 'agree');
    desk.take(FRENCH, 'recall', { leader: id('reille') });
    desk.take(FRENCH, 'recall', { leader: id('moncey') });
    desk.take(FRENCH, 'agree');
    // Either may go where the other was.
    desk.take(FRENCH, 'succeed', { leader: id('reille'), by: id('moncey') });
    desk.take(FRENCH, 'succeed', { leader: id('moncey'), by: id('reille') });
    expect([desk.at('moncey'), desk.at('reille')]).toEqual([hex('pamplona'), hex('bayonne')]);
  });

  clause(['NA-4.2.4.4-e'], 'a dismissed army commander is followed according to rank', () => {
    const desk = spring(
      {
        fr_spain: { at: 'madrid' },
        joseph: { at: 'madrid', army: 'fr_spain', commands: 'fr_spain' },
        moncey: { at: 'madrid', army: 'fr_spain' },
        fr_i: { at: 'madrid', army: 'fr_spain' },
        soult: { off: 'pool' },
        clausel: { off: 'pool' },
      },
      (s) => {
        s.controller[cityId('madrid')] = FRANCE;
      },
    );
    desk.begin('reinforce', {});
    while ((desk.position.stack.at(-1) as { powers?: number[] }).powers?.[0] !== FRANCE)
      desk.take(desk.position.asked[0]!, 'agree');
    desk.take(FRENCH, 'recall', { leader: id('joseph') });
    desk.take(FRENCH, 'agree');
    const followers = desk.choices(FRENCH).map(({ arg }) => arg.by);
    expect(followers).toContain(id('soult'));
    expect(followers).not.toContain(id('clausel'));
    desk.take(FRENCH, 'succeed', { leader: id('joseph'), by: id('soult') });
    expect(desk.state.commander.includes(id('soult'))).toBe(true);
    expect(desk.at('moncey')).toBe(hex('madrid'));
  });

  clause(['NA-12.4.2-d', 'NA-12.4.2-e'], 'come to a force only if they can command it', () => {
    const { state } = spring({
      soult: { at: 'bayonne' },
      fr_i: { at: 'bayonne' },
      fr_ii: { at: 'bayonne' },
      fr_iv: { at: 'perpignan' },
      fr_vi: { at: 'bordeaux' },
      foy: { at: 'bordeaux' },
    });
    // Under a higher rank no one is placed; a one-star leader cannot lead what is too large.
    expect(mayAppoint(state, id('clausel'), hex('bayonne'))).not.toBe(true);
    expect(mayAppoint(state, id('clausel'), hex('perpignan'))).toBe(true);
    expect(mayAppoint(state, id('clausel'), hex('bordeaux'))).toBe(true);
  });

  clause(['NA-12.4.2-g'], 'of a major may join units of its minors at their sites', () => {
    const desk = placing(
      spring({ portugal_i1: { at: 'abrantes' }, hill: { off: 'pool' } }, (s) => {
        s.controller[cityId('lisbon')] = s.controller[cityId('abrantes')] = PORTUGAL;
      }),
      BRITAIN,
    );
    expect(desk.verdict(COALITION_SEAT, 'appoint', { leader: id('hill'), place: hex('abrantes') })).toBe(true);
    desk.take(COALITION_SEAT, 'appoint', { leader: id('hill'), place: hex('abrantes') });
    expect(desk.at('hill')).toBe(hex('abrantes'));
  });
});

describe('placement', () => {
  clause(['NA-12.4.1-a', 'NA-12.3-a'], 'new units appear at sites, supply units as depots or trains', () => {
    const desk = placing(spring({ fr_i: { off: 'raised' }, fr_supply1: { off: 'raised' } }), FRANCE);
    expect(desk.verdict(FRENCH, 'put', { piece: id('fr_i'), place: hex('madrid') })).not.toBe(true);
    desk.take(FRENCH, 'put', { piece: id('fr_i'), place: hex('bayonne') });
    desk.take(FRENCH, 'put', { piece: id('fr_supply1'), place: hex('bayonne') });
    expect(desk.at('fr_i')).toBe(hex('bayonne'));
    expect(desk.steps('fr_i')).toBe(2);
    expect(desk.state.marks[id('fr_supply1')]! & DEPOT).toBe(DEPOT);
  });

  clause(['NA-12.3-k'], 'what is not placed goes back to the pool', () => {
    const desk = placing(spring({ fr_i: { off: 'raised' } }), FRANCE);
    desk.take(FRENCH, 'agree');
    expect(desk.at('fr_i')).toBe(POOL);
    expect(desk.steps('fr_i')).toBe(0);
  });

  test('stacking holds: a second corps needs a leader who could command both', () => {
    const desk = placing(
      spring({ fr_i: { off: 'raised' }, fr_ii: { at: 'bayonne' }, reille: { off: 'pool' } }),
      FRANCE,
    );
    expect(desk.verdict(FRENCH, 'put', { piece: id('fr_i'), place: hex('bayonne') })).toBe(true);
    desk.take(FRENCH, 'put', { piece: id('fr_i'), place: hex('bayonne') });
    desk.take(FRENCH, 'appoint', { leader: id('reille'), place: hex('bayonne') });
    desk.take(FRENCH, 'agree');
    expect([desk.steps('fr_i'), desk.steps('fr_ii')]).toEqual([2, 2]);
  });

  clause(['NA-5.2.3.8-b'], 'British militia does not come to Lisbon', () => {
    const desk = placing(
      spring({ gb_mil1: { off: 'raised' } }, (s) => {
        s.controller[cityId('lisbon')] = PORTUGAL;
      }),
      BRITAIN,
    );
    expect(desk.verdict(COALITION_SEAT, 'put', { piece: id('gb_mil1'), place: hex('lisbon') })).not.toBe(true);
    expect(desk.verdict(COALITION_SEAT, 'put', { piece: id('gb_mil1'), place: hex('gibraltar') })).toBe(true);
  });
});

describe('armies', () => {
  const force = (more: { [name: string]: Put } = {}): { [name: string]: Put } => ({
    suchet: { at: 'bayonne' },
    fr_i: { at: 'bayonne' },
    clausel: { off: 'pool' },
    ...more,
  });

  clause(['NA-12.4.1-b', 'NA-12.4.1-d'], 'are raised for 5 with an additional leader of the pool', () => {
    const desk = placing(
      spring(force(), (s) => {
        s.money[FRANCE] = 7;
      }),
      FRANCE,
    );
    const [raise] = desk.choices(FRENCH).filter(({ verb }) => verb === 'raise');
    expect(raise!.arg.place).toBe(hex('bayonne'));
    desk.take(FRENCH, 'raise', raise!.arg as never);
    expect(desk.state.money[FRANCE]).toBe(2);
    desk.take(FRENCH, 'bring', { leader: id('clausel') });
    expect(desk.at('clausel')).toBe(hex('bayonne'));
    expect(desk.state.place[raise!.arg.army as number]).toBe(hex('bayonne'));
    expect(desk.state.commander.includes(id('suchet'))).toBe(true);
  });

  clause(['NA-12.4.1-d', 'NA-R-150'], 'not without a leader with an army side, nor without two steps', () => {
    // No French leader but two without an army side.
    const none = placing(
      spring({ reille: { at: 'bayonne' }, fr_i: { at: 'bayonne' }, fr_det1: { off: 'raised' } }, (s) => {
        s.money[FRANCE] = 20;
        for (const p of piecesOf[FRANCE]!)
          if (isLeader[p] && s.place[p] === POOL && p !== id('clausel')) put(s, p, GONE);
      }),
      FRANCE,
    );
    expect(none.verbs(FRENCH)).toContain('appoint');
    expect(none.verbs(FRENCH)).not.toContain('raise');
    const small = placing(
      spring({ suchet: { at: 'bayonne' }, fr_i: { at: 'bayonne', steps: 1 }, fr_det1: { off: 'raised' } }, (s) => {
        s.money[FRANCE] = 20;
      }),
      FRANCE,
    );
    expect(small.verbs(FRENCH)).not.toContain('raise');
  });

  clause(['NA-12.4.1-c'], 'can be raised as an activation opens, for no MP', () => {
    const desk = spring(force(), (s) => {
      s.money[FRANCE] = 5;
    });
    desk.begin('activation', { leader: id('suchet'), marker: m('empire 3') });
    const [raise] = desk.choices(FRENCH).filter(({ verb }) => verb === 'raise');
    desk.take(FRENCH, 'raise', raise!.arg as never);
    desk.take(FRENCH, 'bring', { leader: id('clausel') });
    expect(desk.state.money[FRANCE]).toBe(0);
    desk.take(FRENCH, 'begin');
    const frame = desk.position.stack.find(({ at }) => at.startsWith('activation.')) as {
      spent: number;
      leader: number;
    };
    expect(frame.spent).toBe(0);
    expect(frame.leader).toBe(id('suchet'));
    const go = desk.choices(FRENCH).find(({ verb }) => verb === 'go')!;
    desk.take(FRENCH, 'go', go.arg as never);
    expect(desk.at('clausel')).toBe(desk.at('suchet'));
    expect(desk.state.place[raise!.arg.army as number]).toBe(desk.at('suchet'));
  });

  clause(['NA-12.4.1-c'], 'but not without the money', () => {
    const desk = spring(force(), (s) => {
      s.money[FRANCE] = 4;
    });
    desk.begin('activation', { leader: id('suchet'), marker: m('empire 3') });
    expect(desk.verbs(FRENCH)).not.toContain('raise');
  });
});
