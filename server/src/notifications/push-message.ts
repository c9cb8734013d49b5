/**
 * A push message as browsers' push services take it: encrypted for one browser (RFC 8291, in one record of RFC 8188), so that
 * the service in between reads nothing, and signed by this server (RFC 8292, “VAPID”). Node's own cryptography does all of it.
 */
import { createCipheriv, createECDH, createPrivateKey, type ECDH, hkdfSync, randomBytes, sign } from 'node:crypto';

const CURVE = 'prime256v1';
/** The size of the one record; a message is much shorter. */
const RECORD = 4096;
/** How long a signature is good for, in seconds; services refuse more than a day. */
const SIGNED_FOR = 12 * 3600;

/** A browser's own keys, as it gives them. */
export interface BrowserKeys {
  /** Its public key: a point of P-256, base64url. */
  p256dh: string;
  /** A secret it shares with this server, base64url. */
  auth: string;
}

/** Drawn anew for every message. */
export interface Drawn {
  key: ECDH;
  salt: Buffer;
}

function draw(): Drawn {
  const key = createECDH(CURVE);
  key.generateKeys();
  return { key, salt: randomBytes(16) };
}

/** Is this a public key and a secret that something can be encrypted with? */
export function areBrowserKeys({ p256dh, auth }: BrowserKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    draw().key.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

/** The body of the request. It is filled up to a multiple of `block`, so that its length says little of what it holds. */
export function encryptFor({ p256dh, auth }: BrowserKeys, text: string, block = 1, { key, salt } = draw()): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = key.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const shared = hkdfSync('sha256', key.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const derive = (what: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', Buffer.from(shared), salt, `Content-Encoding: ${what}\0`, length));
  const cipher = createCipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  // The last record ends with a two; what comes after it is only there to fill it up.
  const plain = Buffer.concat([Buffer.from(text), Buffer.from([2])]);
  const filled = Buffer.concat([plain, Buffer.alloc((block - (plain.length % block)) % block)]);
  if (filled.length > RECORD - 17) throw new Error('a push message must be shorter');
  const head = Buffer.concat([salt, Buffer.from([0, 0, RECORD >> 8, RECORD & 255, ours.length]), ours]);
  return Buffer.concat([head, cipher.update(filled), cipher.final(), cipher.getAuthTag()]);
}

/** The server's own pair of keys, base64url: it signs what it sends, and browsers take pushes from no one else. */
export interface ServerKeys {
  publicKey: string;
  privateKey: string;
}

export function newServerKeys(): ServerKeys {
  const { key } = draw();
  // A number that begins with a zero is given without it.
  const privateKey = Buffer.concat([Buffer.alloc(32), key.getPrivateKey()]).subarray(-32);
  return { publicKey: key.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') };
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The `authorization` of a request to this push service; `contact` is where its operator can reach the host of this server. */
export function signatureFor(endpoint: string, contact: string, keys: ServerKeys, now: number): string {
  const { publicKey, privateKey } = keys;
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + SIGNED_FOR, sub: contact };
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, x: x!, y: y! };
  const key = createPrivateKey({ format: 'jwk', key: jwk });
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${text}.${signature}, k=${publicKey}`;
}
