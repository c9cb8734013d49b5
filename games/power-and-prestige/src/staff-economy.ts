/** The tables of the economic round: the income worksheet and the basket of purchases with its running total. */
import type { SeatInfo, SeatView, StaffTable } from '@concert/kernel';
import type { PowerAndPrestige } from './shape.ts';

export const economyTables = (_view: SeatView<PowerAndPrestige>, _seats: readonly SeatInfo[]): StaffTable[] => [];
