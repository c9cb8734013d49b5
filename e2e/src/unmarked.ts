/** Finds what is shown without the marks of the pseudo-language, and so bypasses the tables of text. */
import type { Page } from 'playwright-core';

/**
 * Every visible text and label with letters in it that stands outside of the marks. A sentence may be spread over several
 * elements: what counts is whether marks are open where the text stands in its line.
 */
export function unmarked(page: Page, { within = 'body' }: { within?: string } = {}) {
  return page.evaluate((inside) => {
    // Roman numerals are figures, the same in every language.
    const letters = /^(?![IVX]+$)(?:.|\n)*\p{L}{2}/u;
    const found = new Set<string>();
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const lineOf = (element: Element): Element =>
      element.closest(
        'li, p, button, td, th, h1, h2, h3, h4, label, legend, summary, option, caption, dt, dd, text, div, section',
      ) ?? document.body;
    /** How many marks are open before this text in its line. */
    const depthAt = (node: Text): number => {
      const range = document.createRange();
      range.setStart(lineOf(node.parentElement!), 0);
      range.setEnd(node, 0);
      const before = range.toString();
      return before.split('⟦').length - before.split('⟧').length;
    };
    for (const root of document.querySelectorAll(inside)) {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        const { parentElement: parent, data } = node;
        if (!parent || /^(script|style|title|textarea)$/i.test(parent.tagName)) continue;
        if (!letters.test(data) || !isShown(parent)) continue;
        let depth = depthAt(node);
        for (const part of data.split(/(?=[⟦⟧])/)) {
          if (part.startsWith('⟦')) depth++;
          else if (part.startsWith('⟧')) depth--;
          if (depth <= 0 && letters.test(part)) found.add(part.replace('⟧', '').trim());
        }
      }
      for (const element of root.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
        if (!isShown(element)) continue;
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          const label = element.getAttribute(name) ?? '';
          // Between the marks of one sentence there may be those of another.
          if (letters.test(label) && !label.includes('⟦')) found.add(`${name}: ${label}`);
        }
      }
    }
    return [...found].sort();
  }, within);
}
