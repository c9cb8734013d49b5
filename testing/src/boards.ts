/** What boards are tested with: what the board of a viewer is given, hands that do nothing, and what a panel says. */
import { readFileSync } from 'node:fs';
import { type Board, type BoardActions, type BoardContext, factsOf, type Panel, phrasesOf } from '@concert/board';
import { type GameMap, loadMap } from '@concert/cartography/map';
import { type AnyChoice, type AnyGame, type SeatInfo, spellTables, type TextTable } from '@concert/kernel';
import { choicesOf, type TableHost } from '@concert/wire';
import { expect } from 'vitest';

/** The map in a game's folder. */
export const mapOf = (home: URL): GameMap =>
  loadMap(JSON.parse(readFileSync(new URL('data/map/map.json', home), 'utf8')));

/** What the board of a viewer is given at a table, before anything is looked up for it. */
export function boardContext(map: GameMap, host: TableHost, viewer: number): BoardContext {
  const { table } = host;
  const { sight, log } = host.full(viewer);
  const { options } = table.machine;
  const game = table.machine.game as unknown as AnyGame;
  const facts = factsOf(game, options as never);
  return {
    view: sight.view as unknown as BoardContext['view'],
    choices: choicesOf(sight),
    facts,
    map,
    lookups: {},
    textTables: tablesOf(table.machine, sight.view),
    log: log.lines.map((line) => ({ ...line, text: table.words(line) })),
  };
}

/** The text tables of a view, in the words of the game. */
export function tablesOf(
  machine: { game: object; seats: readonly SeatInfo[]; options: object },
  view: object,
): TextTable[] {
  const game = machine.game as AnyGame;
  const phrases = phrasesOf(factsOf(game, machine.options as never));
  return spellTables(game.textTables?.(view as never, machine.seats, machine.options as never) ?? [], phrases);
}

/** Loads what its panels are drawn with, as the page does when one is open. */
export async function loadPanels({ panels = [] }: Board): Promise<void> {
  for (const panel of panels) await panel.load?.();
}

/** Hands for a panel that is only looked at. */
export const idleBoardUi = (context: BoardContext): BoardActions => ({
  context,
  odds: null,
  isLit: () => false,
  isChosen: () => false,
  click: () => {},
  choose: () => {},
  offer: () => {},
  aim: null,
  setOut: () => {},
  clause: () => {},
  show: () => {},
});

/** Drawings have no styles of their own, which the page's policy forbids, and no number that is none. */
export function checkMarkup(markup: string): void {
  expect(markup).not.toMatch(/style=|NaN|undefined|<script/);
}

/** What a panel comes to, in words: components are called as the page would call them, and drawings are checked. */
export function wordsOf(node: unknown): string {
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (Array.isArray(node)) return node.map(wordsOf).join(' ');
  if (typeof node !== 'object') return String(node);
  const { type, props } = node as { type: unknown; props: Record<string, unknown> };
  if (typeof type === 'function') return wordsOf(type(props));
  checkMarkup((props.dangerouslySetInnerHTML as { __html: string } | undefined)?.__html ?? '');
  return `${props['aria-label'] ?? ''} ${wordsOf(props.children)}`;
}

/** What the buttons of a panel choose when each is pressed, and whether it takes the room of the page's own buttons. */
export function offeredBy(
  panel: Pick<Panel, 'render'>,
  context: BoardContext,
): { isWhole: boolean; offered: AnyChoice[] } {
  const offered: AnyChoice[] = [];
  let isWhole = false;
  const walk = (node: unknown): void => {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const each of node) walk(each);
      return;
    }
    const { type, props } = node as { type: unknown; props: Record<string, unknown> };
    if (typeof type === 'function') {
      walk(type(props));
      return;
    }
    isWhole ||= ` ${props.class} `.includes(' answers ');
    if (type === 'button' && props.disabled !== true) (props.onClick as (() => void) | undefined)?.();
    walk(props.children);
  };
  walk(panel.render({ ...idleBoardUi(context), choose: (choice) => void offered.push(choice) }));
  return { isWhole, offered };
}
