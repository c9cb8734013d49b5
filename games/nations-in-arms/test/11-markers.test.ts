/** NA-R-97, NA-R-123: by whose markers a power of neither alliance acts, and whom it does not stop. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { AT_WAR, relationOf } from '../src/rules/1-relations.ts';
import { isEnemy, seatsByMarkers } from '../src/rules/1-units.ts';
import { survey } from '../src/rules/4-survey.ts';
import { blockAt } from '../src/rules/6-sources.ts';
import { choosers } from '../src/rules/11-markers.ts';
import { seenBy } from '../src/rules/11-stances.ts';
import { declareWar } from '../src/rules/11-status.ts';
import { campaignOf } from '../src/rules/scenarios/campaigns.ts';
import { COALITION, EMPIRE } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, RUSSIA, SPAIN, TURKEY } from '../src/tables.ts';
import { left, m } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const seven = { scenario: 'grand1805_multi', players: 7 } as const;
const [PR, TR] = [4, 5];
const table = (pieces: { [name: string]: Put } = {}): Stage => stage(pieces, undefined, seven);
const asking = (desk: Stage): Stage => {
  desk.run([{ at: 'markers', powers: choosers(desk.state) }]);
  return desk;
};

describe('whose markers', () => {
  clause('NA-R-97', 'a power at war with both alliances chooses before the pool is filled', () => {
    const desk = table();
    declareWar(desk.play, PRUSSIA, FRANCE);
    declareWar(desk.play, PRUSSIA, AUSTRIA);
    const wars = (): boolean[] =>
      [FRANCE, AUSTRIA, RUSSIA, BRITAIN].map((other) => isEnemy(desk.state, PRUSSIA, other));
    expect(wars()).toEqual([true, true, false, false]);
    asking(desk);
    expect(desk.machine.busy(desk.position)).toEqual([PR]);
    expect(desk.verbs(PR)).toEqual(['empireMarkers', 'coalitionMarkers']);
    desk.take(PR, 'empireMarkers');
    expect(desk.state.side[PRUSSIA]).toBe(EMPIRE);
    expect(
      [seatsByMarkers(desk.state, EMPIRE), seatsByMarkers(desk.state, COALITION)].map((s) => s.includes(PR)),
    ).toEqual([true, false]);
    expect(wars(), 'its wars are what they were').toEqual([true, true, false, false]);
    asking(desk).take(PR, 'coalitionMarkers');
    expect([desk.state.side[PRUSSIA], ...wars()]).toEqual([COALITION, true, true, false, false]);
  });

  clause('NA-R-97', 'who fights one alliance is not asked, nor is a member of one', () => {
    const desk = table();
    declareWar(desk.play, PRUSSIA, FRANCE);
    expect(choosers(desk.state)).toEqual([]);
    declareWar(desk.play, AUSTRIA, PRUSSIA);
    expect(choosers(desk.state), 'Austria is an ally of Britain').toEqual([PRUSSIA]);
  });

  clause('NA-R-97', 'who fights only a power that has changed its markers alternates with it', () => {
    const desk = table();
    declareWar(desk.play, TURKEY, PRUSSIA);
    declareWar(desk.play, PRUSSIA, SPAIN);
    declareWar(desk.play, PRUSSIA, AUSTRIA);
    expect([desk.state.side[PRUSSIA], desk.state.side[TURKEY]]).toEqual([COALITION, EMPIRE]);
    asking(desk).take(PR, 'empireMarkers');
    expect([desk.state.side[PRUSSIA], desk.state.side[TURKEY]]).toEqual([EMPIRE, COALITION]);
    expect(relationOf(desk.state, PRUSSIA, TURKEY)).toBe(AT_WAR);
    expect(seatsByMarkers(desk.state, COALITION)).toContain(TR);
  });
});

describe('troops of other wars', () => {
  /** Prussia fights Austria alone; Russians, whom it does not fight, may stand on its way through Moravia. */
  function towardsMoravia(russians: { [name: string]: Put }): Stage {
    const prussians = { hohenlohe: { at: 'neisse' }, pr_i: { at: 'neisse' }, pr_ii: { at: 'neisse' } };
    const desk = table({ ...prussians, ...russians });
    declareWar(desk.play, PRUSSIA, AUSTRIA);
    desk.run([{ at: 'impulse', side: EMPIRE, marker: m('empire 1'), passed: 0 }]);
    desk.take(PR, 'activate', { leader: id('hohenlohe') });
    desk.take(PR, 'begin');
    return desk;
  }
  const standing = { bagration: { at: 'E0924' }, ru_i: { at: 'E0924' } };
  const beyond = { to: hex('E0925'), via: hex('E0924') };

  clause(['NA-R-123', 'NA-11.3-i'], 'they stop no one: a march leads on through their hex, at the same price', () => {
    for (const russians of [{}, standing]) {
      const desk = towardsMoravia(russians);
      desk.take(PR, 'go', beyond);
      expect(desk.at('pr_i')).toBe(hex('E0925'));
      expect(left(desk)).toBe(3);
      expect(desk.log.map(({ what }) => what)).not.toContain('battle');
    }
  });

  clause(['NA-R-123', 'NA-11.3-i'], 'but it does not end there: two forces are not in one hex', () => {
    const there = { to: hex('E0924'), via: hex('E0923') };
    expect(towardsMoravia({}).verdict(PR, 'go', there)).toBe(true);
    const desk = towardsMoravia(standing);
    expect(desk.verdict(PR, 'go', there)).not.toBe(true);
    desk.take(PR, 'go', { to: hex('E0923'), via: hex('neisse') });
    expect(desk.verdict(PR, 'go', { to: hex('E0924'), via: hex('E0923') })).toBe('NA-11.3-i');
    desk.take(PR, 'go', beyond);
    expect(desk.at('pr_i')).toBe(hex('E0925'));
  });

  clause(['NA-R-123', 'NA-6.2.1-f'], 'nor do they cut a line of supply, as enemies do', () => {
    const blocks = (who: { [name: string]: Put }): string | null => {
      const { state, play } = towardsMoravia(who);
      return seenBy(state, PRUSSIA, () =>
        blockAt(campaignOf(play), state, EMPIRE, survey(state, EMPIRE), [], hex('E0924')),
      );
    };
    expect(blocks(standing)).toBeNull();
    expect(blocks({ at_i: { at: 'E0924' } })).toBe('enemy');
  });
});
