import { field, type Id, kind, option, type Seat } from '@concert/kernel';
import { by, columns, graphOf, idOrNone, idsOf, int, one } from '@concert/kit';

// Six provinces in a ring around Gotha; three corps a side, worth 1, 2 and 3, and only the owner knows which is which.
export const province = kind('province', ['Alsace', 'Baden', 'Hesse', 'Saxony', 'Franconia', 'Swabia', 'Gotha']);
export const colours = ['Blue', 'Red', 'Green'];
export const corps = kind(
  'corps',
  colours.flatMap((colour) => [`${colour} I`, `${colour} II`, `${colour} III`]),
);
export type Corps = Id<'corps'>;
export type Province = Id<'province'>;
export const places = idsOf(province);
export const GOTHA = 6;
const ring = [0, 1, 2, 3, 4, 5];
export const map = graphOf(7, [...ring.map((p) => [p, (p + 1) % 6] as const), ...ring.map((p) => [p, GOTHA] as const)]);
export const owner = (c: Corps): Seat => Math.floor(c / 3);

// Three corps for every seat: where each stands, −1 when it is lost, which all see; and what it is worth, which is secret.
const rank = kind('rank', ['I', 'II', 'III']);
export const state = columns({
  turn: one(int(0, 8)),
  at: by(['seat', rank], idOrNone(province)),
  worth: by(['seat', rank], int(1, 3), 'secret'),
});

export const options = {
  seats: option(field.int(2, 3), 2, 'How many sides take part'),
  turns: option(field.int(2, 8), 5, 'How many turns are played'),
};
export const verbs = {
  order: { corps: field.id(corps), to: field.id(province) },
  ready: {},
  help: { corps: field.id(corps) },
  decline: {},
  strike: { corps: field.handle(corps) },
};
