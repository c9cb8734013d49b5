/** The pages about Concert in English: each a title and paragraphs. A translation is another table of the same shape. */
export const en = {
  pages: { credits: 'Credits', licences: 'Licences', accessibility: 'Accessibility', privacy: 'Privacy' } as {
    [page: string]: string;
  },
  nav: 'Pages about Concert',
  credits: {
    made: 'Concert is free software under the MIT licence. Its source, rules data and maps are its own work.',
    maps: 'Coasts, lakes and rivers of the maps come from Natural Earth, which is in the public domain.',
    fonts: 'Type: EB Garamond and Source Sans 3, both under the SIL Open Font Licence.',
    unaffiliated:
      'Concert is not affiliated with, endorsed by or sponsored by any publisher or designer of board games. Names of games are used only to say which rules are played. Rules are told in our own words; to learn a game in full, buy its printed edition.',
    unaffiliatedTitle: 'No affiliation',
  },
  licences: {
    packages: (count: number) => `All ${count} packages of the server and the page, with their licences`,
    about:
      'What this page is built with, each with its licence in full. The program on the server has a list of its own.',
    unread: 'The list can’t be loaded now. Try again when you are online.',
  },
  accessibility: [
    'Every game can be played with a keyboard alone and with a screen reader: the text view (key S) has the whole position and every choice as text, and the log tells all that happens.',
    'We check every page with axe in a real browser, on a desktop and a phone, and let no serious finding stand. Colours have patterns beside them, animation and sound can be turned off, and text grows with your browser’s setting.',
    'Known limits: the maps themselves are pictures, which the text view replaces; handbooks are in English.',
    'If something keeps you from playing, tell the person who runs this server. With “Report a bug” in the table menu you save the position as a file.',
  ],
  privacy: {
    operator: (who: string) => `This server is run by ${who}.`,
    noOperator: 'The person who runs this server has not said who they are. Ask the person who invited you.',
    parts: [
      'What is stored: the name you chose; for an account a hash of your password or the public part of a passkey; your email address, if you gave one; your games, the messages you wrote, your notes and settings; in which browsers you are logged in, and when you last were.',
      'What is not stored: no advertising or analytics of any kind, no cookies but the one that keeps you logged in, and no addresses of the network in the log.',
      'Who sees what: other players see your name, your messages to them and how reliably you take your turns. The host of the server can see accounts, tables and reports. Email, webhooks and push messages go out only if you turned them on, through the services you or the host chose.',
      'Your rights: under “Account” you can download everything as a file and delete your account at any time. Finished games stay readable under a neutral name.',
    ],
    retention: (what: string) => `How long things are kept: ${what}.`,
    kept: (guests: number, notices: number, reports: number) =>
      [
        guests > 0 ? `guests who can’t come back ${guests} days` : 'guests until they are deleted',
        notices > 0 ? `notifications ${notices} days` : 'notifications without a limit',
        reports > 0 ? `decided reports ${reports} days` : 'reports without a limit',
        'games for good',
      ].join(', '),
  },
};
export type AboutText = typeof en;
