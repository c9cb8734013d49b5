/** The game without what only the campaigns of all Europe have: the same game, as far as the others go. */
import { variants } from '@concert/kernel';
import { audit } from '@concert/kernel/conformance';
import { simulateAll } from '@concert/players';
import { describe, expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';
import { gameFor } from '../src/light.ts';
import { allScenarios } from '../src/shape.ts';

const isOfAllEurope = (scenario: unknown): boolean =>
  scenario === 'coalition1792' || String(scenario).startsWith('grand1805');

describe('the light game', () => {
  test('is what a campaign without diplomacy is played with, and the whole game what the others are', async () => {
    const land = await gameFor({ scenario: 'italy1796' });
    expect(await gameFor({})).toBe(land);
    expect(land.steps).not.toHaveProperty('seaBattle');
    for (const scenario of allScenarios)
      expect(await gameFor({ scenario })).toBe(isOfAllEurope(scenario) ? nationsInArms : land);
  });

  test('offers the same campaigns and options', async () => {
    const { options, verbs, kinds } = await gameFor({});
    expect(Object.keys(options)).toEqual(Object.keys(nationsInArms.options));
    expect(JSON.stringify(options)).toBe(JSON.stringify(nationsInArms.options));
    expect(verbs).toBe(nationsInArms.verbs);
    expect(kinds).toEqual(nationsInArms.kinds);
  });

  test('plays every campaign without diplomacy as the whole game does', async () => {
    const land = await gameFor({});
    for (const options of variants(nationsInArms)
      .filter(({ scenario }) => !isOfAllEurope(scenario))
      .slice(0, 12)) {
      const play = (game: typeof land) => {
        const { finished, games, choices, errors, deadEnds } = simulateAll({
          game,
          options: { ...options, until: 1 },
          players: ['random'],
          games: 1,
          seed: 'light',
        });
        return { finished, games, choices, errors, deadEnds };
      };
      expect(play(land), JSON.stringify(options)).toEqual(play(nationsInArms as never));
    }
  });

  test('has words for all it says', async () => {
    const { failures, choices } = audit(await gameFor({}), {
      games: 1,
      seed: 'light',
      variants: [{ scenario: 'austerlitz1805', until: 1 }],
    });
    expect(failures).toEqual([]);
    expect(choices).toBeGreaterThan(100);
  });
});
