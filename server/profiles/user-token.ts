import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../ops/clock.ts';
import type { Vault } from '../ops/vault.ts';
import type { ProfileRef } from '../store/store.ts';

/** What a token opens: the user's survey profile, or the user's transactions and activity (spec/decisions.md 2). */
export type TokenScope = 'profile' | 'history';

/** The subids that a publisher's server fixed for the session; they win over those of the request. */
export interface TokenSubids {
  subid2?: string | undefined;
  subid3?: string | undefined;
  subid4?: string | undefined;
}

export interface UserTokenClaims extends TokenSubids {
  owner: ProfileRef;
  subid1: string;
  scopes: TokenScope[];
}

export interface UserTokens {
  /** Signs a token for one user of one profile. `expiresAt` is epoch ms. */
  mint(
    input: { owner: ProfileRef; subid1: string; scopes: readonly TokenScope[]; expiresInSeconds: number } & TokenSubids,
  ): Promise<{ token: string; expiresAt: number }>;
  /** The claims of a token that this installation signed and that has not expired; null for everything else. */
  verify(token: string): Promise<UserTokenClaims | null>;
}

const ALGORITHM = 'HS256';
const TYPE = 'rw-user+jwt';
const KEY_NAME_HEX = 16;
const LONGEST_TOKEN = 4096;

const payloadSchema = z.object({
  aud: z.string().regex(/^(wall|survey-profile):[1-9]\d{0,15}$/),
  sub: z.string().min(1),
  scope: z.string(),
  subid2: z.string().optional(),
  subid3: z.string().optional(),
  subid4: z.string().optional(),
});

/** User tokens: JWTs under one algorithm, one type and the vault's own key. */
export function createUserTokens(deps: { vault: Pick<Vault, 'tokenKey' | 'fingerprint'>; clock: Clock }): UserTokens {
  const { tokenKey, fingerprint } = deps.vault;
  const kid = fingerprint.slice(0, KEY_NAME_HEX);
  return {
    async mint({ owner, subid1, scopes, expiresInSeconds, subid2, subid3, subid4 }) {
      const issuedAt = Math.floor(deps.clock.now() / 1000);
      const expires = issuedAt + expiresInSeconds;
      const token = await new SignJWT({ scope: scopes.join(' '), subid2, subid3, subid4 })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
        .setAudience(`${owner.kind}:${owner.profileId}`)
        .setSubject(subid1)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(tokenKey);
      return { token, expiresAt: expires * 1000 };
    },

    async verify(token) {
      if (token.length > LONGEST_TOKEN) return null;
      try {
        const { payload, protectedHeader } = await jwtVerify(token, tokenKey, {
          algorithms: [ALGORITHM],
          typ: TYPE,
          requiredClaims: ['exp', 'aud', 'sub', 'scope'],
          currentDate: new Date(deps.clock.now()),
        });
        return protectedHeader.kid === kid ? claimsOf(payload) : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

function claimsOf(payload: unknown): UserTokenClaims | null {
  const parsed = payloadSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { aud, sub, scope, ...subids } = parsed.data;
  const [kind, id] = aud.split(':');
  const scopes = scope.split(' ').filter((word): word is TokenScope => word === 'profile' || word === 'history');
  return {
    owner: { kind: kind === 'wall' ? 'wall' : 'survey-profile', profileId: Number(id) },
    subid1: sub,
    scopes,
    ...subids,
  };
}
