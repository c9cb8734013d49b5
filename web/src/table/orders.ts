/** Typed orders: which of the choices is meant. */

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}#]+/gu, ' ')
    .trim()
    .toLowerCase();

/** The number of the choice; or, when it is not clear, up to four that could be meant. */
export function findOrder(labels: readonly string[], typed: string): number | string[] {
  const wanted = fold(typed);
  if (wanted === '') return [];
  if (/^\d+$/.test(wanted)) {
    const at = Number(wanted) - 1;
    return at >= 0 && at < labels.length ? at : [];
  }
  const folded = labels.map(fold);
  const exact = folded.indexOf(wanted);
  if (exact >= 0) return exact;
  for (const fits of [
    (label: string) => label.startsWith(wanted),
    (label: string) => wanted.split(' ').every((word) => label.includes(word)),
  ]) {
    const found = folded.flatMap((label, i) => (fits(label) ? [i] : []));
    if (found.length === 1) return found[0];
    if (found.length > 1) return found.slice(0, 4).map((i) => labels[i]);
  }
  return [];
}
