/** Where in the sequence of play a case begins: the frames below the first one that runs. */
import { SEASONS } from './rules/6.1-seasons.ts';
import type { Frame, P } from './shape.ts';

/** The game at a stage of its year. */
export const yearAt = (play: P, stage: string): Frame[] => [
  { at: 'game', stage: 'year', alliancesChanged: false, over: false },
  { at: 'year', stage, left: stage === 'season' ? SEASONS.filter((season) => season > play.state.season) : [] },
];

/** A turn of this season at one of its phases. */
export const turnAt = (play: P, stage: string): Frame[] => [
  ...yearAt(play, 'season'),
  { at: 'season', stage: 'turn', season: play.state.season },
  { at: 'turn', stage },
];

/** The game before its next year. */
export const beforeYear = (): Frame[] => [{ at: 'game', stage: 'setup', alliancesChanged: false, over: false }];
