/** Activations for tests: a leader's up to the march, and the steps of it by name. */
import { newActivation } from '../src/rules/5-activation.ts';
import { type ActivationLocals, EMPIRE, MOVING, marker, type State } from '../src/shape.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

export const m = (name: string): number => marker.names.indexOf(name);
/** No fortress is active. */
export const open = (s: State): void => {
  s.controller.fill(-1);
};

const austrian = 'argenteau beaulieu davidovich quosdanovich colli wurmser alvinczy provera charles'.split(' ');
export const seatOf = (name: string): number => (austrian.includes(name) || /^(at|piedmont)_/.test(name) ? 1 : 0);
/** An Austrian far away, and a French leader who could still act, so that the impulse does not end by itself. */
export const alone: { [name: string]: Put } = {
  at_det1: { at: 'laibach' },
  joubert: { at: 'toulon' },
  fr_supply9: { at: 'W3633', depot: true },
};

/** The activation of a leader, before its first choice. */
export function activate(
  pieces: { [name: string]: Put },
  leader: string,
  more: (s: State) => void = open,
  dice?: number[],
): Stage {
  const desk = stage(pieces, more);
  desk.begin('activation', { leader: id(leader), marker: m(seatOf(leader) === 0 ? 'empire 1' : 'coalition 1') }, dice);
  return desk;
}

/** The same up to the march. */
export function march(
  pieces: { [name: string]: Put },
  leader: string,
  more?: (s: State) => void,
  dice?: number[],
): Stage {
  const desk = activate(pieces, leader, more, dice);
  const seat = seatOf(leader);
  if (desk.verbs(seat).includes('begin')) desk.take(seat, 'begin');
  return desk;
}

export const go = (desk: Stage, to: string, via: string, seat = 0): void =>
  desk.take(seat, 'go', { to: hex(to), via: hex(via) });
export const canGo = (desk: Stage, to: string, seat = 0): boolean =>
  desk.choices(seat).some((c) => c.verb === 'go' && c.arg.to === hex(to));
/** MP that are left to the active force. */
export const left = (desk: Stage): number => {
  const frame = desk.position.stack.findLast((f) => f.at.startsWith('activation')) as {
    allowance: number;
    spent: number;
  };
  return frame.allowance - frame.spent;
};

export const corps = (at: string, more: Put = {}): { [name: string]: Put } => ({
  massena_r: { at },
  fr_vii: { at, ...more },
});

/** Massena's active force in a hex, come from Turin, for rules that look at one step of a march. */
export function active(
  at: string,
  pieces: { [name: string]: Put },
  more: (s: State) => void = open,
): { desk: Stage; frame: ActivationLocals } {
  const desk = stage({ massena_r: { at }, fr_vii: { at }, ...pieces }, more);
  for (const name of ['massena_r', 'fr_vii']) desk.state.marks[id(name)]! |= MOVING;
  const frame = newActivation(desk.play, { side: EMPIRE, marker: 0 }, id('massena_r'), -1, 0);
  return { desk, frame: Object.assign(frame, { place: hex(at), from: hex('W3632') }) };
}
