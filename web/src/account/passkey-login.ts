import type { Person } from '@concert/wire';
import type { Online } from '../online/online.ts';
import { getCredential, type RequestOptions } from './credentials.ts';

/** Logs in with a passkey of this device, or of one nearby. */
export async function logInWithPasskey(online: Online): Promise<void> {
  const options = await online.send<RequestOptions>('POST', '/api/passkeys/options', {});
  const credential = await getCredential(options);
  const { me } = await online.send<{ me: Person }>('POST', '/api/passkeys/session', { credential });
  online.setUser(me);
}
