/** What each campaign pays: the cities that draw armies, and those that the Coalition covers when it has nothing better to do. */
import type { P } from '../shape.ts';
import { cityId } from '../tables.ts';

export interface Prizes {
  readonly cities: readonly (readonly [city: number, worth: number])[];
  readonly covered: readonly number[];
}

const prizes = (worths: { readonly [city: string]: number }, covered: readonly string[]): Prizes => ({
  cities: Object.entries(worths).map(([name, worth]) => [cityId(name), worth]),
  covered: covered.map(cityId as (name: string) => number),
});

const byScenario = {
  italy1796: prizes(
    {
      turin: 3,
      milan: 2.5,
      mantua: 4,
      verona: 1,
      bologna: 1,
      trent: 1,
      cuneo: 0.7,
      alessandria: 1,
      laibach: 2,
      trieste: 2,
      nice: 1.5,
      savona: 1.2,
    },
    ['mantua', 'milan'],
  ),
  austerlitz1805: prizes(
    {
      vienna: 6,
      prague: 2,
      budapest: 2.5,
      venice: 1,
      trieste: 1,
      innsbruck: 1,
      munich: 1.5,
      linz: 1,
      strasbourg: 1.5,
      mainz: 1.5,
      milan: 2,
    },
    ['vienna', 'prague', 'linz', 'venice'],
  ),
  jena1806: prizes(
    {
      berlin: 4,
      konigsberg: 3,
      warsaw: 2.5,
      danzig: 2,
      magdeburg: 1.5,
      breslau: 1.2,
      dresden: 1.5,
      erfurt: 1.5,
      posen: 0.8,
    },
    ['berlin', 'konigsberg', 'warsaw', 'danzig'],
  ),
  russia1812: prizes(
    { moscow: 7, smolensk: 3, vilna: 1.5, minsk: 1.5, riga: 2, kiev: 2.5, petersburg: 3.5, konigsberg: 1, warsaw: 1 },
    ['smolensk', 'moscow', 'riga', 'kiev'],
  ),
  peninsula1808: prizes(
    {
      madrid: 3,
      seville: 2,
      barcelona: 2,
      valencia: 1.2,
      saragossa: 1.3,
      burgos: 1,
      lisbon: 4,
      badajoz: 1.2,
      cadiz: 2.5,
      pamplona: 1,
      san_sebastian: 1,
      corunna: 0.8,
      ciudad_rodrigo: 0.8,
      almeida: 0.7,
      gerona: 0.8,
      bayonne: 1,
    },
    ['lisbon', 'seville', 'cadiz', 'valencia', 'saragossa'],
  ),
} satisfies { [scenario in P['options']['scenario']]: Prizes };

export const prizesOf = ({ options }: Pick<P, 'options'>): Prizes => byScenario[options.scenario];
