/** Annexation: one card for each Independent Territory, with the dice of every Nation there. */
import { type Context, frameAt, placeName } from '../context.ts';
import { Do, type Hands, NationName } from './parts.tsx';

export const isAnnexing = (context: Context): boolean => frameAt(context, 'annex') !== undefined;

export function Annexation({ hands }: { hands: Hands }) {
  const { context } = hands;
  const frame = frameAt(context, 'annex');
  if (!frame) return null;
  const open = context.choices.filter(({ verb }) => verb === 'attempt' || verb === 'aside' || verb === 'pool');
  const places = [...new Set(open.map(({ arg }) => arg.place as number))];
  return (
    <div class="ib-annex">
      {places.map((place) => (
        <section key={place}>
          <h4>{placeName(place)}</h4>
          {frame.nations
            .filter((nation) => open.some(({ arg }) => arg.place === place && arg.nation === nation))
            .map((nation) => (
              <div key={nation} class="ib-annex-line">
                <NationName nation={nation} />
                {open
                  .filter(({ arg }) => arg.place === place && arg.nation === nation)
                  .map((choice) => (
                    <Do
                      key={`${choice.verb} ${choice.arg.into ?? ''}`}
                      hands={hands}
                      verb={choice.verb}
                      arg={choice.arg}
                    >
                      {choice.verb === 'attempt'
                        ? 'Try to annex'
                        : choice.verb === 'aside'
                          ? 'Stand aside'
                          : 'Pool dice with an ally'}
                    </Do>
                  ))}
              </div>
            ))}
        </section>
      ))}
      <p class="quiet">You try everywhere unless you stand aside. A tie with another Nation annexes nothing.</p>
    </div>
  );
}
