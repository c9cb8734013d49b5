/** Commanders, line-up, and the beginning of a battle (IB-B1.B.1, IB-B1.C, IB-B2.A, IB-O.4). */
import { again, ask, done, no, type Steps, say, unlessVetoed } from '@concert/kernel';
import type { BattleLocals, ImperialBorders, P } from '../shape.ts';
import {
  armOf,
  CAVALRY,
  EXERCITUS,
  FRONT,
  FULL,
  homelandOf,
  isTerritory,
  MARIS,
  type Nation,
  REAR,
  type Ship,
  type Sort,
  sortOf,
} from '../tables.ts';
import { addUnits } from './0-forces.ts';
import { nationsIn, seatsOf } from './0-nations.ts';
import { addRow, callOff, callOffMeaning, fightersOf, hasCavalry, rowsOf } from './4-battle.ts';

/** Moves one Cavalry of a side between the zones (IB-B1.C.1-e). */
function reposition(battle: BattleLocals, side: number, nation: number, sort: number, to: number): void {
  const row = rowsOf(battle, side).find((r) => r[1] === nation && r[2] === sort && r[3] !== to)!;
  row[4]--;
  addRow(battle, side, nation, sort, to);
  battle.rows = battle.rows.filter((r) => r[4] > 0);
}

/** IB-B2.C.3, IB-R-110: a holder that fights on a side when the second chapter begins doubles its elite dice. */
function noteDominus({ state }: P, battle: BattleLocals): void {
  for (const side of [0, 1]) {
    const fights = (medal: number): boolean =>
      state.medals[medal] >= 0 && ((battle.sides[side] >> state.medals[medal]) & 1) === 1;
    battle.doubled[side] = (fights(EXERCITUS) ? 1 : 0) + (fights(MARIS) ? 2 : 0);
  }
}

/** IB-O.4, IB-R-87: the first battle in a Homeland of a defender brings it a Full Infantry. */
function callToArms(play: P, battle: BattleLocals): void {
  const { state, options } = play;
  const { place } = battle;
  if (!options.callToArms || !isTerritory(place)) return;
  const nation = homelandOf[place];
  if (nation < 0 || state.forts.owner[place] !== nation || (state.called >> nation) & 1) return;
  if (((battle.sides[1] >> nation) & 1) === 0) return;
  state.called |= 1 << nation;
  const sort = sortOf(FULL, false);
  addUnits(state, nation, place, sort, 1);
  addRow(battle, 1, nation, sort, FRONT);
  play.log('call to arms', { nation, place }, { clause: 'IB-O.4-a' });
}

type LineSteps =
  | 'battle.command'
  | 'battle.commanding'
  | 'battle.agreed'
  | 'battle.agree'
  | 'battle.line'
  | 'battle.lining'
  | 'battle.begin'
  | 'battle.beginning';

export const lineSteps: Pick<Steps<ImperialBorders>, LineSteps> = {
  // IB-B1.B.1-d, IB-R-48: the first in Turn Order, or whom the whole side agrees on.
  'battle.command'(play) {
    const battle = play.enclosing('battle');
    return fightersOf(play, battle, 1).length < 2
      ? done()
      : ask(play.state.seat[battle.commanders[1]], { at: 'battle.commanding' });
  },
  'battle.commanding': {
    prompt(play) {
      const battle = play.enclosing('battle');
      return say('choose Commander', { nation: battle.commanders[1], place: battle.place }, 'IB-B1.B.1-d');
    },
    offer(play, _frame, _seat, offers) {
      for (const n of fightersOf(play, play.enclosing('battle'), 1)) offers.offer('command', { nation: n as Nation });
    },
    take: {
      command(play, _frame, { nation }) {
        const battle = play.enclosing('battle');
        const { state } = play;
        const first = state.seat[battle.commanders[1]];
        const others = seatsOf(state, fightersOf(play, battle, 1)).filter((seat) => seat !== first);
        if (nation === battle.commanders[1] || others.length === 0) {
          battle.commanders[1] = nation;
          return done();
        }
        return unlessVetoed(others, () => ({ at: 'battle.agree', nation }), { at: 'battle.agreed', nation });
      },
    },
  },
  'battle.agreed'(play, { nation, result }) {
    const battle = play.enclosing('battle');
    if (result!.every((answer) => answer === true)) battle.commanders[1] = nation;
    play.log('commands', { nation: battle.commanders[1], place: battle.place }, { clause: 'IB-B1.B.1-d' });
    return done();
  },
  'battle.agree': {
    prompt: (_, { nation }) => say('agree to Commander', { nation }, 'IB-B1.B.1-d'),
    offer(_play, _frame, _seat, offers) {
      offers.offer('agree', {});
      offers.offer('disagree', {});
    },
    take: { agree: () => done(true), disagree: () => done(false) },
  },
  // IB-R-107: Cavalry and, before the first round, the line of ships.
  'battle.line'(play, { side, line }) {
    const battle = play.enclosing('battle');
    const lining = battle.round === 0 && battle.lines[side].length > 1;
    if (!lining && !hasCavalry(battle, side)) return done();
    return ask(play.state.seat[battle.commanders[side]], { at: 'battle.lining', side, line });
  },
  'battle.lining': {
    prompt(play, { side }) {
      const battle = play.enclosing('battle');
      const what = battle.round === 0 ? 'line up' : 'place Cavalry';
      return say(
        what,
        { nation: battle.commanders[side], place: battle.place },
        battle.round === 0 ? 'IB-B1.C-c' : 'IB-B2.A-a',
      );
    },
    offer(play, { side, line }, _seat, offers) {
      const battle = play.enclosing('battle');
      if (hasCavalry(battle, side))
        for (const [, nation, sort, zone] of rowsOf(battle, side))
          if (armOf(sort) === CAVALRY)
            offers.offer(zone === FRONT ? 'rear' : 'front', { nation: nation as Nation, sort: sort as Sort });
      const waiting = battle.round > 0 ? [] : battle.lines[side].filter((s) => !line.includes(s));
      const lining = battle.lines[side].length > 1 && waiting.length > 0;
      if (lining) for (const s of waiting) offers.offer('next', { ship: s as Ship });
      offers.offer('ready', {}, !lining || no('IB-B1.C.2-d', 'line not complete', {}));
    },
    take: {
      front(play, { side }, { nation, sort }) {
        reposition(play.enclosing('battle'), side, nation, sort, FRONT);
        return again;
      },
      rear(play, { side }, { nation, sort }) {
        reposition(play.enclosing('battle'), side, nation, sort, REAR);
        return again;
      },
      next(play, frame, { ship }) {
        const battle = play.enclosing('battle');
        const { side, line } = frame;
        line.push(ship);
        // The last ship has no choice.
        const rest = battle.lines[side].filter((s) => !line.includes(s));
        if (rest.length === 1) line.push(rest[0]);
        if (line.length < battle.lines[side].length) return again;
        battle.lines[side] = [...line];
        return hasCavalry(battle, side) ? again : done();
      },
      ready: () => done(),
    },
  },
  'battle.begin': (play) => ask(play.state.seat[play.enclosing('battle').nation], { at: 'battle.beginning' }),
  'battle.beginning': {
    prompt(play) {
      const { nation, place } = play.enclosing('battle');
      return say('begin battle', { nation, place }, 'IB-B1.A-a');
    },
    offer(_play, _frame, _seat, offers) {
      offers.offer('begin', {});
      offers.offer('callOff', {});
    },
    take: {
      begin(play) {
        const battle = play.enclosing('battle');
        noteDominus(play, battle);
        callToArms(play, battle);
        const [attackers, defenders] = battle.sides.map((side) => nationsIn(side));
        const sides = { attackers, defenders };
        play.log(
          'battle begins',
          { place: battle.place, commanders: battle.commanders, ...sides },
          { clause: 'IB-B0-e' },
        );
        return done();
      },
      callOff(play) {
        callOff(play);
        return done();
      },
    },
    meaning: {
      begin(play) {
        const foes = fightersOf(play, play.enclosing('battle'), 1);
        return { main: true, stake: say('opens battle', { foes }) };
      },
      callOff: callOffMeaning,
    },
  },
};
