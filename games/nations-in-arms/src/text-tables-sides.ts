/** How tables of text name the sides, by their number. */
import { say } from '@concert/kernel';

export const sideNames = [say('side.empire'), say('side.coalition'), say('side.neutral')];
