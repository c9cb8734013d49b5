/** 8.2.4, 8.1.2, 8.2.3, 7.4: which steps a side has to lose, which are forced and which are its own choice. */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { type At, type Frame, INSIDE, type LossLocals, type NationsInArms, type P, type State } from '../shape.ts';
import { fortressOf, isCavalry, isGuard, isSupply, type PieceId, powerOf } from '../tables.ts';
import { inside, outside, piecesAt, stepsIn, unitsIn } from './1-forces.ts';
import { unitMorale } from './1-quality.ts';
import { damageOf, has, loseStep, setDamage, sideOfPiece, toPool } from './1-units.ts';

/** What has to be lost, with nothing bound; the callers bind it. */
export const newLosses = (
  place: number,
  side: number,
  seat: number,
  left: number,
  clause: string,
  more: Partial<LossLocals> = {},
): At<'losses'> => ({
  at: 'losses',
  place,
  side,
  seat,
  mark: 0,
  left,
  lead: -1,
  cavalry: false,
  first: '',
  half: 0,
  morale: 0,
  nation: -1,
  supply: false,
  city: -1,
  taken: 0,
  points: 0,
  clause,
  ...more,
});

/** The units that may take the losses. */
export function losable(state: State, { place, side, mark }: LossLocals): number[] {
  if (mark === INSIDE) return unitsIn(inside(state, place, side));
  if (mark === 0) return unitsIn(outside(state, place, side));
  return unitsIn(piecesAt(state, place)).filter((p) => has(state, p, mark) && sideOfPiece(state, p) === side);
}

export interface LossChoice {
  readonly units: readonly number[];
  /** NA-8.2.4-d: two steps of others instead of the cavalry step. */
  readonly spare: boolean;
}

/**
 * What may be lost next (NA-R-65): what a tactical card names first; the lead unit; then the cavalry step that C asks for, or two others in its place; then
 * so that half of the losses still can fall on the morale class; a nation whose attrition modifier was used pays first.
 */
export function lossChoice(state: State, frame: LossLocals, units: readonly number[]): LossChoice {
  if (frame.first !== '' && frame.taken === 0) {
    const bound = units.filter((p) => (frame.first === 'cavalry' ? isCavalry[p] : isGuard[p]));
    if (bound.length > 0) return { units: bound, spare: false };
  }
  if (frame.lead >= 0 && units.includes(frame.lead)) return { units: [frame.lead], spare: false };
  if (frame.nation >= 0 && frame.taken === 0) {
    const own = units.filter((p) => isOfNation(state, p, frame.nation));
    if (own.length > 0) return { units: own, spare: false };
  }
  const horse = units.filter((p) => isCavalry[p]);
  if (frame.cavalry && horse.length > 0) {
    const others = stepsIn(state, units) - stepsIn(state, horse);
    return { units: horse, spare: others >= 2 && others >= frame.left + 1 };
  }
  const owed = Math.min(frame.half, stepsOfMorale(state, units, frame.morale));
  const bound = units.filter((p) => unitMorale(state, p) === frame.morale);
  return { units: owed >= frame.left && bound.length > 0 ? bound : units, spare: false };
}

const isOfNation = (state: State, p: number, nation: number): boolean =>
  powerOf[p] === nation || state.allegiance[powerOf[p]] === nation;

const stepsOfMorale = (state: State, units: readonly number[], morale: number): number =>
  stepsIn(
    state,
    units.filter((p) => unitMorale(state, p) === morale),
  );

/** Permanent points that the besieged may still give up (NA-9.3-d). */
export const pointsLeft = (state: State, city: number): number =>
  city < 0 ? 0 : fortressOf[city] - damageOf(state, city);

const supplies = (state: State, frame: LossLocals): number[] =>
  frame.supply ? outside(state, frame.place, frame.side).filter((p) => isSupply[p]) : [];

export function losses(play: P, frame: At<'losses'>): Next<Frame> {
  const { state } = play;
  const units = losable(state, frame);
  const rest = stepsIn(state, units) + pointsLeft(state, frame.city) + supplies(state, frame).length;
  if (frame.left <= 0 || rest === 0) return done([frame.taken, frame.points]);
  if (rest <= frame.left && supplies(state, frame).length === 0) {
    takeAll(play, frame, units);
    return done([frame.taken, frame.points]);
  }
  return ask(frame.seat, play.sibling(frame, 'losses.choose'));
}

function takeAll(play: P, frame: At<'losses'>, units: readonly number[]): void {
  const { state } = play;
  for (const p of units)
    while (state.steps[p] > 0) {
      loseStep(play, p, frame.clause);
      frame.taken++;
    }
  while (pointsLeft(state, frame.city) > 0) losePoint(play, frame);
}

function losePoint(play: P, frame: LossLocals): void {
  setDamage(play.state, frame.city, damageOf(play.state, frame.city) + 1);
  frame.taken++;
  frame.points++;
  frame.left--;
  play.log('fortress point lost', { city: frame.city }, { clause: 'NA-9.3-d' });
}

export const lossesQuestion: Question<NationsInArms, At<'losses.choose'>> = {
  prompt: (_, { place, left, clause }) => say('lose', { place, left }, clause),
  auto: true,
  offer({ state }, frame, _seat, offers) {
    const units = losable(state, frame);
    const { units: open, spare } = lossChoice(state, frame, units);
    for (const p of open) offers.offer('lose', { unit: p as PieceId });
    if (spare) offers.offer('spare', {});
    for (const p of supplies(state, frame)) offers.offer('loseSupply', { supply: p as PieceId });
    if (pointsLeft(state, frame.city) > 0) offers.offer('fortress', {});
  },
  take: {
    lose(play, frame, { unit }) {
      if (isCavalry[unit]) frame.cavalry = false;
      if (unitMorale(play.state, unit) === frame.morale) frame.half = Math.max(0, frame.half - 1);
      if (unit === frame.lead || frame.first === '') frame.lead = -1;
      frame.left--;
      frame.taken++;
      loseStep(play, unit, frame.clause);
      return play.advance(frame, 'losses');
    },
    spare(play, frame) {
      play.log('cavalry spared', { place: frame.place }, { clause: 'NA-8.2.4-d' });
      return play.advance(frame, 'losses', { cavalry: false, left: frame.left + 1 });
    },
    loseSupply(play, frame, { supply }) {
      play.log('supply lost', { piece: supply, place: frame.place }, { clause: 'NA-8.3.3.1-b' });
      toPool(play.state, supply);
      frame.left--;
      return play.advance(frame, 'losses');
    },
    fortress(play, frame) {
      losePoint(play, frame);
      return play.advance(frame, 'losses');
    },
  },
};
