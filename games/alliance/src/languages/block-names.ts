/** Names of blocks in other languages, put together from what the English names are made of: whose, which arm, number, place or leader. */
import type { Words } from '@concert/kernel';
import { block } from '../tables.ts';

export interface BlockWords {
  /** By the English adjective or name of a power. */
  readonly powers: { readonly [power: string]: string };
  readonly arms: { readonly [arm: string]: string };
  /** Leaders and places in brackets, where they are called otherwise. */
  readonly details: { readonly [detail: string]: string };
  put(power: string, arm: string, number: string, detail: string): string;
}

const PARTS = /^(\w+) (.+?)(?: #(\d+))?(?: \((.+)\))?$/;

function nameIn({ powers, arms, details, put }: BlockWords, english: string): string {
  const [, power, arm, number = '', detail = ''] = PARTS.exec(english)!;
  const known = (words: { readonly [word: string]: string }, word: string): string => {
    if (!Object.hasOwn(words, word)) throw new Error(`blocks: there is no word for ${word}`);
    return words[word]!;
  };
  return put(known(powers, power!), known(arms, arm!), number, details[detail] ?? detail);
}

export const blockNames = (words: BlockWords): Words =>
  Object.fromEntries(block.names.map((name, id) => [`name.block.${name}`, nameIn(words, block.labels?.[id] ?? name)]));
