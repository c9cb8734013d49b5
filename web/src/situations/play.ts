/** Starts a situation at a table of its own. */
import type { WorkerLink } from '../link/worker-link.ts';
import { USUAL_BOT } from '../lobby/usual-bot.ts';
import { t } from '../text/index.ts';
import type { NamedSituation } from './files.ts';

export async function playSituation(local: WorkerLink, { name, file }: NamedSituation): Promise<void> {
  location.hash = `#/table/${await local.api.situate(name, file, t.lobby.you, USUAL_BOT)}`;
}
