import assert from 'node:assert/strict';
import { columnFinder, oneOfWords, resultTable } from '@concert/kit';

// Rows as a game's src/data/*.ts has them.
const rows = [
  { total: '≤2', small: '-', large: '-' },
  { total: '3-5', small: '-', large: 'loss' },
  { total: '6+', small: 'loss', large: 'rout' },
];
const attrition = resultTable({
  name: 'attrition',
  rows,
  key: 'total',
  columns: ['small', 'large'],
  cell: oneOfWords('-', 'loss', 'rout'),
});
assert.equal(attrition.read(4, 'large'), 'loss');
assert.equal(attrition.read(99, 'small'), 'loss');

const column = columnFinder({ small: '1-4', large: '5+' });
assert.equal(attrition.read(7, column(12)), 'rout');
