/** A reference to the rules that opens the handbook there. */
import type { TableUi } from './table-ui.ts';

export function Clause({ ui, reference }: { ui: TableUi; reference: string }) {
  return (
    <button type="button" class="clause figures" onClick={() => ui.openClause(reference)}>
      {reference.replace(/^[A-Z]+-/, '')}
    </button>
  );
}
