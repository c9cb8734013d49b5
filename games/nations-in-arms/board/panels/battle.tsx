/** The battle stage: both sides, every modifier with its clause, the dice, the odds before them, losses and plans to tap. */
import type { BoardLine } from '@concert/board';
import { DoIf, sharesOf, signed, WeighingOdds } from '@concert/board/panels';
import { type Context, type Force, forceOf, forcesOf, frameAt, moversOf, topFrame } from '../context.ts';
import { type Fight, fightOf } from '../occasions.ts';
import { sheetRows } from '../readings.ts';
import { pieceName, powerName, tell, tellOf } from '../words.ts';
import { Duel, hasDuel } from './duel.tsx';
import { Dice, FightHead, NextRoll, TwoSides } from './fight.tsx';
import { answersAll, type BoardUi, Clause, Flag, LossVerbs, losing, PieceButton, Pieces, Said } from './parts.tsx';

/** Roles in a battle. */
const [ATTACKER, DEFENDER] = [0, 1];

const STEPS = 7;
/** The last step before which the dice are still to come. */
const DICE_STEP = 2;

/** What can be answered on this stage: by tapping pieces and cards, and with the buttons below them. */
const HERE = new Set([
  ...['agree', 'lead', 'use', 'hit', 'march', 'morale', 'lose', 'loseSupply', 'spare', 'fortress'],
  ...['fight', 'retire', 'pursue', 'decline', 'tactic', 'second', 'exchange', 'annul', 'keep', 'clear'],
]);

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
  // A fortress without troops is attacked all the same.
  const isWall = fight.siege && role === DEFENDER;
  if (!force)
    return <section class="na-side na-empty">{tell(context, isWall ? 'battle.walls' : 'battle.empty')}</section>;
  const note = (p: number): string =>
    p === force.commander ? tell(context, 'battle.commands') : p === subordinate ? tell(context, 'battle.helps') : '';
  const states = [
    tell(context, role === 0 ? 'battle.attacks' : 'battle.defends'),
    tell(context, 'force.steps', { steps: force.steps }),
    ...(force.demoralized ? [tell(context, 'force.demoralised')] : []),
    ...(force.unsupplied ? [tell(context, 'force.unsupplied')] : []),
  ];
  return (
    <section class="na-side" aria-label={powerName(context, force.power)}>
      <header>
        <Flag power={force.power} />
        <b>
          {force.armies.length > 0
            ? force.armies.map((p) => pieceName(context, p)).join(', ')
            : powerName(context, force.power)}
        </b>
        <span>{states.join(' · ')}</span>
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
  const lines = rows.map(({ what, attacker, defender, clause }, i) => ({
    ...{ what, clause, values: [cell(attacker), cell(defender)] as const, total: i === rows.length - 1 },
  }));
  return <TwoSides ui={ui} title={tell(ui.context, 'battle.modifiers')} lines={lines} />;
}

interface RollProps {
  context: Context;
  fight: Fight;
  line: BoardLine;
  role: number;
  power: number;
}

function Roll({ context, fight, line, role, power }: RollProps) {
  const faces = String(line.args?.dice ?? '')
    .split(/[^\d]+/)
    .filter((face) => face !== '')
    .map(Number);
  const modifier = Number(line.args?.modifier ?? 0);
  const total = faces.reduce((a, b) => a + b, 0) + modifier;
  return (
    <div class="na-roll">
      <Dice power={power} faces={faces} modifier={modifier} {...(!fight.siege && { total })} />
      <b>{tellOf(context, 'battle.hits', `${role}`, { steps: Number(line.args?.losses ?? 0) })}</b>
    </div>
  );
}

/** How it may end: by playing it many times by the rules, from here. */
function BattleOdds({ ui, fight }: { ui: BoardUi; fight: Fight }) {
  const { odds, context } = ui;
  const [attacker, defender] = fight.sides;
  if (!context.view.waiting.length) return null;
  if (!odds) return <WeighingOdds context={context} />;
  const parts = [attacker, defender].flatMap(({ side, seat }) => {
    const noun = `steps.${side === 0 ? 'france' : 'austria'}`;
    const shares = sharesOf(odds, noun, (json) => Number(json));
    const mean = shares.reduce((sum, { of, times }) => sum + of * times, 0) / Math.max(1, odds.worlds);
    return shares.length === 0 ? [] : [{ seat, mean }];
  });
  if (parts.length < 2) return null;
  return (
    <p class="na-mean">
      {tell(context, 'battle.mean', {
        keeps: parts
          .map(({ seat, mean }) => tell(context, 'battle.keeps', { seat, steps: mean.toFixed(1) }))
          .join(', '),
      })}
    </p>
  );
}

/** The exact chance of the next dice, from the rules' table of it. */
function NextDice({ ui, fight }: { ui: BoardUi; fight: Fight }) {
  const rows = sheetRows(ui.context, 'battle odds');
  if (rows.length === 0) return null;
  const chances = rows.map(({ attacker }) => Number(attacker)) as [number, number, number];
  const powerOf = (role: number): number => forceOfRole(ui.context, fight, role)?.power ?? -1;
  return (
    <NextRoll
      context={ui.context}
      before={tell(ui.context, 'battle.next')}
      worlds={1296}
      chances={chances}
      powers={[powerOf(0), powerOf(1)]}
    />
  );
}

/** What is left to lose, and how far it is bound. */
function LossLine({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const losses = frameAt(context, 'losses.choose');
  if (!losses || context.choices.length === 0) return null;
  const { left, lead, half, morale } = losses;
  const bound = [
    ...(lead >= 0 ? [tell(context, 'battle.bound.lead', { piece: lead })] : []),
    ...(losses.cavalry ? [tell(context, 'battle.bound.cavalry')] : []),
    ...(half > 0 ? [tell(context, 'battle.bound.half', { steps: half, morale })] : []),
  ];
  return (
    <p class="na-loss">
      <b>{tell(context, 'battle.losses', { left })}</b> {tell(context, 'battle.tap')}{' '}
      {bound.length > 0 && `${bound.join('; ')}.`} <Clause ui={ui} clause={losses.clause} />
    </p>
  );
}

/** Pieces that are asked about and stand on neither side: those who have retreated and lose steps on the way. */
function Elsewhere({ ui, fight }: { ui: BoardUi; fight: Fight }) {
  const { context } = ui;
  const shown = new Set([ATTACKER, DEFENDER].flatMap((role) => forceOfRole(context, fight, role)?.pieces ?? []));
  const asked = context.choices
    .filter(({ verb }) => HERE.has(verb) && verb !== 'march')
    .map(({ arg }) => arg.unit ?? arg.supply ?? arg.leader)
    .filter((p): p is number => typeof p === 'number' && !shown.has(p));
  if (asked.length === 0) return null;
  return (
    <div class="na-chips">
      {[...new Set(asked)].map((p) => (
        <PieceButton key={p} ui={ui} piece={p} verbs={[['use', { leader: p }], ['hit', { leader: p }], ...losing(p)]} />
      ))}
    </div>
  );
}

export function Battle({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const fight = fightOf(context);
  if (!fight) return null;
  const at = stepOf(context, fight);
  const lines = linesOf(context, fight);
  // Once losses are taken there are no dice to come, unless a second round is asked about.
  const isOpen = at <= DICE_STEP || topFrame(context)?.at === 'battle.again';
  const notes = [
    fight.size && tellOf(context, 'battle.size', fight.size),
    fight.round > 1 && tell(context, 'battle.round', { round: fight.round }),
  ];
  const steps = Array.from({ length: fight.siege ? 0 : STEPS }, (_, i) => tellOf(context, 'battle.step', `${i}`));
  return (
    <div
      class={`na-battle ${context.choices.length > 0 ? answersAll(context.choices, ({ verb }) => HERE.has(verb)) : ''}`}
    >
      <FightHead
        title={tell(context, fight.siege ? 'battle.siege' : 'battle.title', { place: fight.place })}
        notes={notes.filter(Boolean).join(', ')}
        steps={steps}
        now={at}
      />
      {hasDuel(context, fight) && <Duel ui={ui} fight={fight} />}
      <div class="na-field">
        <Side ui={ui} fight={fight} of={ATTACKER} />
        <div class="na-middle">
          <Worksheet ui={ui} />
          {[0, 1].map((role) => {
            const line = lastRoll(lines, fight.sides[role]!.seat);
            const power = forceOfRole(context, fight, role)?.power;
            return line && power !== undefined ? (
              <Roll key={role} context={context} fight={fight} line={line} role={role} power={power} />
            ) : null;
          })}
          {isOpen && <NextDice ui={ui} fight={fight} />}
          {isOpen && <BattleOdds ui={ui} fight={fight} />}
          <LossLine ui={ui} />
          <Elsewhere ui={ui} fight={fight} />
        </div>
        <Side ui={ui} fight={fight} of={DEFENDER} />
      </div>
      <div class="na-verbs">
        <DoIf ui={ui} verb="agree" class="main">
          {tell(context, 'battle.agree')}
        </DoIf>
        {frameAt(context, 'losses.choose') ? (
          <LossVerbs ui={ui} />
        ) : (
          <DoIf ui={ui} verb="spare">
            {tell(context, 'battle.spare')}
          </DoIf>
        )}
        <Said ui={ui} verb="march" gains />
        <Said ui={ui} verb="fight" class="main" />
        <Said ui={ui} verb="retire" />
        <Said ui={ui} verb="pursue" class="main" />
        <Said ui={ui} verb="decline" />
        <Said ui={ui} verb="morale" />
        <Said ui={ui} verb="clear" />
      </div>
      {lines.length > 0 && (
        <details class="na-story">
          <summary>{tell(context, 'battle.story')}</summary>
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
