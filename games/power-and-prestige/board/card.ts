/** What a card says of a location or a province: whose it is, and what is in it. */
import { type Card, type CardSubject, put } from '@concert/board';
import { capitalOf, isCity, location, provinceOf } from '../src/tables.ts';
import { labelOfLocation, labelOfProvince, type PowerContext, placeOfProvince } from './context.ts';

export function card(context: PowerContext, subject: CardSubject): Card | null {
  if ('power' in subject) return null;
  const { view, facts } = context;
  const { board } = view;
  const name = 'place' in subject ? subject.place : subject.piece.place;
  const at = location.names.indexOf(name);
  const p = at >= 0 ? provinceOf[at] : board.owner.findIndex((_, i) => placeOfProvince(i) === name);
  if (p < 0 || board.owner[p] === undefined) return null;
  const owner = board.owner[p];
  const resident = at < 0 ? -1 : board.residence.indexOf(at);
  const chips = [
    ...(owner >= 0 && owner === view.viewer ? [put(context, 'card.yours')] : []),
    ...(board.unrest[p] ? [put(context, 'card.unrest')] : []),
    ...(board.fortresses.includes(at) ? [put(context, 'card.fortress')] : []),
  ];
  return {
    title: at >= 0 ? labelOfLocation(context, at) : labelOfProvince(context, p),
    chips,
    rows: [
      ...(at >= 0 ? [{ label: put(context, 'card.province'), text: labelOfProvince(context, p) }] : []),
      { label: put(context, 'card.owner'), text: owner >= 0 ? facts.seats[owner].name : put(context, 'card.neutral') },
      ...(resident >= 0 ? [{ label: put(context, 'card.residence'), text: facts.seats[resident].name }] : []),
      ...(capitalOf[p] === at ? [{ label: put(context, 'card.city'), text: put(context, 'card.capital') }] : []),
      ...(at >= 0 && capitalOf[p] !== at && isCity[at]
        ? [{ label: put(context, 'card.city'), text: put(context, 'card.yes') }]
        : []),
    ],
  };
}
