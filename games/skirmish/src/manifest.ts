import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'skirmish',
  rules: '2.0.0',
  title: 'Skirmish',
  about: 'Three corps a side around Gotha. Small, quick, and a good way to see how the table works.',
  facts: '2–3 players · ten minutes',
  languages: {
    de: {
      title: 'Skirmish',
      about: 'Drei Korps auf jeder Seite rund um Gotha. Klein, schnell und ein guter Weg, den Tisch kennenzulernen.',
      facts: '2–3 Spieler · zehn Minuten',
    },
    fr: {
      title: 'Skirmish',
      about: 'Trois corps par camp autour de Gotha. Petit, rapide, et une bonne façon de découvrir la table.',
      facts: '2–3 joueurs · dix minutes',
    },
  },
  map: true,
};
