/** 3.2, 3.4 What an action costs: points of the card, or Gold. */
import type { Frame, P } from '../shape.ts';
import { isSolo, leaderOf } from './4-control.ts';

export type GroupFrame = Extract<Frame, { at: 'group' }>;
export type ActFrame = Extract<Frame, { at: 'act' }>;

/** AL-3.4-h: is there an action left, by the card or by Gold? */
export const canPay = (play: P, frame: ActFrame | GroupFrame): boolean => frame.ap > 0 || hasCoin(play, frame);
/** AL-3.4-h: may the next action be paid with Gold? */
export const hasCoin = (play: P, frame: ActFrame | GroupFrame): boolean =>
  frame.spent < 3 && !isSolo(play) && play.state.gold[leaderOf(play.state, frame.camp)] > 0;
/** With hidden Treasuries an action without a point left tells that there is Gold. */
export function reachForGold(play: P, { ap, camp }: ActFrame | GroupFrame): void {
  if (ap === 0 && play.options.hiddenTreasuries)
    play.log('reaches for gold', { power: camp }, { clause: 'AL-3.4-h', reveals: true });
}
/** AL-R-11: points before Gold, unless the player has said otherwise. */
export function pay(play: P, frame: ActFrame | GroupFrame): void {
  if (frame.ap > 0 && !frame.coin) frame.ap--;
  else {
    frame.spent++;
    play.state.gold[leaderOf(play.state, frame.camp)]--;
    delete frame.coin;
  }
}
