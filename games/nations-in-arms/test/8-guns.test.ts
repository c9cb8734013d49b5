import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { successOf } from '../src/charts.ts';
import { directionTo } from '../src/graph.ts';
import { newBattle } from '../src/rules/8-battle.ts';
import { marchers, marchModifier } from '../src/rules/8-guns.ts';
import { ATTACKER } from '../src/rules/8-round.ts';
import { DEMORALIZED, EMPIRE, FOUGHT, MOVING, type State, UNSUPPLIED } from '../src/shape.ts';
import { combatOf } from '../src/tables.ts';
import { active, open } from './moves.ts';
import { hex, id, type Put } from './stage.ts';

const at = 'W3733';

describe('8.1.1 marching to the guns', () => {
  const battle = (pieces: { [name: string]: Put }, more: (s: State) => void = open) => {
    const { desk } = active(at, { at_ii: { at }, quosdanovich: { at }, ...pieces }, more);
    for (const name of ['massena_r', 'fr_vii', 'at_ii', 'quosdanovich']) desk.state.marks[id(name)]! |= FOUGHT;
    const frame = newBattle(desk.play, hex(at), EMPIRE, {
      entry: directionTo(hex(at), hex('W3632')),
      crossing: -1,
      intercepted: false,
      failedAvoid: false,
      sortie: false,
    });
    return { desk, frame };
  };
  const value = combatOf[id('augereau')]!;

  clause(
    ['NA-8.1.1-a', 'NA-8.1.1-b', 'NA-8.1.1-c'],
    'leaders next to the battle, 10 on two dice with their combat value',
    () => {
      expect(successOf('march_to_guns')).toBe(10);
      const { desk, frame } = battle({
        augereau: { at: 'W3633' },
        fr_viii: { at: 'W3633', steps: 1 },
        serurier: { at: 'W3535' },
        fr_x: { at: 'W3535' },
      });
      expect(marchers(desk.play, frame, ATTACKER)).toEqual([id('augereau')]);
      expect(marchModifier(desk.play, frame, id('augereau'), ['augereau', 'fr_viii'].map(id))).toBe(value);
    },
  );

  clause(['NA-8.1.1-e', 'NA-8.1.1-f', 'NA-8.1.1-g'], 'rivers, demoralization and hunger', () => {
    const { desk, frame } = battle({ augereau: { at: 'W3732' }, fr_viii: { at: 'W3732', steps: 1 } });
    const part = ['augereau', 'fr_viii'].map(id);
    expect(marchModifier(desk.play, frame, id('augereau'), part)).toBe(value - 4);
    desk.state.marks[id('fr_viii')]! |= DEMORALIZED;
    expect(marchModifier(desk.play, frame, id('augereau'), part)).toBe(value - 8);
    desk.state.marks[id('fr_viii')]! |= UNSUPPLIED;
    expect(marchModifier(desk.play, frame, id('augereau'), part)).toBe(value - 12);
  });

  clause(['NA-8.1.1-d', 'NA-8.1.1-m'], 'the commander of the army in the battle helps, if there is room', () => {
    const army = { fr_italy: { at }, bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' } };
    const { desk, frame } = battle({ ...army, augereau: { at: 'W3633' }, fr_viii: { at: 'W3633', steps: 1 } });
    for (const name of ['fr_italy', 'bonaparte']) desk.state.marks[id(name)]! |= MOVING | FOUGHT;
    desk.state.army[id('fr_vii')] = desk.state.army[id('fr_italy')]!;
    expect(marchModifier(desk.play, frame, id('augereau'), ['augereau', 'fr_viii'].map(id))).toBe(value + 3);
  });
});
