/** The diplomacy track in words: where every country stands, and what an attempt on it would cost and need. */
import type { Options, SeatView, TextTable } from '@concert/kernel';
import { trackNow } from './reading-diplomacy.ts';
import type { NationsInArms } from './shape.ts';
import { power } from './tables.ts';

const boxes: { readonly [box: string]: string } = {
  neutral: 'neutral',
  empire: 'Empire',
  coalition: 'Coalition',
  satellite: 'satellite',
};

export function diplomacyTables(view: SeatView<NationsInArms>, options: Options<NationsInArms>): TextTable[] {
  const track = trackNow(view, options);
  if (track.length === 0) return [];
  return [
    {
      id: 'diplomacy',
      title: 'Diplomacy',
      columns: [
        'country',
        'stands',
        'ally of',
        'moved now',
        'France: modifier',
        'France: %',
        'Coalition: modifier',
        'Coalition: %',
      ],
      rows: track.map((line) => [
        power.labels![line.power]!,
        boxes[line.box]!,
        line.ally < 0 ? '–' : power.labels![line.ally]!,
        line.moved ? 'yes' : '–',
        ...line.odds.flatMap((odds): (string | number)[] =>
          odds === null ? ['closed', '–'] : [odds.modifier, Math.round(100 * odds.chance)],
        ),
      ]),
    },
  ];
}
