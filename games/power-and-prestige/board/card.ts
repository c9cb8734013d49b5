/** What a card says of a location or a province: whose it is, and what is in it. */
import type { Card, CardSubject } from '@concert/board';
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
    ...(owner >= 0 && owner === view.viewer ? ['yours'] : []),
    ...(board.unrest[p] ? ['unrest'] : []),
    ...(board.fortresses.includes(at) ? ['fortress'] : []),
  ];
  return {
    title: at >= 0 ? labelOfLocation(at) : labelOfProvince(p),
    chips,
    rows: [
      ...(at >= 0 ? [{ label: 'Province', text: labelOfProvince(p) }] : []),
      { label: 'Owner', text: owner >= 0 ? facts.seats[owner].name : 'neutral' },
      ...(resident >= 0 ? [{ label: 'Residence of', text: facts.seats[resident].name }] : []),
      ...(capitalOf[p] === at ? [{ label: 'City', text: 'capital of the province' }] : []),
      ...(at >= 0 && capitalOf[p] !== at && isCity[at] ? [{ label: 'City', text: 'yes' }] : []),
    ],
  };
}
