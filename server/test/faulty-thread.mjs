// A thread that hosts games whose rules hang, break or change; compiled code only, as in a real one.
import { bundleOf } from '@concert/bundles';
import { skirmish } from '@concert/skirmish';
import { hostTables } from '../dist/rules/host-thread.js';

/** Skirmish in which something goes wrong when Baden is ordered to be entered. */
const faulty = (id, wrong) => {
  const { orders } = skirmish.steps;
  const order = (play, frame, arg, seat) => {
    if (arg.to === 1) wrong();
    return orders.take.order(play, frame, arg, seat);
  };
  return { ...skirmish, id, steps: { ...skirmish.steps, orders: { ...orders, take: { ...orders.take, order } } } };
};

/** Skirmish that cannot be shown to some. */
const dark = (id, isDark, wrong) => ({
  ...skirmish,
  id,
  view: (play, viewer) => {
    if (isDark(viewer, play.state)) wrong();
    return skirmish.view(play, viewer);
  },
});

const tooDark = () => {
  throw new Error('too dark to see');
};

const lookForEver = () => {
  for (;;);
};

/** Skirmish that never gets as far as its first turn. */
const stillborn = (id, wrong) => ({ ...skirmish, id, setup: wrong });
/** Skirmish whose bot never comes to the end of a thought. */
const pondering = {
  ...skirmish,
  id: 'pondering',
  bot: { ...skirmish.bot, policy: lookForEver, value: lookForEver, settled: lookForEver, ahead: lookForEver },
};
const games = {
  skirmish,
  pondering,
  blind: dark('blind', (viewer) => viewer === 1, tooDark),
  secluded: dark('secluded', (viewer) => viewer < 0, tooDark),
  bewitched: dark('bewitched', (viewer) => viewer < 0, lookForEver),
  endless: dark('endless', (viewer, { turn }) => viewer === 1 && turn > 1, lookForEver),
  unborn: stillborn('unborn', () => {
    throw new Error('no board');
  }),
  unending: stillborn('unending', () => {
    for (;;);
  }),
  hanging: faulty('hanging', () => {
    for (;;);
  }),
  breaking: faulty('breaking', () => {
    throw new Error('the sky falls');
  }),
  gluttonous: faulty('gluttonous', () => {
    const eaten = [];
    for (;;) eaten.push(new Uint8Array(4_000_000).fill(1));
  }),
  hungry: faulty('hungry', () => {
    const eaten = [];
    for (;;) eaten.push(new Array(1000).fill(0));
  }),
};
hostTables({ ids: Object.keys(games), load: async (id) => bundleOf(games[id]) });
