/** Alliances and diplomacy: who stands how to whom, and whom every minor follows. */
import { type BoardActions, nameIn, type Panel, put } from '@concert/board';
import { EMPIRES, POWERS, power } from '../src/tables.ts';
import { dressOf } from './colours.ts';
import { type AllianceContext, headOf, relationOf } from './context.ts';

export const diplomacy: Panel = {
  id: 'diplomacy',
  title: 'panel.diplomacy',
  where: 'side',
  open: () => true,
  render: (actions) => <Diplomacy actions={actions} />,
};

/** By value of `relations`. */
const signs = ['·', '⚔', '♥', '♡', '♡'] as const;

function Diplomacy({ actions }: { actions: BoardActions }) {
  const context = actions.context as AllianceContext;
  const { board } = context.view;
  const led = Array.from({ length: EMPIRES }, (_, p) => p).filter((p) => board.seat[p] >= 0);
  const camps = new Map<number, number[]>();
  for (let p = 0; p < POWERS; p++) {
    const head = headOf(board, p);
    if (head !== p) camps.set(head, [...(camps.get(head) ?? []), p]);
  }
  const alone = Array.from({ length: POWERS }, (_, p) => p).filter(
    (p) => headOf(board, p) === p && !led.includes(p) && !camps.has(p),
  );
  const relation = (a: number, b: number): readonly [sign: string, word: string] => {
    const stands = relationOf(board, a, b);
    return [signs[stands]!, put(context, `board.relation.${stands}`)];
  };
  return (
    <div class="al-diplomacy">
      {led.length > 1 && actions.context.facts.seats.length > 1 && (
        <table>
          <thead>
            <tr>
              <td />
              {led.map((p) => (
                <th key={p} scope="col">
                  <Flag context={context} power={p} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {led.map((a) => (
              <tr key={a}>
                <th scope="row">{nameIn(context, power, a)}</th>
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
          <Flag context={context} power={head} /> <b>{nameIn(context, power, head)}</b>:{' '}
          {members.map((p) => nameIn(context, power, p)).join(', ')}
        </p>
      ))}
      <p class="quiet">{put(context, 'board.neutrals', { powers: alone })}</p>
    </div>
  );
}

function Flag({ context, power: p }: { context: AllianceContext; power: number }) {
  return (
    <svg
      class="al-flag"
      viewBox="0 0 30 20"
      role="img"
      aria-label={nameIn(context, power, p)}
      dangerouslySetInnerHTML={{ __html: dressOf(p < EMPIRES ? p : -1).flag }}
    />
  );
}
