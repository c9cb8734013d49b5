import type { AboutText } from './en.ts';

/** Les pages sur Concert en français. */
export const fr: AboutText = {
  pages: { credits: 'Crédits', licences: 'Licences', accessibility: 'Accessibilité', privacy: 'Confidentialité' },
  nav: 'Pages sur Concert',
  credits: {
    made: 'Concert est un logiciel libre sous licence MIT. Son code, ses données de règles et ses cartes sont les siens.',
    maps: 'Les côtes, lacs et fleuves des cartes viennent de Natural Earth, dans le domaine public.',
    fonts: 'Caractères : EB Garamond et Source Sans 3, tous deux sous SIL Open Font Licence.',
    unaffiliated:
      'Concert n’est lié à aucun éditeur ni auteur de jeux de société, et n’est ni approuvé ni soutenu par eux. Les noms de jeux disent seulement quelles règles sont jouées. Les règles sont dites avec nos propres mots ; pour apprendre un jeu en entier, achetez son édition imprimée.',
    unaffiliatedTitle: 'Aucun lien avec un éditeur',
  },
  licences: {
    packages: (count) => `Les ${count} paquets du serveur et de la page, avec leurs licences`,
    about:
      'Ce dont cette page est faite, chaque fois avec sa licence entière. Le programme du serveur a sa propre liste.',
    unread: 'La liste ne peut pas être chargée maintenant. Réessayez une fois en ligne.',
  },
  accessibility: [
    'Chaque jeu se joue au clavier seul et avec un lecteur d’écran : la vue texte (touche S) a toute la position et chaque choix sous forme de texte, et le journal raconte tout ce qui arrive.',
    'Nous vérifions chaque page avec axe dans un vrai navigateur, sur ordinateur et téléphone, et ne laissons aucun défaut sérieux. Les couleurs sont doublées de motifs, l’animation et le son se coupent, et le texte suit le réglage de votre navigateur.',
    'Limites connues : les cartes elles-mêmes sont des images, que la vue texte remplace ; les manuels sont en anglais.',
    'Si quelque chose vous empêche de jouer, dites-le à la personne qui gère ce serveur. « Signaler un bug » dans le menu de la table enregistre la position dans un fichier.',
  ],
  privacy: {
    operator: (who) => `Ce serveur est géré par ${who}.`,
    noOperator: 'La personne qui gère ce serveur n’a pas dit qui elle est. Demandez à qui vous a invité.',
    parts: [
      'Ce qui est conservé : le nom que vous avez choisi ; pour un compte, une empreinte de votre mot de passe ou la partie publique d’une clé d’accès ; votre adresse e-mail, si vous l’avez donnée ; vos parties, vos messages, notes et réglages ; dans quels navigateurs vous êtes connecté, et quand vous l’étiez.',
      'Ce qui ne l’est pas : aucune publicité ni mesure d’audience, aucun cookie sauf celui qui vous garde connecté, aucune adresse réseau dans le journal.',
      'Qui voit quoi : les autres voient votre nom, vos messages pour eux et votre ponctualité. L’hôte voit les comptes, les tables et les signalements. E-mails, webhooks et notifications push ne partent que si vous les avez activés, par les services que vous ou l’hôte avez choisis.',
      'Vos droits : sous « Compte », vous pouvez tout télécharger et supprimer votre compte à tout moment. Les parties finies restent lisibles sous un nom neutre.',
    ],
    retention: (what) => `Durée de conservation : ${what}.`,
    kept: (guests, notices, reports) =>
      [
        guests > 0 ? `invités qui ne peuvent plus revenir ${guests} jours` : 'invités jusqu’à leur suppression',
        notices > 0 ? `notifications ${notices} jours` : 'notifications sans limite',
        reports > 0 ? `signalements traités ${reports} jours` : 'signalements sans limite',
        'parties pour toujours',
      ].join(', '),
  },
};
