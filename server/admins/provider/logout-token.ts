import type { JWTVerifyGetKey } from 'jose';
import * as z from 'zod';

/** Who signed out at the provider: a person, one of their sessions there, or both. */
export interface SignedOut {
  kind: 'signed_out';
  issuer: string;
  subject: string | null;
  sessionId: string | null;
  /** The token's own id, and until when it is accepted. */
  tokenId: string;
  expiresAt: number;
}

/** How old a token may be. */
const MOST_AGE_S = 600;
const logoutClaims = z
  .object({
    jti: z.string().min(1),
    iat: z.number(),
    events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.object({}) }),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    // An ID token has one, so that none passes for a logout token.
    nonce: z.never().optional(),
  })
  .refine(({ sid, sub }) => sid !== undefined || sub !== undefined);

/** Checks a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6), except that it is used once. Throws if it is wrong. */
export async function readLogoutToken(
  token: string,
  given: { issuer: string; audience: string; keys: JWTVerifyGetKey; at: number; toleranceS: number },
): Promise<SignedOut> {
  const { at, audience, issuer, keys, toleranceS } = given;
  // Loaded on use: few installations have a provider.
  const { jwtVerify } = await import('jose');
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience,
    currentDate: new Date(at),
    clockTolerance: toleranceS,
    maxTokenAge: MOST_AGE_S,
  });
  const { iat, jti, sid = null, sub = null } = logoutClaims.parse(payload);
  const expiresAt = (iat + MOST_AGE_S + toleranceS) * 1_000;
  return { kind: 'signed_out', issuer, subject: sub, sessionId: sid, tokenId: jti, expiresAt };
}
