// `npm run soak -- --clicks NAME`: campaigns of Nations in Arms, and Power & Prestige, by clicks from the lobby to the review, those with NAME in theirs.
// Pictures of every new kind of question are left in `.concert/clicks`.
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { root } from './bootstrap.mjs';

/** Yields each campaign that was played, with how it went. */
export async function* clickSoak(part, out = join(root, '.concert', 'clicks')) {
  const { module } = await runnerImport(join(root, 'e2e/src/campaigns-by-hand.ts'));
  for (const campaign of module.campaigns.filter(({ name }) => name.includes(part)))
    yield { name: campaign.name, ...(await module.playByHand(campaign, join(out, campaign.name))) };
  if ('seven'.includes(part)) yield { name: 'seven', ...(await module.playSeven(join(out, 'seven'))) };
}
