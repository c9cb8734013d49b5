/** 13.1.2, NA-R-220: new states that France forms out of land of her own and of her allies. */
import { ask, done, type Meaning, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { newStates as stateRows } from '../data/newStates.ts';
import type { At, Frame, NationsInArms, P, State } from '../shape.ts';
import {
  FRANCE,
  fortressCities,
  MAJORS,
  type PowerId,
  type ProvinceId,
  powerId,
  provinceId,
  provinceOfCity,
} from '../tables.ts';
import { seatOf, sideOf } from './1-units.ts';
import { isState } from './11-status.ts';
import { firstOwner } from './13-lands.ts';
import { mainAndFinal } from './meaning.ts';

/** One row of the table, and what its condition asks for. */
export interface NewState {
  readonly id: number;
  readonly core: readonly number[];
  readonly optional: readonly number[];
  /** How many of the core there must be. */
  readonly least: number;
  /** One of these must come with it; none: the core is enough. */
  readonly gains: readonly number[];
}

const provinces = (names: readonly string[]): number[] => names.map(provinceId);
const ids = (...names: string[]): number[] => provinces(names);
/** The column `condition`: Bavaria gains Anspach, the Tyrol or Salzburg; Westphalia and Poland any one of their optional provinces. */
const conditions: { readonly [state: string]: Pick<NewState, 'least' | 'gains'> } = {
  italy: { least: 1, gains: [] },
  rhine: { least: 2, gains: [] },
  bavaria: { least: 1, gains: ids('anspach', 'tyrol', 'salzburg') },
  westphalia: { least: 1, gains: ids('brunswick', 'hanover', 'magdeburg', 'munster') },
  poland: { least: 1, gains: ids('posen', 'west_galicia') },
};

export const newStateTable: readonly NewState[] = stateRows.map((row) => ({
  id: powerId(row.id),
  core: provinces(row.core),
  optional: provinces(row.optional),
  ...conditions[row.id],
}));

const BAVARIA: number = powerId('bavaria');
const stateOf = (id: number): NewState => newStateTable.find((row) => row.id === id)!;
export const isNewState = (id: number): boolean => newStateTable.some((row) => row.id === id);

/** Has it been formed? Bavaria is a state from the beginning; it is a kingdom once it has gained something (NA-R-220). */
export function isFormed(state: State, id: number): boolean {
  if (!isState(state, id) || state.allegiance[id] !== FRANCE) return false;
  return id !== BAVARIA || stateOf(id).gains.some((province) => state.owner[province] === id);
}

/** Land that France may dispose of: her own, that of the state, that of an ally which is no new state itself. */
function isAtHand(state: State, id: number, province: number): boolean {
  const owner = state.owner[province];
  if (owner === FRANCE || (owner === id && state.allegiance[id] === FRANCE)) return true;
  return owner >= MAJORS && state.allegiance[owner] === FRANCE && !isNewState(owner);
}

const atHand = (state: State, id: number, of: readonly number[]): number[] =>
  of.filter((province) => isAtHand(state, id, province));

/** new_states.tsv: may it be formed now, with one province more where its condition asks for one? */
export function mayForm(state: State, id: number, gained: number | null): Verdict {
  const { core, least, gains } = stateOf(id);
  if (isFormed(state, id)) return no('NA-R-220', 'already formed', { power: id });
  if (id === BAVARIA && state.allegiance[id] !== FRANCE) return no('NA-R-220', 'no ally of france', { power: id });
  if (atHand(state, id, core).length < least) return no('NA-R-220', 'core not at hand', { power: id, least });
  if (gains.length === 0) return gained === null || no('NA-R-220', 'needs no more', { power: id });
  if (gained === null || !gains.includes(gained) || !isAtHand(state, id, gained))
    return no('NA-R-220', 'gain not at hand', { power: id });
  return true;
}

/** NA-R-220: provinces of its list that may join a state that exists. */
export function mayAttach(state: State, id: number, province: number): Verdict {
  if (!isFormed(state, id)) return no('NA-R-220', 'not formed', { power: id });
  if (state.owner[province] === id) return no('NA-R-220', 'already joined', { province, power: id });
  return isAtHand(state, id, province) || no('NA-R-220', 'not at hand', { province });
}

/**
 * Might this province of a beaten power go into a state of France, with room for so many cessions? The state exists, or what it
 * still lacks can be had of the same power in the same peace.
 */
export function servesState(state: State, id: number, province: number, room: number): boolean {
  const { core, optional, least, gains } = stateOf(id);
  if (![...core, ...optional].includes(province)) return false;
  if (isFormed(state, id)) return true;
  if (id === BAVARIA && state.allegiance[id] !== FRANCE) return false;
  const loser = state.owner[province];
  const owned = (of: readonly number[]): number => of.filter((p) => state.owner[p] === loser).length;
  const lacks = Math.max(0, least - atHand(state, id, core).length);
  const wants = gains.length === 0 || atHand(state, id, gains).length > 0 ? 0 : 1;
  if (lacks > owned(core) || wants > owned(gains)) return false;
  const helps = (core.includes(province) && lacks > 0) || (gains.includes(province) && wants > 0);
  return lacks + wants <= room && (helps || lacks + wants < room);
}

/** NA-R-220: the core at hand merges, and the province that its condition asks for. */
export function formState(play: P, id: number, gained: number | null): void {
  const { state } = play;
  state.allegiance[id] = FRANCE;
  play.log('state formed', { power: id }, { clause: 'NA-R-220' });
  for (const province of atHand(state, id, stateOf(id).core)) attachProvince(play, id, province);
  if (gained !== null) attachProvince(play, id, gained);
}

const isEmpire = (state: State, power: number): boolean => sideOf(state, power) === sideOf(state, FRANCE);

/** Its fortresses serve the state; a member that has no land left is one no more, and its troops serve the state's ally (NA-R-220). */
export function attachProvince(play: P, id: number, province: number): void {
  const { state } = play;
  const was = state.owner[province];
  if (was === id) return;
  state.owner[province] = id;
  for (const city of fortressCities)
    if (provinceOfCity[city] === province && state.controller[city] >= 0 && isEmpire(state, state.controller[city]))
      state.controller[city] = id;
  if (!isState(state, was)) state.satellites = state.satellites.filter((m) => m !== was);
  play.log('province joins', { province, power: id }, { clause: 'NA-R-220' });
}

/** The minors whose land has gone into a state and whose counters it may build: only the Rhine builds those of its members. */
export function membersOf(state: State, id: number): number[] {
  if (!isFormed(state, id)) return [];
  const members = new Set<number>();
  for (const province of [...stateOf(id).core, ...stateOf(id).optional])
    if (state.owner[province] === id && firstOwner[province] >= MAJORS && firstOwner[province] !== id)
      members.add(firstOwner[province]);
  return [...members];
}

// The question.

const final = (): Meaning => ({ final: true });

type Form = { state: number; with: number | null };

/** Everything that could be formed now. */
export function formable(state: State): Form[] {
  const found: Form[] = [];
  for (const { id, gains } of newStateTable)
    for (const gained of gains.length === 0 ? [null] : gains)
      if (mayForm(state, id, gained) === true) found.push({ state: id, with: gained });
  return found;
}

const attachable = (state: State): { province: number; state: number }[] =>
  newStateTable.flatMap(({ id, core, optional }) =>
    [...core, ...optional]
      .filter((province) => mayAttach(state, id, province) === true)
      .map((province) => ({ province, state: id })),
  );

/** NA-13.1.2-h: France alone, at her place in a Winter conquest phase or in a peace that she dictates. */
export function newStates(play: P, frame: At<'newStates'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  if (formable(state).length + attachable(state).length === 0) return done();
  return ask(seatOf(state, FRANCE), play.sibling(frame, 'newStates.form'));
}

export const formQuestion: Question<NationsInArms, At<'newStates.form'>> = {
  prompt: () => say('form states', {}, 'NA-13.1.2-h'),
  powers: () => [FRANCE],
  meaning: { form: mainAndFinal, formWith: final, attach: final },
  offer({ state }, _frame, _seat, offers) {
    for (const { id, gains, core, optional } of newStateTable) {
      for (const gained of gains.length === 0 ? [null] : gains) {
        const verdict = mayForm(state, id, gained);
        if (verdict === true || offers.explains) {
          if (gained === null) offers.offer('form', { state: id as PowerId }, verdict);
          else offers.offer('formWith', { state: id as PowerId, province: gained as ProvinceId }, verdict);
        }
      }
      for (const province of [...core, ...optional]) {
        const verdict = mayAttach(state, id, province);
        if (verdict === true || offers.explains)
          offers.offer('attach', { province: province as ProvinceId, state: id as PowerId }, verdict);
      }
    }
    offers.offer('agree', {});
  },
  take: {
    form(play, frame, { state: id }) {
      formState(play, id, null);
      return play.advance(frame, 'newStates');
    },
    formWith(play, frame, { state: id, province }) {
      formState(play, id, province);
      return play.advance(frame, 'newStates');
    },
    attach(play, frame, { province, state: id }) {
      attachProvince(play, id, province);
      return play.advance(frame, 'newStates');
    },
    agree: () => done(),
  },
};
