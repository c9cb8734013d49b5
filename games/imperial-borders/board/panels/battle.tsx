/** The battle stage: both sides in their zones, dice, stances, hits to assign, and the odds by the rules. */
import type { BoardLine } from '@concert/board';
import type { BattleLocals, Row } from '../../src/shape.ts';
import {
  armOf,
  FRONT,
  fortOf,
  icons,
  isElite,
  isPort,
  LAND_ZONE,
  nation,
  REAR,
  SEA_ZONE,
  zone,
} from '../../src/tables.ts';
import { type Context, frameAt, ownNations, placeIdOf, placeName } from '../context.ts';
import { wareName } from '../figures.ts';
import { nationName } from '../nations.ts';
import { Drawing, Figure, type Hands, Shield } from './parts.tsx';

export const battleOf = (context: Context): BattleLocals | undefined => frameAt(context, 'battle');

/** On the stage for those who fight in it and for those who only watch. */
export function isFighting(context: Context): boolean {
  const battle = battleOf(context);
  if (!battle) return false;
  const own = ownNations(context);
  return (
    own.length === 0 || context.choices.length > 0 || own.some((n) => sideOf(battle, n) >= 0 || battle.nation === n)
  );
}

const sideOf = ({ sides }: BattleLocals, n: number): number => sides.findIndex((mask) => ((mask >> n) & 1) === 1);
const nationsIn = (mask: number): number[] => [0, 1, 2, 3, 4, 5].filter((n) => ((mask >> n) & 1) === 1);

export function Battle({ hands }: { hands: Hands }) {
  const { context } = hands;
  const battle = battleOf(context);
  if (!battle) return null;
  const kind = battle.rows.some(([, , , z]) => z === FRONT || z === REAR)
    ? 'land battle'
    : isPort(battle.place)
      ? 'port battle'
      : 'sea battle';
  return (
    <div class="ib-battle">
      <h3>
        Battle of {placeName(battle.place)}{' '}
        <small>
          {kind}
          {battle.round > 0 && ` · round ${battle.round} of 3`}
        </small>
      </h3>
      <Odds hands={hands} battle={battle} />
      <Side hands={hands} battle={battle} side={0} />
      <Side hands={hands} battle={battle} side={1} />
      <Rounds lines={battleLines(context)} />
    </div>
  );
}

/** Who will hold the field, as far as the viewer knows, by playing the battle through many times. */
function Odds({ hands, battle }: { hands: Hands; battle: BattleLocals }) {
  const counted = hands.odds?.values[`able.${placeIdOf(battle.place)}`];
  if (!hands.odds || !counted) return null;
  const { worlds } = hands.odds;
  const shares = Object.entries(counted)
    .map(([json, n]) => ({ says: resultText(json), share: Math.round((100 * n) / worlds) }))
    .sort((a, b) => b.share - a.share);
  return (
    <p class="ib-odds">
      {shares.map(({ says, share }) => (
        <span key={says}>
          <b>{share} %</b> {says}{' '}
        </span>
      ))}
      <span class="quiet">({worlds} trials by the rules, as far as you know)</span>
    </p>
  );
}

/** Who is left with Forces that can oppose there, by name or number as the position language has them. */
function resultText(json: string): string {
  const left = (JSON.parse(json) as (string | number)[]).map((each) =>
    nationName(typeof each === 'number' ? each : nation.names.indexOf(each)),
  );
  if (left.length === 0) return 'no one is left';
  return left.length === 1 ? `${left[0]} holds the field` : `contested by ${left.join(' and ')}`;
}

function Side({ hands, battle, side }: { hands: Hands; battle: BattleLocals; side: number }) {
  const { context } = hands;
  const nations = nationsIn(battle.sides[side]!);
  const commander = battle.commanders[side]!;
  const stance = battle.stances[side]!;
  const rows = battle.rows.filter(([of]) => of === side);
  const zones = [FRONT, REAR, LAND_ZONE].filter((z) => rows.some((row) => row[3] === z));
  return (
    <section class={`ib-side ib-side-${side}`} aria-label={side === 0 ? 'The attack' : 'The defence'}>
      <header>
        {(nations.length > 0 ? nations : side === 0 ? [battle.nation] : []).map((n) => (
          <Shield key={n} nation={n} />
        ))}
        <b>
          {nations.length > 0
            ? nations.map(nationName).join(' and ')
            : side === 0
              ? nationName(battle.nation)
              : 'Defenders'}
        </b>
        {commander >= 0 && nations.length > 1 && <span class="quiet">{nationName(commander)} commands</span>}
        {stance >= 0 && (
          <span class={`ib-stance ib-stance-${stance}`}>
            {stance === 1 ? 'Aggressive: Bars hit' : 'Defensive: Bars block'}
          </span>
        )}
      </header>
      {zones.map((z) => (
        <div key={z} class={`ib-zone ib-zone-${z}`}>
          <span class="ib-zone-name">{z === FRONT ? '− Front' : z === REAR ? '+ Rear' : zone.labels![z]}</span>
          {rows
            .filter((row) => row[3] === z)
            .map((row) => (
              <Unit key={row.join()} hands={hands} row={row} />
            ))}
        </div>
      ))}
      {battle.lines[side]!.length > 0 && (
        <div class="ib-zone ib-zone-3">
          <span class="ib-zone-name">{zone.labels![SEA_ZONE]}</span>
          {battle.lines[side]!.map((ship, i) => (
            <ShipInLine key={ship} hands={hands} ship={ship} place={i + 1} />
          ))}
        </div>
      )}
      {battle.fort === side && <FortLine hands={hands} battle={battle} place={battle.place} />}
      <Dice lines={battleLines(context)} commander={commander} />
    </section>
  );
}

/** Choices that hit this very row, a click on it makes the first of them. */
function Unit({ hands, row }: { hands: Hands; row: Row }) {
  const [, owner, sort, z, count, hits] = row;
  const w = armOf(sort);
  const choice = hands.context.choices.find(
    ({ verb, arg }) =>
      (verb === 'hit' && arg.zone === z && arg.nation === owner && arg.sort === sort) ||
      ((verb === 'front' || verb === 'rear') && arg.nation === owner && arg.sort === sort),
  );
  const name = `${count} ${isElite(sort) ? 'elite ' : ''}${wareName(w, count)}`;
  return (
    <button
      type="button"
      class={`ib-unit ${choice ? 'ib-can' : ''}`}
      disabled={!choice}
      aria-label={`${nationName(owner)}: ${name}${hits > 0 ? `, ${hits} hits` : ''}`}
      onClick={() => choice && hands.choose(choice)}
    >
      <Figure nation={owner} ware={w} />
      <span>{name}</span>
      {hits > 0 && <span class="ib-hits">{'✸'.repeat(Math.min(hits, 6))}</span>}
    </button>
  );
}

function ShipInLine({ hands, ship, place }: { hands: Hands; ship: number; place: number }) {
  const { board } = hands.context.view;
  const choice = hands.context.choices.find(
    ({ verb, arg }) => (verb === 'hitShip' || verb === 'next') && arg.ship === ship,
  );
  const owner = board.ships.owner[ship]!;
  const w = 4 + board.ships.hull[ship]!;
  const damage = board.ships.damage[ship]!;
  return (
    <button
      type="button"
      class={`ib-unit ${choice ? 'ib-can' : ''}`}
      disabled={!choice}
      aria-label={`${place}. ${nationName(owner)}: ${wareName(w)}${damage > 0 ? `, damage ${damage}` : ''}`}
      onClick={() => choice && hands.choose(choice)}
    >
      <Figure nation={owner} ware={w} />
      <span>
        {place}. {wareName(w)}
      </span>
      {damage > 0 && <span class="ib-hits">{'✸'.repeat(damage)}</span>}
    </button>
  );
}

function FortLine({ hands, battle, place }: { hands: Hands; battle: BattleLocals; place: number }) {
  const { board } = hands.context.view;
  const f = fortOf(place);
  if (f < 0) return null;
  const left = icons[f]! - board.forts.damage[f]!;
  const choice = hands.context.choices.find(({ verb }) => verb === 'hitFort');
  return (
    <button
      type="button"
      class={`ib-fort ${choice ? 'ib-can' : ''}`}
      disabled={!choice}
      onClick={() => choice && hands.choose(choice)}
    >
      <Drawing
        class="ib-fort-icon"
        box="-14 -14 28 28"
        markup='<path d="M0-12L11-4L8 9H-8L-11-4Z" fill="currentColor"/>'
      />
      {isPort(place) ? 'Port' : 'Fort'}: {left} of {icons[f]} hit points
      {battle.fortHits > 0 && <span class="ib-hits">{'✸'.repeat(battle.fortHits)}</span>}
    </button>
  );
}

/** The lines of the log since the battle began, newest last; none before it has. */
function battleLines({ log }: Context): BoardLine[] {
  const from = log.findLastIndex(({ what }) => what === 'battle begins');
  return from < 0 ? [] : log.slice(from);
}

const faceSigns = ['·', '▬', '✸', '✸✸', '✸', '✸'];
const faceNames = ['blank', 'Bar', 'Blast', 'Double Blast', 'Red Blast', 'Blue Blast'];

/** The last throw of a side, face by face. */
function Dice({ lines, commander }: { lines: readonly BoardLine[]; commander: number }) {
  const thrown = lines.findLast(({ what, args }) => what === 'volley' && args?.nation === commander);
  if (!thrown) return null;
  const die = (colour: string) => (face: unknown, i: number) => (
    <span
      key={`${colour} ${i}`}
      class={`ib-die ib-die-${colour} ib-face-${Number(face)}`}
      title={faceNames[Number(face)]}
    >
      {faceSigns[Number(face)]}
    </span>
  );
  return (
    <div class="ib-dice">
      {(thrown.args!.black as unknown[]).map(die('black'))}
      {((thrown.args!.white as unknown[] | undefined) ?? []).map(die('white'))}
    </div>
  );
}

function Rounds({ lines }: { lines: readonly BoardLine[] }) {
  if (lines.length === 0) return null;
  return (
    <details class="ib-rounds">
      <summary>Round by round</summary>
      <ol>
        {lines.map((line, i) => (
          <li key={`${line.when} ${i}`}>{line.text}</li>
        ))}
      </ol>
    </details>
  );
}
