import { defineGame, type Options } from '@concert/kernel';
import { aimFields } from '@concert/kit';
import { bot } from './bot/index.ts';
import { nouns } from './cases.ts';
import { explain, notAsked } from './explain.ts';
import { manifest } from './manifest.ts';
import { optionError, options, verbs } from './options.ts';
import { seats, setup } from './rules/0-setup.ts';
import { outcome } from './rules/8-end.ts';
import { deals, talk } from './rules/9-trading.ts';
import { steps } from './rules/index.ts';
import { scenes } from './scenes.ts';
import { copyState, type ImperialBorders } from './shape.ts';
import { story } from './story.ts';
import { act, arm, column, face, hit, hull, item, medal, nation, place, ship, sort, ware, zone } from './tables.ts';
import { textTables } from './text-tables.ts';
import { thingNames } from './thing-names.ts';
import { imagine, secrets, view } from './view.ts';
import { words } from './words.ts';

const everyOption = {
  revolts: true,
  trading: true,
  swedenAndPortugal: true,
  callToArms: true,
  balanceOfPower: true,
};

/** Every number of players, both games for two, teams, each optional rule alone and all together. */
const variants = (): Partial<Options<ImperialBorders>>[] => [
  ...[2, 3, 4, 5, 6].map((seats) => ({ seats })),
  { seats: 2, neutrals: true },
  { seats: 4, teams: [1, 2, 1, 2, 0, 0] },
  { seats: 5, teams: [1, 2, 1, 2, 1, 0] },
  { seats: 6, teams: [1, 2, 1, 2, 1, 2] },
  { seats: 6, teams: [1, 1, 2, 2, 3, 3] },
  ...Object.keys(everyOption).map((name) => ({ [name]: true })),
  { seats: 6, draw: true, britishBases: false, ...everyOption },
  { seats: 2, neutrals: true, ...everyOption },
  { seats: 3, ...everyOption },
  { seats: 5, ...everyOption },
];

export const imperialBorders = defineGame<ImperialBorders>({
  id: manifest.id,
  title: manifest.title,
  rules: manifest.rules,
  options,
  optionError,
  variants,
  verbs,
  thingNames,
  kinds: [nation, place, arm, hull, ware, item, sort, ship, face, hit, zone, medal, column, act],
  seats,
  setup,
  begin: () => ({ at: 'game' }),
  steps,
  copy: copyState,
  view,
  imagine,
  secrets,
  explain,
  notAsked,
  talk,
  deals,
  aims: aimFields(place),
  spans: { round: ({ state }) => state.round },
  outcome,
  words,
  translations: {
    de: async () => (await import('./languages/de.ts')).de,
    fr: async () => (await import('./languages/fr.ts')).fr,
  },
  story,
  textTables,
  bot,
  nouns,
  scenes,
});

export type { Board, Frame, ImperialBorders, State } from './shape.ts';
export * from './tables.ts';
export { imperialBorders as game, manifest };
