/** A campaign of all Europe as it is set up, for tests that change a few things in it. */
import { FastChance, Machine, type PositionOf, ScriptedChance } from '@concert/kernel';
import type { CampaignRules } from '../src/rules/scenarios/campaigns.ts';
import type { NationsInArms, P, ScenarioId, State } from '../src/shape.ts';
import { CITIES, cityId, provinceId, provinceOfCity } from '../src/tables.ts';
import { everyCampaign } from './stage.ts';

export interface Whole {
  machine: Machine<NationsInArms>;
  position: PositionOf<NationsInArms>;
  state: State;
  play: P;
  log: { what: string; args?: { [name: string]: unknown } }[];
}

export const campaignById = (id: ScenarioId): CampaignRules => everyCampaign.parts!.campaigns[id]!;

/** The set-up; `dice` are those that will be thrown. */
export function whole(scenario: 'coalition1792' | 'grand1805', dice?: readonly number[]): Whole {
  const machine = new Machine<NationsInArms>(everyCampaign, { scenario });
  const position = machine.setUp(new FastChance(1));
  const log: Whole['log'] = [];
  const chance = dice ? new ScriptedChance(dice) : new FastChance(1);
  return { machine, position, state: position.state, log, play: machine.writeContext(position, chance, log as never) };
}

/** Hands a province over, its fortresses with it. */
export function cede(state: State, name: string, to: number): void {
  const province = provinceId(name);
  state.owner[province] = to;
  for (let c = 0; c < CITIES; c++)
    if (provinceOfCity[c] === province && state.controller[c]! >= 0) state.controller[c] = to;
}

/** Gives a power the fortress of a city, or the land round a city that has none. */
export function hand(state: State, city: string, to: number): void {
  const c = cityId(city);
  if (state.controller[c]! >= 0) state.controller[c] = to;
  else state.owner[provinceOfCity[c]!] = to;
}
