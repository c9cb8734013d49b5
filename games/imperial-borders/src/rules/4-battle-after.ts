/** After a battle: Victor, capture, tents, Red Arrows, pennants (IB-B2.G, IB-B3). */
import { ask, done, no, type Steps, say } from '@concert/kernel';
import { type BattleLocals, type ImperialBorders, LAPSED, ORIGIN, type P, PENDING, STATUS } from '../shape.ts';
import {
  armOf,
  BLUE,
  BLUE_TOKENS,
  capitalOf,
  ELITE,
  everyNation,
  fortOf,
  icons,
  isElite,
  isPort,
  isTerritory,
  type Nation,
  pointsOf,
  RED,
  RED_TOKENS,
  type Ship,
  type Sort,
  sortOf,
  TENT,
  TENT_BLUE,
  TENT_WHITE,
  tagged,
  tagsOf,
} from '../tables.ts';
import { addUnits, controllerOf, countOf, headsOf, isFree, isWorking, retag, shipTags, tagShip } from './0-forces.ts';
import { isTeamGame, rankOf, turnOrder } from './0-nations.ts';
import { reopenTreasury, takePile } from './1-taxes.ts';
import { isSpare, seizePort } from './2-cargo.ts';
import { groundOf, isAble, isBare, rowsOf } from './4-battle.ts';

/** IB-B2.G-c to -e: exactly one side is beaten; where nothing could resist, the Active has won (IB-R-47). */
export function decide(play: P): void {
  const battle = play.enclosing('battle');
  const { state } = play;
  if (battle.round === 0 && isBare(play, battle)) battle.victor = 0;
  else {
    const able = [0, 1].map((side) => isAble(state, battle, side));
    battle.victor = able[0] === able[1] ? -1 : able[0] ? 0 : 1;
  }
  // IB-R-68: the fortification must have fought on the losing side.
  battle.taken = battle.victor >= 0 && battle.fort === 1 - battle.victor ? 1 : 0;
  const { victor, place } = battle;
  if (victor >= 0) play.log('victory', { nation: battle.commanders[victor], place }, { clause: 'IB-B2.G-c' });
  else play.log(isAble(state, battle, 0) ? 'contested' : 'mutual defeat', { place }, { clause: 'IB-B2.G-d' });
  notePower(play, battle);
}

/** IB-O.5, IB-R-88: the sole Prestige leader has been beaten as Commander, or as controller on the losing side. */
function notePower(play: P, battle: BattleLocals): void {
  const { state, options } = play;
  const { victor, commanders, sides, controller } = battle;
  if (!options.balanceOfPower || victor < 0 || isTeamGame(state)) return;
  const top = Math.max(...turnOrder(state).map((n) => state.prestige[n]));
  const leaders = turnOrder(state).filter((n) => state.prestige[n] === top);
  if (leaders.length > 1) return;
  const [leader] = leaders;
  const loser = 1 - victor;
  const beaten = commanders[loser] === leader || (controller === leader && ((sides[loser] >> leader) & 1) === 1);
  if (beaten) battle.balance = 1;
}

/** The first owner of a Capital, if this is one. */
const capitalIn = (place: number): number => capitalOf.indexOf(place);

/** IB-B3.B-a, IB-B3.A-i, -j, IB-1.C: flag, Morale Tokens, Treasury, Gold lying there, Revolt. */
function takeRegion(play: P, battle: BattleLocals): void {
  const { state } = play;
  const { place, victor, commanders } = battle;
  const fort = fortOf(place);
  const [taker, loser] = [commanders[victor], state.forts.owner[fort]];
  battle.spoils[victor][BLUE_TOKENS] += icons[fort];
  state.tray[loser][RED_TOKENS] += icons[fort];
  state.forts.owner[fort] = taker;
  state.forts.red = state.forts.red.filter((f) => f !== fort);
  play.log('captured', { nation: taker, other: loser, place }, { clause: 'IB-B3.B-a' });
  if (!isTerritory(place)) return;
  state.revolt[place] = 0;
  if (capitalIn(place) === loser) {
    // IB-1.C-a: the loser's whole Treasury.
    battle.treasure += state.gold[loser];
    play.log('Treasury lost', { nation: loser, gold: state.gold[loser] }, { clause: 'IB-1.C-a' });
    state.gold[loser] = 0;
  }
  takePile(play, place, taker);
  if (capitalIn(place) === taker) reopenTreasury(play, taker);
}

/** Does the Nation still need head-counts for its orders: its turn is to come, or it is Active before the march (IB-R-6)? */
const needsTents = (play: P, battle: BattleLocals, nation: number): boolean =>
  nation === battle.nation ? battle.step === 0 : rankOf(play.state, nation) > rankOf(play.state, battle.nation);

/** IB-R-5, IB-R-131: tents for lost heads while someone survives; otherwise tents and orders go too. */
function pitchTents(play: P, battle: BattleLocals, nation: number, place: number, lost: number): void {
  const { state } = play;
  if (lost === 0 || place < 0) return;
  if (headsOf(state, nation, place) > 0) {
    if (needsTents(play, battle, nation)) addUnits(state, nation, place, TENT, lost);
    return;
  }
  for (const tent of [TENT, TENT_BLUE, TENT_WHITE])
    addUnits(state, nation, place, tent, -countOf(state, nation, place, tent));
  if (nation !== battle.nation) return;
  for (const order of state.plots[nation])
    if (order[STATUS] === PENDING && order[ORIGIN] === place) order[STATUS] = LAPSED;
}

/** IB-B3.A-m: survivors of the Active side are Red for the rest of the round; cargo is not. */
function tagRed(play: P, battle: BattleLocals): void {
  const { state } = play;
  const ground = groundOf(play, battle);
  for (const row of rowsOf(battle, 0)) {
    retag(state, row[1], ground, row[2], tagsOf(row[2]) | RED, row[4]);
    row[2] = tagged(row[2], tagsOf(row[2]) | RED);
  }
  for (const s of battle.lines[0]) tagShip(state, s, shipTags(state, s) | RED);
  if (battle.fort === 0 && battle.taken === 0) state.forts.red.push(fortOf(battle.place));
}

/** IB-B3.B-f, IB-R-111: ships of the Victor that may seize the Independent Port they fought in. */
function seizers(play: P, battle: BattleLocals): number[] {
  const { state } = play;
  const { victor, place, commanders, lines } = battle;
  if (victor < 0 || !isPort(place) || controllerOf(state, place) >= 0) return [];
  return lines[victor].filter((s) => state.ships.owner[s] === commanders[victor] && isWorking(state, s));
}

/** IB-R-128: a ship that a pending order needs cannot stay. */
const mayStay = (play: P, battle: BattleLocals, ship: number): boolean => {
  const { state } = play;
  if (state.ships.owner[ship] !== battle.nation || !isFree(shipTags(state, ship))) return true;
  return isSpare(state, battle.nation, battle.place);
};

/** IB-R-65: everything a side has collected counts; Red tokens do not count against it. */
export const casualtyPoints = (battle: BattleLocals, side: number): number =>
  battle.spoils[side].reduce((sum, count, kind) => sum + (kind === RED_TOKENS ? 0 : count * pointsOf[kind]), 0) +
  battle.pennants[side] * 5;

const ENOUGH = 10;

/** IB-B3.C-c, -d: who may receive the pennant. */
function worthy(play: P, battle: BattleLocals, side: number): { rows: [number, number][]; ships: number[] } {
  const { state } = play;
  const rows = rowsOf(battle, side)
    .filter((row) => !isElite(row[2]))
    .map((row): [number, number] => [row[1], row[2]]);
  const ships = battle.lines[side].filter((s) => isWorking(state, s) && (state.ships.marks[s] & ELITE) === 0);
  return { rows, ships };
}

type AfterSteps =
  | 'battle.capture'
  | 'battle.aftermath'
  | 'battle.seize'
  | 'battle.seizing'
  | 'battle.pennant'
  | 'battle.decorating';

export const afterSteps: Pick<Steps<ImperialBorders>, AfterSteps> = {
  'battle.capture'(play) {
    const battle = play.enclosing('battle');
    if (battle.taken === 1) takeRegion(play, battle);
    battle.earned = [0, 1].map((side) => (casualtyPoints(battle, side) >= ENOUGH ? 1 : 0));
    return done();
  },
  'battle.aftermath'(play) {
    const battle = play.enclosing('battle');
    const { state } = play;
    for (const n of everyNation) {
      pitchTents(play, battle, n, groundOf(play, battle), battle.fallen[n]);
      pitchTents(play, battle, n, battle.place, battle.fallenShips[n]);
    }
    tagRed(play, battle);
    if (battle.balance === 1) {
      state.prestige[battle.commanders[battle.victor]]++;
      play.log('balance of power', { nation: battle.commanders[battle.victor] }, { clause: 'IB-O.5-a' });
    }
    play.enclosing('turn').fought = 1;
    return done();
  },
  'battle.seize'(play) {
    const battle = play.enclosing('battle');
    const able = seizers(play, battle).some((s) => mayStay(play, battle, s));
    return able ? ask(play.state.seat[battle.commanders[battle.victor]], { at: 'battle.seizing' }) : done();
  },
  'battle.seizing': {
    prompt(play) {
      const battle = play.enclosing('battle');
      return say('seize after battle', { nation: battle.commanders[battle.victor], place: battle.place }, 'IB-B3.B-f');
    },
    offer(play, _frame, _seat, offers) {
      const battle = play.enclosing('battle');
      for (const s of seizers(play, battle))
        offers.offer(
          'seize',
          { ship: s as Ship },
          mayStay(play, battle, s) || no('IB-R-128', 'ship under orders', { place: battle.place }),
        );
      offers.offer('pass', {});
    },
    take: {
      seize(play, _frame, { ship }) {
        const { state } = play;
        seizePort(play, ship);
        if (state.ships.owner[ship] === play.enclosing('battle').nation)
          tagShip(state, ship, shipTags(state, ship) | BLUE);
        return done();
      },
      pass: () => done(),
    },
  },
  // IB-B3.C: at most one for each side and battle.
  'battle.pennant'(play, { side }) {
    const battle = play.enclosing('battle');
    if (battle.earned[side] === 0) return done();
    const { rows, ships } = worthy(play, battle, side);
    if (rows.length + ships.length === 0) return done();
    return ask(play.state.seat[battle.commanders[side]], { at: 'battle.decorating', side });
  },
  'battle.decorating': {
    auto: true,
    prompt(play, { side }) {
      const battle = play.enclosing('battle');
      return say('decorate', { nation: battle.commanders[side], place: battle.place }, 'IB-B3.C-c');
    },
    offer(play, { side }, _seat, offers) {
      const { rows, ships } = worthy(play, play.enclosing('battle'), side);
      const seen = new Set<string>();
      for (const [nation, sort] of rows) {
        // The same pieces may stand in both zones.
        if (seen.has(`${nation} ${sort}`)) continue;
        seen.add(`${nation} ${sort}`);
        offers.offer('decorate', { nation: nation as Nation, sort: sort as Sort });
      }
      for (const s of ships) offers.offer('decorateShip', { ship: s as Ship });
    },
    take: {
      decorate(play, _frame, { nation, sort }) {
        const { state } = play;
        const ground = groundOf(play, play.enclosing('battle'));
        const elite = sortOf(armOf(sort), true, tagsOf(sort));
        addUnits(state, nation, ground, sort, -1);
        addUnits(state, nation, ground, elite, 1);
        play.log('decorated', { nation, sort: elite, place: ground }, { clause: 'IB-B3.C-c' });
        return done();
      },
      decorateShip(play, _frame, { ship }) {
        const { ships } = play.state;
        ships.marks[ship] |= ELITE;
        play.log('decorated ship', { nation: ships.owner[ship], hull: ships.hull[ship] }, { clause: 'IB-B3.C-c' });
        return done();
      },
    },
  },
};
