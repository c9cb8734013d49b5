/** What the choices of an activation and of the answers to it mean: price, odds, what is at stake. */
import { type Meaning, type Say, type Seat, say } from '@concert/kernel';
import { modifier } from '../charts.ts';
import { isKnown } from '../covers.ts';
import { directionTo } from '../graph.ts';
import { ACTED, type ActivationLocals, type At, END_OF_ACTIVATION, type Means, type P } from '../shape.ts';
import { HEXES, isArmy, isCavalry, isCombat, isDetachment, isSupply } from '../tables.ts';
import { hasUnits, inside, movers, outside, unitsIn } from './1-forces.ts';
import { armyOf, enemySide, has, unitLevel } from './1-units.ts';
import { couldStack } from './4-command.ts';
import { hostileFortress } from './4-survey.ts';
import { avoidanceModifier, avoidsAlways } from './5-avoidance.ts';
import { isCheckDue } from './5-closing.ts';
import { occupants } from './5-enter.ts';
import { stepCost } from './5-entry.ts';
import { interceptionModifier, interceptPart, moverInitiative } from './5-interception.ts';
import { CORPS_PRICE, integrationPrice, mustSettle } from './5-merge.ts';
import { allowanceOf } from './5-muster.ts';
import { groupsOf, RALLY_COST, rallyNeed } from './5-rally.ts';
import { eachWay } from './5-reach.ts';
import { isUnitSupplied, type Traced } from './6-supply.ts';
import { newAttrition } from './7-attrition.ts';
import { attritionForecast, checkOdds, dieOdds, forecastOf, siegeForecast, turned } from './8-forecast.ts';
import { marchModifier } from './8-guns.ts';
import { siegeFrame } from './9-sieges.ts';
import {
  attemptOf,
  attritionStake,
  battleStake,
  chanceOf,
  main,
  mainAndFinal,
  points,
  stepsCost,
  unknownOdds,
} from './meaning.ts';

const left = (frame: ActivationLocals): number => frame.allowance - frame.spent;

export const openMeaning: Means<'activation.open'> = {
  begin: main,
  extend({ state }, frame) {
    const allowance = allowanceOf(state, movers(state), true);
    return {
      gain: say('allowance', { allowance }, 'NA-5.2.3.1-a'),
      stake: say('extended check', { modifier: modifier('attrition', 'extended'), spent: frame.spent }, 'NA-7.2-b'),
    };
  },
  pull(play, frame, { place }) {
    const pieces = outside(play.state, place, frame.side);
    return { cost: points(stepCost(play, place, directionTo(place, frame.place), pieces), left(frame), 'NA-5.1.8-d') };
  },
};

export const rallyMeaning: Means<'activation.rally'> = {
  rally({ state }, frame) {
    const need = Math.max(...groupsOf(state, movers(state)).map((army) => rallyNeed(state, frame, army)));
    return {
      ...mainAndFinal(),
      cost: points(RALLY_COST, left(frame), 'NA-8.3.3.2-a'),
      gain: chanceOf(dieOdds(need), need, 'NA-8.3.3.2-b'),
    };
  },
};

/** Worked out once for all hexes that are offered. */
export function marchMeaning(play: P, frame: At<'activation.march'>): Means<'activation.march'> {
  const ways = new Map<number, readonly [cost: number, woken: number]>();
  eachWay(play, frame, (to, via, cost, woken) => ways.set(to * HEXES + via, [cost, woken]));
  const part = movers(play.state);
  const isArmed = hasUnits(part);
  const said = new Map<number, Meaning>();
  /** What many hexes have in common is one object, which is compared and written once. */
  const walk = (cost: number, isWatched: boolean): Meaning => {
    const key = cost * 2 + (isWatched ? 1 : 0);
    const known = said.get(key);
    if (known) return known;
    const price = points(cost + frame.toll, left(frame), 'NA-5.2.3-a');
    const stake = say('may react', {}, 'NA-5.2.3.2-a');
    const meaning: Meaning = isWatched ? { main: true, final: true, cost: price, stake } : { main: true, cost: price };
    said.set(key, meaning);
    return meaning;
  };
  return {
    go(_play, _frame, { to, via }) {
      const [cost, woken] = ways.get(to * HEXES + via) ?? [0, 0];
      const stake = isArmed ? battleAt(play, frame, part, to, via) : null;
      if (stake === null) return walk(cost, woken > 0);
      return { main: true, final: true, cost: points(cost + frame.toll, left(frame), 'NA-5.2.3-a'), stake };
    },
    halt: haltMeaning,
    besiege: besiegeMeaning,
    sortie: sortieMeaning,
    integrate(_play, _frame, { piece }) {
      const { state } = play;
      const price = integrationPrice(state, frame, piece);
      const freezes = isCombat[piece] && (has(state, piece, ACTED) || unitLevel(state, piece) >= END_OF_ACTIVATION);
      return {
        ...(price > 0 && { cost: points(price, left(frame), 'NA-5.1.6-f') }),
        ...(freezes && { stake: say('freezes', { piece }, 'NA-5.1.3-g') }),
      };
    },
    absorb: () => (frame.merged === frame.place ? null : { cost: points(CORPS_PRICE, left(frame), 'NA-5.1.5.1-a') }),
    reactivate: (_play, _frame, { with: by }) => garrisonCost(by),
  };
}

/** A supply unit, or a step. */
export const garrisonCost = (by: number): Meaning =>
  isSupply[by] ? { cost: say('costs piece', { piece: by }, 'NA-9.3-o') } : { cost: stepsCost(1, 'NA-9.3-o') };

/** The odds of the battle that a step into this hex would bring, or null. */
function battleAt(play: P, frame: ActivationLocals, part: readonly number[], to: number, via: number): Say | null {
  const enemies = outside(play.state, to, enemySide(frame.side));
  if (!hasUnits(enemies)) return null;
  if (!isKnown(play, frame.actor, enemies)) return unknownOdds();
  const { odds } = forecastOf(play, { place: to, entry: directionTo(to, via) }, frame.side, [part, enemies]);
  return battleStake(odds, 'NA-8.0-a');
}

/** The warnings before a halt: what would be lost, then what has to be checked, then what is cut off. */
function haltMeaning(play: P, frame: At<'activation.march'>): Meaning | null {
  const stake = clash(play, frame) ?? dueCheck(play, frame) ?? hunger(play, frame);
  return stake && { stake };
}

/** NA-4.1.1-k: the forces that would have to become one do not fit. */
function clash({ state }: P, frame: ActivationLocals): Say | null {
  if (!mustSettle(state, frame.place, frame.side)) return null;
  const here = outside(state, frame.place, frame.side);
  const detachment = here.find((p) => isDetachment[p]);
  if (detachment !== undefined && here.some((p) => isArmy[p]))
    return say('detachment at stake', { piece: detachment }, 'NA-G.Detachment-a');
  return couldStack(state, here) ? null : say('steps at stake', { place: frame.place }, 'NA-4.1.1-k');
}

function dueCheck({ state }: P, frame: ActivationLocals): Say | null {
  const { spent, terrain, forced, extended } = frame;
  const units = unitsIn(movers(state));
  if (!isCheckDue(frame) || frame.checked || units.length === 0) return null;
  return attritionStake(
    attritionForecast(state, newAttrition(frame.place, frame.side, { spent, terrain, forced, extended }), units),
  );
}

function hunger(play: P, frame: ActivationLocals): Say | null {
  const traced: Traced = new Map();
  const hungry = unitsIn(movers(play.state)).some((p) => !isUnitSupplied(play, p, traced));
  return hungry ? say('out of supply here', { place: frame.place }, 'NA-6.1.1-a') : null;
}

/** MP, and how likely the place falls at once, by assault or breach, or holds. */
function besiegeMeaning(play: P, frame: ActivationLocals): Meaning {
  const free = frame.won && !frame.freeUsed;
  const cost = free ? 0 : hostileFortress(play.state, frame.side, frame.place);
  return { final: true, cost: points(cost, left(frame), 'NA-9.1-c'), gain: siegeGain(play, frame) };
}

function siegeGain(play: P, frame: ActivationLocals): Say {
  if (!isKnown(play, frame.actor, inside(play.state, frame.place, enemySide(frame.side)))) return unknownOdds();
  const odds = siegeForecast(play, siegeFrame(play, frame.place, frame.side));
  const percent = (part: number): number => Math.round(part * 100);
  return say('siege odds', { falls: percent(odds.H), assault: percent(odds.A + odds.B) }, 'NA-9.2-a');
}

export const freeMeaning: Means<'activation.free'> = {
  besiege: (play, frame) => ({ ...mainAndFinal(), gain: siegeGain(play, frame) }),
};

function sortieMeaning(play: P, frame: ActivationLocals): Meaning {
  const { state } = play;
  const besiegers = outside(state, frame.place, enemySide(frame.side));
  if (!isKnown(play, frame.actor, besiegers)) return { final: true, stake: unknownOdds() };
  const { odds } = forecastOf(play, { place: frame.place, entry: -1, sortie: true }, frame.side, [
    movers(state),
    besiegers,
  ]);
  return { final: true, stake: battleStake(odds, 'NA-R-79') };
}

// Answers.

export const interceptMeaning: Means<'enter.intercept'> = {
  intercept(play, frame, { leader }, seat) {
    const active = play.enclosing('activation');
    const part = interceptPart(play, leader, frame.place);
    const mover = moverInitiative(play.state, active);
    const figure = interceptionModifier(play, mover, leader, part, frame.place);
    const there = outside(play.state, frame.place, frame.defender);
    const how = { place: frame.place, entry: frame.entry, intercepted: true };
    const forces = [movers(play.state), [...there, ...part]];
    return {
      ...attemptOf(checkOdds('interception', figure), figure, 'NA-5.2.3.2-h'),
      stake: defenceOdds(play, how, active.side, forces, seat),
    };
  },
  decline: () => ({ final: true }),
};

export const occupantsMeaning: Means<'enter.occupants'> = {
  stand(play, frame, _arg, seat) {
    const active = play.enclosing('activation');
    const forces = [movers(play.state), outside(play.state, frame.place, frame.defender)];
    const how = { place: frame.place, entry: frame.entry, intercepted: frame.interceptor >= 0 };
    return {
      ...mainAndFinal(),
      stake: defenceOdds(play, how, active.side, forces, seat),
    };
  },
  inside: ({ state }, { place, defender }) => ({
    final: true,
    stake: say('shut in', { pieces: occupants(state, { place, defender }).length }, 'NA-5.2.3.6-h'),
  }),
  avoid: (play, frame, { to }, seat) => avoidGain(play, seat, frame.place, to, occupants(play.state, frame)),
  withdraw: (play, frame, { army, to }, seat) =>
    avoidGain(
      play,
      seat,
      frame.place,
      to,
      occupants(play.state, frame).filter((p) => p === army || armyOf(play.state, p) === army),
    ),
};

/** The odds of a defender, as far as it knows the attackers. */
const defenceOdds = (
  play: P,
  how: Parameters<typeof forecastOf>[1],
  attacker: number,
  forces: readonly (readonly number[])[],
  seat: Seat,
): Say =>
  isKnown(play, seat, forces[0])
    ? battleStake(turned(forecastOf(play, how, attacker, forces).odds), 'NA-8.0-a')
    : unknownOdds();

function avoidGain(play: P, seat: Seat, place: number, to: number, here: readonly number[]): Meaning {
  // Whether horse gets away from them without a check depends on what they are.
  if (!isKnown(play, seat, movers(play.state)) && unitsIn(here).every((p) => isCavalry[p])) return { final: true };
  if (avoidsAlways(play, here)) return { final: true, gain: say('without a check', {}, 'NA-5.2.3.3-d') };
  const figure = avoidanceModifier(play, play.enclosing('activation'), here, place, to);
  return { final: true, gain: chanceOf(checkOdds('avoidance', figure), figure, 'NA-5.2.3.3-b') };
}

/** The chance of what the marked part is for. */
export const draftMeaning: Means<'draft'> = {
  agree(play, { purpose, leader, chosen, to, rival }) {
    if (purpose !== 'intercept' && purpose !== 'guns') return main();
    if (unitsIn(chosen).length === 0) return mainAndFinal();
    const figure =
      purpose === 'intercept'
        ? interceptionModifier(play, rival, leader, chosen, to)
        : marchModifier(play, { place: to, role: rival }, leader, chosen);
    const check = purpose === 'intercept' ? 'interception' : 'march_to_guns';
    const clause = purpose === 'intercept' ? 'NA-5.2.3.2-h' : 'NA-8.1.1-b';
    return { ...mainAndFinal(), gain: chanceOf(checkOdds(check, figure), figure, clause) };
  },
};

export const settleMeaning: Means<'settle.choose'> = {
  agree: main,
  cut: () => ({ cost: stepsCost(1, 'NA-4.1.1-k') }),
};
