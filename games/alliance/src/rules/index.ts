/** The flow of the game: every step by name, in the order of play. */
import { ask, type Next, type Steps } from '@concert/kernel';
import type { Alliance, Frame, P } from '../shape.ts';
import { act, closing, overstack, turns } from './3-actions.ts';
import { cards, dealCards, discard, discarded, discards, lay, layChoice, reveal } from './3-cards.ts';
import { deal, disband, disbanding, negotiate, negotiation, winter } from './3-winter.ts';
import { group } from './4-movement.ts';
import { bid, clash, clashes, diplomacy, match, matching } from './6-diplomacy.ts';
import { battle, battles, begin, extension, pick } from './7-battle.ts';
import { event, events, victim } from './7-battle-events.ts';
import { extend, hit, turn } from './7-battle-fire.ts';
import { chase, excess, excessive, pursue, pursuits, regroup, regroups, won } from './7-battle-victory.ts';
import { after, after2 } from './9-defeat.ts';
import { solo, soloScore, turnCard } from './12-solitaire.ts';

/** The first year: cards are dealt, and one of them goes. */
function year(play: P): Next<Frame> {
  dealCards(play);
  return discards(play);
}

export const steps: Steps<Alliance> = {
  year,
  discard,
  discards: discarded,
  // The card phase.
  cards,
  lay,
  layChoice,
  reveal,
  diplomacy,
  bid,
  matching,
  match,
  clashes,
  clash,
  // The action phase.
  turns,
  act,
  group,
  closing,
  overstack,
  // The battle phase.
  battles,
  pick,
  'battle.begin': begin,
  'battle.events': events,
  'battle.event': event,
  'battle.victim': victim,
  battle,
  'battle.turn': turn,
  'battle.hit': hit,
  'battle.extension': extension,
  'battle.extend': extend,
  'battle.won': won,
  'battle.pursue': pursue,
  'battle.chase': chase,
  'battle.regroups': regroups,
  'battle.regroup': regroup,
  'battle.excess': excess,
  'battle.excessive': excessive,
  'battle.pursuits': pursuits,
  // The end of a game turn, and of a year.
  after,
  after2,
  winter,
  disbanding,
  disband,
  deal,
  negotiation,
  negotiate,
  // Alone.
  solo,
  soloScore,
  soloCard: (play, { card }) => turnCard(play, card),
  // Where a case begins in the middle of a turn.
  resume: (play, { frame }) => ask(Math.max(0, play.state.seat[frame.camp]), frame),
};
