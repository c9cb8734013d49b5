/** Declarations of war and talks of peace: whom each choice brings into the war or out of it, and who has to agree. */

import { tableOf } from '@concert/board';
import { choicesOf, Do } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import type { ComponentChildren } from 'preact';
import { enemySide, leaderOf, seatOf } from '../../src/rules/1-units.ts';
import { NEUTRAL } from '../../src/shape.ts';
import { BRITAIN, FRANCE, MAJORS } from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { choiceWords, powerName, tell } from '../words.ts';
import { answersAll, type BoardUi, Clause, Flag, Said } from './parts.tsx';

/** A country or a treaty with what follows from a choice about it. */
const Line = (props: { power: number; title: string; note: string; children?: ComponentChildren }) => (
  <div class="na-term">
    <Flag power={props.power} />
    <span class="na-row-words">
      <span class="na-row-title">{props.title}</span>
      <small>{props.note}</small>
    </span>
    <span class="na-row-hands">{props.children}</span>
  </div>
);

const stakeOf = (ui: BoardUi, choice: AnyChoice): string => ui.meaning?.(choice)?.stake ?? '';

/** What has been signed and holds. */
function Treaties({ context }: { context: Context }) {
  const rows = tableOf(context, 'treaties')?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <h4 class="caps">{tell(context, 'talks.treaties')}</h4>
      <ul class="na-blockades">
        {rows.map(([one, other, what, until]) => (
          <li key={`${one} ${other} ${what}`}>
            <span>
              {one} – {other}: {what}
            </span>
            <b>{until}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Declarations.

export function Declarations({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'declare.choose');
  if (!frame) return null;
  const seat = seatOf(context.view.board, frame.powers[0]!);
  const end = frame.powers.findIndex((power) => seatOf(context.view.board, power) !== seat);
  const wars = choicesOf(context, 'war');
  const pacts = choicesOf(context, 'leavePact');
  return (
    <div class={`na-peace na-wars ${answersAll(context.choices, () => true)}`}>
      <header class="na-peace-head">
        <b>{tell(context, 'wars.title', { powers: frame.powers.slice(0, end < 0 ? undefined : end) })}</b>
        <span class="na-peace-note">{tell(context, 'wars.note')}</span>
        <Clause ui={ui} clause="NA-11.2.4-a" />
      </header>
      <div class="na-columns">
        <section>
          <h4 class="caps">{tell(context, 'wars.neutrals')}</h4>
          {wars.length === 0 && <p class="quiet">{tell(context, 'wars.none')}</p>}
          <div class="na-war-list">
            {wars.map((choice) => {
              const on = choice.arg.on as number;
              return (
                <Line key={on} power={on} title={powerName(context, on)} note={stakeOf(ui, choice)}>
                  <Do ui={ui} verb="war" arg={choice.arg} label={choiceWords(context, choice)}>
                    {tell(context, 'wars.declare')}
                  </Do>
                </Line>
              );
            })}
          </div>
        </section>
        <div>
          {pacts.length > 0 && <h4 class="caps">{tell(context, 'wars.pacts')}</h4>}
          {pacts.map((choice) => {
            const power = choice.arg.power as number;
            return (
              <Line key={power} power={power} title={powerName(context, power)} note={stakeOf(ui, choice)}>
                <Do ui={ui} verb="leavePact" arg={choice.arg} label={choiceWords(context, choice)}>
                  {tell(context, 'wars.break')}
                </Do>
              </Line>
            );
          })}
          <div class="na-verbs">
            <Said ui={ui} verb="breakAlliance" />
            <Said ui={ui} verb="feudal" />
            <Said ui={ui} verb="noWar" class="main" />
          </div>
          <Treaties context={context} />
        </div>
      </div>
    </div>
  );
}

// Talks.

/** NA-R-123: majors that could leave the war by agreement, of those that the viewer runs. */
const belligerents = ({ view: { board, viewer } }: Context): number[] =>
  Array.from({ length: MAJORS }, (_, major) => major).filter(
    (major) =>
      board.side[major] !== NEUTRAL && major !== FRANCE && major !== BRITAIN && seatOf(board, major) === viewer,
  );

export function Talks({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const answer = frameAt(context, 'talks.answer');
  if (answer) return <Answer ui={ui} power={answer.power} />;
  const majors = belligerents(context);
  const offers = choicesOf(context, 'giveUp');
  return (
    <div class={`na-peace na-wars ${answersAll(context.choices, () => true)}`}>
      <header class="na-peace-head">
        <span class="na-peace-note">{tell(context, 'talks.note')}</span>
        <Clause ui={ui} clause="NA-13.3.1.1-a" />
      </header>
      <div class="na-columns">
        <section>
          {majors.length === 0 && <p class="quiet">{tell(context, 'talks.none')}</p>}
          {majors.map((power) => {
            const judge = seatOf(board, leaderOf(board, enemySide(board.side[power]!)));
            return (
              <Line
                key={power}
                power={power}
                title={powerName(context, power)}
                note={tell(context, 'talks.who', { power, judge })}
              >
                {choicesOf(context, 'propose', { power }).map((choice) => (
                  <Do key={power} ui={ui} verb="propose" arg={choice.arg} title={stakeOf(ui, choice)}>
                    {choiceWords(context, choice)}
                  </Do>
                ))}
              </Line>
            );
          })}
        </section>
        <div>
          {offers.length > 0 && <h4 class="caps">{tell(context, 'talks.minors')}</h4>}
          {offers.map((choice) => (
            <Line
              key={JSON.stringify(choice.arg)}
              power={choice.arg.minor as number}
              title={choiceWords(context, choice)}
              note={stakeOf(ui, choice)}
            >
              <Do ui={ui} verb="giveUp" arg={choice.arg}>
                {tell(context, 'peace.take')}
              </Do>
            </Line>
          ))}
          <div class="na-verbs">
            <Do ui={ui} verb="ready" class="main">
              {tell(context, 'budget.ready')}
            </Do>
          </div>
          <Treaties context={context} />
        </div>
      </div>
    </div>
  );
}

/** A peace without conditions: what it means to grant it and to refuse it. */
const Answer = ({ ui, power }: { ui: BoardUi; power: number }) => (
  <div class="na-peace na-wars">
    <header class="na-peace-head">
      <b>{tell(ui.context, 'talks.answer', { power })}</b>
      <Clause ui={ui} clause="NA-13.3.1.1-b" />
    </header>
    {(['accept', 'decline'] as const).map((verb) => (
      <Line key={verb} power={power} title={powerName(ui.context, power)} note={tell(ui.context, `talks.${verb}`)}>
        <Said ui={ui} verb={verb} />
      </Line>
    ))}
  </div>
);
