import { ledgerTests } from '@concert/testing';

ledgerTests({
  home: new URL('../', import.meta.url),
  prefix: 'IB',
  exempt: {
    'IB-B1.C-d': 'how large the field of a battle is drawn on the table',
    'IB-K-n': 'boards and paper of the printed game, which the page replaces',
    'IB-K-o': 'boxes, shakers and stickers of the printed game',
  },
  rulings: [94, 134],
  examples: 35,
});
