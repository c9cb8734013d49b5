/** 9.1, 9.3, 9.4: laying, keeping and raising a siege, and fortresses that change hands. */
import { call, done, type Next, no, type Question, type Seat, say, type Verdict } from '@concert/kernel';
import {
  type ActivationLocals,
  type At,
  AWAY,
  FOUGHT,
  type Frame,
  INSIDE,
  type NationsInArms,
  type P,
  type State,
} from '../shape.ts';
import {
  cityAt,
  fortressCities,
  fortressOf,
  HEXES,
  hexOfCity,
  isCombat,
  isLeader,
  isSupply,
  type PieceId,
  powerOf,
  provinceOfHex,
} from '../tables.ts';
import {
  commanderIn,
  hasUnits,
  inside,
  leadersIn,
  movers,
  outside,
  piecesAt,
  seatAt,
  seatOfForce,
  unitsIn,
} from './1-forces.ts';
import {
  clearMarks,
  enemySide,
  fightsAlone,
  has,
  isEnemy,
  leaveArmy,
  loseStep,
  poolLeader,
  seatOf,
  servedBy,
  setDamage,
  setMark,
  setTaken,
  sideOf,
  sideOfPiece,
  toPool,
} from './1-units.ts';
import { hostileFortress } from './4-survey.ts';
import { canBesiege } from './5-entry.ts';
import { wipeOut } from './8-battle.ts';
import { newSide } from './8-round.ts';
import { areFoes } from './11-stances.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-9.2-h: the marker stops at +3 (NA-R-74). */
export const MOST_DURATION = 3;

/** NA-5.2.3.6-b, NA-9.1-b: lays siege if no unit of the fortress's side stands outside and the force is enough. */
export function laySiege(play: P, place: number, side: number): boolean {
  const { state } = play;
  const level = hostileFortress(state, side, place);
  const city = cityAt[place];
  if (level === 0 || state.siege[city] > 0) return false;
  if (hasUnits(outside(state, place, enemySide(side)))) return false;
  if (!canBesiege(state, outside(state, place, side), level)) return false;
  state.siege[city] = 1;
  play.log('siege laid', { city }, { clause: 'NA-5.2.3.6-b' });
  return true;
}

/** Troops that stand before an active enemy fortress besiege it, however they came there (NA-R-173). */
export function laySieges(play: P): void {
  const { state } = play;
  for (const p of state.present) {
    const hex = state.place[p];
    if (!isCombat[p] || hex >= HEXES || has(state, p, INSIDE)) continue;
    if (!isUnbesieged(state, hex) || !isFoe(state, p, state.controller[cityAt[hex]])) continue;
    if (hasUnits(outside(state, hex, enemySide(sideOfPiece(state, p))))) continue;
    state.siege[cityAt[hex]] = 1;
    play.log('siege laid', { city: cityAt[hex] }, { clause: 'NA-5.2.3.6-b' });
  }
}

const isUnbesieged = (state: State, hex: number): boolean => {
  const city = cityAt[hex];
  return city >= 0 && fortressOf[city] > 0 && state.controller[city] >= 0 && state.siege[city] === 0;
};

/** Does a piece fight a power: by the war of who it serves, or as an insurgent (NA-R-202)? */
const isFoe = (state: State, p: number, power: number): boolean =>
  isEnemy(state, servedBy(state, p), power) || areFoes(state, p, power);

/** Lifts every siege whose besiegers are gone, in one place or everywhere (−1). Those inside come out (NA-R-129). */
export function updateSieges(play: P, place: number): void {
  const { state } = play;
  for (const hex of place >= 0 ? [place] : siegeHexes(state)) {
    const c = cityAt[hex];
    if (c < 0 || fortressOf[c] === 0) continue;
    const within = piecesAt(state, hex).filter((p) => has(state, p, INSIDE));
    if (state.siege[c] === 0 && within.length === 0) continue;
    // By pairs: what the power that acts is to them does not matter here (NA-R-123).
    const holder = within.length > 0 ? servedBy(state, within[0]) : Math.max(0, state.controller[c]);
    const besieged = piecesAt(state, hex).some((p) => isCombat[p] && !has(state, p, INSIDE) && isFoe(state, p, holder));
    if (besieged) continue;
    if (state.siege[c] > 0) play.log('siege raised', { city: c }, { clause: 'NA-9.4-a' });
    state.siege[c] = 0;
    for (const p of within) setMark(state, p, INSIDE, false);
  }
}

/** Hexes with a siege or with pieces inside walls. */
function siegeHexes(state: State): Set<number> {
  const hexes = new Set<number>();
  for (const c of fortressCities) if (state.siege[c] > 0) hexes.add(hexOfCity[c]);
  for (const p of state.present) if (has(state, p, INSIDE)) hexes.add(state.place[p]);
  return hexes;
}

/** NA-9.1: may the active force make an attempt for MP, or free after a battle? */
export function mayBesiege(play: P, frame: ActivationLocals): Verdict {
  const { state } = play;
  const level = hostileFortress(state, frame.side, frame.place);
  if (level === 0) return no('NA-9.1-a', 'no fortress here', { place: frame.place });
  if (frame.extended) return no('NA-5.2.3.1-d', 'extended move', {});
  if (frame.frozen) return no('NA-5.1.3-h', 'frozen', {});
  const part = movers(state);
  if (leadersIn(part).length === 0 && !unitsIn(part).every(fightsAlone))
    return no('NA-G.Leader-a', 'no leader there', { place: frame.place });
  if (!hasUnits(part)) return no('NA-9.1-a', 'too weak for the fortress', { to: frame.place, level });
  if (state.siege[cityAt[frame.place]] === 0) return no('NA-9.1-b', 'not besieged', { place: frame.place });
  if (!canBesiege(state, outside(state, frame.place, frame.side), level))
    return no('NA-9.1-a', 'too weak for the fortress', { to: frame.place, level });
  if (frame.won && !frame.freeUsed) return true;
  return frame.spent + level <= frame.allowance || no('NA-9.1-c', 'no movement left', { cost: level });
}

const garrisonSide = (state: State, place: number): number => sideOf(state, state.controller[cityAt[place]]);

/** Who answers for a fortress: the player of the troops in it, else of the power that holds it. */
function keeperOf(state: State, place: number): Seat {
  const side = garrisonSide(state, place);
  const within = inside(state, place, side);
  return hasUnits(within) ? seatOfForce(state, side, within) : seatOf(state, state.controller[cityAt[place]]);
}

export const siegeFrame = (play: P, place: number, side: number): At<'siege'> => ({
  at: 'siege',
  stage: 'window',
  place,
  city: cityAt[place],
  besieger: side,
  breach: false,
  sides: [
    newSide(side, seatAt(play.state, place, side)),
    newSide(garrisonSide(play.state, place), keeperOf(play.state, place)),
  ],
  asked: [],
  role: 0,
  points: 0,
});

/** NA-9.3: the place falls. Troops inside are destroyed, or come back next Spring with honours of war. */
export function surrender(play: P, city: number, side: number, honours: boolean): void {
  const { state } = play;
  const place = hexOfCity[city];
  const garrison = inside(state, place, enemySide(side));
  play.log(
    honours ? 'honours of war' : 'fortress falls',
    { city, seat: seatAt(state, place, side) },
    { clause: honours ? 'NA-9.3-n' : 'NA-9.3-f' },
  );
  if (honours)
    for (const p of garrison) {
      if (isLeader[p]) poolLeader(play, p, 'NA-9.3-n');
      else if (isCombat[p]) {
        const { steps } = state;
        const kept = steps[p];
        leaveArmy(state, p);
        toPool(state, p, AWAY);
        steps[p] = kept;
      }
    }
  wipeOut(play, inside(state, place, enemySide(side)));
  state.controller[city] = -1;
  state.siege[city] = 0;
  setDamage(state, city, 0);
  setTaken(state, city, side);
}

/** NA-9.3-o, NA-9.3-q: who could give the place a garrison. */
export function mayReactivate(play: P, place: number, side: number, by: number): Verdict {
  const { state } = play;
  const city = cityAt[place];
  if (city < 0 || fortressOf[city] === 0 || state.controller[city] >= 0)
    return no('NA-9.3-q', 'no inactive fortress', { place });
  if (hasUnits(outside(state, place, enemySide(side)))) return no('NA-9.3-q', 'enemies in the hex', { place });
  const ruled = campaignOf(play).mayReactivate?.(state, side, city, by) ?? null;
  if (ruled === false) return no('NA-R-187', 'stays inactive', { place });
  return isSupply[by] || state.steps[by] > 0 || no('NA-9.3-o', 'gives no garrison', { piece: by });
}

/** A supply unit or a combat step becomes the garrison; the fortress has its printed value again. */
export function reactivate(play: P, place: number, side: number, by: number): void {
  const { state } = play;
  const city = cityAt[place];
  const owner = state.owner[provinceOfHex[place]];
  const commander = commanderIn(state, outside(state, place, side));
  state.controller[city] = sideOf(state, owner) === side ? owner : powerOf[commander >= 0 ? commander : by];
  setDamage(state, city, 0);
  play.log('reactivated', { city, piece: by }, { clause: 'NA-9.3-o' });
  if (isSupply[by]) toPool(state, by);
  else loseStep(play, by, 'NA-9.3-o');
  const left = outside(state, place, side);
  if (!hasUnits(left)) for (const p of left) if (!isLeader[p] && !isSupply[p]) toPool(state, p);
}

export const capture: Question<NationsInArms, At<'capture'>> = {
  prompt: (_, { city }) => say('reactivate?', { city }, 'NA-9.3-o'),
  offer(play, { place, side }, _seat, offers) {
    for (const p of outside(play.state, place, side))
      if ((isCombat[p] || isSupply[p]) && mayReactivate(play, place, side, p) === true)
        offers.offer('reactivate', { with: p as PieceId });
    offers.offer('leave', {});
  },
  take: {
    reactivate(play, { place, side }, { with: by }) {
      reactivate(play, place, side, by);
      return done();
    },
    leave: () => done(),
  },
};

/** NA-9.4-a: a city whose besiegers have become too few, or −1. */
export function weakSiege(state: State): number {
  for (const c of fortressCities) {
    if (state.siege[c] === 0) continue;
    const side = enemySide(sideOf(state, state.controller[c]));
    const besiegers = outside(state, hexOfCity[c], side);
    if (hasUnits(besiegers) && !canBesiege(state, besiegers, fortressOf[c])) return c;
  }
  return -1;
}

/** Besiegers who are too few leave by the retreat rules; with nowhere to go they are lost (NA-9.4-c). */
export function raise(play: P, frame: At<'raise'>): Next<Frame> {
  const { state } = play;
  if (frame.result === undefined) {
    for (const p of outside(state, frame.place, frame.side)) setMark(state, p, FOUGHT, true);
    play.log('too few besiegers', { city: frame.city }, { clause: 'NA-9.4-a' });
    return call(
      {
        at: 'retreat',
        stage: 'choose',
        place: frame.place,
        side: frame.side,
        seat: seatAt(state, frame.place, frame.side),
        entry: -1,
        phasing: false,
        mark: 0,
        extra: 0,
        dropping: [],
        lost: 0,
        path: [],
        sheltered: false,
      },
      frame,
    );
  }
  clearMarks(state, FOUGHT);
  updateSieges(play, frame.place);
  return done();
}

export const raiseFrame = (state: State, city: number): At<'raise'> => ({
  at: 'raise',
  place: hexOfCity[city],
  city,
  side: enemySide(sideOf(state, state.controller[city])),
});
