/** What a card says of a hex, a force or a side; and the standing line. Figures come from the rules' text tables. */
import type { Card, CardSubject, Goal } from '@concert/board';
import { scenarios } from '../src/data/scenarios.ts';
import { damageOf } from '../src/rules/1-units.ts';
import {
  cityAt,
  fortressOf,
  fullSteps,
  HEXES,
  MAJORS,
  power,
  provinceOfHex,
  terrainNames,
  terrainOf,
} from '../src/tables.ts';
import { type Context, type Force, forcesOf, forceTitle, placeIdOf, placeNumber, valuesOf } from './context.ts';
import { shortName } from './drawings.ts';

import { reachOf } from './marks.ts';
import { attackRows, supplyRows } from './readings.ts';
import { levelNow, nationalPoints, nextLevel, pointLines, pointsOf } from './standing.ts';
import { type Key, nameOf, powerName, sideName, tell, tellOf, townOf } from './words.ts';

type Row = { readonly label: string; readonly text: string };

const row = (context: Context, label: Key, text: string): Row[] =>
  text === '' ? [] : [{ label: tell(context, label), text }];

/** The fortress of a hex: level, holder, damage, siege. */
function fortressText(context: Context, at: number): string {
  const { board } = context.view;
  const c = cityAt[at]!;
  if (c < 0 || fortressOf[c] === 0) return '';
  const holder = board.controller[c]!;
  const parts = [
    tell(context, 'hex.level', { level: fortressOf[c]! }),
    holder < 0 ? tell(context, 'hex.inactive') : powerName(context, holder),
    ...(damageOf(board, c) > 0 ? [tell(context, 'hex.damage', { points: damageOf(board, c) })] : []),
    ...(board.siege[c]! > 0 ? [tell(context, 'hex.besieged', { level: board.siege[c]! - 1 })] : []),
  ];
  return parts.join(', ');
}

/** What the active force pays for a hex, and what may happen on the way. */
function wayText(context: Context, at: number): string {
  const rows = reachOf(context).get(at) ?? [];
  if (rows.length === 0) return '';
  const ways = rows.map(({ via, cost, left, woken }) => {
    const way = tell(context, left < 0 ? 'hex.from' : 'hex.price', { via, cost, left });
    return woken > 0 ? `${way}, ${tell(context, 'hex.react')}` : way;
  });
  return ways.join('; ');
}

/** The odds of attacking there, by the side it is entered from. */
function attackText(context: Context, at: number): string {
  return attackRows(context)
    .filter(({ to }) => to === at)
    .map(({ to: _, ...figures }) => tell(context, 'hex.attack', figures))
    .join('; ');
}

function hexCard(context: Context, at: number): Card | null {
  if (at >= HEXES) return null;
  const { board } = context.view;
  const p = provinceOfHex[at]!;
  const owner = board.owner[p]!;
  const cut = supplyRows(context).find(({ place }) => place === at);
  const worth = townOf(context, at) ? pointLines(context).find(({ what }) => what === townOf(context, at)) : undefined;
  return {
    title: townOf(context, at)
      ? `${townOf(context, at)} ${placeIdOf(at).slice(1)}`
      : tell(context, 'hex.title', { number: placeIdOf(at).slice(1) }),
    chips: [
      tellOf(context, 'terrain', terrainNames[terrainOf[at]!]!) || terrainNames[terrainOf[at]!]!,
      ...(worth ? [tell(context, 'hex.points', { worth: worth.worth })] : []),
    ],
    rows: [
      ...row(
        context,
        'hex.province',
        [...new Set([nameOf(context, 'province', p), powerName(context, owner)])].join(', '),
      ),
      ...row(context, 'hex.fortress', fortressText(context, at)),
      ...row(context, 'hex.way', wayText(context, at)),
      ...row(context, 'hex.battle', attackText(context, at)),
      ...row(
        context,
        'hex.supply',
        cut ? (cut.why === '' ? tell(context, 'hex.arrives') : tell(context, 'hex.cut', { why: cut.why })) : '',
      ),
    ],
  };
}

function forceCard(context: Context, force: Force): Card {
  const { board } = context.view;
  const commander = force.commander < 0 ? '' : valuesOf(board, force.commander).join(' · ');
  return {
    title: forceTitle(context, force),
    chips: [
      sideName(context, force.side),
      ...(force.unsupplied ? [tell(context, 'force.unsupplied')] : []),
      ...(force.demoralized ? [tell(context, 'force.demoralised')] : []),
    ],
    rows: [
      ...row(context, 'hex.values', commander),
      ...row(
        context,
        'hex.corps',
        force.units.map((p) => `${shortName(context, p)} ${board.steps[p]}/${fullSteps[p]}`).join(', '),
      ),
      ...row(context, 'hex.battle', attackText(context, force.place)),
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

/** The standing line: French points and what they mean now, or the national points of each; and when the campaign ends. */
export function goal(context: Context): Goal | null {
  const { board } = context.view;
  const scenario = scenarios.find(({ id }) => id === context.facts.options.scenario);
  const points = pointsOf(context);
  if (!scenario || points === null || board.turn === 0) return null;
  const turns = Number(context.facts.options.until) || scenario.turns;
  const when = {
    turn: tell(context, 'goal.turn', { turn: board.turn, turns }),
    ends: tell(context, 'goal.ends', { turns }),
    last: board.turn === turns,
  };
  const national = nationalPoints(context);
  if (national.size > 0)
    return {
      goal: tell(context, 'goal.national'),
      about: tell(context, 'goal.nationalAbout'),
      ...when,
      unit: tell(context, 'goal.nationalUnit'),
      scores: power.names.slice(0, MAJORS).flatMap((key, major) => {
        const value = national.get(powerName(context, major));
        return value === undefined ? [] : [{ key, value }];
      }),
    };
  const next = nextLevel(context, points);
  return {
    goal: tellOf(context, 'level', levelNow(context, points).ending),
    about: tell(context, 'goal.about'),
    ...when,
    unit: tell(context, 'goal.unit'),
    // Only the French collect points; the Coalition wins by keeping them few.
    scores: [{ key: 'fr', value: points }],
    ...(next && { swing: tellOf(context, 'swing', next.ending, { more: next.from - points }) }),
  };
}
