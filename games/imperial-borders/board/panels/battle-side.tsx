/** One side of a battle: its Nations and stance, its zones with the pieces in them, its dice. */
import { nameIn, put } from '@concert/board';
import { choicesOf, DoIf, Drawing } from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import type { ComponentChildren } from 'preact';
import type { BattleLocals, Row } from '../../src/shape.ts';
import {
  armOf,
  BAR,
  BLANK,
  CAVALRY,
  FRONT,
  fortOf,
  HIT_BAR,
  HIT_BLACK,
  HIT_BLUE,
  HIT_DOUBLE,
  HIT_RED,
  icons,
  isElite,
  isPort,
  LAND_ZONE,
  REAR,
  SEA_ZONE,
  zone,
} from '../../src/tables.ts';
import { nationsOf, volleyOf } from '../battles.ts';
import type { Context } from '../context.ts';
import { dieFace, faceOfHit, hitMark } from '../dice.ts';
import { counted } from '../figures.ts';
import { fortSign } from '../marks.ts';
import { type BoardUi, Die, Figure, Shield, shipOf } from './parts.tsx';

interface SideProps {
  ui: BoardUi;
  battle: BattleLocals;
  side: number;
}

export function Side({ ui, battle, side }: SideProps) {
  const { context } = ui;
  const rows = battle.rows.filter(([of, , , , count]) => of === side && count > 0);
  // The Fronts face each other across the middle.
  const zones = (side === 0 ? [REAR, FRONT, LAND_ZONE] : [FRONT, REAR, LAND_ZONE]).filter(
    (z) => rows.some((row) => row[3] === z) || (rows.length > 0 && !isPort(battle.place) && z !== LAND_ZONE),
  );
  return (
    <section
      class={`ib-side ib-side-${side}`}
      aria-label={put(context, side === 0 ? 'battle.attack' : 'battle.defence')}
    >
      <Banner ui={ui} battle={battle} side={side} />
      <div class="ib-field">
        {zones.map((z) => (
          <div key={z} class={`ib-zone ib-zone-${z}`}>
            <span class="ib-zone-name">{zoneName(context, z)}</span>
            {rows
              .filter((row) => row[3] === z)
              .map((row) => (
                <Unit key={`${row[1]} ${row[2]}`} ui={ui} row={row} />
              ))}
            {!rows.some((row) => row[3] === z) && <i class="quiet">{put(context, 'battle.no-one')}</i>}
          </div>
        ))}
        {battle.lines[side]!.length > 0 && (
          <div class="ib-zone ib-zone-3">
            <span class="ib-zone-name">{nameIn(context, zone, SEA_ZONE)}</span>
            {battle.lines[side]!.map((ship, i) => (
              <ShipInLine key={ship} ui={ui} battle={battle} ship={ship} number={i + 1} />
            ))}
          </div>
        )}
        {battle.fort === side && <FortCard ui={ui} battle={battle} />}
      </div>
      <Dice ui={ui} battle={battle} side={side} />
    </section>
  );
}

const zoneName = (context: Context, z: number): string =>
  z === FRONT || z === REAR
    ? put(context, z === FRONT ? 'battle.front' : 'battle.rear', { zone: z })
    : nameIn(context, zone, z);

/** Who fights here, who commands, the stance, and casualty points against the ten that earn a pennant. */
function Banner({ ui, battle, side }: SideProps) {
  const { context } = ui;
  const nations = nationsOf(battle.sides[side]!);
  const commander = battle.commanders[side]!;
  const stance = battle.stances[side]!;
  const points = (context.lookups.casualties as number[] | undefined)?.[side] ?? 0;
  return (
    <header class="ib-banner">
      <div class="ib-shields">
        {nations.map((n) => (
          <Shield key={n} nation={n} />
        ))}
      </div>
      <b>{put(context, nations.length > 0 ? 'battle.result.nations' : 'battle.no-one', { nations })}</b>
      {commander >= 0 && nations.length > 1 && (
        <span class="quiet">{put(context, 'battle.commands', { nation: commander })}</span>
      )}
      {stance >= 0 && (
        <span class={`ib-stance ib-stance-${stance}`}>
          {put(context, stance === 1 ? 'battle.aggressive' : 'battle.defensive')}
        </span>
      )}
      <span class="ib-casualties">
        {put(context, 'battle.casualties', { points })}
        <span class="ib-bar" aria-hidden="true">
          <span style={{ width: `${Math.min(100, 10 * points)}%` }} />
        </span>
        {points >= 10 && <em>{put(context, 'battle.pennant')}</em>}
      </span>
    </header>
  );
}

/** Dice that fit fewest pieces are spent first, unless the viewer has picked one up. */
const spending = [HIT_RED, HIT_BLUE, HIT_BAR, HIT_BLACK, HIT_DOUBLE];

function hitFor(ui: BoardUi, choices: readonly AnyChoice[]): AnyChoice | undefined {
  const picked = choices.find(({ arg }) => ui.isChosen({ kind: 'hit', id: arg.hit }));
  return picked ?? [...choices].sort((a, b) => spending.indexOf(a.arg.hit) - spending.indexOf(b.arg.hit))[0];
}

function Hits({ count }: { count: number }) {
  return (
    <span class="ib-hits">
      {Array.from({ length: Math.min(count, 6) }, (_, i) => (
        <Drawing key={i} class="ib-hit" box="-13 -13 26 26" markup={hitMark} />
      ))}
    </span>
  );
}

interface PieceProps {
  ui: BoardUi;
  look: 'ib-unit' | 'ib-fort';
  /** What a click on it does, if anything. */
  choice: AnyChoice | undefined;
  label: string;
  title?: string;
  hits: number;
  children: ComponentChildren;
}

/** A piece or a row of them: a click assigns a Hit, moves Cavalry or puts a ship into the line; Hits taken stand beside it. */
function Piece({ ui, look, choice, label, title, hits, children }: PieceProps) {
  return (
    <button
      type="button"
      class={`${look} ${choice ? 'ib-can' : ''}`}
      disabled={!choice}
      data-verb={choice?.verb}
      aria-label={label}
      title={title}
      onClick={() => choice && ui.choose(choice)}
    >
      {children}
      {hits > 0 && <Hits count={hits} />}
    </button>
  );
}

function Unit({ ui, row }: { ui: BoardUi; row: Row }) {
  const [, owner, sort, z, count, hits] = row;
  const { context } = ui;
  const hit = hitFor(ui, choicesOf(context, 'hit', { zone: z, nation: owner, sort }));
  const move = choicesOf(context, z === FRONT ? 'rear' : 'front', { nation: owner, sort })[0];
  const choice = hit ?? (armOf(sort) === CAVALRY ? move : undefined);
  const name = counted(context, { ware: armOf(sort), elite: isElite(sort), count });
  const toZone = put(context, 'battle.to-zone', { zone: z === FRONT ? REAR : FRONT });
  const label = [
    put(context, 'battle.unit', { nation: owner, pieces: name }),
    ...(hits > 0 ? [put(context, 'battle.hits', { hits })] : []),
    ...(hit ? [put(context, 'battle.assign')] : choice ? [toZone] : []),
  ].join(', ');
  return (
    <Piece ui={ui} look="ib-unit" choice={choice} label={label} title={choice && !hit ? toZone : ''} hits={hits}>
      <Figure nation={owner} ware={armOf(sort)} elite={isElite(sort)} />
      <span>{name}</span>
    </Piece>
  );
}

function ShipInLine(props: { ui: BoardUi; battle: BattleLocals; ship: number; number: number }) {
  const { ui, battle, ship, number } = props;
  const { context } = ui;
  const { owner, ware, damage, elite, cargo } = shipOf(context, ship);
  const choice = hitFor(ui, choicesOf(context, 'hitShip', { ship })) ?? choicesOf(context, 'next', { ship })[0];
  const hits = battle.shipHits[[...battle.lines[0], ...battle.lines[1]].indexOf(ship)] ?? 0;
  const notes = [
    damage > 0 ? put(context, 'battle.damage', { damage }) : '',
    cargo.length > 0
      ? put(context, 'battle.carries', { pieces: cargo.map((cell) => counted(context, cell)).join(', ') })
      : '',
    hits > 0 ? put(context, 'battle.hits', { hits }) : '',
  ].filter(Boolean);
  const label = [put(context, 'battle.ship', { number, nation: owner, hull: ware }), ...notes].join(', ');
  return (
    <Piece ui={ui} look="ib-unit" choice={choice} label={label} hits={hits}>
      <Figure nation={owner} ware={ware} elite={elite} />
      <span>
        {put(context, 'battle.ship-short', { number, hull: ware })}
        {notes.length > 0 && <small> {notes.join(', ')}</small>}
      </span>
    </Piece>
  );
}

/** The fort or port, across both rows: it takes Hits before all others. */
function FortCard({ ui, battle }: { ui: BoardUi; battle: BattleLocals }) {
  const { context } = ui;
  const { forts } = context.view.board;
  const f = fortOf(battle.place);
  const [owner, left] = [forts.owner[f]!, icons[f]! - forts.damage[f]!];
  const choice = hitFor(ui, choicesOf(ui.context, 'hitFort'));
  const [isHarbour, most] = [isPort(battle.place), icons[f]!];
  const label = put(context, isHarbour ? 'battle.port-of' : 'battle.fort-of', { place: battle.place, left, most });
  return (
    <Piece ui={ui} look="ib-fort" choice={choice} label={label} hits={battle.fortHits}>
      {owner >= 0 && (
        <Drawing class="ib-fort-icon" box="-16 -16 32 36" markup={fortSign(battle.place, owner, forts.damage[f]!)} />
      )}
      <span>{put(context, isHarbour ? 'battle.a-port' : 'battle.fort')}</span>
      <small>{put(context, 'battle.hp', { left, most })}</small>
    </Piece>
  );
}

/** The dice a side will roll, or the last throw face by face; Hits that are still to be assigned can be picked up. */
function Dice({ ui, battle, side }: SideProps) {
  const { context } = ui;
  const thrown = volleyOf(context, battle, side);
  const coming = (context.lookups.dice as { [side: string]: number[] } | undefined)?.[
    side === 0 ? 'attack' : 'defence'
  ];
  if (!thrown)
    return coming && battle.round > 0 ? (
      <p class="ib-dice quiet">{put(context, 'battle.rolls', { black: coming[0]!, white: coming[1]! })}</p>
    ) : (
      <div class="ib-dice" />
    );
  const blocking = battle.stances[side] === 0;
  const faces = (colour: 'black' | 'white') =>
    ((thrown.args?.[colour] as number[] | undefined) ?? []).map((face, i) => (
      <Die
        key={`${colour} ${i}`}
        ui={ui}
        colour={colour}
        face={face}
        faded={face === BLANK || (face === BAR && blocking)}
      />
    ));
  return (
    <div class="ib-dice">
      <div class="ib-throw">
        {faces('black')}
        {faces('white')}
      </div>
      <Waiting ui={ui} hits={battle.hits[side]!} />
    </div>
  );
}

/** Hits to assign or to block, by kind. Picking one up binds the next click on a piece to it. */
function Waiting({ ui, hits }: { ui: BoardUi; hits: readonly number[] }) {
  const { context } = ui;
  return (
    <div class="ib-waiting">
      {hits.map((count, kind) => {
        if (count === 0) return null;
        const [colour, face] = faceOfHit[kind]!;
        const picture = (
          <>
            <Drawing class="ib-die" box="-16 -16 32 32" markup={dieFace(colour, face)} />
            {count > 1 && <b>×{count}</b>}
          </>
        );
        const blocks = choicesOf(context, 'block', { hit: kind }).length > 0;
        if (blocks)
          return (
            <DoIf
              key={kind}
              ui={ui}
              verb="block"
              arg={{ hit: kind }}
              class="ib-can"
              label={put(context, 'battle.block-this')}
            >
              {picture} {put(context, 'battle.block')}
            </DoIf>
          );
        const point = { kind: 'hit', id: kind };
        return (
          <button
            key={kind}
            type="button"
            class={`ib-pick ${ui.isChosen(point) ? 'chosen' : ''}`}
            disabled={!ui.isLit(point) && !ui.isChosen(point)}
            onClick={() => ui.click([point])}
          >
            {picture}
          </button>
        );
      })}
    </div>
  );
}
