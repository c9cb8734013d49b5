/** A thread that hosts tables of the games there are. */
import { gameIds, loadBundle } from '@concert/registry';
import { traceSources } from '../traces.ts';
import { hostTables } from './host-thread.ts';

traceSources();

hostTables({ ids: gameIds, load: loadBundle });
