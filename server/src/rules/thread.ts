/** A thread that hosts tables of the games there are. */
import { gameIds, loadGame } from '@concert/registry';
import { hostTables } from './host-thread.ts';

hostTables({ ids: gameIds, load: loadGame });
