import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';

/**
 * What the list was requested with, so that the click can be checked and attributed (docs/contract/clicks.md#click-links).
 */
export interface ClickClaims {
  adwallId: number;
  subid1: string;
  subid2: string;
  subid3: string;
  subid4: string;
  /** A device id that the caller sent, such as an advertising identifier. */
  device: string;
  gender: 'm' | 'f' | null;
  ageRangeId: number | null;
  /** The `target_system[]` parameter; empty = use the detected systems. */
  targetSystems: readonly number[];
  clientFacts: {
    country: string | null;
    languages: readonly string[];
    device: 'desktop' | 'phone' | 'tablet';
    targetSystems: readonly number[];
    browser: string | null;
  };
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const LIFE_MS = 24 * 60 * 60 * 1000;
const MAX_TOKEN_LENGTH = 4096;
/** Claims are padded to a multiple of this: tokens of few lengths tell less, and finished lists can be sent again. */
const PADDED_TO_BYTES = 24;

/** Seals one token per response by AES-256-GCM, so that nobody else can read or change its claims. */
export function createClickTokens(deps: { key: KeyObject; clock: Clock; ids: Pick<Ids, 'bytes'> }) {
  return {
    seal(claims: ClickClaims): string {
      const { clientFacts } = claims;
      const text = JSON.stringify([
        deps.clock.now() + LIFE_MS,
        claims.adwallId,
        claims.subid1,
        claims.subid2,
        claims.subid3,
        claims.subid4,
        claims.device,
        claims.gender,
        claims.ageRangeId,
        claims.targetSystems,
        clientFacts.country,
        clientFacts.languages,
        clientFacts.device,
        clientFacts.targetSystems,
        clientFacts.browser,
      ]);
      // JSON may end with spaces.
      const padded = text.padEnd(Math.ceil(text.length / PADDED_TO_BYTES) * PADDED_TO_BYTES);
      const nonce = deps.ids.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', deps.key, nonce);
      const sealed = cipher.update(padded, 'utf8');
      cipher.final();
      return Buffer.concat([Buffer.of(VERSION), nonce, sealed, cipher.getAuthTag()]).toString('base64url');
    },

    /** The claims; null for a token that has expired and for one that `seal` did not write: nobody learns which. */
    open(token: string): ClickClaims | null {
      const text = token.length > MAX_TOKEN_LENGTH ? null : unseal(deps.key, token);
      if (text === null) return null;
      // The tag proves that `seal` wrote this text, so its shape is known.
      const [
        expiresAt,
        adwallId,
        subid1,
        subid2,
        subid3,
        subid4,
        device,
        gender,
        ageRangeId,
        targetSystems,
        ...clientFacts
      ] = JSON.parse(text) as [
        number,
        number,
        string,
        string,
        string,
        string,
        string,
        ClickClaims['gender'],
        number | null,
        number[],
        string | null,
        string[],
        ClickClaims['clientFacts']['device'],
        number[],
        string | null,
      ];
      if (deps.clock.now() >= expiresAt) return null;
      const [country, languages, deviceClass, systems, browser] = clientFacts;
      return {
        adwallId,
        subid1,
        subid2,
        subid3,
        subid4,
        device,
        gender,
        ageRangeId,
        targetSystems,
        clientFacts: { country, languages, device: deviceClass, targetSystems: systems, browser },
      };
    },
  };
}

export type ClickTokens = ReturnType<typeof createClickTokens>;

function unseal(key: KeyObject, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= 1 + NONCE_BYTES + TAG_BYTES || bytes[0] !== VERSION) return null;
  // Several base64 texts decode to the same bytes. Only the canonical one is valid.
  if (bytes.toString('base64url') !== token) return null;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(1 + NONCE_BYTES, bytes.length - TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
