/** What other apps share with this one: the address of an invitation or a table, somewhere in a text. */

/** The hash to go to, of the first link of ours in what was shared; null when there is none. */
export function sharedHash(query: URLSearchParams): string | null {
  const texts = ['share_url', 'share_text', 'share_title'].map((name) => query.get(name) ?? '');
  for (const text of texts) {
    const [, door, word] = /#\/(join|table)\/([\w-]+)/.exec(text) ?? [];
    if (word) return `#/${door}/${word}`;
    const [, table] = /[?&]table=([\w-]+)/.exec(text) ?? [];
    if (table) return `#/table/${table}`;
  }
  return null;
}
