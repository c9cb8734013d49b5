/** What the bot does with troops on the march: no step is lost by crowding, no army hunts patrols, no one hurries where it cannot help. */
import type { Aim, AnyChoice } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { Assessment } from '../src/bot/assessment.ts';
import { goalsOf } from '../src/bot/goals.ts';
import { nationsInArms } from '../src/index.ts';
import { outside } from '../src/rules/1-forces.ts';
import { put } from '../src/rules/1-units.ts';
import { COALITION, EMPIRE, type Frame, MOVING, RAISED } from '../src/shape.ts';
import { AUSTRIA, cityId } from '../src/tables.ts';
import { army } from './battles.ts';
import { m } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';
import { whole } from './whole.ts';

const bot = nationsInArms.bot!;

/** What the policy likes best of what a seat may choose now. */
function liked({ machine, position, play }: Stage, seat = 0): AnyChoice {
  const choices = machine.choices(position, seat);
  const scores = bot.policy!(play, machine.asking(position, seat) as Frame, seat, choices);
  return choices[scores.indexOf(Math.max(...scores))]!;
}

/** How much it likes each of the choices of a verb. */
function likes({ machine, position, play }: Stage, verb: string, seat = 0): Map<string, number> {
  const choices = machine.choices(position, seat);
  const scores = bot.policy!(play, machine.asking(position, seat) as Frame, seat, choices);
  return new Map(choices.flatMap(({ verb: v, arg }, i) => (v === verb ? [[JSON.stringify(arg), scores[i]!]] : [])));
}

/** A leader's activation, begun. */
function marching(pieces: { [name: string]: Put }, leader: string, more: (desk: Stage) => void = () => {}): Stage {
  const desk = stage(pieces);
  more(desk);
  desk.begin('activation', { leader: id(leader), marker: m('empire 1') });
  desk.take(0, 'begin');
  return desk;
}

describe('depots', () => {
  /** How much an army with two trains in this hex likes to put one down; Mantua draws it on. */
  const depots = (place: string, more: { [name: string]: Put } = {}): number => {
    const trains = { fr_supply1: { at: place }, fr_supply2: { at: place } };
    const enemy = { quosdanovich: { at: 'mantua' }, at_i: { at: 'mantua' } };
    const desk = marching({ ...army(place, 'fr_i', 'fr_ii', 'fr_iii'), ...trains, ...enemy, ...more }, 'bonaparte');
    return Math.max(...likes(desk, 'depot').values());
  };

  test('one is put down where the line ends, and no second beside it', () => {
    expect(depots('W3532')).toBeGreaterThan(1);
    expect(depots('W3532', { fr_supply3: { at: 'W3532', depot: true } })).toBe(-1);
  });

  test('none in an own fortress, where it would be taken up and put down without end', () => {
    expect(depots('savona')).toBe(-1);
  });
});

describe('supply', () => {
  test('a detachment that marches along feeds no hex behind itself', () => {
    const { play, state } = stage({ massena_r: { at: 'savona' }, fr_det1: { at: 'savona' }, fr_vii: { at: 'savona' } });
    const force = outside(state, hex('savona'), EMPIRE);
    const fed = (pieces: readonly number[]): number =>
      new Assessment(play, EMPIRE).fedBy(pieces).reduce((sum, each) => sum + each, 0);
    state.controller[cityId('savona')] = -1;
    // As a link the detachment carries the line on; on the march it does not.
    expect(fed(force)).toBeLessThan(fed(force.filter((p) => p !== id('fr_det1'))));
    expect(state.place[id('fr_det1')]).toBe(hex('savona'));
  });
});

describe('two forces in one hex', () => {
  const meeting: { [name: string]: Put } = {
    ...army('W3732', 'fr_vii', 'fr_viii', 'fr_ix'),
    massena_r: { at: 'W3732' },
    fr_i: { at: 'W3732' },
  };

  test('where one of them must go it is the smaller, however good its corps', () => {
    const desk = stage(meeting);
    for (const p of ['massena_r', 'fr_i']) desk.state.marks[id(p)]! |= MOVING;
    desk.run([
      { at: 'settle', place: hex('W3732'), side: EMPIRE, seat: 0, inside: false, points: 0, first: -1, paid: 0 },
    ]);
    expect(desk.verbs(0)).toContain('cut');
    expect(liked(desk)).toMatchObject({ verb: 'cut', arg: { unit: id('fr_i') } });
  });
});

describe('who goes where', () => {
  test('troops too far away do not set out to save a capital', () => {
    const { play, state } = whole('grand1805');
    // Nothing lies in the Channel, and the camp of Boulogne is a march from London.
    put(state, id('gb_keith'), hex('plymouth'));
    const assessment = new Assessment(play, COALITION);
    const cover = (at: number): number => {
      const found = goalsOf(assessment, at, outside(state, at, COALITION));
      return found.find(({ intent, hex: to }) => intent === 'cover' && to === hex('london'))?.score ?? 0;
    };
    const near = [...assessment.friends.keys()].filter((at) => assessment.from(at)[hex('london')]! <= 15);
    const far = [...assessment.friends.keys()].filter((at) => assessment.from(at)[hex('london')]! > 20);
    expect(Math.max(...near.map(cover))).toBeGreaterThan(0.2);
    expect(far.length).toBeGreaterThan(5);
    expect(Math.max(...far.map(cover))).toBeLessThan(0.05);
  });

  test('to run over a patrol is worth no more than its few steps', () => {
    const desk = marching(
      { ...army('W3732', 'fr_i', 'fr_ii', 'fr_iii', 'fr_iv'), at_det1: { at: 'W3832' } },
      'bonaparte',
    );
    const upon = [...likes(desk, 'go')]
      .filter(([arg]) => JSON.parse(arg).to === hex('W3832'))
      .map(([, score]) => score);
    expect(upon.length).toBeGreaterThan(0);
    expect(Math.max(...upon)).toBeLessThan(3);
  });
});

test('a corps is not put where there is no room for it', () => {
  const { state, play } = whole('grand1805');
  const [corps, raised] = [id('at_vii'), id('at_viii')];
  const full = hex('olmutz');
  for (const p of [corps, raised]) put(state, p, full);
  state.steps[corps] = state.steps[raised] = 2;
  put(state, raised, RAISED);
  const frame = { at: 'reinforce.place', powers: [AUSTRIA] } as unknown as Frame;
  const at = (place: number): AnyChoice => ({ verb: 'put', arg: { piece: raised, place } });
  const [beside, alone] = bot.policy!(play, frame, 1, [at(full), at(hex('prague'))]);
  expect(beside!).toBeLessThan(0);
  expect(alone!).toBeGreaterThan(0);
});

test('a letter of instruction is heeded on the march: whom to spare, where to stay and where not to go', () => {
  const foes = { quosdanovich: { at: 'mantua' }, at_i: { at: 'mantua' } };
  const { play } = marching({ ...army('savona', 'fr_i'), ...foes }, 'bonaparte');
  const heeds = (aim: string, terms: Aim['terms'], to: string) =>
    bot.heeds!(play, 0, { aim, terms }, { verb: 'go', arg: { to: hex(to), via: -1 } });
  expect(heeds('spare', { whom: 1 }, 'mantua')).toBe('against');
  expect(heeds('spare', { whom: 1 }, 'W3532')).toBeNull();
  expect(heeds('fight', { whom: 1 }, 'mantua')).toBe('serves');
  expect(heeds('avoid', { place: cityId('mantua') }, 'mantua')).toBe('against');
  expect(heeds('avoid', { place: cityId('savona') }, 'mantua')).toBeNull();
  expect(heeds('hold', { place: cityId('savona') }, 'W3532')).toBe('against');
  expect(heeds('hold', { place: cityId('mantua') }, 'W3532')).toBeNull();
});
