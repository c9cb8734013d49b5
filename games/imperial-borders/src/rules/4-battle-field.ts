/** Before a battle: land units of an Interior, and the board (IB-B1.C, IB-R-46, IB-R-101). */
import { call, done, goto, type Steps } from '@concert/kernel';
import type { At, BattleLocals, ImperialBorders, P, Stand } from '../shape.ts';
import { ASSAULT } from '../tables.ts';
import { ableIn } from './0-able.ts';
import { askPermission } from './0-agreements.ts';
import { interiorOf, nationsIn, teamOf } from './0-nations.ts';
import { addRow, broughtBy, fightersOf, isAble, isEmpty, piecesOf, zoneOf } from './4-battle.ts';

/** Takes a Nation's land units of the Interior out of the battle again. */
const standBack = (stand: Stand): void => {
  stand.joined = [];
};

/** IB-R-46, IB-R-101: on which side units of the Interior can take part, and who is still to be asked. */
function settleInland(play: P, battle: BattleLocals): number[] {
  const { state, options } = play;
  const joiners = battle.stands.filter((s) => s.joined.length > 0 && s.side !== 'abstain');
  const against = (s: Stand): boolean => s.side === 'against';
  if (joiners.some(against) && joiners.some((s) => !against(s))) {
    joiners.forEach(standBack);
    play.log('inland units bar each other', { place: battle.place }, { clause: 'IB-B1.C.3-c' });
    return [];
  }
  const able = ableIn(state, interiorOf(options, battle.place));
  for (const s of joiners) {
    const others = nationsIn(able & ~teamOf(state, s.nation) & ~battle.passed);
    const foes = others.filter((n) =>
      battle.stands.some((o) => o.nation === n && o.side !== 'abstain' && against(o) !== against(s)),
    );
    if (foes.length > 0) standBack(s);
  }
  return joiners.filter((s) => s.joined.length > 0).map((s) => s.nation);
}

/** Nations with able Forces in the Interior that take no part in the battle. */
function bystanders(play: P, battle: BattleLocals, nation: number): number[] {
  const { state, options } = play;
  const able = ableIn(state, interiorOf(options, battle.place)) & ~teamOf(state, nation) & ~battle.passed;
  return nationsIn(able).filter((n) => !battle.stands.some((s) => s.nation === n && s.side !== 'abstain'));
}

/** Puts everything that fights onto the board (IB-B1.C-a). */
function deployAll(play: P, battle: BattleLocals): void {
  for (const stand of battle.stands) {
    if (stand.side === 'abstain') continue;
    const side = stand.side === 'against' ? 1 : 0;
    // IB-R-44: Red and White Forces of an ally simply sit out; IB-B1.B-j: defenders fight with any tags.
    const brought = broughtBy(piecesOf(play, stand.nation, battle.place, side === 0), stand);
    if (isEmpty(brought)) continue;
    battle.sides[side] |= 1 << stand.nation;
    for (const sort of [...brought.units, ...brought.inland])
      addRow(battle, side, stand.nation, sort, zoneOf(battle.place, sort));
    battle.lines[side].push(...brought.ships);
    if (brought.fort) battle.fort = side;
  }
}

export const fieldSteps: Pick<Steps<ImperialBorders>, 'battle.inland' | 'battle.field'> = {
  'battle.inland'(play, frame) {
    const battle = play.enclosing('battle');
    const [current, ...rest] = frame.left;
    if (frame.result === false) standBack(battle.stands.find((s) => s.nation === current)!);
    const left = frame.result === undefined ? settleInland(play, battle) : rest;
    if (left.length === 0) return done();
    const owners = bystanders(play, battle, left[0]);
    const resume: At<'battle.inland'> = { at: 'battle.inland', left };
    if (owners.length === 0) return goto({ ...resume, result: true });
    return call({ ...askPermission(left[0], ASSAULT, battle.place), owners }, resume);
  },
  'battle.field'(play) {
    const battle = play.enclosing('battle');
    deployAll(play, battle);
    const { state } = play;
    battle.commanders[1] = fightersOf(play, battle, 1)[0] ?? -1;
    // IB-R-45: if all others abstain or join, there is no battle.
    if (battle.sides[1] === 0 || !isAble(state, battle, 0)) {
      battle.off = 1;
      play.enclosing('turn').barred.push(battle.place);
      play.log('no one to fight', { place: battle.place }, { clause: 'IB-B1.B-i' });
    }
    return done();
  },
};
