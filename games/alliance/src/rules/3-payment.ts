/** 3.2, 3.4 What an action costs: points of the card, or Gold. */
import type { P, TurnLocals } from '../shape.ts';
import { isSolo, leaderOf } from './4-control.ts';

/** The player turn that is under way. */
export const turnOf = (play: P): TurnLocals => play.enclosing('playerTurn');

/** AL-3.4-h: is there an action left, by the card or by Gold? */
export const canPay = (play: P, turn: TurnLocals): boolean => turn.points > 0 || hasCoin(play, turn);

/** AL-3.4-h: may the next action be paid with Gold? */
export const hasCoin = (play: P, turn: TurnLocals): boolean =>
  turn.goldSpent < 3 && !isSolo(play) && play.state.gold[leaderOf(play.state, turn.camp)] > 0;

/** With hidden Treasuries an action without a point left tells that there is Gold. Was it told? */
export function revealGold(play: P, { points, camp }: TurnLocals): boolean {
  if (points > 0 || !play.options.hiddenTreasuries) return false;
  play.log('reaches for gold', { power: camp }, { clause: 'AL-3.4-h', reveals: true });
  return true;
}

/** What the Treasury can still give for actions in this turn, with what has been put down for the next one. */
export const goldLeft = ({ state }: P, { goldSpent, camp, goldDown }: TurnLocals): number =>
  Math.min(3 - goldSpent, state.gold[leaderOf(state, camp)]) + (goldDown ? 1 : 0);

/**
 * AL-R-11: the player says that Gold pays for the next action though there are points left. It leaves the Treasury at
 * once: what is put down cannot be given away in a deal before the action comes.
 */
export function reserveGold(play: P, turn: TurnLocals): void {
  turn.goldDown = true;
  turn.goldSpent++;
  play.state.gold[leaderOf(play.state, turn.camp)]--;
}

/** Gold for which no action came goes back. */
export function returnReservedGold({ state }: P, { goldDown, camp }: TurnLocals): void {
  if (goldDown) state.gold[leaderOf(state, camp)]++;
}

/** AL-R-11: points before Gold, unless the player has put some down. */
export function pay({ state }: P, turn: TurnLocals): void {
  if (turn.goldDown) delete turn.goldDown;
  else if (turn.points > 0) turn.points--;
  else {
    turn.goldSpent++;
    state.gold[leaderOf(state, turn.camp)]--;
  }
}
