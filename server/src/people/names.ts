/** Names that people can have, and one that no one can. */
import { conflict, type Refusal } from '../errors.ts';

/** What others read in place of the name of a person who is gone. */
export const FORMER_PLAYER = 'Former player';

/** A name in another spelling is the same account. */
export const accountName = (name: string): string => name.normalize('NFKC').toLowerCase();

export const nameTaken = (): Refusal => conflict('That name is taken.');

/** A person who took the name of those who are gone would be taken for all of them. */
export function assertOwnName(name: string): void {
  if (accountName(name) === accountName(FORMER_PLAYER)) throw nameTaken();
}
