/** The basket of a Nation: what it buys in secret, what that costs and what is left. */
import { costOf, WARES, ware } from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { nationName } from '../nations.ts';
import { Do, Figure, type Hands, NationName } from './parts.tsx';

export const isShopping = (context: Context): boolean => frameAt(context, 'buy') !== undefined;

export function Basket({ hands }: { hands: Hands }) {
  const frame = frameAt(hands.context, 'buy');
  if (!frame) return null;
  const { board } = hands.context.view;
  return (
    <div class="ib-basket">
      {frame.nations.map((nation, i) => {
        const basket = frame.baskets[i]!;
        const spent = basket.reduce((sum, count, w) => sum + count * costOf[w]!, 0);
        const gold = board.gold[nation]!;
        return (
          <section key={nation} aria-label={`Purchases of ${nationName(nation)}`}>
            <h4>
              <NationName nation={nation} />{' '}
              <span class="ib-purse">
                {gold - spent} of {gold} Gold left
              </span>
            </h4>
            <div class="ib-bar" aria-hidden="true">
              <span style={{ width: `${gold === 0 ? 0 : (100 * spent) / gold}%` }} />
            </div>
            <ul>
              {Array.from({ length: WARES }, (_, w) => (
                <Ware key={w} hands={hands} nation={nation} w={w} count={basket[w] ?? 0} />
              ))}
            </ul>
          </section>
        );
      })}
      <p class="quiet">No one sees your basket until everyone has bought.</p>
    </div>
  );
}

function Ware({ hands, nation, w, count }: { hands: Hands; nation: number; w: number; count: number }) {
  const name = ware.labels![w]!;
  const points = [{ kind: 'ware', id: w }];
  return (
    <li>
      <Figure nation={nation} ware={w} />
      <span class="ib-ware">
        {name} <small>{costOf[w]} Gold</small>
      </span>
      <Do hands={hands} verb="unbuy" arg={{ nation, ware: w }} points={points} label={`One ${name} less`}>
        −
      </Do>
      <b class="ib-number">{count}</b>
      <Do
        hands={hands}
        verb="buy"
        arg={{ nation, ware: w }}
        points={points}
        label={`Buy ${name} for ${costOf[w]} Gold`}
      >
        +
      </Do>
    </li>
  );
}
