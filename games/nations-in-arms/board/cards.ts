/** What a card says of a hex, a force or a side; and the standing line. Figures come from the rules' text tables. */
import type { Card, CardSubject, Goal } from '@concert/board';
import { scenarios } from '../src/data/scenarios.ts';
import { damageOf } from '../src/rules/1-units.ts';
import {
  cityAt,
  fortressOf,
  fullSteps,
  HEXES,
  province,
  provinceOfHex,
  terrainNames,
  terrainOf,
} from '../src/tables.ts';
import {
  type Context,
  type Force,
  forcesOf,
  forceTitle,
  placeIdOf,
  placeNumber,
  sideNames,
  spotName,
  townOf,
  valuesOf,
} from './context.ts';
import { shortName } from './drawings.ts';
import { powerName } from './livery.ts';
import { reachOf } from './marks.ts';
import { attackRows, supplyRows } from './readings.ts';
import { levelNow, nextLevel, pointLines, pointsOf } from './standing.ts';

type Row = { readonly label: string; readonly text: string };

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

const row = (label: string, text: string): Row[] => (text === '' ? [] : [{ label, text }]);

/** The fortress of a hex: level, holder, damage, siege. */
function fortressText({ view: { board } }: Context, at: number): string {
  const c = cityAt[at]!;
  if (c < 0 || fortressOf[c] === 0) return '';
  const holder = board.controller[c]!;
  const parts = [
    `level ${fortressOf[c]}`,
    holder < 0 ? 'inactive' : powerName(holder),
    ...(damageOf(board, c) > 0 ? [`${damageOf(board, c)} points lost`] : []),
    ...(board.siege[c]! > 0 ? [`besieged, level ${board.siege[c]! - 1}`] : []),
  ];
  return parts.join(', ');
}

/** What the active force pays for a hex, and what may happen on the way. */
function wayText(context: Context, at: number): string {
  const rows = reachOf(context).get(at) ?? [];
  if (rows.length === 0) return '';
  const ways = rows.map(({ via, cost, left, woken }) => {
    const price = left < 0 ? '' : `: ${cost} MP, ${left} left`;
    return `from ${spotName(via)}${price}${woken > 0 ? ', enemies may react' : ''}`;
  });
  return ways.join('; ');
}

/** The odds of attacking there, by the side it is entered from. */
function attackText(context: Context, at: number): string {
  return attackRows(context)
    .filter(({ to }) => to === at)
    .map(
      ({ via, size, win, tie, lose, own, enemy }) =>
        `from ${spotName(via)}: ${size}, won ${win} %, tied ${tie} %, lost ${lose} %; you lose ${own}, they lose ${enemy}`,
    )
    .join('; ');
}

function hexCard(context: Context, at: number): Card | null {
  if (at >= HEXES) return null;
  const { board } = context.view;
  const p = provinceOfHex[at]!;
  const owner = board.owner[p]!;
  const cut = supplyRows(context).find(({ place }) => place === at);
  const worth = pointLines(context).find(({ what }) => what === spotName(at));
  return {
    title: townOf(at) ? `${townOf(at)} ${placeIdOf(at).slice(1)}` : `Hex ${placeIdOf(at).slice(1)}`,
    chips: [terrainNames[terrainOf[at]!]!, ...(worth ? [`${worth.worth} points`] : [])],
    rows: [
      ...row('Province', [...new Set([province.labels![p]!, powerName(owner)])].join(', ')),
      ...row('Fortress', fortressText(context, at)),
      ...row('Way', wayText(context, at)),
      ...row('Battle', attackText(context, at)),
      ...row('Supply', cut ? (cut.why === '' ? 'arrives' : `cut: ${cut.why}`) : ''),
    ],
  };
}

function forceCard(context: Context, force: Force): Card {
  const { board } = context.view;
  const commander = force.commander < 0 ? '' : valuesOf(board, force.commander).join(' · ');
  return {
    title: forceTitle(force),
    chips: [
      sideNames[force.side]!,
      ...(force.unsupplied ? ['out of supply'] : []),
      ...(force.demoralized ? ['demoralised'] : []),
    ],
    rows: [
      ...row('Initiative · combat', commander),
      ...row('Corps', force.units.map((p) => `${shortName(p)} ${board.steps[p]}/${fullSteps[p]}`).join(', ')),
      ...row('Battle', attackText(context, force.place)),
    ],
  };
}

export function card(context: Context, subject: CardSubject): Card | null {
  if ('place' in subject) {
    const at = placeNumber.get(subject.place);
    return at === undefined ? null : hexCard(context, at);
  }
  if ('power' in subject) return null;
  const ids = new Set((subject.piece.points ?? []).map(({ id }) => id));
  const force = forcesOf(context.view.board).find(({ pieces }) => pieces.some((p) => ids.has(p)));
  return force && force.units.length > 0 ? forceCard(context, force) : null;
}

/** The standing line: French points, what they mean now, and when the campaign ends. */
export function goal(context: Context): Goal | null {
  const { board } = context.view;
  const scenario = scenarios.find(({ id }) => id === context.facts.options.scenario);
  const points = pointsOf(context);
  if (!scenario || points === null || board.turn === 0) return null;
  const next = nextLevel(context, points);
  const until = Number(context.facts.options.until) || scenario.turns;
  return {
    goal: `${capital(levelNow(context, points).name)} as it stands`,
    about: 'French points for places, armies and battles',
    turn: `turn ${board.turn} of ${until}`,
    ends: `ends after turn ${until}`,
    last: board.turn === until,
    unit: 'points',
    // Only the French collect points; the Coalition wins by keeping them few.
    scores: [{ key: 'fr', value: points }],
    ...(next && {
      swing: `${next.from - points} more ${next.from - points === 1 ? 'point makes' : 'points make'} it ${next.name}`,
    }),
  };
}
