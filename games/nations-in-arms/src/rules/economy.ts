/** The steps that only campaigns with money have, in the order of play (12.0). */
import type { Steps } from '@concert/kernel';
import type { NationsInArms } from '../shape.ts';
import {
  budget,
  disbanding,
  disbandingChoose,
  market,
  marketGive,
  orders,
  ordersOpen,
  ordersReveal,
} from './12-budget.ts';
import { hunt, huntAssign } from './12-hunt.ts';
import { ordersMeaning } from './12-meaning.ts';
import { reinforce, reinforceLeaders, reinforcePlace, reinforceSucceed } from './12-reinforcement.ts';
import type { EconomyStep } from './land.ts';
import { meant } from './meant.ts';

export const economySteps: Pick<Steps<NationsInArms>, EconomyStep> = {
  budget,
  hunt,
  'hunt.assign': huntAssign,
  market,
  'market.give': marketGive,
  'orders.open': ordersOpen,
  orders: meant(orders, ordersMeaning),
  'orders.reveal': ordersReveal,
  reinforce,
  'reinforce.leaders': reinforceLeaders,
  'reinforce.succeed': reinforceSucceed,
  'reinforce.place': reinforcePlace,
  disbanding,
  'disbanding.choose': disbandingChoose,
};
