import { t } from '../text/index.ts';

/** Prints the page, or makes a file of it. */
export const PrintButton = () => (
  <button type="button" onClick={() => print()}>
    {t.print}
  </button>
);
