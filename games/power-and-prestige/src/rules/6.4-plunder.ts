/** 6.1.1 phase 3 and 6.4: annexing, plundering, razing, and the abandoning of a residence. */
import {
  ask,
  done,
  goto,
  type Meaning,
  type Next,
  no,
  type Offers,
  type Question,
  Sink,
  say,
  type Verdict,
} from '@concert/kernel';
import { isReady, maskList, maskOf } from '@concert/kit';
import {
  type AnnexationLocals,
  type At,
  type Frame,
  type P,
  PLUNDERED,
  type PowerAndPrestige,
  RAZED,
  ROAMED,
  type Seizure,
  type State,
} from '../shape.ts';
import type { Building, Force, Location, Province } from '../tables.ts';
import { ALLY, capitalOf, isCity, provinceOf } from '../tables.ts';
import { plunder, readiness, seizure } from './0-meaning.ts';
import { builtOn, isPlundered, ruralOf, urbanOf } from './5-buildings.ts';
import { addPrestige, isFriendly, leaderOf, noteFallen } from './5-concepts.ts';
import { unitsAt, unitsOfRow } from './5-troops.ts';
import { attempt } from './6.4-dispute.ts';
import {
  acted,
  acting,
  becomeReady,
  newShared,
  noteOrder,
  notReady,
  offerReady,
  offerWaiting,
  takeTurns,
} from './6.5-together.ts';
import { actOfWar } from './6.5-war.ts';
import { loseResidence, mayAbandon } from './6.8-residence.ts';
import { noteShown, notShownAt, provinceOfKey, unitsToShow } from './8-shown.ts';

/** PP-6.1.1-e, PP-6.4.2-a: units it takes to annex a province, or to plunder one. */
export const UNITS_FOR_PROVINCE = 3;

/** How many units of a force have been used at a key of `used`. */
function usedAt(frame: AnnexationLocals, force: number, key: number): number {
  for (let i = 0; i < frame.used.length; i += 3)
    if (frame.used[i] === force && frame.used[i + 1] === key) return frame.used[i + 2];
  return 0;
}

/** Uses units of a force; with fog those that it has shown. */
function use(play: P, frame: AnnexationLocals, force: number, key: number, units: number): void {
  if (play.options.fog !== 'none') noteShown(frame, force, key, unitsToShow(play, frame, force, key, units));
  for (let i = 0; i < frame.used.length; i += 3)
    if (frame.used[i] === force && frame.used[i + 1] === key) {
      frame.used[i + 2] += units;
      return;
    }
  frame.used.push(force, key, units);
}

/**
 * PP-6.4-a: each unit is used once. What must be done in one place binds units there; what can be done from anywhere in a
 * province takes any that are left. Which units these are is said only with fog (8-shown.ts).
 */
export function freeAt(state: State, frame: AnnexationLocals, force: number, place: number): number {
  const here = unitsAt(state, force, place) - usedAt(frame, force, place) - usedAt(frame, force, RAZED + place);
  const free = Math.min(here, freeIn(state, frame, force, provinceOf[place]));
  return frame.shown.length === 0 ? free : Math.min(free, notShownAt(state, frame, force, place));
}

export function freeIn(state: State, frame: AnnexationLocals, force: number, p: number): number {
  let free = 0;
  for (let i = 0; i < state.force.length; i++)
    if (state.force[i] === force && provinceOf[state.place[i]] === p) free += unitsOfRow(state, i);
  for (let i = 0; i < frame.used.length; i += 3)
    if (frame.used[i] === force && provinceOfKey(frame.used[i + 1]) === p) free -= frame.used[i + 2];
  return free;
}

/** Forces with which a seat may act: its own, and the external ally's for the leader of its alliance (PP-6.5.5-n). */
const forcesOf = (state: State, seat: number): number[] =>
  state.camp[ALLY] >= 0 && state.camp[ALLY] === state.camp[seat] && leaderOf(state, state.camp[seat]) === seat
    ? [seat, ALLY]
    : [seat];

/** Is the province neutral, or its owner not a friend (PP-6.1.1-g, h, PP-6.4.2-b)? */
const isForeign = (state: State, seat: number, p: number): boolean =>
  state.owner[p] < 0 || !isFriendly(state, state.owner[p], seat);

/** PP-6.1.1-e to i, n: may the seat annex the province? */
export function mayAnnex(state: State, frame: AnnexationLocals, seat: number, p: number): Verdict {
  if (!isForeign(state, seat, p)) return no('PP-6.1.1-h', 'friendly province', { province: p });
  const capital = capitalOf[p];
  if (unitsAt(state, seat, capital) - usedAt(frame, seat, RAZED + capital) < UNITS_FOR_PROVINCE)
    return no('PP-6.1.1-e', 'too few to annex', { province: p });
  if (frame.plundered.includes(p)) return no('PP-6.1.1-i', 'already plundered', { province: p });
  return true;
}

/** PP-6.1.1-i, PP-R-47: may anything be plundered in the province? */
function mayPlunderIn(state: State, frame: AnnexationLocals, seat: number, p: number, clause: string): Verdict {
  if (frame.annexed.includes(p)) return no('PP-6.1.1-i', 'just annexed', { province: p });
  return isForeign(state, seat, p) || no(clause, 'friendly province', { province: p });
}

/** PP-6.4.2: may the force plunder the province itself? */
function mayPlunderProvince(state: State, frame: AnnexationLocals, seat: number, force: number, p: number): Verdict {
  const open = mayPlunderIn(state, frame, seat, p, 'PP-6.4.2-b');
  if (open !== true) return open;
  if (state.unrest[p]) return no('PP-6.4.2-d', 'in unrest', { province: p });
  return (
    freeIn(state, frame, force, p) >= UNITS_FOR_PROVINCE || no('PP-6.4.2-a', 'too few to plunder', { province: p })
  );
}

export const newAnnexation = (ready = 0): AnnexationLocals => ({
  ...newShared(),
  ready,
  used: [],
  shown: [],
  annexed: [],
  plundered: [],
});

/** PP-6.1.1-b: phase 3 of a turn, for those who can do something in it. */
function annexation(play: P): Next<Frame> {
  const { state } = play;
  const active = maskList(state.active);
  // With fog, whether a seat could do something would tell what it has there; all are asked.
  const idle = play.options.fog !== 'none' ? [] : active.filter((seat) => !hasSeizure(play, newAnnexation(), seat));
  if (idle.length === active.length) return done();
  const ready = maskOf(idle);
  return goto({ at: 'annexation.next', ...newAnnexation(ready) });
}

function next(play: P, frame: At<'annexation.next'>): Next<Frame> {
  noteOrder(frame);
  return ask(acting(play, frame), play.sibling(frame, 'annexation.act'));
}

function hasSeizure(play: P, frame: AnnexationLocals, seat: number): boolean {
  const sink = new Sink().forCount();
  offerSeizures(play, frame, seat, sink);
  return sink.count > 0;
}

function offerSeizures(play: P, frame: AnnexationLocals, seat: number, offers: Offers<PowerAndPrestige>): void {
  const { state } = play;
  for (const force of forcesOf(state, seat)) {
    const seen: number[] = [];
    let last = -1;
    for (let i = 0; i < state.force.length; i++) {
      // Stacks of one place are neighbours.
      if (state.force[i] !== force || state.place[i] === last) continue;
      last = state.place[i];
      const p = provinceOf[last];
      offerResidences(state, frame, seat, force, last, offers);
      // Most troops stand among friends, where there is only something to explain.
      if (!offers.explains && !isForeign(state, seat, p)) continue;
      if (!seen.includes(p)) {
        seen.push(p);
        if (force !== ALLY) offers.offer('annex', { province: p as Province }, mayAnnex(state, frame, seat, p));
        offers.offer(
          'plunderProvince',
          { force: force as Force, province: p as Province },
          mayPlunderProvince(state, frame, seat, force, p),
        );
        offerRural(state, frame, seat, force, p, offers);
      }
      offerPlace(state, frame, seat, force, last, offers);
    }
  }
  if (mayAbandon(play, seat)) offers.offer('abandon', {});
}

/** PP-6.4.1-b: rural buildings, by any unit in the province. */
function offerRural(
  state: State,
  frame: AnnexationLocals,
  seat: number,
  force: number,
  p: number,
  offers: Offers<PowerAndPrestige>,
): void {
  const open = mayPlunderIn(state, frame, seat, p, 'PP-6.4.1-b');
  const free = freeIn(state, frame, force, p) > 0;
  for (const building of intactOn(state, ruralOf(p)))
    offers.offer(
      'plunderRural',
      { force: force as Force, province: p as Province, building: building as Building },
      open !== true ? open : free || noUnitLeft,
    );
}

/** The kinds of buildings on these sites that are not plundered yet; which of several alike makes no difference. */
function intactOn(state: State, sites: Iterable<number>): Set<number> {
  const kinds = new Set<number>();
  for (const site of sites) if (builtOn(state, site) >= 0 && !isPlundered(state, site)) kinds.add(builtOn(state, site));
  return kinds;
}

/** PP-6.4.1-a, PP-6.1.1-m: what stands in one place: urban buildings, a fortress. */
function offerPlace(
  state: State,
  frame: AnnexationLocals,
  seat: number,
  force: number,
  place: number,
  offers: Offers<PowerAndPrestige>,
): void {
  const p = provinceOf[place];
  const idle = freeAt(state, frame, force, place) > 0 || noUnitLeft;
  if (isCity[place]) {
    const open = mayPlunderIn(state, frame, seat, p, 'PP-6.4.1-a');
    for (const building of intactOn(state, urbanOf(place)))
      offers.offer(
        'plunder',
        { force: force as Force, place: place as Location, building: building as Building },
        open !== true ? open : idle,
      );
  }
  if (state.fortresses.includes(place) && isForeign(state, seat, p))
    offers.offer('raze', { force: force as Force, place: place as Location }, idle);
}

/** PP-6.4.1-e: residences of others, in any province. */
function offerResidences(
  state: State,
  frame: AnnexationLocals,
  seat: number,
  force: number,
  place: number,
  offers: Offers<PowerAndPrestige>,
): void {
  for (let victim = 0; victim < state.residence.length; victim++) {
    if (state.residence[victim] !== place || isFriendly(state, victim, seat)) continue;
    const p = provinceOf[place];
    const verdict = frame.annexed.includes(p)
      ? no('PP-6.1.1-i', 'just annexed', { province: p })
      : freeAt(state, frame, force, place) > 0 || noUnitLeft;
    offers.offer('plunderResidence', { force: force as Force, seat: victim }, verdict);
  }
}

const noUnitLeft = no('PP-6.4-a', 'nobody left to plunder');

/** The sites among some with that building, face up. */
export const standing = (state: State, sites: readonly number[], building: number): number[] =>
  sites.filter((site) => builtOn(state, site) === building && !isPlundered(state, site));

/** PP-6.4.1-c, PP-6.5.5-n: what plundering brings and costs; nothing to the external ally. */
function profit(play: P, seat: number, force: number, gold: number, prestige: number): void {
  if (force === ALLY) return;
  play.state.gold[seat] += gold;
  addPrestige(play.state, seat, -prestige);
}

function plundered(frame: AnnexationLocals, p: number): void {
  if (!frame.plundered.includes(p)) frame.plundered.push(p);
}

/** Where a seizure needs its units: in one place, or anywhere in a province. */
function keyOf({ state }: P, { verb, arg }: Seizure): number {
  if (verb === 'annex') return capitalOf[arg.province];
  if (verb === 'plunder') return arg.place;
  return verb === 'plunderResidence' ? state.residence[arg.seat] : ROAMED + arg.province;
}

/** PP-8.1-b, PP-8.2.1-b: with fog, a player who needs troops to take something shows them, already when claiming it. */
export function showFor(play: P, frame: AnnexationLocals, seat: number, seizure: Seizure): void {
  const { verb, arg } = seizure;
  const units = verb === 'annex' || verb === 'plunderProvince' ? UNITS_FOR_PROVINCE : 1;
  show(play, frame, 'force' in arg ? arg.force : seat, keyOf(play, seizure), units, verb === 'annex');
}

function show(play: P, frame: AnnexationLocals, force: number, key: number, units: number, annexing = false): void {
  if (play.options.fog === 'none') return;
  const [infantry, cavalry, artillery] = unitsToShow(play, frame, force, key, units, annexing);
  const args = { force, province: provinceOfKey(key), units, infantry, cavalry, artillery };
  play.log('shown', args, { clause: 'PP-8.1-b', reveals: true });
}

type Take = (play: P, frame: AnnexationLocals, seat: number, arg: Seizure['arg']) => void;
/** What a seat takes in phase 3 once no ally disputes it. */
const takes: { readonly [verb in Seizure['verb']]: Take } = {
  annex(play, frame, seat, { province }) {
    const { state } = play;
    const before = state.prestige[seat];
    const owner = state.owner[province];
    if (owner >= 0) actOfWar(play, seat, owner);
    addPrestige(state, seat, -5);
    state.owner[province] = seat;
    // PP-6.1.1-j, PP-R-20: zero before all of it.
    if (before === 0) state.unrest[province] = 1;
    noteFallen(state, owner);
    frame.annexed.push(province);
    play.log('annexed', { seat, province }, { clause: 'PP-6.1.1-e' });
    if (before === 0) play.log('unrest', { province }, { clause: 'PP-6.1.1-j' });
  },
  plunder(play, frame, seat, { force, place, building }) {
    const { state } = play;
    const p = provinceOf[place];
    if (state.owner[p] >= 0) actOfWar(play, seat, state.owner[p]);
    state.site[standing(state, urbanOf(place), building)[0]] |= PLUNDERED;
    use(play, frame, force, place, 1);
    profit(play, seat, force, 1, 1);
    plundered(frame, p);
    play.log('plundered', { force, place, building }, { clause: 'PP-6.4.1-a' });
  },
  plunderRural(play, frame, seat, { force, province, building }) {
    const { state } = play;
    if (state.owner[province] >= 0) actOfWar(play, seat, state.owner[province]);
    state.site[standing(state, ruralOf(province), building)[0]] |= PLUNDERED;
    use(play, frame, force, ROAMED + province, 1);
    profit(play, seat, force, 1, 1);
    plundered(frame, province);
    play.log('plundered country', { force, province, building }, { clause: 'PP-6.4.1-b' });
  },
  plunderResidence(play, frame, seat, { force, seat: victim }) {
    const { state } = play;
    const place = state.residence[victim];
    actOfWar(play, seat, victim);
    use(play, frame, force, place, 1);
    profit(play, seat, force, 1, 1);
    plundered(frame, provinceOf[place]);
    play.log('plundered residence', { force, place, victim }, { clause: 'PP-6.4.1-e' });
    loseResidence(play, victim);
  },
  plunderProvince(play, frame, seat, { force, province }) {
    const { state } = play;
    if (state.owner[province] >= 0) actOfWar(play, seat, state.owner[province]);
    use(play, frame, force, ROAMED + province, UNITS_FOR_PROVINCE);
    const gold = force === ALLY ? 0 : play.chance.d6('plunder');
    profit(play, seat, force, gold, 3);
    state.unrest[province] = 1;
    plundered(frame, province);
    play.log('plundered province', { force, province, gold }, { clause: 'PP-6.4.2-c' });
  },
};

export const perform = (play: P, frame: AnnexationLocals, seat: number, { verb, arg }: Seizure): void =>
  takes[verb](play, frame, seat, arg);

/** PP-6.4.1-a: a plundered building brings its force's master one gold; the external ally's troops bring none. */
const loot = (force: number): Meaning => (force === ALLY ? {} : plunder(1));

const act: Question<PowerAndPrestige, At<'annexation.act'>> = {
  prompt: (_, { ready }, seat) =>
    (ready >> seat) & 1 ? say('wait for allies', {}, 'PP-R-15') : say('deeds', {}, 'PP-6.1.1-l'),
  offer(play, frame, seat, offers) {
    if (offerWaiting(frame, seat, offers)) return;
    offerSeizures(play, frame, seat, offers);
    offerReady(play, frame, offers);
  },
  meaning: {
    ready: readiness,
    annex: (play, _, { province }, seat) => seizure(play, seat, play.state.owner[province], 5, { main: true }),
    plunder: (play, _, { force, place }, seat) =>
      seizure(play, seat, play.state.owner[provinceOf[place]], 0, loot(force)),
    plunderRural: (play, _, { force, province }, seat) =>
      seizure(play, seat, play.state.owner[province], 0, loot(force)),
    plunderResidence: (play, _, { force, seat: victim }, seat) => seizure(play, seat, victim, 0, loot(force)),
    plunderProvince: (play, _, { province }, seat) =>
      seizure(play, seat, play.state.owner[province], 0, { final: true }),
    raze: (play, _, { place }, seat) => seizure(play, seat, play.state.owner[provinceOf[place]]),
    abandon: () => ({ stake: say('stake abandon', {}, 'PP-6.8.2-a') }),
  },
  isDone: isReady,
  take: {
    annex: (play, frame, arg, seat) => attempt(play, frame, seat, { verb: 'annex', arg }),
    plunder: (play, frame, arg, seat) => attempt(play, frame, seat, { verb: 'plunder', arg }),
    plunderRural: (play, frame, arg, seat) => attempt(play, frame, seat, { verb: 'plunderRural', arg }),
    plunderResidence: (play, frame, arg, seat) => attempt(play, frame, seat, { verb: 'plunderResidence', arg }),
    plunderProvince: (play, frame, arg, seat) => attempt(play, frame, seat, { verb: 'plunderProvince', arg }),
    raze(play, frame, { force, place }, seat) {
      const { state } = play;
      const p = provinceOf[place];
      if (state.owner[p] >= 0) actOfWar(play, seat, state.owner[p]);
      state.fortresses = state.fortresses.filter((fort) => fort !== place);
      show(play, frame, force, RAZED + place, 1);
      use(play, frame, force, RAZED + place, 1);
      play.log('razed', { force, place }, { clause: 'PP-6.1.1-m' });
      return acted(frame);
    },
    abandon(play, frame, _, seat) {
      play.log('abandoned', { seat, place: play.state.residence[seat] }, { clause: 'PP-6.8.2-a' });
      loseResidence(play, seat);
      return acted(frame);
    },
    ready: (play, frame, _, seat) => becomeReady(play, frame, seat, () => done()),
    notReady: (_, frame, _arg, seat) => notReady(frame, seat),
    takeTurns: (play, frame, _, seat) => takeTurns(play, play.sibling(frame, 'annexation.next'), seat),
  },
};

export const annexationSteps = { annexation, 'annexation.next': next, 'annexation.act': act } as const;
