/** The diplomacy track in words: where every country stands, and what an attempt on it would cost and need. */
import type { SeatView, TextTable } from '@concert/kernel';
import type { Given } from './reading.ts';
import { type Attempt, attemptsNow, trackNow } from './reading-diplomacy.ts';
import type { NationsInArms } from './shape.ts';
import { power } from './tables.ts';

const boxes: { readonly [box: string]: string } = {
  neutral: 'neutral',
  empire: 'Empire',
  coalition: 'Coalition',
  satellite: 'satellite',
};

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

const bringsText = ({ brings: { steps, corps, detachments, fleets } }: Attempt): string =>
  [
    ...counted(steps, 'step', 'steps'),
    ...counted(corps, 'corps', 'corps'),
    ...counted(detachments, 'detachment', 'detachments'),
    ...counted(fleets, 'fleet', 'fleets'),
  ].join(', ') || 'no troops';

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** Price, chance and reasons of every attempt that may be made now. */
function attemptsTable(view: SeatView<NationsInArms>, given: Given): TextTable[] {
  const attempts = attemptsNow(view, given);
  if (attempts.length === 0) return [];
  return [
    {
      id: 'attempts',
      title: 'Attempts',
      columns: ['country', 'support', '£', '%', 'needed on 2 dice', 'modifiers', 'brings', 'rival at best %'],
      rows: attempts.map((attempt) => [
        power.labels![attempt.power]!,
        attempt.support,
        attempt.cost,
        Math.round(100 * attempt.odds.chance),
        attempt.odds.needed - attempt.odds.modifier,
        attempt.lines.map(({ what, modifier }) => `${what} ${signed(modifier)}`).join(', ') || '–',
        bringsText(attempt),
        Math.round(100 * attempt.rival),
      ]),
    },
  ];
}

export function diplomacyTables(view: SeatView<NationsInArms>, given: Given): TextTable[] {
  const track = trackNow(view, given);
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
    ...attemptsTable(view, given),
  ];
}
