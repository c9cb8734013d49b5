/** Reinforcement: leaders who are dismissed, and new pieces that are tapped and then put on a lit place of the map. */
import { choicesOf, Do } from '@concert/board/panels';
import { isLeader } from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { phaseOf } from '../occasions.ts';
import { spotName, tell } from '../words.ts';
import { type BoardUi, Clause, PieceButton } from './parts.tsx';

const named = (context: Context, verb: string, field: string): number[] => [
  ...new Set(choicesOf(context, verb).map(({ arg }) => arg[field] as number)),
];

export function Reinforce({ ui }: { ui: BoardUi }) {
  const phase = phaseOf(ui.context);
  switch (phase) {
    case 'reinforce.leaders':
      return <Dismissals ui={ui} />;
    case 'reinforce.succeed':
      return <Pick ui={ui} verb="succeed" field="by" title={successorTitle(ui.context)} clause="NA-4.2.4.4-c" />;
    case 'newArmy.leader':
      return (
        <Pick ui={ui} verb="bring" field="leader" title={tell(ui.context, 'reinforce.joins')} clause="NA-12.4.1-b" />
      );
    case 'newArmy.command':
      return (
        <Pick
          ui={ui}
          verb="command"
          field="leader"
          title={tell(ui.context, 'reinforce.commands')}
          clause="NA-12.4.1-b"
        />
      );
    case 'reinforce.place':
      return <Placing ui={ui} />;
    default:
      return null;
  }
}

function successorTitle(context: Context): string {
  const frame = frameAt(context, 'reinforce.succeed');
  return frame ? tell(context, 'reinforce.follows', { piece: frame.recalled[0]!, place: frame.places[0]! }) : '';
}

/** Leaders on the map: a tap sends one to the pool; replacements are chosen when all have gone. */
function Dismissals({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'reinforce.leaders');
  if (!frame) return null;
  return (
    <div class="na-draft">
      <header>
        <b>{tell(context, 'reinforce.dismiss', { power: frame.powers[0]! })}</b>
        <Clause ui={ui} clause="NA-4.2.4.4-a" />
      </header>
      <p>{tell(context, 'reinforce.tapLeaders')}</p>
      <div class="na-chips">
        {named(context, 'recall', 'leader').map((p) => (
          <PieceButton
            key={p}
            ui={ui}
            piece={p}
            verbs={[['recall', { leader: p }]]}
            note={spotName(context, context.view.board.place[p]!)}
          />
        ))}
      </div>
      <div class="na-verbs">
        <Do ui={ui} verb="agree" class="main">
          {tell(context, frame.recalled.length > 0 ? 'reinforce.choose' : 'reinforce.keep')}
        </Do>
      </div>
    </div>
  );
}

function Pick(props: { ui: BoardUi; verb: string; field: string; title: string; clause: string }) {
  const { ui, verb, field, title, clause } = props;
  return (
    <div class="na-draft">
      <header>
        <b>{title}</b>
        <Clause ui={ui} clause={clause} />
      </header>
      <div class="na-chips">
        {named(ui.context, verb, field).map((p) => (
          <PieceButton key={p} ui={ui} piece={p} verbs={[[verb, { [field]: p }]]} />
        ))}
      </div>
    </div>
  );
}

/** New pieces and the leaders of the pool: tap one, then a lit place. */
function Placing({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'reinforce.place');
  if (!frame) return null;
  const units = named(context, 'put', 'piece');
  const leaders = named(context, 'appoint', 'leader');
  const armies = choicesOf(context, 'raise');
  return (
    <div class="na-draft">
      <header>
        <b>{tell(context, 'reinforce.title', { power: frame.powers[0]! })}</b>
        <Clause ui={ui} clause="NA-12.4.1-a" />
      </header>
      {units.length > 0 ? (
        <>
          <p>{tell(context, 'reinforce.tap')}</p>
          <Tray ui={ui} pieces={units} />
        </>
      ) : (
        <p>{tell(context, 'reinforce.placed')}</p>
      )}
      {leaders.length > 0 && (
        <details class="na-leaders" open={units.length === 0}>
          <summary>{tell(context, 'reinforce.leaders', { leaders: leaders.length })}</summary>
          <Tray ui={ui} pieces={leaders} />
        </details>
      )}
      <div class="na-verbs">
        <Do ui={ui} verb="agree" class="main">
          {tell(context, units.length > 0 ? 'reinforce.giveUp' : 'reinforce.done')}
        </Do>
        {armies.map((choice) => (
          <button key={String(choice.arg.place)} type="button" data-verb="raise" onClick={() => ui.choose(choice)}>
            {tell(context, 'reinforce.army', { place: choice.arg.place as number })}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Pieces off the map, tapped as if they lay on it; where only one place is left the tap puts them there. */
function Tray({ ui, pieces }: { ui: BoardUi; pieces: readonly number[] }) {
  return (
    <div class="na-chips">
      {pieces.map((p) => (
        <button
          key={p}
          type="button"
          class={`na-tray ${ui.isChosen({ kind: 'piece', id: p }) ? 'na-chosen' : ''}`}
          aria-pressed={ui.isChosen({ kind: 'piece', id: p })}
          aria-label={tell(ui.context, isLeader[p] ? 'reinforce.bring' : 'reinforce.place', { piece: p })}
          data-piece={p}
          onClick={() => ui.click([{ kind: 'piece', id: p }])}
        >
          <PieceButton ui={{ ...ui, context: { ...ui.context, choices: [] } }} piece={p} />
        </button>
      ))}
    </div>
  );
}
