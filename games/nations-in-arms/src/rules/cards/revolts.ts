/** Risings: the Vendee (33), Ireland (45), the Holy Faith (49), the Tyrol (57), Dalmatia (62), Calabria (63), Serbia (64). */
import { COALITION, EMPIRE, type P, type State } from '../../shape.ts';
import { AUSTRIA, FRANCE, HEXES, isCombat, powerId, provinceId, provinceOfHex, RUSSIA, TURKEY } from '../../tables.ts';
import { CALABRIAN_REVOLT, UNITED_IRISHMEN } from '../1-effects.ts';
import { isEnemy, leaderOf, seatOf, sideOf, sideOfPiece } from '../1-units.ts';
import { allowExpedition } from '../5-expeditions.ts';
import { INSURGENTS, mayRise, type RisingName, rise } from '../14-revolts.ts';
import { type CardRule, when } from './rule.ts';

const [TYROL, DALMATIA, NAPLES] = ['tyrol', 'dalmatia', 'naples'].map(provinceId as (name: string) => number);
const [NEAPOLITANS, VENICE] = ['naples', 'venezia'].map(powerId as (name: string) => number);

/** A rising that a card may call, if its condition holds, for the major it names. */
const revolt = (
  name: RisingName,
  controller: (state: State) => number,
  holds: (state: State) => boolean,
  more: (state: State) => void = () => {},
): CardRule => ({
  on: 'nothing',
  targets: ({ state }) => when(state.runner.length > 0 && holds(state) && mayRise(state, name)),
  play(play: P) {
    const power = controller(play.state);
    rise(play, name, power);
    more(play.state);
    return { at: 'field', minor: INSURGENTS, seat: seatOf(play.state, power) };
  },
});

const britain = (state: State): number => leaderOf(state, COALITION);
/** Austria if she is at war with the owner of a province, else Britain. */
const austriaOr =
  (province: number) =>
  (state: State): number =>
    isEnemy(state, AUSTRIA, state.owner[province]) ? AUSTRIA : britain(state);

const isFrenchNaples = (state: State): boolean =>
  state.owner[NAPLES] === FRANCE || (state.owner[NAPLES] === NEAPOLITANS && sideOf(state, NEAPOLITANS) === EMPIRE);

/** Card 49: no more than so many steps of the Empire in Naples. */
const FEW = 4;
const empireSteps = (state: State): number =>
  state.present.reduce(
    (sum, p) =>
      isCombat[p] &&
      state.place[p] < HEXES &&
      provinceOfHex[state.place[p]] === NAPLES &&
      sideOfPiece(state, p) === EMPIRE
        ? sum + state.steps[p]
        : sum,
    0,
  );

export const revoltCards: { readonly [number: number]: CardRule } = {
  33: revolt('vendee', britain, () => true),
  45: revolt(
    'ireland',
    () => FRANCE,
    () => true,
    (state) => allowExpedition(state, UNITED_IRISHMEN),
  ),
  49: revolt('calabria', britain, (state) => isFrenchNaples(state) && empireSteps(state) <= FEW),
  57: revolt('tyrol', austriaOr(TYROL), (state) => state.owner[TYROL] !== AUSTRIA),
  62: revolt('dalmatia', austriaOr(DALMATIA), (state) => ![AUSTRIA, VENICE].includes(state.owner[DALMATIA])),
  63: revolt('calabria', britain, isFrenchNaples, (state) => allowExpedition(state, CALABRIAN_REVOLT)),
  64: revolt(
    'serbia',
    (state) => (sideOf(state, RUSSIA) === sideOf(state, TURKEY) ? AUSTRIA : RUSSIA),
    () => true,
  ),
};
