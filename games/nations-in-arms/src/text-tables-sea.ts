/** Squadrons in words: where they are, how many, their names as far as the viewer knows them, and what they carry. */
import type { Options, SeatView, TextTable } from '@concert/kernel';
import { isNamed } from './hidden-fleets.ts';
import { sideOfPiece } from './rules/1-units.ts';
import { cargoOf } from './rules/10-fleets.ts';
import { campaignById } from './rules/scenarios/campaigns.ts';
import { ACTED, type NationsInArms, type State } from './shape.ts';
import { adjectiveOf, piece, place, powerOf } from './tables.ts';
import { isDecoy, isShip } from './tables-sea.ts';

type Row = (string | number)[];
const sideNames = ['Empire', 'Coalition', 'Neutral'];

/** A fleet by its name, or by its nation where that is all one sees. */
const fleetText = (board: State, p: number, named: boolean): string => {
  const name = named ? `${piece.labels![p]}${isDecoy[p] ? ' (decoy)' : ''}` : `${adjectiveOf[powerOf[p]!]} fleet`;
  const cargo = cargoOf(board, p).map((q) => piece.labels![q]);
  return cargo.length > 0 ? `${name} with ${cargo.join(', ')}` : name;
};

/** One row for the fleets of a side in a place. */
export function seaTables({ board, viewer }: SeatView<NationsInArms>, options: Options<NationsInArms>): TextTable[] {
  if (!campaignById(options.scenario).naval) return [];
  const groups = new Map<string, number[]>();
  for (const p of board.present) {
    if (!isShip[p]) continue;
    const key = `${board.place[p]} ${sideOfPiece(board, p)}`;
    groups.set(key, [...(groups.get(key) ?? []), p]);
  }
  const rows = [...groups.values()].map(
    (ships): Row => [
      place.labels![board.place[ships[0]!]!]!,
      sideNames[sideOfPiece(board, ships[0]!)]!,
      ships.length,
      ships.map((p) => fleetText(board, p, isNamed(board, p, viewer, options.fleets === 'open'))).join('; '),
      ships.filter((p) => board.marks[p]! & ACTED).length,
    ],
  );
  return [{ id: 'fleets', title: 'Fleets', columns: ['where', 'side', 'fleets', 'which', 'have acted'], rows }];
}
