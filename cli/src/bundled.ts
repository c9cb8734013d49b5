/** The command line as it is built: bundled with everything it needs. */
import { traceSources } from '@concert/server/traces';

traceSources();

export { main } from './index.ts';
