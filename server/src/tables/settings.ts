/** What was agreed about a table besides the game's own options. */
import type { TableSettings } from '@concert/wire';
import { z } from 'zod';

const MINUTE = 60_000;
/** Less than this is no use; more than this is no limit. */
const ms = z
  .int()
  .min(1_000)
  .max(90 * 24 * 60 * MINUTE);

/** As they are given when a table is opened. */
export const settingsShape = z.strictObject({
  clock: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('none') }),
      z.strictObject({ kind: z.literal('decision'), ms }),
      z.strictObject({
        kind: z.literal('player'),
        ms,
        increment: z
          .int()
          .min(0)
          .max(60 * MINUTE)
          .default(0),
      }),
    ])
    .default({ kind: 'none' }),
  vacation: z.int().min(0).max(60).default(0),
  gallery: z.boolean().default(true),
  delay: z
    .union([
      z.strictObject({ choices: z.int().min(1).max(200) }),
      z.strictObject({ minutes: z.int().min(1).max(1440) }),
    ])
    .nullable()
    .default(null),
  anonymous: z.boolean().default(false),
  rated: z.boolean().default(false),
});

/** Everything that is stored with a table's row: what was agreed, and who may join. */
export interface KeptSettings extends Partial<TableSettings> {
  /** People who may join a closed table. */
  invited?: string[];
  /** It holds an imported record. */
  imported?: true;
}

const USUAL: TableSettings = {
  clock: { kind: 'none' },
  vacation: 0,
  gallery: true,
  delay: null,
  anonymous: false,
  rated: false,
};

/** What was agreed; tables from before there were settings have the defaults. */
export function agreed(text: string): TableSettings {
  const { clock, vacation, gallery, delay, anonymous, rated } = { ...USUAL, ...(JSON.parse(text) as KeptSettings) };
  return { clock, vacation, gallery, delay, anonymous, rated };
}
