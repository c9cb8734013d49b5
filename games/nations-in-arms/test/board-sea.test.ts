/** Squadrons on the board: a ship for each, with as much on it as the viewer knows. */
import { factsOf, type Level, type Piece } from '@concert/board';
import type { AnyGame } from '@concert/kernel';
import { checkMarkup, idleBoardUi, loadPanels, mapOf, tablesOf, wordsOf } from '@concert/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../board/context.ts';
import { drawingOf } from '../board/drawings.ts';
import { board } from '../board/index.tsx';
import { shipOf } from '../board/ships.ts';
import { oddsOfBroadsides } from '../src/reading-sea.ts';
import { marker } from '../src/shape.ts';
import { at, naval, sail, steer } from './ships.ts';
import { everyCampaign, hex, id, type Stage, stage } from './stage.ts';

beforeAll(() => loadPanels(board));

const game = everyCampaign as unknown as AnyGame;
const map = mapOf(new URL('../', import.meta.url));

function seenOn({ machine, position }: Stage, viewer: number, scenario = 'grand1805'): Context {
  const view = machine.view(position, viewer) as never;
  const facts = factsOf(game, { scenario });
  const textTables = tablesOf(machine, view);
  return { view, choices: machine.choices(position, viewer), facts, map, lookups: {}, textTables, log: [] };
}

const ships = (desk: Stage, viewer: number, level: Level = 'near'): Piece[] =>
  board.pieces(seenOn(desk, viewer), level).filter(({ key }) => key.startsWith('ships '));

const places = {
  brest: 'fr_decoy1 fr_brest',
  blockade_brest: 'gb_cornwallis gb_channel',
  channel: 'gb_nelson',
  portsmouth: 'gb_keith',
};

describe('ships on the board', () => {
  test('there is one for the fleets of a side in a place, and a click on it means the place', () => {
    const desk = stage(at(places), undefined, 'grand1805');
    const drawn = ships(desk, 1);
    expect(drawn.map(({ place }) => place).sort()).toEqual(['W2023', 'W2620', 'blockade_brest', 'channel'].sort());
    for (const level of ['near', 'middle', 'far'] as const)
      for (const piece of ships(desk, 1, level)) checkMarkup(piece.draw());
    expect(drawn.find(({ place }) => place === 'channel')!.points).toEqual([{ kind: 'place', id: hex('channel') }]);
    // Far away only what is outside the harbours is to be seen.
    expect(
      ships(desk, 1, 'far')
        .map(({ place }) => place)
        .sort(),
    ).toEqual(['blockade_brest', 'channel']);
  });

  test('own fleets have names and factors, others a nation and a question mark', () => {
    const desk = stage(at(places), undefined, 'grand1805');
    const [own, other] = [0, 1].map((viewer) => ships(desk, viewer).find(({ place }) => place === 'W2023')!);
    expect(own!.title).toContain('French decoy 1 (decoy)');
    expect(other!.title).not.toContain('decoy');
    expect(other!.title).toContain('French fleet, French fleet');
    expect(other!.draw()).toContain('>?<');
    expect(own!.draw()).not.toContain('>?<');
  });

  test('troops aboard are shown, and campaigns without ships that sail have none', () => {
    const desk = stage(
      { ...at({ portsmouth: 'gb_channel' }), moore: { at: 'portsmouth' }, gb_i: { at: 'portsmouth' } },
      undefined,
      'grand1805',
    );
    desk.begin('naval', { marker: marker.names.indexOf('coalition naval') }, []);
    sail(desk, 1, 'portsmouth');
    desk.take(1, 'embark', { place: hex('portsmouth') });
    for (const name of ['moore', 'gb_i']) desk.take(1, 'mark', { piece: id(name) });
    desk.take(1, 'agree');
    steer(desk, 1, 'channel');
    const [ship] = ships(desk, 0);
    expect(ship!.title).toContain('aboard: British I Corps, Moore');
    const spain = stage(at({ cadiz: 'es_cadiz' }), undefined, 'peninsula1808');
    expect(board.pieces(seenOn(spain, 0, 'peninsula1808'), 'near').some(({ key }) => key.startsWith('ships '))).toBe(
      false,
    );
  });
});

/** What a panel says to a viewer; nothing where it is not open. */
function said(desk: Stage, viewer: number, panel: string): string {
  const context = seenOn(desk, viewer);
  const found = board.panels!.find(({ id: each }) => each === panel)!;
  const words = found.open(context) ? wordsOf(found.render(idleBoardUi(context))) : '';
  expect(words).not.toMatch(/undefined|NaN/);
  return words;
}

describe('panels of the sea', () => {
  const sea = { channel: 'fr_brest', portsmouth: 'gb_nelson gb_keith', blockade_brest: 'gb_cornwallis' };
  const impulse = (dice: readonly number[] = []): Stage => naval(sea, 'coalition', dice, () => {}, {}, 'grand1805');

  test('the squadron box has fleets, movement and blockades, and says nothing of them to the enemy', () => {
    const desk = impulse();
    expect(said(desk, 1, 'squadron')).toContain('No squadron is under way');
    sail(desk, 1, 'portsmouth', 'gb_nelson');
    const own = said(desk, 1, 'squadron');
    expect(own).toContain('Nelson');
    expect(own).toMatch(/1\s+of 3 fleets\s+· \d+ MP left/);
    expect(own).toMatch(/Brest\s*,\s*Coalition/);
    const other = said(desk, 0, 'squadron');
    expect(other).not.toContain('Nelson');
    expect(other).not.toContain('MP left');
  });

  test('an enemy squadron that may be caught is a question with both answers', () => {
    const desk = impulse();
    sail(desk, 1, 'portsmouth', 'gb_nelson');
    steer(desk, 1, 'channel');
    const words = said(desk, 0, 'sea');
    expect(words).toContain('Intercept from');
    expect(words).toContain('Decline');
    expect(words).not.toContain('Nelson');
  });

  test('the fleets that may be marked are ships with their names', () => {
    const desk = impulse();
    desk.take(1, 'sail', { place: hex('portsmouth') });
    expect(said(desk, 1, 'draft')).toMatch(/Which fleets sail from.*Nelson.*Keith/s);
    const context = seenOn(desk, 1);
    const ship = shipOf(context, id('gb_nelson'));
    checkMarkup(ship);
    expect(drawingOf(context, id('gb_nelson')).markup).toContain(ship);
    expect(drawingOf(context, id('gb_nelson')).markup).not.toContain('Train');
  });

  test('a battle shows both lines, the factors, the odds, and the dice of each fleet', () => {
    // The French try to catch Nelson and do; then a die for each fleet, the attacker first.
    const desk = impulse([6, 6, 1, 1]);
    sail(desk, 1, 'portsmouth', 'gb_nelson');
    steer(desk, 1, 'channel');
    desk.take(0, 'chase', { place: hex('channel'), skill: false });
    for (const viewer of [0, 1]) {
      const words = said(desk, viewer, 'sea');
      expect(words).toContain('Naval battle');
      expect(words).toContain('Nelson');
      expect(words).toContain('Combat factors in all');
    }
  });

  test('the odds of broadsides are exact', () => {
    const line = { fleets: [0], guns: 0, modifier: 0, dice: 1 };
    const { win, tie, lose } = oddsOfBroadsides([line, line]);
    expect(win).toBeCloseTo(15 / 36);
    expect(tie).toBeCloseTo(6 / 36);
    expect(lose).toBeCloseTo(15 / 36);
    expect(oddsOfBroadsides([{ ...line, modifier: 6 }, line]).win).toBeCloseTo(1);
  });
});
