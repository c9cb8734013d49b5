/** The battle stage: both lines, their reserves, whose fire it is, and the dice as they fall. */
import { type BoardActions, nameIn, type Panel, put } from '@concert/board';
import { OddsBar, sharesOf, WeighingOdds } from '@concert/board/panels';
import { ACTED, ASIDE, ATTACKER, RESERVE } from '../src/shape.ts';
import { letterOf, place, power, powerOf } from '../src/tables.ts';
import { HiddenBlock, KnownBlock } from './block-view.tsx';
import { dressOf } from './colours.ts';
import { type AllianceContext, battleOf, headOf, isWon } from './context.ts';

export const battle: Panel = {
  id: 'battle',
  title: 'panel.battle',
  where: 'stage',
  open: (context) => battleOf(context as AllianceContext) !== undefined,
  render: (actions) => <Battle actions={actions} />,
};

const letters = ['A', 'B', 'C', 'D'];

function Battle({ actions }: { actions: BoardActions }) {
  const context = actions.context as AllianceContext;
  const frame = battleOf(context)!;
  const letter = Math.floor(frame.battleTurn / 2);
  const firing = frame.battleTurn % 2 === 1 ? ATTACKER : 0;
  return (
    <div class="al-battle-stage">
      <p class="al-battle-title">
        <button type="button" class="link" onClick={() => actions.show(place.names[frame.place])}>
          {nameIn(context, place, frame.place)}
        </button>
        <span class="figures">{put(context, 'board.round', { round: frame.round })}</span>
        <span
          class="al-fire-order"
          role="img"
          aria-label={put(context, `board.fires.${firing ? 'attacker' : 'defender'}`, {
            letter: letters[letter] ?? '',
          })}
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
            {put(context, `board.hits.${frame.sideHit ? 'attacker' : 'defender'}`, { hits: frame.hits })}
          </b>
        )}
      </p>
      {isWon(context) ? (
        // Who attacked is forgotten by now.
        <div class="al-lines">
          <Side actions={actions} at={frame.place} side={null} title="board.victor" />
        </div>
      ) : (
        <>
          <Odds actions={actions} at={frame.place} />
          <div class="al-lines">
            <Side actions={actions} at={frame.place} side={ATTACKER} title="board.attacker" />
            <Side actions={actions} at={frame.place} side={0} title="board.defender" />
            {standsAside(context, frame.place) && (
              <Side actions={actions} at={frame.place} side={ASIDE} title="board.aside" />
            )}
          </div>
        </>
      )}
      <LastFire context={context} />
    </div>
  );
}

/** Who will hold the place when the battle is over, if both sides stand and fight. */
function Odds({ actions, at }: { actions: BoardActions; at: number }) {
  const { context, odds } = actions;
  const noun = `place.${place.names[at]}.camps`;
  if (!odds?.values[noun]) return <WeighingOdds context={context} />;
  const parts = sharesOf(odds, noun, campsIn).map(({ of: camps, times, percent }) => {
    const text = put(context, camps.length === 0 ? 'board.no-one' : 'board.camps', { camps });
    const { face, ink } = dressOf(camps[0] ?? -1);
    return { text, times, percent, ...(camps.length > 0 && { face, line: ink }) };
  });
  return <OddsBar context={context} parts={parts} before={put(context, 'board.held-by')} worlds={odds.worlds} />;
}

const campsIn = (json: string): number[] => (JSON.parse(json) as string[]).map((name) => power.names.indexOf(name));

/** The last shots of this battle, with their dice. */
function LastFire({ context }: { context: AllianceContext }) {
  const since = context.log.findLastIndex((line) => line.what === 'battle');
  const shots = context.log
    .slice(since + 1)
    .filter((line) => line.what === 'fire' || line.what === 'hit')
    .slice(-4);
  if (shots.length === 0) return null;
  return (
    <ol class="al-shots" aria-label={put(context, 'board.shots')}>
      {shots.map((line) => {
        const dice = Array.isArray(line.args?.dice) ? (line.args.dice as number[]) : [];
        const by = line.args?.block as number;
        // The rules have counted them: firepower changes with events, and at a coast.
        const highest = [...dice].sort((a, b) => a - b)[(line.args?.hits as number) - 1] ?? 0;
        return (
          <li key={`${line.when} ${line.text}`}>
            {line.what === 'hit' ? line.text : `${put(context, 'board.shot', { block: by })} `}
            {dice.map((die, i) => (
              <span
                key={`${i} ${die}`}
                class={`die rolling ${die <= highest ? 'hit' : ''}`}
                style={{ animationDelay: `${i * 90}ms` }}
              >
                {die}
              </span>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** AL-R-95: is there an ally of both sides who takes no part? */
const standsAside = ({ view }: AllianceContext, at: number): boolean =>
  [...view.board.blocks, ...view.board.hidden].some(({ place: where, role }) => where === at && (role & ASIDE) !== 0);

/** One side, or all who are left when `side` is null. */
function Side(props: { actions: BoardActions; at: number; side: number | null; title: string }) {
  const { actions, at, side } = props;
  const context = actions.context as AllianceContext;
  const { board } = context.view;
  const title = put(context, props.title);
  const isOurs = (role: number): boolean => side === null || (role & (ATTACKER | ASIDE)) === side;
  const known = board.blocks
    .filter((b) => b.place === at && isOurs(b.role))
    .sort((a, b) => letterOf[a.id] - letterOf[b.id]);
  const hidden = board.hidden.filter((g) => g.place === at && isOurs(g.role));
  const camps = new Set([...known.map((b) => headOf(board, powerOf[b.id])), ...hidden.map((g) => g.camp)]);
  const names = [...camps]
    .map((camp) => (camp < 0 ? put(context, 'board.neutral') : nameIn(context, power, camp)))
    .join(', ');
  const strength = known.filter((b) => !(b.role & RESERVE)).reduce((sum, b) => sum + b.steps, 0);
  const row = (reserve: boolean) => {
    const standing = known.filter((b) => ((b.role & RESERVE) !== 0) === reserve);
    const veiled = hidden.filter((g) => ((g.role & RESERVE) !== 0) === reserve);
    if (standing.length + veiled.length === 0) return null;
    return (
      <div class={`al-row ${reserve ? 'reserve' : ''}`}>
        {reserve && <span class="al-row-name">{put(context, 'board.reserve')}</span>}
        {standing.map((b) => (
          <span key={b.id} class={b.role & ACTED ? 'al-acted' : ''}>
            <KnownBlock actions={actions} id={b.id} step={b.steps} part={b.role & ~(ATTACKER | RESERVE | ASIDE)} />
          </span>
        ))}
        {veiled.flatMap((g, n) =>
          Array.from({ length: g.count }, (_, i) => (
            <HiddenBlock key={`${n} ${i}`} context={context} colour={g.colour} part={0} />
          )),
        )}
      </div>
    );
  };
  return (
    <section class={`al-side ${side === ASIDE ? 'aside' : side ? 'attacker' : 'defender'}`} aria-label={title}>
      <h3>
        {title} · {names} <span class="figures">{strength}</span>
      </h3>
      {row(false)}
      {row(true)}
    </section>
  );
}
