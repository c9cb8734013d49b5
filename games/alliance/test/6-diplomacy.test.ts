import { factsOf } from '@concert/board';
import { SPECTATOR } from '@concert/kernel';
import { clause } from '@concert/testing';
import { expect } from 'vitest';
import { marks } from '../board/pieces.ts';
import { alliance, blockId, capitalOf, place, placeId, power, powerOf } from '../src/index.ts';
import { choicesOf, open } from './begin.ts';

const seen = (table: ReturnType<typeof open>, viewer: number, name: string): number | null =>
  table.view(viewer).board.blocks.find(({ id }) => id === blockId(name))?.steps ?? null;

const hiddenIn = (table: ReturnType<typeof open>, viewer: number, where: string, whose: string): number =>
  table
    .view(viewer)
    .board.hidden.filter((g) => g.place === placeId(where) && g.colour === power.names.indexOf(whose))
    .reduce((sum, { count }) => sum + count, 0);

/** A bid of Britain's that no player matches, with the best possible roll. */
function winOver(target: string, position: { [path: string]: string | number | null }): ReturnType<typeof open> {
  const table = open({
    position: { 'card.britain': 41, 'card.france': 2, 'treasury.france': 0, 'treasury.britain': 9, ...position },
    scene: { diplomacy: {} },
    draws: [6, 6],
  });
  table.choose(1, { verb: 'bid', arg: { power: power.names.indexOf(target), gold: 1 } });
  return table;
}

clause('AL-6.13-n', 'blocks that turn neutral lie face-up for all, at their strength', () => {
  const table = winOver('spain', { 'block.SP-INF1.step': 1 });
  const before = open({ position: { 'block.SP-INF1.step': 1 }, scene: { diplomacy: {} } });
  expect(seen(before, 1, 'SP-INF1')).toBeNull();
  expect(seen(before, 0, 'SP-INF1')).toBe(1);
  expect(hiddenIn(before, 1, 'madrid', 'spain')).toBe(4);
  expect(table.position.state.patron[power.names.indexOf('spain')]).toBe(-1);
  for (const viewer of [0, 1, SPECTATOR]) {
    expect(seen(table, viewer, 'SP-INF1')).toBe(1);
    expect(seen(table, viewer, 'MI-MOROCCO')).toBe(1);
    expect(hiddenIn(table, viewer, 'madrid', 'spain')).toBe(0);
  }
});

clause(
  'AL-6.13-o',
  'neutral blocks that gain an ally stand up where they are, at their strength, visible only to that ally',
  () => {
    const table = winOver('austria', { 'block.AU-INF1.step': 2 });
    const before = open({ position: { 'block.AU-INF1.step': 2 }, scene: { diplomacy: {} } });
    expect(seen(before, 0, 'AU-INF1')).toBe(2);
    expect(table.position.state.patron[power.names.indexOf('austria')]).toBe(1);
    expect(seen(table, 1, 'AU-INF1')).toBe(2);
    expect(seen(table, 0, 'AU-INF1')).toBeNull();
    expect(seen(table, SPECTATOR, 'AU-INF1')).toBeNull();
    expect(hiddenIn(table, 0, 'vienna', 'austria')).toBe(4);
    expect(table.position.state.place[blockId('AU-INF1')]).toBe(placeId('vienna'));
    expect(table.position.state.steps[blockId('AU-INF1')]).toBe(2);
  },
);

clause('AL-6.2-d', 'nothing that a third player sees or may choose tells of a secret alliance (AL-R-42)', () => {
  const about = (relation: string) =>
    open({
      options: { seats: 3, secretAlliances: true },
      position: { 'relation.france': { russia: relation }, 'card.britain': 30, 'card.france': 20, 'card.russia': 10 },
      scene: { actions: {} },
    });
  const [secret, none, known] = ['secretly allied', 'neutral', 'allied'].map(about);
  for (const viewer of [1, SPECTATOR]) expect(secret.view(viewer)).toEqual(none.view(viewer));
  expect(secret.choices(1)).toEqual(none.choices(1));
  expect(secret.view(0).board.relations).not.toEqual(none.view(0).board.relations);
  expect(known.view(1).board.relations).not.toEqual(none.view(1).board.relations);
});

clause('AL-6.2-b', 'the talks may last ten minutes; the clock can close them for all (AL-R-41)', () => {
  const table = open({ options: { seats: 3 }, scene: { negotiation: {} } });
  for (const seat of [0, 1, 2]) {
    expect(table.machine.prompt(table.position, seat)).toMatchObject({ what: 'negotiate', args: { minutes: 10 } });
    table.choose(seat, { verb: 'ready', arg: {} });
  }
  expect(table.machine.prompt(table.position, 0)?.what).toBe('discard');
});

clause('AL-6.2-h', 'no choice of a turn is about a block of an allied player', () => {
  const table = open({
    options: { seats: 3 },
    position: { 'relation.france': { russia: 'allied' }, 'block.RU-INF1.at': 'paris', 'block.RU-INF1.step': 1 },
    scene: { turn: { seat: 'france', ap: 4 } },
  });
  const russian = (b: number): boolean => power.names[powerOf[b]] === 'russia';
  expect(choicesOf(table, 0, 'levy').some(({ block }) => russian(block))).toBe(false);
  expect(choicesOf(table, 0, 'build').some(({ block }) => russian(block))).toBe(false);
  expect(choicesOf(table, 0, 'group').map(({ place: at }) => place.names[at])).not.toContain('moscow');
  table.choose(0, { verb: 'group', arg: { place: placeId('paris') } });
  expect(choicesOf(table, 0, 'march').some(({ block }) => russian(block))).toBe(false);
  expect(choicesOf(table, 0, 'march').length).toBeGreaterThan(0);
});

clause('AL-3.4-g', 'an open offer tells nothing of what is left in a hidden Treasury', () => {
  const after = (gold: number) => {
    const table = open({
      options: { seats: 3, hiddenTreasuries: true },
      position: { 'treasury.france': 5 },
      scene: { negotiation: {} },
    });
    const terms = { give: 4, take: 0, alliance: 'none' };
    expect(table.do({ seat: 0, offer: { to: [2], kind: 'trade', terms } })).toMatchObject({ ok: true });
    table.position.state.gold[0] = gold;
    table.choose(1, { verb: 'ready', arg: {} });
    return table;
  };
  const [rich, poor] = [5, 1].map(after);
  expect(poor.summary(2).offers).toMatchObject([{ id: '0-2#1', status: 'open' }]);
  for (const viewer of [1, 2, SPECTATOR]) expect(poor.summary(viewer)).toEqual(rich.summary(viewer));
});

/** Marks of alliances on the board, by the capital they stand in: whose marker. */
function alliesShown(relation: string, viewer: number): { [capital: string]: string } {
  const table = open({
    options: { seats: 3, secretAlliances: true },
    position: { 'relation.france': { russia: relation } },
    scene: { actions: {} },
  });
  const places: string[] = [];
  const map = { place: (name: string) => ({ at: [places.push(name), 0] }), border: () => undefined };
  const context = { view: table.view(viewer), map, facts: factsOf(alliance, { seats: 3 }) };
  const shown = marks(context as never, null).filter(({ key }) => key.startsWith('ally '));
  return Object.fromEntries(
    shown.map(({ key }) => {
      const [, host, guest] = key.split(' ').map(Number);
      return [place.names[capitalOf[host]], power.names[guest]];
    }),
  );
}

clause(
  'AL-6.2-d',
  'a public alliance shows each empire’s marker in the other’s capital, a secret one shows none',
  () => {
    for (const viewer of [0, 1, SPECTATOR]) {
      expect(alliesShown('allied', viewer)).toEqual({ paris: 'russia', st_petersburg: 'france' });
      expect(alliesShown('secretly allied', viewer)).toEqual({});
      expect(alliesShown('neutral', viewer)).toEqual({});
    }
  },
);
