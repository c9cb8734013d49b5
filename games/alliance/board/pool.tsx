/** The force pool: what can be raised, and what is off the map until winter. */
import { type BoardActions, nameIn, type Panel, put } from '@concert/board';
import { LOST, POOL } from '../src/shape.ts';
import { minOf, power, powerOf } from '../src/tables.ts';
import { KnownBlock } from './block-view.tsx';
import { type AllianceContext, headOf, ownEmpire } from './context.ts';

export const pool: Panel = {
  id: 'pool',
  title: 'panel.pool',
  where: 'side',
  open: (context) => ownEmpire(context as AllianceContext) >= 0,
  render: (actions) => <Pool actions={actions} />,
};

function Pool({ actions }: { actions: BoardActions }) {
  const context = actions.context as AllianceContext;
  const { board } = context.view;
  const own = ownEmpire(context);
  const mine = board.blocks.filter((b) => headOf(board, powerOf[b.id]) === own);
  const rows: [title: string, blocks: typeof mine][] = [
    ['board.to-raise', mine.filter((b) => b.place === POOL)],
    ['board.gone', mine.filter((b) => b.place <= LOST)],
  ];
  return (
    <div class="al-pool">
      {rows.map(([title, blocks]) => (
        <section key={title}>
          <h3>{put(context, title)}</h3>
          {blocks.length === 0 && <p class="quiet">{put(context, 'board.none')}</p>}
          <div class="al-row">
            {blocks.map((b) => (
              <span key={b.id} title={nameIn(context, power, powerOf[b.id])}>
                <KnownBlock actions={actions} id={b.id} step={b.steps || minOf[b.id]} part={0} />
              </span>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
