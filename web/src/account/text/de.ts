import type { AccountText } from './en.ts';

/** Die Kontoseiten auf Deutsch. */
export const de: AccountText = {
  mail: {
    off: 'Diese Adresse nur für ein vergessenes Passwort verwenden; keine Benachrichtigungen dorthin senden',
    about: 'Mit einer bestätigten Adresse bekommst du per E-Mail ein neues Passwort.',
  },
  forgot: {
    title: 'Passwort vergessen?',
    about:
      'Gib deinen Namen oder deine E-Mail-Adresse ein. Wenn ein Konto mit bestätigter Adresse passt, schicken wir einen Link dorthin.',
    who: 'Name oder E-Mail-Adresse',
    send: 'Link schicken',
    sent: 'Sieh in dein Postfach. Wenn es ein solches Konto gibt, kommt der Link innerhalb einer Minute; er gilt einmal, 30 Minuten lang.',
    none: 'Nichts angekommen? Vielleicht hat das Konto keine bestätigte Adresse. Der Gastgeber dieses Servers kann dein Passwort zurücksetzen.',
  },
  reset: {
    title: 'Neues Passwort wählen',
    about: (name) => `Für das Konto ${name}. Überall sonst wirst du abgemeldet.`,
    save: 'Speichern und anmelden',
    done: (name) => `Dein Passwort ist geändert, und du bist als ${name} angemeldet.`,
    again: 'Neuen Link anfordern',
  },
  passkeys: {
    title: 'Passkeys',
    about: 'Melde dich mit Fingerabdruck, Gesicht oder Geräte-PIN statt mit einem Passwort an.',
    none: 'Du hast noch keine Passkeys.',
    name: 'Name dieses Geräts',
    add: 'Passkey hinzufügen',
    remove: 'Entfernen',
    removeSure: (name) => `Den Passkey „${name}“ entfernen? Du kannst dich damit nicht mehr anmelden.`,
    unused: 'noch nicht benutzt',
    used: (when) => `zuletzt benutzt ${when}`,
    unavailable: 'Passkeys gehen, wo dieser Server einen Namen hat und https verwendet, oder auf localhost.',
    cancelled: 'Es wurde kein Passkey gewählt. Versuch es noch einmal, oder nimm dein Passwort.',
    known: 'Dieses Gerät hat schon einen Passkey für dein Konto.',
  },
  sessions: {
    title: 'Wo du angemeldet bist',
    unknown: 'Unbekannter Browser',
    here: 'dieser Browser',
    seen: (when) => `zuletzt benutzt ${when}`,
    since: (when) => `seit ${when}`,
    end: 'Dort abmelden',
  },
  data: {
    title: 'Deine Daten',
    export: 'Meine Daten herunterladen',
    exportAbout:
      'Eine Datei mit allem, was dieser Server über dich hat: Konto, Einstellungen, Plätze, deine Nachrichten, Notizen.',
    delete: 'Mein Konto löschen',
    deleteGuest: 'Mich löschen',
    deleteAbout:
      'Löscht deinen Namen, Einstellungen, Notizen und Sitzungen für immer. Laufende Partien gehen mit einem Bot auf deinem Platz weiter. Beendete Partien bleiben für die anderen lesbar, unter dem Namen „Former player“.',
    deleteSure: 'Dein Konto für immer löschen? Das lässt sich nicht rückgängig machen.',
    password: 'Dein Passwort, zur Bestätigung',
  },
};
