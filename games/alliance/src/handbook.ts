import { handbookOf } from '@concert/kernel/handbook';

/** How the handbook is read. The leader cards, the game turn, the timeline and the game for one have names, not numbers. */
export const handbook = handbookOf({ prefix: 'AL', named: ['LC', 'GT', 'HT', 'SOLO'] });
