/** On what other terms the bot would trade (AL-6.2-b): the same deal seen from its side, for less of its Gold or more of theirs. */
import type { BotRules } from '@concert/kernel';
import type { Alliance } from '../shape.ts';

/** How much better the terms may become, and the most that can be offered. */
const [BETTER, MOST] = [[0, 1, 2, 3, 5], 99];

export const counters: NonNullable<BotRules<Alliance>['counters']> = ({ state }, seat, { kind, terms }) => {
  if (kind !== 'trade') return [];
  const { give, take, alliance } = terms as { give: number; take: number; alliance: string };
  return BETTER.flatMap((less) =>
    BETTER.map((more) => ({
      give: Math.min(state.gold[seat], Math.max(0, take - less)),
      take: Math.min(MOST, give + more),
      alliance,
    })),
  );
};
