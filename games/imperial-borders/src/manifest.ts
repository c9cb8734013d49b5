import type { Manifest } from '@concert/kernel';

export const manifest: Manifest = {
  id: 'imperial-borders',
  rules: '1.0.0',
  title: 'Imperial Borders',
  about:
    'Redraw the map at the Congress of Vienna: secret orders, permission to pass, six great powers and a vote on peace.',
  facts: '2–6 players · secret orders · an evening',
  languages: {
    de: {
      title: 'Imperial Borders',
      about:
        'Zeichne auf dem Wiener Kongress die Karte neu: geheime Befehle, Erlaubnis zum Durchzug, sechs Großmächte und eine Abstimmung über den Frieden.',
      facts: '2–6 Spieler · geheime Befehle · ein Abend',
    },
    fr: {
      title: 'Imperial Borders',
      about:
        'Redessinez la carte au congrès de Vienne : ordres secrets, permission de passer, six grandes puissances et un vote sur la paix.',
      facts: '2–6 joueurs · ordres secrets · une soirée',
    },
  },
  map: true,
  bench: {
    usual: { seats: 6 },
    complete: [{ seats: 6, target: '≥ 10' }],
    largest: [{ seats: 6 }, { seats: 3 }],
    mostBytes: '≤ 5 120',
    page: { size: '≤ 160' },
  },
};
