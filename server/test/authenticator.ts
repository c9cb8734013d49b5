/** A device with a passkey, in software: it signs what a browser would, for any page it is told it is in. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

// The little of CBOR that a passkey needs (RFC 8949).
const head = (major: number, n: number): Buffer => {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
};
const int = (n: number): Buffer => (n < 0 ? head(1, -1 - n) : head(0, n));
const text = (value: string): Buffer => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const map = (...pairs: [Buffer, Buffer][]): Buffer => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

export interface Signing {
  origin: string;
  rpId: string;
  challenge: string;
  /** What the signature is for, if not for what the function makes. */
  type?: string;
}

export class Authenticator {
  readonly id = base64url(randomBytes(16));
  counter = 0;
  private readonly kind: 'ES256' | 'RS256';
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject };

  constructor(kind: 'ES256' | 'RS256' = 'ES256') {
    this.kind = kind;
    this.keys =
      kind === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 2048 });
  }

  /** A new passkey, as `navigator.credentials.create` gives it. */
  create(signing: Signing) {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.cose()]);
    const data = Buffer.concat([this.heading(signing.rpId, 0x45), attested]);
    const attestation = map([text('fmt'), text('none')], [text('attStmt'), map()], [text('authData'), bytes(data)]);
    return this.credential({
      clientDataJSON: base64url(clientData(signing, 'webauthn.create')),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** A log-in, as `navigator.credentials.get` gives it. */
  get(signing: Signing) {
    this.counter++;
    const data = this.heading(signing.rpId, 0x05);
    const client = clientData(signing, 'webauthn.get');
    const signature = createSign('sha256')
      .update(Buffer.concat([data, sha256(client)]))
      .sign(this.keys.privateKey);
    return this.credential({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
    });
  }

  private credential<R extends object>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private heading(rpId: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }

  private cose(): Buffer {
    const jwk = this.keys.publicKey.export({ format: 'jwk' });
    const part = (name: 'x' | 'y' | 'n' | 'e'): Buffer => bytes(Buffer.from(jwk[name]!, 'base64url'));
    if (this.kind === 'RS256')
      return map([int(1), int(3)], [int(3), int(-257)], [int(-1), part('n')], [int(-2), part('e')]);
    return map([int(1), int(2)], [int(3), int(-7)], [int(-1), int(1)], [int(-2), part('x')], [int(-3), part('y')]);
  }
}

const clientData = ({ origin, challenge, type }: Signing, usual: string): Buffer =>
  Buffer.from(JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }));
