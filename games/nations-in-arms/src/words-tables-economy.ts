/** The same of the tables of money. */
import type { Words } from '@concert/kernel';

export const economyTableWords: Words = {
  'table.cavalry-left': 'cavalry left',
  'table.continental-system': 'Continental System',
  'table.due-next-spring': 'due next Spring',
  'table.income-this-year': 'income this year',
  'table.line': 'line',
  'table.line-corsair': 'fit out a corsair',
  'table.line-disband': 'disband {piece:piece} into {into:piece}',
  'table.line-fill': 'fill {piece:piece} in {place:place}',
  'table.line-fleet': 'build {piece:piece} in {city:city}',
  'table.line-garrison': 'garrison {city:city}',
  'table.line-raise': 'raise {piece:piece}',
  'table.line-raise-with': 'raise {piece:piece} with {steps}',
  'table.order': 'order',
  'table.orders': 'Orders',
  'table.owner': 'owner',
  'table.pays': 'pays',
  'table.steps-left': 'steps left',
  'table.to-be-placed': 'to be placed',
  'table.trade': 'Trade',
  'table.treasuries': 'Treasuries',
};
