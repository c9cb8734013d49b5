/** What a card says of a place: whose it is, what it is worth, and which waters its port opens on. */
import { type Card, type CardSubject, nameIn, put } from '@concert/board';
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
    ...(camps[p].size > 1 ? [put(context, 'card.contested')] : []),
    ...(own >= 0 && holder === headOf(board, own) ? [put(context, 'card.yours')] : []),
  ];
  const home = isSea(p) ? -1 : homeOf[p];
  return {
    title: nameIn(context, place, p),
    chips,
    rows: [
      ...(holder >= 0 ? [{ label: put(context, 'card.held-by'), text: nameIn(context, power, holder) }] : []),
      ...(home >= 0 ? [{ label: put(context, 'card.homeland'), text: nameIn(context, power, home) }] : []),
      ...(vpOf[p] > 0 ? [{ label: put(context, 'card.worth'), text: `${vpOf[p]} ★` }] : []),
      ...(baseSeas[p].length > 0
        ? [{ label: put(context, 'card.base'), text: baseSeas[p].map((sea) => nameIn(context, place, sea)).join(', ') }]
        : []),
    ],
  };
}
