/** The nouns and scenes of the economic round, of artists, residences and the end. */
import { BadInput, field, type Json, type Noun, type Point, type Scene } from '@concert/kernel';
import { yearAt } from './cases-stages.ts';
import { isLastYear, seatsOf } from './rules/5-concepts.ts';
import { survey } from './rules/5-troops.ts';
import { accountOf, foreignGoods, goodsOf, lineNames, thingsOfLine, totals } from './rules/6.6-income.ts';
import { newMarket } from './rules/6.6-market.ts';
import { roomsOf } from './rules/6.8-residence.ts';
import { scores } from './rules/7-end.ts';
import type { Frame, P, PowerAndPrestige } from './shape.ts';
import type { Line, Purchases } from './shape-economy.ts';
import { ARMS, arm, artist, building, force, good, location, province } from './tables.ts';
import { FORTRESS, item } from './tables-economy.ts';

type Nouns = { [noun: string]: Noun<PowerAndPrestige> };

/** Goods as a list, one entry for each. */
const goodsNoun = (key: 'produced' | 'unswapped'): Noun<PowerAndPrestige> => ({
  of: 'seat',
  value: field.list(field.id(good)),
  set({ state }, seat, goods: number[]) {
    const { economy } = state;
    for (let s = 0; s < state.gold.length; s++) economy[key][s] ??= good.names.map(() => 0);
    economy[key][seat] = good.names.map((_, g) => goods.filter((each) => each === g).length);
  },
  get: ({ state }, seat) => (state.economy[key][seat] ?? []).flatMap((count, g) => Array<number>(count).fill(g)),
});

export const economyNouns: Nouns = {
  rooms: { of: 'seat', value: field.int(0, 9), get: ({ state }, seat) => roomsOf(state.extensions[seat]) },
  /** Prestige as it was when the income phase opened. */
  recorded: {
    of: 'seat',
    value: field.int(0, 9999),
    set({ state }, seat, value: number) {
      state.economy.recordedPrestige[seat] = value;
    },
    get: ({ state }, seat) => state.economy.recordedPrestige[seat],
  },
  /** Luxury goods produced in the last economic round, and those of them not swapped yet. */
  produced: goodsNoun('produced'),
  unswapped: goodsNoun('unswapped'),
  /** What the player would produce now. */
  produces: {
    of: 'seat',
    value: field.list(field.id(good)),
    get: ({ state }, seat) => goodsOf(state, survey(state), seat).flatMap((count, g) => Array<number>(count).fill(g)),
  },
  /** The account of this year line by line; before income, as it would be without any die of an artist. */
  worksheet: {
    of: 'seat',
    value: field.list(
      field.record({
        what: field.oneOf(...lineNames),
        of: field.text(),
        gold: field.int(-999, 999),
        prestige: field.int(-999, 999),
        barrels: field.int(-999, 999),
      }),
    ),
    get: (play, seat) => accountOf(play, seat).map((line) => lineJson(line)),
  },
  income: {
    of: 'seat',
    value: field.record({
      gold: field.int(-999, 999),
      prestige: field.int(-999, 999),
      barrels: field.int(-999, 999),
    }),
    get(play, seat) {
      const [gold, prestige, barrels] = totals(accountOf(play, seat));
      return { gold, prestige, barrels };
    },
  },
  /** The final scoring, as it would be now. */
  score: {
    of: 'seat',
    value: field.record(
      Object.fromEntries(
        ['full', 'other', 'fullPoints', 'otherPoints', 'artists', 'prestige', 'medals', 'goods', 'total'].map((key) => [
          key,
          field.int(0, 99999),
        ]),
      ),
    ),
    get: ({ state }, seat) => ({ ...scores(state)[seat] }),
  },
};

/** What lines of an account are of; seats go by the names of their forces. */
const named = { province, artist, good, location, arm, building, seat: force } as const;
const nameOf = ({ kind, id }: Point): string => named[kind as keyof typeof named].names[id as number];

function lineJson(line: Line): Json {
  const [what, , gold, prestige, barrels] = line;
  return { what: lineNames[what], of: thingsOfLine(line).map(nameOf).join(' in '), gold, prestige, barrels };
}

/** A case that begins after income has been paid says what is in the treasuries; of the account only barrels are left. */
function paid(play: P): void {
  const { state } = play;
  const { economy } = state;
  const barrelsOnly = ([what, of, , , barrels]: Line): Line[] => (barrels > 0 ? [[what, of, 0, 0, barrels]] : []);
  // PP-6.5.5-d: the external ally's goods are on offer, as they are when income has been paid.
  economy.foreignGoods = foreignGoods(play);
  for (const seat of seatsOf(play)) {
    economy.account[seat] ??= accountOf(play, seat).flatMap(barrelsOnly);
    economy.produced[seat] ??= goodsOf(state, survey(state), seat);
    economy.unswapped[seat] ??= economy.produced[seat].slice();
  }
}

/** The economic round has come as far as the stage after this one. */
const afterStage = (play: P, stage: string, purchases: Purchases = noPurchases()): Frame[] => [
  ...yearAt(play, 'economy'),
  { at: 'economy', stage, purchases },
];

const noPurchases = (): Purchases => ({ stock: [], free: [], rebuilt: [] });

/** The same of the income phase. */
const incomeAfter = (play: P, stage: string): Frame[] => [
  ...afterStage(play, 'income'),
  { at: 'income', stage, sheets: [] },
];

export const economyScenes: { [scene: string]: Scene<PowerAndPrestige> } = {
  economy: {
    fields: {},
    frames: (play) => [...yearAt(play, 'economy'), { at: 'economy', purchases: noPurchases() }],
  },
  revolts: { fields: {}, frames: (play) => afterStage(play, 'supply') },
  /** Prestige is recorded, provinces may be given up. */
  income: { fields: {}, frames: (play) => afterStage(play, 'revolts') },
  /** Income is paid by the prestige that the case says was recorded. */
  worksheets: { fields: {}, frames: (play) => incomeAfter(play, 'givingUp') },
  market: {
    fields: {},
    frames(play) {
      paid(play);
      return [...incomeAfter(play, 'market'), { at: 'market', ...newMarket(play) }];
    },
  },
  /** The secret sheets are filled in; nothing has been paid this year but what the treasuries hold. */
  baskets: {
    fields: {},
    frames(play) {
      paid(play);
      return incomeAfter(play, 'market');
    },
  },
  /** One player has bought these things and places them. */
  placements: {
    fields: { seat: field.seat(), items: field.list(field.id(item)) },
    frames(play, { seat, items }: { seat: number; items: number[] }) {
      paid(play);
      const stock = seatsOf(play).map(() => Array<number>(FORTRESS + 1).fill(0));
      for (const each of items) {
        if (each > FORTRESS)
          throw new BadInput(`scene.placements.items: ${item.names[each]} is bought, and needs no place`);
        stock[seat][each]++;
      }
      const free = stock.map(() => Array<number>(ARMS).fill(0));
      return afterStage(play, 'income', { stock, free, rebuilt: [] });
    },
  },
  dominance: { fields: {}, frames: (play) => afterStage(play, 'placements') },
  /** Players are asked whether they call a convention. */
  callConvention: {
    fields: {},
    frames: (play) => [...afterStage(play, 'convention'), ...conventionOf(play)],
  },
  yearEnd: { fields: {}, frames: (play) => yearAt(play, 'economy') },
};

/** PP-6.5.3-f: there is none in the last year. */
const conventionOf = (play: P): Frame[] => (isLastYear(play) ? [] : [{ at: 'convention', called: false }]);
