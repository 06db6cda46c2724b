import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

// The authenticator's and browser's side of passkeys (WebAuthn level 3). Claims can be changed, so that tests can send
// what no browser would.

export interface Passkey {
  credentialId: Buffer;
  key: KeyObject;
  /** The public key in COSE. */
  publicKey: Buffer;
  userHandle: string;
  counter: number;
}

/** The claims in a response; each can be wrong. */
interface Claims {
  origin: string;
  host: string;
  type?: string;
  isVerified?: boolean;
  userHandle?: string;
  counter?: number;
}

interface Options {
  challenge: string;
  user?: { id: string };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_KEY = 0x40;

/** Creates a passkey for a service's options, with the browser's response. */
export function makePasskey(options: Options, claims: Claims) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  const cose = Buffer.from(isoCBOR.encode(key));
  const userHandle = options.user?.id ?? '';
  const passkey: Passkey = { credentialId: randomBytes(16), key: privateKey, publicKey: cose, userHandle, counter: 0 };
  const length = Buffer.alloc(2);
  length.writeUInt16BE(passkey.credentialId.length);
  const attested = Buffer.concat([Buffer.alloc(16), length, passkey.credentialId, cose]);
  const authData = Buffer.concat([signedData(claims, { counter: 0, flags: NEW_KEY }), attested]);
  const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', authData],
  ]);
  const response = {
    clientDataJSON: clientData(options, { type: 'webauthn.create', ...claims }).toString('base64url'),
    attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
    transports: ['internal'],
  };
  const id = passkey.credentialId.toString('base64url');
  return { passkey, answer: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } };
}

/** The browser's response to a service's options, signed by a passkey. */
export function answerWith(passkey: Passkey, options: Options, claims: Claims) {
  const { counter = passkey.counter, userHandle = passkey.userHandle } = claims;
  const data = signedData(claims, { counter, flags: 0 });
  const client = clientData(options, { type: 'webauthn.get', ...claims });
  const signature = sign('sha256', Buffer.concat([data, sha256(client)]), passkey.key);
  const response = {
    clientDataJSON: client.toString('base64url'),
    authenticatorData: data.toString('base64url'),
    signature: signature.toString('base64url'),
    userHandle,
  };
  const id = passkey.credentialId.toString('base64url');
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

function signedData(
  { host, isVerified = true }: Claims,
  { counter, flags }: { counter: number; flags: number },
): Buffer {
  const counted = Buffer.alloc(4);
  counted.writeUInt32BE(counter);
  return Buffer.concat([sha256(host), Buffer.of(PRESENT | (isVerified ? VERIFIED : 0) | flags), counted]);
}

function clientData({ challenge }: Options, { origin, type }: Claims): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
