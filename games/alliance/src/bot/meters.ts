/** Blunder meters of Alliance: attacks that can't be won, an empty capital, and the fall of Napoléon. */
import type { Meter } from '@concert/kernel';
import { isLed, survey } from '../rules/4-control.ts';
import { type Alliance, ASIDE, ATTACKER, type State } from '../shape.ts';
import { BLOCKS, capitalOf, EMPIRES } from '../tables.ts';
import { strengthAt } from './odds.ts';

/** Below this part of the defenders' strength an attack is hopeless. */
const HOPELESS = 0.8;
/** What opens a battle by a player's own choice; changes of sides bring battles too, and are no attacks. */
const ATTACKS = ['attack', 'minor attacks', 'invade', 'minor lands', 'pursues'];

/** The strength of the attackers for each point of the defenders', reserves included. */
function ratioIn(state: State, place: number): number {
  let [attack, defence] = [0, 0];
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] === place && !(state.role[b] & ASIDE)) {
      if (state.role[b] & ATTACKER) attack += strengthAt(state, b, place);
      else defence += strengthAt(state, b, place);
    }
  return attack / Math.max(0.1, defence);
}

export const meters: readonly Meter<Alliance>[] = [
  {
    id: 'hopeless attacks',
    about: 'attacks with less than 0.8 of the defenders’ strength when the battle begins',
    begin() {
      let attacked = new Set<unknown>();
      return ({ events, play }) => {
        let [bad, of] = [0, 0];
        for (const { what, args } of events) {
          if (what === 'game turn') attacked = new Set();
          if (ATTACKS.includes(what)) attacked.add(args!.to);
          if (what !== 'battle' || !attacked.has(args!.place)) continue;
          of++;
          if (ratioIn(play.state, args!.place as number) < HOPELESS) bad++;
        }
        return of > 0 ? [bad, of] : null;
      };
    },
  },
  {
    id: 'empty capitals',
    about: 'ends of a game turn at which a player’s capital stands empty',
    begin:
      () =>
      ({ events, play: { state } }) => {
        if (!events.some(({ what }) => what === 'game turn')) return null;
        const { camps } = survey(state);
        const led = Array.from({ length: EMPIRES }, (_, e) => e).filter((e) => isLed(state, e));
        return [led.filter((e) => camps[capitalOf[e]] === 0).length, led.length];
      },
  },
  {
    id: 'falls of Napoléon',
    about: 'games that end with the fall of Napoléon',
    begin() {
      let begun = false;
      return ({ events }) => {
        const fallen = events.some(({ what }) => what === 'napoleon') ? 1 : 0;
        if (begun && fallen === 0) return null;
        const of = begun ? 0 : 1;
        begun = true;
        return [fallen, of];
      };
    },
  },
];
