/** The game's own bot: how good each choice looks, question by question, and what a position is worth. */
import type { AnyChoice, BotRules } from '@concert/kernel';
import type { Alliance, Frame, P } from '../shape.ts';
import { firepowerOf, HQ, typeOf } from '../tables.ts';
import { scoreBattle } from './battle.ts';
import { scoreBid, scoreDiscard, scoreLay, scoreMatch } from './cards.ts';
import { meters } from './meters.ts';
import { strengthAt } from './odds.ts';
import { scoreAct, scoreGroup } from './turn.ts';
import { value } from './value.ts';

function policy(play: P, frame: Frame, seat: number, choices: readonly AnyChoice[]): number[] {
  switch (frame.at) {
    case 'discard':
      return scoreDiscard(play, seat, choices);
    case 'layChoice':
      return scoreLay(play, seat, choices);
    case 'bid':
      return scoreBid(play, seat, choices);
    case 'match':
      return scoreMatch(play, frame, seat, choices);
    case 'act':
      return scoreAct(play, seat, choices);
    case 'group':
      return scoreGroup(play, frame, choices);
    case 'overstack':
      // After a deal that has thinned them out there is nothing to remove.
      return choices.map(({ verb, arg }) => (verb === 'remove' ? -keeping(play, arg.block) : 0));
    case 'negotiate':
    case 'disband':
      return choices.map(({ verb }) => (verb === 'ready' ? 1 : 0));
    default:
      return frame.at.startsWith('battle.') ? scoreBattle(play, frame, choices) : choices.map(() => 0);
  }
}

const keeping = ({ state }: P, b: number): number =>
  strengthAt(state, b, state.place[b]) + firepowerOf[b] + (typeOf[b] === HQ ? 50 : 0);

/** When the cards of the next turn have been laid: all have moved, and the battles are over. */
const settled = ({ stack }: P): boolean => stack.at(-1)?.at === 'reveal';

/** By then the results of a turn can be seen. */
const ahead = (): number => 1;

export const bot: BotRules<Alliance> = { policy, value, settled, ahead, meters };
