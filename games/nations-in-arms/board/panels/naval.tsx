/** The sea: the squadron that sails with what it carries, blockades, and the stage on which fleets meet. */
import type { BoardLine } from '@concert/board';
import { tableOf } from '@concert/board';
import { choicesOf, Do, Drawing, signed } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import { FOUGHT, MOVING } from '../../src/shape.ts';
import { powerOf } from '../../src/tables.ts';
import { broadsideOf, isShip, manoeuvreOf } from '../../src/tables-sea.ts';
import { type Context, frameAt, has, placeIdOf, sideOfPiece } from '../context.ts';
import { seaBattleOf, seaQuestionOf } from '../occasions.ts';
import { fleetName, isKnown, shipOf } from '../ships.ts';
import { choiceWords, pieceName, sideName, spotName, tell, tellOf } from '../words.ts';
import { Dice, FightHead, NextRoll, TwoSides } from './fight.tsx';
import { answersAll, type BoardUi, Clause, Flag, Said } from './parts.tsx';

// Fleets.

/** A fleet as a drawing with its name, its factors as far as they are known, and what it carries. */
function Fleet({ ui, fleet: p }: { ui: BoardUi; fleet: number }) {
  const { context } = ui;
  const { board } = context.view;
  const known = isKnown(context, p);
  const aboard = board.cargo.filter((_, i) => i % 2 === 0 && board.cargo[i + 1] === p);
  const markup = shipOf(context, p, aboard.length > 0);
  const factors = { manoeuvre: signed(manoeuvreOf[p]!), combat: signed(broadsideOf[p]!) };
  const pieces = aboard.map((each) => pieceName(context, each)).join(', ');
  const sink = choicesOf(context, 'sink', { fleet: p })[0];
  const inside = (
    <>
      <Drawing class="na-ship" box="-50 -50 100 90" markup={markup} />
      <span class="na-row-words">
        <span class="na-row-title">{fleetName(context, p)}</span>
        <small>{known ? tell(context, 'sea.factors', factors) : tell(context, 'sea.unknown')}</small>
        {aboard.length > 0 && <small>{tell(context, 'sea.aboard', { pieces })}</small>}
      </span>
    </>
  );
  if (!sink) return <li class="na-fleet">{inside}</li>;
  return (
    <li>
      <button type="button" class="na-fleet na-can" data-verb="sink" onClick={() => ui.choose(sink)}>
        {inside}
      </button>
    </li>
  );
}

const Fleets = ({ ui, fleets }: { ui: BoardUi; fleets: readonly number[] }) => (
  <ul class="na-fleets">
    {fleets.map((p) => (
      <Fleet key={p} ui={ui} fleet={p} />
    ))}
  </ul>
);

const shipsWith = ({ view: { board } }: Context, mark: number): number[] =>
  board.present.filter((p) => isShip[p] && has(board, p, mark));

// The squadron.

/** What is done with the squadron where it is; where it may go is tapped on the map. */
const onSpot = ['embark', 'disembark', 'gather', 'leaveFleets', 'escort'];

/** The squadron box: fleets with their cargo, MP left, loading and landing; then every blockade. */
export function Squadron({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'sail.steer') ?? frameAt(context, 'sail');
  const ships = shipsWith(context, MOVING);
  const left = tableOf(context, 'squadron')?.rows[0]?.[5];
  const room = tell(context, 'sea.room', { fleets: ships.length });
  return (
    <div class="na-squadron">
      {frame && ships.length > 0 ? (
        <section>
          <header>
            <b>{spotName(context, frame.place)}</b>
            <span class="na-peace-note">
              {left === undefined ? room : `${room} · ${tell(context, 'sea.left', { left })}`}
            </span>
          </header>
          <Fleets ui={ui} fleets={ships} />
          <div class="na-verbs">
            {onSpot.map((verb) => (
              <Said key={verb} ui={ui} verb={verb} />
            ))}
          </div>
          <p class="na-peace-note">
            {tell(context, 'sea.cargo')} <Clause ui={ui} clause="NA-5.3.3-a" />
          </p>
        </section>
      ) : (
        <p class="quiet">{tell(context, 'sea.idle')}</p>
      )}
      <Landings ui={ui} />
      <Blockades ui={ui} />
    </div>
  );
}

/** What a landing would meet, place by place: the button is there where troops may go ashore now. */
function Landings({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const rows = tableOf(context, 'landings')?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section>
      <h4 class="caps">{tell(context, 'landing.all')}</h4>
      <ul class="na-landings">
        {rows.map(([place, cost, guns, troops, walls]) => (
          <li key={place}>
            <b>{place}</b> <span class="figures">{cost} MP</span>
            <small class="na-landing-note">{[guns, troops, walls].filter((part) => part !== '').join(' · ')}</small>
          </li>
        ))}
      </ul>
      <p class="na-peace-note">
        {tell(context, 'landing.lost')} <Clause ui={ui} clause="NA-5.3.3-k" />
      </p>
    </section>
  );
}

function Blockades({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const rows = tableOf(context, 'blockades')?.rows ?? [];
  return (
    <section>
      <h4 class="caps">{tell(context, 'sea.blockades')}</h4>
      {rows.length === 0 && <p class="quiet">{tell(context, 'sea.open')}</p>}
      <ul class="na-blockades">
        {rows.map(([harbour, by, before, inside]) => (
          <li key={harbour}>
            <span>
              {harbour}, {by}
            </span>
            <b>{tell(context, 'sea.blockade', { before: before!, inside: inside! })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Where fleets meet.

/** Choices of one place each, the nearest to where it happens first; the others as they are. */
function nearestFirst({ choices, map }: Context, from: number): readonly AnyChoice[] {
  const [x, y] = map.place(placeIdOf(from)).at;
  const away = ({ arg }: AnyChoice): number => {
    if (typeof arg.place !== 'number') return -1;
    const { at } = map.place(placeIdOf(arg.place));
    return Math.hypot(at[0] - x, at[1] - y);
  };
  return [...choices].sort((a, b) => away(a) - away(b));
}

/** Every choice as a button: the page writes price and chance on the same ones in the bar. */
const Answers = ({ ui, from }: { ui: BoardUi; from: number }) => (
  <div class="na-verbs na-answers">
    {nearestFirst(ui.context, from).map((choice) => (
      <Do key={`${choice.verb} ${JSON.stringify(choice.arg)}`} ui={ui} verb={choice.verb} arg={choice.arg}>
        {choiceWords(ui.context, choice)}
      </Do>
    ))}
  </div>
);

function Question({ ui, at, place }: { ui: BoardUi; at: string; place: number }) {
  const { context } = ui;
  const movers = shipsWith(context, MOVING);
  return (
    <>
      <h3>{tellOf(context, 'sea', at, { place }) || spotName(context, place)}</h3>
      {movers.length > 0 && <Fleets ui={ui} fleets={movers} />}
      <Answers ui={ui} from={place} />
    </>
  );
}

const lastBroadside = (context: Context, seat: number): BoardLine | undefined => {
  const from = context.log.findLastIndex(({ what }) => what === 'sea battle');
  return from < 0
    ? undefined
    : context.log.slice(from).findLast(({ what, args }) => what === 'broadsides' && args?.seat === seat);
};

/** The fleets of a side, their guns, and the dice they have rolled: one a fleet. */
function Line({ ui, of: role }: { ui: BoardUi; of: number }) {
  const { context } = ui;
  const battle = seaBattleOf(context)!;
  const { board } = context.view;
  const side = battle.sides[role]!;
  const fleets = shipsWith(context, FOUGHT).filter((p) => sideOfPiece(board, p) === side);
  const line = lastBroadside(context, battle.seats[role]!);
  const dice = (line?.args?.dice as number[] | undefined) ?? [];
  const power = fleets.length > 0 ? powerOf[fleets[0]!]! : side === 0 ? 0 : 1;
  return (
    <section class="na-side" aria-label={sideName(context, side)}>
      <header>
        {fleets.length > 0 && <Flag power={power} />}
        <b>{sideName(context, side)}</b>
        <span>{tell(context, role === 0 ? 'sea.attacks' : 'sea.defends', { fleets: fleets.length })}</span>
      </header>
      <Fleets ui={ui} fleets={fleets} />
      {fleets.length === 0 && (
        <p class="quiet">{tell(context, role === 1 && battle.city >= 0 ? 'sea.guns' : 'sea.none')}</p>
      )}
      {line && (
        <div class="na-roll">
          <Dice
            power={power}
            faces={dice}
            modifier={Number(line.args?.modifier ?? 0)}
            total={Number(line.args?.total ?? 0)}
          />
        </div>
      )}
    </section>
  );
}

/** What is added to the dice of each side: the table of the rules has its keys in the second column. */
function Guns({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const rows = tableOf(context, 'broadsides')?.rows ?? [];
  const roles = [tell(context, 'battle.attack'), tell(context, 'battle.defence')];
  const value = (role: number, what: string): string => {
    const found = rows.find(([side, which]) => side === roles[role] && which === what);
    return found ? signed(Number(found[2])) : '·';
  };
  const lines = (['sea.batteries', 'sea.total'] as const)
    .map((key) => ({ key, what: tell(context, key) }))
    .filter(({ what }) => rows.some(([, which]) => which === what))
    .map(({ key, what }) => ({
      what,
      clause: key === 'sea.total' ? 'NA-10.1-a' : 'NA-10.4-b',
      values: [value(0, what), value(1, what)] as const,
      total: key === 'sea.total',
    }));
  return <TwoSides ui={ui} title={tell(context, 'sea.added')} lines={lines} />;
}

function NextBroadsides({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const [row] = tableOf(context, 'sea odds')?.rows ?? [];
  const battle = seaBattleOf(context)!;
  if (!row || battle.winner >= 0) return null;
  const [win, tie, lose, own, theirs] = row;
  const fleets = shipsWith(context, FOUGHT);
  const powerAt = (role: number): number => {
    const p = fleets.find((fleet) => sideOfPiece(context.view.board, fleet) === battle.sides[role]);
    return p === undefined ? -1 : powerOf[p]!;
  };
  return (
    <>
      <NextRoll
        context={context}
        before={tell(context, 'sea.next')}
        worlds={100}
        chances={[Number(win), Number(tie), Number(lose)]}
        powers={[powerAt(0), powerAt(1)]}
      />
      <p class="na-mean">{tell(context, 'sea.mean', { own: own!, theirs: theirs! })}</p>
    </>
  );
}

const STEPS = 4;
const stepOf = (at: string): number =>
  at === 'seaBattle.sink' ? 1 : at === 'seaBattle.run' ? 2 : at === 'seaBattle.pursue' ? 3 : 0;

function SeaBattle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const battle = seaBattleOf(context)!;
  const isSinking = battle.at === 'seaBattle.sink';
  return (
    <>
      <FightHead
        title={tell(context, 'sea.battle', { place: battle.place })}
        notes={battle.round > 1 ? tell(context, 'battle.round', { round: battle.round }) : ''}
        steps={Array.from({ length: STEPS }, (_, i) => tellOf(context, 'sea.step', `${i}`))}
        now={stepOf(battle.at)}
      />
      <div class="na-field">
        <Line ui={ui} of={0} />
        <div class="na-middle">
          <Guns ui={ui} />
          <NextBroadsides ui={ui} />
          {isSinking && context.choices.length > 0 && (
            <p class="na-loss">
              <b>{tell(context, 'sea.due', { due: battle.due })}</b> {tell(context, 'sea.tap')}{' '}
              <Clause ui={ui} clause="NA-5.3.3-c" />
            </p>
          )}
        </div>
        <Line ui={ui} of={1} />
      </div>
      {!isSinking && <Answers ui={ui} from={battle.place} />}
    </>
  );
}

/** The stage of the sea: an interception, a battle, a flight. */
export function Sea({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const question = seaQuestionOf(context);
  return (
    <div class={`na-battle na-sea ${answersAll(context.choices, () => true)}`}>
      {seaBattleOf(context) ? (
        <SeaBattle ui={ui} />
      ) : (
        question && <Question ui={ui} at={question.at} place={question.place} />
      )}
    </div>
  );
}
