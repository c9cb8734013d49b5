/** What the panels share. */
import type { BoardActions } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import type { ComponentChildren } from 'preact';
import type { Context } from '../context.ts';
import { figure } from '../figures.ts';
import { flagOf, nationName, shield } from '../nations.ts';

export interface Hands extends BoardActions {
  readonly context: Context;
}

/** A drawing of our own markup. */
export function Drawing({ box, markup, class: name = '' }: { box: string; markup: string; class?: string }) {
  return <svg class={name} viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

export const Flag = ({ nation }: { nation: number }) => (
  <Drawing class="ib-flag" box="0 0 30 20" markup={flagOf(nation)} />
);

export const Shield = ({ nation }: { nation: number }) => (
  <Drawing class="ib-shield" box="-16 -18 32 36" markup={shield(nation, 30)} />
);

export const Figure = ({ nation, ware }: { nation: number; ware: number }) => (
  <Drawing class="ib-figure" box="-20 -38 40 42" markup={figure(nation, ware)} />
);

export const NationName = ({ nation }: { nation: number }) => (
  <span class="ib-nation">
    <Flag nation={nation} />
    {nationName(nation)}
  </span>
);

/** The first choice of a verb whose argument has these parts. */
export function choiceOf(
  { choices }: Context,
  verb: string,
  arg: { readonly [name: string]: unknown } = {},
): AnyChoice | undefined {
  return choices.find(
    (choice) => choice.verb === verb && Object.entries(arg).every(([name, value]) => choice.arg[name] === value),
  );
}

/** A button that makes a choice where there is one; otherwise it is shown as impossible, and a click asks why. */
export function Do(props: {
  hands: Hands;
  verb: string;
  arg?: { readonly [name: string]: unknown };
  points?: { kind: string; id: number }[];
  class?: string;
  label?: string;
  children: ComponentChildren;
}) {
  const { hands, verb, arg = {}, points = [], children, label } = props;
  const choice = choiceOf(hands.context, verb, arg);
  return (
    <button
      type="button"
      class={`${props.class ?? ''} ${choice ? '' : 'ib-cannot'}`}
      aria-disabled={!choice}
      aria-label={label}
      data-verb={verb}
      onClick={() => (choice ? hands.choose(choice) : hands.click(points))}
    >
      {children}
    </button>
  );
}
