import type { AccountText } from './en.ts';

/** Les pages du compte en français. */
export const fr: AccountText = {
  mail: {
    off: 'N’utiliser cette adresse que pour un mot de passe oublié ; n’y envoyer aucune notification',
    about: 'Avec une adresse confirmée, vous pouvez recevoir un nouveau mot de passe par e-mail.',
  },
  forgot: {
    title: 'Mot de passe oublié ?',
    about:
      'Indiquez votre nom ou votre adresse e-mail. Si un compte avec une adresse confirmée correspond, nous y envoyons un lien.',
    who: 'Nom ou adresse e-mail',
    send: 'Envoyer un lien',
    sent: 'Regardez votre boîte aux lettres. S’il existe un tel compte, le lien arrive dans la minute ; il sert une fois, pendant 30 minutes.',
    none: 'Rien reçu ? Le compte n’a peut-être pas d’adresse confirmée. L’hôte de ce serveur peut réinitialiser votre mot de passe.',
  },
  reset: {
    title: 'Choisissez un nouveau mot de passe',
    about: (name) => `Pour le compte ${name}. Vous serez déconnecté partout ailleurs.`,
    save: 'Enregistrer et se connecter',
    done: (name) => `Votre mot de passe est changé, et vous êtes connecté en tant que ${name}.`,
    again: 'Demander un nouveau lien',
  },
  passkeys: {
    title: 'Clés d’accès',
    about: 'Connectez-vous avec votre empreinte, votre visage ou le code de votre appareil au lieu d’un mot de passe.',
    none: 'Vous n’avez pas encore de clé d’accès.',
    name: 'Nom de cet appareil',
    add: 'Ajouter une clé d’accès',
    remove: 'Retirer',
    removeSure: (name) => `Retirer la clé d’accès « ${name} » ? Vous ne pourrez plus vous connecter avec elle.`,
    unused: 'pas encore utilisée',
    used: (when) => `dernière utilisation ${when}`,
    unavailable: 'Les clés d’accès marchent là où ce serveur a un nom et utilise https, ou sur localhost.',
    cancelled: 'Aucune clé d’accès n’a été choisie. Réessayez, ou utilisez votre mot de passe.',
    known: 'Cet appareil a déjà une clé d’accès pour votre compte.',
  },
  sessions: {
    title: 'Où vous êtes connecté',
    unknown: 'Navigateur inconnu',
    here: 'ce navigateur',
    seen: (when) => `dernière utilisation ${when}`,
    since: (when) => `depuis ${when}`,
    end: 'Déconnecter',
  },
  data: {
    title: 'Vos données',
    export: 'Télécharger mes données',
    exportAbout:
      'Un fichier avec tout ce que ce serveur détient sur vous : compte, réglages, places, vos messages, notes.',
    delete: 'Supprimer mon compte',
    deleteGuest: 'Me supprimer',
    deleteAbout:
      'Supprime pour toujours votre nom, vos réglages, notes et sessions. Les parties en cours continuent avec un bot à votre place. Les parties terminées restent lisibles pour les autres, sous le nom « Former player ».',
    deleteSure: 'Supprimer votre compte pour toujours ? C’est irréversible.',
    password: 'Votre mot de passe, pour confirmer',
  },
};
