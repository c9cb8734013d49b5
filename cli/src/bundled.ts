/** The command line as it is served: put together with all it needs. */
import { traceSources } from '@concert/server/traces';

traceSources();

export { main } from './index.ts';
