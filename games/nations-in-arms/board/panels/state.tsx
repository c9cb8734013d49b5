/** What money, troops, diplomacy and peace are drawn with. */
export { Budget } from './budget.tsx';
export { Diplomacy } from './diplomacy.tsx';
export { PeaceTable } from './peace.tsx';
export { Reinforce } from './reinforce.tsx';
export { Trade } from './trade.tsx';
export { Declarations, Talks } from './wars.tsx';
