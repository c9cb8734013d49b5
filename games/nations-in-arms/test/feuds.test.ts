import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { isEnemy, put, seatOf, sideOf, sideOfPiece } from '../src/rules/1-units.ts';
import { isOpen } from '../src/rules/4-survey.ts';
import { mayGo } from '../src/rules/5-bounds.ts';
import { updateSieges } from '../src/rules/9-sieges.ts';
import { dropStance, seenBy, takeStance } from '../src/rules/11-stances.ts';
import { allyMinor, declareWar } from '../src/rules/11-status.ts';
import { newDeclarations } from '../src/rules/11-war.ts';
import { conquerorOf, isBeaten } from '../src/rules/13-minors.ts';
import { INSURGENTS, rise } from '../src/rules/14-revolts.ts';
import { COALITION, EMPIRE, NEUTRAL, type State } from '../src/shape.ts';
import { cityId, FRANCE, powerId, provinceId, RUSSIA, TURKEY } from '../src/tables.ts';
import { courts } from './courts.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const POLAND: number = powerId('poland');
const NEUTRAL_LAND = 12;

/** Spring 1792: Russia is neutral and run by the second seat. */
const east = (pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage =>
  stage(pieces, more, 'coalition1792');

/** Russia has attacked Poland. */
function war(pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage {
  const desk = east(pieces, more);
  declareWar(desk.play, RUSSIA, POLAND);
  desk.state.fielding = [];
  return desk;
}

describe('Russia against Poland', () => {
  clause(['NA-R-218', 'NA-11.3-g'], 'who runs neutral Russia may declare war on Poland, and on no one else', () => {
    const desk = east();
    expect(newDeclarations(desk.play).powers).toContain(RUSSIA);
    desk.run([{ at: 'declare', powers: [RUSSIA] }]);
    expect(desk.machine.busy(desk.position)).toEqual([seatOf(desk.state, RUSSIA)]);
    const wars = desk.choices(1).flatMap((c) => (c.verb === 'war' ? [c.arg.on] : []));
    expect(wars).toEqual([POLAND]);
    expect(newDeclarations(desk.play).powers, 'a neutral that no one plays never does').not.toContain(TURKEY);
  });

  clause('NA-R-218', 'Poland then fights Russia alone, run by France, and is allied to no bloc', () => {
    const { state } = war();
    expect([isEnemy(state, RUSSIA, POLAND), isEnemy(state, RUSSIA, FRANCE)]).toEqual([true, false]);
    expect([sideOf(state, POLAND), sideOf(state, RUSSIA), state.allegiance[POLAND]]).toEqual([NEUTRAL, NEUTRAL, -1]);
    expect(seatOf(state, POLAND)).toBe(seatOf(state, FRANCE));
  });

  clause(['NA-R-218', 'NA-11.2.5-c'], 'Russian units enter Poland in the neutral land impulse and fight there', () => {
    const desk = war({ ru_i: { at: 'grodno', steps: 2 }, suvorov: { at: 'grodno' }, poland_i1: { at: 'warsaw' } });
    const [warsaw, konigsberg] = [hex('warsaw'), hex('konigsberg')];
    expect(mayGo(desk.play, [id('ru_i')], warsaw), 'at rest she keeps to her land').not.toBe(true);
    seenBy(desk.state, RUSSIA, () => {
      expect(isOpen(desk.play, sideOf(desk.state, RUSSIA), warsaw)).toBe(true);
      expect(mayGo(desk.play, [id('ru_i')], warsaw)).toBe(true);
      expect(isOpen(desk.play, sideOf(desk.state, RUSSIA), konigsberg), 'Prussia stays closed').toBe(false);
    });
    desk.begin('impulse', { marker: NEUTRAL_LAND });
    expect(desk.machine.busy(desk.position).length).toBe(1);
  });

  clause('NA-R-218', 'in Winter Warsaw in Russian hands is Poland beaten by Russia', () => {
    const desk = war({ ru_i: { at: 'warsaw', steps: 2 }, suvorov: { at: 'warsaw' } }, (s) => {
      s.controller[cityId('warsaw')] = RUSSIA;
    });
    expect(isBeaten(desk.play, POLAND)).toBe(true);
    expect(conquerorOf(desk.play, POLAND)).toBe(RUSSIA);
    expect(isBeaten(east().play, POLAND)).toBe(false);
  });

  clause('NA-R-218', 'it ends when Poland becomes the ally of a bloc', () => {
    const { play, state } = war();
    allyMinor(play, POLAND, FRANCE);
    expect([state.feuds.length, seatOf(state, POLAND), sideOf(state, POLAND)]).toEqual([0, 0, EMPIRE]);
  });
});

describe('insurgents against a neutral owner', () => {
  /** Serbia has risen for Russia; Turkey is neutral. */
  function serbia(pieces: { [name: string]: Put } = {}): Stage {
    const desk = courts({ ...pieces }, (s) => {
      s.side[TURKEY] = NEUTRAL;
      s.side[RUSSIA] = COALITION;
    });
    rise(desk.play, 'serbia', RUSSIA);
    desk.run([{ at: 'field', minor: INSURGENTS, seat: seatOf(desk.state, RUSSIA) }]);
    const seat = desk.machine.busy(desk.position)[0]!;
    if (desk.verbs(seat).includes('agree')) desk.take(seat, 'agree');
    return desk;
  }

  clause(
    ['NA-R-202', 'NA-14.3-f'],
    'they are enemies of the owner, which is no war between owner and controller',
    () => {
      const desk = serbia();
      const rebel = id('ins_serbia');
      expect(sideOfPiece(desk.state, rebel), 'they act by the markers of their controller').toBe(COALITION);
      takeStance(desk.play, rebel);
      expect(isOpen(desk.play, sideOfPiece(desk.state, rebel), hex('belgrade'))).toBe(true);
      expect(sideOf(desk.state, RUSSIA), 'Russia stands aside').toBe(NEUTRAL);
      dropStance(desk.state);
      expect(isEnemy(desk.state, RUSSIA, TURKEY)).toBe(false);
      expect(isOpen(desk.play, COALITION, hex('belgrade')), 'the land stays closed to her other units').toBe(false);
    },
  );

  clause(['NA-R-202', 'NA-14.3-f'], 'a neutral owner may attack them', () => {
    const desk = serbia({ tr_jan1: { at: 'belgrade' } });
    const turks = desk.state.present.find((p) => p === id('tr_jan1'))!;
    takeStance(desk.play, turks);
    const [own, theirs] = [sideOfPiece(desk.state, turks), sideOfPiece(desk.state, id('ins_serbia'))];
    expect([own === NEUTRAL, Math.abs(own - theirs)]).toEqual([false, 1]);
    expect(isOpen(desk.play, own, desk.at('ins_serbia'))).toBe(true);
    expect(isOpen(desk.play, own, hex('vienna'))).toBe(false);
  });

  clause(['NA-R-202'], 'a siege of theirs lasts between activations', () => {
    const desk = serbia();
    const belgrade = cityId('belgrade');
    desk.state.owner[provinceId('serbia')] = TURKEY;
    desk.state.controller[belgrade] = TURKEY;
    for (const p of [id('ins_serbia'), id('karageorge')]) put(desk.state, p, hex('belgrade'));
    desk.state.siege[belgrade] = 1;
    updateSieges(desk.play, hex('belgrade'));
    expect(desk.state.siege[belgrade]).toBe(1);
  });
});
