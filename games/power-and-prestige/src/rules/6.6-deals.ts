/** 5.2, 6.6.3 Gifts of gold and trades of luxury goods as deals: both have to consent (PP-R-55). */
import {
  type Deal,
  type DealRules,
  field,
  type Json,
  no,
  type PromiseState,
  type Testimony,
  type Verdict,
} from '@concert/kernel';
import { isBetween } from '@concert/kit';
import type { P, PowerAndPrestige, State } from '../shape.ts';
import { good } from '../tables.ts';
import { isOpposing } from './5-concepts.ts';
import { L_GIFT, L_SWAP, line } from './6.6-income.ts';

/** PP-6.6.3-g, -q: what a good that is swapped brings. */
export const SWAP_GOLD = 3;

export const deals: DealRules<PowerAndPrestige> = {
  kinds: {
    swap: {
      terms: { give: field.id(good), take: field.id(good) },
      binding: true,
      about: 'One luxury good for another: 3 gold for each of the two',
    },
    gift: { terms: { gold: field.int(1, 999) }, binding: true, about: 'Gold, for nothing in return' },
    truce: { terms: { years: field.int(1, 3) }, binding: false, about: 'A promise not to attack each other' },
    promise: { terms: { text: field.text(200) }, binding: false, about: 'A promise that nothing enforces' },
  },
  may: mayDeal,
  judge: judgeTruce,
  strike(play, { from, to: [to], kind, terms }) {
    if (kind === 'swap') strikeSwap(play, from, to, terms.give, terms.take);
    else {
      credit(play.state, from, -terms.gold, L_GIFT, to);
      credit(play.state, to, terms.gold, L_GIFT, from);
      play.log('gift', { from, to, gold: terms.gold }, { clause: 'PP-6.6.3-t' });
    }
  },
};

/** A truce is broken by a battle in which its parties are on both sides, and kept when its years are over. Free text is not judged. */
function judgeTruce({ from, to, kind, terms }: Deal, { event, since, now, over }: Testimony): PromiseState | null {
  if (kind !== 'truce') return null;
  const side = (name: string): Json[] => (event?.what === 'battle' ? (event.args![name] as Json[]) : []);
  if (isBetween({ from, to }, side('attackers'), side('defenders'))) return 'broken';
  return over || Number(now!.year) >= Number(since!.year) + terms.years ? 'kept' : 'open';
}

/** A deal that nothing enforces. */
const isPromise = (kind: string): boolean => !deals.kinds[kind]!.binding;

function mayDeal(play: P, { from, to, kind, terms }: Deal): Verdict {
  const { state } = play;
  // PP-6.5.6-h, -j, PP-R-68: neither gold nor goods nor a promise goes to the other side.
  if (to.some((each) => isOpposing(state, from, each)))
    return no(isPromise(kind) ? 'PP-6.5.6-j' : 'PP-6.5.6-h', 'opposing alliance');
  if (isPromise(kind)) return true;
  if (to.length !== 1) return no('PP-6.6.3-p', 'two parties');
  // PP-5.2-b, PP-R-52: only while the market of the income phase is open.
  if (play.stack.at(-1)?.at !== 'trade')
    return isAfterMarket(play) ? no('PP-R-52', 'market is closed') : no('PP-5.2-b', 'only in the income phase');
  if (kind === 'gift') return state.gold[from] >= terms.gold || no('PP-6.6.3-t', 'not so much gold');
  for (const [seat, what] of [
    [from, terms.give],
    [to[0], terms.take],
  ])
    if (state.economy.unswapped[seat][what] === 0) return no('PP-6.6.3-q', 'no such good', { seat, good: what });
  return true;
}

/** Has the market of this income phase closed already? */
const isAfterMarket = (play: P): boolean =>
  ['purchases', 'contest'].includes(play.enclosingOrNull('income')?.stage ?? '');

/** PP-6.6.3-p, -q: one for one, three gold for each of the two, and neither good can be swapped again. */
export function strikeSwap(play: P, from: number, to: number, give: number, take: number): void {
  const { state } = play;
  for (const [seat, gives] of [
    [from, give],
    [to, take],
  ]) {
    state.economy.unswapped[seat][gives]--;
    credit(state, seat, SWAP_GOLD, L_SWAP, gives);
  }
  play.log('swap', { from, to, give, take }, { clause: 'PP-6.6.3-q' });
}

/** Gold that comes or goes by a line of the account. */
export function credit(state: State, seat: number, gold: number, what: number, of: number): void {
  if (gold === 0) return;
  state.gold[seat] += gold;
  state.economy.account[seat].push(line(what, of, gold));
}
