/** The flag of a power, as the board draws it in the list of powers. */
import type { Point } from '@concert/kernel';
import type { TableUi } from './table-ui.ts';

export function Flag({ ui, of }: { ui: TableUi; of: Point | null }) {
  const power = of && ui.powerOf(of);
  if (!power) return <span class="flag none" />;
  return (
    <svg
      class="flag"
      viewBox="0 0 30 20"
      role="img"
      aria-label={power.name}
      dangerouslySetInnerHTML={{ __html: `<title>${plainText(power.name)}</title>${power.flag}` }}
    />
  );
}

const plainText = (text: string): string => text.replace(/[&<]/g, (c) => (c === '&' ? '&amp;' : '&lt;'));
