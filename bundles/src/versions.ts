/** Versions of rules: those of a release, `2.1.0`, and those with an edition in them, `2.1.0+printed.f161e42f1043`. */

/** Do these rules have an edition in them? */
export const isEdition = (rules: string): boolean => rules.includes('+');

/** The parts of such a version; null for rules as they are released. */
export function editionIn(rules: string): { base: string; id: string; hash: string } | null {
  const [, base, id, hash] = /^([^+]+)\+([a-z0-9-]+)\.([0-9a-f]+)$/.exec(rules) ?? [];
  return base && id && hash ? { base, id, hash } : null;
}
