import { readCase, runCase } from '@concert/kernel';
import { clause } from '@concert/testing';
import { expect } from 'vitest';
import { faceUp, turnOf } from '../board/blocks.ts';
import { blocks } from '../src/data/blocks.ts';
import { regions } from '../src/data/regions.ts';
import { setups } from '../src/data/setups.ts';
import { alliance, blockId, empireNames, place, placeId, siteOf } from '../src/index.ts';
import { maxOf, minOf } from '../src/tables.ts';

const differences = (file: object): string[] =>
  runCase(alliance, readCase({ case: 'within a test', game: 'alliance', ...file })).differences;

const ofType = (type: string) => blocks.filter((row) => row.type === type);

/** Lets a block of strength 2 defend and throw its firepower and one more: one hit, or what differs. */
function fires({ id, owner, type, firepower }: (typeof blocks)[number]): string[] {
  const french = owner === 'france';
  const seat = french ? 'france' : 'britain';
  const site = siteOf[blockId(id)];
  const where = type === 'fleet' ? 'skagerrak' : site >= 0 ? place.names[site] : 'hanover';
  const foe = `${french ? 'BR' : 'FR'}-${type === 'fleet' ? 'FLEET1' : 'INF1'}`;
  return differences({
    position: {
      map: 'empty',
      ...(['france', 'britain'].includes(owner) ? {} : { [`ally.${owner}`]: 'britain' }),
      [`block.${id}`]: { at: where, step: 2 },
      [`block.${foe}`]: { at: where, step: 3, part: 'main attack' },
    },
    scene: { battle: { place: where } },
    draws: [firepower, firepower + 1],
    play: [
      { expect: { waiting: [seat] } },
      { seat, verb: 'fire', arg: { block: id } },
      { expect: { log: 'spectator', what: 'fire', args: { block: id, hits: 1 } } },
    ],
  });
}

const rated = (type: string, bands: RegExp): void => {
  for (const row of ofType(type)) {
    expect(`${row.letter}${row.firepower}`, row.id).toMatch(bands);
    expect(fires(row), row.id).toEqual([]);
  }
};

clause('AL-2.11-a', 'each empire has one HQ, named for its leader, and no minor has one', () => {
  const hqs = ofType('hq');
  expect(hqs.map((row) => row.owner).sort()).toEqual([...empireNames]);
  for (const row of hqs) {
    expect(row.name, row.id).toMatch(/^HQ \(.+\)$/);
    expect(fires(row), row.id).toEqual([]);
  }
});
clause('AL-2.12-a', 'infantry fires as C1 to C4', () => {
  rated('infantry', /^C[1-4]$/);
  expect(new Set(ofType('infantry').map((row) => row.firepower))).toEqual(new Set([1, 2, 3, 4]));
});
clause('AL-2.13-a', 'a fortress stands in the place it is named for, in every scenario', () => {
  for (const row of ofType('fortress')) {
    const town = row.name.slice(row.name.indexOf('(') + 1, -1);
    const site = regions[siteOf[blockId(row.id)]];
    expect(site.fortress, row.id).toContain(town);
    for (const { location } of setups.filter((each) => each.block === row.id))
      expect(['pool', site.id], row.id).toContain(location);
    expect(fires(row), row.id).toEqual([]);
  }
});
clause('AL-2.13-d', 'the fortresses of double pentagons hold four steps, the others three', () => {
  const four = ofType('fortress')
    .filter((row) => row.max === 4)
    .map((row) => row.name.slice(6, -1));
  expect(four.sort()).toEqual([
    'Antwerp',
    'Brest',
    'Cadiz',
    'Danzig',
    'Gibraltar',
    'Istanbul',
    'Lisbon',
    'Magdeburg',
    'Mainz',
    'Malta',
    'Mantua',
    'Portsmouth',
  ]);
  for (const row of ofType('fortress')) {
    const at = place.names[siteOf[blockId(row.id)]];
    const ally = ['france', 'britain'].includes(row.owner) ? {} : { [`ally.${row.owner}`]: 'britain' };
    const seat = row.owner === 'france' ? 'france' : 'britain';
    const levy = { seat, verb: 'levy', arg: { block: row.id } };
    const position = { map: 'empty', ...ally, [`block.${row.id}`]: { at, step: row.max } };
    const full = [{ ...levy, refused: 'AL-2.3.1-b' }];
    expect(differences({ position, scene: { turn: { seat } }, play: full }), row.id).toEqual([]);
    expect(row.max === 4 || row.max === 3).toBe(true);
  }
});
clause('AL-2.14-a', 'cavalry fires as B1 to B3, Cossacks as A1', () => {
  rated('cavalry', /^(B[1-3]|A1)$/);
  const first = ofType('cavalry').filter((row) => row.letter === 'A');
  expect(first.map((row) => row.id)).toEqual(['RU-COSSACK1', 'RU-COSSACK2']);
});
clause('AL-2.15-a', 'artillery fires as A2 or A3; France and Russia have most of it', () => {
  rated('artillery', /^A[23]$/);
  const count = (owner: string): number => ofType('artillery').filter((row) => row.owner === owner).length;
  for (const owner of empireNames) {
    if (owner === 'france' || owner === 'russia') continue;
    expect(count(owner), owner).toBeLessThan(Math.min(count('france'), count('russia')));
  }
});
clause('AL-2.16-a', 'fleets fire as D2 or D3, and the British navy is the strongest', () => {
  rated('fleet', /^D[23]$/);
  const might = (owner: string): number =>
    ofType('fleet')
      .filter((row) => row.owner === owner)
      .reduce((sum, row) => sum + row.firepower * row.max, 0);
  const rest = [...new Set(blocks.map((row) => row.owner))].filter((owner) => owner !== 'britain');
  for (const owner of rest) expect(might(owner), owner).toBeLessThan(might('britain') / 2);
});
clause('AL-2.16-d', 'every fleet can stand at zero, and no army can', () => {
  for (const row of blocks) expect(row.min, row.id).toBe(row.type === 'fleet' ? 0 : 1);
});
clause('AL-2.3.1-b', 'no block is stronger than four, and none is raised above its best', () => {
  for (const row of blocks) {
    if (['fortress', 'fleet'].includes(row.type) || !['france', 'britain'].includes(row.owner)) continue;
    expect(row.max, row.id).toBeLessThanOrEqual(4);
    const at = row.owner === 'france' ? 'paris' : 'london';
    const levy = { seat: row.owner, verb: 'levy', arg: { block: row.id } };
    const base = { scene: { turn: { seat: row.owner } } };
    const low = { map: 'empty', [`block.${row.id}`]: { at, step: row.max - 1 } };
    const top = { map: 'empty', [`block.${row.id}`]: { at, step: row.max } };
    expect(differences({ ...base, position: low, play: [levy] }), row.id).toEqual([]);
    expect(differences({ ...base, position: top, play: [{ ...levy, refused: 'AL-2.3.1-b' }] }), row.id).toEqual([]);
  }
  expect(new Set(blocks.map((row) => row.max))).toEqual(new Set([2, 3, 4]));
});

const id = (name: string) => ({ id: blockId(name) });

const sees = (view: string, name: string, at?: string) => ({
  view,
  path: 'board.blocks',
  has: { ...id(name), ...(at ? { place: placeId(at) } : {}) },
});

/** The view counts blocks of a colour in a place without telling which they are. */
const counts = (view: string, colour: number, at: string, count: number) => ({
  view,
  path: 'board.hidden',
  has: { colour, place: placeId(at), count },
});

clause(
  'AL-2.2.1-a',
  'an opponent knows colour, place and number of upright blocks; neutrals lie open (AL-R-81)',
  () => {
    const position = { 'card.france': 20, 'card.britain': 3 };
    const known = [
      sees('france', 'FR-HQ', 'paris'),
      sees('france', 'SP-HQ', 'madrid'),
      sees('britain', 'AU-HQ', 'vienna'),
      sees('spectator', 'MI-BAVARIA', 'bavaria'),
      counts('britain', 2, 'paris', 4),
      counts('spectator', 2, 'paris', 4),
      counts('france', 1, 'london', 4),
      counts('britain', 2, 'hanover', 1),
    ];
    expect(differences({ position, scene: { actions: {} }, expect: known })).toEqual([]);
    for (const unseen of [
      sees('britain', 'FR-HQ'),
      sees('spectator', 'FR-HQ'),
      sees('france', 'BR-FLEET1'),
      sees('britain', 'SP-HQ'),
      sees('britain', 'FR-INF8'),
    ])
      expect(differences({ position, scene: { actions: {} }, expect: [unseen] }).length).toBe(1);
  },
);
clause(
  'AL-2.2.1-a',
  'in battle the lines are shown, reserves are not, and after it all stand up again (AL-R-63)',
  () => {
    const position = {
      map: 'empty',
      'card.france': 20,
      'card.britain': 3,
      'block.FR-INF1': { at: 'hanover', step: 3 },
      'block.BR-INF1': { at: 'hanover', step: 1, part: 'main attack', from: 'westfalen' },
      'block.BR-INF2': { at: 'hanover', step: 1, part: 'attacking reserve', from: 'holland' },
      'block.BR-INF4': { at: 'saxony', step: 1 },
      'block.FR-INF2': { at: 'saxony', step: 1, part: 'main attack', from: 'hanover' },
    };
    const battle = { position, scene: { battle: { place: 'hanover' } } };
    const shown = [sees('france', 'BR-INF1', 'hanover'), sees('britain', 'FR-INF1', 'hanover')];
    expect(differences({ ...battle, expect: shown })).toEqual([]);
    expect(differences({ ...battle, expect: [sees('france', 'BR-INF2')] }).length).toBe(1);
    const after = {
      ...battle,
      draws: [1, 1, 6, 1, 1, 6],
      play: [
        { seat: 'france', verb: 'fire', arg: { block: 'FR-INF1' } },
        { expect: sees('france', 'BR-INF2') },
        { seat: 'france', verb: 'fire', arg: { block: 'FR-INF1' } },
        { seat: 'france', verb: 'pass' },
      ],
    };
    expect(differences({ ...after, expect: [sees('spectator', 'BR-INF1'), sees('spectator', 'BR-INF2')] })).toEqual([]);
    expect(differences({ ...after, expect: [sees('britain', 'FR-INF1')] }).length).toBe(1);
  },
);

clause(
  'AL-2.3.2-c',
  'on the board a step lost is a quarter turn counter-clockwise, and the strength that is left on top',
  () => {
    for (const row of blocks) {
      const b = blockId(row.id);
      expect(turnOf(b, maxOf[b]), row.id).toBeCloseTo(0);
      for (let step = maxOf[b]; step > minOf[b]; step--)
        expect(turnOf(b, step - 1) - turnOf(b, step), row.id).toBe(-90);
      // The four numbers stand clockwise from the top; turning the block brings the one that counts there.
      for (let step = Math.max(minOf[b], maxOf[b] - 3); step <= maxOf[b]; step++) {
        const edge = new RegExp(`rotate\\((\\d+)\\)"><text y="[^"]*" class="al-number"[^>]*>${step}<`).exec(
          faceUp(b, step, 0),
        )!;
        expect(Number(edge[1]) + turnOf(b, step), `${row.id} at ${step}`).toBe(0);
      }
    }
  },
);
