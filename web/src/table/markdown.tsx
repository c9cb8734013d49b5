/** The little markdown our handbooks use, as elements: emphasis, tables, lists; and clauses that open when clicked. */
import type { ComponentChild } from 'preact';

const TOKEN = /(\*\*[^*]+\*\*|_[^_]+_|\b[A-Z]{2}-(?:R-\d+|[\dA-Z.]+(?:-[a-z]{1,2})?)\b)/g;

export function inline(text: string, open: (reference: string) => void): ComponentChild {
  const lines = text.split('\n');
  if (lines.length > 1 && lines.every((line) => line.startsWith('|'))) return <Grid lines={lines} open={open} />;
  if (lines.every((line) => /^(- |\d+\. |\s+)/.test(line)))
    return (
      <ul>
        {joined(lines).map((item) => (
          <li key={item}>{spans(item, open)}</li>
        ))}
      </ul>
    );
  return spans(text, open);
}

/** An indented line continues the one before. */
const joined = (lines: readonly string[]): string[] =>
  lines.reduce<string[]>((items, line) => {
    if (/^\s/.test(line) && items.length > 0) items[items.length - 1] += ` ${line.trim()}`;
    else items.push(line.replace(/^(- |\d+\. )/, ''));
    return items;
  }, []);

function spans(text: string, open: (reference: string) => void): ComponentChild[] {
  return text.split(TOKEN).map((part, i) => {
    if (part.startsWith('**')) return <b key={i}>{part.slice(2, -2)}</b>;
    if (part.startsWith('_') && part.endsWith('_') && part.length > 2) return <i key={i}>{part.slice(1, -1)}</i>;
    if (i % 2 === 1)
      return (
        <button key={i} type="button" class="link" onClick={() => open(part)}>
          {part.replace(/^[A-Z]+-/, '')}
        </button>
      );
    return part;
  });
}

function Grid({ lines, open }: { lines: readonly string[]; open(reference: string): void }) {
  const cells = (line: string): string[] =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  const [head, , ...rows] = lines.map(cells);
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell}>{spans(cell, open)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.join('|')}>
            {row.map((cell, i) => (
              <td key={head[i]}>{spans(cell, open)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
