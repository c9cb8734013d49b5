/** At the foot of the board: pieces that wait to be taken, placed or counted. */
import { nameIn, put } from '@concert/board';
import { choicesOf, Do } from '@concert/board/panels';
import type { Point } from '@concert/kernel';
import type { ComponentChildren } from 'preact';
import { ARMS, armOf, isElite, WARES, ware as wareKind } from '../../src/tables.ts';
import { type Context, frameAt, ordersOf, placeName, topFrame } from '../context.ts';
import { type BoardUi, Figure, NationName, shipOf, sortName, UnitFigure } from './parts.tsx';

const questions = ['plot.path', 'order.filling', 'turn.tagging', 'deploying', 'setup.types'];

export const hasTray = (context: Context): boolean =>
  context.choices.length > 0 && questions.includes(topFrame(context)?.at ?? '');

export function Tray({ ui }: { ui: BoardUi }) {
  switch (topFrame(ui.context)?.at) {
    case 'plot.path':
      return <Heads ui={ui} />;
    case 'order.filling':
      return <Filling ui={ui} />;
    case 'turn.tagging':
      return <Tagging ui={ui} />;
    case 'deploying':
      return <Deploying ui={ui} />;
    case 'setup.types':
      return <Placing ui={ui} />;
    default:
      return null;
  }
}

const Foot = ({ children }: { children: ComponentChildren }) => <div class="ib-foot sheet-panel lit">{children}</div>;

/** While an order is drawn: the way so far, and how many Forces go. */
function Heads({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { lead, from, path } = frameAt(context, 'plot.path')!;
  const sends = choicesOf(context, 'send');
  return (
    <Foot>
      <p class="ib-way">
        <NationName ui={ui} nation={lead} /> <b>{[from, ...path].map((p) => placeName(context, p)).join(' › ')}</b>
      </p>
      {sends.length > 0 ? (
        <div class="ib-amounts">
          <span>{put(context, 'tray.send')}</span>
          {sends.map(({ arg }) => (
            <Do
              key={arg.count}
              ui={ui}
              verb="send"
              arg={arg}
              class="main"
              label={put(context, 'tray.send-forces', { count: arg.count })}
            >
              {arg.count}
            </Do>
          ))}
          <span>{put(context, 'tray.of', { count: sends.length })}</span>
        </div>
      ) : (
        <p class="quiet">{put(context, 'tray.tap')}</p>
      )}
    </Foot>
  );
}

/** Which pieces carry out the order: slots as many as the order has heads. */
function Filling({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const order = frameAt(context, 'order')!;
  const plotted = ordersOf(context).find(({ nation, number }) => nation === order.nation && number === order.order + 1);
  const isLand = choicesOf(context, 'take').length > 0;
  const slots = Math.max(0, (plotted?.count ?? 0) - order.group.length - order.tents);
  return (
    <Foot>
      <div class="ib-units">
        {order.group.map((piece, i) => (
          <span key={i} class="ib-slot">
            {isLand ? (
              <UnitFigure nation={order.nation} sort={piece} />
            ) : (
              <Figure nation={order.nation} ware={shipOf(context, piece).ware} />
            )}
          </span>
        ))}
        {Array.from({ length: slots }, (_, i) => (
          <span key={`slot ${i}`} class="ib-slot ib-empty">
            +
          </span>
        ))}
        <span class="ib-arrow" aria-hidden="true">
          ←
        </span>
        <Candidates ui={ui} nation={order.nation} land="take" ship="takeShip" does="tray.take" />
      </div>
    </Foot>
  );
}

function Tagging({ ui }: { ui: BoardUi }) {
  const { nation, count } = frameAt(ui.context, 'turn.tagging')!;
  return (
    <Foot>
      <div class="ib-units">
        <span>{put(ui.context, 'tray.to-tag', { count })}</span>
        <Candidates ui={ui} nation={nation} land="tag" ship="tagShip" does="tray.tag" />
      </div>
    </Foot>
  );
}

/** The pieces to choose from, one button for each sort or ship. */
function Candidates(props: { ui: BoardUi; nation: number; land: string; ship: string; does: string }) {
  const { ui, nation, land, ship, does } = props;
  const { context } = ui;
  return (
    <>
      {choicesOf(context, land).map(({ arg }) => (
        <Do
          key={arg.sort}
          ui={ui}
          verb={land}
          arg={arg}
          class="ib-move"
          label={put(context, does, { piece: sortName(context, arg.sort, true) })}
        >
          <UnitFigure nation={nation} sort={arg.sort} />
          <small>{sortName(context, arg.sort)}</small>
        </Do>
      ))}
      {choicesOf(context, ship).map(({ arg }) => {
        const { ware, elite, name, cargo, damage } = shipOf(context, arg.ship);
        const notes = [
          damage > 0 ? put(context, 'tray.damaged') : '',
          cargo.length > 0 ? put(context, 'tray.laden') : '',
        ].filter(Boolean);
        const label = put(context, does, { piece: [name, ...notes].join(', ') });
        return (
          <Do key={arg.ship} ui={ui} verb={ship} arg={arg} class="ib-move" label={label}>
            <Figure nation={nation} ware={ware} elite={elite} />
            <small>{[name, ...notes].join(', ')}</small>
          </Do>
        );
      })}
    </>
  );
}

/** A piece in hand: a click picks it up, then the places that take it glow. */
function InHand(props: { ui: BoardUi; point: Point; count: number; label: string; children: ComponentChildren }) {
  const { ui, point, count, label, children } = props;
  return (
    <button
      type="button"
      class={`ib-move ${ui.isChosen(point) ? 'chosen' : ''}`}
      aria-pressed={ui.isChosen(point)}
      aria-label={put(ui.context, 'tray.count', { count, piece: label })}
      onClick={() => ui.click([point])}
    >
      {children}
      <b>×{count}</b>
    </button>
  );
}

/** New Forces: pick one up, then tap a Homeland or a Port. */
function Deploying({ ui }: { ui: BoardUi }) {
  const { nation, basket } = frameAt(ui.context, 'deploying')!;
  return (
    <Foot>
      <div class="ib-units">
        {Array.from({ length: WARES }, (_, w) => w)
          .filter((w) => basket[w]! > 0)
          .map((w) => (
            <InHand
              key={w}
              ui={ui}
              point={{ kind: 'ware', id: w }}
              count={basket[w]!}
              label={nameIn(ui.context, wareKind, w)}
            >
              <Figure nation={nation} ware={w} />
            </InHand>
          ))}
      </div>
    </Foot>
  );
}

/** The set-up: which piece stands on which dot. */
function Placing({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { nation, left } = frameAt(context, 'setup.types')!;
  const sorts = [...new Set(choicesOf(context, 'place').map(({ arg }) => arg.sort as number))];
  const hulls = [...new Set(choicesOf(context, 'placeShip').map(({ arg }) => arg.hull as number))];
  const leftOf = (ware: number, elite: boolean): number => left[ware * 2 + (elite ? 1 : 0)]!;
  return (
    <Foot>
      <div class="ib-units">
        {sorts.map((sort) => (
          <InHand
            key={sort}
            ui={ui}
            point={{ kind: 'sort', id: sort }}
            count={leftOf(armOf(sort), isElite(sort))}
            label={sortName(context, sort)}
          >
            <UnitFigure nation={nation} sort={sort} />
          </InHand>
        ))}
        {hulls.map((hull) => (
          <InHand
            key={`hull ${hull}`}
            ui={ui}
            point={{ kind: 'hull', id: hull }}
            count={leftOf(ARMS + hull, false) + leftOf(ARMS + hull, true)}
            label={nameIn(context, wareKind, ARMS + hull)}
          >
            <Figure nation={nation} ware={ARMS + hull} />
          </InHand>
        ))}
      </div>
    </Foot>
  );
}
