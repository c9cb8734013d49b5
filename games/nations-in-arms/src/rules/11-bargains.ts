/** NA-R-154, NA-R-167: what players with powers of their own agree on: alliances, provinces, money, and the way through the straits. */
import { type Deal, type DealRules, field, no, type Seat, type Verdict } from '@concert/kernel';
import { type At, type NationsInArms, NEUTRAL, type P } from '../shape.ts';
import { MAJORS, power, province, TURKEY } from '../tables.ts';
import { hasPassage, hasPlayers, isEnemy, isPlayed, seatOf } from './1-units.ts';
import { areAllied, joinAlliance, makePact, playersWith } from './11-alliances.ts';
import { grant, mostGift } from './12-budget.ts';
import { isProvinceLost } from './12-income.ts';
import { lendersTo } from './13-aid.ts';
import { touches } from './13-lands.ts';
import { takeProvince } from './13-surrender.ts';
import { mandatoryPeace } from './13-treaties.ts';

/** For how many turns Turkey lets fleets through. */
const PASSAGE_TURNS = 4;

type Rule = Pick<DealRules<NationsInArms>, 'may'> & { strike(play: P, deal: Deal): void };

const sameSeats = (one: readonly Seat[], other: readonly Seat[]): boolean =>
  one.length === other.length && one.every((seat) => other.includes(seat));

/** In a declaration step, by the power that speaks and others (NA-11.3-j). */
function inDeclarations({ state, stack }: P, { from, to }: Deal): Verdict {
  const top = stack.at(-1);
  if (!hasPlayers(state)) return no('NA-R-154', 'two players', {});
  if (top?.at !== 'declare.choose') return no('NA-11.3-j', 'only in declarations', {});
  const speaker = (top as At<'declare.choose'>).powers[0];
  return [from, ...to].includes(seatOf(state, speaker)) || no('NA-11.3-a', 'not its turn', { power: speaker });
}

// Alliances.

/** NA-R-154: with the consent of every member. */
const joining: Pick<Rule, 'may'> = {
  may(play, deal) {
    const { state } = play;
    const { power: one, with: other } = deal.terms as { power: number; with: number };
    const open = inDeclarations(play, deal);
    if (open !== true) return open;
    if (one >= MAJORS || !isPlayed(state, one)) return no('NA-R-154', 'has no player', { power: one });
    if (other >= MAJORS || !isPlayed(state, other)) return no('NA-R-154', 'has no player', { power: other });
    if (areAllied(state, one, other)) return no('NA-R-154', 'allied to it', { power: other });
    if (isEnemy(state, one, other)) return no('NA-R-154', 'at war already', { power: one });
    const foe = playersWith(state, other).find((ally) => isEnemy(state, one, ally));
    if (foe !== undefined) return no('NA-R-154', 'at war with one', { power: one, other: foe });
    const friend = playersWith(state, one).find((ally) => ally !== one && isEnemy(state, ally, other));
    if (friend !== undefined) return no('NA-R-154', 'allied to its enemy', { power: one, other: friend });
    const peace = mandatoryPeace(state, one);
    if (peace !== null && !areAllied(state, peace.victor, other))
      return no('NA-R-214', 'lives under a peace', { power: one });
    const parties = [...new Set([one, ...playersWith(state, other)].map((major) => seatOf(state, major)))];
    return sameSeats([deal.from, ...deal.to], parties) || no('NA-R-154', 'all members agree', { power: other });
  },
};

/** Who joins powers at war agrees to declare war on their enemies in the same step. */
const alliance: Rule = {
  ...joining,
  strike(play, { terms }) {
    const { power: one, with: other } = terms as { power: number; with: number };
    if (play.state.side[other] === NEUTRAL) makePact(play, one, other);
    else joinAlliance(play, one, other);
  },
};

/** NA-R-154: allied to a belligerent, a power is not thereby at war. */
const entente: Rule = {
  ...joining,
  strike(play, { terms }) {
    const { power: one, with: other } = terms as { power: number; with: number };
    makePact(play, one, other);
  },
};

// Provinces.

/** NA-R-167: in an entente of two players a province that touches the receiver's land and is in no enemy's hands. */
const cede: Rule = {
  may(play, deal) {
    const { state } = play;
    const { province: land, to: receiver } = deal.terms as { province: number; to: number };
    const open = inDeclarations(play, deal);
    if (open !== true) return open;
    const owner = state.owner[land];
    if (owner >= MAJORS || seatOf(state, owner) !== deal.from || !isPlayed(state, owner))
      return no('NA-R-167', 'not its province', { province: land, power: owner });
    if (receiver >= MAJORS || !isPlayed(state, receiver) || !sameSeats(deal.to, [seatOf(state, receiver)]))
      return no('NA-R-167', 'has no player', { power: receiver });
    if (!areAllied(state, owner, receiver)) return no('NA-R-167', 'no entente', { power: receiver });
    if (isProvinceLost(play, land, new Map())) return no('NA-R-167', 'province held', { province: land });
    return touches(state, land, receiver) || no('NA-R-166', 'does not touch', { province: land, power: receiver });
  },
  strike(play, { terms }) {
    const { province: land, to } = terms as { province: number; to: number };
    const owner = play.state.owner[land];
    takeProvince(play, land, to);
    play.log('cedes', { power: owner, province: land, to }, { clause: 'NA-R-167' });
  },
};

// Money.

/** NA-12.2.5-a: as a gift that the giver makes alone, within the same limits; here the other has agreed to it. */
const gift: Rule = {
  may({ state, stack }, { from, to, terms }) {
    const { power: giver, to: receiver, amount } = terms as { power: number; to: number; amount: number };
    const top = stack.at(-1);
    if (top?.at !== 'market.give') return no('NA-12.2.5-a', 'gifts in the budget', {});
    if (seatOf(state, giver) !== from || state.side[giver] === NEUTRAL)
      return no('NA-R-207', 'not its money', { power: giver });
    if (!sameSeats(to, [seatOf(state, receiver)])) return no('NA-12.2.5-a', 'receiver agrees', { power: receiver });
    const most = mostGift(state, (top as At<'market.give'>).gifts, giver, receiver);
    return amount <= most || no('NA-12.2.5-b', 'gift too large', { power: receiver, most });
  },
  strike(play, { terms }) {
    const { power: giver, to, amount } = terms as { power: number; to: number; amount: number };
    grant(play, play.stack.at(-1) as At<'market.give'>, giver, to, amount);
  },
};

// The straits.

/** NA-5.3.4-b, NA-R-169: Turkey lets the fleets of a power through for a year, which her war would keep out. */
const passage: Rule = {
  may(play, deal) {
    const { state } = play;
    const { power: guest } = deal.terms as { power: number };
    const open = inDeclarations(play, deal);
    if (open !== true) return open;
    if (!isPlayed(state, TURKEY) || seatOf(state, TURKEY) !== deal.from)
      return no('NA-R-169', 'turkey opens the straits', {});
    if (guest >= MAJORS || !sameSeats(deal.to, [seatOf(state, guest)]))
      return no('NA-R-169', 'has no player', { power: guest });
    return !hasPassage(state, guest) || no('NA-R-169', 'passes already', { power: guest });
  },
  strike(play, { terms }) {
    const { state } = play;
    const until = state.turn + PASSAGE_TURNS - 1;
    state.passages = [...state.passages, terms.power, until];
    play.log('straits opened', { power: terms.power, turn: until }, { clause: 'NA-R-169' });
  },
};

// Aid.

/** NA-13.3.2.3-k: troops that were lent stay with the power that has them when the peace is over, until the two part. */
const aid: Rule = {
  may(play, deal) {
    const { state } = play;
    const { power: lender, to: borrower } = deal.terms as { power: number; to: number };
    const open = inDeclarations(play, deal);
    if (open !== true) return open;
    if (seatOf(state, lender) !== deal.from || !isPlayed(state, lender))
      return no('NA-13.3.2.3-k', 'has no player', { power: lender });
    if (!sameSeats(deal.to, [seatOf(state, borrower)]))
      return no('NA-13.3.2.3-k', 'receiver agrees', { power: borrower });
    if (!lendersTo(state, borrower).includes(lender))
      return no('NA-13.3.2.3-k', 'lends it nothing', { power: lender, other: borrower });
    return !state.left.includes(lender) || no('NA-13.3.2.3-k', 'leaves it already', { power: lender });
  },
  strike(play, { terms }) {
    play.state.left = [...play.state.left, terms.power];
    play.log('aid is left', { power: terms.power, to: terms.to }, { clause: 'NA-13.3.2.3-k' });
  },
};

const rules: { readonly [kind: string]: Rule } = { alliance, entente, cede, gift, passage, aid };
const aPower = field.id(power);

export const bargains: Required<Pick<DealRules<NationsInArms>, 'kinds' | 'may' | 'strike'>> = {
  kinds: {
    alliance: {
      terms: { power: aPower, with: aPower },
      binding: true,
      about: 'A power at peace joins the alliance of another, and its wars',
    },
    entente: {
      terms: { power: aPower, with: aPower },
      binding: true,
      about: 'A power joins the alliance of another, but not its wars',
    },
    cede: {
      terms: { province: field.id(province), to: aPower },
      binding: true,
      about: 'A province for an ally whose land it touches',
    },
    gift: {
      terms: { power: aPower, to: aPower, amount: field.int(1, 99) },
      binding: true,
      about: 'Money from one power to another',
    },
    aid: {
      terms: { power: aPower, to: aPower },
      binding: true,
      about: 'Military aid stays when the peace is over',
    },
    passage: { terms: { power: aPower }, binding: true, about: 'Fleets of a power pass the Bosphorus for a year' },
  },
  may: (play, deal) => rules[deal.kind].may(play, deal),
  strike: (play, deal) => rules[deal.kind].strike(play, deal),
};
