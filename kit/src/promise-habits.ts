/** How a bot takes promises with a structure: those that cost it nothing or help it, and it keeps the peace it has promised. */
import type { AnyChoice, BotRules, Deal, Play, PromiseAnswer, Proposal, Seat, Shape } from '@concert/kernel';
import { isThere, type Terms } from './promises.ts';

/** A fight that a choice would begin, or join. */
export interface Fight {
  readonly on: readonly Seat[];
  readonly place: number;
}

export interface PromiseHabits<G extends Shape> {
  /** What the position is worth to each seat (`BotRules.value`). */
  value(play: Play<G>): number[];
  /** Are the two at war, so that peace would have to be made first? */
  areAtWar(play: Play<G>, seat: Seat, other: Seat): boolean;
  /** Against whom a choice would begin a fight, and where; null for a choice that begins none. */
  fightBy(play: Play<G>, seat: Seat, choice: AnyChoice): Fight | null;
  /** For how long it offers to keep the peace. */
  readonly peace: number;
}

/** A rival this far ahead, in shares of a win, is not helped to stay there. */
const AHEAD = 0.02;

const yes = (why: string): PromiseAnswer => ({ accept: true, why });
const no = (why: string): PromiseAnswer => ({ accept: false, why });

/** What a game's bot says to promises, and how it keeps them. */
export function promiseHabits<G extends Shape>(
  habits: PromiseHabits<G>,
): Required<Pick<BotRules<G>, 'promise' | 'breaks' | 'deals'>> {
  return {
    deals: (play, seat) => peaceOffers(habits, play, seat),
    promise(play, seat, deal) {
      const { whom } = deal.terms as Terms;
      switch (deal.kind) {
        case 'keepPeace':
          return peaceWith(habits, play, seat, deal);
        case 'attack':
          return whom === seat ? no('bot.threat') : yes('bot.agreed');
        // Help for a third is help for a rival.
        case 'support':
          return whom === seat ? yes('bot.agreed') : no('bot.worse');
        // What another undertakes binds no one else.
        case 'stayOut':
        case 'vote':
          return yes('bot.free');
        default:
          return no('bot.no-text');
      }
    },
    breaks(play, seat, deal, choice) {
      if (deal.kind !== 'keepPeace') return false;
      const fight = habits.fightBy(play, seat, choice);
      if (!fight || !isThere(deal.terms as Terms, fight.place)) return false;
      return othersIn(deal, seat).some((other) => fight.on.includes(other));
    },
  };
}

/** Peace leaves both free to fight others: welcome unless there are none, or the other would win by it. */
function peaceWith<G extends Shape>(habits: PromiseHabits<G>, play: Play<G>, seat: Seat, deal: Deal): PromiseAnswer {
  const others = othersIn(deal, seat);
  if (play.seats <= others.length + 1) return no('bot.two');
  if (others.some((other) => habits.areAtWar(play, seat, other))) return no('bot.at-war');
  const worth = habits.value(play);
  const most = Math.max(...worth);
  const leads = (other: Seat): boolean => worth[other] === most && worth[other]! > worth[seat]! + AHEAD;
  return others.some(leads) ? no('bot.you-lead') : yes('bot.peace');
}

/** Peace with the strongest of those who do not lead: so both are free to stop the one who does. */
function peaceOffers<G extends Shape>(habits: PromiseHabits<G>, play: Play<G>, seat: Seat): Proposal[] {
  if (play.seats < 3) return [];
  const worth = habits.value(play);
  const leader = worth.indexOf(Math.max(...worth));
  if (leader === seat || worth[leader]! <= worth[seat]! + AHEAD) return [];
  return worth
    .map((_, other) => other)
    .filter((other) => other !== seat && other !== leader && !habits.areAtWar(play, seat, other))
    .sort((a, b) => worth[b]! - worth[a]!)
    .map((other) => ({ to: [other], kind: 'keepPeace', terms: { length: habits.peace, where: null } }));
}

const othersIn = ({ from, to }: Deal, seat: Seat): Seat[] => [from, ...to].filter((other) => other !== seat);
