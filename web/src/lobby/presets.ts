/** Ways to play that fit most tables: who sits where, and at what pace. Everything can be changed afterwards. */
import type { LocalChair } from '../host/saves.ts';
import { t } from '../text/index.ts';
import { type ChosenSettings, usual } from './table-settings-form.tsx';
import { USUAL_BOT } from './usual-bot.ts';

/** Who plays a seat: here, a bot, or anyone who comes. */
export type Chair = LocalChair | { kind: 'open' };

export const presetNames = ['bots', 'screen', 'live', 'days'] as const;
export type PresetName = (typeof presetNames)[number];

export interface Preset {
  readonly online: boolean;
  chair(seat: number, name: string): Chair;
  readonly agreed: ChosenSettings;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const first = (seat: number, others: Chair): Chair => (seat === 0 ? { kind: 'person', name: t.lobby.you } : others);

export const presets: { readonly [name in PresetName]: Preset } = {
  bots: { online: false, chair: (seat) => first(seat, { kind: 'bot', level: USUAL_BOT }), agreed: usual },
  screen: { online: false, chair: (_, name) => ({ kind: 'person', name }), agreed: usual },
  live: {
    online: true,
    chair: (seat) => first(seat, { kind: 'open' }),
    agreed: {
      ...usual,
      settings: { ...usual.settings, clock: { kind: 'player', ms: 120 * MINUTE, increment: MINUTE } },
    },
  },
  days: {
    online: true,
    chair: (seat) => first(seat, { kind: 'open' }),
    agreed: { ...usual, settings: { ...usual.settings, clock: { kind: 'decision', ms: DAY }, vacation: 14 } },
  },
};
