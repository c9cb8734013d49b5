/** The battle stage: both sides, every modifier with its clause, the dice, the odds before them, losses and plans to tap. */
import type { BoardLine } from '@concert/board';
import { Do, DoIf, Drawing, OddsBar, sharesOf, signed, WeighingOdds } from '@concert/board/panels';
import { city, hexOfCity } from '../../src/tables.ts';
import { die, MARKER_BOX } from '../chips.ts';
import {
  type Context,
  type Force,
  forceOf,
  forcesOf,
  frameAt,
  moversOf,
  pieceName,
  spotName,
  topFrame,
} from '../context.ts';
import { liveryOf, powerName } from '../livery.ts';
import { type Fight, fightOf } from '../occasions.ts';
import { sheetRows } from '../readings.ts';
import { Duel, hasDuel } from './duel.tsx';
import { type BoardUi, Clause, Flag, LossVerbs, losing, PieceButton, Pieces } from './parts.tsx';

/** Roles in a battle. */
const [ATTACKER, DEFENDER] = [0, 1];

const steps = ['Guns', 'Plan', 'Dice', 'Losses', 'Leaders', 'Retreat', 'Pursuit'] as const;

/** Which step of the battle the open question belongs to. */
function stepOf(context: Context, fight: Fight): number {
  const at = topFrame(context)?.at ?? '';
  if (at.startsWith('battle.guns') || at === 'draft') return 0;
  if (at === 'plan' || at.startsWith('tactics')) return 1;
  if (at.startsWith('losses')) return 3;
  if (at.startsWith('casualty')) return 4;
  if (at.startsWith('retreat')) return 5;
  if (at === 'battle.pursue' || at === 'battle.dismiss') return 6;
  if (at === 'battle.again') return 3;
  return ['begin', 'guns', 'marched', 'size'].includes(fight.stage) ? 0 : 2;
}

/** The force of one role: the active force, and all of the other side there. */
function forceOfRole(context: Context, fight: Fight, role: number): Force | null {
  const { board } = context.view;
  const side = fight.sides[role]?.side;
  const here = forcesOf(board).filter((force) => force.place === fight.place && force.side === side);
  if (role === 0) {
    const movers = moversOf(board).filter((p) => board.place[p] === fight.place);
    if (movers.length > 0) return forceOf(board, movers);
  }
  return here.find((force) => force.inside === (fight.siege && role === 1)) ?? here[0] ?? null;
}

/** The lines of the log since this battle began. */
function linesOf({ log }: Context, fight: Fight): readonly BoardLine[] {
  const from = log.findLastIndex(({ what }) => what === (fight.siege ? 'siege roll' : 'battle'));
  return from < 0 ? [] : log.slice(from);
}

const lastRoll = (lines: readonly BoardLine[], seat: number): BoardLine | undefined =>
  lines.findLast(({ what, args }) => (what === 'battle roll' || what === 'assault roll') && args?.seat === seat);

function Side({ ui, fight, of: role }: { ui: BoardUi; fight: Fight; of: number }) {
  const { context } = ui;
  const force = forceOfRole(context, fight, role);
  const side = fight.sides[role]!;
  const plan = frameAt(context, 'plan');
  const mine = plan?.side === side.side;
  const lead = mine ? plan.lead : side.lead;
  const subordinate = mine ? plan.subordinate : side.subordinate;
  if (!force) return <section class="na-side na-empty">No troops are left.</section>;
  const note = (p: number): string => (p === force.commander ? 'commands' : p === subordinate ? 'helps, at risk' : '');
  return (
    <section class="na-side" aria-label={powerName(force.power)}>
      <header>
        <Flag power={force.power} />
        <b>{force.armies.length > 0 ? force.armies.map(pieceName).join(', ') : powerName(force.power)}</b>
        <span>
          {role === 0 ? 'attacks' : 'defends'} · {force.steps} {force.steps === 1 ? 'step' : 'steps'}
          {force.demoralized ? ' · demoralised' : ''}
          {force.unsupplied ? ' · out of supply' : ''}
        </span>
      </header>
      <div class="na-people">
        {force.leaders.map((p) => (
          <PieceButton
            key={p}
            ui={ui}
            piece={p}
            verbs={[
              ['use', { leader: p }],
              ['hit', { leader: p }],
              ['march', { leader: p }],
            ]}
            chosen={p === force.commander || p === subordinate}
            note={note(p)}
          />
        ))}
      </div>
      <Pieces
        ui={ui}
        pieces={[...force.units, ...force.support]}
        verbs={(p) => [['lead', { unit: p }], ...losing(p)]}
        lead={lead}
      />
    </section>
  );
}

/** Every modifier of both sides with its clause, and the total. */
function Worksheet({ ui }: { ui: BoardUi }) {
  const rows = sheetRows(ui.context, 'worksheet');
  if (rows.length === 0) return null;
  const cell = (value: string | number): string =>
    typeof value === 'number' ? (value === 0 ? '·' : signed(value)) : value;
  return (
    <table class="na-sheet">
      <thead>
        <tr>
          <th scope="col">Attack</th>
          <th scope="col">Modifiers to the dice</th>
          <th scope="col">Defence</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ what, attacker, defender, clause }) => (
          <tr key={what} class={what === 'Total' ? 'total' : ''}>
            <td>{cell(attacker)}</td>
            <th scope="row">
              {what} <Clause ui={ui} clause={clause} />
            </th>
            <td>{cell(defender)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Roll({ fight, line, role, power }: { fight: Fight; line: BoardLine; role: number; power: number }) {
  const dice = String(line.args?.dice ?? '')
    .split(/[^\d]+/)
    .filter((face) => face !== '')
    .map(Number);
  const losses = Number(line.args?.losses ?? 0);
  return (
    <div class="na-roll">
      {dice.map((face, i) => (
        <Drawing key={i} class="na-die" box={MARKER_BOX} markup={die(power, face)} />
      ))}
      <span>
        {signed(Number(line.args?.modifier ?? 0))}
        {fight.siege ? '' : ` = ${dice.reduce((a, b) => a + b, 0) + Number(line.args?.modifier ?? 0)}`}
      </span>
      <b>
        {losses} {losses === 1 ? 'step' : 'steps'} lost by the {role === 0 ? 'defender' : 'attacker'}
      </b>
    </div>
  );
}

/** How it may end: by playing it many times by the rules, from here. */
function BattleOdds({ ui, fight }: { ui: BoardUi; fight: Fight }) {
  const { odds, context } = ui;
  const [attacker, defender] = fight.sides;
  if (!context.view.waiting.length) return null;
  if (!odds) return <WeighingOdds ui={ui} />;
  const parts = [attacker, defender].flatMap(({ side, seat }) => {
    const noun = `steps.${side === 0 ? 'france' : 'austria'}`;
    const shares = sharesOf(odds, noun, (json) => Number(json));
    const mean = shares.reduce((sum, { of, times }) => sum + of * times, 0) / Math.max(1, odds.worlds);
    return shares.length === 0 ? [] : [{ seat, mean }];
  });
  if (parts.length < 2) return null;
  return (
    <p class="na-mean">
      On average{' '}
      {parts.map(({ seat, mean }) => `${context.facts.seats[seat]?.name} keeps ${mean.toFixed(1)} steps`).join(', ')}.
    </p>
  );
}

/** The exact chance of the next dice, from the rules' table of it. */
function NextDice({ ui, fight }: { ui: BoardUi; fight: Fight }) {
  const rows = sheetRows(ui.context, 'battle odds');
  if (rows.length === 0) return null;
  const [win, tie, lose] = rows.map(({ attacker }) => Number(attacker));
  const attacker = forceOfRole(ui.context, fight, 0);
  const defender = forceOfRole(ui.context, fight, 1);
  const look = (force: Force | null) => (force ? liveryOf(force.power) : { face: 'var(--rule)', ink: 'var(--ink)' });
  return (
    <OddsBar
      ui={ui}
      before="The next dice:"
      worlds={1296}
      parts={[
        { text: 'the attacker wins', times: win!, percent: win!, face: look(attacker).face, line: look(attacker).ink },
        { text: 'undecided', times: tie!, percent: tie! },
        {
          text: 'the defender wins',
          times: lose!,
          percent: lose!,
          face: look(defender).face,
          line: look(defender).ink,
        },
      ]}
    />
  );
}

/** What is left to lose, and how far it is bound. */
function LossLine({ ui }: { ui: BoardUi }) {
  const losses = frameAt(ui.context, 'losses.choose');
  if (!losses || ui.context.choices.length === 0) return null;
  const bound = [
    ...(losses.lead >= 0 ? [`${pieceName(losses.lead)} led and takes the first`] : []),
    ...(losses.cavalry ? ['a C asks for a cavalry step'] : []),
    ...(losses.half > 0 ? [`${losses.half} must fall on units of morale ${losses.morale}`] : []),
  ];
  return (
    <p class="na-loss">
      <b>
        {losses.left} {losses.left === 1 ? 'step' : 'steps'} to lose:
      </b>{' '}
      tap a unit. {bound.length > 0 && `${bound.join('; ')}.`} <Clause ui={ui} clause={losses.clause} />
    </p>
  );
}

export function Battle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const fight = fightOf(context);
  if (!fight) return null;
  const at = stepOf(context, fight);
  const lines = linesOf(context, fight);
  const fortress = city.labels![hexOfCity.indexOf(fight.place)];
  const title = fight.siege ? `Siege of ${fortress ?? spotName(fight.place)}` : `Battle of ${spotName(fight.place)}`;
  return (
    <div class="na-battle">
      <header class="na-battle-head">
        <h3>{title}</h3>
        <span class="quiet">
          {[fight.size && `${fight.size} battle`, fight.round > 1 && `round ${fight.round}`].filter(Boolean).join(', ')}
        </span>
        {!fight.siege && (
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
        )}
      </header>
      {hasDuel(context, fight) && <Duel ui={ui} fight={fight} />}
      <div class="na-field">
        <Side ui={ui} fight={fight} of={ATTACKER} />
        <div class="na-middle">
          <Worksheet ui={ui} />
          {[0, 1].map((role) => {
            const line = lastRoll(lines, fight.sides[role]!.seat);
            const power = forceOfRole(context, fight, role)?.power;
            return line && power !== undefined ? (
              <Roll key={role} fight={fight} line={line} role={role} power={power} />
            ) : null;
          })}
          <NextDice ui={ui} fight={fight} />
          <BattleOdds ui={ui} fight={fight} />
          <LossLine ui={ui} />
        </div>
        <Side ui={ui} fight={fight} of={DEFENDER} />
      </div>
      <div class="na-verbs">
        <DoIf ui={ui} verb="agree" class="main">
          Agree to the plan
        </DoIf>
        {frameAt(context, 'losses.choose') ? (
          <LossVerbs ui={ui} />
        ) : (
          <DoIf ui={ui} verb="spare">
            Do not pursue
          </DoIf>
        )}
        <DoIf ui={ui} verb="fight" class="main">
          Fight on
        </DoIf>
        <DoIf ui={ui} verb="retire">
          Retreat
        </DoIf>
        <DoIf ui={ui} verb="pursue" class="main">
          Pursue
        </DoIf>
        <DoIf ui={ui} verb="decline">
          Decline
        </DoIf>
        {context.choices
          .filter(({ verb }) => verb === 'morale')
          .map(({ arg }) => (
            <Do key={String(arg.value)} ui={ui} verb="morale" arg={{ value: arg.value }}>
              Fight with morale {String(arg.value)}
            </Do>
          ))}
      </div>
      {lines.length > 0 && (
        <details class="na-story">
          <summary>What has happened</summary>
          <ol>
            {lines.map((line, i) => (
              <li key={`${line.when} ${i}`}>{line.text}</li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}
