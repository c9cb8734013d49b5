/** Where the script of a thread is: threads run from the bundle, since they can't run from source. */
import { home } from './paths.ts';

export const threadScript = (kind: 'rules' | 'bots'): URL => new URL(`dist/bundle/${kind}-thread.js`, home);
