/** The position as text, from a view alone: for terminals and screen readers. */
import type { SeatInfo, SeatView, StaffTable } from '@concert/kernel';
import type { PowerAndPrestige } from './shape.ts';
import { economyTables } from './staff-economy.ts';

export function staff(view: SeatView<PowerAndPrestige>, seats: readonly SeatInfo[]): StaffTable[] {
  return economyTables(view, seats);
}
