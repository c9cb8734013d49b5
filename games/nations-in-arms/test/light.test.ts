/** The game without what a campaign does without: the same game, as far as that campaign goes. */
import { type AnyGame, variants } from '@concert/kernel';
import { audit } from '@concert/kernel/conformance';
import { simulateAll } from '@concert/players';
import { describe, expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';
import { gameFor } from '../src/light.ts';
import { allScenarios, type Parts } from '../src/shape.ts';

const isOfAllEurope = (scenario: unknown): boolean =>
  scenario === 'coalition1792' || String(scenario).startsWith('grand1805');

describe('the light game', () => {
  test('has cards, money and the sea only where the campaign has them; all Europe is played with the whole game', async () => {
    const italy = await gameFor({ scenario: 'italy1796' });
    expect(await gameFor({})).toBe(italy);
    const parts: { [scenario: string]: unknown } = {};
    for (const scenario of allScenarios) {
      const game = await gameFor({ scenario });
      expect(await gameFor({ scenario })).toBe(game);
      if (isOfAllEurope(scenario)) expect(game).toBe(nationsInArms);
      const { cards, campaigns } = game.parts as Parts;
      expect(campaigns).toHaveProperty(scenario);
      parts[scenario] = [cards.length > 0, 'budget' in game.steps, 'seaBattle' in game.steps];
    }
    expect(parts).toEqual({
      italy1796: [false, false, false],
      austerlitz1805: [true, false, false],
      jena1806: [true, false, false],
      russia1812: [true, false, false],
      peninsula1808: [true, true, false],
      coalition1792: [true, true, true],
      grand1805: [true, true, true],
      grand1805_multi: [true, true, true],
    });
  });

  test('offers the same campaigns and options', async () => {
    const { options, verbs, kinds } = await gameFor({});
    expect(Object.keys(options)).toEqual(Object.keys(nationsInArms.options));
    expect(JSON.stringify(options)).toBe(JSON.stringify(nationsInArms.options));
    expect(verbs).toBe(nationsInArms.verbs);
    expect(kinds).toEqual(nationsInArms.kinds);
  });

  test('plays every campaign without diplomacy as the whole game does', async () => {
    const scenarios = new Set<unknown>();
    for (const options of variants(nationsInArms)
      .filter(({ scenario }) => !isOfAllEurope(scenario))
      .slice(0, 12)) {
      const play = (game: AnyGame, player: string) => {
        const { finished, games, choices, errors, deadEnds } = simulateAll({
          game,
          options: { ...options, until: 1 },
          players: [player],
          games: 1,
          seed: 'light',
        });
        return { finished, games, choices, errors, deadEnds };
      };
      const light = await gameFor(options);
      // Bots are slow, and what they know of a campaign depends on neither fog nor optional rules.
      const seen = scenarios.has(options.scenario);
      scenarios.add(options.scenario);
      for (const player of seen ? ['random'] : ['random', 'policy'])
        expect(play(light, player), JSON.stringify(options)).toEqual(play(nationsInArms as never, player));
    }
  });

  test('has words for all it says', async () => {
    const { failures, choices } = audit(await gameFor({ scenario: 'austerlitz1805' }), {
      games: 1,
      seed: 'light',
      // What is said is checked at every step, the worlds behind it only now and then: the whole game is examined elsewhere.
      depth: 0.02,
      variants: [{ scenario: 'austerlitz1805', until: 1 }],
    });
    expect(failures).toEqual([]);
    expect(choices).toBeGreaterThan(100);
  });
});
