/** Before a battle: which Forces fight, which side each Nation takes, and what the Active Nation grants (IB-B1.B). */
import { choiceOf, choicesOf, Do, DoIf, Stepper } from '@concert/board/panels';
import type { BattleLocals, Stand } from '../../src/shape.ts';
import { isPort } from '../../src/tables.ts';
import { type Context, frameAt, placeName, stacksOf, topFrame } from '../context.ts';
import { nationName } from '../nations.ts';
import { type BoardUi, Figure, NationName, Shield, shipOf, sortName, UnitFigure } from './parts.tsx';

export function Gathering({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  const { context } = ui;
  const own = frameAt(context, 'battle.side');
  const at = topFrame(context)?.at;
  return (
    <div class="ib-gathering">
      <p>
        <NationName nation={battle.nation} /> attacks in <b>{placeName(battle.place)}</b>.
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
    <ul class="ib-present" aria-label="Forces there">
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
            {sortName(sort, true)} <small>{note(context, stand, sort)}</small>
          </span>
          <Stepper
            ui={ui}
            count={inBattle(context, stand, sort)}
            less={{ verb: 'hold', arg: { nation, sort }, label: `Hold one ${sortName(sort)} out` }}
            more={{ verb: 'join', arg: { nation, sort }, label: `Bring one ${sortName(sort)} in` }}
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
              {name} <small>{out ? 'stays out' : 'fights'}</small>
            </span>
            <Do ui={ui} verb={out ? 'joinShip' : 'holdShip'} arg={{ ship }}>
              {out ? 'Bring in' : 'Hold out'}
            </Do>
          </li>
        );
      })}
      {choiceOf(context, stand.heldFort ? 'joinFort' : 'holdFort', { nation }) && (
        <li>
          <span class="ib-ware">
            The fortification <small>{stand.heldFort ? 'stays out' : 'fights'}</small>
          </span>
          <Do ui={ui} verb={stand.heldFort ? 'joinFort' : 'holdFort'} arg={{ nation }}>
            {stand.heldFort ? 'Bring in' : 'Hold out'}
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
  if (isPort(frameAt(context, 'battle')!.place)) return 'from the Interior';
  const held = times(stand.held, sort);
  return held > 0 ? `${held} held out` : '';
}

function Commit({ ui, stand }: { ui: BoardUi; stand: Stand }) {
  return (
    <section>
      <h4>Which of your Forces fight?</h4>
      <Pieces ui={ui} stand={stand} />
      <div class="buttons">
        <Do ui={ui} verb="sides" arg={{ how: 'in secret' }} class="main">
          Ask for sides in secret
        </Do>
        <DoIf ui={ui} verb="sides" arg={{ how: 'in the open' }}>
          Ask in the open, in Turn Order
        </DoIf>
        <Do ui={ui} verb="callOff">
          Call it off
        </Do>
      </div>
    </section>
  );
}

const cards: readonly { side: Stand['side']; otherwise: Stand['otherwise']; title: string; note: string }[] = [
  { side: 'against', otherwise: 'against', title: 'Fight the attack', note: 'You need no permission for it.' },
  {
    side: 'abstain',
    otherwise: 'against',
    title: 'Stay out',
    note: 'Only if the attacker agrees; otherwise you fight it.',
  },
  { side: 'with', otherwise: 'abstain', title: 'Join the attack', note: 'If you are not wanted, you ask to stay out.' },
  {
    side: 'with',
    otherwise: 'against',
    title: 'Join the attack',
    note: 'If you are not wanted, you fight against it.',
  },
];

function ChooseSide({ ui, stand, active }: { ui: BoardUi; stand: Stand; active: number }) {
  const { nation } = stand;
  return (
    <section>
      <h4>
        <NationName nation={nation} />: which side against {nationName(active)}?
      </h4>
      <div class="ib-cards">
        {cards.map(({ side, otherwise, title, note: said }) => (
          <DoIf key={`${side} ${otherwise}`} ui={ui} verb="side" arg={{ nation, side, otherwise }} class="ib-card">
            <b>{title}</b>
            <small>{said}</small>
          </DoIf>
        ))}
      </div>
      <Pieces ui={ui} stand={stand} />
      <p class="quiet">All sides are shown at the same time, unless the attacker asks in the open.</p>
    </section>
  );
}

const wishes: { readonly [side: string]: string } = {
  with: 'wants to join you',
  abstain: 'wants to stay out',
  against: 'wants to hold some Forces out',
};

function Admit({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  return (
    <ul class="ib-pieces">
      {battle.requests.map((n) => {
        const { side } = battle.stands.find((each) => each.nation === n)!;
        return (
          <li key={n}>
            <span class="ib-ware">
              <NationName nation={n} /> {wishes[side]}
            </span>
            <Do ui={ui} verb="grant" arg={{ nation: n }} class="main">
              Grant
            </Do>
            <Do ui={ui} verb="deny" arg={{ nation: n }}>
              Deny
            </Do>
          </li>
        );
      })}
    </ul>
  );
}
