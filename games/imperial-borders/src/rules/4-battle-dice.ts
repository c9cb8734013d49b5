/** Stances, gathering and rolling dice (IB-B2.B, IB-B2.C, IB-B2.D). */
import { ask, done, type Steps, say } from '@concert/kernel';
import type { BattleLocals, ImperialBorders, P, State } from '../shape.ts';
import {
  armOf,
  BAR,
  BLAST,
  BLUE_BLAST,
  blackFaces,
  blackOf,
  CANNON,
  CAVALRY,
  DOUBLE,
  FULL,
  HIT_BAR,
  HIT_BLACK,
  HIT_BLUE,
  HIT_DOUBLE,
  HIT_RED,
  HITS,
  hullDice,
  isElite,
  isLand,
  isPort,
  nation,
  place as placeKind,
  REAR,
  RED_BLAST,
  TRIAD_BLACK,
  TRIAD_WHITE,
  whiteFaces,
  whiteFront,
  whitePort,
  whiteRear,
} from '../tables.ts';
import { isEliteShip, isWorking } from './0-forces.ts';
import { fortLeft, rowsOf } from './4-battle.ts';

export interface Dice {
  black: number;
  white: number;
}

/** IB-B2.C: what a side's Forces are good for in a round; White dice come from the second round on. */
export function diceOf(state: State, battle: BattleLocals, side: number, round = battle.round): Dice {
  const port = isPort(battle.place);
  const [land, sea] = [battle.doubled[side] & 1 ? 2 : 1, battle.doubled[side] & 2 ? 2 : 1];
  const dice: Dice = { black: 0, white: 0 };
  const standing = [0, 0, 0, 0];
  for (const [, , sort, zone, count] of rowsOf(battle, side)) {
    const arm = armOf(sort);
    standing[arm] += count;
    const white = port ? whitePort : zone === REAR ? whiteRear : whiteFront;
    dice.white += white[arm] * count;
    dice.black += blackOf[arm] * count;
    // IB-B2.C.2, IB-R-60.
    if (isElite(sort)) dice[arm === CANNON ? 'black' : 'white'] += land * count;
  }
  if (isLand(battle.place)) {
    const triads = Math.min(standing[CAVALRY], standing[FULL], standing[CANNON]);
    dice.black += triads * TRIAD_BLACK;
    dice.white += triads * TRIAD_WHITE;
  }
  for (const s of battle.lines[side])
    if (isWorking(state, s)) {
      dice.black += hullDice[state.ships.hull[s]] - state.ships.damage[s];
      if (isEliteShip(state, s)) dice.black += sea;
    }
  if (battle.fort === side) dice.black += fortLeft(state, battle);
  if (round < 2) dice.white = 0;
  return dice;
}

/** The Hits and Bars in a throw, by the stance of the roller (IB-B2.B). */
export function readThrow(black: readonly number[], white: readonly number[], aggressive: boolean) {
  const hits = Array<number>(HITS).fill(0);
  let bars = 0;
  for (const face of black) {
    if (face === BLAST || (face === BAR && aggressive)) hits[HIT_BLACK]++;
    else if (face === DOUBLE) hits[HIT_DOUBLE]++;
    else if (face === BAR) bars++;
  }
  for (const face of white) {
    if (face === RED_BLAST) hits[HIT_RED]++;
    else if (face === BLUE_BLAST) hits[HIT_BLUE]++;
    else if (face === BAR && aggressive) hits[HIT_BAR]++;
    else if (face === BAR) bars++;
  }
  return { hits, bars };
}

function roll(play: P, battle: BattleLocals, side: number): void {
  const { black, white } = diceOf(play.state, battle, side);
  const commander = battle.commanders[side];
  const name = `battle of ${placeKind.names[battle.place]}, round ${battle.round}, ${nation.names[commander]}`;
  const read = (faces: readonly number[], throws: readonly number[]): number[] => throws.map((n) => faces[n - 1]);
  const thrown = {
    black: read(blackFaces, black > 0 ? play.chance.dice(black, 6, `${name} black`) : []),
    white: read(whiteFaces, white > 0 ? play.chance.dice(white, 6, `${name} white`) : []),
  };
  const { hits, bars } = readThrow(thrown.black, thrown.white, battle.stances[side] === 1);
  battle.hits[side] = hits;
  battle.bars[side] = bars;
  if (black + white > 0)
    play.log('volley', { nation: commander, round: battle.round, ...thrown }, { clause: 'IB-B2.D-a' });
}

export const diceSteps: Pick<Steps<ImperialBorders>, 'battle.stance' | 'battle.taking' | 'battle.roll'> = {
  'battle.stance'(play, { side }) {
    const battle = play.enclosing('battle');
    const { black, white } = diceOf(play.state, battle, side);
    battle.stances[side] = -1;
    // IB-R-134: a side without dice has no stance.
    return black + white === 0 ? done() : ask(play.state.seat[battle.commanders[side]], { at: 'battle.taking', side });
  },
  'battle.taking': {
    prompt(play, { side }) {
      const battle = play.enclosing('battle');
      const dice = [0, 1].map((s) => diceOf(play.state, battle, s));
      const [own, other] = [dice[side], dice[1 - side]];
      return say(
        'choose stance',
        {
          nation: battle.commanders[side],
          place: battle.place,
          round: battle.round,
          black: own.black,
          white: own.white,
          theirBlack: other.black,
          theirWhite: other.white,
        },
        'IB-B2.B-a',
      );
    },
    offer(_play, _frame, _seat, offers) {
      offers.offer('stance', { stance: 'aggressive' });
      offers.offer('stance', { stance: 'defensive' });
    },
    take: {
      stance(play, { side }, { stance }) {
        const battle = play.enclosing('battle');
        battle.stances[side] = stance === 'aggressive' ? 1 : 0;
        play.log('stance', { nation: battle.commanders[side], stance }, { clause: 'IB-B2.B-a' });
        return done();
      },
    },
    meaning: {
      stance: (_play, _frame, { stance }) => ({
        final: true,
        gain: say(stance === 'aggressive' ? 'Bars hit' : 'Bars block'),
      }),
    },
  },
  'battle.roll'(play) {
    const battle = play.enclosing('battle');
    for (const side of [0, 1]) roll(play, battle, side);
    battle.shipHits = [...battle.lines[0], ...battle.lines[1]].map(() => 0);
    battle.fortHits = 0;
    return done();
  },
};
