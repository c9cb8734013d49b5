/** Second cases of rulings on markers, tactical cards and peace. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { ATTACKER, byTable, DEFENDER, dueLosses } from '../src/rules/8-round.ts';
import { newPeace } from '../src/rules/13-victors.ts';
import { AUSTRIA } from '../src/tables.ts';
import { europe } from './europe.ts';
import { m } from './moves.ts';
import { stage } from './stage.ts';
import { austrians, field, french, t } from './tactics.ts';

describe('second cases of rulings', () => {
  clause(['NA-R-122', 'NA-3.2-l'], 'where the row names the Coalition she opens, and no limit binds her', () => {
    const { machine, play } = stage({}, undefined, 'austerlitz1805');
    const position = machine.start(play.chance as never);
    while (!machine.choices(position, 1).some(({ verb }) => verb === 'open')) {
      const [seat] = machine.busy(position);
      machine.take(position, seat!, machine.choices(position, seat!)[0]!, play.chance as never);
    }
    expect(machine.busy(position)).toEqual([1]);
    const opens = machine.choices(position, 1).map(({ arg }) => arg.marker);
    for (const name of ['empire 4', 'coalition 4', 'empire naval']) expect(opens, name).toContain(m(name));
  });

  clause(['NA-R-184', 'NA-8.1.3-l'], 'a card that raises a loss changes nothing of who has won', () => {
    const { frame } = field({ ...french(), ...austrians() });
    const [attacker, defender] = frame.sides;
    Object.assign(attacker, { losses: 2, steps: 10 });
    Object.assign(defender, { losses: 2, steps: 10 });
    const due = (role: number): number => dueLosses({ ...frame, role });
    expect([byTable(frame.sides), due(ATTACKER), due(DEFENDER)]).toEqual([0, 2, 2]);
    attacker.tactics = t(1);
    expect([byTable(frame.sides), due(ATTACKER), due(DEFENDER)]).toEqual([0, 3, 2]);
  });

  clause(['NA-R-212', 'NA-13.3.1.2-b'], 'who has fought on and meets the conditions later pays with eight', () => {
    const slots = (until: number): number => {
      const { play, state } = europe();
      Object.assign(state, { turn: 9 });
      state.fightsUntil[AUSTRIA] = until;
      return newPeace(play, AUSTRIA)!.slots;
    };
    expect([slots(0), slots(4)]).toEqual([4, 8]);
  });
});
