/** What a way to play makes more or less of, beside the usual. */
export interface Style {
  /** Of troops, of buildings and of what brings prestige, when gold is spent. */
  readonly troops: number;
  readonly buildings: number;
  readonly fame: number;
  /** Of provinces that can be taken. */
  readonly prizes: number;
}

export const USUAL: Style = { troops: 1, buildings: 1, fame: 1, prizes: 1 };

/** Other ways to play, each coherent in itself. */
export const ways = {
  martial: { troops: 1.5, buildings: 0.9, fame: 0.9, prizes: 1.4 },
  thrifty: { troops: 0.7, buildings: 1.4, fame: 1, prizes: 1 },
  splendid: { troops: 0.9, buildings: 1, fame: 1.5, prizes: 0.9 },
  careful: { troops: 1.2, buildings: 1, fame: 1, prizes: 0.6 },
} as const satisfies { [style: string]: Style };
