import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { DEMORALIZED, INSIDE, MOVING, marker, type State } from '../src/shape.ts';
import { AUSTRIA, cityId, powerId } from '../src/tables.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const m = (name: string): number => marker.names.indexOf(name);

/** No fortress is active, and the Army of the Alps is free. */
const open = (s: State): void => {
  s.controller.fill(-1);
};

/** A leader's activation up to the march. */
function activate(
  pieces: { [name: string]: Put },
  leader: string,
  more: (s: State) => void = open,
  dice?: number[],
): Stage {
  const desk = stage(pieces, more);
  const empire = desk.state.allegiance[0] !== undefined && isFrench(leader);
  desk.begin('activation', { leader: id(leader), marker: m(empire ? 'empire 1' : 'coalition 1') }, dice);
  return desk;
}

const isFrench = (leader: string): boolean =>
  !['beaulieu', 'argenteau', 'davidovich', 'quosdanovich', 'colli'].includes(leader);

function march(pieces: { [name: string]: Put }, leader: string, more?: (s: State) => void, dice?: number[]): Stage {
  const desk = activate(pieces, leader, more, dice);
  const seat = isFrench(leader) ? 0 : 1;
  if (desk.verbs(seat).includes('begin')) desk.take(seat, 'begin');
  return desk;
}

const go = (desk: Stage, to: string, via: string, seat = 0): void =>
  desk.take(seat, 'go', { to: hex(to), via: hex(via) });

const canGo = (desk: Stage, to: string, seat = 0): boolean =>
  desk.choices(seat).some((c) => c.verb === 'go' && c.arg.to === hex(to));

const left = (desk: Stage): number => {
  const frame = desk.position.stack.at(-1) as { allowance: number; spent: number };
  return frame.allowance - frame.spent;
};

const corps = (at: string, more: Put = {}): { [name: string]: Put } => ({ massena_r: { at }, fr_vii: { at, ...more } });

/** An Austrian far away, and a French leader who could still act, so that the impulse does not end by itself. */
const alone = { at_det1: { at: 'laibach' }, joubert: { at: 'toulon' }, fr_supply9: { at: 'W3633', depot: true } };

describe('5.1.8 army activations', () => {
  const army = {
    fr_italy: { at: 'W3732' },
    bonaparte: { at: 'W3732', army: 'fr_italy', commands: 'fr_italy' },
    fr_vii: { at: 'W3732', army: 'fr_italy' },
    ...alone,
  };

  clause(
    ['NA-5.1.8-b', 'NA-5.1.8-c', 'NA-5.1.8-d', 'NA-5.1.8-h'],
    'NA-EX-15: a neighbour is pulled in for the price of its step',
    () => {
      const desk = activate({ ...army, massena_r: { at: 'W3631' }, fr_viii: { at: 'W3631' } }, 'bonaparte');
      expect(desk.verdict(0, 'pull', { place: hex('W3631') })).toBe(true);
      desk.take(0, 'pull', { place: hex('W3631') });
      expect(desk.at('fr_viii')).toBe(hex('W3732'));
      desk.take(0, 'begin');
      expect(left(desk)).toBe(5);
    },
  );

  clause('NA-5.1.8-c', 'not over a river that makes it cost three', () => {
    const desk = activate({ ...army, massena_r: { at: 'W3831' }, fr_viii: { at: 'W3831' } }, 'bonaparte');
    expect(desk.verdict(0, 'pull', { place: hex('W3831') })).toBe('NA-5.1.8-c');
  });

  clause(['NA-5.1.8-g', 'NA-5.1.8-a'], 'capacity counts everyone who serves in the activation', () => {
    const many = Object.fromEntries(
      ['fr_viii', 'fr_ix', 'fr_x', 'fr_xi', 'fr_xii'].map((c) => [c, { at: 'W3732', army: 'fr_italy' }]),
    );
    const desk = activate(
      { ...army, ...many, massena_r: { at: 'W3631' }, fr_xiii: { at: 'W3631' }, fr_xiv: { at: 'W3631', steps: 1 } },
      'bonaparte',
    );
    expect(desk.verdict(0, 'pull', { place: hex('W3631') })).toBe('NA-1.1.2-b');
  });

  clause(
    ['NA-5.1.3-n', 'NA-5.1.8-i'],
    'a unit at End of Activation is not pulled in; one at First makes it a forced march',
    () => {
      const end = activate({ ...army, massena_r: { at: 'W3631' }, fr_viii: { at: 'W3631', level: 2 } }, 'bonaparte');
      expect(end.verdict(0, 'pull', { place: hex('W3631') })).toBe('NA-5.1.3-n');
      const first = activate({ ...army, massena_r: { at: 'W3631' }, fr_viii: { at: 'W3631', level: 1 } }, 'bonaparte');
      first.take(0, 'pull', { place: hex('W3631') });
      expect(first.level('fr_vii')).toBe(1);
      first.take(0, 'begin');
      expect(first.position.stack.at(-1)).toMatchObject({ forced: true });
    },
  );
});

describe('5.1.3 – 5.1.10 levels', () => {
  clause(['NA-5.1.3-b', 'NA-5.1.3-m'], 'an activation raises the level, moved or not', () => {
    const desk = march({ ...corps('W3631'), ...alone }, 'massena_r');
    desk.take(0, 'halt');
    expect(desk.level('fr_vii')).toBe(1);
  });

  clause(
    ['NA-5.1.3-c', 'NA-7.2-b', 'NA-5.2.3.5-b'],
    'the second activation is a forced march with a check, and there is no third',
    () => {
      const desk = march({ ...corps('W3634', { level: 1 }), ...alone }, 'massena_r', open, [3, 3]);
      go(desk, 'W3535', 'W3634');
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(2);
      expect(desk.log.some((e) => e.what === 'attrition')).toBe(true);
      const third = stage({ ...corps('W3631', { level: 2 }), ...alone }, open);
      third.begin('impulse', { marker: m('empire 1') });
      // The leader may ride alone; the corps is not moved.
      third.take(0, 'activate', { leader: id('massena_r') });
      expect(third.state.marks[id('fr_vii')]! & MOVING).toBe(0);
    },
  );

  clause(['NA-5.1.3-d', 'NA-5.1.3-o'], 'no leader acts twice for one marker', () => {
    const desk = stage({ ...corps('W3631'), ...alone }, open);
    desk.begin('impulse', { marker: m('empire 1') });
    desk.take(0, 'activate', { leader: id('massena_r') });
    desk.take(0, 'begin');
    desk.take(0, 'halt');
    expect(desk.verdict(0, 'activate', { leader: id('massena_r') })).not.toBe(true);
  });

  clause(['NA-5.1.4-a', 'NA-5.1.4-b'], 'NA-EX-8: a leader alone never gets a level', () => {
    const desk = march({ massena_r: { at: 'W3634' }, ...alone }, 'massena_r');
    go(desk, 'W3535', 'W3634');
    desk.take(0, 'halt');
    expect(desk.level('massena_r')).toBe(0);
  });

  clause(
    ['NA-5.1.9-c', 'NA-5.1.9-d', 'NA-4.2.5-a', 'NA-4.2.5-b'],
    'NA-EX-17: a subordinate acts with a part; the army keeps its level',
    () => {
      const desk = march(
        {
          fr_italy: { at: 'W3732' },
          bonaparte: { at: 'W3732', army: 'fr_italy', commands: 'fr_italy' },
          laharpe: { at: 'W3732', army: 'fr_italy' },
          fr_vii: { at: 'W3732', army: 'fr_italy', level: 1 },
          fr_viii: { at: 'W3732', army: 'fr_italy', level: 1 },
          ...alone,
        },
        'laharpe',
      );
      go(desk, 'W3631', 'W3732');
      desk.take(0, 'halt');
      const gone = desk.at('fr_vii') === hex('W3631') ? 'fr_vii' : 'fr_viii';
      const stayed = gone === 'fr_vii' ? 'fr_viii' : 'fr_vii';
      expect(desk.level(gone)).toBe(2);
      expect(desk.level(stayed)).toBe(1);
    },
  );

  clause(
    ['NA-5.1.10-a', 'NA-5.1.10-i', 'NA-5.2.3-e'],
    'a unit moves by itself; a detachment gets no level for it',
    () => {
      const desk = stage({ fr_det1: { at: 'W3634' }, fr_vii: { at: 'W3732' }, ...alone }, open);
      desk.begin('impulse', { marker: m('empire 1') });
      desk.take(0, 'activateUnit', { unit: id('fr_det1') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      go(desk, 'W3535', 'W3634');
      desk.take(0, 'halt');
      expect(desk.level('fr_det1')).toBe(0);
      desk.take(0, 'activateUnit', { unit: id('fr_vii') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      go(desk, 'W3631', 'W3732');
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(1);
    },
  );

  clause(['NA-5.2.1-b', 'NA-5.1.10-g'], 'a lone unit keeps away from enemy combat units', () => {
    const desk = stage({ fr_vii: { at: 'W3631' }, at_i: { at: 'W3832' } }, open);
    desk.begin('impulse', { marker: m('empire 1') });
    desk.take(0, 'activateUnit', { unit: id('fr_vii') });
    if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
    expect(canGo(desk, 'W3732')).toBe(false);
    expect(desk.verdict(0, 'go', { to: hex('W3732'), via: hex('W3631') })).toBe('NA-5.2.1-b');
    expect(canGo(desk, 'W3731')).toBe(true);
  });
});

describe('5.1.5 – 5.1.7 merging', () => {
  clause(
    ['NA-5.1.5.1-a', 'NA-5.1.5.1-e', 'NA-5.1.5.1-f', 'NA-G.Absorption-a'],
    'NA-EX-9: absorbing a detachment costs 1 MP and no level',
    () => {
      const desk = march(
        { ...corps('W3631', { steps: 1 }), fr_det1: { at: 'W3731', level: 2 }, ...alone },
        'massena_r',
      );
      go(desk, 'W3731', 'W3631');
      expect(left(desk)).toBe(5);
      desk.take(0, 'absorb', { from: id('fr_det1'), into: id('fr_vii') });
      expect(left(desk)).toBe(4);
      expect(desk.steps('fr_vii')).toBe(2);
      expect(desk.at('fr_det1')).toBeLessThan(0);
      expect(canGo(desk, 'W3732')).toBe(true);
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(1);
    },
  );

  clause(
    ['NA-5.1.6-c', 'NA-5.1.6-f', 'NA-5.1.6-a'],
    'NA-EX-12: a passing three-star leader takes a two-star force in for 1 MP',
    () => {
      const desk = march(
        {
          bonaparte: { at: 'W3631' },
          fr_vii: { at: 'W3631' },
          fr_viii: { at: 'W3631' },
          massena_r: { at: 'W3731' },
          fr_ix: { at: 'W3731' },
          ...alone,
        },
        'bonaparte',
      );
      go(desk, 'W3731', 'W3631');
      desk.take(0, 'integrate', { piece: id('massena_r') });
      expect(left(desk)).toBe(5);
      desk.take(0, 'integrate', { piece: id('fr_ix') });
      expect(left(desk)).toBe(4);
      go(desk, 'W3732', 'W3731');
      expect(desk.at('fr_ix')).toBe(hex('W3732'));
      expect(desk.at('massena_r')).toBe(hex('W3732'));
    },
  );

  clause(['NA-5.2.3-g', 'NA-5.2.1-h'], 'NA-EX-20: two corps of one hex cost 1 MP together', () => {
    const desk = march(
      {
        fr_italy: { at: 'W3631' },
        bonaparte: { at: 'W3631', army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at: 'W3631', army: 'fr_italy' },
        massena_r: { at: 'W3731' },
        fr_viii: { at: 'W3731' },
        fr_ix: { at: 'W3731' },
        ...alone,
      },
      'bonaparte',
    );
    go(desk, 'W3731', 'W3631');
    desk.take(0, 'integrate', { piece: id('fr_viii') });
    desk.take(0, 'integrate', { piece: id('fr_ix') });
    expect(left(desk)).toBe(4);
  });

  clause(
    ['NA-5.1.3-g', 'NA-5.1.3-e', 'NA-5.1.6-d'],
    'taking in who has acted freezes the force and spreads the level',
    () => {
      const desk = stage({ ...corps('W3631'), laharpe: { at: 'W3731' }, fr_viii: { at: 'W3731' }, ...alone }, open);
      desk.begin('impulse', { marker: m('empire 1') });
      desk.take(0, 'activate', { leader: id('laharpe') });
      desk.take(0, 'begin');
      desk.take(0, 'halt');
      desk.take(0, 'activate', { leader: id('massena_r') });
      desk.take(0, 'begin');
      go(desk, 'W3731', 'W3631');
      desk.take(0, 'integrate', { piece: id('fr_viii') });
      expect(canGo(desk, 'W3732')).toBe(false);
      expect(desk.verdict(0, 'go', { to: hex('W3732'), via: hex('W3731') })).toBe('NA-5.1.3-g');
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(2);
    },
  );

  clause(
    ['NA-5.1.6-e', 'NA-8.3.3.1-k'],
    'a demoralized unit demoralizes those who take it in; absorbed steps do not',
    () => {
      const spread = march({ ...corps('W3631'), fr_viii: { at: 'W3731', demoralized: true }, ...alone }, 'massena_r');
      go(spread, 'W3731', 'W3631');
      spread.take(0, 'integrate', { piece: id('fr_viii') });
      expect(spread.state.marks[id('fr_vii')]! & DEMORALIZED).not.toBe(0);
      const kept = march(
        { ...corps('W3631', { steps: 1 }), fr_det1: { at: 'W3731', demoralized: true }, ...alone },
        'massena_r',
      );
      go(kept, 'W3731', 'W3631');
      kept.take(0, 'absorb', { from: id('fr_det1'), into: id('fr_vii') });
      expect(kept.state.marks[id('fr_vii')]! & DEMORALIZED).toBe(0);
    },
  );

  clause(['NA-5.1.6-i', 'NA-4.1.1-k'], 'NA-EX-13: of two equal leaders one goes to the pool when forces join', () => {
    const desk = march(
      { ...corps('W3631'), augereau: { at: 'W3731' }, fr_viii: { at: 'W3731' }, ...alone },
      'massena_r',
    );
    go(desk, 'W3731', 'W3631');
    desk.take(0, 'halt');
    // The owner names the commander between equals.
    expect(desk.verbs(0)).toContain('command');
    desk.take(0, 'command', { leader: id('augereau') });
    expect(desk.at('fr_viii')).toBe(hex('W3731'));
    expect(desk.at('fr_vii')).toBe(hex('W3731'));
    expect(desk.at('massena_r')).toBe(-1);
    expect(desk.at('augereau')).toBe(hex('W3731'));
  });

  clause(['NA-4.1.1-j', 'NA-4.1.1-a'], 'passing through friends asks for nothing', () => {
    const desk = march({ ...corps('W3631'), fr_viii: { at: 'W3731' }, fr_ix: { at: 'W3732' }, ...alone }, 'massena_r');
    go(desk, 'W3731', 'W3631');
    expect(canGo(desk, 'W3732')).toBe(true);
  });

  clause(
    ['NA-4.2.6-b', 'NA-5.2.3-o', 'NA-5.2.3-n', 'NA-4.2.6-a'],
    'NA-EX-21: a leader who rides on alone has 8 MP in all and picks up no one',
    () => {
      const desk = march({ ...corps('W3631'), fr_det1: { at: 'W3732' }, ...alone }, 'massena_r');
      go(desk, 'W3731', 'W3631');
      desk.take(0, 'alone');
      expect(left(desk)).toBe(7);
      go(desk, 'W3732', 'W3731');
      expect(desk.verdict(0, 'integrate', { piece: id('fr_det1') })).toBe('NA-4.2.6-b');
      expect(desk.at('fr_vii')).toBe(hex('W3731'));
    },
  );

  clause(['NA-4.2.4.3-b', 'NA-5.2.3-n'], 'the commander of an army does not leave it', () => {
    const desk = march(
      {
        fr_italy: { at: 'W3631' },
        bonaparte: { at: 'W3631', army: 'fr_italy', commands: 'fr_italy' },
        fr_vii: { at: 'W3631', army: 'fr_italy' },
        ...alone,
      },
      'bonaparte',
    );
    expect(desk.verdict(0, 'alone')).toBe('NA-4.2.4.3-b');
  });
});

describe('5.2 land movement', () => {
  clause(
    ['NA-5.2.1-m', 'NA-5.2.3.6-k'],
    'an unbridged river costs 2 MP more, 1 with engineers, none over a bridge',
    () => {
      const plain = march({ ...corps('W3732'), ...alone }, 'massena_r');
      go(plain, 'W3733', 'W3732');
      expect(left(plain)).toBe(3);
      const engineers = march(
        { ...corps('W3732'), fr_eng1: { at: 'W3732' }, fr_det1: { at: 'W3633' }, ...alone },
        'massena_r',
      );
      go(engineers, 'W3733', 'W3732');
      expect(left(engineers)).toBe(4);
      const bridge = march({ ...corps('W3632'), ...alone }, 'massena_r');
      go(bridge, 'W3733', 'W3632');
      expect(left(bridge)).toBe(5);
    },
  );

  clause(
    ['NA-5.2.3.6-m', 'NA-5.2.3.6-o', 'NA-5.2.3.6-p'],
    'NA-EX-24: a pontoon costs nothing to cross and stays behind',
    () => {
      const desk = activate(
        { ...corps('W3732'), fr_eng1: { at: 'W3732' }, fr_det1: { at: 'W3633' }, ...alone },
        'massena_r',
      );
      desk.take(0, 'bridge', { engineer: id('fr_eng1'), place: hex('W3733') });
      desk.take(0, 'begin');
      go(desk, 'W3733', 'W3732');
      expect(left(desk)).toBe(5);
      expect(desk.at('fr_eng1')).toBe(hex('W3732'));
    },
  );

  clause(
    ['NA-5.2.3.1-a', 'NA-5.2.3.1-b', 'NA-5.2.3.1-e'],
    'an extended move has 9 MP, keeps away from enemies and ends with a check',
    () => {
      const desk = activate(
        { ...corps('W3631'), at_i: { at: 'W3832' }, joubert: { at: 'toulon' } },
        'massena_r',
        open,
        [1, 1],
      );
      desk.take(0, 'extend');
      desk.take(0, 'begin');
      expect(left(desk)).toBe(9);
      expect(desk.verdict(0, 'go', { to: hex('W3732'), via: hex('W3631') })).toBe('NA-5.2.3.1-b');
      go(desk, 'W3731', 'W3631');
      desk.take(0, 'halt');
      expect(desk.log.some((e) => e.what === 'attrition')).toBe(true);
    },
  );

  clause(
    ['NA-1.1.1.2-c', 'NA-5.2.3-x'],
    'cavalry under a cavalry leader has 8 MP; one foot unit or train slows it',
    () => {
      const horse = { murat: { at: 'W3631' }, fr_lc3: { at: 'W3631', steps: 1 }, ...alone };
      expect(left(march(horse, 'murat'))).toBe(8);
      expect(left(march({ ...horse, fr_supply1: { at: 'W3631' } }, 'murat'))).toBe(6);
      expect(left(march({ ...corps('W3631'), ...alone }, 'massena_r'))).toBe(6);
    },
  );

  clause(['NA-5.2.1-o'], 'neutral land is closed', () => {
    const desk = march({ massena_r: { at: 'W3630' }, fr_vii: { at: 'W3630' }, ...alone }, 'massena_r');
    expect(desk.verdict(0, 'go', { to: hex('W3629'), via: hex('W3630') })).toBe('NA-5.2.1-o');
  });

  clause(
    ['NA-5.2.3-c', 'NA-5.2.3-f', 'NA-1.1.1-b', 'NA-5.2.3-d', 'NA-5.2.3-w'],
    'a corps leaves a detachment behind',
    () => {
      const desk = march({ ...corps('W3631'), fr_lc3: { at: 'W3631' }, ...alone }, 'massena_r');
      go(desk, 'W3731', 'W3631');
      expect(desk.verdict(0, 'split', { corps: id('fr_lc3') })).toBe('NA-5.2.3-w');
      desk.take(0, 'split', { corps: id('fr_vii') });
      expect(desk.steps('fr_vii')).toBe(1);
      expect(desk.at('fr_det1')).toBe(hex('W3731'));
      expect(left(desk)).toBe(5);
      go(desk, 'W3732', 'W3731');
      desk.take(0, 'halt');
      expect(desk.level('fr_det1')).toBe(0);
      expect(desk.verdict(0, 'activateUnit', { unit: id('fr_det1') })).not.toBe(true);
    },
  );

  clause(
    ['NA-6.2.2-b', 'NA-6.2.2-c', 'NA-5.2.1-j'],
    'a train becomes a depot and a depot that is taken up a train',
    () => {
      const desk = march(
        { ...corps('W3631'), fr_supply1: { at: 'W3631' }, fr_supply2: { at: 'W3731', depot: true }, ...alone },
        'massena_r',
      );
      desk.take(0, 'depot', { unit: id('fr_supply1') });
      go(desk, 'W3731', 'W3631');
      expect(desk.at('fr_supply1')).toBe(hex('W3631'));
      desk.take(0, 'integrate', { piece: id('fr_supply2') });
      go(desk, 'W3732', 'W3731');
      expect(desk.at('fr_supply2')).toBe(hex('W3732'));
    },
  );

  clause(
    ['NA-G.Fortress-Level-c', 'NA-5.2.3.6-c'],
    'a force too weak to besiege may not enter; a citadel asks for an army',
    () => {
      const walls = (s: State): void => {
        open(s);
        s.controller[cityId('turin')] = piedmont(s);
        s.controller[cityId('mantua')] = austria(s);
      };
      const weak = march(
        { massena_r: { at: 'W3631' }, fr_vii: { at: 'W3631', steps: 1 }, ...alone },
        'massena_r',
        walls,
      );
      expect(weak.verdict(0, 'go', { to: hex('turin'), via: hex('W3631') })).toBe('NA-G.Fortress-Level-c');
      const strong = march({ ...corps('W3631'), ...alone }, 'massena_r', walls);
      expect(canGo(strong, 'turin')).toBe(true);
      const citadel = march(
        { bonaparte: { at: 'W4031' }, fr_vii: { at: 'W4031' }, fr_viii: { at: 'W4031' }, ...alone },
        'bonaparte',
        walls,
      );
      expect(citadel.verdict(0, 'go', { to: hex('mantua'), via: hex('W4031') })).toBe('NA-G.Fortress-Level-c');
    },
  );

  clause(
    ['NA-5.2.3.6-a', 'NA-5.2.3.6-b', 'NA-5.2.3-p', 'NA-9.1-e', 'NA-9.1-j'],
    'a fortress stops the force, which lays siege and has one attempt free',
    () => {
      const walls = (s: State): void => {
        open(s);
        s.controller[cityId('turin')] = piedmont(s);
      };
      const desk = march({ ...corps('W3733'), fr_viii: { at: 'W3733' }, ...alone }, 'massena_r', walls, [3, 3]);
      go(desk, 'turin', 'W3733');
      expect(desk.state.siege[cityId('turin')]).toBe(1);
      expect(desk.verdict(0, 'go', { to: hex('W3732'), via: hex('turin') })).toBe('NA-5.2.3.6-a');
      desk.take(0, 'halt');
      expect(desk.verbs(0)).toEqual(['besiege', 'decline']);
      desk.take(0, 'besiege');
      expect(desk.state.siege[cityId('turin')]).toBe(2);
    },
  );

  clause(['NA-5.2.3.6-b', 'NA-5.2.3-c'], 'a screen of enough steps lets the force go on', () => {
    const walls = (s: State): void => {
      open(s);
      s.controller[cityId('turin')] = piedmont(s);
    };
    const desk = march({ ...corps('W3631'), fr_viii: { at: 'W3631' }, ...alone }, 'massena_r', walls);
    go(desk, 'turin', 'W3631');
    desk.take(0, 'detach');
    desk.take(0, 'mark', { piece: id('fr_viii') });
    desk.take(0, 'agree');
    expect(canGo(desk, 'W3732')).toBe(true);
    go(desk, 'W3732', 'turin');
    expect(desk.state.siege[cityId('turin')]).toBe(1);
    expect(desk.at('fr_viii')).toBe(hex('turin'));
  });
});

const PIEDMONT = powerId('piedmont');
const piedmont = (_: State): number => PIEDMONT;
const austria = (_: State): number => AUSTRIA;

describe('5.2.3.2 – 5.2.3.4 reactions', () => {
  const enemy = { davidovich: { at: 'W3832' }, at_i: { at: 'W3832' }, joubert: { at: 'toulon' } };

  clause(
    ['NA-5.2.3.2-a', 'NA-5.2.3.2-e', 'NA-5.2.3.2-h', 'NA-5.2.3.2-f', 'NA-5.2.3-b'],
    'a leader next door intercepts on 10, and fights at +1',
    () => {
      const desk = march({ ...corps('W3933'), ...enemy }, 'massena_r', open, [5, 6, 3, 3, 4, 4]);
      go(desk, 'W4032', 'W3933');
      expect(desk.verbs(1)).not.toContain('intercept');
      const near = march({ ...corps('W3632'), ...enemy }, 'massena_r', open, [5, 6, 3, 3, 4, 4, 1, 1, 1]);
      go(near, 'W3733', 'W3632');
      expect(near.verbs(1)).toEqual(['intercept', 'decline']);
      near.take(1, 'intercept', { leader: id('davidovich') });
      near.take(1, 'agree');
      expect(near.log.some((e) => e.what === 'intercepts')).toBe(true);
      expect(near.at('at_i')).toBe(hex('W3733'));
      expect(near.log.some((e) => e.what === 'battle')).toBe(true);
    },
  );

  clause(['NA-5.2.3.2-b', 'NA-8.3.3.1-f'], 'not if demoralized', () => {
    const desk = march(
      { ...corps('W3632'), davidovich: { at: 'W3832' }, at_i: { at: 'W3832', demoralized: true } },
      'massena_r',
    );
    go(desk, 'W3733', 'W3632');
    expect(desk.choices(1)).toEqual([]);
  });

  clause(['NA-5.2.3.2-c', 'NA-5.2.3.2-d'], 'not over an unbridged river, unless with engineers or an army', () => {
    const plain = march({ ...corps('W3731'), ...enemy }, 'massena_r');
    go(plain, 'W3732', 'W3731');
    expect(plain.choices(1)).toEqual([]);
    const engineers = march({ ...corps('W3731'), ...enemy, at_eng1: { at: 'W3832' } }, 'massena_r');
    go(engineers, 'W3732', 'W3731');
    expect(engineers.verbs(1)).toContain('intercept');
  });

  clause('NA-5.2.3.2-s', 'leaders without troops are not intercepted', () => {
    const desk = march({ massena_r: { at: 'W3632' }, fr_vii: { at: 'W3733' }, ...enemy }, 'massena_r');
    go(desk, 'W3733', 'W3632');
    expect(desk.choices(1)).toEqual([]);
  });

  clause(
    ['NA-5.2.3.3-a', 'NA-5.2.3.3-b', 'NA-5.2.3.3-g', 'NA-5.2.3.3-l', 'NA-5.2.3.3-x'],
    'a led force may avoid on 10; failing costs 1',
    () => {
      const desk = march(
        { ...corps('W3632'), fr_viii: { at: 'W3632' }, davidovich: { at: 'W3732' }, at_i: { at: 'W3732' } },
        'massena_r',
        open,
        [1, 1, 6, 6, 1, 1, 6, 6],
      );
      go(desk, 'W3732', 'W3632');
      expect(desk.verbs(1)).toContain('avoid');
      expect(desk.verbs(1)).toContain('stand');
      const ways = desk
        .choices(1)
        .filter((c) => c.verb === 'avoid')
        .map((c) => c.arg.to);
      // Not through the contact area: the hex of entry and its two neighbours.
      expect(ways).not.toContain(hex('W3632'));
      desk.take(1, 'avoid', { to: ways[0] });
      expect(desk.log.some((e) => e.what === 'fails to avoid')).toBe(true);
    },
  );

  clause(
    ['NA-5.2.3.3-d', 'NA-8.3.3.1-d', 'NA-5.2.3.3-o', 'NA-5.2.3.3-v'],
    'demoralized troops avoid without a roll, and the mover goes on',
    () => {
      const desk = march(
        {
          ...corps('W3632'),
          fr_viii: { at: 'W3632' },
          davidovich: { at: 'W3732' },
          at_i: { at: 'W3732', demoralized: true },
        },
        'massena_r',
      );
      go(desk, 'W3732', 'W3632');
      const to = desk.choices(1).find((c) => c.verb === 'avoid')!.arg.to as number;
      desk.take(1, 'avoid', { to });
      expect(desk.at('at_i')).toBe(to);
      expect(desk.log.some((e) => e.what === 'avoids freely')).toBe(true);
      expect(desk.verbs(0)).toContain('go');
    },
  );

  clause(
    ['NA-5.2.3.3-q', 'NA-5.2.3-t', 'NA-5.2.3.3-r'],
    'never through the contact area, nor over a river without engineers',
    () => {
      const desk = march(
        {
          ...corps('W3632'),
          fr_viii: { at: 'W3632' },
          davidovich: { at: 'W3732' },
          at_i: { at: 'W3732', demoralized: true },
        },
        'massena_r',
      );
      go(desk, 'W3732', 'W3632');
      const ways = desk
        .choices(1)
        .filter((c) => c.verb === 'avoid')
        .map((c) => c.arg.to);
      for (const closed of ['W3632', 'W3631', 'W3733', 'W3831', 'W3832']) expect(ways).not.toContain(hex(closed));
      expect(ways).toEqual([hex('W3731')]);
    },
  );

  clause(
    ['NA-5.2.3.4-a', 'NA-5.2.3.4-c', 'NA-5.2.3.4-e', 'NA-5.2.3.4-g', 'NA-5.2.1-l'],
    'NA-EX-23: five to one is an overrun, 1 MP more to go on',
    () => {
      const army = {
        fr_italy: { at: 'W3932' },
        bonaparte: { at: 'W3932', army: 'fr_italy', commands: 'fr_italy' },
        ...Object.fromEntries(
          ['fr_vii', 'fr_viii', 'fr_ix', 'fr_x', 'fr_xi'].map((c) => [c, { at: 'W3932', army: 'fr_italy' }]),
        ),
      };
      const desk = march({ ...army, davidovich: { at: 'W3831' }, at_i: { at: 'W3831' } }, 'bonaparte');
      go(desk, 'W3831', 'W3932');
      if (desk.verbs(1).includes('stand')) desk.take(1, 'stand');
      expect(desk.at('at_i')).toBeLessThan(0);
      expect(desk.at('davidovich')).toBe(-1);
      expect(left(desk)).toBe(5);
      go(desk, 'W3931', 'W3831');
      expect(left(desk)).toBe(1);
    },
  );

  clause(
    ['NA-5.2.3-q', 'NA-1.1.3.2-b', 'NA-1.1.3.1-b', 'NA-1.1.4-l'],
    'lone trains, engineers and leaders do not stop anyone',
    () => {
      const desk = march(
        {
          ...corps('W3631'),
          at_supply1: { at: 'W3731' },
          at_eng1: { at: 'W3731' },
          davidovich: { at: 'W3731' },
          ...alone,
        },
        'massena_r',
      );
      go(desk, 'W3731', 'W3631');
      for (const name of ['at_supply1', 'at_eng1', 'davidovich']) expect(desk.at(name)).toBe(-1);
      expect(left(desk)).toBe(5);
      expect(canGo(desk, 'W3732')).toBe(true);
    },
  );

  clause(['NA-5.2.3.6-h', 'NA-5.2.3.3-f', 'NA-5.2.3.6-u'], 'troops in a fortress of theirs may go inside', () => {
    const walls = (s: State): void => {
      open(s);
      s.controller[cityId('turin')] = piedmont(s);
    };
    const desk = march(
      { ...corps('W3631'), fr_viii: { at: 'W3631' }, piedmont_i1: { at: 'turin' } },
      'massena_r',
      walls,
    );
    go(desk, 'turin', 'W3631');
    expect(desk.verbs(1)).toEqual(['stand', 'inside']);
    desk.take(1, 'inside');
    expect(desk.state.marks[id('piedmont_i1')]! & INSIDE).not.toBe(0);
    expect(desk.state.siege[cityId('turin')]).toBe(1);
  });
});
