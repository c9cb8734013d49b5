import assert from 'node:assert/strict';
import { kind, type Play, type Shape } from '@concert/kernel';
import { by, columns, counted, idOf, idOrNone, int, list, NONE, one, type StateOf, visibilityOf } from '@concert/kit';

const province = kind('province', ['Alsace', 'Baden']);
const power = kind('power', ['France', 'Prussia']);
const card = kind('card', ['Guns', 'Spy', 'Storm']);

// Declared once: what a column holds, by what it is indexed, who sees it.
const state = columns({
  turn: one(int(0, 8)),
  owner: by(province, idOrNone(power)),
  strength: by(province, int(0, 9), 'secret'),
  hand: by('seat', counted(list(card)), 'own'),
  deck: one(counted(list(card)), 'hidden'),
});
type State = StateOf<typeof state>; // owner: (Id<'power'> | -1)[], hand: Id<'card'>[][], …
interface Example extends Shape {
  state: State;
}

// Every 'secret' column needs its rule; TypeScript insists on it.
const visibility = visibilityOf(state, { strength: (play: Play<Example>, p) => 1 << Math.max(0, play.state.owner[p]) });

const start = state.create(2, { hand: [[idOf(card, 'Spy')], []], deck: [idOf(card, 'Guns'), idOf(card, 'Storm')] });
assert.deepEqual(start.owner, [NONE, NONE]);
assert.equal(state.check(start, 2), null);
assert.equal(state.check({ ...start, turn: 9 }, 2), 'turn: 9 does not fit');
assert.notEqual(state.copy(start).hand[0], start.hand[0]); // for Game.copy

// For Game.view: the open part is the same for all, the own part differs by viewer. Unknown is null, or −1 if counted.
const common = <T>(_name: string, make: () => T): T => make(); // the kernel shares it between viewers
const play = { state: start, seats: 2, stack: [{ at: 'turn' }], common } as unknown as Play<Example>;
assert.deepEqual(Object.keys(visibility.open(play)), ['turn', 'owner']);
assert.deepEqual(visibility.own(play, 1), { strength: [null, null], hand: [[-1], []], deck: [-1, -1] });
// visibility.secrets is Game.secrets; visibility.stateFrom begins Game.imagine.
