/** The words of the rules, and what lies in the box. */
import { readFileSync } from 'node:fs';
import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { liveryOf } from '../board/livery.ts';
import { nationsInArms } from '../src/index.ts';
import { put, setUp, sideOf } from '../src/rules/1-units.ts';
import { assessSupply } from '../src/rules/6-supply.ts';
import { newBattle } from '../src/rules/8-battle.ts';
import { COALITION, EMPIRE, GONE, markerSide, type NationsInArms, NEUTRAL, UNSUPPLIED } from '../src/shape.ts';
import {
  FLEET,
  FRANCE,
  isCombat,
  isDetachment,
  isLeader,
  MAJORS,
  movementOf,
  piecesOf,
  powerId,
  rankOf,
  typeOf,
} from '../src/tables.ts';
import { alone, corps, m, march, open } from './moves.ts';
import { hex, id, stage } from './stage.ts';

/** The rows of a table of the game, by the names of its columns. */
function rows(table: string): { [column: string]: string }[] {
  const text = readFileSync(new URL(`../data/${table}.tsv`, import.meta.url), 'utf8').trimEnd();
  const [head, ...lines] = text.split('\n').map((line) => line.split('\t'));
  return lines.map((line) => Object.fromEntries(head!.map((column, i) => [column, line[i]!])));
}

describe('the words of the rules', () => {
  clause('NA-G.Combat-unit-a', 'corps, detachments, guerrillas and Cossacks are combat units, a depot is none', () => {
    for (const name of ['fr_vii', 'fr_lc3', 'fr_det1', 'es_gue1', 'ru_cos1']) expect(isCombat[id(name)]).toBe(true);
    for (const name of ['fr_supply1', 'fr_eng1', 'fr_italy', 'bonaparte']) expect(isCombat[id(name)]).toBe(false);
  });

  clause(
    'NA-G.Side-a',
    'impulses are of the Empire, the Coalition or neutrals; a battle has attacker and defender',
    () => {
      const sides = ['empire 1', 'coalition 4', 'empire naval', 'coalition naval', 'neutral land', 'neutral naval'];
      expect(sides.map((name) => markerSide(m(name)))).toEqual([
        EMPIRE,
        COALITION,
        EMPIRE,
        COALITION,
        NEUTRAL,
        NEUTRAL,
      ]);
      const how = { entry: 0, crossing: -1, intercepted: false, failedAvoid: false, sortie: false };
      const battle = newBattle(stage({}).play, hex('turin'), COALITION, how);
      expect(battle.sides.map(({ side }) => side)).toEqual([COALITION, EMPIRE]);
    },
  );

  clause(
    ['NA-G.Friendly-a', 'NA-G.Controlling-Player-a'],
    'a minor is a friend of the bloc whose major runs it',
    () => {
      const desk = stage({ colli: { at: 'W3733' }, piedmont_i1: { at: 'W3733' }, joubert: { at: 'toulon' } }, open);
      desk.begin('impulse', { marker: m('coalition 1') });
      expect(sideOf(desk.state, powerId('piedmont'))).toBe(COALITION);
      // Austria's player decides for Piedmont.
      expect(desk.verdict(1, 'activate', { leader: id('colli') })).toBe(true);
      expect(desk.choices(0)).toEqual([]);
      desk.state.allegiance[powerId('piedmont')] = FRANCE;
      expect(sideOf(desk.state, powerId('piedmont'))).toBe(EMPIRE);
      desk.state.allegiance[powerId('piedmont')] = -1;
      expect(sideOf(desk.state, powerId('piedmont'))).toBe(NEUTRAL);
    },
  );

  clause('NA-G.Force-Pool-a', 'each power takes from a pool of its own', () => {
    const split = (spent: boolean): string | true => {
      const desk = march({ ...corps('W3631'), ...alone }, 'massena_r', (s) => {
        open(s);
        if (spent) for (const p of piecesOf[FRANCE]!) if (isDetachment[p]) put(s, p, GONE);
      });
      return desk.verdict(0, 'split', { corps: id('fr_vii') });
    };
    expect(split(false)).toBe(true);
    // There are Austrian detachments left, and no French one.
    expect(split(true)).toBe('NA-5.2.3-w');
  });

  clause('NA-6.1-a', 'fleets are always in supply', () => {
    const fleet = piecesOf[FRANCE]!.find((p) => typeOf[p] === FLEET)!;
    const { play, state } = stage({ fr_vii: { at: 'W3932' } }, open);
    assessSupply(play, [fleet, id('fr_vii')]);
    expect(state.marks[fleet]! & UNSUPPLIED).toBe(0);
    expect(state.marks[id('fr_vii')]! & UNSUPPLIED).toBe(UNSUPPLIED);
  });
});

describe('what lies in the box', () => {
  clause('NA-Intro-h', '80 event cards and 30 tactical cards', () => {
    expect([rows('events').length, rows('tactics').length]).toEqual([80, 30]);
    expect(new Set(rows('events').map(({ number }) => number)).size).toBe(80);
  });

  clause('NA-1.0-a', 'the seven majors have colours of their own', () => {
    const faces = Array.from({ length: MAJORS }, (_, p) => liveryOf(p).face);
    expect(new Set(faces).size).toBe(7);
  });

  clause('NA-1.0-d', 'provinces know when Poland was parted, and which three make the Duchy of Warsaw', () => {
    const polish = rows('provinces').filter(({ polish: is }) => is === 'y');
    expect(polish.length).toBeGreaterThan(3);
    const parted = polish.filter((row) => row.owner_1792 === 'poland');
    expect(parted.every((row) => ['at', 'pr', 'ru'].includes(row.owner_1796!))).toBe(true);
    const duchy = polish.filter((row) => row.owner_1812 === 'poland').map((row) => row.id);
    expect(duchy).toEqual(['west_galicia', 'posen', 'masovia']);
  });

  clause('NA-1.0-e', 'provinces know whether they are French in 1805, of the Grand Empire, or both', () => {
    const flagged = (french: boolean, grand: boolean): number =>
      rows('provinces').filter((row) => (row.owner_1805 === 'fr') === french && (row.grand_empire === 'y') === grand)
        .length;
    for (const french of [true, false]) expect(flagged(french, true)).toBeGreaterThan(0);
    expect(rows('provinces').every((row) => ['y', 'n'].includes(row.grand_empire!))).toBe(true);
  });

  clause('NA-1.1.4-o', 'the four Turkish leaders known by title are leaders like others', () => {
    const titled = rows('leaders').filter(({ name }) => name!.startsWith('('));
    expect(titled.map(({ id: leader }) => leader)).toEqual(['vizier', 'pasha', 'agha', 'khan']);
    for (const { id: leader, power } of titled) {
      const p = id(leader!);
      expect([isLeader[p], movementOf[p], power]).toEqual([true, 8, 'tr']);
      expect(rankOf[p]).toBeGreaterThan(0);
    }
  });
});

/** Remembers what every die was thrown for. */
class Remembering extends FastChance {
  readonly names = new Set<string>();

  override die(sides: number, name: string): number {
    this.names.add(name);
    return super.die(sides, name);
  }
}

describe('what dice are thrown for', () => {
  clause(['NA-Intro-f'], 'no die decides on the weather: a whole campaign draws for these things and no others', () => {
    const machine = new Machine<NationsInArms>(nationsInArms);
    const chance = new Remembering('weather');
    const position = machine.start(chance);
    const choose = new FastChance('weather');
    while (!machine.isOver(position)) {
      const seat = machine.busy(position)[0]!;
      machine.take(position, seat, choose.pick(machine.choices(position, seat), 'choice'), chance);
    }
    const known = [
      ...['marker', 'interception', 'avoidance', 'march to the guns', 'attrition', 'casualty', 'replacement'],
      ...['demoralization', 'rally', 'siege', 'assault besieger', 'assault garrison'],
      ...['battle attacker', 'battle defender'],
      // The kernel's own, for names that are not to be guessed.
      'veil',
    ];
    expect([...chance.names].filter((name) => !known.includes(name))).toEqual([]);
    expect(chance.names.size).toBeGreaterThan(4);
  });

  clause('NA-Intro-g', 'status markers never run out', () => {
    const all = piecesOf[FRANCE]!.filter((p) => isCombat[p]);
    const { play, state } = stage({}, open);
    for (const p of all) setUp(state, p, hex('W3932'), 1);
    assessSupply(play, all);
    expect(all.filter((p) => state.marks[p]! & UNSUPPLIED).length).toBe(all.length);
  });
});
