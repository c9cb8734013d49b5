/** What a board says: sentences and names in the reader's language. */
import { type Args, type Cell, type Kind, spell, type TextTable, type ToldTable, thing } from '@concert/kernel';
import type { BoardContext } from './contract.ts';
import { phrasesOf } from './facts.ts';

/** All that sentences are made of. */
export type Spoken = Pick<BoardContext, 'facts'>;
type Tables = Pick<BoardContext, 'textTables'>;

/** A sentence of the game's own words, so that a translation of them covers the board too. */
export const put = ({ facts }: Spoken, what: string, args: Args = {}): string =>
  phrasesOf(facts).sentence({ what, args });

/** What the reader's language calls a thing. */
export const nameIn = ({ facts }: Spoken, kind: Pick<Kind, 'kind'>, id: number): string =>
  phrasesOf(facts).name(thing(kind, id));

/** A cell of a table that the rules have made. */
export const putCell = ({ facts }: Spoken, cell: Cell): string | number => spell(cell, phrasesOf(facts));

/** A text table of the rules by its id. */
export const tableOf = ({ textTables }: Tables, id: string): TextTable | undefined =>
  textTables.find((table) => table.id === id);

/** The same as the rules made it: to tell rows apart by what they mean. */
export const toldTableOf = (context: Tables, id: string): ToldTable | undefined => tableOf(context, id)?.told;
