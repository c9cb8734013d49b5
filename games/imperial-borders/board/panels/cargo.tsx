/** The cargo tray: what waits on the quay, hold by hold what is aboard, and where it can go (IB-2.C). */
import { put } from '@concert/board';
import { choicesOf, Do } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import { armOf, capacityOf, PLACES, sizeOf } from '../../src/tables.ts';
import { type Context, frameAt, ownNations, placeName } from '../context.ts';
import { type BoardUi, Figure, Flag, shipOf, sortName, UnitFigure } from './parts.tsx';

const work = ['load', 'unload', 'shift', 'exchange', 'give', 'seize'];

export const hasCargoWork = (context: Context): boolean =>
  !frameAt(context, 'battle') && context.choices.some(({ verb }) => work.includes(verb));

const shipsIn = (choices: readonly AnyChoice[]): number[] => [
  ...new Set(choices.flatMap(({ arg }) => [arg.ship as number, ...(arg.to === undefined ? [] : [arg.to as number])])),
];

export function Cargo({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const ships = shipsIn(context.choices.filter(({ verb }) => work.includes(verb)));
  const ports = [...new Set(ships.map((ship) => shipOf(context, ship).place))];
  return (
    <div class="ib-cargo">
      {ports.map((port) => (
        <section key={port} class="ib-port">
          <h4>{placeName(context, port)}</h4>
          {ships
            .filter((ship) => shipOf(context, ship).place === port)
            .map((ship) => (
              <Hold key={ship} ui={ui} ship={ship} />
            ))}
        </section>
      ))}
    </div>
  );
}

/** The units in a hold, by owner and sort, as the state keeps them. */
function aboard({ view }: Context, ship: number): { owner: number; sort: number; count: number }[] {
  const { stacks } = view.board;
  return stacks.place.flatMap((at, i) =>
    at === PLACES + ship ? [{ owner: stacks.owner[i]!, sort: stacks.sort[i]!, count: stacks.count[i]! }] : [],
  );
}

const halves = (count: number): string =>
  count % 2 === 0 ? `${count / 2}` : count === 1 ? '½' : `${(count - 1) / 2}½`;

function Hold({ ui, ship }: { ui: BoardUi; ship: number }) {
  const { context } = ui;
  const { owner, ware, elite, name } = shipOf(context, ship);
  const units = aboard(context, ship);
  const used = units.reduce((sum, { sort, count }) => sum + count * sizeOf[armOf(sort)]!, 0);
  const room = capacityOf[context.view.board.ships.hull[ship]!]!;
  const foreign = !ownNations(context).includes(owner);
  return (
    <div class="ib-hold">
      <header>
        <Figure nation={owner} ware={ware} elite={elite} />
        <span>
          <b>{name}</b>
          {foreign && (
            <small>
              {' '}
              <Flag nation={owner} />
              {put(context, 'cargo.asks', { nation: owner })}
            </small>
          )}
          <br />
          <small>{put(context, 'cargo.used', { used: halves(used), room: halves(room) })}</small>
        </span>
      </header>
      <div class="ib-units">
        {units.map(({ owner: n, sort, count }) => (
          <Aboard key={`${n} ${sort}`} ui={ui} ship={ship} nation={n} sort={sort} count={count} />
        ))}
        {units.length === 0 && <i class="quiet">{put(context, 'cargo.empty')}</i>}
      </div>
      <div class="ib-units">
        {choicesOf(context, 'load', { ship }).map(({ arg }) => (
          <Do
            key={`${arg.nation} ${arg.sort}`}
            ui={ui}
            verb="load"
            arg={arg}
            class="ib-move"
            label={put(context, 'cargo.load-onto', {
              sort: sortName(context, arg.sort),
              nation: arg.nation,
              hull: ware,
            })}
          >
            <UnitFigure nation={arg.nation} sort={arg.sort} />
            {put(context, 'cargo.load')}
          </Do>
        ))}
        {choicesOf(context, 'seize', { ship }).map(({ arg }) => (
          <Do key="seize" ui={ui} verb="seize" arg={arg}>
            {put(context, 'cargo.seize')} <small>{put(context, 'cargo.ends')}</small>
          </Do>
        ))}
        {choicesOf(context, 'exchange', { ship }).map(({ arg }) => (
          <Do key={`exchange ${arg.to}`} ui={ui} verb="exchange" arg={arg}>
            {put(context, 'cargo.exchange', { hull: shipOf(context, arg.to).ware })}
          </Do>
        ))}
      </div>
    </div>
  );
}

/** A unit in the hold with the ways out of it. */
function Aboard(props: { ui: BoardUi; ship: number; nation: number; sort: number; count: number }) {
  const { ui, ship, nation, sort, count } = props;
  const { context } = ui;
  const arg = { ship, nation, sort };
  return (
    <span class="ib-aboard">
      <UnitFigure nation={nation} sort={sort} />
      {count > 1 && <b>×{count}</b>}
      {choicesOf(context, 'unload', arg).map((choice) => (
        <Do
          key="unload"
          ui={ui}
          verb="unload"
          arg={choice.arg}
          label={put(context, 'cargo.put-ashore', { sort: sortName(context, sort) })}
        >
          {put(context, 'cargo.ashore')}
        </Do>
      ))}
      {choicesOf(context, 'give', arg).map((choice) => (
        <Do
          key="give"
          ui={ui}
          verb="give"
          arg={choice.arg}
          label={put(context, 'cargo.give-it', { sort: sortName(context, sort) })}
        >
          {put(context, 'cargo.give')}
        </Do>
      ))}
      {choicesOf(context, 'shift', arg).map((choice) => (
        <Do key={`to ${choice.arg.to}`} ui={ui} verb="shift" arg={choice.arg}>
          {put(context, 'cargo.to-ship', { hull: shipOf(context, choice.arg.to).ware })}
        </Do>
      ))}
    </span>
  );
}
