/** Deals struck in the middle of things: what they do to Gold that is meant for something, and what they tell. */
import { FastChance, type Table } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { type Alliance, alliance, block, placeId, power } from '../src/index.ts';
import { pairOf } from '../src/rules/4-control.ts';
import { choicesOf, open } from './begin.ts';

const [FRANCE, BRITAIN, RUSSIA, AUSTRIA] = [0, 1, 2, 3];
const id = (name: string): number => power.names.indexOf(name);
const three = { 'card.france': 28, 'card.britain': 12, 'card.russia': 4 };
const cards = { ...three, 'card.austria': 3 };

/** Offers and accepts. */
function strike(table: Table<Alliance>, from: number, to: number, kind: string, terms: object): void {
  expect(table.do({ seat: from, offer: { to: [to], kind, terms: terms as never } }).ok).toBe(true);
  const { id: offer } = table.summary(to).offers.at(-1)!;
  expect(table.do({ seat: to, answer: 'accept', id: offer })).toMatchObject({ ok: true });
}

const surrender = (table: Table<Alliance>, loser: number, to: number, gold: number, regions: string[] = []): void =>
  strike(table, to, loser, 'surrender', {
    loser,
    gold,
    regions: regions.map(placeId),
  });

const blockNamed = (name: string): number => block.names.indexOf(name);

/** What was said since, and whether it told its hearers a secret. */
const told = (table: Table<Alliance>, what: string): { args?: object; to?: number[]; reveals?: true }[] =>
  table.allEvents().filter((event) => event.what === what);

describe('Gold put down for an action', () => {
  const begun = (treasury: number, options: object = {}) =>
    open({
      options: { seats: 4, ...options },
      position: { ...cards, 'treasury.austria': treasury },
      scene: { turn: { seat: 'austria', ap: 3 } },
    });
  const treasury = (table: Table<Alliance>): number => table.position.state.gold[AUSTRIA];

  clause(['AL-3.4-h', 'AL-6.21-a'], 'is out of the Treasury, and no deal can take it before the action comes', () => {
    const table = begun(1);
    table.choose(AUSTRIA, { verb: 'payGold', arg: {} });
    expect(treasury(table)).toBe(0);
    expect(table.summary(AUSTRIA).prompt).toMatchObject({ args: { ap: 3, gold: 1 } });
    surrender(table, AUSTRIA, FRANCE, 5);
    expect(treasury(table)).toBe(0);
    expect(told(table, 'reparations')).toMatchObject([{ args: { gold: 0 } }]);
    const [levy] = choicesOf(table, AUSTRIA, 'levy');
    expect(table.choose(AUSTRIA, { verb: 'levy', arg: levy }).ok).toBe(true);
    expect(treasury(table)).toBe(0);
    expect(table.summary(AUSTRIA).prompt).toMatchObject({ args: { ap: 3, gold: 0 } });
    table.choose(AUSTRIA, { verb: 'endTurn', arg: {} });
    expect(treasury(table)).toBe(3);
  });

  clause(['AL-3.4-h', 'AL-3.2-k'], 'goes back when the turn ends without one', () => {
    const table = begun(2);
    table.choose(AUSTRIA, { verb: 'payGold', arg: {} });
    expect(choicesOf(table, AUSTRIA, 'payGold')).toEqual([]);
    table.choose(AUSTRIA, { verb: 'endTurn', arg: {} });
    expect(treasury(table)).toBe(5);
  });

  clause('AL-3.4-h', 'is taken back with the word', () => {
    const table = begun(2);
    table.choose(AUSTRIA, { verb: 'payGold', arg: {} });
    expect(table.undo(AUSTRIA).ok).toBe(true);
    expect(treasury(table)).toBe(2);
    expect(choicesOf(table, AUSTRIA, 'payGold')).toHaveLength(1);
  });

  clause('AL-3.4-h', 'counts for the three of a turn', () => {
    const table = begun(9);
    for (let paid = 0; paid < 3; paid++) {
      expect(table.choose(AUSTRIA, { verb: 'payGold', arg: {} }).ok).toBe(true);
      table.choose(AUSTRIA, { verb: 'levy', arg: choicesOf(table, AUSTRIA, 'levy')[0] });
    }
    expect(treasury(table)).toBe(6);
    expect(choicesOf(table, AUSTRIA, 'payGold')).toEqual([]);
  });

  test('a group picked up for Gold that has gone meanwhile can only halt', () => {
    const table = open({
      options: { seats: 4 },
      position: { ...cards, 'treasury.austria': 1 },
      scene: { turn: { seat: 'austria', ap: 0 } },
    });
    table.choose(AUSTRIA, { verb: 'group', arg: choicesOf(table, AUSTRIA, 'group')[0] });
    expect(choicesOf(table, AUSTRIA, 'march').length).toBeGreaterThan(0);
    surrender(table, AUSTRIA, FRANCE, 1);
    expect(table.choices(AUSTRIA)).toEqual([{ verb: 'halt', arg: {} }]);
  });
});

clause('AL-8.4-e', 'only the two know that they have been allies only since this turn', () => {
  const table = open({
    options: { seats: 3, secretAlliances: true },
    position: { ...three, 'relation.russia': { britain: 'neutral' } },
    scene: { turn: { seat: 'britain' } },
  });
  strike(table, RUSSIA, BRITAIN, 'alliance', { secret: true });
  const pair = pairOf(id('britain'), id('russia'));
  const seen = [FRANCE, BRITAIN, RUSSIA, -1].map((viewer) => table.view(viewer).board.newAllies);
  expect(seen).toEqual([[], [pair], [pair], []]);
  table.choose(BRITAIN, { verb: 'endTurn', arg: {} });
  expect(table.view(BRITAIN).board.newAllies).toEqual([]);
});

describe('a surrender', () => {
  const begun = (position: object = {}, options: object = {}) =>
    open({
      options: { seats: 4, ...options },
      position: { ...cards, 'relation.austria': { france: 'war', russia: 'war' }, ...position } as never,
      scene: { turn: { seat: 'austria' } },
    });

  clause('AL-6.21-b', 'tells what the blocks are that leave a region and that stay', () => {
    const table = begun({ 'block.AU-INF1': { at: 'tyrol' } });
    surrender(table, AUSTRIA, FRANCE, 0, ['tyrol']);
    expect(told(table, 'surrender')).toMatchObject([{ reveals: true }]);
    expect(table.position.state.place[blockNamed('AU-INF1')]).not.toBe(placeId('tyrol'));
    const other = begun();
    surrender(other, AUSTRIA, FRANCE, 0);
    expect(told(other, 'surrender')[0]).not.toHaveProperty('reveals');
  });

  clause('AL-6.21-b', 'takes no block out of a battle with others', () => {
    const table = begun({ 'block.AU-INF1': { at: 'tyrol' }, 'block.RU-INF1': { at: 'tyrol' } });
    surrender(table, AUSTRIA, FRANCE, 0, ['tyrol']);
    expect(table.position.state.place[blockNamed('AU-INF1')]).toBe(placeId('tyrol'));
  });

  clause(['AL-6.21-a', 'AL-3.4-g'], 'tells the two how much Gold there was, also when there was none', () => {
    const table = begun({ 'treasury.austria': 0 }, { hiddenTreasuries: true });
    surrender(table, AUSTRIA, FRANCE, 4);
    expect(told(table, 'reparations')).toMatchObject([{ args: { gold: 0 }, to: [FRANCE, AUSTRIA], reveals: true }]);
  });

  clause(['AL-1.4-e', 'AL-6.21-b'], 'by a player who is asked to remove blocks leaves that player a choice', () => {
    const table = begun({
      ...Object.fromEntries(['1', '2', '3', '4', '5'].map((n) => [`block.AU-INF${n}`, { at: 'tyrol', step: 2 }])),
    });
    table.choose(AUSTRIA, { verb: 'endTurn', arg: {} });
    expect(choicesOf(table, AUSTRIA, 'remove').length).toBeGreaterThan(0);
    surrender(table, AUSTRIA, FRANCE, 0, ['tyrol']);
    expect(table.choices(AUSTRIA)).toEqual([{ verb: 'ready', arg: {} }]);
    const { machine, position } = table;
    const frame = machine.asking(position, AUSTRIA)!;
    expect(
      alliance.bot!.policy!(machine.readContext(position), frame, AUSTRIA, table.choices(AUSTRIA) as never),
    ).toEqual([0]);
    expect(table.choose(AUSTRIA, { verb: 'ready', arg: {} }).ok).toBe(true);
    expect(table.position.stack.at(-1)?.at).toBe('reveal');
  });
});

clause('AL-6.2-c', 'a trade with hidden Treasuries tells the two that there was so much', () => {
  const table = open({
    options: { seats: 3, hiddenTreasuries: true },
    position: { 'treasury.britain': 5, 'treasury.russia': 5 },
    scene: { negotiation: {} },
  });
  strike(table, BRITAIN, RUSSIA, 'trade', { give: 0, take: 3, alliance: 'none' });
  expect(told(table, 'trade')).toMatchObject([{ to: [BRITAIN, RUSSIA], reveals: true }]);
});

clause(['AL-6.2-e', 'AL-11.5-a'], 'an alliance that shows what takes the room of a narrow place says so', () => {
  const allied = (position: object): object => {
    const table = open({
      options: { seats: 4 },
      position: { ...cards, ...position } as never,
      scene: { turn: { seat: 'austria' } },
    });
    strike(table, RUSSIA, AUSTRIA, 'alliance', { secret: false });
    return told(table, 'allied')[0];
  };
  expect(allied({ 'block.RU-FLEET1': { at: 'majorca' } })).toHaveProperty('reveals', true);
  expect(allied({})).not.toHaveProperty('reveals');
});

clause(
  ['AL-11.5-a', 'AL-1.4-e'],
  'a pact that leaves two armies in a narrow place shows everyone that they are two',
  () => {
    const table = open({
      options: { seats: 3 },
      position: {
        ...three,
        'relation.russia': { britain: 'war' },
        'block.BR-INF1': { at: 'majorca', step: 2 },
        'block.RU-INF1': { at: 'majorca', step: 2 },
      },
      scene: { turn: { seat: 'russia' } },
    });
    const { machine } = table;
    const kinds = (viewer: number): number[] =>
      table.view(viewer).board.hidden.flatMap(({ place: at, kind }) => (at === placeId('majorca') ? [kind] : []));
    expect([FRANCE, -1].map(kinds)).toEqual([
      [0, 0],
      [0, 0],
    ]);
    strike(table, BRITAIN, RUSSIA, 'alliance', { secret: false });
    expect([FRANCE, -1].map(kinds)).toEqual([
      [2, 2],
      [2, 2],
    ]);
    // So all players know that one of them must go when the turn ends.
    for (const viewer of [FRANCE, BRITAIN, -1])
      for (let n = 0; n < 10; n++) {
        const world = machine.imagine(table.view(viewer), new FastChance(`${n}`));
        machine.take(world, RUSSIA, { verb: 'endTurn', arg: {} }, new FastChance('dice'));
        expect(world.state.place.filter((at) => at === placeId('majorca'))).toHaveLength(1);
      }
  },
);

test('every field of the state comes into the views, by itself or with the blocks', () => {
  const { state } = open({ options: { seats: 3 } }).position;
  const { board } = open({ options: { seats: 3 } }).view(FRANCE);
  const ofBlocks = ['place', 'steps', 'cameFrom', 'role', 'activity', 'portSea'];
  expect(Object.keys(state).filter((key) => !(key in board))).toEqual(ofBlocks);
  expect(Object.keys(board.blocks[0]).filter((key) => key !== 'id')).toEqual(ofBlocks);
});
