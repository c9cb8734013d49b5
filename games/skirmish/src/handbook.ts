import { handbookOf } from '@concert/kernel/handbook';

/** How the handbook is read. */
export const handbook = handbookOf({ prefix: 'SK' });
