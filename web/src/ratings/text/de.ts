import type { RatingsText } from './en.ts';

export const de: RatingsText = {
  title: 'Wertungen',
  nav: 'Wertungen nach Spiel',
  about:
    'Aus gewerteten Partien mit mindestens zwei Menschen. Mit 400 Punkten mehr gewinnt man von gleichen Plätzen aus zehn von elf Partien. Die Spanne sagt, wie sicher das ist: In 19 von 20 Fällen liegt der wahre Wert darin.',
  players: 'Spieler',
  seats: 'Was die Plätze wert sind',
  seatsAbout: 'Wie viele Punkte ein Platz dem bringt, der ihn hat. In den Wertungen oben ist das berücksichtigt.',
  place: 'Rang',
  name: 'Name',
  seat: 'Platz',
  format: 'Partie für',
  points: 'Punkte',
  range: 'Spanne',
  games: 'Partien',
  bot: 'Bot',
  you: 'du',
  none: 'Noch ist keine gewertete Partie zu Ende. Kreuze „Das Ergebnis zählt für die Wertung“ an, wenn du einen Tisch eröffnest.',
  between: (low, high) => `${low} bis ${high}`,
};
