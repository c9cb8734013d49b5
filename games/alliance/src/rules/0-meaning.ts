/** What choices cost, bring and risk, as the page writes it on their buttons. */
import { type Meaning, say } from '@concert/kernel';
import type { P, State } from '../shape.ts';
import { BLOCKS, homeOf, isSea, minOf, NAPOLEON, pointsFor } from '../tables.ts';
import { turnOf } from './3-payment.ts';
import { areAllied, atWar, blockCamp, campOf, isLed, isSolo } from './4-control.ts';

/** AL-3.2-c, AL-3.4-h: an action costs a point of the card, or a Gold. */
export function actionPrice(play: P): Meaning {
  const { points, goldDown } = turnOf(play);
  return { cost: points > 0 && !goldDown ? say('cost ap', { n: 1 }) : say('cost gold', { n: 1 }) };
}

/** AL-3.2-a, b: what laying a card gives. */
export const layGain = ({ state }: P, { seat }: { seat: number }, { card }: { card: number }): Meaning => ({
  gain: say('gain ap', { n: pointsFor(card, state.seat.indexOf(seat)) }),
});

export const goldPrice = (n: number): Meaning => ({ cost: say('cost gold', { n }) });

export const stepPrice = (): Meaning => ({ cost: say('cost step', { n: 1 }) });

/** AL-7.71-b: the end of Napoléon is the end of France. */
export const endOfBlock = (play: P, block: number): Meaning | null =>
  block === NAPOLEON && !isSolo(play) ? { stake: say('stake napoleon') } : null;

/** The same where a block takes a hit: only its last step is at stake. */
export const hitMeaning = (play: P, block: number): Meaning | null =>
  play.state.steps[block] > minOf[block] ? null : endOfBlock(play, block);

/** AL-3.2-k: what is left becomes Gold, but in the solitaire game it lapses. Asks while there is something to do with it. */
export function endOfTurn(play: P): Meaning | null {
  const { points } = turnOf(play);
  if (points === 0) return null;
  if (isSolo(play)) return { cost: say('points lapse', { ap: points }), stake: say('ends with points') };
  return { gain: say('gain gold', { n: points }), stake: say('ends saving'), final: true };
}

/** AL-4.31-a, AL-4.32-a: a march, landing or voyage: whom it would draw into war. What it costs was said when the group was picked. */
export function marchMeaning(play: P, to: number): Meaning | null {
  const victim = isSolo(play) ? -1 : victimIn(play.state, turnOf(play).camp, to);
  if (victim < 0) return null;
  if (isLed(play.state, victim)) return { stake: say('stake war', { power: victim }) };
  return { stake: say('stake neutral', { power: victim }), final: true };
}

/** The same for many choices: what going to a place means is worked out once. */
export function marchMeanings(play: P): (play: P, frame: unknown, arg: { to: number }) => Meaning | null {
  const known = new Map<number, Meaning | null>();
  return (_, __, { to }) => {
    let meaning = known.get(to);
    if (meaning === undefined) known.set(to, (meaning = marchMeaning(play, to)));
    return meaning;
  };
}

/** The camp that a camp would be at war with by going there, and is not yet; −1 if none. */
function victimIn(state: State, camp: number, to: number): number {
  const isNew = (other: number): boolean =>
    other !== camp && !atWar(state, camp, other) && !areAllied(state, camp, other);
  let held = false;
  for (let b = 0; b < BLOCKS; b++) {
    if (state.place[b] !== to) continue;
    held = true;
    const other = blockCamp(state, b);
    if (isNew(other)) return other;
  }
  const home = held || isSea(to) ? -1 : homeOf[to];
  return home >= 0 && isNew(campOf(state, home)) ? campOf(state, home) : -1;
}
