import { handbookOf } from '@concert/kernel/handbook';

/** How the handbook is read: the clauses of this game have letters in them. */
export const handbook = handbookOf({
  prefix: 'IB',
  named: ['\\d\\.[A-Z](?:\\.\\d)?', '[GMDTO]\\.\\d', 'S\\.[A-E]', 'B\\d(?:\\.[A-G0](?:\\.\\d)?)?', 'F', 'K', 'R'],
});
