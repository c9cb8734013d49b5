/** Baskets: how many of each ware a seat drafts in its lane, before anyone else sees it. They are plain, and belong into a frame. */

export const emptyBasket = (wares: number): number[] => Array<number>(wares).fill(0);

export const isEmptyBasket = (basket: readonly number[]): boolean => basket.every((count) => count === 0);

/** The basket with one of a ware more, or less. */
export const withWare = (basket: readonly number[], ware: number, by = 1): number[] =>
  basket.map((count, each) => (each === ware ? count + by : count));

/** What all of it costs. Prices are asked for wares that are in it. */
export function basketPrice(basket: readonly number[], priceOf: (ware: number) => number): number {
  let price = 0;
  for (let ware = 0; ware < basket.length; ware++) if (basket[ware]! > 0) price += basket[ware]! * priceOf(ware);
  return price;
}
