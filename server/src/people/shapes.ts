/** What people send and are answered, as far as several routes share it. */
import { z } from 'zod';

/** What joins two signs into one emoji, or shapes letters in scripts that need it: seen by what it does, so only there. */
const JOINERS = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{VS}])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=[\p{scx=Arab}\p{scx=Deva}\p{scx=Beng}\p{scx=Sinh}\p{scx=Mlym}\p{scx=Knda}])[\u200c\u200d](?=\p{L})`,
];

/** One line of nothing but what can be seen: no control characters, nothing that reverses the text, nothing invisible. */
export const VISIBLE = new RegExp(
  String.raw`^(?:\p{VS}|${JOINERS.join('|')}|[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800])*$`,
  'u',
);

/**
 * What people can read and tell apart: no control characters, nothing that reverses the text, no lone surrogates,
 * nothing invisible. Variation selectors are removed.
 */
export const shortText = z
  .string()
  .max(200)
  .transform((text) =>
    text
      .normalize('NFC')
      .replace(/\p{VS}/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .min(1)
      .max(40)
      .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{DI}\u2800]*$/u, 'holds characters that cannot be seen'),
  );
export const password = z.string().min(8, 'at least eight characters are needed').max(200);
export const person = z.object({ id: z.string(), name: z.string(), guest: z.boolean(), host: z.boolean() });
export const me = { 200: z.object({ me: person }) };
