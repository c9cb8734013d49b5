/** Naval impulses for tests: fleets by name, the impulse begun, squadrons sent out. */
import { marker, type State } from '../src/shape.ts';
import { hex, id, type Put, type Scenario, type Stage, stage } from './stage.ts';

/** Fleets by the place where they are. */
export const at = (places: { [place: string]: string }): { [name: string]: Put } =>
  Object.fromEntries(
    Object.entries(places).flatMap(([place, names]) => names.split(' ').map((name) => [name, { at: place }])),
  );

/** The naval impulse of a side, with these dice. The campaign is one in which Britain, Spain and Portugal fight France. */
export function naval(
  places: { [place: string]: string },
  side: 'empire' | 'coalition' = 'empire',
  dice: readonly number[] = [],
  more: (state: State) => void = () => {},
  pieces: { [name: string]: Put } = {},
  scenario: Scenario = 'peninsula1808',
): Stage {
  const desk = stage({ ...at(places), ...pieces }, more, scenario);
  desk.begin('naval', { marker: marker.names.indexOf(`${side} naval`) }, dice);
  return desk;
}

/** Sails from a place, with these fleets of several. */
export function sail(desk: Stage, seat: number, place: string, fleets = ''): void {
  desk.take(seat, 'sail', { place: hex(place) });
  if (desk.verbs(seat).includes('agree')) {
    for (const name of fleets.split(' ').filter(Boolean)) desk.take(seat, 'mark', { piece: id(name) });
    desk.take(seat, 'agree');
  }
}

/** Steers from place to place. */
export function steer(desk: Stage, seat: number, ...places: string[]): void {
  for (const place of places) desk.take(seat, 'steer', { place: hex(place) });
}

/** The frame of the squadron that sails. */
export const sailFrame = (desk: Stage): { spent: number; place: number; barred: number[] } =>
  desk.position.stack.findLast((f) => f.at.startsWith('sail')) as never;

/** Why steering there is refused, or true. */
export const canSteer = (desk: Stage, seat: number, place: string): string | true =>
  desk.verdict(seat, 'steer', { place: hex(place) });
