import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'alliance',
  rules: '2.1.0',
  title: 'Alliance',
  about:
    'Blocks that hide their strength, cards that decide who moves, and treaties that hold until they do not. Europe, 1804 to 1815.',
  facts: '1–7 players · hidden forces · two hours and more',
  map: true,
  bench: {
    usual: { scenario: '1804', seats: 4 },
    complete: [
      { seats: 2, target: '≥ 60' },
      { seats: 4, target: '≥ 60' },
    ],
    largest: [
      { scenario: '1804', seats: 7 },
      { scenario: '1808', seats: 7 },
      { scenario: '1812', seats: 7 },
    ],
    mostBytes: '≤ 4 096',
    page: { frames: '≥ 55' },
  },
};
