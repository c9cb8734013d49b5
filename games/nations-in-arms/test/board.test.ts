/** The board is made of what a viewer sees, at every zoom and of every position, and of nothing else. */
import { type BoardContext, factsOf, type Level, type Piece } from '@concert/board';
import { type AnyChoice, type AnyGame, FastChance, openTable, secretFrom } from '@concert/kernel';
import { boardContext, checkMarkup, clause, idleBoardUi, loadPanels, mapOf, tablesOf, wordsOf } from '@concert/testing';
import { TableHost } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Context, forcesOf, placeIdOf } from '../board/context.ts';
import { board } from '../board/index.tsx';
import { liveryOf } from '../board/livery.ts';
import { nationsInArms } from '../src/index.ts';
import { AUSTRIA, FRANCE, isLeader, powerId } from '../src/tables.ts';
import { hex, id, type Stage, stage } from './stage.ts';

beforeAll(() => loadPanels(board));

const game = nationsInArms as unknown as AnyGame;
const map = mapOf(new URL('../', import.meta.url));
const facts = factsOf(game, {});
const levels: readonly Level[] = ['far', 'middle', 'near'];

/** What a viewer's board is given in a position of a test. */
function seenOn({ machine, position }: Stage, viewer: number, left?: readonly AnyChoice[]): Context {
  const view = machine.view(position, viewer) as never;
  return {
    view,
    choices: machine.choices(position, viewer),
    ...(left && { left }),
    facts,
    map,
    lookups: {},
    textTables: tablesOf(machine, view),
    log: [],
  };
}

function wander(seed: string, most: number, show: (context: BoardContext) => void): void {
  const table = openTable(game, {} as never, secretFrom(seed));
  const host = new TableHost(table);
  const chance = new FastChance(seed);
  for (let n = 0; n < most && !table.over; n++) {
    const seat = host.turnStatus().busy.find((each) => host.decisionFor(each) !== null)!;
    const { choices } = host.decisionFor(seat)!;
    const { verb, arg } = chance.pick(choices, 'choice');
    expect(host.do({ seat, verb, arg } as never).ok).toBe(true);
    if (n % 19 === 0) show(boardContext(map, host, seat));
  }
}

const spotOf = (piece: Piece): readonly [number, number] => piece.at ?? map.place(piece.place).at;

/** The part of the smaller of two counters that the other covers; the body of one is 76 by 67 in a square of 100. */
function hidden(a: Piece, b: Piece, level: 'near' | 'middle'): number {
  const side = board.zooms!.size(level, 2);
  const bodies = [a, b].map((piece) => [0.76, 0.67].map((part) => part * side * (piece.size ?? 1)));
  const shared = [0, 1].map((axis) => {
    const room = (bodies[0]![axis]! + bodies[1]![axis]!) / 2;
    return Math.max(0, room - Math.abs(spotOf(a)[axis]! - spotOf(b)[axis]!));
  });
  return (shared[0]! * shared[1]!) / Math.min(...bodies.map(([wide, high]) => wide! * high!));
}

describe('in games that are played at random', () => {
  test('everything can be drawn at every zoom, with every overlay, and every panel has words', () => {
    wander('board', 500, (context) => {
      for (const level of levels) {
        const pieces = board.pieces(context, level);
        expect(new Set(pieces.map(({ key }) => key)).size).toBe(pieces.length);
        for (const piece of pieces) {
          expect(map.place(piece.place)).toBeDefined();
          checkMarkup(piece.draw());
          expect(piece.title).not.toMatch(/undefined|^$/);
        }
        for (const overlay of [null, ...board.overlays!.map((each) => each.id)]) {
          for (const mark of board.marks!(context, overlay, level)) checkMarkup(mark.draw());
          for (const tint of board.tints!(context, overlay)) expect(map.path(tint.place)).not.toBe('');
        }
      }
      for (const panel of board.panels!)
        if (panel.open(context)) expect(wordsOf(panel.render(idleBoardUi(context)))).not.toMatch(/undefined|NaN/);
      expect(board.powers!(context)).toHaveLength(2);
      expect(board.heading!(context)).toMatch(/179[67]|Set-up/);
    });
  });

  test('every force is on the map once, near and at the middle zoom; far away its steps are in one block', () => {
    wander('forces', 300, (context) => {
      const forces = forcesOf((context as Context).view.board);
      for (const level of ['near', 'middle'] as const) {
        const shown = board.pieces(context, level).filter(({ key }) => key.startsWith('force '));
        expect(shown).toHaveLength(forces.filter(({ units, leaders }) => units.length + leaders.length > 0).length);
      }
      const total = forces.reduce((sum, { steps }) => sum + steps, 0);
      const blocks = board.pieces(context, 'far').map(({ title }) => Number.parseInt(title, 10));
      expect(blocks.reduce((sum, steps) => sum + steps, 0)).toBe(total);
    });
  });

  test('counters do not heap: the figure of each is to be seen, and far blocks keep apart', () => {
    wander('heaps', 300, (context) => {
      for (const level of ['near', 'middle'] as const) {
        const spots = board.pieces(context, level).filter(({ key }) => key.startsWith('force '));
        for (const [i, a] of spots.entries())
          for (const b of spots.slice(i + 1)) expect(hidden(a, b, level)).toBeLessThan(0.5);
      }
      const blocks = board.pieces(context, 'far');
      for (const [i, a] of blocks.entries())
        for (const b of blocks.slice(i + 1)) {
          const [dx, dy] = [Math.abs(spotOf(a)[0] - spotOf(b)[0]), Math.abs(spotOf(a)[1] - spotOf(b)[1])];
          expect(dx > 60 || dy > 40).toBe(true);
        }
    });
  });
});

/** Bonaparte's army of three corps in Savona, Beaulieu's of two in Alessandria; it is Bonaparte's activation. */
function facing(): Stage {
  const set = stage({
    fr_italy: { at: 'savona', commands: undefined, army: 'fr_italy' },
    bonaparte: { at: 'savona', commands: 'fr_italy', army: 'fr_italy' },
    fr_vii: { at: 'savona', army: 'fr_italy' },
    fr_viii: { at: 'savona', army: 'fr_italy' },
    fr_supply1: { at: 'savona', depot: true },
    beaulieu: { at: 'alessandria' },
    at_i: { at: 'alessandria' },
  } as never);
  set.begin('activation', { leader: id('bonaparte'), marker: 0 });
  for (let n = 0; n < 4 && set.verbs(0).includes('begin'); n++) set.take(0, 'begin');
  return set;
}

describe('a march', () => {
  test('a click on a hex settles where to go; what is left are the sides by which it is entered', () => {
    const set = facing();
    const context = seenOn(set, 0);
    const target = placeIdOf(hex('alessandria'));
    expect(board.narrow!(context, target)).toEqual({ verb: 'go', fixed: { to: hex('alessandria') } });
    expect(board.narrow!(context, placeIdOf(hex('vienna')))).toBeNull();
    const ways = context.choices.filter(({ verb, arg }) => verb === 'go' && arg.to === hex('alessandria'));
    expect(ways.length).toBeGreaterThan(1);
    const paths = board.marks!(seenOn(set, 0, ways), null, 'near').filter(({ key }) => key.startsWith('path '));
    expect(paths).toHaveLength(ways.length);
  });

  test('all that is in reach is tinted and outlined', () => {
    const context = seenOn(facing(), 0);
    const reach = new Set(context.choices.filter(({ verb }) => verb === 'go').map(({ arg }) => arg.to));
    expect(board.tints!(context, null)).toHaveLength(reach.size);
    expect(board.marks!(context, null, 'near').some(({ key }) => key === 'reach')).toBe(true);
  });

  test('a tint is the stronger the more MP are left, and the figure says how many', () => {
    const context = seenOn(facing(), 0);
    const strengths = new Map(board.tints!(context, null).map(({ place, strength }) => [place, strength!]));
    const marks = board.marks!(context, null, 'near');
    const figures = marks.filter(({ key }) => key.startsWith('left '));
    expect(figures).toHaveLength(strengths.size);
    const byLeft = figures.map(
      ({ key, look }) => [Number(look), strengths.get(placeIdOf(Number(key.slice(5))))!] as const,
    );
    for (const [left, strength] of byLeft)
      for (const [other, weaker] of byLeft) if (left > other) expect(strength).toBeGreaterThanOrEqual(weaker);
    expect(new Set(byLeft.map(([left]) => left)).size).toBeGreaterThan(2);
  });

  test('hexes where enemies may react are dotted, and only those on a way past them', () => {
    const dotted = (set: Stage): number =>
      board.marks!(seenOn(set, 0), null, 'near').filter(({ key }) => key.startsWith('watched ')).length;
    expect(dotted(facing())).toBeGreaterThan(0);
    const alone = stage({ serurier: { at: 'nice' }, fr_x: { at: 'nice' } });
    alone.begin('activation', { leader: id('serurier'), marker: 0 });
    for (let n = 0; n < 4 && alone.verbs(0).includes('begin'); n++) alone.take(0, 'begin');
    expect(dotted(alone)).toBe(0);
  });

  test('a path is drawn from the active force only, and walked hex by hex', () => {
    const context = seenOn(facing(), 0);
    const [first, second] = ['W3733', 'W3732'];
    const points = [{ kind: 'piece', id: id('bonaparte') }];
    expect(board.aimAlong!(context, [{ kind: 'piece', id: id('at_i') }], [])).toBeNull();
    const aim = board.aimAlong!(context, points, [placeIdOf(hex('savona')), first, second])!;
    expect(aim.path).toEqual([first, second]);
    const next = board.onward!(context, aim);
    expect(next).toMatchObject({ choice: { verb: 'go', arg: { to: hex(first) } }, left: { path: [second] } });
  });

  test('a goal is taken up again from where the march was broken off, and forgotten once it is reached', () => {
    const context = seenOn(facing(), 0);
    const go = context.choices.find(({ verb }) => verb === 'go')!;
    const aim = board.aimOf!(context, go)!;
    expect(aim.path).toEqual([placeIdOf(go.arg.to as number)]);
    expect(board.onward!(context, { ...aim, path: [placeIdOf(hex('savona'))] })).toBeNull();
    expect(board.onward!(context, { ...aim, mover: { kind: 'piece', id: id('kellermann') } })).toBeNull();
  });
});

describe('cards and the standing line', () => {
  test('a hex tells its terrain, fortress, way and the odds of attacking there', () => {
    const context = seenOn(facing(), 0);
    const said = board.card!(context, { place: placeIdOf(hex('alessandria')) })!;
    expect(said.title).toMatch(/^Alessandria \d{4}$/);
    const rows = new Map(said.rows!.map(({ label, text }) => [label, text]));
    expect(rows.get('Fortress')).toMatch(/^level \d/);
    expect(rows.get('Way')).toMatch(/MP, \d left/);
    expect(rows.get('Battle')).toMatch(/won \d+ %, tied \d+ %, lost \d+ %/);
    expect(board.card!(context, { place: 'W3733' })!.title).toBe('Hex 3733');
  });

  clause('NA-1.1.2-c', 'a force tells its corps, which stand in the army’s box; a power is left to the page', () => {
    const context = seenOn(facing(), 0);
    const piece = board.pieces(context, 'near').find(({ key }) => key === `force ${id('bonaparte')}`)!;
    const said = board.card!(context, { piece })!;
    expect(said.rows!.find(({ label }) => label === 'Corps')!.text).toMatch(/VII 2\/2, VIII 2\/2/);
    expect(board.card!(context, { power: 'fr' })).toBeNull();
  });

  test('supply is cut for a reason that the overlay names', () => {
    const set = stage({
      serurier: { at: 'bologna' },
      fr_x: { at: 'bologna' },
      at_italy: { at: 'mantua', army: 'at_italy' },
      beaulieu: { at: 'mantua', commands: 'at_italy', army: 'at_italy' },
      at_i: { at: 'mantua', army: 'at_italy' },
    });
    set.begin('impulse', { marker: 0 });
    const context = seenOn(set, 0);
    const cut = board.marks!(context, 'supply', 'near').filter(({ key }) => key.startsWith('cut '));
    expect(cut.map(({ key }) => key)).toContain(`cut ${hex('bologna')}`);
    expect(board.tints!(context, 'zones').length).toBeGreaterThanOrEqual(6);
  });

  test('the standing line has the points, what they mean and when it ends', () => {
    const set = stage({ bonaparte: { at: 'milan' }, fr_vii: { at: 'milan' } }, (state) => {
      state.facts[0] = 1;
    });
    set.begin('impulse', { marker: 0 });
    expect(board.goal!(seenOn(set, 0))).toMatchObject({
      goal: 'A Coalition victory as it stands',
      ends: 'ends after turn 5',
      scores: [{ key: 'fr', value: 3 }],
      swing: '1 more point makes it a draw',
    });
  });
});

describe('panels', () => {
  const words = (context: Context, panel: string): string =>
    wordsOf(board.panels!.find((each) => each.id === panel)!.render(idleBoardUi(context)));

  test('the battle stage has every modifier with its clause, and the odds of the next dice', () => {
    const set = stage({
      bonaparte: { at: 'alessandria' },
      fr_vii: { at: 'alessandria' },
      fr_viii: { at: 'alessandria' },
      beaulieu: { at: 'alessandria' },
      at_i: { at: 'alessandria' },
      at_ii: { at: 'alessandria' },
    });
    set.begin('battle', { leader: id('bonaparte'), from: hex('savona'), marker: 0 });
    const context = seenOn(set, 0);
    const said = words(context, 'battle');
    expect(said).toContain('Battle of Alessandria');
    expect(said).toMatch(/Commander\s+8\.2\.2/);
    expect(said).toMatch(/Total/);
    expect(board.panels!.find(({ id: name }) => name === 'battle')!.open(context)).toBe(true);
    // The odds stand beside the plan, and move with it.
    const bar = (): string => /The next dice:.*the defender wins \d+ ?%/s.exec(words(seenOn(set, 0), 'battle'))![0];
    const plain = bar();
    set.take(0, 'lead', { unit: id('fr_vii') });
    expect(bar()).not.toBe(plain);
  });

  test('the standing has the points line by line, and what they mean', () => {
    const set = stage({ bonaparte: { at: 'milan' }, fr_vii: { at: 'milan' } }, (state) => {
      state.facts[0] = 1;
    });
    set.begin('impulse', { marker: 0 });
    const said = words(seenOn(set, 0), 'campaign');
    expect(said).toMatch(/Piedmont out of the war\s+3\s+3/);
    expect(said).toMatch(/France\s+\d+\s+points?/);
    expect(said).toMatch(/Mantua\s+4\s+–/);
  });

  test('the pool says what may be drawn next', () => {
    const set = stage({ bonaparte: { at: 'nice' }, fr_vii: { at: 'nice' } }, (state) => {
      Object.assign(state, { pool: (1 << 1) | (1 << 4) | (1 << 5) | (1 << 14), played: 1, lastLand: 0, season: 3 });
    });
    set.begin('impulse', { marker: 0 });
    // The Empire has just had a marker: of the Coalition's two and Winter Quarters one comes next.
    expect(words(seenOn(set, 0), 'campaign')).toMatch(/Coalition\s+2 in 3\s+the turn ends\s+1 in 3/);
  });
});

describe('counters', () => {
  test('who may act with the marker has a lozenge', () => {
    const set = stage({
      bonaparte: { at: 'nice' },
      fr_vii: { at: 'nice' },
      serurier: { at: 'savona' },
      fr_x: { at: 'savona' },
    });
    set.begin('impulse', { marker: 3 });
    const drawn = board.pieces(seenOn(set, 0), 'near');
    const has = (leader: string): boolean =>
      drawn
        .find(({ key }) => key === `force ${id(leader)}`)!
        .draw()
        .includes('#ffce2e');
    expect([has('bonaparte'), has('serurier')]).toEqual([true, false]);
  });

  clause(['NA-1.1.1.1-d', 'NA-5.1.3-k'], 'strength, activation, morale and supply are seen on the counter', () => {
    const look = (put: object): string => {
      const set = stage({ serurier: { at: 'nice' }, fr_x: { at: 'nice', ...put } } as never);
      return board
        .pieces(seenOn(set, 0), 'near')
        .find(({ key }) => key === `force ${id('serurier')}`)!
        .draw();
    };
    expect(look({})).toMatch(/Serurier.*Nice/);
    const looks = [{}, { demoralized: true }, { unsupplied: true }, { level: 1 }, { level: 2 }, { steps: 1 }].map(look);
    expect(new Set(looks).size).toBe(looks.length);
  });

  clause('NA-1.1.3.2-a', 'a supply unit is a train or a depot, and one sees which', () => {
    const drawn = (depot: boolean): string => {
      const set = stage({ fr_supply1: { at: 'nice', depot } });
      const [token] = board.pieces(seenOn(set, 0), 'near');
      expect(token!.title).toMatch(depot ? /Depot/ : /Train/);
      return token!.draw();
    };
    expect(drawn(true)).not.toBe(drawn(false));
  });

  clause('NA-1.0-b', 'a minor has a face of its own; a stripe says whom it serves', () => {
    const drawn = (major: number): string => {
      const set = stage({ colli: { at: 'turin' }, piedmont_i1: { at: 'turin' } }, (state) => {
        state.allegiance[powerId('piedmont')] = major;
      });
      return board
        .pieces(seenOn(set, 0), 'near')
        .find(({ key }) => key === `force ${id('colli')}`)!
        .draw();
    };
    const face = liveryOf(powerId('piedmont')).face;
    for (const major of [FRANCE, AUSTRIA]) {
      expect(drawn(major)).toContain(face);
      expect(drawn(major)).toContain(liveryOf(major).face);
    }
    expect(drawn(FRANCE)).not.toBe(drawn(AUSTRIA));
  });

  test('a pointer that rests on a force spreads what it is made of, the commander first', () => {
    const set = facing();
    const near = board.pieces(seenOn(set, 0), 'near');
    const parts = near.find(({ key }) => key === `force ${id('bonaparte')}`)!.parts!();
    // Bonaparte and two corps; the army marker is on the counter itself, the depot stays where it is.
    expect(parts).toHaveLength(3);
    expect(parts[1]).toContain('VII');
    for (const part of parts) checkMarkup(part);
    const alone = stage({ fr_det1: { at: 'nice' } });
    expect(board.pieces(seenOn(alone, 0), 'near')[0]!.parts).toBeUndefined();
  });

  test('a click on a force points at its leaders, the commander first', () => {
    const set = stage({
      fr_italy: { at: 'nice', army: 'fr_italy' },
      bonaparte: { at: 'nice', commands: 'fr_italy', army: 'fr_italy' },
      augereau: { at: 'nice', army: 'fr_italy' },
      fr_vii: { at: 'nice', army: 'fr_italy' },
    });
    const [force] = board.pieces(seenOn(set, 0), 'near').filter(({ key }) => key.startsWith('force '));
    expect(force!.points![0]).toEqual({ kind: 'piece', id: id('bonaparte') });
    expect(force!.points!.filter((point) => isLeader[point.id as number])).toHaveLength(2);
  });
});
