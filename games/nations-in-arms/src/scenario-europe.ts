/** The campaigns of all Europe as their tables have them. */
import { europeRows } from './data/europeRows.ts';
import { resources } from './data/resources.ts';
import { type Campaign, campaign } from './scenario.ts';

export const europeCampaign = (id: string): Campaign => campaign(id, europeRows, resources);
