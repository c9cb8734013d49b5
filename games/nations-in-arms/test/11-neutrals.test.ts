/** 5.1.2, 11.2.5: what neutral majors do. */
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { ACTED, marker, NEUTRAL, type State } from '../src/shape.ts';
import { provinceOfHex, SPAIN } from '../src/tables.ts';
import { europe } from './europe.ts';
import { canSteer, sail, sailFrame, steer } from './ships.ts';
import { hex, id, type Put, type Stage } from './stage.ts';

const m = (name: string): number => marker.names.indexOf(name);

/** A neutral Spain with ships. */
const neutral = (pieces: { [name: string]: Put }, more: (s: State) => void = () => {}): Stage => {
  const desk = europe(pieces, (s) => {
    s.side[SPAIN] = NEUTRAL;
    more(s);
  });
  desk.begin('naval', { marker: m('neutral naval') });
  return desk;
};

describe('neutral fleets', () => {
  clause('NA-11.2.5-d', 'sail where they like, and end in a harbour of their country', () => {
    const desk = neutral({ es_gravina: { at: 'cadiz' } });
    expect(desk.machine.busy(desk.position)).toEqual([0]);
    sail(desk, 0, 'cadiz');
    steer(desk, 0, 'st_vincent', 'west_med');
    expect(desk.verdict(0, 'halt')).toBe('NA-11.2.5-d');
    expect(desk.verdict(0, 'leaveFleets')).not.toBe(true);
    steer(desk, 0, 'cartagena');
    desk.take(0, 'halt');
    expect(desk.at('es_gravina')).toBe(hex('cartagena'));
  });

  test('keep the MP for the way home, and put in nowhere else', () => {
    const desk = neutral({ es_gravina: { at: 'cadiz' } });
    sail(desk, 0, 'cadiz');
    const other = (): string => (sailFrame(desk).place === hex('st_vincent') ? 'south_atlantic' : 'st_vincent');
    steer(desk, 0, 'st_vincent');
    while (canSteer(desk, 0, other()) === true) steer(desk, 0, other());
    expect(canSteer(desk, 0, other())).toBe('NA-11.2.5-d');
    const ports = desk
      .choices(0)
      .filter((c) => c.verb === 'steer')
      .map((c) => c.arg.place as number);
    expect(ports.length).toBeGreaterThan(0);
    for (const port of ports) expect(desk.state.owner[provinceOfHex[port]!]).toBe(SPAIN);
  });

  test('are not hunted by anyone, nor do they attack', () => {
    const desk = neutral({
      es_gravina: { at: 'cadiz' },
      gb_channel: { at: 'st_vincent' },
      fr_brest: { at: 'west_med' },
    });
    sail(desk, 0, 'cadiz');
    steer(desk, 0, 'st_vincent', 'west_med');
    expect(desk.machine.busy(desk.position)).toEqual([0]);
    expect(desk.verbs(0)).not.toContain('engage');
  });
});

describe('neutral troops', () => {
  const impulse = (pieces: { [name: string]: Put }, more: (s: State) => void = () => {}): Stage => {
    const desk = europe(pieces, more);
    desk.begin('impulse', { marker: m('neutral land') });
    return desk;
  };
  const pieces = { pr_i: { at: 'berlin', steps: 2 }, fw2: { at: 'berlin' } };

  clause(['NA-5.1.2-d', 'NA-R-125'], 'act with any initiative: the neutral marker has no value', () => {
    const desk = impulse(pieces);
    expect(desk.verbs(1)).toContain('activate');
    expect(desk.verbs(1)).toContain('activateUnit');
  });

  clause(['NA-5.1.2-b', 'NA-5.1.2-c'], 'have one activation a turn, under that marker and no other', () => {
    const desk = impulse(pieces);
    desk.take(1, 'activateUnit', { unit: id('pr_i') });
    if (desk.verbs(1).includes('begin')) desk.take(1, 'begin');
    desk.take(1, 'halt');
    expect(desk.state.marks[id('pr_i')]! & ACTED).not.toBe(0);
    expect(desk.verdict(1, 'activateUnit', { unit: id('pr_i') })).not.toBe(true);
    const other = europe(pieces);
    other.begin('impulse', { marker: m('coalition 1') });
    expect(other.machine.choices(other.position, 1).filter((c) => c.arg.unit === id('pr_i'))).toEqual([]);
  });
});
