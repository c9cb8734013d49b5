import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'skirmish',
  rules: '2.0.0',
  title: 'Skirmish',
  about: 'Three corps a side around Gotha. Small, quick, and a good way to see how the table works.',
  facts: '2–3 players · ten minutes',
  map: false,
};
