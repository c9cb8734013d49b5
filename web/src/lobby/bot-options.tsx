/** The bots that can be chosen: by strength, and by character. */
import { t } from '../text/index.ts';

export function BotOptions() {
  return (
    <>
      <Options label={t.levels} of={t.bots} />
      <Options label={t.byName} of={t.personalities} />
    </>
  );
}

const Options = ({ label, of }: { label: string; of: { [level: string]: string } }) => (
  <optgroup label={label}>
    {Object.entries(of).map(([level, text]) => (
      <option key={level} value={level}>
        {text}
      </option>
    ))}
  </optgroup>
);
