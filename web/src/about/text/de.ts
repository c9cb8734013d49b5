import type { AboutText } from './en.ts';

/** Die Seiten über Concert auf Deutsch. */
export const de: AboutText = {
  pages: { credits: 'Mitwirkende', licences: 'Lizenzen', accessibility: 'Barrierefreiheit', privacy: 'Datenschutz' },
  nav: 'Seiten über Concert',
  credits: {
    made: 'Concert ist freie Software unter der MIT-Lizenz. Quelltext, Regeldaten und Karten sind eigene Arbeit.',
    maps: 'Küsten, Seen und Flüsse der Karten stammen von Natural Earth und sind gemeinfrei.',
    fonts: 'Schrift: EB Garamond und Source Sans 3, beide unter der SIL Open Font Licence.',
    unaffiliated:
      'Concert steht in keiner Verbindung zu Verlagen oder Autoren von Brettspielen und wird von keinem unterstützt oder gefördert. Namen von Spielen sagen nur, nach welchen Regeln gespielt wird. Regeln stehen hier in eigenen Worten; wer ein Spiel ganz kennenlernen will, kaufe die gedruckte Ausgabe.',
    unaffiliatedTitle: 'Keine Verbindung zu Verlagen',
  },
  licences: {
    packages: (count) => `Alle ${count} Pakete des Servers und der Seite mit ihren Lizenzen`,
    about:
      'Woraus diese Seite gebaut ist, jeweils mit der ganzen Lizenz. Das Programm auf dem Server hat eine eigene Liste.',
    unread: 'Die Liste lässt sich gerade nicht laden. Versuch es wieder, wenn du online bist.',
  },
  accessibility: [
    'Jedes Spiel lässt sich allein mit der Tastatur und mit einem Bildschirmleser spielen: Die Textansicht (Taste S) hat die ganze Stellung und jede Wahl als Text, und das Protokoll erzählt alles, was geschieht.',
    'Wir prüfen jede Seite mit axe in einem echten Browser, auf dem Schreibtisch und auf dem Telefon, und lassen keinen schweren Befund stehen. Farben haben Muster neben sich, Bewegung und Ton lassen sich abschalten, und die Schrift wächst mit der Einstellung deines Browsers.',
    'Bekannte Grenzen: Die Karten selbst sind Bilder, die die Textansicht ersetzt; die Handbücher sind auf Englisch.',
    'Wenn dich etwas am Spielen hindert, sag es der Person, die diesen Server betreibt. Mit „Fehler melden“ im Tischmenü speicherst du die Stellung als Datei.',
  ],
  privacy: {
    operator: (who) => `Diesen Server betreibt ${who}.`,
    noOperator: 'Die Person, die diesen Server betreibt, hat nicht gesagt, wer sie ist. Frag, wer dich eingeladen hat.',
    parts: [
      'Was gespeichert wird: der Name, den du gewählt hast; bei einem Konto ein Hash deines Passworts oder der öffentliche Teil eines Passkeys; deine E-Mail-Adresse, wenn du eine angegeben hast; deine Partien, deine Nachrichten, Notizen und Einstellungen; in welchen Browsern du angemeldet bist und wann zuletzt.',
      'Was nicht gespeichert wird: keinerlei Werbung oder Auswertung, keine Cookies außer dem, das dich angemeldet hält, und keine Netzadressen im Protokoll.',
      'Wer was sieht: Andere sehen deinen Namen, deine Nachrichten an sie und wie zuverlässig du ziehst. Der Gastgeber sieht Konten, Tische und Meldungen. E-Mails, Webhooks und Push-Nachrichten gehen nur hinaus, wenn du sie eingeschaltet hast, über die Dienste, die du oder der Gastgeber gewählt haben.',
      'Deine Rechte: Unter „Konto“ kannst du jederzeit alles als Datei herunterladen und dein Konto löschen. Beendete Partien bleiben unter einem neutralen Namen lesbar.',
    ],
    retention: (what) => `Wie lange etwas bleibt: ${what}.`,
    kept: (guests, notices, reports) =>
      [
        guests > 0 ? `Gäste, die nicht wiederkommen können, ${guests} Tage` : 'Gäste, bis sie gelöscht werden',
        notices > 0 ? `Benachrichtigungen ${notices} Tage` : 'Benachrichtigungen unbegrenzt',
        reports > 0 ? `entschiedene Meldungen ${reports} Tage` : 'Meldungen unbegrenzt',
        'Partien für immer',
      ].join(', '),
  },
};
