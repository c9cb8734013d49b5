import { type Deal, FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { isNamed } from '../src/hidden-fleets.ts';
import {
  hasPassage,
  isEnemy,
  isLent,
  lendPiece,
  markersOf,
  put,
  seatOf,
  seatsByMarkers,
} from '../src/rules/1-units.ts';
import { newNaval } from '../src/rules/5-squadrons.ts';
import { passesBosphorus } from '../src/rules/10-fleets.ts';
import { areAllied, hasPact } from '../src/rules/11-alliances.ts';
import { mayCourt } from '../src/rules/11-court.ts';
import { declareWar, isTruce, joinBloc, turnNeutral } from '../src/rules/11-status.ts';
import { mayDeclare } from '../src/rules/11-war.ts';
import { endTreaties } from '../src/rules/13-settling.ts';
import { isLiberationWar } from '../src/rules/14-spain.ts';
import { deals } from '../src/rules/deals.ts';
import { COALITION, EMPIRE, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  FRANCE,
  MAJORS,
  PRUSSIA,
  pieceId,
  placeId,
  powerId,
  provinceId,
  RUSSIA,
  SPAIN,
  TURKEY,
} from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { everyCampaign } from './stage.ts';

const seven = { scenario: 'grand1805_multi', players: 7 } as const;
/** Seats by power, as row `seats` fills them. */
const [FR, GB, AT, RU, PR, TR, ES] = [0, 1, 2, 3, 4, 5, 6];

interface Desk {
  machine: Machine<NationsInArms>;
  position: ReturnType<Machine<NationsInArms>['setUp']>;
  state: State;
  play: P;
  log: { what: string }[];
  run(...frames: Frame[]): void;
  may(deal: Deal): string | true;
  strike(deal: Deal): void;
}

/** The set-up of 1805 with seven players; Spain has turned neutral unless told otherwise. */
function table(more: (state: State, play: P) => void = () => {}): Desk {
  const machine = new Machine<NationsInArms>(everyCampaign, seven);
  const position = machine.setUp(new FastChance(1));
  const log: { what: string }[] = [];
  const play = machine.writeContext(position, new FastChance(1), log as never);
  position.state.turn = 2;
  more(position.state, play);
  return {
    machine,
    position,
    state: position.state,
    play,
    log,
    run: (...frames) => machine.begin(position, frames, new FastChance(2), log as never),
    may(deal) {
      const verdict = deals.may(machine.readContext(position), deal);
      return verdict === true ? true : verdict.what;
    },
    strike: (deal) => deals.strike!(machine.writeContext(position, new FastChance(3), log as never), deal),
  };
}

/** The declaration step of a power. */
const speaking = (...powers: number[]): Frame => ({ at: 'declare', powers });
const alliance = (power: number, other: number, from: number, ...to: number[]): Deal => ({
  from,
  to,
  kind: 'alliance',
  terms: { power, with: other },
});

describe('wars of powers with players', () => {
  clause(['NA-R-97', 'NA-11.3-i'], 'a war between powers of neither bloc is theirs alone', () => {
    const { play, state } = table();
    declareWar(play, PRUSSIA, TURKEY);
    expect(isEnemy(state, PRUSSIA, TURKEY)).toBe(true);
    for (const other of [FRANCE, BRITAIN, AUSTRIA, RUSSIA, SPAIN])
      expect([isEnemy(state, PRUSSIA, other), isEnemy(state, TURKEY, other)]).toEqual([false, false]);
  });

  clause(
    'NA-R-97',
    'in it the aggressor acts by the markers of the Empire, the victim by those of the Coalition',
    () => {
      const { play, state } = table();
      declareWar(play, PRUSSIA, TURKEY);
      expect(markersOf(state.side[PRUSSIA]!)).toBe(EMPIRE);
      expect(markersOf(state.side[TURKEY]!)).toBe(COALITION);
      expect(seatsByMarkers(state, EMPIRE)).toEqual([FR, PR, ES]);
      expect(seatsByMarkers(state, COALITION)).toEqual([GB, AT, RU, TR]);
    },
  );

  clause('NA-R-97', 'a power at war with one of the Empire acts with the Coalition', () => {
    const { play, state } = table();
    declareWar(play, PRUSSIA, FRANCE);
    expect(state.side[PRUSSIA]).toBe(COALITION);
    declareWar(play, TURKEY, RUSSIA);
    expect(state.side[TURKEY]).toBe(EMPIRE);
  });

  clause('NA-R-97', 'a private war that touches a bloc becomes part of the great one', () => {
    const { play, state } = table();
    declareWar(play, PRUSSIA, TURKEY);
    declareWar(play, FRANCE, PRUSSIA);
    expect(state.side[PRUSSIA]).toBe(COALITION);
    expect(state.side[TURKEY], 'who fights Prussia acts with the Empire').toBe(EMPIRE);
  });

  clause('NA-R-97', 'a private war is over when one of its sides has made peace', () => {
    const { play, state } = table();
    declareWar(play, PRUSSIA, TURKEY);
    turnNeutral(play, TURKEY);
    expect([state.side[PRUSSIA], state.side[TURKEY]]).toEqual([NEUTRAL, NEUTRAL]);
  });

  clause(['NA-R-85', 'NA-11.2.4-a'], 'a minor that a neutral power attacks goes to the leader of a bloc', () => {
    const minor = powerId('saxony');
    const { play, state } = table((s) => {
      s.allegiance[minor] = -1;
    });
    declareWar(play, PRUSSIA, minor);
    const protector = state.allegiance[minor]!;
    expect([FRANCE, BRITAIN]).toContain(protector);
  });

  clause('NA-11.3-a', 'each power with a player has the word in diplomatic order, at war or not', () => {
    const desk = table();
    desk.run({ at: 'diplomacy', stage: 'declare' } as never);
    expect(desk.machine.busy(desk.position)).toEqual([ES]);
  });

  clause(['NA-R-214', 'NA-13.3.2.1-c'], 'a beaten power declares no war until its peace is over', () => {
    const { play, state } = table((s) => {
      s.side[AUSTRIA] = NEUTRAL;
      s.treaties = [
        { kind: 'mandatory', loser: AUSTRIA, victor: FRANCE, made: 1, until: 9, continued: false, alliance: false },
      ];
    });
    expect(mayDeclare(play, [AUSTRIA], TURKEY)).toMatchObject({ what: 'lives under a peace' });
    state.turn = 10;
    expect(mayDeclare(play, [AUSTRIA], TURKEY)).toBe(true);
  });

  clause('NA-R-203', 'a power of neither bloc wins no major', () => {
    const machine = new Machine<NationsInArms>(everyCampaign, { ...seven, players: 5 });
    const position = machine.setUp(new FastChance(1));
    const play = machine.writeContext(position, new FastChance(1), []);
    expect(mayCourt(play, PRUSSIA, TURKEY, 2)).toMatchObject({ what: 'at peace itself' });
    expect(mayCourt(play, FRANCE, TURKEY, 2)).toBe(true);
    expect(mayCourt(play, PRUSSIA, powerId('denmark'), 0), 'minors it may').toBe(true);
  });
});

describe('alliances between players', () => {
  clause(['NA-11.3-j', 'NA-R-154'], 'a power joins with the consent of every member', () => {
    const desk = table();
    desk.run(speaking(PRUSSIA));
    expect(desk.may(alliance(PRUSSIA, BRITAIN, PR, GB))).toBe('all members agree');
    expect(desk.may(alliance(PRUSSIA, BRITAIN, PR, GB, AT, RU))).toBe(true);
    desk.strike(alliance(PRUSSIA, BRITAIN, PR, GB, AT, RU));
    expect(desk.state.side[PRUSSIA]).toBe(COALITION);
    expect(areAllied(desk.state, PRUSSIA, RUSSIA)).toBe(true);
    expect(isEnemy(desk.state, PRUSSIA, FRANCE)).toBe(true);
  });

  clause(['NA-11.3-j', 'NA-R-154'], 'only in the declarations, by the power that has the word', () => {
    const desk = table();
    expect(desk.may(alliance(PRUSSIA, TURKEY, PR, TR))).toBe('only in declarations');
    desk.run(speaking(AUSTRIA));
    expect(desk.may(alliance(PRUSSIA, TURKEY, PR, TR))).toBe('not its turn');
    desk.run(speaking(TURKEY));
    expect(desk.may(alliance(PRUSSIA, TURKEY, PR, TR))).toBe(true);
    desk.run(speaking(FRANCE));
    expect(desk.may(alliance(FRANCE, AUSTRIA, FR, AT, GB, RU))).toBe('at war already');
    expect(desk.may(alliance(TURKEY, FRANCE, TR, FR, ES))).toBe(true);
  });

  clause(
    'NA-R-154',
    'two at peace are allies without a war; they may not attack each other before one has left',
    () => {
      const desk = table();
      desk.run(speaking(PRUSSIA));
      desk.strike(alliance(PRUSSIA, TURKEY, PR, TR));
      expect(hasPact(desk.state, TURKEY, PRUSSIA)).toBe(true);
      expect([desk.state.side[PRUSSIA], desk.state.side[TURKEY]]).toEqual([NEUTRAL, NEUTRAL]);
      expect(mayDeclare(desk.play, [PRUSSIA], TURKEY)).toMatchObject({ what: 'allied to it' });
      desk.machine.take(desk.position, PR, { verb: 'leavePact', arg: { power: TURKEY } }, new FastChance(4));
      expect(hasPact(desk.state, TURKEY, PRUSSIA)).toBe(false);
      expect(isTruce(desk.state, PRUSSIA, TURKEY), 'not in the same step').toBe(true);
      desk.state.turn++;
      expect(mayDeclare(desk.play, [PRUSSIA], TURKEY)).toBe(true);
    },
  );

  clause('NA-R-214', 'a beaten power joins no alliance but a victor’s', () => {
    const desk = table((s) => {
      s.side[AUSTRIA] = NEUTRAL;
      s.treaties = [
        { kind: 'mandatory', loser: AUSTRIA, victor: FRANCE, made: 1, until: 9, continued: false, alliance: false },
      ];
    });
    desk.run(speaking(AUSTRIA));
    expect(desk.may(alliance(AUSTRIA, BRITAIN, AT, GB, RU))).toBe('lives under a peace');
    expect(desk.may(alliance(AUSTRIA, FRANCE, AT, FR, ES))).toBe(true);
  });

  clause('NA-R-143', 'allies know each other’s fleets by name; who has left does not any more', () => {
    const { play, state } = table();
    const fleet = pieceId('es_gravina');
    expect(isNamed(state, fleet, FR, false)).toBe(true);
    expect(isNamed(state, fleet, GB, false)).toBe(false);
    joinBloc(play, SPAIN, COALITION);
    expect(isNamed(state, fleet, FR, false)).toBe(false);
    expect(isNamed(state, fleet, GB, false)).toBe(true);
    turnNeutral(play, SPAIN);
    expect([FR, GB, ES].map((seat) => isNamed(state, fleet, seat, false))).toEqual([false, false, true]);
  });
});

describe('what players agree on', () => {
  const cede = (province: string, to: number, from: number, seat: number): Deal => ({
    from,
    to: [seat],
    kind: 'cede',
    terms: { province: provinceId(province), to },
  });

  clause(['NA-R-167', 'NA-R-166', 'NA-G.Annexation-b'], 'a province for an ally whose land it touches', () => {
    const desk = table();
    desk.run(speaking(AUSTRIA));
    expect(desk.may(cede('galicia', RUSSIA, AT, RU))).toBe(true);
    expect(desk.may(cede('tyrol', RUSSIA, AT, RU))).toBe('does not touch');
    expect(desk.may(cede('silesia', AUSTRIA, PR, AT))).toBe('no entente');
    expect(desk.may(cede('galicia', RUSSIA, RU, AT))).toBe('not its province');
    desk.strike(cede('galicia', RUSSIA, AT, RU));
    expect(desk.state.owner[provinceId('galicia')]).toBe(RUSSIA);
  });

  clause(['NA-12.2.5-a', 'NA-12.2.5-b'], 'money in the budget, within the limits of a gift', () => {
    const desk = table((s) => {
      s.money[BRITAIN] = 20;
      s.money[FRANCE] = 20;
      for (let major = 0; major < MAJORS; major++) s.budget[major] = 30;
    });
    const gift = (power: number, to: number, amount: number, from: number, seat: number): Deal => ({
      from,
      to: [seat],
      kind: 'gift',
      terms: { power, to, amount },
    });
    expect(desk.may(gift(BRITAIN, AUSTRIA, 10, GB, AT))).toBe('gifts in the budget');
    desk.run({ at: 'market', seats: [FR, GB, AT], ready: 0, gifts: [] });
    expect(desk.may(gift(BRITAIN, AUSTRIA, 10, GB, AT))).toBe(true);
    expect(desk.may(gift(FRANCE, SPAIN, 7, FR, ES)), 'others give 6 at most').toBe('gift too large');
    desk.strike(gift(BRITAIN, AUSTRIA, 10, GB, AT));
    expect([desk.state.money[BRITAIN], desk.state.money[AUSTRIA]]).toEqual([10, 10]);
    expect(desk.may(gift(BRITAIN, AUSTRIA, 21, GB, AT))).toBe('gift too large');
  });

  clause(['NA-13.3.1.1-a', 'NA-R-167'], 'a separate peace needs every player on the other side', () => {
    const desk = table();
    desk.run({ at: 'talks', ready: 0 });
    const terms = { power: AUSTRIA, provinces: [], to: FRANCE, money: 0, system: false, aid: false, turns: 4 };
    const peace = (...to: number[]): Deal => ({ from: AT, to, kind: 'peace', terms });
    expect(desk.may(peace(FR))).toBe('between the blocs');
    expect(desk.may(peace(FR, ES))).toBe(true);
    desk.strike(peace(FR, ES));
    expect(desk.state.side[AUSTRIA]).toBe(NEUTRAL);
    expect(isTruce(desk.state, AUSTRIA, FRANCE)).toBe(true);
    expect(isEnemy(desk.state, RUSSIA, FRANCE), 'the others fight on').toBe(true);
  });

  clause(['NA-5.3.4-b', 'NA-R-169'], 'Turkey lets the fleets of a power through the straits for a year', () => {
    const desk = table((s) => {
      s.side[TURKEY] = EMPIRE;
    });
    const passage: Deal = { from: TR, to: [PR], kind: 'passage', terms: { power: PRUSSIA } };
    desk.run(speaking(TURKEY));
    expect(passesBosphorus(desk.state, PRUSSIA)).toBe(false);
    expect(desk.may(passage)).toBe(true);
    expect(desk.may({ ...passage, from: FR })).not.toBe(true);
    desk.strike(passage);
    expect(hasPassage(desk.state, PRUSSIA)).toBe(true);
    desk.state.turn += 4;
    expect(hasPassage(desk.state, PRUSSIA)).toBe(false);
  });
});

describe('cards that move a power with a player', () => {
  clause(['NA-11.1-u', 'NA-R-201'], 'the player decides whether to follow', () => {
    const desk = table((s) => {
      s.side[PRUSSIA] = EMPIRE;
    });
    const frame = { at: 'follow', card: 77, power: PRUSSIA, side: COALITION } as const;
    desk.run({ at: 'sealift.done' }, frame);
    expect(desk.machine.busy(desk.position)).toEqual([seatOf(desk.state, PRUSSIA)]);
    expect(desk.machine.choices(desk.position, PR).map(({ verb }) => verb)).toEqual(['follow', 'refuse']);
    desk.machine.take(desk.position, PR, { verb: 'follow', arg: {} }, new FastChance(5));
    expect(desk.state.side[PRUSSIA]).toBe(COALITION);
  });

  clause(
    ['NA-14.4.1-h', 'NA-14.4.1-j', 'NA-R-205'],
    'after Dos de Mayo Spain may turn on guests in a later step',
    () => {
      const desk = table((s) => {
        s.spain = 8;
        const troops = pieceId('fr_i');
        put(s, troops, s.place[pieceId('es_guard')]!);
      });
      desk.run(speaking(SPAIN));
      expect(desk.machine.choices(desk.position, ES).map(({ verb }) => verb)).toContain('breakAlliance');
      desk.machine.take(desk.position, ES, { verb: 'breakAlliance', arg: {} }, new FastChance(6));
      expect(isEnemy(desk.state, SPAIN, FRANCE)).toBe(true);
    },
  );
});

describe('Dos de Mayo', () => {
  /** Card 56 has been played against the ally whose troops are in Spain, and her player is asked. */
  const played = (answer: string): State => {
    const desk = table((s) => {
      s.spain = 8;
      put(s, pieceId('fr_i'), s.place[pieceId('es_guard')]!);
    });
    desk.run({ at: 'sealift.done' }, { at: 'follow', card: cardNumber(56), power: SPAIN, side: COALITION });
    expect(desk.machine.busy(desk.position)).toEqual([ES]);
    desk.machine.take(desk.position, ES, { verb: answer, arg: {} } as never, new FastChance(7));
    return desk.state;
  };

  clause(
    ['NA-R-205', 'NA-14.4.1-j', 'NA-14.4.2-j'],
    'a player of Spain decides whether she breaks with her ally',
    () => {
      const stays = played('refuse');
      expect([isEnemy(stays, SPAIN, FRANCE), isLiberationWar(stays)]).toEqual([false, false]);
      const breaks = played('follow');
      expect([isEnemy(breaks, SPAIN, FRANCE), isLiberationWar(breaks)]).toEqual([true, true]);
    },
  );
});

describe('the straits and aid', () => {
  const fleet = pieceId('gb_collingwood');

  /** A British squadron in the Aegean under the naval marker of the Coalition; Turkey is neutral and has a player. */
  function atTheStraits(): Desk {
    const desk = table((s) => {
      s.side[TURKEY] = NEUTRAL;
      put(s, fleet, placeId('aegean'));
    });
    desk.run(newNaval(COALITION));
    desk.machine.take(desk.position, GB, { verb: 'sail', arg: { place: placeId('aegean') } }, new FastChance(1));
    desk.machine.take(desk.position, GB, { verb: 'steer', arg: { place: placeId('marmara') } }, new FastChance(1));
    return desk;
  }

  clause(
    ['NA-5.3.4-e', 'NA-R-169'],
    'a player of neutral Turkey is asked before a fleet enters the Sea of Marmara',
    () => {
      const desk = atTheStraits();
      expect(desk.machine.busy(desk.position)).toEqual([TR]);
      desk.machine.take(desk.position, TR, { verb: 'letPass', arg: {} }, new FastChance(1));
      expect(desk.state.place[fleet]).toBe(placeId('marmara'));
      expect(isEnemy(desk.state, TURKEY, BRITAIN)).toBe(false);
    },
  );

  clause(['NA-5.3.4-d', 'NA-R-169'], 'closing the Bosphorus is war, and the fleet stays where it was', () => {
    const desk = atTheStraits();
    desk.machine.take(desk.position, TR, { verb: 'closeStraits', arg: {} }, new FastChance(1));
    expect(desk.state.place[fleet]).toBe(placeId('aegean'));
    expect(isEnemy(desk.state, TURKEY, BRITAIN)).toBe(true);
    expect(isEnemy(desk.state, TURKEY, AUSTRIA), 'it is war with that major alone').toBe(false);
  });

  clause(['NA-13.3.2.3-k', 'NA-R-115'], 'aid may be left when the peace is over, by an agreement of both', () => {
    const corps = pieceId('at_i');
    const desk = table((s) => {
      s.side[AUSTRIA] = NEUTRAL;
      s.treaties = [
        { kind: 'mandatory', loser: AUSTRIA, victor: FRANCE, made: 1, until: 2, continued: false, alliance: false },
      ];
      lendPiece(s, corps, FRANCE);
    });
    const left: Deal = { from: AT, to: [FR], kind: 'aid', terms: { power: AUSTRIA, to: FRANCE } };
    desk.run(speaking(AUSTRIA));
    expect(desk.may({ ...left, to: [GB], terms: { power: AUSTRIA, to: BRITAIN } })).toBe('lends it nothing');
    expect(desk.may(left)).toBe(true);
    desk.strike(left);
    endTreaties(desk.play);
    expect(isLent(desk.state, corps)).toBe(true);
    turnNeutral(desk.play, FRANCE);
    expect(isLent(desk.state, corps), 'who leaves the war gives back what it borrowed').toBe(false);
  });
});
