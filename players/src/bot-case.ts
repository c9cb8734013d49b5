/** Bot cases: a case file that ends in a question to a bot, with what it must choose, or must not. */
import {
  type AnyGame,
  type BotExpectation,
  type CaseFile,
  isChoice,
  openCase,
  type Player,
  seatOf,
} from '@concert/kernel';
import { policy } from './policy.ts';

/** How often a bot is asked, each time with other worlds in mind. */
const ASKED = 6;

/** What bots did in the position of a case that they should not have done, each once; nothing when all is well. */
export function blundersIn(
  game: AnyGame,
  { bot, ...file }: CaseFile & { bot: BotExpectation },
  player: (seed: string) => Player = (seed) => policy(seed),
): string[] {
  const found = new Set<string>();
  for (let n = 0; n < ASKED; n++) {
    const wrong = blunder(game, file, player(`case ${n}`), bot);
    if (wrong !== null) found.add(wrong);
  }
  return [...found];
}

function blunder(game: AnyGame, file: CaseFile, player: Player, bot: BotExpectation): string | null {
  const { seat: name, must = [], mustNot = [] } = bot;
  const table = openCase(game, file);
  const { machine } = table;
  const seat = seatOf(machine, name, 'bot.seat');
  const choices = machine.choices(table.position, seat);
  if (choices.length === 0) return `${name} is not asked`;
  const choice = player.choose({ machine, seat, view: table.view(seat), choices });
  const is = (wanted: (typeof must)[number]): boolean => isChoice(table, choice, wanted, 'bot');
  const said = `${name} chose ${choice.verb} ${JSON.stringify(choice.arg)}`;
  if (must.length > 0 && !must.some(is)) return said;
  return mustNot.some(is) ? said : null;
}
