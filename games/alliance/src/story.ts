/** How the log tells Alliance: game turns and player turns are headings, a battle is one line that opens. */
import type { Story, Telling } from '@concert/kernel';

const byPower = 'power:power';
const byCamp = 'camp:power';

const move = (actor: string, gathered: string, weight: Telling['weight'] = 1): Telling => ({ actor, gathered, weight });
const inBattle: Telling = { battle: 'within', weight: 0 };
const quiet: Telling = { weight: 0 };
const pact: Telling = { weight: 2, deal: true };

export const story: Story = {
  dealt: { heading: 'phase' },
  'game turn': { heading: 'turn' },
  turned: { heading: 'turn', actor: byPower },
  'player turn': { heading: 'phase', actor: byPower },
  // Diplomacy.
  bids: { deal: true },
  matches: { deal: true },
  declines: quiet,
  'no change': quiet,
  'turns neutral': { weight: 2, deal: true, capture: true },
  joins: { weight: 2, deal: true, capture: true },
  war: { ...pact, actor: 'a:power' },
  peace: { ...pact, actor: 'a:power' },
  allied: { ...pact, actor: 'a:power' },
  'alliance shown': { ...pact, actor: 'a:power' },
  'alliance broken': { weight: 3, deal: true, actor: 'a:power' },
  released: { ...pact, actor: 'by:power' },
  leave: { weight: 0, deal: true, actor: 'a:power' },
  trade: { deal: true, actor: 'a:power' },
  'trade failed': { deal: true },
  surrender: { weight: 3, deal: true, actor: byPower },
  invaded: { weight: 2, actor: 'by:power' },
  protected: { weight: 2 },
  'no protector': { actor: byPower },
  // Moves.
  march: move(byPower, 'marches'),
  attack: move(byPower, 'attacks', 2),
  reinforce: move(byPower, 'reinforces'),
  'sea move': move(byPower, 'sea moves'),
  invade: move(byPower, 'invades', 2),
  'minor marches': move(byCamp, 'minors march'),
  'minor attacks': move(byCamp, 'minors attack', 2),
  'minor reinforces': move(byCamp, 'minors reinforce'),
  'minor sails': move(byCamp, 'minors sail'),
  'minor lands': move(byCamp, 'minors land', 2),
  levy: move(byPower, 'levies', 0),
  build: move(byPower, 'builds', 0),
  'minor levied': { weight: 0, actor: byCamp },
  'minor built': { weight: 0, actor: byCamp },
  'pays with gold': { weight: 0, actor: byPower },
  'reaches for gold': { weight: 0, actor: byPower },
  saved: quiet,
  // Battles.
  battle: { battle: 'opens', weight: 2 },
  'attack line': inBattle,
  'defence line': inBattle,
  favoured: inBattle,
  disrupts: inBattle,
  disrupted: inBattle,
  round: { battle: 'round', weight: 0 },
  reserve: inBattle,
  control: inBattle,
  fire: inBattle,
  hit: inBattle,
  'half hit': inBattle,
  retreat: { battle: 'within', weight: 1 },
  eliminated: { battle: 'within', weight: 1 },
  // It ends the game: a folded battle says so too.
  napoleon: { battle: 'closes', weight: 3 },
  extended: inBattle,
  won: { battle: 'closes', weight: 2, actor: byPower },
  pursues: { battle: 'within', weight: 1 },
  regroups: { battle: 'within', weight: 0, actor: byPower, gathered: 'many regroup' },
  'minor regroups': { battle: 'within', weight: 0, actor: byCamp },
  // Defeats, winter and the end.
  'minor defeated': { weight: 3, capture: true, actor: 'by:power' },
  defeated: { weight: 3, capture: true, actor: 'by:power' },
  reparations: { weight: 2 },
  'sudden death': { weight: 3 },
  disbanded: quiet,
  scores: { actor: byPower },
  'game won': { weight: 3 },
  'solo won': { weight: 3 },
  'solo lost': { weight: 3 },
};
