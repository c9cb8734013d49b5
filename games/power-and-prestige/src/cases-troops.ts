/** The nouns of troops: by force and location, or stack by stack with army boxes, steps and chips. */
import { field, type Noun } from '@concert/kernel';
import { pack, unpack } from './chips.ts';
import { assertBoxes, assertForce, assertPlace } from './placing.ts';
import { addTroops, dropRow, unitsAt, unitsOf } from './rules/5-troops.ts';
import { stepsOf } from './rules/6.2-movement.ts';
import { newTroops } from './rules/8-chips.ts';
import { ASIDE, type PowerAndPrestige, type State } from './shape.ts';
import { ALLY, arm, colours, FORCES, force, location } from './tables.ts';

type N = Noun<PowerAndPrestige>;
const [aSeat, aPlace] = [field.seat(), field.id(location)];
const byArm = field.record({ infantry: field.int(0, 999), cavalry: field.int(0, 999), artillery: field.int(0, 999) });

/** `"red.frankfurt": { "infantry": 3 }`: the troops of a force in a location that are in no army box. */
const troopsOf = (who: number): N => ({
  of: location,
  value: byArm,
  set(play, at, units: { [name: string]: number }) {
    const { state, options } = play;
    const what = `${force.names[who]}.${location.names[at]}`;
    if (arm.names.some((name) => units[name] > 0)) {
      assertForce(play, who, what);
      assertPlace(play, at, what);
    }
    for (let i = state.force.length - 1; i >= 0; i--)
      if (state.force[i] === who && state.place[i] === at && state.box[i] === 0) dropRow(state, i);
    arm.names.forEach((name, a) => {
      addTroops(state, who, at, a, newTroops(units[name], options.fog === 'full' && who !== ALLY));
    });
  },
  get: ({ state }, at) => Object.fromEntries(arm.names.map((name, a) => [name, unitsAt(state, who, at, a)])),
});

/** One stack in full: steps marched, army box, chips. */
const pile = field.record({
  figurines: field.int(0, 999),
  dummies: field.int(0, 9),
  ones: field.int(0, 60),
  twos: field.int(0, 60),
  fives: field.int(0, 60),
  tens: field.int(0, 60),
});

const PILE = ['figurines', 'dummies', 'ones', 'twos', 'fives', 'tens'] as const;
type Pile = { [part in (typeof PILE)[number]]: number };
const stack = field.record({
  force: field.id(force),
  at: aPlace,
  box: field.int(0, 3),
  steps: field.int(0, 7),
  /** Of the external ally on the march: the seat that has begun to move it. */
  master: field.maybe(aSeat),
  aside: field.flag(),
  infantry: pile,
  cavalry: pile,
  artillery: pile,
});

interface Stack {
  force: number;
  at: number;
  box: number;
  steps: number;
  master: number | null;
  aside: boolean;
  infantry: Pile;
  cavalry: Pile;
  artillery: Pile;
}

const asPile = (packed: number): Pile => {
  const parts = unpack(packed);
  return Object.fromEntries(PILE.map((part, i) => [part, parts[i]])) as Pile;
};

export function clearTroops(state: State): void {
  while (state.force.length > 0) dropRow(state, state.force.length - 1);
}

export const troopNouns: { [noun: string]: N } = {
  ...Object.fromEntries([...colours, 'ally'].map((name, who) => [name, troopsOf(name === 'ally' ? ALLY : who)])),
  /** Every stack in full, with boxes, steps and chips. */
  stacks: {
    of: 'game',
    value: field.list(stack, 400),
    set(play, _, stacks: Stack[]) {
      const { state } = play;
      assertBoxes(stacks);
      clearTroops(state);
      for (const each of stacks) {
        assertForce(play, each.force, 'stacks');
        assertPlace(play, each.at, 'stacks');
        const march = each.steps + (each.master === null ? 0 : 8 * (each.master + 1));
        const used = each.aside ? ASIDE : march;
        [each.infantry, each.cavalry, each.artillery].forEach((parts, a) => {
          addTroops(state, each.force, each.at, a, pack(PILE.map((part) => parts[part])), each.box, used);
        });
      }
    },
    get: ({ state }) =>
      state.force.map((who, i) => ({
        force: who,
        at: state.place[i],
        box: state.box[i],
        steps: state.marched[i] === ASIDE ? 0 : stepsOf(state.marched[i]),
        master: state.marched[i] === ASIDE || state.marched[i] < 8 ? null : Math.floor(state.marched[i] / 8) - 1,
        aside: state.marched[i] === ASIDE,
        infantry: asPile(state.infantry[i]),
        cavalry: asPile(state.cavalry[i]),
        artillery: asPile(state.artillery[i]),
      })),
  },
  /** Whose troops stand in a location. */
  holders: {
    of: location,
    value: field.list(field.id(force), FORCES),
    get: ({ state }, at) => force.names.map((_, f) => f).filter((f) => unitsAt(state, f, at) > 0),
  },
  units: {
    of: force,
    value: byArm,
    get: ({ state }, who) => Object.fromEntries(arm.names.map((name, a) => [name, unitsOf(state, who, a)])),
  },
};
