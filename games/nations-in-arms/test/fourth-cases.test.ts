/** Rulings of which a part could be changed without any other case noticing it. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { hasRoom, isOwnHarbour } from '../src/rules/10-fleets.ts';
import { courtLines } from '../src/rules/11-court.ts';
import { joinBloc, noteDefeat } from '../src/rules/11-status.ts';
import { incomeOf } from '../src/rules/12-income.ts';
import { deals } from '../src/rules/13-talks.ts';
import { mayCede } from '../src/rules/13-terms.ts';
import { springsSince } from '../src/rules/13-treaties.ts';
import { newPeace } from '../src/rules/13-victors.ts';
import { COALITION, EMPIRE, NEUTRAL, SPRING, type State } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  cityId,
  FRANCE,
  POWERS,
  PRUSSIA,
  placeId,
  powerId,
  provinceId,
  SPAIN,
} from '../src/tables.ts';
import { europe } from './europe.ts';
import { hex, id, type Put, type Stage } from './stage.ts';

const [FRENCH, OTHERS] = [0, 1];

describe('harbours and seas', () => {
  clause(
    ['NA-R-123', 'NA-4.1.2-a'],
    'fleets that act by the same markers take room for each other, friends or not',
    () => {
      const ships = ['gb_channel', 'gb_hood', 'gb_collingwood'];
      const { state } = europe(Object.fromEntries(ships.map((name) => [name, { at: 'biscay' }])));
      // As a power sees it to which Britain is neither friend nor enemy.
      state.stance = Array(POWERS).fill(NEUTRAL);
      expect(hasRoom(state, placeId('biscay'), COALITION, 1)).toBe(false);
    },
  );

  clause('NA-R-124', 'the harbour of a neutral is no harbour of an alliance, not even of other neutrals', () => {
    const { state } = europe();
    expect(isOwnHarbour(state, NEUTRAL, cityId('copenhagen'))).toBe(false);
    expect(isOwnHarbour(state, COALITION, cityId('portsmouth'))).toBe(true);
  });
});

describe('allies who fall out', () => {
  /** Austria has been on the side of France and goes over. */
  const goesOver = (pieces: { [name: string]: Put }, more: (s: State) => void = () => {}): Stage => {
    const desk = europe(pieces, (s) => {
      s.side[AUSTRIA] = EMPIRE;
      more(s);
    });
    joinBloc(desk.play, AUSTRIA, COALITION);
    desk.run([{ at: 'statuses' }]);
    return desk;
  };
  const inOlmutz = (s: State): void => {
    s.controller[cityId('olmutz')] = AUSTRIA;
  };

  clause('NA-R-147', 'the power with most steps there takes the fortress', () => {
    const desk = goesOver({ fr_det1: { at: 'olmutz' }, bavaria_i1: { at: 'olmutz', steps: 2 } }, inOlmutz);
    expect(desk.state.controller[cityId('olmutz')]).toBe(powerId('bavaria'));
  });

  clause('NA-R-147', 'who is too weak to besiege it steps aside', () => {
    const desk = goesOver({ fr_det1: { at: 'olmutz' }, at_det1: { at: 'olmutz' } }, inOlmutz);
    expect(desk.state.siege[cityId('olmutz')]).toBe(0);
    expect(desk.at('at_det1')).not.toBe(hex('olmutz'));
    expect(desk.at('fr_det1')).toBe(hex('olmutz'));
  });

  clause('NA-R-147', 'in the open equals destroy each other; their leaders go to the pool', () => {
    const desk = goesOver(
      {
        soult: { at: 'linz' },
        fr_ii: { at: 'linz', steps: 2 },
        kienmayer: { at: 'linz' },
        at_i: { at: 'linz', steps: 2 },
      },
      (s) => {
        s.controller[cityId('linz')] = -1;
      },
    );
    expect(['fr_ii', 'at_i', 'soult', 'kienmayer'].map((name) => desk.at(name))).toEqual([-1, -1, -1, -1]);
    const told = (what: string): unknown[] =>
      desk.log.filter((event) => event.what === what).map(({ args }) => args?.piece ?? args?.leader);
    expect(told('destroyed').sort()).toEqual([id('fr_ii'), id('at_i')].sort());
    expect(told('leader pooled').sort()).toEqual([id('soult'), id('kienmayer')].sort());
  });
});

describe('a negotiated peace', () => {
  const terms = { power: AUSTRIA, provinces: [], to: FRANCE, money: 0, system: false, aid: false, turns: 0 };
  const talks = (money: number): Stage => {
    const desk = europe({}, (s) => {
      s.turn = 4;
      s.money[AUSTRIA] = money;
    });
    desk.run([{ at: 'talks', ready: 0 }]);
    return desk;
  };
  const may = ({ machine, position }: Stage, changes: Partial<typeof terms>, from = OTHERS): string | true => {
    const deal = { from, to: [1 - from], kind: 'peace', terms: { ...terms, ...changes } };
    const verdict = deals.may(machine.readContext(position), deal);
    return verdict === true ? true : verdict.clause;
  };

  clause('NA-R-167', 'gives nothing to a power that was not at war with it', () => {
    expect(may(talks(0), { to: PRUSSIA })).toBe('NA-R-167');
    expect(may(talks(0), { to: FRANCE })).toBe(true);
  });

  clause('NA-R-167', 'costs at most half of what the power collects, and no more than it has', () => {
    const rich = talks(99);
    const half = Math.floor(incomeOf(rich.play, AUSTRIA).money / 2);
    expect([may(rich, { money: half }), may(rich, { money: half + 1 })]).toEqual([true, 'NA-R-167']);
    const poor = talks(3);
    expect([may(poor, { money: 3 }), may(poor, { money: 4 })]).toEqual([true, 'NA-R-167']);
  });

  clause('NA-R-167', 'pays the major that runs the minor to which it cedes', () => {
    const desk = talks(20);
    const before = desk.state.money[FRANCE]!;
    const made = { ...terms, to: powerId('bavaria'), money: 7 };
    deals.strike!(desk.context(), { from: OTHERS, to: [FRENCH], kind: 'peace', terms: made });
    expect([desk.state.money[AUSTRIA], desk.state.money[FRANCE]]).toEqual([13, before + 7]);
  });

  clause(['NA-R-167', 'NA-R-213'], 'brings no one into the System of France but by peace with her', () => {
    const spanish = { power: SPAIN, to: BRITAIN };
    expect(may(talks(0), spanish, FRENCH)).toBe(true);
    expect(may(talks(0), { ...spanish, system: true }, FRENCH)).toBe('NA-R-213');
  });
});

describe('a dictated peace', () => {
  clause(['NA-R-211', 'NA-13.3.2.3-f'], 'only France takes land for the new states that she forms', () => {
    const { play } = europe();
    const [tyrol, bavaria] = [provinceId('tyrol'), powerId('bavaria')];
    const cedes = (victor: number): boolean =>
      mayCede(play, { ...newPeace(play, AUSTRIA), victors: [victor] }, tyrol, bavaria) === true;
    expect([cedes(FRANCE), cedes(PRUSSIA)]).toEqual([true, false]);
  });

  clause(['NA-R-158', 'NA-13.3.2.2-m'], 'the Spring in which it was made is none of those that follow it', () => {
    const { state } = europe();
    const springs = (turn: number): number => springsSince({ ...state, turn, season: SPRING }, 5);
    expect([springs(5), springs(9), springs(13)]).toEqual([0, 1, 2]);
  });
});

describe('courts', () => {
  const lines = (play: Stage['play'], asker: number, power: number): string[] =>
    courtLines(play, asker, power, 0).map(({ what }) => what);

  clause('NA-R-213', 'a minor without a trade harbour of its own is no member of the System', () => {
    const { play } = europe({}, (s) => {
      for (const minor of ['bavaria', 'holland']) s.allegiance[powerId(minor)] = FRANCE;
    });
    expect(lines(play, BRITAIN, powerId('holland'))).toContain('in the system');
    expect(lines(play, BRITAIN, powerId('bavaria'))).not.toContain('in the system');
  });

  clause('NA-R-203', 'a victor of earlier wars who is neutral now counts for neither bloc', () => {
    const earlier = (side: number): boolean => {
      const { play, state } = europe({}, (s) => {
        s.side[PRUSSIA] = NEUTRAL;
        s.side[AUSTRIA] = side;
      });
      noteDefeat(state, PRUSSIA, AUSTRIA);
      return lines(play, FRANCE, PRUSSIA).includes('earlier wars');
    };
    expect([earlier(COALITION), earlier(NEUTRAL)]).toEqual([true, false]);
  });
});
