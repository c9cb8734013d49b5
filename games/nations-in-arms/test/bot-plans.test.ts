/** Who goes where, and who stays: second marches, sieges that are not left, towns that a detachment holds, places shared out. */
import { describe, expect, test } from 'vitest';
import { Assessment } from '../src/bot/assessment.ts';
import { type Goal, goalsOf } from '../src/bot/goals.ts';
import { scoreOpening, worthActing } from '../src/bot/march.ts';
import { scoreGuns, scoreIntercept } from '../src/bot/reactions.ts';
import { toil } from '../src/bot/toil.ts';
import { outside } from '../src/rules/1-forces.ts';
import { PIEDMONT_OUT } from '../src/rules/scenarios/italy1796.ts';
import { type At, EMPIRE, type Frame, MOVING, type State } from '../src/shape.ts';
import { AUSTRIA, cityId, FRANCE } from '../src/tables.ts';
import { army, battleFrames } from './battles.ts';
import { m, open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const goals = ({ play, state }: Stage, place: string): Goal[] =>
  goalsOf(new Assessment(play, EMPIRE), hex(place), outside(state, hex(place), EMPIRE));

/** Piedmont is out of the war, Mantua Austrian, and no other fortress active. */
const onlyMantua = (s: State): void => {
  s.controller.fill(-1);
  s.controller[cityId('mantua')] = AUSTRIA;
  s.facts[PIEDMONT_OUT] = 1;
};

/** What the policy thinks of the choices of a seat, by verb: the best of each. */
function opinion(
  desk: Stage,
  seat: number,
  score: (...args: [Stage['play'], never, number, readonly never[]]) => number[],
): Map<string, number> {
  const choices = desk.choices(seat);
  const frame = desk.machine.asking(desk.position, seat) as Frame;
  const scores = score(desk.play, frame as never, seat, choices as never[]);
  const found = new Map<string, number>();
  choices.forEach(({ verb }, i) => {
    found.set(verb, Math.max(scores[i]!, found.get(verb) ?? Number.NEGATIVE_INFINITY));
  });
  return found;
}

describe('a second march', () => {
  const corps = ['fr_vii', 'fr_viii', 'fr_ix', 'fr_x', 'fr_xi'];
  const tired = (place: string): { [name: string]: Put } => ({
    ...army(place),
    ...Object.fromEntries(corps.map((name) => [name, { at: place, army: 'fr_italy', level: 1 }])),
  });

  test('a large army marches on towards a far prize where it loses next to nothing by it', () => {
    const desk = stage({ ...tired('W3732'), fr_supply1: { at: 'W3732', depot: true } }, open);
    const assessment = new Assessment(desk.play, EMPIRE);
    const far: Goal = { intent: 'advance', hex: hex('laibach'), score: 1 };
    expect(assessment.from(hex('W3732'))[far.hex]).toBeGreaterThan(6);
    expect(worthActing(assessment, id('bonaparte'), far)).toBeGreaterThan(0);
  });

  test('it rests where stragglers would cost it more', () => {
    const desk = stage(tired('W3732'), open);
    const pieces = outside(desk.state, hex('W3732'), EMPIRE);
    const plain = toil(desk.state, pieces, true, false);
    desk.state.season = 3;
    expect(toil(desk.state, pieces, true, false)).toBeGreaterThan(plain + 0.7);
    const far: Goal = { intent: 'advance', hex: hex('laibach'), score: 1 };
    expect(worthActing(new Assessment(desk.play, EMPIRE), id('bonaparte'), far)).toBeLessThan(0);
  });

  test('a corps whom no one is near to makes an extended move towards a far goal, a large army does not', () => {
    const opened = (pieces: { [name: string]: Put }, leader: string): Map<string, number> => {
      const desk = stage({ ...pieces, at_det1: { at: 'laibach' } }, onlyMantua);
      desk.begin('activation', { leader: id(leader), marker: m('empire 1') });
      return opinion(desk, 0, scoreOpening as never);
    };
    const small = opened({ massena_r: { at: 'W3334' }, fr_vii: { at: 'W3334' } }, 'massena_r');
    expect(small.get('extend')!).toBeGreaterThan(small.get('begin')!);
    const large = opened(army('W3334', ...corps), 'bonaparte');
    expect(large.get('extend')!).toBeLessThan(large.get('begin')!);
  });
});

/** A hex beside Mantua over no river. */
const BESIDE = 'W4133';

describe('besiegers stay', () => {
  const force = (place: string): { [name: string]: Put } => army(place, 'fr_vii', 'fr_viii', 'fr_ix');

  /** How much it likes to meet an enemy of about its own strength from there, with a line of depots from Milan or without. */
  const meets = (place: string, line = true): number => {
    const enemies = {
      beaulieu: { at: BESIDE },
      ...Object.fromEntries(['at_iv', 'at_v', 'at_vi'].map((corps) => [corps, { at: BESIDE }])),
    };
    const depots = { fr_supply8: { at: 'milan', depot: true }, fr_supply9: { at: 'W3932', depot: true } };
    const desk = stage({ ...force(place), ...enemies, ...(line && depots) }, (s) => {
      onlyMantua(s);
      s.controller[cityId('milan')] = FRANCE;
    });
    for (const name of Object.keys(enemies)) desk.state.marks[id(name)]! |= MOVING;
    const frame = { place: hex(BESIDE), entry: 0, defender: EMPIRE, interceptor: -1 } as At<'enter.intercept'>;
    const choice = { verb: 'intercept', arg: { leader: id('bonaparte') } };
    return scoreIntercept(desk.play, frame, 0, [{ verb: 'decline', arg: {} }, choice])[1]!;
  };

  test('a siege, to which there is no way back, is not left for a battle that others would seek', () => {
    expect(meets('parma')).toBeGreaterThan(0);
    expect(meets('mantua')).toBeLessThan(0);
  });

  test('nor do others fight where they would be out of supply', () => {
    expect(meets('parma', false)).toBeLessThan(0);
  });

  /** How much it likes to hurry to friends who fight beside Mantua. */
  const hurries = (place: string, more: { [name: string]: Put }): number => {
    const desk = stage(
      { ...force(place), massena_r: { at: BESIDE }, fr_xii: { at: BESIDE }, fr_xiii: { at: BESIDE }, ...more },
      onlyMantua,
    );
    const battle = battleFrames(desk, 'massena_r', 'bologna').at(-1) as At<'battle'>;
    const frame = { ...battle, at: 'battle.guns', role: 0 } as At<'battle.guns'>;
    const choice = { verb: 'march', arg: { leader: id('bonaparte') } };
    return scoreGuns(desk.play, frame, 0, [{ verb: 'decline', arg: {} }, choice])[1]!;
  };

  test('a few enemies draw no army to the guns, and no besiegers; an army is welcome where it is in doubt', () => {
    const patrol = { at_det1: { at: BESIDE } };
    const equals = { beaulieu: { at: BESIDE }, at_iv: { at: BESIDE }, at_v: { at: BESIDE } };
    expect(hurries('parma', patrol)).toBeLessThan(0);
    expect(hurries('parma', equals)).toBeGreaterThan(0);
    expect(hurries('mantua', patrol)).toBeLessThan(0);
  });
});

describe('what a force is for', () => {
  const intents = (desk: Stage, place: string): string[] => goals(desk, place).map(({ intent }) => intent);

  test('a large army leaves a detachment in a town that no one threatens, and goes on; a corps stays', () => {
    const depot = { fr_supply1: { at: 'milan', depot: true } };
    const large = stage({ ...army('milan', 'fr_vii', 'fr_viii', 'fr_ix', 'fr_x'), ...depot }, onlyMantua);
    expect(intents(large, 'milan')[0]).not.toBe('cover');
    const small = stage({ massena_r: { at: 'milan' }, fr_vii: { at: 'milan' }, ...depot }, onlyMantua);
    expect(goals(small, 'milan')[0]).toMatchObject({ intent: 'cover', hex: hex('milan') });
  });

  test('an open town is for those who are nearest, and draws no one else', () => {
    const near = { massena_r: { at: 'W3731' }, fr_vii: { at: 'W3731' } };
    const far = { joubert: { at: 'parma' }, fr_viii: { at: 'parma' } };
    const milan = (pieces: { [name: string]: Put }): number =>
      goals(stage(pieces, onlyMantua), 'parma').find((goal) => goal.hex === hex('milan'))?.score ?? 0;
    expect(milan({ ...near, ...far })).toBeLessThan(0.5 * milan(far));
  });

  test('troops before walls draw no corps that could not take the place behind them', () => {
    const corps = { massena_r: { at: 'parma' }, fr_vii: { at: 'parma' }, fr_viii: { at: 'parma' } };
    const upon = (place: string): number => {
      const desk = stage({ ...corps, at_det1: { at: place } }, onlyMantua);
      const found = goals(desk, 'parma').find((goal) => goal.intent === 'attack' && goal.hex === hex(place));
      const away = new Assessment(desk.play, EMPIRE).from(hex('parma'))[hex(place)]!;
      return (found?.score ?? 0) * (4 + away);
    };
    // Bologna pays 1, Mantua 4.
    expect(upon('mantua')).toBeLessThan(upon('bologna'));
  });

  test('a corps in no danger joins armies, not garrisons', () => {
    const weak = { joubert: { at: 'parma' }, fr_viii: { at: 'parma', steps: 1 } };
    const garrison = { massena_r: { at: 'milan' }, fr_vii: { at: 'milan' }, fr_ix: { at: 'milan' } };
    expect(intents(stage({ ...weak, ...garrison }, open), 'parma')).not.toContain('concentrate');
    expect(intents(stage({ ...weak, ...army('milan', 'fr_vii', 'fr_ix') }, open), 'parma')).toContain('concentrate');
  });

  test('a place that cannot be reached before the campaign ends is no goal', () => {
    const desk = stage(army('W3334', 'fr_vii', 'fr_viii'), open);
    const aims = (turn: number): number[] => {
      desk.state.turn = turn;
      return goals(desk, 'W3334').map((goal) => goal.hex);
    };
    expect(aims(2)).toContain(hex('laibach'));
    expect(aims(5)).not.toContain(hex('laibach'));
  });
});
