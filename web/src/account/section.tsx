/** A part of the account dialog that is read from the server when it is opened. */
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { type Attempt, AttemptError, useAttempt } from '../online/attempt.tsx';

export interface SectionParts<T> {
  rows: Signal<T[] | null>;
  attempt: Attempt;
  /** Reads it again. */
  again(): Promise<boolean>;
}

export function Section<T>(props: {
  name: string;
  title: string;
  read(): Promise<T[]>;
  children(parts: SectionParts<T>): ComponentChildren;
}) {
  const { name, title, read, children } = props;
  const rows = useSignal<T[] | null>(null);
  const attempt = useAttempt();
  const again = (): Promise<boolean> =>
    attempt.attempt(async () => {
      rows.value = await read();
    });
  return (
    <details
      class="account-part"
      data-part={name}
      onToggle={(event) => {
        if (event.currentTarget.open) void again();
      }}
    >
      <summary>{title}</summary>
      {rows.value !== null && children({ rows, attempt, again })}
      <AttemptError attempt={attempt} />
    </details>
  );
}

export const when = (at: number): string =>
  new Date(at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
