import { Secret, TOTP } from 'otpauth';
import type { Ids } from '../runtime/ids.ts';

/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** How many time steps of 30 seconds a clock may be off. */
const WINDOW = 1;
/** Supported by every authenticator app. Some ignore anything else. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A new secret of an authenticator app, in base32. */
export function newTotpSecret(ids: Ids): string {
  const bytes = Uint8Array.from(ids.bytes(SECRET_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** The URI that an app reads from a QR code. It contains the secret. */
export function totpUri(secret: string, { issuer, name }: { issuer: string; name: string }): string {
  // A colon would end the issuer.
  return new TOTP({
    ...kind,
    secret: Secret.fromBase32(secret),
    issuer: issuer.replaceAll(':', ' '),
    label: name,
  }).toString();
}

/** The time step of a code that is valid at `at` (epoch ms), one step earlier or one later; null: it is wrong. */
export function totpStep(secret: string, code: string, at: number): number | null {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: at }) + delta;
}
