/** What the questions of the war on land are drawn with. */
export { Battle } from './battle.tsx';
export { Draft } from './draft.tsx';
export { Losses } from './losses.tsx';
export { Settle } from './settle.tsx';
