/** Before a battle: committing Forces and choosing sides (IB-B1.A, IB-B1.B, IB-R-43 to R-50). */
import { again, ask, call, copy, done, no, type Offers, type Steps, say, together } from '@concert/kernel';
import type { At, BattleLocals, ImperialBorders, P, Stand } from '../shape.ts';
import { ASSAULT, isPort, type Nation, type Ship, type Sort } from '../tables.ts';
import { concernedBy, landUnitsIn } from './0-able.ts';
import { askPermission } from './0-agreements.ts';
import { controllerOf } from './0-forces.ts';
import { bitsOf, interiorOf, sameTeam, seatsOf, teamOf, turnOrder } from './0-nations.ts';
import {
  broughtBy,
  callOff,
  callOffMeaning,
  drop,
  enemiesIn,
  isEmpty,
  isInlander,
  newStand,
  type Pieces,
  piecesOf,
  startsInland,
} from './4-battle.ts';

const times = (list: readonly number[], wanted: number): number => list.filter((each) => each === wanted).length;

/** Offers to hold pieces out of the battle, or to bring them in (IB-B1.B-c, -d, IB-R-49). */
function offerPieces(nation: number, pieces: Pieces, stand: Stand, offers: Offers<ImperialBorders>): void {
  const owner = nation as Nation;
  for (const s of new Set(pieces.units)) {
    const [sort, held] = [s as Sort, times(stand.held, s)];
    if (held < times(pieces.units, s)) offers.offer('hold', { nation: owner, sort });
    if (held > 0) offers.offer('join', { nation: owner, sort });
  }
  for (const s of new Set(pieces.inland)) {
    const [sort, joined] = [s as Sort, times(stand.joined, s)];
    if (joined > 0) offers.offer('hold', { nation: owner, sort });
    if (joined < times(pieces.inland, s)) offers.offer('join', { nation: owner, sort });
  }
  for (const s of pieces.ships)
    offers.offer(stand.heldShips.includes(s) ? 'joinShip' : 'holdShip', { ship: s as Ship });
  if (pieces.fort) offers.offer(stand.heldFort ? 'joinFort' : 'holdFort', { nation: owner });
}

/** The two verbs of land units mean the Interior in a Port battle, the region itself in any other. */
const pieceChanges = {
  hold: (port: boolean, stand: Stand, sort: number): void =>
    port ? drop(stand.joined, sort) : void stand.held.push(sort),
  join: (port: boolean, stand: Stand, sort: number): void =>
    port ? void stand.joined.push(sort) : drop(stand.held, sort),
};

/** IB-R-46, IB-R-99: who has to choose a side, and who may: Nations with land units in the Interior of a Port. */
function askedSides(play: P, battle: BattleLocals): number[] {
  const { state, options } = play;
  const { place, nation } = battle;
  const present = enemiesIn(play, nation, place) | (teamOf(state, nation) & presentOthers(play, battle));
  const interior = isPort(place) && controllerOf(state, place) >= 0 ? interiorOf(options, place) : -1;
  const inland = interior >= 0 ? landUnitsIn(state, interior) : 0;
  return turnOrder(state).filter((n) => n !== nation && (((present | inland) >> n) & 1) === 1);
}

const presentOthers = (play: P, { nation, place }: BattleLocals): number =>
  bitsOf(
    turnOrder(play.state).filter((n) => n !== nation && !isEmpty({ ...piecesOf(play, n, place, false), inland: [] })),
  );

/** How a Nation would stand if it said nothing more. */
function firstStand(play: P, place: number, nation: number, passed: number): Stand {
  const stand = newStand(nation, 'against');
  if (isInlander(play, place, nation) && ((passed >> nation) & 1) === 0)
    stand.joined = piecesOf(play, nation, place, false).inland;
  return stand;
}

function sideFrame(play: P, battle: BattleLocals, nations: number[]): At<'battle.side'> {
  const { place, nation: active, passed } = battle;
  const draft = firstStand(play, place, nations[0], passed);
  return { at: 'battle.side', place, active, passed, nations, stands: [], draft };
}

type SideSteps = 'battle.start' | 'battle.commit' | 'battle.committing' | 'battle.sides' | 'battle.ask' | 'battle.side';

export const sideSteps: Pick<Steps<ImperialBorders>, SideSteps> = {
  // IB-R-101: from the Interior alone, all others with able Forces there are asked first.
  'battle.start'(play, { result }) {
    const battle = play.enclosing('battle');
    if (!isPort(battle.place) || !startsInland(play, battle.nation, battle.place)) return done();
    if (result === undefined) return call(askPermission(battle.nation, ASSAULT, battle.place), { at: 'battle.start' });
    if (result) battle.passed = concernedBy(play, battle.nation, ASSAULT, battle.place);
    else callOff(play);
    return done();
  },
  'battle.commit': (play) => ask(play.state.seat[play.enclosing('battle').nation], { at: 'battle.committing' }),
  'battle.committing': {
    prompt(play) {
      const { nation, place } = play.enclosing('battle');
      return say('commit Forces', { nation, place }, 'IB-B1.B-d');
    },
    offer(play, _frame, _seat, offers) {
      const battle = play.enclosing('battle');
      const pieces = piecesOf(play, battle.nation, battle.place, true);
      offerPieces(battle.nation, pieces, battle.stands[0], offers);
      const committed = broughtBy(pieces, battle.stands[0]);
      const verdict = !isEmpty(committed) || no('IB-B0-a', 'commit something', { nation: battle.nation });
      offers.offer('sides', { how: 'in secret' }, verdict);
      // IB-R-43: with several seats the Active may ask in the open instead, in Turn Order.
      const several = seatsOf(play.state, askedSides(play, battle)).length > 1;
      if (several) offers.offer('sides', { how: 'in the open' }, verdict);
      offers.offer('callOff', {});
    },
    take: {
      ...pieceTakes(
        (play) => play.enclosing('battle').stands[0],
        (play) => isPort(play.enclosing('battle').place),
      ),
      sides(play, _frame, { how }) {
        play.enclosing('battle').secret = how === 'in secret' ? 1 : 0;
        return done();
      },
      callOff(play) {
        callOff(play);
        return done();
      },
    },
    meaning: { sides: () => ({ main: true }), callOff: callOffMeaning },
  },
  'battle.sides'(play, frame) {
    const battle = play.enclosing('battle');
    const { state } = play;
    const { secret, result } = frame;
    if (result && secret) battle.stands.push(...(result as Stand[][]).flat());
    else if (result) battle.stands.push(...(result as unknown as Stand[]));
    if (frame.asked.length === 0 || (result && secret)) {
      battle.stands.sort(
        (a, b) =>
          Number(b.nation === battle.nation) - Number(a.nation === battle.nation) ||
          state.order.indexOf(a.nation) - state.order.indexOf(b.nation),
      );
      for (const { nation, side } of battle.stands.slice(1))
        play.log('side', { nation, side, place: battle.place }, { clause: 'IB-B1.B-a' });
      return done();
    }
    if (!secret) {
      const [first, ...rest] = frame.asked;
      return call(
        { at: 'battle.ask', seat: state.seat[first], nations: [first] },
        { at: 'battle.sides', asked: rest, secret: 0 },
      );
    }
    const { asked } = frame;
    const seats = seatsOf(state, asked);
    return together(
      seats,
      (seat) =>
        sideFrame(
          play,
          battle,
          asked.filter((n) => state.seat[n] === seat),
        ),
      {
        at: 'battle.sides',
        asked,
        secret: 1,
      },
    );
  },
  'battle.ask': (play, { seat, nations }) => ask(seat, sideFrame(play, play.enclosing('battle'), nations)),
  'battle.side': {
    prompt: (_, { draft, place, active }) => say('choose side', { nation: draft.nation, place, active }, 'IB-B1.B-a'),
    offer(play, { place, active, passed, draft }, _seat, offers) {
      const { state } = play;
      const nation = draft.nation as Nation;
      const friend = sameTeam(state, nation, active);
      const pieces = piecesOf(play, nation, place, false);
      // IB-R-101: a Nation that has given permission cannot join the other side.
      if ((passed >> nation) & 1) pieces.inland = [];
      offerPieces(nation, pieces, draft, offers);
      if (!friend) offers.offer('side', { nation, side: 'against', otherwise: 'against' });
      else
        offers.offer(
          'side',
          { nation, side: 'against', otherwise: 'against' },
          no('IB-T.2-d', 'team-mate', { nation }),
        );
      offers.offer('side', { nation, side: 'abstain', otherwise: 'against' });
      offers.offer('side', { nation, side: 'with', otherwise: 'abstain' });
      if (!friend) offers.offer('side', { nation, side: 'with', otherwise: 'against' });
    },
    take: {
      ...pieceTakes<At<'battle.side'>>(
        (_, frame) => frame.draft,
        (_, frame) => isPort(frame.place),
      ),
      side(play, frame, { side, otherwise }) {
        const { nations, stands, draft, place, passed } = frame;
        stands.push(copy({ ...draft, side, otherwise }));
        const next = nations[nations.indexOf(draft.nation) + 1];
        if (next === undefined) return done(stands as never);
        frame.draft = firstStand(play, place, next, passed);
        return again;
      },
    },
    meaning: { side: () => ({ main: true }) },
  },
};

/** IB-R-43: who is asked, for the sequence of a battle. */
export const sidesAsked = (play: P): { asked: number[]; secret: number } => {
  const battle = play.enclosing('battle');
  return { asked: askedSides(play, battle), secret: battle.secret };
};

/** What the verbs for pieces do; afterwards the same question is asked again. */
function pieceTakes<F>(standOf: (play: P, frame: F) => Stand, isPortBattle: (play: P, frame: F) => boolean) {
  return {
    hold(play: P, frame: F, { sort }: { sort: Sort }) {
      pieceChanges.hold(isPortBattle(play, frame), standOf(play, frame), sort);
      return again;
    },
    join(play: P, frame: F, { sort }: { sort: Sort }) {
      pieceChanges.join(isPortBattle(play, frame), standOf(play, frame), sort);
      return again;
    },
    holdShip(play: P, frame: F, { ship }: { ship: Ship }) {
      standOf(play, frame).heldShips.push(ship);
      return again;
    },
    joinShip(play: P, frame: F, { ship }: { ship: Ship }) {
      drop(standOf(play, frame).heldShips, ship);
      return again;
    },
    holdFort(play: P, frame: F) {
      standOf(play, frame).heldFort = 1;
      return again;
    },
    joinFort(play: P, frame: F) {
      standOf(play, frame).heldFort = 0;
      return again;
    },
  };
}
