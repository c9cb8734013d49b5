import type { PlayedBy } from '../host/host-settings.ts';

/** By which rules a table is played. */
export const playedBy = ({ game, rules, options }: PlayedBy): PlayedBy => ({ game, rules, options });
