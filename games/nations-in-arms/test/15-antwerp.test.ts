import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { put } from '../src/rules/1-units.ts';
import { idleFleets } from '../src/rules/12-fleets.ts';
import { isSheltered, rollForAntwerp } from '../src/rules/15-antwerp.ts';
import { POOL, type State } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE, piecesOf } from '../src/tables.ts';
import { isDecoy, isShip } from '../src/tables-sea.ts';
import { hex, type Stage, stage } from './stage.ts';

const antwerp = hex('antwerp');
const spring = (more: (s: State) => void = () => {}, on = true): Stage =>
  stage(
    {},
    (s) => {
      s.year = 1806;
      s.turn = 5;
      s.season = 0;
      s.controller[cityId('antwerp')] = FRANCE;
      more(s);
    },
    { scenario: 'grand1805', antwerp: on },
  );
const built = (desk: Stage): number =>
  piecesOf[FRANCE]!.filter((p) => isShip[p] && !isDecoy[p] && desk.state.place[p] === antwerp).length;
function roll(desk: Stage, dice: readonly number[]): number {
  desk.script(dice);
  rollForAntwerp(desk.context());
  return built(desk);
}

describe('15.2 Antwerp', () => {
  clause(['NA-15.2-a'], 'shelters ships while it is French and not besieged', () => {
    expect(isSheltered(spring().play, antwerp)).toBe(true);
    expect(isSheltered(spring().play, hex('brest'))).toBe(false);
    expect(isSheltered(spring(() => {}, false).play, antwerp)).toBe(false);
    const besieged = spring((s) => {
      s.siege[cityId('antwerp')] = 1;
    });
    expect(isSheltered(besieged.play, antwerp)).toBe(false);
    const lost = spring((s) => {
      s.controller[cityId('antwerp')] = BRITAIN;
    });
    expect(isSheltered(lost.play, antwerp)).toBe(false);
  });

  clause(['NA-15.2-b'], 'builds a fleet in even years on 4 or more', () => {
    expect(idleFleets(spring().state, FRANCE).length).toBeGreaterThan(1);
    expect(roll(spring(), [4, 1])).toBe(1);
    expect(roll(spring(), [3])).toBe(0);
    const odd = spring((s) => {
      s.year = 1807;
    });
    expect(roll(odd, [])).toBe(0);
    expect(
      roll(
        spring(() => {}, false),
        [],
      ),
    ).toBe(0);
    const none = spring((s) => {
      for (const p of piecesOf[FRANCE]!) if (isShip[p] && s.place[p] === POOL) put(s, p, -3);
    });
    expect(roll(none, [])).toBe(0);
  });
});
