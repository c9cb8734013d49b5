/** What choices cost, bring and risk, as the page writes it on their buttons. */
import { type Meaning, say } from '@concert/kernel';
import type { P } from '../shape.ts';
import { isActOfWar } from './6.5-war.ts';

/** PP-6.5.1-b: what the first act of war against a player costs. */
const ACT_OF_WAR = 5;

export const goldPrice = (n: number): Meaning => (n > 0 ? { cost: say('cost gold', { n }) } : {});

export const prestigePrice = (n: number): Meaning => ({ cost: say('cost prestige', { n }) });

/** Taking or harming what is another player's: costs prestige of its own, and may be the act of war that ends the peace. */
export function seizure(play: P, seat: number, owner: number, prestige = 0, gain: Meaning = {}): Meaning {
  const war = owner >= 0 && owner !== seat && isActOfWar(play, owner);
  const n = prestige + (war ? ACT_OF_WAR : 0);
  return {
    ...gain,
    ...(n > 0 && prestigePrice(n)),
    ...(war && { stake: say('stake war', { seat: owner }, 'PP-6.5.1-b') }),
  };
}

/** Whether a player can do anything but be ready shows on the table, unless fog hides troops (PP-8.1-a). */
export const readiness = ({ options }: P): Meaning | null => (options.fog === 'none' ? { obvious: true } : null);

export const plunder = (gold: number): Meaning => ({ gain: say('gain gold', { n: gold }) });
