// A thread that hosts games whose rules hang, break or change; compiled code only, as in a real one.
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
/** Skirmish that cannot be shown to its second seat. */
const blind = {
  ...skirmish,
  id: 'blind',
  view: (play, viewer) => {
    if (viewer === 1) throw new Error('too dark to see');
    return skirmish.view(play, viewer);
  },
};
/** Skirmish that never gets as far as its first turn. */
const stillborn = (id, wrong) => ({ ...skirmish, id, setup: wrong });
const games = {
  skirmish,
  blind,
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
hostTables({ ids: Object.keys(games), load: async (id) => games[id] });
