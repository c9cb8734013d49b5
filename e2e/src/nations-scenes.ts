/** Positions of Nations in Arms from which its stages are opened, without playing up to them. */
import type { CaseFile } from '@concert/kernel';

export const GAME = 'nations-in-arms';

const caseOf = (name: string, options: object, more: object): CaseFile =>
  ({ case: name, game: GAME, options, seed: name, play: [], ...more }) as unknown as CaseFile;

const at = (place: string, army: string, ...pieces: string[]): object =>
  Object.fromEntries(pieces.map((piece) => [`piece.${piece}`, { place, army }]));

/** Bonaparte and Charles meet in Piedmont with an army each, and tactical cards are drawn. */
export const duel = caseOf(
  'duel',
  { scenario: 'italy1796', tactics: 'major' },
  {
    position: {
      clear: true,
      turn: 2,
      season: 'summer',
      'piece.fr_italy': { place: 'W3732' },
      'piece.bonaparte': { place: 'W3732', army: 'fr_italy' },
      'commander.fr_italy': 'bonaparte',
      ...at('W3732', 'fr_italy', 'massena_r', 'fr_vii', 'fr_viii', 'fr_ix', 'fr_i', 'fr_ii', 'fr_iii'),
      'piece.at_italy': { place: 'W3732' },
      'piece.charles': { place: 'W3732', army: 'at_italy' },
      'commander.at_italy': 'charles',
      ...at('W3732', 'at_italy', 'quosdanovich', 'at_i', 'at_ii', 'at_iii', 'at_vii', 'at_viii'),
      'piece.fr_supply9': { place: 'W3633', depot: true },
      'piece.at_supply9': { place: 'W3832', depot: true },
      'piece.joubert': { place: 'toulon' },
    },
    scene: { battle: { leader: 'bonaparte', from: 'W3632', marker: 'empire 1' } },
  },
);

const grand = (name: string, more: object): CaseFile => caseOf(name, { scenario: 'grand1805' }, more);

/** Austria has lost her cities and sues: France picks the first two of four conditions. */
export const peace = grand('peace', {
  position: {
    turn: 6,
    season: 'summer',
    year: 1806,
    'fortress.vienna.controller': 'fr',
    'fortress.prague.controller': 'fr',
    'fortress.budapest.controller': 'fr',
  },
  scene: { conquest: {} },
  play: [{ seat: 'britain', verb: 'sue', arg: {} }],
});

/** The British naval impulse of the first Spring. */
export const naval = grand('naval', { scene: { naval: { marker: 'coalition naval' } } });
