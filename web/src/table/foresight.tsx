/** The odds of the choice under the pointer, before it is made: a bar, and in the confirmation what each part means. */
import type { ForecastPart } from '@concert/board';
import { t } from '../text/index.ts';
import type { TableUi } from './table-ui.ts';

export function Foresight({ ui, long = false }: { ui: TableUi; long?: boolean }) {
  const seen = ui.answers.foresight.value;
  if (!seen) return null;
  if (seen.parts === null) return <p class="foresight quiet">{t.table.counting}</p>;
  if (seen.parts.length === 0) return null;
  const shares = wholePercents(seen.parts);
  return (
    <div class="foresight">
      <OddsBar parts={seen.parts} shares={shares} />
      {long && (
        <table>
          <tbody>
            {seen.parts.map(({ label, tone, says }, i) => (
              <tr key={label}>
                <th class={tone}>
                  {shares[i]}% {label}
                </th>
                <td>{says}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function OddsBar({ parts, shares }: { parts: readonly ForecastPart[]; shares: readonly number[] }) {
  const said = parts.map(({ label }, i) => `${label} ${shares[i]}%`).join(', ');
  return (
    <div class="odds-line" role="img" aria-label={`${said} (${t.table.asFarAsYouKnow})`}>
      {parts.map(({ label, tone }, i) => (
        <span key={label} class={tone} style={{ flexGrow: shares[i] }}>
          {shares[i] >= 8 ? `${label} ${shares[i]}%` : ''}
        </span>
      ))}
    </div>
  );
}

/** Whole numbers that make a hundred together: what rounding leaves over goes to the largest. */
export function wholePercents(parts: readonly Pick<ForecastPart, 'share'>[]): number[] {
  const whole = parts.map(({ share }) => Math.floor(share * 100));
  const order = parts.map((_, i) => i).sort((a, b) => rest(parts[b].share) - rest(parts[a].share));
  let left = 100 - whole.reduce((sum, n) => sum + n, 0);
  for (const i of order) if (left-- > 0) whole[i]++;
  return whole;
}

const rest = (share: number): number => share * 100 - Math.floor(share * 100);
