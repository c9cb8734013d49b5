/** Before a battle: which Forces fight, which side each Nation takes, and what the Active Nation grants (IB-B1.B). */
import { put } from '@concert/board';
import { choiceOf, choicesOf, Do, DoIf, Stepper } from '@concert/board/panels';
import type { BattleLocals, Stand } from '../../src/shape.ts';
import { isPort } from '../../src/tables.ts';
import { type Context, frameAt, stacksOf, topFrame } from '../context.ts';
import { type BoardUi, Figure, NationName, Shield, shipOf, sortName, UnitFigure } from './parts.tsx';

export function Gathering({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  const { context } = ui;
  const own = frameAt(context, 'battle.side');
  const at = topFrame(context)?.at;
  return (
    <div class="ib-gathering">
      <p>
        <NationName ui={ui} nation={battle.nation} /> {put(context, 'sides.attacks', { place: battle.place })}
      </p>
      <Present context={context} place={battle.place} />
      {at === 'battle.committing' && <Commit ui={ui} stand={battle.stands[0]!} />}
      {own && <ChooseSide ui={ui} stand={own.draft} active={battle.nation} />}
      {at === 'battle.admitting' && <Admit ui={ui} battle={battle} />}
    </div>
  );
}

/** Everyone who has Forces there. */
function Present({ context, place }: { context: Context; place: number }) {
  const here = stacksOf(context.view.board).filter((stack) => stack.place === place && stack.cells.length > 0);
  const nations = [...new Set(here.map(({ nation }) => nation))];
  return (
    <ul class="ib-present" aria-label={put(context, 'sides.there')}>
      {nations.map((n) => (
        <li key={n}>
          <Shield nation={n} />
          {here
            .filter(({ nation }) => nation === n)
            .flatMap(({ cells }) => cells)
            .map(({ ware, elite, count }) => (
              <span key={`${ware} ${elite}`} class="ib-counted">
                <Figure nation={n} ware={ware} elite={elite} />
                {count}
              </span>
            ))}
        </li>
      ))}
    </ul>
  );
}

const times = (list: readonly number[], wanted: number): number => list.filter((each) => each === wanted).length;

/** What comes in and what is held out: one line for each sort of piece. */
function Pieces({ ui, stand }: { ui: BoardUi; stand: Stand }) {
  const { context } = ui;
  const { nation } = stand;
  const changes = ['hold', 'join'].flatMap((verb) => choicesOf(context, verb, { nation }));
  const sorts = [...new Set(changes.map(({ arg }) => arg.sort as number))];
  const ships = ['holdShip', 'joinShip']
    .flatMap((verb) => choicesOf(context, verb))
    .map(({ arg }) => arg.ship as number);
  return (
    <ul class="ib-pieces">
      {sorts.map((sort) => (
        <li key={sort}>
          <UnitFigure nation={nation} sort={sort} />
          <span class="ib-ware">
            {sortName(context, sort, true)} <small>{note(context, stand, sort)}</small>
          </span>
          <Stepper
            ui={ui}
            count={inBattle(context, stand, sort)}
            less={{
              verb: 'hold',
              arg: { nation, sort },
              label: put(context, 'sides.hold', { sort: sortName(context, sort) }),
            }}
            more={{
              verb: 'join',
              arg: { nation, sort },
              label: put(context, 'sides.bring', { sort: sortName(context, sort) }),
            }}
            points={[{ kind: 'sort', id: sort }]}
          />
        </li>
      ))}
      {ships.map((ship) => {
        const { owner, ware, elite, name } = shipOf(context, ship);
        const out = stand.heldShips.includes(ship);
        return (
          <li key={`ship ${ship}`}>
            <Figure nation={owner} ware={ware} elite={elite} />
            <span class="ib-ware">
              {name} <small>{put(context, out ? 'sides.out' : 'sides.fights')}</small>
            </span>
            <Do ui={ui} verb={out ? 'joinShip' : 'holdShip'} arg={{ ship }}>
              {put(context, out ? 'sides.bring-in' : 'sides.hold-out')}
            </Do>
          </li>
        );
      })}
      {choiceOf(context, stand.heldFort ? 'joinFort' : 'holdFort', { nation }) && (
        <li>
          <span class="ib-ware">
            {put(context, 'sides.fort')} <small>{put(context, stand.heldFort ? 'sides.out' : 'sides.fights')}</small>
          </span>
          <Do ui={ui} verb={stand.heldFort ? 'joinFort' : 'holdFort'} arg={{ nation }}>
            {put(context, stand.heldFort ? 'sides.bring-in' : 'sides.hold-out')}
          </Do>
        </li>
      )}
    </ul>
  );
}

/** How many of a sort stand in the region of the battle. */
function thereOf({ view }: Context, place: number, { nation }: Stand, sort: number): number {
  const { stacks } = view.board;
  const isIt = (i: number): boolean =>
    stacks.place[i] === place && stacks.owner[i] === nation && stacks.sort[i] === sort;
  return stacks.count.reduce((sum, count, i) => (isIt(i) ? sum + count : sum), 0);
}

/** In a Port battle land units come in from the Interior; elsewhere they fight unless they are held out. */
const inBattle = (context: Context, stand: Stand, sort: number): number => {
  const { place } = frameAt(context, 'battle')!;
  return isPort(place) ? times(stand.joined, sort) : thereOf(context, place, stand, sort) - times(stand.held, sort);
};

function note(context: Context, stand: Stand, sort: number): string {
  if (isPort(frameAt(context, 'battle')!.place)) return put(context, 'sides.interior');
  const held = times(stand.held, sort);
  return held > 0 ? put(context, 'sides.held', { count: held }) : '';
}

function Commit({ ui, stand }: { ui: BoardUi; stand: Stand }) {
  return (
    <section>
      <h4>{put(ui.context, 'sides.which')}</h4>
      <Pieces ui={ui} stand={stand} />
      <div class="buttons">
        <Do ui={ui} verb="sides" arg={{ how: 'in secret' }} class="main">
          {put(ui.context, 'sides.secret')}
        </Do>
        <DoIf ui={ui} verb="sides" arg={{ how: 'in the open' }}>
          {put(ui.context, 'sides.open')}
        </DoIf>
        <Do ui={ui} verb="callOff">
          {put(ui.context, 'sides.off')}
        </Do>
      </div>
    </section>
  );
}

const cards: readonly { side: Stand['side']; otherwise: Stand['otherwise']; note: string }[] = [
  { side: 'against', otherwise: 'against', note: 'sides.against.note' },
  { side: 'abstain', otherwise: 'against', note: 'sides.abstain.note' },
  { side: 'with', otherwise: 'abstain', note: 'sides.with.abstain.note' },
  { side: 'with', otherwise: 'against', note: 'sides.with.against.note' },
];

function ChooseSide({ ui, stand, active }: { ui: BoardUi; stand: Stand; active: number }) {
  const { nation } = stand;
  return (
    <section>
      <h4>
        <NationName ui={ui} nation={nation} />: {put(ui.context, 'sides.question', { nation: active })}
      </h4>
      <div class="ib-cards">
        {cards.map(({ side, otherwise, note: said }) => (
          <DoIf key={`${side} ${otherwise}`} ui={ui} verb="side" arg={{ nation, side, otherwise }} class="ib-card">
            <b>{put(ui.context, `sides.${side}`)}</b>
            <small>{put(ui.context, said)}</small>
          </DoIf>
        ))}
      </div>
      <Pieces ui={ui} stand={stand} />
      <p class="quiet">{put(ui.context, 'sides.together')}</p>
    </section>
  );
}

function Admit({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  return (
    <ul class="ib-pieces">
      {battle.requests.map((n) => {
        const { side } = battle.stands.find((each) => each.nation === n)!;
        return (
          <li key={n}>
            <span class="ib-ware">
              <NationName ui={ui} nation={n} /> {put(ui.context, `sides.wish.${side}`)}
            </span>
            <Do ui={ui} verb="grant" arg={{ nation: n }} class="main">
              {put(ui.context, 'sides.grant')}
            </Do>
            <Do ui={ui} verb="deny" arg={{ nation: n }}>
              {put(ui.context, 'sides.deny')}
            </Do>
          </li>
        );
      })}
    </ul>
  );
}
