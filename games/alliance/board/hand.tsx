/** The hand of cards: side by side at the foot of the board, each lifting when it is pointed at. */
import { type BoardActions, nameIn, type Panel, put } from '@concert/board';
import { cards } from '../src/data/cards.ts';
import { card, cardEmpire, event, pointsFor } from '../src/tables.ts';
import { dressOf } from './colours.ts';
import { type AllianceContext, battleOf, ownEmpire } from './context.ts';

export const hand: Panel = {
  id: 'hand',
  title: 'panel.hand',
  where: 'hand',
  open: (context) => (context as AllianceContext).view.board.hand.length > 0 && !battleOf(context as AllianceContext),
  render: (actions) => <Hand actions={actions} />,
};

function Hand({ actions }: { actions: BoardActions }) {
  const { board } = (actions.context as AllianceContext).view;
  return (
    <ol class="al-hand">
      {board.hand.map((id) => (
        <li key={id}>
          <CardFace id={id} actions={actions} />
        </li>
      ))}
    </ol>
  );
}

export function CardFace({ id, actions }: { id: number; actions: BoardActions }) {
  const row = cards[id - 1];
  const point = { kind: 'card', id };
  const lit = actions.isLit(point);
  const dress = dressOf(cardEmpire[id]);
  const own = ownEmpire(actions.context as AllianceContext);
  const [name, effect] = nameIn(actions.context, event, id).split(/:\s*(.*)/s);
  return (
    <button
      type="button"
      class={`al-card ${lit ? 'lit' : ''} ${actions.isChosen(point) ? 'chosen' : ''} ${row.leader ? 'leader' : ''}`}
      onClick={() => actions.click([point])}
    >
      <span class="al-card-number" style={{ color: dress.edge }}>
        {id}
      </span>
      <svg viewBox="0 0 30 20" aria-hidden="true" dangerouslySetInnerHTML={{ __html: dress.flag }} />
      <span class="al-card-name">{nameIn(actions.context, card, id)}</span>
      {row.event && (
        <span class="al-card-text">
          <b>{name}.</b> {effect && effect[0]!.toUpperCase() + effect.slice(1)}
        </span>
      )}
      {own >= 0 && (
        <span class="al-card-points figures">{put(actions.context, 'gain ap', { n: pointsFor(id, own) })}</span>
      )}
    </button>
  );
}
