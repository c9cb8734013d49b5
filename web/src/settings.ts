/** The person's settings for this browser, stored in it. */
import { effect, signal } from '@preact/signals';

export interface Settings {
  desk: 'auto' | 'light' | 'dark';
  pieces: number;
  patterns: boolean;
  motion: boolean;
  sound: boolean;
  /** Desktop notifications when it is your turn. */
  notify: boolean;
  /** The camera goes where others act. */
  follow: boolean;
  /** Battles of others open on the stage. */
  battles: boolean;
  guide: boolean;
  /** Ask before what can't be taken back; except for these, by game and verb. */
  asks: boolean;
  dontAsk: readonly string[];
  pace: number;
  /** The language of the page by its tag; null is the browser's. */
  language: string | null;
  powersFolded: boolean;
  dispatchesFolded: boolean;
}
const defaults: Settings = {
  desk: 'auto',
  pieces: 32,
  patterns: true,
  motion: true,
  sound: false,
  notify: false,
  follow: true,
  battles: true,
  guide: true,
  asks: true,
  dontAsk: [],
  pace: 350,
  language: null,
  powersFolded: false,
  dispatchesFolded: false,
};
const KEY = 'concert-settings';

function stored(): Settings {
  try {
    return { ...defaults, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return defaults;
  }
}

export const settings = signal<Settings>(stored());

export const set = (change: Partial<Settings>): void => {
  settings.value = { ...settings.value, ...change };
};

const darkSystem = window.matchMedia('(prefers-color-scheme: dark)');
const systemTheme = signal<'light' | 'dark'>(darkSystem.matches ? 'dark' : 'light');

darkSystem.addEventListener('change', () => {
  systemTheme.value = darkSystem.matches ? 'dark' : 'light';
});

/** The theme in use. */
export const themeNow = (): 'light' | 'dark' =>
  settings.value.desk === 'auto' ? systemTheme.value : settings.value.desk;

/** Puts them where the styles read them. */
export function applySettings(): void {
  effect(() => {
    const { dataset } = document.documentElement;
    dataset.desk = themeNow();
    dataset.motion = settings.value.motion ? 'moving' : 'still';
    try {
      localStorage.setItem(KEY, JSON.stringify(settings.value));
    } catch {
      // A browser without storage still plays.
    }
  });
}
