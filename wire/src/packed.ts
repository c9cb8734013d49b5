/**
 * Long lists of whole numbers (places in reach, mostly) as short texts: each number is written as its difference to the one
 * before it, in as many digits of base 64 as that needs.
 */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const VALUES: { readonly [digit: string]: number } = Object.fromEntries([...DIGITS].map((digit, i) => [digit, i]));
/** Five bits of each digit carry the number, the sixth says that more follow. */
const MORE = 32;
/** Larger numbers would not survive the bit operations. */
const LARGEST = 2 ** 24;

/** The list as a text, or null where it holds anything but whole numbers of ordinary size. */
export function packNumbers(list: readonly unknown[]): string | null {
  let text = '';
  let last = 0;
  for (const value of list) {
    if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > LARGEST || Object.is(value, -0))
      return null;
    const step = value - last;
    // Negative steps take the odd numbers.
    for (let left = step < 0 ? -2 * step - 1 : 2 * step; ; left >>>= 5) {
      const digit = left & 31;
      if (left < MORE) {
        text += DIGITS[digit];
        break;
      }
      text += DIGITS[digit | MORE];
    }
    last = value;
  }
  return text;
}

export function unpackNumbers(text: string): number[] {
  const list: number[] = [];
  let last = 0;
  let step = 0;
  let shift = 0;
  for (const digit of text) {
    const value = VALUES[digit] ?? 0;
    step |= (value & 31) << shift;
    shift += 5;
    if (value >= MORE) continue;
    last += step & 1 ? -(step + 1) / 2 : step / 2;
    list.push(last);
    step = 0;
    shift = 0;
  }
  return list;
}
