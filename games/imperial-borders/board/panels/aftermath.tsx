/** After the fighting: prizes, spoils among allies, the pennant, a Port to seize (IB-B3). */
import { nameIn, put } from '@concert/board';
import { choicesOf, Do } from '@concert/board/panels';
import type { BattleLocals } from '../../src/shape.ts';
import { ITEMS, item, pointsOf } from '../../src/tables.ts';
import { frameAt, topFrame } from '../context.ts';
import { nationName } from '../nations.ts';
import { type BoardUi, Figure, NationName, shipOf, sortName, UnitFigure } from './parts.tsx';

export function Aftermath({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  switch (topFrame(ui.context)?.at) {
    case 'battle.prize':
      return <Prizes ui={ui} />;
    case 'battle.sharing':
      return <Spoils ui={ui} battle={battle} />;
    case 'battle.decorating':
      return <Pennant ui={ui} />;
    case 'battle.seizing':
      return <Seize ui={ui} />;
    default:
      return null;
  }
}

/** Ships Out-of-Action: who gets them, and what becomes of what they carry. */
function Prizes({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const captures = choicesOf(context, 'capture');
  return (
    <section class="ib-aftermath">
      <h4>{put(context, 'after.prizes')}</h4>
      <ul class="ib-pieces">
        {captures.map(({ arg }) => {
          const { owner, ware } = shipOf(context, arg.ship);
          return (
            <li key={`${arg.ship} ${arg.nation}`}>
              <Figure nation={owner} ware={ware} />
              <span class="ib-ware">{put(context, 'after.prize', { nation: owner, hull: ware })}</span>
              <Do ui={ui} verb="capture" arg={arg}>
                {put(context, 'after.capture', { nation: arg.nation })}
              </Do>
            </li>
          );
        })}
        {choicesOf(context, 'sell').map(({ arg }) => (
          <li key={`${arg.ship} ${arg.nation} ${arg.sort}`}>
            <UnitFigure nation={arg.nation} sort={arg.sort} />
            <span class="ib-ware">
              {put(context, 'after.in-hold', { sort: sortName(context, arg.sort), nation: arg.nation })}
            </span>
            <Do ui={ui} verb="sell" arg={arg}>
              {put(context, 'after.sell')}
            </Do>
            <Do ui={ui} verb="keep" arg={arg}>
              {put(context, 'after.keep')}
            </Do>
          </li>
        ))}
      </ul>
      <Do ui={ui} verb="ready" class="main">
        {put(context, 'after.ready')}
      </Do>
    </section>
  );
}

function Spoils({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  const { context } = ui;
  const { side } = frameAt(context, 'battle.sharing')!;
  const spoils = battle.spoils[side]!;
  const gold = side === battle.victor ? battle.treasure + battle.sold : 0;
  const allies = [
    ...new Set(['award', 'share'].flatMap((verb) => choicesOf(context, verb)).map(({ arg }) => arg.nation as number)),
  ];
  return (
    <section class="ib-aftermath">
      <h4>{put(context, 'after.to-share')}</h4>
      <p class="quiet">{put(context, 'after.yours')}</p>
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">{put(context, 'after.spoils')}</th>
            <th scope="col" class="number">
              {put(context, 'after.you-hold')}
            </th>
            <th scope="col" class="number">
              {put(context, 'after.points')}
            </th>
            {allies.map((n) => (
              <th key={n} scope="col">
                <NationName ui={ui} nation={n} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: ITEMS }, (_, i) => i)
            .filter((i) => choicesOf(context, 'award', { item: i }).length > 0)
            .map((i) => (
              <tr key={i}>
                <th scope="row">{nameIn(context, item, i)}</th>
                <td class="number">{spoils[i]}</td>
                <td class="number">{pointsOf[i]}</td>
                {allies.map((n) => (
                  <td key={n}>
                    <Do ui={ui} verb="award" arg={{ item: i, nation: n }}>
                      {put(context, 'after.give-one')}
                    </Do>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {gold > 0 && (
        <p>
          {put(context, 'after.gold', { gold })}
          {allies.map((n) => (
            <span key={n} class="ib-amounts">
              {nationName(context, n)}:
              {choicesOf(context, 'share', { nation: n }).map(({ arg }) => (
                <Do
                  key={arg.gold}
                  ui={ui}
                  verb="share"
                  arg={arg}
                  label={put(context, 'after.give-gold', { gold: arg.gold, nation: n })}
                >
                  {arg.gold}
                </Do>
              ))}
            </span>
          ))}
        </p>
      )}
      <Do ui={ui} verb="ready" class="main">
        {put(context, 'after.keep-rest')}
      </Do>
    </section>
  );
}

function Pennant({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  return (
    <section class="ib-aftermath">
      <h4>{put(context, 'after.pennant')}</h4>
      <div class="ib-cards">
        {choicesOf(context, 'decorate').map(({ arg }) => (
          <Do key={`${arg.nation} ${arg.sort}`} ui={ui} verb="decorate" arg={arg} class="ib-card">
            <UnitFigure nation={arg.nation} sort={arg.sort} />
            <b>{sortName(context, arg.sort)}</b>
          </Do>
        ))}
        {choicesOf(context, 'decorateShip').map(({ arg }) => {
          const { owner, ware, name } = shipOf(context, arg.ship);
          return (
            <Do key={arg.ship} ui={ui} verb="decorateShip" arg={arg} class="ib-card">
              <Figure nation={owner} ware={ware} />
              <b>{name}</b>
            </Do>
          );
        })}
      </div>
    </section>
  );
}

function Seize({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  return (
    <section class="ib-aftermath">
      <h4>{put(context, 'after.port')}</h4>
      <div class="buttons">
        {choicesOf(context, 'seize').map(({ arg }) => (
          <Do key={arg.ship} ui={ui} verb="seize" arg={arg} class="main">
            {put(context, 'after.seize', { hull: shipOf(context, arg.ship).ware })}
          </Do>
        ))}
        <Do ui={ui} verb="pass">
          {put(context, 'after.leave')}
        </Do>
      </div>
    </section>
  );
}
