/** 12.4.1: raising an army, in Reinforcement or as an activation opens (NA-R-150). */
import { ask, call, done, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import {
  type At,
  type Frame,
  MOVING,
  type NationsInArms,
  type NewArmyLocals,
  type P,
  POOL,
  ROSTER,
  type State,
} from '../shape.ts';
import {
  armies,
  armyInitiativeOf,
  capacityOf,
  isCombat,
  isDetachment,
  isLeader,
  MAJORS,
  type PieceId,
  piecesOf,
  powerOf,
} from '../tables.ts';
import { armiesIn, byRank, leadersIn, movers, outside, stepsIn, unitsIn } from './1-forces.ts';
import { armyNumber, put, serve, setMark, sideOfPiece, supposing } from './1-units.ts';
import { settleLeaders } from './4-command.ts';
import { outranks, stacks } from './4-stacking.ts';
import { isHexSupplied, type Traced } from './6-supply.ts';
import { item } from './12-prices.ts';
import { main } from './meaning.ts';

/** NA-12.4.1-b */
const LEAST_STEPS = 2;

export const armyPrice = (): number => item('army').price;

/** The marker of a power that is raised next, or −1. */
export const freeMarker = (state: State, power: number): number =>
  power < MAJORS ? (armies.find((army) => powerOf[army] === power && state.place[army] === POOL) ?? -1) : -1;

/** Money, steps, supply, and a leader fit to command: may these pieces become an army with this marker? */
export function mayRaiseArmy(
  play: P,
  army: number,
  place: number,
  pieces: readonly number[],
  value: number,
  traced: Traced = new Map(),
): Verdict {
  const { state } = play;
  const power = powerOf[army];
  if (state.place[army] !== POOL) return no('NA-12.3-b', 'not in the pool', { piece: army });
  if ((state.money[power] ?? 0) < armyPrice())
    return no('NA-12.4.1-c', 'too dear', { power, cost: armyPrice(), left: state.money[power] ?? 0 });
  if (armiesIn(pieces).length > 0) return no('NA-12.4.1-b', 'army already there', { place });
  const units = unitsIn(pieces);
  if (stepsIn(state, units) < LEAST_STEPS)
    return no('NA-12.4.1-b', 'too few for an army', { place, least: LEAST_STEPS });
  const detachment = units.find((p) => isDetachment[p]);
  if (detachment !== undefined) return no('NA-G.Detachment-a', 'detachment in army', { unit: detachment });
  const forms = (newcomer: number): boolean => wouldForm(state, army, place, pieces, newcomer, value);
  if (!forms(-1) && !pooledLeaders(state, power).some(forms)) return no('NA-12.4.1-d', 'no army commander', { power });
  return isHexSupplied(play, power, place, traced) || no('NA-12.4.1-b', 'hex unsupplied', { place });
}

/** NA-R-150: leaders of the pool one of whom joins the new army, if any fits. */
const staff = (state: State, army: number, place: number, pieces: readonly number[], value: number): number[] =>
  pooledLeaders(state, powerOf[army]).filter((p) => wouldForm(state, army, place, pieces, p, value));

/** Leaders of a power who wait in its pool. */
export const pooledLeaders = (state: State, power: number): number[] =>
  piecesOf[power].filter((p) => isLeader[p] && state.place[p] === POOL);

/** Would it be a legal army, led by someone whom the marker of the activation lets act? */
function wouldForm(
  state: State,
  army: number,
  place: number,
  pieces: readonly number[],
  newcomer: number,
  value: number,
): boolean {
  const steps = stepsIn(state, unitsIn(pieces));
  const isAble = (l: number): boolean => isLeader[l] && powerOf[l] === powerOf[army] && capacityOf[l] >= steps;
  if (!(newcomer >= 0 && isAble(newcomer)) && !pieces.some(isAble)) return false;
  const touched = [...pieces, army, ...(newcomer >= 0 ? [newcomer] : [])];
  return supposing(state, touched, () => {
    const quiet = { state, log: () => {} } as unknown as P;
    const commander = form(quiet, army, place, pieces, newcomer, -1);
    if (commander < 0 || (newcomer >= 0 && state.place[newcomer] !== place)) return false;
    if (commander === newcomer && armyInitiativeOf[newcomer] < value) return false;
    return (
      stacks(
        state,
        touched.filter((p) => state.place[p] >= 0),
      ) === true
    );
  });
}

/** Puts the marker there; everyone serves it; the highest rank commands, `first` between equals. Returns the commander. */
function form(
  play: P,
  army: number,
  place: number,
  pieces: readonly number[],
  newcomer: number,
  first: number,
): number {
  const { state } = play;
  put(state, army, place);
  serve(state, army, army);
  if (newcomer >= 0) put(state, newcomer, place);
  const force = newcomer >= 0 ? [...pieces, newcomer] : [...pieces];
  for (const p of force) if (isCombat[p]) serve(state, p, army);
  const able = leadersIn(force).filter(
    (l) => powerOf[l] === powerOf[army] && capacityOf[l] >= stepsIn(state, unitsIn(force)),
  );
  const [chief] = able.sort((a, b) =>
    outranks(a, b) || outranks(b, a) ? byRank(a, b) : Number(b === first) - Number(a === first) || byRank(a, b),
  );
  if (chief === undefined) return -1;
  state.commander[armyNumber(army)] = chief;
  serve(state, chief, army);
  settleLeaders(play, [army, ...force], first);
  return state.place[chief] === place ? chief : -1;
}

/** Pays for the marker; the leader who joins is chosen next. */
export function raiseArmy(play: P, locals: NewArmyLocals, resume: Frame): Next<Frame> {
  play.state.money[powerOf[locals.army]] -= armyPrice();
  return call({ at: 'newArmy', ...locals }, resume);
}

/** The force that becomes an army: the active one, or all that stands there. */
const recruits = (state: State, { army, place, value }: NewArmyLocals): number[] =>
  value > 0 ? movers(state) : outside(state, place, sideOfPiece(state, army));

/** The choices of NA-R-150: who joins, and who commands between equals. Returns the commander. */
export function newArmy(play: P, frame: At<'newArmy'>): Next<Frame> {
  const { state } = play;
  const pieces = recruits(state, frame);
  if (frame.newcomer < 0 && staff(state, frame.army, frame.place, pieces, frame.value).length > 0)
    return ask(frame.seat, play.sibling(frame, 'newArmy.leader'));
  if (rivals(state, frame).length > 0) return ask(frame.seat, play.sibling(frame, 'newArmy.command'));
  return establish(play, frame, -1);
}

/** A newcomer and the best of those present, if they are equal and both could command. */
function rivals(state: State, frame: NewArmyLocals): number[] {
  if (frame.newcomer < 0) return [];
  const pieces = recruits(state, frame);
  const able = leadersIn(pieces).filter(
    (l) => powerOf[l] === powerOf[frame.army] && capacityOf[l] >= stepsIn(state, unitsIn(pieces)),
  );
  const [best] = able.sort(byRank);
  if (best === undefined || capacityOf[frame.newcomer] < stepsIn(state, unitsIn(pieces))) return [];
  return outranks(best, frame.newcomer) || outranks(frame.newcomer, best) ? [] : [best, frame.newcomer];
}

export const newArmyLeader: Question<NationsInArms, At<'newArmy.leader'>> = {
  prompt: (_, { army, place }) => say('who joins the army', { army, place }, 'NA-12.4.1-b'),
  powers: (_, { army }) => [powerOf[army]],
  meaning: { bring: main },
  offer({ state }, frame, _seat, offers) {
    for (const leader of staff(state, frame.army, frame.place, recruits(state, frame), frame.value))
      offers.offer('bring', { leader: leader as PieceId });
  },
  take: { bring: (play, frame, { leader }) => play.advance(frame, 'newArmy', { newcomer: leader }) },
};

export const newArmyCommand: Question<NationsInArms, At<'newArmy.command'>> = {
  prompt: (_, { army }) => say('who commands', { army }, 'NA-12.4.1-b'),
  powers: (_, { army }) => [powerOf[army]],
  meaning: { command: main },
  offer({ state }, frame, _seat, offers) {
    for (const leader of rivals(state, frame)) offers.offer('command', { leader: leader as PieceId });
  },
  take: { command: (play, frame, { leader }) => establish(play, play.sibling(frame, 'newArmy'), leader) },
};

function establish(play: P, frame: At<'newArmy'>, first: number): Next<Frame> {
  const { state } = play;
  const pieces = recruits(state, frame);
  const moving = frame.value > 0;
  play.log('army raised', { army: frame.army, place: frame.place }, { clause: 'NA-12.4.1-b' });
  if (frame.newcomer >= 0)
    play.log('appointed', { leader: frame.newcomer, place: frame.place }, { clause: 'NA-12.4.1-b' });
  const commander = form(play, frame.army, frame.place, pieces, frame.newcomer, first);
  if (moving)
    for (const p of [frame.army, ...pieces, frame.newcomer])
      if (p >= 0 && state.place[p] === frame.place) {
        setMark(state, p, MOVING, true);
        if (isCombat[p]) setMark(state, p, ROSTER, true);
      }
  return done(commander);
}
