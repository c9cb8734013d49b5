/** The diplomacy track in words: where every country stands, and what an attempt on it would cost and need. */
import { type Cell, type SeatView, say, type ToldTable, tableHeads } from '@concert/kernel';
import type { Given } from './reading.ts';
import { type Attempt, attemptsNow, trackNow } from './reading-diplomacy.ts';
import type { NationsInArms } from './shape.ts';

const thePower = (id: number): Cell => ({ kind: 'power', id });

function bringsCell({ brings }: Attempt): Cell {
  const parts = Object.entries(brings).filter(([, n]) => n > 0);
  return parts.length === 0 ? say('brings.none') : parts.map(([what, n]) => say(`brings.${what}`, { n }));
}

/** What can't be worked out without seeing what is hidden. */
const UNKNOWN = '?';
const percent = (chance: number | 'unknown'): number | string =>
  chance === 'unknown' ? UNKNOWN : Math.round(100 * chance);

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** Price, chance and reasons of every attempt that may be made now. */
function attemptsTable(view: SeatView<NationsInArms>, given: Given): ToldTable[] {
  const attempts = attemptsNow(view, given);
  if (attempts.length === 0) return [];
  return [
    {
      id: 'attempts',
      title: say('table.attempts'),
      columns: tableHeads(
        'country',
        'support',
        'money',
        'percent',
        'needed-on-2-dice',
        'modifiers',
        'brings',
        'rival-at-best-percent',
      ),
      rows: attempts.map((attempt) => [
        thePower(attempt.power),
        attempt.support,
        attempt.cost,
        attempt.odds === 'unknown' ? UNKNOWN : percent(attempt.odds.chance),
        attempt.odds === 'unknown' ? UNKNOWN : attempt.odds.needed - attempt.odds.modifier,
        attempt.lines.map(({ what, modifier }) => say(`court.line.${what}`, { modifier: signed(modifier) })),
        bringsCell(attempt),
        percent(attempt.rival),
      ]),
    },
  ];
}

export function diplomacyTables(view: SeatView<NationsInArms>, given: Given): ToldTable[] {
  const track = trackNow(view, given);
  if (track.length === 0) return [];
  return [
    {
      id: 'diplomacy',
      title: say('table.diplomacy'),
      columns: tableHeads(
        'country',
        'stands',
        'ally-of',
        'moved-now',
        'france-modifier',
        'france-percent',
        'coalition-modifier',
        'coalition-percent',
      ),
      rows: track.map((line) => [
        thePower(line.power),
        say(`track.${line.box}`),
        line.ally < 0 ? '–' : thePower(line.ally),
        line.moved ? say('track.moved') : '–',
        ...line.odds.flatMap((odds): Cell[] =>
          odds === null
            ? [say('table.closed'), '–']
            : odds === 'unknown'
              ? [UNKNOWN, UNKNOWN]
              : [odds.modifier, percent(odds.chance)],
        ),
      ]),
    },
    ...attemptsTable(view, given),
  ];
}
