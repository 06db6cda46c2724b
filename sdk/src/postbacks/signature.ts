import { invalidOption } from '../rewards-wall-error.ts';

const PREFIX = 'whsec_';
const MIN_KEY_BYTES = 24;
/** A sender that rotates its key sends fewer. More are an attempt to guess one. */
const MAX_SIGNATURES = 8;
const algorithm = { name: 'HMAC', hash: 'SHA-256' };
const encoder = new TextEncoder();

/** Verifies HMAC-SHA256 in constant time. */
export interface Verifier {
  /** Whether any of the signatures is that of `data` under any of the secrets. */
  isSigned(data: Uint8Array<ArrayBuffer>, signatures: readonly Uint8Array<ArrayBuffer>[]): Promise<boolean>;
}

/** A verifier for messages signed with one of `secrets`. Throws if a secret is malformed. */
export function verifierOf(secrets: unknown): Verifier {
  const list: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  if (list.length === 0) throw invalidOption('secrets is empty: pass what "postback add" printed, whsec_…');
  const keys = Promise.all(list.map(keyBytes).map(importKey));
  // Prevents an unhandled rejection; callers that await the keys still see the failure.
  keys.catch(() => undefined);
  return {
    async isSigned(data, signatures) {
      for (const key of await keys) {
        for (const signature of signatures.slice(0, MAX_SIGNATURES)) {
          if (await crypto.subtle.verify('HMAC', key, signature, data)) return true;
        }
      }
      return false;
    },
  };
}

const importKey = (bytes: Uint8Array<ArrayBuffer>): ReturnType<typeof crypto.subtle.importKey> =>
  crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);

/** Decodes the key of a secret. The errors never quote it. */
function keyBytes(secret: unknown): Uint8Array<ArrayBuffer> {
  const text = typeof secret === 'string' ? secret.trim() : '';
  if (text === '') throw invalidOption('A secret is missing: pass what "postback add" printed, whsec_…');
  if (text.startsWith('sk_') || text.startsWith('pk_')) {
    throw invalidOption(
      'A secret is the key of a wall. Postbacks are signed with what "postback add" printed, whsec_…',
    );
  }
  const bytes = text.startsWith(PREFIX) ? fromBase64(text.slice(PREFIX.length)) : null;
  if (bytes === null || bytes.length < MIN_KEY_BYTES) {
    throw invalidOption('A secret is not one that "postback add" printed: whsec_ and base64. Is it complete?');
  }
  return bytes;
}

/** Decodes base64; null if it is malformed. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** Decodes hex, of which there must be an even number of digits. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Concatenates texts (as UTF-8) and bytes. */
export function bytesOf(...parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const chunks = parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part));
  const all = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let end = 0;
  for (const chunk of chunks) {
    all.set(chunk, end);
    end += chunk.length;
  }
  return all;
}
