/** The battle stage: both lines, their reserves, whose fire it is, and the dice as they fall. */
import type { BoardHands, Panel } from '@concert/board';
import { ACTED, ATTACKER, RESERVE } from '../src/shape.ts';
import { letterOf, place, power, powerOf } from '../src/tables.ts';
import { HiddenBlock, KnownBlock } from './block-view.tsx';
import { battleOf, headOf, type Sight } from './standing.ts';

export const battle: Panel = {
  id: 'battle',
  title: 'Battle',
  where: 'stage',
  open: (sight) => battleOf(sight as Sight) !== undefined,
  render: (hands) => <Battle hands={hands} />,
};

const letters = ['A', 'B', 'C', 'D'];

function Battle({ hands }: { hands: BoardHands }) {
  const sight = hands.sight as Sight;
  const frame = battleOf(sight)!;
  const letter = Math.floor(frame.stage / 2);
  const firing = frame.stage % 2 === 1 ? ATTACKER : 0;
  return (
    <div class="al-battle-stage">
      <p class="al-battle-title">
        <button type="button" class="link" onClick={() => hands.show(place.names[frame.place])}>
          {place.labels![frame.place]}
        </button>
        <span class="figures">round {frame.round} of 3</span>
        <span
          class="al-fire-order"
          role="img"
          aria-label={`${letters[letter] ?? ''} fires, ${firing ? 'attacker' : 'defender'}`}
        >
          {letters.map((each, i) => (
            <span key={each} class={i === letter ? 'now' : ''}>
              <i class={i === letter && !firing ? 'now' : ''}>{each}</i>
              <i class={i === letter && firing ? 'now' : ''}>{each}</i>
            </span>
          ))}
        </span>
        {frame.hits > 0 && (
          <b class="al-hits">
            {frame.hits} {frame.hits === 1 ? 'hit' : 'hits'} on the {frame.struck ? 'attacker' : 'defender'}
          </b>
        )}
      </p>
      <div class="al-lines">
        <Side hands={hands} at={frame.place} side={ATTACKER} title="Attacker" />
        <Side hands={hands} at={frame.place} side={0} title="Defender" />
      </div>
    </div>
  );
}

function Side({ hands, at, side, title }: { hands: BoardHands; at: number; side: number; title: string }) {
  const { board } = (hands.sight as Sight).view;
  const known = board.blocks
    .filter((b) => b.at === at && (b.role & ATTACKER) === side)
    .sort((a, b) => letterOf[a.id] - letterOf[b.id]);
  const hidden = board.hidden.filter((g) => g.at === at && (g.role & ATTACKER) === side);
  const camps = new Set([...known.map((b) => headOf(board, powerOf[b.id])), ...hidden.map((g) => g.camp)]);
  const names = [...camps].map((camp) => power.labels![camp] ?? 'neutral').join(', ');
  const strength = known.filter((b) => !(b.role & RESERVE)).reduce((sum, b) => sum + b.step, 0);
  const row = (reserve: boolean) => {
    const standing = known.filter((b) => ((b.role & RESERVE) !== 0) === reserve);
    const veiled = hidden.filter((g) => ((g.role & RESERVE) !== 0) === reserve);
    if (standing.length + veiled.length === 0) return null;
    return (
      <div class={`al-row ${reserve ? 'reserve' : ''}`}>
        {reserve && <span class="al-row-name">in reserve</span>}
        {standing.map((b) => (
          <span key={b.id} class={b.role & ACTED ? 'al-acted' : ''}>
            <KnownBlock hands={hands} id={b.id} step={b.step} part={b.role & ~(ATTACKER | RESERVE)} />
          </span>
        ))}
        {veiled.flatMap((g, n) =>
          Array.from({ length: g.count }, (_, i) => <HiddenBlock key={`${n} ${i}`} colour={g.colour} part={0} />),
        )}
      </div>
    );
  };
  return (
    <section class={`al-side ${side ? 'attacker' : 'defender'}`} aria-label={title}>
      <h3>
        {title} · {names} <span class="figures">{strength}</span>
      </h3>
      {row(false)}
      {row(true)}
    </section>
  );
}
