/** The courts of Europe in Spring 1805 for tests: money everywhere, pieces by name. Sweden is neutral, as in the example of 11.2.3. */
import type { State } from '../src/shape.ts';
import { POWERS, powerId } from '../src/tables.ts';
import { europe } from './europe.ts';
import type { Put, Stage } from './stage.ts';

export const courts = (pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage =>
  europe(pieces, (s) => {
    s.allegiance[powerId('sweden')] = -1;
    s.money = Array.from({ length: POWERS }, () => 40);
    more(s);
  });
