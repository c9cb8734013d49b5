/** Where the script of a thread is, whoever starts it: threads run from the bundle, since they cannot run from source. */
import { home } from './paths.ts';

export const threadScript = (kind: 'rules' | 'bots'): URL => new URL(`dist/bundle/${kind}-thread.js`, home);
