/** 3.2, 3.4 What an action costs: points of the card, or Gold. */
import type { At, P, TurnLocals } from '../shape.ts';
import { isSolo, leaderOf } from './4-control.ts';

export type GroupFrame = At<'group'>;
export type ActFrame = At<'act'>;

/**
 * The question of a player turn, and of a group in it, with what the turn has to remember. Written out and not spread:
 * frames made in one way are handled much faster than frames made in several.
 */
export function actFrame({ camp, ap, spent, coin, landing, landed, crossed, raised }: TurnLocals): ActFrame {
  const frame: ActFrame = { at: 'act', camp, ap, spent, landing, landed, crossed, raised };
  if (coin) frame.coin = coin;
  return frame;
}
export function groupFrame(turn: TurnLocals, place: number): GroupFrame {
  const { camp, ap, spent, coin, landing, landed, crossed, raised } = turn;
  const paid = false;
  const frame: GroupFrame = { at: 'group', camp, ap, spent, landing, landed, crossed, raised, place, paid };
  if (coin) frame.coin = coin;
  return frame;
}

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
