import { FastChance, Machine, openTable, SPECTATOR, secretFrom } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { alliance, block, CARDS, cardEmpire, power, powerOf } from '../src/index.ts';

const solo = (campaign = 1) => openTable(alliance, { seats: 1, campaign }, secretFrom('solitaire'), ['s']);

const known = (table: ReturnType<typeof solo>, viewer: number): string[] => [
  ...new Set(table.view(viewer).board.blocks.map((each) => power.names[powerOf[each.id]])),
];

describe('the solitaire game', () => {
  clause('AL-SOLO-b', 'before a card is turned no blocks are shown; a spectator never sees any', () => {
    const machine = new Machine(alliance, { seats: 1 });
    const position = machine.setUp(new FastChance('set-up'));
    // Neutral minors of 1804 are turned away as well: nothing is face-up.
    expect(machine.view(position, 0).board.blocks).toEqual([]);
    const table = solo();
    expect(table.view(SPECTATOR).board.blocks).toEqual([]);
    const hidden = table.view(SPECTATOR).board.hidden.reduce((sum, each) => sum + each.count, 0);
    expect(hidden).toBe(block.names.length);
  });
  clause(
    ['AL-SOLO-b', 'AL-SOLO-d'],
    'each card shows the blocks of its empire and of the minors that follow it',
    () => {
      const table = solo();
      const minors: { [empire: string]: string[] } = {
        france: ['holland', 'swiss', 'westfalen'],
        britain: ['portugal', 'sweden'],
        spain: ['morocco'],
        austria: ['veneto'],
        prussia: ['poland'],
        turkey: ['tunisia'],
        russia: [],
      };
      const seen = new Set<string>();
      while (!table.over) {
        const { board } = table.view(0);
        const empire = power.names[cardEmpire[board.card[0]]];
        expect(power.names[board.activeEmpire]).toBe(empire);
        expect(known(table, 0).sort()).toEqual([empire, ...minors[empire]].sort());
        seen.add(empire);
        table.choose(0, { verb: 'endTurn', arg: {} });
      }
      expect(seen.size).toBeGreaterThan(3);
    },
  );
  clause(['AL-SOLO-c', 'AL-SOLO-l', 'AL-SOLO-m'], 'sixteen different cards a period, then sixteen fresh ones', () => {
    for (const campaign of [1, 2, 3]) {
      const table = solo(campaign);
      const turned: number[] = [];
      while (!table.over) {
        turned.push(table.view(0).board.card[0]);
        table.choose(0, { verb: 'endTurn', arg: {} });
      }
      expect(turned.length).toBe(16 * campaign);
      for (let period = 0; period < campaign; period++)
        expect(new Set(turned.slice(16 * period, 16 * period + 16)).size).toBe(16);
      // Forty-two cards cannot fill three periods without coming again.
      if (campaign === 3) expect(new Set(turned).size).toBeLessThanOrEqual(CARDS);
    }
  });
  clause('AL-SOLO-c', 'the pile is face-down: no view tells what comes', () => {
    const table = solo();
    expect(table.view(0).board.hand).toEqual([]);
    expect(table.view(0).board.cardsShown).toEqual(table.view(0).board.card);
  });
  clause('AL-SOLO-a', 'there is no other player: every offer is refused', () => {
    const table = solo();
    const terms = { text: 'peace' };
    expect(table.do({ seat: 0, offer: { to: [0], kind: 'promise', terms } }).ok).toBe(false);
    const verbs = new Set(table.choices(0).map(({ verb }) => verb));
    for (const verb of ['bid', 'breakAlliance', 'release', 'permit']) expect(verbs.has(verb as never)).toBe(false);
  });
});
