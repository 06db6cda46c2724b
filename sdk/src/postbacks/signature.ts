import { invalidOption } from '../rewards-wall-error.ts';

const PREFIX = 'whsec_';
const MIN_KEY_BYTES = 24;
/** More signatures than a sender that rotates its key would send are an attempt to guess one. */
const MAX_SIGNATURES = 8;
const algorithm = { name: 'HMAC', hash: 'SHA-256' };
const encoder = new TextEncoder();

/** Verifies HMAC-SHA256 in constant time. */
export interface Verifier {
  /** Whether one of the signatures is that of `data` under one of the secrets. */
  isSigned(data: Uint8Array<ArrayBuffer>, signatures: readonly Uint8Array<ArrayBuffer>[]): Promise<boolean>;
}

/** A verifier of messages that are signed with one of `secrets`. Throws if one can't be a secret. */
export function verifierOf(secrets: unknown): Verifier {
  const list: readonly unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  if (list.length === 0) throw invalidOption('secrets is empty: pass what "postback add" printed, whsec_…');
  const keys = Promise.all(list.map(keyBytes).map(importKey));
  // Anyone who awaits the keys sees the failure.
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

/** The key in a secret: its decoded bytes. The errors never quote it. */
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

/** The bytes of `text`; null if it isn't base64. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

/** The bytes of hex digits, of which there must be an even number. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The bytes of texts and bytes, one after the other. */
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
