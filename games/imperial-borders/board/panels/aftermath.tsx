/** After the fighting: prizes, spoils among allies, the pennant, a Port to seize (IB-B3). */
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
      <h4>Prizes</h4>
      <ul class="ib-pieces">
        {captures.map(({ arg }) => {
          const { owner, ware, name } = shipOf(context, arg.ship);
          return (
            <li key={`${arg.ship} ${arg.nation}`}>
              <Figure nation={owner} ware={ware} />
              <span class="ib-ware">
                {nationName(owner)}’s {name}, Out-of-Action
              </span>
              <Do ui={ui} verb="capture" arg={arg}>
                Capture for {nationName(arg.nation)}
              </Do>
            </li>
          );
        })}
        {choicesOf(context, 'sell').map(({ arg }) => (
          <li key={`${arg.ship} ${arg.nation} ${arg.sort}`}>
            <UnitFigure nation={arg.nation} sort={arg.sort} />
            <span class="ib-ware">
              {sortName(arg.sort)} of {nationName(arg.nation)} in the hold
            </span>
            <Do ui={ui} verb="sell" arg={arg}>
              Sell for half its price
            </Do>
            <Do ui={ui} verb="keep" arg={arg}>
              Keep aboard
            </Do>
          </li>
        ))}
      </ul>
      <Do ui={ui} verb="ready" class="main">
        Ready: sell the rest, leave other ships
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
      <h4>Spoils to share</h4>
      <p class="quiet">What you do not give away is yours.</p>
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">Spoils</th>
            <th scope="col" class="number">
              you hold
            </th>
            <th scope="col" class="number">
              points each
            </th>
            {allies.map((n) => (
              <th key={n} scope="col">
                <NationName nation={n} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: ITEMS }, (_, i) => i)
            .filter((i) => choicesOf(context, 'award', { item: i }).length > 0)
            .map((i) => (
              <tr key={i}>
                <th scope="row">{item.labels![i]}</th>
                <td class="number">{spoils[i]}</td>
                <td class="number">{pointsOf[i]}</td>
                {allies.map((n) => (
                  <td key={n}>
                    <Do ui={ui} verb="award" arg={{ item: i, nation: n }}>
                      Give one
                    </Do>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {gold > 0 && (
        <p>
          Gold to share: <b>{gold}</b>
          {allies.map((n) => (
            <span key={n} class="ib-amounts">
              {nationName(n)}:
              {choicesOf(context, 'share', { nation: n }).map(({ arg }) => (
                <Do key={arg.gold} ui={ui} verb="share" arg={arg} label={`Give ${arg.gold} Gold to ${nationName(n)}`}>
                  {arg.gold}
                </Do>
              ))}
            </span>
          ))}
        </p>
      )}
      <Do ui={ui} verb="ready" class="main">
        Keep the rest
      </Do>
    </section>
  );
}

function Pennant({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  return (
    <section class="ib-aftermath">
      <h4>Who receives the Elite Pennant?</h4>
      <div class="ib-cards">
        {choicesOf(context, 'decorate').map(({ arg }) => (
          <Do key={`${arg.nation} ${arg.sort}`} ui={ui} verb="decorate" arg={arg} class="ib-card">
            <UnitFigure nation={arg.nation} sort={arg.sort} />
            <b>{sortName(arg.sort)}</b>
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
      <h4>Seize the Port?</h4>
      <div class="buttons">
        {choicesOf(context, 'seize').map(({ arg }) => (
          <Do key={arg.ship} ui={ui} verb="seize" arg={arg} class="main">
            Seize it with the {shipOf(context, arg.ship).name}
          </Do>
        ))}
        <Do ui={ui} verb="pass">
          Leave it Independent
        </Do>
      </div>
    </section>
  );
}
