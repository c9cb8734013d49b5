/** Clauses of the sea, courts, money, peace and nations of which a part could be changed without any other case noticing it. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { scenes } from '../src/cases.ts';
import { newActivation } from '../src/rules/5-activation.ts';
import { courtLines, courtOdds, MAJORS_ROUND, tryCourt } from '../src/rules/11-court.ts';
import { collect, incomeOf } from '../src/rules/12-income.ts';
import { isMember } from '../src/rules/12-system.ts';
import { newPeace } from '../src/rules/13-victors.ts';
import { risingSites } from '../src/rules/14-revolts.ts';
import { mayRaiseFeudal } from '../src/rules/14-turkey.ts';
import { cardRules } from '../src/rules/cards/index.ts';
import { AUSTRIA_LATE, grand1805_multi, nationalLines } from '../src/rules/scenarios/grand1805_multi.ts';
import { type At, EMPIRE, type Frame, NEUTRAL, SPRING } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  cityId,
  FRANCE,
  PRUSSIA,
  powerId,
  provinceId,
  provinceOfHex,
  RUSSIA,
  SPAIN,
  TURKEY,
} from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { courts } from './courts.ts';
import { europe } from './europe.ts';
import { m } from './moves.ts';
import { everyCampaign, hex, id, stage } from './stage.ts';

const seven = { scenario: 'grand1805_multi', players: 7 } as const;

describe('courts', () => {
  clause('NA-12.1-e', 'two calls for conscripts take the bonus of France, not what speaks against her', () => {
    const { play, state } = europe();
    const national = (): number[] =>
      courtLines(play, FRANCE, powerId('brunswick'), 0).flatMap(({ what, modifier }) =>
        what === 'national' ? [modifier] : [],
      );
    expect(national()).toEqual([-2]);
    state.calls = [1808, 1810];
    expect(national()).toEqual([-2]);
  });

  clause(
    'NA-R-201',
    'what Erfurt takes from the Coalition lasts for the turn; what it gives France serves once',
    () => {
      const desk = courts({}, (s) => {
        s.side[RUSSIA] = NEUTRAL;
      });
      const modifier = (asker: number): number => courtOdds(desk.play, asker, RUSSIA, 0).modifier;
      const [french, british] = [modifier(FRANCE), modifier(BRITAIN)];
      cardRules[cardNumber(73)]!.play(desk.play, 0, RUSSIA);
      desk.script([1, 1, 1, 1]);
      for (const asker of [BRITAIN, FRANCE]) tryCourt(desk.context(), asker, RUSSIA, 0, MAJORS_ROUND);
      expect([modifier(FRANCE), modifier(BRITAIN)]).toEqual([french, british - 2]);
    },
  );
});

describe('cards', () => {
  clause(['NA-R-155', 'NA-11.1-q'], 'who is asked for cards as an ally activates a force is told of no enemy', () => {
    const pieces = { moore: { at: 'london' }, gb_i: { at: 'london' }, mack: { at: 'vienna' }, at_i: { at: 'vienna' } };
    const desk = stage(
      pieces,
      (s) => {
        s.hands = s.hands.map((_, seat) => (seat === s.player[BRITAIN] ? [cardNumber(2)] : []));
      },
      seven,
    );
    const { player } = desk.state;
    const frames = scenes.impulse!.frames(desk.play, { marker: m('coalition 1') } as never) as Frame[];
    const activation = newActivation(desk.play, frames.at(-1) as At<'impulse'>, id('mack'), -1, player[AUSTRIA]!);
    desk.run([...frames, activation]);
    expect(desk.machine.busy(desk.position)).toEqual([player[BRITAIN]]);
    const prompt = desk.machine.prompt(desk.position, player[BRITAIN]!)!;
    expect(prompt.what).toBe('window activation_start');
    for (const key of [prompt.what, 'cards.activation_start'])
      expect(everyCampaign.words[key]).toMatch(/^Another player activates a force/);
  });
});

describe('money', () => {
  clause(['NA-12.2.6-a', 'NA-R-106'], 'half of an odd sum is rounded down', () => {
    const { state, play } = europe({}, (s) => {
      s.season = SPRING;
      s.money = s.money.map(() => 0);
    });
    const loser = [AUSTRIA, RUSSIA, PRUSSIA, SPAIN, TURKEY].find((power) => incomeOf(play, power).money % 2 === 1)!;
    const { money } = incomeOf(play, loser);
    state.indemnities = [loser, FRANCE];
    collect(play);
    expect(state.money[loser]).toBe((money + 1) / 2);
  });

  clause(['NA-R-213', 'NA-12.2.3-d'], 'a minor shares what its major is bound to', () => {
    const { state } = europe({}, (s) => {
      s.side[RUSSIA] = NEUTRAL;
      s.allegiance[powerId('denmark')] = RUSSIA;
    });
    const isBound = (): boolean => isMember(state, powerId('denmark'));
    expect(isBound()).toBe(false);
    state.bound = [RUSSIA];
    expect(isBound()).toBe(true);
  });
});

describe('peace among several players', () => {
  clause('NA-R-163', 'a power with a player decides for itself whether an attack rouses it', () => {
    const desk = stage(
      {},
      (s) => {
        s.side[PRUSSIA] = s.side[TURKEY] = NEUTRAL;
      },
      seven,
    );
    desk.run([{ at: 'opinion', aggressor: FRANCE, victim: AUSTRIA, powers: [PRUSSIA] }]);
    expect(desk.machine.busy(desk.position)).toEqual([desk.state.player[PRUSSIA]]);
  });

  clause('NA-R-151', 'those who hold the cities dictate, not the leader of their alliance', () => {
    const { play, state } = stage(
      {},
      (s) => {
        s.side[SPAIN] = EMPIRE;
        s.controller[cityId('vienna')] = SPAIN;
      },
      seven,
    );
    expect(newPeace(play, AUSTRIA).victors).toEqual([SPAIN]);
    state.controller[cityId('vienna')] = AUSTRIA;
    expect(newPeace(play, AUSTRIA).victors).toEqual([FRANCE]);
  });
});

describe('nations', () => {
  clause('NA-14.5.2-c', 'feudal troops need room in their capital', () => {
    const may = (...corps: string[]): string | true => {
      const desk = courts(Object.fromEntries(corps.map((name) => [name, { at: 'philippopolis' }])), (s) => {
        s.side[TURKEY] = EMPIRE;
      });
      const verdict = mayRaiseFeudal(desk.play, id('tr_f_rumelia'));
      return verdict === true ? true : verdict.what;
    };
    expect(may()).toBe(true);
    expect(may('tr_jan1', 'tr_jan2', 'tr_jan3', 'tr_sip1')).toBe('home full');
  });

  clause(['NA-14.3-a', 'NA-R-162'], 'where Innsbruck is not free the Tyrolese rise in a hex next to it', () => {
    const sites = (pieces: Parameters<typeof courts>[0]): number[] => {
      const { state } = courts(pieces, (s) => {
        s.owner[provinceId('tyrol')] = powerId('bavaria');
        s.controller[cityId('innsbruck')] = -1;
      });
      return risingSites(state, id('at_tyrol'));
    };
    expect(sites({})).toEqual([hex('innsbruck')]);
    const beside = sites({ fr_i: { at: 'innsbruck' } });
    expect(beside.length).toBeGreaterThan(0);
    expect(beside).not.toContain(hex('innsbruck'));
    expect(new Set(beside.map((each) => provinceOfHex[each]))).toEqual(new Set([provinceId('tyrol')]));
  });
});

describe('national points', () => {
  clause(['NA-R-217', 'NA-16.0-c'], 'an army of Austria counts when all its corps are in good order', () => {
    const points = (demoralized: boolean): number => {
      const { play } = stage(
        {
          ...{ charles: { at: 'vienna', commands: 'at_germany' }, at_germany: { at: 'vienna' } },
          ...{ at_i: { at: 'vienna', army: 'at_germany' }, at_ii: { at: 'vienna', army: 'at_germany', demoralized } },
        },
        () => {},
        seven,
      );
      return nationalLines(play, AUSTRIA).find(({ what }) => what === 'Armies in good order')!.points;
    };
    expect([points(false), points(true)]).toEqual([2, 0]);
  });

  clause('NA-R-217', 'Austria is beaten late from 1807 on', () => {
    const { play, state } = stage({}, () => {}, seven);
    const beatenIn = (year: number): number => {
      state.year = year;
      grand1805_multi.sued!(play, AUSTRIA);
      return state.facts[AUSTRIA_LATE]!;
    };
    expect([beatenIn(1806), beatenIn(1807)]).toEqual([0, 1]);
  });
});
