/** The optional rule of Revolts: instigating, Gold that piles up, quelling (IB-O.1, IB-R-84, IB-R-117). */
import { ask, call, done, no, type Steps, say, type Verdict } from '@concert/kernel';
import type { ImperialBorders, P } from '../shape.ts';
import { everyTerritory, homelandOf, isTerritory, type Place, portsOf, QUELL, territoryOf } from '../tables.ts';
import { landUnitsIn } from './0-able.ts';
import { askPermission } from './0-agreements.ts';
import { isWorking, shipsOf } from './0-forces.ts';
import { holdsCapital, isCaptured, isClosed, sameTeam } from './0-nations.ts';
import { takePile } from './1-taxes.ts';

/** IB-O.1-a to -d: may the Nation place a Revolt token here? */
export function mayRevolt({ state, options }: P, nation: number, territory: number): Verdict {
  const controller = state.forts.owner[territory];
  if (controller < 0 || isClosed(options, territory))
    return no('IB-O.1-a', 'no one to revolt against', { place: territory });
  if (homelandOf[territory] >= 0 && !isCaptured(state, territory))
    return no('IB-O.1-a', 'loyal Homeland', { place: territory });
  if (sameTeam(state, controller, nation)) return no('IB-R-117', 'own Territory', { place: territory });
  if (state.revolt[territory] === 1) return no('IB-O.1-d', 'in Revolt already', { place: territory });
  if ((landUnitsIn(state, territory) >> controller) & 1) return no('IB-O.1-b', 'garrisoned', { place: territory });
  if (portsOf[territory].some((p) => shipsOf(state, controller, p).length > 0))
    return no('IB-O.1-c', 'watched by ships', { place: territory });
  return true;
}

const mayInstigate = (play: P, nation: number): number[] =>
  everyTerritory.filter((t) => mayRevolt(play, nation, t) === true);

/** IB-O.1-h, -i, -j: the token goes; what lies there is the controller's (IB-O.1-l). */
export function quell(play: P, territory: number): void {
  const { state } = play;
  if (state.revolt[territory] === 0) return;
  state.revolt[territory] = 0;
  play.log('quelled', { place: territory, nation: state.forts.owner[territory] }, { clause: 'IB-O.1-l' });
  takePile(play, territory, state.forts.owner[territory]);
}

/** IB-O.1-f: may units of the Nation that have just come in take the Gold? */
const mayLoot = ({ state }: P, nation: number, place: number): boolean =>
  state.revolt[place] === 1 &&
  state.pile[place] > 0 &&
  !sameTeam(state, state.forts.owner[place], nation) &&
  holdsCapital(state, nation);

/** A land unit has come into a region and its movement ends there: loot, then quelling. */
export const endLandMove = (nation: number, place: number) =>
  call({ at: 'loot' as const, nation, place }, { at: 'moved' as const, nation, place });

type RevoltSteps = 'revolts' | 'revolting' | 'loot' | 'looting' | 'moved' | 'quell' | 'quell.go';

export const revoltSteps: Pick<Steps<ImperialBorders>, RevoltSteps> = {
  revolts: (play, { nation }) =>
    mayInstigate(play, nation).length === 0 ? done() : ask(play.state.seat[nation], { at: 'revolting', nation }),
  revolting: {
    prompt: (_, { nation }) => say('instigate Revolts', { nation }, 'IB-O.1-a'),
    offer(play, { nation }, _seat, offers) {
      for (const t of everyTerritory) {
        const verdict = mayRevolt(play, nation, t);
        if (verdict === true || offers.explains) offers.offer('revolt', { place: t as Place }, verdict);
      }
      offers.offer('pass', {});
    },
    take: {
      revolt(play, frame, { place }) {
        play.state.revolt[place] = 1;
        play.log('revolt', { nation: frame.nation, place }, { clause: 'IB-O.1-a' });
        return play.advance(frame, 'revolts');
      },
      pass: () => done(),
    },
  },
  loot: (play, { nation, place }) =>
    mayLoot(play, nation, place) ? ask(play.state.seat[nation], { at: 'looting', nation, place }) : done(),
  looting: {
    prompt: ({ state }, { nation, place }) =>
      say('take the Gold', { nation, place, gold: state.pile[place] }, 'IB-O.1-f'),
    offer(_play, _frame, _seat, offers) {
      offers.offer('takeGold', {});
      offers.offer('leaveGold', {});
    },
    take: {
      takeGold(play, { nation, place }) {
        takePile(play, place, nation);
        return done();
      },
      leaveGold: () => done(),
    },
    meaning: {
      takeGold: ({ state }, { place }) => ({ main: true, gain: say('brings Gold', { gold: state.pile[place] }) }),
    },
  },
  moved(play, { nation, place }) {
    if (isTerritory(place) && play.state.forts.owner[place] === nation) quell(play, place);
    return done(true);
  },
  // IB-O.1-j: a working ship that has ended its move in a connected Port, if no one there opposes it.
  quell(play, { nation, port }) {
    const { state } = play;
    const territory = territoryOf[port];
    const able = territory >= 0 && state.revolt[territory] === 1 && state.forts.owner[territory] === nation;
    if (!able || !shipsOf(state, nation, port).some((s) => isWorking(state, s))) return done();
    return call(askPermission(nation, QUELL, port), { at: 'quell.go', nation, port });
  },
  'quell.go'(play, { port, result }) {
    if (result) quell(play, territoryOf[port]);
    return done();
  },
};
