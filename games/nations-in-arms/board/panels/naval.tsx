/** The sea: the squadron that sails with what it carries, blockades, and the stage on which fleets meet. */
import type { BoardLine } from '@concert/board';
import { choicesOf, Do, DoIf, Drawing, OddsBar, signed } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import { FOUGHT, MOVING } from '../../src/shape.ts';
import { powerOf } from '../../src/tables.ts';
import { broadsideOf, isShip, manoeuvreOf } from '../../src/tables-sea.ts';
import { die, MARKER_BOX } from '../chips.ts';
import { type Context, frameAt, has, pieceName, sideNames, sideOfPiece, spotName } from '../context.ts';
import { liveryOf } from '../livery.ts';
import { seaBattleOf, seaQuestionOf } from '../occasions.ts';
import { tableOf } from '../readings.ts';
import { fleetName, isKnown, ship } from '../ships.ts';
import { answersAll, type BoardUi, Clause, Flag } from './parts.tsx';

// Fleets.

/** A fleet as a drawing with its name, its factors as far as they are known, and what it carries. */
function Fleet({ ui, fleet: p, note }: { ui: BoardUi; fleet: number; note?: string }) {
  const { board } = ui.context.view;
  const known = isKnown(ui.context, p);
  const figures = known ? `${manoeuvreOf[p]}·${broadsideOf[p]}` : '?';
  const aboard = board.cargo.filter((_, i) => i % 2 === 0 && board.cargo[i + 1] === p);
  const markup = ship(powerOf[p]!, [figures], aboard.length > 0, false, false);
  const words = known ? `manoeuvre ${signed(manoeuvreOf[p]!)}, combat ${signed(broadsideOf[p]!)}` : 'factors unknown';
  const sink = choicesOf(ui.context, 'sink', { fleet: p })[0];
  const inside = (
    <>
      <Drawing class="na-ship" box="-50 -50 100 90" markup={markup} />
      <span class="na-row-words">
        <span class="na-row-title">{fleetName(ui.context, p)}</span>
        <small>{words}</small>
        {aboard.length > 0 && <small>aboard: {aboard.map(pieceName).join(', ')}</small>}
        {note && <small>{note}</small>}
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

const shipsWith = ({ view: { board } }: Context, mark: number): number[] =>
  board.present.filter((p) => isShip[p] && has(board, p, mark));

// The squadron.

/** What is done with the squadron where it is; where it may go is tapped on the map. */
const onSpot: readonly (readonly [verb: string, title: string])[] = [
  ['gather', 'Take fleets along'],
  ['leaveFleets', 'Leave fleets here'],
  ['escort', 'Escort convoys'],
];

const namedAt = (verb: string, { arg }: AnyChoice): string =>
  `${verb === 'embark' ? 'Take troops aboard in' : 'Land in'} ${spotName(arg.place as number)}`;

/** The squadron box: fleets with their cargo, MP left, loading and landing; then every blockade. */
export function Squadron({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = frameAt(context, 'sail.steer') ?? frameAt(context, 'sail');
  const ships = shipsWith(context, MOVING);
  const left = tableOf(context, 'squadron')?.rows[0]?.[5];
  return (
    <div class="na-squadron">
      {frame && ships.length > 0 ? (
        <section>
          <header>
            <b>{spotName(frame.place)}</b>
            <span class="na-peace-note">
              {ships.length} of 3 fleets{left === undefined ? '' : ` · ${left} MP left`}
            </span>
          </header>
          <ul>
            {ships.map((p) => (
              <Fleet key={p} ui={ui} fleet={p} />
            ))}
          </ul>
          <div class="na-verbs">
            {['embark', 'disembark'].flatMap((verb) =>
              choicesOf(context, verb).map((choice) => (
                <Do key={`${verb} ${choice.arg.place}`} ui={ui} verb={verb} arg={choice.arg}>
                  {namedAt(verb, choice)}
                </Do>
              )),
            )}
            {onSpot.map(([verb, title]) => (
              <DoIf key={verb} ui={ui} verb={verb}>
                {title}
              </DoIf>
            ))}
          </div>
          <p class="na-peace-note">
            A fleet carries 2 combat points and a support unit; leaders cost no room. What is aboard when the season
            ends is lost. <Clause ui={ui} clause="NA-5.3.3-a" />
          </p>
        </section>
      ) : (
        <p class="quiet">No squadron is under way. Tap one on the map.</p>
      )}
      <Blockades ui={ui} />
    </div>
  );
}

function Blockades({ ui }: { ui: BoardUi }) {
  const rows = tableOf(ui.context, 'blockades')?.rows ?? [];
  return (
    <section>
      <h4 class="caps">Blockades</h4>
      {rows.length === 0 && <p class="quiet">No harbour is blockaded.</p>}
      <ul class="na-blockades">
        {rows.map(([harbour, by, before, inside]) => (
          <li key={harbour}>
            <span>
              {harbour}, {by}
            </span>
            <b>
              {before} before it · {inside} inside
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

// Where fleets meet.

const titles: { readonly [at: string]: (where: string) => string } = {
  'chase.choose': (where) => `Enemies come into ${where}`,
  'evade.choose': (where) => `Attacked in ${where}`,
  'sally.choose': (where) => `A squadron comes before ${where}`,
  'flight.choose': (where) => `The fleets of ${where} must leave`,
  'landing.occupants': (where) => `Enemies land in ${where}`,
};

/** Questions at sea, each with its choices as buttons: the page writes price and chance on the same ones in the bar. */
function Question({ ui, at, place }: { ui: BoardUi; at: string; place: number }) {
  const { context } = ui;
  const movers = shipsWith(context, MOVING);
  return (
    <>
      <h3>{titles[at]?.(spotName(place)) ?? spotName(place)}</h3>
      {movers.length > 0 && (
        <ul class="na-fleets">
          {movers.map((p) => (
            <Fleet key={p} ui={ui} fleet={p} />
          ))}
        </ul>
      )}
      <div class="na-verbs">
        {context.choices.map((choice) => (
          <Do key={`${choice.verb} ${JSON.stringify(choice.arg)}`} ui={ui} verb={choice.verb} arg={choice.arg}>
            {answerWords(choice)}
          </Do>
        ))}
      </div>
    </>
  );
}

function answerWords({ verb, arg }: AnyChoice): string {
  const where = (at: unknown): string => spotName(at as number);
  const skill = arg.skill ? ' with the admiral’s manoeuvre, which shows the fleet' : '';
  switch (verb) {
    case 'chase':
      return `Intercept from ${where(arg.place)}${skill}`;
    case 'evade':
      return `Avoid to ${where(arg.to)}${skill}`;
    case 'sally':
      return 'Come out and attack';
    case 'run':
      return `Run to ${where(arg.place)}`;
    case 'stay':
      return 'Stay';
    case 'stand':
      return 'Stand';
    case 'retire':
      return 'Retreat and lose';
    case 'blockade':
      return 'Blockade the harbour';
    case 'hold':
      return 'Stay at sea';
    default:
      return 'Decline';
  }
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
    <section class="na-side" aria-label={sideNames[side]}>
      <header>
        {fleets.length > 0 && <Flag power={power} />}
        <b>{sideNames[side]}</b>
        <span>
          {role === 0 ? 'attacks' : 'defends'} · {fleets.length} {fleets.length === 1 ? 'fleet' : 'fleets'}
        </span>
      </header>
      <ul class="na-fleets">
        {fleets.map((p) => (
          <Fleet key={p} ui={ui} fleet={p} />
        ))}
        {fleets.length === 0 && (
          <li class="quiet">{role === 1 && battle.city >= 0 ? 'Only the batteries fire.' : 'No fleet is left.'}</li>
        )}
      </ul>
      {line && (
        <div class="na-roll">
          {dice.map((face, i) => (
            <Drawing key={i} class="na-die" box={MARKER_BOX} markup={die(power, face)} />
          ))}
          <span>
            {signed(Number(line.args?.modifier ?? 0))} = {Number(line.args?.total ?? 0)}
          </span>
        </div>
      )}
    </section>
  );
}

function Guns({ ui }: { ui: BoardUi }) {
  const rows = tableOf(ui.context, 'broadsides')?.rows ?? [];
  const named = [...new Set(rows.map(([, what]) => `${what}`))].filter(
    (what) => what === 'batteries' || what === 'total',
  );
  const value = (role: string, what: string): string => {
    const found = rows.find(([side, which]) => side === role && which === what);
    return found ? signed(Number(found[2])) : '·';
  };
  return (
    <table class="na-sheet">
      <thead>
        <tr>
          <th scope="col">Attack</th>
          <th scope="col">Added to a die for each fleet</th>
          <th scope="col">Defence</th>
        </tr>
      </thead>
      <tbody>
        {named.map((what) => (
          <tr key={what} class={what === 'total' ? 'total' : ''}>
            <td>{value('attacker', what)}</td>
            <th scope="row">
              {what === 'total' ? 'Combat factors in all' : 'Batteries of the harbour'}{' '}
              <Clause ui={ui} clause={what === 'total' ? 'NA-10.1-a' : 'NA-10.4-b'} />
            </th>
            <td>{value('defender', what)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NextBroadsides({ ui }: { ui: BoardUi }) {
  const [row] = tableOf(ui.context, 'sea odds')?.rows ?? [];
  const battle = seaBattleOf(ui.context)!;
  if (!row || battle.winner >= 0) return null;
  const [win, tie, lose, own, theirs] = row;
  const fleets = shipsWith(ui.context, FOUGHT);
  const look = (side: number) => {
    const p = fleets.find((fleet) => sideOfPiece(ui.context.view.board, fleet) === side);
    return p === undefined ? {} : { face: liveryOf(powerOf[p]!).face, line: liveryOf(powerOf[p]!).ink };
  };
  return (
    <>
      <OddsBar
        ui={ui}
        before="The next broadsides:"
        worlds={100}
        parts={[
          { text: 'the attacker wins', times: Number(win), percent: Number(win), ...look(battle.sides[0]!) },
          { text: 'undecided', times: Number(tie), percent: Number(tie) },
          { text: 'the defender wins', times: Number(lose), percent: Number(lose), ...look(battle.sides[1]!) },
        ]}
      />
      <p class="na-mean">
        On average the attacker loses {own}, the defender {theirs} fleets.
      </p>
    </>
  );
}

const steps = ['Broadsides', 'Fleets lost', 'Retreat', 'Pursuit'] as const;
const stepOf = (at: string): number =>
  at === 'seaBattle.sink' ? 1 : at === 'seaBattle.run' ? 2 : at === 'seaBattle.pursue' ? 3 : 0;

function SeaBattle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const battle = seaBattleOf(context)!;
  const at = stepOf(battle.at);
  return (
    <>
      <header class="na-battle-head">
        <h3>Naval battle: {spotName(battle.place)}</h3>
        {battle.round > 1 && <span class="quiet">round {battle.round}</span>}
        <ol class="na-steps">
          {steps.map((step, i) => (
            <li
              key={step}
              class={i === at ? 'na-now' : i < at ? 'na-past' : ''}
              {...(i === at && { 'aria-current': 'step' })}
            >
              {step}
            </li>
          ))}
        </ol>
      </header>
      <div class="na-field">
        <Line ui={ui} of={0} />
        <div class="na-middle">
          <Guns ui={ui} />
          <NextBroadsides ui={ui} />
          {battle.at === 'seaBattle.sink' && context.choices.length > 0 && (
            <p class="na-loss">
              <b>
                {battle.due} {battle.due === 1 ? 'fleet' : 'fleets'} to lose:
              </b>{' '}
              tap a fleet. Those without troops go first. <Clause ui={ui} clause="NA-5.3.3-c" />
            </p>
          )}
          {battle.at !== 'seaBattle.sink' && (
            <div class="na-verbs">
              {context.choices.map((choice) => (
                <Do key={`${choice.verb} ${JSON.stringify(choice.arg)}`} ui={ui} verb={choice.verb} arg={choice.arg}>
                  {answerWords(choice)}
                </Do>
              ))}
            </div>
          )}
        </div>
        <Line ui={ui} of={1} />
      </div>
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
