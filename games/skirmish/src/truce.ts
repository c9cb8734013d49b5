import { type DealRules, field, type PromiseJudge, type Seat, type Shape } from '@concert/kernel';

/** A truce is broken by a battle between those who made it, and kept when its turns are over. */
const judge: PromiseJudge = ({ from, to, terms }, { event, since, now, over }) => {
  const sides = event?.what === 'battle' ? (event.args!.sides as Seat[]) : [];
  if (sides.filter((seat) => seat === from || to.includes(seat)).length > 1) return 'broken';
  return over || Number(now!.turn) >= Number(since!.turn) + terms.turns ? 'kept' : 'open';
};

export const deals: DealRules<Shape> = {
  kinds: { truce: { terms: { turns: field.int(1, 3) }, binding: false, about: 'A promise not to fight' } },
  may: () => true,
  judge,
};
