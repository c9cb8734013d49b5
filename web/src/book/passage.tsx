/** A passage of a handbook, with the tables it names folded below it. */
import type { Passage } from '@concert/kernel/handbook';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Edition } from '../assets.ts';
import { inline } from '../table/markdown.tsx';
import { t } from '../text/index.ts';

const TABLE_LINK = /\[([^\]]+)\]\(tables\/([\w-]+)\.md\)/g;

/** Where other links lead is on the same page, or in the same book: the name is enough. */
const withoutLinks = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '_$1_');

interface Props {
  passage: Passage;
  edition: Edition;
  here?: boolean;
  /** Are its tables open from the start? */
  unfolded?: boolean;
  open(clause: string): void;
}

export function PassageView({ passage, edition, here = false, unfolded = false, open }: Props) {
  const tables = [...passage.text.matchAll(TABLE_LINK)];
  return (
    <div class={`passage is-${passage.kind} ${here ? 'here' : ''}`} id={passage.id || undefined}>
      {passage.id && <span class="clause">{passage.id.replace(/^[A-Z]+-/, '')}</span>}{' '}
      {inline(withoutLinks(passage.text), open)}
      {tables.map(([, title, name]) => (
        <HandbookTable key={name} title={title!} name={name!} edition={edition} unfolded={unfolded} open={open} />
      ))}
    </div>
  );
}

interface TableProps extends Pick<Props, 'edition' | 'unfolded' | 'open'> {
  title: string;
  name: string;
}

/** It is loaded when it is first opened; earlier rules were kept without their tables. */
function HandbookTable({ title, name, edition, unfolded, open }: TableProps) {
  const parts = useSignal<readonly string[] | null>(null);
  const load = async (): Promise<void> => {
    parts.value ??= partsOf((await edition.table(name)) ?? t.handbook.noTable);
  };
  useEffect(() => {
    if (unfolded) void load();
  }, []);
  return (
    <details class="handbook-table" open={unfolded} onToggle={() => void load()}>
      <summary>{title}</summary>
      {(parts.value ?? [t.lobby.loading]).map((part, i) => (
        <div key={i}>{inline(part, open)}</div>
      ))}
    </details>
  );
}

/** Its paragraphs and grids, without its title. */
const partsOf = (text: string): string[] =>
  withoutLinks(text)
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part && !part.startsWith('# '))
    .map((part) => part.replace(/^#+ (.*)$/gm, '**$1**'));
