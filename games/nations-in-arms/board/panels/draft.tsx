/** Who goes along, who stays, who intercepts: pieces that are tapped on and off, and an agreement at the end. */
import { frameAt } from '../context.ts';
import { pieceName, tell, tellOf } from '../words.ts';
import { answersAll, type BoardUi, PieceButton, Said } from './parts.tsx';

/** What can be chosen in this panel. */
const HERE: ReadonlySet<string> = new Set(['mark', 'agree', 'clear', 'cancel']);

export function Draft({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const draft = frameAt(context, 'draft');
  if (!draft) return null;
  const offered = context.choices.filter(({ verb }) => verb === 'mark').map(({ arg }) => arg.piece as number);
  // What always goes along cannot be unmarked, and is shown all the same.
  const pieces = [...new Set([...draft.chosen, ...offered])].sort((a, b) => a - b);
  const steps = draft.chosen.reduce((sum, p) => sum + board.steps[p]!, 0);
  const title = tellOf(context, 'draft', draft.purpose, {
    who: draft.leader >= 0 ? pieceName(context, draft.leader) : '',
    place: draft.to >= 0 ? draft.to : draft.place,
  });
  return (
    <div class={`na-draft ${answersAll(context.choices, ({ verb }) => HERE.has(verb))}`}>
      <header>
        <b>{title}</b>
        <span>{tell(context, 'draft.count', { pieces: draft.chosen.length, steps })}</span>
      </header>
      <div class="na-chips na-toggles">
        {pieces.map((p) => (
          <PieceButton key={p} ui={ui} piece={p} verbs={[['mark', { piece: p }]]} chosen={draft.chosen.includes(p)} />
        ))}
      </div>
      <div class="na-verbs">
        <Said ui={ui} verb="agree" class="main" gains />
        <Said ui={ui} verb="clear" />
        <Said ui={ui} verb="cancel" />
      </div>
    </div>
  );
}
