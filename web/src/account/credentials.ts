/** What the browser's passkey functions take and give, as JSON: not every browser can convert it by itself. */
import { a } from './text.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
};

const base64url = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');

export interface CreationOptions {
  challenge: string;
  user: { id: string; name: string; displayName: string };
  excludeCredentials: { type: 'public-key'; id: string }[];
}
export interface RequestOptions {
  challenge: string;
  rpId: string;
}

const common = ({ id, rawId, type, authenticatorAttachment }: PublicKeyCredential) => ({
  id,
  rawId: base64url(rawId),
  type,
  authenticatorAttachment: authenticatorAttachment as 'platform' | 'cross-platform' | null,
  clientExtensionResults: {},
});

/** Says why in the page's own words: browsers say it in theirs, for engineers. */
function explained(error: unknown): never {
  const { name } = error as Error;
  throw new Error(name === 'InvalidStateError' ? a.passkeys.known : a.passkeys.cancelled);
}

/** Makes a passkey on this device. */
export async function createCredential(options: CreationOptions): Promise<object> {
  const { challenge, user, excludeCredentials } = options;
  const made = await navigator.credentials
    .create({
      publicKey: {
        ...(options as object as PublicKeyCredentialCreationOptions),
        challenge: bytes(challenge),
        user: { ...user, id: bytes(user.id) },
        excludeCredentials: excludeCredentials.map((each) => ({ ...each, id: bytes(each.id) })),
      },
    })
    .catch(explained);
  const credential = made as PublicKeyCredential;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...common(credential),
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      attestationObject: base64url(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  };
}

/** Signs with a passkey that the person chooses. */
export async function getCredential(options: RequestOptions): Promise<object> {
  const publicKey = { ...options, challenge: bytes(options.challenge) };
  const credential = (await navigator.credentials.get({ publicKey }).catch(explained)) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...common(credential),
    response: {
      clientDataJSON: base64url(response.clientDataJSON),
      authenticatorData: base64url(response.authenticatorData),
      signature: base64url(response.signature),
      userHandle: response.userHandle && base64url(response.userHandle),
    },
  };
}
