import type { PowerLine } from '@concert/board';
import type { SeatInfo } from '@concert/kernel';

const tinctures = ['#2f56a3', '#b2302a', '#3d7d43', '#d6a52a', '#6a4a86', '#444', '#8a5a2b'];
/** The seats as powers, for a game without a board. */
export const plainPowers = (seats: readonly SeatInfo[]): PowerLine[] =>
  seats.map((seat, i) => ({ key: seat.id, seat: i, name: seat.name, flag: plainFlag(i), figures: [] }));

const plainFlag = (i: number): string => `<rect width="30" height="20" fill="${tinctures[i % tinctures.length]}"/>`;
