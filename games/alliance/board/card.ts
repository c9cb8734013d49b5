/** What a card says of a place: whose it is, what it is worth, and which waters its port opens on. */
import type { Card, CardSubject } from '@concert/board';
import { baseSeas, homeOf, isSea, place, power, vpOf } from '../src/tables.ts';
import { type AllianceContext, campsAt, headOf, holderOf, ownEmpire } from './context.ts';

export function card(context: AllianceContext, subject: CardSubject): Card | null {
  if ('power' in subject) return null;
  const { board } = context.view;
  const name = 'place' in subject ? subject.place : subject.piece.place;
  const p = place.names.indexOf(name);
  if (p < 0) return null;
  const camps = campsAt(board);
  const own = ownEmpire(context);
  const holder = holderOf(board, camps, p);
  const chips = [
    ...(camps[p].size > 1 ? ['contested'] : []),
    ...(own >= 0 && holder === headOf(board, own) ? ['yours'] : []),
  ];
  const home = isSea(p) ? -1 : homeOf[p];
  return {
    title: place.labels![p],
    chips,
    rows: [
      ...(holder >= 0 ? [{ label: 'Held by', text: power.labels![holder] }] : []),
      ...(home >= 0 ? [{ label: 'Homeland of', text: power.labels![home] }] : []),
      ...(vpOf[p] > 0 ? [{ label: 'Worth', text: `${vpOf[p]} ★` }] : []),
      ...(baseSeas[p].length > 0
        ? [{ label: 'Naval base', text: baseSeas[p].map((sea) => place.labels![sea]).join(', ') }]
        : []),
    ],
  };
}
