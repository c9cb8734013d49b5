/** Blunder meters of Alliance: attacks that can't be won, an empty capital, idle Gold, and the fall of Napoléon. */
import type { Meter } from '@concert/kernel';
import { isLed, isSolo, survey } from '../rules/4-control.ts';
import { type Alliance, ASIDE, ATTACKER, type State } from '../shape.ts';
import { BLOCKS, capitalOf, EMPIRES, FORTRESS, typeOf } from '../tables.ts';
import { strengthAt } from './odds.ts';
import { situationOf } from './situation.ts';

/** Below this part of the defenders' strength an attack is hopeless. */
const HOPELESS = 0.8;
/** More Gold than a turn's actions and bids take. */
const IDLE_GOLD = 10;
/** What opens a battle by a player's own choice; changes of sides bring battles too, and are no attacks. */
const ATTACKS = ['attack', 'minor attacks', 'invade', 'minor lands', 'pursues'];

/** One block against two or more, or against walls, those still to come counted. */
function isLone(state: State, place: number): boolean {
  let [attackers, defenders, walls] = [0, 0, false];
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] === place && !(state.role[b] & ASIDE)) {
      if (state.role[b] & ATTACKER) attackers++;
      else {
        defenders++;
        walls ||= typeOf[b] === FORTRESS;
      }
    }
  return attackers === 1 && (defenders > 1 || walls);
}

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

/** Counts the attacks of which something is true when the battle begins. */
const attackMeter = (id: string, about: string, isBad: (state: State, place: number) => boolean): Meter<Alliance> => ({
  id,
  about,
  begin() {
    let attacked = new Set<unknown>();
    return ({ events, play }) => {
      let [bad, of] = [0, 0];
      for (const { what, args } of events) {
        if (what === 'game turn') attacked = new Set();
        if (ATTACKS.includes(what)) attacked.add(args!.to);
        if (what !== 'battle' || !attacked.has(args!.place)) continue;
        of++;
        if (isBad(play.state, args!.place as number)) bad++;
      }
      return of > 0 ? [bad, of] : null;
    };
  },
});

export const meters: readonly Meter<Alliance>[] = [
  attackMeter(
    'hopeless attacks',
    'attacks with less than 0.8 of the defenders’ strength when the battle begins',
    (state, place) => ratioIn(state, place) < HOPELESS,
  ),
  attackMeter('lone attacks', 'attacks by one block on two or more, or on a fortress', isLone),
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
    id: 'open capitals',
    about: 'ends of a game turn at which a player’s capital stands empty and an enemy can march in',
    begin:
      () =>
      ({ events, play }) => {
        const { state } = play;
        if (isSolo(play) || !events.some(({ what }) => what === 'game turn')) return null;
        const { camps } = survey(state);
        const led = Array.from({ length: EMPIRES }, (_, e) => e).filter((e) => isLed(state, e));
        const isOpen = (e: number): boolean => {
          if (camps[capitalOf[e]] !== 0) return false;
          const { threat, reach } = situationOf(play, e);
          return threat[capitalOf[e]] + reach[capitalOf[e]] > 0;
        };
        return [led.filter(isOpen).length, led.length];
      },
  },
  {
    id: 'idle Gold',
    about: 'ends of a game turn at which a player has ten Gold or more',
    begin:
      () =>
      ({ events, play: { state, seats } }) =>
        events.some(({ what }) => what === 'game turn')
          ? [state.gold.slice(0, seats).filter((gold) => gold >= IDLE_GOLD).length, seats]
          : null,
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
