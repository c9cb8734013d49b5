/** For every event card with a rule, a position in which a seat may play it: reached with what the test puts into the hands. */
import { ACTED, AUTUMN, COALITION, NEUTRAL, SPRING, type State, SUMMER } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  cityId,
  FRANCE,
  isFleet,
  PRUSSIA,
  powerId,
  provinceId,
  RUSSIA,
  SPAIN,
} from '../src/tables.ts';
import { cardNumber, isPublicCard, windowOfCard } from '../src/tables-cards.ts';
import { courts } from './courts.ts';
import { alone, corps, m, open } from './moves.ts';
import { naval, sail, steer } from './ships.ts';
import { hex, id, type Put, type Scenario, type Stage, stage } from './stage.ts';
import { austrians, far, fight, french, from, plan } from './tactics.ts';
import { drawing, impulse } from './windows.ts';

type Set = (state: State) => void;
type Pieces = { [name: string]: Put };

export interface Occasion {
  readonly seat: number;
  /** What is rolled once the card is played, where its effect hangs on it. */
  readonly dice?: readonly number[];
  begin(set: Set): Stage;
}

/** The moment of a card in a campaign of all Europe: its phase, or the window that its row names. */
function moment(number: number, desk: Stage): Stage {
  const card = cardNumber(number);
  const window = windowOfCard[card]!;
  if (isPublicCard[card]) desk.begin('events', {});
  else if (window === 'budget') desk.begin('budget', {});
  else desk.run([{ at: 'window', window: window === 'any' ? 'diplomacy_start' : window, seats: [0, 1] } as never]);
  return desk;
}

/** In Summer 1805, or in Spring where a budget is open. */
const empire = (number: number, seat: number, pieces: Pieces = {}, more: Set = () => {}): Occasion => ({
  seat,
  begin: (set) =>
    moment(
      number,
      courts(pieces, (s) => {
        const season = windowOfCard[cardNumber(number)] === 'budget' ? SPRING : SUMMER;
        Object.assign(s, { year: 1806, turn: season === SPRING ? 5 : 6, season });
        more(s);
        set(s);
      }),
    ),
});

/** The same in 1793, with Britain, Spain and Holland at war. */
const revolution = (number: number, seat: number, pieces: Pieces = {}, more: Set = () => {}): Occasion => ({
  seat,
  begin: (set) => moment(number, convention(pieces, windowOfCard[cardNumber(number)] === 'budget', more, set)),
});

const convention = (pieces: Pieces, budget: boolean, more: Set, set: Set): Stage =>
  stage(
    pieces,
    (s) => {
      Object.assign(s, { year: 1793, season: budget ? SPRING : SUMMER, turn: budget ? 5 : 6 });
      s.side[BRITAIN] = s.side[SPAIN] = COALITION;
      s.allegiance[powerId('holland')] = BRITAIN;
      more(s);
      set(s);
    },
    'coalition1792',
  );

const march = (pieces: Pieces = corps('W3631')): Occasion => ({ seat: 0, begin: (set) => impulse(pieces, set) });
const draw = (seat = 0, season = AUTUMN): Occasion => ({ seat, begin: (set) => drawing(set, season) });

/** A position of a campaign on part of the map. */
const local = (seat: number, pieces: Pieces, scenario: Scenario, more: Set, run: (desk: Stage) => void): Occasion => ({
  seat,
  begin(set) {
    const desk = stage(
      pieces,
      (s) => {
        more(s);
        set(s);
      },
      scenario,
    );
    run(desk);
    return desk;
  },
});

/** The budget of Spring 1809 in Spain. */
const spanishBudget: Occasion = local(
  0,
  { soult: { at: 'bayonne' }, fr_i: { at: 'bayonne' } },
  'peninsula1808',
  (s) => Object.assign(s, { turn: 4, season: SPRING, year: 1809 }),
  (desk) => desk.begin('budget', {}),
);

/** Milan under siege, before a roll. */
const siege = (seat: number): Occasion =>
  local(
    seat,
    { ...corps('milan'), ...alone },
    'italy1796',
    (s) => {
      open(s);
      s.controller[cityId('milan')] = powerId('lombardy');
      s.siege[cityId('milan')] = 3;
    },
    (desk) => desk.begin('siege', { city: cityId('milan'), marker: m('empire 1') }),
  );

/** The French before Brest, the British in the way. */
const leaving: Occasion = {
  seat: 0,
  begin(set) {
    const desk = naval({ brest: 'fr_brest', blockade_brest: 'gb_channel' }, 'empire', [], set, {}, 'grand1805');
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay');
    return desk;
  },
};

const russia = {
  davout: { at: 'smolensk' },
  fr_i: { at: 'smolensk' },
  barclay: { at: 'moscow' },
  ru_i: { at: 'moscow' },
};

const calabria: Set = (s) => {
  s.allegiance[powerId('naples')] = FRANCE;
  s.controller[cityId('reggio')] = -1;
};

const spain = { es_gravina: { at: 'cadiz' }, fr_i: { at: 'burgos' } };
const guerrillas = Object.fromEntries(
  ['es_gue1', 'es_gue2', 'es_gue3'].map((name) => [name, { off: 'pool' } as const]),
);
const prussiaFights: Set = (s) => void (s.side[PRUSSIA] = COALITION);

const threes = Array<number>(200).fill(3);

export const occasions: { readonly [number: number]: Occasion } = {
  1: march(),
  2: march(),
  3: march(corps('W3631', { level: 2 })),
  4: draw(),
  5: draw(1),
  6: {
    seat: 0,
    begin(set) {
      const desk = fight([[2], []], set);
      plan(desk, 0, 2);
      desk.script([1, ...Array(40).fill(3)]);
      plan(desk, 1, -1);
      return desk;
    },
  },
  7: local(0, { ...french(), ...austrians(), ...far }, 'italy1796', open, (desk) =>
    desk.begin('battle', { leader: id('bonaparte'), from: hex(from), marker: m('empire 1') }),
  ),
  8: draw(),
  9: draw(),
  10: draw(),
  11: {
    seat: 0,
    begin(set) {
      const army = Object.fromEntries(['at_i', 'at_ii', 'at_iii'].map((n) => [n, { at: 'W3731', army: 'at_italy' }]));
      const wurmser = { at: 'W3731', army: 'at_italy', commands: 'at_italy' };
      const desk = impulse({ ...corps('W3533'), at_italy: { at: 'W3731' }, wurmser, ...army }, set);
      desk.take(0, 'activate', { leader: id('massena_r') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      desk.take(0, 'halt');
      return desk;
    },
  },
  12: march({ ...corps('W3631'), at_supply1: { at: 'W3833', depot: true } }),
  13: march({ massena_r: { at: 'W3631' }, fr_vii: { at: 'W3631', unsupplied: true } }),
  14: spanishBudget,
  15: march(corps('W3732')),
  16: { ...siege(0), dice: [2, 2, ...threes] },
  17: siege(1),
  18: march(),
  19: { ...leaving, dice: [2, ...threes] },
  20: {
    seat: 0,
    begin: (set) => naval({ brest: 'fr_brest', toulon: 'fr_toulon' }, 'empire', [], set, {}, 'grand1805'),
  },
  21: { ...leaving, dice: threes },
  22: empire(22, 0, { fr_brest: { off: 'pool' } }),
  23: empire(23, 0),
  24: empire(24, 1, {}, (s) => void (s.courted = [powerId('sweden'), FRANCE, -1, FRANCE, 2, 12])),
  25: empire(25, 1),
  26: empire(26, 1),
  27: empire(27, 1),
  28: spanishBudget,
  29: spanishBudget,
  30: spanishBudget,
  31: revolution(31, 0),
  32: revolution(32, 0),
  33: revolution(33, 0),
  34: revolution(34, 1),
  35: revolution(35, 0),
  36: revolution(36, 0),
  37: revolution(37, 0),
  38: revolution(38, 0),
  39: revolution(39, 1, { gb_channel: { at: 'tyrrhenian' }, fr_det1: { at: 'bastia', steps: 1 } }),
  40: revolution(
    40,
    0,
    {
      fr_north: { at: 'nijmegen' },
      pichegru: { at: 'nijmegen', army: 'fr_north', commands: 'fr_north' },
      fr_i: { at: 'nijmegen', steps: 2, army: 'fr_north' },
    },
    (s) => void (s.controller[cityId('nijmegen')] = FRANCE),
  ),
  41: { ...revolution(41, 0), dice: [6, ...threes] },
  42: revolution(42, 1),
  43: revolution(43, 0, {}, (s) => void (s.side[SPAIN] = NEUTRAL)),
  45: revolution(45, 0),
  48: revolution(48, 1, { gb_i: { at: 'london' } }),
  49: revolution(49, 1, {}, calabria),
  51: revolution(51, 1, { ru_i: { at: 'kiev' } }),
  55: empire(55, 0, spain),
  56: empire(56, 1, { ...spain, ...guerrillas }),
  57: empire(57, 1, {}, (s) => {
    s.owner[provinceId('tyrol')] = powerId('bavaria');
    s.controller[cityId('innsbruck')] = -1;
  }),
  58: empire(58, 1),
  59: empire(59, 1),
  60: empire(60, 1, {}, prussiaFights),
  61: empire(61, 1, { gb_i: { at: 'london' } }),
  62: empire(62, 1, {}, (s) => void (s.owner[provinceId('dalmatia')] = FRANCE)),
  63: empire(63, 1, {}, calabria),
  64: empire(64, 1),
  65: empire(65, 1, { ru_i: { at: 'vilna' } }),
  66: empire(66, 1, { gb_i: { at: 'london' } }),
  67: empire(67, 0, { selim3: { at: 'constantinople' } }),
  68: empire(68, 0),
  69: {
    seat: 1,
    begin: (set) =>
      naval(
        { kattegat: 'gb_channel gb_keith gb_calder' },
        'coalition',
        Array(400).fill(3),
        (s) => {
          Object.assign(s, { year: 1807, turn: 10, season: SUMMER });
          s.allegiance[powerId('denmark')] = -1;
          for (const p of s.present) if (isFleet[p]) s.marks[p]! |= ACTED;
          set(s);
        },
        {},
        'grand1805',
      ),
  },
  70: empire(70, 0, { junot: { at: 'bayonne' }, fr_i: { at: 'bayonne', steps: 2 } }, (s) => {
    s.allegiance[powerId('portugal')] = -1;
  }),
  71: empire(71, 0, { fr_i: { at: 'posen', steps: 2 } }, (s) => {
    s.side[PRUSSIA] = COALITION;
    s.controller[cityId('posen')] = FRANCE;
  }),
  72: local(
    0,
    { ...corps('W3631'), ru_i: { at: 'riga' } },
    'jena1806',
    (s) => {
      s.side[RUSSIA] = COALITION;
      Object.assign(s, { year: 1807, effects: [cardNumber(72), 1807] });
    },
    (desk) => desk.begin('conquest', {}),
  ),
  73: empire(73, 0, {}, (s) => void (s.side[RUSSIA] = NEUTRAL)),
  74: empire(74, 0, {}, (s) => void (s.side[AUSTRIA] = NEUTRAL)),
  75: empire(75, 0, { napoleon: { at: 'vienna' } }),
  76: local(
    1,
    russia,
    'russia1812',
    (s) => Object.assign(s, { season: AUTUMN, pool: 0b11111111 | (1 << 14), played: 1 }),
    (desk) => desk.begin('draw', {}),
  ),
  77: local(
    1,
    russia,
    'russia1812',
    () => {},
    (desk) => {
      desk.begin('impulse', { marker: m('empire 1') });
      desk.take(0, 'activate', { leader: id('davout') });
    },
  ),
  78: {
    ...empire(78, 1, { ru_i: { at: 'tilsit', steps: 2 }, ru_ii: { at: 'tilsit', steps: 2 } }),
    dice: [6, ...threes],
  },
  79: empire(79, 1, { at_germany: { at: 'salzburg' } }, (s) => {
    s.allegiance[powerId('bavaria')] = FRANCE;
  }),
  80: empire(80, 0),
};
