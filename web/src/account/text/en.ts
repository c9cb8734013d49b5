/** The account pages in English. A translation is another table of the same shape. */
export const en = {
  mail: {
    off: 'Use this address only for a forgotten password; send no notifications to it',
    about: 'With a confirmed address you can get a new password by email.',
  },
  forgot: {
    title: 'Forgot your password?',
    about: 'Enter your name or your email address. If an account with a confirmed address fits, we send a link there.',
    who: 'Name or email address',
    send: 'Send me a link',
    sent: 'Look into your mailbox. If there is such an account, the link arrives within a minute and works once, for 30 minutes.',
    none: 'Nothing came? The account may have no confirmed address. The host of this server can reset your password.',
  },
  reset: {
    title: 'Choose a new password',
    about: (name: string) => `For the account ${name}. You will be logged out everywhere else.`,
    save: 'Save and log in',
    done: (name: string) => `Your password is changed, and you are logged in as ${name}.`,
    again: 'Ask for a new link',
  },
  passkeys: {
    title: 'Passkeys',
    about: 'Log in with your fingerprint, face or device PIN instead of a password.',
    none: 'You have no passkeys yet.',
    name: 'Name of this device',
    add: 'Add a passkey',
    remove: 'Remove',
    removeSure: (name: string) => `Remove the passkey “${name}”? You can no longer log in with it.`,
    unused: 'not used yet',
    used: (when: string) => `last used ${when}`,
    unavailable: 'Passkeys work where this server has a name and uses https, or at localhost.',
    cancelled: 'No passkey was chosen. Try again, or use your password.',
    known: 'This device has a passkey for your account already.',
  },
  sessions: {
    title: 'Where you are logged in',
    unknown: 'Unknown browser',
    here: 'this browser',
    seen: (when: string) => `last used ${when}`,
    since: (when: string) => `since ${when}`,
    end: 'Log out there',
  },
  data: {
    title: 'Your data',
    export: 'Download my data',
    exportAbout:
      'A file with everything this server holds about you: account, settings, seats, messages you wrote, notes.',
    delete: 'Delete my account',
    deleteGuest: 'Delete me',
    deleteAbout:
      'Deletes your name, settings, notes and sessions for good. Games that are running go on with a bot on your seat. Finished games stay readable for the others, under the name “Former player”.',
    deleteSure: 'Delete your account for good? This can’t be undone.',
    password: 'Your password, to confirm',
  },
};
export type AccountText = typeof en;
