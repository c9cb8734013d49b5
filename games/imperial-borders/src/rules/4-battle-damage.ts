/** Applying damage, and going on or breaking off (IB-B2.F, IB-B2.G). */
import { ask, done, type Say, type Steps, say } from '@concert/kernel';
import type { BattleLocals, ImperialBorders, P } from '../shape.ts';
import { ARMS, armOf, ELITE, FULL, fortOf, HALF, hitPointsOf, isElite, PENNANTS, sortOf, tagsOf } from '../tables.ts';
import { addUnits, cargoOf, holdOf, isEliteShip, isWorking, removeShip, shipHitPoints } from './0-forces.ts';
import { teamOf } from './0-nations.ts';
import { addRow, groundOf, isAble } from './4-battle.ts';
import { diceOf } from './4-battle-dice.ts';

/** Enemy casualties go to the other side, with their pennants (IB-B3.A-n). */
function collect(battle: BattleLocals, side: number, ware: number, elite: boolean, count = 1): void {
  battle.spoils[side][ware] += count;
  if (elite) battle.spoils[side][PENNANTS] += count;
}

/** The Nations of a side and their team-mates, as bits. */
export const friendsOf = ({ state }: P, battle: BattleLocals, side: number): number =>
  state.team.reduce((bits, _, n) => ((battle.sides[side] >> n) & 1 ? bits | teamOf(state, n) : bits), 0);

function damageRows(play: P, battle: BattleLocals): void {
  const { state } = play;
  const ground = groundOf(play, battle);
  const wounded: [side: number, nation: number, sort: number, zone: number][] = [];
  for (const row of battle.rows) {
    const [side, nation, sort, zone, , hits] = row;
    const points = hitPointsOf[armOf(sort)];
    const beaten = Math.floor(hits / points);
    row[5] = 0;
    if (beaten > 0) {
      row[4] -= beaten;
      addUnits(state, nation, ground, sort, -beaten);
      collect(battle, 1 - side, armOf(sort), isElite(sort), beaten);
      battle.fallen[nation] += beaten;
      play.log('lost', { nation, sort, count: beaten, place: battle.place }, { clause: 'IB-B2.F-a' });
    }
    if (armOf(sort) === FULL && hits % 2 === 1) {
      row[4]--;
      wounded.push([side, nation, sort, zone]);
    }
  }
  // IB-B2.F-b, -c, -j: one Half is lost, the other stands, with the pennant and the Arrow Tags of the Full.
  for (const [side, nation, sort, zone] of wounded) {
    const half = sortOf(HALF, isElite(sort), tagsOf(sort));
    addUnits(state, nation, ground, sort, -1);
    addUnits(state, nation, ground, half, 1);
    addRow(battle, side, nation, half, zone);
    collect(battle, 1 - side, HALF, false);
    play.log('halved', { nation, place: battle.place }, { clause: 'IB-B2.F-b' });
  }
  battle.rows = battle.rows.filter((row) => row[4] > 0);
}

/** IB-B1.C.2-c, IB-B3.A-h, -q: cargo goes down with its ship; own units aboard count for no one. */
function sink(play: P, battle: BattleLocals, side: number, ship: number): void {
  const { state } = play;
  const { owner, hull } = state.ships;
  const spared = friendsOf(play, battle, 1 - side);
  for (const { owner: nation, sort, count } of cargoOf(state, ship)) {
    addUnits(state, nation, holdOf(ship), sort, -count);
    if (((spared >> nation) & 1) === 0) collect(battle, 1 - side, armOf(sort), isElite(sort), count);
    play.log('drowned', { nation, sort, count }, { clause: 'IB-B1.C.2-c' });
  }
  collect(battle, 1 - side, ARMS + hull[ship], isEliteShip(state, ship));
  battle.fallenShips[owner[ship]]++;
  play.log('sunk', { nation: owner[ship], hull: hull[ship], place: battle.place }, { clause: 'IB-B2.F.1-a' });
  battle.lines[side].splice(battle.lines[side].indexOf(ship), 1);
  removeShip(state, ship);
}

function damageShips(play: P, battle: BattleLocals): void {
  const { state } = play;
  const { damage, hull, marks, owner } = state.ships;
  const all = [...battle.lines[0], ...battle.lines[1]];
  const first = battle.lines[0].length;
  for (const [i, ship] of all.entries()) {
    const hits = battle.shipHits[i];
    if (hits === 0) continue;
    const side = i < first ? 0 : 1;
    const worked = isWorking(state, ship);
    damage[ship] += hits;
    if (damage[ship] >= shipHitPoints(hull[ship])) {
      sink(play, battle, side, ship);
      continue;
    }
    if (!worked || isWorking(state, ship)) continue;
    play.log(
      'out of action',
      { nation: owner[ship], hull: hull[ship], place: battle.place },
      { clause: 'IB-B2.F.2-b' },
    );
    // IB-B2.F.2-a, IB-R-109: its pennant goes to the enemy Commander at once.
    if (!isEliteShip(state, ship)) continue;
    marks[ship] &= ~ELITE;
    battle.pennants[1 - side]++;
    state.tray[battle.commanders[1 - side]][PENNANTS]++;
  }
  battle.shipHits = [];
}

/** What both sides would roll in the next Battle Round. */
function nextDice(play: P): Say {
  const battle = play.enclosing('battle');
  const [own, other] = [0, 1].map((side) => diceOf(play.state, battle, side, battle.round + 1));
  return say('next round', {
    black: own.black,
    white: own.white,
    theirBlack: other.black,
    theirWhite: other.white,
  });
}

export const damageSteps: Pick<Steps<ImperialBorders>, 'battle.damage' | 'battle.next' | 'battle.pausing'> = {
  'battle.damage'(play) {
    const battle = play.enclosing('battle');
    damageRows(play, battle);
    damageShips(play, battle);
    if (battle.fortHits > 0) {
      play.state.forts.damage[fortOf(battle.place)] += battle.fortHits;
      play.log('fort damaged', { place: battle.place, count: battle.fortHits }, { clause: 'IB-B2.F-f' });
    }
    battle.fortHits = 0;
    return done();
  },
  // IB-B2.0-a, -b, IB-B2.G-a.
  'battle.next'(play) {
    const battle = play.enclosing('battle');
    const { state } = play;
    if (battle.round === 3 || !isAble(state, battle, 0) || !isAble(state, battle, 1)) {
      battle.over = 1;
      return done();
    }
    return ask(state.seat[battle.nation], { at: 'battle.pausing' });
  },
  'battle.pausing': {
    prompt(play) {
      const { nation, place, round } = play.enclosing('battle');
      return say('fight on', { nation, place, round: round + 1 }, 'IB-B2.G-a');
    },
    offer(_play, _frame, _seat, offers) {
      offers.offer('fightOn', {});
      offers.offer('breakOff', {});
    },
    take: {
      fightOn: () => done(),
      breakOff(play) {
        const battle = play.enclosing('battle');
        battle.over = 1;
        play.log('broken off', { nation: battle.nation, place: battle.place }, { clause: 'IB-B2.G-a' });
        return done();
      },
    },
    meaning: {
      fightOn: (play) => ({ main: true, gain: nextDice(play) }),
      breakOff: () => ({ cost: say('stays contested') }),
    },
  },
};
