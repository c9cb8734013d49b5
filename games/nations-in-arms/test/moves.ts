/** Activations for tests: a leader's up to the march, and the steps of it by name. */
import { marker, type State } from '../src/shape.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

export const m = (name: string): number => marker.names.indexOf(name);
/** No fortress is active. */
export const open = (s: State): void => {
  s.controller.fill(-1);
};

const austrian = ['beaulieu', 'argenteau', 'davidovich', 'quosdanovich', 'colli', 'wurmser', 'alvinczy'];
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
