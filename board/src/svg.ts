/** Small helpers for boards that draw: text that is safe in markup, and patterns that go with colours. */

export const safe = (text: string | number): string =>
  String(text).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string);

/** The eight patterns every national colour is paired with, as markup for `defs`; ids `pattern-0` … `pattern-7`. */
const strokes = [
  'M0 0L12 12M-3 9L3 15M9 -3L15 3',
  'M12 0L0 12M-3 3L3 -3M9 15L15 9',
  'M0 6H12',
  'M6 0V12',
  'M0 0L12 12M12 0L0 12',
  'M0 6H12M6 0V12',
  'M0 9Q3 3 6 9T12 9',
  '',
];
export const patterns: string = strokes
  .map(
    (d, i) =>
      `<pattern id="pattern-${i}" width="12" height="12" patternUnits="userSpaceOnUse">${
        d
          ? `<path d="${d}" fill="none" stroke="currentColor" stroke-width="1.6"/>`
          : '<circle cx="6" cy="6" r="2" fill="currentColor"/>'
      }</pattern>`,
  )
  .join('');

/** A flag of bands, 30 × 20. */
export function bands(colours: readonly string[], upright = false): string {
  const n = colours.length;
  const parts = colours.map((fill, i) =>
    upright
      ? `<rect x="${(30 / n) * i}" width="${30 / n}" height="20" fill="${fill}"/>`
      : `<rect y="${(20 / n) * i}" width="30" height="${20 / n}" fill="${fill}"/>`,
  );
  return parts.join('');
}
