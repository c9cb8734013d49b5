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
/** With hidden Treasuries an action without a point left tells that there is Gold. Was it told? */
export function reachForGold(play: P, { ap, camp }: ActFrame | GroupFrame): boolean {
  if (ap > 0 || !play.options.hiddenTreasuries) return false;
  play.log('reaches for gold', { power: camp }, { clause: 'AL-3.4-h', reveals: true });
  return true;
}
/** What the Treasury can still give for actions in this turn, with what has been put down for the next one. */
export const goldLeft = ({ state }: P, { spent, camp, coin }: TurnLocals): number =>
  Math.min(3 - spent, state.gold[leaderOf(state, camp)]) + (coin ? 1 : 0);

/**
 * AL-R-11: the player says that Gold pays for the next action though there are points left. It leaves the Treasury at
 * once: what is put down cannot be given away in a deal before the action comes.
 */
export function putDown(play: P, frame: ActFrame): void {
  frame.coin = true;
  frame.spent++;
  play.state.gold[leaderOf(play.state, frame.camp)]--;
}
/** Gold for which no action came goes back. */
export function takeUp({ state }: P, { coin, camp }: ActFrame): void {
  if (coin) state.gold[leaderOf(state, camp)]++;
}
/** AL-R-11: points before Gold, unless the player has put some down. */
export function pay({ state }: P, frame: ActFrame | GroupFrame): void {
  if (frame.coin) delete frame.coin;
  else if (frame.ap > 0) frame.ap--;
  else {
    frame.spent++;
    state.gold[leaderOf(state, frame.camp)]--;
  }
}
