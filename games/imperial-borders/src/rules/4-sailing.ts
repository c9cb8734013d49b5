/** Carrying out orders at sea: sailing, stopping, pausing in Ports (IB-2.S, IB-4.C.5). */
import { ask, call, done, goto, type Steps, say } from '@concert/kernel';
import { type ImperialBorders, type OrderLocals, type P, PATH } from '../shape.ts';
import { BLUE, EXIT, isPort, type Place, type Ship } from '../tables.ts';
import { endCargoWork, foesAt } from './0-able.ts';
import { askPermission } from './0-agreements.ts';
import { shipTags, tagShip } from './0-forces.ts';
import { nationsIn } from './0-nations.ts';
import { cargoMeanings, cargoTakes, offerCargo, offerSeize, seizeMeaning } from './2-cargo.ts';
import { declareOpposing, hasArrived, orderOf, standsAt } from './4-march.ts';

/** IB-4.C-b: ships that have come to the end of their voyage are Blue. */
function stopShips(play: P, locals: OrderLocals, ships: readonly number[]): void {
  const { state } = play;
  const place = standsAt(play, locals);
  for (const s of ships) tagShip(state, s, shipTags(state, s) | BLUE);
  locals.group = locals.group.filter((s) => !ships.includes(s));
  if (locals.leg > 0) locals.ended.push(place);
}

/** How far the group can sail in one go: as far as the next Port that someone might not let it leave. */
function reachOf(play: P, locals: OrderLocals): number {
  const path = orderOf(play, locals).slice(PATH);
  for (let leg = locals.leg; leg < path.length; leg++)
    if (foesAt(play, locals.nation, path[leg]) > 0) return leg + 1 - locals.leg;
  return path.length - locals.leg;
}

function sail(play: P, locals: OrderLocals, legs: number): void {
  const { state } = play;
  const from = standsAt(play, locals);
  locals.leg += legs;
  const to = standsAt(play, locals);
  for (const s of locals.group) state.ships.place[s] = to;
  play.log('sails', { nation: locals.nation, count: locals.group.length, from, to }, { clause: 'IB-2.S-a' });
}

export const sailingSteps: Pick<Steps<ImperialBorders>, 'order.sail' | 'order.sailing' | 'order.sailed'> = {
  'order.sail'(play, frame) {
    const locals = play.enclosing('order');
    if (locals.group.length === 0) return done();
    if (!hasArrived(play, locals)) return ask(play.state.seat[frame.nation], play.sibling(frame, 'order.sailing'));
    stopShips(play, locals, [...locals.group]);
    return done();
  },
  'order.sailing': {
    auto: ({ options }) => !options.trading,
    prompt(play, { nation }) {
      const locals = play.enclosing('order');
      const place = standsAt(play, locals);
      return say('sail', { nation, place, to: orderOf(play, locals).at(-1)! }, 'IB-4.C.5-b');
    },
    offer(play, { nation }, _seat, offers) {
      const locals = play.enclosing('order');
      const path = orderOf(play, locals).slice(PATH);
      const place = standsAt(play, locals);
      const reach = reachOf(play, locals);
      for (let legs = 1; legs <= reach; legs++)
        offers.offer('sail', { to: path[locals.leg + legs - 1] as Place, legs });
      if (locals.leg > 0) for (const s of locals.group) offers.offer('stop', { ship: s as Ship });
      else if (foesAt(play, nation, place) > 0) offers.offer('halt', {});
      if (!isPort(place)) return;
      offerCargo(play, nation, locals.group, offers);
      offerSeize(play, locals.group, offers);
    },
    take: {
      sail(play, { nation }, { legs }) {
        const locals = play.enclosing('order');
        const place = standsAt(play, locals);
        endCargoWork(play.state);
        if (foesAt(play, nation, place) > 0)
          return call(askPermission(nation, EXIT, place), { at: 'order.sailed', nation, legs });
        sail(play, locals, legs);
        return goto({ at: 'order.sail', nation });
      },
      stop(play, { nation }, { ship }) {
        endCargoWork(play.state);
        stopShips(play, play.enclosing('order'), [ship]);
        return goto({ at: 'order.sail', nation });
      },
      halt(play, { nation }) {
        const locals = play.enclosing('order');
        declareOpposing(play, nation, standsAt(play, locals));
        stopShips(play, locals, [...locals.group]);
        return goto({ at: 'order.sail', nation });
      },
      ...cargoTakes((nation) => ({ at: 'order.sail', nation })),
      seize: (_play, { nation }, { ship }) =>
        call({ at: 'seize', nation, ship, step: 0 }, { at: 'order.sail', nation }),
    },
    meaning: { ...cargoMeanings, seize: seizeMeaning, halt: () => ({ stake: say('halts here') }) },
  },
  'order.sailed'(play, { nation, legs, result }) {
    const locals = play.enclosing('order');
    if (result) sail(play, locals, legs);
    else {
      const place = standsAt(play, locals);
      play.log('blocked', { nation, place, foes: nationsIn(foesAt(play, nation, place)) }, { clause: 'IB-4.C.2-a' });
      stopShips(play, locals, [...locals.group]);
    }
    return goto({ at: 'order.sail', nation });
  },
};
