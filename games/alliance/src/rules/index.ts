/** Every step of the game by name: the sequence of play, and what its stages do and ask. */
import { exit, type Steps } from '@concert/kernel';
import type { Alliance } from '../shape.ts';
import { sequences } from './0-sequence.ts';
import { act, actions, overstack, stacking } from './3-actions.ts';
import { cards, discard, discarded, discards, lay, layChoice, reveal } from './3-cards.ts';
import { disband, disbanding, negotiate, negotiation } from './3-winter.ts';
import { group } from './4-movement.ts';
import { bid, bidding, clash, clashes, match, matching } from './6-diplomacy.ts';
import { pick, pickBattle } from './7-battle.ts';
import { event, events, victim } from './7-battle-events.ts';
import { extend, hit, turn } from './7-battle-fire.ts';
import { extension, rounds } from './7-battle-rounds.ts';
import { chase, excess, excessive, pursue, pursuit, regroup, regroups } from './7-battle-victory.ts';
import { defeats, suddenDeath } from './9-defeat.ts';

export const steps: Steps<Alliance> = {
  ...sequences,
  // The card phase.
  discards,
  discard,
  discarded,
  cards,
  lay,
  layChoice,
  reveal,
  bidding,
  bid,
  matching,
  match,
  clashes,
  clash,
  // The action phase.
  actions,
  act,
  group,
  stacking,
  overstack,
  // The battle phase.
  pickBattle,
  pick,
  'battle.events': events,
  'battle.event': event,
  'battle.victim': victim,
  'battle.rounds': rounds,
  'battle.turn': turn,
  'battle.hit': hit,
  'battle.extension': extension,
  'battle.extend': extend,
  'battle.pursuit': pursuit,
  'battle.pursue': pursue,
  'battle.chase': chase,
  'battle.regroups': regroups,
  'battle.regroup': regroup,
  'battle.excess': excess,
  'battle.excessive': excessive,
  // The end of a game turn, of a year, and of the game.
  defeats,
  disbanding,
  disband,
  negotiation,
  negotiate,
  suddenDeath,
  gameOver: () => exit('game'),
};
