/** Checks a hand-written position, so that its author learns of a mistake at once and not from a strange game later. */
import { BadInput } from '@concert/kernel';
import { isFleet, isFortress } from './rules/2-blocks.ts';
import { isEmbattled, isSolo, survey } from './rules/4-control.ts';
import type { P, State } from './shape.ts';
import { block, borderOf, EMPIRES, hasBase, isSea, maxOf, minOf, place, power, siteOf } from './tables.ts';

const refuse = (what: string, why: string): never => {
  throw new BadInput(`position: ${what}: ${why}`);
};

/** A block on the map: in a place where its kind can stand, with as many steps as it can have. */
export function assertBlock(b: number, at: number, step: number): void {
  const name = `block.${block.names[b]}`;
  if (isFortress(b) && at !== siteOf[b]) refuse(`${name}.at`, `this fortress stands in ${place.names[siteOf[b]]} only`);
  if (isFleet(b) && !isSea(at) && !hasBase[at]) refuse(`${name}.at`, 'a fleet is at sea or in a naval base');
  if (!isFleet(b) && isSea(at)) refuse(`${name}.at`, 'an army is on land');
  if (step < minOf[b] || step > maxOf[b]) refuse(`${name}.step`, `it has ${minOf[b]} to ${maxOf[b]} steps`);
}

/** A block with a part in a battle came from a neighbouring place, an invader from a base. */
export function assertRoad(b: number, at: number, from: number, invader: boolean): void {
  const name = `block.${block.names[b]}.from`;
  if (invader && !hasBase[from]) refuse(name, 'an invader comes from a naval base');
  if (!invader && borderOf(from, at) < 0) refuse(name, `${place.names[from]} is not next to ${place.names[at]}`);
}

/** Minors and NPEs follow empires, and no chain of followers leads back to its start. */
export function assertAlly(state: State, p: number, ally: number): void {
  const name = `ally.${power.names[p]}`;
  if (p < EMPIRES && state.seat[p] >= 0) refuse(name, 'an empire with a player has no patron');
  if (ally >= EMPIRES) refuse(name, 'only an empire has allies that follow it');
  for (let up = ally; up >= 0; up = state.patron[up] === up ? -1 : state.patron[up])
    if (up === p) refuse(name, 'it cannot follow itself');
}

export function assertHand(seat: string, cards: readonly number[]): void {
  if (new Set(cards).size !== cards.length) refuse(`hand.${seat}`, 'there is one of each card');
}

export function assertTurn(play: P, turn: number): void {
  if (!isSolo(play) && turn > 4) refuse('turn', 'a year has four game turns');
}

/** A scene that the position cannot begin with. */
export function assertBattle(state: State, at: number): void {
  if (!isEmbattled(survey(state), at))
    throw new BadInput(
      `scene.battle.place: there is no battle in ${place.names[at]}: no two camps there are opponents`,
    );
}

export function assertSolo(play: P, scene: string): void {
  if (!isSolo(play)) throw new BadInput(`scene.${scene}: this is not the solitaire game; it has one seat`);
}

export function assertActive({ state }: P): void {
  if (state.activeEmpire < 0) throw new BadInput('scene.turn: say first which empire is in play: "active": "france"');
}
