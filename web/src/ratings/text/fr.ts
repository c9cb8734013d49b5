import type { RatingsText } from './en.ts';

export const fr: RatingsText = {
  title: 'Classements',
  nav: 'Classements par jeu',
  about:
    'D’après les parties classées entre deux personnes au moins. Avec 400 points de plus on gagne dix parties sur onze, à places égales. L’intervalle dit à quel point c’est sûr : 19 fois sur 20 la vraie valeur s’y trouve.',
  players: 'Joueurs',
  seats: 'Ce que valent les places',
  seatsAbout: 'Combien de points une place donne à qui l’occupe. Le classement ci-dessus en tient compte.',
  place: 'Rang',
  name: 'Nom',
  seat: 'Place',
  format: 'Partie à',
  points: 'Points',
  range: 'Intervalle',
  games: 'Parties',
  bot: 'bot',
  you: 'vous',
  none: 'Aucune partie classée n’est encore terminée. Cochez « Le résultat compte pour le classement » en ouvrant une table.',
  between: (low, high) => `de ${low} à ${high}`,
};
