/** Alliances and diplomacy: who stands how to whom, and whom every minor follows. */
import type { BoardActions, Panel } from '@concert/board';
import { EMPIRES, POWERS, power } from '../src/tables.ts';
import { dressOf } from './colours.ts';
import { type AllianceContext, headOf, relationOf } from './context.ts';

export const diplomacy: Panel = {
  id: 'diplomacy',
  title: 'Diplomacy',
  where: 'side',
  open: () => true,
  render: (actions) => <Diplomacy actions={actions} />,
};

/** By value of `relations`: a sign and its word. */
const stands: readonly (readonly [sign: string, word: string])[] = [
  ['·', 'neutral'],
  ['⚔', 'at war'],
  ['♥', 'allied'],
  ['♡', 'secretly allied'],
  ['♡', 'secretly allied, at war to all appearance'],
];

function Diplomacy({ actions }: { actions: BoardActions }) {
  const { view } = actions.context as AllianceContext;
  const { board } = view;
  const led = Array.from({ length: EMPIRES }, (_, p) => p).filter((p) => board.seat[p] >= 0);
  const camps = new Map<number, number[]>();
  for (let p = 0; p < POWERS; p++) {
    const head = headOf(board, p);
    if (head !== p) camps.set(head, [...(camps.get(head) ?? []), p]);
  }
  const alone = Array.from({ length: POWERS }, (_, p) => p).filter(
    (p) => headOf(board, p) === p && !led.includes(p) && !camps.has(p),
  );
  const relation = (a: number, b: number): readonly [string, string] => stands[relationOf(board, a, b)] ?? stands[0];
  return (
    <div class="al-diplomacy">
      {led.length > 1 && actions.context.facts.seats.length > 1 && (
        <table>
          <thead>
            <tr>
              <td />
              {led.map((p) => (
                <th key={p} scope="col">
                  <Flag power={p} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {led.map((a) => (
              <tr key={a}>
                <th scope="row">{power.labels![a]}</th>
                {led.map((b) => (
                  <td key={b} title={a === b ? '' : relation(a, b)[1]}>
                    {a === b ? '' : relation(a, b)[0]}
                    {a !== b && <span class="hidden-label">{relation(a, b)[1]}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {[...camps].map(([head, members]) => (
        <p key={head}>
          <Flag power={head} /> <b>{power.labels![head]}</b>: {members.map((p) => power.labels![p]).join(', ')}
        </p>
      ))}
      <p class="quiet">Neutral: {alone.map((p) => power.labels![p]).join(', ') || 'none'}</p>
    </div>
  );
}

function Flag({ power: p }: { power: number }) {
  return (
    <svg
      class="al-flag"
      viewBox="0 0 30 20"
      role="img"
      aria-label={power.labels![p]}
      dangerouslySetInnerHTML={{ __html: dressOf(p < EMPIRES ? p : -1).flag }}
    />
  );
}
