/** Before a battle: committing Forces, choosing sides, admission, land units of an Interior (IB-B1.A, IB-B1.B, IB-R-43 to R-50). */
import { again, ask, call, done, goto, no, type Offers, type Steps, say, together } from '@concert/kernel';
import type { At, BattleLocals, ImperialBorders, P, Stand } from '../shape.ts';
import { ASSAULT, isPort, type Nation, type Ship, type Sort } from '../tables.ts';
import { ableIn, concernedBy, landUnitsIn } from './0-able.ts';
import { leaveFor } from './0-agreements.ts';
import { controllerOf } from './0-forces.ts';
import { bitsOf, interiorOf, nationsIn, sameTeam, seatsOf, teamOf, turnOrder } from './0-nations.ts';
import {
  addRow,
  enemiesIn,
  fightersOf,
  isAble,
  newStand,
  type Pieces,
  piecesOf,
  startsInland,
  zoneOf,
} from './4-battle.ts';

const times = (list: readonly number[], wanted: number): number => list.filter((each) => each === wanted).length;

/** What of a Nation's pieces a stand brings into the battle. */
function broughtBy(pieces: Pieces, stand: Stand): Pieces {
  const units = [...pieces.units];
  for (const sort of stand.held) if (units.includes(sort)) units.splice(units.indexOf(sort), 1);
  return {
    units,
    ships: pieces.ships.filter((s) => !stand.heldShips.includes(s)),
    fort: pieces.fort && stand.heldFort === 0,
    inland: stand.joined,
  };
}

const isEmpty = ({ units, ships, fort, inland }: Pieces): boolean =>
  units.length + ships.length + inland.length === 0 && !fort;

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

const drop = (list: number[], thing: number): void => void list.splice(list.indexOf(thing), 1);

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

/** Has the Nation nothing but land units in the Interior? Then it may stay out without asking. */
const isInlander = (play: P, place: number, nation: number): boolean =>
  isEmpty({ ...piecesOf(play, nation, place, false), inland: [] });

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

/** IB-B1.B-c, -g: must the Active consent to what this Nation wants? */
function isRequest(play: P, battle: BattleLocals, stand: Stand): boolean {
  const { state } = play;
  if (stand.nation === battle.nation || sameTeam(state, stand.nation, battle.nation)) return false;
  if (stand.side === 'with') return true;
  if (isInlander(play, battle.place, stand.nation)) return false;
  return stand.side === 'abstain' || stand.held.length + stand.heldShips.length + stand.heldFort > 0;
}

/** IB-R-96: no one joins the Active while a team-mate stands against it. */
function partTeams({ state }: P, battle: BattleLocals): void {
  for (const stand of battle.stands) {
    if (stand.side !== 'with' || stand.nation === battle.nation) continue;
    const torn = battle.stands.some((s) => s.side === 'against' && sameTeam(state, s.nation, stand.nation));
    if (!torn) continue;
    stand.side = 'abstain';
    if (!battle.requests.includes(stand.nation)) battle.requests.push(stand.nation);
  }
}

const callOff = (play: P): void => {
  const battle = play.enclosing('battle');
  battle.off = 1;
  play.enclosing('turn').barred.push(battle.place);
  play.log('called off', { nation: battle.nation, place: battle.place }, { clause: 'IB-B1.A-a' });
};

/** Takes a Nation's land units of the Interior out of the battle again. */
const standBack = (stand: Stand): void => {
  stand.joined = [];
};

/** IB-R-46, IB-R-101: on which side units of the Interior can take part, and who is still to be asked. */
function settleInland(play: P, battle: BattleLocals): number[] {
  const { state, options } = play;
  const joiners = battle.stands.filter((s) => s.joined.length > 0 && s.side !== 'abstain');
  const against = (s: Stand): boolean => s.side === 'against';
  if (joiners.some(against) && joiners.some((s) => !against(s))) {
    joiners.forEach(standBack);
    play.log('inland units bar each other', { place: battle.place }, { clause: 'IB-B1.C.3-c' });
    return [];
  }
  const able = ableIn(state, interiorOf(options, battle.place));
  for (const s of joiners) {
    const others = nationsIn(able & ~teamOf(state, s.nation) & ~battle.passed);
    const foes = others.filter((n) =>
      battle.stands.some((o) => o.nation === n && o.side !== 'abstain' && against(o) !== against(s)),
    );
    if (foes.length > 0) standBack(s);
  }
  return joiners.filter((s) => s.joined.length > 0).map((s) => s.nation);
}

/** Nations with able Forces in the Interior that take no part in the battle. */
function bystanders(play: P, battle: BattleLocals, nation: number): number[] {
  const { state, options } = play;
  const able = ableIn(state, interiorOf(options, battle.place)) & ~teamOf(state, nation) & ~battle.passed;
  return nationsIn(able).filter((n) => !battle.stands.some((s) => s.nation === n && s.side !== 'abstain'));
}

/** Puts everything that fights onto the board (IB-B1.C-a). */
function deployAll(play: P, battle: BattleLocals): void {
  for (const stand of battle.stands) {
    if (stand.side === 'abstain') continue;
    const side = stand.side === 'against' ? 1 : 0;
    // IB-R-44: Red and White Forces of an ally simply sit out; IB-B1.B-j: defenders fight whatever they carry.
    const brought = broughtBy(piecesOf(play, stand.nation, battle.place, side === 0), stand);
    if (isEmpty(brought)) continue;
    battle.sides[side] |= 1 << stand.nation;
    for (const sort of [...brought.units, ...brought.inland])
      addRow(battle, side, stand.nation, sort, zoneOf(battle.place, sort));
    battle.lines[side].push(...brought.ships);
    if (brought.fort) battle.fort = side;
  }
}

type SideSteps =
  | 'battle.start'
  | 'battle.commit'
  | 'battle.committing'
  | 'battle.sides'
  | 'battle.ask'
  | 'battle.side'
  | 'battle.admit'
  | 'battle.admitting'
  | 'battle.inland'
  | 'battle.field';

export const sideSteps: Pick<Steps<ImperialBorders>, SideSteps> = {
  // IB-R-101: from the Interior alone, all others with able Forces there are asked first.
  'battle.start'(play, { result }) {
    const battle = play.enclosing('battle');
    if (!isPort(battle.place) || !startsInland(play, battle.nation, battle.place)) return done();
    if (result === undefined) return call(leaveFor(battle.nation, ASSAULT, battle.place), { at: 'battle.start' });
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
      // IB-R-101: leave that has been given bars the other side.
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
        stands.push({ ...draft, side, otherwise });
        const next = nations[nations.indexOf(draft.nation) + 1];
        if (next === undefined) return done(stands as never);
        frame.draft = firstStand(play, place, next, passed);
        return again;
      },
    },
  },
  'battle.admit'(play, frame) {
    const battle = play.enclosing('battle');
    partTeams(play, battle);
    if (battle.requests.length > 0) return ask(play.state.seat[battle.nation], play.sibling(frame, 'battle.admitting'));
    return done();
  },
  'battle.admitting': {
    prompt(play) {
      const { nation, place, requests, stands } = play.enclosing('battle');
      const wanted = stands.find((s) => s.nation === requests[0])!;
      return say(`admit ${wanted.side}`, { nation, place, other: wanted.nation }, 'IB-B1.B-c');
    },
    offer(play, _frame, _seat, offers) {
      for (const n of play.enclosing('battle').requests) {
        offers.offer('grant', { nation: n as Nation });
        offers.offer('deny', { nation: n as Nation });
      }
      offers.offer('callOff', {});
    },
    take: {
      grant(play, frame, { nation }) {
        const battle = play.enclosing('battle');
        drop(battle.requests, nation);
        play.log('admitted', { nation, place: battle.place }, { clause: 'IB-R-108' });
        return play.advance(frame, 'battle.admit');
      },
      deny(play, frame, { nation }) {
        const battle = play.enclosing('battle');
        drop(battle.requests, nation);
        refuseStand(play, battle, battle.stands.find((s) => s.nation === nation)!);
        return play.advance(frame, 'battle.admit');
      },
      callOff(play) {
        callOff(play);
        return done();
      },
    },
  },
  'battle.inland'(play, frame) {
    const battle = play.enclosing('battle');
    const [current, ...rest] = frame.left;
    if (frame.result === false) standBack(battle.stands.find((s) => s.nation === current)!);
    const left = frame.result === undefined ? settleInland(play, battle) : rest;
    if (left.length === 0) return done();
    const owners = bystanders(play, battle, left[0]);
    const resume: At<'battle.inland'> = { at: 'battle.inland', left };
    if (owners.length === 0) return goto({ ...resume, result: true });
    return call({ ...leaveFor(left[0], ASSAULT, battle.place), owners }, resume);
  },
  'battle.field'(play) {
    const battle = play.enclosing('battle');
    deployAll(play, battle);
    const { state } = play;
    battle.commanders[1] = fightersOf(play, battle, 1)[0] ?? -1;
    // IB-R-45: if all others abstain or join, there is no battle.
    if (battle.sides[1] === 0 || !isAble(state, battle, 0)) {
      battle.off = 1;
      play.enclosing('turn').barred.push(battle.place);
      play.log('no one to fight', { place: battle.place }, { clause: 'IB-B1.B-i' });
    }
    return done();
  },
};

/** IB-R-108: a request is refused as made. */
function refuseStand(play: P, battle: BattleLocals, stand: Stand): void {
  const joined = stand.joined;
  play.log('not admitted', { nation: stand.nation, place: battle.place }, { clause: 'IB-R-108' });
  if (stand.side === 'with' && stand.otherwise === 'abstain') {
    Object.assign(stand, newStand(stand.nation, 'abstain'));
    if (isRequest(play, battle, stand)) battle.requests.push(stand.nation);
    return;
  }
  const wasWith = stand.side === 'with';
  Object.assign(stand, newStand(stand.nation, 'against'), {
    joined: ((battle.passed >> stand.nation) & 1) === 1 ? [] : joined,
  });
  if (wasWith && isInlander(play, battle.place, stand.nation) && stand.joined.length === 0) stand.side = 'abstain';
}

/** The requests that the Active has to answer, once all have chosen. */
export const openRequests = (play: P): void => {
  const battle = play.enclosing('battle');
  battle.requests = [];
  partTeams(play, battle);
  for (const stand of battle.stands)
    if (isRequest(play, battle, stand) && !battle.requests.includes(stand.nation)) battle.requests.push(stand.nation);
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
